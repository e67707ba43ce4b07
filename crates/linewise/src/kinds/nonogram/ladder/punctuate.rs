//! Punctuate: a run that is as long as any block that it can belong to ends here.

use super::row;
use super::sight::{Finds, View, ViewRung, push, together};
use crate::domain::{Domain, Symbol};
use crate::message::{BlockName, Covering, Covers, Message, Run};
use crate::says;
use crate::technique::Finding;
use crate::techniques::rungs::{Rung, on};

crate::sentences! {
    /// No longer block.
    Longest("nonogram.punctuate", stands) { run: Run, longest: usize }
        en "{line}: {given}no block that can cover {run} is longer than {longest}, so {conclusion}.";
    /// The block is there.
    Whole("nonogram.punctuate.whole") { run: Run, block: BlockName }
        en "{line}: {given}{run} {run?is|are} all of {block}, so {conclusion}.";
    /// Several blocks are there.
    Wholes("nonogram.punctuate.whole.many") { covering: Covering } en "{line}: {given}{covering}, so {conclusion}.";
}

/// The technique.
pub const RUNG: ViewRung = Rung {
    name: "punctuate",
    title: &[("en", "Punctuate")],
    hint: &[("en", "In one {axis}, a block is finished.")],
    level: 2,
    weight: 2,
    find: Finds::measured(find),
    sentences: says![Longest, Whole, Wholes],
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
        on(
            row!("3,2", 10),
            "?###??##??",
            ".###..##.?",
            &[
                "Row 1 (3 2): cells 2 to 4 are all of the 3, so cells 1 and 5 are blank.",
                "Row 1 (3 2): cells 7 and 8 are all of the 2, so cells 6 and 9 are blank.",
                "Row 1 (3 2): cells 2 to 4 are all of the 3 and cells 7 and 8 are all of the 2, so cells 1, 5, 6 and 9 are blank.",
            ],
            "??##??????",
        ),
    ],
};

/// The cells on both sides of a finished block: those of each, and those of all of which it is known which block they are.
pub fn find(view: &View<'_>, findings: &mut Vec<Finding>) {
    let (mut ends, mut blocks) = (Vec::new(), Vec::new());
    for run in view.runs() {
        let longest = run.may_be.iter().map(|&block| view.len(block)).max();
        if longest != Some(run.cells.len()) {
            continue;
        }
        let before = run.cells.start.checked_sub(1);
        let after = Some(run.cells.end).filter(|&cell| cell < view.known.len());
        let found = match run.may_be[..] {
            [block] => beside(view, block, before, after),
            _ => view.bar(before.into_iter().chain(after), run.colour),
        };
        let cells = Run(run.cells.clone().collect());
        if let ([block], false) = (&run.may_be[..], found.is_empty()) {
            ends.extend(found.iter().copied());
            blocks.push((view.name(*block), run.cells.clone().collect(), run.colour));
        }
        push(view, findings, found, || match run.may_be[..] {
            [block] => Message::from(Whole { run: cells, block: view.name(block) }),
            _ => Longest { run: cells, longest: run.cells.len() }.into(),
        });
    }
    if blocks.len() > 1 {
        let covering = Covering { blocks, how: Covers::Whole };
        push(view, findings, together(ends), || Wholes { covering });
    }
}

/// What the cells on both sides of a block that is there can still be: blank, or the block before it or behind it, where that has another colour and
/// comes so near.
fn beside(view: &View<'_>, block: usize, before: Option<usize>, after: Option<usize>) -> Vec<(usize, Domain)> {
    let blank = Domain::only(Symbol::BLANK);
    let may = |cell: usize, next: Option<usize>| {
        let span = next.and_then(|next| view.spans().get(next));
        let touches =
            span.filter(|span| span.colour != view.blocks[block].colour && (span.first..span.end()).contains(&cell));
        (cell, touches.map_or(blank, |span| blank.with(span.colour)))
    };
    let near = before.map(|cell| may(cell, block.checked_sub(1)));
    let far = after.map(|cell| may(cell, Some(block + 1)));
    view.keep(near.into_iter().chain(far))
}
