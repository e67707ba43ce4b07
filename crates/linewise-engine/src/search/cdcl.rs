//! Conflict-driven clause learning: decide, propagate, analyze, learn and jump back. When to restart, and what is done
//! between restarts, is up to others.

use super::conflict_analysis::{ConflictAnalysis, LearnedClause};
use super::explanation::Explanations;
use super::phases::{Follow, Phases};
use super::proof_log::SearchLog;
use super::propagation::{Conflict, Propagation};
use crate::clause_db::{ClauseDb, ClauseId};
use crate::literals::Lit;
use crate::order::VariableOrder;
use crate::proof::ProofLog;
use crate::seed::Seed;
use crate::state::{Halt, State};
use crate::trail::Reason;
use crate::verdict::GaveUp;

/// Clauses over so few levels are never removed.
const LBD_TO_KEEP: u32 = 2;
/// So many variables at once are brought in until it is asked whether to go on.
const VARS_AT_ONCE: usize = 1 << 17;

/// The parts of a conflict-driven search, which all know the same variables.
///
/// Always: every unassigned variable is in `order`. Between two calls either all that follows from the trail is on it,
/// or the last call of [`Cdcl::propagate`] ended in a conflict that [`Cdcl::analyze`] waits for, or literals have been
/// added for the next one.
pub struct Cdcl<'w, 'm> {
    /// The assignment, and what follows from it.
    pub propagation: Propagation<'w, 'm>,
    /// Why it follows.
    pub explanations: Explanations<'w>,
    /// Which variable to decide next.
    pub order: VariableOrder,
    /// Which value to try first.
    pub phases: Phases,
    analysis: ConflictAnalysis,
    /// Decisions made so far.
    pub decisions: u64,
    /// How many lines had been narrowed when the search began.
    narrowed_before: u64,
}

impl<'w, 'm> Cdcl<'w, 'm> {
    /// A search at level 0 from a state in which no line is queued and no cell is empty.
    pub fn new(state: State<'w, 'm>, seed: Seed, log: Option<ProofLog<'w>>) -> Result<Cdcl<'w, 'm>, GaveUp> {
        let narrowed_before = state.line_solves();
        let propagation = Propagation::new(state)?;
        let vars = propagation.literals.len();
        let mut cdcl = Cdcl {
            propagation,
            explanations: Explanations::new(SearchLog::new(log)),
            order: VariableOrder::with_capacity(vars, seed),
            phases: Phases::with_capacity(vars),
            analysis: ConflictAnalysis::default(),
            decisions: 0,
            narrowed_before,
        };
        // Some at a time: millions of variables take long.
        for vars in (VARS_AT_ONCE..vars).step_by(VARS_AT_ONCE) {
            cdcl.grow_to(vars);
            cdcl.propagation.state.meter.look()?;
        }
        cdcl.grow();
        Ok(cdcl)
    }

    /// Brings in all variables that there are.
    pub fn grow(&mut self) {
        self.grow_to(self.propagation.literals.len());
    }

    fn grow_to(&mut self, vars: usize) {
        self.propagation.grow(vars);
        self.order.grow(vars);
        self.analysis.grow(vars);
        self.phases.grow(vars);
    }

    /// What the search has cost so far, in line solves.
    pub fn effort(&self) -> u64 {
        self.line_solves() - self.narrowed_before
    }

    /// What solving has cost so far, in line solves.
    pub fn line_solves(&self) -> u64 {
        self.propagation.state.line_solves() + self.explanations.tests
    }

    /// Propagates until nothing more follows.
    pub fn propagate(&mut self) -> Result<(), Halt<Conflict>> {
        self.propagation.propagate()
    }

    /// Propagates at level 0, and lets the root and the proof log know what follows.
    pub fn propagate_root(&mut self) -> Result<(), Halt<Conflict>> {
        self.propagate()?;
        self.commit_root();
        Ok(())
    }

    /// At level 0, lets the root and the proof log know what holds there; above, does nothing.
    #[inline]
    pub fn commit_root(&mut self) {
        if self.propagation.trail.depth() == 0 {
            self.explanations.log.root(&self.propagation);
            self.propagation.commit_root();
        }
    }

    /// Decides the most active variable; false when everything is assigned.
    pub fn decide(&mut self, follow: Follow) -> bool {
        while let Some(var) = self.order.pop() {
            if self.propagation.trail.value(var.is(true)).is_none() {
                self.decisions += 1;
                let value = self.phases.of(var, follow);
                self.assume(var.is(value));
                return true;
            }
        }
        false
    }

    /// Begins a new level with an unassigned literal.
    pub fn assume(&mut self, lit: Lit) {
        self.propagation.trail.new_level();
        self.propagation.trail.push(lit, Reason::None);
    }

    /// What is to be learned from a conflict above level 0.
    pub fn analyze(&mut self, conflict: Conflict) -> LearnedClause {
        self.analysis.analyze(conflict, &mut self.propagation, &mut self.explanations, &mut self.order)
    }

    /// Jumps back as far as a learned clause says, and adds it.
    pub fn learn(&mut self, learned: &LearnedClause) {
        self.backjump(learned.level);
        let add = |clauses: &mut ClauseDb, lits: &[Lit]| clauses.add_learned(lits, learned.lbd);
        self.assert_by(&learned.lits, add);
    }

    /// Jumps back to `level`.
    pub fn backjump(&mut self, level: u32) {
        let Cdcl { propagation, phases, order, .. } = self;
        propagation.backjump(level, |lit| {
            phases.save(lit);
            order.insert(lit.var());
        });
    }

    /// Adds a clause that always holds, of which only the first literal is not false, and makes that true.
    pub fn block(&mut self, lits: &[Lit]) {
        self.assert_by(lits, ClauseDb::add);
    }

    /// Makes the first literal of a clause true, whose other literals are false; `add` adds the clause.
    fn assert_by(&mut self, lits: &[Lit], add: impl FnOnce(&mut ClauseDb, &[Lit]) -> ClauseId) {
        let reason = match lits.len() {
            1 => Reason::None,
            _ => Reason::Clause(add(&mut self.propagation.clauses, lits)),
        };
        self.propagation.trail.push(lits[0], reason);
    }

    /// Adds, at level 0, a clause that always holds, of literals that are neither true nor false.
    pub fn add_fact(&mut self, lits: &[Lit]) -> Result<(), Halt<Conflict>> {
        match lits {
            [] => return Err(Halt::Conflict(Conflict::Fact)),
            [lit] => self.propagation.trail.push(*lit, Reason::None),
            _ => {
                self.propagation.clauses.add(lits);
            }
        }
        Ok(())
    }

    /// Removes the worse half of the learned clauses; at level 0.
    pub fn reduce(&mut self) {
        let worth = |clauses: &ClauseDb, id: ClauseId| (clauses.lbd(id), std::cmp::Reverse(clauses.uses(id)), id);
        let clauses = &self.propagation.clauses;
        let mut ranked = clauses.learned().to_vec();
        ranked.retain(|&id| clauses.lbd(id) > LBD_TO_KEEP);
        ranked.sort_unstable_by_key(|&id| worth(clauses, id));
        if let Some(&border) = ranked.get(ranked.len() / 2) {
            let border = worth(clauses, border);
            let keep = |clauses: &ClauseDb, id| clauses.lbd(id) <= LBD_TO_KEEP || worth(clauses, id) < border;
            self.explanations.log.removed(&self.propagation, keep);
            self.propagation.clauses.reduce(keep);
        }
    }

    /// Logs what lines found on the way from the decisions that stand to these true literals. There may be thousands of
    /// explanations, so that the caller is asked before each.
    pub fn log_explanations(&mut self, wanted: impl Iterator<Item = Lit>) -> Result<(), GaveUp> {
        let mut is_wanted = vec![false; self.propagation.literals.len()];
        wanted.for_each(|lit| is_wanted[lit.var().index()] = true);
        let mut reason = Vec::new();
        for at in (self.propagation.trail.end_of(0)..self.propagation.trail.len()).rev() {
            let lit = self.propagation.trail.lits()[at];
            if is_wanted[lit.var().index()] {
                self.propagation.state.meter.look()?;
                reason.clear();
                self.explanations.of_literal(lit, &mut self.propagation, &mut reason);
                reason.iter().for_each(|lit| is_wanted[lit.var().index()] = true);
            }
        }
        Ok(())
    }
}
