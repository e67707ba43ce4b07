//! Second opinions: slow and obvious, and sharing nothing with the search.

use crate::domain::Symbol;
use crate::model::{Grid, LineId, Model};
use crate::rule::{LineView, Scratch, Shape};

/// The lines that `word`, a symbol for each cell of the board, breaks, and whether a
/// cell holds what it may not. Each line is read once, by its rule's plain judge.
pub fn broken_lines(model: &Model, word: &[Symbol]) -> Vec<LineId> {
    let breaks = |id: &LineId| {
        let line = model.line(*id);
        let spelled: Vec<_> = line.cells.iter().map(|cell| word[cell.index()]).collect();
        !line.rule.accepts(&spelled)
    };
    (0..model.lines.len()).map(LineId::new).filter(breaks).collect()
}

/// Is `word` a solution: does every cell hold what it may, and every line what its rule accepts?
pub fn is_solution(model: &Model, word: &[Symbol]) -> bool {
    word.len() == model.cells.len()
        && model.cells.iter().zip(word).all(|(may, &symbol)| may.has(symbol))
        && broken_lines(model, word).is_empty()
}

/// The lines of a partly filled board that cannot be finished any more, each looked at for itself.
pub fn stuck_lines(model: &Model, grid: &Grid) -> Vec<LineId> {
    let stuck = |id: &LineId| {
        let line = model.line(*id);
        let shape = Shape::new(line.rule.orientation(), line.cells.len(), model.symbols);
        let domains: Vec<_> = line.cells.iter().map(|&cell| grid.may(cell)).collect();
        let bits = shape.matrix(&domains);
        !line.rule.admits(LineView { shape, bits: &bits }, &mut Scratch::default())
    };
    (0..model.lines.len()).map(LineId::new).filter(stuck).collect()
}
