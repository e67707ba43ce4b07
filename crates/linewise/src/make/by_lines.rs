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

/// A board like `word` that the clues of its lines most likely lead to, in a puzzle that has no other rules; `None` where too many cells would have to be
/// changed, or where the budget ends. What line logic finds out is guessed from change to change: whether it does lead there, the caller has to see.
/// `empty` is the puzzle without clues.
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

/// Changes cells until none seems to be open.
fn change(lines: &mut Lines<'_>, symbols: usize, chance: &mut Chance, work: &Work<'_>) -> bool {
    let mut known = Known::default();
    lines.solve(&mut known);
    let (mut guessed, mut trial) = (Known::default(), Known::default());
    for _ in 0..lines.drawing().len() / CHANGED + 2 {
        let open = lines.open(&known);
        if open.is_empty() {
            return true;
        }
        if work.is_over() || lines.narrowed() > work.left().steps {
            return false;
        }
        let (mut fewest, mut change) = (usize::MAX, (open[0], Symbol::BLANK));
        for _ in 0..GUESSED {
            let (cell, symbol) = any_change(lines, &open, symbols, chance);
            lines.guess(&known, &mut trial, cell, symbol);
            let left = lines.unknown(&trial);
            if left < fewest {
                (fewest, change) = (left, (cell, symbol));
                std::mem::swap(&mut guessed, &mut trial);
            }
            if left * 4 <= open.len() {
                break;
            }
        }
        lines.draw(change.0, change.1);
        std::mem::swap(&mut known, &mut guessed);
    }
    false
}

/// Any of the open cells, and any symbol but its own.
fn any_change(lines: &Lines<'_>, open: &[CellId], symbols: usize, chance: &mut Chance) -> (CellId, Symbol) {
    let cell = open[chance.below(open.len())];
    let drawn = chance.below(symbols - 1) as u8;
    (cell, Symbol(if drawn >= lines.drawing()[cell.index()].0 { drawn + 1 } else { drawn }))
}
