//! Writes finished pictures as FreeNono's XML.

use super::NOTES;
use crate::error::Error;
use crate::format::nonogram::Losses;
use crate::format::{Written, inks, pixels};
use crate::palette::{self, Ink};
use crate::puzzle::{Alphabet, Puzzle};
use quick_xml::escape::escape;

/// Writes the puzzles, each of which has a picture whose clues are its own.
pub fn puzzles(puzzles: &[Puzzle]) -> Result<Written, Error> {
    let mut losses = Losses::new(puzzles);
    let mut text =
        String::from("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<FreeNono>\n<Nonograms>\n");
    for (at, puzzle) in puzzles.iter().enumerate() {
        self::puzzle(puzzle, at, &mut losses, &mut text)?;
    }
    text.push_str("</Nonograms>\n</FreeNono>\n");
    Ok(Written { bytes: text.into_bytes(), lost: losses.into_list() })
}

/// Appends the `<Nonogram>` of the puzzle at place `at`.
fn puzzle(puzzle: &Puzzle, at: usize, losses: &mut Losses, text: &mut String) -> Result<(), Error> {
    let goal = pixels::goal(puzzle, "FreeNono's XML")?;
    let attribute = |name: &str, value: &str| format!(" {name}=\"{}\"", escape(value));
    text.push_str("<Nonogram");
    let mut kept = Vec::new();
    for (name, note) in NOTES {
        // A line break in an attribute is read as a blank.
        if let Some(value) = puzzle.note(note).filter(|value| !value.contains(['\n', '\r', '\t']) && *value != "0") {
            text.push_str(&attribute(name, value));
            kept.push(note);
        }
    }
    losses.notes(at, puzzle, &kept);
    losses.givens(at, puzzle);
    let (rows, columns) = (puzzle.board.rows(), puzzle.board.columns());
    text.push_str(&format!(" width=\"{columns}\" height=\"{rows}\">\n"));
    let is_plain = puzzle.alphabet.is_black_and_white();
    if !is_plain {
        palette(puzzle, at, losses, text)?;
    }
    for row in goal.chunks(columns) {
        let cell = |symbol: &crate::Symbol| match (is_plain, symbol.0) {
            (true, 0) => " _".to_owned(),
            (true, _) => " x".to_owned(),
            (false, symbol) => format!(" {symbol}"),
        };
        text.push_str(&format!("<line>{} </line>\n", row.iter().map(cell).collect::<String>()));
    }
    text.push_str("</Nonogram>\n");
    Ok(())
}

/// Appends the colours.
fn palette(puzzle: &Puzzle, at: usize, losses: &mut Losses, text: &mut String) -> Result<(), Error> {
    text.push_str("<palette>\n");
    let colours: Vec<_> = puzzle.alphabet.looks.iter().skip(1).map(inks::colour).collect();
    for (at, &colour) in colours.iter().enumerate() {
        text.push_str(&format!("<color index=\"{}\" hex=\"{}\"/>\n", at + 1, palette::hex(colour)));
    }
    text.push_str("</palette>\n");
    losses.looks(at, puzzle, &Alphabet::of_inks(Ink::white(), colours.into_iter().map(Ink::of).collect())?);
    Ok(())
}
