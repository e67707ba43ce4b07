//! Auxiliaries: inner positions of lines, as further questions for a search that cells alone do not settle.

use super::Search;
use super::propagate::Stop;
use crate::literals::{Lit, Var};
use crate::model::LineId;
use crate::rule::{LineView, Marks, Term};

impl Search<'_, '_> {
    /// Lets every line with open cells offer its auxiliaries; the search is at level 0.
    pub fn add_auxiliaries(&mut self) -> Result<(), Stop> {
        for line in (0..self.state.layout.len()).map(LineId::new) {
            let propagator = *self.state.layout.line(line);
            let Some(variables) = propagator.rule.capabilities().auxiliaries else { continue };
            if propagator.cells.iter().any(|&cell| self.state.is_open(cell)) {
                let mut marks = Marks::default();
                let bits = &self.state.bits[propagator.range()];
                variables.auxiliaries(LineView { shape: propagator.shape, bits }, &mut marks);
                self.take_marks(line, &marks)?;
            }
        }
        self.deduce()
    }

    /// Takes the auxiliaries of a line over as variables, and what holds between them as clauses.
    fn take_marks(&mut self, line: LineId, marks: &Marks) -> Result<(), Stop> {
        let first = self.literals.len() as u32;
        self.literals.add_auxiliaries(marks.count);
        self.grow();
        for terms in &marks.clauses {
            let mut lits: Vec<Lit> = Vec::with_capacity(terms.len());
            let mut holds = false;
            for &term in terms {
                match self.literal(line, term, first) {
                    Ok(lit) => lits.push(lit),
                    Err(certain) => holds |= certain,
                }
            }
            holds |= lits.iter().any(|&lit| self.trail.value(lit) == Some(true));
            lits.retain(|&lit| self.trail.value(lit) != Some(false));
            if !holds {
                self.add_fact(&lits)?;
            }
        }
        Ok(())
    }

    /// The literal of a term; for a cell settled before the search, whether the term holds.
    fn literal(&self, line: LineId, term: Term, first: u32) -> Result<Lit, bool> {
        match term {
            Term::Mark(mark, yes) => Ok(Var(first + mark.0).is(yes)),
            Term::Is(at, symbol) => {
                let cell = self.state.layout.line(line).cells[at];
                let open = self.literals.of_cell(cell).filter(|open| open.may.has(symbol));
                open.map(|open| !self.literals.is_not(open, symbol)).ok_or_else(|| self.state.may_be(cell, symbol))
            }
        }
    }

    /// Adds a clause that always holds, of literals that are neither true nor false.
    fn add_fact(&mut self, lits: &[Lit]) -> Result<(), Stop> {
        match lits {
            [] => Err(Stop::Clash(super::propagate::Clash::Empty)),
            [lit] => {
                self.trail.push(*lit, crate::trail::Cause::Choice);
                Ok(())
            }
            _ => {
                self.clauses.add(lits, 0, false);
                Ok(())
            }
        }
    }

    /// Makes room for the variables that have come.
    fn grow(&mut self) {
        let vars = self.literals.len();
        self.trail.grow(vars);
        self.clauses.grow(vars);
        self.order.grow(vars);
        self.analysis_room.grow(vars);
        self.values.grow(vars);
    }
}
