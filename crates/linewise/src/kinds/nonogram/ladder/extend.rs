//! Extend: a wall on one side of a run leaves its block no room there, so that it grows to the other side.

use super::sight::{View, push};
use crate::message::Message;
use crate::technique::Finding;

/// The cells that the shortest possible block of a run covers even when it is pushed against the wall.
pub fn find(view: &View<'_>, findings: &mut Vec<Finding>) {
    for run in view.runs() {
        let Some(shortest) = run.may_be.iter().map(|&block| view.len(block)).min() else { continue };
        let room = view.stretch(run.cells.start, run.colour);
        let message = |key| Message::new(key).with_cells("run", run.cells.clone()).with_number("shortest", shortest);
        let after = run.cells.end..(room.start + shortest).min(room.end);
        let on_the_right = || message("nonogram.extend.after").with_place("wall", room.start);
        push(view, findings, view.fill(after, run.colour), on_the_right);
        let before = room.end.saturating_sub(shortest).max(room.start)..run.cells.start;
        let on_the_left = || message("nonogram.extend.before").with_number("wall", room.end);
        push(view, findings, view.fill(before, run.colour), on_the_left);
    }
}
