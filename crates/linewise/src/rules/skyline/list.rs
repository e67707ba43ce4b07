//! The words of a line of buildings one by one. What stands before the tallest one from the near end on, then the rest from the far end on:
//! so each clue cuts off what cannot come right any more.

use super::Sight;
use crate::bits::members;
use crate::word_list::WordList;

/// So many buildings are tried for each word that is asked for.
const PATIENCE: u32 = 4;

/// The longest line whose words are listed; filling in goes as deep as the line is long.
const LONGEST: usize = 16;

/// How far the search has come is noted at so many cells, the first ones.
const EARLY: usize = 3;
/// What the words promise to become is looked at once they are so many.
const SOME_WORDS: usize = 64;
/// The search for words ends when they promise to become so many times as many as the list takes.
const FAR_TOO_MANY: f64 = 2.0;

/// Lists the words of a line whose cells may be so, if they are not too many, and not too hard to find.
pub(super) fn list(heights: usize, near: Sight, far: Sight, may: &[u64], words: &mut WordList) -> bool {
    let cells = may.len();
    if cells > LONGEST {
        return false;
    }
    // It begins with a clue, if there is one: from an end without one, words are many.
    let is_turned = near == Sight::Any;
    let (near, far) = if is_turned { (far, near) } else { (near, far) };
    let mut read = [0; LONGEST];
    (0..cells).for_each(|at| read[at] = may[if is_turned { cells - 1 - at } else { at }]);
    let mut later = [0; LONGEST + 1];
    (0..cells).rev().for_each(|at| later[at] = later[at + 1] | read[at]);
    let is_top = |&at: &usize| read[at] >> heights & 1 == 1;
    let Some(last_top) = (0..cells).rev().find(is_top) else { return true };
    let patience = PATIENCE * words.most() as u32;
    List { cells, heights, near, far, may: read, later, last_top, is_turned, done: 0.0, words, patience }.run()
}

/// A line whose words are listed.
struct List<'a> {
    cells: usize,
    /// The number of heights.
    heights: usize,
    near: Sight,
    far: Sight,
    /// What each cell may be.
    may: [u64; LONGEST],
    /// For each cell, what it and those behind it may be.
    later: [u64; LONGEST + 1],
    /// The last cell that may be the tallest height.
    last_top: usize,
    /// Are cells counted from the far end of the line?
    is_turned: bool,
    /// How much of the search is over, if all ways took as long.
    done: f64,
    words: &'a mut WordList,
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
        let left = (1 << (self.heights + 1)) - 1;
        let parks = self.cells - self.heights;
        self.before(0, Read { left, parks, seen: 0, tallest: 0 }, 1.0)
    }

    /// Fills in cells from the near end on, up to the tallest height of all. That is so great a `share` of the search.
    fn before(&mut self, at: usize, read: Read, share: f64) -> bool {
        if at > self.last_top || too_low(self.near, read, self.last_top + 1 - at) {
            return true;
        }
        let Some(patience) = self.patience.checked_sub(1) else { return false };
        self.patience = patience;
        let top = self.heights;
        let symbols = must(self.may[at], read.left, self.later[at + 1]) & allowed(self.near, read, top);
        let is_early = at < EARLY;
        let share = if is_early { share / f64::from(symbols.count_ones()) } else { share };
        let start = self.done;
        for (number, symbol) in members(symbols).enumerate() {
            if let Some(next) = follow(self.near, read, symbol, top) {
                let first = self.words.count();
                let goes_on = match symbol == top {
                    true => self.join(at, next),
                    false => self.before(at + 1, next, share),
                };
                if !goes_on {
                    return false;
                }
                self.note(at, symbol, first);
            }
            if !is_early {
                continue;
            }
            self.done = start + share * (number + 1) as f64;
            let words = self.words.count();
            if words > SOME_WORDS && words as f64 > FAR_TOO_MANY * self.words.most() as f64 * self.done {
                return false;
            }
        }
        true
    }

    /// Fills in the cells behind the tallest height of all.
    fn join(&mut self, top_at: usize, read: Read) -> bool {
        let behind = Read { seen: 0, tallest: 0, left: read.left | 1 << self.heights, ..read };
        let mut earlier = [0; LONGEST + 1];
        (top_at + 1..self.cells).for_each(|at| earlier[at + 1] = earlier[at] | self.may[at]);
        self.behind(top_at, self.cells - 1, behind, &earlier)
    }

    /// Fills in cells from the far end on, down to the tallest height of all, which stands at `top_at`.
    fn behind(&mut self, top_at: usize, at: usize, read: Read, earlier: &[u64; LONGEST + 1]) -> bool {
        let left = read.left & !(1 << self.heights);
        match at - top_at {
            0 => return follow(self.far, read, self.heights, self.heights).is_none() || self.words.add(),
            1 if left & 1 == 0 => return self.last([at], [left.trailing_zeros() as usize], read),
            2 if left & 1 == 0 => {
                let (low, high) = (left.trailing_zeros() as usize, 63 - left.leading_zeros() as usize);
                return self.last([at, at - 1], [low, high], read) && self.last([at, at - 1], [high, low], read);
            }
            _ => {}
        }
        if too_low(self.far, read, at + 1 - top_at) || too_tall(self.far, read, left) {
            return true;
        }
        let Some(patience) = self.patience.checked_sub(1) else { return false };
        self.patience = patience;
        for symbol in members(must(self.may[at] & !(1 << self.heights), left, earlier[at])) {
            let Some(next) = follow(self.far, read, symbol, self.heights) else { continue };
            let first = self.words.count();
            if !self.behind(top_at, at - 1, next, earlier) {
                return false;
            }
            self.note(at, symbol, first);
        }
        true
    }

    /// Fills in the last cells before the tallest height of all with these heights, if they may be so; false when there are too many words.
    /// Most of the work is done here, so it goes without a call for each cell.
    #[inline]
    fn last<const N: usize>(&mut self, cells: [usize; N], symbols: [usize; N], read: Read) -> bool {
        let mut read = read;
        for (at, symbol) in cells.into_iter().zip(symbols) {
            if self.may[at] >> symbol & 1 == 0 {
                return true;
            }
            match follow(self.far, read, symbol, self.heights) {
                Some(next) => read = next,
                None => return true,
            }
        }
        if follow(self.far, read, self.heights, self.heights).is_none() {
            return true;
        }
        let first = self.words.count();
        let has_room = self.words.add();
        cells.into_iter().zip(symbols).for_each(|(at, symbol)| self.note(at, symbol, first));
        has_room
    }

    /// Notes that the words from number `first` on have a symbol at a cell.
    #[inline]
    fn note(&mut self, at: usize, symbol: usize, first: usize) {
        let cell = if self.is_turned { self.cells - 1 - at } else { at };
        self.words.note(cell, symbol, first);
    }
}

/// Are so many cells, the one of the tallest height among them, too few to see what is told?
#[inline]
fn too_low(sight: Sight, read: Read, cells: usize) -> bool {
    matches!(sight, Sight::Count(told) if read.seen as usize + cells < told as usize)
}

/// Would the tallest of the heights that are `left`, all of which stand before the tallest of all, be one too many to see?
#[inline]
fn too_tall(sight: Sight, read: Read, left: u64) -> bool {
    matches!(sight, Sight::Count(told) if read.seen + 2 > told && left >> read.tallest >> 1 != 0)
}

/// The heights that may follow: where only the tallest of all may still be seen, lower ones and that one.
#[inline]
fn allowed(sight: Sight, read: Read, top: usize) -> u64 {
    match sight {
        Sight::Count(told) if read.seen + 1 >= told => ((1 << read.tallest) - 1) | 1 | 1 << top,
        _ => u64::MAX,
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
            // There is always one taller building; whether there are more is counted only where that matters.
            let too_few = || seen + 1 < told && seen + (left >> symbol >> 1).count_ones() < told;
            if if is_end { seen != told } else { seen >= told || too_few() } {
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
