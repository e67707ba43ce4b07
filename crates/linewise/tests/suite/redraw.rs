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
        assert!(redrawn.is_fewest || redrawn.cells.len() > 1);
        single += usize::from(redrawn.cells.len() == 1);
        several += usize::from(redrawn.cells.len() > 1);
    }
    assert!(single > 3 && missed <= 2, "{single} with one cell, {several} with more, {missed} without a way");
}

/// How few cells leave one solution when they are drawn otherwise, up to a most, by trying every choice of so many.
fn fewest_by_brute_force(rows: usize, columns: usize, picture: &[Symbol], most: usize) -> Option<usize> {
    fn leaves_one(size: (usize, usize), picture: &mut Vec<Symbol>, from: usize, cells: usize) -> bool {
        if cells == 0 {
            let answer = Task::new(of_picture(size.0, size.1, picture.clone())).expect("a puzzle").solve();
            return answer.verdict == Verdict::Unique;
        }
        (from..picture.len()).any(|cell| {
            let drawn = picture[cell];
            picture[cell] = Symbol(1 - drawn.0);
            let does = leaves_one(size, picture, cell + 1, cells - 1);
            picture[cell] = drawn;
            does
        })
    }
    (1..=most).find(|&cells| leaves_one((rows, columns), &mut picture.to_vec(), 0, cells))
}

/// A picture in letters.
fn painted(rows: &[&str]) -> Vec<Symbol> {
    rows.iter().flat_map(|row| row.chars()).map(|glyph| Symbol(u8::from(glyph == '#'))).collect()
}

/// The only cell that does may be one that is the same in all solutions.
#[test]
fn one_cell_is_found_wherever_it_is() {
    for rows in [
        &["#.###.", "#.##.#", "...###", "#.....", "...###", ".#..##"][..],
        &["#....##", "#####..", "#...##.", ".##..#.", "...###.", "##.###.", "##....#"],
    ] {
        let puzzle = of_picture(rows.len(), rows[0].len(), painted(rows));
        let redrawn = ambiguity(&puzzle).expect("several solutions").redrawn.expect("a way");
        assert_eq!((redrawn.cells.len(), redrawn.is_fewest), (1, true), "{rows:?}: {redrawn:?}");
    }
}

#[test]
fn the_fewest_cells_of_small_pictures_are_the_fewest() {
    let mut numbers = fields::Numbers(5);
    let mut random = |rows: usize, columns: usize, percent: u64| {
        let cell = |_| Symbol(u8::from(numbers.bits() % 100 < percent));
        (rows, columns, (0..rows * columns).map(cell).collect::<Vec<Symbol>>())
    };
    let mut pictures: Vec<_> = (0..120).map(|at| random(3 + at % 3, 4 + at % 4, [40, 20][at % 2])).collect();
    // Of a diagonal, the clues say next to nothing.
    let diagonal = |side: usize| (0..side * side).map(|at| Symbol(u8::from(at % (side + 1) == 0))).collect();
    pictures.extend((3..6).map(|side| (side, side, diagonal(side))));
    let mut counts = [0; 4];
    for (rows, columns, picture) in pictures {
        let Some(found) = ambiguity(&of_picture(rows, columns, picture.clone())) else { continue };
        let redrawn = found.redrawn.expect("a way");
        let fewest = fewest_by_brute_force(rows, columns, &picture, 3).unwrap_or(usize::MAX);
        assert!(redrawn.is_fewest || redrawn.cells.len() > 3, "boards are small: {redrawn:?}");
        assert!(!redrawn.is_fewest || redrawn.cells.len() == fewest, "{fewest} do: {redrawn:?}");
        counts[fewest.min(3)] += 1;
    }
    assert!(counts[1] > 20 && counts[2] > 0, "{counts:?}");
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
