//! Half pictures: some rows of a picture, as the states of their columns.

use super::columns::Parts;
use super::line_clues::LineClues;

/// The states of a half picture's columns, a byte for each, the first column in the lowest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct States(u64);

impl States {
    /// The state of a column.
    #[inline]
    pub fn of(self, column: usize) -> u8 {
        (self.0 >> (8 * column)) as u8
    }
}

/// Half pictures that look the same from the other half.
#[derive(Debug, Clone, Copy)]
pub(super) struct Half {
    pub states: States,
    /// Only one half picture has these states.
    pub is_single: bool,
}

/// The half pictures whose rows have these clues, in the order of their states.
pub(super) fn halves(rows: &[usize], clues: &LineClues, parts: &Parts, columns: usize) -> Vec<Half> {
    let mut patterns = vec![[0u32; 8]];
    for (row, &clue) in rows.iter().enumerate() {
        let add = |pattern: &[u32; 8], placement: u32| {
            let mut pattern = *pattern;
            (0..columns).for_each(|column| pattern[column] |= (placement >> column & 1) << row);
            pattern
        };
        let placements = &clues.placements[clue];
        patterns = patterns.iter().flat_map(|pattern| placements.iter().map(move |&line| add(pattern, line))).collect();
    }
    let state = |pattern: &[u32; 8], column: usize| u64::from(parts.state_of[pattern[column] as usize]);
    let pack = |pattern| States((0..columns).fold(0, |packed, column| packed | state(pattern, column) << (8 * column)));
    let mut all: Vec<States> = patterns.iter().map(pack).collect();
    all.sort_unstable();
    let half = |same: &[States]| Half { states: same[0], is_single: same.len() == 1 };
    all.chunk_by(|one, other| one == other).map(half).collect()
}

/// The classes of a pair of halves, column by column from the highest bits, so many bits for each, behind a first bit
/// that is 1 where the two differ; `None` where a column's pair agrees with nothing.
#[inline]
pub(super) fn classes(one: States, other: States, parts: &Parts, columns: usize, bits: u32) -> Option<u64> {
    let mut key = u64::from(one != other);
    for column in 0..columns {
        match parts.class(one.of(column), other.of(column)) {
            0 => return None,
            class => key = key << bits | u64::from(class),
        }
    }
    Some(key)
}
