//! What is seen of a line of buildings from one end, and nothing else: whether the heights are all different is not asked.
//!
//! After some cells, a line is in a state for each amount seen so far and each height of the tallest building.
//! For each amount, the heights are the bits of one word, and a cell costs a few operations for each amount. A building that is as
//! high as the tallest before it is not allowed: where this rule is used, heights are different.

use crate::domain::{Domain, Symbol};
use crate::language::{self, Language};
use crate::rule::{Layout, LineView, Rule, Scratch};
use crate::rules::census;
use crate::rules::skyline::Sight;
use num_bigint::BigUint;
use std::sync::Arc;

/// The greatest height that the rule can tell apart from others.
pub const HIGHEST: usize = 62;

/// The rule of a line of `cells` cells of which this is seen from its near end, or from its far end.
pub fn rule(cells: usize, sight: Sight, end: End) -> Arc<dyn Rule> {
    Arc::new(Watch { cells, sight, end })
}

/// The end from which a line is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// From its first cell on.
    Near,
    /// From its last cell on.
    Far,
}

struct Watch {
    cells: usize,
    sight: Sight,
    end: End,
}

/// A set of heights, as bits; bit 0 is no building at all.
type Heights = u64;

/// The heights below the highest of the set; none when the set is empty.
#[inline]
fn below_highest(heights: Heights) -> Heights {
    match heights {
        0 => 0,
        _ => (1 << (63 - heights.leading_zeros())) - 1,
    }
}

/// The heights above the lowest of the set; none when the set is empty.
#[inline]
fn above_lowest(heights: Heights) -> Heights {
    let lowest = heights & heights.wrapping_neg();
    !(lowest | lowest.wrapping_sub(1))
}

impl Watch {
    /// The number of the cell that is read after so many others.
    #[inline]
    fn cell(&self, read: usize) -> usize {
        match self.end {
            End::Near => read,
            End::Far => self.cells - 1 - read,
        }
    }

    /// How many amounts are told apart.
    fn amounts(&self) -> usize {
        match self.sight {
            Sight::Any => 1,
            Sight::Count(told) | Sight::Sum(told) => told as usize + 1,
            Sight::First(_) => 2,
            Sight::Either(told) => told as usize + 2,
        }
    }

    /// The amount after a building is seen; `None` when that is too much.
    #[inline]
    fn more(&self, amount: usize, height: usize) -> Option<usize> {
        let most = |amount: usize, told: u32| (amount <= told as usize).then_some(amount);
        match self.sight {
            Sight::Any => Some(0),
            Sight::Count(told) => most(amount + 1, told),
            Sight::Sum(told) => most(amount + height, told),
            Sight::First(told) => (amount == 1 || height == told as usize).then_some(1),
            Sight::Either(told) if amount == told as usize + 1 => Some(amount),
            Sight::Either(told) if amount == 0 && height == told as usize => Some(told as usize + 1),
            Sight::Either(told) => most(amount + 1, told),
        }
    }

    /// Is this what was told?
    fn is_told(&self, amount: usize) -> bool {
        match self.sight {
            Sight::Any => true,
            Sight::Count(told) | Sight::Sum(told) => amount == told as usize,
            Sight::First(_) => amount == 1,
            Sight::Either(told) => amount >= told as usize,
        }
    }

    /// Do all buildings count alike, so that those of a cell can be looked at together?
    fn counts(&self) -> bool {
        matches!(self.sight, Sight::Count(_))
    }

    /// Reads a cell that may be so.
    #[inline]
    fn read(&self, may: Heights, before: &[Heights], after: &mut [Heights]) {
        let (parks, buildings) = (may & 1, may & !1);
        for (amount, &tallest) in before.iter().enumerate() {
            if tallest == 0 {
                continue;
            }
            let hidden = if parks != 0 { tallest } else { tallest & above_lowest(buildings) };
            after[amount] |= hidden;
            let seen = buildings & above_lowest(tallest);
            if self.counts() {
                if let Some(more) = after.get_mut(amount + 1) {
                    *more |= seen;
                }
                continue;
            }
            for height in members(seen) {
                if let Some(more) = self.more(amount, height) {
                    after[more] |= 1 << height;
                }
            }
        }
    }

    /// Reads a cell backwards: turns `before`, what is reached, into that part of it from which `after` is reached; says what
    /// the cell is on the ways there.
    #[inline]
    fn unread(&self, may: Heights, before: &mut [Heights], after: &[Heights]) -> Heights {
        let (parks, buildings) = (may & 1, may & !1);
        let mut keeps = 0;
        for amount in 0..before.len() {
            let tallest = before[amount];
            if tallest == 0 {
                continue;
            }
            let stays = tallest & after[amount];
            let mut good = stays & above_lowest(buildings);
            keeps |= buildings & below_highest(stays);
            if parks != 0 {
                good = stays;
                keeps |= u64::from(stays != 0);
            }
            let seen = buildings & above_lowest(tallest);
            let seen = match self.counts() {
                true => seen & after.get(amount + 1).copied().unwrap_or(0),
                false => {
                    let leads =
                        |&height: &usize| self.more(amount, height).is_some_and(|more| after[more] >> height & 1 == 1);
                    members(seen).filter(leads).fold(0, |all, height| all | 1 << height)
                }
            };
            keeps |= seen;
            before[amount] = good | tallest & below_highest(seen);
        }
        keeps
    }
}

/// The members of a set of heights.
#[inline]
fn members(heights: Heights) -> impl Iterator<Item = usize> {
    let mut rest = heights;
    std::iter::from_fn(move || {
        let height = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(height)
    })
}

impl Rule for Watch {
    fn layout(&self) -> Layout {
        Layout::ByCell
    }

    fn accepts(&self, word: &[Symbol]) -> bool {
        let mut heights: Vec<u32> = word.iter().map(|symbol| u32::from(symbol.0)).collect();
        if self.end == End::Far {
            heights.reverse();
        }
        let equals_tallest = |at: usize| heights[at] != 0 && heights[..at].iter().max() == Some(&heights[at]);
        word.len() == self.cells
            && !(0..heights.len()).any(equals_tallest)
            && self.sight.is_seen(heights.iter().copied())
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch) -> bool {
        let amounts = self.amounts();
        let states = &mut scratch.words;
        states.clear();
        states.resize((self.cells + 1) * amounts, 0);
        states[0] = 1;
        for read in 0..self.cells {
            let (before, after) = states[read * amounts..(read + 2) * amounts].split_at_mut(amounts);
            self.read(line.bits[self.cell(read)], before, after);
        }
        let last = &mut states[self.cells * amounts..];
        (0..amounts).filter(|&amount| !self.is_told(amount)).for_each(|amount| last[amount] = 0);
        if last.iter().all(|&tallest| tallest == 0) {
            return false;
        }
        for read in (0..self.cells).rev() {
            let (before, after) = states[read * amounts..(read + 2) * amounts].split_at_mut(amounts);
            let at = self.cell(read);
            support[at] = self.unread(line.bits[at], before, after);
        }
        true
    }

    fn admits(&self, line: LineView<'_>, scratch: &mut Scratch) -> bool {
        let amounts = self.amounts();
        let states = &mut scratch.words;
        states.clear();
        states.resize(2 * amounts, 0);
        states[0] = 1;
        let (mut before, mut after) = states.split_at_mut(amounts);
        for read in 0..self.cells {
            after.fill(0);
            self.read(line.bits[self.cell(read)], before, after);
            (before, after) = (after, before);
        }
        (0..amounts).any(|amount| before[amount] != 0 && self.is_told(amount))
    }

    fn blame(&self, now: LineView<'_>, before: LineView<'_>, blame: &mut [u64], scratch: &mut Scratch) -> bool {
        let amounts = self.amounts();
        // Backward: the states from which the end can be reached, whether they can be reached or not.
        let states = &mut scratch.words;
        states.clear();
        states.resize((self.cells + 3) * amounts, u64::MAX);
        let (goals, reached) = states.split_at_mut((self.cells + 1) * amounts);
        let last = &mut goals[self.cells * amounts..];
        (0..amounts).filter(|&amount| !self.is_told(amount)).for_each(|amount| last[amount] = 0);
        for read in (0..self.cells).rev() {
            let (here, next) = goals[read * amounts..(read + 2) * amounts].split_at_mut(amounts);
            self.unread(now.bits[self.cell(read)], here, next);
        }
        // Forward: what is missing is given back wherever this reaches none of them.
        let (mut here, mut next) = reached.split_at_mut(amounts);
        here.fill(0);
        here[0] = 1;
        for read in 0..self.cells {
            let at = self.cell(read);
            let goal = &goals[(read + 1) * amounts..(read + 2) * amounts];
            let mut may = now.bits[at];
            for height in members(before.bits[at] & !now.bits[at]) {
                next.fill(0);
                self.read(1 << height, here, next);
                match next.iter().zip(goal).any(|(next, goal)| next & goal != 0) {
                    true => blame[at] |= 1 << height,
                    false => may |= 1 << height,
                }
            }
            next.fill(0);
            self.read(may, here, next);
            (here, next) = (next, here);
        }
        true
    }

    fn retell(&self, domains: &[Domain]) -> Option<Vec<Domain>> {
        // Buildings read one by one; only what one more of them adds to the amount is told as for sets of heights.
        let read: Vec<Domain> = (0..self.cells).map(|read| domains[self.cell(read)]).collect();
        let told = language::retell(self, &read)?;
        // The number of a cell and its number among those read change places the same way.
        Some((0..self.cells).map(|at| told[self.cell(at)]).collect())
    }

    fn count(&self, line: LineView<'_>) -> Option<BigUint> {
        let turned: Vec<u64> = (0..self.cells).map(|read| line.bits[self.cell(read)]).collect();
        census::count(self, LineView { bits: &turned, ..line })
    }
}

/// The words, read from the end from which they are seen.
impl Language for Watch {
    /// The amount seen, and the tallest height.
    type State = (usize, usize);

    fn start(&self) -> (usize, usize) {
        (0, 0)
    }

    fn read(&self, &(amount, tallest): &(usize, usize), symbol: Symbol) -> Option<(usize, usize)> {
        match symbol.index() {
            height if height > tallest => Some((self.more(amount, height)?, height)),
            height if height == tallest && height > 0 => None,
            _ => Some((amount, tallest)),
        }
    }

    fn may_end(&self, &(amount, _): &(usize, usize)) -> bool {
        self.is_told(amount)
    }
}
