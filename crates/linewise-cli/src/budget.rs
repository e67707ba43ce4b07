//! Budgets: how long and how far a puzzle may be searched.

use crate::progress::Progress;
use linewise::engine::Budget;
use linewise::{Error, Task};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The options that bound the work on one puzzle.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct BudgetOptions {
    /// Give up on a puzzle after this many seconds
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    pub timeout: Option<Duration>,
    /// Give up on a puzzle after this many solved lines: a budget that is the same on every machine
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub steps: Option<u64>,
    /// Approximate memory limit for a search; a larger search is not started [default: 2G]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub memory: Option<u64>,
}

impl BudgetOptions {
    /// The same, with these limits where there was no limit at all.
    fn or(self, timeout: Option<Duration>, steps: Option<u64>) -> BudgetOptions {
        match self {
            BudgetOptions { timeout: None, steps: None, .. } => BudgetOptions { timeout, steps, ..self },
            bounded => bounded,
        }
    }

    /// The same, with a time limit where there was no limit at all.
    pub fn or_timeout(self, timeout: Duration) -> BudgetOptions {
        self.or(Some(timeout), None)
    }

    /// The same, with a number of solved lines as the limit where there was no limit at all.
    pub fn or_steps(self, steps: u64) -> BudgetOptions {
        self.or(None, Some(steps))
    }

    /// The same, with both limits where there was no limit at all.
    pub fn or_both(self, timeout: Duration, steps: u64) -> BudgetOptions {
        self.or(Some(timeout), Some(steps))
    }

    /// The names of the options, and whether each is used.
    pub fn used(&self) -> [(&'static str, bool); 3] {
        [("--timeout", self.timeout.is_some()), ("--steps", self.steps.is_some()), ("--memory", self.memory.is_some())]
    }

    /// The same, where the time has been running from then on: what it takes to make a puzzle's model counts, too.
    pub fn since(self, start: Instant) -> BudgetOptions {
        self.after(start.elapsed())
    }

    /// The same, with time kept back for what comes after the answer on a board of so many cells: the time limit is
    /// that of the whole puzzle.
    pub fn keeping_back(self, cells: usize, printing: Printing) -> BudgetOptions {
        let nanoseconds = (cells as u64).saturating_mul(printing.nanoseconds_for_each_cell());
        self.after(Duration::from_nanos(nanoseconds))
    }

    /// The same, with half of the time kept back for writing solutions: there may be as many as can be found, and a
    /// board is found in about the time in which it is written.
    pub fn keeping_back_for_solutions(self) -> BudgetOptions {
        BudgetOptions { timeout: self.timeout.map(|timeout| timeout / 2), ..self }
    }

    /// The same, when so much of the time has passed.
    fn after(self, passed: Duration) -> BudgetOptions {
        BudgetOptions { timeout: self.timeout.map(|timeout| timeout.saturating_sub(passed)), ..self }
    }

    /// A budget of so many solved lines: a limit that somebody sets is the only one.
    fn budget(self) -> Budget<'static> {
        match (self.steps, self.timeout) {
            (Some(steps), _) => Budget::UNLIMITED.with_steps(steps),
            (None, Some(_)) => Budget::UNLIMITED.until_stopped(),
            (None, None) => Budget::UNLIMITED,
        }
    }

    /// Asks something about a task within these bounds, until `cancel` is set.
    pub fn ask<R>(
        self,
        task: &Task<'_>,
        progress: &Progress,
        cancel: &AtomicBool,
        question: impl FnOnce(&Task<'_>) -> R,
    ) -> R {
        self.within(progress, cancel, |budget| question(&task.share().with_budget(budget)))
    }

    /// Asks something about a task within these bounds, where nothing else can end it.
    pub fn ask_alone<R>(self, task: &Task<'_>, progress: &Progress, question: impl FnOnce(&Task<'_>) -> R) -> R {
        self.ask(task, progress, &AtomicBool::new(false), question)
    }

    /// Does some work within these bounds, until `cancel` is set.
    pub fn within<R>(self, progress: &Progress, cancel: &AtomicBool, work: impl FnOnce(Budget<'_>) -> R) -> R {
        let deadline = deadline(self.timeout);
        let stop = || must_stop(deadline, progress, cancel);
        work(self.budget().with_memory(self.memory.unwrap_or(Budget::MEMORY)).with_stop_when(&stop))
    }
}

/// How the answer is printed, for which time is kept back. On the largest boards, of four million cells, it takes a good part of a second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Printing {
    /// A few sentences, or a board of plain characters.
    Plain,
    /// A board with its clues around it, or in colours.
    Drawn,
    /// A page in HTML with a picture of the board.
    Page,
}

impl Printing {
    /// What each cell takes, roughly, on a machine of 2026; what the memory takes that is given back is counted, too.
    fn nanoseconds_for_each_cell(self) -> u64 {
        match self {
            Printing::Plain => 16,
            Printing::Drawn => 60,
            Printing::Page => 1000,
        }
    }
}

/// How many lines may be solved to explain or to grade a puzzle when nothing else is said.
pub const STEPS: u64 = Budget::USUAL_STEPS;

/// How long a question about a board may take when nothing else is said.
pub const TIMEOUT: Duration = Duration::from_secs(10);

/// Is the time up, or the whole command over? Shows how it goes on, too.
pub fn must_stop(deadline: Option<Instant>, progress: &Progress, cancel: &AtomicBool) -> bool {
    // Asking for the time takes longer than solving a few lines.
    if deadline.is_none() && !progress.is_watched() {
        return cancel.load(Ordering::Relaxed);
    }
    let now = Instant::now();
    progress.tick(now);
    cancel.load(Ordering::Relaxed) || deadline.is_some_and(|deadline| now >= deadline)
}

/// When so much time will have passed; `None` for no limit.
pub fn deadline(timeout: Option<Duration>) -> Option<Instant> {
    timeout.and_then(|timeout| Instant::now().checked_add(timeout))
}

/// Reads a number of seconds, as `0.5`.
pub fn seconds(text: &str) -> Result<Duration, Error> {
    let wrong = || Error::new("not a number of seconds").with_help("such as 10 or 0.5");
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| wrong())
}

/// Reads a size of memory, as `500M`, `4G` or a number of bytes.
pub fn bytes(text: &str) -> Result<u64, Error> {
    let wrong = || Error::new("not a size of memory").with_help("such as 500M, 4G or a number of bytes");
    let number = text.trim_end_matches(['k', 'K', 'm', 'M', 'g', 'G', 'i', 'b', 'B']);
    let shift = match text[number.len()..].to_ascii_lowercase().trim_end_matches('b').trim_end_matches('i') {
        "" => 0,
        "k" => 10,
        "m" => 20,
        "g" => 30,
        _ => return Err(wrong()),
    };
    let number: f64 = number.parse().map_err(|_| wrong())?;
    let bytes = number * (1u64 << shift) as f64;
    (bytes >= 1.0 && bytes <= u64::MAX as f64).then_some(bytes as u64).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;
    use linewise::render::words;

    #[test]
    fn what_has_passed_is_no_longer_left() {
        let options = |seconds| BudgetOptions { timeout: seconds, steps: Some(7), memory: None };
        let after = |timeout, passed| options(timeout).after(Duration::from_secs(passed));
        assert_eq!(after(Some(Duration::from_secs(5)), 2).timeout, Some(Duration::from_secs(3)));
        assert_eq!(after(Some(Duration::from_secs(5)), 9).timeout, Some(Duration::ZERO));
        assert_eq!((after(None, 9).timeout, after(None, 9).steps), (None, Some(7)));
    }

    #[test]
    fn time_is_kept_back_for_what_comes_after_the_answer() {
        let options = |timeout| BudgetOptions { timeout, steps: Some(7), memory: None };
        let kept = |timeout, cells, printing| options(timeout).keeping_back(cells, printing).timeout;
        let second = Some(Duration::from_secs(1));
        assert_eq!(kept(second, 100, Printing::Plain), Some(Duration::from_nanos(1_000_000_000 - 1600)));
        assert_eq!(kept(second, 4 << 20, Printing::Page), Some(Duration::ZERO), "there is no time below none");
        assert_eq!(kept(None, 4 << 20, Printing::Drawn), None, "without a time limit there is nothing to keep back");
        assert_eq!(options(second).keeping_back_for_solutions().timeout, Some(Duration::from_millis(500)));
    }

    #[test]
    fn sizes_of_memory_are_read_and_written() {
        let read = ["500M", "4G", "1.5GiB", "64kb", "1000"].map(|text| bytes(text).expect(text));
        assert_eq!(read, [500 << 20, 4 << 30, 3 << 29, 64 << 10, 1000]);
        assert_eq!(read.map(words::bytes), ["500 MB", "4.0 GB", "1.5 GB", "64 kB", "1000 bytes"]);
        for text in ["", "G", "-1G", "0", "4T", "many", "1e30G", "NaN"] {
            assert!(bytes(text).is_err(), "{text}");
        }
    }
}
