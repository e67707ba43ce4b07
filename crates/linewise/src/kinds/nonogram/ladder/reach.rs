//! Out of reach: cells that no block can cover are blank; cells that no block of a colour can cover do not have it.

use super::row;
use super::sight::{View, ViewRung, push, together};
use crate::domain::{Domain, Symbol};
use crate::message::{BlockName, Covering, Covers, Gone};
use crate::says;
use crate::technique::Finding;
use crate::techniques::rungs::{Rung, on};
use std::ops::Range;

crate::sentences! {
    /// Between two blocks.
    Between("nonogram.out_of_reach") { block: BlockName, end: usize, next: BlockName, start: usize }
        en "{line}: {given}{block} ends at cell {end} at the latest and {next} begins at cell {start} at the earliest, so {conclusion}.";
    /// Before the first block.
    BeforeFirst("nonogram.out_of_reach.first") { block: BlockName, start: usize }
        en "{line}: {given}{block} begins at cell {start} at the earliest, so {conclusion}.";
    /// Behind the last block.
    BehindLast("nonogram.out_of_reach.last") { block: BlockName, end: usize }
        en "{line}: {given}{block} ends at cell {end} at the latest, so {conclusion}.";
    /// Several such stretches.
    Outside("nonogram.out_of_reach.many") { rooms: Covering } en "{line}: {given}{rooms}, so {conclusion}.";
    /// No block of the colour reaches that far.
    NoColour("nonogram.colour_reach") { colour: Gone } en "{line}: {given}no {colour} block reaches that far, so {conclusion}.";
    /// No block has the colour.
    NoBlock("nonogram.colour_reach.none") { colour: Domain } en "{line} has no {colour} block, so {conclusion}.";
}

/// The technique.
pub const RUNG: ViewRung = Rung {
    name: "out_of_reach",
    title: &[("en", "Out of reach")],
    hint: &[("en", "In one {axis}, no block reaches some of the cells.")],
    level: 2,
    weight: 3,
    find,
    sentences: says![Between, BeforeFirst, BehindLast, Outside],
    shown: &[on(
        row!("3", 10),
        "???#??????",
        ".??#??....",
        &[
            "Row 1 (3): with cell 4 filled, the 3 begins at cell 2 at the earliest, so cell 1 is blank.",
            "Row 1 (3): with cell 4 filled, the 3 ends at cell 6 at the latest, so cells 7 to 10 are blank.",
            "Row 1 (3): with cell 4 filled, the 3 lies within cells 2 to 6, so cells 1 and 7 to 10 are blank.",
        ],
        "??????????",
    )],
};

/// The technique for colours.
pub const COLOURS: ViewRung = Rung {
    name: "colour_reach",
    title: &[("en", "Colour out of reach")],
    hint: &[("en", "In one {axis}, no block of a colour reaches some of the cells.")],
    level: 3,
    weight: 4,
    find: find_colours,
    sentences: says![NoColour, NoBlock],
    shown: &[on(
        RED_AND_BLUE,
        "? ? ? ? ? ?",
        ".r ? ? ? .b .b",
        &[
            "Row 1 (1r 2b): no red block reaches that far, so cells 5 and 6 are not red.",
            "Row 1 (1r 2b): no blue block reaches that far, so cell 1 is not blue.",
            "Row 1 (1r 2b): no red or blue block reaches that far, so cell 1 is not blue and cells 5 and 6 are not red.",
        ],
        ".r ? ? ? .b .b",
    )],
};

/// One red cell, then two blue ones.
const RED_AND_BLUE: &str =
    "kind: nonogram\nsize: 1 rows, 6 columns\ncolours:\nr red #ff0000\nb blue #0000ff\n\nrows: 1r,2b\n";

/// The blanks before the first block, between two blocks, and behind the last one: those of each stretch, and those of all together.
pub fn find(view: &View<'_>, findings: &mut Vec<Finding>) {
    let spans = view.spans();
    let Some(last) = spans.len().checked_sub(1) else { return };
    let before_all = findings.len();
    let first = || BeforeFirst { block: view.name(0), start: spans[0].first + 1 };
    push(view, findings, view.blank(0..spans[0].first), first);
    for block in 0..last {
        let between = spans[block].end()..spans[block + 1].first;
        push(view, findings, view.blank(between), || {
            let (end, start) = (spans[block].end(), spans[block + 1].first + 1);
            Between { block: view.name(block), end, next: view.name(block + 1), start }
        });
    }
    let behind = || BehindLast { block: view.name(last), end: spans[last].end() };
    push(view, findings, view.blank(spans[last].end()..view.known.len()), behind);
    let found: Vec<_> = findings[before_all..].iter().flat_map(|finding| finding.found.clone()).collect();
    if findings.len() > before_all + 1 {
        push(view, findings, found, || Outside { rooms: beside_gaps(view) });
    }
}

/// The blocks beside stretches that no block reaches, and where each lies.
fn beside_gaps(view: &View<'_>) -> Covering {
    let spans = view.spans();
    let is_open = |cells: Range<usize>| !view.blank(cells).is_empty();
    let before = |block: usize| block.checked_sub(1).map_or(0, |before| spans[before].end())..spans[block].first;
    let behind = |block: usize| spans[block].end()..spans.get(block + 1).map_or(view.known.len(), |next| next.first);
    let beside = (0..spans.len()).filter(|&block| is_open(before(block)) || is_open(behind(block)));
    let blocks = beside.map(|block| (view.name(block), spans[block].room(), spans[block].colour)).collect();
    Covering { blocks, how: Covers::Within }
}

/// The cells that no block of a colour can cover: those of each colour, and those of all together.
pub fn find_colours(view: &View<'_>, findings: &mut Vec<Finding>) {
    if view.spans().is_empty() {
        return;
    }
    let all = view.known.iter().fold(Domain::EMPTY, |all, may| all.or(*may));
    let has_block = |colour: &Symbol| view.spans().iter().any(|span| span.colour == *colour);
    let (present, missing): (Vec<_>, Vec<_>) =
        all.symbols().filter(|&symbol| symbol != Symbol::BLANK).partition(has_block);
    let missing: Domain = missing.into_iter().collect();
    let without = view.known.iter().map(|may| may.minus(missing)).enumerate();
    let without = without.filter(|&(cell, may)| may != view.known[cell]).collect();
    push(view, findings, without, || NoBlock { colour: missing });
    let (mut barred, mut colours) = (Vec::new(), Domain::EMPTY);
    for colour in present {
        let reached: Vec<Range<usize>> =
            view.spans().iter().filter(|span| span.colour == colour).map(|span| span.first..span.end()).collect();
        let is_out = |cell: &usize| !reached.iter().any(|cells| cells.contains(cell));
        let found = view.bar((0..view.known.len()).filter(is_out), colour);
        if !found.is_empty() {
            colours = colours.with(colour);
            barred.extend(found.iter().copied());
        }
        push(view, findings, found, || NoColour { colour: Gone(Domain::only(colour)) });
    }
    if colours.len() > 1 {
        push(view, findings, together(barred), || NoColour { colour: Gone(colours) });
    }
}
