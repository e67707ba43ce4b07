//! What lines said before: who supposes something, follows it and takes it back asks the same lines about the same cells again and again.
//!
//! Always: an answer is what the line's rule said of just these bits, so that it makes no difference whether it is remembered.

use crate::model::LineId;
use crate::rule::{Decided, LineView, Orientation, Rule, Scratch, Shape};
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// So many machine words of answers are kept, some megabytes; then all are forgotten.
const MOST_WORDS: usize = 1 << 20;

/// Lines of more words than these are not remembered.
const WIDEST: usize = 64;

/// Is it quicker to look up what such a line said than to ask it again? Lines laid out by symbols move their blocks faster than that.
pub fn is_worth_remembering(shape: Shape) -> bool {
    shape.orientation == Orientation::ByCell && (1..=WIDEST).contains(&shape.len())
}

/// Answers to what lines were asked, as long as there is room for them. All lie in one list, and a table tells where:
/// to keep one takes no room of its own.
#[derive(Debug, Default)]
struct Answers {
    /// One entry after the other: the line's number with the length of the answer, the line's bits, the answer.
    entries: Vec<u64>,
    /// Where entries begin, with their hashes.
    table: HashTable<(u64, u32)>,
}

impl Answers {
    /// What the line said of these bits.
    fn get(&self, line: LineId, bits: &[u64]) -> Option<&[u64]> {
        let hash = hash(line, bits);
        let is_it = |&(known, entry): &(u64, u32)| known == hash && self.answer(entry, line, bits).is_some();
        let &(_, entry) = self.table.find(hash, is_it)?;
        self.answer(entry, line, bits)
    }

    /// The answer of this entry, where it is about these bits of this line.
    fn answer(&self, entry: u32, line: LineId, bits: &[u64]) -> Option<&[u64]> {
        let (&head, rest) = self.entries.get(entry as usize..)?.split_first()?;
        if head >> 32 != line.index() as u64 || rest.get(..bits.len())? != bits {
            return None;
        }
        rest[bits.len()..].get(..head as u32 as usize)
    }

    /// Keeps what the line said of these bits, which is not known yet.
    fn keep(&mut self, line: LineId, bits: &[u64], answer: &[u64]) {
        if self.entries.len() >= MOST_WORDS {
            *self = Answers::default();
        }
        let hash = hash(line, bits);
        self.table.insert_unique(hash, (hash, self.entries.len() as u32), |&(hash, _)| hash);
        self.entries.push((line.index() as u64) << 32 | answer.len() as u64);
        self.entries.extend_from_slice(bits);
        self.entries.extend_from_slice(answer);
    }
}

fn hash(line: LineId, bits: &[u64]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_usize(line.index());
    bits.iter().for_each(|&word| hasher.write_u64(word));
    hasher.finish()
}

/// What lines leave of their cells: the bits that stand in some word, nothing where there is no word.
#[derive(Debug, Default)]
pub struct Remembered(Answers);

impl Remembered {
    /// Writes into `support` what a line said of these bits, and tells whether there was a word; `None` where it is not known.
    pub fn recall(&mut self, line: LineId, bits: &[u64], support: &mut [u64]) -> Option<bool> {
        let answer = self.0.get(line, bits)?;
        if answer.is_empty() {
            return Some(false);
        }
        support.copy_from_slice(answer);
        Some(true)
    }

    /// Notes what a line said of these bits.
    pub fn note(&mut self, line: LineId, bits: &[u64], answer: Option<&[u64]>) {
        self.0.keep(line, bits, answer.unwrap_or_default());
    }
}

/// Whether lines have a word: what was asked of them for reasons.
///
/// A line that has a word has one with more bits, too, and one that has none has none with fewer. So what was asked
/// last answers many other questions: reasons for much the same are looked for again and again.
#[derive(Debug, Default)]
pub struct RememberedWords {
    answers: Answers,
    /// For each line by its number, matrices with a word, and without.
    with_word: Vec<Latest>,
    without: Vec<Latest>,
}

impl RememberedWords {
    /// Has the line a word? Its rule, which is exact, is asked where that is not known.
    pub fn admits(
        &mut self,
        id: LineId,
        line: LineView<'_>,
        rule: &dyn Rule,
        scratch: &mut Scratch<'_>,
    ) -> Decided<bool> {
        if let Some(&[has_word]) = self.answers.get(id, line.bits) {
            return Ok(has_word == 1);
        }
        let number = id.index();
        if self.without.len() <= number {
            self.without.resize_with(number + 1, Latest::default);
            self.with_word.resize_with(number + 1, Latest::default);
        }
        let (with_word, without) = (&mut self.with_word[number], &mut self.without[number]);
        let words = line.bits.len();
        if without.any(words, |known| holds_all(known, line.bits)) {
            return Ok(false);
        }
        if with_word.any(words, |known| holds_all(line.bits, known)) {
            return Ok(true);
        }
        let has_word = rule.admits(line, scratch)?;
        match has_word {
            true => with_word.note(line.bits, |known| holds_all(known, line.bits)),
            false => without.note(line.bits, |known| holds_all(line.bits, known)),
        }
        self.answers.keep(id, line.bits, &[u64::from(has_word)]);
        Ok(has_word)
    }
}

/// Has a matrix all bits of another one?
fn holds_all(bits: &[u64], others: &[u64]) -> bool {
    bits.iter().zip(others).all(|(bits, others)| others & !bits == 0)
}

/// So many matrices of a line are kept: a look at them has to be quicker than to ask the rule.
const MOST_LATEST: usize = 32;

/// The last matrices of a line about which something became known, one behind the other.
#[derive(Debug, Default)]
struct Latest {
    known: Vec<u64>,
    /// Which of them is the oldest, once there are as many as are kept.
    oldest: usize,
}

impl Latest {
    fn any(&self, words: usize, is_it: impl Fn(&[u64]) -> bool) -> bool {
        self.known.chunks_exact(words).any(is_it)
    }

    /// Keeps one in the place of one that it makes `needless`, else of the oldest.
    fn note(&mut self, bits: &[u64], needless: impl Fn(&[u64]) -> bool) {
        let words = bits.len();
        let needless = self.known.chunks_exact(words).position(needless);
        let is_full = self.known.len() == MOST_LATEST * words;
        let Some(place) = needless.or(is_full.then_some(self.oldest)) else {
            return self.known.extend_from_slice(bits);
        };
        self.known[place * words..][..words].copy_from_slice(bits);
        if needless.is_none() {
            self.oldest = (self.oldest + 1) % MOST_LATEST;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Domain;
    use crate::layout::Layout;
    use crate::model::{Axis, CellId, Line, Model, Place};
    use crate::models_for_tests::Numbers;
    use crate::rules::between;
    use crate::state::{Removal, State};
    use crate::verdict::Budget;

    const SIZE: usize = 5;

    /// A board of rows and columns, each with a sum between two blank cells.
    fn board() -> Model {
        let line = |axis: Axis, number: usize| {
            let cell = |at: usize| CellId::new(if axis == Axis::ROW { number * SIZE + at } else { at * SIZE + number });
            let rule = between::rule(SIZE - 2, Some(number as u32 + 1));
            Line { cells: (0..SIZE).map(cell).collect(), rule, place: Place { axis, index: number as u32 } }
        };
        let lines = [Axis::ROW, Axis::COLUMN].into_iter().flat_map(|axis| (0..SIZE).map(move |at| line(axis, at)));
        let cells = vec![Domain::first(SIZE - 1); SIZE * SIZE];
        Model { symbols: SIZE - 1, cells: cells.into(), lines: lines.collect(), crowds: Vec::new() }
    }

    #[test]
    fn what_is_remembered_makes_no_difference() {
        let model = board();
        let layout = Layout::new(&model);
        let [mut plain, mut remembering] = [(); 2].map(|()| State::new(&layout, &model.cells, Budget::UNLIMITED));
        remembering.remember();
        let mut numbers = Numbers(1);
        let mut roll = |end: usize| numbers.below(end as u64) as usize;
        let (mut stuck, mut narrower) = (0, 0);
        for _ in 0..2000 {
            // A few cells are supposed to be less, one line after the other is asked, and all is taken back.
            let mut removals = Vec::new();
            for _ in 0..roll(8) {
                let (cell, symbol) = (CellId::new(roll(SIZE * SIZE)), crate::domain::Symbol(roll(SIZE - 1) as u8));
                let removal = Removal { cell, symbol };
                if plain.may(cell).has(symbol) && plain.may(cell).len() > 1 {
                    removals.push(removal);
                    plain.remove(removal, None);
                    remembering.remove(removal, None);
                }
            }
            for line in (0..2 * SIZE).map(LineId::new) {
                let (mut one, mut other) = (Vec::new(), Vec::new());
                let told = plain.narrow(line, &mut one).is_ok();
                assert_eq!(remembering.narrow(line, &mut other).is_ok(), told);
                assert!(!told || one == other, "line {line:?} says {other:?}, and should {one:?}");
                stuck += usize::from(!told);
                narrower += usize::from(told && !one.is_empty());
            }
            for removal in removals.into_iter().rev() {
                plain.restore(removal);
                remembering.restore(removal);
            }
        }
        assert!(stuck > 100 && narrower > 100, "{stuck} and {narrower} of the questions matter");
        assert_eq!(plain.line_solves(), remembering.line_solves());
    }

    #[test]
    fn whether_a_line_has_a_word_is_the_same_whoever_is_asked() {
        let model = board();
        let mut remembered = RememberedWords::default();
        let (mut numbers, mut scratch) = (Numbers(2), Scratch::default());
        let mut has_word = [0; 2];
        for round in 0..6000 {
            let line = LineId::new(numbers.below(2 * SIZE as u64) as usize);
            let rule = &*model.line(line).rule;
            let shape = Shape::new(rule.orientation(), SIZE, model.symbols);
            // In the first half few questions, so that most are asked again; then more, most of which follow from others.
            let some = [0b1111, 0b0001, 0b1010, 0b0111, 0b1110, 0b0011, 0b1001];
            let count = if round < 2000 { 3 } else { 7 };
            let known: Vec<Domain> = (0..SIZE).map(|_| Domain(some[numbers.below(count) as usize])).collect();
            let bits = shape.matrix(&known);
            let line_view = LineView { shape, bits: &bits };
            let told = rule.admits(line_view, &mut scratch);
            assert_eq!(remembered.admits(line, line_view, rule, &mut scratch), told, "line {line:?} of {known:?}");
            has_word[usize::from(told == Ok(true))] += 1;
        }
        assert!(has_word.iter().all(|&count| count > 100), "{has_word:?}");
    }
}
