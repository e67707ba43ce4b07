//! One line of a black and white board under its blocks, in registers.
//!
//! A set of positions is one integer: bit `p` stands for "just before cell `p`". A virtual blank cell follows the last
//! one, so that every block has a blank behind it, and the line is done at position `cells + 1`. The forward pass
//! collects where each block can start, given what lies before it; the backward pass keeps of these the starts from
//! which the rest of the line can be filled in. It is the method of the engine's rule for short lines, for lines
//! without colours, without blocks of unknown length, and without any allocation.

use crate::domain::Symbol;
use crate::error::Span;
use crate::puzzle::{Block, Clue, Says};

/// A line may have so many cells: a virtual blank and the position behind it need two bits more.
pub const MOST_CELLS: usize = 62;

/// So many blocks are the most that a line can have.
const MOST_BLOCKS: usize = MOST_CELLS.div_ceil(2);

/// The blocks of a line, in order.
#[derive(Debug, Clone, Copy)]
pub struct Blocks {
    lengths: [u8; MOST_BLOCKS],
    count: u8,
}

impl Blocks {
    /// The blocks that a full line shows, of which these cells are filled.
    #[inline]
    pub fn of(mut filled: u64) -> Blocks {
        let mut blocks = Blocks { lengths: [0; MOST_BLOCKS], count: 0 };
        while filled != 0 {
            filled >>= filled.trailing_zeros();
            let length = filled.trailing_ones();
            blocks.lengths[usize::from(blocks.count)] = length as u8;
            blocks.count += 1;
            filled >>= length;
        }
        blocks
    }

    /// Lists them in the place of what a clue says.
    pub fn list(&self, clue: &mut Clue) {
        let block = |&length: &u8| Block { len: Some(length.into()), colour: Symbol::FILLED };
        let blocks = self.lengths().iter().map(block);
        clue.span = Span::NONE;
        match &mut clue.says {
            Says::Blocks(listed) => {
                listed.clear();
                // (All at once takes twice as long: a clue has few blocks.)
                blocks.for_each(|block| listed.push(block));
            }
            says => *says = Says::Blocks(blocks.collect()),
        }
    }

    /// How long they are.
    pub fn lengths(&self) -> &[u8] {
        &self.lengths[..usize::from(self.count)]
    }
}

/// What the cells of a line may be: a bit for each that may be filled, and for each that may be blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct May {
    /// The cells that may be filled.
    pub filled: u64,
    /// The cells that may be blank.
    pub blank: u64,
}

impl May {
    /// The cells that may be either.
    pub fn open(self) -> u64 {
        self.filled & self.blank
    }
}

/// What a line of so many cells says when nothing is known of them; its blocks fit into it.
pub fn alone(blocks: &Blocks, cells: u32) -> May {
    let all = ones(cells);
    let lengths = blocks.lengths();
    if lengths.is_empty() {
        return May { filled: 0, blank: all };
    }
    let needed = lengths.iter().map(|&length| u32::from(length) + 1).sum::<u32>();
    let free = (cells + 1).saturating_sub(needed);
    // Pushed as far as can be, a block still covers what lies in its place and in that of the block pushed the other way.
    let (mut sure, mut start) = (0, 0);
    for length in lengths.iter().map(|&length| u32::from(length)) {
        if length > free {
            sure |= ones(length - free) << (start + free);
        }
        start += length + 1;
    }
    May { filled: if free == 0 { sure } else { all }, blank: all & !sure }
}

/// What some arrangement of the blocks allows, where no more than this may be; `None` where there is no arrangement.
pub fn narrow(blocks: &Blocks, cells: u32, may: May) -> Option<May> {
    // Flooding back takes one step more each time that the way doubles. Short lines have few blocks, for which less room is cleared.
    match cells {
        0..=15 => narrow_within::<4, 8>(blocks, cells, may),
        16..=31 => narrow_within::<5, 16>(blocks, cells, may),
        _ => narrow_within::<6, MOST_BLOCKS>(blocks, cells, may),
    }
}

/// Narrows a line where `2^STEPS` is more than the number of cells, and `BLOCKS` no fewer than the blocks that they can have.
#[inline]
fn narrow_within<const STEPS: usize, const BLOCKS: usize>(blocks: &Blocks, cells: u32, may: May) -> Option<May> {
    let lengths = blocks.lengths();
    if lengths.is_empty() {
        let all = ones(cells);
        return (may.blank & all == all).then_some(May { filled: 0, blank: all });
    }
    let blanks = may.blank | 1 << cells;
    let (mut starts, mut before) = ([0; BLOCKS], [0; BLOCKS]);
    let mut reached = flood(1, blanks);
    let mut crossed = reached;
    for (block, &length) in lengths.iter().enumerate() {
        let start = reached & fit(may.filled, length);
        (starts[block], before[block]) = (start, crossed);
        let ends = start << length;
        reached = flood((ends & blanks) << 1, blanks);
        crossed = ends | reached;
    }
    let done = 1 << (cells + 1);
    if reached & done == 0 {
        return None;
    }
    let back = back_ways::<STEPS>(blanks);
    let mut rest = flood_back(done, &back);
    let mut allowed = May { filled: 0, blank: crossed & (rest >> 1) };
    for (block, &length) in lengths.iter().enumerate().rev() {
        // A block ends where a blank follows, behind which the rest can be filled in.
        let start = starts[block] & ((blanks & (rest >> 1)) >> length);
        allowed.filled |= smear(start, length);
        rest = flood_back(start, &back);
        allowed.blank |= before[block] & (rest >> 1);
    }
    allowed.blank &= may.blank;
    Some(allowed)
}

/// So many ones.
#[inline]
fn ones(count: u32) -> u64 {
    (1 << count) - 1
}

/// Steps from positions over as many blanks as follow in a row: the carry runs through each stretch of ones.
#[inline]
fn flood(positions: u64, blanks: u64) -> u64 {
    positions | (((positions & blanks) + blanks) ^ blanks)
}

/// The positions that so many steps back over blanks lead to: 1, 2, 4... of them.
#[inline]
fn back_ways<const STEPS: usize>(blanks: u64) -> [u64; STEPS] {
    let mut ways = [blanks; STEPS];
    for step in 1..STEPS {
        ways[step] = ways[step - 1] & (ways[step - 1] >> (1 << (step - 1)));
    }
    ways
}

/// Steps back from positions over as many blanks as there are in a row.
#[inline]
fn flood_back<const STEPS: usize>(mut positions: u64, ways: &[u64; STEPS]) -> u64 {
    for (step, way) in ways.iter().enumerate() {
        positions |= (positions >> (1 << step)) & way;
    }
    positions
}

/// The cells from which on a block of this length finds room.
#[inline]
fn fit(mut cells: u64, length: u8) -> u64 {
    for shift in SHIFTS[usize::from(length)] {
        cells &= cells >> shift;
    }
    let mut done = 8;
    while done < length {
        let shift = done.min(length - done);
        cells &= cells >> shift;
        done += shift;
    }
    cells
}

/// The cells that blocks of this length cover which start there.
#[inline]
fn smear(mut starts: u64, length: u8) -> u64 {
    for shift in SHIFTS[usize::from(length)] {
        starts |= starts << shift;
    }
    let mut done = 8;
    while done < length {
        let shift = done.min(length - done);
        starts |= starts << shift;
        done += shift;
    }
    starts
}

/// By how much a set is shifted three times until a length is done, or eight cells of it. A shift by nothing changes
/// nothing: so no processor has to guess how many shifts there are.
const SHIFTS: [[u8; 3]; MOST_CELLS + 1] = {
    let mut shifts = [[0; 3]; MOST_CELLS + 1];
    let mut length = 1;
    while length <= MOST_CELLS {
        let (mut done, mut nth) = (1, 0);
        while nth < 3 {
            let left = length - done;
            let shift = if left < done { left } else { done };
            shifts[length][nth] = shift as u8;
            done += shift;
            nth += 1;
        }
        length += 1;
    }
    shifts
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rules::runs;
    use crate::make::Chance;
    use crate::rule::{LineView, Scratch, Shape};

    /// What arrangements allow, each of them tried: the judge.
    fn tried(blocks: &Blocks, cells: u32, may: May) -> Option<May> {
        let mut allowed: Option<May> = None;
        for word in 0..1u64 << cells {
            let is_allowed = word & !may.filled == 0 && !word & ones(cells) & !may.blank == 0;
            if is_allowed && Blocks::of(word).lengths() == blocks.lengths() {
                let found = allowed.get_or_insert(May { filled: 0, blank: 0 });
                found.filled |= word;
                found.blank |= !word & ones(cells);
            }
        }
        allowed
    }

    /// What the engine's rule says.
    fn by_rule(blocks: &Blocks, cells: u32, may: May) -> Option<May> {
        let block = |&len: &u8| runs::Block { len: Some(len.into()), colour: Symbol::FILLED };
        let listed: Vec<_> = blocks.lengths().iter().map(block).collect();
        let rule = runs::rule(&listed, cells as usize, 2);
        let shape = Shape::new(rule.orientation(), cells as usize, 2);
        let mut support = [0; 2];
        let known = LineView { shape, bits: &[may.blank, may.filled] };
        let has_word = rule.narrow(known, &mut support, &mut Scratch::default()).expect("a short line");
        has_word.then_some(May { filled: support[1], blank: support[0] })
    }

    /// Something that may be known of a line: each cell is open, or one of both; now and then neither.
    fn any_knowledge(cells: u32, chance: &mut Chance) -> May {
        let (one, other) = (chance.bits() | chance.bits(), chance.bits() | chance.bits());
        let rare = chance.bits() & chance.bits() & chance.bits();
        let neither = if chance.below(8) == 0 { rare } else { 0 };
        May { filled: (one | !other) & !neither & ones(cells), blank: (other | !one) & !neither & ones(cells) }
    }

    #[test]
    fn short_lines_allow_what_some_arrangement_does() {
        for cells in 1..=7u32 {
            for word in 0..1u64 << cells {
                let blocks = Blocks::of(word);
                let nothing = May { filled: ones(cells), blank: ones(cells) };
                assert_eq!(Some(alone(&blocks, cells)), tried(&blocks, cells, nothing), "{blocks:?}, {cells} cells");
                for known in 0..3u64.pow(cells) {
                    let mut may = nothing;
                    for cell in 0..cells {
                        match known / 3u64.pow(cell) % 3 {
                            0 => may.filled &= !(1 << cell),
                            1 => may.blank &= !(1 << cell),
                            _ => {}
                        }
                    }
                    let allowed = narrow(&blocks, cells, may);
                    assert_eq!(allowed, tried(&blocks, cells, may), "{blocks:?}, {cells} cells, {may:?}");
                }
            }
        }
    }

    #[test]
    fn longer_lines_allow_what_the_engine_says() {
        let mut chance = Chance::new(5);
        for round in 0..60_000 {
            let cells = 1 + chance.below(MOST_CELLS) as u32;
            let rough = chance.bits() & if round % 3 == 0 { chance.bits() } else { u64::MAX };
            let word = if round % 2 == 0 { rough } else { rough | rough << 1 | rough << 2 } & ones(cells);
            let blocks = Blocks::of(word);
            let nothing = May { filled: ones(cells), blank: ones(cells) };
            assert_eq!(Some(alone(&blocks, cells)), by_rule(&blocks, cells, nothing), "{blocks:?}, {cells} cells");
            // What is known of a solvable line, and anything.
            let hidden = chance.bits() | chance.bits();
            let solvable = May { filled: (word | hidden) & ones(cells), blank: (!word | hidden) & ones(cells) };
            for may in [solvable, any_knowledge(cells, &mut chance)] {
                let said = by_rule(&blocks, cells, may);
                assert_eq!(narrow(&blocks, cells, may), said, "{blocks:?}, {cells} cells, {may:?}");
            }
        }
    }
}
