//! A change to what is printed that may set a puzzle right.

use crate::domain::Domain;
use crate::error::Span;
use crate::model::CellId;
use crate::puzzle::{Axis, Clue, End, Given, Look, Puzzle};
use crate::slip::Edit;

/// A change to a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Another clue stands at this end.
    Clue {
        /// Where it stands.
        end: End,
        /// What it says instead.
        meant: Clue,
        /// What has to be done to the one that stands there now.
        edit: Edit,
    },
    /// No clue stands at this end.
    NoClue(End),
    /// The clues at these two ends change places.
    Exchange(End, End),
    /// The lines of a direction are listed from the other end.
    Turn(Axis),
    /// Clues at the near ends of a direction change places with those at the far ends.
    OtherSide(Axis),
    /// Rows and columns change places, while given cells stay where they are.
    Transpose,
    /// Something else, or nothing, is given about a cell.
    Given {
        /// The cell.
        cell: CellId,
        /// What is given instead; `None` for nothing.
        meant: Option<Domain>,
    },
    /// What is given about one cell is given about another instead.
    Move {
        /// The cell about which it is given now.
        from: CellId,
        /// The cell that was meant.
        to: CellId,
    },
    /// A cell can hold one more thing.
    Symbol {
        /// What it looks like.
        look: Look,
        /// The cells that must hold it, as far as that is known.
        cells: Vec<CellId>,
    },
}

impl Change {
    /// Its name in JSON.
    pub fn name(&self) -> &'static str {
        match self {
            Change::Clue { .. } => "clue",
            Change::NoClue(_) => "no_clue",
            Change::Exchange(..) => "exchange",
            Change::Turn(_) => "turn",
            Change::OtherSide(_) => "other_side",
            Change::Transpose => "transpose",
            Change::Given { .. } => "given",
            Change::Move { .. } => "move",
            Change::Symbol { .. } => "symbol",
        }
    }

    /// The puzzle with the change made.
    pub fn apply(&self, puzzle: &Puzzle) -> Puzzle {
        let mut changed = Puzzle { goal: None, ..puzzle.clone() };
        match self {
            Change::Clue { end, meant, .. } => drop(changed.clues.insert(*end, meant.clone())),
            Change::NoClue(end) => drop(changed.clues.remove(end)),
            Change::Exchange(one, other) => move_clues(&mut changed, |end| {
                if end == *one {
                    *other
                } else if end == *other {
                    *one
                } else {
                    end
                }
            }),
            Change::Turn(axis) => {
                let last = puzzle.board.lines(*axis) as u32 - 1;
                move_clues(&mut changed, |end| match end.axis == *axis {
                    true => End { index: last - end.index, ..end },
                    false => end,
                });
            }
            Change::OtherSide(axis) => {
                move_clues(&mut changed, |end| End { far: end.far != (end.axis == *axis), ..end });
            }
            Change::Transpose => move_clues(&mut changed, |end| match end.axis {
                Axis::ROW => End { axis: Axis::COLUMN, ..end },
                Axis::COLUMN => End { axis: Axis::ROW, ..end },
                _ => end,
            }),
            Change::Given { cell, meant: None } => drop(changed.givens.remove(cell)),
            Change::Given { cell, meant: Some(may) } => {
                changed.givens.insert(*cell, Given { may: *may, span: Span::NONE });
            }
            Change::Move { from, to } => {
                if let Some(given) = changed.givens.remove(from) {
                    changed.givens.insert(*to, Given { span: Span::NONE, ..given });
                }
            }
            Change::Symbol { look, .. } => changed.alphabet.looks.push(look.clone()),
        }
        changed
    }
}

/// Moves every clue to another end.
fn move_clues(puzzle: &mut Puzzle, to: impl Fn(End) -> End) {
    puzzle.clues = std::mem::take(&mut puzzle.clues).into_iter().map(|(end, clue)| (to(end), clue)).collect();
}
