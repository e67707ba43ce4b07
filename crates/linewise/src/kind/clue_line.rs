//! A line and its clues.

use crate::model::Place;
use crate::puzzle::{Alphabet, Board, Clue, End, Options, Puzzle};

/// A line with the clues at its ends: what a kind makes its rule of.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct ClueLine<'a> {
    /// The clue at its near end, which is the left or the upper one.
    pub near: Option<&'a Clue>,
    /// The clue at its far end.
    pub far: Option<&'a Clue>,
    /// How many cells it has.
    pub cells: usize,
    /// What its cells can hold.
    pub alphabet: &'a Alphabet,
    /// The options of its puzzle.
    pub options: &'a Options,
    /// Where it lies, and in which puzzle; `None` for any line of so many cells.
    pub on: Option<(&'a Puzzle, Place)>,
}

impl<'a> ClueLine<'a> {
    /// A line of so many cells without clues.
    pub fn without_clues(cells: usize, alphabet: &'a Alphabet, options: &'a Options) -> ClueLine<'a> {
        ClueLine { near: None, far: None, cells, alphabet, options, on: None }
    }

    /// A line of the puzzle's board with the clues at its ends.
    pub fn of(puzzle: &'a Puzzle, place: Place) -> ClueLine<'a> {
        let [near, far] = puzzle.clues_at(place);
        ClueLine::bare(puzzle, place).with(near, far)
    }

    /// A line of the puzzle's board with this clue alone, at the end where it stands; on a hexagon each clue is read
    /// from the near end of a line of its own.
    pub fn alone(puzzle: &'a Puzzle, end: End, clue: &'a Clue) -> ClueLine<'a> {
        let bare = ClueLine::bare(puzzle, end.place());
        match end.far && matches!(puzzle.board, Board::Rectangle { .. }) {
            true => bare.with(None, Some(clue)),
            false => bare.with(Some(clue), None),
        }
    }

    /// A line of the puzzle's board as if it had no clues.
    pub fn bare(puzzle: &'a Puzzle, place: Place) -> ClueLine<'a> {
        let line = ClueLine::without_clues(puzzle.board.len_at(place), &puzzle.alphabet, &puzzle.options);
        ClueLine { on: Some((puzzle, place)), ..line }
    }

    /// Puts other clues at the ends of the line.
    pub fn with(self, near: Option<&'a Clue>, far: Option<&'a Clue>) -> ClueLine<'a> {
        ClueLine { near, far, ..self }
    }
}
