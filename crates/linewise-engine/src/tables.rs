//! Tables: the words of a line one by one, where there are few of them.
//!
//! A table is exact, however hard the line's rule is, and of all reasons why a word is missing, it picks the oldest in
//! two passes. Tables are made when propagation has nothing more to say and the search begins. Some rules whose lines
//! are short ask a table of their own from the start (`rules/automaton/few.rs`, `tables/shared.rs`): then whoever asks
//! the rule is quick, with a search or without.

mod shared;
mod table;

use super::state::State;
use crate::model::Line;
use crate::rule::{LineView, Orientation, Rule, Shape};
use crate::word_list::WordList;
pub use shared::SharedTables;
use table::Table;

/// A fact about a line: its cell number `at` is none of these symbols.
#[derive(Debug, Clone, Copy)]
pub struct Taken {
    pub at: u32,
    pub symbols: u64,
}

/// Working memory for reasons: which facts take words that the ones before them leave, and which words these are.
#[derive(Default)]
pub struct Takes {
    facts: Vec<u32>,
    words: Vec<u64>,
}

/// A rule that lists its words.
pub trait Listed: Rule {
    /// How many machine words it wants to keep from one narrowing to the next. They begin as 0.
    fn memory(&self) -> usize;

    /// Narrows a line as [`Rule::narrow`] does, beginning with the words that were left the last time if the line has not got wider since.
    fn narrow_on(&self, line: &[u64], support: &mut [u64], memory: &mut [u64]) -> bool;

    /// Lists in `kept` the facts, by number, that leave no word of those in `before`: each of them is needed, and the last are dropped
    /// first. All facts together leave none.
    fn choose(&self, before: &[u64], facts: &[Taken], takes: &mut Takes, kept: &mut Vec<u32>);
}

/// The tables of a model's lines; `None` for a line of too many words, and for all but the first of several lines of the same cells.
pub type Tables = Vec<Option<Box<dyn Listed>>>;

/// The most words of a table are so many for each cell and each symbol of a line: what a table costs grows with its
/// words, what the line's own rules cost with its cells. The processor took, in million steps, over 80 Skyscrapers of 8
/// heights, 40 of 9, 40 of 10 and 10 of 12, and 18 puzzles of 4 to 9 rows twenty times: 320, 367, 825, 1,164 and 487
/// with at most 1,024 words, 317, 348, 799, 1,035 and 520 with 2,048, 327, 369, 806, 986 and 546 with 4,096; with 20,
/// 24 and 28 for each cell and symbol it took 307, 340, 790, 979 and 480, give or take a percent.
const WORDS_FOR_EACH: usize = 24;
/// No table has more, however long its line is.
const MOST_WORDS: usize = 4096;

/// Makes tables of the lines that have few words left. Where `alone`, only of lines that have one rule, which is exact.
pub fn make(state: &State<'_, '_>, alone: bool) -> Tables {
    let model = state.layout.model;
    let mut words = WordList::default();
    let mut tables: Tables = Vec::with_capacity(model.lines.len());
    for (number, line) in model.lines.iter().enumerate() {
        tables.push(None);
        let is_same = |other: Option<&Line>| other.is_some_and(|other| other.is_same_as(line));
        let Some(lists) = line.rule.capabilities().list else { continue };
        if number > 0 && is_same(model.lines.get(number - 1)) {
            continue;
        }
        let is_one = !is_same(model.lines.get(number + 1));
        if alone && !(is_one && line.rule.is_exact())
            || line.rule.orientation() != Orientation::ByCell
            || model.symbols > 64
        {
            continue;
        }
        let bits: Vec<u64> = line.cells.iter().map(|&cell| state.may(cell).0 as u64).collect();
        if bits.iter().all(|may| may.is_power_of_two()) {
            continue;
        }
        let shape = Shape::new(Orientation::ByCell, line.cells.len(), model.symbols);
        let most = WORDS_FOR_EACH * line.cells.len() * (model.symbols - 1);
        words.begin(line.cells.len(), model.symbols, most.min(MOST_WORDS));
        if lists.list(LineView { shape, bits: &bits }, &mut words).is_ok() {
            tables[number] = Some(table(&words));
        }
    }
    tables
}

/// A table of words that are listed.
pub fn table(words: &WordList) -> Box<dyn Listed> {
    table_of(words.cells(), words.symbols(), words.count(), |stride| words.rows(stride))
}

/// A table of so many words over so many cells and symbols, in as many machine words as they need. `rows` tells for
/// each cell and symbol, in a row of so many machine words, the bits of the words that have the symbol there.
pub fn table_of(cells: usize, symbols: usize, count: usize, rows: impl FnOnce(usize) -> Vec<u64>) -> Box<dyn Listed> {
    match count.div_ceil(64) {
        0 | 1 => Box::new(Table::<1>::new(cells, symbols, count, rows(1))),
        2 => Box::new(Table::<2>::new(cells, symbols, count, rows(2))),
        3 | 4 => Box::new(Table::<4>::new(cells, symbols, count, rows(4))),
        5..=8 => Box::new(Table::<8>::new(cells, symbols, count, rows(8))),
        9..=16 => Box::new(Table::<16>::new(cells, symbols, count, rows(16))),
        17..=24 => Box::new(Table::<24>::new(cells, symbols, count, rows(24))),
        25..=32 => Box::new(Table::<32>::new(cells, symbols, count, rows(32))),
        33..=48 => Box::new(Table::<48>::new(cells, symbols, count, rows(48))),
        _ => Box::new(Table::<64>::new(cells, symbols, count, rows(64))),
    }
}
