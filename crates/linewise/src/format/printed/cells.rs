//! The cells of a board without clues, drawn row by row.

use super::{is_open_mark, words};
use crate::kind::Kind;

/// The cells of a drawing below their key; `None` where it has no rows of one length.
pub fn givens(lines: &[&str], kind: &dyn Kind) -> Option<String> {
    let rows = rows(lines)?;
    let width = rows.first()?.len();
    if rows.len() < 2 || width < 2 || rows.iter().any(|row| row.len() != width) {
        return None;
    }
    let alphabet = kind.alphabets().usual();
    let is_symbol = |cell: &str| alphabet.looks.iter().skip(1).any(|look| cell == look.glyph.to_string());
    let is_own = |cell: &str| cell == alphabet.looks[0].glyph.to_string() && cell != ".";
    let is_open = |cell: &str| is_open_mark(cell) && !is_symbol(cell) && !is_own(cell);
    let mut text = "givens:\n".to_owned();
    for row in &rows {
        let cells: Vec<&str> = row.iter().map(|cell| if is_open(cell) { "?" } else { cell }).collect();
        text.extend([cells.join(" ").as_str(), "\n"]);
    }
    Some(text)
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
