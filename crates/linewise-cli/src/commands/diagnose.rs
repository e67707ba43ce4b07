//! `linewise diagnose`: what is wrong with a puzzle that has no solution, or several.

mod story;

use crate::budget::BudgetOptions;
use crate::exit::{Exit, Failure};
use crate::input::{self, Entry, InputOptions};
use crate::labour;
use crate::progress::Progress;
use crate::report;
use crate::screen::{PictureOptions, Screen};
use linewise::diagnose::{Diagnosis, diagnose, json::Diagnosed};
use linewise::{Error, Puzzle, kind};
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  linewise diagnose puzzle.non
  linewise diagnose --json --timeout 60 puzzles/*.xml";

/// How long a puzzle may be looked at, when nothing else is said.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Find out what is wrong with a puzzle: the clues to blame, and the nearest repairs
///
/// No solution: a smallest set of clues that already contradict each other, the steps that show it, and the likeliest slips of
/// the pen, each tried. Several solutions: two of them, the cells in which they differ, and the given cells that leave one.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    budget: BudgetOptions,
    /// Work on at most so many puzzles at a time [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// One JSON object per puzzle and line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    picture: PictureOptions,
}

/// Looks at every puzzle.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let input = input::read(&options.input);
    let puzzles: Vec<_> = input.entries.iter().map(|entry| entry.puzzle.as_ref()).collect();
    let progress = Progress::new(puzzles.len());
    let cancel = AtomicBool::new(false);
    let threads = labour::threads(options.threads, puzzles.len());
    let mut exit = input.exit;
    let mut screen = Screen::new(options.picture);
    let mut entries = input.entries.iter();
    let look_at = |puzzle: &Result<&Puzzle, &Error>| {
        let puzzle = puzzle.map_err(Clone::clone)?;
        let bounds = options.budget.or_timeout(TIMEOUT);
        bounds.within(&progress, &cancel, |budget| diagnose(puzzle, budget))
    };
    labour::in_order(&puzzles, threads, &cancel, look_at, |_, found| {
        let entry = entries.next().expect("as many answers as puzzles");
        exit = exit.max(found.as_ref().map_or(Exit::Input, |diagnosis| diagnosis.verdict().into()));
        progress.advance();
        progress.aside(|| {
            if let Err(error) = &found {
                report::entry(entry, error);
            }
            print(&mut screen, entry, &found, options, puzzles.len() > 1)?;
            screen.flush()
        })
    })?;
    Ok(exit)
}

/// Prints what was found.
fn print(
    screen: &mut Screen,
    entry: &Entry,
    found: &Result<Diagnosis, Error>,
    options: &Options,
    is_named: bool,
) -> std::io::Result<()> {
    match (found, &entry.puzzle) {
        (Ok(diagnosis), Ok(puzzle)) => {
            let kind = kind::of(puzzle).expect("a puzzle of a known kind was looked at");
            match options.json {
                true => screen.line(&serde_json::to_string(&Diagnosed::new(&entry.name, puzzle, kind, diagnosis))?),
                false => story::tell(screen, puzzle, kind, diagnosis, is_named.then_some(&*entry.name)),
            }
        }
        (Err(error), _) | (_, Err(error)) if options.json => {
            screen.line(&serde_json::to_string(&report::unread(entry, error))?)
        }
        _ => Ok(()),
    }
}
