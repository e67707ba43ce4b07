//! Writes finished pictures as FreeNono's XML.

use super::NOTES;
use crate::error::Error;
use crate::format::lost::{self, Lost};
use crate::format::{Written, inks, pixels};
use crate::palette::{self, Ink};
use crate::puzzle::{Alphabet, Puzzle};
use quick_xml::escape::escape;

/// Writes the puzzles, each of which has a picture whose clues are its own.
pub fn puzzles(puzzles: &[Puzzle]) -> Result<Written, Error> {
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<FreeNono>\n<Nonograms>\n";
    Ok(lost::many(puzzles, "", puzzle)?.framed(head, "</Nonograms>\n</FreeNono>\n"))
}

/// The `<Nonogram>` of a puzzle.
fn puzzle(puzzle: &Puzzle, lost: &mut Lost) -> Result<String, Error> {
    let goal = pixels::goal(puzzle, "FreeNono's XML")?;
    let attribute = |name: &str, value: &str| format!(" {name}=\"{}\"", escape(value));
    let mut text = "<Nonogram".to_owned();
    let mut kept = Vec::new();
    for (name, note) in NOTES {
        // A line break in an attribute is read as a blank.
        if let Some(value) = puzzle.note(note).filter(|value| !value.contains(['\n', '\r', '\t']) && *value != "0") {
            text.push_str(&attribute(name, value));
            kept.push(note);
        }
    }
    lost.notes(&kept);
    lost.givens();
    let (rows, columns) = (puzzle.board.rows(), puzzle.board.columns());
    text.push_str(&format!(" width=\"{columns}\" height=\"{rows}\">\n"));
    let is_plain = puzzle.alphabet.is_black_and_white();
    if !is_plain {
        palette(puzzle, lost, &mut text)?;
    }
    for row in goal.chunks(columns) {
        let cell = |symbol: &crate::Symbol| match (is_plain, symbol.0) {
            (true, 0) => " _".to_owned(),
            (true, _) => " x".to_owned(),
            (false, symbol) => format!(" {symbol}"),
        };
        text.push_str(&format!("<line>{} </line>\n", row.iter().map(cell).collect::<String>()));
    }
    Ok(text + "</Nonogram>\n")
}

/// Appends the colours.
fn palette(puzzle: &Puzzle, lost: &mut Lost, text: &mut String) -> Result<(), Error> {
    text.push_str("<palette>\n");
    let colours: Vec<_> = puzzle.alphabet.looks.iter().skip(1).map(inks::colour).collect();
    for (at, &colour) in colours.iter().enumerate() {
        text.push_str(&format!("<color index=\"{}\" hex=\"{}\"/>\n", at + 1, palette::hex(colour)));
    }
    text.push_str("</palette>\n");
    lost.looks(&Alphabet::of_inks(Ink::white(), colours.into_iter().map(Ink::of).collect())?);
    Ok(())
}
