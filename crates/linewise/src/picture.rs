//! A finished picture gives its clues.

use crate::domain::Symbol;
use crate::error::Error;
use crate::kind;
use crate::puzzle::{Alphabet, Board, End, Puzzle};

impl Puzzle {
    /// The puzzle of `kind` whose answer is `goal`, with every clue that the kind prints.
    ///
    /// Panics when `goal` does not have a symbol for each cell of the board.
    pub fn from_picture(kind: &str, board: Board, alphabet: Alphabet, goal: Vec<Symbol>) -> Result<Puzzle, Error> {
        assert_eq!(goal.len(), board.cells(), "a picture has a symbol for each cell");
        let mut puzzle = Puzzle::new(kind, board, alphabet);
        puzzle.goal = Some(goal);
        puzzle.clues_from_goal()?;
        Ok(puzzle)
    }

    /// Gives every line end that has no clue the clue that the stored solution has there.
    /// Does nothing when no solution is stored.
    pub fn clues_from_goal(&mut self) -> Result<(), Error> {
        let kind = kind::of(self)?;
        let Some(goal) = &self.goal else { return Ok(()) };
        let mut word = Vec::new();
        for &axis in self.board.axes() {
            for index in 0..self.board.lines(axis) {
                word.clear();
                word.extend(self.board.line(axis, index).map(|cell| goal[cell.index()]));
                for end in [End::near(axis, index), End::far(axis, index)] {
                    if !self.clues.contains_key(&end)
                        && let Some(clue) = kind.clue(end, &word, &self.options)
                    {
                        self.clues.insert(end, clue);
                    }
                }
            }
        }
        Ok(())
    }
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
