//! How likely changes are that no clue's kind knows about, next to each other and to slips of the pen: from 0 to 100.
//!
//! The numbers order; they are no probabilities. They were set by planting errors (the examples `typing_errors` and
//! `open_errors`) and looking at which place what was meant is offered.

use crate::puzzle::End;

/// The alphabet lacks something that a clue asks for.
pub const SYMBOL: u32 = 100;
/// Two neighbouring clues stand in each other's places.
const NEIGHBOURS_EXCHANGED: u32 = 72;
/// Another value is given in a cell.
pub const GIVEN_CHANGED: u32 = 68;
/// A given cell stands next to where it was meant.
pub const GIVEN_MOVED: u32 = 62;
/// A side's clues are written from its other end, or on the other side.
pub const TURNED: u32 = 60;
/// A cell is given by mistake.
pub const GIVEN_DROPPED: u32 = 58;
/// One more cell is given, among others.
pub const GIVEN_ADDED: u32 = 46;
/// A row's clue and a column's are exchanged.
const ROW_AND_COLUMN: u32 = 45;
/// Two clues of a side are exchanged that are no neighbours.
const EXCHANGED: u32 = 40;
/// A clue that has little in common with what is printed.
pub const REWRITTEN: u32 = 30;
/// A cell is given where none are.
pub const FIRST_GIVEN: u32 = 20;
/// A clue that should not be there.
pub const DROPPED: u32 = 12;

/// A clue is missing on a side that has `printed` clues at its `count` line ends.
pub fn new_clue(printed: usize, count: usize) -> u32 {
    match (printed, count - printed) {
        (0, _) => 25,
        (_, 1) => 94,
        _ => 40 + 40 * printed as u32 / count as u32,
    }
}

/// The clues at these two ends stand in each other's places; `None` where nobody would mix them up.
pub fn exchanged(one: End, other: End) -> Option<u32> {
    let is_same_side = one.axis == other.axis && one.far == other.far;
    match one.index.abs_diff(other.index) {
        1 if is_same_side => Some(NEIGHBOURS_EXCHANGED),
        0 if one.axis == other.axis || one.far == other.far => Some(ROW_AND_COLUMN),
        _ if is_same_side => Some(EXCHANGED),
        _ => None,
    }
}
