//! The count: for each lower half, the upper halves with which it makes a picture that its clues determine.

use super::columns::Columns;
use super::half::{Half, classes, halves};
use super::index::Index;
use super::line_clues::{LONGEST, LineClues};
use crate::error::BatchError;
use std::collections::HashMap;

/// How many bits a class of lower pairs takes.
const BITS: u32 = 6;
/// How many cells an upper half may have: what must be kept in memory grows with it.
const MOST_CELLS: usize = 21;
/// How many bytes of upper halves a [`Remembered`] holds if nothing else is said.
const MOST_BYTES: usize = 1 << 30;

/// Counts the pictures of one size that their clues determine, in any number of shards. All shards, and all threads, share one.
pub struct Counter {
    rows: usize,
    columns: usize,
    clues: LineClues,
    parts: Columns,
    index: Index,
}

/// What a shard came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ShardCount {
    /// How many pictures are determined by their clues.
    pub determined: u64,
    /// How many pictures were looked at.
    pub pictures: u64,
}

/// Upper halves that were looked up before, so that they need not be again. What is counted does not depend on it. One for each thread.
pub struct Remembered {
    slots: HashMap<u64, usize>,
    sets: Vec<Set>,
    bytes: usize,
    most_bytes: usize,
}

/// A set of upper halves, by number.
enum Set {
    Few(Vec<u32>),
    Many(Vec<u64>),
}

/// The slot of the empty set.
const EMPTY: usize = usize::MAX;

impl Counter {
    /// Is there a counter for pictures with so many rows and columns? An error says why not.
    pub fn refuse(rows: usize, columns: usize) -> Result<(), BatchError> {
        let says = |message: String| Err(BatchError::Usage(message));
        if rows == 0 || columns == 0 {
            return says("a picture has at least one row and one column".to_owned());
        }
        if rows > LONGEST || columns > LONGEST {
            return says(format!("a census takes pictures with up to {LONGEST} rows and columns"));
        }
        if rows / 2 * columns > MOST_CELLS {
            let (above, most) = (rows / 2 * columns, MOST_CELLS);
            return says(format!(
                "the upper half of a picture with {rows} rows and {columns} columns has {above} cells; a census holds all upper halves in memory, and takes up to {most}"
            ));
        }
        Ok(())
    }

    /// A counter for pictures with so many rows and columns; `None` when `stop` ended its making. For 7 rows and
    /// columns it takes some seconds and some gigabytes of memory.
    pub fn new(rows: usize, columns: usize, stop: &dyn Fn() -> bool) -> Result<Option<Counter>, BatchError> {
        Counter::refuse(rows, columns)?;
        let clues = LineClues::new(columns);
        let parts = Columns::new(rows / 2, rows - rows / 2);
        let index = Index::new(rows / 2, columns, &clues, &parts, stop);
        Ok(index.map(|index| Counter { rows, columns, clues, parts, index }))
    }

    /// How many rows and columns the pictures have.
    pub fn size(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// How many rows the lower half has.
    fn below(&self) -> usize {
        self.rows - self.rows / 2
    }

    /// Counts a shard, one of so many; `None` when `stop` ended it. The sum over all shards is the same however many there are.
    pub fn count(
        &self,
        shard: u64,
        shards: u64,
        remembered: &mut Remembered,
        stop: &dyn Fn() -> bool,
    ) -> Option<ShardCount> {
        let mut tally = ShardCount::default();
        let mut spoiled = vec![0; self.index.singles.div_ceil(64)];
        for tuple in (0..self.clues.tuples(self.below())).filter(|&tuple| scatter(tuple) % shards == shard) {
            let rows = self.clues.rows(tuple, self.below());
            let mirrored: Vec<usize> = rows.iter().map(|&clue| self.clues.mirrored[clue]).collect();
            // The mirrored pictures are as many, and as many of them are determined.
            let times = match mirrored.cmp(&rows) {
                std::cmp::Ordering::Less => continue,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 2,
            };
            let group = halves(&rows, &self.clues, &self.parts.lower, self.columns);
            let placed: usize = rows.iter().map(|&clue| self.clues.placements[clue].len()).product();
            tally.pictures += times * ((placed as u64) << (self.rows / 2 * self.columns));
            for half in group.iter().filter(|half| half.is_single) {
                if stop() {
                    return None;
                }
                tally.determined += times * self.determined(half, &group, remembered, &mut spoiled);
            }
        }
        Some(tally)
    }

    /// With how many upper halves does a lower half make a picture that its clues determine? `group` has all with the same row clues.
    fn determined(&self, half: &Half, group: &[Half], remembered: &mut Remembered, spoiled: &mut [u64]) -> u64 {
        remembered.forget_when_full();
        spoiled.fill(0);
        let partners =
            group.iter().filter_map(|other| classes(half.states, other.states, &self.parts.lower, self.columns, BITS));
        let mut keys: Vec<u64> = partners.collect();
        keys.sort_unstable();
        keys.dedup();
        for key in keys {
            remembered.set(key, self).inspect(|set| set.spoil(spoiled));
        }
        self.index.singles as u64 - spoiled.iter().map(|word| u64::from(word.count_ones())).sum::<u64>()
    }

    /// The upper halves with a partner, both of which agree in every column with two lower halves whose classes are in the key.
    fn look_up(&self, key: u64) -> Set {
        let class = |column: usize| key >> (BITS as usize * (self.columns - 1 - column)) & ((1 << BITS) - 1);
        let mut agreeing = [0; LONGEST];
        for (column, classes) in agreeing[..self.columns].iter_mut().enumerate() {
            *classes = self.parts.agreeing[class(column) as usize];
        }
        // A picture is no rival of itself: where the lower halves are the same, the upper ones must differ.
        let differ = key >> (BITS as usize * self.columns) == 1;
        let mut found = Vec::new();
        let mut add = |numbers: &[u32]| found.extend_from_slice(numbers);
        if differ {
            self.index.partnered_by_itself(&agreeing[..self.columns], &mut add);
        }
        self.index.partnered(&agreeing[..self.columns], &mut add);
        Set::new(found, self.index.singles)
    }
}

impl Default for Remembered {
    fn default() -> Remembered {
        Remembered::up_to(MOST_BYTES)
    }
}

impl Remembered {
    /// Begins again when it holds so many bytes; it may hold a little more for a moment.
    pub fn up_to(most_bytes: usize) -> Remembered {
        Remembered { slots: HashMap::new(), sets: Vec::new(), bytes: 0, most_bytes }
    }

    /// The upper halves that a key spoils; `None` where there are none.
    fn set(&mut self, key: u64, counter: &Counter) -> Option<&Set> {
        let slot = match self.slots.get(&key) {
            Some(&slot) => slot,
            None => {
                let set = counter.look_up(key);
                let slot = if set.is_empty() { EMPTY } else { self.sets.len() };
                self.bytes += set.bytes() + 2 * size_of::<(u64, usize, Set)>();
                self.slots.insert(key, slot);
                if slot != EMPTY {
                    self.sets.push(set);
                }
                slot
            }
        };
        self.sets.get(slot)
    }

    /// Begins again when it holds too much.
    fn forget_when_full(&mut self) {
        if self.bytes > self.most_bytes {
            *self = Remembered::up_to(self.most_bytes);
        }
    }
}

impl Set {
    /// The set of these numbers, all below `all`.
    fn new(mut found: Vec<u32>, all: usize) -> Set {
        // Setting bits one by one takes longer than joining whole words when there are more bits than words.
        if found.len() > all.div_ceil(64) {
            let mut words = vec![0; all.div_ceil(64)];
            add(&found, &mut words);
            return Set::Many(words);
        }
        found.sort_unstable();
        found.dedup();
        found.shrink_to_fit();
        Set::Few(found)
    }

    fn is_empty(&self) -> bool {
        matches!(self, Set::Few(numbers) if numbers.is_empty())
    }

    fn bytes(&self) -> usize {
        match self {
            Set::Few(numbers) => size_of_val(&numbers[..]),
            Set::Many(words) => size_of_val(&words[..]),
        }
    }

    /// Marks all of the set.
    fn spoil(&self, spoiled: &mut [u64]) {
        match self {
            Set::Few(numbers) => add(numbers, spoiled),
            Set::Many(words) => spoiled.iter_mut().zip(words).for_each(|(word, more)| *word |= more),
        }
    }
}

fn add(numbers: &[u32], words: &mut [u64]) {
    for &number in numbers {
        words[number as usize / 64] |= 1 << (number % 64);
    }
}

/// A number that looks like chance, so that easy and hard groups are spread over all shards (the finalizer of SplitMix64).
fn scatter(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
