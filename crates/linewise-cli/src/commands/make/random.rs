//! Puzzles from nothing.

use super::size::Size;
use super::{Options, made};
use crate::exit::{Exit, Failure};
use linewise::make::Wish;
use linewise::{Board, Kind};

/// Makes puzzles of this kind.
pub fn run(kind: &'static dyn Kind, options: &Options) -> Result<Exit, Failure> {
    let mut wish = Wish::new(board(kind, options)?);
    wish.graded = options.json;
    wish.level = options.level;
    wish.minimal = options.minimal;
    wish.symmetric = options.symmetric;
    made::each(kind, options, &wish, |maker| maker.random(kind))
}

/// The board that is asked for, else one of the kind's usual size.
fn board(kind: &dyn Kind, options: &Options) -> Result<Board, Failure> {
    let usual = kind.taste().size;
    options.size.unwrap_or(Size { columns: usual, rows: usual }).board(options.hexagon).map_err(Failure::Usage)
}
