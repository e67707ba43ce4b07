//! Regex crosswords as lists of lines: `{"lines": [{"cells": [[0, 0], [0, 1]], "clues": ["HE|LL|O+"]}, ...]}`.
//!
//! A cell is its row and its place in that row, both from 0, and a line names its cells in the order in which
//! its clues read them. `row_lengths` says how many cells each row has; where it is missing, the cells of the lines do.
//! The lines must be rows and columns, or the rows and diagonals of a hexagon. `solution`, `givens`
//! and `alphabet` may follow.

mod shape;

use crate::domain::Domain;
use crate::error::Error;
use crate::format::json::{self, Fields, quote};
use crate::format::lines::clipped;
use crate::format::lost::{self, Lost};
use crate::format::patterns::{self, Sheet};
use crate::format::source::Source;
use crate::format::{Format, Guess, Holds, Plain, Special};
use crate::model::CellId;
use crate::puzzle::{Axis, Board, End, Puzzle};
use serde_json::value::RawValue;
use shape::{Line, Shape};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "lines",
    about: "JSON with the cells and the clues of each line, for regex crosswords on every board; holds everything",
    extensions: &[],
    holds: Holds::Many,
    recognizes: |bytes| {
        Guess::yes_if(json::is_likely(bytes) && json::names(bytes, &["lines"]) && json::names(bytes, &["cells"]))
    },
    read: |bytes| {
        let source = Source::new(bytes);
        json::puzzles(source, "an object with a list of lines").into_iter().map(|value| read(source, value?)).collect()
    },
    write: |puzzles| lost::many(puzzles, "", object),
    special: Special::NONE,
};

/// The fields that carry the puzzle itself; every other text in the object is a note.
const OWN_NAMES: [&str; 10] =
    ["kind", "shape", "lines", "row_lengths", "alphabet", "solution", "planted", "givens", "name", Puzzle::TITLE];

/// Reads one puzzle.
fn read<'a>(source: Source<'a>, value: &'a RawValue) -> Result<Puzzle, Error> {
    let fields = Fields::of(source, value)?;
    let lines =
        fields.list(&["lines"])?.into_iter().map(|line| Line::read(source, line)).collect::<Result<Vec<_>, _>>()?;
    let lengths = fields.get(&["row_lengths"]).map(|lengths| json::list(source, lengths)).transpose()?;
    let shape = Shape::new(&fields, lengths, &lines)?;
    let mut puzzle = patterns::puzzle(shape.board);
    let mut ends = shape.ends();
    for line in &lines {
        for &value in &line.clues {
            let end = ends.take(line)?;
            if let Some(clue) = patterns::clue_in_json(source, value, end)? {
                puzzle.clues.insert(end, clue);
            }
        }
    }
    let glyphs = fields.get(&["alphabet"]).and_then(json::string);
    let solution = fields.get(&["solution", "planted"]);
    let rows = match solution {
        Some(value) => json::list(source, value)?.into_iter().filter_map(json::string).collect(),
        None => Vec::new(),
    };
    let rows: Vec<&str> = rows.iter().map(AsRef::as_ref).collect();
    let on_board = rows.concat();
    patterns::set_alphabet(&mut puzzle, glyphs.as_deref(), &on_board)
        .map_err(|error| error.with_span(fields.span()))?;
    if let Some(value) = solution {
        puzzle.goal = Some(patterns::goal(&puzzle, &rows, source.span(value.get()))?);
    }
    if let Some(value) = fields.get(&["givens"]) {
        read_givens(source, value, &mut puzzle)?;
    }
    for (name, value) in fields.all() {
        let text = json::string(value).or_else(|| json::number(value)).unwrap_or_default();
        match name {
            "name" | Puzzle::TITLE => puzzle.set_note(Puzzle::TITLE, &text),
            _ if OWN_NAMES.contains(&name) => {}
            _ => puzzle.set_note(name, &text),
        }
    }
    Ok(puzzle)
}

/// Reads what is known: for each row a list with a text for each cell, all that it may be, or `null`.
fn read_givens<'a>(source: Source<'a>, value: &'a RawValue, puzzle: &mut Puzzle) -> Result<(), Error> {
    let rows = json::list(source, value)?;
    let board = puzzle.board;
    let wrong_shape = |value: &RawValue| source.error(value.get(), "the givens have another shape than the board");
    if rows.len() != board.rows() {
        return Err(wrong_shape(value));
    }
    for (index, row) in rows.into_iter().enumerate() {
        let cells = json::list(source, row)?;
        if cells.len() != board.line_len(Axis::ROW, index) {
            return Err(wrong_shape(row));
        }
        for (column, cell) in cells.into_iter().enumerate().filter(|(_, cell)| !json::is_null(cell)) {
            let text = json::string(cell).unwrap_or_default();
            let may = text.chars().map(|glyph| puzzle.alphabet.symbol(glyph)).collect::<Option<Domain>>();
            let may = may.filter(|may| !may.is_empty()).ok_or_else(|| {
                source.error(cell.get(), format!("{} is nothing that a cell can be", clipped(cell.get())))
            })?;
            puzzle.give(board.cell(index, column), may, source.span(cell.get()))?;
        }
    }
    Ok(())
}

/// The object of the puzzle at place `at`, on one line.
fn object(puzzle: &Puzzle, lost: &mut Lost) -> Result<String, Error> {
    let sheet = Sheet::of(puzzle, "a list of lines")?;
    let mut fields = Vec::new();
    for (name, text) in &puzzle.notes {
        let is_taken = OWN_NAMES.contains(&name.as_str()) && name != Puzzle::TITLE;
        match is_taken || text.trim() != text || text.is_empty() {
            true => lost.add(format!("the {name}")),
            false => fields.push(format!("{}: {}", quote(name), quote(text))),
        }
    }
    let board = puzzle.board;
    let lengths: Vec<_> = (0..board.rows()).map(|row| board.line_len(Axis::ROW, row).to_string()).collect();
    fields.push(format!("\"row_lengths\": [{}]", lengths.join(", ")));
    fields.push(format!("\"lines\": [{}]", written_lines(&sheet).join(", ")));
    let glyphs: String = puzzle.alphabet.looks.iter().map(|look| look.glyph).collect();
    let mut usual = puzzle.clone();
    let on_board = sheet.goal_rows().map(|rows| rows.concat()).unwrap_or_default();
    if patterns::set_alphabet(&mut usual, None, &on_board).is_err() || usual.alphabet != puzzle.alphabet {
        fields.push(format!("\"alphabet\": {}", quote(&glyphs)));
        usual.alphabet = patterns::alphabet_of(&glyphs)?;
    }
    if usual.alphabet != puzzle.alphabet {
        lost.add("the names of the symbols");
    }
    if !puzzle.givens.is_empty() {
        fields.push(format!("\"givens\": [{}]", givens(&sheet).join(", ")));
    }
    if let Some(rows) = sheet.goal_rows() {
        let rows: Vec<_> = rows.iter().map(|row| quote(row)).collect();
        fields.push(format!("\"solution\": [{}]", rows.join(", ")));
    }
    Ok(format!("{{{}}}\n", fields.join(", ")))
}

/// Each clue with its cells, in the order in which it reads them.
fn written_lines(sheet: &Sheet) -> Vec<String> {
    let board = &sheet.puzzle.board;
    let mut taken = Shape { board: *board }.ends();
    let line = |end: End| {
        let cells = board.read_from(end);
        let passed = taken.skip_to(&cells, end).unwrap_or(0);
        let cells: Vec<_> = cells.iter().map(|&cell| written_cell(board, cell)).collect();
        let pattern = quote(sheet.pattern(end).unwrap_or_default());
        format!("{{\"cells\": [{}], \"clues\": [{}{pattern}]}}", cells.join(", "), "null, ".repeat(passed))
    };
    // Clues that read the same cells stand at the line's ends in turn.
    let mut ends: Vec<End> = sheet.puzzle.clues.keys().copied().collect();
    ends.sort_by_key(|end| (end.nth, *end));
    let clued = ends.into_iter().map(line);
    clued.chain(lines_without_clues(sheet.puzzle)).collect()
}

/// The diagonals of a hexagon that no clue reads: by its rows alone the board could lean the other way, or be a rectangle.
fn lines_without_clues(puzzle: &Puzzle) -> Vec<String> {
    let board = puzzle.board;
    if !matches!(board, Board::Hexagon(_)) {
        return Vec::new();
    }
    let has_no_clue = |&(axis, index): &(Axis, usize)| {
        !puzzle.clues.keys().any(|end| end.axis == axis && end.index as usize == index)
    };
    let diagonals = [Axis::FALLING, Axis::RISING];
    let lines = diagonals.iter().flat_map(|&axis| (0..board.lines(axis)).map(move |index| (axis, index)));
    let written = |(axis, index)| {
        let cells: Vec<_> = board.line(axis, index).map(|cell| written_cell(&board, cell)).collect();
        format!("{{\"cells\": [{}], \"clues\": []}}", cells.join(", "))
    };
    lines.filter(has_no_clue).map(written).collect()
}

/// A cell: its row, and its place in the row.
fn written_cell(board: &Board, cell: CellId) -> String {
    let (row, column) = board.place(cell);
    format!("[{row}, {column}]")
}

/// What is known, a list for each row.
fn givens(sheet: &Sheet) -> Vec<String> {
    let puzzle = sheet.puzzle;
    let cell =
        |cell: CellId| puzzle.givens.get(&cell).map_or("null".to_owned(), |given| quote(&sheet.given(given.may)));
    let row = |row| puzzle.board.line(Axis::ROW, row).map(cell).collect::<Vec<_>>().join(", ");
    (0..puzzle.board.rows()).map(|index| format!("[{}]", row(index))).collect()
}
