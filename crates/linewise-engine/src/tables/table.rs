//! One table: the words of a line, one to each bit of a few machine words.
//!
//! For each cell and symbol the table holds the words that have this symbol there. What a line still allows is then a
//! few operations on machine words (as in compact-table constraints: Demeulenaere and others, 2016). A line that got
//! narrower since the last time begins with what was left then, one that got wider with all words: that costs less than
//! to take back each step that the search takes back.

use super::{Listed, Taken, Takes};
use crate::bits::members;
use crate::domain::Symbol;
use crate::rule::{Capabilities, CountWords, Decided, LineView, Meter, Orientation, Rule, Scratch, Strength};
use num_bigint::BigUint;

/// Some of the words. How many machine words they take is known when the program is compiled, so that they are all treated at once.
type Set<const W: usize> = [u64; W];

/// So many machine words are few.
const FEW_WORDS: usize = 2;

/// The words of a line, in `W` machine words.
pub(super) struct Table<const W: usize> {
    cells: usize,
    symbols: usize,
    /// For each cell, the symbols that it has in some word.
    may: Vec<u64>,
    all: Set<W>,
    /// For each cell and symbol, the words that have it there, `W` machine words.
    with: Vec<u64>,
}

/// Is there no word among them?
#[inline]
fn is_none<const W: usize>(words: &Set<W>) -> bool {
    words.iter().fold(0, |any, word| any | word) == 0
}

/// Is some word among both?
#[inline]
fn meets<const W: usize>(some: &Set<W>, others: &Set<W>) -> bool {
    some.iter().zip(others).fold(0, |any, (some, other)| any | some & other) != 0
}

impl<const W: usize> Table<W> {
    /// The table of so many words, of which the rows tell for each cell and symbol which have it there.
    pub fn new(cells: usize, symbols: usize, count: usize, rows: Vec<u64>) -> Table<W> {
        let mut table = Table { cells, symbols, may: vec![0; cells], all: [0; W], with: rows };
        let (whole, rest) = (count / 64, count % 64);
        table.all[..whole].fill(u64::MAX);
        if rest > 0 {
            table.all[whole] = (1 << rest) - 1;
        }
        for cell in 0..cells {
            let rows = table.rows(cell).iter().enumerate();
            table.may[cell] = rows.fold(0, |may, (symbol, row)| may | u64::from(!is_none(row)) << symbol);
        }
        table
    }

    /// The words for each symbol of a cell.
    #[inline]
    fn rows(&self, cell: usize) -> &[Set<W>] {
        &self.with.as_chunks().0[cell * self.symbols..][..self.symbols]
    }

    /// The words that are left of the line.
    #[inline]
    fn left(&self, line: &[u64]) -> Set<W> {
        let mut left = self.all;
        for (cell, (&all, &may)) in self.may.iter().zip(line).enumerate() {
            if all & !may != 0 {
                self.cut(&mut left, cell, all & !may, all & may);
            }
        }
        left
    }

    /// What cells that may be so are in the words that are left; false when there is none.
    #[inline]
    fn support(&self, left: &Set<W>, line: &[u64], support: &mut [u64]) -> bool {
        if is_none(left) {
            return false;
        }
        for (cell, ((support, &may), all)) in support.iter_mut().zip(line).zip(&self.may).enumerate() {
            let may = may & all;
            let rows = self.rows(cell);
            let keeps = |symbol: usize| u64::from(meets(left, &rows[symbol])) << symbol;
            *support = match (W <= FEW_WORDS, may & may.wrapping_sub(1)) {
                // To look at all symbols is quicker than to foretell which ones there are.
                (true, _) => may & (0..self.symbols).fold(0, |all, symbol| all | keeps(symbol)),
                (false, 0) => may,
                (false, _) => members(may).fold(0, |all, symbol| all | keeps(symbol)),
            };
        }
        true
    }

    /// Takes the words that a fact does not allow.
    #[inline]
    fn take(&self, left: &mut Set<W>, fact: &Taken) {
        let may = self.may[fact.at as usize];
        self.cut(left, fact.at as usize, may & fact.symbols, may & !fact.symbols);
    }

    /// Takes the words that have one of the symbols `gone` in a cell; those that have one of `stays` are left, and there are no others.
    #[inline]
    fn cut(&self, left: &mut Set<W>, cell: usize, gone: u64, stays: u64) {
        let rows = self.rows(cell);
        // Mostly one symbol goes, or one stays. Counting bits is dear where the processor may not be asked to.
        if gone & gone.wrapping_sub(1) != 0 && is_fewer(stays, gone) {
            let mut any = [0; W];
            members(stays).for_each(|symbol| (0..W).for_each(|at| any[at] |= rows[symbol][at]));
            (0..W).for_each(|at| left[at] &= any[at]);
        } else {
            members(gone).for_each(|symbol| (0..W).for_each(|at| left[at] &= !rows[symbol][at]));
        }
    }
}

/// Has a set fewer members than another one?
#[inline]
fn is_fewer(set: u64, other: u64) -> bool {
    let (mut set, mut other) = (set, other);
    while set != 0 && other != 0 {
        set &= set - 1;
        other &= other - 1;
    }
    other != 0
}

impl<const W: usize> Rule for Table<W> {
    fn orientation(&self) -> Orientation {
        Orientation::ByCell
    }

    fn strength(&self) -> Strength {
        Strength::Exact
    }

    fn accepts(&self, word: &[Symbol], _meter: &mut Meter<'_>) -> Decided<bool> {
        let bits: Vec<u64> = word.iter().map(|symbol| 1 << symbol.0).collect();
        Ok(word.len() == self.cells && !is_none(&self.left(&bits)))
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], _scratch: &mut Scratch<'_>) -> Decided<bool> {
        Ok(self.support(&self.left(line.bits), line.bits, support))
    }

    fn admits(&self, line: LineView<'_>, _scratch: &mut Scratch<'_>) -> Decided<bool> {
        Ok(!is_none(&self.left(line.bits)))
    }

    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities { count: Some(self), ..Capabilities::NONE }
    }
}

impl<const W: usize> CountWords for Table<W> {
    fn count(&self, line: LineView<'_>, _scratch: &mut Scratch<'_>) -> Decided<BigUint> {
        let count: u32 = self.left(line.bits).iter().map(|word| word.count_ones()).sum();
        Ok(count.into())
    }
}

impl<const W: usize> Listed for Table<W> {
    fn memory(&self) -> usize {
        self.cells + W
    }

    fn narrow_on(&self, line: &[u64], support: &mut [u64], memory: &mut [u64]) -> bool {
        let (before, left) = memory.split_at_mut(self.cells);
        let left: &mut Set<W> = left.try_into().expect("there are W words");
        let may = line.iter().zip(&self.may).map(|(line, all)| line & all);
        let grown = may.zip(before.iter()).fold(0, |grown, (may, before)| grown | may & !before);
        if grown != 0 {
            *left = self.all;
            before.copy_from_slice(&self.may);
        }
        // Which cells changed is hard to foretell; so they are found at once, without branches.
        let is_changed = |(cell, before): (usize, &u64)| u64::from(before & !line[cell] != 0) << cell;
        let changed = before.iter().enumerate().map(is_changed).fold(0, |all, one| all | one);
        for cell in members(changed) {
            let gone = before[cell] & !line[cell];
            before[cell] &= line[cell];
            self.cut(left, cell, gone, before[cell]);
        }
        self.support(left, before, support)
    }

    fn choose(&self, before: &[u64], facts: &[Taken], takes: &mut Takes, kept: &mut Vec<u32>) {
        // Forward: which words each fact takes that the ones before it leave.
        let mut left = self.left(before);
        let mut needed = left;
        takes.facts.clear();
        takes.words.clear();
        for (number, fact) in facts.iter().enumerate() {
            let before = left;
            self.take(&mut left, fact);
            let taken: Set<W> = std::array::from_fn(|at| before[at] & !left[at]);
            if !is_none(&taken) {
                takes.facts.push(number as u32);
                takes.words.extend_from_slice(&taken);
                if is_none(&left) {
                    break;
                }
            }
        }
        debug_assert!(is_none(&left), "together the facts leave no word");
        // Backward: a fact stays where those behind it that stay leave some of what it takes.
        for (&number, taken) in takes.facts.iter().zip(takes.words.chunks_exact(W)).rev() {
            let taken: &Set<W> = taken.try_into().expect("there are W words");
            if meets(taken, &needed) {
                kept.push(number);
                let fact = facts[number as usize];
                self.take(&mut needed, &fact);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models_for_tests::Numbers;
    use crate::rule::Shape;
    use crate::word_list::WordList;

    const CELLS: usize = 6;
    const SYMBOLS: usize = 5;

    /// Lines in which each symbol but 0 stands once, as many as `W` machine words tell apart, or fewer.
    fn some_words<const W: usize>(numbers: &mut Numbers) -> Vec<Vec<u8>> {
        let count = 1 + numbers.below(W as u64 * 64);
        let some_word = |_| {
            let mut word = vec![0, 0, 1, 2, 3, 4];
            (1..CELLS).for_each(|at| word.swap(at, numbers.below(at as u64 + 1) as usize));
            word
        };
        let mut words: Vec<Vec<u8>> = (0..count).map(some_word).collect();
        words.sort_unstable();
        words.dedup();
        words
    }

    fn list(words: &[impl AsRef<[u8]>]) -> WordList {
        let mut list = WordList::new(CELLS, SYMBOLS, 256);
        assert!(words.iter().all(|word| list.push(word.as_ref())));
        list
    }

    fn table_of<const W: usize>(words: &WordList) -> Table<W> {
        Table::new(words.cells(), words.symbols(), words.count(), words.rows(W))
    }

    fn fits(word: &[u8], line: &[u64]) -> bool {
        word.iter().zip(line).all(|(symbol, may)| may >> symbol & 1 == 1)
    }

    #[test]
    fn a_table_says_what_its_words_say() {
        compare_with_words::<1>();
        compare_with_words::<2>();
        compare_with_words::<4>();
    }

    fn compare_with_words<const W: usize>() {
        let mut numbers = Numbers(1);
        for _ in 0..1000 {
            let words = some_words::<W>(&mut numbers);
            let table = table_of::<W>(&list(&words));
            let line: Vec<u64> = (0..CELLS).map(|_| 1 + numbers.below((1 << SYMBOLS) - 1)).collect();
            let left: Vec<&Vec<u8>> = words.iter().filter(|word| fits(word, &line)).collect();
            let shape = Shape::new(Orientation::ByCell, CELLS, SYMBOLS);
            let view = LineView { shape, bits: &line };
            let mut support = vec![u64::MAX; CELLS];
            assert_eq!(table.admits(view, &mut Scratch::default()), Ok(!left.is_empty()), "{line:?} of {words:?}");
            assert_eq!(table.count(view, &mut Scratch::default()), Ok(left.len().into()), "{line:?} of {words:?}");
            assert_eq!(table.narrow(view, &mut support, &mut Scratch::default()), Ok(!left.is_empty()));
            if !left.is_empty() {
                let held = |cell: usize| left.iter().fold(0, |held, word| held | 1u64 << word[cell]);
                let held: Vec<u64> = (0..CELLS).map(held).collect();
                assert_eq!(support, held, "{line:?} of {words:?}");
            }
        }
    }

    #[test]
    fn the_oldest_facts_are_chosen() {
        let mut numbers = Numbers(2);
        let mut chosen = 0;
        for _ in 0..3000 {
            let words = some_words::<4>(&mut numbers);
            let table = table_of::<4>(&list(&words));
            let before: Vec<u64> =
                (0..CELLS).map(|_| (1 + numbers.below((1 << SYMBOLS) - 1)) | numbers.below(1 << SYMBOLS)).collect();
            let facts: Vec<Taken> = (0..numbers.below(16))
                .map(|_| Taken { at: numbers.below(CELLS as u64) as u32, symbols: numbers.below(1 << SYMBOLS) })
                .collect();
            let leave_none = |facts: &[usize], all: &[Taken]| {
                let mut line = before.clone();
                facts.iter().for_each(|&fact| line[all[fact].at as usize] &= !all[fact].symbols);
                !words.iter().any(|word| fits(word, &line))
            };
            let mut slowly: Vec<usize> = (0..facts.len()).collect();
            if !leave_none(&slowly, &facts) {
                continue;
            }
            for fact in (0..facts.len()).rev() {
                let fewer: Vec<usize> = slowly.iter().copied().filter(|&other| other != fact).collect();
                if leave_none(&fewer, &facts) {
                    slowly = fewer;
                }
            }
            let mut kept = Vec::new();
            table.choose(&before, &facts, &mut Takes::default(), &mut kept);
            kept.reverse();
            let kept: Vec<usize> = kept.into_iter().map(|fact| fact as usize).collect();
            assert_eq!(kept, slowly, "{facts:?} of {words:?}, before that {before:?}");
            chosen += 1;
        }
        assert!(chosen > 500, "{chosen} lines without a word");
    }

    #[test]
    fn what_was_left_is_no_more_than_a_shortcut() {
        narrow_again::<1>();
        narrow_again::<4>();
    }

    fn narrow_again<const W: usize>() {
        let mut numbers = Numbers(3);
        let mut has_word = 0;
        for _ in 0..300 {
            let table = table_of::<W>(&list(&some_words::<W>(&mut numbers)));
            let mut memory = vec![0; table.memory()];
            let mut line = vec![(1 << SYMBOLS) - 1; CELLS];
            // Mostly the line gets narrower; now and then it is as it was, or anything.
            for _ in 0..20 {
                let at = numbers.below(CELLS as u64) as usize;
                match numbers.below(8) {
                    0 => line.fill((1 << SYMBOLS) - 1),
                    1 => line[at] = 1 + numbers.below((1 << SYMBOLS) - 1),
                    _ => line[at] &= !(1 << numbers.below(SYMBOLS as u64)),
                }
                let (mut once, mut again) = (vec![0; CELLS], vec![0; CELLS]);
                let view = LineView { shape: Shape::new(Orientation::ByCell, CELLS, SYMBOLS), bits: &line };
                let is_word = table.narrow(view, &mut once, &mut Scratch::default()).unwrap();
                assert_eq!(table.narrow_on(&line, &mut again, &mut memory), is_word, "{line:?}");
                assert!(!is_word || once == again, "{line:?}: {once:?} and {again:?}");
                has_word += usize::from(is_word);
            }
        }
        assert!(has_word > 1000, "{has_word} lines with a word");
    }

    #[test]
    fn a_table_accepts_its_words() {
        let words = [[0, 1, 2, 3, 0, 4], [4, 3, 2, 1, 0, 0]];
        let table = table_of::<4>(&list(&words));
        let word = |symbols: [u8; CELLS]| symbols.map(Symbol);
        let accepts = |word: &[Symbol]| table.accepts(word, &mut Meter::default()).unwrap();
        assert!(accepts(&word([0, 1, 2, 3, 0, 4])) && accepts(&word([4, 3, 2, 1, 0, 0])));
        assert!(!accepts(&word([0, 1, 2, 3, 4, 0])) && !accepts(&word([4, 3, 2, 1, 0, 0])[1..]));
    }
}
