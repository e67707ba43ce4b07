//! Gap too small: no block that can stand in a stretch of open cells fits into it.

use super::row;
use super::sight::{Finds, View, ViewRung, push};
use crate::message::{BlockName, Message};
use crate::puzzle::Block;
use crate::says;
use crate::technique::Finding;
use crate::techniques::rungs::{Rung, on};
use std::ops::Range;

crate::sentences! {
    /// No block fits.
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
    sentences: says![Gap, GapForOne],
    shown: &[
        on(
            row!("3", 12),
            "????.??.????",
            "????....????",
            &["Row 1 (3): with cells 5 and 8 blank, a gap of 2 is too small for the 3, so cells 6 and 7 are blank."],
            "????.???????",
        ),
        on(
            row!("3,3", 20),
            "????????.??.????????",
            "????????....????????",
            &[
                "Row 1 (3 3): with cells 9 and 12 blank, a gap of 2 is too small for the blocks that could come here, the shortest of which is 3, so cells 10 and 11 are blank.",
            ],
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
            let shortest = reaching.iter().map(|&block| view.len(block)).min().unwrap_or(0);
            let found = view.bar(room.clone(), block.colour);
            let room = room.len();
            push(view, findings, found, || match reaching[..] {
                [block] => Message::from(GapForOne { room, block: view.name(block) }),
                _ => Gap { room, shortest }.into(),
            });
        }
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
