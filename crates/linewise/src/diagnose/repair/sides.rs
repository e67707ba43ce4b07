//! Where else on the board something may have been meant to stand: all clues of a side, or one cell.

use crate::diagnose::change::{Change, LineEnds};
use crate::distinct::distinct;
use crate::model::CellId;
use crate::puzzle::Puzzle;

/// Changes to all clues of a side at once.
pub fn sides(puzzle: &Puzzle) -> Vec<Change> {
    let board = &puzzle.board;
    let mut changes = Vec::new();
    for (at, &axis) in board.axes().iter().enumerate() {
        changes.push(Change::Turn(axis));
        // A kind without clues at far ends refuses them.
        if puzzle.clues.keys().any(|end| end.axis == axis) {
            changes.push(Change::OtherSide(axis));
        }
        let as_many = board.axes()[at + 1..].iter().filter(|&&other| board.lines(other) == board.lines(axis));
        changes.extend(as_many.map(|&other| Change::Transpose(axis, other)));
    }
    changes.retain(|_| !puzzle.clues.is_empty());
    changes
}

/// Changes to all clues of one side alone, or of two while those opposite stay.
pub fn single_sides(puzzle: &Puzzle) -> Vec<Change> {
    let board = &puzzle.board;
    let axes = board.axes().iter();
    let all: Vec<LineEnds> = axes.flat_map(|&axis| [false, true].map(|far| LineEnds { axis, far })).collect();
    let has_clues = |side: LineEnds| puzzle.clues.keys().any(|end| side.has(*end));
    let has_opposite = |side: LineEnds| has_clues(LineEnds { far: !side.far, ..side });
    let mut changes = Vec::new();
    for &side in all.iter().filter(|side| has_clues(**side)) {
        if has_opposite(side) {
            changes.push(Change::TurnSide(side));
        }
        // Of two lines these exchange the clues.
        if board.lines(side.axis) > 2 {
            changes.extend([true, false].map(|is_on| Change::ShiftSide { side, is_on }));
        }
        let is_across = |other: &LineEnds| other.axis != side.axis && board.lines(other.axis) == board.lines(side.axis);
        let is_first = |other: &LineEnds| side < *other || !has_clues(*other);
        // Where neither has an opposite side, two directions change places.
        let is_more = |other: &LineEnds| has_opposite(side) || has_opposite(*other) || other.far != side.far;
        let may_be = |other: &&LineEnds| is_across(other) && is_first(other) && is_more(other);
        let others = all.iter().filter(may_be);
        changes.extend(others.map(|&other| Change::Sides(side, other)));
    }
    changes
}

/// The cells next to a cell, along any line.
pub fn neighbours(puzzle: &Puzzle, cell: CellId) -> Vec<CellId> {
    let board = puzzle.board;
    let mut near = Vec::new();
    for place in board.places() {
        let cells: Vec<CellId> = board.cells_at(place).collect();
        let Some(at) = cells.iter().position(|&other| other == cell) else { continue };
        near.extend(at.checked_sub(1).map(|before| cells[before]));
        near.extend(cells.get(at + 1));
    }
    distinct(near)
}
