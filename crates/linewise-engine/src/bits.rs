//! Sets of small numbers as bits: in one machine word or two, or in any number of them that is known when the program
//! is compiled ([`Bits`]).
//!
//! A set of symbols has a type of its own, [`Domain`](crate::Domain), so that nobody takes the one for the other.

mod array;
mod word;

pub use array::Bits;
pub(crate) use word::WordSet;

/// The numbers from 0 to 63 that do not have bit 0, bit 1...
pub const WITHOUT_BIT: [u64; 6] = [
    0x5555_5555_5555_5555, 0x3333_3333_3333_3333, 0x0f0f_0f0f_0f0f_0f0f, 0x00ff_00ff_00ff_00ff, 0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// The members of a set, ascending.
#[inline]
pub fn members(set: u64) -> impl Iterator<Item = usize> {
    WordSet::members(set)
}

/// The members of a set of any size, ascending.
pub fn members_of(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(index, &word)| members(word).map(move |bit| index * 64 + bit))
}
