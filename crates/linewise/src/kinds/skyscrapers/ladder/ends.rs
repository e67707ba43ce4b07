//! A line read from one of its ends, and what its clue says of that.

use super::Skyline;
use super::told::Told;
use crate::domain::{Domain, Symbol};
use crate::message::{Clause, WhichEnd};
use crate::techniques::rungs::Look;

/// How many buildings are seen from an end, and the cells from there on.
pub struct From<'c> {
    pub seen: usize,
    pub far: bool,
    pub cells: &'c [usize],
    pub told: Told,
}

impl From<'_> {
    /// That end.
    pub fn side(&self) -> WhichEnd {
        WhichEnd(self.far)
    }

    /// How it is known that so many are seen, before that is said; nothing where the clue says so.
    pub fn why(&self) -> Clause {
        self.told.before_it()
    }

    /// The same where that is not said otherwise.
    pub fn why_so_many(&self) -> Clause {
        self.told.in_full(self.seen)
    }
}

/// Calls `each` with how many are seen from an end, and the cells from there on, where clues count them.
pub fn from_counted_ends(look: &Look<'_, Skyline>, each: impl FnMut(From<'_>)) {
    if !look.line.is_sum {
        from_ends(look, each);
    }
}

/// Calls `each` with what is seen from an end, and the cells from there on.
pub fn from_ends(look: &Look<'_, Skyline>, each: impl FnMut(From<'_>)) {
    with_each(look, seen(look), each);
}

/// Calls `each` with the number at an end, and the cells from there on.
pub fn with_each(look: &Look<'_, Skyline>, numbers: [Option<usize>; 2], mut each: impl FnMut(From<'_>)) {
    let mut cells: Vec<usize> = (0..look.known.len()).collect();
    for (seen, far) in numbers.into_iter().zip([false, true]) {
        if let Some(seen) = seen {
            each(From { seen, far, cells: &cells, told: Told::at(look.line, usize::from(far)) });
        }
        cells.reverse();
    }
}

/// How many are seen from each end, or what they add up to. A number that may also tell how high the first building is
/// tells how many are seen once the first cell cannot be so high.
pub fn seen(look: &Look<'_, Skyline>) -> [Option<usize>; 2] {
    let Skyline { seen: [near, far], either, parks, .. } = look.line;
    let is_count = |number: usize, at: usize| *parks == 0 && !look.known[at].has(height(number));
    let counts = |end: usize, at: usize| either[end].filter(|&number| is_count(number, at));
    [near.or_else(|| counts(0, 0)), far.or_else(|| counts(1, look.known.len() - 1))]
}

/// For each of these cells, how many buildings stand before it at least and at most.
pub fn numbers(look: &Look<'_, Skyline>, cells: &[usize]) -> Vec<(usize, usize)> {
    let (mut least, mut most) = (0, 0);
    let number = |(place, &at): (usize, &usize)| {
        let here = (usize::max(least, place.saturating_sub(look.line.parks)), most);
        least += usize::from(!look.known[at].has(Symbol::BLANK));
        most += usize::from(look.known[at] != Domain::only(Symbol::BLANK));
        here
    };
    cells.iter().enumerate().map(number).collect()
}

/// The building of this height.
pub fn height(floors: usize) -> Symbol {
    Symbol(floors as u8)
}

/// The heights up to this one.
pub fn up_to(floors: usize) -> Domain {
    (1..=floors).map(height).collect()
}

/// These heights, or a park where the line has any.
pub fn or_park(line: &Skyline, heights: Domain) -> Domain {
    if line.parks == 0 { heights } else { heights.with(Symbol::BLANK) }
}
