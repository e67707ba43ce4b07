//! Overlap: a block pushed to both ends of its room covers some cells both times. Only blanks are looked at.

use super::sight::{View, push};
use crate::message::Message;
use crate::technique::Finding;

/// The cells that a block covers wherever the blanks let it stand.
pub fn find(view: &View<'_>, findings: &mut Vec<Finding>) {
    for (block, span) in view.loose_spans().iter().enumerate() {
        let is_placed = span.first == span.last;
        let message = || {
            Message::new(if is_placed { "nonogram.anchored.placed" } else { "nonogram.overlap" })
                .with("block", view.name(block))
                .with_cells("room", span.first..span.end())
        };
        push(view, findings, view.fill(span.core(), span.colour), message);
    }
}
