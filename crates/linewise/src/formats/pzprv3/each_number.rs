//! The board of a kind with a number beside each line, as Kakurasu has it, in a pzprv3 file: a line of clues above the
//! cells, and one before each row.
//!
//! A cell is `#` filled, `+` blank or `.` open. A line always has its number.

use super::{filled_or_blank, give, push_line, table};
use crate::error::Error;
use crate::format::letters::Family;
use crate::format::lines::quoted;
use crate::format::source::Source;
use crate::puzzle::{Alphabet, Axis, Board, Clue, End, Puzzle};

/// Reads the lines that follow the size.
pub fn read<'a>(
    source: Source,
    text: &'a str,
    lines: impl Iterator<Item = &'a str>,
    board: Board,
    family: &Family,
) -> Result<Puzzle, Error> {
    let mut puzzle = Puzzle::new(family.kind.name(), board, Alphabet::black_and_white());
    let table = table(source, text, lines, [board.rows() + 1, board.columns() + 1])?;
    for (row, tokens) in table.into_iter().enumerate() {
        for (column, token) in tokens.into_iter().enumerate() {
            let end = match (row.checked_sub(1), column.checked_sub(1)) {
                (Some(row), Some(column)) => {
                    give(source, token, board.cell(row, column), &mut puzzle)?;
                    continue;
                }
                (Some(row), None) => End::near(Axis::ROW, row),
                (None, Some(column)) => End::near(Axis::COLUMN, column),
                (None, None) => continue,
            };
            let sum = token.parse::<u16>().map_err(|_| {
                source
                    .error(token, format!("{} is not a sum", quoted(token)))
                    .with_help("a number for each row and column")
            })?;
            puzzle.clues.insert(end, Clue::number(u32::from(sum)).with_span(source.span(token)));
        }
    }
    Ok(puzzle)
}

/// Appends the file of a puzzle.
pub fn write(puzzle: &Puzzle, family: &Family, name: &str, text: &mut String) -> Result<(), Error> {
    family.check(puzzle, "a pzprv3 file")?;
    let board = puzzle.board;
    let clue = |end: End| match puzzle.clues.get(&end).and_then(Clue::as_number) {
        Some(number) => Ok(number.to_string()),
        None => Err(Error::new(format!(
            "a pzprv3 file cannot express that {} {} has no clue",
            end.axis.word(),
            end.index + 1
        ))),
    };
    let clues =
        |axis| (0..board.lines(axis)).map(move |index| clue(End::near(axis, index))).collect::<Result<Vec<_>, _>>();
    let (above, left) = (clues(Axis::COLUMN)?, clues(Axis::ROW)?);
    text.push_str(&format!("pzprv3\n{name}\n{}\n{}\n", board.rows(), board.columns()));
    push_line(std::iter::once(".").chain(above.iter().map(String::as_str)), text);
    for (row, clue) in left.iter().enumerate() {
        let cells = board.line(Axis::ROW, row).map(|cell| filled_or_blank(puzzle, cell));
        push_line(std::iter::once(clue.as_str()).chain(cells), text);
    }
    Ok(())
}
