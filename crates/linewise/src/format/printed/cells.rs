//! The cells of a board without clues, drawn row by row.

use super::{is_open_mark, words};
use crate::kind::Kind;
use std::collections::BTreeSet;

/// The cells of a drawing below their key, and the mark of open ones if it is none of the usual; `None` where it has no rows of one length.
pub fn givens(lines: &[&str], kind: &dyn Kind) -> Option<(String, Option<char>)> {
    let rows = rows(lines)?;
    let width = rows.first()?.len();
    if rows.len() < 2 || width < 2 || rows.iter().any(|row| row.len() != width) {
        return None;
    }
    let alphabet = kind.alphabets().usual();
    let is_symbol = |cell: &str| alphabet.looks.iter().skip(1).any(|look| cell == look.glyph.to_string());
    let is_own = |cell: &str| cell == alphabet.looks[0].glyph.to_string() && cell != ".";
    let is_open = |cell: &str| is_open_mark(cell) && !is_symbol(cell) && !is_own(cell);
    let other = only_other(&rows, |cell| is_symbol(cell) || is_own(cell));
    let is_other = |cell: &str| other.is_some_and(|other| cell.chars().eq([other]));
    let mut text = "givens:\n".to_owned();
    for row in &rows {
        let cells: Vec<&str> =
            row.iter().map(|cell| if is_open(cell) || is_other(cell) { "?" } else { cell }).collect();
        text.extend([cells.join(" ").as_str(), "\n"]);
    }
    Some((text, other))
}

/// The only mark beside symbols, of which there are several: it can be nothing but that of open cells. A digit or one
/// of the usual marks is none.
fn only_other(rows: &[Vec<String>], is_symbol: impl Fn(&str) -> bool) -> Option<char> {
    let cells = || rows.iter().flatten().map(String::as_str);
    let mut others = cells().filter(|cell| !is_symbol(cell));
    let other = others.next()?;
    let mark = other.chars().next().filter(|mark| other.chars().count() == 1 && !mark.is_ascii_digit())?;
    let symbols: BTreeSet<&str> = cells().filter(|cell| is_symbol(cell)).collect();
    (!is_open_mark(other) && symbols.len() > 1 && others.all(|cell| cell == other)).then_some(mark)
}

/// The rows: a word for each cell, or a character where a row is one word.
fn rows(lines: &[&str]) -> Option<Vec<Vec<String>>> {
    let drawing = words::drawing(lines)?;
    let is_compact = drawing.rows.iter().all(|row| row.len() < 2);
    let row = |(row, line): (&words::Row, &&str)| match drawing.fields {
        Some(fields) => {
            let mut cells = vec![String::new(); fields];
            row.iter().for_each(|word| cells[word.place.start] = word.text.to_string());
            cells
        }
        None if is_compact => line.trim().chars().map(String::from).collect(),
        None => row.iter().map(|word| word.text.to_string()).collect(),
    };
    Some(drawing.rows.iter().zip(lines).map(row).collect())
}
