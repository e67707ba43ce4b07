//! What a line of few numbers says, by families of sets: all the sets of numbers that some cells can hold, one in each,
//! are the bits of a word or a few.
//!
//! The two blank cells part a line. Where it is known which they are, the cells between them have to hold a set with
//! the sum, and those outside the rest of the numbers. One more cell makes a family from a family by a few shifts,
//! however many sets there are. With the sets visited one by one, as [`super`] does where there are more numbers, the
//! search took some 1.7 times as long on boards of 8x8 to 10x10, and the slowest first hints 1.7 to 2.5 times.

use crate::bits::{WITHOUT_BIT, members};

/// The most numbers for which lines are looked at like this.
const MOST_NUMBERS: usize = 8;
/// The most cells of such a line.
const MOST_CELLS: usize = MOST_NUMBERS + 2;

/// A family for each number of cells that were read.
type Families<const W: usize> = [Family<W>; MOST_CELLS + 1];

/// Sets of numbers, bit `s` for the set `s`, of which bit 0 is the first number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Family<const W: usize>([u64; W]);

impl<const W: usize> Family<W> {
    /// No set.
    const NONE: Family<W> = Family([0; W]);
    /// The empty set alone.
    const NOTHING: Family<W> = {
        let mut words = [0; W];
        words[0] = 1;
        Family(words)
    };

    #[inline]
    fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    #[inline]
    fn of_both(&self, other: &Family<W>, both: impl Fn(u64, u64) -> u64) -> Family<W> {
        Family(std::array::from_fn(|at| both(self.0[at], other.0[at])))
    }

    #[inline]
    fn or(&self, other: &Family<W>) -> Family<W> {
        self.of_both(other, |one, other| one | other)
    }

    #[inline]
    fn and(&self, other: &Family<W>) -> Family<W> {
        self.of_both(other, |one, other| one & other)
    }

    /// The sets without this number, with it: a set is a binary number, and with one more number as much larger as that number's bit.
    #[inline]
    fn with(&self, number: usize) -> Family<W> {
        match number {
            0..6 => Family(self.0.map(|word| (word & WITHOUT_BIT[number]) << (1 << number))),
            _ => {
                let step = 1 << (number - 6);
                Family(std::array::from_fn(|at| if at & step == 0 { 0 } else { self.0[at - step] }))
            }
        }
    }

    /// The sets without this number that are here with it.
    #[inline]
    fn without(&self, number: usize) -> Family<W> {
        match number {
            0..6 => Family(self.0.map(|word| word >> (1 << number) & WITHOUT_BIT[number])),
            _ => {
                let step = 1 << (number - 6);
                Family(std::array::from_fn(|at| if at & step == 0 && at + step < W { self.0[at + step] } else { 0 }))
            }
        }
    }

    /// Each of the sets, with one more number that the cell may be.
    #[inline]
    fn and_one_of(&self, cell: u64) -> Family<W> {
        members(cell >> 1).fold(Family::NONE, |sets, number| sets.or(&self.with(number)))
    }

    /// The sets of `known` that are here with one more number that the cell may be; these numbers are noted in `support`.
    #[inline]
    fn before(&self, cell: u64, known: &Family<W>, support: &mut u64) -> Family<W> {
        members(cell >> 1).fold(Family::NONE, |all, number| {
            let sets = self.without(number).and(known);
            *support |= u64::from(!sets.is_empty()) << (number + 1);
            all.or(&sets)
        })
    }

    /// For each of the sets, the rest of so many numbers.
    #[inline]
    fn rest(&self, numbers: usize) -> Family<W> {
        let spare = 64_usize.saturating_sub(1 << numbers);
        Family(std::array::from_fn(|at| self.0[W - 1 - at].reverse_bits() >> spare))
    }
}

/// The sets between the blank cells of a line, for so few numbers that families of sets are quick.
pub(super) enum Parted {
    One(Middle<1>),
    Two(Middle<2>),
    Four(Middle<4>),
}

impl Parted {
    /// Lines of so many numbers whose sets have these sums, and of which those between the blank cells have this sum, or any.
    pub fn new(numbers: usize, sums: &[u8], sum: Option<u32>) -> Option<Parted> {
        match numbers {
            0..=6 => Some(Parted::One(Middle::new(numbers, sums, sum))),
            7 => Some(Parted::Two(Middle::new(numbers, sums, sum))),
            MOST_NUMBERS => Some(Parted::Four(Middle::new(numbers, sums, sum))),
            _ => None,
        }
    }

    /// Has the line a word?
    pub fn admits(&self, cells: &[u64]) -> bool {
        match self {
            Parted::One(middle) => middle.admits(cells),
            Parted::Two(middle) => middle.admits(cells),
            Parted::Four(middle) => middle.admits(cells),
        }
    }

    /// Writes into `support` what the cells are in some word; is there any?
    pub fn narrow(&self, cells: &[u64], support: &mut [u64]) -> bool {
        match self {
            Parted::One(middle) => middle.narrow(cells, support),
            Parted::Two(middle) => middle.narrow(cells, support),
            Parted::Four(middle) => middle.narrow(cells, support),
        }
    }
}

/// What may stand between the blank cells.
pub(super) struct Middle<const W: usize> {
    numbers: usize,
    /// The sets with the sum.
    sets: Family<W>,
    /// How many numbers these have, as bits.
    lengths: u32,
}

/// What is known of a line wherever its blank cells are.
struct Line<'a, const W: usize> {
    cells: &'a [u64],
    /// For each number of cells, the sets that so many first cells can hold, none of them blank.
    before: Families<W>,
    /// The cells that may be the first blank one, as bits.
    near: u64,
    /// The cells that may be blank.
    may_be_blank: u64,
    /// The cells that are blank for certain.
    must_be_blank: u64,
}

/// A line with its first blank cell.
struct Split<const W: usize> {
    near: usize,
    /// The cells that may be the second blank one, as bits.
    far: u64,
    /// For each cell, the sets that those between the first blank one and this can hold.
    inside: Families<W>,
    /// For each cell, the sets that those before the first blank one and from this on can hold.
    outside: Families<W>,
}

impl<'a, const W: usize> Line<'a, W> {
    fn new(cells: &'a [u64]) -> Line<'a, W> {
        let blank = |is_it: fn(u64) -> bool| {
            cells.iter().enumerate().fold(0, |all, (at, &may)| all | u64::from(is_it(may)) << at)
        };
        let (may_be_blank, must_be_blank) = (blank(|may| may & 1 == 1), blank(|may| may == 1));
        let mut before = [Family::NONE; MOST_CELLS + 1];
        before[0] = Family::NOTHING;
        let mut near = 0;
        for (at, &may) in cells.iter().enumerate() {
            if before[at].is_empty() {
                break;
            }
            near |= may_be_blank & 1 << at;
            before[at + 1] = before[at].and_one_of(may);
        }
        Line { cells, before, near, may_be_blank, must_be_blank }
    }

    /// The cells that may be the second blank one, behind this first one and so many others.
    fn far(&self, near: usize, lengths: u32) -> u64 {
        let others = self.must_be_blank & !(1 << near);
        let far = self.may_be_blank & u64::from(lengths) << (near + 1);
        match others & others.wrapping_sub(1) {
            _ if others == 0 => far,
            0 => far & others,
            _ => 0,
        }
    }

    /// The line with this first blank cell and one of these second ones, of which there is one.
    fn split(&self, near: usize, far: u64) -> Split<W> {
        let (first, last) = (far.trailing_zeros() as usize, 63 - far.leading_zeros() as usize);
        let [mut inside, mut outside] = [[Family::NONE; MOST_CELLS + 1]; 2];
        inside[near + 1] = Family::NOTHING;
        for at in near + 1..last {
            inside[at + 1] = inside[at].and_one_of(self.cells[at]);
        }
        outside[self.cells.len()] = self.before[near];
        for at in (first + 1..self.cells.len()).rev() {
            outside[at] = outside[at + 1].and_one_of(self.cells[at]);
        }
        Split { near, far, inside, outside }
    }
}

impl<const W: usize> Middle<W> {
    fn new(numbers: usize, sums: &[u8], sum: Option<u32>) -> Middle<W> {
        let (mut sets, mut lengths) = (Family::NONE, 0);
        for (set, &own) in sums.iter().enumerate() {
            if sum.is_none_or(|sum| sum == u32::from(own)) {
                sets.0[set / 64] |= 1 << (set % 64);
                lengths |= 1 << set.count_ones();
            }
        }
        Middle { numbers, sets, lengths }
    }

    /// The line with each first blank cell behind which a second one may stand.
    fn splits(&self, line: &Line<'_, W>) -> impl Iterator<Item = Split<W>> {
        let split = |near| Some(line.far(near, self.lengths)).filter(|far| *far != 0).map(|far| line.split(near, far));
        members(line.near).filter_map(split)
    }

    /// The sets between the first blank cell and this second one.
    #[inline]
    fn ways(&self, split: &Split<W>, far: usize) -> Family<W> {
        split.inside[far].and(&self.sets).and(&split.outside[far + 1].rest(self.numbers))
    }

    fn admits(&self, cells: &[u64]) -> bool {
        let line = Line::new(cells);
        self.splits(&line).any(|split| members(split.far).any(|far| !self.ways(&split, far).is_empty()))
    }

    fn narrow(&self, cells: &[u64], support: &mut [u64]) -> bool {
        support.fill(0);
        let line = Line::new(cells);
        // Of the sets before each first blank cell those with which the line has a word.
        let mut good = [Family::NONE; MOST_CELLS + 1];
        for split in self.splits(&line) {
            good[split.near] = self.gather(&split, cells, support);
        }
        let mut before = Family::NONE;
        for at in (1..cells.len()).rev() {
            before = before.or(&good[at]).before(cells[at - 1], &line.before[at - 1], &mut support[at - 1]);
        }
        support.iter().any(|keeps| *keeps != 0)
    }

    /// Notes what the cells from the first blank one on are in some word, and finds the sets before it with which there is one.
    fn gather(&self, split: &Split<W>, cells: &[u64], support: &mut [u64]) -> Family<W> {
        let mut ways = [Family::NONE; MOST_CELLS];
        for far in members(split.far) {
            ways[far] = self.ways(split, far);
            let is_blank = u64::from(!ways[far].is_empty());
            support[far] |= is_blank;
            support[split.near] |= is_blank;
        }
        let mut inside = Family::NONE;
        for at in (split.near + 1..cells.len() - 1).rev() {
            inside = inside.or(&ways[at + 1]).before(cells[at], &split.inside[at], &mut support[at]);
        }
        let mut outside = Family::NONE;
        for at in split.near + 2..cells.len() {
            let rest = ways[at - 1].rest(self.numbers);
            outside = outside.or(&rest).before(cells[at], &split.outside[at + 1], &mut support[at]);
        }
        outside.or(&ways[cells.len() - 1].rest(self.numbers))
    }
}
