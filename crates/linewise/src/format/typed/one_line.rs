//! All clues of a side in one line, behind its heading or below it: `Rows: 7,3, 2`, or `Rows` and tabs between its clues.

use super::side;
use super::spelled::{Spelled, heading};
use crate::format::lists::{self, Marked};
use crate::format::named_kind;
use crate::puzzle::Axis;
use std::borrow::Cow;

/// The clues of a side in one line.
struct List<'t> {
    axis: Axis,
    text: &'t str,
    /// Does it stand below its heading?
    is_below: bool,
}

/// The ways to read two such sides: what stands between the numbers of a clue, and what between clues; none where that is no question.
pub fn ways<'t>(lines: &[&'t str]) -> Vec<Spelled<'t>> {
    let Some(sides) = sides(lines) else { return Vec::new() };
    if let Some(clues) = tabbed(&sides) {
        return vec![spelled(&sides, clues, "a tab stands between clues".to_owned())];
    }
    let marked = sides.each_ref().map(|side| lists::marked(side.text));
    let either = marked.iter().flatten().find_map(|marked| match marked {
        Marked::Either { mark, .. } => Some(*mark),
        Marked::Joined { .. } => None,
    });
    let joins = |mark: char| format!("\"{mark}\" joins the numbers of a clue");
    if let Some(mark) = either {
        let ways = [(joins(mark), joined as Cut), (format!("\"{mark}\" stands between clues"), parted as Cut)];
        return ways.into_iter().filter_map(|(how, cut)| Some(spelled(&sides, both(&sides, cut)?, how))).collect();
    }
    let mark = marked.iter().flatten().find_map(|marked| match marked {
        Marked::Joined { mark: ',', .. } => Some("\",\" without a blank joins the numbers of a clue".to_owned()),
        Marked::Joined { mark, .. } => Some(joins(*mark)),
        Marked::Either { .. } => None,
    });
    let below = || sides.iter().all(|side| side.is_below).then(|| "the clues of a side stand in one line".to_owned());
    let how = mark.or_else(below);
    let clues = both(&sides, joined).filter(|clues| clues.iter().all(|clues| clues.len() > 1));
    how.zip(clues).map(|(how, clues)| spelled(&sides, clues, how)).into_iter().collect()
}

/// Do tabs stand between the clues of both sides?
pub fn is_tabbed(lines: &[&str]) -> bool {
    sides(lines).is_some_and(|sides| tabbed(&sides).is_some())
}

/// How the clues of a list are found.
type Cut = fn(&str) -> Option<Vec<String>>;

/// The clues of both sides.
fn both(sides: &[List; 2], cut: Cut) -> Option<[Vec<String>; 2]> {
    let [one, other] = sides.each_ref().map(|side| cut(side.text));
    Some([one?, other?])
}

/// The clues of a list in which a mark joins numbers, where it may.
fn joined(list: &str) -> Option<Vec<String>> {
    match lists::marked(list) {
        Some(Marked::Joined { clues, .. } | Marked::Either { joined: clues, .. }) => Some(clues),
        None => plain(list),
    }
}

/// The clues of a list in which a mark stands between clues, where it may.
fn parted(list: &str) -> Option<Vec<String>> {
    match lists::marked(list) {
        Some(Marked::Joined { clues, .. } | Marked::Either { parted: clues, .. }) => Some(clues),
        None => plain(list),
    }
}

/// The clues of a list whose marks leave no doubt. Nothing but blanks stands between clues, as in one without a mark.
fn plain(list: &str) -> Option<Vec<String>> {
    let clues = lists::clues(list)?;
    let mark = if clues.contains(';') { ';' } else { ' ' };
    Some(clues.split(mark).map(|clue| clue.trim().to_owned()).collect())
}

/// The clues between the tabs of both sides, where some have several numbers.
fn tabbed(sides: &[List; 2]) -> Option<[Vec<String>; 2]> {
    let fields = |side: &List| -> Option<Vec<String>> {
        let numbers = |field: &str| {
            let is_clue = field.chars().all(|c| c.is_ascii_digit() || c == ' ' || c == ',');
            let numbers: Vec<&str> = field.split([' ', ',']).filter(|number| !number.is_empty()).collect();
            (is_clue && !numbers.is_empty()).then(|| numbers.join(" "))
        };
        side.text.contains('\t').then(|| side.text.split('\t').map(numbers).collect()).flatten()
    };
    let [one, other] = sides.each_ref().map(fields);
    let clues = [one?, other?];
    clues.iter().flatten().any(|clue| clue.contains(' ')).then_some(clues)
}

/// The two sides in these lines, perhaps below a line of words; `None` where there is anything else.
fn sides<'t>(lines: &[&'t str]) -> Option<[List<'t>; 2]> {
    let mut rest: Vec<&'t str> = lines.iter().copied().filter(|line| !line.is_empty()).collect();
    let is_title = |line: &&str| {
        line.chars().all(|c| c.is_alphabetic() || c == ' ') && side(line).is_none() && !named_kind::is_other(line)
    };
    if rest.first().is_some_and(is_title) {
        rest.remove(0);
    }
    let mut lines = rest.into_iter();
    let mut found = Vec::new();
    while let Some(line) = lines.next() {
        found.push(match behind_heading(line) {
            Some((axis, text)) => List { axis, text, is_below: false },
            None => List { axis: side(line)?, text: lines.next()?, is_below: true },
        });
    }
    let sides: [List; 2] = found.try_into().ok()?;
    (sides[0].axis != sides[1].axis).then_some(sides)
}

/// The list behind the heading of a side, and a colon or a tab.
fn behind_heading(line: &str) -> Option<(Axis, &str)> {
    let (heading, list) = line.split_once([':', '=', '\t'])?;
    Some((side(heading)?, Some(list.trim()).filter(|list| !list.is_empty())?))
}

/// The clues, each on a line of its own.
fn spelled<'t>(sides: &[List; 2], clues: [Vec<String>; 2], how: String) -> Spelled<'t> {
    let mut lines = Vec::new();
    for (side, clues) in sides.iter().zip(clues) {
        lines.push(heading(side.axis));
        lines.extend(clues.into_iter().map(Cow::Owned));
    }
    Spelled { lines, how }
}
