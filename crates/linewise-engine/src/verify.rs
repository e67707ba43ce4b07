//! Second opinions: slow and obvious, and sharing nothing with the search.

use crate::domain::Symbol;
use crate::model::{Grid, LineId, Model};
use crate::rule::{Decided, LineView, Meter, Scratch, Shape};

/// The lines that `word`, a symbol for each cell of the board, breaks. Each line is read once, by its rule's plain judge; one
/// of which it could not be decided within the limit is not among them.
pub fn broken_lines(model: &Model, word: &[Symbol]) -> Vec<LineId> {
    let meter = &mut Meter::default();
    (0..model.lines.len()).map(LineId::new).filter(|&id| accepts(model, id, word, meter) == Ok(false)).collect()
}

/// Does the rule of a line accept what the line spells?
fn accepts(model: &Model, line: LineId, word: &[Symbol], meter: &mut Meter<'_>) -> Decided<bool> {
    let line = model.line(line);
    let spelled: Vec<_> = line.cells.iter().map(|cell| word[cell.index()]).collect();
    line.rule.accepts(&spelled, meter)
}

/// Is `word` a solution for certain: does every cell hold what it may, and every line what its rule accepts?
pub fn is_solution(model: &Model, word: &[Symbol]) -> bool {
    let meter = &mut Meter::default();
    let mut lines = (0..model.lines.len()).map(LineId::new);
    word.len() == model.cells.len()
        && model.cells.iter().zip(word).all(|(may, &symbol)| may.has(symbol))
        && lines.all(|id| accepts(model, id, word, meter) == Ok(true))
}

/// The lines of a partly filled board that cannot be finished any more, each looked at for itself.
pub fn stuck_lines(model: &Model, grid: &Grid) -> Vec<LineId> {
    let stuck = |id: &LineId| {
        let line = model.line(*id);
        let shape = Shape::new(line.rule.orientation(), line.cells.len(), model.symbols);
        let domains: Vec<_> = line.cells.iter().map(|&cell| grid.may(cell)).collect();
        let bits = shape.matrix(&domains);
        line.rule.admits(LineView { shape, bits: &bits }, &mut Scratch::default()) == Ok(false)
    };
    (0..model.lines.len()).map(LineId::new).filter(stuck).collect()
}
