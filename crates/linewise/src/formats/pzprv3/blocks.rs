//! The board of a kind with lengths of blocks, a nonogram, in a pzprv3 file: the clues above and left of the cells, aligned to them.
//!
//! A clue that the solver has ticked off is `c3`. A cell is `#` filled, `+` blank or `.` open.

use super::{filled_or_blank, give, push_line};
use crate::domain::Symbol;
use crate::error::Error;
use crate::format::nonogram::{self, Sheet, length};
use crate::format::source::Source;
use crate::model::CellId;
use crate::puzzle::{Alphabet, Axis, Block, Board, Clue, Puzzle, Says};
use smallvec::SmallVec;

/// Reads the lines that follow the size.
pub fn read<'a>(
    source: Source,
    text: &str,
    mut lines: impl Iterator<Item = &'a str>,
    board: Board,
) -> Result<Puzzle, Error> {
    let (rows, columns) = (board.rows(), board.columns());
    let (above, left) = (rows.div_ceil(2), columns.div_ceil(2));
    let board_lines: Vec<&str> = lines.by_ref().take(above + rows).take_while(|line| !line.is_empty()).collect();
    if board_lines.len() < above + rows {
        let problem = format!("the file ends after {} of {} lines of the board", board_lines.len(), above + rows);
        return Err(source.error(text, problem));
    }
    let mut column_clues = vec![Gathered::default(); columns];
    let mut row_clues = vec![Gathered::default(); rows];
    let mut cells = Vec::new();
    for (index, line) in board_lines.into_iter().enumerate() {
        let tokens: Vec<&str> = line.split_ascii_whitespace().collect();
        if tokens.len() != left + columns {
            let problem = format!("line {} of the board has {} entries", index + 1, tokens.len());
            return Err(source.error(line, problem).with_help(format!("{left} for clues and {columns} for columns")));
        }
        let (clues, rest) = tokens.split_at(left);
        match index.checked_sub(above) {
            None => rest.iter().zip(&mut column_clues).try_for_each(|(token, clue)| clue.add(source, token))?,
            Some(row) => {
                clues.iter().try_for_each(|token| row_clues[row].add(source, token))?;
                let first = row * columns;
                cells.extend(
                    rest.iter().enumerate().filter(|(_, cell)| **cell != ".").map(|(at, cell)| (first + at, *cell)),
                );
            }
        }
    }
    if let Some(line) = lines.find(|line| !line.is_empty()) {
        return Err(source.error(line, "the file continues after the last row of the board"));
    }
    let clues = |lines: Vec<Gathered>| lines.into_iter().map(|line| Some(line.clue(source))).collect();
    let mut puzzle = nonogram::puzzle(Alphabet::black_and_white(), clues(row_clues), clues(column_clues))?;
    for (at, token) in cells {
        give(source, token, CellId::new(at), &mut puzzle)?;
    }
    Ok(puzzle)
}

/// A clue that is being read.
#[derive(Clone, Default)]
struct Gathered<'a> {
    blocks: SmallVec<[Block; 8]>,
    /// The first of its numbers.
    text: &'a str,
}

impl<'a> Gathered<'a> {
    fn add(&mut self, source: Source, token: &'a str) -> Result<(), Error> {
        if token == "." {
            return Ok(());
        }
        let digits = token.strip_prefix('c').unwrap_or(token);
        let length = length(digits).map_err(|error| error.with_span(source.span(token)))?;
        if length == 0 {
            return Err(source.error(token, "a block of 0 cells").with_help("an empty line has only . for its clue"));
        }
        if self.blocks.is_empty() {
            self.text = token;
        }
        self.blocks.push(Block { len: Some(length), colour: Symbol::FILLED });
        Ok(())
    }

    fn clue(self, source: Source) -> Clue {
        Clue::new(Says::Blocks(self.blocks)).with_span(source.span(self.text))
    }
}

/// Appends the file of a puzzle.
pub fn write(puzzle: &Puzzle, name: &str, text: &mut String) -> Result<(), Error> {
    let sheet = Sheet::of(puzzle, "a pzprv3 file")?;
    let (rows, columns) = (puzzle.board.rows(), puzzle.board.columns());
    let (above, left) = (rows.div_ceil(2), columns.div_ceil(2));
    let column_clues = sheet.padded(Axis::COLUMN, above)?;
    let row_clues = sheet.padded(Axis::ROW, left)?;
    text.push_str(&format!("pzprv3\n{name}\n{rows}\n{columns}\n"));
    for depth in 0..above {
        let clues = column_clues.iter().map(|clue| clue[depth].as_str());
        push_line(std::iter::repeat_n(".", left).chain(clues), text);
    }
    for (row, clue) in row_clues.iter().enumerate() {
        let cells = puzzle.board.line(Axis::ROW, row).map(|cell| filled_or_blank(puzzle, cell));
        push_line(clue.iter().map(String::as_str).chain(cells), text);
    }
    Ok(())
}

impl Sheet<'_> {
    /// The clues along `axis` in `depth` places each, aligned to the board.
    fn padded(&self, axis: Axis, depth: usize) -> Result<Vec<Vec<String>>, Error> {
        let lines = self.lengths(axis)?.into_iter().enumerate();
        lines
            .map(|(index, lengths)| {
                let Some(gap) = depth.checked_sub(lengths.len()) else {
                    return Err(self.refusal(format!("the {} blocks of {} {}", lengths.len(), axis.word(), index + 1)));
                };
                let gap = std::iter::repeat_n(".".to_owned(), gap);
                Ok(gap.chain(lengths.iter().map(u32::to_string)).collect())
            })
            .collect()
    }
}
