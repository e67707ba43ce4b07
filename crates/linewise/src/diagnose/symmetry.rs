//! Setters like to print givens and clues in a pattern that looks the same after half a turn: a change that completes
//! such a pattern is likely meant, and one that breaks it is not.

use crate::model::CellId;
use crate::puzzle::{Axis, End, Puzzle};

/// Fewer things than these are symmetric by chance.
const FEWEST: usize = 6;
/// A change that completes the pattern is so many times likelier, and one that breaks it so many times less likely.
const WEIGHT: f64 = 50.0;

/// Which of the patterns of a puzzle look the same after half a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Symmetry {
    /// The given cells'.
    givens: bool,
    /// The clues', of which some are left out.
    clues: bool,
}

impl Symmetry {
    /// That of what is printed.
    pub fn of(puzzle: &Puzzle) -> Symmetry {
        let last = puzzle.board.cells() - 1;
        let is_given = |cell: &CellId| puzzle.givens.contains_key(&CellId::new(last - cell.index()));
        let is_clue = |end: &End| puzzle.clues.contains_key(&puzzle.opposite(*end));
        let few = FEWEST..puzzle.board.cells();
        Symmetry {
            givens: few.contains(&puzzle.givens.len()) && puzzle.givens.keys().all(is_given),
            clues: (FEWEST..ends(puzzle)).contains(&puzzle.clues.len()) && puzzle.clues.keys().all(is_clue),
        }
    }

    /// How much likelier a change is that leads from one symmetry to another.
    pub fn speaks_for(self, changed: Symmetry) -> f64 {
        let weight = |before: bool, after: bool| match (before, after) {
            (false, true) => WEIGHT,
            (true, false) => 1.0 / WEIGHT,
            _ => 1.0,
        };
        weight(self.givens, changed.givens) * weight(self.clues, changed.clues)
    }
}

/// How many line ends could have a clue, on the sides that have some.
fn ends(puzzle: &Puzzle) -> usize {
    let axes = puzzle.board.axes().iter();
    let sides = axes.flat_map(|&axis| [false, true].map(|far| (axis, far)));
    let has_clues = |&(axis, far): &(Axis, bool)| puzzle.clues.keys().any(|end| (end.axis, end.far) == (axis, far));
    sides.filter(has_clues).map(|(axis, _)| puzzle.board.lines(axis)).sum()
}
