//! Auxiliary variables: inner positions of lines, for proofs that are long in terms of cells alone.

use crate::literals::{Lit, Var};
use crate::model::LineId;
use crate::rule::{LineView, Marks, Term};
use crate::search::cdcl::Cdcl;
use crate::search::propagation::Conflict;
use crate::state::Halt;

/// Lets every line with open cells offer its auxiliary variables; at level 0.
pub fn add(cdcl: &mut Cdcl<'_, '_>) -> Result<(), Halt<Conflict>> {
    for line in (0..cdcl.propagation.state.layout.len()).map(LineId::new) {
        let state = &mut cdcl.propagation.state;
        let propagator = *state.layout.line(line);
        state.meter.check(propagator.shape.len())?;
        let Some(variables) = propagator.rule.capabilities().auxiliaries else { continue };
        if propagator.cells.iter().any(|&cell| state.is_open(cell)) {
            let mut marks = Marks::default();
            let view = LineView { shape: propagator.shape, bits: &state.bits[propagator.range()] };
            variables.auxiliaries(view, &mut marks);
            add_marks(cdcl, line, &marks)?;
        }
    }
    cdcl.propagate_root()
}

/// Adds the auxiliary variables of a line, and what holds between them as clauses.
fn add_marks(cdcl: &mut Cdcl<'_, '_>, line: LineId, marks: &Marks) -> Result<(), Halt<Conflict>> {
    let first = cdcl.propagation.literals.len() as u32;
    cdcl.propagation.literals.add_auxiliaries(marks.count);
    cdcl.grow();
    for terms in &marks.clauses {
        let mut lits: Vec<Lit> = Vec::with_capacity(terms.len());
        let mut holds = false;
        for &term in terms {
            match literal(cdcl, line, term, first) {
                Ok(lit) => lits.push(lit),
                Err(certain) => holds |= certain,
            }
        }
        let trail = &cdcl.propagation.trail;
        holds |= lits.iter().any(|&lit| trail.value(lit) == Some(true));
        lits.retain(|&lit| trail.value(lit) != Some(false));
        if !holds {
            cdcl.add_fact(&lits)?;
        }
    }
    Ok(())
}

/// The literal of a term; for a cell fixed before the search, whether the term holds.
fn literal(cdcl: &Cdcl<'_, '_>, line: LineId, term: Term, first: u32) -> Result<Lit, bool> {
    match term {
        Term::Mark(mark, value) => Ok(Var(first + mark.0).is(value)),
        Term::Is(at, symbol) => {
            let (state, literals) = (&cdcl.propagation.state, &cdcl.propagation.literals);
            let cell = state.layout.line(line).cells[at];
            let open = literals.of_cell(cell).filter(|open| open.may.has(symbol));
            open.map(|open| !literals.is_not(open, symbol)).ok_or_else(|| state.may_be(cell, symbol))
        }
    }
}
