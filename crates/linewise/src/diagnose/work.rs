//! The budget of a diagnosis, shared out among many small questions.

use crate::engine::refute::{self, Refutation};
use crate::engine::{self, Answer, Budget, Goal, Limits};
use crate::kind::Kind;
use crate::model::{Grid, Model};
use crate::puzzle::Puzzle;
use crate::rule::Scratch;
use std::cell::{Cell, RefCell};

/// The kind of the puzzle, and what is left of the budget.
pub struct Work<'a> {
    kind: &'a dyn Kind,
    budget: Budget<'a>,
    left: Cell<u64>,
    /// For reasons, which get longer once they have made much work.
    reasoning: RefCell<Scratch<'static>>,
}

impl<'a> Work<'a> {
    /// Nothing is spent yet.
    pub fn new(kind: &'a dyn Kind, budget: Budget<'a>) -> Work<'a> {
        Work { kind, budget, left: Cell::new(budget.steps), reasoning: RefCell::default() }
    }

    /// The kind of the puzzle.
    pub fn kind(&self) -> &'a dyn Kind {
        self.kind
    }

    /// How many lines may still be solved.
    pub fn left(&self) -> u64 {
        self.left.get()
    }

    /// Is the budget spent, or does the caller want an end?
    pub fn is_over(&self) -> bool {
        self.left.get() == 0 || self.budget.stop.is_called()
    }

    /// Solves a model in at most so many steps.
    pub fn solve(&self, model: &Model, solutions: usize, most: u64) -> Answer {
        let budget = self.budget.with_steps(most.min(self.left.get()));
        let answer = engine::solve(model, Limits { solutions }, budget);
        self.spend(answer.stats.line_solves);
        answer
    }

    /// The way to a contradiction, when line logic finds one.
    pub fn refute(&self, model: &Model) -> Result<Refutation, Grid> {
        let (refutation, steps) = refute::refute(model, self.rest(), &self.reasoning);
        self.spend(steps);
        refutation
    }

    /// The way to a contradiction by line logic and suppositions, when one is found within the budget.
    pub fn refute_supposing(&self, model: &Model) -> Option<Refutation> {
        let (refutation, steps) = refute::refute_supposing(model, self.rest(), &self.reasoning);
        self.spend(steps);
        refutation.ok()
    }

    /// Does line logic alone find a contradiction in a puzzle?
    pub fn is_refuted(&self, puzzle: &Puzzle) -> bool {
        self.kind.model(puzzle).is_ok_and(|model| self.is_stuck(&model))
    }

    /// Does line logic alone find a contradiction?
    pub fn is_stuck(&self, model: &Model) -> bool {
        let (goal, steps) = engine::walk_within(model, self.rest(), |_, _| {});
        self.spend(steps);
        matches!(goal, Goal::Stuck(..))
    }

    /// What is left of the budget.
    pub fn rest(&self) -> Budget<'a> {
        Budget { steps: self.left.get(), ..self.budget }
    }

    fn spend(&self, steps: u64) {
        self.left.set(self.left.get().saturating_sub(steps));
    }
}
