//! A row and the rows on both sides of it, or a column with those beside it: where two neighbours in one of these are
//! filled, one of the two cells beside them is blank, and the line has only so many blank cells.
//!
//! Rows, columns and squares say all that there is to say of a board; this is what a row says together with all squares
//! that it lies in, and what no line and no square says by itself.

use crate::domain::Symbol;
use crate::language::Language;
use crate::model::{CellId, Line, Model, Place};
use crate::puzzle::{Axis, Board};
use crate::rules::automaton;

/// Of longer lines than this, only the squares are known: the states are as many as thirty times the blank cells.
const LONGEST: usize = 32;

/// Adds each row and each column with those on both sides of it.
pub fn add(model: &mut Model, board: &Board) {
    let numbers = model.symbols - 1;
    for (axis, beside) in [(Axis::ROW, Axis::BESIDE_ROW), (Axis::COLUMN, Axis::BESIDE_COLUMN)] {
        for index in 0..board.lines(axis) {
            let bundle = Bundle::of(board, axis, index);
            let Some(blanks) = bundle.cells().checked_sub(numbers).filter(|_| bundle.cells() <= LONGEST) else {
                continue;
            };
            let reader = AtMost { blanks, own: bundle.own, lines: bundle.lines.len() };
            let cells = bundle.across();
            let Ok(rule) = automaton::rule(reader, cells.len(), model.symbols) else { continue };
            let place = Place { axis: beside, index: index as u32 };
            model.lines.push(Line { cells: cells.into(), rule, place });
        }
    }
}

/// A line and those on both sides of it, as far as the board has them.
struct Bundle {
    lines: Vec<Vec<CellId>>,
    /// Which of them it is about.
    own: usize,
}

impl Bundle {
    fn of(board: &Board, axis: Axis, index: usize) -> Bundle {
        let first = index.saturating_sub(1);
        let last = (index + 1).min(board.lines(axis) - 1);
        Bundle { lines: (first..=last).map(|index| board.line(axis, index).collect()).collect(), own: index - first }
    }

    fn cells(&self) -> usize {
        self.lines[self.own].len()
    }

    /// The first cells of all of them, then the second ones, and so on.
    fn across(&self) -> Vec<CellId> {
        (0..self.cells()).flat_map(|at| self.lines.iter().map(move |line| line[at])).collect()
    }
}

/// So many blank cells at most in one of several lines that are read across, and no square of four filled cells in it and one beside it.
struct AtMost {
    blanks: usize,
    own: usize,
    lines: usize,
}

/// What was read.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Seen {
    /// How many cells of its own line may still be blank.
    left: usize,
    /// On which of the lines the next cell lies.
    line: usize,
    /// The lines that were filled one cell before and here, as bits; those beside it matter only where it is filled itself.
    before: u8,
    here: u8,
}

impl Language for AtMost {
    type State = Seen;

    fn start(&self) -> Seen {
        Seen { left: self.blanks, line: 0, before: 0, here: 0 }
    }

    fn read(&self, seen: &Seen, symbol: Symbol) -> Option<Seen> {
        let mut next = seen.clone();
        let own = 1 << self.own;
        match symbol {
            Symbol::BLANK if seen.line == self.own => (next.left, next.here) = (seen.left.checked_sub(1)?, 0),
            Symbol::BLANK => {}
            _ if seen.line > self.own && seen.here & own == 0 => {}
            _ => next.here |= 1 << seen.line,
        }
        next.line += 1;
        if next.line < self.lines {
            return Some(next);
        }
        // A square is full where its own line and one beside it were filled both times.
        let both = next.before & next.here;
        let is_full = both & own != 0 && both != own;
        (!is_full).then_some(Seen { left: next.left, line: 0, before: next.here, here: 0 })
    }

    fn may_end(&self, seen: &Seen) -> bool {
        seen.line == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plainly: so many blank cells at most in the own line, and a blank cell in each square that it lies in.
    fn fits(filled: &[Vec<bool>], own: usize, blanks: usize) -> bool {
        let few = filled[own].iter().filter(|is_filled| !**is_filled).count() <= blanks;
        let is_full = |line: usize, at: usize| [own, line].iter().all(|&line| filled[line][at] && filled[line][at + 1]);
        let mut others = (0..filled.len()).filter(|&line| line != own);
        few && others.all(|line| (0..filled[own].len() - 1).all(|at| !is_full(line, at)))
    }

    #[test]
    fn lines_are_read_across_as_they_lie() {
        for (lines, own) in [(2, 0), (2, 1), (3, 1)] {
            let cells = 4;
            for (blanks, board) in
                (0..=3).flat_map(|blanks| (0..1u32 << (lines * cells)).map(move |board| (blanks, board)))
            {
                let at = |line: usize, at: usize| board >> (at * lines + line) & 1 == 1;
                let filled: Vec<Vec<bool>> =
                    (0..lines).map(|line| (0..cells).map(|cell| at(line, cell)).collect()).collect();
                let word: Vec<Symbol> = (0..lines * cells).map(|at| Symbol((board >> at & 1) as u8)).collect();
                let is_read = AtMost { blanks, own, lines }.holds(&word);
                assert_eq!(is_read, fits(&filled, own, blanks), "line {own} of {filled:?} with {blanks} blank cells");
            }
        }
    }
}
