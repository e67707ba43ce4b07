//! Puzzles from nothing.

use super::{Options, growing, made};
use crate::exit::{Exit, Failure};
use crate::size::Size;
use linewise::format::Format;
use linewise::make::{Made, Maker, Series, Wish, picture};
use linewise::{Alphabet, Board, Error, Kind};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

/// Makes puzzles of this kind.
pub fn run(kind: &'static dyn Kind, options: &Options) -> Result<Exit, Failure> {
    let mut wish = Wish::new(board(kind, options)?);
    wish.alphabet = alphabet(kind, options)?;
    wish.graded = options.json;
    wish.options = options.rules.iter().cloned().collect::<BTreeMap<_, _>>().into();
    wish.level = options.level;
    wish.minimal = options.minimal;
    wish.symmetric = options.symmetric;
    let mut without_givens = wish.clone();
    without_givens.givens = false;
    let format = made::wanted_format(options)?;
    let (series, clues_alone) = (Series::new(kind, &wish), Series::new(kind, &without_givens));
    let make = |maker: &Maker<'_>, spent: Option<Made>| {
        let seed = maker.wish().seed;
        let used = AtomicU64::new(0);
        let progress = |steps: u64| used.store(steps, Ordering::Relaxed);
        let budget = maker.budget().with_progress(&progress);
        let made = match (&series, spent) {
            (Ok(series), Some(spent)) => series.remake(spent, seed, budget),
            (Ok(series), None) => series.make(seed, budget),
            (Err(not_made), _) => Err(not_made.clone()),
        };
        match (&made, format, &clues_alone) {
            (Ok(puzzle), Some(format), Ok(clues_alone)) if needs_clues_alone(puzzle, format) => {
                clues_alone.make(seed, maker.budget().after(used.load(Ordering::Relaxed)))
            }
            _ => made,
        }
    };
    made::each(kind, options, &wish, make, |_, _| Ok(()))
}

/// Would a format hold a puzzle if no cell were given?
fn needs_clues_alone(made: &Made, format: &dyn Format) -> bool {
    let mut bare = made.puzzle.clone();
    bare.givens.clear();
    !made.puzzle.givens.is_empty() && !growing::holds(format, &made.puzzle) && growing::holds(format, &bare)
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
