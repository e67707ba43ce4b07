//! Writes a nonogram as a file of Gnonograms.

use super::NOTES;
use crate::domain::Symbol;
use crate::error::Error;
use crate::format::blocks;
use crate::format::lost::Lost;
use crate::format::nonogram::Sheet;
use crate::model::CellId;
use crate::puzzle::{Axis, Puzzle};

/// The file of a puzzle.
pub fn puzzle(puzzle: &Puzzle, lost: &mut Lost) -> Result<String, Error> {
    let sheet = Sheet::of(puzzle, "gno")?;
    let (rows, columns) = (sheet.lengths(Axis::ROW)?, sheet.lengths(Axis::COLUMN)?);
    lost.colours();
    let mut text = notes(puzzle, lost);
    text.push_str(&format!("[Dimensions]\n{}\n{}\n", rows.len(), columns.len()));
    text.push_str(&format!("[Row clues]\n{}", blocks::written(&rows, ", ", "0")));
    text.push_str(&format!("[Column clues]\n{}", blocks::written(&columns, ", ", "0")));
    if let Some(goal) = &puzzle.goal {
        text.push_str("[Solution grid]\n");
        grid(puzzle, |cell| Some(goal[cell.index()]), &mut text);
    }
    if !puzzle.givens.is_empty() {
        text.push_str("[Working grid]\n");
        grid(puzzle, |cell| puzzle.givens.get(&cell).and_then(|given| given.may.symbol()), &mut text);
    }
    Ok(text)
}

/// Appends a grid.
fn grid(puzzle: &Puzzle, known: impl Fn(CellId) -> Option<Symbol>, text: &mut String) {
    let digit = |cell| match known(cell) {
        None => "0 ",
        Some(Symbol::BLANK) => "1 ",
        Some(_) => "2 ",
    };
    for row in 0..puzzle.board.rows() {
        text.extend(puzzle.board.line(Axis::ROW, row).map(digit).chain(["\n"]));
    }
}

/// The description and the licence.
fn notes(puzzle: &Puzzle, lost: &mut Lost) -> String {
    let is_line = |note: &&str| !note.contains(['\n', '\r']) && !note.starts_with('[');
    let value = |name: &str| puzzle.note(name).filter(is_line);
    let kept: Vec<_> = NOTES.into_iter().chain([Puzzle::LICENCE]).filter(|name| value(name).is_some()).collect();
    lost.notes(&kept);
    let mut text = String::new();
    if NOTES.iter().any(|name| value(name).is_some()) {
        let lines: Vec<_> = NOTES.iter().map(|name| value(name).unwrap_or_default()).collect();
        text.push_str(&format!("[Description]\n{}\n", lines.join("\n")));
    }
    if let Some(licence) = value(Puzzle::LICENCE) {
        text.push_str(&format!("[License]\n{licence}\n"));
    }
    text
}
