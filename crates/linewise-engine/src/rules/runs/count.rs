//! How many arrangements a line of blocks has: a table over blocks and positions, in exact numbers.

use crate::domain::Symbol;
use crate::limits::{COUNT_WORK, FREE_CENSUS};
use crate::rule::{Decided, LineView, Meter};
use crate::rules::runs::Block;
use num_bigint::BigUint;

/// The number of arrangements of `blocks` that `line` still allows.
///
/// `ways[p]` is the number of ways to fill the first `p` cells so that the blocks so far
/// end at or before `p`; each block makes the next row of the table from the last.
pub fn count(blocks: &[Block], line: LineView<'_>, meter: &mut Meter<'_>) -> Decided<BigUint> {
    meter.within(FREE_CENSUS, COUNT_WORK, |meter| count_within(blocks, line, meter))
}

fn count_within(blocks: &[Block], line: LineView<'_>, meter: &mut Meter<'_>) -> Decided<BigUint> {
    let cells = line.shape.cells;
    let may = |at: usize, symbol: Symbol| {
        let (word, bit) = line.shape.bit(at, symbol);
        line.bits[word] & bit != 0
    };
    let over_blanks = |mut ways: Vec<BigUint>| {
        for p in 1..=cells {
            if may(p - 1, Symbol::BLANK) {
                let before = ways[p - 1].clone();
                ways[p] += before;
            }
        }
        ways
    };
    let mut ends = vec![BigUint::ZERO; cells + 1];
    ends[0] = BigUint::from(1u32);
    let mut ways = over_blanks(ends);
    for (at, block) in blocks.iter().enumerate() {
        // Numbers of arrangements grow with each block.
        meter.charge(cells as u64 * (1 + at as u64 / 16))?;
        let starts = |p: usize| may(p, block.colour);
        let mut ends = vec![BigUint::ZERO; cells + 1];
        for p in 0..cells {
            if ways[p] == BigUint::ZERO {
                continue;
            }
            let room = (p..cells).take_while(|&q| starts(q)).count();
            match block.len {
                Some(len) if room >= len as usize => ends[p + len as usize] += &ways[p],
                Some(_) => {}
                None => (1..=room).for_each(|len| ends[p + len] += &ways[p]),
            }
        }
        let touches = blocks.get(at + 1).is_some_and(|next| next.colour == block.colour);
        ways = over_blanks(if touches { after_a_blank(ends, &may) } else { ends });
    }
    Ok(ways.swap_remove(cells))
}

/// Moves every way one cell on, over a cell that must be blank.
fn after_a_blank(ends: Vec<BigUint>, may: &impl Fn(usize, Symbol) -> bool) -> Vec<BigUint> {
    let mut moved = vec![BigUint::ZERO; ends.len()];
    for (p, ways) in ends.into_iter().enumerate() {
        if p + 1 < moved.len() && may(p, Symbol::BLANK) {
            moved[p + 1] = ways;
        }
    }
    moved
}
