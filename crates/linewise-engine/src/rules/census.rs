//! Counting the words of a line by reading it, a cell at a time, in all ways at once.

use crate::language::Language;
use crate::limits::{COUNT_WORK, COUNTED_STATES, FREE_CENSUS};
use crate::numbering::Multiset;
use crate::rule::{Decided, LineView, Meter, Undecided};
use num_bigint::BigUint;

/// How many words the line has; undecided when there are too many states to keep.
pub(crate) fn count<L: Language>(language: &L, line: LineView<'_>, meter: &mut Meter<'_>) -> Decided<BigUint> {
    meter.within(FREE_CENSUS, COUNT_WORK, |meter| count_within(language, line, meter))
}

fn count_within<L: Language>(language: &L, line: LineView<'_>, meter: &mut Meter<'_>) -> Decided<BigUint> {
    let mut ways = Multiset::once(language.start());
    for at in 0..line.shape.cells {
        let mut next = Multiset::new();
        for (state, count) in ways.iter() {
            meter.charge(line.may(at).len() as u64)?;
            for symbol in line.may(at).symbols() {
                if let Some(after) = language.read(state, symbol) {
                    next.add(after, count.clone());
                }
            }
        }
        if next.len() > COUNTED_STATES {
            return Err(Undecided);
        }
        ways = next;
    }
    Ok(ways.sum_where(|state| language.may_end(state)))
}
