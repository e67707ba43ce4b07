//! The cells in JSON: rows of numbers (`[1, 0, -1]`), one flat list of them, or rows as text (`"#?."`).
//!
//! A 0 is an open cell; in a solution, which has none, it is a blank one, unless -1 is.

use crate::domain::{Domain, Symbol};
use crate::error::{Error, many};
use crate::format::json as value;
use crate::format::lines::clipped;
use crate::format::source::Source;
use crate::puzzle::Puzzle;
use serde_json::value::RawValue;

/// What a 0 is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Zero {
    Open,
    Blank,
}

/// Reads the known cells.
pub fn read_givens<'a>(source: Source<'a>, value: &'a RawValue, puzzle: &mut Puzzle) -> Result<(), Error> {
    let all = puzzle.alphabet.all();
    for (at, (may, text)) in read(source, value, puzzle, Zero::Open)?.into_iter().enumerate() {
        if may != all {
            puzzle.give(crate::CellId::new(at), may, source.span(text))?;
        }
    }
    Ok(())
}

/// Does it look like the cells of this board? Programs keep other things under the name of a solution: its moves, a link, a yes.
pub fn are_rows<'a>(source: Source<'a>, value: &'a RawValue, puzzle: &Puzzle) -> bool {
    let (rows, columns) = (puzzle.board.rows(), puzzle.board.columns());
    if let Some(text) = value::string(value) {
        let is_cell = |glyph: char| matches!(glyph, '0' | '1') || puzzle.alphabet.symbol(glyph).is_some();
        return text.chars().count() == rows * columns && text.chars().all(is_cell);
    }
    let Ok(entries) = value::list(source, value) else { return false };
    let is_cell = |entry: &&RawValue| {
        value::number(entry).is_some() || value::string(entry).is_some() || matches!(entry.get(), "true" | "false")
    };
    // A word in a cell is the program's own.
    let is_word = |entry: &&RawValue| value::string(entry).is_some_and(|text| text.chars().count() > 1);
    let is_list = |entry: &&'a RawValue| {
        entry.get().starts_with('[') && value::list(source, entry).is_ok_and(|cells| !cells.iter().any(is_word))
    };
    let is_row = |entry: &&'a RawValue| value::string(entry).is_some() || is_list(entry);
    match entries.len() {
        count if count == rows && entries.iter().all(is_row) => true,
        count => count == rows * columns && entries.iter().all(is_cell),
    }
}

/// Reads the stored solution.
pub fn read_goal<'a>(source: Source<'a>, value: &'a RawValue, puzzle: &mut Puzzle) -> Result<(), Error> {
    let settled = |(may, text): (Domain, &str)| {
        may.symbol().ok_or_else(|| {
            source.error(text, "a solution has no open cells").with_help("open cells belong into \"content\"")
        })
    };
    let zero = if value.get().contains("-1") { Zero::Open } else { Zero::Blank };
    puzzle.goal = Some(read(source, value, puzzle, zero)?.into_iter().map(settled).collect::<Result<_, _>>()?);
    Ok(())
}

/// What each cell may be, and where that stands.
type Cells<'a> = Vec<(Domain, &'a str)>;

/// The cells: rows as lists or texts, or one list or one text of all cells.
fn read<'a>(source: Source<'a>, value: &'a RawValue, puzzle: &Puzzle, zero: Zero) -> Result<Cells<'a>, Error> {
    if let Some(text) = value::string(value) {
        return of_text(source, value, &text, puzzle, zero);
    }
    let entries = value::list(source, value)?;
    if entries.len() == puzzle.board.cells() && !entries.iter().any(|entry| entry.get().starts_with('[')) {
        return entries.iter().map(|entry| Ok((cell(source, entry, puzzle, zero)?, entry.get()))).collect();
    }
    match entries.len() == puzzle.board.rows() {
        true => of_rows(source, entries, puzzle, zero),
        false => Err(no_rows(source, value, entries.len(), puzzle)),
    }
}

/// One text with a character for each cell.
fn of_text<'a>(
    source: Source<'a>,
    value: &'a RawValue,
    text: &str,
    puzzle: &Puzzle,
    zero: Zero,
) -> Result<Cells<'a>, Error> {
    let (count, cells) = (text.chars().count(), puzzle.board.cells());
    if count != cells {
        let problem = format!("{} for a board of {}", many(count, "cell"), size(puzzle));
        let help = format!("a character for each of {}, or a list of rows", many(cells, "cell"));
        return Err(source.error(value.get(), problem).with_help(help));
    }
    let may = |glyph: char| may_be(source, value, glyph.encode_utf8(&mut [0; 4]), puzzle, zero);
    text.chars().map(|glyph| Ok((may(glyph)?, value.get()))).collect()
}

/// A list or a text for each row.
fn of_rows<'a>(source: Source<'a>, rows: Vec<&'a RawValue>, puzzle: &Puzzle, zero: Zero) -> Result<Cells<'a>, Error> {
    let columns = puzzle.board.columns();
    let mut cells = Vec::with_capacity(puzzle.board.cells());
    for (index, row) in rows.into_iter().enumerate() {
        let before = cells.len();
        match value::string(row) {
            Some(text) => {
                for glyph in text.chars() {
                    cells.push((may_be(source, row, &glyph.to_string(), puzzle, zero)?, row.get()));
                }
            }
            None => {
                for entry in value::list(source, row)? {
                    cells.push((cell(source, entry, puzzle, zero)?, entry.get()));
                }
            }
        }
        let count = cells.len() - before;
        if count != columns {
            let message = format!("row {} has {count} cells, the board has {columns} columns", index + 1);
            return Err(source.error(row.get(), message));
        }
    }
    Ok(cells)
}

/// The error for a list of so many entries, which are neither the rows nor the cells of the board.
fn no_rows(source: Source, value: &RawValue, entries: usize, puzzle: &Puzzle) -> Error {
    let entries = if entries == 1 { "1 entry".to_owned() } else { format!("{entries} entries") };
    let (rows, cells) = (many(puzzle.board.rows(), "row"), many(puzzle.board.cells(), "cell"));
    let error = source.error(value.get(), format!("{entries} for a board of {}", size(puzzle)));
    error.with_help(format!("{rows}, or one list of {cells}"))
}

/// How large the board is, in words.
fn size(puzzle: &Puzzle) -> String {
    format!("{} and {}", many(puzzle.board.rows(), "row"), many(puzzle.board.columns(), "column"))
}

/// What one entry says: a number, or a text of all that the cell may be.
fn cell(source: Source, entry: &RawValue, puzzle: &Puzzle, zero: Zero) -> Result<Domain, Error> {
    if let Some(text) = value::string(entry) {
        return may_be(source, entry, &text, puzzle, zero);
    }
    let symbol = match entry.get() {
        "0" if zero == Zero::Blank => Some(0),
        "0" | "null" => return Ok(puzzle.alphabet.all()),
        "-1" | "false" => Some(0),
        "true" => Some(1),
        text => text.parse().ok().filter(|&colour: &usize| colour < puzzle.alphabet.len()),
    };
    symbol.map(|at| Domain::only(Symbol(at as u8))).ok_or_else(|| wrong(source, entry, puzzle))
}

/// The symbols whose characters stand in `text`; `?` and a blank are an open cell.
fn may_be(source: Source, entry: &RawValue, text: &str, puzzle: &Puzzle, zero: Zero) -> Result<Domain, Error> {
    if ["?", " ", ""].contains(&text) {
        return Ok(puzzle.alphabet.all());
    }
    let symbol = |glyph| match (glyph, zero, puzzle.alphabet.symbol(glyph)) {
        (_, _, Some(symbol)) => Some(symbol),
        ('0', Zero::Blank, None) => Some(Symbol::BLANK),
        ('1', Zero::Blank, None) if puzzle.alphabet.len() == 2 => Some(Symbol::FILLED),
        _ => None,
    };
    let symbols = text.chars().map(symbol);
    symbols.collect::<Option<Domain>>().ok_or_else(|| wrong(source, entry, puzzle))
}

fn wrong(source: Source, entry: &RawValue, puzzle: &Puzzle) -> Error {
    let glyphs: Vec<_> = puzzle.alphabet.looks.iter().map(|look| look.glyph.to_string()).collect();
    source
        .error(entry.get(), format!("{} is not a cell", clipped(entry.get())))
        .with_help(format!("1 filled, -1 blank, 0 open, or one of the characters {}", glyphs.join(" ")))
}
