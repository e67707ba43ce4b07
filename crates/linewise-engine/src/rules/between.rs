//! Lines that hold each number once and two blank cells, with the sum of what lies between these: exact, by sets of used numbers.
//!
//! After some cells, all that matters is which numbers were used, how many cells were blank, and, between the two, how
//! much was used before the first of them: the sum between is what was used until the second one less that. So for each
//! set and number of blank cells the table holds the sums before the first blank cell as the bits of a word, and a
//! number that is read changes none of them. Only sets that the cells allow are visited, and of these only those from
//! which the cells ahead can still be filled: in the middle of a search these are few.
//!
//! Lines of few numbers are judged by whole families of sets at once (`families.rs`), which is quicker.

mod explain;
mod families;
mod list;
mod reader;

use crate::bits::members;
use crate::diagram::{self, Spelled};
use crate::domain::{Domain, Symbol};
use crate::language::Language;
use crate::rule::{
    Capabilities, CountWords, Decided, Explain, LineView, ListWords, MakeDiagram, Meter, Orientation, Reasons, Rule,
    Scratch, Strength, StuckLine, Undecided,
};
use crate::rules::ahead::Ahead;
use crate::rules::census;
use crate::rules::reference::ReadForProofs;
use crate::tables::{Listed, SharedTables};
use crate::word_list::WordList;
use families::Parted;
use num_bigint::BigUint;
use reader::Reader;
use std::sync::{Arc, LazyLock};

/// The most numbers for which there is such a rule: their sums are told apart by the bits of a word, and the sets take some thousand words.
pub const MOST_NUMBERS: usize = 10;

/// The most that all numbers of a line may add up to.
pub const MOST_SUM: u32 = u64::BITS - 1;

/// The rule of a line that holds each number from 1 to `numbers` once and two blank cells, between which the numbers have this sum, or any.
/// Panics when there are more numbers than [`MOST_NUMBERS`].
pub fn rule(numbers: usize, sum: Option<u32>) -> Arc<dyn Rule> {
    rule_of(&(1..=numbers as u32).collect::<Vec<_>>(), sum)
}

/// The same for a line that holds each of these numbers once: symbol n stands for the nth of them.
/// Panics when there are more of them than [`MOST_NUMBERS`], or when they add up to more than [`MOST_SUM`].
pub fn rule_of(numbers: &[u32], sum: Option<u32>) -> Arc<dyn Rule> {
    let fits = numbers.len() <= MOST_NUMBERS && numbers.iter().sum::<u32>() <= MOST_SUM;
    assert!(fits, "a word holds what is summed up");
    let mut rule = Between::new(numbers, sum);
    rule.table = rule.find_table();
    rule.parted = Parted::new(rule.numbers, &rule.sums, sum);
    Arc::new(rule)
}

/// Working memory for one line. Between two uses its tables are empty.
#[derive(Debug, Default)]
pub(crate) struct Room {
    /// For each place, the sums before the first blank cell with which it is reached, as bits.
    reached: Vec<u64>,
    /// Those of them from which the end of the line is reached.
    good: Vec<u64>,
    /// The places that are reached, those after fewer cells first.
    places: Vec<u32>,
    /// For each number of cells, where its places begin.
    layers: Vec<u32>,
    /// What lies ahead of each number of cells.
    ahead: Vec<Ahead>,
    explanation: explain::Room,
}

struct Between {
    numbers: usize,
    /// What the symbols stand for, the first behind the blank first.
    values: Arc<[u32]>,
    /// The sum of the numbers of each set.
    sums: Box<[u8]>,
    sum: Option<u32>,
    /// Its words, where they are few.
    table: Option<Arc<dyn Listed>>,
    /// What may stand between its blank cells, where there are few numbers.
    parted: Option<Parted>,
}

/// The tables of lines that have few words, by their numbers and the sum.
static TABLES: LazyLock<SharedTables<(Vec<u32>, Option<u32>)>> = LazyLock::new(SharedTables::default);

/// A set of numbers as bits, the first number lowest, and how many cells were blank; together they tell how many cells were read.
#[derive(Clone, Copy)]
struct Place {
    set: usize,
    blanks: usize,
}

/// The sum of the numbers of each set.
fn sums(numbers: &[u32]) -> Box<[u8]> {
    let mut sums = vec![0; 1 << numbers.len()];
    for set in 1..sums.len() {
        sums[set] = sums[set & (set - 1)] + numbers[set.trailing_zeros() as usize] as u8;
    }
    sums.into()
}

impl Between {
    /// The rule that visits sets one by one.
    fn new(numbers: &[u32], sum: Option<u32>) -> Between {
        Between { numbers: numbers.len(), values: numbers.into(), sums: sums(numbers), sum, table: None, parted: None }
    }

    /// The table of a line of which nothing else is known, where it has few words.
    fn find_table(&self) -> Option<Arc<dyn Listed>> {
        TABLES.of((self.values.to_vec(), self.sum), self.cells(), self.numbers + 1, |words| {
            let all = Domain::first(self.numbers + 1).0 as u64;
            self.list_words(&vec![all; self.cells()], words)
        })
    }

    fn cells(&self) -> usize {
        self.numbers + 2
    }

    /// All numbers.
    fn all(&self) -> usize {
        (1 << self.numbers) - 1
    }

    /// How many places there are.
    fn places(&self) -> usize {
        3 << self.numbers
    }

    /// The place with this number.
    #[inline]
    fn place(&self, number: usize) -> Place {
        Place { set: number & self.all(), blanks: number >> self.numbers }
    }

    /// The place where a line ends.
    fn end(&self) -> usize {
        self.places() - 1
    }

    /// The place after one more symbol.
    #[inline]
    fn next(&self, place: usize, symbol: usize) -> usize {
        match symbol {
            0 => place + (1 << self.numbers),
            _ => place | 1 << (symbol - 1),
        }
    }

    /// The symbols that can follow a place, of those that a cell may be.
    #[inline]
    fn following(&self, place: Place, may: u64) -> u64 {
        let blank = may & u64::from(place.blanks < 2);
        may & !((place.set as u64) << 1) & !1 | blank
    }

    /// The sums before the first blank cell that are told apart, where it follows these numbers: this one, if the sum
    /// can still be had behind it. Without a sum, none is told apart.
    #[inline]
    fn first_blank(&self, set: usize) -> u64 {
        let Some(sum) = self.sum else { return 1 };
        let so_far = u32::from(self.sums[set]);
        u64::from(so_far.saturating_add(sum) <= u32::from(self.sums[self.all()])) << so_far
    }

    /// The sums before the first blank cell with which the second one may follow these numbers.
    #[inline]
    fn second_blank(&self, set: usize) -> u64 {
        let Some(sum) = self.sum else { return 1 };
        u32::from(self.sums[set]).checked_sub(sum).map_or(0, |start| 1 << start)
    }

    /// The sums before the first blank cell with which these numbers are not too much.
    #[inline]
    fn not_too_much(&self, set: usize) -> u64 {
        let Some(sum) = self.sum else { return 1 };
        u64::MAX << u32::from(self.sums[set]).saturating_sub(sum)
    }

    /// The sums after one more symbol that can follow the place; 0 where no word goes on like this.
    #[inline]
    fn step(&self, place: Place, symbol: usize, sums: u64) -> u64 {
        match (place.blanks, symbol) {
            (0, 0) => self.first_blank(place.set),
            (_, 0) => u64::from(sums & self.second_blank(place.set) != 0),
            (1, _) => sums & self.not_too_much(place.set | 1 << (symbol - 1)),
            _ => sums,
        }
    }

    /// The sums before [`Between::step`] that lead to one of these.
    #[inline]
    fn undo(&self, place: Place, symbol: usize, after: u64) -> u64 {
        match (place.blanks, symbol) {
            (0, 0) => u64::from(after & self.first_blank(place.set) != 0),
            (_, 0) => self.second_blank(place.set),
            _ => after,
        }
    }

    /// Finds every place that the cells lead to; is one of them the end? The tables are to be cleared then.
    fn explore(&self, line: LineView<'_>, room: &mut Room) -> bool {
        if room.reached.len() < self.places() {
            room.reached.resize(self.places(), 0);
            room.good.resize(self.places(), 0);
        }
        room.layers.clear();
        room.layers.push(0);
        if line.bits.contains(&0) {
            return false;
        }
        Ahead::look(line.bits.iter().copied(), &mut room.ahead);
        let all = self.all() as u64;
        room.reached[0] = 1;
        room.places.push(0);
        for (at, &may) in line.bits.iter().enumerate() {
            let (first, end) = (*room.layers.last().expect("the first layer") as usize, room.places.len());
            room.layers.push(end as u32);
            let ahead = room.ahead[at + 1];
            for from in first..end {
                let number = room.places[from] as usize;
                let (place, sums) = (self.place(number), room.reached[number]);
                for symbol in members(self.following(place, may)) {
                    let next = self.next(number, symbol);
                    let Place { set, blanks } = self.place(next);
                    if !ahead.fits(all, set as u64, 2 - blanks) {
                        continue;
                    }
                    let sums = self.step(place, symbol, sums);
                    if sums != 0 && room.reached[next] == 0 {
                        room.places.push(next as u32);
                    }
                    room.reached[next] |= sums;
                }
            }
        }
        room.reached[self.end()] != 0
    }

    /// Goes back from the end, and writes into `support` what the cells are on the ways there.
    fn gather(&self, line: LineView<'_>, room: &mut Room, support: &mut [u64]) {
        room.good[self.end()] = 1;
        for (at, &may) in line.bits.iter().enumerate().rev() {
            let mut keeps = 0;
            for from in room.layers[at] as usize..room.layers[at + 1] as usize {
                let number = room.places[from] as usize;
                let (place, sums) = (self.place(number), room.reached[number]);
                let mut good = 0;
                for symbol in members(self.following(place, may)) {
                    let after = room.good[self.next(number, symbol)];
                    if after != 0 {
                        let before = self.undo(place, symbol, after) & sums;
                        good |= before;
                        keeps |= u64::from(before != 0) << symbol;
                    }
                }
                room.good[number] = good;
            }
            support[at] = keeps;
        }
    }

    fn reader(&self) -> Reader {
        Reader { numbers: self.values.clone(), sum: self.sum }
    }
}

impl Room {
    fn clear(&mut self) {
        for place in self.places.drain(..) {
            self.reached[place as usize] = 0;
            self.good[place as usize] = 0;
        }
    }
}

impl Rule for Between {
    fn orientation(&self) -> Orientation {
        Orientation::ByCell
    }

    fn strength(&self) -> Strength {
        Strength::Exact
    }

    fn accepts(&self, word: &[Symbol], _meter: &mut Meter<'_>) -> Decided<bool> {
        let stands = |number: usize| word.iter().filter(|symbol| symbol.index() == number).count();
        let blanks: Vec<usize> = (0..word.len()).filter(|&at| word[at] == Symbol::BLANK).collect();
        let &[first, second] = &blanks[..] else { return Ok(false) };
        let worth =
            |symbol: &Symbol| symbol.index().checked_sub(1).and_then(|at| self.values.get(at)).copied().unwrap_or(0);
        let between: u32 = word[first..second].iter().map(worth).sum();
        Ok(word.len() == self.cells()
            && (1..=self.numbers).all(|number| stands(number) == 1)
            && self.sum.is_none_or(|sum| sum == between))
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch<'_>) -> Decided<bool> {
        if let Some(table) = &self.table {
            return table.narrow(line, support, scratch);
        }
        if let Some(parted) = &self.parted {
            return Ok(parted.narrow(line.bits, support));
        }
        let room = &mut scratch.between;
        let any = self.explore(line, room);
        if any {
            self.gather(line, room, support);
        }
        room.clear();
        Ok(any)
    }

    fn admits(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<bool> {
        if let Some(table) = &self.table {
            return table.admits(line, scratch);
        }
        if let Some(parted) = &self.parted {
            return Ok(parted.admits(line.bits));
        }
        let room = &mut scratch.between;
        let any = self.explore(line, room);
        room.clear();
        Ok(any)
    }

    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities {
            reasons: Reasons::ConflictSets(self),
            count: Some(self),
            diagram: Some(self),
            list: Some(self),
            reference: Capabilities::for_proofs(self),
            ..Capabilities::NONE
        }
    }
}

impl Explain for Between {
    fn conflict_set(&self, conflict: StuckLine<'_>, set: &mut [u64], scratch: &mut Scratch<'_>) -> u64 {
        self.find_conflict_set(conflict.now, conflict.before, set, &mut scratch.between.explanation);
        1
    }
}

impl ListWords for Between {
    fn list(&self, line: LineView<'_>, words: &mut WordList) -> Decided<()> {
        self.list_words(line.bits, words).then_some(()).ok_or(Undecided)
    }
}

impl MakeDiagram for Between {
    fn diagram(&self, line: LineView<'_>, most: usize, scratch: &mut Scratch<'_>) -> Decided<Option<Spelled>> {
        let (reader, meter) = (self.reader(), &mut scratch.meter);
        let read = |_, read: &_, may: Domain, pass_on: &mut dyn FnMut(Domain, _)| {
            meter.charge(may.len() as u64)?;
            for symbol in may.symbols() {
                if let Some(next) = reader.read(read, symbol) {
                    pass_on(Domain::only(symbol), next);
                }
            }
            Ok(())
        };
        let domains = line.shape.domains(line.bits);
        diagram::explore(&domains, reader.start(), read, |read| reader.may_end(read), most)
    }
}

impl CountWords for Between {
    fn count(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<BigUint> {
        census::count(&self.reader(), line, &mut scratch.meter)
    }
}

impl ReadForProofs for Between {
    fn reference_reader(&self) -> impl Language {
        self.reader()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models_for_tests::compare_without_table;

    #[test]
    fn a_table_says_what_exploring_says() {
        let mut has_word = 0;
        let numbers: [&[u32]; 3] = [&[1, 2, 3, 4], &[1, 2, 3, 4, 5, 6], &[2, 3, 5, 7]];
        for (numbers, sum) in
            numbers.iter().flat_map(|numbers| [None, Some(0), Some(5), Some(10)].map(|sum| (numbers, sum)))
        {
            let [mut with, without] = [(), ()].map(|()| Between::new(numbers, sum));
            with.table = with.find_table();
            if with.table.is_some() {
                has_word += compare_without_table(&with, &without, numbers.len() + 2, numbers.len() + 1);
            }
        }
        assert!(has_word > 100, "{has_word} lines with a word");
    }

    #[test]
    fn families_of_sets_say_what_exploring_says() {
        let mut has_word = 0;
        let all: Vec<u32> = (1..=8).collect();
        let numbers = (0..=8).map(|most| &all[..most]).chain([&[0, 2, 3, 5, 7][..], &[1, 1, 2, 4, 8, 8, 9]]);
        for (numbers, sum) in
            numbers.flat_map(|numbers| [None, Some(0), Some(1), Some(9), Some(16)].map(|sum| (numbers, sum)))
        {
            let [mut with, without] = [(), ()].map(|()| Between::new(numbers, sum));
            with.parted = Parted::new(numbers.len(), &with.sums, sum);
            assert!(with.parted.is_some());
            has_word += compare_without_table(&with, &without, numbers.len() + 2, numbers.len() + 1);
        }
        assert!(has_word > 2000, "{has_word} lines with a word");
    }
}
