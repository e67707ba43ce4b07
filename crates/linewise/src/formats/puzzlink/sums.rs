//! The body of an address of Japanese sums: `japanesesums/5/5/4/..g3.g35g...`, how many numbers there are, the places
//! above each column and left of each row as in a nonogram, then the cells if any of them is given.

use super::address::Address;
use super::around;
use super::number16::{self, Place};
use crate::error::{Error, Span};
use crate::format::letters::Family;
use crate::format::source::Source;
use crate::puzzle::{Axis, Board, Clue, End, Puzzle, Says};
use smallvec::SmallVec;

/// Reads the puzzle in an address.
pub fn read(source: Source, address: &Address, family: &Family) -> Result<Puzzle, Error> {
    let board = Board::rectangle(address.rows, address.columns)?;
    let (count, body) = address.body.split_once('/').unwrap_or((address.body, ""));
    let mut puzzle = family
        .puzzle(board, Some(around::count_of(source, count, family)?))
        .map_err(|error| error.with_span(source.span(count)))?;
    let depths = [address.rows.div_ceil(2), address.columns.div_ceil(2)];
    let above = address.columns * depths[0];
    let places = above + address.rows * depths[1];
    let (entries, rest) = match body.is_empty() {
        true => (Vec::new(), ""),
        false => number16::read(source, body, "clues", places)?,
    };
    for (at, place, text) in entries {
        let end = match at.checked_sub(above) {
            None => End::near(Axis::COLUMN, at / depths[0]),
            Some(at) => End::near(Axis::ROW, at / depths[1]),
        };
        let sum = match place {
            Place::Number(number) => Some(number),
            Place::Unknown | Place::Empty => None,
        };
        let span = source.span(text);
        let clue = puzzle.clues.entry(end).or_insert_with(|| Clue::new(Says::Numbers(SmallVec::new())).with_span(span));
        clue.span = Span { start: clue.span.start, end: span.end };
        // The number nearest to the board comes first.
        if let Says::Numbers(sums) = &mut clue.says {
            sums.insert(0, sum);
        }
    }
    if !rest.is_empty() {
        around::read_cells(source, rest, family, &mut puzzle)?;
    }
    Ok(puzzle)
}

/// Writes what stands behind the question mark, and counts the given cells that it cannot say.
pub fn write(puzzle: &Puzzle, family: &Family, name: &str) -> Result<(String, usize), Error> {
    const FORMAT: &str = "an address of puzz.link";
    family.check(puzzle, FORMAT)?;
    let mut places = Vec::new();
    for axis in [Axis::COLUMN, Axis::ROW] {
        for index in 0..puzzle.board.lines(axis) {
            let depth = puzzle.board.line_len(axis, index).div_ceil(2);
            let sums = Family::numbers(puzzle.clues.get(&End::near(axis, index)));
            if sums.len() > depth {
                let place = format!("{} {}", axis.word(), index + 1);
                return Err(Error::new(format!("{FORMAT} cannot express the {} sums of {place}", sums.len())));
            }
            if let Some(sum) = sums.iter().flatten().find(|&&sum| sum > number16::MAX) {
                return Err(Error::new(format!("{FORMAT} cannot express the sum {sum}")));
            }
            places.extend(sums.iter().rev().map(|sum| sum.map_or(Place::Unknown, Place::Number)));
            places.extend(std::iter::repeat_n(Place::Empty, depth - sums.len()));
        }
    }
    let (columns, rows, count) = (puzzle.board.columns(), puzzle.board.rows(), puzzle.alphabet.len() - 1);
    let (cells, lost) = around::write_cells(puzzle, family);
    Ok((format!("{name}/{columns}/{rows}/{count}/{}{cells}", number16::write(places.into_iter())), lost))
}
