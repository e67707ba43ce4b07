//! The work that making a puzzle takes: many questions to the engine, out of one budget.

use crate::engine::{self, Answer, Budget, Limits, Verdict};
use crate::explain::{self, Ending, Grade};
use crate::model::{Grid, Model};
use crate::technique::Ladder;
use std::cell::Cell;

/// The budget of one puzzle, and how much of it is used.
pub struct Work<'b> {
    budget: Budget<'b>,
    used: u64,
}

impl<'b> Work<'b> {
    /// Nothing of this budget is used yet.
    pub fn new(budget: Budget<'b>) -> Work<'b> {
        Work { budget, used: 0 }
    }

    /// Is the budget used up, or does the caller want an end?
    pub fn is_over(&self) -> bool {
        self.used >= self.budget.steps || self.budget.stop.is_some_and(|stop| stop())
    }

    /// Takes so many steps.
    pub fn charge(&mut self, steps: u64) {
        self.used = self.used.saturating_add(steps);
        if let Some(progress) = self.budget.progress {
            progress(self.used);
        }
    }

    /// Solves a model up to so many solutions.
    pub fn solve(&mut self, model: &Model, solutions: usize) -> Answer {
        let answer = engine::solve(model, Limits { solutions }, self.left());
        self.charge(answer.stats.line_solves + 1);
        answer
    }

    /// Is there exactly one solution? `None` where the budget ended before that was known.
    pub fn is_unique(&mut self, model: &Model) -> Option<bool> {
        match self.solve(model, 2).verdict {
            Verdict::Unique => Some(true),
            Verdict::GaveUp | Verdict::Found => None,
            Verdict::None | Verdict::Several => Some(false),
        }
    }

    /// How hard it is; `None` where the budget ended first, or where so many steps were not enough.
    pub fn grade(&mut self, model: &Model, ladder: Option<&dyn Ladder>, start: &Grid, most: u64) -> Option<Grade> {
        let left = self.left();
        let steps = Cell::new(0);
        let grade = explain::grade(model, ladder, start, Budget { steps: left.steps.min(most), ..left });
        steps.set((grade.tedium * model.lines.len()) as u64);
        self.charge(steps.get() + 1);
        (grade.ending != Ending::GaveUp).then_some(grade)
    }

    /// What is left.
    pub fn left(&self) -> Budget<'b> {
        self.budget.after(self.used)
    }
}
