//! A board that line logic leads to: a few of its cells are changed until each line by itself, one after the other, says it all.

use super::lines::{Known, Lines};
use super::{Chance, Work};
use crate::domain::Symbol;
use crate::kind::Kind;
use crate::model::CellId;
use crate::puzzle::Puzzle;

/// So many changes are guessed before the best of them is made.
const GUESSED: usize = 8;
/// A board of which more than one cell in so many would have to be changed is given up.
const CHANGED: usize = 10;

/// A board like `word` that the clues of its lines lead to, in a puzzle that has no other rules; `None` where too many cells would have to be changed, or
/// where the budget ends. `empty` is the puzzle without clues.
pub fn led_to(
    kind: &dyn Kind,
    empty: &Puzzle,
    word: Vec<Symbol>,
    chance: &mut Chance,
    work: &mut Work<'_>,
) -> Option<Vec<Symbol>> {
    // A kind whose lines cannot stand by themselves is repaired otherwise.
    let Ok(mut lines) = Lines::new(kind, empty, word.clone()) else { return Some(word) };
    let is_led = change(&mut lines, empty.alphabet.len(), chance, work);
    work.charge(lines.narrowed());
    is_led.then(|| lines.into_drawing())
}

/// Changes cells until none is open.
fn change(lines: &mut Lines<'_>, symbols: usize, chance: &mut Chance, work: &Work<'_>) -> bool {
    let (mut known, mut trial) = (Known::default(), Known::default());
    for _ in 0..lines.drawing().len() / CHANGED + 2 {
        lines.solve(&mut known);
        let open = lines.open(&known);
        if open.is_empty() {
            return true;
        }
        if work.is_over() || lines.narrowed() > work.left().steps {
            return false;
        }
        let (cell, symbol) = best_guess(lines, &open, symbols, (&known, &mut trial), chance);
        lines.draw(cell, symbol);
    }
    false
}

/// The change that leaves the fewest cells open, as far as a guess tells, of some that are drawn.
fn best_guess(
    lines: &mut Lines<'_>,
    open: &[CellId],
    symbols: usize,
    (known, trial): (&Known, &mut Known),
    chance: &mut Chance,
) -> (CellId, Symbol) {
    let mut best = (usize::MAX, open[0], Symbol::BLANK);
    for _ in 0..GUESSED {
        let cell = open[chance.below(open.len())];
        let drawn = chance.below(symbols - 1) as u8;
        let symbol = Symbol(if drawn >= lines.drawing()[cell.index()].0 { drawn + 1 } else { drawn });
        lines.guess(known, trial, cell, symbol);
        let left = lines.unknown(trial);
        if left < best.0 {
            best = (left, cell, symbol);
        }
        if left * 4 <= open.len() {
            break;
        }
    }
    (best.1, best.2)
}
