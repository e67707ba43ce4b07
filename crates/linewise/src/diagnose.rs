//! What is wrong with a puzzle: the clues to blame when it has no solution, and what is open when it has several.
//!
//! *No solution*: as few clues and given cells as are found that already contradict each other, the steps that show it, and
//! the likeliest slips of the pen that would explain it, each tried. *Several solutions*: two of them, the cells in which
//! solutions differ, how many there are, and given cells that would leave one.

mod ambiguity;
mod budget;
mod change;
mod clued_line;
mod conflict;
pub(crate) mod hitting;
pub mod json;
mod likely;
mod lines;
mod patterns;
mod proof;
mod redraw;
mod repair;
mod signs;
pub mod story;
mod symmetry;
mod to_one;
pub mod words;

pub use crate::typo::Edit;
pub use ambiguity::{Ambiguity, Keys};
pub use change::{Change, LineEnds};
pub use conflict::{Conflict, Member};
pub use proof::{Deduction, Ground, Proof};
pub use redraw::Redrawn;
pub use repair::{Repair, Repairs};
pub use signs::OtherSign;

use crate::domain::Symbol;
use crate::engine::{Budget, GaveUp, Verdict};
use crate::error::Error;
use crate::kind::{self, Kind};
use crate::model::Grid;
use crate::puzzle::Puzzle;
use budget::DiagnosisBudget;

/// What was found out about a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Diagnosis {
    /// Nothing is wrong: there is exactly one solution.
    Unique(Vec<Symbol>),
    /// There is no solution.
    Impossible(Impossible),
    /// There are several solutions.
    Several(Ambiguity),
    /// It was not found out how many solutions there are: what is known, and why no more, where that is known.
    GaveUp(Grid, Option<GaveUp>),
}

/// Why there is no solution, and what may have been meant.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Impossible {
    /// A reason that can be seen without solving: `the rows' clues add up to 53 filled cells, the columns' to 52`.
    pub at_a_glance: Option<String>,
    /// Clues that contradict each other.
    pub conflict: Conflict,
    /// The changes that would make the puzzle solvable, the likeliest first.
    pub repairs: Repairs,
}

impl Diagnosis {
    /// How many solutions the puzzle has.
    pub fn verdict(&self) -> Verdict {
        match self {
            Diagnosis::Unique(_) => Verdict::Unique,
            Diagnosis::Impossible(_) => Verdict::None,
            Diagnosis::Several(_) => Verdict::Several,
            Diagnosis::GaveUp(..) => Verdict::GaveUp,
        }
    }
}

/// Finds out what is wrong with a puzzle. Within the budget everything is done that can be; what was left undone for
/// want of it is said where it matters. An error is a puzzle that its kind cannot take, whatever its clues say.
pub fn diagnose(puzzle: &Puzzle, budget: Budget<'_>) -> Result<Diagnosis, Error> {
    diagnose_as(puzzle, kind::of(puzzle)?, budget)
}

/// Finds out what is wrong with a puzzle, as [`diagnose()`] does, where the caller knows its kind.
pub fn diagnose_as(puzzle: &Puzzle, kind: &dyn Kind, budget: Budget<'_>) -> Result<Diagnosis, Error> {
    kind::refuse_other(kind, puzzle)?;
    let work = DiagnosisBudget::new(kind, budget);
    let model = match work.kind().model(puzzle) {
        Ok(model) => model,
        Err(error) => {
            let conflict = conflict::misfit(&work, puzzle, error)?;
            return Ok(Diagnosis::Impossible(impossible(&work, puzzle, conflict)));
        }
    };
    let answer = work.solve(&model, 2, u64::MAX);
    Ok(match answer.verdict {
        Verdict::Unique | Verdict::Found => {
            Diagnosis::Unique(answer.solutions.into_iter().next().expect("the only solution"))
        }
        Verdict::None => Diagnosis::Impossible(impossible(&work, puzzle, conflict::find(&work, puzzle))),
        Verdict::Several => Diagnosis::Several(ambiguity::look_into(&work, puzzle, &model, answer)),
        Verdict::GaveUp => Diagnosis::GaveUp(answer.known, answer.gave_up),
    })
}

/// What there is to say about a puzzle whose clues contradict each other.
fn impossible(work: &DiagnosisBudget<'_>, puzzle: &Puzzle, conflict: Conflict) -> Impossible {
    let repairs = repair::find(work, puzzle, &conflict);
    Impossible { at_a_glance: work.kind().at_a_glance(puzzle), conflict, repairs }
}
