//! Gap too small: no block that can stand in a stretch of open cells fits into it.

use super::row;
use super::sight::{Finds, View, ViewRung, push};
use crate::message::{BlockName, Message};
use crate::puzzle::Block;
use crate::techniques::rungs::{Finding, Rung, on, says};
use std::ops::Range;

crate::sentences! {
    /// No block of the line fits.
    GapForAny("nonogram.gap.any", stands) { room: usize } en "{line}: {given}a gap of {room} is too small for any block, so {conclusion}.";
    /// No block that comes so near fits.
    Gap("nonogram.gap", stands) { room: usize, shortest: usize }
        en "{line}: {given}a gap of {room} is too small for the blocks that could come here, the shortest of which is {shortest}, so {conclusion}.";
    /// The only block does not fit.
    GapForOne("nonogram.gap.one", stands) { room: usize, block: BlockName }
        en "{line}: {given}a gap of {room} is too small for {block}, so {conclusion}.";
}

/// The technique.
pub const RUNG: ViewRung = Rung {
    name: "gap",
    title: &[("en", "Gap too small")],
    hint: &[("en", "In one {axis}, a gap is too small for any block.")],
    level: 2,
    weight: 3,
    find: Finds::measured(find),
    sentences: says![GapForAny, Gap, GapForOne],
    shown: &[
        on(
            row!("3", 12),
            ["????.??.????", "????....????"],
            "Row 1 (3): with cells 5 and 8 blank, a gap of 2 is too small for the 3, so cells 6 and 7 are blank.",
            "????.???????",
        ),
        on(
            row!("3,3", 20),
            ["????????.??.????????", "????????....????????"],
            "Row 1 (3 3): with cells 9 and 12 blank, a gap of 2 is too small for any block, so cells 10 and 11 are blank.",
            "????????????????????",
        ),
        on(
            row!("1,3,3", 20),
            [".#.?????.??.????????", ".#.?????....????????"],
            "Row 1 (1 3 3): with cell 2 filled and cells 9 and 12 blank, a gap of 2 is too small for the first 3, so cells 10 and 11 are blank.",
            "????????????????????",
        ),
    ],
};

/// The stretches that hold no block.
pub fn find(view: &View<'_>, findings: &mut Vec<Finding>) {
    if view.spans().is_empty() {
        return;
    }
    for (number, block) in view.blocks.iter().enumerate() {
        let is_first = |other: &Block| other.colour == block.colour;
        if view.blocks.iter().position(is_first) != Some(number) {
            continue;
        }
        let mut at = 0;
        while let Some(start) = (at..view.known.len()).find(|&cell| view.known[cell].has(block.colour)) {
            let room = view.stretch(start, block.colour);
            at = room.end;
            let fits = |other: usize| stands_within(view, other, &room);
            let reaching = blocks_near(view, &room, number);
            if reaching.is_empty() || (0..view.blocks.len()).any(fits) {
                continue;
            }
            let found = view.bar(room.clone(), block.colour);
            push(view, findings, found, || too_small(view, room.len(), &reaching));
        }
    }
}

/// Why a gap is too small for these blocks. That it is too small for any is seen from its ends alone.
fn too_small(view: &View<'_>, room: usize, reaching: &[usize]) -> Message {
    let shortest = |blocks: &mut dyn Iterator<Item = usize>| blocks.map(|block| view.len(block)).min().unwrap_or(0);
    let is_of_one_colour = view.blocks.iter().all(|block| block.colour == view.blocks[0].colour);
    match *reaching {
        _ if view.blocks.len() > 1 && is_of_one_colour && room < shortest(&mut (0..view.blocks.len())) => {
            GapForAny { room }.into()
        }
        [block] => GapForOne { room, block: view.name(block) }.into(),
        _ => Gap { room, shortest: shortest(&mut reaching.iter().copied()) }.into(),
    }
}

/// Can the block stand with all its cells in the room?
fn stands_within(view: &View<'_>, block: usize, room: &Range<usize>) -> bool {
    let span = view.spans()[block];
    let is_own = view.known[room.start].has(span.colour);
    is_own && span.first.max(room.start) + span.len <= span.end().min(room.end)
}

/// The blocks of the same colour as block `like` whose cells could lie in the room, were it long enough.
fn blocks_near(view: &View<'_>, room: &Range<usize>, like: usize) -> Vec<usize> {
    let colour = view.blocks[like].colour;
    let meets = |span: &super::sight::Span| span.colour == colour && span.first < room.end && room.start < span.end();
    (0..view.blocks.len()).filter(|&block| meets(&view.spans()[block])).collect()
}
