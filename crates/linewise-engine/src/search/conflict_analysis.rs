//! Conflict analysis: the clause to be learned, at the first unique implication point (UIP), minimized.

use super::explanation::Explanations;
use super::propagation::{Conflict, Propagation};
use crate::literals::{Lit, Var};
use crate::order::VariableOrder;
use crate::trail::Reason;

/// A learned clause.
pub struct LearnedClause {
    /// The literal that follows after the backjump, then one of the level to jump back to, then the rest.
    /// Empty when the conflict does not depend on any decision: there is nothing more to find.
    pub lits: Vec<Lit>,
    /// The level to jump back to.
    pub level: u32,
    /// The literal block distance: how many levels its literals have.
    pub lbd: u32,
}

/// Working memory of conflict analysis.
///
/// Always between two conflicts: no variable is `seen`, and none is known to be `redundant` or not.
#[derive(Default)]
pub struct ConflictAnalysis {
    /// For each variable: has it been reached from this conflict?
    seen: Vec<bool>,
    /// The variables seen, to be reset afterwards.
    seen_vars: Vec<Var>,
    /// For each variable whose reason was looked into: does its literal follow from the rest of the clause?
    redundant: Vec<Option<bool>>,
    /// The variables of which that is known, to be reset afterwards.
    judged_vars: Vec<Var>,
    /// The reason that is being resolved with.
    reason: Vec<Lit>,
    /// Lists of literals to be written over, one for each reason that minimization is looking into.
    spare_lists: Vec<Vec<Lit>>,
    levels: LevelSet,
}

/// A set of decision levels, emptied in no time.
#[derive(Default)]
struct LevelSet {
    stamps: Vec<u64>,
    stamp: u64,
}

impl LevelSet {
    /// Makes this the set of the levels of some literals; returns how many there are.
    fn set(&mut self, lits: &[Lit], propagation: &Propagation<'_, '_>) -> u32 {
        self.stamp += 1;
        let mut count = 0;
        for lit in lits {
            let stamp = &mut self.stamps[propagation.trail.level(lit.var()) as usize];
            count += u32::from(*stamp != self.stamp);
            *stamp = self.stamp;
        }
        count
    }

    fn has(&self, level: u32) -> bool {
        self.stamps[level as usize] == self.stamp
    }
}

/// How deep the chain of reasons is followed to find a literal redundant.
const DEEPEST: u32 = 30;

impl ConflictAnalysis {
    /// Brings in the variables up to so many.
    pub fn grow(&mut self, vars: usize) {
        self.seen.resize(vars, false);
        self.redundant.resize(vars, None);
        self.levels.stamps.resize(vars + 1, 0);
    }

    /// What is to be learned from a conflict above level 0. The variables that take part are bumped.
    pub fn analyze(
        &mut self,
        conflict: Conflict,
        propagation: &mut Propagation<'_, '_>,
        explanations: &mut Explanations<'_>,
        order: &mut VariableOrder,
    ) -> LearnedClause {
        let mut reason = std::mem::take(&mut self.reason);
        reason.clear();
        explanations.of_conflict(conflict, propagation, &mut reason);
        // A conflict may lie wholly below the current level when a line was queued for longer.
        let level = reason.iter().map(|lit| propagation.trail.level(lit.var())).max().unwrap_or(0);
        if level == 0 {
            self.reason = reason;
            return LearnedClause { lits: Vec::new(), level: 0, lbd: 0 };
        }
        let mut lits = vec![Lit(0)];
        let mut open = 0;
        let mut at = propagation.trail.len();
        let uip = loop {
            for &lit in &reason {
                open += usize::from(self.see(lit, level, propagation, order, &mut lits));
            }
            let lit = loop {
                at -= 1;
                let lit = propagation.trail.lits()[at];
                if self.seen[lit.var().index()] && propagation.trail.level(lit.var()) == level {
                    break lit;
                }
            };
            open -= 1;
            if open == 0 {
                break lit;
            }
            reason.clear();
            explanations.of_literal(lit, propagation, &mut reason);
        };
        lits[0] = !uip;
        self.reason = reason;
        self.minimize(&mut lits, propagation, explanations);
        let level = bring_up_second(&mut lits, propagation);
        let lbd = self.levels.set(&lits, propagation);
        self.reset();
        explanations.log.learned(propagation, &lits);
        LearnedClause { lits, level, lbd }
    }

    /// Marks a false literal as seen, and adds it to the clause if it is of a level below `level`. Returns whether it
    /// is of `level`.
    fn see(
        &mut self,
        lit: Lit,
        level: u32,
        propagation: &Propagation<'_, '_>,
        order: &mut VariableOrder,
        lits: &mut Vec<Lit>,
    ) -> bool {
        let var = lit.var();
        let its_level = propagation.trail.level(var);
        if its_level == 0 || self.seen[var.index()] {
            return false;
        }
        self.seen[var.index()] = true;
        self.seen_vars.push(var);
        order.bump(var);
        if its_level < level {
            lits.push(lit);
        }
        its_level == level
    }

    fn reset(&mut self) {
        for var in self.seen_vars.drain(..) {
            self.seen[var.index()] = false;
        }
        for var in self.judged_vars.drain(..) {
            self.redundant[var.index()] = None;
        }
    }

    /// Drops the literals that follow from the others (N. Sörensson and A. Biere, 2009).
    fn minimize(
        &mut self,
        lits: &mut Vec<Lit>,
        propagation: &mut Propagation<'_, '_>,
        explanations: &mut Explanations<'_>,
    ) {
        // No literal of a level that the clause does not have follows from it.
        self.levels.set(lits, propagation);
        let mut kept = 1;
        for at in 1..lits.len() {
            if !self.is_redundant(lits[at], DEEPEST, propagation, explanations) {
                lits[kept] = lits[at];
                kept += 1;
            }
        }
        lits.truncate(kept);
    }

    /// Is the false literal `lit` false because of others in the clause?
    fn is_redundant(
        &mut self,
        lit: Lit,
        depth: u32,
        propagation: &mut Propagation<'_, '_>,
        explanations: &mut Explanations<'_>,
    ) -> bool {
        let var = lit.var();
        if depth == 0 || propagation.trail.reason(var) == Reason::None {
            return false;
        }
        let mut reason = self.spare_lists.pop().unwrap_or_default();
        reason.clear();
        explanations.of_literal(!lit, propagation, &mut reason);
        let is_redundant = reason.iter().all(|&lit| self.is_implied(lit, depth, propagation, explanations));
        self.spare_lists.push(reason);
        if self.redundant[var.index()].is_none() {
            self.redundant[var.index()] = Some(is_redundant);
            self.judged_vars.push(var);
        }
        is_redundant
    }

    /// Is a false literal in the clause, or does it follow from literals that are?
    fn is_implied(
        &mut self,
        lit: Lit,
        depth: u32,
        propagation: &mut Propagation<'_, '_>,
        explanations: &mut Explanations<'_>,
    ) -> bool {
        let var = lit.var();
        let level = propagation.trail.level(var);
        if level == 0 || self.seen[var.index()] {
            return true;
        }
        match self.redundant[var.index()] {
            Some(known) => known,
            None => self.levels.has(level) && self.is_redundant(lit, depth - 1, propagation, explanations),
        }
    }
}

/// Puts a literal of the highest level but one in second place; returns that level.
fn bring_up_second(lits: &mut [Lit], propagation: &Propagation<'_, '_>) -> u32 {
    let level = |lit: Lit| propagation.trail.level(lit.var());
    let Some(second) = (1..lits.len()).max_by_key(|&at| level(lits[at])) else {
        return 0;
    };
    lits.swap(1, second);
    level(lits[1])
}
