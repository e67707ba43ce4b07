//! Propagation: lines are narrowed until none of them can say more.

use super::state::{Halt, Removal, State};
use crate::model::LineId;

/// Who wants to know what propagation finds, and whether to go on.
pub trait Log {
    /// `line` removed `removal`.
    fn removed(&mut self, line: LineId, removal: Removal);
}

/// Nobody.
impl Log for () {
    #[inline]
    fn removed(&mut self, _: LineId, _: Removal) {}
}

/// A trail, for undoing.
impl Log for Vec<Removal> {
    #[inline]
    fn removed(&mut self, _: LineId, removal: Removal) {
        self.push(removal);
    }
}

/// Narrows every line that is due until none is. On a conflict no line stays due,
/// and what was removed so far stays removed.
pub fn propagate(state: &mut State<'_, '_>, log: &mut impl Log) -> Result<(), Halt> {
    let mut found = Vec::new();
    while let Some(line) = state.next_due() {
        if let Err(halt) = state.narrow(line, &mut found) {
            state.clear_due();
            return Err(halt);
        }
        // An exact rule has nothing to add to what it just said.
        let knows = state.wiring.line(line).is_exact.then_some(line);
        for removal in found.drain(..) {
            state.remove(removal, knows);
            log.removed(line, removal);
        }
    }
    Ok(())
}
