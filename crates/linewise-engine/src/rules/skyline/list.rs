//! The words of a line of buildings one by one, the tallest building first. Whoever comes next is seen from an end if
//! it stands on that side of all that stand already, and hidden from both ends if it stands between them: so both clues
//! cut off what cannot come right any more.

use super::Sight;
use crate::bits::members;
use crate::word_list::{LONGEST, WordList};
use std::cmp::Ordering;

/// So many buildings are tried for each word that is asked for.
const PATIENCE: u32 = 4;

/// How far the search has come is noted for so many buildings, the first ones.
const EARLY: usize = 3;
/// What the words promise to become is looked at once they are so many.
const SOME_WORDS: usize = 64;
/// The search for words ends when they promise to become so many times as many as the list takes.
const FAR_TOO_MANY: f64 = 2.0;
/// It does not begin where the cells, each for itself, can be filled in so many times as many ways as the list takes:
/// of 227 such lines of 10 and 12 heights four had few enough words after all.
const HOPELESS: f64 = 8192.0;

/// Lists the words of a line whose cells may be so, if they are not too many, and not too hard to find.
pub(super) fn list(heights: usize, near: Sight, far: Sight, may: &[u64], words: &mut WordList) -> bool {
    let cells = may.len();
    let ways: f64 = may.iter().map(|may| f64::from(may.count_ones())).product();
    if cells > LONGEST || words.symbols() != heights + 1 || ways > HOPELESS * words.most() as f64 {
        return false;
    }
    let line = Line::new(heights, may, words);
    let side = |is_far: bool| Side { cells, parks: cells - heights, is_far };
    let (near_side, far_side) = (side(false), side(true));
    // Most clues tell how many are seen, or there is none.
    match (near, far) {
        (Sight::Count(near), Sight::Count(far)) => {
            List { line, near: Count::new(near, near_side), far: Count::new(far, far_side) }.run()
        }
        (Sight::Count(near), Sight::Any) => List { line, near: Count::new(near, near_side), far: Nothing }.run(),
        (Sight::Any, Sight::Count(far)) => List { line, near: Nothing, far: Count::new(far, far_side) }.run(),
        (Sight::Any, Sight::Any) => List { line, near: Nothing, far: Nothing }.run(),
        _ => List { line, near: Told { sight: near, side: near_side }, far: Told { sight: far, side: far_side } }.run(),
    }
}

/// Cells of a line, as bits.
type Cells = u32;

/// A line, and its words that were found.
struct Line<'a> {
    /// The number of heights.
    heights: usize,
    all: Cells,
    /// For each height the cells that may be so tall.
    places: [Cells; LONGEST + 1],
    /// For each height the cells that may be lower or empty.
    lower: [Cells; LONGEST + 1],
    /// How much of the search is over, if all ways took as long.
    done: f64,
    words: &'a mut WordList,
    /// How many more buildings may be tried.
    patience: u32,
}

impl<'a> Line<'a> {
    fn new(heights: usize, may: &[u64], words: &'a mut WordList) -> Line<'a> {
        let mut places = [0; LONGEST + 1];
        for (at, &may) in may.iter().enumerate() {
            members(may).for_each(|symbol| places[symbol] |= 1 << at);
        }
        if heights == may.len() {
            places[0] = 0;
        }
        let mut lower = [0; LONGEST + 1];
        (0..heights).for_each(|height| lower[height + 1] = lower[height] | places[height]);
        let patience = PATIENCE * words.most() as u32;
        let all = (1 << may.len()) - 1;
        Line { heights, all, places, lower, done: 0.0, words, patience }
    }

    /// Do the words promise to become far too many?
    fn is_too_much(&self) -> bool {
        let words = self.words.count();
        words > SOME_WORDS && words as f64 > FAR_TOO_MANY * self.words.most() as f64 * self.done
    }
}

/// A line whose words are listed, and what is told of it.
struct List<'a, N, F> {
    line: Line<'a>,
    near: N,
    far: F,
}

/// The cells as they are seen from an end.
#[derive(Clone, Copy)]
struct Side {
    cells: usize,
    /// How many of them are empty.
    parks: usize,
    is_far: bool,
}

impl Side {
    /// Where the next one that is seen can stand if so many more are seen after it, which stand nearer to the end;
    /// without any, all that is nearer is empty.
    fn room_for(&self, more: usize) -> Cells {
        let all = (1 << self.cells) - 1;
        let distances: Cells = match more {
            0 => all & ((2 << self.parks) - 1),
            _ => all & Cells::MAX.checked_shl(more as u32).unwrap_or(0),
        };
        if self.is_far { distances.reverse_bits() >> (Cells::BITS - self.cells as u32) } else { distances }
    }
}

/// What is told of the buildings that are seen from an end.
trait Eye {
    /// What is seen before any building stands.
    fn start(&self) -> u32;

    /// Where a building of this height can stand, if it will be seen from this end.
    fn allowed(&self, seen: u32, height: usize) -> Cells;

    /// What is seen after one more building.
    fn see(&self, seen: u32, height: usize) -> u32;

    /// Can buildings of these heights and lower ones come right no more?
    fn is_hopeless(&self, seen: u32, height: usize) -> bool;
}

/// The cells before the first building and those behind the last one, where these are free. There is a building.
#[inline]
fn sides(all: Cells, free: Cells) -> (Cells, Cells) {
    let last = 31 - (all & !free).leading_zeros();
    (free & !(free + 1), all & (Cells::MAX - 1) << last)
}

impl<N: Eye, F: Eye> List<'_, N, F> {
    /// Lists all words; false when they are too many.
    fn run(&mut self) -> bool {
        let (top, free) = (self.line.heights, self.line.all);
        let (near, far) = (self.near.start(), self.far.start());
        let may = self.line.places[top] & self.near.allowed(near, top) & self.far.allowed(far, top);
        let share = 1.0 / f64::from(may.count_ones());
        let (near, far) = (self.near.see(near, top), self.far.see(far, top));
        for (number, at) in members(may.into()).enumerate() {
            let word = WordList::with(0, top, at);
            let goes_on = match top - 1 {
                0 => self.add(free & !(1 << at), near, far, word),
                1 => self.last(free & !(1 << at), near, far, word),
                lower => self.early(lower, free & !(1 << at), near, far, word, share),
            };
            self.line.done = share * (number + 1) as f64;
            if !goes_on || self.line.is_too_much() {
                return false;
            }
        }
        true
    }

    /// Puts one of the first buildings, and then those that are lower, wherever they can stand; false when there are too many words.
    fn early(&mut self, height: usize, free: Cells, near: u32, far: u32, word: u64, share: f64) -> bool {
        let Some(patience) = self.line.patience.checked_sub(1) else { return false };
        self.line.patience = patience;
        let sides = sides(self.line.all, free);
        let may = self.may(height, free, sides, near, far);
        let share = share / f64::from(may.count_ones());
        let start = self.line.done;
        for (number, at) in members(may.into()).enumerate() {
            let (next, near, far) = self.follow(height, at, free, sides, near, far);
            let word = WordList::with(word, height, at);
            let goes_on = match height - 1 {
                1 => self.last(next, near, far, word),
                lower if self.line.heights - lower < EARLY => self.early(lower, next, near, far, word, share),
                lower => self.place(lower, next, near, far, word),
            };
            self.line.done = start + share * (number + 1) as f64;
            if !goes_on || self.line.is_too_much() {
                return false;
            }
        }
        true
    }

    /// The same for one of the others.
    fn place(&mut self, height: usize, free: Cells, near: u32, far: u32, word: u64) -> bool {
        let Some(patience) = self.line.patience.checked_sub(1) else { return false };
        self.line.patience = patience;
        let sides = sides(self.line.all, free);
        let mut may = self.may(height, free, sides, near, far);
        while may != 0 {
            let at = may.trailing_zeros() as usize;
            may &= may - 1;
            let (next, near, far) = self.follow(height, at, free, sides, near, far);
            let word = WordList::with(word, height, at);
            let goes_on = match height {
                3 if self.line.places[0] == 0 => self.two(next, near, far, word),
                2 => self.last(next, near, far, word),
                _ => self.place(height - 1, next, near, far, word),
            };
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// Puts the last two buildings into the last two cells; false when there are too many words. Most of the work is done here.
    #[inline(always)]
    fn two(&mut self, free: Cells, near: u32, far: u32, word: u64) -> bool {
        let (first, last) = (free.trailing_zeros() as usize, 31 - free.leading_zeros() as usize);
        let (low, high) = (self.line.places[1], self.line.places[2]);
        let (rises, falls) = (low >> first & high >> last & 1 == 1, high >> first & low >> last & 1 == 1);
        if !rises && !falls {
            return true;
        }
        let (before, behind) = sides(self.line.all, free);
        let is = |side: Cells, at: usize| side >> at & 1 == 1;
        if rises {
            let near = if is(before, last) { self.near.see(near, 2) } else { near };
            let near = if is(before, first) { self.near.see(near, 1) } else { near };
            let far = if is(behind, last) { self.far.see(far, 2) } else { far };
            if !self.add(0, near, far, WordList::with(WordList::with(word, 1, first), 2, last)) {
                return false;
            }
        }
        if falls {
            let near = if is(before, first) { self.near.see(near, 2) } else { near };
            let far = if is(behind, first) { self.far.see(far, 2) } else { far };
            let far = if is(behind, last) { self.far.see(far, 1) } else { far };
            return self.add(0, near, far, WordList::with(WordList::with(word, 2, first), 1, last));
        }
        true
    }

    /// Puts the last building wherever it can stand; false when there are too many words.
    #[inline]
    fn last(&mut self, free: Cells, near: u32, far: u32, word: u64) -> bool {
        let sides = sides(self.line.all, free);
        let mut may = self.may(1, free, sides, near, far);
        while may != 0 {
            let at = may.trailing_zeros() as usize;
            may &= may - 1;
            let (free, near, far) = self.follow(1, at, free, sides, near, far);
            if !self.add(free, near, far, WordList::with(word, 1, at)) {
                return false;
            }
        }
        true
    }

    /// Adds a word if it is one; false when there are too many.
    #[inline]
    fn add(&mut self, free: Cells, near: u32, far: u32, word: u64) -> bool {
        if self.near.is_hopeless(near, 0) || self.far.is_hopeless(far, 0) || free & !self.line.places[0] != 0 {
            return true;
        }
        self.line.words.add(word)
    }

    /// Where a building of this height can stand, so that all goes on well.
    #[inline(always)]
    fn may(&self, height: usize, free: Cells, (before, behind): (Cells, Cells), near: u32, far: u32) -> Cells {
        if self.near.is_hopeless(near, height) || self.far.is_hopeless(far, height) {
            return 0;
        }
        // Who can be no lower, and not be empty, must be this.
        let must = free & !self.line.lower[height];
        if must & must.wrapping_sub(1) != 0 {
            return 0;
        }
        let seen = before & !self.near.allowed(near, height) | behind & !self.far.allowed(far, height);
        self.line.places[height] & !seen & if must == 0 { free } else { must }
    }

    /// What is free and what is seen from both ends after one more.
    #[inline]
    fn follow(
        &self,
        height: usize,
        at: usize,
        free: Cells,
        (before, behind): (Cells, Cells),
        near: u32,
        far: u32,
    ) -> (Cells, u32, u32) {
        let near = if before >> at & 1 == 1 { self.near.see(near, height) } else { near };
        let far = if behind >> at & 1 == 1 { self.far.see(far, height) } else { far };
        (free & !(1 << at), near, far)
    }
}

/// Nothing is told.
struct Nothing;

impl Eye for Nothing {
    #[inline]
    fn start(&self) -> u32 {
        0
    }

    #[inline]
    fn allowed(&self, _seen: u32, _height: usize) -> Cells {
        Cells::MAX
    }

    #[inline]
    fn see(&self, _seen: u32, _height: usize) -> u32 {
        0
    }

    #[inline]
    fn is_hopeless(&self, _seen: u32, _height: usize) -> bool {
        false
    }
}

/// So many are seen. What is counted is how many are still to be seen.
struct Count {
    told: u32,
    /// Where the next one can stand when so many are still to be seen, itself among them.
    allowed: [Cells; LONGEST + 1],
}

impl Count {
    fn new(told: u32, side: Side) -> Count {
        let mut allowed = [0; LONGEST + 1];
        for (more, allowed) in allowed.iter_mut().enumerate().skip(1) {
            *allowed = side.room_for(more - 1);
        }
        Count { told, allowed }
    }
}

impl Eye for Count {
    #[inline]
    fn start(&self) -> u32 {
        self.told
    }

    #[inline]
    fn allowed(&self, more: u32, _height: usize) -> Cells {
        self.allowed.get(more as usize).copied().unwrap_or(0)
    }

    #[inline]
    fn see(&self, more: u32, _height: usize) -> u32 {
        more.wrapping_sub(1)
    }

    #[inline]
    fn is_hopeless(&self, more: u32, height: usize) -> bool {
        more as usize > height
    }
}

/// Anything else that can be told. What is counted is how many are seen, or the sum of their heights; and, for those
/// that need it, the height of the last one.
struct Told {
    sight: Sight,
    side: Side,
}

/// Where the height of the last one is kept.
const LAST: u32 = 16;

impl Eye for Told {
    #[inline]
    fn start(&self) -> u32 {
        u32::from(matches!(self.sight, Sight::Product(_)))
    }

    fn allowed(&self, seen: u32, height: usize) -> Cells {
        let Told { sight, ref side } = *self;
        let (is_this, is_lower) = (side.room_for(0), side.room_for(1));
        match sight {
            Sight::Any => Cells::MAX,
            Sight::Count(told) => told.checked_sub(seen + 1).map_or(0, |more| side.room_for(more as usize)),
            Sight::Sum(told) => match (seen + height as u32).cmp(&told) {
                Ordering::Less => is_lower,
                Ordering::Equal => is_this,
                Ordering::Greater => 0,
            },
            Sight::First(told) => match (told as usize).cmp(&height) {
                Ordering::Less => is_lower,
                Ordering::Equal => is_this,
                Ordering::Greater => 0,
            },
            Sight::Either(_) | Sight::Near(_) | Sight::Product(_) => Cells::MAX,
        }
    }

    fn see(&self, seen: u32, height: usize) -> u32 {
        match self.sight {
            Sight::Any => 0,
            Sight::Count(_) | Sight::Near(_) => seen + 1,
            // A product too large to be told is none: nothing multiplies to 0.
            Sight::Product(_) => seen.checked_mul(height as u32).unwrap_or(0),
            Sight::Sum(_) => seen + height as u32,
            Sight::First(_) => height as u32,
            Sight::Either(_) => ((seen & ((1 << LAST) - 1)) + 1) | (height as u32) << LAST,
        }
    }

    fn is_hopeless(&self, seen: u32, height: usize) -> bool {
        let height = height as u32;
        let is_counted = |told: u32, seen: u32| (seen..=seen + height).contains(&told);
        let is_first = |told: u32, last: u32| last == told || last > told && told <= height;
        match self.sight {
            Sight::Any => false,
            Sight::Count(told) => !is_counted(told, seen),
            Sight::Near(told) => {
                !is_counted(told + 1, seen) && !told.checked_sub(1).is_some_and(|fewer| is_counted(fewer, seen))
            }
            Sight::Product(told) if height == 0 => seen != told,
            Sight::Product(told) => told.checked_rem(seen) != Some(0),
            Sight::Sum(told) => !(seen..=seen + height * (height + 1) / 2).contains(&told),
            Sight::First(told) => !is_first(told, seen),
            Sight::Either(told) => !is_counted(told, seen & ((1 << LAST) - 1)) && !is_first(told, seen >> LAST),
        }
    }
}
