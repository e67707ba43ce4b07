//! A run that is being painted: it begins in a cell, and once it is two cells long it keeps to its line.

use super::moves::Tool;
use crate::model::CellId;
use crate::puzzle::{Axis, Board};
use serde::Serialize;

/// A run that is being painted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Stroke {
    /// The cells from the first one to the one where the pointer is; their number is the length to show.
    pub cells: Vec<usize>,
    /// What with.
    pub tool: Tool,
    /// The direction that it keeps to.
    #[serde(skip)]
    axis: Option<Axis>,
}

impl Stroke {
    /// A run that begins in this cell.
    pub fn new(cell: usize, tool: Tool) -> Stroke {
        Stroke { cells: vec![cell], tool, axis: None }
    }

    /// Goes on to the cell on the run's line that is nearest to `to`. Says whether the run is another now.
    pub fn drag(&mut self, board: &Board, to: usize) -> bool {
        let first = CellId::new(self.cells[0]);
        let axes = board.axes().iter().copied().filter(|axis| self.axis.is_none_or(|own| own == *axis));
        let target = centre(board, CellId::new(to));
        let nearest = axes.filter_map(|axis| Some((axis, nearest_on(board, axis, first, target)?)));
        let best = nearest.min_by(|(_, (_, one)), (_, (_, other))| one.total_cmp(other));
        let Some((axis, (cells, _))) = best else { return false };
        if cells == self.cells {
            return false;
        }
        if cells.len() >= 2 {
            self.axis = Some(axis);
        }
        self.cells = cells;
        true
    }
}

/// The cells from `first` to the one on its line along `axis` that lies nearest to a point, and how far that is from it.
fn nearest_on(board: &Board, axis: Axis, first: CellId, target: (f64, f64)) -> Option<(Vec<usize>, f64)> {
    let cells: Vec<CellId> = board.line(axis, line_through(board, axis, first)?).collect();
    let start = cells.iter().position(|cell| *cell == first)?;
    let distance = |at: &usize| {
        let (x, y) = centre(board, cells[*at]);
        (x - target.0).powi(2) + (y - target.1).powi(2)
    };
    let end = (0..cells.len()).min_by(|one, other| distance(one).total_cmp(&distance(other)))?;
    let run: Vec<usize> = match end >= start {
        true => cells[start..=end].iter().map(|cell| cell.index()).collect(),
        false => cells[end..=start].iter().rev().map(|cell| cell.index()).collect(),
    };
    Some((run, distance(&end)))
}

/// The number of the line along `axis` on which a cell lies.
fn line_through(board: &Board, axis: Axis, cell: CellId) -> Option<usize> {
    let (row, column) = board.place(cell);
    match board {
        Board::Rectangle { .. } if axis == Axis::ROW => Some(row),
        Board::Rectangle { .. } if axis == Axis::COLUMN => Some(column),
        _ => (0..board.lines(axis)).find(|&index| board.line(axis, index).any(|own| own == cell)),
    }
}

/// Where the middle of a cell lies, in half cells.
fn centre(board: &Board, cell: CellId) -> (f64, f64) {
    let (row, column) = board.place(cell);
    let across = (board.indent(row) + 2 * column) as f64;
    let down = match board {
        Board::Rectangle { .. } => 2.0,
        Board::Hexagon(_) => 3f64.sqrt(),
    };
    (across, row as f64 * down)
}
