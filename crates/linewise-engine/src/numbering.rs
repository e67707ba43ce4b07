//! Different things, numbered in the order in which they were met first.

use hashbrown::HashTable;
use num_bigint::BigUint;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// Different things, each with its number from 0.
pub(crate) struct Numbering<T> {
    things: Vec<T>,
    hashes: Hashes,
}

impl<T: Hash + Eq> Numbering<T> {
    pub fn new() -> Numbering<T> {
        Numbering { things: Vec::new(), hashes: Hashes::default() }
    }

    /// The number of this, which is met for the first time or was met before.
    pub fn number(&mut self, thing: T) -> u32 {
        let mut hasher = FxHasher::default();
        thing.hash(&mut hasher);
        let hash = hasher.finish();
        self.hashes.find(hash, &|number| self.things[number as usize] == thing).unwrap_or_else(|| {
            self.things.push(thing);
            self.hashes.add(hash)
        })
    }

    pub fn len(&self) -> usize {
        self.things.len()
    }

    /// The things in the order of their numbers.
    pub fn things(&self) -> &[T] {
        &self.things
    }

    pub fn into_things(self) -> Vec<T> {
        self.things
    }
}

/// Things, and how often each was met.
pub(crate) struct Multiset<T> {
    things: Numbering<T>,
    counts: Vec<BigUint>,
}

impl<T: Hash + Eq> Multiset<T> {
    pub fn new() -> Multiset<T> {
        Multiset { things: Numbering::new(), counts: Vec::new() }
    }

    /// Only this, once.
    pub fn once(thing: T) -> Multiset<T> {
        let mut set = Multiset::new();
        set.add(thing, BigUint::from(1u32));
        set
    }

    /// This was met so many times more.
    pub fn add(&mut self, thing: T, count: BigUint) {
        let number = self.things.number(thing) as usize;
        match self.counts.get_mut(number) {
            Some(sum) => *sum += count,
            None => self.counts.push(count),
        }
    }

    pub fn len(&self) -> usize {
        self.counts.len()
    }

    /// Each thing with its count, in the order in which they were met first.
    pub fn iter(&self) -> impl Iterator<Item = (&T, &BigUint)> {
        self.things.things().iter().zip(&self.counts)
    }

    /// How often those were met for which this is so.
    pub fn sum_where(&self, is_so: impl Fn(&T) -> bool) -> BigUint {
        self.iter().filter(|(thing, _)| is_so(thing)).map(|(_, count)| count).sum()
    }
}

/// The hashes of things by number, and a table that finds the numbers by them: the part that is the same for all sorts of things.
#[derive(Default)]
struct Hashes {
    by_number: Vec<u64>,
    table: HashTable<u32>,
}

impl Hashes {
    fn find(&self, hash: u64, is_it: &dyn Fn(u32) -> bool) -> Option<u32> {
        self.table.find(hash, |&number| self.by_number[number as usize] == hash && is_it(number)).copied()
    }

    /// The next number, for something that is not there yet.
    fn add(&mut self, hash: u64) -> u32 {
        let number = self.by_number.len() as u32;
        self.by_number.push(hash);
        let by_number = &self.by_number;
        self.table.insert_unique(hash, number, |&number| by_number[number as usize]);
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Numbers that come again and again, out of order.
    fn some() -> impl Iterator<Item = u64> {
        (0..5000u64).map(|at| at.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 50)
    }

    #[test]
    fn things_are_numbered_as_they_come() {
        let mut numbering = Numbering::new();
        let mut slow: Vec<Vec<u64>> = Vec::new();
        for thing in some().map(|thing| vec![thing % 700, thing % 3]) {
            let number = slow.iter().position(|other| *other == thing).unwrap_or_else(|| {
                slow.push(thing.clone());
                slow.len() - 1
            });
            assert_eq!(numbering.number(thing), number as u32);
        }
        assert_eq!((numbering.len(), numbering.into_things()), (slow.len(), slow));
    }

    #[test]
    fn counts_add_up() {
        let mut tally = Multiset::once(5);
        let mut slow = BTreeMap::from([(5, 1)]);
        for thing in some().map(|thing| thing % 500) {
            tally.add(thing, BigUint::from(thing));
            *slow.entry(thing).or_default() += thing;
        }
        let counts: BTreeMap<u64, BigUint> = tally.iter().map(|(&thing, count)| (thing, count.clone())).collect();
        assert_eq!(counts, slow.iter().map(|(&thing, &count)| (thing, BigUint::from(count))).collect());
        assert_eq!(
            tally.sum_where(|thing| thing % 2 == 0),
            slow.iter().filter(|(thing, _)| *thing % 2 == 0).map(|(_, count)| *count).sum::<u64>().into()
        );
    }
}
