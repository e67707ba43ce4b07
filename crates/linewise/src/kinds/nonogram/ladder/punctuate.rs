//! Punctuate: a run that is as long as any block that it can belong to ends here.

use super::sight::{View, push};
use crate::message::Message;
use crate::technique::Finding;

/// The cells on both sides of a finished block.
pub fn find(view: &View<'_>, findings: &mut Vec<Finding>) {
    for run in view.runs() {
        let longest = run.may_be.iter().map(|&block| view.len(block)).max();
        if longest != Some(run.cells.len()) {
            continue;
        }
        let before = run.cells.start.checked_sub(1);
        let after = Some(run.cells.end).filter(|&cell| cell < view.known.len());
        let message = || match run.may_be[..] {
            [block] => Message::new("nonogram.punctuate.whole").with("block", view.name(block)),
            _ => Message::new("nonogram.punctuate").with_number("longest", run.cells.len()),
        };
        let found = view.bar(before.into_iter().chain(after), run.colour);
        push(view, findings, found, || message().with_cells("run", run.cells.clone()));
    }
}
