//! A clue of one colour as a chain of places.

use crate::rules::runs::Block;

/// See [`Rule::chain`](crate::rule::Rule::chain). None for blocks of unknown length or of several colours.
pub fn chain(blocks: &[Block]) -> Option<Vec<bool>> {
    let mut places = vec![false];
    for block in blocks {
        if block.colour != blocks[0].colour {
            return None;
        }
        places.extend(std::iter::repeat_n(true, block.len? as usize));
        places.push(false);
    }
    // The only stretch of a line without blocks reaches from before it to behind it.
    (!blocks.is_empty()).then_some(places)
}
