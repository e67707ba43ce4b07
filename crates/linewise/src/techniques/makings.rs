//! The different numbers that make a sum: which sets there are, and what the cells are that hold them.

use crate::bits::{WITHOUT_BIT, members_of};
use crate::domain::{Domain, Symbol};
use std::cmp::Reverse;

/// With more numbers than these, only how many make a sum is looked at, not which.
const MOST_NUMBERS: usize = 9;

/// So many words hold a bit for each set of numbers.
const WORDS: usize = 1 << (MOST_NUMBERS - 6);

/// Sets of the numbers from 1 to 9: bit `s` for the set `s`, of which bit 0 is the number 1.
#[derive(Debug, Clone, Copy)]
pub struct Sets([u64; WORDS]);

/// For each sum the sets that make it.
const OF_SUM: [Sets; MOST_NUMBERS * (MOST_NUMBERS + 1) / 2 + 1] = {
    let mut of_sum = [Sets([0; WORDS]); MOST_NUMBERS * (MOST_NUMBERS + 1) / 2 + 1];
    let mut set = 0usize;
    while set < 1 << MOST_NUMBERS {
        let (mut sum, mut bit) = (0, 0);
        while bit < MOST_NUMBERS {
            if set >> bit & 1 == 1 {
                sum += bit + 1;
            }
            bit += 1;
        }
        of_sum[sum].0[set / 64] |= 1 << (set % 64);
        set += 1;
    }
    of_sum
};

impl Sets {
    /// The empty set alone.
    pub const NOTHING: Sets = {
        let mut sets = [0; WORDS];
        sets[0] = 1;
        Sets(sets)
    };

    /// No set.
    const NONE: Sets = Sets([0; WORDS]);

    /// These sets of few enough numbers.
    fn of(sets: &[Domain]) -> Sets {
        let mut all = Sets::NONE;
        for set in sets {
            let set = (set.bits() >> 1) as usize;
            if let Some(word) = all.0.get_mut(set / 64) {
                *word |= 1 << (set % 64);
            }
        }
        all
    }

    /// The sets of a number for each of these cells.
    pub fn held_by(cells: &[Domain]) -> Sets {
        cells.iter().fold(Sets::NOTHING, |sets, &cell| sets.and_one_of(cell))
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        members_of(&self.0)
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    fn and(&self, other: &Sets) -> Sets {
        Sets(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    fn or(&self, other: &Sets) -> Sets {
        Sets(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    /// The sets without this number, counted from 0, that are here with it.
    fn without(&self, number: usize) -> Sets {
        match number {
            0..6 => Sets(self.0.map(|word| word >> (1 << number) & WITHOUT_BIT[number])),
            _ => {
                let step = 1 << (number - 6);
                let with = |at: usize| self.0.get(at + step).copied().unwrap_or_default();
                Sets(std::array::from_fn(|at| if at & step == 0 { with(at) } else { 0 }))
            }
        }
    }

    /// Each of the sets, with one more number that the cell may be.
    pub fn and_one_of(self, cell: Domain) -> Sets {
        let mut sets = Sets([0; WORDS]);
        for number in cell.without(Symbol::BLANK).symbols() {
            // A set is a binary number: with another number in it, it is as much larger as that number's bit.
            match number.index() - 1 {
                bit @ 0..6 => (0..WORDS).for_each(|at| sets.0[at] |= (self.0[at] & WITHOUT_BIT[bit]) << (1 << bit)),
                bit => {
                    let step = 1 << (bit - 6);
                    (0..WORDS).filter(|at| at & step == 0).for_each(|at| sets.0[at | step] |= self.0[at]);
                }
            }
        }
        sets
    }

    /// Does one of the sets make the sum?
    pub fn make(self, sum: u32) -> bool {
        OF_SUM.get(sum as usize).is_some_and(|all| all.0.iter().zip(self.0).any(|(all, own)| all & own != 0))
    }

    /// Is this one of the sets?
    pub fn has(&self, numbers: Domain) -> bool {
        let set = (numbers.bits() >> 1) as usize;
        self.0.get(set / 64).is_some_and(|word| word >> (set % 64) & 1 == 1)
    }

    /// The sets that make the sum, where symbols stand for other numbers: `worth` lists them, that of the first symbol
    /// behind the blank first.
    fn that_make(&self, sum: u32, worth: &[u32]) -> Vec<Domain> {
        // Mostly symbols stand for the numbers from 1 on.
        if worth.iter().zip(1..).all(|(worth, number)| *worth == number) {
            return OF_SUM
                .get(sum as usize)
                .map_or_else(Vec::new, |all| in_order(self.and(all).iter().map(numbers_of)));
        }
        in_order(self.iter().map(numbers_of).filter(|set| total_worth(*set, worth) == sum))
    }
}

/// As people list them: those with the smallest numbers first.
fn in_order(sets: impl Iterator<Item = Domain>) -> Vec<Domain> {
    let mut sets: Vec<Domain> = sets.collect();
    sets.sort_unstable_by_key(|set| Reverse(set.bits().reverse_bits()));
    sets
}

fn numbers_of(set: usize) -> Domain {
    Domain::from_bits((set as u128) << 1)
}

/// The sets of different numbers that make the sum in these cells, one in each; for few enough numbers only, as [`can_tell`] says.
pub fn makings(sum: u32, cells: &[Domain]) -> Vec<Domain> {
    Sets::held_by(cells).that_make(sum, &[])
}

/// The sets of symbols that make the sum in these cells, where they stand for the numbers that `worth` lists, that of
/// the first symbol behind the blank first.
pub fn makings_of(sum: u32, cells: &[Domain], worth: &[u32]) -> Vec<Domain> {
    Sets::held_by(cells).that_make(sum, worth)
}

/// All sets of these numbers that make the sum; for few enough numbers only, as [`can_tell`] says.
pub fn all_makings_of(sum: u32, worth: &[u32]) -> Vec<Domain> {
    let sets = 0..1usize << worth.len().min(MOST_NUMBERS);
    in_order(sets.map(numbers_of).filter(|set| total_worth(*set, worth) == sum))
}

/// All sets of different numbers up to `most` that make the sum.
pub fn all_makings(sum: u32, most: u32) -> Vec<Domain> {
    let numbers = most.min(MOST_NUMBERS as u32);
    in_order((0..1usize << numbers).map(numbers_of).filter(|set| total(*set) == sum))
}

/// What each of the cells is where they hold one of these sets, a number each.
pub fn held(ways: &[Domain], cells: &[Domain]) -> Vec<Domain> {
    let numbers = ways.iter().fold(Domain::EMPTY, |all, &way| all.or(way)).and(Domain::first(MOST_NUMBERS + 1));
    let cells: Vec<Domain> = cells.iter().map(|cell| cell.and(numbers).without(Symbol::BLANK)).collect();
    let mut before = vec![Sets::NOTHING];
    before.extend(cells.iter().scan(Sets::NOTHING, |sets, &cell| {
        *sets = sets.and_one_of(cell);
        Some(*sets)
    }));
    let mut held = vec![Domain::EMPTY; cells.len()];
    let mut sets = Sets::of(ways).and(&before[cells.len()]);
    // Back from the last cell: what the cells before it hold, whatever it is.
    for at in (0..cells.len()).rev() {
        let mut others = Sets::NONE;
        for number in cells[at].symbols() {
            let without = sets.without(number.index() - 1).and(&before[at]);
            if !without.is_empty() {
                held[at] = held[at].with(number);
                others = others.or(&without);
            }
        }
        sets = others;
    }
    held
}

/// Can the cells hold these numbers, one in each?
pub fn can_hold(cells: &[Domain], numbers: Domain) -> bool {
    !cells.iter().fold(Sets::NOTHING, |sets, &cell| sets.and_one_of(cell.and(numbers))).is_empty()
}

/// Are these few enough numbers to say which of them make a sum?
pub fn can_tell(numbers: usize) -> bool {
    numbers <= MOST_NUMBERS
}

/// What the numbers add up to for which these symbols stand.
fn total_worth(symbols: Domain, worth: &[u32]) -> u32 {
    symbols.without(Symbol::BLANK).symbols().filter_map(|symbol| worth.get(symbol.index() - 1)).sum()
}

/// What the numbers add up to.
pub fn total(numbers: Domain) -> u32 {
    numbers.symbols().map(|number| u32::from(number.0)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(numbers: &[u8]) -> Domain {
        numbers.iter().map(|&number| Symbol(number)).collect()
    }

    #[test]
    fn numbers_make_a_sum() {
        let any = Domain::first(5);
        assert_eq!(makings(5, &[any; 2]), [set(&[1, 4]), set(&[2, 3])]);
        assert_eq!(held(&makings(3, &[any; 2]), &[any; 2]), [set(&[1, 2]), set(&[1, 2])]);
        assert_eq!(held(&[set(&[1, 2])], &[set(&[2]), any]), [set(&[2]), set(&[1])]);
        assert!(can_hold(&[set(&[2]), any], set(&[1, 2])) && can_hold(&[], Domain::EMPTY));
        assert!(!can_hold(&[set(&[2, 3]), set(&[2, 4])], set(&[1, 2])));
    }

    /// The sets of a number for each cell, found one by one.
    fn slowly(cells: &[Domain]) -> Vec<Domain> {
        let Some((&first, others)) = cells.split_first() else { return vec![Domain::EMPTY] };
        let others = slowly(others);
        let numbers = first.without(Symbol::BLANK).symbols();
        let mut all: Vec<Domain> = numbers
            .flat_map(|one| others.iter().filter(move |set| !set.has(one)).map(move |set| set.with(one)))
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    #[test]
    fn sets_are_those_of_a_number_for_each_cell() {
        let mut chance = crate::make::Chance::new(1);
        for _ in 0..300 {
            let cells: Vec<Domain> =
                (0..chance.below(6)).map(|_| (0..=9u8).map(Symbol).filter(|_| chance.below(2) > 0).collect()).collect();
            let sets = Sets::held_by(&cells);
            let mut all: Vec<Domain> = sets.iter().map(numbers_of).collect();
            all.sort_unstable();
            assert_eq!(all, slowly(&cells), "{cells:?}");
            for sum in 0..50 {
                assert_eq!(sets.make(sum), all.iter().any(|set| total(*set) == sum), "{sum} in {cells:?}");
            }
            assert!(all.iter().all(|&set| sets.has(set)) && !sets.has(Domain::from_bits(u128::MAX << 1)));
        }
    }

    /// What the cells are where they hold one of these sets, found by trying each number in each cell.
    fn held_slowly(ways: &[Domain], cells: &[Domain]) -> Vec<Domain> {
        let fits = |at: usize, number: Symbol| {
            let cell = |other: usize| if other == at { Domain::only(number) } else { cells[other] };
            let held = slowly(&(0..cells.len()).map(cell).collect::<Vec<_>>());
            ways.iter().any(|way| held.contains(way))
        };
        let held = |at: usize| cells[at].without(Symbol::BLANK).symbols().filter(|&number| fits(at, number)).collect();
        (0..cells.len()).map(held).collect()
    }

    #[test]
    fn what_cells_hold_of_sets_is_what_each_number_leaves() {
        let mut chance = crate::make::Chance::new(2);
        let mut held_some = 0;
        for _ in 0..400 {
            let count = 1 + chance.below(5);
            let mut some = || (0..=9u8).map(Symbol).filter(|_| chance.below(2) > 0).collect::<Domain>();
            let cells: Vec<Domain> = (0..count).map(|_| some()).collect();
            let mut ways: Vec<Domain> = (0..3).map(|_| some().without(Symbol::BLANK)).collect();
            ways.extend(slowly(&cells).into_iter().take(2));
            let held = held(&ways, &cells);
            held_some += usize::from(!held[0].is_empty());
            assert_eq!(held, held_slowly(&ways, &cells), "{ways:?} in {cells:?}");
        }
        assert!(held_some > 100, "{held_some} held one of the sets");
    }

    #[test]
    fn symbols_that_stand_for_other_numbers_make_sums_of_these() {
        let (any, worth) = (Domain::first(5), [2, 3, 5, 7]);
        assert_eq!(makings_of(10, &[any; 2], &worth), [set(&[2, 4])]);
        assert_eq!(all_makings_of(10, &worth), [set(&[1, 2, 3]), set(&[2, 4])]);
        assert_eq!(all_makings_of(0, &[0, 3]), [set(&[1]), set(&[])]);
    }

    #[test]
    fn all_ways_to_make_a_sum_are_those_in_any_number_of_cells() {
        for most in 1..=7usize {
            for sum in 1..=30 {
                let any = vec![Domain::first(most + 1); most];
                let mut by_cells: Vec<_> = (1..=most).flat_map(|count| makings(sum, &any[..count])).collect();
                by_cells.sort_unstable();
                let mut all = all_makings(sum, most as u32);
                all.sort_unstable();
                assert_eq!(all, by_cells, "{sum} of numbers up to {most}");
            }
        }
    }
}
