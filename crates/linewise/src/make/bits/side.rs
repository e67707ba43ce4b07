//! All rows of a small board, or all its columns, narrowed at the same time: a line in each lane of a vector.
//!
//! What a line must spell is an automaton whose states stand in a row: a blank state, the cells of the first block, a
//! blank state, and so on, up to the blank state behind the last block. A cell leads to the next state or, if it is
//! blank, leaves a blank state as it is. The states that can be reached are one integer for each line, and a step is
//! the same few instructions for all of them (Baeza-Yates, Gonnet, 1992, for one text). No step looks into a lane, so
//! the compiler makes vectors of them.

use super::line::May;

/// Lines may have so many cells: their states fill a lane.
pub const MOST_CELLS: usize = LANES - 1;

/// So many lines are narrowed at the same time.
const LANES: usize = 16;

/// An integer for each line.
type Lanes = [u16; LANES];

/// What the lines of one side must spell.
#[derive(Debug, Clone, Copy)]
pub struct Patterns {
    /// How many cells each line has.
    cells: usize,
    /// The states that a filled cell leads to.
    filled: Lanes,
    /// The states that a blank cell leads to.
    blank: Lanes,
    /// The states in which a line may end.
    ends: Lanes,
}

impl Patterns {
    /// The patterns of the blocks that lines of so many cells show, no more than [`MOST_CELLS`], of which these are filled.
    pub fn of(filled: impl Iterator<Item = u64>, cells: usize) -> Patterns {
        assert!(cells <= MOST_CELLS, "{cells} cells do not fit into a lane");
        let mut patterns = Patterns { cells, filled: [0; LANES], blank: [0; LANES], ends: [0; LANES] };
        patterns.filled.iter_mut().zip(filled).for_each(|(lane, filled)| *lane = filled as u16);
        for lane in 0..LANES {
            // Of blank cells only the first behind each block is kept.
            let word = patterns.filled[lane];
            let (blocks, kept) = compressed(word, word | word << 1);
            // Where blocks leave no cell free, nothing is behind the last one, and the lane has no room for it.
            let states = kept << 1 | 1;
            patterns.filled[lane] = blocks << 1;
            patterns.blank[lane] = states & !(blocks << 1);
            // The blank state behind the last block, and that block's last cell.
            patterns.ends[lane] = states ^ kept >> 1;
        }
        patterns
    }

    /// What some arrangement of each line allows, if the lines of the other side, which cross these, allow this of
    /// their cells. Each line has an arrangement.
    pub fn narrow(&self, crossing: &Possible) -> Possible {
        let reached = self.reached(crossing);
        // The states from which the line can be finished.
        let mut finishing = self.ends;
        let mut allowed = Possible { filled: [0; LANES], blank: [0; LANES] };
        for cell in (0..self.cells.min(MOST_CELLS)).rev() {
            let bit = 1 << cell;
            for lane in 0..LANES {
                let after = reached[cell + 1][lane] & finishing[lane];
                let is_blank = after & self.blank[lane];
                allowed.filled[lane] |= if after & self.filled[lane] != 0 { bit } else { 0 };
                allowed.blank[lane] |= if is_blank != 0 { bit } else { 0 };
                finishing[lane] = after >> 1 | is_blank;
            }
        }
        allowed
    }

    /// The states of each line that can be reached before each cell, and behind the last one.
    fn reached(&self, crossing: &Possible) -> [Lanes; LANES] {
        let mut reached = [[1; LANES]; LANES];
        for cell in 0..self.cells.min(MOST_CELLS) {
            let before = reached[cell];
            let (may_be_filled, may_be_blank) = (crossing.filled[cell], crossing.blank[cell]);
            for lane in 0..LANES {
                let filled = all_if(may_be_filled & OWN[lane] != 0) & self.filled[lane];
                let blank = all_if(may_be_blank & OWN[lane] != 0) & self.blank[lane];
                reached[cell + 1][lane] = (before[lane] << 1) & (filled | blank) | before[lane] & blank;
            }
        }
        reached
    }
}

/// The bits that are kept, moved together, and as many ones (Warren, Hacker's Delight, 7-4).
#[inline]
fn compressed(mut bits: u16, mut kept: u16) -> (u16, u16) {
    let mut gone = !kept << 1;
    for step in 0..4 {
        // Of each bit it is told whether an odd number of those below it are gone, and then whether an odd number of pairs are, and so on.
        let mut is_odd = gone ^ gone << 1;
        is_odd ^= is_odd << 2;
        is_odd ^= is_odd << 4;
        is_odd ^= is_odd << 8;
        let moved = is_odd & kept;
        kept = kept ^ moved | moved >> (1 << step);
        let moved = bits & moved;
        bits = bits ^ moved | moved >> (1 << step);
        gone &= !is_odd;
    }
    (bits, kept)
}

/// All ones or none. (Where one of two values is chosen instead, the compiler makes no vectors of lanes.)
#[inline]
fn all_if(condition: bool) -> u16 {
    0u16.wrapping_sub(condition.into())
}

/// The bit that each line has in the lines which cross it.
const OWN: Lanes = {
    let mut own = [0; LANES];
    let mut lane = 0;
    while lane < LANES {
        own[lane] = 1 << lane;
        lane += 1;
    }
    own
};

/// What the cells of the lines of one side may be, a bit for each cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Possible {
    /// The cells that may be filled.
    filled: Lanes,
    /// The cells that may be blank.
    blank: Lanes,
}

impl Possible {
    /// So many lines of so many cells, neither more than [`MOST_CELLS`], of which nothing is known.
    pub fn unknown(lines: usize, cells: usize) -> Possible {
        let all = ((1u32 << cells) - 1) as u16;
        let word = |lane: usize| if lane < lines { all } else { 0 };
        let words = std::array::from_fn(word);
        Possible { filled: words, blank: words }
    }

    /// What the cells of a line may be.
    pub fn line(&self, line: usize) -> May {
        May { filled: self.filled[line].into(), blank: self.blank[line].into() }
    }

    /// How many possibilities all cells have: one each, where all are settled.
    pub fn possibilities(&self) -> u32 {
        let mut possibilities = 0;
        for lane in 0..LANES {
            possibilities += self.filled[lane].count_ones() + self.blank[lane].count_ones();
        }
        possibilities
    }
}

#[cfg(test)]
mod tests {
    use super::super::line::{self, Blocks};
    use super::*;
    use crate::make::Chance;

    /// Each line by itself says the same, and it is judged by the engine's rule, and by trying every arrangement.
    #[test]
    fn sides_say_what_their_lines_say_one_by_one() {
        let mut chance = Chance::new(11);
        for round in 0..40_000 {
            let (lines, cells) = (1 + chance.below(MOST_CELLS), 1 + chance.below(MOST_CELLS));
            let ones = (1 << cells) - 1;
            let (mut crossing, mut words, mut known) = (Possible::unknown(0, 0), Vec::new(), Vec::new());
            for line in 0..lines {
                let rough = chance.bits();
                let word = if round % 2 == 0 { rough } else { rough | rough << 1 } & ones;
                let hidden = [0, u64::MAX, chance.bits() | chance.bits(), chance.bits()][chance.below(4)];
                let may = May { filled: (word | hidden) & ones, blank: (!word | hidden) & ones };
                for cell in 0..cells {
                    crossing.filled[cell] |= ((may.filled >> cell & 1) as u16) << line;
                    crossing.blank[cell] |= ((may.blank >> cell & 1) as u16) << line;
                }
                words.push(word);
                known.push(may);
            }
            let allowed = Patterns::of(words.iter().copied(), cells).narrow(&crossing);
            let mut possibilities = 0;
            for (line, (&word, &known)) in words.iter().zip(&known).enumerate() {
                let blocks = Blocks::of(word);
                let said = line::narrow(&blocks, cells as u32, known).expect("a line that can be solved");
                assert_eq!(allowed.line(line), said, "{blocks:?}, {cells} cells, {known:?}");
                possibilities += said.filled.count_ones() + said.blank.count_ones();
            }
            assert_eq!(allowed.possibilities(), possibilities, "no more lines than there are say something");
        }
    }
}
