//! The board of Japanese sums in a pzprv3 file: the number of numbers, then clues above and left of the cells, aligned to
//! them. `-2` is a sum that is printed as `?`.

use super::frame::{read_cell, written_cell};
use super::{push_line, table};
use crate::error::{Error, Span};
use crate::format::letters::Family;
use crate::format::lines::quoted;
use crate::format::source::Source;
use crate::puzzle::{Axis, Board, Clue, End, Puzzle, Says};
use smallvec::SmallVec;

/// Reads the lines that follow the size.
pub fn read<'a>(
    source: Source,
    text: &'a str,
    mut lines: impl Iterator<Item = &'a str>,
    board: Board,
    family: &Family,
) -> Result<Puzzle, Error> {
    let count = super::count(source, text, lines.next())?;
    let mut puzzle = family.puzzle(board, Some(count)).map_err(|error| error.with_span(source.span(text)))?;
    let (above, left) = (board.rows().div_ceil(2), board.columns().div_ceil(2));
    let table = table(source, text, lines, [above + board.rows(), left + board.columns()])?;
    for (row, tokens) in table.into_iter().enumerate() {
        for (column, token) in tokens.into_iter().enumerate() {
            match (row.checked_sub(above), column.checked_sub(left)) {
                (Some(row), Some(column)) => read_cell(source, token, board.cell(row, column), family, &mut puzzle)?,
                (Some(row), None) => read_sum(source, token, End::near(Axis::ROW, row), &mut puzzle)?,
                (None, Some(column)) => read_sum(source, token, End::near(Axis::COLUMN, column), &mut puzzle)?,
                (None, None) => {}
            }
        }
    }
    Ok(puzzle)
}

/// Reads one sum of a clue.
fn read_sum(source: Source, token: &str, end: End, puzzle: &mut Puzzle) -> Result<(), Error> {
    let sum = match token {
        "." => return Ok(()),
        "-2" => None,
        _ => Some(token.parse::<u16>().map_err(|_| {
            let error = source.error(token, format!("{} is not a sum", quoted(token)));
            error.with_help("a number, -2 for one that is not known, . for none")
        })?),
    };
    let span = source.span(token);
    let clue = puzzle.clues.entry(end).or_insert_with(|| Clue::new(Says::Numbers(SmallVec::new())).with_span(span));
    clue.span = Span { start: clue.span.start, end: span.end };
    if let Says::Numbers(sums) = &mut clue.says {
        sums.push(sum.map(u32::from));
    }
    Ok(())
}

/// Appends the file of a puzzle; returns how many given cells it cannot say.
pub fn write(puzzle: &Puzzle, family: &Family, name: &str, text: &mut String) -> Result<usize, Error> {
    family.check(puzzle, "a pzprv3 file")?;
    let board = puzzle.board;
    let (rows, columns) = (board.rows(), board.columns());
    let (above, left) = (rows.div_ceil(2), columns.div_ceil(2));
    let [column_clues, row_clues] = [padded(puzzle, Axis::COLUMN, above)?, padded(puzzle, Axis::ROW, left)?];
    text.push_str(&format!("pzprv3\n{name}\n{rows}\n{columns}\n{}\n", puzzle.alphabet.len() - 1));
    for depth in 0..above {
        let clues = column_clues.iter().map(|clue| clue[depth].as_str());
        push_line(std::iter::repeat_n(".", left).chain(clues), text);
    }
    let mut lost = 0;
    for (row, clue) in row_clues.iter().enumerate() {
        let cells: Vec<String> =
            board.line(Axis::ROW, row).map(|cell| written_cell(puzzle, family, cell, &mut lost)).collect();
        push_line(clue.iter().chain(&cells).map(String::as_str), text);
    }
    Ok(lost)
}

/// The clues along `axis` in `depth` places each, aligned to the board.
fn padded(puzzle: &Puzzle, axis: Axis, depth: usize) -> Result<Vec<Vec<String>>, Error> {
    let line = |index| {
        let sums = Family::numbers(puzzle.clues.get(&End::near(axis, index)));
        let Some(gap) = depth.checked_sub(sums.len()) else {
            let place = format!("{} {}", axis.word(), index + 1);
            return Err(Error::new(format!("a pzprv3 file cannot express the {} sums of {place}", sums.len())));
        };
        let gap = std::iter::repeat_n(".".to_owned(), gap);
        Ok(gap.chain(sums.iter().map(|sum| sum.map_or("-2".to_owned(), |sum| sum.to_string()))).collect())
    };
    (0..puzzle.board.lines(axis)).map(line).collect()
}
