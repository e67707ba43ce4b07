//! Links of f-puzzles, and those of SudokuPad that hold the same: a Sudoku in packed JSON. Skyscrapers within boxes are read.

mod sudokupad;

use crate::domain::Domain;
use crate::error::Error;
use crate::format::letters::Family;
use crate::format::lines::quoted;
use crate::format::source::Source;
use crate::format::{Format, Holds, Plain, Special, links};
use crate::puzzle::{Axis, Board, Clue, End, Puzzle};
use serde_json::{Map, Value};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "fpuzzles",
    about: "links of f-puzzles and SudokuPad, which are only read: Sudokus whose only other clues are skyscrapers",
    extensions: &["fpuzzles"],
    holds: Holds::Nothing,
    recognizes: |bytes| links::guess(bytes, |line| Link::of(line).is_some()),
    read: |bytes| links::puzzles(bytes, read),
    write: |_| Err(Error::new("links of f-puzzles are read and not written")),
    special: Special {
        is_address: |text| {
            text.contains("f-puzzles.com/?load=") || PAGES.iter().any(|page| text.contains(&format!("{page}/")))
        },
        ..Special::NONE
    },
};

/// The kind that it holds.
fn skyscrapers() -> Family {
    Family::named("skyscrapers")
}

/// The most characters that a packed puzzle may take: what comes out grows with their square.
const MOST_PACKED: usize = 12_000;

/// SudokuPad's addresses.
const PAGES: [&str; 4] =
    ["sudokupad.app", "sudokupad.svencodes.com", "app.crackingthecryptic.com", "beta.sudokupad.app"];

/// What a link holds.
enum Link<'a> {
    /// The packed JSON of f-puzzles.
    Packed(&'a str),
    /// Something else: SudokuPad's own packing, or the name of a puzzle that only its site knows.
    Other(&'a str),
}

impl<'a> Link<'a> {
    fn of(line: &'a str) -> Option<Link<'a>> {
        if let Some((_, packed)) = line.split_once("f-puzzles.com/?load=") {
            return Some(Link::Packed(packed));
        }
        let (_, behind) = PAGES.iter().find_map(|page| line.split_once(page))?;
        let id = behind.trim_start_matches(['/', '?']);
        let id = id.strip_prefix("sudoku/").unwrap_or(id).trim_start_matches('?');
        let id = id.strip_prefix("puzzleid=").unwrap_or(id);
        let packed = ["fpuzzles", "fpuz"].iter().find_map(|mark| id.strip_prefix(mark));
        Some(packed.map_or(Link::Other(id), Link::Packed))
    }
}

/// Reads one link. What is packed has no place in it: errors point at all of that.
fn read(source: Source, line: &str) -> Result<Puzzle, Error> {
    match Link::of(line) {
        Some(Link::Packed(packed)) => {
            unpack(packed).and_then(|fields| puzzle(&fields)).map_err(|error| error.with_span(source.span(packed)))
        }
        Some(Link::Other(id)) => {
            let place = if id.is_empty() { line } else { id };
            Err(sudokupad::told(&sudokupad::Packing::of(id)).with_span(source.span(place)))
        }
        None => Err(source
            .error(line, format!("{} is no link of f-puzzles", quoted(line)))
            .with_help("as https://f-puzzles.com/?load=...")),
    }
}

/// The JSON that is packed.
fn unpack(packed: &str) -> Result<Map<String, Value>, Error> {
    match serde_json::from_str(&unpack_text(packed)?) {
        Ok(Value::Object(fields)) => Ok(fields),
        _ => Err(broken()),
    }
}

fn broken() -> Error {
    Error::new("this link is cut off or mistyped: the puzzle in it cannot be unpacked")
}

/// The text that is packed.
fn unpack_text(packed: &str) -> Result<String, Error> {
    if packed.len() > MOST_PACKED {
        return Err(
            Error::new("the puzzle in this link is too large").with_help(format!("at most {MOST_PACKED} characters"))
        );
    }
    let plain = percent_encoding::percent_decode_str(packed).decode_utf8_lossy().replace(' ', "+");
    let text = lz_str::decompress_from_base64(&plain).ok_or_else(broken)?;
    String::from_utf16(&text).map_err(|_| broken())
}

/// The fields that are no constraints.
const REMARKS: [&str; 8] =
    ["size", "title", "author", "ruleset", "grid", "solution", "successmessage", "truecandidatesoptions"];

/// The field with the skyscrapers' clues.
const CLUES: &str = "skyscraper";

/// The puzzle, if it is a Sudoku with no constraints but skyscrapers'.
fn puzzle(fields: &Map<String, Value>) -> Result<Puzzle, Error> {
    let is_said = |value: &Value| match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(list) => !list.is_empty(),
        Value::Object(object) => !object.is_empty(),
        Value::String(text) => !text.is_empty(),
        _ => true,
    };
    let is_constraint =
        |(name, value): &(&String, &Value)| !REMARKS.contains(&name.to_ascii_lowercase().as_str()) && is_said(value);
    let constraints: Vec<&str> = fields.iter().filter(is_constraint).map(|(name, _)| name.as_str()).collect();
    if constraints != [CLUES] {
        let with = if constraints.is_empty() { String::new() } else { format!(" with {}", constraints.join(", ")) };
        let error = Error::new(format!(
            "this is a link of f-puzzles that holds a Sudoku{with}; linewise does not know this kind"
        ));
        return Err(error.with_help("it knows Sudokus with skyscrapers and nothing else"));
    }
    let broken = || Error::new("the puzzle in the link of f-puzzles is broken");
    let size = fields.get("size").and_then(Value::as_u64).ok_or_else(broken)?;
    let boxes = match size {
        4 => "2x2",
        6 => "2x3",
        8 => "2x4",
        9 => "3x3",
        _ => {
            return Err(Error::new(format!("a Sudoku of {size} rows in the link of f-puzzles"))
                .with_help("linewise reads those of 4, 6, 8 and 9"));
        }
    };
    let side = size as usize;
    let mut puzzle = skyscrapers().puzzle(Board::rectangle(side, side)?, None)?;
    puzzle.options.insert("boxes".to_owned(), boxes.to_owned());
    for clue in fields.get(CLUES).and_then(Value::as_array).into_iter().flatten() {
        read_clue(clue, side, &mut puzzle)?;
    }
    let rows = fields.get("grid").and_then(Value::as_array).filter(|rows| rows.len() == side).ok_or_else(broken)?;
    for (row, cells) in rows.iter().enumerate() {
        let cells = cells.as_array().filter(|cells| cells.len() == side).ok_or_else(broken)?;
        for (column, cell) in cells.iter().enumerate() {
            read_cell(cell, row, column, &mut puzzle)?;
        }
    }
    for (name, note) in [("title", Puzzle::TITLE), ("author", Puzzle::AUTHOR), ("ruleset", Puzzle::DESCRIPTION)] {
        puzzle.set_note(note, fields.get(name).and_then(Value::as_str).unwrap_or_default());
    }
    Ok(puzzle)
}

/// Reads a clue, as `{"cell": "R0C3", "value": "4"}`; rows and columns count from 1, those outside are 0 or one more than the last.
fn read_clue(clue: &Value, side: usize, puzzle: &mut Puzzle) -> Result<(), Error> {
    let text = |name: &str| clue.get(name).and_then(Value::as_str).unwrap_or_default();
    let value = clue
        .get("value")
        .map_or_else(String::new, |value| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
    if value.is_empty() {
        return Ok(());
    }
    let wrong = || {
        Error::new(format!("the clue {} of skyscrapers at {} is not understood", quoted(&value), quoted(text("cell"))))
    };
    let place = text("cell").strip_prefix('R').and_then(|place| place.split_once('C'));
    let (row, column) = place
        .and_then(|(row, column)| Some((row.parse::<usize>().ok()?, column.parse::<usize>().ok()?)))
        .ok_or_else(wrong)?;
    let is_inside = |at: usize| (1..=side).contains(&at);
    let end = match (row, column) {
        (row, 0) if is_inside(row) => End::near(Axis::ROW, row - 1),
        (row, column) if is_inside(row) && column == side + 1 => End::far(Axis::ROW, row - 1),
        (0, column) if is_inside(column) => End::near(Axis::COLUMN, column - 1),
        (row, column) if is_inside(column) && row == side + 1 => End::far(Axis::COLUMN, column - 1),
        _ => return Err(wrong()),
    };
    puzzle.clues.insert(end, Clue::number(value.parse().map_err(|_| wrong())?));
    Ok(())
}

/// Reads a cell: what is given in it. A cell with a region of its own makes a Sudoku of other boxes.
fn read_cell(cell: &Value, row: usize, column: usize, puzzle: &mut Puzzle) -> Result<(), Error> {
    if cell.get("region").is_some_and(|region| !region.is_null()) {
        let error = Error::new(
            "this is a link of f-puzzles that holds a Sudoku with jigsaw regions; linewise does not read these from links",
        );
        return Err(error.with_help("in linewise's own format, \"option regions\" is a picture of them"));
    }
    let is_given = cell.get("given").and_then(Value::as_bool).unwrap_or(false);
    let value = cell.get("value").and_then(Value::as_u64).filter(|_| is_given);
    let Some(value) = value else { return Ok(()) };
    let number = u32::try_from(value).unwrap_or(u32::MAX);
    let symbol = skyscrapers().symbol(number, puzzle)?;
    puzzle.give(puzzle.board.cell(row, column), Domain::only(symbol), Default::default())
}
