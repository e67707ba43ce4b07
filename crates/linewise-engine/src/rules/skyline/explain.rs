//! Which missing buildings leave a skyline without a word: the line read once from the far end and once from the near one.
//!
//! Read backwards, the table holds what leads on to a good end as things are now. Read forwards, everything that is missing is
//! given back as long as nothing reached leads on to a good end; the rest is the conflict set. Here a line is not parted at the tallest
//! building: sets hold it, too, and before it the amounts seen from the near end matter, behind it those from the far end.

use super::amounts::{Amounts, IS_FIRST, below};
use super::{Skyline, is_park};
use crate::bits::members;
use crate::rule::LineView;

/// Working memory. Both tables are written anew each time.
#[derive(Debug, Default)]
pub(super) struct Room {
    /// For each place, the amounts from which a good end is reached.
    goals: Vec<u64>,
    /// For each place, the amounts that are reached.
    reached: Vec<u64>,
    /// The places after the cells read so far, and those after one more.
    here: Vec<u32>,
    next: Vec<u32>,
}

/// The largest table: beyond, asking fact by fact is faster.
const MOST_PLACES: usize = 1 << 13;

impl Skyline {
    /// Is the table small enough to find the conflict set quickly?
    pub(super) fn explains_fast(&self) -> bool {
        self.places() <= MOST_PLACES
    }

    /// How many places there are.
    fn places(&self) -> usize {
        (self.cells - self.heights + 1) << self.heights
    }

    /// Marks the conflict set.
    pub(super) fn find_conflict_set(&self, now: LineView<'_>, before: LineView<'_>, set: &mut [u64], room: &mut Room) {
        let places = self.places();
        room.goals.clear();
        room.goals.resize(places, 0);
        room.reached.clear();
        room.reached.resize(places, 0);
        self.read_back(now, &mut room.goals);
        room.here.clear();
        room.here.push(0);
        room.reached[0] = 1;
        for (cell, explained) in set.iter_mut().enumerate() {
            let mut may = now.bits[cell];
            for symbol in members(before.bits[cell] & !now.bits[cell]) {
                let leads_on = |&place: &u32| {
                    let place = place as usize;
                    let step = self.step(place, symbol, room.reached[place]);
                    step.is_some_and(|(to, amounts)| amounts & room.goals[to] != 0)
                };
                if room.here.iter().any(leads_on) { *explained |= 1 << symbol } else { may |= 1 << symbol }
            }
            room.next.clear();
            for at in 0..room.here.len() {
                let place = room.here[at] as usize;
                for symbol in members(may) {
                    let Some((to, amounts)) = self.step(place, symbol, room.reached[place]) else { continue };
                    if amounts != 0 {
                        if room.reached[to] == 0 {
                            room.next.push(to as u32);
                        }
                        room.reached[to] |= amounts;
                    }
                }
            }
            std::mem::swap(&mut room.here, &mut room.next);
        }
    }

    /// Fills in the goals. What is read next lies behind in the table, so it is filled from its end.
    fn read_back(&self, line: LineView<'_>, goals: &mut [u64]) {
        let last = goals.len() - 1;
        goals[last] = self.far.good_end();
        for place in (0..last).rev() {
            let (set, parks) = self.parts(place);
            let cell = set.count_ones() as usize + parks;
            if cell >= self.cells {
                continue;
            }
            let may = line.bits[cell];
            let mut goal = 0;
            for height in members(may >> 1 & !(set as u64)) {
                let after = goals[place | 1 << height];
                if after != 0 {
                    goal |= self.unstep(set, height, after);
                }
            }
            if parks < self.cells - self.heights && is_park(may) {
                goal |= goals[place + (1 << self.heights)];
            }
            goals[place] = goal;
        }
    }

    /// The heights of a place, and its number of empty cells.
    fn parts(&self, place: usize) -> (usize, usize) {
        (place & ((1 << self.heights) - 1), place >> self.heights)
    }

    /// The place after a symbol, and the amounts there; `None` where the symbol cannot follow.
    #[inline]
    fn step(&self, place: usize, symbol: usize, amounts: u64) -> Option<(usize, u64)> {
        let (set, parks) = self.parts(place);
        let Some(height) = symbol.checked_sub(1) else {
            return (parks < self.cells - self.heights).then_some((place + (1 << self.heights), amounts));
        };
        if set >> height & 1 == 1 {
            return None;
        }
        let top = self.heights - 1;
        let amounts = match (set >> top & 1 == 1, height == top) {
            (true, _) => self.far.step_behind(amounts, set, height, self.heights),
            (false, true) if self.near.arrive(amounts, set, self.heights as u32) == 0 => 0,
            (false, true) => self.far.step_behind(1, set, height, self.heights),
            (false, false) => self.near.step(amounts, set, height),
        };
        Some((place | 1 << height, amounts))
    }

    /// The amounts before a building that lead to one of these.
    #[inline]
    fn unstep(&self, set: usize, height: usize, after: u64) -> u64 {
        let top = self.heights - 1;
        match (set >> top & 1 == 1, height == top) {
            (true, _) => self.far.undo_behind(after, set, height, self.heights),
            (false, true) if self.far.step_behind(1, set, height, self.heights) & after == 0 => 0,
            (false, true) => self.near.arrive(u64::MAX, set, self.heights as u32),
            (false, false) => self.near.undo(after, set, height),
        }
    }
}

/// What is seen from the far end, as it is read from the near one. A building is seen when all taller ones were read before.
impl Amounts {
    /// The amounts after `height` follows the heights `set` of a line of `count` heights.
    #[inline]
    fn step_behind(self, seen: u64, set: usize, height: usize, count: usize) -> u64 {
        let (is_seen, is_last) = look_back(set, height, count);
        match self {
            Amounts::Any => seen,
            Amounts::Count(told) if is_seen => seen << 1 & below(told + 1),
            Amounts::Count(_) => seen,
            Amounts::Sum(told) if is_seen => seen << (height + 1) & below(told + 1),
            Amounts::Sum(_) => seen,
            Amounts::First(told) if is_last && height as u32 + 1 != told => 0,
            Amounts::First(_) => seen,
            Amounts::Either(told) if is_last && height as u32 + 1 == told => IS_FIRST,
            // Too many is an amount, too: the last building can still be as high as told.
            Amounts::Either(told) if is_seen => (seen << 1 | seen & 1 << (told + 1)) & below(told + 2),
            Amounts::Either(_) => seen,
            Amounts::Near(told) if is_seen => seen << 1 & below(told + 2),
            Amounts::Near(_) => seen,
        }
    }

    /// The amounts before [`Amounts::step_behind`] that lead to one of these.
    #[inline]
    fn undo_behind(self, after: u64, set: usize, height: usize, count: usize) -> u64 {
        let (is_seen, is_last) = look_back(set, height, count);
        match self {
            Amounts::Any => after,
            Amounts::Count(_) if is_seen => after >> 1,
            Amounts::Count(_) => after,
            Amounts::Sum(_) if is_seen => after >> (height + 1),
            Amounts::Sum(_) => after,
            Amounts::First(told) if is_last && height as u32 + 1 != told => 0,
            Amounts::First(_) => after,
            Amounts::Either(told) if is_last && height as u32 + 1 == told && after & IS_FIRST != 0 => u64::MAX,
            Amounts::Either(told) if is_last && height as u32 + 1 == told => 0,
            Amounts::Either(told) if is_seen => (after & !IS_FIRST) >> 1 | after & 1 << (told + 1),
            Amounts::Either(_) => after,
            Amounts::Near(_) if is_seen => after >> 1,
            Amounts::Near(_) => after,
        }
    }

    /// The amounts with which a line may end.
    fn good_end(self) -> u64 {
        match self {
            Amounts::Any | Amounts::First(_) => u64::MAX,
            Amounts::Count(told) | Amounts::Sum(told) => 1 << told,
            Amounts::Either(told) => 1 << told | IS_FIRST,
            Amounts::Near(told) => 1 << (told + 1) | told.checked_sub(1).map_or(0, |fewer| 1 << fewer),
        }
    }
}

/// Is the building seen from the far end, as far as was read, and is it the last of all?
#[inline]
fn look_back(set: usize, height: usize, count: usize) -> (bool, bool) {
    let all = (1usize << count) - 1;
    let taller = all & !((2usize << height) - 1);
    (set & taller == taller, set | 1 << height == all)
}
