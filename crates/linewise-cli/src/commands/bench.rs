//! `linewise bench`: how long solving takes, on one core, reading not included.

use crate::budget::BudgetOptions;
use crate::exit::{Exit, Failure};
use crate::input::{self, InputOptions};
use crate::progress::Progress;
use crate::report;
use crate::screen::printable;
use linewise::engine::GaveUp;
use linewise::render::words::many;
use linewise::{Error, Puzzle, Task, Verdict};
use serde::Serialize;
use std::io::{self, Write, stdout};
use std::num::NonZeroUsize;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  linewise bench --repeat 20 puzzles/nonogram/*.linewise
  linewise bench --repeat 3 --timeout 60 --json puzzles/*.xml";

/// The most often that a puzzle is solved: each time is held in memory.
const MOST_REPEATS: usize = 1_000_000;

/// Measure how long solving takes: every puzzle N times, one after the other, on one core
///
/// Building the model is included, reading the file is not.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,
    /// How often each puzzle is solved
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "10")]
    repeat: NonZeroUsize,
    /// Stop after this many solutions: 1 for any solution, 2 to prove whether there is only one, 0 for all of them
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 2)]
    max_solutions: usize,
    #[command(flatten)]
    budget: BudgetOptions,
    /// One JSON object for each puzzle, on a line of its own, and a last one for all of them
    #[arg(long)]
    json: bool,
}

/// How long one puzzle took.
#[derive(Serialize)]
struct Timing<'a> {
    name: &'a str,
    kind: &'a str,
    verdict: &'static str,
    /// Why the work ended early, where it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    gave_up: Option<&'static str>,
    min_ns: u64,
    median_ns: u64,
}

/// How one puzzle was solved.
struct Measured {
    verdict: Verdict,
    gave_up: Option<GaveUp>,
    min_ns: u64,
    median_ns: u64,
}

/// How long all of them took.
#[derive(Serialize, Default)]
struct Total {
    puzzles: usize,
    total_median_ns: u64,
    max_median_ns: u64,
    gave_up: usize,
}

/// Measures every puzzle.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let repeat = options.repeat.get();
    if repeat > MOST_REPEATS {
        return Err(Failure::Usage(Error::new(format!(
            "a puzzle is solved at most {MOST_REPEATS} times, not {repeat}"
        ))));
    }
    let input = input::read(&options.input);
    let progress = Progress::new(input.entries.len());
    let mut exit = input.exit;
    let mut total = Total::default();
    for entry in &input.entries {
        let measured = match &entry.puzzle {
            Ok(puzzle) => measure(puzzle, options, &progress),
            Err(error) => Err(error.clone()),
        };
        progress.advance();
        progress.aside(|| match measured {
            Ok(measured) => {
                let Ok(puzzle) = &entry.puzzle else { unreachable!("a measured puzzle was read") };
                total.add(&measured);
                let Measured { verdict, gave_up, min_ns, median_ns } = measured;
                let (name, verdict, gave_up) = (&entry.name, verdict.name(), gave_up.map(GaveUp::name));
                let timing = Timing { name, kind: &puzzle.kind, verdict, gave_up, min_ns, median_ns };
                print(options, &entry.placed(timing), |_| {
                    let (min, median) = (duration(min_ns), duration(median_ns));
                    let is_cut = gave_up.is_some() && verdict != Verdict::GaveUp.name();
                    let cut = if is_cut { " (gave up before the end)" } else { "" };
                    format!("{min:>11} min {median:>11} median  {verdict:8} {}{cut}", printable(name))
                })
            }
            Err(error) => {
                exit = exit.max(Exit::Input);
                report::entry(entry, &error);
                match options.json {
                    true => print(options, &report::unread(entry, &entry.source, &error), |_| String::new()),
                    false => Ok(()),
                }
            }
        })?;
    }
    if total.puzzles == 0 && !options.json {
        return Ok(exit);
    }
    print(options, &total, |total| {
        let (sum, max) = (duration(total.total_median_ns), duration(total.max_median_ns));
        let puzzles = many(total.puzzles, "puzzle");
        format!("{puzzles}: {sum} in all, {max} at most, {} given up", total.gave_up)
    })?;
    Ok(exit)
}

impl Total {
    fn add(&mut self, measured: &Measured) {
        self.puzzles += 1;
        self.total_median_ns += measured.median_ns;
        self.max_median_ns = self.max_median_ns.max(measured.median_ns);
        self.gave_up += usize::from(measured.gave_up.is_some());
    }
}

/// Solves a puzzle again and again: its verdict, the shortest and the median time. One that is given up is not tried again.
fn measure(puzzle: &Puzzle, options: &Options, progress: &Progress) -> Result<Measured, Error> {
    let mut times = Vec::with_capacity(options.repeat.get());
    let mut first = None;
    for _ in 0..options.repeat.get() {
        let start = Instant::now();
        let task = Task::new(puzzle)?;
        let solve = |task: &Task<'_>| {
            let answer = task.solve_unchecked(options.max_solutions);
            (answer.verdict, answer.gave_up)
        };
        let (verdict, gave_up) = options.budget.since(start).ask_alone(&task, progress, solve);
        times.push(u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX));
        let (first, _) = *first.get_or_insert((verdict, gave_up));
        if gave_up.is_some() {
            return Ok(Measured::of(verdict, gave_up, times));
        }
        assert_eq!(first, verdict, "the same puzzle gets the same verdict each time");
    }
    let (verdict, gave_up) = first.expect("a puzzle is solved at least once");
    Ok(Measured::of(verdict, gave_up, times))
}

impl Measured {
    fn of(verdict: Verdict, gave_up: Option<GaveUp>, mut times: Vec<u64>) -> Measured {
        times.sort_unstable();
        Measured { verdict, gave_up, min_ns: times[0], median_ns: median(&times) }
    }
}

/// The middle of sorted times, or the mean of the two in the middle.
fn median(times: &[u64]) -> u64 {
    let (low, high) = (times[(times.len() - 1) / 2], times[times.len() / 2]);
    low + (high - low) / 2
}

/// Prints an object as JSON or in words.
fn print<T: Serialize>(options: &Options, object: &T, words: impl Fn(&T) -> String) -> io::Result<()> {
    let line = if options.json { serde_json::to_string(object)? } else { words(object) };
    writeln!(stdout(), "{line}")
}

/// A time as people read it: `1.25 ms`.
fn duration(ns: u64) -> String {
    let ns = ns as f64;
    match ns {
        ..1e3 => format!("{ns:.0} ns"),
        ..1e6 => format!("{:.2} µs", ns / 1e3),
        ..1e9 => format!("{:.2} ms", ns / 1e6),
        _ => format!("{:.2} s", ns / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle() {
        assert_eq!(median(&[3]), 3);
        assert_eq!(median(&[1, 4]), 2);
        assert_eq!(median(&[1, 4, 9]), 4);
        assert_eq!(median(&[u64::MAX, u64::MAX]), u64::MAX);
    }

    #[test]
    fn times_are_read_at_a_glance() {
        assert_eq!(duration(999), "999 ns");
        assert_eq!(duration(1_250_000), "1.25 ms");
        assert_eq!(duration(61_000_000_000), "61.00 s");
    }
}
