//! A walk through a puzzle by line logic alone, and the shortest reason of each of its steps.

use super::layout::Layout;
use super::reason::{Facts, shorten};
use super::state::{Halt, Removal, State};
use super::verdict::Budget;
use crate::domain::{Domain, Symbol};
use crate::model::{CellId, Grid, LineId, Model};
use crate::rule::{LineView, Rule, Scratch, Shape};

/// What one line says about its cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
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
pub enum Goal {
    /// No line can say more; this is known then.
    Stalled(Grid),
    /// This line has no word left, when this is known.
    Stuck(LineId, Grid),
}

/// Walks through the puzzle, line after line while one of them has something to say, and shows `each` step
/// together with what was known before it.
pub fn walk(model: &Model, each: impl FnMut(&Grid, &Step)) -> Goal {
    walk_within(model, Budget::UNLIMITED, each).0
}

/// The same, as far as a budget goes; and how many lines were solved.
pub fn walk_within(model: &Model, budget: Budget<'_>, mut each: impl FnMut(&Grid, &Step)) -> (Goal, u64) {
    let mut grid = model.grid();
    if let Some(line) = empty_cell_line(model) {
        return (Goal::Stuck(line, grid), 0);
    }
    let layout = Layout::new(model);
    let mut state = State::new(&layout, &model.cells, budget);
    let mut found = Vec::new();
    while let Some(line) = state.next_due() {
        match state.narrow(line, &mut found) {
            Err(Halt::Conflict(line)) => return (Goal::Stuck(line, grid), state.line_solves),
            Err(Halt::Spent) => break,
            Ok(()) if found.is_empty() => continue,
            Ok(()) => {}
        }
        let step = Step { line, found: narrowed(&grid, &found) };
        each(&grid, &step);
        for &(cell, may) in &step.found {
            grid.cells[cell.index()] = may;
        }
        let knows = layout.line(line).is_exact.then_some(line);
        found.drain(..).for_each(|removal| state.remove(removal, knows));
    }
    (Goal::Stalled(grid), state.line_solves)
}

/// A line through a cell that cannot be anything.
fn empty_cell_line(model: &Model) -> Option<LineId> {
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

/// The fewest facts, out of what `grid` knows about the cells of `line`, because of which `cell`
/// is not `symbol`; none of them can be spared. `None` when the line does not force that.
///
/// Givens count as facts: nothing but the rule of the line itself is taken for granted.
pub fn reason(model: &Model, grid: &Grid, line: LineId, cell: CellId, symbol: Symbol) -> Option<Vec<Fact>> {
    let at = model.line(line).cells.iter().position(|&other| other == cell)?;
    fewest(model, grid, line, Some((at, symbol)), &mut Scratch::default())
}

/// The fewest facts, out of what `grid` knows about the cells of `line`, because of which the line has
/// no word left; none of them can be spared. `None` when it still has one.
pub fn reason_stuck(model: &Model, grid: &Grid, line: LineId) -> Option<Vec<Fact>> {
    fewest(model, grid, line, None, &mut Scratch::default())
}

/// The fewest facts that leave the line without a word when cell number `at` is the symbol; `None` when it still has one. Where
/// the line has made too much work, all that is known of it: then it is only as told that the line has no word.
pub fn fewest(
    model: &Model,
    grid: &Grid,
    line: LineId,
    denied: Option<(usize, Symbol)>,
    scratch: &mut Scratch<'_>,
) -> Option<Vec<Fact>> {
    let mut known = Known::new(model, grid, line, denied, scratch);
    let is_stuck = known.is_stuck();
    if known.scratch.meter.is_spent() {
        let all: Vec<usize> = (0..known.facts.len()).collect();
        return Some(known.facts_of(&all));
    }
    if !is_stuck {
        return None;
    }
    // Whole cells first, then single symbols: fewest cells make the shortest sentence.
    let mut kept = Vec::new();
    let count = known.facts.len();
    shorten(&mut known, count, &mut kept);
    known.split(&kept);
    kept.clear();
    let count = known.facts.len();
    shorten(&mut known, count, &mut kept);
    Some(known.facts_of(&kept))
}

/// What is known about the cells of a line, switched on and off.
struct Known<'m, 's> {
    rule: &'m dyn Rule,
    cells: &'m [CellId],
    shape: Shape,
    bits: Vec<u64>,
    /// The line's matrix when nothing is known, with the denied symbol put in its place.
    root: Vec<u64>,
    /// Cell numbers, and the symbols that they cannot be.
    facts: Vec<(usize, Domain)>,
    scratch: &'m mut Scratch<'s>,
}

impl<'m, 's> Known<'m, 's> {
    fn new(
        model: &'m Model,
        grid: &Grid,
        line: LineId,
        denied: Option<(usize, Symbol)>,
        scratch: &'m mut Scratch<'s>,
    ) -> Known<'m, 's> {
        let line = model.line(line);
        let shape = Shape::new(line.rule.orientation(), line.cells.len(), model.symbols);
        let all = Domain::first(model.symbols);
        let mut domains = vec![all; line.cells.len()];
        if let Some((at, symbol)) = denied {
            domains[at] = Domain::only(symbol);
        }
        let root = shape.matrix(&domains);
        let facts = line.cells.iter().enumerate().filter(|(at, _)| denied.is_none_or(|(denied, _)| denied != *at));
        let facts = facts.map(|(at, &cell)| (at, Domain(all.0 & !grid.may(cell).0))).filter(|(_, not)| !not.is_empty());
        let facts: Vec<_> = facts.collect();
        let (rule, cells) = (&*line.rule, &line.cells[..]);
        let mut known = Known { rule, cells, shape, bits: root.clone(), root, facts, scratch };
        known.lay(0, known.facts.len());
        known
    }

    /// Keeps only these facts, one symbol at a time.
    fn split(&mut self, kept: &[usize]) {
        let mut kept = kept.to_vec();
        kept.sort_unstable();
        let facts = kept.iter().map(|&at| self.facts[at]);
        self.facts = facts.flat_map(|(at, not)| not.symbols().map(move |s| (at, Domain::only(s)))).collect();
    }

    /// These facts, put together cell by cell.
    fn facts_of(&self, kept: &[usize]) -> Vec<Fact> {
        let all = Domain::first(self.shape.symbols);
        let mut facts: Vec<Fact> = Vec::new();
        let mut kept = kept.to_vec();
        kept.sort_unstable();
        for (at, not) in kept.iter().map(|&at| self.facts[at]) {
            let cell = self.cells[at];
            match facts.last_mut().filter(|fact| fact.cell == cell) {
                Some(fact) => fact.may = Domain(fact.may.0 & !not.0),
                None => facts.push(Fact { cell, may: Domain(all.0 & !not.0) }),
            }
        }
        facts
    }
}

impl Facts for Known<'_, '_> {
    fn lift(&mut self, from: usize, to: usize) {
        for &(at, not) in &self.facts[from..to] {
            for (word, bit) in not.symbols().map(|symbol| self.shape.bit(at, symbol)) {
                self.bits[word] |= self.root[word] & bit;
            }
        }
    }

    fn lay(&mut self, from: usize, to: usize) {
        for &(at, not) in &self.facts[from..to] {
            for (word, bit) in not.symbols().map(|symbol| self.shape.bit(at, symbol)) {
                self.bits[word] &= !bit;
            }
        }
    }

    fn is_stuck(&mut self) -> bool {
        let line = LineView { shape: self.shape, bits: &self.bits };
        !self.scratch.meter.is_spent() && self.rule.admits(line, self.scratch) == Ok(false)
    }
}
