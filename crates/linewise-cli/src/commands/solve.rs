//! `linewise solve`: solve puzzles, and prove how many solutions there are.

mod story;

use crate::budget::{BudgetOptions, Printing};
use crate::exit::{Exit, Failure};
use crate::input::{self, Entry, InputOptions};
use crate::output::{about, replace_by};
use crate::parallel;
use crate::progress::Progress;
use crate::report;
use crate::screen::{PictureOptions, Screen};
use linewise::engine::{Seed, Sweeps, in_digits};
use linewise::render::json;
use linewise::{Answer, Count, Counted, Error, Grid, Place, Puzzle, Task, Verdict};
use std::io::{self, BufWriter};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::thread;
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
    /// Stop after this many solutions: 1 for any solution, 2 to prove whether there is only one, 0 for all of them
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 2)]
    max_solutions: usize,
    /// Count all solutions exactly, however many there are, whether or not they are listed
    #[arg(long)]
    count: bool,
    /// Write the steps of the proof into this file, for `linewise verify`
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
    #[command(flatten)]
    budget: BudgetOptions,
    /// Work on at most this many puzzles at a time [default: one for each core]; a single hard puzzle is
    /// searched in this many ways at once [default: 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    /// Let chance decide between choices of the search that are nearly as good, by this seed: the verdict stays the same,
    /// but the effort and the solutions found may differ; 0 for the usual order
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 0, conflicts_with = "proof")]
    seed: u64,
    /// Show how many cells are unknown after each sweep over all rows, then all columns
    #[arg(long)]
    trace: bool,
    /// Also show the grid after each sweep
    #[arg(long)]
    grids: bool,
    /// One JSON object for each puzzle, on a line of its own
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    picture: PictureOptions,
}

/// A puzzle with all that was found out about it.
struct Solved<'a> {
    task: Task<'a>,
    answer: Answer,
    /// How many solutions there are, if that was asked.
    count: Option<Counted>,
    /// The sweeps, where they are shown.
    sweeps: Option<Swept>,
    /// Why there is no solution, where that can be said.
    why: Option<String>,
    /// What else there is to say to a person.
    remarks: Vec<String>,
    solve_ns: u64,
    /// Was a time set? More of it is advised only where none was.
    is_timed: bool,
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
    if options.proof.is_some() {
        if options.proof.as_deref() == Some(Path::new("-")) {
            let error = Error::new("standard output has the answer; a proof needs a file");
            return Err(Failure::Usage(error.with_help("--proof proof.txt")));
        }
        options.input.refuse_several(&input, "a proof is about one puzzle")?;
        input.refuse_as_output(options.proof.as_deref())?;
    }
    let puzzles: Vec<_> = input.entries.iter().map(|entry| entry.puzzle.as_ref()).collect();
    let progress = Progress::new(puzzles.len());
    let cancel = AtomicBool::new(false);
    let threads = parallel::threads(options.threads, puzzles.len());
    let mut exit = input.exit;
    let mut screen = Screen::new(options.picture);
    let mut entries = input.entries.iter();
    let is_race = |threads: &NonZeroUsize| threads.get() > 1 && puzzles.len() == 1 && options.max_solutions > 0;
    let race = options.threads.filter(is_race);
    let printing = if options.json { Printing::Plain } else { screen.printing() };
    let answer_to = |puzzle| solve(puzzle, options, (race, printing), &progress, &cancel);
    parallel::in_order(&puzzles, threads, &cancel, answer_to, |_, solved| {
        let entry = entries.next().expect("as many answers as puzzles");
        exit = exit.max(solved.as_ref().map_or(Exit::Input, |solved| solved.answer.verdict.into()));
        progress.advance();
        progress.aside(|| {
            if let Err(error) = &solved {
                report::entry(entry, error);
            }
            match (options.json, &solved) {
                (true, solved) => write_json(&mut screen, entry, solved.as_ref())?,
                (false, Ok(solved)) => story::tell(&mut screen, entry, solved, puzzles.len() > 1)?,
                (false, Err(_)) => {}
            }
            screen.flush()
        })?;
        solved.map_or(Ok(()), |solved| solved.written)
    })?;
    Ok(exit)
}

/// Solves one puzzle, if it could be read; on several threads, where `race` says so. Time is kept back for its printing.
fn solve<'a>(
    puzzle: &Result<&'a Puzzle, &Error>,
    options: &Options,
    (race, printing): (Option<NonZeroUsize>, Printing),
    progress: &Progress,
    cancel: &AtomicBool,
) -> Result<Solved<'a>, Error> {
    let puzzle = puzzle.map_err(Clone::clone)?;
    let start = Instant::now();
    let task = Task::new(puzzle)?.with_seed(Seed::default().with_ties(options.seed));
    let budget = match options.max_solutions {
        1 | 2 => options.budget,
        _ => options.budget.keeping_back_for_solutions(),
    };
    let budget = budget.keeping_back(puzzle.board.cells(), printing);
    let (answer, written) = budget.since(start).ask(&task, progress, cancel, |task| match (&options.proof, race) {
        (Some(path), _) => prove(task, path, options.max_solutions),
        (None, Some(threads)) => (run_race(task, options.max_solutions, threads), Ok(())),
        (None, None) => (task.solve_up_to(options.max_solutions), Ok(())),
    });
    let solve_ns = u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
    // Each further question may take as many steps again, but the time is that of the whole puzzle.
    let budget = || budget.since(start);
    let (why, remarks) = budget().ask(&task, progress, cancel, |task| match options.json {
        true if answer.verdict == Verdict::None => (task.why_none(), Vec::new()),
        true => (None, Vec::new()),
        false => {
            let remarks = task.remarks(&answer);
            (remarks.why.clone(), remarks.sentences())
        }
    });
    let count = match options.count {
        true => Some(budget().ask(&task, progress, cancel, |task| task.count_beyond(&answer))),
        false => None,
    };
    let answer = match &count {
        Some(counted) => answer.with_count(&counted.count),
        None => answer,
    };
    let is_swept = options.json || options.trace || options.grids;
    let sweeps = match is_swept {
        true => Some(budget().ask(&task, progress, cancel, |task| sweep(task, options.grids))),
        false => None,
    };
    let is_timed = options.budget.timeout.is_some();
    Ok(Solved { task, answer, count, sweeps, why, remarks, solve_ns, is_timed, written })
}

/// Searches on several threads at once.
fn run_race(task: &Task<'_>, solutions: usize, threads: NonZeroUsize) -> Answer {
    let race = task.race(solutions, threads.get());
    thread::scope(|scope| race.runners().for_each(|runner| drop(scope.spawn(move || runner.run()))));
    race.answer()
}

/// Solves and writes the proof into a file, which takes the place of an older one when it is whole. The answer stands,
/// whether or not that could be written.
fn prove(task: &Task<'_>, path: &Path, solutions: usize) -> (Answer, io::Result<()>) {
    let mut answer = None;
    let written = replace_by(path, &mut |file| {
        let (found, written) = task.prove(solutions, &mut BufWriter::new(file));
        answer = Some(found);
        written
    });
    let answer = answer.unwrap_or_else(|| task.solve_up_to(solutions));
    (answer, written.map_err(|error| about(path.display(), &error)))
}

/// The sweeps, and the grid after each of them where `keeps_grids`.
fn sweep(task: &Task<'_>, keeps_grids: bool) -> Swept {
    let mut grids = Vec::new();
    let sweeps = task.sweeps(|grid| {
        if keeps_grids {
            grids.push(grid.clone());
        }
    });
    let broken = sweeps.broken.map(|id| task.model().line(id).place);
    Swept { sweeps, grids, broken }
}

/// Writes the answer to one puzzle as a line of JSON.
fn write_json(screen: &mut Screen, entry: &Entry, solved: Result<&Solved<'_>, &Error>) -> io::Result<()> {
    let solved = match solved {
        Ok(solved) => solved,
        Err(error) => return screen.json(&report::unread(entry, &entry.source, error)),
    };
    let swept = solved.sweeps.as_ref().expect("JSON holds the sweeps");
    let mut line = json::Solved::new(&entry.name, solved.task.puzzle(), &solved.answer, &swept.sweeps);
    match solved.count.as_ref().map(|counted| &counted.count) {
        Some(Count::Exactly(count)) => line.count = Some(in_digits(count)),
        Some(Count::AtLeast(count)) => line.count_at_least = Some(in_digits(count)),
        None => {}
    }
    line.why.clone_from(&solved.why);
    line.solve_ns = solved.solve_ns;
    screen.json(&entry.told(line))
}
