//! Tables: the words of a line one by one, where there are few of them.
//!
//! A word is one bit; for each cell and symbol the table holds the words that have this symbol there. What a line still allows is then a
//! few operations on machine words (as in compact-table constraints: Demeulenaere and others, 2016), and exact,
//! however hard the line's rule is; and of all reasons why a word is missing, the oldest can be picked in two passes.
//! Tables are made when propagation has nothing more to say and the search begins.

use super::state::State;
use crate::domain::Symbol;
use crate::model::Line;
use crate::rule::{Layout, LineView, Rule, Scratch, Shape};
use num_bigint::BigUint;
use smallvec::SmallVec;

/// A fact about a line: its cell number `at` is none of these symbols.
#[derive(Debug, Clone, Copy)]
pub struct Taken {
    pub at: u32,
    pub symbols: u64,
}

/// A rule that lists its words.
pub trait Listed: Rule {
    /// Lists in `kept` the facts, by number, that leave no word of those in `before`: none of them can be spared, and the last are dropped
    /// first. All facts together leave none.
    fn choose(&self, before: &[u64], facts: &[Taken], takes: &mut Vec<(u32, u32, u64)>, kept: &mut Vec<u32>);
}

/// The words of a line, one to each bit of some machine words.
struct Table {
    cells: usize,
    symbols: usize,
    /// How many machine words there are.
    width: usize,
    /// For each cell, the symbols that it has in some word.
    may: Vec<u64>,
    all: Vec<u64>,
    /// For each cell and symbol, the words that have it there.
    with: Vec<u64>,
}

/// Some of the words: the machine words that are not 0, by number.
type Left = SmallVec<[(u32, u64); 16]>;

/// Where the bits for a cell and a symbol begin.
type Row = usize;

/// What cells may be, as rows of bits.
#[derive(Default)]
struct Cut {
    /// A word has all of these.
    only: SmallVec<[Row; 16]>,
    /// It has none of these.
    none: SmallVec<[Row; 32]>,
    /// It has one of each of these groups, of which this is where each ends in `any`.
    groups: SmallVec<[usize; 16]>,
    any: SmallVec<[Row; 32]>,
}

impl Cut {
    /// What is left of 64 words.
    #[inline]
    fn cut(&self, with: &[u64], number: usize, words: u64) -> u64 {
        let mut left = words;
        for &row in &self.only {
            left &= with[row + number];
            if left == 0 {
                return 0;
            }
        }
        for &row in &self.none {
            left &= !with[row + number];
        }
        let mut start = 0;
        for &end in &self.groups {
            if left == 0 {
                return 0;
            }
            left &= self.any[start..end].iter().fold(0, |any, &row| any | with[row + number]);
            start = end;
        }
        left
    }
}

#[inline]
fn members(set: u64) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let first = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(first)
    })
}

impl Table {
    fn new(cells: usize, symbols: usize, words: &[u8]) -> Table {
        let width = (words.len() / cells).div_ceil(64);
        let with = vec![0; cells * symbols * width];
        let mut table = Table { cells, symbols, width, may: vec![0; cells], all: vec![0; width], with };
        for (number, word) in words.chunks_exact(cells).enumerate() {
            let (at, bit) = (number / 64, 1 << (number % 64));
            table.all[at] |= bit;
            for (cell, &symbol) in word.iter().enumerate() {
                table.may[cell] |= 1 << symbol;
                let row = table.row(cell, usize::from(symbol));
                table.with[row + at] |= bit;
            }
        }
        table
    }

    #[inline]
    fn row(&self, cell: usize, symbol: usize) -> Row {
        (cell * self.symbols + symbol) * self.width
    }

    /// The words that are left of the line.
    #[inline]
    fn left(&self, line: &[u64]) -> Left {
        let mut cut = Cut::default();
        for (cell, &may) in line.iter().enumerate() {
            let (gone, may) = (self.may[cell] & !may, self.may[cell] & may);
            if gone == 0 {
                continue;
            }
            if may == 0 {
                return Left::new();
            }
            if may & (may - 1) == 0 {
                cut.only.push(self.row(cell, may.trailing_zeros() as usize));
            } else if gone.count_ones() <= may.count_ones() {
                cut.none.extend(members(gone).map(|symbol| self.row(cell, symbol)));
            } else {
                cut.any.extend(members(may).map(|symbol| self.row(cell, symbol)));
                cut.groups.push(cut.any.len());
            }
        }
        let mut left = Left::new();
        for (number, &words) in self.all.iter().enumerate() {
            let words = cut.cut(&self.with, number, words);
            if words != 0 {
                left.push((number as u32, words));
            }
        }
        left
    }

    /// The words that are left, of 64 of them, where a cell is not so.
    #[inline]
    fn without(&self, number: u32, words: u64, fact: Taken) -> u64 {
        let row = |symbol| self.with[self.row(fact.at as usize, symbol) + number as usize];
        let gone = fact.symbols & self.may[fact.at as usize];
        let stays = self.may[fact.at as usize] & !gone;
        match stays & stays.wrapping_sub(1) == 0 && stays != 0 {
            true => words & row(stays.trailing_zeros() as usize),
            false => members(gone).fold(words, |words, symbol| words & !row(symbol)),
        }
    }
}

impl Rule for Table {
    fn layout(&self) -> Layout {
        Layout::ByCell
    }

    fn accepts(&self, word: &[Symbol]) -> bool {
        let bits: Vec<u64> = word.iter().map(|symbol| 1 << symbol.0).collect();
        word.len() == self.cells && !self.left(&bits).is_empty()
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], _scratch: &mut Scratch) -> bool {
        let left = self.left(line.bits);
        if left.is_empty() {
            return false;
        }
        for (cell, support) in support.iter_mut().enumerate() {
            let may = line.bits[cell] & self.may[cell];
            if may & may.wrapping_sub(1) == 0 {
                *support = may;
                continue;
            }
            let stands = |&symbol: &usize| {
                let row = self.row(cell, symbol);
                left.iter().any(|&(number, words)| words & self.with[row + number as usize] != 0)
            };
            *support = members(may).filter(stands).fold(0, |all, symbol| all | 1 << symbol);
        }
        true
    }

    fn admits(&self, line: LineView<'_>, _scratch: &mut Scratch) -> bool {
        !self.left(line.bits).is_empty()
    }

    fn can_blame(&self) -> bool {
        true
    }

    fn count(&self, line: LineView<'_>, _scratch: &mut Scratch) -> Option<BigUint> {
        let count: u32 = self.left(line.bits).iter().map(|(_, word)| word.count_ones()).sum();
        Some(count.into())
    }
}

impl Listed for Table {
    fn choose(&self, before: &[u64], facts: &[Taken], takes: &mut Vec<(u32, u32, u64)>, kept: &mut Vec<u32>) {
        // Forward: which words each fact takes that the ones before it leave.
        let mut left = self.left(before);
        let mut needed: SmallVec<[u64; 16]> = SmallVec::from_elem(0, self.width);
        left.iter().for_each(|&(number, words)| needed[number as usize] = words);
        takes.clear();
        for (fact, &taken) in facts.iter().enumerate() {
            if left.is_empty() {
                break;
            }
            left.retain(|(number, words)| {
                let stays = self.without(*number, *words, taken);
                if stays != *words {
                    takes.push((fact as u32, *number, *words & !stays));
                }
                *words = stays;
                stays != 0
            });
        }
        debug_assert!(left.is_empty(), "together the facts leave no word");
        // Backward: a fact stays where those behind it that stay leave some of what it takes.
        while let Some((fact, number, words)) = takes.pop() {
            if words & needed[number as usize] == 0 {
                continue;
            }
            kept.push(fact);
            for (number, needed) in needed.iter_mut().enumerate().filter(|(_, needed)| **needed != 0) {
                *needed = self.without(number as u32, *needed, facts[fact as usize]);
            }
        }
    }
}

/// The tables of a model's lines; `None` for a line of too many words, and for all but the first of several lines of the same cells.
pub type Tables = Vec<Option<Box<dyn Listed>>>;

/// The most words of a table. The processor took, in million steps, over 40 Skyscrapers of 8 heights and 10 of 10: 665 and 953 without tables,
/// 429 and 936 with at most 256 words, 381 and 708 with 512, 345 and 703 with 1,024, 358 and 757 with 2,048.
const MOST_WORDS: usize = 1024;

/// Makes tables of the lines that have few words left. Where `alone`, only of lines that have one rule, which is exact.
pub fn make(state: &State<'_, '_>, alone: bool) -> Tables {
    let model = state.wiring.model;
    let mut words = Vec::new();
    let mut tables: Tables = Vec::with_capacity(model.lines.len());
    for (number, line) in model.lines.iter().enumerate() {
        tables.push(None);
        let is_same = |other: Option<&Line>| other.is_some_and(|other| other.is_same_as(line));
        if number > 0 && is_same(model.lines.get(number - 1)) {
            continue;
        }
        let is_one = !is_same(model.lines.get(number + 1));
        if alone && !(is_one && line.rule.is_exact()) || line.rule.layout() != Layout::ByCell || model.symbols > 64 {
            continue;
        }
        let bits: Vec<u64> = line.cells.iter().map(|&cell| state.may(cell).0 as u64).collect();
        if bits.iter().all(|may| may.is_power_of_two()) {
            continue;
        }
        let shape = Shape::new(Layout::ByCell, line.cells.len(), model.symbols);
        words.clear();
        if line.rule.list(LineView { shape, bits: &bits }, MOST_WORDS, &mut words) {
            let (cells, symbols) = (line.cells.len(), model.symbols);
            tables[number] = Some(Box::new(Table::new(cells, symbols, &words)));
        }
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that are the same each time.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, end: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % end
        }
    }

    const CELLS: usize = 5;
    const SYMBOLS: usize = 4;

    fn some_words(numbers: &mut Numbers) -> Vec<Vec<u8>> {
        let count = 1 + numbers.below(200);
        let mut words: Vec<Vec<u8>> =
            (0..count).map(|_| (0..CELLS).map(|_| numbers.below(SYMBOLS as u64) as u8).collect()).collect();
        words.sort_unstable();
        words.dedup();
        words
    }

    fn fits(word: &[u8], line: &[u64]) -> bool {
        word.iter().zip(line).all(|(symbol, may)| may >> symbol & 1 == 1)
    }

    #[test]
    fn a_table_says_what_its_words_say() {
        let mut numbers = Numbers(1);
        for _ in 0..3000 {
            let words = some_words(&mut numbers);
            let table = Table::new(CELLS, SYMBOLS, &words.concat());
            let line: Vec<u64> = (0..CELLS).map(|_| 1 + numbers.below((1 << SYMBOLS) - 1)).collect();
            let left: Vec<&Vec<u8>> = words.iter().filter(|word| fits(word, &line)).collect();
            let shape = Shape::new(Layout::ByCell, CELLS, SYMBOLS);
            let view = LineView { shape, bits: &line };
            let mut support = vec![u64::MAX; CELLS];
            assert_eq!(table.admits(view, &mut Scratch::default()), !left.is_empty(), "{line:?} of {words:?}");
            assert_eq!(table.count(view, &mut Scratch::default()), Some(left.len().into()), "{line:?} of {words:?}");
            assert_eq!(table.narrow(view, &mut support, &mut Scratch::default()), !left.is_empty());
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
            let words = some_words(&mut numbers);
            let table = Table::new(CELLS, SYMBOLS, &words.concat());
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
            table.choose(&before, &facts, &mut Vec::new(), &mut kept);
            kept.reverse();
            let kept: Vec<usize> = kept.into_iter().map(|fact| fact as usize).collect();
            assert_eq!(kept, slowly, "{facts:?} of {words:?}, before that {before:?}");
            chosen += 1;
        }
        assert!(chosen > 500, "{chosen} lines without a word");
    }

    #[test]
    fn a_table_accepts_its_words() {
        let words = [[0, 1, 2, 3, 0], [1, 1, 1, 1, 1]];
        let table = Table::new(CELLS, SYMBOLS, &words.concat());
        let word = |symbols: [u8; CELLS]| symbols.map(Symbol);
        assert!(table.accepts(&word([0, 1, 2, 3, 0])) && table.accepts(&word([1; CELLS])));
        assert!(!table.accepts(&word([0, 1, 2, 3, 1])) && !table.accepts(&word([1; CELLS])[1..]));
    }
}
