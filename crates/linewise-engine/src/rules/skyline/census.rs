//! Skylines as a reader sees them, for counting.

use super::sight::Sight;
use crate::domain::Symbol;
use crate::language::Language;

/// The words of a skyline, read from the near end.
pub struct Skyline {
    pub heights: usize,
    pub near: Sight,
    pub far: Sight,
}

/// What was read, and what is seen of it from both ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Read {
    /// The heights that were used, as bits.
    used: usize,
    near: Amount,
    far: Amount,
}

/// What is seen from one end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Amount {
    count: u32,
    sum: u32,
    product: u32,
    /// The height nearest to this end.
    first: u32,
}

impl Language for Skyline {
    type State = Read;

    fn start(&self) -> Read {
        let nothing = Amount { count: 0, sum: 0, product: 1, first: 0 };
        Read { used: 0, near: nothing, far: nothing }
    }

    fn read(&self, state: &Read, symbol: Symbol) -> Option<Read> {
        let height = symbol.index();
        let mut state = *state;
        if height == 0 {
            return Some(state);
        }
        if height > self.heights || state.used >> (height - 1) & 1 == 1 {
            return None;
        }
        if state.used >> (height - 1) == 0 {
            state.near = more(state.near, height as u32);
        }
        if state.near.first == 0 {
            state.near.first = height as u32;
        }
        // Seen from the far end: all taller ones were read before.
        let taller = (1usize << self.heights) - (1 << height);
        if state.used & taller == taller {
            state.far = more(state.far, height as u32);
        }
        state.far.first = height as u32;
        state.used |= 1 << (height - 1);
        state.near = what_matters(self.near, state.near);
        state.far = what_matters(self.far, state.far);
        (is_possible(self.near, state.near) && is_possible(self.far, state.far)).then_some(state)
    }

    fn may_end(&self, state: &Read) -> bool {
        let fits = |sight: Sight, amount: Amount| match sight {
            Sight::Any => true,
            Sight::Count(told) => amount.count == told,
            Sight::Sum(told) => amount.sum == told,
            Sight::First(told) => amount.first == told,
            Sight::Either(told) => amount.count == told || amount.first == told,
            Sight::Near(told) => amount.count.abs_diff(told) == 1,
            Sight::Product(told) => amount.product == told,
        };
        state.used == (1 << self.heights) - 1 && fits(self.near, state.near) && fits(self.far, state.far)
    }
}

/// One building more is seen.
fn more(amount: Amount, height: u32) -> Amount {
    // A product too large to be told is none: nothing multiplies to 0.
    let product = amount.product.checked_mul(height).unwrap_or(0);
    Amount { count: amount.count + 1, sum: amount.sum + height, product, ..amount }
}

/// Can what is told still be seen?
fn is_possible(sight: Sight, amount: Amount) -> bool {
    match sight {
        Sight::Product(told) => told.checked_rem(amount.product) == Some(0),
        _ => true,
    }
}

/// Forgets what is not asked for, so that there are fewer states. The near end's first height must be known as such.
fn what_matters(sight: Sight, amount: Amount) -> Amount {
    let Amount { count, sum, product, first } = amount;
    let nothing = Amount { count: 0, sum: 0, product: 1, first: first.min(1) };
    match sight {
        Sight::Any => nothing,
        Sight::Count(_) | Sight::Near(_) => Amount { count, ..nothing },
        Sight::Sum(_) => Amount { sum, ..nothing },
        Sight::Product(_) => Amount { product, ..nothing },
        Sight::First(_) => Amount { first, ..nothing },
        Sight::Either(_) => Amount { count, first, ..nothing },
    }
}
