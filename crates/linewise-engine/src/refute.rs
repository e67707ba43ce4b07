//! Refutations: a contradiction derived by line logic, with only the steps that lead to it.
//!
//! The walk goes on until a line is stuck. From there the reasons lead back, as in conflict analysis: each fact in a
//! reason was found by an earlier step, or was known from the start. Steps that no reason leads back to are left out.
//!
//! Where no line adds anything, a literal is supposed that leads to a contradiction by line logic (a failed literal),
//! so that the opposite is known: the shortest such chain is taken, and the walk goes on.
//!
//! Always: every fact in a reason was known before its step. None of it can be left out, but where the budget or the
//! limit of work ended first.

use super::verdict::Budget;
use super::walk::{Fact, Goal, WalkStep, minimal_reason, walk_within};
use crate::domain::{Domain, Symbol};
use crate::model::{CellId, Grid, LineId, Model};
use crate::rule::Scratch;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// A derivation of a contradiction, one step at a time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Derivation {
    /// The steps, in their order; each is needed by a later one, or for the end.
    pub steps: Vec<Deduction>,
    /// The line that has no word left in the end.
    pub line: LineId,
    /// The facts that leave it none.
    pub because: Vec<Fact>,
}

/// One step: what is found about some cells, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deduction {
    /// What it rests on.
    pub by: Basis,
    /// The facts that are needed, out of those known by then.
    pub because: Vec<Fact>,
    /// What follows from them, as far as it is needed later.
    pub found: Vec<Fact>,
}

/// What a step rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Basis {
    /// One line.
    Line(LineId),
    /// The opposite leads to a contradiction.
    Supposing {
        /// The cell of which something is supposed.
        cell: CellId,
        /// What it is supposed to be.
        symbol: Symbol,
        /// Where that leads.
        leads_to: Derivation,
    },
}

impl Derivation {
    /// The lines that take part.
    pub fn lines(&self) -> BTreeSet<LineId> {
        let by = |step: &Deduction| match &step.by {
            Basis::Line(line) => BTreeSet::from([*line]),
            Basis::Supposing { leads_to, .. } => leads_to.lines(),
        };
        self.steps.iter().flat_map(by).chain([self.line]).collect()
    }

    /// How many steps there are, those behind suppositions included.
    pub fn len(&self) -> usize {
        let len = |step: &Deduction| match &step.by {
            Basis::Line(_) => 1,
            Basis::Supposing { leads_to, .. } => leads_to.len(),
        };
        self.steps.iter().map(len).sum::<usize>() + 1
    }

    /// Never: there is always a line that is stuck.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// What is taken for granted of cells, beyond that they hold one of the puzzle's symbols.
    pub fn granted(&self, model: &Model) -> Vec<Fact> {
        let all = Domain::first(model.symbols);
        let mut granted: BTreeMap<CellId, Domain> = BTreeMap::new();
        for fact in self.steps.iter().flat_map(|step| &step.because).chain(&self.because) {
            let excluded = Domain(all.0 & !fact.may.0 & !model.cells[fact.cell.index()].0);
            if !excluded.is_empty() {
                let may = granted.entry(fact.cell).or_insert(all);
                *may = Domain(may.0 & !excluded.0);
            }
        }
        facts(granted)
    }
}

/// The derivation of a contradiction, when line logic finds one; otherwise what is known when no line adds anything.
pub fn refute(model: &Model) -> Result<Derivation, Grid> {
    refute_with(model, Budget::UNLIMITED, &RefCell::default()).0
}

/// The same, as far as a budget goes; and how many lines were solved.
pub fn refute_with(
    model: &Model,
    budget: Budget<'_>,
    scratch: &RefCell<Scratch<'_>>,
) -> (Result<Derivation, Grid>, u64) {
    let mut history = History::new(model, budget, scratch);
    let (goal, steps) = walk_within(model, budget, |grid, step| history.note(grid, step));
    let refutation = match goal {
        Goal::Stalled(grid) => Err(grid),
        Goal::Stuck(line, grid) => Ok(history.refutation(line, &grid)),
    };
    (refutation, steps)
}

/// The derivation of a contradiction by line logic and suppositions; `None` when there is none, or when `go_on`, which
/// is asked now and then, says no.
pub fn refute_supposing(model: &Model, mut go_on: impl FnMut() -> bool) -> Option<Derivation> {
    refute_supposing_with(model, &RefCell::default(), |_| go_on().then_some(Budget::UNLIMITED))
}

/// The same; `go_on` is told how many lines were solved since it was last asked, and says how far to go next.
pub fn refute_supposing_with<'b>(
    model: &Model,
    scratch: &RefCell<Scratch>,
    mut go_on: impl FnMut(u64) -> Option<Budget<'b>>,
) -> Option<Derivation> {
    let mut history = History::new(model, Budget::UNLIMITED, scratch);
    let mut now = model.clone();
    let mut steps = 0;
    loop {
        let budget = go_on(std::mem::take(&mut steps))?;
        history.budget = budget;
        let (goal, walked) = walk_within(&now, budget, |grid, step| history.note(grid, step));
        steps += walked;
        match goal {
            Goal::Stuck(line, grid) => return Some(history.refutation(line, &grid)),
            Goal::Stalled(grid) => {
                now.cells = grid.cells;
                let (cell, symbol) = history.suppose(&now, &mut steps, &mut go_on)?;
                let may = &mut now.cells[cell.index()];
                *may = may.without(symbol);
            }
        }
    }
}

/// So many chains are written out before the shortest of them is taken.
const MOST_CHAINS: usize = 24;

/// The shortest contradiction among those that follow from a supposition about one cell.
fn shortest_chain<'b>(
    now: &Model,
    scratch: &RefCell<Scratch>,
    steps: &mut u64,
    go_on: &mut impl FnMut(u64) -> Option<Budget<'b>>,
) -> Option<(CellId, Symbol, Derivation)> {
    let mut shortest: Option<(CellId, Symbol, Derivation)> = None;
    let mut chains = 0;
    let mut assumed = now.clone();
    for cell in (0..now.cells.len()).map(CellId::new) {
        let may = now.cells[cell.index()];
        for symbol in may.symbols().filter(|_| may.len() > 1) {
            if chains == MOST_CHAINS {
                return shortest;
            }
            let Some(budget) = go_on(std::mem::take(steps)) else { return shortest };
            assumed.cells[cell.index()] = Domain::only(symbol);
            let (goal, walked) = walk_within(&assumed, budget, |_, _| {});
            *steps += walked;
            if !matches!(goal, Goal::Stuck(..)) {
                continue;
            }
            chains += 1;
            let (chain, walked) = refute_with(&assumed, budget, scratch);
            *steps += walked;
            if let Ok(chain) = chain
                && shortest.as_ref().is_none_or(|(.., best)| chain.len() < best.len())
            {
                shortest = Some((cell, symbol, chain));
            }
        }
        assumed.cells[cell.index()] = may;
    }
    shortest
}

/// Facts in the order of their cells.
fn facts(map: BTreeMap<CellId, Domain>) -> Vec<Fact> {
    map.into_iter().map(|(cell, may)| Fact { cell, may }).collect()
}

/// The steps so far, and which of them narrowed each cell.
struct History<'m, 's> {
    model: &'m Model,
    /// What each step rests on; for a supposition also what it takes for granted.
    steps: Vec<(Basis, Vec<Fact>)>,
    /// For each cell the steps that narrowed it, and the symbols that each of them removed.
    of: BTreeMap<CellId, Vec<(usize, Domain)>>,
    /// Ends the shortening of reasons.
    budget: Budget<'m>,
    /// For reasons, which stay long once they have made much work.
    scratch: &'m RefCell<Scratch<'s>>,
}

impl<'m, 's> History<'m, 's> {
    fn new(model: &'m Model, budget: Budget<'m>, scratch: &'m RefCell<Scratch<'s>>) -> History<'m, 's> {
        History { model, steps: Vec::new(), of: BTreeMap::new(), budget, scratch }
    }

    fn note(&mut self, grid: &Grid, step: &WalkStep) {
        for &(cell, may) in &step.found {
            let gone = Domain(grid.may(cell).0 & !may.0);
            self.of.entry(cell).or_default().push((self.steps.len(), gone));
        }
        self.steps.push((Basis::Line(step.line), Vec::new()));
    }

    /// Notes the shortest chain that follows from a supposition, and says which one that is.
    fn suppose<'b>(
        &mut self,
        now: &Model,
        steps: &mut u64,
        go_on: &mut impl FnMut(u64) -> Option<Budget<'b>>,
    ) -> Option<(CellId, Symbol)> {
        let (cell, symbol, leads_to) = shortest_chain(now, self.scratch, steps, go_on)?;
        let mut granted = leads_to.granted(now);
        granted.retain(|fact| fact.cell != cell);
        self.of.entry(cell).or_default().push((self.steps.len(), Domain::only(symbol)));
        self.steps.push((Basis::Supposing { cell, symbol, leads_to }, granted));
        Some((cell, symbol))
    }

    /// The derivation that ends with the line that is stuck.
    fn refutation(&self, line: LineId, grid: &Grid) -> Derivation {
        let because = self.reason(grid, line, None);
        Derivation { steps: self.back_from(&because), line, because }
    }

    /// A minimal reason why the line has no word, given what `denied` says of one of its cells.
    fn reason(&self, grid: &Grid, line: LineId, denied: Option<(usize, Symbol)>) -> Vec<Fact> {
        minimal_reason(self.model, grid, line, denied, self.budget, &mut self.scratch.borrow_mut()).unwrap_or_default()
    }

    /// The steps that these facts rest on, in their order.
    fn back_from(&self, facts: &[Fact]) -> Vec<Deduction> {
        let mut due: BTreeMap<usize, BTreeMap<CellId, Domain>> = BTreeMap::new();
        self.ask(facts, &mut due);
        let mut grid = self.model.grid();
        let mut deductions = Vec::new();
        while let Some((step, wanted)) = due.pop_last() {
            let deduction = self.deduction(step, &wanted, &mut grid);
            self.ask(&deduction.because, &mut due);
            deductions.push(deduction);
        }
        deductions.reverse();
        deductions
    }

    /// Asks the steps that found these facts for their reasons.
    fn ask(&self, facts: &[Fact], due: &mut BTreeMap<usize, BTreeMap<CellId, Domain>>) {
        for fact in facts {
            for &(step, gone) in self.of.get(&fact.cell).into_iter().flatten() {
                let wanted = Domain(gone.0 & !fact.may.0);
                if !wanted.is_empty() {
                    let so_far = due.entry(step).or_default().entry(fact.cell).or_default();
                    *so_far = so_far.or(wanted);
                }
            }
        }
    }

    /// A step, as far as it removes the `wanted` symbols. `grid` is there to be written over.
    fn deduction(&self, step: usize, wanted: &BTreeMap<CellId, Domain>, grid: &mut Grid) -> Deduction {
        let (by, granted) = &self.steps[step];
        let found = self.found_by(step, wanted);
        let &Basis::Line(line) = by else {
            return Deduction { by: by.clone(), because: granted.clone(), found };
        };
        for &cell in &*self.model.line(line).cells {
            grid.cells[cell.index()] = self.before(step, cell);
        }
        let mut because = BTreeMap::new();
        for (&cell, gone) in wanted {
            let at = self.model.line(line).cells.iter().position(|&other| other == cell).expect("a cell of the line");
            for symbol in gone.symbols() {
                for fact in self.reason(grid, line, Some((at, symbol))) {
                    let may = because.entry(fact.cell).or_insert(fact.may);
                    *may = may.and(fact.may);
                }
            }
        }
        Deduction { by: by.clone(), because: facts(because), found }
    }

    /// What a step finds, as far as it removes the `wanted` symbols.
    fn found_by(&self, step: usize, wanted: &BTreeMap<CellId, Domain>) -> Vec<Fact> {
        let all = Domain::first(self.model.symbols);
        let fact =
            |(&cell, gone): (&CellId, &Domain)| Fact { cell, may: self.settled(step, cell, Domain(all.0 & !gone.0)) };
        wanted.iter().map(fact).collect()
    }

    /// What `cell` may be before `step`.
    fn before(&self, step: usize, cell: CellId) -> Domain {
        let steps = self.of.get(&cell).into_iter().flatten();
        let gone = steps.take_while(|(at, _)| *at < step).fold(Domain::EMPTY, |gone, (_, more)| gone.or(*more));
        Domain(self.model.cells[cell.index()].0 & !gone.0)
    }

    /// What to say of a cell that `step` finds to be `may`: the symbol, where it is the only one left.
    fn settled(&self, step: usize, cell: CellId, may: Domain) -> Domain {
        let left = self.before(step, cell).and(may);
        if left.len() == 1 { left } else { may }
    }
}
