//! What short lines said before: the same line comes again and again where one question is much like the last.

use crate::domain::Symbol;
use crate::engine::state::{Halt, Removal, State};
use crate::model::LineId;
use std::collections::HashMap;

/// Lines whose matrices have more words than these are narrowed each time.
const WIDEST: usize = 16;
/// So many answers are kept: some megabytes.
const MOST: usize = 1 << 15;

/// What lines under a rule said, by the rule and what was known of their cells: the symbols that go, each with the number of its cell; `None` where no word was
/// left.
#[derive(Default)]
pub struct Memo {
    said: HashMap<Box<[u64]>, Option<Box<[(u32, Symbol)]>>>,
    question: Vec<u64>,
    found: Vec<Removal>,
}

impl Memo {
    /// Narrows a line and takes what its cells cannot be out of every line, as [`State::propagate`] does.
    pub fn propagate(&mut self, state: &mut State<'_, '_>, line: LineId) -> Result<(), Halt> {
        let layout = state.layout;
        let propagator = layout.line(line);
        if propagator.shape.len() > WIDEST {
            return state.propagate(line);
        }
        let knows = propagator.is_exact.then_some(line);
        self.question.clear();
        // A rule stays where it is as long as its model does.
        self.question.push(std::ptr::from_ref(propagator.rule).cast::<u8>() as u64);
        self.question.extend_from_slice(&state.bits[propagator.range()]);
        if let Some(said) = self.said.get(&self.question[..]) {
            let gone = said.as_ref().ok_or(Halt::Conflict(line))?;
            for &(at, symbol) in gone {
                state.remove(Removal { cell: propagator.cells[at as usize], symbol }, knows);
            }
            return Ok(());
        }
        self.found.clear();
        let narrowed = state.narrow(line, &mut self.found);
        if let Err(Halt::GaveUp(_)) = narrowed {
            return narrowed;
        }
        if self.said.len() < MOST {
            let at = |removal: &Removal| propagator.cells.iter().position(|cell| *cell == removal.cell).unwrap_or(0);
            let gone = self.found.iter().map(|removal| (at(removal) as u32, removal.symbol)).collect();
            self.said.insert(self.question[..].into(), narrowed.is_ok().then_some(gone));
        }
        narrowed?;
        self.found.iter().for_each(|removal| state.remove(*removal, knows));
        Ok(())
    }
}
