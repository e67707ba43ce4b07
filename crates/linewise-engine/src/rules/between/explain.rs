//! Which missing symbols leave such a line without a word: the line read once from the far end and once from the near one.
//!
//! Read backwards, the table holds what leads on to the end as things are now. Read forwards, everything that is
//! missing is given back as long as nothing reached leads on to the end; the rest is the conflict set.

use super::{Between, Place};
use crate::bits::members;
use crate::rule::LineView;
use crate::rules::ahead::Ahead;

/// Working memory. Both tables are written anew each time.
#[derive(Debug, Default)]
pub(super) struct Room {
    goals: Goals,
    /// For each place, the sums with which it is reached.
    reached: Vec<u64>,
    /// The places after the cells read so far, and those after one more.
    here: Vec<u32>,
    next: Vec<u32>,
    /// What lies ahead of each number of cells, as things were before.
    ahead: Vec<Ahead>,
}

/// What leads on to the end of a line.
#[derive(Debug, Default)]
pub(super) struct Goals {
    /// For each place, the sums from which the end is reached.
    sums: Vec<u64>,
    /// The places from which it is, those behind more cells first.
    places: Vec<u32>,
    /// For each number of cells ahead, where its places begin.
    layers: Vec<u32>,
}

impl Between {
    /// Marks the conflict set.
    pub(super) fn find_conflict_set(&self, now: LineView<'_>, before: LineView<'_>, set: &mut [u64], room: &mut Room) {
        let Room { goals, reached, here, next, ahead } = room;
        let is_missing = |at: &usize| before.bits[*at] & !now.bits[*at] != 0;
        let Some(last) = (0..set.len()).rev().find(is_missing) else { return };
        goals.read_back(self, now.bits);
        reached.clear();
        reached.resize(self.places(), 0);
        here.clear();
        here.push(0);
        reached[0] = 1;
        Ahead::look(before.bits.iter().copied(), ahead);
        for (at, explained) in set.iter_mut().enumerate() {
            let leading = self.leading(at, before.bits[at] & !now.bits[at], goals, reached);
            *explained = leading;
            // Nothing is missing further on.
            if at >= last {
                break;
            }
            let may = before.bits[at] & !leading;
            next.clear();
            for &number in here.iter() {
                let (place, sums) = (self.place(number as usize), reached[number as usize]);
                for symbol in members(self.following(place, may)) {
                    let (number, sums) = (self.next(number as usize, symbol), self.step(place, symbol, sums));
                    let Place { set, blanks } = self.place(number);
                    if sums == 0 || !ahead[at + 1].fits(self.all() as u64, set as u64, 2 - blanks) {
                        continue;
                    }
                    if reached[number] == 0 {
                        next.push(number as u32);
                    }
                    reached[number] |= sums;
                }
            }
            std::mem::swap(here, next);
        }
    }

    /// The symbols, of those that are missing in a cell, that lead from a place which is reached to one from which the end is.
    fn leading(&self, at: usize, missing: u64, goals: &Goals, reached: &[u64]) -> u64 {
        let mut leading = 0;
        for &to in goals.layer(self.cells() - at - 1) {
            for symbol in members(self.preceding(self.place(to as usize), missing & !leading)) {
                let from = self.previous(to as usize, symbol);
                let sums = self.step(self.place(from), symbol, reached[from]);
                leading |= u64::from(reached[from] != 0 && sums & goals.sums[to as usize] != 0) << symbol;
            }
        }
        leading
    }

    /// The place before a symbol.
    #[inline]
    fn previous(&self, place: usize, symbol: usize) -> usize {
        match symbol {
            0 => place - (1 << self.numbers),
            _ => place & !(1 << (symbol - 1)),
        }
    }

    /// The symbols that can lead to a place, of those that a cell may be.
    #[inline]
    fn preceding(&self, place: Place, may: u64) -> u64 {
        may & ((place.set as u64) << 1 | u64::from(place.blanks > 0))
    }

    /// The sums before the first blank cell that there can be at a place.
    #[inline]
    fn possible(&self, Place { set, blanks }: Place) -> u64 {
        match (blanks, self.sum) {
            (1, Some(_)) => self.not_too_much(set) & !((u64::MAX - 1) << u32::from(self.sums[set])),
            _ => 1,
        }
    }
}

impl Goals {
    /// Finds the places from which the end is reached.
    pub fn read_back(&mut self, rule: &Between, cells: &[u64]) {
        self.sums.clear();
        self.sums.resize(rule.places(), 0);
        self.places.clear();
        self.layers.clear();
        self.layers.push(0);
        self.sums[rule.end()] = 1;
        self.places.push(rule.end() as u32);
        for &may in cells.iter().rev() {
            let (first, end) = (*self.layers.last().expect("the first layer") as usize, self.places.len());
            self.layers.push(end as u32);
            for at in first..end {
                let to = self.places[at] as usize;
                for symbol in members(rule.preceding(rule.place(to), may)) {
                    let from = rule.previous(to, symbol);
                    let place = rule.place(from);
                    let sums = rule.undo(place, symbol, self.sums[to]) & rule.possible(place);
                    if sums != 0 && self.sums[from] == 0 {
                        self.places.push(from as u32);
                    }
                    self.sums[from] |= sums;
                }
            }
        }
        self.layers.push(self.places.len() as u32);
    }

    /// The places from which the end is reached through so many cells.
    fn layer(&self, ahead: usize) -> &[u32] {
        &self.places[self.layers[ahead] as usize..self.layers[ahead + 1] as usize]
    }

    /// The sums at a place from which the end is reached.
    #[inline]
    pub fn sums(&self, place: usize) -> u64 {
        self.sums[place]
    }
}
