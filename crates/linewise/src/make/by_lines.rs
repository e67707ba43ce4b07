//! A board that line logic leads to: a few of its cells are changed until each line by itself, one after the other, says it all.

use super::{Chance, MakingBudget};
use crate::domain::Symbol;
use crate::model::CellId;

/// So many changes are guessed before the best of them is made.
const GUESSED: usize = 8;
/// A board of which more than one cell in so many would have to be changed is given up.
const CHANGED: usize = 10;

/// A drawing, and what line logic makes of the clues of its lines.
pub trait LineLogic {
    /// What is known of the cells.
    type Known: Default;

    /// The drawing as it is now.
    fn drawing(&self) -> &[Symbol];

    /// How many lines were narrowed so far: the work that was done.
    fn narrowed(&self) -> u64;

    /// Draws another symbol in a cell.
    fn draw(&mut self, cell: CellId, symbol: Symbol);

    /// What line logic finds out from the clues alone.
    fn solve(&mut self, known: &mut Self::Known);

    /// What line logic would find out at most if this cell were drawn so, and nothing of what is known got lost. Nothing stays changed.
    fn guess(&mut self, known: &Self::Known, trial: &mut Self::Known, cell: CellId, symbol: Symbol);

    /// How many cells are open.
    fn unknown(&self, known: &Self::Known) -> usize;

    /// The cells that are open, in order.
    fn open(&self, known: &Self::Known) -> Vec<CellId>;
}

/// A drawing that is changed until the clues of its lines most likely lead to it.
pub struct Led<L> {
    lines: L,
    symbols: usize,
}

impl<L: LineLogic> Led<L> {
    /// Begins with the drawing of these lines, whose cells can hold so many symbols.
    pub fn new(lines: L, symbols: usize) -> Led<L> {
        Led { lines, symbols }
    }

    /// The lines with the drawing as it is now.
    pub fn lines(&self) -> &L {
        &self.lines
    }

    /// Hands out the lines, once no more is to be changed.
    pub fn into_lines(self) -> L {
        self.lines
    }

    /// Do the clues lead to the drawing, by what line logic finds out from nothing?
    pub fn is_led(&mut self, work: &mut MakingBudget<'_>) -> bool {
        let before = self.lines.narrowed();
        let mut known = L::Known::default();
        self.lines.solve(&mut known);
        work.charge(self.lines.narrowed() - before);
        self.lines.unknown(&known) == 0
    }

    /// Changes cells until none seems to be open, and says how many. What line logic finds out is guessed from change
    /// to change: whether it does lead to the drawing, the caller has to see, unless no cell was changed. `None` where
    /// too many cells would have to be, or where the budget ends.
    pub fn change(&mut self, chance: &mut Chance, work: &mut MakingBudget<'_>) -> Option<usize> {
        let before = self.lines.narrowed();
        let changed = self.change_within(chance, work.left().most_steps().saturating_add(before), work);
        work.charge(self.lines.narrowed() - before);
        changed
    }

    fn change_within(&mut self, chance: &mut Chance, most: u64, work: &MakingBudget<'_>) -> Option<usize> {
        let mut known = L::Known::default();
        self.lines.solve(&mut known);
        let mut guess = Guess::default();
        for changed in 0..self.lines.drawing().len() / CHANGED + 2 {
            let open = self.lines.open(&known);
            if open.is_empty() {
                return Some(changed);
            }
            if work.is_over() || self.lines.narrowed() > most {
                return None;
            }
            let (cell, symbol) = guess.best(self, &open, &known, chance);
            self.lines.draw(cell, symbol);
            std::mem::swap(&mut known, &mut guess.best);
        }
        None
    }
}

/// What would be known after the best change so far, and after the one that is looked at.
#[derive(Default)]
struct Guess<K> {
    best: K,
    trial: K,
}

impl<K> Guess<K> {
    /// The change that leaves the fewest cells open, of some that are drawn.
    fn best<L>(&mut self, led: &mut Led<L>, open: &[CellId], known: &K, chance: &mut Chance) -> (CellId, Symbol)
    where
        L: LineLogic<Known = K>,
    {
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
fn any_change<L: LineLogic>(led: &Led<L>, open: &[CellId], chance: &mut Chance) -> (CellId, Symbol) {
    let cell = open[chance.below(open.len())];
    let drawn = chance.below(led.symbols - 1) as u8;
    (cell, Symbol(if drawn >= led.lines.drawing()[cell.index()].0 { drawn + 1 } else { drawn }))
}
