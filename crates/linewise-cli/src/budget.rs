//! Budgets: how long and how far a puzzle may be searched.

use crate::progress::Progress;
use linewise::engine::proof::Step;
use linewise::engine::{Answer, Budget, Count, Limits, count, solve_aloud, solve_by_way};
use linewise::{Error, Model};
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

    /// Solves a model within these bounds, until `cancel` is set. Of `solutions`, 0 asks for all of them, as far as memory goes.
    pub fn solve(self, model: &Model, solutions: usize, progress: &Progress, cancel: &AtomicBool) -> Answer {
        self.solve_by_way(model, solutions, 0, progress, cancel)
    }

    /// The same by another way.
    pub fn solve_by_way(
        self,
        model: &Model,
        solutions: usize,
        way: u32,
        progress: &Progress,
        cancel: &AtomicBool,
    ) -> Answer {
        let limits = limits(model, solutions);
        self.within(progress, cancel, |budget| solve_by_way(model, limits, budget, way))
    }

    /// Counts the solutions of a model within these bounds, until `cancel` is set.
    pub fn count(self, model: &Model, progress: &Progress, cancel: &AtomicBool) -> Count {
        self.within(progress, cancel, |budget| count(model, budget))
    }

    /// The same as [`BudgetOptions::solve`], and tells `listener` each step of the proof.
    pub fn solve_aloud(
        self,
        model: &Model,
        solutions: usize,
        progress: &Progress,
        cancel: &AtomicBool,
        listener: &mut dyn FnMut(&Step<'_>),
    ) -> Answer {
        let limits = limits(model, solutions);
        self.within(progress, cancel, |budget| solve_aloud(model, limits, budget, listener))
    }

    /// Does some work within these bounds, until `cancel` is set.
    pub fn within<R>(self, progress: &Progress, cancel: &AtomicBool, work: impl FnOnce(Budget<'_>) -> R) -> R {
        let deadline = deadline(self.timeout);
        let stop = || {
            let now = Instant::now();
            progress.tick(now);
            cancel.load(Ordering::Relaxed) || deadline.is_some_and(|deadline| now >= deadline)
        };
        // A limit that somebody set is the only one.
        let none = if self.timeout.is_some() { Budget::UNTIL_STOPPED } else { u64::MAX };
        work(Budget { steps: self.steps.unwrap_or(none), stop: Some(&stop) })
    }

    /// The same, with a number of solved lines as the limit where there was no limit at all.
    pub fn or_steps(self, steps: u64) -> BudgetOptions {
        match self {
            BudgetOptions { timeout: None, steps: None } => BudgetOptions { timeout: None, steps: Some(steps) },
            bounded => bounded,
        }
    }
}

/// How many cells of solutions are kept when all of them are asked for: a byte each.
const MEMORY: usize = 1 << 28;

/// How many solutions are asked for, where 0 means all of them.
fn limits(model: &Model, solutions: usize) -> Limits {
    let most = MEMORY / model.cells.len().max(1);
    Limits { solutions: if solutions == 0 { most } else { solutions } }
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
