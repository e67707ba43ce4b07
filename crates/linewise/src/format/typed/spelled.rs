//! Texts of clues that are not one a line, or not parted by blank lines and headings, as lines that are.

use super::side;
use crate::format::lines::quoted;
use crate::format::{blocks, headings, named_kind};
use crate::puzzle::Axis;
use std::borrow::Cow;

/// A text in lines with a clue each, and how its own lines were understood.
pub struct Spelled<'t> {
    pub lines: Vec<Cow<'t, str>>,
    pub how: String,
}

/// The ways to put the lines of a text so; none where it does not need that.
pub fn ways<'t>(lines: &[&'t str]) -> Vec<Spelled<'t>> {
    let headed = if lines.iter().any(|line| side(line).is_some()) { None } else { by_letters(lines) };
    let ways = [headed, behind_letters(lines), sides_in_lines(lines), parted_by_mark(lines)];
    ways.into_iter().flatten().collect()
}

/// The heading that is put above the clues of a side.
pub fn heading<'t>(axis: Axis) -> Cow<'t, str> {
    Cow::Borrowed(if axis == Axis::ROW { "Rows" } else { "Columns" })
}

/// What the line above the clues, and lines of clues, look like: numbers, and what people set between them.
fn is_clue(line: &str) -> bool {
    line.contains(|c: char| c.is_ascii_digit()) && !line.contains(char::is_alphabetic)
}

/// Clues below headings of a letter or a direction, one for each side: `R` and `C`.
fn by_letters<'t>(lines: &[&'t str]) -> Option<Spelled<'t>> {
    let short =
        |line: &str| headings::short_axis(line).filter(|_| !headings::has_number(line) && !line.starts_with('#'));
    let found: Vec<(&str, Axis)> = lines.iter().filter_map(|line| Some((*line, short(line)?))).collect();
    let [(one, first), (other, second)] = found[..] else { return None };
    if first == second || !lines.iter().all(|line| line.is_empty() || short(line).is_some() || is_clue(line)) {
        return None;
    }
    let line = |line: &&'t str| short(line).map_or(Cow::Borrowed(*line), heading);
    let how = format!(
        "{} and {} are the headings of {} and {}",
        quoted(one),
        quoted(other),
        lines_of(first),
        lines_of(second)
    );
    Some(Spelled { lines: lines.iter().map(line).collect(), how })
}

/// The lines of this direction in words.
fn lines_of(axis: Axis) -> &'static str {
    if axis == Axis::ROW { "rows" } else { "columns" }
}

/// Clues behind the letter of their side, a line each, perhaps below their size: `r 2 2` and `c 4`.
fn behind_letters<'t>(lines: &[&'t str]) -> Option<Spelled<'t>> {
    let mut sides: [Vec<&str>; 2] = [Vec::new(), Vec::new()];
    let mut size = None;
    for line in lines.iter().filter(|line| !line.is_empty()) {
        let (letter, clue) = line.split_once([' ', '\t'])?;
        let clue = Some(clue.trim()).filter(|clue| is_clue(clue) && !clue.contains(':'))?;
        match letter {
            "r" | "R" => sides[0].push(clue),
            "c" | "C" => sides[1].push(clue),
            _ if letter.chars().all(char::is_alphabetic) && sides.iter().all(Vec::is_empty) && size.is_none() => {
                size = Some(blocks::sides(clue)?);
            }
            _ => return None,
        }
    }
    let counts = [sides[0].len(), sides[1].len()];
    if counts.contains(&0) || size.is_some_and(|size| size != counts && size != [counts[1], counts[0]]) {
        return None;
    }
    let side = |(axis, clues): (Axis, Vec<&'t str>)| {
        std::iter::once(heading(axis)).chain(clues.into_iter().map(Cow::Borrowed))
    };
    let lines = [Axis::ROW, Axis::COLUMN].into_iter().zip(sides).flat_map(side).collect();
    Some(Spelled { lines, how: "r stands before a clue of a row, and c before one of a column".to_owned() })
}

/// All clues of a side in a line, perhaps below their size: `1|1 3 2` with a mark between the numbers of a clue, or
/// `C 1 1 : 3 : 2` with one between clues.
fn sides_in_lines<'t>(lines: &[&'t str]) -> Option<Spelled<'t>> {
    let filled: Vec<&str> = lines.iter().copied().filter(|line| !line.is_empty()).collect();
    let (size, sides) = match filled[..] {
        [one, other] => (None, [one, other]),
        [size, one, other] => (Some(blocks::sides(size)?), [one, other]),
        _ => return None,
    };
    let (lines, how) = match sides.iter().all(|line| line.contains(" : ")) {
        true => (sides.map(behind_side), "\":\" stands between the clues of a side".to_owned()),
        false if sides.iter().any(|line| line.contains('|')) => {
            (sides.map(joined), "\"|\" joins the numbers of a clue".to_owned())
        }
        false => return None,
    };
    let [Some(one), Some(other)] = lines else { return None };
    let axes = [one.0, other.0];
    let counts = [one.1.len(), other.1.len()];
    if axes[0].is_some() != axes[1].is_some()
        || axes[0].is_some() && axes[0] == axes[1]
        || size.is_some_and(|size| size != counts && size != [counts[1], counts[0]])
    {
        return None;
    }
    let mut lines = Vec::new();
    for (axis, clues) in [one, other] {
        lines.push(axis.map_or(Cow::Borrowed(""), heading));
        lines.extend(clues.into_iter().map(|clue| Cow::Owned(clue.replace('|', " "))));
    }
    Some(Spelled { lines, how })
}

/// The clues of a side in one line, and the side where it is named.
type Side<'t> = Option<(Option<Axis>, Vec<&'t str>)>;

/// Clues with colons between them behind the name or the letter of their side. `L` is that of lines, as rows are called elsewhere.
fn behind_side(line: &str) -> Side<'_> {
    let (name, clues) = line.split_once([' ', '\t'])?;
    let axis = match name {
        "L" | "l" => Axis::ROW,
        _ => side(name).or_else(|| headings::short_axis(name))?,
    };
    let clues: Vec<&str> = clues.split(':').map(str::trim).collect();
    clues.iter().all(|clue| is_clue(clue)).then_some((Some(axis), clues))
}

/// Clues with blanks between them.
fn joined(line: &str) -> Side<'_> {
    let clues: Vec<&str> = line.split_whitespace().collect();
    let is_joined = |clue: &&str| {
        clue.split('|').all(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
    };
    clues.iter().all(is_joined).then_some((None, clues))
}

/// Clues of two sides with a word or a mark between them, on a line of its own or at the end of one: `SEPARATOR`, `//////`.
fn parted_by_mark<'t>(lines: &[&'t str]) -> Option<Spelled<'t>> {
    let end = |line: &'t str| {
        let clue = line.trim_end_matches(|c: char| !c.is_ascii_digit());
        let mark = line[clue.len()..].trim_start();
        (mark.chars().count() > 1).then_some((clue, mark))
    };
    let mut marked = lines.iter().enumerate().filter_map(|(at, line)| Some((at, end(line)?)));
    let (Some((at, (clue, mark))), None) = (marked.next(), marked.next()) else { return None };
    let is_word = mark.chars().all(char::is_alphabetic);
    let is_drawn = || mark.chars().all(|c| c.is_ascii_punctuation() && mark.starts_with(c));
    let others = || lines.iter().enumerate().filter(move |(other, _)| *other != at).map(|(_, line)| line);
    let is_between =
        lines[..at].iter().chain([&clue]).any(|line| is_clue(line)) && lines[at + 1..].iter().any(|line| is_clue(line));
    if !(is_word && clue.is_empty() || is_drawn())
        || !is_between
        || named_kind::is_other(mark)
        || headings::axis(mark).is_some()
        || !others().all(|line| is_clue(line))
    {
        return None;
    }
    let mut parted: Vec<Cow<str>> = lines[..at].iter().map(|line| Cow::Borrowed(*line)).collect();
    parted.extend([clue, ""].map(Cow::Borrowed));
    parted.extend(lines[at + 1..].iter().map(|line| Cow::Borrowed(*line)));
    Some(Spelled { lines: parted, how: format!("{} stands between the sides", quoted(mark)) })
}
