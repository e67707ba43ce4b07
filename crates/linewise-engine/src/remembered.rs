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

/// Answers of lines.
#[derive(Debug, Default)]
pub struct Remembered {
    /// For a line's number and its bits, those that stand in some word; `None` where there is no word.
    answers: FxHashMap<Box<[u64]>, Option<Box<[u64]>>>,
    /// How many words these take.
    words: usize,
    question: Vec<u64>,
}

impl Remembered {
    /// Writes into `support` what a line said of these bits, and tells whether there was a word; `None` where it is not known.
    pub fn recall(&mut self, line: LineId, bits: &[u64], support: &mut [u64]) -> Option<bool> {
        ask(&mut self.question, line, bits);
        let answer = self.answers.get(&self.question[..])?;
        if let Some(answer) = answer {
            support.copy_from_slice(answer);
        }
        Some(answer.is_some())
    }

    /// Notes what a line said of these bits.
    pub fn note(&mut self, line: LineId, bits: &[u64], answer: Option<&[u64]>) {
        if self.words >= MOST_WORDS {
            self.answers.clear();
            self.words = 0;
        }
        ask(&mut self.question, line, bits);
        self.words += self.question.len() + answer.map_or(0, <[u64]>::len);
        self.answers.insert(self.question[..].into(), answer.map(Into::into));
    }
}

/// Whether lines have a word: what was asked of them for reasons.
#[derive(Debug, Default)]
pub struct Recalled {
    /// For a line's number and its bits.
    answers: FxHashMap<Box<[u64]>, bool>,
    words: usize,
    question: Vec<u64>,
}

impl Recalled {
    /// Has the line a word? Its rule is asked where that is not known.
    pub fn admits(
        &mut self,
        id: LineId,
        line: LineView<'_>,
        rule: &dyn Rule,
        scratch: &mut Scratch<'_>,
    ) -> Decided<bool> {
        ask(&mut self.question, id, line.bits);
        if let Some(&has_word) = self.answers.get(&self.question[..]) {
            return Ok(has_word);
        }
        let has_word = rule.admits(line, scratch)?;
        if self.words >= MOST_WORDS {
            self.answers.clear();
            self.words = 0;
        }
        self.words += self.question.len();
        self.answers.insert(self.question[..].into(), has_word);
        Ok(has_word)
    }
}

fn ask(question: &mut Vec<u64>, line: LineId, bits: &[u64]) {
    question.clear();
    question.push(line.index() as u64);
    question.extend_from_slice(bits);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Domain;
    use crate::layout::Layout;
    use crate::model::{Axis, CellId, Line, Model, Place};
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
        let mut seed = 1u64;
        let mut roll = |end: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % end
        };
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
}
