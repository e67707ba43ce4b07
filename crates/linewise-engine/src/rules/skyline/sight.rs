//! What is told of the buildings that are seen from an end of a line.

/// What is told of the buildings that are seen: those that are taller than all before them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sight {
    /// Nothing.
    Any,
    /// How many are seen.
    Count(u32),
    /// The sum of their heights.
    Sum(u32),
    /// The height of the first one.
    First(u32),
    /// How many are seen, or the height of the first one: it is not told which.
    Either(u32),
    /// One more than are seen, or one less: it is not told which.
    Near(u32),
    /// The product of their heights.
    Product(u32),
}

/// The bit that stands for "the first building is as high as told".
pub(super) const IS_FIRST: u64 = 1 << 63;

impl Sight {
    /// Are these the heights, from the end on, of such a line? A height of 0 is an empty cell.
    pub fn is_seen(self, heights: impl Iterator<Item = u32>) -> bool {
        let mut tallest = 0;
        let mut seen = Vec::new();
        for height in heights {
            if height > tallest {
                seen.push(height);
                tallest = height;
            }
        }
        let count = seen.len() as u32;
        match self {
            Sight::Any => true,
            Sight::Count(told) => count == told,
            Sight::Sum(told) => seen.iter().sum::<u32>() == told,
            Sight::First(told) => seen.first() == Some(&told),
            Sight::Either(told) => count == told || seen.first() == Some(&told),
            Sight::Near(told) => count.abs_diff(told) == 1,
            Sight::Product(told) => product(seen) == Some(told),
        }
    }

    /// Can the amounts that matter be told apart by the bits of a word?
    pub fn is_small(self) -> bool {
        match self {
            Sight::Any | Sight::First(_) => true,
            Sight::Count(told) | Sight::Sum(told) | Sight::Either(told) => told < 63,
            Sight::Near(told) => told < 62,
            Sight::Product(_) => false,
        }
    }

    /// The amounts seen once `height` (a bit's number) follows the lower heights `set`, of which `seen` were seen.
    #[inline]
    pub(super) fn step(self, seen: u64, set: usize, height: usize) -> u64 {
        let is_seen = set >> height == 0;
        match self {
            Sight::Any => seen,
            Sight::Count(told) if is_seen => seen << 1 & below(told),
            Sight::Count(_) => seen,
            Sight::Sum(told) if is_seen => seen << (height + 1) & below(told),
            Sight::Sum(_) => seen,
            Sight::First(told) if set == 0 && height as u32 + 1 != told => 0,
            Sight::First(_) => seen,
            Sight::Either(told) if set == 0 && height as u32 + 1 == told => IS_FIRST,
            Sight::Either(told) if is_seen => (seen & IS_FIRST) | (seen & !IS_FIRST) << 1 & below(told),
            Sight::Either(_) => seen,
            Sight::Near(told) if is_seen => seen << 1 & below(told + 1),
            Sight::Near(_) => seen,
            Sight::Product(_) => 0,
        }
    }

    /// The amounts before [`Sight::step`] that lead to one of these.
    #[inline]
    pub(super) fn undo(self, after: u64, set: usize, height: usize) -> u64 {
        let is_seen = set >> height == 0;
        match self {
            Sight::Any => after,
            Sight::Count(_) if is_seen => after >> 1,
            Sight::Count(_) => after,
            Sight::Sum(_) if is_seen => after >> (height + 1),
            Sight::Sum(_) => after,
            Sight::First(told) if set == 0 && height as u32 + 1 != told => 0,
            Sight::First(_) => after,
            Sight::Either(told) if set == 0 && height as u32 + 1 == told => after >> 63,
            Sight::Either(_) if is_seen => (after & IS_FIRST) | (after & !IS_FIRST) >> 1,
            Sight::Either(_) => after,
            Sight::Near(_) if is_seen => after >> 1,
            Sight::Near(_) => after,
            Sight::Product(_) => 0,
        }
    }

    /// Those of the amounts with which the tallest building, of height `top`, may follow the heights `set`.
    #[inline]
    pub(super) fn arrive(self, seen: u64, set: usize, top: u32) -> u64 {
        let exactly = |amount: u32| seen & (1 << amount);
        match self {
            Sight::Any => seen,
            Sight::Count(told) => told.checked_sub(1).map_or(0, exactly),
            Sight::Sum(told) => told.checked_sub(top).map_or(0, exactly),
            Sight::First(told) if set == 0 && told != top => 0,
            Sight::First(_) => seen,
            Sight::Either(told) if set == 0 && told == top => seen,
            Sight::Either(told) => told.checked_sub(1).map_or(0, exactly) | seen & IS_FIRST,
            Sight::Near(told) => told.checked_sub(2).map_or(0, exactly) | exactly(told),
            Sight::Product(_) => 0,
        }
    }
}

/// What the heights multiply to; `None` where that is more than a clue can tell.
pub fn product(heights: impl IntoIterator<Item = u32>) -> Option<u32> {
    heights.into_iter().try_fold(1u32, |product, height| product.checked_mul(height))
}

/// The bits of the amounts below `told`.
#[inline]
pub(super) fn below(told: u32) -> u64 {
    (1 << told) - 1
}
