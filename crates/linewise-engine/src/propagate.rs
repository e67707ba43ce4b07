//! Propagation before the search: lines are narrowed until none of them finds more.

use super::state::{Halt, State};

/// Narrows every line in the queue until it is empty, at level 0. On a conflict no line stays queued, and what was
/// removed so far stays removed.
pub fn propagate(state: &mut State<'_, '_>) -> Result<(), Halt> {
    while let Some(line) = state.dequeue() {
        if let Err(halt) = state.propagate(line) {
            state.clear_queue();
            return Err(halt);
        }
    }
    Ok(())
}
