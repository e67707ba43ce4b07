//! Split: a cell whose filling would join its neighbours to a run that is no block's stays apart.

use super::sight::{View, push};
use crate::message::Message;
use crate::technique::Finding;

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
        let key = if is_apart { "nonogram.split.apart" } else { "nonogram.split" };
        let ends = left.cells.clone().chain(right.cells.clone());
        let message = || Message::new(key).with_cells("runs", ends).with_number("joined", joined.len());
        push(view, findings, view.bar([left.cells.end], left.colour), message);
    }
}
