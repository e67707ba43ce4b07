//! One hard puzzle on several cores: each searches the whole of it in another way, and the first that is through has the answer.
//!
//! All ways have the same verdict; which of several solutions are found depends on which is through first. Parting the puzzle
//! instead (16 parts by the cells that tell most) was tried: the parts of a large domino took twice as long together as the whole,
//! and where a solution is to be found the first parts have none, so that nearly all of them are searched in vain.

use crate::budget::BudgetOptions;
use crate::progress::Progress;
use linewise::Model;
use linewise::engine::{Answer, Verdict};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// After so many solved lines a puzzle is found to be hard. Most are done by then, and have the same answer as on one thread.
const EASY: u64 = 100_000;

/// Solves a model, in `threads` ways at a time where it is hard.
pub fn solve(
    model: &Model,
    solutions: usize,
    budget: BudgetOptions,
    threads: NonZeroUsize,
    progress: &Progress,
) -> Answer {
    let start = Instant::now();
    let over = AtomicBool::new(false);
    let easy = BudgetOptions { steps: Some(budget.steps.unwrap_or(u64::MAX).min(EASY)), ..budget };
    let first = easy.solve(model, solutions, progress, &over);
    let timeout = budget.timeout.map(|timeout| timeout.saturating_sub(start.elapsed()));
    if first.verdict != Verdict::GaveUp || easy.steps == budget.steps || timeout.is_some_and(|left| left.is_zero()) {
        return first;
    }
    let budget = BudgetOptions { timeout, ..budget };
    let run = |way: usize| {
        let answer = budget.solve_seeded(model, solutions, way as u32, progress, &over);
        // Of those that are through at the same time the first one stays.
        let is_first = answer.verdict != Verdict::GaveUp && !over.swap(true, Ordering::SeqCst);
        (is_first, answer)
    };
    let mut answers: Vec<(bool, Answer)> = std::thread::scope(|scope| {
        let runners: Vec<_> = (0..threads.get()).map(|way| scope.spawn(move || run(way))).collect();
        runners.into_iter().map(|runner| runner.join().expect("a search does not panic")).collect()
    });
    let winner = answers.iter().position(|(is_first, _)| *is_first).unwrap_or(0);
    answers.swap_remove(winner).1
}
