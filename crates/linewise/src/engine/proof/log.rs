//! Telling the steps of a proof while solving: numbers, and what becomes of lessons that are forgotten.

use super::{Literal, Step};
use crate::engine::state::{Halt, State};
use crate::engine::wiring::Wiring;
use crate::model::LineId;
use std::collections::BTreeMap;

/// Somebody who listens, and how far the story has come.
pub struct Log<'a> {
    listener: &'a mut dyn FnMut(&Step<'_>),
    /// How many steps have been told.
    told: u64,
    /// The lessons that are in use, by their literals in order, with their numbers.
    lessons: BTreeMap<Vec<Literal>, u64>,
}

impl<'a> Log<'a> {
    /// Nothing told yet.
    pub fn new(listener: &'a mut dyn FnMut(&Step<'_>)) -> Log<'a> {
        Log { listener, told: 0, lessons: BTreeMap::new() }
    }

    /// Tells a step.
    pub fn tell(&mut self, step: Step<'_>) {
        self.told += 1;
        (self.listener)(&step);
    }

    /// Tells what follows from the facts before.
    pub fn lesson(&mut self, mut literals: Vec<Literal>) {
        literals.sort_unstable();
        self.tell(Step::Follows(&literals));
        self.lessons.insert(literals, self.told);
    }

    /// Tells that these lessons are forgotten.
    pub fn forget(&mut self, lessons: impl Iterator<Item = Vec<Literal>>) {
        let mut numbers = Vec::new();
        for mut literals in lessons {
            literals.sort_unstable();
            numbers.extend(self.lessons.remove(&literals));
        }
        numbers.sort_unstable();
        self.tell(Step::Forget(&numbers));
    }
}

/// Narrows every line that is due until none is, and tells what each of them finds.
pub fn propagate(state: &mut State<'_, '_>, log: &mut Log<'_>) -> Result<(), Halt> {
    let wiring: &Wiring<'_> = state.wiring;
    let (mut found, mut literals) = (Vec::new(), Vec::new());
    while let Some(line) = state.next_due() {
        found.clear();
        if let Err(halt) = state.narrow(line, &mut found) {
            state.clear_due();
            tell_halt(wiring, halt, log);
            return Err(halt);
        }
        let knows: Option<LineId> = wiring.line(line).is_exact.then_some(line);
        literals.clear();
        for &removal in &found {
            state.remove(removal, knows);
            literals.push(Literal { cell: removal.cell, symbol: removal.symbol, is: false });
        }
        if !literals.is_empty() {
            log.tell(Step::All(wiring.line(line).line, &literals));
        }
    }
    Ok(())
}

/// Tells that a line has no word left.
fn tell_halt(wiring: &Wiring<'_>, halt: Halt, log: &mut Log<'_>) {
    if let Halt::Conflict(line) = halt {
        log.tell(Step::All(wiring.line(line).line, &[]));
    }
}
