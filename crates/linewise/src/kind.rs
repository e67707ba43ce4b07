//! What a kind of puzzle must say about itself to be solved, printed and tested.

use crate::error::{Error, many};
use crate::message::capitalized;
use crate::model::{CellId, Model, Place};
use crate::puzzle::{Options, Puzzle};
use crate::rule::Rule;
use crate::technique::{Ladder, ShownOnBoard, Technique};
use std::fmt;
use std::sync::Arc;

mod alphabets;
pub(crate) mod cells;
mod clue_line;
mod clues;
pub mod every_line;
mod named;
pub mod no_clues;
pub mod numbers;
mod option;
pub mod options;
pub(crate) mod regions;
mod sites;
mod taste;
mod told;

pub use crate::kinds::ALL;
pub use alphabets::{Alphabets, BlackAndWhite};
pub use clue_line::ClueLine;
pub use clues::{Clues, Printed};
pub use named::{find, named, named_among, of};
pub(crate) use named::{find_among, is_other_kind, is_other_puzzle, nearly_named};
pub use option::{KindOption, Takes};
pub use sites::{Puzzlekit, SiteClues, Sites};
pub use taste::{ClueLike, Taste};
pub use told::OptionTold;

/// Slips of the pen in clues: what may have been meant, and how unlikely each slip is. For kinds whose clues are not
/// lists of words ([`Clues::typos`]).
pub mod typos {
    pub use crate::slip::Cost;
    pub use crate::typo::{Edit, Edits, Typo, of_words};
}

/// A kind of line puzzle. It says what the lines must spell; it never searches.
///
/// Four functions are asked of every kind; the others are for what only some have. Where there is more to say of one
/// thing, a kind hands out a value for it: its [`Clues`], its [`Alphabets`], [options](KindOption), what is printed
/// [`Within`] the board, and a [`Taste`] for making puzzles.
pub trait Kind: Send + Sync {
    /// What is the same for all its puzzles.
    fn about(&self) -> About<'_>;

    /// What people call it, for a heading: `Regex crossword`.
    fn title(&self) -> String {
        capitalized(self.about().name.replace('_', " "))
    }

    /// Do the rules say how a hexagon's lines run? Else that is added for puzzles on one.
    fn explains_hexagons(&self) -> bool {
        false
    }

    /// The puzzle as cells and lines under rules; an error for what cannot be such a puzzle.
    /// A puzzle that merely has no solution is no error.
    fn model(&self, puzzle: &Puzzle) -> Result<Model, Error>;

    /// The options that a puzzle of this kind may have, in the order in which one asks a person for them.
    fn options(&self) -> &'static [KindOption] {
        &[]
    }

    /// A reason, in words, why the puzzle has no solution, where one can be seen without
    /// solving: `the rows hold 53 filled cells, the columns 52`.
    fn at_a_glance(&self, _puzzle: &Puzzle) -> Option<String> {
        None
    }

    /// The rule of a line; an error where its clues do not fit, or where lines without a clue have no rule. It may
    /// depend on where the line lies: signs that are printed between cells ([`Kind::within`]) tell lines apart, and a
    /// diagonal may have another rule than a row.
    fn line(&self, line: ClueLine<'_>) -> Result<Arc<dyn Rule>, Error>;

    /// What is printed within the puzzle's board, beside its given cells.
    fn within(&self, _puzzle: &Puzzle) -> Within {
        Within::default()
    }

    /// The techniques for the lines of one puzzle's model; `None` for what is no such puzzle.
    fn ladder(&self, puzzle: &Puzzle, model: &Model) -> Option<Box<dyn Ladder>>;

    /// Boards on which techniques that every kind shares are the next step.
    fn shown_on_boards(&self) -> &'static [ShownOnBoard] {
        &[]
    }

    /// What makes a good puzzle of this kind.
    fn taste(&self) -> Taste {
        Taste::default()
    }

    /// How the files of other programs have its puzzles.
    fn sites(&self) -> Sites {
        Sites::default()
    }
}

impl fmt::Debug for dyn Kind + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Kind").field(&self.name()).finish()
    }
}

/// What there is to say of a kind, whatever the puzzle.
pub struct About<'k> {
    /// Its name in files and on the command line: lower case, words joined by `_`.
    pub name: &'static str,
    /// Other names that such puzzles go by, in lower case, words joined by `_`: `picross`.
    pub other_names: &'static [&'static str],
    /// The rules of a puzzle without options, in a few sentences for a person who never saw one.
    pub rules: &'static str,
    /// Its clues, as a person reads and writes them.
    pub clues: &'k dyn Clues,
    /// What cells can hold, and what that is called: mostly [`BlackAndWhite`].
    pub alphabets: &'k dyn Alphabets,
    /// The techniques by which people see what the lines of such puzzles say, the easiest first.
    pub techniques: &'static [Technique],
    /// Puzzles with their answers, in the native format, each with boards that break one named line.
    pub examples: &'static [Example],
}

impl fmt::Debug for About<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("About").field("name", &self.name).finish_non_exhaustive()
    }
}

/// What is printed within a board, beside its given cells.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Within {
    /// What stands between neighbouring cells, as signs do that compare them.
    pub between: Vec<Between>,
    /// The parts of the board that have rules beside its rows and columns: boxes, or regions of any shape.
    pub regions: Vec<Region>,
}

/// What is printed between two neighbouring cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Between {
    /// The cells: of a row the left one first, of a column the upper one.
    pub cells: [CellId; 2],
    /// The character.
    pub glyph: char,
    /// What it is called: `equal sign`.
    pub name: &'static str,
}

impl<'k> dyn Kind + 'k {
    /// Its name in files and on the command line.
    pub fn name(&self) -> &'static str {
        self.about().name
    }

    /// Other names that such puzzles go by.
    pub fn other_names(&self) -> &'static [&'static str] {
        self.about().other_names
    }

    /// The rules of a puzzle without options.
    pub fn rules(&self) -> &'static str {
        self.about().rules
    }

    /// Its clues.
    pub fn clues(&self) -> &dyn Clues {
        self.about().clues
    }

    /// What cells can hold.
    pub fn alphabets(&self) -> &dyn Alphabets {
        self.about().alphabets
    }

    /// Its techniques, the easiest first.
    pub fn techniques(&self) -> &'static [Technique] {
        self.about().techniques
    }

    /// Puzzles with their answers.
    pub fn examples(&self) -> &'static [Example] {
        self.about().examples
    }

    /// What a puzzle's board and its options add to the rules, a sentence or two for each.
    pub fn rules_added(&self, puzzle: &Puzzle) -> Vec<String> {
        told::added(self, puzzle)
    }

    /// A puzzle's options, each value as it is usually written: `True` as `yes`. A value that the kind does not know
    /// stays as it is, for an error to show.
    pub fn usual_options(&self, mut options: Options) -> Options {
        for option in self.options() {
            let Some(value) = options.get_mut(option.name) else { continue };
            if let Some(usual) = option.usual_spelling(value) {
                usual.clone_into(value);
            }
        }
        options
    }

    /// The rules of a puzzle of this kind, with what its board and its options add.
    pub fn rules_of(&self, puzzle: &Puzzle) -> String {
        told::rules_of(self, puzzle)
    }

    /// Every option as one writes it, with the rule that it makes.
    pub fn options_told(&self) -> Vec<OptionTold> {
        told::options(self)
    }

    /// The rules, and every option with the rule that it makes.
    pub fn rules_in_full(&self) -> String {
        told::in_full(self)
    }
}

/// Where clues stand that are printed at both ends of lines, for whoever wrote two in the place of one.
pub(crate) const FOUR_SIDES: &str =
    "the clues of each side stand below a key of their own: \"left:\", \"right:\", \"top:\", \"bottom:\"";

/// A part of the board that has thick lines around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    /// Its name: `box 2`, `region 3`.
    pub place: Place,
    /// Its cells, in the order of their numbers.
    pub cells: Vec<CellId>,
}

/// A puzzle with its answer, to show and to test the kind.
#[derive(Debug)]
pub struct Example {
    /// The puzzle in the native format, with its solution.
    pub puzzle: &'static str,
    /// Wrong boards, a row a line, each with the first line that it breaks, as `row 2`.
    pub wrong: &'static [(&'static str, &'static str)],
}

/// The model that a kind makes of a puzzle. What is wrong with all lines alike, and so with no clue, is told at the puzzle's margin.
pub(crate) fn model(kind: &dyn Kind, puzzle: &Puzzle) -> Result<Model, Error> {
    let placed = |error: Error| if error.span.is_none() { error.with_span(puzzle.margin.0) } else { error };
    refuse_other(kind, puzzle).and_then(|()| kind.model(puzzle)).map_err(|error| error.each(placed))
}

/// An error for what cannot be a puzzle of this kind, whatever its clues say.
pub(crate) fn refuse_other(kind: &dyn Kind, puzzle: &Puzzle) -> Result<(), Error> {
    refuse_other_board(puzzle)?;
    kind.alphabets().refuse_other(&puzzle.alphabet)
}

/// An error for cells that the board of the puzzle does not have, or of which some are missing: fields may be filled in by anybody.
fn refuse_other_board(puzzle: &Puzzle) -> Result<(), Error> {
    let cells = puzzle.board.cells();
    let is_off = |cell: &CellId| cell.index() >= cells;
    if let Some((_, given)) = puzzle.givens.iter().find(|(cell, _)| is_off(cell)) {
        return Err(Error::new("a cell is given that the board does not have").with_span(given.span));
    }
    if puzzle.placed.as_ref().is_some_and(|placed| placed.pencil.keys().any(is_off)) {
        return Err(Error::new("pencil marks stand in a cell that the board does not have"));
    }
    let solution = puzzle.goal.as_ref().map(|goal| ("solution", goal.len()));
    let filled = puzzle.placed.as_ref().map(|placed| ("board as it was filled in", placed.board.len()));
    match solution.into_iter().chain(filled).find(|(_, len)| *len != cells) {
        Some((what, len)) => Err(Error::new(format!("the {what} has {}, the puzzle {cells}", many(len, "cell")))),
        None => Ok(()),
    }
}
