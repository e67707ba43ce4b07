//! The board of a puzzle of letters or numbers in a pzprv3 file: a frame of clues around its cells.
//!
//! Easy as ABC has a line with the number of its letters before. A cell is `q3` or `3` for a number, `-` blank or black,
//! `+` some letter or number, `.` open, perhaps with somebody's pencil marks behind it, as `.[1,3,,]`.

use super::{push_line, table};
use crate::error::Error;
use crate::format::letters::{Family, Known};
use crate::format::lines::quoted;
use crate::format::source::Source;
use crate::model::CellId;
use crate::puzzle::{Axis, Board, End, Puzzle};

/// What a place of the frame or the board is.
enum Place {
    /// Beside the end of a line.
    End(End),
    /// A cell.
    Cell(CellId),
    /// A corner.
    Corner,
}

/// What stands in a row and a column of the file.
fn place(board: &Board, row: usize, column: usize) -> Place {
    let (rows, columns) = (board.rows(), board.columns());
    let inside = |at: usize, count: usize| (1..=count).contains(&at).then(|| at - 1);
    match (inside(row, rows), inside(column, columns)) {
        (Some(row), Some(column)) => Place::Cell(board.cell(row, column)),
        (Some(index), None) if column == 0 => Place::End(End::near(Axis::ROW, index)),
        (Some(index), None) => Place::End(End::far(Axis::ROW, index)),
        (None, Some(index)) if row == 0 => Place::End(End::near(Axis::COLUMN, index)),
        (None, Some(index)) => Place::End(End::far(Axis::COLUMN, index)),
        (None, None) => Place::Corner,
    }
}

/// How many lines the frame has on both sides of the board together.
fn frame(family: &Family) -> usize {
    if family.is_all_around { 2 } else { 1 }
}

/// Reads the lines that follow the size.
pub fn read<'a>(
    source: Source,
    text: &'a str,
    mut lines: impl Iterator<Item = &'a str>,
    board: Board,
    family: &Family,
) -> Result<Puzzle, Error> {
    let count = if family.has_letters { Some(super::count(source, text, lines.next())?) } else { None };
    let mut puzzle = family.puzzle(board, count).map_err(|error| error.with_span(source.span(text)))?;
    let frame = frame(family);
    let table = table(source, text, lines, [board.rows() + frame, board.columns() + frame])?;
    for (row, tokens) in table.into_iter().enumerate() {
        for (column, token) in tokens.into_iter().enumerate() {
            match place(&board, row, column) {
                Place::End(end) => read_clue(source, token, end, family, &mut puzzle)?,
                Place::Cell(cell) => read_cell(source, token, cell, family, &mut puzzle)?,
                Place::Corner => {}
            }
        }
    }
    Ok(puzzle)
}

/// Reads a clue.
fn read_clue(source: Source, token: &str, end: End, family: &Family, puzzle: &mut Puzzle) -> Result<(), Error> {
    if token == "." {
        return Ok(());
    }
    let span = source.span(token);
    let number = number(token).ok_or_else(|| {
        source.error(token, format!("{} is not a clue", quoted(token))).with_help("a number, or . for no clue")
    })?;
    let clue = family.clue(number, puzzle).map_err(|error| error.with_span(span))?;
    puzzle.clues.insert(end, clue.with_span(span));
    Ok(())
}

/// Reads a cell.
pub fn read_cell(source: Source, token: &str, cell: CellId, family: &Family, puzzle: &mut Puzzle) -> Result<(), Error> {
    let bare = token.split('[').next().unwrap_or_default();
    let known = match bare {
        "." => Known::Open,
        "-" if family.has_blanks => Known::Blank,
        "+" if family.has_blanks => Known::Filled,
        // A ? that is printed in a cell.
        "q-2" | "-2" => Known::Filled,
        _ => Known::Number(number(bare.strip_prefix('q').unwrap_or(bare)).ok_or_else(|| {
            let help =
                if family.has_blanks { "a number, - blank or black, + neither, . open" } else { "a number, or . open" };
            source.error(token, format!("{} is not a cell", quoted(token))).with_help(help)
        })?),
    };
    let span = source.span(token);
    match family.domain(known, puzzle).map_err(|error| error.with_span(span))? {
        Some(may) => puzzle.give(cell, may, span),
        None => Ok(()),
    }
}

/// The whole number that a text is.
fn number(text: &str) -> Option<u32> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// Appends the file of a puzzle; returns how many given cells it cannot say.
pub fn write(puzzle: &Puzzle, family: &Family, name: &str, text: &mut String) -> Result<usize, Error> {
    let board = puzzle.board;
    let (rows, columns) = (board.rows(), board.columns());
    family.check(puzzle, "a pzprv3 file")?;
    text.push_str(&format!("pzprv3\n{name}\n{rows}\n{columns}\n"));
    if family.has_letters {
        text.push_str(&format!("{}\n", puzzle.alphabet.len() - 1));
    }
    let frame = frame(family);
    let mut lost = 0;
    for row in 0..rows + frame {
        let tokens = (0..columns + frame).map(|column| match place(&board, row, column) {
            Place::End(end) => puzzle.clues.get(&end).map_or(".".to_owned(), |clue| family.number(clue).to_string()),
            Place::Cell(cell) => written_cell(puzzle, family, cell, &mut lost),
            Place::Corner => ".".to_owned(),
        });
        let tokens: Vec<String> = tokens.collect();
        push_line(tokens.iter().map(String::as_str), text);
    }
    Ok(lost)
}

/// A cell as the file says it.
pub fn written_cell(puzzle: &Puzzle, family: &Family, cell: CellId, lost: &mut usize) -> String {
    let known = puzzle.givens.get(&cell).map_or(Some(Known::Open), |given| family.known(given.may, puzzle));
    match known {
        Some(Known::Open) => ".".to_owned(),
        Some(Known::Number(number)) => format!("q{number}"),
        Some(Known::Blank) if family.has_blanks => "-".to_owned(),
        Some(Known::Filled) if family.has_blanks => "+".to_owned(),
        _ => {
            *lost += 1;
            ".".to_owned()
        }
    }
}
