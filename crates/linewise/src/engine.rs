//! The engine: from a model to a proven verdict. It never learns what kind of puzzle it solves.

mod sweep;
mod verdict;
pub mod verify;

pub use sweep::{Sweeps, sweep};
pub use verdict::{Answer, Budget, Limits, Stats, Verdict};

use crate::model::Model;

/// Solves a model: proves none, one or several solutions, or says what is known when the budget ends.
pub fn solve(_model: &Model, _limits: Limits, _budget: Budget<'_>) -> Answer {
    todo!()
}
