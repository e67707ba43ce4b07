//! What lines said before: who supposes something, follows it and takes it back asks the same lines about the same cells again and again.
//!
//! Always: an answer is what the line's rule said of just these bits, so that it makes no difference whether it is remembered.

use crate::model::LineId;
use crate::rule::{Decided, LineView, Orientation, Rule, Scratch, Shape};
use rustc_hash::FxHashMap;

/// So many machine words of answers are kept, some megabytes; then all are forgotten.
const MOST_WORDS: usize = 1 << 20;

/// Lines of more words than these are not remembered.
const WIDEST: usize = 64;

/// Is it quicker to look up what such a line said than to ask it again? Lines laid out by symbols move their blocks faster than that.
pub fn is_worth_remembering(shape: Shape) -> bool {
    shape.orientation == Orientation::ByCell && shape.len() <= WIDEST
}

/// Answers to what lines were asked, as long as there is room for them.
#[derive(Debug, Default)]
struct Answers<A> {
    /// For a line's number and its bits.
    known: FxHashMap<Box<[u64]>, A>,
    /// How many words these take.
    words: usize,
    question: Vec<u64>,
}

impl<A> Answers<A> {
    /// What the line said of these bits.
    fn get(&mut self, line: LineId, bits: &[u64]) -> Option<&A> {
        self.ask(line, bits);
        self.known.get(&self.question[..])
    }

    /// Keeps what the line said of these bits, which takes so many words.
    fn keep(&mut self, line: LineId, bits: &[u64], answer: A, words: usize) {
        if self.words >= MOST_WORDS {
            self.known.clear();
            self.words = 0;
        }
        self.ask(line, bits);
        self.words += self.question.len() + words;
        self.known.insert(self.question[..].into(), answer);
    }

    fn ask(&mut self, line: LineId, bits: &[u64]) {
        self.question.clear();
        self.question.push(line.index() as u64);
        self.question.extend_from_slice(bits);
    }
}

/// What lines leave of their cells: the bits that stand in some word; `None` where there is no word.
#[derive(Debug, Default)]
pub struct Remembered(Answers<Option<Box<[u64]>>>);

impl Remembered {
    /// Writes into `support` what a line said of these bits, and tells whether there was a word; `None` where it is not known.
    pub fn recall(&mut self, line: LineId, bits: &[u64], support: &mut [u64]) -> Option<bool> {
        let answer = self.0.get(line, bits)?;
        if let Some(answer) = answer {
            support.copy_from_slice(answer);
        }
        Some(answer.is_some())
    }

    /// Notes what a line said of these bits.
    pub fn note(&mut self, line: LineId, bits: &[u64], answer: Option<&[u64]>) {
        self.0.keep(line, bits, answer.map(Into::into), answer.map_or(0, <[u64]>::len));
    }
}

/// Whether lines have a word: what was asked of them for reasons.
#[derive(Debug, Default)]
pub struct RememberedWords(Answers<bool>);

impl RememberedWords {
    /// Has the line a word? Its rule is asked where that is not known.
    pub fn admits(
        &mut self,
        id: LineId,
        line: LineView<'_>,
        rule: &dyn Rule,
        scratch: &mut Scratch<'_>,
    ) -> Decided<bool> {
        if let Some(&has_word) = self.0.get(id, line.bits) {
            return Ok(has_word);
        }
        let has_word = rule.admits(line, scratch)?;
        self.0.keep(id, line.bits, has_word, 0);
        Ok(has_word)
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
        for _ in 0..2000 {
            let line = LineId::new(numbers.below(2 * SIZE as u64) as usize);
            let rule = &*model.line(line).rule;
            let shape = Shape::new(rule.orientation(), SIZE, model.symbols);
            // Few questions, so that most are asked again.
            let known: Vec<Domain> =
                (0..SIZE).map(|_| Domain([0b1111, 0b0001, 0b1010][numbers.below(3) as usize])).collect();
            let bits = shape.matrix(&known);
            let line_view = LineView { shape, bits: &bits };
            let told = rule.admits(line_view, &mut scratch);
            assert_eq!(remembered.admits(line, line_view, rule, &mut scratch), told, "line {line:?} of {known:?}");
            has_word[usize::from(told == Ok(true))] += 1;
        }
        assert!(has_word.iter().all(|&count| count > 100), "{has_word:?}");
    }
}
