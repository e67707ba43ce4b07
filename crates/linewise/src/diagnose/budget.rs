//! The budget of a diagnosis, shared out among many small questions.

use crate::engine::refute::{self, Refutation};
use crate::engine::{self, Account, Answer, Budget, GaveUp, Limits, WalkEnd};
use crate::kind::Kind;
use crate::model::{Grid, Model};
use crate::puzzle::Puzzle;
use crate::rule::{Meter, Scratch};
use std::cell::RefCell;

/// The kind of the puzzle, and what is left of the budget.
pub struct DiagnosisBudget<'a> {
    kind: &'a dyn Kind,
    account: Account<'a>,
    /// For reasons, which get longer once they have made much work.
    reasoning: RefCell<Scratch<'static>>,
}

impl<'a> DiagnosisBudget<'a> {
    /// Nothing is spent yet.
    pub fn new(kind: &'a dyn Kind, budget: Budget<'a>) -> DiagnosisBudget<'a> {
        DiagnosisBudget { kind, account: Account::new(budget), reasoning: RefCell::default() }
    }

    /// The kind of the puzzle.
    pub fn kind(&self) -> &'a dyn Kind {
        self.kind
    }

    /// How many lines may still be solved.
    pub fn left(&self) -> u64 {
        self.account.left()
    }

    /// Is the budget spent, or does the caller want an end?
    pub fn is_over(&self) -> bool {
        self.account.is_over()
    }

    /// Solves a model in at most so many steps.
    pub fn solve(&self, model: &Model, solutions: usize, most: u64) -> Answer {
        let answer = engine::solve(model, Limits::new(solutions), self.rest().at_most(most));
        self.account.charge(answer.stats.line_solves);
        answer
    }

    /// Asks something of a line that may take so much work, and charges what it takes.
    pub fn asking<T>(&self, most: u64, ask: impl FnOnce(&mut Meter<'_>) -> T) -> T {
        let mut meter = Meter::new(if self.is_over() { 0 } else { most }, self.rest().stop);
        let answer = ask(&mut meter);
        self.account.charge(meter.take_lines());
        answer
    }

    /// The way to a contradiction, when line logic finds one.
    pub fn refute(&self, model: &Model) -> Result<Refutation, Grid> {
        let (refutation, steps) = refute::refute(model, self.rest(), &self.reasoning);
        self.account.charge(steps);
        refutation
    }

    /// The way to a contradiction by line logic and suppositions, where there is one.
    pub fn refute_supposing(&self, model: &Model) -> Result<Option<Refutation>, GaveUp> {
        let (refutation, steps) = refute::refute_supposing(model, self.rest(), &self.reasoning);
        self.account.charge(steps);
        refutation
    }

    /// Does line logic alone find a contradiction in a puzzle?
    pub fn is_refuted(&self, puzzle: &Puzzle) -> bool {
        self.kind.model(puzzle).is_ok_and(|model| self.is_stuck(&model))
    }

    /// What line logic alone finds out; `None` where it finds a contradiction.
    pub fn narrowed(&self, model: &Model) -> Option<Grid> {
        let (goal, steps) = engine::walk_within(model, self.rest(), |_, _| {});
        self.account.charge(steps);
        match goal {
            WalkEnd::Stuck(..) => None,
            WalkEnd::Stalled(grid) => Some(grid),
        }
    }

    /// Does line logic alone find a contradiction?
    pub fn is_stuck(&self, model: &Model) -> bool {
        self.narrowed(model).is_none()
    }

    /// What is left of the budget.
    pub fn rest(&self) -> Budget<'a> {
        self.account.rest()
    }
}
