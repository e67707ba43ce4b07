//! The words of such a line one by one, cell after cell, where there are few.
//!
//! What leads on to the end is known from a first look at the line from its far end, so that no way is gone in vain.

use super::Between;
use super::explain::Goals;
use crate::bits::members;
use crate::word_list::WordList;

/// After so many words it is foretold how many there will be.
const SOME_WORDS: usize = 128;
/// Nothing more is listed where so many times as many are foretold as the list takes.
const FAR_TOO_MANY: f64 = 2.0;

struct List<'a> {
    rule: &'a Between,
    cells: &'a [u64],
    goals: Goals,
    words: &'a mut WordList,
    /// How much of the way is gone, if all ways took as long.
    done: f64,
}

impl Between {
    /// Lists all words; false when they are too many.
    pub(super) fn list_words(&self, line: &[u64], words: &mut WordList) -> bool {
        if words.symbols() != self.numbers + 1 {
            return false;
        }
        let mut goals = Goals::default();
        goals.read_back(self, line);
        let mut list = List { rule: self, cells: line, goals, words, done: 0.0 };
        list.goals.sums(0) == 0 || list.go_on(0, 0, 1, 0, 1.0)
    }
}

impl List<'_> {
    /// Lists the words that begin like this, and go on with cell `at`.
    fn go_on(&mut self, at: usize, number: usize, sums: u64, word: u64, share: f64) -> bool {
        if at == self.cells.len() {
            let count = self.words.count();
            let is_too_much = count > SOME_WORDS && count as f64 > FAR_TOO_MANY * self.words.most() as f64 * self.done;
            return !is_too_much && self.words.add(word);
        }
        let place = self.rule.place(number);
        let leads_on = |symbol: usize| {
            let (next, sums) = (self.rule.next(number, symbol), self.rule.step(place, symbol, sums));
            (sums & self.goals.sums(next) != 0).then_some((symbol, next, sums))
        };
        let ways: smallvec::SmallVec<[_; 12]> =
            members(self.rule.following(place, self.cells[at])).filter_map(leads_on).collect();
        let share = share / ways.len() as f64;
        let start = self.done;
        for (count, &(symbol, next, sums)) in ways.iter().enumerate() {
            let word = if symbol == 0 { word } else { WordList::with(word, symbol, at) };
            if !self.go_on(at + 1, next, sums, word, share) {
                return false;
            }
            self.done = start + share * (count + 1) as f64;
        }
        true
    }
}
