//! What the tables keep of the buildings that are seen: each amount that they can have come to, as a bit of a word.

use super::Sight;

/// What is told, where the amounts that matter fit into a word: a number seen, a sum, or nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Amounts {
    Any,
    Count(u32),
    Sum(u32),
    First(u32),
    Either(u32),
    Near(u32),
}

/// The bit that stands for "the first building is as high as told".
pub(super) const IS_FIRST: u64 = 1 << 63;

impl Sight {
    /// Can the amounts that matter be told apart by the bits of a word?
    pub fn is_small(self) -> bool {
        self.amounts().is_some()
    }

    /// The amounts that matter; `None` where there are too many.
    pub(super) fn amounts(self) -> Option<Amounts> {
        match self {
            Sight::Any => Some(Amounts::Any),
            Sight::Count(told) => (told < 63).then_some(Amounts::Count(told)),
            Sight::Sum(told) => (told < 63).then_some(Amounts::Sum(told)),
            Sight::First(told) => Some(Amounts::First(told)),
            Sight::Either(told) => (told < 63).then_some(Amounts::Either(told)),
            Sight::Near(told) => (told < 62).then_some(Amounts::Near(told)),
            Sight::Product(_) => None,
        }
    }
}

impl Amounts {
    /// What is told.
    pub(super) fn sight(self) -> Sight {
        match self {
            Amounts::Any => Sight::Any,
            Amounts::Count(told) => Sight::Count(told),
            Amounts::Sum(told) => Sight::Sum(told),
            Amounts::First(told) => Sight::First(told),
            Amounts::Either(told) => Sight::Either(told),
            Amounts::Near(told) => Sight::Near(told),
        }
    }

    /// The amounts seen once `height` (a bit's number) follows the lower heights `set`, of which `seen` were seen.
    #[inline]
    pub(super) fn step(self, seen: u64, set: usize, height: usize) -> u64 {
        let is_seen = set >> height == 0;
        match self {
            Amounts::Any => seen,
            Amounts::Count(told) if is_seen => seen << 1 & below(told),
            Amounts::Count(_) => seen,
            Amounts::Sum(told) if is_seen => seen << (height + 1) & below(told),
            Amounts::Sum(_) => seen,
            Amounts::First(told) if set == 0 && height as u32 + 1 != told => 0,
            Amounts::First(_) => seen,
            Amounts::Either(told) if set == 0 && height as u32 + 1 == told => IS_FIRST,
            Amounts::Either(told) if is_seen => (seen & IS_FIRST) | (seen & !IS_FIRST) << 1 & below(told),
            Amounts::Either(_) => seen,
            Amounts::Near(told) if is_seen => seen << 1 & below(told + 1),
            Amounts::Near(_) => seen,
        }
    }

    /// The amounts before [`Amounts::step`] that lead to one of these.
    #[inline]
    pub(super) fn undo(self, after: u64, set: usize, height: usize) -> u64 {
        let is_seen = set >> height == 0;
        match self {
            Amounts::Any => after,
            Amounts::Count(_) if is_seen => after >> 1,
            Amounts::Count(_) => after,
            Amounts::Sum(_) if is_seen => after >> (height + 1),
            Amounts::Sum(_) => after,
            Amounts::First(told) if set == 0 && height as u32 + 1 != told => 0,
            Amounts::First(_) => after,
            Amounts::Either(told) if set == 0 && height as u32 + 1 == told => after >> 63,
            Amounts::Either(_) if is_seen => (after & IS_FIRST) | (after & !IS_FIRST) >> 1,
            Amounts::Either(_) => after,
            Amounts::Near(_) if is_seen => after >> 1,
            Amounts::Near(_) => after,
        }
    }

    /// Those of the amounts with which the tallest building, of height `top`, may follow the heights `set`.
    #[inline]
    pub(super) fn arrive(self, seen: u64, set: usize, top: u32) -> u64 {
        let exactly = |amount: u32| seen & (1 << amount);
        match self {
            Amounts::Any => seen,
            Amounts::Count(told) => told.checked_sub(1).map_or(0, exactly),
            Amounts::Sum(told) => told.checked_sub(top).map_or(0, exactly),
            Amounts::First(told) if set == 0 && told != top => 0,
            Amounts::First(_) => seen,
            Amounts::Either(told) if set == 0 && told == top => seen,
            Amounts::Either(told) => told.checked_sub(1).map_or(0, exactly) | seen & IS_FIRST,
            Amounts::Near(told) => told.checked_sub(2).map_or(0, exactly) | exactly(told),
        }
    }
}

/// The bits of the amounts below `told`.
#[inline]
pub(super) fn below(told: u32) -> u64 {
    (1 << told) - 1
}
