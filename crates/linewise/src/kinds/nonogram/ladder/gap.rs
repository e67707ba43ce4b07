//! Gap too small: no block that can stand in a stretch of open cells fits into it.

use super::sight::{View, push};
use crate::message::Message;
use crate::puzzle::Block;
use crate::technique::Finding;
use std::ops::Range;

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
            let message = || match reaching[..] {
                [block] => Message::new("nonogram.gap.one").with("block", view.name(block)),
                _ => Message::new("nonogram.gap").with_number("shortest", shortest),
            };
            push(view, findings, view.bar(room.clone(), block.colour), || message().with_number("room", room.len()));
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
