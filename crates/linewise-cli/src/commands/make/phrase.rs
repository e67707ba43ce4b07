//! Puzzles that hide a phrase.

use super::{Options, made};
use crate::exit::{Exit, Failure};
use crate::report;
use linewise::make::{Made, Wish, phrase_hexagon, phrase_length, phrase_rectangle};
use linewise::render::words;
use linewise::{Board, CellId, Kind};
use std::collections::BTreeMap;
use std::fmt::Display;

/// Makes puzzles of this kind that hide the phrase.
pub fn run(kind: &'static dyn Kind, text: &str, options: &Options) -> Result<Exit, Failure> {
    let board = match options.size {
        Some(size) => size.board(options.hexagon),
        None if options.hexagon => phrase_hexagon(text),
        None => phrase_rectangle(text),
    };
    let mut wish = Wish::new(board.map_err(Failure::Usage)?);
    wish.level = options.level;
    wish.minimal = options.minimal;
    wish.graded = options.json;
    wish.options = options.rules.iter().cloned().collect::<BTreeMap<_, _>>().into();
    let board = wish.board;
    let mut is_first = true;
    let told = |_: &dyn Display, made: &Made| {
        // The same cells hold no part of the phrase in each of the puzzles.
        if std::mem::take(&mut is_first) {
            let is_letter = |&symbol| made.puzzle.alphabet.glyph(symbol).is_alphabetic();
            let letter = if made.solution.iter().all(is_letter) { "letter" } else { "character" };
            tell_filled_up(&board, phrase_length(text).map_err(Failure::Usage)?, letter);
        }
        Ok(())
    };
    made::each(kind, options, &wish, |maker, _| maker.phrase(kind, text), told)
}

/// So many cells are named one by one.
const NAMED: usize = 3;

/// Says which cells hold no part of the phrase, which is so many letters or other characters long.
fn tell_filled_up(board: &Board, length: usize, letter: &str) {
    let rest: Vec<String> = (length..board.cells()).map(|cell| words::cell(board, CellId::new(cell))).collect();
    let (which, were) = match &rest[..] {
        [] => return,
        [only] => (only.clone(), "was"),
        few if few.len() <= NAMED => (few.join("; "), "were"),
        many => (format!("the {} cells from {} on", many.len(), many[0]), "were"),
    };
    let cells = board.cells();
    let letters = if rest.len() == 1 { format!("a {letter}") } else { format!("{letter}s") };
    report::note(&format!(
        "the phrase has {}, the board {}: {which} {were} filled up with {letters} of the phrase",
        words::many(length, letter),
        words::many(cells, "cell")
    ));
}
