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

/// Mirrors a square of bits at its diagonal: bit `i` of row `j` becomes bit `j` of row `i` (Warren, *Hacker's Delight*, 7-3). So many
/// rows will be looked at afterwards.
#[inline]
pub(crate) fn transpose(square: &mut [u64; 64], rows: usize) {
    swap::<32>(square, u64::MAX / 0x1_0000_0001);
    let square = &mut square[..if rows <= 32 { 32 } else { 64 }];
    swap::<16>(square, u64::MAX / 0x1_0001);
    swap::<8>(square, u64::MAX / 0x101);
    swap::<4>(square, u64::MAX / 0x11);
    swap::<2>(square, u64::MAX / 0x5);
    swap::<1>(square, u64::MAX / 0x3);
}

/// Swaps two opposite quarters of each square of twice this side. The mask has the bits of the first of two columns.
#[inline(always)]
fn swap<const SIDE: usize>(rows: &mut [u64], mask: u64) {
    for square in rows.chunks_exact_mut(2 * SIDE) {
        let (upper, lower) = square.split_at_mut(SIDE);
        for (upper, lower) in upper.iter_mut().zip(lower) {
            let gone = (*upper >> SIDE ^ *lower) & mask;
            *upper ^= gone << SIDE;
            *lower ^= gone;
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
        for rows in [20, 64] {
            let mut mirrored = square;
            transpose(&mut mirrored, rows);
            for (at, word) in mirrored[..rows].iter().enumerate() {
                assert!((0..64).all(|bit| word >> bit & 1 == square[bit] >> at & 1), "word {at}");
            }
        }
    }
}
