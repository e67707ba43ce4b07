//! A clue of one colour and known lengths as a chain of places.

use crate::rules::runs::Block;

/// See [`Chain::places`](crate::rule::Chain::places).
pub fn places(blocks: &[Block]) -> Vec<bool> {
    let mut places = vec![false];
    for block in blocks {
        places.extend(std::iter::repeat_n(true, block.len.unwrap_or(1) as usize));
        places.push(false);
    }
    places
}
