//! Counting the words of a line by reading it, a cell at a time, in all ways at once.

use crate::language::Language;
use crate::rule::LineView;
use crate::rules::positions::may;
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// How many states may be met after one cell.
const MOST_STATES: usize = 1 << 15;

/// How many words the line has; `None` when there are too many states to keep.
pub(crate) fn count<L: Language>(language: &L, line: LineView<'_>) -> Option<BigUint> {
    let mut ways = BTreeMap::from([(language.start(), BigUint::from(1u32))]);
    for at in 0..line.shape.cells {
        let mut next: BTreeMap<L::State, BigUint> = BTreeMap::new();
        for (state, count) in &ways {
            for symbol in may(line, at).symbols() {
                if let Some(after) = language.read(state, symbol) {
                    *next.entry(after).or_default() += count;
                }
            }
        }
        if next.len() > MOST_STATES {
            return None;
        }
        ways = next;
    }
    Some(ways.into_iter().filter(|(state, _)| language.may_end(state)).map(|(_, count)| count).sum())
}
