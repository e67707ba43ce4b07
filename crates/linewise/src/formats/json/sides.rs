//! Where the clues stand in JSON: under one of the names that programs have for them, within `clues`, or in two bare lists.

use crate::error::Error;
use crate::format::json::{self as value, Fields};
use crate::format::lines::quoted;
use crate::format::lists::by_letters;
use crate::format::nonogram::{axis_of_name, counts_cells, words_of_name};
use crate::format::source::Source;
use crate::puzzle::Axis;
use serde_json::value::RawValue;

/// The names of the rows' clues, each with that of the columns' beside it.
const NAMES: [(&str, &str); 15] = [
    ("rows", "columns"),
    ("rows", "cols"),
    ("row", "column"),
    ("row", "col"),
    ("rowsDef", "colsDef"),
    ("rowHints", "colHints"),
    ("rowHints", "columnHints"),
    ("rowClues", "colClues"),
    ("rowClues", "columnClues"),
    ("row_clues", "col_clues"),
    ("row_clues", "column_clues"),
    ("row_hints", "col_hints"),
    ("row_hints", "column_hints"),
    ("horizontal", "vertical"),
    ("hor", "ver"),
];

/// Names that say less: `x` runs along the columns. Elsewhere than in an object `clues` they are taken where there are no others.
const WITHIN: [(&str, &str); 1] = [("y", "x")];

/// The object that may hold both lists.
const CLUES: &str = "clues";

/// Is it the name of one of the lists?
pub fn is_name(name: &str) -> bool {
    name == CLUES
        || axis_of_name(name).is_some()
        || NAMES.iter().chain(&WITHIN).any(|(rows, columns)| name == *rows || name == *columns)
}

/// Does any pair of names stand in what looks like JSON?
pub fn are_named(bytes: &[u8]) -> bool {
    let has = |name: &str| value::names(bytes, &[name]);
    let has_pair = |(rows, columns): &(&str, &str)| has(rows) && has(columns);
    NAMES.iter().any(has_pair) || (has(CLUES) && WITHIN.iter().any(has_pair))
}

/// What to know where the lists are named by axes: `x` may run along the columns, or name the rows, as Rosetta Code has it.
pub fn doubt(fields: &Fields) -> Result<Option<Error>, Error> {
    let has = |fields: &Fields, names: &[(&str, &str)]| {
        names.iter().any(|(rows, columns)| fields.get(&[rows]).is_some() && fields.get(&[columns]).is_some())
    };
    let within = fields.get(&[CLUES]).filter(|clues| clues.get().starts_with('{'));
    let within = within.map(|clues| Fields::of(fields.source, clues)).transpose()?;
    let are_named = |fields: &Fields| has(fields, &NAMES);
    let are_axes = |fields: &Fields| has(fields, &WITHIN);
    let is_doubtful = !are_named(fields)
        && !within.as_ref().is_some_and(are_named)
        && (are_axes(fields) || within.as_ref().is_some_and(are_axes));
    let [(rows, columns)] = WITHIN;
    Ok(is_doubtful.then(|| Error::new(format!("this is read as a nonogram: {}", by_letters(rows, columns)))))
}

/// The clues of the rows and of the columns.
pub fn of<'a>(fields: &Fields<'a>) -> Result<[Vec<&'a RawValue>; 2], Error> {
    let source = fields.source;
    refuse_colours_apart(fields)?;
    if let Some(found) = find(fields, &NAMES)? {
        return Ok(found);
    }
    if let Some(clues) = fields.get(&[CLUES]).filter(|clues| clues.get().starts_with('{')) {
        let within = Fields::of(source, clues)?;
        refuse_colours_apart(&within)?;
        let names = [&NAMES[..], &WITHIN].concat();
        if let Some(found) = find(&within, &names)? {
            return Ok(found);
        }
    }
    if let Some(found) = find(fields, &WITHIN)? {
        return Ok(found);
    }
    if let Some(found) = at_edges(fields) {
        return Ok(found);
    }
    // Other names may say it by one of their words.
    let is_side = |name: &str, value: &'a RawValue| {
        let are_bare =
            || value::list(source, value).is_ok_and(|clues| clues.iter().all(|clue| value::number(clue).is_some()));
        value.get().starts_with('[') && !(counts_cells(name) && are_bare())
    };
    let named =
        |axis| fields.all().filter(move |(name, value)| axis_of_name(name) == Some(axis) && is_side(name, value));
    let only = |axis| named(axis).next().filter(|_| named(axis).count() == 1).map(|(_, value)| value);
    if let Some((rows, columns)) = only(Axis::ROW).zip(only(Axis::COLUMN)) {
        return Ok([value::list(source, rows)?, value::list(source, columns)?]);
    }
    let is_count = |name: &str| counts_cells(name) && axis_of_name(name).is_some();
    if let Some((name, list)) = fields.all().find(|(name, value)| is_count(name) && value.get().starts_with('[')) {
        let problem = format!("{} counts or adds up cells", quoted(name));
        let help = "this is another kind of puzzle, and JSON holds nonograms here";
        return Err(source.error(&list.get()[..1], problem).with_help(help));
    }
    // Which of them is missing?
    let rows = NAMES.map(|(rows, _)| rows);
    let columns = NAMES.map(|(_, columns)| columns);
    Ok([fields.list(&rows)?, fields.list(&columns)?])
}

/// Clues that are named by the edges at which they stand, as `left_clues` and `topClues`. Where there are some at the
/// other edges, or the lists hold no lists, they are clues of other kinds.
fn at_edges<'a>(fields: &Fields<'a>) -> Option<[Vec<&'a RawValue>; 2]> {
    let at = |edge: &'static str| {
        fields.all().filter(move |(name, value)| {
            value.get().starts_with('[') && words_of_name(name).iter().any(|word| word == edge)
        })
    };
    let only = |edge| at(edge).next().filter(|_| at(edge).count() == 1).map(|(_, value)| value);
    let sides = [only("left")?, only("top")?].map(|side| value::list(fields.source, side).ok());
    let [Some(rows), Some(columns)] = sides else { return None };
    let is_list = |clue: &&RawValue| clue.get().starts_with('[');
    let are_blocks = !rows.is_empty() && rows.iter().chain(&columns).all(is_list);
    let has_others = ["right", "bottom"].into_iter().any(|edge| at(edge).next().is_some());
    (are_blocks && !has_others).then_some([rows, columns])
}

/// An error where the colours of the clues stand in a field of their own, as `rowColors`: without them the clues would
/// be those of another puzzle.
fn refuse_colours_apart<'a>(fields: &Fields<'a>) -> Result<(), Error> {
    let is_filled = |value: &RawValue| value.get().starts_with(['[', '{']) && value.get().contains(['"', ',', '#']);
    match fields.all().find(|(name, value)| are_colours_of_clues(name) && is_filled(value)) {
        None => Ok(()),
        Some((name, value)) => {
            let problem = format!("{} tells the colours of clues apart from their numbers", quoted(name));
            Err(fields.source.error(&value.get()[..1], problem).with_help("a block in a colour is [\"r\", 3]"))
        }
    }
}

/// Is it the name of a list of the clues' colours, as `rowColors` or `clue_colours`?
fn are_colours_of_clues(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let word = ["colours", "colors", "colour", "color"].iter().find_map(|word| Some((lower.find(word)?, word.len())));
    let Some((at, len)) = word else { return false };
    let whose = [&name[..at], "_", &name[at + len..]].concat();
    let is_of_clues = |word: &str| matches!(word, "clue" | "clues" | "hint" | "hints") || is_name(word);
    axis_of_name(&whose).is_some() || whose.split('_').any(|word| is_of_clues(&word.to_ascii_lowercase()))
}

/// The rows' and the columns' lists under every pair of names that are both there, in the object and in its `clues`.
pub fn all<'a>(fields: &Fields<'a>) -> Vec<[Vec<&'a RawValue>; 2]> {
    let within = fields.get(&[CLUES]).and_then(|clues| Fields::of(fields.source, clues).ok());
    let pairs = NAMES.into_iter().chain(WITHIN);
    let found = pairs.flat_map(|names| {
        let at = |fields: &Fields<'a>| find(fields, &[names]).ok().flatten();
        [at(fields), within.as_ref().and_then(at)]
    });
    found.flatten().collect()
}

/// The lists under the first pair of names that are both there: `rows` and `columns` may be numbers, with the clues beside them.
fn find<'a>(fields: &Fields<'a>, names: &[(&str, &str)]) -> Result<Option<[Vec<&'a RawValue>; 2]>, Error> {
    for (rows, columns) in names {
        let list = |name: &str| fields.get(&[name]).filter(|value| value.get().starts_with('['));
        if let (Some(rows), Some(columns)) = (list(rows), list(columns)) {
            return Ok(Some([value::list(fields.source, rows)?, value::list(fields.source, columns)?]));
        }
        let by_number = |name: &str| by_number(fields.source, fields.get(&[name])?);
        if let (Some(rows), Some(columns)) = (by_number(rows), by_number(columns)) {
            return Ok(Some([rows, columns]));
        }
    }
    Ok(None)
}

/// The values of an object whose fields are the numbers from 0 or 1 on, as `{"1": [3], "2": [1]}`, in their order.
fn by_number<'a>(source: Source<'a>, value: &'a RawValue) -> Option<Vec<&'a RawValue>> {
    let fields = Fields::of(source, value).ok()?;
    let numbered = fields.all().map(|(name, value)| Some((name.parse::<usize>().ok()?, value)));
    let mut numbered = numbered.collect::<Option<Vec<_>>>()?;
    numbered.sort_by_key(|&(number, _)| number);
    let first = numbered.first().map(|&(number, _)| number).filter(|&first| first <= 1)?;
    let runs_on = numbered.iter().enumerate().all(|(at, &(number, _))| number == first + at);
    runs_on.then(|| numbered.into_iter().map(|(_, value)| value).collect())
}

/// Two bare lists of clues, the rows' and the columns': `[[[3], [2, 1]], [[1], [2]]]`, or one after the other.
pub fn bare<'a>(source: Source<'a>, text: &'a str) -> Option<[Vec<&'a RawValue>; 2]> {
    let text = text.trim();
    if !text.starts_with('[') {
        return None;
    }
    let mut stream = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    let first = stream.next()?.ok()?;
    let after = text[stream.byte_offset()..].trim_start_matches([',', ';']).trim();
    let lists = match after.is_empty() {
        true => value::list(source, first).ok()?,
        false => vec![first, serde_json::from_str::<&RawValue>(after).ok()?],
    };
    let [rows, columns] = lists[..] else { return None };
    let is_clue = |value: &&RawValue| {
        value.get().starts_with('[') || value::number(value).is_some() || value::string(value).is_some()
    };
    let side = |list: &'a RawValue| {
        value::list(source, list).ok().filter(|clues| !clues.is_empty() && clues.iter().all(is_clue))
    };
    let sides = [side(rows)?, side(columns)?];
    // A clue is a list here, lest two clues be taken for two sides.
    sides.iter().flatten().any(|clue| clue.get().starts_with('[')).then_some(sides)
}
