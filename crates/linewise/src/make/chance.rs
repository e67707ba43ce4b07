//! Chance: numbers drawn from a seed, the same on every machine.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Numbers drawn from a seed: xoshiro256++, seeded by SplitMix64 (Blackman, Vigna, 2019), so that the stream is documented and stays.
#[derive(Debug, Clone)]
pub struct Chance {
    stream: Xoshiro256PlusPlus,
}

impl Chance {
    /// The numbers of this seed.
    pub fn new(seed: u64) -> Chance {
        Chance { stream: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// Any 64 bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.stream.next_u64()
    }

    /// A number below `end`, which is not 0, each as likely as the others (Lemire, 2019).
    pub fn below(&mut self, end: usize) -> usize {
        let end = end as u64;
        loop {
            let product = u128::from(self.bits()) * u128::from(end);
            let low = product as u64;
            if low >= end || low >= end.wrapping_neg() % end {
                return (product >> 64) as usize;
            }
        }
    }

    /// Puts things into any order (Fisher, Yates).
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for at in (1..things.len()).rev() {
            things.swap(at, self.below(at + 1));
        }
    }
}

impl Chance {
    /// One of these; `None` where there are none.
    pub fn pick<'t, T>(&mut self, things: &'t [T]) -> Option<&'t T> {
        if things.is_empty() { None } else { things.get(self.below(things.len())) }
    }
}

/// The seed of the puzzle with this number, from 0, of all those that are made from one seed; the first has that seed itself.
///
/// Every puzzle can be made again by itself, from its own seed.
pub fn nth_seed(seed: u64, nth: usize) -> u64 {
    if nth == 0 {
        return seed;
    }
    // SplitMix64 (Steele, Lea, Flood, 2014).
    let mut mixed = seed.wrapping_add((nth as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    // Readers of JSON keep 53 bits.
    (mixed ^ (mixed >> 31)) >> 11
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_a_seed_stays() {
        let mut chance = Chance::new(7);
        let drawn: Vec<usize> = (0..12).map(|_| chance.below(10)).collect();
        assert_eq!(drawn, DRAWN, "another stream makes other puzzles of the same seeds");
    }

    /// Worked out by another program, from the published description of the stream.
    const DRAWN: [usize; 12] = [0, 1, 7, 4, 9, 4, 7, 3, 9, 0, 1, 1];

    #[test]
    fn every_number_and_every_order_is_drawn() {
        let mut chance = Chance::new(1);
        let mut orders = std::collections::BTreeMap::new();
        for _ in 0..6000 {
            let mut things = [0, 1, 2];
            chance.shuffle(&mut things);
            *orders.entry(things).or_insert(0) += 1;
        }
        assert!(orders.len() == 6 && orders.values().all(|count| (800..1200).contains(count)), "{orders:?}");
    }
}
