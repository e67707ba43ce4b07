//! A machine word, or two of them, as a set: of a cell's symbols, of a line's cells, of the positions between them.

use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A set of numbers below 64 or 128, as bits: bit `n` stands for the number `n`. Operators work on it as on the number that it is.
pub trait WordSet:
    Copy
    + Default
    + PartialEq
    + Add<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Send
    + Sync
    + 'static
{
    /// The set of 0.
    const ONE: Self;
    /// How many bits there are.
    const WIDTH: u32;
    /// The set of this number.
    fn only(member: usize) -> Self;
    /// The smallest number; the set has one.
    fn first(self) -> usize;
    /// How many there are.
    fn len(self) -> u32;
    /// Without its smallest number; the set has one.
    fn rest(self) -> Self;
    /// Number `n` becomes `WIDTH - 1 - n`.
    fn reversed(self) -> Self;
    /// Reads a row of a line's matrix.
    fn load(row: &[u64]) -> Self;
    /// Writes a row of a line's matrix.
    fn store(self, row: &mut [u64]);

    /// Is there nothing in it?
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Is there one number in it?
    #[inline]
    fn is_single(self) -> bool {
        !self.is_empty() && self.rest().is_empty()
    }

    /// Is something in both?
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Its numbers, from the smallest.
    #[inline]
    fn members(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let first = (!rest.is_empty()).then(|| rest.first())?;
            rest = rest.rest();
            Some(first)
        })
    }
}

/// What a word of each width does alike.
macro_rules! as_number {
    ($word:ty) => {
        const ONE: $word = 1;
        const WIDTH: u32 = <$word>::BITS;
        #[inline]
        fn reversed(self) -> $word {
            self.reverse_bits()
        }
        #[inline]
        fn only(member: usize) -> $word {
            1 << member
        }
        #[inline]
        fn first(self) -> usize {
            self.trailing_zeros() as usize
        }
        #[inline]
        fn len(self) -> u32 {
            self.count_ones()
        }
        #[inline]
        fn rest(self) -> $word {
            self & (self - 1)
        }
    };
}

impl WordSet for u64 {
    as_number!(u64);
    #[inline]
    fn load(row: &[u64]) -> u64 {
        row[0]
    }
    #[inline]
    fn store(self, row: &mut [u64]) {
        row[0] = self;
    }
}

impl WordSet for u128 {
    as_number!(u128);
    #[inline]
    fn load(row: &[u64]) -> u128 {
        u128::from(row[0]) | u128::from(row.get(1).copied().unwrap_or(0)) << 64
    }
    #[inline]
    fn store(self, row: &mut [u64]) {
        row[0] = self as u64;
        if let Some(high) = row.get_mut(1) {
            *high = (self >> 64) as u64;
        }
    }
}
