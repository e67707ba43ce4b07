//! Second opinions: slow and obvious, and sharing nothing with the search.

use crate::domain::Symbol;
use crate::model::{Grid, LineId, Model};
use crate::rule::{Decided, LineView, Meter, Scratch, Shape};
use crate::verdict::Stop;

/// Lines that were found out, one by one, until somebody wanted an end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Looked {
    /// The lines, in order.
    pub lines: Vec<LineId>,
    /// Was every line looked at?
    pub is_complete: bool,
}

/// The lines that `word`, a symbol for each cell of the board, breaks. Each line is read once, by its rule's plain judge; one
/// of which it could not be decided within the limit is not among them.
pub fn broken_lines(model: &Model, word: &[Symbol]) -> Vec<LineId> {
    broken_lines_until(model, word, Stop::Never).lines
}

/// The same, until `stop` says so.
pub fn broken_lines_until(model: &Model, word: &[Symbol], stop: Stop<'_>) -> Looked {
    let meter = &mut Meter::unbudgeted(stop);
    look(model, stop, |id| accepts(model, id, word, meter) == Ok(false))
}

/// The lines of which this is true, until `stop` says so.
fn look(model: &Model, stop: Stop<'_>, mut is_found: impl FnMut(LineId) -> bool) -> Looked {
    let mut lines = Vec::new();
    for id in (0..model.lines.len()).map(LineId::new) {
        if stop.is_called() {
            return Looked { lines, is_complete: false };
        }
        if is_found(id) {
            lines.push(id);
        }
    }
    // The last line may have been left because of the stop.
    Looked { lines, is_complete: !stop.is_called() }
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

/// The lines of a partly filled board that cannot be finished any more, each looked at for itself, until `stop` says so.
pub fn stuck_lines(model: &Model, grid: &Grid, stop: Stop<'_>) -> Looked {
    look(model, stop, |id| {
        let line = model.line(id);
        let shape = Shape::new(line.rule.orientation(), line.cells.len(), model.symbols);
        let domains: Vec<_> = line.cells.iter().map(|&cell| grid.may(cell)).collect();
        let bits = shape.matrix(&domains);
        let scratch = &mut Scratch::with_meter(Meter::unbudgeted(stop));
        line.rule.admits(LineView { shape, bits: &bits }, scratch) == Ok(false)
    })
}
