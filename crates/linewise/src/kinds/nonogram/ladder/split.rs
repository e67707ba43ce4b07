//! Split: a cell whose filling would join its neighbours to a run that is no block's stays apart.

use super::row;
use super::sight::{Finds, View, ViewRung, push};
use crate::message::{Message, Run};
use crate::techniques::rungs::{Finding, Rung, on, says};

crate::sentences! {
    /// Together they are too long.
    TooLong("nonogram.split", stands) { runs: Run, joined: usize }
        en "{line}: {given}{runs} cannot be joined, as no block that can lie there has as many as {joined} cells, so {conclusion}.";
    /// They are of two blocks.
    Apart("nonogram.split.apart") { runs: Run } en "{line}: {given}{runs} belong to different blocks, so {conclusion}.";
}

/// The technique.
pub const RUNG: ViewRung = Rung {
    name: "split",
    title: &[("en", "Split")],
    hint: &[("en", "In one {axis}, two runs cannot be joined.")],
    level: 3,
    weight: 4,
    find: Finds::measured(find),
    sentences: says![TooLong, Apart],
    shown: &[on(
        row!("1,2,1", 9),
        ["?#?##????", "?#.##????"],
        "Row 1 (1 2 1): cells 2 and 4 belong to different blocks, so cell 3 is blank.",
        "??#??????",
    )],
};

/// The single cells between two runs that together would be too long.
pub fn find(view: &View<'_>, findings: &mut Vec<Finding>) {
    for pair in view.runs().windows(2) {
        let [left, right] = pair else { continue };
        let is_near = left.cells.end + 1 == right.cells.start && left.colour == right.colour;
        let joined = left.cells.start..right.cells.end;
        if !is_near || view.spans().is_empty() || !view.blocks_over(&joined, left.colour).is_empty() {
            continue;
        }
        let is_apart = left.may_be.iter().all(|block| !right.may_be.contains(block));
        let ends = left.cells.clone().chain(right.cells.clone());
        let runs = Run(ends.collect());
        push(view, findings, view.bar([left.cells.end], left.colour), || match is_apart {
            true => Message::from(Apart { runs }),
            false => TooLong { runs, joined: joined.len() }.into(),
        });
    }
}
