//! Extend: a wall on one side of a run leaves its block no room there, so that it grows to the other side.

use super::row;
use super::sight::{Finds, View, ViewRung, push};
use crate::message::Run;
use crate::techniques::rungs::{Finding, Rung, on, says};

crate::sentences! {
    /// No room before the run.
    After("nonogram.extend.after", stands) { run: Run, shortest: usize, wall: usize, to: usize }
        en "{line}: {given}the block at {run} has at least {shortest} cells and cannot begin before cell {wall}, so it reaches cell {to}: {conclusion}.";
    /// No room behind the run.
    Before("nonogram.extend.before", stands) { run: Run, shortest: usize, wall: usize, to: usize }
        en "{line}: {given}the block at {run} has at least {shortest} cells and cannot end after cell {wall}, so it begins at cell {to} or before: {conclusion}.";
}

/// The technique.
pub const RUNG: ViewRung = Rung {
    name: "extend",
    title: &[("en", "Extend from a wall")],
    hint: &[("en", "In one {axis}, a block has no room on one side, so that it grows to the other.")],
    level: 3,
    weight: 4,
    find: Finds::measured(find),
    sentences: says![After, Before],
    shown: &[on(
        row!("3,4", 12),
        [".?#?????????", ".?##????????"],
        "Row 1 (3 4): with cell 1 blank, the block at cell 3 has at least 3 cells and cannot begin before cell 2, so it reaches cell 4: cell 4 is filled.",
        "??#?????????",
    )],
};

/// The cells that the shortest possible block of a run covers even when it is pushed against the wall.
pub fn find(view: &View<'_>, findings: &mut Vec<Finding>) {
    for run in view.runs() {
        let Some(shortest) = run.may_be.iter().map(|&block| view.len(block)).min() else { continue };
        let room = view.stretch(run.cells.start, run.colour);
        let cells = || Run(run.cells.clone().collect());
        let after = run.cells.end..(room.start + shortest).min(room.end);
        let on_the_right = || After { run: cells(), shortest, wall: room.start + 1, to: after.end };
        push(view, findings, view.fill(after.clone(), run.colour), on_the_right);
        let before = room.end.saturating_sub(shortest).max(room.start)..run.cells.start;
        let on_the_left = || Before { run: cells(), shortest, wall: room.end, to: before.start + 1 };
        push(view, findings, view.fill(before.clone(), run.colour), on_the_left);
    }
}
