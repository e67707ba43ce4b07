//! The pairs of cells that can be the black ones of a line, by the sum between them.

use crate::domain::{Domain, Symbol};
use crate::techniques::makings::{can_tell, makings};
use std::ops::Range;

/// Two cells that can be black, and the numbers that can stand between them.
pub struct Pair {
    pub near: usize,
    pub far: usize,
    pub ways: Vec<Domain>,
}

impl Pair {
    /// The cells between them.
    pub fn inside(&self) -> Range<usize> {
        self.near + 1..self.far
    }

    /// What a cell outside that may be `known` can hold, with one or another of the ways inside.
    pub fn outside(&self, known: Domain) -> Domain {
        let left = |way: &Domain| Domain(known.0 & !way.0).without(Symbol::BLANK);
        self.ways.iter().map(left).fold(Domain::EMPTY, Domain::or)
    }
}

/// The fewest and the most different numbers up to `most` that have the sum; `None` where none have.
pub fn lengths(sum: u32, most: u32) -> Option<(usize, usize)> {
    let reached = |numbers: &mut dyn Iterator<Item = u32>, is_enough: &dyn Fn(u32) -> bool| {
        let so_far = numbers.scan(0, |so_far, number| {
            *so_far += number;
            Some(*so_far)
        });
        so_far.take_while(|&so_far| !is_enough(so_far)).count()
    };
    if sum > most * (most + 1) / 2 {
        return None;
    }
    let fewest = reached(&mut (1..=most).rev(), &|so_far| so_far >= sum) + 1;
    let longest = reached(&mut (1..=most), &|so_far| so_far > sum);
    Some((if sum == 0 { 0 } else { fewest }, longest))
}

/// All pairs of cells that can be black; `None` without a sum, or where there are too many numbers to tell.
pub fn pairs(sum: Option<u32>, known: &[Domain]) -> Option<Vec<Pair>> {
    let sum = sum?;
    let cells = known.len();
    if !can_tell(cells.checked_sub(2)?) {
        return None;
    }
    let (fewest, most) = lengths(sum, cells as u32 - 2)?;
    let may_be_black = |at: usize| known[at].has(Symbol::BLANK);
    let must_be_black = |at: usize| known[at] == Domain::only(Symbol::BLANK);
    let mut pairs = Vec::new();
    for near in (0..cells).filter(|&at| may_be_black(at)) {
        for far in (near + 1 + fewest..=(near + 1 + most).min(cells.saturating_sub(1))).filter(|&at| may_be_black(at)) {
            if (0..cells).any(|at| must_be_black(at) && at != near && at != far) {
                continue;
            }
            let outside = (0..near).chain(far + 1..cells);
            let leaves_all = |way: &Domain| {
                let is_left = |at: usize| !Domain(known[at].0 & !way.0).without(Symbol::BLANK).is_empty();
                outside.clone().all(is_left)
            };
            let ways: Vec<Domain> = makings(sum, &known[near + 1..far]).into_iter().filter(leaves_all).collect();
            if !ways.is_empty() {
                pairs.push(Pair { near, far, ways });
            }
        }
    }
    Some(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_numbers_have_a_sum() {
        assert_eq!(lengths(0, 4), Some((0, 0)));
        assert_eq!(lengths(4, 4), Some((1, 2)));
        assert_eq!(lengths(9, 4), Some((3, 3)));
        assert_eq!(lengths(10, 4), Some((4, 4)));
        assert_eq!(lengths(11, 4), None);
        assert_eq!(lengths(3, 0), None);
    }

    #[test]
    fn pairs_have_room_for_the_sum() {
        let any = Domain::first(4);
        let ends = |known: &[Domain], sum| {
            let pairs = pairs(Some(sum), known).expect("few numbers");
            pairs.iter().map(|pair| (pair.near, pair.far)).collect::<Vec<_>>()
        };
        assert_eq!(ends(&[any; 5], 6), [(0, 4)]);
        assert_eq!(ends(&[any; 5], 0), [(0, 1), (1, 2), (2, 3), (3, 4)]);
        // A 1 in the middle is not all of the 3, and cannot be black.
        let mut known = [any; 5];
        known[2] = Domain::only(Symbol(1));
        assert_eq!(ends(&known, 3), [(0, 3), (1, 4)]);
    }
}
