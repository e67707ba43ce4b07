//! The search's side of the proof log: explanations of lines, learned clauses, solutions, and the end.

use super::propagation::{Conflict, Propagation};
use crate::clause_db::{ClauseDb, ClauseId};
use crate::lagrangian::Findings;
use crate::literals::Lit;
use crate::model::LineId;
use crate::proof::{Literal, ProofLog, ProofStep};
use crate::trail::Reason;

/// The log of a search, where somebody wants a proof; else nothing happens.
///
/// Always: the log has been told what lines found at level 0 for the first `root_len` literals of the trail.
pub struct SearchLog<'w> {
    log: Option<ProofLog<'w>>,
    root_len: usize,
}

impl<'w> SearchLog<'w> {
    /// The log of a search that begins.
    pub fn new(log: Option<ProofLog<'w>>) -> SearchLog<'w> {
        SearchLog { log, root_len: 0 }
    }

    /// Does somebody want a proof? Then the search does without auxiliary variables, which no proof can speak of.
    pub fn is_on(&self) -> bool {
        self.log.is_some()
    }

    /// Logs a step that needs no translation.
    pub fn step(&mut self, step: ProofStep<'_>) {
        if let Some(log) = &mut self.log {
            log.step(step);
        }
    }

    /// Logs that the line leaves one of these: what it forced, and the negations of what forced it.
    pub fn line(&mut self, propagation: &Propagation<'_, '_>, line: LineId, forced: Option<Lit>, reason: &[Lit]) {
        if self.is_on() {
            let literals = translate_all(propagation, forced.into_iter().chain(reason.iter().copied()));
            self.step(ProofStep::Reason(propagation.state.layout.line(line).line, &literals));
        }
    }

    /// Logs a learned clause.
    pub fn learned(&mut self, propagation: &Propagation<'_, '_>, lits: &[Lit]) {
        if let Some(log) = &mut self.log {
            log.learned(translate_all(propagation, lits.iter().copied()));
        }
    }

    /// Logs what a Lagrangian bound excludes.
    pub fn lagrangian_bound(&mut self, findings: &Findings) {
        let excluded = findings.excluded.iter();
        let excluded: Vec<_> = excluded.map(|&(cell, symbol)| Literal { cell, symbol, is: false }).collect();
        self.step(ProofStep::LagrangianBound(&findings.multipliers, &excluded));
    }

    /// Logs what lines found at level 0 and has not been logged.
    pub fn root(&mut self, propagation: &Propagation<'_, '_>) {
        if !self.is_on() {
            return;
        }
        let end = propagation.trail.end_of(0);
        for &lit in &propagation.trail.lits()[self.root_len..end] {
            if let Reason::Line(line) = propagation.trail.reason(lit.var()) {
                let literal = translate(propagation, lit);
                self.step(ProofStep::Propagated(propagation.state.layout.line(line).line, &[literal]));
            }
        }
        self.root_len = end;
    }

    /// Logs that nothing is left, after a conflict that does not depend on any decision.
    pub fn end(&mut self, propagation: &Propagation<'_, '_>, conflict: Conflict) {
        self.root(propagation);
        if let Conflict::Line(line) = conflict
            && propagation.trail.depth() == 0
        {
            self.step(ProofStep::Propagated(propagation.state.layout.line(line).line, &[]));
        }
    }

    /// Logs which learned clauses will be removed: those that `keep` does not want.
    pub fn removed(&mut self, propagation: &Propagation<'_, '_>, keep: impl Fn(&ClauseDb, ClauseId) -> bool) {
        if let Some(log) = &mut self.log {
            let clauses = &propagation.clauses;
            let removed = clauses.learned().iter().filter(|&&id| !keep(clauses, id));
            let removed: Vec<_> = removed.map(|&id| translate_all(propagation, clauses.lits(id))).collect();
            log.deleted(removed.into_iter());
        }
    }
}

/// A literal as the proof has it.
fn translate(propagation: &Propagation<'_, '_>, lit: Lit) -> Literal {
    let literals = &propagation.literals;
    let cell = literals.cell_of(lit.var()).expect("an auxiliary variable has no cell").cell;
    Literal { cell, symbol: literals.symbol(lit.var()), is: lit.is_positive() }
}

fn translate_all(propagation: &Propagation<'_, '_>, lits: impl Iterator<Item = Lit>) -> Vec<Literal> {
    lits.map(|lit| translate(propagation, lit)).collect()
}
