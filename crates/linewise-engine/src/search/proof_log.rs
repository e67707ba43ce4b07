//! Telling a search as a proof, when somebody listens: what lines say, learned clauses, solutions, and the end.

use super::Search;
use super::propagate::{Clash, Stop};
use crate::lagrangian::Findings;
use crate::literals::{Lit, Var};
use crate::model::LineId;
use crate::proof::{Literal, ProofLog, ProofStep};
use crate::trail::Cause;

impl Search<'_, '_> {
    /// Does somebody listen?
    pub fn is_told(&self) -> bool {
        self.log.is_some()
    }

    /// A literal as the proof has it; auxiliaries are never asked for while somebody listens.
    fn literal_of(&self, lit: Lit) -> Literal {
        let cell = self.literals.cell_of(lit.var()).expect("a auxiliary variable has no cell").cell;
        Literal { cell, symbol: self.literals.symbol(lit.var()), is: lit.is_yes() }
    }

    fn literals_of(&self, lits: impl Iterator<Item = Lit>) -> Vec<Literal> {
        lits.map(|lit| self.literal_of(lit)).collect()
    }

    /// Tells that the line leaves one of these.
    pub fn tell_line(&mut self, line: LineId, forced: Option<Lit>, because: &[Lit]) {
        if self.is_told() {
            let literals = self.literals_of(forced.into_iter().chain(because.iter().copied()));
            self.tell(ProofStep::Reason(self.state.layout.line(line).line, &literals));
        }
    }

    /// Tells a learned.
    pub fn log_learned(&mut self, lits: &[Lit]) {
        if self.is_told() {
            let literals = self.literals_of(lits.iter().copied());
            self.with_log(|log| log.learned(literals));
        }
    }

    /// Tells a step that needs no words of the search's own.
    pub fn tell(&mut self, step: ProofStep<'_>) {
        self.with_log(|log| log.step(step));
    }

    fn with_log(&mut self, tell: impl FnOnce(&mut ProofLog<'_>)) {
        if let Some(log) = &mut self.log {
            tell(log);
        }
    }

    /// Tells what prices prove.
    pub fn log_bound(&mut self, findings: &Findings) {
        let excluded = findings.excluded.iter();
        let excluded: Vec<_> = excluded.map(|&(cell, symbol)| Literal { cell, symbol, is: false }).collect();
        self.tell(ProofStep::LagrangianBound(&findings.multipliers, &excluded));
    }

    /// Tells what lines said at level 0 and has not been told.
    pub fn tell_root(&mut self) {
        if !self.is_told() {
            return;
        }
        let end = self.trail.end_of(0);
        for at in self.told..end {
            let lit = self.trail.lits[at];
            if let Cause::Line(line) = self.trail.cause[lit.var().index()] {
                let literal = self.literal_of(lit);
                self.tell(ProofStep::Propagated(self.state.layout.line(line).line, &[literal]));
            }
        }
        self.told = end;
    }

    /// Tells that nothing is left, after a clash that no choice can help.
    pub fn tell_end(&mut self, clash: Clash) {
        self.tell_root();
        if let Clash::Line(line) = clash
            && self.trail.depth() == 0
        {
            self.tell(ProofStep::Propagated(self.state.layout.line(line).line, &[]));
        }
    }

    /// Tells which learned clauses will be forgotten.
    pub fn tell_forgotten(&mut self, keep: impl Fn(&Search<'_, '_>, super::ClauseId) -> bool) {
        if self.is_told() {
            let gone = self.clauses.learned.iter().filter(|&&id| !keep(self, id));
            let gone: Vec<_> = gone.map(|&id| self.literals_of(self.clauses.lits(id))).collect();
            self.with_log(|log| log.deleted(gone.into_iter()));
        }
    }

    /// Tells what lines said on the way from the choices that stand to these true literals.
    fn explain(&mut self, wanted: impl Iterator<Item = Lit>) {
        let mut is_wanted = vec![false; self.literals.len()];
        wanted.for_each(|lit| is_wanted[lit.var().index()] = true);
        let mut because = Vec::new();
        for at in (self.trail.end_of(0)..self.trail.lits.len()).rev() {
            let lit = self.trail.lits[at];
            if is_wanted[lit.var().index()] {
                because.clear();
                self.reason(lit, &mut because);
                because.iter().for_each(|lit| is_wanted[lit.var().index()] = true);
            }
        }
    }

    /// Tells why the choices that stand leave no other board than the last solution.
    pub fn tell_choices(&mut self, denied: &[Lit]) {
        if self.is_told() {
            let all = self.trail.lits.clone();
            self.explain(all.into_iter());
            self.log_learned(denied);
        }
    }

    /// Tells why `agreed` follow from both answers to a question; those for which that cannot be repeated are dropped.
    pub fn tell_agreed(&mut self, var: Var, agreed: &mut Vec<Lit>) -> Result<(), Stop> {
        if !self.is_told() || agreed.is_empty() {
            return Ok(());
        }
        for yes in [true, false] {
            self.trail.deepen();
            self.trail.push(var.is(yes), Cause::Choice);
            match self.deduce() {
                Ok(()) => agreed.retain(|&lit| self.trail.value(lit) == Some(true)),
                Err(Stop::Clash(_)) => agreed.clear(),
                Err(Stop::Spent) => return Err(Stop::Spent),
            }
            self.explain(agreed.clone().into_iter());
            for &lit in agreed.iter() {
                self.log_learned(&[var.is(!yes), lit]);
            }
            self.backjump(0);
        }
        agreed.iter().for_each(|&lit| self.log_learned(&[lit]));
        Ok(())
    }
}
