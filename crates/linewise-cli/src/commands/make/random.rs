//! Puzzles from nothing.

use super::{Options, made};
use crate::exit::{Exit, Failure};
use crate::size::Size;
use linewise::make::{Made, Maker, Series, Wish, picture};
use linewise::{Alphabet, Board, Error, Kind};
use std::collections::BTreeMap;

/// Makes puzzles of this kind.
pub fn run(kind: &'static dyn Kind, options: &Options) -> Result<Exit, Failure> {
    let mut wish = Wish::new(board(kind, options)?);
    wish.alphabet = alphabet(kind, options)?;
    wish.graded = options.json;
    wish.options = options.rules.iter().cloned().collect::<BTreeMap<_, _>>().into();
    wish.level = options.level;
    wish.minimal = options.minimal;
    wish.symmetric = options.symmetric;
    let series = Series::new(kind, &wish);
    let make = |maker: &Maker<'_>, spent: Option<Made>| match (&series, spent) {
        (Ok(series), Some(spent)) => series.remake(spent, maker.wish().seed, maker.budget()),
        (Ok(series), None) => series.make(maker.wish().seed, maker.budget()),
        (Err(not_made), _) => Err(not_made.clone()),
    };
    made::each(kind, options, &wish, make, |_, _| Ok(()))
}

/// The board that is asked for, else one of the kind's usual size.
fn board(kind: &dyn Kind, options: &Options) -> Result<Board, Failure> {
    let usual = kind.taste().size;
    options.size.unwrap_or(Size { columns: usual, rows: usual }).board(options.hexagon).map_err(Failure::Usage)
}

/// The colours that are asked for; `None` where the kind's own alphabet will do.
fn alphabet(kind: &dyn Kind, options: &Options) -> Result<Option<Alphabet>, Failure> {
    let Some(colours) = options.picture.colours() else { return Ok(None) };
    if kind.name() != picture::KIND {
        let error = Error::new(format!("{} has no colours to choose", kind.title()));
        return Err(Failure::Usage(error.with_help(format!("--colours is for the kind {}", picture::KIND))));
    }
    Alphabet::of_usual_inks(colours - 1).map(Some).map_err(Failure::Usage)
}
