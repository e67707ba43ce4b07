//! Making puzzles: from nothing, from a phrase, from a picture, and from another puzzle.
//!
//! A [`Maker`] is told what is wanted (a [`Wish`]) and how much work that may take. What it makes has exactly one
//! solution, which is proven; a level that was asked for is the level that [`Task::grade`](crate::Task::grade) gives.
//! Where that cannot be had, [`NotMade`] says why, with the best that was found.
//!
//! Chance comes from the wish's seed alone: the same seed, wish and version give the same puzzle, on every machine.

mod bits;
mod board;
mod budget;
mod by_lines;
mod canonical;
mod chance;
mod clues;
mod ease;
mod json;
mod kept;
mod lines;
mod phrase;
pub mod picture;
mod random;
mod reduce;
mod repair;
mod series;
mod sieve;
mod switches;
mod told;
mod unique;
mod vary;

pub(crate) use budget::MakingBudget;
pub use canonical::{Turn, canonical, key, turned};
pub(crate) use chance::Chance;
pub use chance::nth_seed;
pub use json::MadeJson;
pub use phrase::{hides_phrases, phrase_hexagon, phrase_length, phrase_rectangle};
pub use series::Series;
pub use unique::MadeUnique;
pub use vary::{OneChange, Varied, Vary};

use crate::domain::Symbol;
use crate::engine::{Budget, GaveUp};
use crate::error::Error;
use crate::explain::Grade;
use crate::gave_up;
use crate::kind::Kind;
use crate::model::Model;
use crate::puzzle::{Alphabet, Board, Options, Puzzle};
use picture::Drawn;
use std::fmt;

/// What is wanted of a puzzle.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Wish {
    /// The board.
    pub board: Board,
    /// What cells can hold; `None` for what the kind has on such a board.
    pub alphabet: Option<Alphabet>,
    /// The rules that the puzzle adds or bends.
    pub options: Options,
    /// How hard it is to be, from 1; `None` where any level will do.
    pub level: Option<u8>,
    /// Are clues and given cells to stand in a symmetric pattern?
    pub symmetric: bool,
    /// Is every clue and every given cell to be needed?
    pub minimal: bool,
    /// May cells be given? Where not, boards are tried until the clues alone leave one solution. Nonograms and patterns
    /// never need given cells.
    pub givens: bool,
    /// Is to be found out how hard it is where no level is wished for? That takes longer than making it.
    pub graded: bool,
    /// What all choices are drawn from.
    pub seed: u64,
}

impl Wish {
    /// Any puzzle on this board.
    pub fn new(board: Board) -> Wish {
        Wish {
            board,
            alphabet: None,
            options: Options::new(),
            level: None,
            symmetric: false,
            minimal: false,
            givens: true,
            graded: true,
            seed: 0,
        }
    }
}

/// A puzzle that was made, with all that is known of it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Made {
    /// The puzzle, with its solution as its goal.
    pub puzzle: Puzzle,
    /// The only solution, a symbol for each cell.
    pub solution: Vec<Symbol>,
    /// How hard it is; `None` where the budget did not allow to find out.
    pub grade: Option<Grade>,
    /// Was every clue and every given cell tried, and is each of them needed?
    pub minimal: bool,
    /// So many of the clues and given cells the budget left untried: they may not be needed.
    pub untried: usize,
    /// The seed that it was made from; `None` where chance had no part in it.
    pub seed: Option<u64>,
    /// What became of the picture, in a puzzle made from one.
    pub drawn: Option<Drawn>,
    /// How it differs from the puzzle that it was made from, where it is a variation of one.
    pub varied: Option<Varied>,
}

impl Made {
    /// A puzzle with this solution, of which nothing else is known yet.
    pub fn new(mut puzzle: Puzzle, solution: Vec<Symbol>, seed: Option<u64>) -> Made {
        puzzle.goal.get_or_insert_default().clone_from(&solution);
        // What was said of the puzzle that it was made from.
        puzzle.notes.remove(Puzzle::VERDICT);
        Made { puzzle, solution, grade: None, minimal: false, untried: 0, seed, drawn: None, varied: None }
    }

    /// How hard it is, from 1, where that is known.
    pub fn level(&self) -> Option<u8> {
        self.grade.as_ref()?.level
    }

    /// How like the picture the solution is, from 0 to 1, in a puzzle made from one: see [`Drawn::likeness`].
    pub fn likeness(&self) -> Option<f64> {
        self.drawn.as_ref().map(|drawn| drawn.likeness)
    }

    /// The weights of all steps of its solution, in hundredths, where they are known.
    pub fn effort(&self) -> Option<u64> {
        self.grade.as_ref().map(|grade| grade.effort)
    }
}

/// Why no puzzle was made as it was wished for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// The wish makes no sense: a board that the kind does not have, a phrase that the board has no room for.
    Wrong,
    /// What was wished for is not there, or was not found among everything that was tried.
    NotFound,
    /// The budget ended first.
    GaveUp,
}

/// No puzzle was made as it was wished for.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct NotMade {
    /// What sort of reason it was.
    pub why: Why,
    /// The reason in a sentence, with what would help.
    pub error: Error,
    /// The puzzle that came nearest to the wish. It has one solution, too.
    pub best: Option<Box<Made>>,
}

impl NotMade {
    /// Nothing was made, for this reason.
    pub fn new(why: Why, error: Error) -> NotMade {
        NotMade { why, error, best: None }
    }

    /// It was not found out whether there is one solution, and why.
    fn undecided(setting: (&Puzzle, &dyn Kind), model: &Model, gave_up: Option<GaveUp>) -> NotMade {
        let message = "it gave up before it was known whether there is exactly one solution";
        NotMade::gave_up(message, setting, model, gave_up)
    }

    /// There are several solutions, and it was not found out what leaves one, and why.
    fn unsettled(setting: (&Puzzle, &dyn Kind), model: &Model, gave_up: Option<GaveUp>) -> NotMade {
        let message = "there are several solutions, and it gave up before it was known which cells leave one";
        NotMade::gave_up(message, setting, model, gave_up)
    }

    fn gave_up(message: &str, setting: (&Puzzle, &dyn Kind), model: &Model, gave_up: Option<GaveUp>) -> NotMade {
        let why = gave_up.and_then(|gave_up| gave_up::why(setting, model, gave_up));
        let help = why.unwrap_or_else(|| "a larger budget may help".to_owned());
        NotMade::new(Why::GaveUp, Error::new(message).with_help(help))
    }

    /// Adds the puzzle that came nearest.
    pub fn with_best(self, best: Option<Made>) -> NotMade {
        NotMade { best: best.map(Box::new), ..self }
    }
}

impl From<Error> for NotMade {
    /// The wish makes no sense.
    fn from(error: Error) -> NotMade {
        NotMade::new(Why::Wrong, error)
    }
}

impl fmt::Display for NotMade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl std::error::Error for NotMade {}

/// Makes puzzles as they are wished for, within a budget.
#[derive(Clone, Copy)]
pub struct Maker<'a> {
    wish: &'a Wish,
    /// What each puzzle may take.
    budget: Budget<'a>,
}

impl<'a> Maker<'a> {
    /// A maker of puzzles as they are wished for, however long that takes.
    pub fn new(wish: &'a Wish) -> Maker<'a> {
        Maker { wish, budget: Budget::UNLIMITED }
    }

    /// Gives each puzzle this budget.
    pub fn with_budget(self, budget: Budget<'a>) -> Maker<'a> {
        Maker { budget, ..self }
    }

    /// What is wished for.
    pub fn wish(&self) -> &'a Wish {
        self.wish
    }

    /// What each puzzle may take.
    pub fn budget(&self) -> Budget<'a> {
        self.budget
    }

    /// Makes something within the budget.
    pub(crate) fn within<R>(&self, make: impl FnOnce(&mut MakingBudget<'_>) -> R) -> R {
        make(&mut MakingBudget::new(self.budget))
    }
}

impl fmt::Debug for Maker<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Maker").field("wish", self.wish).field("budget", &self.budget).finish_non_exhaustive()
    }
}
