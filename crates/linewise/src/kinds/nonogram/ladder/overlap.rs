//! Overlap: a block pushed to both ends of its room covers some cells both times. Only blanks are looked at.

use super::anchor::Placed;
use super::row;
use super::sight::{View, ViewRung, push};
use crate::message::{BlockName, Covered, Message};
use crate::says;
use crate::technique::Finding;
use crate::techniques::rungs::{Rung, on};

crate::sentences! {
    /// A block covers some cells wherever it stands.
    Overlap("nonogram.overlap") { block: BlockName, room: Vec<usize>, core: Covered }
        en "{line}: {given}{block} lies within {room}; pushed to either end of that, it covers {core}.";
}

/// The technique.
pub const RUNG: ViewRung = Rung {
    name: "overlap",
    title: &[("en", "Overlap")],
    hint: &[("en", "In one {axis}, a block covers some cells wherever it stands.")],
    level: 1,
    weight: 2,
    find,
    sentences: says![Overlap, Placed],
    shown: &[
        on(
            row!("7", 10),
            "??????????",
            "???####???",
            &["Row 1 (7): the 7 lies within cells 1 to 10; pushed to either end of that, it covers cells 4 to 7."],
            "???####???",
        ),
        on(
            row!("3", 7),
            ".?????.",
            ".??#??.",
            &[
                "Row 1 (3): with cells 1 and 7 blank, the 3 lies within cells 2 to 6; pushed to either end of that, it covers cell 4.",
            ],
            ".??#??.",
        ),
    ],
};

/// The cells that a block covers wherever the blanks let it stand.
pub fn find(view: &View<'_>, findings: &mut Vec<Finding>) {
    for (block, span) in view.loose_spans().iter().enumerate() {
        push(view, findings, view.fill(span.core(), span.colour), || match span.first == span.last {
            true => Message::from(Placed { block: view.name(block), core: span.covered() }),
            false => Overlap { block: view.name(block), room: span.room(), core: span.covered() }.into(),
        });
    }
}
