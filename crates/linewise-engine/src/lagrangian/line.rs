//! The line subproblem of the Lagrangian bound: what the words of one line are worth at given multipliers.
//!
//! A word is a choice of places for the blocks. A block with the blank behind it moves from its first place by 0 to
//! `slack` cells, never by less than the block before it; so all ways to read the line are paths over a table with a
//! row for each block and a column for each displacement (one blank cell lies behind the line's end).

use crate::domain::Symbol;
use crate::model::LineId;
use crate::state::State;

/// The sum of a semiring over the worths of words: the worth of two sets of words together.
trait Semiring {
    fn sum(a: f64, b: f64) -> f64;
}

/// Worths are logarithms of what is summed: the smooth bound.
struct LogSum;

/// The best word counts: the exact bound.
struct Max;

impl Semiring for LogSum {
    #[inline]
    fn sum(a: f64, b: f64) -> f64 {
        let (more, less) = if a > b { (a, b) } else { (b, a) };
        // What is so much less does not show in the sum; nothing at all does not either.
        if less < more - FAR || more == NONE { more } else { more + (less - more).exp().ln_1p() }
    }
}

impl Semiring for Max {
    #[inline]
    fn sum(a: f64, b: f64) -> f64 {
        a.max(b)
    }
}

/// The worth of no word at all.
const NONE: f64 = f64::NEG_INFINITY;
/// A worth that is so much less than another is nothing beside it.
const FAR: f64 = 37.0;

/// A line's tables have no more entries than these, 8 MB each.
const MOST_ENTRIES: usize = 1 << 20;

/// A line with open cells.
pub struct LineBound {
    /// For each cell its number among those with multipliers, if it is one.
    numbers: Vec<Option<u32>>,
    /// For each cell 1 where its multiplier counts for the line, and -1 where it counts against it.
    signs: Vec<f64>,
    /// May the cell be blank? One more than there are cells, the last one is.
    may_be_blank: Vec<bool>,
    /// How many of the cells before this one cannot be filled.
    never_filled: Vec<u32>,
    blocks: Vec<usize>,
    /// How far the blocks can move.
    slack: usize,
}

/// Working memory.
#[derive(Default)]
pub struct Room {
    /// What the cells before this one are worth together, filled.
    sums: Vec<f64>,
    /// What all ways up to here are worth.
    before: Vec<f64>,
    /// What all ways from here on are worth.
    behind: Vec<f64>,
    changes: Vec<f64>,
    best: Vec<[f64; 2]>,
}

impl LineBound {
    /// The subproblem of a line, where cells have these numbers; `None` where the line is no chain, or its tables
    /// would take too much memory.
    pub fn new(state: &State<'_, '_>, line: LineId, of_cell: &[Option<u32>]) -> Option<LineBound> {
        let propagator = state.layout.line(line);
        let chain = propagator.rule.capabilities().chain?.places();
        let blocks: Vec<usize> = chain.split(|filled| !filled).map(<[bool]>::len).filter(|&len| len > 0).collect();
        let cells = propagator.cells.len();
        let slack = (cells + 1) - blocks.iter().map(|len| len + 1).sum::<usize>();
        if (blocks.len() + 1) * (slack + 1) > MOST_ENTRIES {
            return None;
        }
        let numbers = propagator.cells.iter().map(|cell| of_cell[cell.index()]).collect();
        let counts_for = |&cell| state.layout.occurrences(cell)[0].line as usize == line.index();
        let signs = propagator.cells.iter().map(|cell| if counts_for(cell) { 1.0 } else { -1.0 }).collect();
        let mut may_be_blank: Vec<bool> =
            propagator.cells.iter().map(|&cell| state.may_be(cell, Symbol::BLANK)).collect();
        may_be_blank.push(true);
        let mut never_filled = vec![0];
        for &cell in propagator.cells {
            let more = u32::from(!state.may_be(cell, Symbol(1)));
            never_filled.push(never_filled[never_filled.len() - 1] + more);
        }
        Some(LineBound { numbers, signs, may_be_blank, never_filled, blocks, slack })
    }

    /// How many places its blocks have.
    pub fn places(&self) -> usize {
        self.blocks.len() * (self.slack + 1)
    }

    /// What all words are worth, smoothly; adds its gradient to `gradient`: the share of the words in which each cell
    /// is filled.
    pub fn smooth_bound(&self, multipliers: &[f64], gradient: &mut [f64], room: &mut Room) -> f64 {
        let all = self.read::<LogSum>(multipliers, room);
        room.changes.clear();
        room.changes.resize(self.numbers.len() + 1, 0.0);
        let Room { sums, before, behind, changes, .. } = room;
        self.each_place(sums, before, behind, |start, end, worth| {
            if worth > all - FAR {
                let share = (worth - all).exp();
                changes[start] += share;
                changes[end] -= share;
            }
        });
        let mut share = 0.0;
        for ((&number, sign), change) in self.numbers.iter().zip(&self.signs).zip(changes) {
            share += *change;
            if let Some(number) = number {
                gradient[number as usize] += sign * share;
            }
        }
        all
    }

    /// What the best word is worth; adds to `losses` how much less the best words are worth in which each cell is
    /// blank, and filled.
    pub fn bound(&self, multipliers: &[f64], losses: &mut [[f64; 2]], room: &mut Room) -> f64 {
        let all = self.read::<Max>(multipliers, room);
        room.best.clear();
        room.best.resize(self.numbers.len() + 1, [NONE; 2]);
        let Room { sums, before, behind, best, .. } = room;
        self.each_place(sums, before, behind, |start, end, worth| {
            best[start..end].iter_mut().for_each(|best| best[1] = best[1].max(worth));
            best[end][0] = best[end][0].max(worth);
        });
        self.each_blank(before, behind, |cell, worth| best[cell][0] = best[cell][0].max(worth));
        for (&number, best) in self.numbers.iter().zip(best) {
            if let Some(number) = number {
                losses[number as usize].iter_mut().zip(best).for_each(|(loss, best)| *loss += all - *best);
            }
        }
        all
    }

    /// What all words are worth; for each number of blocks and each displacement what all ways up to there are worth,
    /// and all ways from there on.
    fn read<S: Semiring>(&self, multipliers: &[f64], room: &mut Room) -> f64 {
        let width = self.slack + 1;
        room.sums.clear();
        room.sums.push(0.0);
        let mut sum = 0.0;
        for (&number, sign) in self.numbers.iter().zip(&self.signs) {
            sum += number.map_or(0.0, |number| sign * multipliers[number as usize]);
            room.sums.push(sum);
        }
        let rows = self.blocks.len() + 1;
        for table in [&mut room.before, &mut room.behind] {
            table.clear();
            table.resize(rows * width, NONE);
        }
        let (before, behind) = (&mut room.before, &mut room.behind);
        before[0] = 0.0;
        let mut first = 0;
        for row in 0..rows {
            let start = row * width;
            if row > 0 {
                let len = self.blocks[row - 1];
                for by in 0..width {
                    before[start + by] = before[start - width + by] + self.worth(&room.sums, first + by, len);
                }
                first += len + 1;
            }
            for by in 1..width {
                if self.may_be_blank[first + by - 1] {
                    before[start + by] = S::sum(before[start + by], before[start + by - 1]);
                }
            }
        }
        behind[rows * width - 1] = 0.0;
        for row in (0..rows).rev() {
            let start = row * width;
            if let Some(&len) = self.blocks.get(row) {
                for by in 0..width {
                    behind[start + by] = behind[start + width + by] + self.worth(&room.sums, first + by, len);
                }
            }
            for by in (1..width).rev() {
                if self.may_be_blank[first + by - 1] {
                    behind[start + by - 1] = S::sum(behind[start + by - 1], behind[start + by]);
                }
            }
            first -= row.checked_sub(1).map_or(0, |last| self.blocks[last] + 1);
        }
        behind[0]
    }

    /// What a block of `len` cells from cell `start` on, with the blank behind it, is worth.
    #[inline]
    fn worth(&self, sums: &[f64], start: usize, len: usize) -> f64 {
        let end = start + len;
        let fits = self.never_filled[start] == self.never_filled[end] && self.may_be_blank[end];
        if fits { sums[end] - sums[start] } else { NONE }
    }

    /// Calls `place` for each place of each block with its first cell, the one behind its last, and what all words
    /// with it are worth.
    fn each_place(&self, sums: &[f64], before: &[f64], behind: &[f64], mut place: impl FnMut(usize, usize, f64)) {
        let width = self.slack + 1;
        let mut first = 0;
        for (row, &len) in self.blocks.iter().enumerate() {
            for by in 0..width {
                let worth =
                    before[row * width + by] + self.worth(sums, first + by, len) + behind[(row + 1) * width + by];
                if worth != NONE {
                    place(first + by, first + by + len, worth);
                }
            }
            first += len + 1;
        }
    }

    /// Calls `blank` for each cell between two blocks but for those right behind one, with what all words are worth in
    /// which it is one.
    fn each_blank(&self, before: &[f64], behind: &[f64], mut blank: impl FnMut(usize, f64)) {
        let width = self.slack + 1;
        let mut first = 0;
        for row in 0..=self.blocks.len() {
            for by in 1..width {
                let at = row * width + by;
                if self.may_be_blank[first + by - 1] {
                    blank(first + by - 1, before[at - 1] + behind[at]);
                }
            }
            first += self.blocks.get(row).map_or(0, |len| len + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A line by itself, and whether each of its cells may be blank and may be filled.
    fn line(blocks: &[usize], may: &[[bool; 2]]) -> LineBound {
        let mut never_filled = vec![0];
        for may in may {
            never_filled.push(never_filled[never_filled.len() - 1] + u32::from(!may[1]));
        }
        LineBound {
            numbers: (0..may.len() as u32).map(|cell| (cell % 4 != 3).then_some(cell)).collect(),
            signs: (0..may.len()).map(|cell| if cell % 2 == 0 { 1.0 } else { -1.0 }).collect(),
            may_be_blank: may.iter().map(|may| may[0]).chain([true]).collect(),
            never_filled,
            blocks: blocks.to_vec(),
            slack: may.len() + 1 - blocks.iter().map(|len| len + 1).sum::<usize>(),
        }
    }

    /// Every word that spells these blocks and fits.
    fn words(blocks: &[usize], may: &[[bool; 2]]) -> Vec<Vec<bool>> {
        let words = (0u32..1 << may.len()).map(|bits| (0..may.len()).map(|at| bits >> at & 1 == 1).collect());
        words
            .filter(|word: &Vec<bool>| word.iter().zip(may).all(|(&filled, may)| may[usize::from(filled)]))
            .filter(|word| {
                word.split(|filled| !filled).map(<[bool]>::len).filter(|&len| len > 0).eq(blocks.iter().copied())
            })
            .collect()
    }

    proptest! {
        #[test]
        fn a_line_is_worth_what_its_words_are(
            word in prop::collection::vec(any::<bool>(), 1..11),
            known in prop::collection::vec(prop::bool::weighted(0.2), 11),
            multipliers in prop::collection::vec(-6i32..7, 11),
        ) {
            let blocks: Vec<usize> = word.split(|filled| !filled).map(<[bool]>::len).filter(|&len| len > 0).collect();
            let settled = |(&filled, &known): (&bool, &bool)| [!known || !filled, !known || filled];
            let may: Vec<[bool; 2]> = word.iter().zip(&known).map(settled).collect();
            let multipliers: Vec<f64> = multipliers.into_iter().map(f64::from).collect();
            let (line, words) = (line(&blocks, &may), words(&blocks, &may));
            let count = |at: usize| line.numbers[at].map_or(0.0, |_| line.signs[at] * multipliers[at]);
            let worth = |word: &Vec<bool>| (0..word.len()).filter(|&at| word[at]).map(count).sum::<f64>();
            let sum = |words: &mut dyn Iterator<Item = &Vec<bool>>| words.map(|word| worth(word).exp()).sum::<f64>();
            let most = |words: &mut dyn Iterator<Item = &Vec<bool>>| words.map(worth).fold(NONE, f64::max);

            let (mut gradient, mut losses, mut room) = (vec![0.0; 11], vec![[0.0; 2]; 11], Room::default());
            let all = line.smooth_bound(&multipliers, &mut gradient, &mut room);
            let best = line.bound(&multipliers, &mut losses, &mut room);
            prop_assert!((all - sum(&mut words.iter()).ln()).abs() < 1e-9);
            prop_assert_eq!(best, most(&mut words.iter()));
            for at in 0..word.len() {
                let with = |filled: bool| words.iter().filter(move |word| word[at] == filled);
                let (share, lost) = match line.numbers[at] {
                    Some(_) => (line.signs[at] * sum(&mut with(true)) / all.exp(), [false, true].map(|filled| best - most(&mut with(filled)))),
                    None => (0.0, [0.0; 2]),
                };
                prop_assert!((gradient[at] - share).abs() < 1e-9, "cell {at}: {} and {share}", gradient[at]);
                prop_assert_eq!(losses[at], lost);
            }
        }
    }
}
