//! The proof log: hands the steps of a proof on while the engine solves, and numbers them.
//!
//! Always: `clauses` holds the learned clauses in use, each with the number of its step, so that a deletion can name
//! them.

use super::{Literal, ProofStep};
use crate::layout::Layout;
use crate::model::LineId;
use crate::state::{Halt, State};
use std::collections::BTreeMap;

/// Where the steps of a proof go, and how many there were.
pub struct ProofLog<'a> {
    sink: &'a mut dyn FnMut(&ProofStep<'_>),
    /// How many steps have been logged.
    steps: u64,
    /// The learned clauses in use, each by its literals in order, with the numbers of their steps.
    clauses: BTreeMap<Vec<Literal>, u64>,
}

impl<'a> ProofLog<'a> {
    /// A log without steps that hands each step to `sink`.
    pub fn new(sink: &'a mut dyn FnMut(&ProofStep<'_>)) -> ProofLog<'a> {
        ProofLog { sink, steps: 0, clauses: BTreeMap::new() }
    }

    /// Logs a step.
    pub fn step(&mut self, step: ProofStep<'_>) {
        self.steps += 1;
        (self.sink)(&step);
    }

    /// Logs a learned clause.
    pub fn learned(&mut self, mut literals: Vec<Literal>) {
        literals.sort_unstable();
        self.step(ProofStep::Learned(&literals));
        self.clauses.insert(literals, self.steps);
    }

    /// Logs that these learned clauses are deleted.
    pub fn deleted(&mut self, clauses: impl Iterator<Item = Vec<Literal>>) {
        let mut numbers = Vec::new();
        for mut literals in clauses {
            literals.sort_unstable();
            numbers.extend(self.clauses.remove(&literals));
        }
        numbers.sort_unstable();
        self.step(ProofStep::Deleted(&numbers));
    }
}

/// Propagates: narrows every line that is due until none is, and logs what each of them finds.
pub fn propagate(state: &mut State<'_, '_>, log: &mut ProofLog<'_>) -> Result<(), Halt> {
    let layout: &Layout<'_> = state.layout;
    let (mut found, mut literals) = (Vec::new(), Vec::new());
    while let Some(line) = state.dequeue() {
        found.clear();
        if let Err(halt) = state.narrow(line, &mut found) {
            state.clear_queue();
            log_conflict(layout, halt, log);
            return Err(halt);
        }
        // An exact rule has nothing to add to what it just found.
        let knows: Option<LineId> = layout.line(line).is_exact.then_some(line);
        literals.clear();
        for &removal in &found {
            state.remove(removal, knows);
            literals.push(Literal { cell: removal.cell, symbol: removal.symbol, is: false });
        }
        if !literals.is_empty() {
            log.step(ProofStep::Propagated(layout.line(line).line, &literals));
        }
    }
    Ok(())
}

/// Logs that a line has no word left, if that is why propagation stopped.
fn log_conflict(layout: &Layout<'_>, halt: Halt, log: &mut ProofLog<'_>) {
    if let Halt::Conflict(line) = halt {
        log.step(ProofStep::Propagated(layout.line(line).line, &[]));
    }
}
