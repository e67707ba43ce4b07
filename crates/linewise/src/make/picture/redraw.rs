//! Redrawing a picture whose puzzle has several solutions: the cells to draw otherwise so that one is left.

use super::Mode;
use super::repair::{Limits, repair};
use super::sketch::{Costs, Sketch};
use crate::domain::Symbol;
use crate::engine::Budget;
use crate::error::Error;
use crate::kind::Kind;
use crate::make::lines::Lines;
use crate::model::CellId;
use crate::puzzle::Puzzle;

/// At most one of so many cells is drawn otherwise.
const CELLS_PER_CHANGE: usize = 3;

/// Few cells of a drawing, each with what to draw there, so that `is_unique` is true of the drawing; no cell of them
/// can be left as it was. `None` where no way was found within the budget. The puzzle has the board, the alphabet and
/// the options; its clues do not matter.
pub(crate) fn redraw(
    kind: &dyn Kind,
    puzzle: &Puzzle,
    drawing: &[Symbol],
    budget: Budget<'_>,
    is_unique: &mut dyn FnMut(&[Symbol]) -> bool,
) -> Result<Option<Vec<(CellId, Symbol)>>, Error> {
    let alphabet = puzzle.alphabet.clone();
    let sketch =
        Sketch { mode: Mode::Threshold, alphabet, drawing: drawing.to_vec(), costs: Costs::None, likeness: 1.0 };
    let mut lines = Lines::new(kind, puzzle, drawing.to_vec(), budget.stop)?;
    let limits = Limits { changes: (drawing.len() / CELLS_PER_CHANGE).max(1), budget };
    let size = (puzzle.board.rows(), puzzle.board.columns());
    let repaired = repair(&mut lines, &sketch, size, &limits, &mut |drawing, _| is_unique(drawing));
    Ok(repaired.map(|repaired| {
        let drawn = repaired.drawing;
        repaired.changed.into_iter().map(|cell| (cell, drawn[cell.index()])).collect()
    }))
}

/// Of some cells with what to draw there the one that shows least: which has most neighbours that are drawn so, next to
/// those drawn as it is now.
pub(crate) fn least_visible(
    (rows, columns): (usize, usize),
    drawing: &[Symbol],
    changes: &[(CellId, Symbol)],
) -> Option<(CellId, Symbol)> {
    let visible = |&(cell, symbol): &(CellId, Symbol)| {
        let like = |wanted: Symbol| {
            super::colours::neighbours(rows, columns, cell.index()).filter(|&other| drawing[other] == wanted).count()
                as i32
        };
        like(drawing[cell.index()]) - like(symbol)
    };
    changes.iter().copied().min_by_key(visible)
}
