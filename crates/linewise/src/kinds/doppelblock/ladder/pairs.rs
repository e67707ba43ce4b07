//! The pairs of cells that can be the black ones of a line, by the sum between them.

use super::Sum;
use crate::domain::{Domain, Symbol};
use crate::techniques::makings::{can_tell, makings_of};
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
        let left = |way: &Domain| known.minus(*way).without(Symbol::BLANK);
        self.ways.iter().map(left).fold(Domain::EMPTY, Domain::or)
    }
}

/// The fewest and the most of these numbers that have the sum; `None` where none have.
pub fn lengths(sum: u32, numbers: &[u32]) -> Option<(usize, usize)> {
    // For each sum the counts of numbers that make it, as bits: there are characters for no more than 61 numbers.
    let mut counts = vec![0u64; sum as usize + 1];
    counts[0] = 1;
    if numbers.iter().map(|&number| u64::from(number)).sum::<u64>() < u64::from(sum) {
        return None;
    }
    for &number in numbers {
        for with in (number as usize..counts.len()).rev() {
            counts[with] |= counts[with - number as usize] << 1;
        }
    }
    let counts = counts[sum as usize];
    (counts != 0).then(|| (counts.trailing_zeros() as usize, counts.ilog2() as usize))
}

/// All pairs of cells that can be black; `None` without a sum, or where there are too many numbers to tell.
pub fn pairs(line: &Sum, known: &[Domain]) -> Option<Vec<Pair>> {
    let (sum, (fewest, most)) = (line.sum?, line.lengths?);
    let cells = known.len();
    if !can_tell(line.numbers.len()) {
        return None;
    }
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
                let is_left = |at: usize| !known[at].minus(*way).without(Symbol::BLANK).is_empty();
                outside.clone().all(is_left)
            };
            let ways: Vec<Domain> =
                makings_of(sum, &known[near + 1..far], &line.numbers).into_iter().filter(leaves_all).collect();
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
        let four = [1, 2, 3, 4];
        assert_eq!(lengths(0, &four), Some((0, 0)));
        assert_eq!(lengths(4, &four), Some((1, 2)));
        assert_eq!(lengths(9, &four), Some((3, 3)));
        assert_eq!(lengths(10, &four), Some((4, 4)));
        assert_eq!(lengths(11, &four), None);
        assert_eq!(lengths(3, &[]), None);
        assert_eq!(lengths(10, &[2, 3, 5, 7]), Some((2, 3)));
        assert_eq!(lengths(4, &[2, 3, 5, 7]), None);
        assert_eq!(lengths(0, &[0, 3]), Some((0, 1)));
    }

    /// The ends of the pairs in a line of these cells.
    fn ends(known: &[Domain], sum: u32, numbers: &[u32]) -> Vec<(usize, usize)> {
        let line = Sum { sum: Some(sum), cells: known.len(), numbers: numbers.into(), lengths: lengths(sum, numbers) };
        let pairs = pairs(&line, known).expect("few numbers");
        pairs.iter().map(|pair| (pair.near, pair.far)).collect()
    }

    #[test]
    fn pairs_have_room_for_the_sum() {
        let any = Domain::first(4);
        let ends = |known: &[Domain], sum| ends(known, sum, &[1, 2, 3]);
        assert_eq!(ends(&[any; 5], 6), [(0, 4)]);
        assert_eq!(ends(&[any; 5], 0), [(0, 1), (1, 2), (2, 3), (3, 4)]);
        // A 1 in the middle is not all of the 3, and cannot be black.
        let mut known = [any; 5];
        known[2] = Domain::only(Symbol(1));
        assert_eq!(ends(&known, 3), [(0, 3), (1, 4)]);
    }

    #[test]
    fn a_nought_may_stand_between_black_cells_with_the_sum_nought() {
        assert_eq!(ends(&[Domain::first(3); 4], 0, &[0, 3]), [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]);
    }
}
