//! Solving within the task's budget, with a second look at each solution.

use super::Task;
use crate::engine::verify;
use crate::engine::{self, Account, Answer, Budget, Limits, Verdict};
use crate::model::{Grid, Model};

/// So many bytes of solutions are kept when all of them are asked for: a byte for each cell, and what a list takes.
const MOST_SOLUTION_BYTES: usize = 1 << 28;
const LIST_BYTES: usize = 48;
/// A list of more solutions than these is judged as it grows; others are judged when they are there.
const LONG_LIST: usize = 256;

impl Task<'_> {
    /// How many solutions there are, as far as "none, one or several", and which; all of it proven, or within the budget given up.
    pub fn solve(&self) -> Answer {
        self.solve_up_to(2)
    }

    /// Finds all solutions, as far as about a quarter of a gigabyte holds them.
    pub fn solve_all(&self) -> Answer {
        self.solve_up_to(0)
    }

    /// Solves until so many solutions are found: 1 asks for any of them, 0 for all, as [`solve_all`](Task::solve_all) does.
    pub fn solve_up_to(&self, solutions: usize) -> Answer {
        self.solve_model(&self.model, solutions)
    }

    /// Solves until so many solutions are found, without the second look at each by the plain judges of the lines: for measuring.
    pub fn solve_unchecked(&self, solutions: usize) -> Answer {
        engine::solve_seeded(&self.model, self.limits(&self.model, solutions), self.budget, self.seed)
    }

    /// Solves what is left of the puzzle on this board.
    pub fn solve_from(&self, board: &Grid, solutions: usize) -> Answer {
        self.solve_model(&self.model_on(board), solutions)
    }

    pub(super) fn solve_model(&self, model: &Model, solutions: usize) -> Answer {
        let limits = self.limits(model, solutions);
        self.checked(model, limits, engine::solve_seeded(model, limits, self.budget, self.seed))
    }

    /// Solves within this part of an account, which is charged.
    pub(super) fn solve_within(
        &self,
        model: &Model,
        solutions: usize,
        account: &Account<'_>,
        budget: Budget<'_>,
    ) -> Answer {
        let limits = self.limits(model, solutions);
        let answer = engine::solve_seeded(model, limits, budget, self.seed);
        account.charge(answer.stats.line_solves);
        self.checked(model, limits, answer)
    }

    /// How many solutions are asked for, where 0 means all of them. The search judges a long list by itself, as it grows.
    pub(super) fn limits(&self, model: &Model, solutions: usize) -> Limits {
        let most = MOST_SOLUTION_BYTES / (model.cells.len() + LIST_BYTES);
        let limits = Limits::new(if solutions == 0 { most } else { solutions.min(most) });
        if limits.solutions > LONG_LIST { limits.judged() } else { limits }
    }

    /// An answer to a question with these limits, whose solutions were looked at by the plain judges of the lines,
    /// which have no part in finding them. Where these are all there are, no more is open than the cells in which they
    /// differ.
    pub(super) fn checked(&self, model: &Model, limits: Limits, mut answer: Answer) -> Answer {
        if !limits.judged {
            answer.solutions.iter().for_each(|word| verify::assert_solution(model, word, self.budget.stop));
        }
        if answer.complete && answer.verdict == Verdict::Several {
            answer.known = Grid::of_any(answer.solutions.iter().map(Vec::as_slice));
        }
        answer
    }
}
