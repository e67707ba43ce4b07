//! Puzzles that hide a phrase.

use super::{Options, made};
use crate::exit::{Exit, Failure};
use linewise::Kind;
use linewise::make::{Wish, phrase_board};

/// Makes puzzles of this kind that hide the phrase.
pub fn run(kind: &'static dyn Kind, text: &str, options: &Options) -> Result<Exit, Failure> {
    let board = match options.size {
        Some(size) => size.board(options.hexagon),
        None => phrase_board(text, options.hexagon),
    };
    let mut wish = Wish::new(board.map_err(Failure::Usage)?);
    wish.level = options.level;
    wish.minimal = options.minimal;
    wish.graded = options.json;
    made::each(kind, options, &wish, |maker| maker.phrase(kind, text))
}
