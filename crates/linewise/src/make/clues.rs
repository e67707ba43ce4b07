//! The clues of a full board: all that its kind prints beside it.

use crate::domain::Symbol;
use crate::error::Error;
use crate::kind::Kind;
use crate::model::{CellId, Model, Place};
use crate::picture::clues_of;
use crate::puzzle::{Alphabet, Axis, Board, End, Puzzle};
use smallvec::SmallVec;

/// Prints every clue of the board `word` beside the puzzle.
pub fn print_all(puzzle: &mut Puzzle, kind: &dyn Kind, word: &[Symbol]) {
    let clues = clues_of(puzzle, kind, word);
    let keeps_corners = !kind.clues().prints_corners(&puzzle.options);
    // All at once is faster than one after the other.
    puzzle.clues.retain(|end, _| end.nth > 0 || end.axis == Axis::DIAGONAL && keeps_corners);
    match puzzle.clues.is_empty() {
        true => puzzle.clues = clues.into_iter().collect(),
        false => puzzle.clues.extend(clues),
    }
}

/// Prints the clues of one line of the board `word`; those that stood there before go.
pub fn print(puzzle: &mut Puzzle, kind: &dyn Kind, word: &[Symbol], place: Place) {
    let line: Vec<Symbol> = puzzle.board.cells_at(place).map(|cell| word[cell.index()]).collect();
    for end in End::both(place) {
        match kind.clues().of_word(end, &line, &puzzle.options) {
            Some(clue) => puzzle.clues.insert(end, clue),
            None => puzzle.clues.remove(&end),
        };
    }
}

/// The lines through each cell of a board.
pub struct Crossings {
    /// For each cell; two lines or three, without a heap allocation.
    lines: Vec<SmallVec<[Place; 3]>>,
}

impl Crossings {
    /// The lines of this board.
    pub fn new(board: &Board) -> Crossings {
        let mut lines = vec![SmallVec::new(); board.cells()];
        for place in board.places() {
            board.cells_at(place).for_each(|cell| lines[cell.index()].push(place));
        }
        Crossings { lines }
    }

    /// The lines through a cell.
    pub fn through(&self, cell: CellId) -> impl Iterator<Item = Place> + '_ {
        self.lines[cell.index()].iter().copied()
    }
}

/// What cells hold in a puzzle that is to be made.
pub fn alphabet(kind: &dyn Kind, wish: &super::Wish) -> Alphabet {
    let longest = wish.board.rows().max(wish.board.columns());
    // What is wrong with an option is told by the model.
    let by_options = || kind.alphabets().by_options(&wish.options).ok().flatten();
    if let Some(alphabet) = wish.alphabet.clone().or_else(by_options) {
        return alphabet;
    }
    let liked = kind.alphabets().liked(longest);
    // The lines of a hexagon are not equally long: where each holds every symbol, there are no more symbols than the shortest has cells.
    let shortest = wish.board.places().map(|place| wish.board.len_at(place)).min().unwrap_or(longest);
    let is_too_long = |alphabet: &Alphabet| {
        let options = kind.usual_options(wish.options.clone());
        let puzzle = Puzzle { options, ..Puzzle::new(kind.name(), wish.board, alphabet.clone()) };
        kind.model(&puzzle).is_err()
    };
    match wish.board {
        Board::Hexagon(_) if is_too_long(&liked) => kind.alphabets().liked(shortest),
        _ => liked,
    }
}

/// A puzzle without clues, as it is wished for, and its model; an error where the kind has no such puzzles.
pub fn empty(kind: &dyn Kind, wish: &super::Wish) -> Result<(Puzzle, Model), Error> {
    let mut puzzle = Puzzle::new(kind.name(), wish.board, alphabet(kind, wish));
    puzzle.options = kind.usual_options(wish.options.clone());
    let model = kind.model(&puzzle)?;
    match kind.at_a_glance(&puzzle) {
        Some(why) => Err(Error::new(why).with_help("another size has such boards")),
        None => Ok((puzzle, model)),
    }
}

/// Prints those clues of the board `word` that are not there yet.
pub fn print_missing(puzzle: &mut Puzzle, kind: &dyn Kind, word: &[Symbol]) {
    for (end, clue) in clues_of(puzzle, kind, word) {
        puzzle.clues.entry(end).or_insert(clue);
    }
}
