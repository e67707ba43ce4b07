//! `linewise bench`: how long solving takes, on one core, reading not included.

use crate::budget::BudgetOptions;
use crate::exit::{Exit, Failure};
use crate::input::{self, InputOptions};
use crate::progress::Progress;
use crate::report;
use crate::screen::printable;
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
            Ok((verdict, min_ns, median_ns)) => {
                let Ok(puzzle) = &entry.puzzle else { unreachable!("a measured puzzle was read") };
                total.add(verdict, median_ns);
                let (name, verdict) = (&entry.name, verdict.name());
                let timing = Timing { name, kind: &puzzle.kind, verdict, min_ns, median_ns };
                print(options, &entry.placed(timing), |_| {
                    let (min, median) = (duration(min_ns), duration(median_ns));
                    format!("{min:>11} min {median:>11} median  {verdict:8} {}", printable(name))
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
    fn add(&mut self, verdict: Verdict, median_ns: u64) {
        self.puzzles += 1;
        self.total_median_ns += median_ns;
        self.max_median_ns = self.max_median_ns.max(median_ns);
        self.gave_up += usize::from(verdict == Verdict::GaveUp);
    }
}

/// Solves a puzzle again and again: its verdict, the shortest and the median time. One that is given up is not tried again.
fn measure(puzzle: &Puzzle, options: &Options, progress: &Progress) -> Result<(Verdict, u64, u64), Error> {
    let mut times = Vec::with_capacity(options.repeat.get());
    let mut first = None;
    for _ in 0..options.repeat.get() {
        let start = Instant::now();
        let task = Task::new(puzzle)?;
        let solve = |task: &Task<'_>| task.solve_unchecked(options.max_solutions).verdict;
        let verdict = options.budget.since(start).ask_alone(&task, progress, solve);
        times.push(u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX));
        let first = *first.get_or_insert(verdict);
        if verdict == Verdict::GaveUp {
            times.sort_unstable();
            return Ok((verdict, times[0], median(&times)));
        }
        assert_eq!(first, verdict, "the same puzzle gets the same verdict each time");
    }
    times.sort_unstable();
    Ok((first.expect("a puzzle is solved at least once"), times[0], median(&times)))
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
