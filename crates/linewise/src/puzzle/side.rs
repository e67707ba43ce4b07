//! Sides of a board.

use crate::puzzle::{Axis, Board, End};

/// A side of a rectangular board, or the left or right of a hexagonal one: where the clues of its rows and columns stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The near ends of rows.
    Left,
    /// The near ends of columns.
    Top,
    /// The far ends of rows.
    Right,
    /// The far ends of columns.
    Bottom,
}

impl Side {
    /// The end of the line number `index` on this side.
    pub fn end(self, index: usize) -> End {
        match self {
            Side::Left => End::near(Axis::ROW, index),
            Side::Top => End::near(Axis::COLUMN, index),
            Side::Right => End::far(Axis::ROW, index),
            Side::Bottom => End::far(Axis::COLUMN, index),
        }
    }

    /// The line ends on this side of a board.
    pub fn ends(self, board: &Board) -> impl Iterator<Item = End> + use<> {
        (0..board.lines(self.end(0).axis)).map(move |index| self.end(index))
    }
}
