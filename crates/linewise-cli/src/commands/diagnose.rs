//! `linewise diagnose`: what is wrong with a puzzle that has no solution, or several.

mod story;

use crate::budget::{BudgetOptions, Printing, TIMEOUT};
use crate::exit::{Exit, Failure};
use crate::input::{self, InputOptions};
use crate::parallel::{self, ThreadsOption};
use crate::progress::Progress;
use crate::screen::{PictureOptions, Screen};
use linewise::diagnose::{diagnose, json::Diagnosed};
use linewise::{Puzzle, kind};
use std::sync::atomic::AtomicBool;

const EXAMPLES: &str = "\
Examples:
  linewise diagnose puzzle.non
  linewise diagnose --json --timeout 60 puzzles/*.xml";

/// Find out what is wrong with a puzzle: the clues to blame, and the nearest repairs
///
/// The likeliest repair comes first; every repair listed has been tested. No solution: as few clues as it finds that already
/// contradict each other, and the steps that show it. Several solutions: two of them, the cells in which they differ, and the
/// given cells that leave one.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    budget: BudgetOptions,
    #[command(flatten)]
    threads: ThreadsOption,
    /// Print everything, not only what a screen holds
    #[arg(long)]
    all: bool,
    /// One JSON object for each puzzle, on a line of its own
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    picture: PictureOptions,
}

/// Looks at every puzzle.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let input = input::read(&options.input);
    let is_named = input.entries.len() > 1;
    let look_at = |puzzle: &Puzzle, progress: &Progress, cancel: &AtomicBool| {
        // Clues that do not fit are a finding, too, so that there may be no task to make of the puzzle.
        let budget = options.budget.or_timeout(TIMEOUT).keeping_back(puzzle.board.cells(), Printing::Plain);
        budget.within(progress, cancel, |budget| diagnose(puzzle, budget))
    };
    let mut screen = Screen::new(options.picture);
    parallel::on_each(
        &input,
        options.threads,
        &mut screen,
        options.json,
        look_at,
        |screen, entry, puzzle, diagnosis| {
            let kind = kind::of(puzzle).expect("a puzzle of a known kind was looked at");
            match options.json {
                true => {
                    screen.json(&entry.placed(Diagnosed::new(&entry.name, puzzle, kind, diagnosis)))?;
                }
                false => story::tell(screen, puzzle, kind, diagnosis, (is_named.then_some(&*entry.name), options.all))?,
            }
            Ok(diagnosis.verdict().into())
        },
    )
}
