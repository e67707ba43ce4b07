//! Where the blocks of a line can start: a line of fewer than 128 cells as one machine word, a longer one as a table.

use super::sight::Span;
use crate::domain::{Domain, Symbol};
use crate::puzzle::Block;

/// Which cells a gap may cover.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gaps {
    /// Those that can be blank.
    Possible,
    /// All: a cell that is known to be filled is treated as open.
    Anywhere,
}

impl Gaps {
    fn cover(self, may: Domain) -> bool {
        self == Gaps::Anywhere || may.has(Symbol::BLANK)
    }
}

/// How many cells a block takes.
pub fn length(block: &Block) -> usize {
    block.len.map_or(0, |len| len as usize)
}

/// The earliest and the latest start of each block over all arrangements; `None` when there is none.
///
/// The starts from one end say that the blocks before a block fit in front of it; seen from the far end they say the same of those behind
/// it. A start is real when both hold.
pub fn spans(blocks: &[Block], known: &[Domain], gaps: Gaps) -> Option<Vec<Span>> {
    if known.len() < u128::BITS as usize {
        spans_in_word(blocks, known, gaps)
    } else {
        spans_in_table(blocks, known, gaps)
    }
}

/// The first block that finds no room behind those before it; `None` where each finds some.
pub fn first_without_room(blocks: &[Block], known: &[Domain]) -> Option<usize> {
    let table = starts(blocks.len(), known.len(), |j| &blocks[j], |at| known[at], Gaps::Possible);
    (0..blocks.len()).find(|j| !table[j * (known.len() + 1)..][..=known.len()].contains(&true))
}

fn spans_in_word(blocks: &[Block], known: &[Domain], gaps: Gaps) -> Option<Vec<Span>> {
    let cells = known.len();
    if blocks.iter().any(|block| length(block) > cells) {
        return None;
    }
    let open = open(blocks, known);
    let gaps = mask(known, |may| gaps.cover(may));
    let mirror = |mask: u128| if cells == 0 { 0 } else { mask.reverse_bits() >> (u128::BITS as usize - cells) };
    let near = words(blocks.iter().zip(open.iter().copied()), gaps);
    let far = words(blocks.iter().zip(open.iter().copied().map(mirror)).rev(), mirror(gaps));
    let mut spans = Vec::with_capacity(blocks.len());
    for ((block, near), far) in blocks.iter().zip(near).zip(far.into_iter().rev()) {
        let len = length(block);
        // A start seen from the far end is so far from the last start that the block's cells leave.
        let real = near & (far.reverse_bits() >> (u128::BITS as usize - 1 - (cells - len)));
        if real == 0 {
            return None;
        }
        let (first, last) = (real.trailing_zeros() as usize, real.ilog2() as usize);
        spans.push(Span { first, last, len, colour: block.colour });
    }
    Some(spans)
}

/// For each block, the cells that may have its colour; a block of the same colour as the one before it has the same.
fn open(blocks: &[Block], known: &[Domain]) -> Vec<u128> {
    let mut open: Vec<u128> = Vec::with_capacity(blocks.len());
    for (j, block) in blocks.iter().enumerate() {
        match j.checked_sub(1).filter(|&before| blocks[before].colour == block.colour) {
            Some(before) => open.push(open[before]),
            None => open.push(mask(known, |may| may.has(block.colour))),
        }
    }
    open
}

fn mask(known: &[Domain], is_in: impl Fn(Domain) -> bool) -> u128 {
    known.iter().enumerate().fold(0, |mask, (at, &may)| mask | u128::from(is_in(may)) << at)
}

/// The starts of each block from one end, as bits; only those at which the block itself fits into its open cells.
fn words<'b>(blocks: impl Iterator<Item = (&'b Block, u128)>, gaps: u128) -> Vec<u128> {
    // Where the blocks so far can end, just behind their last cell; before the first block: at the edge.
    let mut ends: u128 = 1;
    let mut before = None;
    let starts = |(block, open): (&Block, u128)| {
        // Blocks of one colour have a gap between them.
        let first = if before == Some(block.colour) { (ends & gaps) << 1 } else { ends };
        let starts = across(first, gaps) & room(open, length(block));
        ends = starts << length(block);
        before = Some(block.colour);
        starts
    };
    blocks.map(starts).collect()
}

/// Where one comes from these places over cells that a gap may cover: the carry of the sum runs over each stretch of them.
fn across(from: u128, gaps: u128) -> u128 {
    from | (gaps.wrapping_add(from & gaps) ^ gaps)
}

/// The cells at which so many open ones begin.
fn room(open: u128, len: usize) -> u128 {
    if len == 0 {
        return u128::MAX;
    }
    let (mut room, mut has) = (open, 1);
    while has < len {
        let more = has.min(len - has);
        room &= room >> more;
        has += more;
    }
    room
}

fn spans_in_table(blocks: &[Block], known: &[Domain], gaps: Gaps) -> Option<Vec<Span>> {
    let near = starts(blocks.len(), known.len(), |j| &blocks[j], |at| known[at], gaps);
    let last = known.len().wrapping_sub(1);
    let far = starts(blocks.len(), known.len(), |j| &blocks[blocks.len() - 1 - j], |at| known[last - at], gaps);
    let width = known.len() + 1;
    let mut spans = Vec::with_capacity(blocks.len());
    for (j, block) in blocks.iter().enumerate() {
        let (len, mirrored) = (length(block), blocks.len() - 1 - j);
        let is_real = |start: &usize| near[j * width + start] && far[mirrored * width + known.len() - start - len];
        let mut real = (0..(known.len() + 1).saturating_sub(len)).filter(is_real);
        let first = real.next()?;
        let last = real.next_back().unwrap_or(first);
        spans.push(Span { first, last, len, colour: block.colour });
    }
    Some(spans)
}

/// The starts of each block from one end, a row of the table for each; only those at which the block itself fits.
fn starts<'b>(
    count: usize,
    cells: usize,
    block: impl Fn(usize) -> &'b Block,
    may: impl Fn(usize) -> Domain,
    gaps: Gaps,
) -> Vec<bool> {
    let width = cells + 1;
    let mut table = vec![false; count * width];
    // Where the blocks so far can end, just behind their last cell; before the first block: at the edge.
    let mut ends = vec![false; width];
    ends[0] = true;
    let mut needs_gap = false;
    for j in 0..count {
        let (colour, len) = (block(j).colour, length(block(j)));
        let row = &mut table[j * width..][..width];
        let mut is_reached = false;
        for at in 0..width {
            let over_blank = at > 0 && gaps.cover(may(at - 1));
            let is_next = if needs_gap { over_blank && ends[at - 1] } else { ends[at] };
            is_reached = (is_reached && over_blank) || is_next;
            row[at] = is_reached;
        }
        // Keep the starts from which the block has its cells, and note where it ends.
        let mut room = 0;
        ends.fill(false);
        for at in (0..width).rev() {
            room = if at < cells && may(at).has(colour) { room + 1 } else { 0 };
            row[at] &= room >= len;
            if row[at] {
                ends[at + len] = true;
            }
        }
        needs_gap = j + 1 < count && block(j + 1).colour == colour;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::Chance;

    #[test]
    fn words_say_what_tables_say() {
        let (mut chance, mut fitting, mut failing) = (Chance::new(1), 0, 0);
        for _ in 0..20_000 {
            let cells = match chance.below(8) {
                0 => 100 + chance.below(28),
                _ => chance.below(24),
            };
            let colours = 1 + chance.below(2);
            let all = Domain::first(colours + 1);
            // Mostly open cells, so that blocks fit now and then.
            let cell = |chance: &mut Chance| match chance.below(6) {
                0 => Domain::only(Symbol(chance.below(colours + 1) as u8)),
                1 => all.without(Symbol(chance.below(colours + 1) as u8)),
                _ => all,
            };
            let known: Vec<Domain> = (0..cells).map(|_| cell(&mut chance)).collect();
            let block = |chance: &mut Chance| Block {
                len: Some(if chance.below(200) == 0 { 300 } else { 1 + chance.below(4) as u32 }),
                colour: Symbol(1 + chance.below(colours) as u8),
            };
            let blocks: Vec<Block> = (0..chance.below(cells / 3 + 2)).map(|_| block(&mut chance)).collect();
            for gaps in [Gaps::Possible, Gaps::Anywhere] {
                let word = spans_in_word(&blocks, &known, gaps);
                assert_eq!(word, spans_in_table(&blocks, &known, gaps), "{blocks:?} {known:?} {gaps:?}");
                if word.is_some() { fitting += 1 } else { failing += 1 }
            }
        }
        assert!(fitting > 3_000 && failing > 3_000, "{fitting} lines hold their blocks, {failing} do not");
    }
}
