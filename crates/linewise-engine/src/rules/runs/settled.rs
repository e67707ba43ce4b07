//! Which blocks of a line stand for certain: in every arrangement that is left on the same cells, all of which are known to be filled.
//!
//! People cross such a number out. That a run of the right length stands there does not suffice: it may be another block, or become longer.

use super::Block;
use crate::domain::{Domain, Symbol};

/// For each block, whether every arrangement that is left has it on the same cells, all of them settled. None is where
/// there is no arrangement.
pub fn blocks(blocks: &[Block], known: &[Domain]) -> Vec<bool> {
    let before = starts(blocks, known);
    let turned_blocks: Vec<Block> = blocks.iter().rev().copied().collect();
    let turned: Vec<Domain> = known.iter().rev().copied().collect();
    let after = starts(&turned_blocks, &turned);
    let cells = known.len();
    let is_settled = |at: usize| {
        let may_end = |end: usize| after[blocks.len() - 1 - at][cells - end];
        match only_place(blocks[at], &before[at], may_end, known) {
            Some((start, end)) => known[start..end].iter().all(|may| *may == Domain::only(blocks[at].colour)),
            None => false,
        }
    };
    (0..blocks.len()).map(is_settled).collect()
}

/// The only place where a block can stand; `None` where there are several, or none. `may_start` and `may_end` tell
/// where the other blocks leave room.
fn only_place(
    block: Block,
    may_start: &[bool],
    may_end: impl Fn(usize) -> bool,
    known: &[Domain],
) -> Option<(usize, usize)> {
    let cells = known.len();
    let reach = reach(block.colour, known);
    // How many of the ends up to each place are possible, so that those of a stretch are counted at once.
    let mut ends = vec![0u32; cells + 2];
    for end in 0..=cells {
        ends[end + 1] = ends[end] + u32::from(may_end(end));
    }
    let mut only = None;
    for start in (0..cells).filter(|&start| may_start[start] && reach[start] > start) {
        let range = match block.len {
            Some(len) if start + len as usize <= reach[start] => start + len as usize..start + len as usize + 1,
            Some(_) => continue,
            None => start + 1..reach[start] + 1,
        };
        match ends[range.end] - ends[range.start] {
            0 => {}
            1 if only.is_none() => only = range.into_iter().find(|&end| may_end(end)).map(|end| (start, end)),
            _ => return None,
        }
    }
    only
}

/// For each block and each place, whether the block can start there as far as the blocks before it and the cells up to there go.
fn starts(blocks: &[Block], known: &[Domain]) -> Vec<Vec<bool>> {
    let cells = known.len();
    // Can the blocks so far stand within the first so many cells?
    let mut done = vec![true; cells + 1];
    for at in 0..cells {
        done[at + 1] = done[at] && known[at].has(Symbol::BLANK);
    }
    let mut starts = Vec::with_capacity(blocks.len());
    for (at, block) in blocks.iter().enumerate() {
        let needs_gap = at > 0 && blocks[at - 1].colour == block.colour;
        let may_start = |start: usize| match needs_gap {
            true => start > 0 && done[start - 1] && known[start - 1].has(Symbol::BLANK),
            false => done[start],
        };
        let row: Vec<bool> = (0..=cells).map(may_start).collect();
        done = ended(*block, &row, known);
        starts.push(row);
    }
    starts
}

/// Can this block have ended, and blanks followed it, within the first so many cells?
fn ended(block: Block, may_start: &[bool], known: &[Domain]) -> Vec<bool> {
    let cells = known.len();
    let reach = reach(block.colour, known);
    let mut done = vec![false; cells + 1];
    // For a block of unknown length: how far one that was begun can go on.
    let mut open_until = 0;
    for end in 1..=cells {
        if may_start[end - 1] {
            open_until = open_until.max(reach[end - 1]);
        }
        let ends_here = match block.len {
            Some(len) if end >= len as usize => {
                let start = end - len as usize;
                may_start[start] && reach[start] >= end
            }
            Some(_) => false,
            None => open_until >= end,
        };
        done[end] = ends_here || (done[end - 1] && known[end - 1].has(Symbol::BLANK));
    }
    done
}

/// For each place, how far a run of this colour that starts there can go.
fn reach(colour: Symbol, known: &[Domain]) -> Vec<usize> {
    let mut reach = vec![known.len(); known.len() + 1];
    for at in (0..known.len()).rev() {
        reach[at] = if known[at].has(colour) { reach[at + 1] } else { at };
    }
    reach
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Where the blocks stand in each arrangement: found by trying all.
    fn places(
        blocks: &[Block],
        known: &[Domain],
        from: usize,
        placed: &mut Vec<(usize, usize)>,
        all: &mut Vec<Vec<(usize, usize)>>,
    ) {
        let Some(block) = blocks.get(placed.len()) else {
            let is_filled = |at: usize| placed.iter().any(|&(start, end)| (start..end).contains(&at));
            if (0..known.len()).all(|at| is_filled(at) || known[at].has(Symbol::BLANK)) {
                all.push(placed.clone());
            }
            return;
        };
        let gap = usize::from(placed.len().checked_sub(1).is_some_and(|at| blocks[at].colour == block.colour));
        for start in from + gap..known.len() {
            for end in start + 1..=known.len() {
                let fits = block.len.is_none_or(|len| len as usize == end - start);
                if fits && known[start..end].iter().all(|may| may.has(block.colour)) {
                    placed.push((start, end));
                    places(blocks, known, end, placed, all);
                    placed.pop();
                }
            }
        }
    }

    proptest! {
        #[test]
        fn a_block_is_settled_where_every_arrangement_has_it_on_the_same_filled_cells(
            lens in prop::collection::vec((prop::option::of(1u32..4), 1u8..3), 1..4),
            bits in prop::collection::vec(1u128..8, 1..9),
        ) {
            let list: Vec<Block> = lens.iter().map(|&(len, colour)| Block { len, colour: Symbol(colour) }).collect();
            let known: Vec<Domain> = bits.iter().map(|&bits| Domain(bits)).collect();
            let mut all = Vec::new();
            places(&list, &known, 0, &mut Vec::new(), &mut all);
            let told = blocks(&list, &known);
            for (at, block) in list.iter().enumerate() {
                let first = all.first().map(|placed| placed[at]);
                let is_same = all.iter().all(|placed| Some(placed[at]) == first);
                let is_filled = |(start, end): (usize, usize)| known[start..end].iter().all(|may| *may == Domain::only(block.colour));
                prop_assert_eq!(told[at], is_same && first.is_some_and(is_filled), "block {} of {:?} in {:?}", at, &list, &known);
            }
        }
    }
}
