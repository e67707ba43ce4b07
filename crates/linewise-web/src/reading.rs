//! Reading files, links and texts: the puzzles in them, each ready to be opened.

use crate::answer::Failure;
use linewise::format::{self, Format, Native, Reading};
use linewise::{Error, ErrorCode, Kind, Puzzle, Registry, kind};
use serde::Serialize;

/// What was read.
#[derive(Debug, Serialize)]
pub struct Read {
    /// The format's name.
    format: String,
    /// What was taken for granted, where nothing said so.
    assumed: Option<String>,
    /// What else should be known of how it was read: what was passed over, and what may be meant otherwise.
    remarks: Vec<String>,
    /// The puzzles, each or why it could not be read.
    puzzles: Vec<Result<Card, Failure>>,
}

/// A puzzle in a list.
#[derive(Debug, Serialize)]
pub struct Card {
    title: String,
    kind: String,
    rows: usize,
    columns: usize,
    /// The puzzle in the native format.
    native: String,
}

/// So many puzzles of one file are listed.
const MOST_LISTED: usize = 500;

/// Boards of more cells are not opened: some bytes of a link can ask for millions, over which the page would be busy for minutes.
const MOST_CELLS: usize = 1_000_000;

/// Reads some content.
pub fn read(content: &[u8], name: &str) -> Result<Read, Failure> {
    let registry = Registry::standard();
    let reading = registry.open_file(content, Some(name).filter(|name| !name.is_empty()));
    let reading = reading.map_err(|error| Failure::at(&error, content))?;
    let remarks = reading.remarks(content).iter().map(ToString::to_string).collect();
    let Reading { format, mut puzzles, text, assumed, .. } = reading;
    let text = text.as_deref().unwrap_or(content);
    let left_out = puzzles.len().saturating_sub(MOST_LISTED);
    if left_out > 0 {
        puzzles.truncate(MOST_LISTED);
        let error = Error::new(format!("the last {left_out} puzzles of this file are not listed"));
        puzzles.push(Err(error.with_help("the program linewise reads them all")));
    }
    let card = |puzzle: Result<Puzzle, Error>| {
        puzzle.and_then(|puzzle| card(&puzzle)).map_err(|error| Failure::at(&error, text))
    };
    Ok(Read {
        format: format.name().to_owned(),
        assumed: assumed.map(|assumed| assumed.to_string()),
        remarks,
        puzzles: puzzles.into_iter().map(card).collect(),
    })
}

/// Reads a picture, a pixel for each cell, as its decoder gives them.
pub fn read_pixels(width: usize, height: usize, rgba: &[u8]) -> Result<Read, Failure> {
    let puzzle = format::from_rgba(height, width, rgba)?;
    let puzzles = vec![card(&puzzle).map_err(Failure::from)];
    Ok(Read { format: "picture".to_owned(), assumed: None, remarks: Vec::new(), puzzles })
}

fn card(puzzle: &Puzzle) -> Result<Card, Error> {
    let kind = kind::of(puzzle)?;
    let cells = puzzle.board.cells();
    if cells > MOST_CELLS {
        let error = Error::new(format!("a board of {cells} cells is more than this page can show"));
        return Err(error.with_code(ErrorCode::Size).with_help("the program linewise reads it"));
    }
    Ok(Card {
        title: puzzle.note(Puzzle::TITLE).unwrap_or_default().to_owned(),
        kind: kind.title(),
        rows: puzzle.board.rows(),
        columns: puzzle.board.columns(),
        native: native(puzzle, kind)?,
    })
}

/// The puzzle in the native format, of a kind that may be a caller's own.
pub fn native(puzzle: &Puzzle, kind: &'static dyn Kind) -> Result<String, Error> {
    let written = Native::with_kinds(vec![kind]).write(std::slice::from_ref(puzzle))?;
    Ok(String::from_utf8_lossy(&written.bytes).into_owned())
}
