//! Finished or full: the clue leaves only one way to go on.

use super::sight::{View, push};
use crate::domain::{Domain, Symbol};
use crate::message::Message;
use crate::rules::runs::least_cells;
use crate::technique::Finding;

/// The line has no blocks, is filled by them, has all its filled cells, or has just enough cells left for them.
pub fn find(view: &View<'_>, findings: &mut Vec<Finding>) {
    let cells = view.known.len();
    if view.blocks.is_empty() {
        return push(view, findings, view.blank(0..cells), || Message::new("nonogram.complete.empty"));
    }
    if least_cells(view.blocks) == cells as u64 {
        let key = if view.blocks.len() == 1 { "nonogram.complete.full.one" } else { "nonogram.complete.full" };
        let message = || Message::new(key).with_number("count", cells);
        return push(view, findings, only_arrangement(view), message);
    }
    let wanted: usize = (0..view.blocks.len()).map(|block| view.len(block)).sum();
    let is_filled = |cell: &usize| !view.known[*cell].has(Symbol::BLANK);
    if (0..cells).filter(is_filled).count() == wanted {
        let rest = view.blank((0..cells).filter(|cell| !is_filled(cell)));
        return push(view, findings, rest, || Message::new("nonogram.complete.done").with_number("count", wanted));
    }
    let may_be_filled = |cell: &usize| view.known[*cell] != Domain::only(Symbol::BLANK);
    if (0..cells).filter(may_be_filled).count() == wanted {
        let colours = view.blocks.iter().enumerate().flat_map(|(at, block)| vec![block.colour; view.len(at)]);
        let left = (0..cells).filter(may_be_filled).zip(colours);
        let found = left.flat_map(|(cell, colour)| view.fill([cell], colour)).collect();
        push(view, findings, found, || Message::new("nonogram.complete.rest").with_number("count", wanted));
    }
}

/// The blocks as near to the start as they go, where they go nowhere else.
fn only_arrangement(view: &View<'_>) -> Vec<(usize, Domain)> {
    let mut found = Vec::new();
    let mut at = 0;
    for (number, block) in view.blocks.iter().enumerate() {
        found.extend(view.fill(at..at + view.len(number), block.colour));
        at += view.len(number);
        if view.blocks.get(number + 1).is_some_and(|next| next.colour == block.colour) {
            found.extend(view.blank([at]));
            at += 1;
        }
    }
    found
}
