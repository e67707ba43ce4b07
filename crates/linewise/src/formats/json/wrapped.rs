//! Puzzles within objects that are none: several in a list or in fields, or one beside other things.

use super::{beside, check_kind, picture, sides};
use crate::error::Error;
use crate::format::json::{self as value, Fields};
use crate::format::source::Source;
use serde_json::value::RawValue;

/// A value that is a puzzle, and the name of the field that it is.
pub struct Found<'a> {
    pub value: &'a RawValue,
    pub name: Option<String>,
}

/// The value of each puzzle.
pub fn puzzles<'a>(source: Source<'a>) -> Vec<Result<Found<'a>, Error>> {
    let values = value::puzzles(source, "as {\"rows\": [[1]], \"columns\": [[1]]}");
    let unwrap = |value: Result<&'a RawValue, Error>| match value {
        Ok(value) => match unwrapped(source, value, DEEPEST) {
            Some(puzzles) => puzzles.into_iter().map(Ok).collect(),
            None => vec![Ok(Found { value, name: None })],
        },
        Err(error) => vec![Err(error)],
    };
    values.into_iter().flat_map(unwrap).collect()
}

/// Puzzles are looked for in so many levels of objects below the first.
const DEEPEST: usize = 2;

/// The puzzles in an object that is none: its only list of such, as in `{"puzzles": [...]}`, or several fields, as in
/// `{"cup": {...}, "key": {...}}`, perhaps in `levels` of further objects; `None` where it says that it holds another
/// kind.
fn unwrapped<'a>(source: Source<'a>, value: &'a RawValue, levels: usize) -> Option<Vec<Found<'a>>> {
    let fields = Fields::of(source, value).ok().filter(|fields| check_kind(fields).is_ok())?;
    if is_puzzle(source, value) {
        return None;
    }
    let lists: Vec<_> = fields.all().filter_map(|(_, value)| list(source, value)).collect();
    let mut objects: Vec<_> = fields.all().filter(|(_, value)| names_side(source, value)).collect();
    match (&lists[..], objects.len()) {
        ([puzzles], 0) => Some(puzzles.iter().map(|&value| Found { value, name: None }).collect()),
        ([], 2..) => {
            // Fields are sorted by their names; puzzles stand in the order of the file.
            objects.sort_by_key(|(_, value)| source.range(value.get()).start);
            Some(objects.into_iter().map(|(name, value)| Found { value, name: Some(name.to_owned()) }).collect())
        }
        ([], 0) if levels > 0 => farther_in(&fields, levels - 1),
        _ => None,
    }
}

/// The puzzles in the fields of an object of which none is one.
fn farther_in<'a>(fields: &Fields<'a>, levels: usize) -> Option<Vec<Found<'a>>> {
    let source = fields.source;
    // Cells so far out could be those of any puzzle within.
    if fields.all().any(|(name, value)| beside::may_hold_cells(name) && value.get().starts_with(['[', '"'])) {
        return None;
    }
    let mut objects: Vec<_> = fields.all().filter(|(_, value)| value.get().starts_with('{')).collect();
    objects.sort_by_key(|(_, value)| source.range(value.get()).start);
    let of_object = |(_, value): (&str, &'a RawValue)| {
        let inner = Fields::of(source, value).ok()?;
        let only = within(&inner).filter(|_| check_kind(&inner).is_ok());
        let named = |only: &'a RawValue| inner.all().find(|(_, value)| std::ptr::eq(value.get(), only.get()));
        match only.and_then(named) {
            // What stands around it is read with it.
            Some((name, _)) => Some(vec![Found { value, name: Some(name.to_owned()) }]),
            None => unwrapped(source, value, levels),
        }
    };
    let found: Vec<Found> = objects.into_iter().filter_map(of_object).flatten().collect();
    (!found.is_empty()).then_some(found)
}

/// The values of a list that holds nothing but puzzles.
fn list<'a>(source: Source<'a>, value: &'a RawValue) -> Option<Vec<&'a RawValue>> {
    let values = value::list(source, value).ok()?;
    (!values.is_empty() && values.iter().all(|value| is_puzzle(source, value))).then_some(values)
}

/// Is this an object that holds a puzzle?
fn is_puzzle<'a>(source: Source<'a>, value: &'a RawValue) -> bool {
    Fields::of(source, value).is_ok_and(|fields| {
        sides::of(&fields).is_ok()
            || picture::read(&fields, &mut Vec::new()).is_some()
            || within(&fields).is_some()
            || picture::drawn(&fields, &mut Vec::new()).is_some()
    })
}

/// Is this an object with the clues of one side at least? Where the other is missing, that is told.
fn names_side<'a>(source: Source<'a>, value: &'a RawValue) -> bool {
    Fields::of(source, value).is_ok_and(|fields| {
        fields.all().any(|(name, value)| sides::is_name(name) && value.get().starts_with(['[', '{']))
    })
}

/// The only object in a field that holds a puzzle, as in `{"level": {"rows": ...}}`, where no list holds others.
pub fn within<'a>(fields: &Fields<'a>) -> Option<&'a RawValue> {
    let source = fields.source;
    let has_sides = |value: &RawValue, is_whole: bool| match Fields::of(source, value) {
        Ok(inner) if is_whole => sides::of(&inner).is_ok(),
        _ => names_side(source, value),
    };
    let is_list = |value: &RawValue| {
        value::list(source, value)
            .is_ok_and(|values| !values.is_empty() && values.iter().all(|value| has_sides(value, true)))
    };
    if fields.all().any(|(_, value)| is_list(value)) {
        return None;
    }
    let mut puzzles = fields.all().map(|(_, value)| value).filter(|value| has_sides(value, false));
    puzzles.next().filter(|value| has_sides(value, true) && puzzles.next().is_none())
}
