//! `linewise solve`: solve puzzles, and prove how many solutions there are.

mod proof;
mod race;
mod story;
mod wider;

use crate::budget::BudgetOptions;
use crate::exit::{Exit, Failure};
use crate::input::{self, Entry, InputOptions};
use crate::labour;
use crate::progress::Progress;
use crate::report;
use crate::screen::{PictureOptions, Screen};
use linewise::engine::{self, Answer, Count, Sweeps, Verdict, verify};
use linewise::render::json;
use linewise::{Error, Grid, Kind, Model, Place, Puzzle, kind};
use num_bigint::BigUint;
use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  linewise solve puzzle.non
  linewise solve --trace --grids puzzle.non
  linewise solve 'https://puzz.link/p?nonogram/6/7/31h12h31h111g2i5l32g22g11g1211113h'
  linewise solve --json --timeout 10 puzzles/*.xml
  linewise solve --max-solutions 0 ambiguous.xml
  linewise solve --proof proof.txt puzzle.non";

/// Solve puzzles, and prove how many solutions there are
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,
    /// Stop after so many solutions: 1 for any solution, 2 to prove whether there is only one, 0 for all of them
    #[arg(long, value_name = "N", default_value_t = 2)]
    max_solutions: usize,
    /// Count all solutions exactly, however many there are, whether or not they are listed
    #[arg(long)]
    count: bool,
    /// Write the steps of the proof into this file, for `linewise verify`
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
    #[command(flatten)]
    budget: BudgetOptions,
    /// Work on at most so many puzzles at a time [default: one for each core]; one puzzle alone is searched in so
    /// many ways at a time, where it is hard [default: 1]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Show how many cells are unknown after each sweep over all rows, then all columns
    #[arg(long)]
    trace: bool,
    /// Show the grid after each sweep, too
    #[arg(long)]
    grids: bool,
    /// One JSON object per puzzle and line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    picture: PictureOptions,
}

/// A puzzle with all that was found out about it.
struct Solved<'a> {
    puzzle: &'a Puzzle,
    kind: &'static dyn Kind,
    answer: Answer,
    /// How many solutions there are, if that was asked.
    count: Option<Count>,
    /// The sweeps, where they are shown.
    sweeps: Option<Swept>,
    /// The verdict without the given cells, where there is no solution with them.
    without_givens: Option<Verdict>,
    /// What other characters would change, where there is no solution with those that cells can hold.
    wider: Option<String>,
    solve_ns: u64,
    /// Whether the proof could be written, if that was asked.
    written: io::Result<()>,
}

/// The sweeps over a puzzle.
struct Swept {
    sweeps: Sweeps,
    /// The grid before the first and after each of them, where these are shown.
    grids: Vec<Grid>,
    /// The line that could not be filled any more.
    broken: Option<Place>,
}

/// Solves everything.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let input = input::read(&options.input);
    if options.proof.is_some() && input.entries.len() > 1 {
        let problem = format!("a proof is about one puzzle, the input holds {}", input.entries.len());
        return Err(Failure::Usage(Error::new(problem).with_help("--only N takes the N-th")));
    }
    let puzzles: Vec<_> = input.entries.iter().map(|entry| entry.puzzle.as_ref()).collect();
    let progress = Progress::new(puzzles.len());
    let cancel = AtomicBool::new(false);
    let threads = labour::threads(options.threads, puzzles.len());
    let mut exit = input.exit;
    let mut screen = Screen::new(options.picture);
    let mut entries = input.entries.iter();
    let is_race = |threads: &NonZeroUsize| threads.get() > 1 && puzzles.len() == 1 && options.max_solutions > 0;
    let race = options.threads.filter(is_race);
    let answer_to = |puzzle| solve(puzzle, options, race, &progress, &cancel);
    labour::in_order(&puzzles, threads, &cancel, answer_to, |_, mut solved| {
        if let Ok(solved) = &mut solved {
            std::mem::replace(&mut solved.written, Ok(()))?;
        }
        let entry = entries.next().expect("as many answers as puzzles");
        exit = exit.max(solved.as_ref().map_or(Exit::Input, |solved| solved.answer.verdict.into()));
        progress.advance();
        progress.aside(|| {
            if let Err(error) = &solved {
                report::entry(entry, error);
            }
            match (options.json, &solved) {
                (true, solved) => screen.line(&json_line(entry, solved.as_ref())?)?,
                (false, Ok(solved)) => story::tell(&mut screen, entry, solved, puzzles.len() > 1)?,
                (false, Err(_)) => {}
            }
            screen.flush()
        })
    })?;
    Ok(exit)
}

/// Solves one puzzle, if it could be read; in several ways at a time, where `race` says so.
fn solve<'a>(
    puzzle: &Result<&'a Puzzle, &Error>,
    options: &Options,
    race: Option<NonZeroUsize>,
    progress: &Progress,
    cancel: &AtomicBool,
) -> Result<Solved<'a>, Error> {
    let puzzle = puzzle.map_err(Clone::clone)?;
    let kind = kind::of(puzzle)?;
    let start = Instant::now();
    let model = kind.model(puzzle)?;
    let solutions = options.max_solutions;
    let (answer, written) = match (&options.proof, race) {
        (Some(path), _) => proof::solve(path, (puzzle, kind, &model), options, progress, cancel),
        (None, Some(threads)) => (race::solve(&model, solutions, options.budget, threads, progress), Ok(())),
        (None, None) => (options.budget.solve(&model, solutions, progress, cancel), Ok(())),
    };
    let solve_ns = u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
    for word in &answer.solutions {
        assert!(verify::is_solution(&model, word), "a board that the engine calls a solution breaks no line");
    }
    let has_none = answer.verdict == Verdict::None;
    let without_givens = (has_none && !options.json && !puzzle.givens.is_empty()).then(|| {
        let model = Model { cells: vec![puzzle.alphabet.all(); model.cells.len()], ..model.clone() };
        options.budget.solve(&model, 2, progress, cancel).verdict
    });
    let wider =
        has_none.then(|| wider::look(puzzle, kind, |model| options.budget.solve(model, 2, progress, cancel))).flatten();
    let count = options.count.then(|| count(&model, &answer, options, progress, cancel));
    let is_swept = options.json || options.trace || options.grids;
    let sweeps = is_swept.then(|| sweep(&model, options.grids));
    Ok(Solved { puzzle, kind, answer, count, sweeps, without_givens, wider, solve_ns, written })
}

/// How many solutions there are; a budget of its own goes into this.
fn count(model: &Model, answer: &Answer, options: &Options, progress: &Progress, cancel: &AtomicBool) -> Count {
    let listed = BigUint::from(answer.solutions.len());
    if answer.complete {
        return Count::Exactly(listed);
    }
    match options.budget.count(model, progress, cancel) {
        Count::AtLeast(count) => Count::AtLeast(count.max(listed)),
        exactly => exactly,
    }
}

/// The sweeps, and the grid after each of them where `keeps_grids`.
fn sweep(model: &Model, keeps_grids: bool) -> Swept {
    let mut grids = Vec::new();
    let sweeps = engine::sweep(model, |grid| {
        if keeps_grids {
            grids.push(grid.clone());
        }
    });
    let broken = sweeps.broken.map(|id| model.line(id).place);
    Swept { sweeps, grids, broken }
}

/// The answer to one puzzle as a line of JSON.
fn json_line(entry: &Entry, solved: Result<&Solved<'_>, &Error>) -> serde_json::Result<String> {
    let solved = match solved {
        Ok(solved) => solved,
        Err(error) => return serde_json::to_string(&report::unread(entry, error)),
    };
    let swept = solved.sweeps.as_ref().expect("JSON holds the sweeps");
    let mut line = json::Solved::new(&entry.name, solved.puzzle, &solved.answer, &swept.sweeps);
    match &solved.count {
        Some(Count::Exactly(count)) => line.count = Some(count.to_string()),
        Some(Count::AtLeast(count)) => line.count_at_least = Some(count.to_string()),
        None => {}
    }
    line.why = solved.why();
    line.solve_ns = solved.solve_ns;
    serde_json::to_string(&entry.told(line))
}

impl Solved<'_> {
    /// Why there is no solution, where that can be said.
    fn why(&self) -> Option<String> {
        match self.answer.verdict {
            Verdict::None => match (self.kind.at_a_glance(self.puzzle), &self.wider) {
                (Some(why), Some(wider)) => Some(format!("{why}; {wider}")),
                (why, wider) => why.or_else(|| wider.clone()),
            },
            _ => None,
        }
    }
}
