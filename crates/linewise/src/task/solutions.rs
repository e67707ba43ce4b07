//! The solutions of a puzzle, one by one.

use super::Task;
use crate::domain::Symbol;

/// The solutions of a puzzle, each a symbol for each cell.
///
/// They are looked for in growing batches: first two, then four times as many each time. So the first ones cost what
/// [`Task::solve`] costs; in all, up to seven thirds as many are looked for as there are.
#[derive(Debug)]
pub struct Solutions<'t> {
    task: &'t Task<'t>,
    /// Those of the last batch that were not handed out.
    found: std::vec::IntoIter<Vec<Symbol>>,
    /// How many were handed out.
    taken: usize,
    batch: usize,
    /// Why there are no more, once that is known.
    end: Option<End>,
}

/// How a list of solutions ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// There are no others.
    Complete,
    /// The budget of a question ended.
    GaveUp,
}

const FIRST_BATCH: usize = 2;
const GROWTH: usize = 4;

impl<'t> Solutions<'t> {
    pub(super) fn new(task: &'t Task<'_>) -> Solutions<'t> {
        Solutions { task, found: Vec::new().into_iter(), taken: 0, batch: FIRST_BATCH, end: None }
    }

    /// Were these all solutions? Known once the iterator has ended, and false when the budget ended first.
    pub fn is_complete(&self) -> bool {
        self.end == Some(End::Complete)
    }

    /// Looks for the next batch.
    fn refill(&mut self) {
        let answer = self.task.solve_up_to(self.batch);
        if answer.complete {
            self.end = Some(End::Complete);
        } else if answer.solutions.len() < self.batch {
            self.end = Some(End::GaveUp);
        }
        self.batch = self.batch.saturating_mul(GROWTH);
        self.found = answer.solutions.into_iter();
        // The search is the same each time, and so are its first solutions.
        self.found.by_ref().take(self.taken).for_each(drop);
    }
}

impl Iterator for Solutions<'_> {
    type Item = Vec<Symbol>;

    fn next(&mut self) -> Option<Vec<Symbol>> {
        if self.found.len() == 0 && self.end.is_none() {
            self.refill();
        }
        let next = self.found.next();
        self.taken += usize::from(next.is_some());
        next
    }
}
