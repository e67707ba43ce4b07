//! Budgets: how long and how far a puzzle may be searched.

use crate::progress::Progress;
use linewise::engine::Budget;
use linewise::make::Maker;
use linewise::{Error, Task};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The options that bound the work on one puzzle.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct BudgetOptions {
    /// Give up on a puzzle after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<Duration>,
    /// Give up on a puzzle after so many solved lines: a budget that is the same on every machine
    #[arg(long, value_name = "N")]
    pub steps: Option<u64>,
}

impl BudgetOptions {
    /// The same, with a time limit where there was no limit at all.
    pub fn or_timeout(self, timeout: Duration) -> BudgetOptions {
        match self {
            BudgetOptions { timeout: None, steps: None } => BudgetOptions { timeout: Some(timeout), steps: None },
            bounded => bounded,
        }
    }

    /// How many lines may be solved: a limit that somebody sets is the only one.
    fn most_steps(self) -> u64 {
        self.steps.unwrap_or(if self.timeout.is_some() { Budget::UNTIL_STOPPED } else { u64::MAX })
    }

    /// Asks something about a task within these bounds, until `cancel` is set.
    pub fn ask<R>(
        self,
        task: Task<'_>,
        progress: &Progress,
        cancel: &AtomicBool,
        question: impl FnOnce(&Task<'_>) -> R,
    ) -> R {
        let deadline = deadline(self.timeout);
        let stop = || must_stop(deadline, progress, cancel);
        question(&task.with_steps(self.most_steps()).with_stop_when(&stop))
    }

    /// Does some work within these bounds, until `cancel` is set.
    pub fn within<R>(self, progress: &Progress, cancel: &AtomicBool, work: impl FnOnce(Budget<'_>) -> R) -> R {
        let deadline = deadline(self.timeout);
        let stop = || must_stop(deadline, progress, cancel);
        work(Budget::UNLIMITED.with_steps(self.most_steps()).with_stop(&stop))
    }

    /// Makes something within these bounds, until `cancel` is set.
    pub fn make<R>(
        self,
        maker: Maker<'_>,
        progress: &Progress,
        cancel: &AtomicBool,
        make: impl FnOnce(Maker<'_>) -> R,
    ) -> R {
        let deadline = deadline(self.timeout);
        let stop = || must_stop(deadline, progress, cancel);
        make(maker.with_steps(self.most_steps()).with_stop_when(&stop))
    }

    /// The same, with a number of solved lines as the limit where there was no limit at all.
    pub fn or_steps(self, steps: u64) -> BudgetOptions {
        match self {
            BudgetOptions { timeout: None, steps: None } => BudgetOptions { timeout: None, steps: Some(steps) },
            bounded => bounded,
        }
    }
}

/// How many lines may be solved to explain or to grade a puzzle when nothing else is said: some seconds, and the same on every machine.
pub const STEPS: u64 = 20_000_000;

/// How long a question about a board may take when nothing else is said.
pub const TIMEOUT: Duration = Duration::from_secs(10);

/// Is the time up, or the whole command over? Shows how it goes on, too.
fn must_stop(deadline: Option<Instant>, progress: &Progress, cancel: &AtomicBool) -> bool {
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
    let wrong = || Error::new("not a number of seconds").with_help("as 10 or 0.5");
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| wrong())
}
