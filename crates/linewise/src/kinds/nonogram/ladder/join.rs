//! Join: two runs that belong to the same block are joined.

use super::sight::{View, push};
use crate::message::Message;
use crate::technique::Finding;

/// The cells between two runs that only one block can cover.
pub fn find(view: &View<'_>, findings: &mut Vec<Finding>) {
    for pair in view.runs().windows(2) {
        let [left, right] = pair else { continue };
        let ([block], true) = (&left.may_be[..], left.may_be == right.may_be) else { continue };
        let ends = left.cells.clone().chain(right.cells.clone());
        let message = || Message::new("nonogram.join").with("block", view.name(*block)).with_cells("runs", ends);
        push(view, findings, view.fill(left.cells.end..right.cells.start, left.colour), message);
    }
}
