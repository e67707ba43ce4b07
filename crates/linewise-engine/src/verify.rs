//! Second opinions: slow and obvious, and sharing nothing with the search.

use crate::domain::Symbol;
use crate::limits::{JUDGING_WORK, UNBUDGETED_WORK};
use crate::model::{CellId, Grid, LineId, Model};
use crate::rule::{Decided, KnownLine, Meter, Rule, Scratch};
use crate::verdict::Stop;
use std::convert::Infallible;

/// What is to be said about a whole board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Judged {
    /// Every cell holds what it may, and every line accepts what it spells.
    Solution,
    /// It does not have a symbol for each cell.
    OtherSize,
    /// This cell holds what it may not.
    NotGiven(CellId),
    /// It breaks this line.
    Breaks(LineId),
    /// Nothing is wrong as far as is known; but of this line it could not be decided within the limits.
    Undecided(LineId),
}

/// Lines that were found out, one by one, until somebody wanted an end.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Looked {
    /// The lines, in order.
    pub lines: Vec<LineId>,
    /// Was every line looked at, and decided?
    pub is_complete: bool,
}

/// The lines that `word`, a symbol for each cell of the board, breaks. Each line is read once, by its rule's plain judge; one
/// of which it could not be decided within the limit is not among them. Panics where `word` is shorter than that.
pub fn broken_lines(model: &Model, word: &[Symbol]) -> Vec<LineId> {
    broken_lines_until(model, word, Stop::Never).lines
}

/// The lines that `word` breaks, as [`broken_lines`] finds them, until `stop` says so.
pub fn broken_lines_until(model: &Model, word: &[Symbol], stop: Stop<'_>) -> Looked {
    look(model, stop, |id| {
        let line = model.line(id);
        line.rule.accepts(&line.spelled(word), &mut Meter::unbudgeted(stop)).map(|is_right| !is_right)
    })
}

/// The lines of which this is true, until `stop` says so.
fn look(model: &Model, stop: Stop<'_>, mut is_found: impl FnMut(LineId) -> Decided<bool>) -> Looked {
    let (mut lines, mut are_decided) = (Vec::new(), true);
    for id in (0..model.lines.len()).map(LineId::new) {
        if stop.is_called() {
            return Looked { lines, is_complete: false };
        }
        match is_found(id) {
            Ok(true) => lines.push(id),
            Ok(false) => {}
            Err(_) => are_decided = false,
        }
    }
    // The last line may have been left because of the stop.
    Looked { lines, is_complete: are_decided && !stop.is_called() }
}

/// Is `word` a solution for certain: does every cell hold what it may, and every line what its rule accepts?
pub fn is_solution(model: &Model, word: &[Symbol]) -> bool {
    judge(model, word, Stop::Never) == Judged::Solution
}

/// Judges a whole board by the plain judges of its lines, each of which may take about a second, and all of them some
/// ten, or until `stop` says so.
pub fn judge(model: &Model, word: &[Symbol], stop: Stop<'_>) -> Judged {
    let mut left = Meter::new(JUDGING_WORK, stop);
    let judged = judge_by(model, word, |rule, spelled| {
        let mut meter = left.fork(UNBUDGETED_WORK);
        let said = rule.accepts(spelled, &mut meter);
        // That too much is charged shows when the next line is asked.
        let _ = left.charge(meter.used());
        Ok::<_, Infallible>(said)
    });
    match judged {
        Ok(judged) => judged,
        Err(never) => match never {},
    }
}

/// Panics where a board that the engine calls a solution breaks a line, as its plain judge says. That judge has no part
/// in finding it, and may need more than any line is given where the line's rule did not.
pub fn assert_solution(model: &Model, word: &[Symbol], stop: Stop<'_>) {
    let judged = judge(model, word, stop);
    let is_right = matches!(judged, Judged::Solution | Judged::Undecided(_));
    assert!(is_right, "a board that the engine calls a solution breaks no line: {judged:?}");
}

/// Judges a whole board, where each line is asked in this way. A line that the board breaks is told rather than one
/// that could not be decided.
pub(crate) fn judge_by<E>(
    model: &Model,
    word: &[Symbol],
    mut accepts: impl FnMut(&dyn Rule, &[Symbol]) -> Result<Decided<bool>, E>,
) -> Result<Judged, E> {
    if word.len() != model.cells.len() {
        return Ok(Judged::OtherSize);
    }
    let may_not = |(at, &symbol): (usize, &Symbol)| symbol.index() >= model.symbols || !model.cells[at].has(symbol);
    if let Some(cell) = word.iter().enumerate().position(may_not) {
        return Ok(Judged::NotGiven(CellId::new(cell)));
    }
    let mut judged = Judged::Solution;
    for (number, line) in model.lines.iter().enumerate() {
        match accepts(&*line.rule, &line.spelled(word))? {
            Ok(true) => {}
            Ok(false) => return Ok(Judged::Breaks(LineId::new(number))),
            Err(_) if judged == Judged::Solution => judged = Judged::Undecided(LineId::new(number)),
            Err(_) => {}
        }
    }
    Ok(judged)
}

/// The lines of a partly filled board that cannot be finished any more, each looked at for itself, until `stop` says so.
pub fn stuck_lines(model: &Model, grid: &Grid, stop: Stop<'_>) -> Looked {
    look(model, stop, |id| {
        let line = model.line(id);
        let known: Vec<_> = line.cells.iter().map(|&cell| grid.may(cell)).collect();
        let line = KnownLine { rule: &*line.rule, symbols: model.symbols, known: &known };
        line.has_word(&mut Scratch::with_meter(Meter::unbudgeted(stop))).map(|has_word| !has_word)
    })
}
