//! Propagation before the search: lines are narrowed until none of them finds more.

use super::state::{Halt, State};

/// Narrows every line in the queue until it is empty, at level 0. On a conflict no line stays queued, and what was
/// removed so far stays removed.
pub fn propagate(state: &mut State<'_, '_>) -> Result<(), Halt> {
    let propagated = state.propagate_by_sides().and_then(|()| propagate_each(state));
    propagated.inspect_err(|_| state.clear_queue())
}

/// The same, line by line.
pub(crate) fn propagate_each(state: &mut State<'_, '_>) -> Result<(), Halt> {
    while let Some(line) = state.dequeue() {
        state.propagate(line)?;
    }
    Ok(())
}
