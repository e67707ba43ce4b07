//! The words of a line of buildings one by one. What stands before the tallest one from the near end on, then the rest from the far end on:
//! so each clue cuts off what cannot come right any more.

use super::{Sight, heights};

/// So many buildings are tried for each word that is asked for.
const PATIENCE: u32 = 4;

/// The longest line whose words are listed; filling in goes as deep as the line is long. With 12 heights a seventh fewer conflicts
/// took a seventh more time.
const LONGEST: usize = 10;

/// Lists the words of a line whose cells may be so, if they are not more than `most`, and not too hard to find.
pub(super) fn list(
    cells: usize,
    heights: usize,
    near: Sight,
    far: Sight,
    may: &[u64],
    most: usize,
    words: &mut Vec<u8>,
) -> bool {
    let patience = PATIENCE * most as u32;
    if cells > LONGEST {
        return false;
    }
    let mut later = [0; LONGEST + 1];
    (0..cells).rev().for_each(|at| later[at] = later[at + 1] | may[at]);
    List { cells, heights, near, far, may, later, words, most: most * cells, patience }.run()
}

/// A line whose words are listed.
struct List<'a> {
    cells: usize,
    /// The number of heights.
    heights: usize,
    near: Sight,
    far: Sight,
    /// What each cell may be.
    may: &'a [u64],
    /// For each cell, what it and those behind it may be.
    later: [u64; LONGEST + 1],
    words: &'a mut Vec<u8>,
    /// How many bytes the words may take.
    most: usize,
    /// How many more buildings may be tried.
    patience: u32,
}

/// What is known of the part of a line that has been filled in.
#[derive(Clone, Copy)]
struct Read {
    /// The heights that are not used yet, and whether there are empty cells left: bit 0.
    left: u64,
    parks: usize,
    /// The amount seen, and the tallest height.
    seen: u32,
    tallest: usize,
}

impl List<'_> {
    /// Lists all words; false when they are too many.
    fn run(&mut self) -> bool {
        let mut word = [0; LONGEST];
        let left = (1 << (self.heights + 1)) - 1;
        let parks = self.cells - self.heights;
        self.before(0, Read { left, parks, seen: 0, tallest: 0 }, &mut word)
    }

    /// Fills in cells from the near end on, up to the tallest height of all.
    fn before(&mut self, at: usize, read: Read, word: &mut [u8; LONGEST]) -> bool {
        let Some(patience) = self.patience.checked_sub(1) else { return false };
        self.patience = patience;
        let top = self.heights;
        for symbol in heights(must(self.may[at], read.left, self.later[at + 1])) {
            let Some(next) = follow(self.near, read, symbol, top) else { continue };
            word[at] = symbol as u8;
            let goes_on = match symbol == top {
                true => {
                    let behind = Read { seen: 0, tallest: 0, left: next.left | 1 << top, ..next };
                    let mut earlier = [0; LONGEST + 1];
                    (at + 1..self.cells).for_each(|at| earlier[at + 1] = earlier[at] | self.may[at]);
                    self.behind(at, self.cells - 1, behind, &earlier, word)
                }
                false => at + 1 == self.cells || self.before(at + 1, next, word),
            };
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// Fills in cells from the far end on, down to the tallest height of all, which stands at `top_at`.
    fn behind(
        &mut self,
        top_at: usize,
        at: usize,
        read: Read,
        earlier: &[u64; LONGEST + 1],
        word: &mut [u8; LONGEST],
    ) -> bool {
        if at == top_at {
            if follow(self.far, read, self.heights, self.heights).is_none() {
                return true;
            }
            self.words.extend_from_slice(&word[..self.cells]);
            return self.words.len() <= self.most;
        }
        let Some(patience) = self.patience.checked_sub(1) else { return false };
        self.patience = patience;
        let top = 1 << self.heights;
        for symbol in heights(must(self.may[at] & !top, read.left & !top, earlier[at])) {
            let Some(next) = follow(self.far, read, symbol, self.heights) else { continue };
            word[at] = symbol as u8;
            if !self.behind(top_at, at - 1, next, earlier, word) {
                return false;
            }
        }
        true
    }
}

/// What a cell can be so that all heights that are left still find a place.
#[inline]
fn must(may: u64, left: u64, elsewhere: u64) -> u64 {
    match left & !elsewhere & !1 {
        0 => may & left,
        homeless => may & homeless,
    }
}

/// What is known after one more building, or an empty cell; `None` when nothing good can follow.
#[inline]
fn follow(sight: Sight, read: Read, symbol: usize, top: usize) -> Option<Read> {
    if symbol == 0 {
        let parks = read.parks.checked_sub(1)?;
        return Some(Read { parks, left: if parks == 0 { read.left & !1 } else { read.left }, ..read });
    }
    let left = read.left & !(1 << symbol);
    if symbol < read.tallest {
        return Some(Read { left, ..read });
    }
    let height = symbol as u32;
    let is_end = symbol == top;
    let seen = match sight {
        Sight::Any => 0,
        Sight::Count(told) => {
            let seen = read.seen + 1;
            let taller = (left >> symbol >> 1).count_ones();
            if if is_end { seen != told } else { seen >= told || seen + taller < told } {
                return None;
            }
            seen
        }
        Sight::Sum(told) => {
            let seen = read.seen + height;
            if if is_end { seen != told } else { seen >= told } {
                return None;
            }
            seen
        }
        Sight::First(told) => {
            if read.tallest == 0 && height != told {
                return None;
            }
            0
        }
        // The highest bit tells that the first one is as high as told.
        Sight::Either(told) => {
            let is_first = read.seen >> 31 == 1 || read.tallest == 0 && height == told;
            let seen = (read.seen & 0xffff) + 1;
            if !is_first && if is_end { seen != told } else { seen >= told } {
                return None;
            }
            seen | u32::from(is_first) << 31
        }
    };
    Some(Read { left, seen, tallest: symbol, ..read })
}
