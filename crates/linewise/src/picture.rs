//! A finished picture gives its clues.

use crate::domain::Symbol;
use crate::error::Error;
use crate::kind::{self, Kind};
use crate::puzzle::{Alphabet, Axis, Board, Clue, End, Puzzle};

impl Puzzle {
    /// The puzzle of `kind` whose answer is `goal`, with every clue that the kind prints.
    ///
    /// # Panics
    ///
    /// When `goal` does not have a symbol for each cell of the board.
    pub fn from_picture(kind: &str, board: Board, alphabet: Alphabet, goal: Vec<Symbol>) -> Result<Puzzle, Error> {
        Ok(Puzzle::of_picture(kind::named(kind)?, board, alphabet, goal))
    }

    /// The same of a kind that may be your own.
    ///
    /// # Panics
    ///
    /// When `goal` does not have a symbol for each cell of the board.
    pub fn of_picture(kind: &dyn Kind, board: Board, alphabet: Alphabet, goal: Vec<Symbol>) -> Puzzle {
        assert_eq!(goal.len(), board.cells(), "a picture has a symbol for each cell");
        let mut puzzle = Puzzle::new(kind.name(), board, alphabet);
        puzzle.goal = Some(goal);
        puzzle.clues_from_goal_as(kind);
        puzzle
    }

    /// Gives every line end that has no clue the clue that the stored solution has there.
    /// Does nothing when no solution is stored.
    pub fn clues_from_goal(&mut self) -> Result<(), Error> {
        self.clues_from_goal_as(kind::of(self)?);
        Ok(())
    }

    /// The same in a puzzle of a kind that may be your own.
    pub fn clues_from_goal_as(&mut self, kind: &dyn Kind) {
        let Some(goal) = &self.goal else { return };
        for (end, clue) in clues_of(self, kind, goal) {
            self.clues.entry(end).or_insert(clue);
        }
    }
}

/// Every clue that the kind prints beside the board `word` of such a puzzle, line by line.
pub(crate) fn clues_of(puzzle: &Puzzle, kind: &dyn Kind, word: &[Symbol]) -> Vec<(End, Clue)> {
    let diagonals = kind.clues().prints_corners(&puzzle.options).then_some(Axis::DIAGONAL);
    let axes = puzzle.board.axes().iter().copied().chain(diagonals);
    let mut line = Vec::new();
    let mut clues = Vec::with_capacity(2 * puzzle.board.rows().max(puzzle.board.columns()));
    for (axis, index) in axes.flat_map(|axis| (0..puzzle.board.lines(axis)).map(move |index| (axis, index))) {
        line.clear();
        match puzzle.board {
            // The usual board, whose cells are numbered row by row.
            Board::Rectangle { columns, .. } if axis == Axis::ROW => {
                line.extend_from_slice(&word[index * columns as usize..][..columns as usize]);
            }
            Board::Rectangle { columns, .. } if axis == Axis::COLUMN => {
                line.extend(word.chunks_exact(columns as usize).map(|row| row[index]));
            }
            board => line.extend(board.line(axis, index).map(|cell| word[cell.index()])),
        }
        for end in [End::near(axis, index), End::far(axis, index)] {
            clues.extend(kind.clues().of_word(end, &line, &puzzle.options).map(|clue| (end, clue)));
        }
    }
    clues
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_gives_its_clues() {
        let alphabet = Alphabet::black_and_white();
        let goal: Vec<Symbol> = "##.#.#...".chars().map(|glyph| alphabet.symbol(glyph).unwrap()).collect();
        let board = Board::rectangle(3, 3).unwrap();
        let puzzle = Puzzle::from_picture("nonogram", board, alphabet, goal).unwrap();
        let same = Puzzle::nonogram(&[vec![2], vec![1, 1], vec![]], &[vec![2], vec![1], vec![1]]).unwrap();
        assert_eq!(puzzle.clues, same.clues);
    }
}
