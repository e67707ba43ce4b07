//! Inprocessing: what is done between two runs of the search, at level 0. Each method waits until the search has cost
//! so much that its own cost hardly matters.

mod auxiliary;
pub mod belief;
mod lagrangian;
mod probing;
mod schedule;

use super::cdcl::Cdcl;
use super::phases::Follow;
use super::propagation::Conflict;
use super::restarts::Restarts;
use crate::state::Halt;
use probing::Probing;
use schedule::Schedule;

/// From so many symbols on, that a cell is not one of them tells little, and one instalment of probing is enough. (A
/// hexagon of 2,977 cells with 26 letters took three times as long when it came back, and the tests for reasons counted
/// as effort.)
pub const MANY_SYMBOLS: usize = 17;

/// Belief and the Lagrangian bound are not for more variables than these: on boards of a thousand by a thousand they
/// would take longer than everything else together.
const MOST_VARIABLES: usize = 40_000;
/// Where there are many symbols, belief is for no more cells than these: random hexagons of 3,781 cells with
/// 26 letters took 0.7 to 1.5 s with it, and more than 12 without.
const MOST_CELLS: usize = 5_000;
/// There, probing costs no more than this share of the search: it finds next to nothing.
const PROBING_OF_MANY: u64 = 8;

/// What is remembered from one time to the next.
///
/// Always: nothing of it changes what is true. Whatever is left out or cut short costs time and nothing else.
pub struct Inprocessing {
    schedule: Schedule,
    probing: Probing,
}

impl Inprocessing {
    /// Nothing done yet.
    pub fn new(cdcl: &Cdcl<'_, '_>) -> Inprocessing {
        let belief_price = belief::price(&cdcl.propagation.state);
        let schedule = Schedule::new(cdcl.propagation.state.layout, belief_price);
        Inprocessing { schedule, probing: Probing::default() }
    }

    /// Counts a conflict of the search.
    pub fn count_conflict(&mut self) {
        self.schedule.count_conflict();
    }

    /// How many literals were probed.
    pub fn probes(&self) -> u64 {
        self.probing.probes
    }

    /// Is anything due that is worth a restart of its own, after so many conflicts?
    pub fn is_due(&self, cdcl: &Cdcl<'_, '_>, restarts: &Restarts, conflicts: u64) -> bool {
        self.is_belief_due(cdcl, restarts) || self.schedule.is_probing_due(conflicts)
    }

    fn is_belief_due(&self, cdcl: &Cdcl<'_, '_>, restarts: &Restarts) -> bool {
        restarts.has_conflict() && self.schedule.is_belief_due(cdcl.effort())
    }

    /// Runs whatever is due after so many conflicts; at level 0.
    pub fn run(&mut self, cdcl: &mut Cdcl<'_, '_>, restarts: &Restarts, conflicts: u64) -> Result<(), Halt<Conflict>> {
        if self.schedule.is_probing_due(conflicts) {
            self.probe(cdcl)?;
        }
        let is_small = cdcl.propagation.literals.len() <= MOST_VARIABLES;
        if self.schedule.is_bound_due(cdcl.effort()) && is_small {
            lagrangian::exclude(cdcl, &mut self.schedule)?;
        }
        // What the conflicts have taught about the order is given up when belief is renewed. That pays once each of the
        // ways to run has had its turn, the best phases last: over 2,000 tournament puzzles it took 238,000 conflicts,
        // and 438,000 when it was done after the 4th, 8th, 16th... run only.
        let is_renewal_due = cdcl.phases.has_belief() && restarts.follow() == Follow::Best;
        if self.is_belief_due(cdcl, restarts) || is_renewal_due {
            cdcl.propagate_root()?;
            let has_few_cells = has_many_symbols(cdcl) && cdcl.propagation.literals.open().len() <= MOST_CELLS;
            if is_small || has_few_cells {
                belief::guide(cdcl)?;
            }
            self.schedule.asked_belief();
        }
        if self.schedule.are_auxiliaries_due(conflicts) && !cdcl.explanations.log.is_on() {
            auxiliary::add(cdcl)?;
            self.schedule.added_auxiliaries();
        }
        if self.schedule.is_reduction_due() {
            cdcl.reduce();
            self.schedule.reduced();
        }
        Ok(())
    }

    fn probe(&mut self, cdcl: &mut Cdcl<'_, '_>) -> Result<(), Halt<Conflict>> {
        cdcl.propagate_root()?;
        let has_many = has_many_symbols(cdcl);
        let effort = if has_many { cdcl.effort() / PROBING_OF_MANY } else { cdcl.effort() };
        self.probing.probe(cdcl, effort)?;
        match has_many {
            true => self.schedule.probed_for_good(),
            false => self.schedule.probed(),
        }
        Ok(())
    }
}

/// Has the puzzle so many symbols that it tells little of a cell not to be one of them?
fn has_many_symbols(cdcl: &Cdcl<'_, '_>) -> bool {
    cdcl.propagation.state.layout.model.symbols >= MANY_SYMBOLS
}
