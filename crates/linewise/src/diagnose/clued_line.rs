//! A line as its clues read it: which rule a clue makes of it, and whether a board or what is known of one obeys.

use super::budget::DiagnosisBudget;
use crate::domain::{Domain, Symbol};
use crate::kind::ClueLine;
use crate::model::{CellId, Grid};
use crate::puzzle::{Board, Clue, End, Puzzle};
use crate::rule::{KnownLine, Rule, Scratch};
use std::sync::Arc;

/// The work of judging a word. Patterns can take far more, and many words are held against many of them.
const WORD_WORK: u64 = 1 << 16;

/// The line to which a clue belongs.
pub struct CluedLine {
    end: End,
    /// Its cells, as the clue reads them.
    pub cells: Vec<CellId>,
}

impl CluedLine {
    /// The line of this end.
    pub fn new(puzzle: &Puzzle, end: End) -> CluedLine {
        CluedLine { end, cells: puzzle.board.read_from(end) }
    }

    /// The rule of the line when this clue stands at its end; `None` where it does not fit.
    pub fn rule(&self, work: &DiagnosisBudget<'_>, puzzle: &Puzzle, clue: &Clue) -> Option<Arc<dyn Rule>> {
        let other = puzzle.clues.get(&End { far: !self.end.far, ..self.end });
        let (near, far) = match (puzzle.board, self.end.far) {
            (Board::Hexagon(_), _) => (Some(clue), None),
            (_, false) => (Some(clue), other),
            (_, true) => (other, Some(clue)),
        };
        work.kind().line(ClueLine::bare(puzzle, self.end.place()).with(near, far)).ok()
    }

    /// Has the line a word, as far as is known?
    pub fn admits(&self, rule: &dyn Rule, puzzle: &Puzzle, known: &Grid) -> bool {
        let known: Vec<Domain> = self.cells.iter().map(|&cell| known.may(cell)).collect();
        let line = KnownLine { rule, symbols: puzzle.alphabet.len(), known: &known };
        line.has_word(&mut Scratch::default()) != Ok(false)
    }

    /// May the rule have what stands on the line in a solution, as far as is soon decided?
    pub fn may_spell(&self, work: &DiagnosisBudget<'_>, rule: &dyn Rule, word: &[Symbol]) -> bool {
        work.asking(WORD_WORK, |meter| rule.accepts(&self.word(word), meter)) != Ok(false)
    }

    /// What stands on the line in a solution, as the rule reads it.
    pub fn word(&self, word: &[Symbol]) -> Vec<Symbol> {
        self.cells.iter().map(|cell| word[cell.index()]).collect()
    }

    /// What stands on the line in a solution, from its near end.
    pub fn board_order(&self, puzzle: &Puzzle, word: &[Symbol]) -> Vec<Symbol> {
        puzzle.board.cells_at(self.end.place()).map(|cell| word[cell.index()]).collect()
    }
}
