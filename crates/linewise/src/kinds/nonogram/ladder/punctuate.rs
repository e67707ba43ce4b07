//! Punctuate: a run that is as long as any block that it can belong to ends here.

use super::row;
use super::sight::{View, ViewRung, push};
use crate::message::{BlockName, Message, Run};
use crate::says;
use crate::technique::Finding;
use crate::techniques::rungs::{Rung, on};

crate::sentences! {
    /// No longer block.
    Longest("nonogram.punctuate") { run: Run, longest: usize }
        en "{line}: {given}no block that can cover {run} is longer than {longest}, so {conclusion}.";
    /// The block is there.
    Whole("nonogram.punctuate.whole") { run: Run, block: BlockName }
        en "{line}: {given}{run} {run?is|are} all of {block}, so {conclusion}.";
}

/// The technique.
pub const RUNG: ViewRung = Rung {
    name: "punctuate",
    title: &[("en", "Punctuate")],
    hint: &[("en", "In one {axis}, a block is finished.")],
    level: 2,
    weight: 2,
    find,
    sentences: says![Longest, Whole],
    shown: &[
        on(
            row!("3,1", 7),
            "?###???",
            ".###.??",
            &["Row 1 (3 1): cells 2 to 4 are all of the 3, so cells 1 and 5 are blank."],
            "??##???",
        ),
        on(
            row!("2,2", 11),
            "?##????????",
            ".##.???????",
            &["Row 1 (2 2): cells 2 and 3 are all of the first 2, so cells 1 and 4 are blank."],
            "?#?????????",
        ),
    ],
};

/// The cells on both sides of a finished block.
pub fn find(view: &View<'_>, findings: &mut Vec<Finding>) {
    for run in view.runs() {
        let longest = run.may_be.iter().map(|&block| view.len(block)).max();
        if longest != Some(run.cells.len()) {
            continue;
        }
        let before = run.cells.start.checked_sub(1);
        let after = Some(run.cells.end).filter(|&cell| cell < view.known.len());
        let found = view.bar(before.into_iter().chain(after), run.colour);
        let cells = Run(run.cells.clone().collect());
        push(view, findings, found, || match run.may_be[..] {
            [block] => Message::from(Whole { run: cells, block: view.name(block) }),
            _ => Longest { run: cells, longest: run.cells.len() }.into(),
        });
    }
}
