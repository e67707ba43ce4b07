//! Join: two runs that belong to the same block are joined.

use super::alone::{self, OneBlock};
use super::row;
use super::sight::{Finds, View, ViewRung, push};
use crate::message::{BlockName, Run};
use crate::techniques::rungs::{Finding, Rung, on, says};

crate::sentences! {
    /// One block covers both.
    Join("nonogram.join") { runs: Run, block: BlockName }
        en "{line}: {given}{runs} belong to the same block, {block}, so {conclusion}.";
}

/// The technique.
pub const RUNG: ViewRung = Rung {
    name: "join",
    title: &[("en", "Join")],
    hint: &[("en", "In one {axis}, two runs belong to one block.")],
    level: 2,
    weight: 3,
    find: Finds { measured: find, alone: Some(alone::join) },
    sentences: says![Join, OneBlock],
    shown: &[on(
        row!("5,1", 10),
        ["?#?#??????", "?###??????"],
        "Row 1 (5 1): cells 2 and 4 belong to the same block, the 5, so cell 3 is filled.",
        "?#????#???",
    )],
};

/// The cells between two runs that only one block can cover.
pub fn find(view: &View<'_>, findings: &mut Vec<Finding>) {
    for pair in view.runs().windows(2) {
        let [left, right] = pair else { continue };
        let ([block], true) = (&left.may_be[..], left.may_be == right.may_be) else { continue };
        let ends = left.cells.clone().chain(right.cells.clone());
        let between = view.fill(left.cells.end..right.cells.start, left.colour);
        push(view, findings, between, || Join { runs: Run(ends.collect()), block: view.name(*block) });
    }
}
