//! Counting the words of a line by reading it, a cell at a time, in all ways at once.

use crate::language::Language;
use crate::limits::{COUNT_WORK, COUNTED_STATES, FREE_CENSUS};
use crate::rule::{Decided, LineView, Meter, Undecided};
use crate::rules::positions::may;
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// How many words the line has; undecided when there are too many states to keep.
pub(crate) fn count<L: Language>(language: &L, line: LineView<'_>, meter: &mut Meter<'_>) -> Decided<BigUint> {
    meter.within(FREE_CENSUS, COUNT_WORK, |meter| count_within(language, line, meter))
}

fn count_within<L: Language>(language: &L, line: LineView<'_>, meter: &mut Meter<'_>) -> Decided<BigUint> {
    let mut ways = BTreeMap::from([(language.start(), BigUint::from(1u32))]);
    for at in 0..line.shape.cells {
        let mut next: BTreeMap<L::State, BigUint> = BTreeMap::new();
        for (state, count) in &ways {
            meter.charge(may(line, at).len() as u64)?;
            for symbol in may(line, at).symbols() {
                if let Some(after) = language.read(state, symbol) {
                    *next.entry(after).or_default() += count;
                }
            }
        }
        if next.len() > COUNTED_STATES {
            return Err(Undecided);
        }
        ways = next;
    }
    Ok(ways.into_iter().filter(|(state, _)| language.may_end(state)).map(|(_, count)| count).sum())
}
