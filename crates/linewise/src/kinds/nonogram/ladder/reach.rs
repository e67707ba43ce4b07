//! Out of reach: cells that no block can cover are blank; cells that no block of a colour can cover do not have it.

use super::sight::{View, push};
use crate::domain::{Domain, Symbol};
use crate::message::{Argument, Message};
use crate::technique::Finding;
use std::ops::Range;

/// The blanks before the first block, between two blocks, and behind the last one.
pub fn find(view: &View<'_>, findings: &mut Vec<Finding>) {
    let spans = view.spans();
    let Some(last) = spans.len().checked_sub(1) else { return };
    let first =
        || Message::new("nonogram.out_of_reach.first").with("block", view.name(0)).with_place("start", spans[0].first);
    push(view, findings, view.blank(0..spans[0].first), first);
    for block in 0..last {
        let between = spans[block].end()..spans[block + 1].first;
        let message = || {
            Message::new("nonogram.out_of_reach")
                .with("block", view.name(block))
                .with("next", view.name(block + 1))
                .with_number("end", spans[block].end())
                .with_place("start", spans[block + 1].first)
        };
        push(view, findings, view.blank(between), message);
    }
    let behind = || {
        Message::new("nonogram.out_of_reach.last").with("block", view.name(last)).with_number("end", spans[last].end())
    };
    push(view, findings, view.blank(spans[last].end()..view.known.len()), behind);
}

/// The cells that no block of a colour can cover, colour by colour.
pub fn find_colours(view: &View<'_>, findings: &mut Vec<Finding>) {
    if view.spans().is_empty() {
        return;
    }
    let all = view.known.iter().fold(Domain::EMPTY, |all, may| all.or(*may));
    let has_block = |colour: &Symbol| view.spans().iter().any(|span| span.colour == *colour);
    let (present, missing): (Vec<_>, Vec<_>) =
        all.symbols().filter(|&symbol| symbol != Symbol::BLANK).partition(has_block);
    let missing: Domain = missing.into_iter().collect();
    let without = view.known.iter().map(|may| Domain(may.0 & !missing.0)).enumerate();
    let without = without.filter(|&(cell, may)| may != view.known[cell]).collect();
    let about = |key, colours| move || Message::new(key).with("colour", Argument::Symbols(colours));
    push(view, findings, without, about("nonogram.colour_reach.none", missing));
    for colour in present {
        let reached: Vec<Range<usize>> =
            view.spans().iter().filter(|span| span.colour == colour).map(|span| span.first..span.end()).collect();
        let is_out = |cell: &usize| !reached.iter().any(|cells| cells.contains(cell));
        let found = view.bar((0..view.known.len()).filter(is_out), colour);
        push(view, findings, found, about("nonogram.colour_reach", Domain::only(colour)));
    }
}
