//! Every small board of a kind, found by trying: what a line may hold, and what a board must keep, is the suite's to say.

use linewise::engine::{Budget, Limits, solve};
use linewise::{CellId, Domain, Puzzle, Span, Symbol, kind};
use proptest::prelude::*;

/// A board as the numbers of its symbols, row by row.
pub type Rows = Vec<Vec<u8>>;

/// Every line of so many cells, out of the symbols from 0 to `most`, that may stand on a board.
pub fn words(cells: usize, most: u8, is_word: impl Fn(&[u8]) -> bool) -> Vec<Vec<u8>> {
    let mut words = vec![Vec::new()];
    for _ in 0..cells {
        let longer = |word: &Vec<u8>| (0..=most).map(|next| [&word[..], &[next]].concat()).collect::<Vec<_>>();
        words = words.iter().flat_map(longer).collect();
    }
    words.retain(|word| is_word(word));
    words
}

/// Every board of so many rows whose rows and columns are among these words.
pub fn boards(rows: usize, in_rows: &[Vec<u8>], in_columns: &[Vec<u8>]) -> Vec<Rows> {
    let mut boards: Vec<Rows> = vec![Vec::new()];
    for _ in 0..rows {
        let longer = |board: &Rows| {
            in_rows.iter().map(|word| [&board[..], std::slice::from_ref(word)].concat()).collect::<Vec<_>>()
        };
        let fits = |board: &Rows| turned(board).iter().all(|part| in_columns.iter().any(|word| word.starts_with(part)));
        boards = boards.iter().flat_map(longer).filter(fits).collect();
    }
    boards
}

/// The board's columns.
pub fn turned(rows: &[Vec<u8>]) -> Rows {
    (0..rows[0].len()).map(|column| rows.iter().map(|row| row[column]).collect()).collect()
}

/// Prints in a cell what this board has there, unless something is printed there.
pub fn give(puzzle: &mut Puzzle, cell: usize, board: &[Vec<u8>]) {
    let cell = CellId::new(cell);
    let (row, column) = puzzle.board.place(cell);
    if !puzzle.givens.contains_key(&cell) {
        puzzle.give(cell, Domain::only(Symbol(board[row][column])), Span::NONE).expect("once");
    }
}

/// Fails unless the puzzle's solutions are these boards, as far as they have what is printed in its cells.
pub fn check_solutions<'b>(puzzle: &Puzzle, boards: impl Iterator<Item = &'b Rows>) -> Result<(), TestCaseError> {
    let is_given = |board: &&Rows| {
        puzzle.givens.iter().all(|(&cell, given)| {
            let (row, column) = puzzle.board.place(cell);
            given.may.has(Symbol(board[row][column]))
        })
    };
    let symbols = |board: &Rows| board.iter().flatten().map(|&cell| Symbol(cell)).collect::<Vec<_>>();
    let mut expected: Vec<Vec<Symbol>> = boards.filter(is_given).map(symbols).collect();
    expected.sort();
    let model = kind::of(puzzle).and_then(|kind| kind.model(puzzle));
    let model = model.map_err(|error| TestCaseError::fail(format!("{error}: {puzzle:?}")))?;
    let mut found = solve(&model, Limits::new(0), Budget::UNLIMITED).solutions;
    found.sort();
    prop_assert_eq!(found, expected, "{:?}", puzzle);
    Ok(())
}
