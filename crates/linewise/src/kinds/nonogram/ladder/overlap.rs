//! Overlap: a block pushed to both ends of its room covers some cells both times. Only blanks are looked at.

use super::anchor::{Placed, PlacedLast, placed};
use super::row;
use super::sight::{AllFilled, Finds, Span, View, ViewRung, push, push_filled};
use crate::message::{BlockName, Clause, Covered, Covering, Covers, Message};
use crate::techniques::rungs::{Finding, Rung, on, says};

crate::sentences! {
    /// A block covers some cells wherever it stands.
    Overlap("nonogram.overlap", stands) { block: BlockName, room: Vec<usize>, core: Covered }
        en "{line}: {given}{block} lies within {room}; pushed to either end of that, it covers {core}.";
    /// So do several.
    Overlaps("nonogram.overlap.many", stands) { covering: Covering }
        en "{line}: {given}pushed to one end and then to the other, {covering} both times.";
    /// A block has room in one stretch only, and covers some of its cells wherever it stands there.
    OnlyRoom("nonogram.overlap.only_room", stands) { block: BlockName, room: Vec<usize>, core: Covered }
        en "{line}: only {room} leave room for {block}; pushed to either end of that, it covers {core}.";
    /// The stretch is as long as the block.
    OnlyPlace("nonogram.overlap.only_place", stands) { block: BlockName, room: Vec<usize> }
        en "{line}: only {room} {room?leaves|leave} room for {block}, so {conclusion}.";
    /// With that block all is filled.
    OnlyPlaceLast("nonogram.overlap.only_place.last", stands) { block: BlockName, room: Vec<usize>, others: Clause }
        en "{line}: {given}only {room} {room?leaves|leave} room for {block}, and {others}, so {conclusion}.";
    /// Several blocks have one place each.
    AllPlaced("nonogram.anchored.placed.many", stands) { covering: Covering } en "{line}: {given}{covering}.";
}

/// The technique.
pub const RUNG: ViewRung = Rung {
    name: "overlap",
    title: &[("en", "Overlap")],
    hint: &[("en", "In one {axis}, a block covers some cells wherever it stands.")],
    level: 1,
    weight: 2,
    find: Finds::measured(find),
    sentences: says![Overlap, Overlaps, OnlyRoom, OnlyPlace, OnlyPlaceLast, Placed, PlacedLast, AllPlaced],
    shown: &[
        on(
            row!("7", 10),
            ["??????????", "???####???"],
            "Row 1 (7): the 7 lies within cells 1 to 10; pushed to either end of that, it covers cells 4 to 7.",
            "???####???",
        ),
        on(
            row!("3", 7),
            [".?????.", ".??#??."],
            "Row 1 (3): with cells 1 and 7 blank, the 3 lies within cells 2 to 6; pushed to either end of that, it covers cell 4.",
            ".??#??.",
        ),
        on(
            row!("3", 5),
            ["##???", "###.."],
            "Row 1 (3): with cells 1 and 2 filled, the 3 can only be cells 1 to 3 (cells 1 and 2 are filled already), and it is the only block, so cell 3 is filled and cells 4 and 5 are blank.",
            "###..",
        ),
        on(
            row!("3,4", 10),
            ["??????????", "??#???##??"],
            "Row 1 (3 4): the 3 lies within cells 1 to 5; pushed to either end of that, it covers cell 3.\n\
             Row 1 (3 4): the 4 lies within cells 5 to 10; pushed to either end of that, it covers cells 7 and 8.\n\
             Row 1 (3 4): pushed to one end and then to the other, the 3 covers cell 3 and the 4 covers cells 7 and 8 both times.",
            "??#???##??",
        ),
    ],
};

/// The cells that a block covers wherever the blanks let it stand: those of each block, and those of all together.
pub fn find(view: &View<'_>, findings: &mut Vec<Finding>) {
    let before_all = findings.len();
    for (block, span) in view.loose_spans().iter().enumerate() {
        push_filled(view, findings, view.fill(span.core(), span.colour), |all_filled| {
            said(view, block, span, all_filled)
        });
    }
    if findings.len() > before_all + 1 {
        find_all(view, Covers::All, findings);
        find_all(view, Covers::Some, findings);
    }
}

/// What is said of a block that covers cells wherever it stands; of the last cells to be filled, what that leaves is said, too.
fn said(view: &View<'_>, number: usize, span: &Span, all_filled: Option<AllFilled>) -> Message {
    let (block, room, core) = (view.name(number), span.room(), span.covered());
    // With the cells that it covers all are filled: those that were hold it in its one place.
    let held = all_filled.and_then(|_| view.spans().get(number)).filter(|own| own.is_fixed());
    match (span.is_fixed(), is_only_room(view, span), all_filled) {
        (true, true, None) => OnlyPlace { block, room }.into(),
        (true, true, Some(all)) => OnlyPlaceLast { block, room, others: all.said_of_others() }.into(),
        (true, false, _) => placed(view, number, span, all_filled),
        (false, is_only, _) => match held {
            Some(own) => placed(view, number, own, all_filled),
            None if is_only => OnlyRoom { block, room, core }.into(),
            None => Overlap { block, room, core }.into(),
        },
    }
}

/// Is the block's room one of several stretches between blanks, and the only one that is long enough?
fn is_only_room(view: &View<'_>, span: &Span) -> bool {
    let mut stretches = Vec::new();
    let mut at = 0;
    while let Some(start) = (at..view.known.len()).find(|&cell| view.known[cell].has(span.colour)) {
        stretches.push(view.stretch(start, span.colour));
        at = stretches[stretches.len() - 1].end;
    }
    let mut long = stretches.iter().filter(|room| room.len() >= span.len);
    stretches.len() > 1 && long.next() == Some(&(span.first..span.end())) && long.next().is_none()
}

/// What several blocks cover, those that have one place each (all of their cells) or the others (some of them), in one breath.
fn find_all(view: &View<'_>, how: Covers, findings: &mut Vec<Finding>) {
    let is_all = how == Covers::All;
    let says = |span: &Span| span.is_fixed() == is_all && !view.fill(span.core(), span.colour).is_empty();
    let blocks: Vec<_> = view.loose_spans().iter().enumerate().filter(|(_, span)| says(span)).collect();
    if blocks.len() < 2 {
        return;
    }
    let found = blocks.iter().flat_map(|(_, span)| view.fill(span.core(), span.colour)).collect();
    push(view, findings, found, || {
        let block = |&(block, span): &(usize, &Span)| (view.name(block), span.core().collect(), span.colour);
        let covering = Covering { blocks: blocks.iter().map(block).collect(), how };
        if is_all { Message::from(AllPlaced { covering }) } else { Overlaps { covering }.into() }
    });
}
