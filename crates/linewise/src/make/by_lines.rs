//! A board that line logic leads to: a few of its cells are changed until each line by itself, one after the other, says it all.

use super::lines::{Known, Lines};
use super::{Chance, Work};
use crate::domain::Symbol;
use crate::error::Error;
use crate::kind::Kind;
use crate::model::CellId;
use crate::puzzle::Puzzle;

/// So many changes are guessed before the best of them is made.
const GUESSED: usize = 8;
/// A board of which more than one cell in so many would have to be changed is given up.
const CHANGED: usize = 10;

/// A drawing that is changed until the clues of its lines most likely lead to it.
pub struct Led<'k> {
    lines: Lines<'k>,
    symbols: usize,
}

impl<'k> Led<'k> {
    /// Begins with `word`, in a puzzle that has no other rules than those of its clues; `empty` is the puzzle without any. An error where the kind's lines cannot
    /// stand by themselves.
    pub fn new(kind: &'k dyn Kind, empty: &'k Puzzle, word: Vec<Symbol>) -> Result<Led<'k>, Error> {
        Ok(Led { lines: Lines::new(kind, empty, word)?, symbols: empty.alphabet.len() })
    }

    /// The lines with the drawing as it is now.
    pub fn lines(&self) -> &Lines<'k> {
        &self.lines
    }

    /// The same, once no more is to be changed.
    pub fn into_lines(self) -> Lines<'k> {
        self.lines
    }

    /// Changes cells until none seems to be open. What line logic finds out is guessed from change to change: whether it does lead to the drawing, the caller has
    /// to see. Not so where too many cells would have to be changed, or where the budget ends.
    pub fn change(&mut self, chance: &mut Chance, work: &mut Work<'_>) -> bool {
        let before = self.lines.narrowed();
        let is_led = self.change_within(chance, work.left().steps.saturating_add(before), work);
        work.charge(self.lines.narrowed() - before);
        is_led
    }

    fn change_within(&mut self, chance: &mut Chance, most: u64, work: &Work<'_>) -> bool {
        let mut known = Known::default();
        self.lines.solve(&mut known);
        let mut guess = Guess::default();
        for _ in 0..self.lines.drawing().len() / CHANGED + 2 {
            let open = self.lines.open(&known);
            if open.is_empty() {
                return true;
            }
            if work.is_over() || self.lines.narrowed() > most {
                return false;
            }
            let (cell, symbol) = guess.best(self, &open, &known, chance);
            self.lines.draw(cell, symbol);
            std::mem::swap(&mut known, &mut guess.best);
        }
        false
    }
}

/// What would be known after the best change so far, and after the one that is looked at.
#[derive(Default)]
struct Guess {
    best: Known,
    trial: Known,
}

impl Guess {
    /// The change that leaves the fewest cells open, of some that are drawn.
    fn best(&mut self, led: &mut Led<'_>, open: &[CellId], known: &Known, chance: &mut Chance) -> (CellId, Symbol) {
        let (mut fewest, mut best) = (usize::MAX, (open[0], Symbol::BLANK));
        for _ in 0..GUESSED {
            let (cell, symbol) = any_change(led, open, chance);
            led.lines.guess(known, &mut self.trial, cell, symbol);
            let left = led.lines.unknown(&self.trial);
            if left < fewest {
                (fewest, best) = (left, (cell, symbol));
                std::mem::swap(&mut self.best, &mut self.trial);
            }
            if left * 4 <= open.len() {
                break;
            }
        }
        best
    }
}

/// Any of the open cells, and any symbol but its own.
fn any_change(led: &Led<'_>, open: &[CellId], chance: &mut Chance) -> (CellId, Symbol) {
    let cell = open[chance.below(open.len())];
    let drawn = chance.below(led.symbols - 1) as u8;
    (cell, Symbol(if drawn >= led.lines.drawing()[cell.index()].0 { drawn + 1 } else { drawn }))
}
