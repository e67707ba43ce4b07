//! The buildings from one end of a line up to the tallest: every set of heights that can stand there, and what is seen of it.
//!
//! A *place* in the table stands for a set of heights and a number of empty cells; together they tell how many cells were read.
//! Between two uses all places are empty.

use super::{Plan, is_park};
use crate::bits::members;
use crate::rule::{Decided, Meter};
use crate::rules::ahead::Ahead;

#[derive(Debug, Default)]
pub(super) struct Part {
    /// For each place, the amounts that can have been seen, as bits.
    seen: Vec<u64>,
    /// Those of them from which the end of the line can be reached.
    good: Vec<u64>,
    /// The places that are not empty, those after fewer cells first.
    places: Vec<u32>,
    /// For each number of cells, where its places begin.
    layers: Vec<u32>,
}

impl Plan {
    /// The place for a set and a number of empty cells.
    #[inline]
    fn place(self, set: usize, parks: usize) -> usize {
        set | parks << self.count
    }

    /// The set of a place, and its number of empty cells.
    #[inline]
    fn parts(self, place: usize) -> (usize, usize) {
        (place & self.lower, place >> self.count)
    }

    /// The place of all that is not in this one: what stands behind the tallest building.
    #[inline]
    fn rest(self, place: usize) -> usize {
        let (set, parks) = self.parts(place);
        self.place(self.lower ^ set, self.parks - parks)
    }

    /// The height of the tallest building.
    fn top(self) -> u32 {
        self.count as u32 + 1
    }
}

impl Part {
    /// Finds every place that cells which may be so lead to, as far as it fits what lies `ahead` of so many cells.
    pub fn explore(
        &mut self,
        plan: Plan,
        cells: impl Iterator<Item = u64>,
        ahead: &[Ahead],
        meter: &mut Meter<'_>,
    ) -> Decided<()> {
        let size = (plan.parks + 1) << plan.count;
        if self.seen.len() < size {
            self.seen.resize(size, 0);
            self.good.resize(size, 0);
        }
        self.layers.clear();
        self.layers.push(0);
        self.reach(0, 1);
        for (may, ahead) in cells.zip(&ahead[1..]) {
            let (first, end) = (*self.layers.last().expect("the first layer"), self.places.len());
            self.layers.push(end as u32);
            // Each place is gone through on the way there and on the way back.
            meter.charge(2 * (end as u64 - u64::from(first)) * u64::from(may.count_ones()))?;
            for at in first as usize..end {
                let place = self.places[at] as usize;
                let seen = self.seen[place];
                let (set, parks) = plan.parts(place);
                let fits = |set: usize, parks: usize| ahead.fits(plan.lower as u64, set as u64, plan.parks - parks);
                for height in members(may as usize as u64 >> 1 & (plan.lower & !set) as u64) {
                    if fits(set | 1 << height, parks) {
                        let seen = plan.amounts.step(seen, set, height);
                        self.reach(place | 1 << height, seen);
                    }
                }
                if parks < plan.parks && is_park(may) && fits(set, parks + 1) {
                    self.reach(plan.place(set, parks + 1), seen);
                }
            }
        }
        self.layers.push(self.places.len() as u32);
        Ok(())
    }

    /// Notes that a place is reached with these amounts.
    #[inline]
    fn reach(&mut self, place: usize, seen: u64) {
        if seen != 0 {
            if self.seen[place] == 0 {
                self.places.push(place as u32);
            }
            self.seen[place] |= seen;
        }
    }

    /// The places after so many cells.
    #[inline]
    fn layer(&self, cells: usize) -> std::ops::Range<usize> {
        self.layers[cells] as usize..self.layers[cells + 1] as usize
    }

    /// Can the tallest building stand after so many cells, with `other` behind it?
    pub fn joins(&self, plan: Plan, cells: usize, other: &Part, others: Plan) -> bool {
        self.places[self.layer(cells)].iter().any(|&place| {
            let rest = plan.rest(place as usize);
            self.arrive(plan, place as usize) != 0 && other.arrive(others, rest) != 0
        })
    }

    /// The same, with a note of what is good for it on both sides.
    pub fn join(&mut self, plan: Plan, cells: usize, other: &mut Part, others: Plan) -> bool {
        let mut any = false;
        for at in self.layer(cells) {
            let place = self.places[at] as usize;
            let rest = plan.rest(place);
            let (near, far) = (self.arrive(plan, place), other.arrive(others, rest));
            if near != 0 && far != 0 {
                self.good[place] |= near;
                other.good[rest] |= far;
                any = true;
            }
        }
        any
    }

    /// The amounts at a place with which the tallest building may follow.
    #[inline]
    fn arrive(&self, plan: Plan, place: usize) -> u64 {
        match self.seen[place] {
            0 => 0,
            seen => plan.amounts.arrive(seen, plan.parts(place).0, plan.top()),
        }
    }

    /// Goes back from what is good and adds to `support` what the cells are on the ways there. `cell` gives the number
    /// of the cell after so many others, and what it may be.
    pub fn gather(&mut self, plan: Plan, cell: impl Fn(usize) -> (usize, u64), support: &mut [u64]) {
        for cells in (0..self.layers.len() - 2).rev() {
            let (number, may) = cell(cells);
            let mut keeps = 0;
            for at in self.layer(cells) {
                let place = self.places[at] as usize;
                let seen = self.seen[place];
                let (set, parks) = plan.parts(place);
                let mut good = self.good[place];
                for height in members(may >> 1 & (plan.lower & !set) as u64) {
                    match self.good[place | 1 << height] {
                        0 => {}
                        after => {
                            let before = plan.amounts.undo(after, set, height) & seen;
                            good |= before;
                            keeps |= u64::from(before != 0) << (height + 1);
                        }
                    }
                }
                if parks < plan.parks && is_park(may) {
                    let before = self.good[plan.place(set, parks + 1)] & seen;
                    good |= before;
                    keeps |= u64::from(before != 0);
                }
                self.good[place] = good;
            }
            support[number] |= keeps;
        }
    }

    /// Empties the table.
    pub fn clear(&mut self) {
        for place in self.places.drain(..) {
            self.seen[place as usize] = 0;
            self.good[place as usize] = 0;
        }
    }
}
