//! What is seen of a line from one end in all ways to place its buildings, and in some, where every cell has one.
//!
//! Whether a building can be seen from a cell asks for one way to place all of them, with lower ones before it: a
//! perfect matching of cells and heights (Kuhn, 1955). Every way that is found answers many such questions at once, and
//! few are left. On an open line of many heights that is far quicker than to look along all ways, as [`super::outlook`]
//! does; but only that tells how much is seen.

use crate::bits::members;
use crate::domain::Domain;
use std::sync::OnceLock;

/// Lines have fewer cells than this.
const MOST: usize = 16;

/// What each cell may be: which heights, the lowest as bit 0.
type Cells = [u32; MOST];

/// A building in each cell, by its height, the lowest as 0.
type Way = [u8; MOST];

/// Heights, and cells in order.
#[derive(Debug, PartialEq)]
pub struct Sight {
    pub heights: Domain,
    pub cells: Vec<usize>,
}

/// What is seen of a line, as far as somebody asked.
#[derive(Debug)]
pub struct Views {
    cells: Cells,
    count: usize,
    /// A way to place the buildings.
    way: Way,
    may: OnceLock<Sight>,
    must: OnceLock<Sight>,
}

impl Views {
    /// Looks at cells that hold as many heights, each once; `None` where there is no way to place the buildings, or far too many.
    pub fn new(known: &[Domain]) -> Option<Views> {
        let count = known.len();
        if count >= MOST {
            return None;
        }
        let all = (1_u64 << count) - 1;
        let mut cells = [0; MOST];
        cells.iter_mut().zip(known).for_each(|(cell, may)| *cell = ((may.bits() >> 1) as u64 & all) as u32);
        let nowhere = [u8::MAX; MOST];
        let way = placed(&cells, count, &nowhere)?;
        Some(Views { cells, count, way, may: OnceLock::new(), must: OnceLock::new() })
    }

    /// The heights that can be seen, and the cells whose building can be.
    pub fn may(&self) -> &Sight {
        self.may.get_or_init(|| self.can_be_seen())
    }

    /// The heights that are always seen, and the cells whose building is, without those in which the tallest can stand.
    pub fn must(&self) -> &Sight {
        self.must.get_or_init(|| self.is_always_seen())
    }

    fn can_be_seen(&self) -> Sight {
        let (mut heights, mut cells) = self.seen(&self.way);
        for at in 0..self.count {
            // As many lower ones stand before it.
            for floor in members(u64::from(self.cells[at])).filter(|&floor| floor >= at) {
                if heights >> floor & cells >> at & 1 == 1 {
                    continue;
                }
                let mut there = self.cells;
                there[..at].iter_mut().for_each(|before| *before &= (1 << floor) - 1);
                there[at] = 1 << floor;
                if let Some(way) = placed(&there, self.count, &self.way) {
                    let seen = self.seen(&way);
                    (heights, cells) = (heights | seen.0, cells | seen.1);
                }
            }
        }
        sight(heights, cells)
    }

    fn is_always_seen(&self) -> Sight {
        let top = self.count.saturating_sub(1);
        let mut always = Always { views: self, heights: u32::MAX, cells: u32::MAX };
        always.heed(&self.way);
        for floor in members(u64::from(always.heights)).filter(|&floor| floor != top) {
            always.hide(floor);
        }
        for at in members(u64::from(always.cells)) {
            always.look_elsewhere(at, top);
        }
        sight(always.heights, always.cells)
    }

    /// The heights that are seen in a way, and the cells in which they stand.
    fn seen(&self, way: &Way) -> (u32, u32) {
        let (mut heights, mut cells) = (0_u32, 0);
        for (at, &floor) in way[..self.count].iter().enumerate() {
            if heights >> floor == 0 {
                (heights, cells) = (heights | 1 << floor, cells | 1 << at);
            }
        }
        (heights, cells)
    }

    /// The heights in a cell that are taller than this one.
    fn taller(&self, at: usize, floor: usize) -> u32 {
        self.cells[at] & !((2 << floor) - 1)
    }
}

/// What is seen in all ways so far: heights, and cells in which the tallest does not stand.
struct Always<'a> {
    views: &'a Views,
    heights: u32,
    cells: u32,
}

impl Always<'_> {
    fn heed(&mut self, way: &Way) {
        let (heights, cells) = self.views.seen(way);
        let top = way[..self.views.count].iter().position(|&floor| usize::from(floor) + 1 == self.views.count);
        self.heights &= heights;
        self.cells &= cells & !top.map_or(0, |at| 1 << at);
    }

    fn heed_any(&mut self, cells: &Cells) {
        if let Some(way) = placed(cells, self.views.count, &self.views.way) {
            self.heed(&way);
        }
    }

    /// Looks for a way in which this building stands behind a taller one.
    fn hide(&mut self, floor: usize) {
        let mut cells = self.views.cells;
        for before in 0..self.views.count {
            if self.heights >> floor & 1 == 0 {
                return;
            }
            cells[before] &= !(1 << floor);
            let taller = self.views.taller(before, floor);
            if taller != 0 {
                let others = std::mem::replace(&mut cells[before], taller);
                self.heed_any(&cells);
                cells[before] = others;
            }
        }
    }

    /// Looks for a way in which the building of this cell is not seen, or is the tallest. Those that are always seen need no look.
    fn look_elsewhere(&mut self, at: usize, top: usize) {
        let mut cells = self.views.cells;
        if self.cells >> at & cells[at] >> top & 1 == 1 {
            cells[at] = 1 << top;
            self.heed_any(&cells);
        }
        for floor in members(u64::from(self.views.cells[at] & !self.heights & !(1 << top))) {
            cells[at] = 1 << floor;
            for before in 0..at {
                if self.cells >> at & 1 == 0 {
                    return;
                }
                let taller = self.views.taller(before, floor);
                if taller != 0 {
                    let others = std::mem::replace(&mut cells[before], taller);
                    self.heed_any(&cells);
                    cells[before] = others;
                }
            }
        }
    }
}

fn sight(heights: u32, cells: u32) -> Sight {
    Sight { heights: Domain::from_bits(u128::from(heights) << 1), cells: members(u64::from(cells)).collect() }
}

/// A way to place the buildings in these cells, as much as can be like `before`.
fn placed(cells: &Cells, count: usize, before: &Way) -> Option<Way> {
    let mut placing = Placing { cells, owners: [0; MOST], used: 0, unseen: 0 };
    let mut left = 0_u32;
    for (at, &floor) in before[..count].iter().enumerate() {
        match floor < MOST as u8 && cells[at] >> floor & 1 == 1 {
            true => placing.take(at, floor as usize),
            false => left |= 1 << at,
        }
    }
    for at in members(u64::from(left)) {
        placing.unseen = u32::MAX;
        if !placing.find(at) {
            return None;
        }
    }
    let mut way = [0; MOST];
    for (floor, &at) in placing.owners[..count].iter().enumerate() {
        way[usize::from(at)] = floor as u8;
    }
    Some(way)
}

/// Buildings on their way to their cells.
struct Placing<'a> {
    cells: &'a Cells,
    /// For each height that is placed, its cell.
    owners: [u8; MOST],
    /// The heights that are placed.
    used: u32,
    /// The heights that were not looked at for the cell that is due.
    unseen: u32,
}

impl Placing<'_> {
    fn take(&mut self, at: usize, floor: usize) {
        self.owners[floor] = at as u8;
        self.used |= 1 << floor;
    }

    /// Finds a building for a cell; others move for it, where they have to.
    fn find(&mut self, at: usize) -> bool {
        let free = self.cells[at] & !self.used;
        if free != 0 {
            self.take(at, free.trailing_zeros() as usize);
            return true;
        }
        loop {
            let may = self.cells[at] & self.unseen;
            if may == 0 {
                return false;
            }
            let floor = may.trailing_zeros() as usize;
            self.unseen &= !(1 << floor);
            if self.find(usize::from(self.owners[floor])) {
                self.owners[floor] = at as u8;
                return true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Skyline;
    use super::super::outlook::{Outlook, Room};
    use super::*;
    use crate::domain::Symbol;
    use crate::make::Chance;

    #[test]
    fn what_is_seen_is_what_all_ways_show() {
        let mut chance = Chance::new(1);
        let mut with_ways = 0;
        for round in 0..6000 {
            let heights = 1 + round % 8;
            let line = Skyline::without_clues(heights, 0, false);
            let share = 3 + chance.below(6);
            let mut some = || (1..=heights).map(|of| Symbol(of as u8)).filter(|_| chance.below(10) < share).collect();
            let known: Vec<Domain> = (0..heights).map(|_| some()).collect();
            let mut room = Room::default();
            let shown = Outlook::new(&known, &line, &mut room).map(|outlook| outlook.shown());
            let views = Views::new(&known);
            assert_eq!(views.is_some(), shown.is_some(), "{known:?}");
            let (Some(views), Some(shown)) = (views, shown) else { continue };
            with_ways += 1;
            assert_eq!(views.may(), &Sight { heights: shown.may, cells: shown.may_cells }, "{known:?}");
            assert_eq!(views.must(), &Sight { heights: shown.must, cells: shown.must_cells }, "{known:?}");
        }
        assert!(with_ways > 1000, "{with_ways} lines can be filled in");
    }

    /// Whoever asks what is seen asks both, and takes it that they look at the same lines.
    #[test]
    fn lines_of_too_many_heights_are_too_many_for_both() {
        for heights in 1..=18 {
            let line = Skyline::without_clues(heights, 0, false);
            let known: Vec<Domain> = (1..=heights).map(|height| Domain::only(Symbol(height as u8))).collect();
            let is_looked_at = Outlook::new(&known, &line, &mut Room::default()).is_some();
            assert_eq!(Views::new(&known).is_some(), is_looked_at, "{heights} heights");
            assert_eq!(is_looked_at, heights < MOST);
        }
    }
}
