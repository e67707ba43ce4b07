//! Telling the steps of a proof while solving: numbers, and what becomes of clauses that are forgotten.

use super::{Literal, Step};
use crate::layout::Layout;
use crate::model::LineId;
use crate::state::{Halt, State};
use std::collections::BTreeMap;

/// Somebody who listens, and how far the story has come.
pub struct Log<'a> {
    listener: &'a mut dyn FnMut(&Step<'_>),
    /// How many steps have been told.
    told: u64,
    /// The clauses that are in use, by their literals in order, with their numbers.
    clauses: BTreeMap<Vec<Literal>, u64>,
}

impl<'a> Log<'a> {
    /// Nothing told yet.
    pub fn new(listener: &'a mut dyn FnMut(&Step<'_>)) -> Log<'a> {
        Log { listener, told: 0, clauses: BTreeMap::new() }
    }

    /// Tells a step.
    pub fn tell(&mut self, step: Step<'_>) {
        self.told += 1;
        (self.listener)(&step);
    }

    /// Tells what follows from the facts before.
    pub fn learned(&mut self, mut literals: Vec<Literal>) {
        literals.sort_unstable();
        self.tell(Step::Follows(&literals));
        self.clauses.insert(literals, self.told);
    }

    /// Tells that these clauses are forgotten.
    pub fn forget(&mut self, clauses: impl Iterator<Item = Vec<Literal>>) {
        let mut numbers = Vec::new();
        for mut literals in clauses {
            literals.sort_unstable();
            numbers.extend(self.clauses.remove(&literals));
        }
        numbers.sort_unstable();
        self.tell(Step::Forget(&numbers));
    }
}

/// Narrows every line in the queue until it is empty, and tells what each of them finds.
pub fn propagate(state: &mut State<'_, '_>, log: &mut Log<'_>) -> Result<(), Halt> {
    let layout: &Layout<'_> = state.layout;
    let (mut found, mut literals) = (Vec::new(), Vec::new());
    while let Some(line) = state.dequeue() {
        found.clear();
        if let Err(halt) = state.narrow(line, &mut found) {
            state.clear_queue();
            tell_halt(layout, halt, log);
            return Err(halt);
        }
        let knows: Option<LineId> = layout.line(line).is_exact.then_some(line);
        literals.clear();
        for &removal in &found {
            state.remove(removal, knows);
            literals.push(Literal { cell: removal.cell, symbol: removal.symbol, is: false });
        }
        if !literals.is_empty() {
            log.tell(Step::All(layout.line(line).line, &literals));
        }
    }
    Ok(())
}

/// Tells that a line has no word left.
fn tell_halt(layout: &Layout<'_>, halt: Halt, log: &mut Log<'_>) {
    if let Halt::Conflict(line) = halt {
        log.tell(Step::All(layout.line(line).line, &[]));
    }
}
