//! Propagation: lines are narrowed until none of them can say more.

use super::state::{Halt, State};

/// Narrows every line that is due until none is, before anything is assumed. On a conflict no line stays due,
/// and what was removed so far stays removed.
pub fn propagate(state: &mut State<'_, '_>) -> Result<(), Halt> {
    while let Some(line) = state.next_due() {
        if let Err(halt) = state.settle(line) {
            state.clear_due();
            return Err(halt);
        }
    }
    Ok(())
}
