//! The body of an address with lengths of blocks, a nonogram's: the places above each column, then those left of each row.
//!
//! A line of n cells has n/2 places, rounded up. The number nearest to the board comes
//! first, so the last block; a line without numbers is empty.

use super::address::Address;
use super::number16::{self, Place};
use crate::domain::Symbol;
use crate::error::{Error, Span};
use crate::format::nonogram::{self, Sheet};
use crate::format::source::Source;
use crate::puzzle::{Alphabet, Axis, Block, Clue, Puzzle, Says};
use smallvec::SmallVec;

/// Reads the puzzle in an address.
pub fn read(source: Source, address: &Address) -> Result<Puzzle, Error> {
    let depths = [address.rows.div_ceil(2), address.columns.div_ceil(2)];
    let above = address.columns * depths[0];
    let places = above + address.rows * depths[1];
    let (entries, rest) = number16::read(source, address.body, "clues", places)?;
    if !rest.is_empty() {
        return Err(source.error(rest, format!("the clues go on after the last of {places} places")));
    }
    let mut columns = vec![Gathered::default(); address.columns];
    let mut rows = vec![Gathered::default(); address.rows];
    for (at, place, text) in entries {
        let line = match at.checked_sub(above) {
            None => &mut columns[at / depths[0]],
            Some(at) => &mut rows[at / depths[1]],
        };
        match place {
            Place::Number(number) if number > 0 => line.add(number, source.span(text)),
            _ => {
                let error = source.error(text, format!("\"{text}\" is not the length of a block"));
                return Err(error.with_help("a number from 1 on"));
            }
        }
    }
    let clues = |lines: Vec<Gathered>| lines.into_iter().map(|line| Some(line.clue())).collect();
    nonogram::puzzle(Alphabet::black_and_white(), clues(rows), clues(columns))
}

/// A clue that is being read from its last block to its first.
#[derive(Clone, Default)]
struct Gathered {
    blocks: SmallVec<[Block; 8]>,
    span: Span,
}

impl Gathered {
    fn add(&mut self, number: u32, span: Span) {
        let start = if self.blocks.is_empty() { span.start } else { self.span.start };
        self.span = Span { start, end: span.end };
        self.blocks.push(Block { len: Some(number), colour: Symbol::FILLED });
    }

    fn clue(mut self) -> Clue {
        self.blocks.reverse();
        Clue::new(Says::Blocks(self.blocks)).with_span(self.span)
    }
}

/// Writes what stands behind the question mark.
pub fn write(puzzle: &Puzzle, name: &str) -> Result<String, Error> {
    let sheet = Sheet::of(puzzle, "an address of puzz.link")?;
    let mut places = Vec::new();
    for axis in [Axis::COLUMN, Axis::ROW] {
        for (index, lengths) in sheet.lengths(axis)?.iter().enumerate() {
            let depth = puzzle.board.line_len(axis, index).div_ceil(2);
            let place = format!("{} {}", axis.word(), index + 1);
            if lengths.len() > depth {
                return Err(sheet.refusal(format!("the {} blocks of {place}", lengths.len())));
            }
            if let Some(length) = lengths.iter().find(|&&length| length > number16::MAX || length == 0) {
                return Err(sheet.refusal(format!("the block of {length} cells in {place}")));
            }
            places.extend(lengths.iter().rev().map(|&length| Place::Number(length)));
            places.extend(std::iter::repeat_n(Place::Empty, depth - lengths.len()));
        }
    }
    let (columns, rows) = (puzzle.board.columns(), puzzle.board.rows());
    Ok(format!("{name}/{columns}/{rows}/{}", number16::write(places.into_iter())))
}
