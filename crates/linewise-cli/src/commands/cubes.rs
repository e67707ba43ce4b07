//! `linewise cubes`: one very hard puzzle in parts that can be stopped and resumed, on all cores.

mod story;

use crate::budget::{bytes, deadline, must_stop, seconds};
use crate::engine::EngineOptions;
use crate::exit::{Exit, Failure};
use crate::input::{self, Entry, InputOptions};
use crate::parallel;
use crate::progress::Progress;
use crate::report;
use crate::screen::{PictureOptions, Screen};
use linewise::Error;
use linewise_batch::BatchError;
use linewise_batch::cubes::{Cubes, CubesPlan, Sum};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  linewise cubes hard.non --out cubes
  linewise cubes --count --threads 8 latin.linewise --out counted
  linewise cubes --count --timeout 3600 --json latin.linewise --out counted

DIR holds manifest.json, a file for each round, and _SUCCESS at the end. Run the same command again to continue. \
docs/cubes.md explains how it works, and what it is good for.";

/// Solve or count one very hard puzzle in parts: resumable, deterministic, on all cores
///
/// A part (a cube) is the puzzle with some cells decided. One that does not end within its budget is split again, until all have ended. The
/// answer is proven: it covers exactly what was searched.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,
    /// The folder for the results of the cubes
    #[arg(short, long, visible_alias = "output", value_name = "DIR")]
    out: PathBuf,
    /// Count all solutions exactly, however many there are
    #[arg(long)]
    count: bool,
    /// Stop after this many solutions: 1 for any solution, 2 to prove whether there is only one; with --count, list this many
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "2")]
    max_solutions: NonZeroUsize,
    /// Split a cube that does not end within this many solved lines
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = CubesPlan::STEPS)]
    steps: u64,
    /// Split a cube into about this many
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = CubesPlan::WAYS)]
    split: usize,
    /// Work on at most this many cubes at a time [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    /// Stop after this many seconds, and say what is known by then; unfinished cubes start again next time
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    timeout: Option<Duration>,
    /// Approximate memory limit for the search in one cube [default: 2G]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    memory: Option<u64>,
    #[command(flatten)]
    engine: EngineOptions,
    /// Print the answer as a JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    picture: PictureOptions,
}

/// Why a round ends early.
enum End {
    /// The question is settled.
    Settled,
    /// The time is up.
    Stopped,
    /// Something went wrong.
    Failed(BatchError),
}

impl From<BatchError> for End {
    fn from(error: BatchError) -> End {
        End::Failed(error)
    }
}

/// Does what is left to do.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let input = input::read(&options.input);
    let entry = options.input.only(&input, "cubes divide one puzzle")?;
    let mut screen = Screen::new(options.picture);
    let deadline = deadline(options.timeout);
    let plan = plan(entry, options);
    // What is wrong with the puzzle is shown in its place.
    if plan.is_err()
        && let Err(error) = entry.task()
    {
        report::complain(&mut screen, entry, &entry.source, &error, options.json)?;
        screen.flush()?;
        return Ok(Exit::Input);
    }
    if options.engine.is_ray() && options.timeout.is_some() {
        let help = "stop it when you like, and run the same command to continue";
        return Err(Failure::Usage(Error::new("--timeout is not supported with --engine ray").with_help(help)));
    }
    let (sum, is_time_up) = work(&plan?, options, deadline)?;
    match options.json {
        true => screen.line(&story::json(entry, &sum)?)?,
        false => story::tell(&mut screen, entry, &sum, is_time_up)?,
    }
    screen.flush()?;
    Ok(sum.verdict.into())
}

fn plan(entry: &Entry, options: &Options) -> Result<CubesPlan, BatchError> {
    let puzzle = entry.puzzle.as_ref().map_err(|error| BatchError::Puzzle(error.to_string()))?;
    let plan = CubesPlan::new(puzzle)?;
    Ok(CubesPlan {
        counts: options.count,
        solutions: options.max_solutions.get(),
        steps: options.steps,
        memory: options.memory.unwrap_or(plan.memory),
        ways: options.split,
        ..plan
    })
}

/// Does round after round; what comes back is the answer, or what is known when the time is up, and whether it is.
fn work(plan: &CubesPlan, options: &Options, deadline: Option<Instant>) -> Result<(Sum, bool), Failure> {
    let mut cubes = Cubes::begin(&options.out, plan)?;
    if options.engine.is_ray() {
        options.engine.hand_over("cubes", &options.out)?;
        cubes = Cubes::open(&options.out)?;
    }
    while cubes.cubes() > 0 {
        match round(&cubes, deadline, options.threads) {
            Ok(()) | Err(End::Settled) => cubes.next_round()?,
            Err(End::Stopped) => return Ok((cubes.so_far()?, true)),
            Err(End::Failed(error)) => return Err(error.into()),
        };
    }
    Ok((cubes.finish()?, false))
}

/// Does the cubes of one round.
fn round(cubes: &Cubes, deadline: Option<Instant>, threads: Option<NonZeroUsize>) -> Result<(), End> {
    if cubes.is_over()? {
        return Err(End::Settled);
    }
    let missing = cubes.missing();
    let all = cubes.cubes();
    let progress = Progress::of_cubes(all as u64, (all - missing.len()) as u64);
    let cancel = AtomicBool::new(false);
    let stop = || must_stop(deadline, &progress, &cancel);
    let run = |&cube: &usize| {
        let outcome = cubes.run(cube, &stop);
        progress.count();
        outcome
    };
    parallel::in_order(&missing, parallel::threads(threads, missing.len()), &cancel, run, |_, outcome| {
        if outcome?.is_none() {
            return Err(End::Stopped);
        }
        if cubes.is_over()? { Err(End::Settled) } else { Ok(()) }
    })
}
