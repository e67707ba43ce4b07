//! The plan of cubes: the puzzle, the question, and how far a cube may go.

use crate::error::BatchError;
use linewise::engine::Budget;
use linewise::format::{self, says_the_same};
use linewise::{Puzzle, Task};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The plan of cubes. What each of them comes to follows from it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CubesPlan {
    /// By which linewise it was begun.
    pub begun_by: String,
    /// What is done.
    pub work: String,
    /// The puzzle, in linewise's own format.
    pub puzzle: String,
    /// Are all solutions counted?
    pub counts: bool,
    /// After so many solutions it is over, where they are not counted; and so many are listed.
    pub solutions: usize,
    /// A cube that does not end within so many solved lines is split.
    pub steps: u64,
    /// So much memory may the search in a cube take, roughly.
    pub memory: u64,
    /// Into about so many cubes.
    pub ways: usize,
}

/// What is done.
const WORK: &str = "one puzzle in cubes";
/// At most so many solutions are listed.
pub const MOST_SOLUTIONS: usize = 10_000;
/// Into at most so many cubes is one split.
pub const MOST_WAYS: usize = 1000;

impl CubesPlan {
    /// A cube that does not end within so many solved lines is split when nobody says otherwise: that takes some seconds.
    pub const STEPS: u64 = 5_000_000;
    /// Into about so many cubes is one split when nobody says otherwise.
    pub const WAYS: usize = 16;

    /// The question for "none, one or several solutions", with the usual limits. An error for what cannot be a puzzle,
    /// or not be written down.
    pub fn new(puzzle: &Puzzle) -> Result<CubesPlan, BatchError> {
        let task = Task::new(puzzle).map_err(|error| BatchError::Puzzle(error.to_string()))?;
        let text = task.native().map_err(|error| BatchError::Puzzle(error.to_string()))?;
        if !says_the_same(format::native(), std::slice::from_ref(puzzle), text.as_bytes()) {
            return Err(BatchError::Puzzle("linewise's own format cannot express all of this puzzle".to_owned()));
        }
        Ok(CubesPlan {
            begun_by: format!("linewise {}", env!("CARGO_PKG_VERSION")),
            work: WORK.to_owned(),
            puzzle: text,
            counts: false,
            solutions: 2,
            steps: CubesPlan::STEPS,
            memory: Budget::MEMORY,
            ways: CubesPlan::WAYS,
        })
    }

    /// An error where a number is out of bounds.
    pub(super) fn check(&self) -> Result<(), BatchError> {
        let within = |what: &str, number: usize, least: usize, most: usize| match (least..=most).contains(&number) {
            true => Ok(()),
            false => Err(BatchError::Usage(format!("{what}: {least} to {most}, not {number}"))),
        };
        within("the number of solutions", self.solutions, 1, MOST_SOLUTIONS)?;
        within("the number of cubes that one is split into", self.ways, 2, MOST_WAYS)
    }

    /// The puzzle.
    pub fn read(&self) -> Result<Puzzle, BatchError> {
        let damaged = |error: linewise::Error| BatchError::Damaged(format!("the puzzle in the plan: {error}"));
        format::open(self.puzzle.as_bytes(), Some(format::native()), None)
            .and_then(|reading| reading.one())
            .map_err(damaged)
    }

    /// Is the other one the same work? An error says what differs.
    pub(super) fn agree(&self, place: &Path, other: &CubesPlan) -> Result<(), BatchError> {
        let yes = |counts: bool| if counts { "all are counted" } else { "not all are counted" }.to_owned();
        let parts = [
            ("program", self.begun_by.clone(), other.begun_by.clone()),
            ("puzzle", self.puzzle.clone(), other.puzzle.clone()),
            ("question", yes(self.counts), yes(other.counts)),
            ("number of solutions", self.solutions.to_string(), other.solutions.to_string()),
            ("number of steps", self.steps.to_string(), other.steps.to_string()),
            ("limit of memory", self.memory.to_string(), other.memory.to_string()),
            ("number of cubes in a split", self.ways.to_string(), other.ways.to_string()),
        ];
        let Some((what, this, that)) = parts.into_iter().find(|(_, this, that)| this != that) else { return Ok(()) };
        let which = if what == "puzzle" { String::new() } else { format!(": {this}, not {that}") };
        Err(BatchError::OtherQuestion(format!(
            "{} holds work with another {what}{which}; take another folder, or remove it",
            place.display()
        )))
    }
}
