//! Conflict-driven search with short reasons, over the cells that propagation left open.
//!
//! The loop is that of today's SAT solvers (conflict-driven clause learning: first unique implication points,
//! activities, saved phases, restarts, a clause database that is reduced now and then), with lines as propagators that
//! explain themselves on demand, as in lazy clause generation. It is complete: it ends with a proof that there are no
//! further solutions, with as many solutions as were asked for, or because the work ended.

mod cdcl;
mod conflict_analysis;
mod decimation;
mod explanation;
mod initial_activity;
mod inprocessing;
mod phases;
mod proof_log;
mod propagation;
mod restarts;
mod root;

use super::literals::{Lit, OpenCell};
use super::proof::{ProofLog, ProofStep};
use super::seed::Seed;
use super::state::{Halt, State};
use super::verdict::{GaveUp, Limits, Stats};
use super::verify;
use crate::domain::Symbol;
use crate::model::{CellId, Grid};
use cdcl::Cdcl;
use decimation::Decimation;
use inprocessing::Inprocessing;
use phases::Follow;
use propagation::Conflict;
use restarts::Restarts;

/// What the search came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// There are no other solutions than those found.
    Exhausted,
    /// As many solutions as were asked for have been found.
    Enough,
    /// The work ended.
    GaveUp(GaveUp),
}

/// A search in progress.
///
/// Always: every solution is in `solutions` or still allowed by what is known at level 0, the clauses and the lines. A
/// solution that is found is blocked by a clause of its decisions.
pub struct Search<'w, 'm> {
    cdcl: Cdcl<'w, 'm>,
    restarts: Restarts,
    inprocessing: Inprocessing,
    decimation: Decimation,
    /// The symbols of the cells that were fixed before the search.
    fixed: Vec<Symbol>,
    /// The solutions found.
    pub solutions: Vec<Vec<Symbol>>,
    /// Is each of them judged as it is found?
    judges_solutions: bool,
    /// The work that was done when the last of them was found.
    charged: Stats,
    conflicts: u64,
}

impl<'w, 'm> Search<'w, 'm> {
    /// A search from a state in which no line is queued and no cell is empty, and what is `known` in it. Those with
    /// different seeds go different ways. Fails when the work ends before it has begun.
    pub fn new(
        state: State<'w, 'm>,
        known: &Grid,
        seed: Seed,
        log: Option<ProofLog<'w>>,
    ) -> Result<Search<'w, 'm>, GaveUp> {
        let mut cdcl = Cdcl::new(state, seed, log)?;
        let layout = cdcl.propagation.state.layout;
        if !layout.weighs() {
            let activities = initial_activity::few_first(&mut cdcl.propagation.state, &cdcl.propagation.literals)?;
            cdcl.order.set_activities(|var| activities[var.index()]);
        }
        Ok(Search {
            restarts: Restarts::new(layout, seed.portfolio()),
            inprocessing: Inprocessing::new(&cdcl),
            decimation: Decimation::new(&cdcl, seed),
            fixed: known.cells.iter().map(|may| may.symbol().unwrap_or_default()).collect(),
            solutions: Vec::new(),
            judges_solutions: false,
            charged: Stats { line_solves: cdcl.line_solves(), ..Stats::default() },
            conflicts: 0,
            cdcl,
        })
    }

    /// The work done so far.
    pub fn stats(&self) -> Stats {
        Stats {
            line_solves: self.cdcl.line_solves(),
            probes: self.inprocessing.probes(),
            decisions: self.cdcl.decisions,
            conflicts: self.conflicts,
        }
    }

    /// The cells that conflicts were about of late, the most active first, at most so many.
    pub fn active_cells(&self, most: usize) -> Vec<CellId> {
        let literals = &self.cdcl.propagation.literals;
        let activity = |symbol: Lit| self.cdcl.order.activity_of(symbol.var());
        let of_cell = |open: &OpenCell| {
            open.may.symbols().map(|symbol| activity(literals.is_not(open, symbol))).fold(0.0, f64::max)
        };
        let mut cells: Vec<(f64, CellId)> = literals.open().iter().map(|open| (of_cell(open), open.cell)).collect();
        cells.retain(|(activity, _)| *activity > 0.0);
        cells.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        cells.into_iter().take(most).map(|(_, cell)| cell).collect()
    }

    /// Searches until as many solutions are found as the limits say, or none is left, or the work ends.
    pub fn run(&mut self, limits: Limits) -> Outcome {
        self.judges_solutions = limits.judged;
        loop {
            let outcome = match self.cdcl.propagate() {
                Err(Halt::GaveUp(gave_up)) => Some(Outcome::GaveUp(gave_up)),
                Err(Halt::Conflict(conflict)) => self.resolve(conflict),
                Ok(()) => self.go_on(limits.solutions),
            };
            if let Some(outcome) = outcome {
                return outcome;
            }
        }
    }

    /// Learns from a conflict and jumps back.
    fn resolve(&mut self, conflict: Conflict) -> Option<Outcome> {
        self.conflicts += 1;
        if self.cdcl.propagation.trail.depth() == 0 {
            self.cdcl.explanations.log.end(&self.cdcl.propagation, conflict);
            return Some(Outcome::Exhausted);
        }
        let learned = self.cdcl.analyze(conflict);
        if learned.lits.is_empty() {
            return Some(Outcome::Exhausted);
        }
        if self.decimation.is_running() {
            self.decimation.count_conflict();
        } else {
            self.cdcl.order.decay(self.restarts.decay());
            self.restarts.count_conflict();
        }
        self.inprocessing.count_conflict();
        let trail = &self.cdcl.propagation.trail;
        let before_decision = trail.end_of(trail.depth().saturating_sub(1));
        self.cdcl.phases.keep_best(&trail.lits()[..before_decision]);
        self.cdcl.learn(&learned);
        None
    }

    /// When nothing more follows: restarts, decides, or records a solution.
    fn go_on(&mut self, enough: usize) -> Option<Outcome> {
        self.cdcl.commit_root();
        if self.must_restart() {
            return match self.restart() {
                Ok(()) => None,
                Err(Halt::GaveUp(gave_up)) => Some(Outcome::GaveUp(gave_up)),
                Err(Halt::Conflict(conflict)) => {
                    self.cdcl.explanations.log.end(&self.cdcl.propagation, conflict);
                    Some(Outcome::Exhausted)
                }
            };
        }
        if let Err(gave_up) = self.decimation.guide(&mut self.cdcl) {
            return Some(Outcome::GaveUp(gave_up));
        }
        let follow = if self.decimation.is_running() { Follow::Belief } else { self.restarts.follow() };
        if self.cdcl.decide(follow) {
            return None;
        }
        self.record_solution();
        let charged = self.charge_solution();
        if self.solutions.len() == enough {
            return Some(Outcome::Enough);
        }
        match self.block_solution() {
            Ok(true) => charged.err().map(Outcome::GaveUp),
            Ok(false) => Some(Outcome::Exhausted),
            Err(gave_up) => Some(Outcome::GaveUp(gave_up)),
        }
    }

    /// Takes a step for each decision of a solution for which no line was asked: where lines allow anything, one
    /// solution after the other is found without a look at a line, and so at the clock.
    fn charge_solution(&mut self) -> Result<(), GaveUp> {
        let now = self.stats();
        let meter = &mut self.cdcl.propagation.state.meter;
        if now.line_solves == self.charged.line_solves {
            meter.charge_steps(now.decisions - self.charged.decisions);
        }
        self.charged = Stats { line_solves: meter.line_solves(), ..now };
        meter.check(0)?;
        meter.look()
    }

    fn must_restart(&self) -> bool {
        self.cdcl.propagation.trail.depth() > 0
            && match self.decimation.is_running() {
                true => self.decimation.is_over(),
                false => self.is_run_over() || self.is_decimation_due(),
            }
    }

    /// Has this run had its conflicts, or is anything due that does not wait for that?
    fn is_run_over(&self) -> bool {
        self.restarts.is_due() || self.inprocessing.is_due(&self.cdcl, &self.restarts, self.conflicts)
    }

    /// Decimation looks for a first solution; the next ones are near it.
    fn is_decimation_due(&self) -> bool {
        self.solutions.is_empty() && self.decimation.is_due(&self.cdcl)
    }

    /// Starts over with what was learned. A run that is interrupted for decimation goes on afterwards.
    fn restart(&mut self) -> Result<(), Halt<Conflict>> {
        self.cdcl.backjump(0);
        self.cdcl.explanations.clear();
        self.cdcl.explanations.log.step(ProofStep::Restart);
        if self.decimation.is_running() {
            self.decimation.end(&mut self.cdcl);
            return Ok(());
        }
        if self.is_run_over() {
            self.inprocessing.run(&mut self.cdcl, &self.restarts, self.conflicts)?;
            self.restarts.restarted();
        }
        if self.is_decimation_due() {
            self.cdcl.propagate_root()?;
            self.decimation.begin(&mut self.cdcl)?;
        }
        Ok(())
    }

    /// Records the board that the assignment spells.
    fn record_solution(&mut self) {
        let (trail, literals) = (&self.cdcl.propagation.trail, &self.cdcl.propagation.literals);
        let mut board = self.fixed.clone();
        for open in literals.open() {
            let is_true = |symbol: &Symbol| trail.value(literals.is_not(open, *symbol)) == Some(false);
            board[open.cell.index()] = open.may.symbols().find(is_true).expect("every cell is assigned");
        }
        self.cdcl.explanations.log.step(ProofStep::Solution(&board));
        if self.judges_solutions {
            let state = &self.cdcl.propagation.state;
            verify::assert_solution(state.layout.model, &board, state.meter.stop());
        }
        self.solutions.push(board);
        self.decimation.end(&mut self.cdcl);
        self.cdcl.phases.stay_near();
    }

    /// Blocks the last solution by its decisions; false when there was none, and so there is no other solution.
    fn block_solution(&mut self) -> Result<bool, GaveUp> {
        let trail = &self.cdcl.propagation.trail;
        let depth = trail.depth();
        if depth == 0 {
            return Ok(false);
        }
        let lits: Vec<Lit> = (1..=depth).rev().map(|level| !trail.decision(level)).collect();
        if self.cdcl.explanations.log.is_on() {
            let all = trail.lits().to_vec();
            self.cdcl.log_explanations(all.into_iter())?;
            self.cdcl.explanations.log.learned(&self.cdcl.propagation, &lits);
        }
        self.cdcl.backjump(depth - 1);
        self.cdcl.block(&lits);
        Ok(true)
    }
}
