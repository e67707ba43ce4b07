//! Anchored: filled cells hold a block in its place, or push its neighbours, so that it covers more cells.

use super::row;
use super::sight::{AllFilled, Finds, Span, View, ViewRung, push_filled};
use crate::message::{BlockName, Clause, Covered, Covering, Covers, Message};
use crate::techniques::rungs::{Finding, Rung, on, says};

crate::sentences! {
    /// A block covers some cells wherever it stands.
    pub(super) Within("nonogram.anchored", stands) { block: BlockName, room: Vec<usize>, core: Covered }
        en "{line}: {given}{block} lies within {room}, and wherever it stands there, it covers {core}.";
    /// With them all is filled.
    WithinLast("nonogram.anchored.last", stands) { block: BlockName, room: Vec<usize>, core: Covered, all: Clause }
        en "{line}: {given}{block} lies within {room}, and wherever it stands there, it covers {core}, and then {all}, so {conclusion}.";
    /// A block has one place.
    pub(super) Placed("nonogram.anchored.placed", stands) { covering: Covering } en "{line}: {given}{covering}.";
    /// With that block all is filled.
    pub(super) PlacedLast("nonogram.anchored.placed.last", stands) { covering: Covering, others: Clause }
        en "{line}: {given}{covering}, and {others}, so {conclusion}.";
}

/// The technique.
pub const RUNG: ViewRung = Rung {
    name: "anchored",
    title: &[("en", "Anchored block")],
    hint: &[("en", "In one {axis}, filled cells hold a block in its place.")],
    level: 2,
    weight: 3,
    find: Finds::measured(find),
    sentences: says![Within, WithinLast, Placed, PlacedLast],
    shown: &[on(
        row!("4", 8),
        ["?#??????", "?###????"],
        "Row 1 (4): with cell 2 filled, the 4 lies within cells 1 to 5, and wherever it stands there, it covers cells 2 to 4 (cell 2 is filled already).",
        "????????",
    )],
};

/// The cells that a block covers wherever it can stand, all that is known considered.
pub fn find(view: &View<'_>, findings: &mut Vec<Finding>) {
    for (block, span) in view.spans().iter().enumerate() {
        let found = view.fill(span.core(), span.colour);
        push_filled(view, findings, found, |all_filled| {
            let (name, room, core) = (view.name(block), span.room(), span.covered());
            match (span.is_fixed(), all_filled) {
                (true, _) => placed(view, block, span, all_filled),
                (false, Some(all)) => WithinLast { block: name, room, core, all: all.said_of_all() }.into(),
                (false, None) => Within { block: name, room, core }.into(),
            }
        });
    }
}

/// That a block has one place; of the last block to be filled, what that leaves is said, too.
pub(super) fn placed(view: &View<'_>, block: usize, span: &Span, all_filled: Option<AllFilled>) -> Message {
    let covering = Covering { blocks: vec![(view.name(block), span.core().collect(), span.colour)], how: Covers::All };
    match all_filled {
        Some(all) => PlacedLast { covering, others: all.said_of_others() }.into(),
        None => Placed { covering }.into(),
    }
}
