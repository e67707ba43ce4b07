//! Anchored: filled cells hold a block in its place, or push its neighbours, so that it covers more cells.

use super::row;
use super::sight::{Finds, Span, View, ViewRung, push};
use crate::message::{BlockName, Covered, Covering, Covers, Message};
use crate::says;
use crate::technique::Finding;
use crate::techniques::rungs::{Rung, on};

crate::sentences! {
    /// A block covers some cells wherever it stands.
    pub(super) Within("nonogram.anchored", stands) { block: BlockName, room: Vec<usize>, core: Covered }
        en "{line}: {given}{block} lies within {room}, and wherever it stands there, it covers {core}.";
    /// A block has one place.
    pub(super) Placed("nonogram.anchored.placed", stands) { covering: Covering } en "{line}: {given}{covering}.";
}

/// The technique.
pub const RUNG: ViewRung = Rung {
    name: "anchored",
    title: &[("en", "Anchored block")],
    hint: &[("en", "In one {axis}, filled cells hold a block in its place.")],
    level: 2,
    weight: 3,
    find: Finds::measured(find),
    sentences: says![Within, Placed],
    shown: &[on(
        row!("4", 8),
        "?#??????",
        "?###????",
        &[
            "Row 1 (4): with cell 2 filled, the 4 lies within cells 1 to 5, and wherever it stands there, it covers cells 2 to 4 (you have 2).",
        ],
        "????????",
    )],
};

/// The cells that a block covers wherever it can stand, all that is known considered.
pub fn find(view: &View<'_>, findings: &mut Vec<Finding>) {
    for (block, span) in view.spans().iter().enumerate() {
        push(view, findings, view.fill(span.core(), span.colour), || match span.is_fixed() {
            true => Message::from(placed(view, block, span)),
            false => Within { block: view.name(block), room: span.room(), core: span.covered() }.into(),
        });
    }
}

/// That a block has one place.
pub(super) fn placed(view: &View<'_>, block: usize, span: &Span) -> Placed {
    let blocks = vec![(view.name(block), span.core().collect(), span.colour)];
    Placed { covering: Covering { blocks, how: Covers::All } }
}
