//! Pictures whose puzzles have several solutions: the cells to draw otherwise leave exactly one.

use crate::common::fields;
use linewise::diagnose::{Ambiguity, Diagnosis};
use linewise::{Alphabet, Board, CellId, Puzzle, Symbol, Task, Verdict};

/// The puzzle of a picture.
fn of_picture(rows: usize, columns: usize, picture: Vec<Symbol>) -> Puzzle {
    let board = Board::rectangle(rows, columns).expect("a board");
    Puzzle::from_picture("nonogram", board, Alphabet::black_and_white(), picture).expect("a puzzle")
}

/// What is found out about an ambiguous puzzle; `None` where it is not.
fn ambiguity(puzzle: &Puzzle) -> Option<Ambiguity> {
    match Task::new(puzzle).expect("a puzzle").with_steps(20_000_000).diagnose() {
        Diagnosis::Several(found) => Some(found),
        _ => None,
    }
}

#[test]
fn drawing_the_cells_otherwise_leaves_one_solution() {
    let mut numbers = fields::Numbers(1);
    let (mut single, mut several, mut missed) = (0, 0, 0);
    for (rows, columns, filled) in (0..24).map(|at| (4 + at % 6, 5 + at % 5, [30, 50, 20][at % 3])) {
        let mut cell = || Symbol(u8::from(numbers.bits() % 100 < filled));
        let picture: Vec<Symbol> = (0..rows * columns).map(|_| cell()).collect();
        let Some(found) = ambiguity(&of_picture(rows, columns, picture.clone())) else { continue };
        let Some(redrawn) = found.redrawn else {
            missed += 1;
            continue;
        };
        let mut drawn = picture;
        for &(cell, symbol) in &redrawn.cells {
            assert_ne!(drawn[cell.index()], symbol, "a cell that is drawn otherwise");
            drawn[cell.index()] = symbol;
        }
        let answer = Task::new(of_picture(rows, columns, drawn.clone())).expect("a puzzle").solve();
        assert_eq!((answer.verdict, answer.solutions), (Verdict::Unique, vec![drawn]));
        // No fewer than one will do: the picture as it is has several solutions.
        assert_eq!(redrawn.is_fewest, redrawn.cells.len() == 1);
        single += usize::from(redrawn.is_fewest);
        several += usize::from(!redrawn.is_fewest);
    }
    assert!(single > 3 && missed <= 2, "{single} with one cell, {several} with more, {missed} without a way");
}

#[test]
fn only_a_stored_picture_can_be_redrawn() {
    let picture = [1, 0, 0, 1].map(Symbol).to_vec();
    let puzzle = of_picture(2, 2, picture);
    assert!(ambiguity(&puzzle).expect("two solutions").redrawn.is_some());
    let without = Puzzle { goal: None, ..puzzle.clone() };
    assert_eq!(ambiguity(&without).expect("two solutions").redrawn, None);
    let mut given = puzzle;
    given.give(CellId::new(0), Alphabet::black_and_white().all(), linewise::Span::NONE).expect("nothing known");
    assert_eq!(ambiguity(&given).expect("two solutions").redrawn, None, "given cells are no part of a picture");
}
