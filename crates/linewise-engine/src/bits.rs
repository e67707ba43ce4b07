//! Sets of small numbers as bits: in one machine word or two ([`WordSet`]), or in any number of them that is known when the program is compiled ([`Bits`]).
//!
//! A set of symbols has a type of its own, [`Domain`](crate::Domain), so that nobody takes the one for the other.

mod array;
mod word;

pub use array::Bits;
pub use word::WordSet;

/// The members of a set, ascending.
#[inline]
pub fn members(set: u64) -> impl Iterator<Item = usize> {
    WordSet::members(set)
}

/// The members of a set of any size, ascending.
pub fn members_of(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(index, &word)| members(word).map(move |bit| index * 64 + bit))
}
