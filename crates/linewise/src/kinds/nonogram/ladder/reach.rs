//! Out of reach: cells that no block can cover are blank; cells that no block of a colour can cover do not have it.

use super::alone::{self, BeyondBlank};
use super::row;
use super::sight::{Finds, View, ViewRung, push, together};
use crate::domain::Domain;
use crate::message::{BlockName, Covering, Covers, Each, Gone, Message};
use crate::techniques::rungs::{Finding, Rung, on, says};
use std::ops::Range;

crate::sentences! {
    /// Between two blocks.
    Between("nonogram.out_of_reach", stands) { block: BlockName, end: usize, next: BlockName, start: usize }
        en "{line}: {given}{block} ends at cell {end} at the latest and {next} begins at cell {start} at the earliest, so {conclusion}.";
    /// Before the first block.
    BeforeFirst("nonogram.out_of_reach.first", stands) { block: BlockName, start: usize }
        en "{line}: {given}{block} begins at cell {start} at the earliest, so {conclusion}.";
    /// Behind the last block.
    BehindLast("nonogram.out_of_reach.last", stands) { block: BlockName, end: usize }
        en "{line}: {given}{block} ends at cell {end} at the latest, so {conclusion}.";
    /// Several such stretches.
    Outside("nonogram.out_of_reach.many", stands) { rooms: Covering } en "{line}: {given}{rooms}, so {conclusion}.";
    /// No block of the colour reaches that far.
    NoColour("nonogram.colour_reach") { colour: Gone } en "{line}: {given}no {colour} block reaches that far, so {conclusion}.";
    /// The same for several colours.
    NoColours("nonogram.colour_reach.many") {} en "{line}: {given}no such block reaches so far: {exclusion}.";
    /// No block has the colour.
    NoBlock("nonogram.colour_reach.none") { colour: Gone } en "{line} has no {colour} block, so {conclusion}.";
    /// All blocks have these colours.
    OnlyBlocks("nonogram.colour_reach.only") { colours: Each } en "{line} has only {colours} blocks, so no other colour stands in {found}{leaves}.";
}

/// The technique.
pub const RUNG: ViewRung = Rung {
    name: "out_of_reach",
    title: &[("en", "Out of reach")],
    hint: &[("en", "In one {axis}, no block reaches some of the cells.")],
    level: 2,
    weight: 3,
    find: Finds { measured: find, alone: Some(alone::out_of_reach) },
    sentences: says![Between, BeforeFirst, BehindLast, Outside, BeyondBlank],
    shown: &[
        on(
            row!("3", 10),
            ["???#??????", ".??#??...."],
            "Row 1 (3): with cell 4 filled, the 3 begins at cell 2 at the earliest, so cell 1 is blank.\n\
             Row 1 (3): with cell 4 filled, the 3 ends at cell 6 at the latest, so cells 7 to 10 are blank.\n\
             Row 1 (3): with cell 4 filled, the 3 lies within cells 2 to 6, so cells 1 and 7 to 10 are blank.",
            "??????????",
        ),
        on(
            row!("1,2", 8),
            ["???????#", "?????.##"],
            "Row 1 (1 2): with cell 8 filled, the 2 can only be cells 7 and 8, so cell 6 is blank and cell 7 is filled.",
            "????????",
        ),
    ],
};

/// The technique for colours.
pub const COLOURS: ViewRung = Rung {
    name: "colour_reach",
    title: &[("en", "Colour out of reach")],
    hint: &[("en", "In one {axis}, no block of a colour reaches some of the cells.")],
    level: 3,
    weight: 4,
    find: Finds::measured(find_colours),
    sentences: says![NoColour, NoColours],
    shown: &[on(
        RED_AND_BLUE,
        ["? ? ? ? ? ?", ".r ? ? ? .b .b"],
        "Row 1 (1r 2b): no red block reaches that far, so cells 5 and 6 are not red.\n\
         Row 1 (1r 2b): no blue block reaches that far, so cell 1 is not blue.\n\
         Row 1 (1r 2b): no such block reaches so far: cell 1 is not blue and cells 5 and 6 are not red.",
        ".r ? ? ? .b .b",
    )],
};

/// The technique for colours that a line lacks.
pub const LACKING: ViewRung = Rung {
    name: "line_colours",
    title: &[("en", "Colours of a line")],
    hint: &[("en", "One {axis} has no block of some colours.")],
    level: 1,
    weight: 2,
    find: Finds::measured(find_lacking),
    sentences: says![NoBlock, OnlyBlocks],
    shown: &[on(
        RED_IN_TWO_COLOURS,
        ["? ? rb", ".r .r r"],
        "Row 1 (1r) has no blue block, so cells 1 to 3 are not blue, which leaves cell 3 red.",
        ".r .r .r",
    )],
};

/// One red cell, on a board with blue cells.
pub const RED_IN_TWO_COLOURS: &str =
    "kind: nonogram\nsize: 1 rows, 3 columns\ncolours:\nr red #ff0000\nb blue #0000ff\n\nrows: 1r\n";
/// One red cell, then two blue ones.
const RED_AND_BLUE: &str =
    "kind: nonogram\nsize: 1 rows, 6 columns\ncolours:\nr red #ff0000\nb blue #0000ff\n\nrows: 1r,2b\n";

/// A stretch of the line that no block reaches, by the blocks beside it.
#[derive(Clone, Copy)]
enum Gap {
    Before(usize),
    Between(usize, usize),
    Behind(usize),
}

impl Gap {
    /// Those of the line.
    fn all(view: &View<'_>) -> Vec<Gap> {
        let Some(last) = view.spans().len().checked_sub(1) else { return Vec::new() };
        let between = (0..last).map(|block| Gap::Between(block, block + 1));
        [Gap::Before(0)].into_iter().chain(between).chain([Gap::Behind(last)]).collect()
    }

    fn cells(self, view: &View<'_>) -> Range<usize> {
        let spans = view.spans();
        match self {
            Gap::Before(block) => 0..spans[block].first,
            Gap::Between(block, next) => spans[block].end()..spans[next].first,
            Gap::Behind(block) => spans[block].end()..view.known.len(),
        }
    }

    fn beside(self) -> Vec<usize> {
        match self {
            Gap::Before(block) | Gap::Behind(block) => vec![block],
            Gap::Between(block, next) => vec![block, next],
        }
    }

    /// Those of which it is told: beside a block that has one place a cell is blank wherever the other one lies.
    fn told(self, view: &View<'_>) -> Vec<usize> {
        let spans = view.spans();
        let Gap::Between(block, next) = self else { return self.beside() };
        let are_alike = view.blocks.iter().all(|other| other.colour == spans[block].colour);
        let blanks = view.blank(self.cells(view));
        let is_only = |at: Option<usize>| blanks.len() == 1 && blanks.first().map(|&(cell, _)| cell) == at;
        match (spans[block].is_fixed(), spans[next].is_fixed()) {
            (true, false) if are_alike && is_only(Some(spans[block].end())) => vec![block],
            (false, true) if are_alike && is_only(spans[next].first.checked_sub(1)) => vec![next],
            _ => self.beside(),
        }
    }

    /// What is said of the blocks beside it. Of one that has one place, that is said.
    fn message(self, view: &View<'_>) -> Message {
        let spans = view.spans();
        if self.beside().iter().any(|&block| spans[block].is_fixed()) {
            return Outside { rooms: rooms(view, self.told(view)) }.into();
        }
        let (end, start) = (|block: usize| spans[block].end(), |block: usize| spans[block].first + 1);
        match self {
            Gap::Before(block) => BeforeFirst { block: view.name(block), start: start(block) }.into(),
            Gap::Behind(block) => BehindLast { block: view.name(block), end: end(block) }.into(),
            Gap::Between(block, next) => {
                Between { block: view.name(block), end: end(block), next: view.name(next), start: start(next) }.into()
            }
        }
    }
}

/// The blanks before the first block, between two blocks, and behind the last one: those of each stretch, and those of
/// all together. A block beside them that has one place is drawn, too.
pub fn find(view: &View<'_>, findings: &mut Vec<Finding>) {
    let gaps = Gap::all(view).into_iter().filter(|gap| !view.blank(gap.cells(view)).is_empty());
    let gaps: Vec<Gap> = gaps.collect();
    let drawn = |block: &usize| {
        let span = view.spans()[*block];
        if span.is_fixed() { view.fill(span.core(), span.colour) } else { Vec::new() }
    };
    let found =
        |gap: &Gap| together([view.blank(gap.cells(view)), gap.beside().iter().flat_map(drawn).collect()].concat());
    for gap in &gaps {
        push(view, findings, found(gap), || gap.message(view));
    }
    if gaps.len() > 1 {
        let mut told: Vec<usize> = gaps.iter().flat_map(|gap| gap.told(view)).collect();
        told.sort_unstable();
        told.dedup();
        push(view, findings, together(gaps.iter().flat_map(found).collect()), || Outside { rooms: rooms(view, told) });
    }
}

/// The blocks, and where each lies.
fn rooms(view: &View<'_>, blocks: Vec<usize>) -> Covering {
    let room = |block: usize| (view.name(block), view.spans()[block].room(), view.spans()[block].colour);
    Covering { blocks: blocks.into_iter().map(room).collect(), how: Covers::Within }
}

/// The colours that no block of the line has.
pub fn find_lacking(view: &View<'_>, findings: &mut Vec<Finding>) {
    let cells = || view.told.iter().zip(view.known.iter());
    let colour = cells().fold(Domain::EMPTY, |all, (told, may)| all.or(told.minus(*may)));
    let found = cells().enumerate().filter(|(_, (told, may))| told != may).map(|(cell, (_, may))| (cell, *may));
    let colours: Domain = view.blocks.iter().map(|block| block.colour).collect();
    push(view, findings, found.collect(), || match !colours.is_empty() && colour.len() > colours.len() {
        true => Message::from(OnlyBlocks { colours: Each(colours) }),
        false => NoBlock { colour: Gone(colour) }.into(),
    });
}

/// The cells that no block of a colour can cover: those of each colour, and those of all together.
pub fn find_colours(view: &View<'_>, findings: &mut Vec<Finding>) {
    if view.spans().is_empty() {
        return;
    }
    let present: Domain = view.spans().iter().map(|span| span.colour).collect();
    let (mut barred, mut colours) = (Vec::new(), 0);
    for colour in present.symbols() {
        let reached: Vec<Range<usize>> =
            view.spans().iter().filter(|span| span.colour == colour).map(|span| span.first..span.end()).collect();
        let is_out = |cell: &usize| !reached.iter().any(|cells| cells.contains(cell));
        let found = view.bar((0..view.known.len()).filter(is_out), colour);
        if !found.is_empty() {
            colours += 1;
            barred.extend(found.iter().copied());
        }
        push(view, findings, found, || NoColour { colour: Gone(Domain::only(colour)) });
    }
    if colours > 1 {
        push(view, findings, together(barred), || NoColours {});
    }
}
