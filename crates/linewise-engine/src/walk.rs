//! A walk through a puzzle by line logic alone, and minimal reasons for its steps.
//!
//! Always: `each` is shown a grid that says exactly what was known before its step. A reason is a set of facts from
//! which none can be left out, but where the limit of work ended first: then it is as long as it was by then, and holds
//! all the same.

use super::layout::Layout;
use super::reason::fewest;
use super::state::{Halt, Removal, State};
use super::verdict::Budget;
use crate::domain::{Domain, Symbol};
use crate::model::{CellId, Grid, LineId, Model};
use crate::rule::KnownLine;
use crate::rule::Scratch;

/// A step of a walk: what narrowing one line found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct WalkStep {
    /// The line.
    pub line: LineId,
    /// The cells that it narrows, and what each of them may be from now on.
    pub found: Vec<(CellId, Domain)>,
}

/// Something known about a cell: it may be no more than this.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fact {
    /// The cell.
    pub cell: CellId,
    /// What it may be, as far as it matters.
    pub may: Domain,
}

/// How a walk ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WalkEnd {
    /// No line adds anything, or the budget is spent; this is known then.
    Stalled(Grid),
    /// This line has no word left, when this is known.
    Stuck(LineId, Grid),
}

/// Walks through the puzzle, line after line while one of them adds something, and shows `each` step together with
/// what was known before it.
pub fn walk(model: &Model, each: impl FnMut(&Grid, &WalkStep)) -> WalkEnd {
    walk_within(model, Budget::UNLIMITED, each).0
}

/// The same, as far as a budget goes; and how many lines were solved.
pub fn walk_within(model: &Model, budget: Budget<'_>, mut each: impl FnMut(&Grid, &WalkStep)) -> (WalkEnd, u64) {
    let mut grid = model.grid();
    if let Some(line) = empty_cell_line(model) {
        return (WalkEnd::Stuck(line, grid), 0);
    }
    let layout = Layout::new(model);
    let mut state = State::new(&layout, &model.cells, budget);
    let mut found = Vec::new();
    while let Some(line) = state.dequeue() {
        match state.narrow(line, &mut found) {
            Err(Halt::Conflict(line)) => return (WalkEnd::Stuck(line, grid), state.line_solves()),
            Err(Halt::GaveUp(_)) => break,
            Ok(()) if found.is_empty() => continue,
            Ok(()) => {}
        }
        let step = WalkStep { line, found: narrowed(&grid, &found) };
        each(&grid, &step);
        for &(cell, may) in &step.found {
            grid.cells[cell.index()] = may;
        }
        let knows = layout.line(line).is_exact.then_some(line);
        found.drain(..).for_each(|removal| state.remove(removal, knows));
    }
    (WalkEnd::Stalled(grid), state.line_solves())
}

/// A line through a cell that cannot be anything.
pub fn empty_cell_line(model: &Model) -> Option<LineId> {
    let is_empty = |cell: &CellId| model.cells[cell.index()].is_empty();
    model.lines.iter().position(|line| line.cells.iter().any(is_empty)).map(LineId::new)
}

/// The cells that the removals narrow, each with what it may be afterwards, in the order of the cells.
fn narrowed(grid: &Grid, removals: &[Removal]) -> Vec<(CellId, Domain)> {
    let mut found: Vec<(CellId, Domain)> = Vec::new();
    for removal in removals {
        match found.iter_mut().find(|(cell, _)| *cell == removal.cell) {
            Some((_, may)) => *may = may.without(removal.symbol),
            None => found.push((removal.cell, grid.may(removal.cell).without(removal.symbol))),
        }
    }
    found.sort_unstable_by_key(|(cell, _)| *cell);
    found
}

/// A minimal reason, out of what `grid` knows about the cells of `line`, why `cell` is not `symbol`; `None` when the
/// line does not force that.
///
/// Givens count as facts: nothing but the rule of the line itself is taken for granted.
pub fn reason(model: &Model, grid: &Grid, line: LineId, cell: CellId, symbol: Symbol) -> Option<Vec<Fact>> {
    let at = model.line(line).cells.iter().position(|&other| other == cell)?;
    minimal_reason(model, grid, line, Some((at, symbol)))
}

/// A minimal reason, out of what `grid` knows about the cells of `line`, why the line has no word left; `None` when it
/// still has one.
pub fn reason_stuck(model: &Model, grid: &Grid, line: LineId) -> Option<Vec<Fact>> {
    minimal_reason(model, grid, line, None)
}

/// A minimal reason why the line has no word when cell number `at` of it is the symbol; `None` when it still has one.
/// Once lines have made too much work it is all that is known of the line: then the caller's word is taken for it that the line has none.
fn minimal_reason(model: &Model, grid: &Grid, line: LineId, denied: Option<(usize, Symbol)>) -> Option<Vec<Fact>> {
    let line = model.line(line);
    let mut known: Vec<Domain> = line.cells.iter().map(|&cell| grid.may(cell)).collect();
    if let Some((at, _)) = denied {
        known[at] = Domain::first(model.symbols);
    }
    let known = KnownLine { rule: &*line.rule, symbols: model.symbols, known: &known };
    let gone: Vec<(usize, Domain)> = denied.map(|(at, symbol)| (at, Domain::only(symbol))).into_iter().collect();
    let mut scratch = Scratch::default();
    let facts = match fewest(known, &gone, |at| at, &mut scratch) {
        None if scratch.meter.is_spent() => known.facts(),
        reason => reason?,
    };
    Some(facts.into_iter().map(|(at, may)| Fact { cell: line.cells[at], may }).collect())
}
