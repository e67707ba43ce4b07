//! A set of numbers below a multiple of 64: so many machine words of bits.

use super::members;

/// A set of numbers below 64 x `W`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Bits<W> {
    /// The empty set.
    pub const EMPTY: Bits<W> = Bits([0; W]);

    /// Just `member`.
    pub fn only(member: usize) -> Bits<W> {
        let mut set = Bits::EMPTY;
        set.put(member, true);
        set
    }

    /// The set whose words stand at the beginning of `words`.
    #[inline]
    pub fn load(words: &[u64]) -> Bits<W> {
        Bits(words[..W].try_into().expect("there are enough words"))
    }

    /// Adds `member` if `is_in` says so.
    #[inline]
    pub fn put(&mut self, member: usize, is_in: bool) {
        self.0[member / 64] |= u64::from(is_in) << (member % 64);
    }

    /// What is in either set.
    #[inline]
    pub fn or(mut self, other: Bits<W>) -> Bits<W> {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
        self
    }

    /// What is in both sets.
    #[inline]
    pub fn and(mut self, other: Bits<W>) -> Bits<W> {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
        self
    }

    /// Have the sets a member in common?
    #[inline]
    pub fn meets(self, other: Bits<W>) -> bool {
        self.0.iter().zip(other.0).any(|(word, other)| word & other != 0)
    }

    /// Is nothing in the set?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Each member one larger; one that becomes too large is left out.
    #[inline]
    pub(crate) fn shifted_up(self) -> Bits<W> {
        let carried = |word: usize| if word > 0 { self.0[word - 1] >> 63 } else { 0 };
        Bits(std::array::from_fn(|word| self.0[word] << 1 | carried(word)))
    }

    /// Each member one smaller; 0 is left out.
    #[inline]
    pub(crate) fn shifted_down(self) -> Bits<W> {
        let carried = |word: usize| if word + 1 < W { self.0[word + 1] << 63 } else { 0 };
        Bits(std::array::from_fn(|word| self.0[word] >> 1 | carried(word)))
    }

    /// The members, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(index, word)| members(word).map(move |bit| index * 64 + bit))
    }
}
