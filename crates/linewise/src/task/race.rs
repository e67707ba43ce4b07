//! One hard puzzle on several threads: each searches the whole of it in another order, and the first that is through has the answer.
//!
//! The library starts no threads. It hands out runners, and whoever has threads lets them run. All seeds of this
//! portfolio have the same verdict; which of several solutions are found depends on which is through first. Parting the
//! puzzle instead (16 parts by the cells that tell most) was tried: the parts of a large domino took twice as long
//! together as the whole, and where a solution is to be found the first parts have none, so that nearly all of them are
//! searched in vain.

use super::Task;
use crate::engine::{self, Answer, Budget, GaveUp, Seed, Verdict};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};

/// After so many solved lines a puzzle is found to be hard. Most are done by then, and have the same answer as on one thread.
const EASY: u64 = 100_000;

/// A search that several threads run at once.
///
/// ```
/// # fn main() -> Result<(), linewise::Error> {
/// # let puzzle = linewise::Puzzle::nonogram(&[vec![1], vec![1]], &[vec![1], vec![1]])?;
/// let task = linewise::Task::new(&puzzle)?;
/// let race = task.race(2, 2);
/// std::thread::scope(|scope| {
///     for runner in race.runners() {
///         scope.spawn(move || runner.run());
///     }
/// });
/// assert_eq!(race.answer().verdict.name(), "several");
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Race<'t> {
    task: &'t Task<'t>,
    solutions: usize,
    /// What the first look left of the budget: each runner has it.
    rest: Budget<'t>,
    /// How many runners are to be had; none where the first look had the answer.
    runners: usize,
    is_over: AtomicBool,
    answer: Mutex<Answer>,
}

/// One search of a race.
#[derive(Debug)]
pub struct Runner<'r> {
    race: &'r Race<'r>,
    seed: Seed,
}

impl<'t> Race<'t> {
    /// Looks whether the puzzle is easy, on this thread.
    pub(super) fn new(task: &'t Task<'_>, solutions: usize, runners: usize) -> Race<'t> {
        let limits = task.limits(&task.model, solutions);
        let first = engine::solve_seeded(&task.model, limits, task.budget.at_most(EASY), task.seed);
        let rest = task.budget.after(first.stats.line_solves).without_progress();
        let is_hard = first.verdict == Verdict::GaveUp && rest.most_steps() > 0 && !task.budget.stop.is_called();
        let answer = Mutex::new(task.checked(&task.model, limits, first));
        Race {
            task,
            solutions,
            rest,
            runners: if is_hard { runners } else { 0 },
            is_over: AtomicBool::new(false),
            answer,
        }
    }

    /// The searches that are to run, each on a thread of its own.
    pub fn runners(&self) -> impl Iterator<Item = Runner<'_>> {
        (0..self.runners).map(|number| Runner { race: self, seed: self.task.seed.in_portfolio(number as u32) })
    }

    /// The answer of the first runner that was through; before that, what the first look found.
    pub fn answer(&self) -> Answer {
        self.answer.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Runner<'_> {
    /// Searches until somebody has the answer, or the budget ends.
    pub fn run(&self) {
        let Race { task, solutions, rest, is_over, answer, .. } = self.race;
        let stop = || is_over.load(Ordering::Relaxed) || task.budget.stop.is_called();
        let budget = rest.with_stop_when(&stop);
        let limits = task.limits(&task.model, *solutions);
        let found = engine::solve_seeded(&task.model, limits, budget, self.seed);
        // Of those that are through at the same time the first one stays; of those that give up, the one that found the most,
        // and its reason rather than that the first look had few steps.
        let is_through = found.verdict != Verdict::GaveUp;
        let found = task.checked(&task.model, limits, found);
        let mut answer = answer.lock().unwrap_or_else(PoisonError::into_inner);
        let is_first = !is_over.load(Ordering::SeqCst);
        let (many, before) = (found.solutions.len(), answer.solutions.len());
        let says_more = many > before || many == before && answer.gave_up == Some(GaveUp::Steps);
        is_over.fetch_or(is_through, Ordering::SeqCst);
        if is_first && (is_through || says_more) {
            *answer = found;
        }
    }
}
