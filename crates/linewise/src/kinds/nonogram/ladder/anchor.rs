//! Anchored: filled cells hold a block in its place, or push its neighbours, so that it covers more cells.

use super::sight::{View, push};
use crate::message::Message;
use crate::technique::Finding;

/// The cells that a block covers wherever it can stand, all that is known considered.
pub fn find(view: &View<'_>, findings: &mut Vec<Finding>) {
    for (block, span) in view.spans().iter().enumerate() {
        let is_placed = span.first == span.last;
        let message = || {
            Message::new(if is_placed { "nonogram.anchored.placed" } else { "nonogram.anchored" })
                .with("block", view.name(block))
                .with_cells("room", span.first..span.end())
        };
        push(view, findings, view.fill(span.core(), span.colour), message);
    }
}
