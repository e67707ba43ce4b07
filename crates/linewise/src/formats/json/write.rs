//! Writes a nonogram as a JSON object, a line of text for each line of the puzzle.

use super::is_own;
use crate::domain::Domain;
use crate::error::Error;
use crate::format::json::quote;
use crate::format::lost::Lost;
use crate::format::nonogram::Sheet;
use crate::model::CellId;
use crate::palette;
use crate::puzzle::{Axis, Block, Puzzle};

/// The object of a puzzle.
pub fn object(puzzle: &Puzzle, lost: &mut Lost) -> Result<String, Error> {
    let sheet = Sheet::of(puzzle, "JSON")?;
    let mut fields = Vec::new();
    for (name, text) in &puzzle.notes {
        // A name would be read as the title.
        let is_taken = is_own(name) || name == "name";
        match is_taken || text.trim() != text || text.is_empty() {
            true => lost.add(format!("the {name}")),
            false => fields.push(format!("{}: {}", quote(name), quote(text))),
        }
    }
    if !puzzle.alphabet.is_black_and_white() {
        fields.push(list("colours", colours(puzzle)));
    }
    for (name, axis) in [("columns", Axis::COLUMN), ("rows", Axis::ROW)] {
        fields.push(list(name, sheet.lines(axis).map(|blocks| clue(puzzle, blocks))));
    }
    if !puzzle.givens.is_empty() {
        fields.push(list("content", content(puzzle)));
    }
    if let Some(rows) = sheet.goal_rows() {
        let glyphs =
            |row: &[crate::Symbol]| row.iter().map(|&symbol| puzzle.alphabet.glyph(symbol)).collect::<String>();
        fields.push(list("solution", rows.map(|row| quote(&glyphs(row)))));
    }
    Ok(format!("{{\n  {}\n}}", fields.join(",\n  ")))
}

/// A field with a list, an element a line.
fn list(name: &str, elements: impl Iterator<Item = String>) -> String {
    let elements: Vec<_> = elements.collect();
    format!("{}: [\n    {}\n  ]", quote(name), elements.join(",\n    "))
}

/// The declarations of the colours.
fn colours(puzzle: &Puzzle) -> impl Iterator<Item = String> {
    puzzle.alphabet.looks.iter().map(|look| {
        let glyph = quote(&look.glyph.to_string());
        let rgb = look.colour.map(|colour| format!(", \"rgb\": \"{}\"", palette::hex(colour)));
        format!("{{\"glyph\": {glyph}, \"name\": {}{}}}", quote(&look.name), rgb.unwrap_or_default())
    })
}

/// A clue; `null` for none.
fn clue(puzzle: &Puzzle, blocks: Option<&[Block]>) -> String {
    let Some(blocks) = blocks else { return "null".to_owned() };
    let block = |block: &Block| {
        let length = block.len.map_or("\"?\"".to_owned(), |length| length.to_string());
        match puzzle.alphabet.len() {
            ..=2 => length,
            _ => format!("[{}, {length}]", quote(&puzzle.alphabet.glyph(block.colour).to_string())),
        }
    };
    format!("[{}]", blocks.iter().map(block).collect::<Vec<_>>().join(", "))
}

/// The known cells, row by row.
fn content(puzzle: &Puzzle) -> impl Iterator<Item = String> {
    let cell = |cell: CellId| {
        let may = puzzle.givens.get(&cell).map_or(puzzle.alphabet.all(), |given| given.may);
        entry(puzzle, may)
    };
    (0..puzzle.board.rows()).map(move |row| {
        let cells: Vec<_> = puzzle.board.line(Axis::ROW, row).map(cell).collect();
        format!("[{}]", cells.join(", "))
    })
}

/// What a cell may be: 1 filled, -1 blank, 0 open, n the nth colour, a text of several characters for several.
fn entry(puzzle: &Puzzle, may: Domain) -> String {
    if may == puzzle.alphabet.all() {
        return "0".to_owned();
    }
    match may.symbol() {
        Some(symbol) if symbol.index() == 0 => "-1".to_owned(),
        Some(symbol) => symbol.index().to_string(),
        None => quote(&may.symbols().map(|symbol| puzzle.alphabet.glyph(symbol)).collect::<String>()),
    }
}
