//! The pairs of cells that can be the black ones of a line, by the sum between them.

use super::Sum;
use crate::domain::{Domain, Symbol};
use crate::techniques::makings::{Sets, can_hold, can_tell, makings_of};
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

    /// The cells on both sides of them, of so many.
    pub fn beside(&self, cells: usize) -> impl Iterator<Item = usize> + Clone + use<> {
        (0..self.near).chain(self.far + 1..cells)
    }

    /// What a cell outside that may be `known` can hold, with one or another of the ways inside.
    pub fn outside(&self, known: Domain) -> Domain {
        let left = |way: &Domain| known.minus(*way).without(Symbol::BLANK);
        self.ways.iter().map(left).fold(Domain::EMPTY, Domain::or)
    }
}

/// The pairs of a line.
pub struct AllPairs {
    /// Those that can be black, each with the ways that leave all other numbers room outside.
    pub left: Vec<Pair>,
    /// Those with ways that fit inside, but leave the other numbers no room outside.
    pub dropped: Vec<Pair>,
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
pub fn pairs(line: &Sum, known: &[Domain]) -> Option<AllPairs> {
    let (sum, (fewest, most)) = (line.sum?, line.lengths?);
    let cells = known.len();
    if !can_tell(line.numbers.len()) {
        return None;
    }
    let may_be_black = |at: usize| known[at].has(Symbol::BLANK);
    let must_be_black = |at: usize| known[at] == Domain::only(Symbol::BLANK);
    let mut all = AllPairs { left: Vec::new(), dropped: Vec::new() };
    for near in (0..cells).filter(|&at| may_be_black(at)) {
        for far in (near + 1 + fewest..=(near + 1 + most).min(cells.saturating_sub(1))).filter(|&at| may_be_black(at)) {
            if (0..cells).any(|at| must_be_black(at) && at != near && at != far) {
                continue;
            }
            let ways = makings_of(sum, &known[near + 1..far], &line.numbers);
            if ways.is_empty() {
                continue;
            }
            let pair = Pair { near, far, ways: Vec::new() };
            let outside: Vec<Domain> = pair.beside(cells).map(|at| known[at].without(Symbol::BLANK)).collect();
            let room = Sets::held_by(&outside);
            let fits = |way: &Domain| match line.all().minus(*way) {
                others if others.len() == outside.len() => room.has(others),
                others => can_hold(&outside, others),
            };
            // A number that stands outside is none of those between them, as anybody sees.
            let settled: Domain = outside.iter().filter_map(|may| may.symbol()).collect();
            let ways = ways.into_iter().filter(|way| way.and(settled).is_empty());
            let (left, dropped): (Vec<Domain>, Vec<Domain>) = ways.partition(fits);
            if !left.is_empty() {
                all.left.push(Pair { ways: left, ..pair });
            }
            if !dropped.is_empty() {
                all.dropped.push(Pair { near, far, ways: dropped });
            }
        }
    }
    Some(all)
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
        let line = Sum { sum: Some(sum), numbers: numbers.into(), lengths: lengths(sum, numbers) };
        let pairs = pairs(&line, known).expect("few numbers");
        pairs.left.iter().map(|pair| (pair.near, pair.far)).collect()
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

    /// The words of a line of these cells, and what their two black cells have between them.
    fn words(known: &[Domain]) -> Vec<(usize, usize, Domain)> {
        let mut found = Vec::new();
        let symbols = known.len() - 1;
        for number in 0..symbols.pow(known.len() as u32) {
            let word: Vec<Symbol> =
                (0..known.len()).map(|at| Symbol((number / symbols.pow(at as u32) % symbols) as u8)).collect();
            let count = |symbol: usize| word.iter().filter(|own| own.index() == symbol).count();
            let is_word = count(0) == 2 && (1..symbols).all(|symbol| count(symbol) == 1);
            if is_word && word.iter().zip(known).all(|(symbol, may)| may.has(*symbol)) {
                let near = word.iter().position(|own| *own == Symbol::BLANK).expect("a black cell");
                let far = word.iter().rposition(|own| *own == Symbol::BLANK).expect("another one");
                found.push((near, far, word[near + 1..far].iter().copied().collect()));
            }
        }
        found
    }

    #[test]
    fn pairs_and_their_ways_are_those_of_the_words() {
        let mut chance = crate::make::Chance::new(3);
        let mut listed = 0;
        for _ in 0..200 {
            let known: Vec<Domain> = (0..5)
                .map(|_| {
                    let may: Domain = (0..4).filter(|_| chance.below(4) > 0).map(Symbol).collect();
                    if may.is_empty() { Domain::first(4) } else { may }
                })
                .collect();
            for sum in 0..=6 {
                let line = Sum { sum: Some(sum), numbers: [1, 2, 3].into(), lengths: lengths(sum, &[1, 2, 3]) };
                let Some(all) = pairs(&line, &known) else { continue };
                let ways = |pair: &Pair| pair.ways.iter().map(|&way| (pair.near, pair.far, way)).collect::<Vec<_>>();
                let mut own: Vec<_> = all.left.iter().flat_map(ways).collect();
                let total = |way: Domain| way.symbols().map(|number| u32::from(number.0)).sum::<u32>();
                let mut by_words: Vec<_> = words(&known).into_iter().filter(|(.., way)| total(*way) == sum).collect();
                own.sort_unstable();
                by_words.sort_unstable();
                by_words.dedup();
                assert_eq!(own, by_words, "the sum {sum} in {known:?}");
                listed += own.len();
            }
        }
        assert!(listed > 100, "{listed} ways");
    }
}
