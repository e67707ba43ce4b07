//! Puzzles from nothing.

use super::{Options, made};
use crate::exit::{Exit, Failure};
use linewise::Kind;
use linewise::make::Wish;

/// The size of a board when nobody says: what is usual.
const SIZE: &str = "10x10";

/// Makes puzzles of this kind.
pub fn run(kind: &'static dyn Kind, options: &Options) -> Result<Exit, Failure> {
    let size = options.size.unwrap_or_else(|| SIZE.parse().expect("a size"));
    let mut wish = Wish::new(size.board().map_err(Failure::Usage)?);
    wish.level = options.level;
    wish.minimal = options.minimal;
    wish.symmetric = options.symmetric;
    made::each(kind, options, &wish, |maker| maker.random(kind))
}
