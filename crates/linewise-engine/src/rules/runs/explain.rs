//! Which cells leave a black and white line without a word: the shortest reasons of the search, in machine words.
//!
//! Cells go back to what they were before, a word of them at a time; the newest first, in growing batches while that works
//! and in shrinking ones when it does not, as in [`crate::reason`]. Two passes along the line first find the cells that
//! belong to every reason: most often they are the whole reason.

use super::short::{PositionSet, Short};
use smallvec::SmallVec;

/// A line without a word, of which some cells can be set free again.
struct Stuck<'a, B> {
    line: &'a Short<B>,
    now: [B; 2],
    before: [B; 2],
    tests: u64,
}

impl<B: PositionSet> Stuck<'_, B> {
    /// Is the line without a word when these cells are as they were before?
    #[inline]
    fn stays_without(&mut self, freed: B) -> bool {
        self.tests += 1;
        let [blanks, filled] = [0, 1].map(|row| self.now[row] | self.before[row] & freed);
        !self.line.has_word(blanks, |_| filled)
    }

    /// Sets as many of the cells `listed` free as can be, the last first; `freed` are free already, and all of them were too many.
    fn free_most(&mut self, listed: &[u32], mut freed: B) -> B {
        let mut rest = listed.len();
        let mut batch = (rest / 4).max(1);
        while rest > 0 {
            let from = rest - batch.min(rest);
            let tried = listed[from..rest].iter().fold(freed, |freed, &cell| freed | B::ONE << cell);
            if self.stays_without(tried) {
                (freed, rest) = (tried, from);
                batch *= 2;
            } else if rest - from == 1 {
                rest = from;
                batch = 1;
            } else {
                batch = (rest - from) / 2;
            }
        }
        freed
    }
}

/// The cells of a [conflict set](crate::rule::Explain::conflict_set), and how often it was asked whether any word is left; a line is
/// given as the cells that may be blank and those that may be filled.
pub fn conflict_set<B: PositionSet>(
    line: &Short<B>,
    now: [B; 2],
    before: [B; 2],
    ages: &[u32],
    room: &mut Vec<B>,
) -> (B, u64) {
    let mut stuck = Stuck { line, now, before, tests: 0 };
    let settled = (now[0] ^ before[0]) | (now[1] ^ before[1]);
    let pivots = match line.scan() {
        Some(scan) => scan.pivots_of_two(line.cells as usize, now, before, room) & settled,
        None => B::default(),
    };
    let spare = settled & !pivots;
    let is_whole = pivots != B::default() && {
        stuck.tests += 2;
        stuck.stays_without(spare)
    };
    let freed = if is_whole { spare } else { stuck.free_most(&by_age(spare, ages), B::default()) };
    (settled & !freed, stuck.tests)
}

/// The cells of a set, the oldest first.
fn by_age<B: PositionSet>(mut cells: B, ages: &[u32]) -> SmallVec<[u32; 64]> {
    let mut keys: SmallVec<[u64; 64]> = SmallVec::new();
    while cells != B::default() {
        let cell = cells.first() as u32;
        let age = ages.get(cell as usize).copied().unwrap_or(0);
        keys.push(u64::from(age) << 32 | u64::from(cell));
        cells = cells.rest();
    }
    keys.sort_unstable();
    keys.iter().map(|&key| key as u32).collect()
}
