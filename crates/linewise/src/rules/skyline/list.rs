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
/// It does not begin where the cells, each for itself, can be filled in so many times as many ways as the list takes: of 227 such lines of 10 and 12 heights four
/// had few enough words after all.
const HOPELESS: f64 = 8192.0;

/// Lists the words of a line whose cells may be so, if they are not too many, and not too hard to find.
pub(super) fn list(heights: usize, near: Sight, far: Sight, may: &[u64], words: &mut WordList) -> bool {
    let cells = may.len();
    let ways: f64 = may.iter().map(|may| f64::from(may.count_ones())).product();
    if cells > LONGEST || ways > HOPELESS * words.most() as f64 {
        return false;
    }
    // It begins with a clue, if there is one: from an end without one, words are many.
    let is_turned = near == Sight::Any;
    let (near, far) = if is_turned { (far, near) } else { (near, far) };
    let mut read = [0; LONGEST];
    (0..cells).for_each(|at| read[at] = may[if is_turned { cells - 1 - at } else { at }] as u32);
    let mut later = [0; LONGEST + 1];
    (0..cells).rev().for_each(|at| later[at] = later[at + 1] | read[at]);
    let is_top = |&at: &usize| read[at] >> heights & 1 == 1;
    let Some(last_top) = (0..cells).rev().find(is_top) else { return true };
    let patience = PATIENCE * words.most() as u32;
    let line =
        Line { cells, heights, may: read, later, earlier: [0; LONGEST + 1], last_top, done: 0.0, words, patience };
    // Most clues tell how many are seen, or there is none.
    let fits = match (near, far) {
        (Sight::Count(near), Sight::Count(far)) => List { line, near: Count(near), far: Count(far) }.run(),
        (Sight::Count(near), Sight::Any) => List { line, near: Count(near), far: Nothing }.run(),
        _ => List { line, near, far }.run(),
    };
    if is_turned {
        words.turn();
    }
    fits
}

/// A line, and its words that were found.
struct Line<'a> {
    cells: usize,
    /// The number of heights.
    heights: usize,
    /// What each cell may be.
    may: [u32; LONGEST],
    /// For each cell, what it and those behind it may be.
    later: [u32; LONGEST + 1],
    /// For each cell, what those between the tallest height of all and it may be.
    earlier: [u32; LONGEST + 1],
    /// The last cell that may be the tallest height.
    last_top: usize,
    /// How much of the search is over, if all ways took as long.
    done: f64,
    words: &'a mut WordList,
    /// How many more buildings may be tried.
    patience: u32,
}

/// A line whose words are listed, and what is told of it.
struct List<'a, N, F> {
    line: Line<'a>,
    near: N,
    far: F,
}

/// What is known of the part of a line that has been filled in.
#[derive(Clone, Copy)]
struct Read {
    /// The heights that are not used yet, and whether there are empty cells left: bit 0.
    left: u32,
    /// The numbers below the tallest height; none where there is none yet.
    lower: u32,
    parks: u32,
    /// The amount seen.
    seen: u32,
}

/// What is told of the buildings that are seen from an end. The tallest height of all, `top`, is always left where it is asked.
trait Eye: Copy {
    /// What may follow, as far as it matters what is seen: everything that is hidden, and so much of what is taller.
    fn allowed(self, read: Read, top: usize) -> u32;

    /// The amount seen after one more building that is taller than all before it.
    fn see(self, read: Read, symbol: usize) -> u32;

    /// Are so many cells, the one of the tallest height among them, too few to see what is told?
    fn is_too_low(self, _read: Read, _cells: usize) -> bool {
        false
    }

    /// Would the tallest of the heights that are left, all of which stand before the tallest of all, be one too many to see?
    fn is_too_tall(self, _read: Read) -> bool {
        false
    }
}

impl<N: Eye, F: Eye> List<'_, N, F> {
    /// Lists all words; false when they are too many.
    fn run(&mut self) -> bool {
        let left = (1 << (self.line.heights + 1)) - 1;
        let parks = (self.line.cells - self.line.heights) as u32;
        self.early(0, Read { left: left & !u32::from(parks == 0), lower: 0, parks, seen: 0 }, 1.0)
    }

    /// Fills in the first cells from the near end on. That is so great a `share` of the search.
    fn early(&mut self, at: usize, read: Read, share: f64) -> bool {
        let symbols = match self.begin(at, read) {
            Begin::Nothing => return true,
            Begin::Spent => return false,
            Begin::With(symbols) => symbols,
        };
        let share = share / f64::from(symbols.count_ones());
        let start = self.line.done;
        for (number, symbol) in members(u64::from(symbols)).enumerate() {
            let first = self.line.words.count();
            let next = follow(self.near, read, symbol);
            let goes_on = match symbol == self.line.heights {
                true => self.join(at, next),
                false if at + 1 < EARLY => self.early(at + 1, next, share),
                false => self.before(at + 1, next),
            };
            if !goes_on {
                return false;
            }
            self.line.words.note(at, symbol, first);
            self.line.done = start + share * (number + 1) as f64;
            let words = self.line.words.count();
            if words > SOME_WORDS && words as f64 > FAR_TOO_MANY * self.line.words.most() as f64 * self.line.done {
                return false;
            }
        }
        true
    }

    /// Fills in cells from the near end on, up to the tallest height of all.
    fn before(&mut self, at: usize, read: Read) -> bool {
        let symbols = match self.begin(at, read) {
            Begin::Nothing => return true,
            Begin::Spent => return false,
            Begin::With(symbols) => symbols,
        };
        for symbol in members(u64::from(symbols)) {
            let first = self.line.words.count();
            let next = follow(self.near, read, symbol);
            let goes_on = match symbol == self.line.heights {
                true => self.join(at, next),
                false => self.before(at + 1, next),
            };
            if !goes_on {
                return false;
            }
            self.line.words.note(at, symbol, first);
        }
        true
    }

    /// What may follow in a cell from the near end on.
    #[inline]
    fn begin(&mut self, at: usize, read: Read) -> Begin {
        if at > self.line.last_top || self.near.is_too_low(read, self.line.last_top + 1 - at) {
            return Begin::Nothing;
        }
        let Some(patience) = self.line.patience.checked_sub(1) else { return Begin::Spent };
        self.line.patience = patience;
        Begin::With(
            must(self.line.may[at], read.left, self.line.later[at + 1]) & self.near.allowed(read, self.line.heights),
        )
    }

    /// Fills in the cells behind the tallest height of all.
    fn join(&mut self, top_at: usize, read: Read) -> bool {
        self.line.earlier[top_at + 1] = 0;
        (top_at + 1..self.line.cells)
            .for_each(|at| self.line.earlier[at + 1] = self.line.earlier[at] | self.line.may[at]);
        self.behind(self.line.cells - 1 - top_at, self.line.cells - 1, Read { seen: 0, lower: 0, ..read })
    }

    /// Fills in so many `cells` from the far end on, down to the tallest height of all; `at` is the first of them.
    fn behind(&mut self, cells: usize, at: usize, read: Read) -> bool {
        let left = read.left;
        match cells {
            0 => return !self.arrives(read) || self.line.words.add(),
            1 if left & 1 == 0 => return self.last([at], [left.trailing_zeros() as usize], read),
            2 if left & 1 == 0 => {
                let (low, high) = (left.trailing_zeros() as usize, 31 - left.leading_zeros() as usize);
                return self.last([at, at - 1], [low, high], read) && self.last([at, at - 1], [high, low], read);
            }
            _ => {}
        }
        if self.far.is_too_low(read, cells + 1) || self.far.is_too_tall(read) {
            return true;
        }
        let Some(patience) = self.line.patience.checked_sub(1) else { return false };
        self.line.patience = patience;
        let may = must(self.line.may[at] & !(1 << self.line.heights), left, self.line.earlier[at]);
        for symbol in members(u64::from(may & self.far.allowed(read, self.line.heights))) {
            let first = self.line.words.count();
            if !self.behind(cells - 1, at - 1, follow(self.far, read, symbol)) {
                return false;
            }
            self.line.words.note(at, symbol, first);
        }
        true
    }

    /// Fills in the last cells before the tallest height of all with these heights, if they may be so; false when there are too many words.
    /// Most of the work is done here, so it goes without a call for each cell.
    #[inline]
    fn last<const M: usize>(&mut self, cells: [usize; M], symbols: [usize; M], read: Read) -> bool {
        if (0..M).any(|at| self.line.may[cells[at]] >> symbols[at] & 1 == 0) {
            return true;
        }
        let mut read = read;
        for symbol in symbols {
            if self.far.allowed(read, self.line.heights) >> symbol & 1 == 0 {
                return true;
            }
            read = follow(self.far, read, symbol);
        }
        if !self.arrives(read) {
            return true;
        }
        if !self.line.words.add() {
            return false;
        }
        cells.into_iter().zip(symbols).for_each(|(at, symbol)| self.line.words.note_newest(at, symbol));
        true
    }

    /// May the tallest height of all be seen next from the far end?
    #[inline]
    fn arrives(&self, read: Read) -> bool {
        self.far.allowed(read, self.line.heights) >> self.line.heights & 1 == 1
    }
}

/// What may follow in a cell.
enum Begin {
    /// These symbols.
    With(u32),
    /// Nothing good.
    Nothing,
    /// Too much has been tried.
    Spent,
}

/// Nothing is told.
#[derive(Clone, Copy)]
struct Nothing;

impl Eye for Nothing {
    #[inline]
    fn allowed(self, _read: Read, _top: usize) -> u32 {
        u32::MAX
    }

    #[inline]
    fn see(self, _read: Read, _symbol: usize) -> u32 {
        0
    }
}

/// So many are seen.
#[derive(Clone, Copy)]
struct Count(u32);

impl Eye for Count {
    #[inline]
    fn allowed(self, read: Read, top: usize) -> u32 {
        let hidden = read.lower | 1;
        match self.0.checked_sub(read.seen + 1) {
            None => hidden,
            Some(0) => hidden | 1 << top,
            // There must be so many taller ones left.
            Some(more) => hidden | below_highest(read.left & !hidden | 1 << top, more),
        }
    }

    #[inline]
    fn see(self, read: Read, _symbol: usize) -> u32 {
        read.seen + 1
    }

    #[inline]
    fn is_too_low(self, read: Read, cells: usize) -> bool {
        read.seen + (cells as u32) < self.0
    }

    #[inline]
    fn is_too_tall(self, read: Read) -> bool {
        read.seen + 2 > self.0 && read.left & !read.lower & !1 != 0
    }
}

/// Anything else that can be told.
impl Eye for Sight {
    #[inline]
    fn allowed(self, read: Read, top: usize) -> u32 {
        let hidden = read.lower | 1;
        let only = |symbol: u32| 1u32.checked_shl(symbol).unwrap_or(0);
        match self {
            Sight::Any => u32::MAX,
            Sight::Count(told) => Count(told).allowed(read, top),
            Sight::Sum(told) => match told.checked_sub(read.seen) {
                None => hidden,
                Some(more) => hidden | only(more).wrapping_sub(1) & !(1 << top) | only(more) & 1 << top,
            },
            Sight::First(told) if read.lower == 0 => only(told) | 1,
            Sight::First(_) => u32::MAX,
            Sight::Either(_) if read.seen >> 31 == 1 => u32::MAX,
            Sight::Either(told) => {
                let first = if read.lower == 0 { only(told) } else { 0 };
                let counted = match told.checked_sub(read.seen + 1) {
                    None => 0,
                    Some(0) => 1 << top,
                    Some(_) => !(1 << top),
                };
                hidden | first | counted
            }
        }
    }

    #[inline]
    fn see(self, read: Read, symbol: usize) -> u32 {
        match self {
            Sight::Any | Sight::First(_) => 0,
            Sight::Count(_) => read.seen + 1,
            Sight::Sum(_) => read.seen + symbol as u32,
            // The highest bit tells that the first one is as high as told.
            Sight::Either(told) => (read.seen + 1) | u32::from(read.lower == 0 && symbol as u32 == told) << 31,
        }
    }

    #[inline]
    fn is_too_low(self, read: Read, cells: usize) -> bool {
        matches!(self, Sight::Count(told) if Count(told).is_too_low(read, cells))
    }

    #[inline]
    fn is_too_tall(self, read: Read) -> bool {
        matches!(self, Sight::Count(told) if Count(told).is_too_tall(read))
    }
}

/// A set without so many of its highest members.
#[inline]
fn below_highest(set: u32, count: u32) -> u32 {
    let mut set = set;
    for _ in 0..count {
        if set == 0 {
            return 0;
        }
        set ^= 1 << (31 - set.leading_zeros());
    }
    set
}

/// What a cell can be so that all heights that are left still find a place.
#[inline]
fn must(may: u32, left: u32, elsewhere: u32) -> u32 {
    match left & !elsewhere & !1 {
        0 => may & left,
        homeless => may & homeless,
    }
}

/// What is known after one more building, or an empty cell, that is allowed.
#[inline]
fn follow(eye: impl Eye, read: Read, symbol: usize) -> Read {
    if symbol == 0 {
        let parks = read.parks - 1;
        return Read { parks, left: read.left & !u32::from(parks == 0), ..read };
    }
    let left = read.left & !(1 << symbol);
    if read.lower >> symbol & 1 == 1 {
        return Read { left, ..read };
    }
    Read { left, seen: eye.see(read, symbol), lower: (1 << symbol) - 1, ..read }
}
