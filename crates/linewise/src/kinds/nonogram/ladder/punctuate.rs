//! Punctuate: a run that is as long as any block that it can belong to ends here.

use super::row;
use super::sight::{Finds, Stretch, View, ViewRung, push, together};
use crate::domain::{Domain, Symbol};
use crate::message::{BlockName, Covering, Covers, Message, Run};
use crate::puzzle::Block;
use crate::techniques::rungs::{Finding, Rung, on, says};

crate::sentences! {
    /// No longer block there.
    Longest("nonogram.punctuate", stands) { run: Run, what: Symbol, longest: usize }
        en "{line}: {given}{run} {run?is|are} {what}, and no block that can cover {run?it|them} is longer than {longest}, so {conclusion}.";
    /// No longer block at all.
    LongestOfAll("nonogram.punctuate.of_all") { run: Run, what: Symbol, longest: usize }
        en "{line}: {run} {run?is|are} {what}, and no block is longer than {longest}, so {conclusion}.";
    /// The block is there.
    Whole("nonogram.punctuate.whole") { run: Run, block: BlockName }
        en "{line}: {given}{run} {run?is|are} {block}, so {conclusion}.";
    /// The block is there, and the next one has another colour.
    Touched("nonogram.punctuate.whole.touched", stands) { run: Run, block: BlockName, next: BlockName }
        en "{line}: {given}{run} {run?is|are} {block}, which no other block than {next} can touch there, so {conclusion}.";
    /// The block is there, and the next one, which has another colour, does not fit beside it.
    Untouched("nonogram.punctuate.whole.untouched", stands) { run: Run, block: BlockName, next: BlockName }
        en "{line}: {given}{run} {run?is|are} {block}, and {next}, the only block that could touch it there, has no room beside it, so {conclusion}.";
    /// Several blocks are there.
    Wholes("nonogram.punctuate.whole.many", stands) { covering: Covering } en "{line}: {given}{covering}, so {conclusion}.";
}

/// The technique.
pub const RUNG: ViewRung = Rung {
    name: "punctuate",
    title: &[("en", "Punctuate")],
    hint: &[("en", "In one {axis}, a block is finished.")],
    level: 2,
    weight: 2,
    find: Finds::measured(find),
    sentences: says![Longest, LongestOfAll, Whole, Touched, Untouched, Wholes],
    shown: &[
        on(
            row!("3,1", 7),
            ["?###???", ".###.??"],
            "Row 1 (3 1): cells 2 to 4 are the 3, so cells 1 and 5 are blank.",
            "??##???",
        ),
        on(
            row!("2,2", 11),
            ["?##????????", ".##.???????"],
            "Row 1 (2 2): cells 2 and 3 are the first 2, so cells 1 and 4 are blank.",
            "?#?????????",
        ),
        on(
            row!("3,2", 10),
            ["?###??##??", ".###..##.?"],
            "Row 1 (3 2): cells 2 to 4 are the 3, so cells 1 and 5 are blank.\n\
             Row 1 (3 2): cells 7 and 8 are the 2, so cells 6 and 9 are blank.\n\
             Row 1 (3 2): cells 2 to 4 are the 3 and cells 7 and 8 are the 2, so cells 1, 5, 6 and 9 are blank.",
            "??##??????",
        ),
        on(
            RED_AND_BLUE_OF_THREE,
            ["r ? ? ?", "r .b ? ?"],
            "Row 1 (1r 1b): cell 1 is the red 1, which no other block than the blue 1 can touch there, so cell 2 can only be blank or blue.",
            "? ? ? ?",
        ),
    ],
};

/// One red cell and one blue one, on a board with green cells.
const RED_AND_BLUE_OF_THREE: &str = "kind: nonogram\nsize: 1 rows, 4 columns\ncolours:\nr red #ff0000\nb blue #0000ff\ng green #00ff00\n\nrows: 1r,1b\n";

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
        let cells = || Run(run.cells.clone().collect());
        let &[block] = &run.may_be[..] else {
            let found = view.bar(before.into_iter().chain(after), run.colour);
            push(view, findings, found, || longest_block(view, run, cells()));
            continue;
        };
        let mut plain = Vec::new();
        for (cell, next) in [(before, block.checked_sub(1)), (after, Some(block + 1))] {
            let Some(cell) = cell else { continue };
            let side = Beside::new(view, block, cell, next);
            let found = view.keep([(cell, side.may)]);
            match side.other {
                None => plain.extend(found),
                Some(next) => push(view, findings, found, || side.message(cells(), view.name(block), view.name(next))),
            }
        }
        if !plain.is_empty() {
            ends.extend(plain.iter().copied());
            blocks.push((view.name(block), run.cells.clone().collect(), run.colour));
        }
        push(view, findings, plain, || Whole { run: cells(), block: view.name(block) });
    }
    if blocks.len() > 1 {
        let covering = Covering { blocks, how: Covers::Whole };
        push(view, findings, together(ends), || Wholes { covering });
    }
}

/// Why a run that may be several blocks is as long as any of them.
fn longest_block(view: &View<'_>, run: &Stretch, cells: Run) -> Message {
    let longest = run.cells.len();
    let is_longest = |block: &Block| block.colour == run.colour && block.len.is_some_and(|len| len as usize <= longest);
    match view.blocks.iter().all(is_longest) {
        true => LongestOfAll { run: cells, what: run.colour, longest }.into(),
        false => Longest { run: cells, what: run.colour, longest }.into(),
    }
}

/// What the cell beside a block that is there can still be: blank, or of the next block on that side, where that has
/// another colour and comes so near.
struct Beside {
    may: Domain,
    /// The next block, where it must be said why the cell can have its colour and no third one, or why not even its.
    other: Option<usize>,
    touches: bool,
}

impl Beside {
    fn new(view: &View<'_>, block: usize, cell: usize, next: Option<usize>) -> Beside {
        let blank = Domain::only(Symbol::BLANK);
        let own = view.blocks[block].colour;
        let span = next.and_then(|next| view.spans().get(next)).filter(|span| span.colour != own);
        let touching = span.filter(|span| (span.first..span.end()).contains(&cell));
        let may = touching.map_or(blank, |span| blank.with(span.colour));
        // Of colours that no block of the line has, too: one of these could touch it, for all that is told.
        let is_news = !view.told[cell].minus(may).without(own).is_empty();
        Beside { may, other: next.filter(|_| span.is_some() && is_news), touches: touching.is_some() }
    }

    fn message(&self, run: Run, block: BlockName, next: BlockName) -> Message {
        if self.touches { Touched { run, block, next }.into() } else { Untouched { run, block, next }.into() }
    }
}
