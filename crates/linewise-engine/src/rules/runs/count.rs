//! How many arrangements a line of blocks has: a table over blocks and positions, in exact numbers.

use crate::domain::Symbol;
use crate::limits::{COUNT_WORK, FREE_CENSUS};
use crate::rule::{Decided, LineView, Meter};
use crate::rules::runs::Block;
use num_bigint::BigUint;
use std::mem;

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
    let mut ends = vec![BigUint::ZERO; cells + 1];
    ends[0] = BigUint::from(1u32);
    let mut ways = over_blanks(ends, &may);
    for (at, block) in blocks.iter().enumerate() {
        // Numbers of arrangements grow with each block.
        meter.charge(cells as u64 * (1 + at as u64 / 16))?;
        let ends = match block.len {
            Some(len) => behind_so_many(ways, len as usize, |at| may(at, block.colour)),
            None => behind_some(ways, |at| may(at, block.colour)),
        };
        let touches = blocks.get(at + 1).is_some_and(|next| next.colour == block.colour);
        ways = over_blanks(if touches { after_a_blank(ends, &may) } else { ends }, &may);
    }
    Ok(ways.swap_remove(cells))
}

/// The ways in which a block of `len` cells, one at least, ends at each place, where it may begin behind these ways.
fn behind_so_many(mut ways: Vec<BigUint>, len: usize, may: impl Fn(usize) -> bool) -> Vec<BigUint> {
    let mut ends = vec![BigUint::ZERO; ways.len()];
    // How many cells in a row may have the colour, up to this one.
    let mut run = 0;
    for at in 0..ways.len() - 1 {
        run = if may(at) { run + 1 } else { 0 };
        if run >= len {
            ends[at + 1] = mem::take(&mut ways[at + 1 - len]);
        }
    }
    ends
}

/// The same for a block of unknown length: one that ends at a place may have begun anywhere in the run of cells before it.
fn behind_some(ways: Vec<BigUint>, may: impl Fn(usize) -> bool) -> Vec<BigUint> {
    let mut ends = vec![BigUint::ZERO; ways.len()];
    let mut begun = BigUint::ZERO;
    for (at, ways) in ways.iter().enumerate().take(ends.len() - 1) {
        if may(at) {
            begun += ways;
            ends[at + 1].clone_from(&begun);
        } else {
            begun = BigUint::ZERO;
        }
    }
    ends
}

/// Adds the ways that go on over cells that may be blank.
fn over_blanks(mut ways: Vec<BigUint>, may: &impl Fn(usize, Symbol) -> bool) -> Vec<BigUint> {
    for at in 0..ways.len() - 1 {
        if may(at, Symbol::BLANK) {
            let (before, behind) = ways.split_at_mut(at + 1);
            behind[0] += &before[at];
        }
    }
    ways
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Domain;
    use crate::rule::{Scratch, Shape};
    use crate::rules::runs::rule;

    /// The same, block by block from every start, as the definition has it.
    fn slowly(blocks: &[Block], cells: &[Domain]) -> BigUint {
        let may = |at: usize, symbol: Symbol| cells[at].has(symbol);
        let mut ways = vec![BigUint::ZERO; cells.len() + 1];
        ways[0] = BigUint::from(1u32);
        let over_blanks = |ways: &mut Vec<BigUint>| {
            for at in (0..cells.len()).filter(|&at| may(at, Symbol::BLANK)) {
                let before = ways[at].clone();
                ways[at + 1] += before;
            }
        };
        over_blanks(&mut ways);
        for (nth, block) in blocks.iter().enumerate() {
            let needs_gap = blocks.get(nth + 1).is_some_and(|next| next.colour == block.colour);
            let mut ends = vec![BigUint::ZERO; cells.len() + 1];
            for (start, before) in ways.iter().enumerate() {
                let fits = |end: &usize| (start..*end).all(|at| may(at, block.colour));
                for end in (start + 1..=cells.len()).take_while(fits) {
                    let is_long_enough = block.len.is_none_or(|len| end - start == len as usize);
                    let is_apart = !needs_gap || (end < cells.len() && may(end, Symbol::BLANK));
                    if is_long_enough && is_apart {
                        ends[end + usize::from(needs_gap)] += before;
                    }
                }
            }
            over_blanks(&mut ends);
            ways = ends;
        }
        ways.swap_remove(cells.len())
    }

    #[test]
    fn counting_equals_trying_every_start_of_every_block() {
        let mut seed = 5u64;
        let mut below = |end: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % end
        };
        let mut with_words = 0;
        for _ in 0..3000 {
            let (cells, symbols) = (1 + below(40) as usize, 2 + below(3) as usize);
            let mut blocks = Vec::new();
            for _ in 0..below(9) {
                let len = (below(3) > 0).then(|| 1 + below(4) as u32);
                let block = Block { len, colour: Symbol(1 + below(symbols as u64 - 1) as u8) };
                let room = crate::rules::runs::least_cells(&blocks) + u64::from(len.unwrap_or(1)) + 1;
                blocks.extend((room <= cells as u64).then_some(block));
            }
            let all = Domain::first(symbols);
            let some = 4 + below(60);
            let domains: Vec<Domain> = (0..cells)
                .map(|_| if below(some) > 0 { all } else { Domain(1 + u128::from(below((1 << symbols) - 1))) })
                .collect();
            let rule = rule(&blocks, cells, symbols);
            let shape = Shape::new(rule.orientation(), cells, symbols);
            let bits = shape.matrix(&domains);
            let counted = rule.count(LineView { shape, bits: &bits }, &mut Scratch::default());
            let expected = slowly(&blocks, &domains);
            with_words += usize::from(expected > BigUint::from(1u32));
            assert_eq!(counted, Ok(expected), "{blocks:?} in {domains:?}");
        }
        assert!(with_words > 1000, "{with_words} lines have several words");
    }

    #[test]
    fn many_blocks_of_unknown_length_in_a_long_line_have_the_number_that_a_formula_gives() {
        // Of the places between cells each block takes its two ends; blocks of one colour are apart.
        let (cells, blocks) = (2000u32, 150u32);
        let rule = rule(&vec![Block { len: None, colour: Symbol::FILLED }; blocks as usize], cells as usize, 2);
        let shape = Shape::new(rule.orientation(), cells as usize, 2);
        let bits = shape.matrix(&vec![Domain::first(2); cells as usize]);
        let counted = rule.count(LineView { shape, bits: &bits }, &mut Scratch::default());
        let (mut above, mut below) = (BigUint::from(1u32), BigUint::from(1u32));
        for nth in 0..2 * blocks {
            above *= cells + 1 - nth;
            below *= nth + 1;
        }
        assert_eq!(counted, Ok(above / below));
    }
}
