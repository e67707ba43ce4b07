//! What is seen of a line of buildings from one end, and nothing else: whether the heights are all different is not asked.
//!
//! Nothing is seen behind the tallest height of all, which stands there once; and of several buildings, all different, one is at
//! least as tall as they are many. Before the tallest, after some cells, a line is in a state for
//! each amount seen so far and each height of the tallest building. For each amount, the heights are the bits of one word, and a
//! cell costs a few operations for each amount. A building that is as high as the tallest before it is not allowed: where this rule
//! is used, heights are different.

mod explain;

use crate::bits::members;
use crate::domain::{Domain, Symbol};
use crate::language::{self, Best, Language, Worth};
use crate::rule::{
    Capabilities, CountWords, Decided, LineView, Meter, Orientation, Reasons, Reference, Rule, Scratch, Strength,
};
use crate::rules::census;
use crate::rules::skyline::Sight;
use num_bigint::BigUint;
use smallvec::SmallVec;
use std::sync::Arc;

/// The greatest height that the rule can tell apart from others.
pub const HIGHEST: usize = 62;

/// The rule of a line of `cells` cells of which this is seen from one end; the tallest height of all stands there once.
/// Panics where the tallest is none of 1 to [`HIGHEST`], or more than there are cells.
pub fn rule(cells: usize, tallest: usize, sight: Sight, end: End) -> Arc<dyn Rule> {
    assert!((1..=HIGHEST.min(cells)).contains(&tallest), "heights up to {tallest} on {cells} cells");
    Arc::new(SightRule { cells, tallest, sight, end, products: products(sight, tallest) })
}

/// What may be the product of the heights that are seen before the tallest of all, in order: the divisors of what is left of the product.
fn products(sight: Sight, tallest: usize) -> Vec<u32> {
    let Sight::Product(told) = sight else { return Vec::new() };
    let rest = told / tallest as u32;
    let small = (1u32..).take_while(|divisor| divisor.checked_mul(*divisor).is_some_and(|square| square <= rest));
    let mut all: Vec<u32> =
        small.filter(|divisor| rest.is_multiple_of(*divisor)).flat_map(|divisor| [divisor, rest / divisor]).collect();
    all.push(1);
    all.sort_unstable();
    all.dedup();
    all
}

/// The end from which a line is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// From its first cell on.
    Near,
    /// From its last cell on.
    Far,
}

struct SightRule {
    cells: usize,
    /// The tallest height of all.
    tallest: usize,
    sight: Sight,
    end: End,
    /// The products that are told apart before the tallest height of all is seen, where the product is told; amount n is the nth of them.
    products: Vec<u32>,
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

impl SightRule {
    /// The number of the cell that is read after so many others.
    #[inline]
    fn cell(&self, read: usize) -> usize {
        match self.end {
            End::Near => read,
            End::Far => self.cells - 1 - read,
        }
    }

    /// How tall the tallest of so many cells is at least: the buildings among them are all different.
    #[inline]
    fn least(&self, read: usize) -> usize {
        read.saturating_sub(self.cells - self.tallest)
    }

    /// Leaves of the states after so many cells those that are tall enough.
    #[inline]
    fn cut(&self, read: usize, states: &mut [Heights]) {
        let tall = u64::MAX << self.least(read);
        states.iter_mut().for_each(|state| *state &= tall);
    }

    /// How many amounts are told apart, before the tallest height of all is seen.
    fn amounts(&self) -> usize {
        match self.sight {
            Sight::Any => 1,
            Sight::Count(told) => (told as usize).max(1),
            Sight::Sum(told) => (told as usize).saturating_sub(self.tallest) + 1,
            Sight::First(_) => 2,
            Sight::Either(told) | Sight::Near(told) => told as usize + 1,
            Sight::Product(_) => self.products.len(),
        }
    }

    /// The amount after a building is seen that is not the tallest of all; `None` when that is too much.
    #[inline]
    fn more(&self, amount: usize, height: usize) -> Option<usize> {
        let most = |amount: usize, most: usize| (amount < most).then_some(amount);
        match self.sight {
            Sight::Any => Some(0),
            Sight::Count(told) => most(amount + 1, told as usize),
            Sight::Sum(_) => most(amount + height, self.amounts()),
            Sight::First(told) => (amount == 1 || height == told as usize).then_some(1),
            Sight::Either(told) if amount == told as usize => Some(amount),
            Sight::Either(told) if amount == 0 && height == told as usize => Some(told as usize),
            Sight::Either(told) => most(amount + 1, told as usize),
            Sight::Near(_) => most(amount + 1, self.amounts()),
            Sight::Product(_) => self.products.binary_search(&self.products[amount].checked_mul(height as u32)?).ok(),
        }
    }

    /// Is what was told seen once the tallest height of all is seen, too?
    #[inline]
    fn arrives(&self, amount: usize) -> bool {
        let is_first = |told: u32| amount == 0 && self.tallest == told as usize;
        match self.sight {
            Sight::Any => true,
            Sight::Count(told) => amount + 1 == told as usize,
            Sight::Sum(told) => amount + self.tallest == told as usize,
            Sight::First(told) => amount == 1 || is_first(told),
            Sight::Either(told) => amount == told as usize || amount + 1 == told as usize || is_first(told),
            Sight::Near(told) => amount + 2 == told as usize || amount == told as usize,
            Sight::Product(told) => u64::from(self.products[amount]) * self.tallest as u64 == u64::from(told),
        }
    }

    /// May the tallest height of all follow one of these states?
    #[inline]
    fn may_arrive(&self, states: &[Heights]) -> bool {
        match self.sight {
            Sight::Count(told) => states.get((told as usize).wrapping_sub(1)).is_some_and(|&tallest| tallest != 0),
            _ => states.iter().enumerate().any(|(amount, &tallest)| tallest != 0 && self.arrives(amount)),
        }
    }

    /// Do all buildings count alike, so that those of a cell can be looked at together?
    fn counts(&self) -> bool {
        matches!(self.sight, Sight::Count(_) | Sight::Near(_))
    }

    /// Reads a cell that may be so, and is not the tallest height of all.
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
    /// the cell is on the ways there. It is not the tallest height of all.
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

    /// Which symbols lead from one of the states `before` a cell to one of those `after` it. The tallest height of all is not among them.
    #[inline]
    fn leads(&self, may: Heights, before: &[Heights], after: &[Heights]) -> Heights {
        let buildings = may & !1;
        let mut leads = 0;
        for (amount, &tallest) in before.iter().enumerate() {
            let stays = tallest & after[amount];
            leads |= buildings & below_highest(stays) | may & u64::from(stays != 0);
            let seen = buildings & above_lowest(tallest);
            if self.counts() {
                leads |= seen & after.get(amount + 1).copied().unwrap_or(0);
                continue;
            }
            let is_good = |height: usize| self.more(amount, height).is_some_and(|more| after[more] >> height & 1 == 1);
            members(seen).filter(|&height| is_good(height)).for_each(|height| leads |= 1 << height);
        }
        leads
    }

    /// Reads the cells that are settled, from the end on: how many they are, and the state after them. `None` when there is no
    /// word. Ends with the tallest height of all.
    fn read_settled(&self, line: LineView<'_>) -> Option<(usize, (usize, usize, usize))> {
        let mut state = (0, 0, 0);
        for read in 0..self.cells {
            let may = line.bits[self.cell(read)];
            if may & may.wrapping_sub(1) != 0 || state.1 == self.tallest {
                return Some((read, state));
            }
            state = Language::read(self, &state, Symbol(may.trailing_zeros() as u8))?;
        }
        Some((self.cells, state))
    }

    /// Reads the cells up to the last one that may be the tallest height of all.
    fn reach(&self, line: LineView<'_>, states: &mut Vec<u64>) -> Option<Reach> {
        let top = 1 << self.tallest;
        // It stands once: before the last cell that can be nothing else it does not.
        let must = (0..self.cells).rev().find(|&read| line.bits[self.cell(read)] == top).unwrap_or(0);
        let (settled, (amount, tallest, _)) = self.read_settled(line)?;
        if tallest == self.tallest {
            return (must < settled).then_some(Reach { settled, first: settled - 1, last: settled - 1 });
        }
        // Behind the last place that it may have, nothing matters.
        let last = (settled..self.cells).rev().find(|&read| line.bits[self.cell(read)] & top != 0)?;
        let amounts = self.amounts();
        states.clear();
        states.resize((last + 2) * amounts, 0);
        states[settled * amounts + amount] = 1 << tallest;
        let mut arrivals = None;
        for read in settled..=last {
            let may = line.bits[self.cell(read)];
            let (before, after) = states[read * amounts..(read + 2) * amounts].split_at_mut(amounts);
            if may & top != 0 && read >= must && self.may_arrive(before) {
                arrivals = Some((arrivals.map_or(read, |(first, _)| first), read));
            }
            self.read(may & !top, before, after);
            self.cut(read + 1, after);
        }
        arrivals.map(|(first, last)| Reach { settled, first, last })
    }
}

/// How far a line can be read.
struct Reach {
    /// How many cells are settled, from the end on.
    settled: usize,
    /// After how many cells the tallest height of all may first stand, and last.
    first: usize,
    last: usize,
}

impl Rule for SightRule {
    fn orientation(&self) -> Orientation {
        Orientation::ByCell
    }

    fn strength(&self) -> Strength {
        Strength::Exact
    }

    fn accepts(&self, word: &[Symbol], _meter: &mut Meter<'_>) -> Decided<bool> {
        let mut heights: Vec<u32> = word.iter().map(|symbol| u32::from(symbol.0)).collect();
        if self.end == End::Far {
            heights.reverse();
        }
        let Some(top) = heights.iter().position(|&height| height as usize == self.tallest) else { return Ok(false) };
        let equals_tallest = |at: usize| heights[at] != 0 && heights[..at].iter().max() == Some(&heights[at]);
        let is_low = |at: usize| heights[..=at].iter().all(|&height| (height as usize) < self.least(at + 1));
        Ok(word.len() == self.cells
            && !(0..top).any(is_low)
            && heights.iter().filter(|&&height| height as usize == self.tallest).count() == 1
            && !(0..top).any(equals_tallest)
            && self.sight.is_seen(heights[..=top].iter().copied()))
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch<'_>) -> Decided<bool> {
        let states = &mut scratch.words;
        let Some(Reach { settled, first, last }) = self.reach(line, states) else { return Ok(false) };
        let amounts = self.amounts();
        let top = 1 << self.tallest;
        for read in 0..settled.min(first + 1) {
            let at = self.cell(read);
            support[at] = line.bits[at];
        }
        // Behind the first place for the tallest height of all, everything else may stand.
        for read in first + 1..self.cells {
            let at = self.cell(read);
            let arrives = read <= last
                && line.bits[at] & top != 0
                && self.may_arrive(&states[read * amounts..(read + 1) * amounts]);
            support[at] = line.bits[at] & !top | if arrives { top } else { 0 };
        }
        if settled > first {
            return Ok(true);
        }
        states[(last + 1) * amounts..(last + 2) * amounts].fill(0);
        for read in (settled..=last).rev() {
            let at = self.cell(read);
            let may = line.bits[at];
            let (before, after) = states[read * amounts..(read + 2) * amounts].split_at_mut(amounts);
            let arrives = may & top != 0 && read >= first && self.may_arrive(before);
            let reached: SmallVec<[Heights; 8]> = if arrives { SmallVec::from_slice(before) } else { SmallVec::new() };
            let mut keeps = self.unread(may & !top, before, after);
            if arrives {
                keeps |= top;
                (0..amounts).filter(|&amount| self.arrives(amount)).for_each(|amount| before[amount] = reached[amount]);
            }
            if read <= first {
                support[at] = keeps;
            }
        }
        Ok(true)
    }

    fn admits(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<bool> {
        Ok(self.reach(line, &mut scratch.words).is_some())
    }

    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities {
            reasons: Reasons::ConflictSets(self),
            count: Some(self),
            reference: Capabilities::for_proofs(self),
            // Who knows where the tall buildings stand knows what is seen.
            high_symbols_first: true,
            ..Capabilities::NONE
        }
    }
}

impl SightRule {
    /// What stands for the cells, in the order in which they are read; or what stands for those that are read, in the
    /// order of the cells: both change places in the same way.
    fn turned<T: Clone>(&self, all: &[T]) -> Vec<T> {
        (0..self.cells).map(|read| all[self.cell(read)].clone()).collect()
    }
}

/// Buildings read one by one; only what one more of them adds to the amount is told as for sets of heights.
impl Reference for SightRule {
    fn narrow(&self, domains: &[Domain], meter: &mut Meter<'_>) -> Decided<Vec<Domain>> {
        Ok(self.turned(&language::reference_narrow(self, &self.turned(domains), meter)?))
    }

    fn bound(&self, domains: &[Domain], symbols: usize, worth: &Worth<'_>, meter: &mut Meter<'_>) -> Decided<Best> {
        let turned = |read: usize, symbol: Symbol| worth(self.cell(read), symbol);
        Ok(self.turned(&language::reference_bound(self, &self.turned(domains), symbols, &turned, meter)?))
    }
}

impl CountWords for SightRule {
    fn count(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<BigUint> {
        census::count(self, LineView { bits: &self.turned(line.bits), ..line }, &mut scratch.meter)
    }
}

/// The words, read from the end from which they are seen.
impl Language for SightRule {
    /// The amount seen, the tallest height, and how many cells were read before the tallest of all.
    type State = (usize, usize, usize);

    fn start(&self) -> Self::State {
        (0, 0, 0)
    }

    fn read(&self, &(amount, tallest, read): &Self::State, symbol: Symbol) -> Option<Self::State> {
        let read = read + 1;
        let (amount, tallest) = match symbol.index() {
            height if tallest == self.tallest => return (height != tallest).then_some((0, tallest, 0)),
            height if height == self.tallest => return self.arrives(amount).then_some((0, height, 0)),
            height if height > tallest => (self.more(amount, height)?, height),
            height if height == tallest && height > 0 => return None,
            _ => (amount, tallest),
        };
        (tallest >= self.least(read)).then_some((amount, tallest, read))
    }

    fn may_end(&self, &(_, tallest, _): &Self::State) -> bool {
        tallest == self.tallest
    }
}
