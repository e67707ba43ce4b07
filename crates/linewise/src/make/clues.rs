//! The clues of a full board: all that its kind prints beside it.

use crate::domain::Symbol;
use crate::error::Error;
use crate::kind::Kind;
use crate::model::{CellId, Model};
use crate::puzzle::{Axis, Board, End, Puzzle};
use smallvec::SmallVec;

/// Prints every clue of the board `word` beside the puzzle.
pub fn print_all(puzzle: &mut Puzzle, kind: &dyn Kind, word: &[Symbol]) {
    let diagonals = kind.prints_corners(&puzzle.options).then_some(Axis::DIAGONAL);
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
            clues.extend(kind.clue(end, &line, &puzzle.options).map(|clue| (end, clue)));
        }
    }
    // All at once is faster than one after the other.
    puzzle.clues.retain(|end, _| end.nth > 0 || end.axis == Axis::DIAGONAL && diagonals.is_none());
    match puzzle.clues.is_empty() {
        true => puzzle.clues = clues.into_iter().collect(),
        false => puzzle.clues.extend(clues),
    }
}

/// Prints the clues of one line of the board `word`; those that stood there before go.
pub fn print(puzzle: &mut Puzzle, kind: &dyn Kind, word: &[Symbol], axis: Axis, index: usize) {
    let line: Vec<Symbol> = puzzle.board.line(axis, index).map(|cell| word[cell.index()]).collect();
    for end in [End::near(axis, index), End::far(axis, index)] {
        match kind.clue(end, &line, &puzzle.options) {
            Some(clue) => puzzle.clues.insert(end, clue),
            None => puzzle.clues.remove(&end),
        };
    }
}

/// The lines through each cell of a board.
pub struct Crossings {
    /// For each cell; two lines or three, without a heap allocation.
    lines: Vec<SmallVec<[(Axis, u32); 3]>>,
}

impl Crossings {
    /// The lines of this board.
    pub fn new(board: &Board) -> Crossings {
        let mut lines = vec![SmallVec::new(); board.cells()];
        for &axis in board.axes() {
            for index in 0..board.lines(axis) {
                board.line(axis, index).for_each(|cell| lines[cell.index()].push((axis, index as u32)));
            }
        }
        Crossings { lines }
    }

    /// The lines through a cell.
    pub fn through(&self, cell: CellId) -> impl Iterator<Item = (Axis, usize)> + '_ {
        self.lines[cell.index()].iter().map(|&(axis, index)| (axis, index as usize))
    }
}

/// What cells hold in a puzzle that is to be made.
pub fn alphabet(kind: &dyn Kind, wish: &super::Wish) -> crate::puzzle::Alphabet {
    let longest = wish.board.rows().max(wish.board.columns());
    // What is wrong with an option is told by the model.
    let by_options = || kind.alphabet_by(&wish.options).ok().flatten();
    wish.alphabet.clone().or_else(by_options).unwrap_or_else(|| kind.liked_alphabet(longest))
}

/// A puzzle without clues, as it is wished for, and its model; an error where the kind has no such puzzles.
pub fn empty(kind: &dyn Kind, wish: &super::Wish) -> Result<(Puzzle, Model), Error> {
    let mut puzzle = Puzzle::new(kind.name(), wish.board, alphabet(kind, wish));
    puzzle.options = wish.options.clone();
    let model = kind.model(&puzzle)?;
    match kind.at_a_glance(&puzzle) {
        Some(why) => Err(Error::new(why).with_help("another size has such boards")),
        None => Ok((puzzle, model)),
    }
}

/// Prints those clues of the board `word` that are not there yet.
pub fn print_missing(puzzle: &mut Puzzle, kind: &dyn Kind, word: &[Symbol]) {
    let before = puzzle.clues.clone();
    print_all(puzzle, kind, word);
    puzzle.clues.extend(before);
}
