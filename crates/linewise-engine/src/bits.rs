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

/// Mirrors a square of bits at its diagonal: bit `i` of word `j` becomes bit `j` of word `i`. Halves of halves are exchanged (Warren,
/// *Hacker's Delight*, 7-3).
pub(crate) fn transpose(square: &mut [u64; 64]) {
    for (stage, &low) in WITHOUT_BIT.iter().enumerate() {
        let half = 1 << stage;
        for upper in (0..64).filter(|at| at & half == 0) {
            let swapped = (square[upper] >> half ^ square[upper + half]) & low;
            square[upper] ^= swapped << half;
            square[upper + half] ^= swapped;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::transpose;

    #[test]
    fn a_square_of_bits_is_mirrored() {
        let mut square = [0u64; 64];
        for (at, word) in square.iter_mut().enumerate() {
            *word = (at as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (1 << (at * 7 % 64));
        }
        let before = square;
        transpose(&mut square);
        for (at, word) in square.iter().enumerate() {
            assert!((0..64).all(|bit| word >> bit & 1 == before[bit] >> at & 1), "word {at}");
        }
    }
}
