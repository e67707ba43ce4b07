//! The work that making a puzzle takes: many questions to the engine, out of one budget.

use crate::engine::layout::Layout;
use crate::engine::state::State;
use crate::engine::{self, Account, Answer, Budget, Limits, Verdict};
use crate::explain::{Ending, Grade, grade_up_to};
use crate::kind::Kind;
use crate::model::{CellId, Grid, Model};
use crate::puzzle::Puzzle;

/// Grading one puzzle may take so many lines; a puzzle that takes more is no good one.
const GRADING: u64 = 400_000;

/// The budget of one puzzle, and how much of it is used.
pub struct MakingBudget<'b> {
    account: Account<'b>,
}

/// How hard a puzzle is, where that was asked up to some level.
pub enum Graded {
    /// It is no harder than that.
    Is(Grade),
    /// It is harder: with what is known before the first step that is.
    Harder(Grid),
    /// That could not be found out within the budget, or it has not one solution.
    Unknown,
}

impl<'b> MakingBudget<'b> {
    /// Nothing of this budget is used yet.
    pub fn new(budget: Budget<'b>) -> MakingBudget<'b> {
        MakingBudget { account: Account::new(budget) }
    }

    /// Is the budget used up, or does the caller want an end?
    pub fn is_over(&self) -> bool {
        self.account.is_over()
    }

    /// Takes so many steps.
    pub fn charge(&mut self, steps: u64) {
        self.account.charge(steps);
        if let Some(progress) = self.left().progress {
            progress(self.account.used());
        }
    }

    /// Does a part of the work, for which it takes so many steps at most.
    pub fn at_most<R>(&mut self, steps: u64, part: impl FnOnce(&mut MakingBudget<'_>) -> R) -> R {
        let mut work = MakingBudget::new(self.left().at_most(steps));
        let made = part(&mut work);
        self.account.charge(work.account.used());
        made
    }

    /// Solves a model up to so many solutions.
    pub fn solve(&mut self, model: &Model, solutions: usize) -> Answer {
        let answer = engine::solve(model, Limits::new(solutions), self.left());
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

    /// The cells that line logic alone leaves open; `None` where a line has no word, or where the budget ends first.
    pub fn open_by_lines(&mut self, model: &Model) -> Option<Vec<CellId>> {
        let layout = Layout::new(model);
        let mut state = State::new(&layout, &model.cells, self.left());
        let end = super::board::propagate(&mut state);
        let open = end.map(|()| state.open_cells().collect());
        self.charge(state.line_solves());
        open
    }

    /// How hard a puzzle is, up to level `most`.
    pub fn grade(&mut self, kind: &dyn Kind, puzzle: &Puzzle, most: u8) -> Graded {
        let Some(model) = (!self.is_over()).then(|| kind.model(puzzle).ok()).flatten() else { return Graded::Unknown };
        let ladder = kind.ladder(puzzle, &model);
        let budget = self.left().at_most(GRADING).without_progress();
        let (graded, steps) = grade_up_to(&model, ladder.as_deref(), &model.grid(), budget, most);
        // Looking for techniques takes about as long as solving lines does.
        self.charge(2 * steps + model.lines.len() as u64);
        match graded {
            Ok(grade) if grade.ending == Ending::Solved => Graded::Is(grade),
            Ok(_) => Graded::Unknown,
            Err(grid) => Graded::Harder(grid),
        }
    }

    /// What is left.
    pub fn left(&self) -> Budget<'b> {
        self.account.rest()
    }
}
