//! How likely sorts of mistakes are, next to each other, and where they can be made.
//!
//! For a puzzle without a solution, where most changes do not help at all, the costs of [`slip`] say which of those
//! that do is likelier. For one with several solutions, where many changes help, each sort of mistake has a weight that
//! is shared among all mistakes of that sort which somebody could have made: of a thousand slips of the pen each is
//! less likely than one of five pairs of neighbours that changed places. The weights were set by planting errors (the
//! example `open_errors`) and looking at which place what was meant is offered.

use crate::kind::Kind;
use crate::puzzle::{Board, End, Puzzle};
use crate::slip::{self, Cost};

/// A sort of mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mistake {
    /// The only clue that is missing.
    OnlyClueMissing,
    /// A slip of the pen in a clue.
    Clue,
    /// A clue that is missing among others.
    ClueMissing,
    /// Two neighbouring clues stand in each other's places.
    Neighbours,
    /// A row's clue stands at a column, or a clue at the other end of its line.
    RowAndColumn,
    /// Two clues of a side are exchanged that are no neighbours.
    Exchanged,
    /// Another value is given in a cell.
    Given,
    /// A given cell stands next to where it was meant.
    GivenMoved,
    /// A given cell is missing.
    GivenMissing,
    /// Another sign stands between two cells.
    Sign,
    /// A sign between two cells is missing.
    SignMissing,
    /// A clue stands beside its line, where the right one has none.
    ClueMoved,
    /// All clues of a side are elsewhere.
    Turned,
    /// All clues of one side are, while those opposite are right.
    SideAlone,
    /// The alphabet lacks something.
    Symbol,
    /// The alphabet lacks the next letter or number.
    NextSymbol,
    /// A rule is not told that the puzzle has.
    Rule,
    /// A clue is missing on a side that has none.
    FirstOfSide,
    /// A given cell is missing where none is given.
    FirstGiven,
}

impl Mistake {
    /// How likely this sort of mistake is, next to others, in a puzzle where it can be made.
    pub fn weight(self) -> f64 {
        match self {
            Mistake::OnlyClueMissing => 1_000.0,
            Mistake::Clue => 6.0,
            Mistake::ClueMissing => 4.0,
            Mistake::Given => 4.0,
            Mistake::GivenMissing => 4.0,
            Mistake::Sign => 4.0,
            Mistake::SignMissing => 4.0,
            Mistake::GivenMoved => 2.0,
            Mistake::Neighbours => 1.5,
            Mistake::RowAndColumn => 0.2,
            Mistake::Exchanged => 0.5,
            Mistake::ClueMoved => 0.2,
            Mistake::Turned => 0.2,
            Mistake::SideAlone => 0.05,
            Mistake::Symbol => 50.0,
            Mistake::NextSymbol => 6.0,
            // Rules that many puzzles of a kind have are often not printed; one that leaves one solution by chance is rare.
            Mistake::Rule => 50.0,
            Mistake::FirstOfSide => 0.2,
            Mistake::FirstGiven => 0.2,
        }
    }

    /// What the mistake costs in a puzzle without a solution.
    pub fn cost(self) -> Cost {
        match self {
            Mistake::Neighbours => slip::NEIGHBOURS_SWAPPED,
            Mistake::RowAndColumn => slip::ROW_FOR_COLUMN,
            _ => slip::SWAPPED_AFAR,
        }
    }
}

/// A change that leads to the solution stored with the puzzle is so many times likelier.
pub const AS_STORED: f64 = 1e6;

/// For each clue or given cell that it makes superfluous, a change is so much less likely, in puzzles that are printed with few.
pub const SPARE: f64 = 0.4;

/// The clue at this end stands at the wrong end of its line; `None` where the other end has a clue of its own, or nobody counts from there.
pub fn at_wrong_end(kind: &dyn Kind, puzzle: &Puzzle, end: End) -> Option<Mistake> {
    let is_only = end.nth == 0 && !puzzle.clues.contains_key(&end.with_nth(1));
    let is_free = !puzzle.clues.contains_key(&end.opposite());
    let has_far = puzzle.clues.keys().any(|end| end.far);
    // On a rectangle patterns say the same at either end; on a hexagon they are read from theirs.
    let is_read_from_there = !kind.clues().may_be_several() || matches!(puzzle.board, Board::Hexagon(_));
    let is_other = is_only && is_free && has_far && is_read_from_there;
    is_other.then(|| exchanged(end, end.opposite())).flatten()
}

/// The places beside a clue on its side that have none: it may belong to one of them.
pub fn free_beside(puzzle: &Puzzle, end: End) -> impl Iterator<Item = End> + use<> {
    let last = puzzle.board.lines(end.axis).saturating_sub(1) as u32;
    let before = end.index.checked_sub(1);
    let behind = Some(end.index + 1).filter(|&index| index <= last);
    let is_only = end.nth == 0 && !puzzle.clues.contains_key(&end.with_nth(1));
    let beside = [before, behind].map(|index| index.filter(|_| is_only).map(|index| End { index, ..end }));
    let free = beside.map(|to| to.filter(|to| !puzzle.clues.contains_key(to)));
    free.into_iter().flatten()
}

/// The clues at these two ends stand in each other's places; `None` where nobody would mix them up.
pub fn exchanged(one: End, other: End) -> Option<Mistake> {
    let is_same_side = one.axis == other.axis && one.far == other.far;
    match one.index.abs_diff(other.index) {
        1 if is_same_side => Some(Mistake::Neighbours),
        0 if one.axis == other.axis || one.far == other.far => Some(Mistake::RowAndColumn),
        _ if is_same_side => Some(Mistake::Exchanged),
        _ => None,
    }
}
