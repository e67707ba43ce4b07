//! What a file format must say about itself, and how a file's format is found out.

mod answers;
pub(crate) mod around;
pub(crate) mod blocks;
mod by_hand;
pub(crate) mod encoding;
pub(crate) mod entities;
pub(crate) mod game_id;
pub(crate) mod headings;
pub(crate) mod inks;
pub(crate) mod json;
pub(crate) mod letters;
pub(crate) mod lines;
pub(crate) mod links;
pub(crate) mod lists;
pub(crate) mod lost;
pub(crate) mod named_kind;
pub(crate) mod nonogram;
mod open;
pub(crate) mod pattern_slips;
pub(crate) mod patterns;
pub(crate) mod pixels;
pub(crate) mod plain;
mod printed;
mod reading;
mod remark_lines;
mod same;
pub(crate) mod signs;
pub(crate) mod source;
pub(crate) mod title_rules;
mod titled;
mod typed;
#[cfg(feature = "xml")]
pub(crate) mod xml;

use crate::error::{Error, ErrorCode};
use crate::kind::Kind;
use crate::puzzle::Puzzle;

pub use crate::formats::{ALL, Native};
pub use open::open;
pub(crate) use open::{open_knowing, open_with};
pub use pixels::{from_rgba, to_rgba};
pub(crate) use plain::{Plain, Special};
pub(crate) use printed::board_beside;
pub use reading::{Assumed, Assumption, Reading};
pub use same::says_the_same;

/// A way to write puzzles down. A format knows what is printed on paper; it never solves.
pub trait Format: Send + Sync {
    /// Its name on the command line: lower case, words joined by `-`.
    fn name(&self) -> &'static str;

    /// One line for the list of formats: whose it is and what it holds.
    fn about(&self) -> &'static str;

    /// The file name endings that it goes by, without the dot, the usual one first.
    fn extensions(&self) -> &'static [&'static str];

    /// Does the content look like this format? Cheap, and without an answer about correctness.
    fn recognizes(&self, bytes: &[u8]) -> Guess;

    /// Would this format recognize the content, were it not for a few slips? It is asked only where no format can read
    /// it: then these are told with their places. `Yes` where nothing is wrong but words of clues, `Maybe` where parts
    /// are missing.
    fn nearly_recognizes(&self, _bytes: &[u8]) -> Guess {
        Guess::No
    }

    /// Are the marks by which this format is recognized words or signs that the source of a program may hold, too, as
    /// `width = 5` at the start of a line? Then lists of clues in such a source come before what this format says is
    /// wrong.
    fn marks_are_words(&self) -> bool {
        false
    }

    /// Does a text begin as the addresses or ids do that hold a puzzle of this format? It may be cut off or mistyped:
    /// then it is better read for the place where it is wrong than taken for the name of a file.
    fn is_address(&self, _text: &str) -> bool {
        false
    }

    /// What is taken for granted where nothing in the content says it: which side's clues stand first, or which kind of puzzle it is.
    fn assumes(&self, _bytes: &[u8]) -> Option<Assumption> {
        None
    }

    /// What should be known of how the content is read in this format: what is passed over, and what may be meant
    /// otherwise. Each has its place, and says what would be right where that can be said. `puzzles` are what was read.
    fn remarks(&self, _bytes: &[u8], _puzzles: &[Result<Puzzle, Error>]) -> Vec<Error> {
        Vec::new()
    }

    /// How many puzzles a file holds that is written in it.
    fn holds(&self) -> Holds {
        Holds::Many
    }

    /// Is what is written nothing but a picture of each puzzle's solution, without its clues?
    fn is_picture(&self) -> bool {
        false
    }

    /// Does what is written hold the board as it was filled in so far?
    fn holds_boards(&self) -> bool {
        false
    }

    /// Reads every puzzle in the file. A puzzle that cannot be read stands as an error
    /// in its place, and the others are kept. An empty list is never returned.
    fn read(&self, bytes: &[u8]) -> Vec<Result<Puzzle, Error>>;

    /// Writes the puzzles, or says why the format cannot.
    fn write(&self, puzzles: &[Puzzle]) -> Result<Written, Error>;
}

/// How many puzzles a file holds that is written in a format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Holds {
    /// None: the format is read, and not written.
    Nothing,
    /// One.
    One,
    /// As many as one likes.
    Many,
}

/// How sure a format is that some content is its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Guess {
    /// It is something else.
    No,
    /// It could be: reading it will tell.
    Maybe,
    /// It bears the format's own marks.
    Yes,
}

impl Guess {
    /// `Yes` if so, else `No`.
    pub fn yes_if(is_so: bool) -> Guess {
        if is_so { Guess::Yes } else { Guess::No }
    }

    /// `Maybe` if so, else `No`.
    pub fn maybe_if(is_so: bool) -> Guess {
        if is_so { Guess::Maybe } else { Guess::No }
    }
}

/// A file as written, and what the format could not say.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// The file's content.
    pub bytes: Vec<u8>,
    /// What got lost, a phrase each, as `the title`. Empty when nothing did.
    pub lost: Vec<String>,
}

impl Written {
    /// A file that holds all of its puzzles.
    pub fn whole(bytes: impl Into<Vec<u8>>) -> Written {
        Written { bytes: bytes.into(), lost: Vec::new() }
    }

    /// The same file, in which this has no place: a phrase each, as `the title`.
    pub fn without(mut self, lost: impl IntoIterator<Item = String>) -> Written {
        self.lost.extend(lost);
        self
    }
}

/// Writes the puzzles in a format; where it refuses, and there are several, the error names the first that it refuses.
pub fn write(format: &dyn Format, puzzles: &[Puzzle]) -> Result<Written, Error> {
    let written = format.write(puzzles).map(|mut written| {
        if !format.holds_boards() && puzzles.iter().any(|puzzle| puzzle.placed.is_some()) {
            written.lost.push("what was filled in so far".to_owned());
        }
        written
    });
    written.map_err(|mut error| {
        if error.code == ErrorCode::Syntax {
            error.code = ErrorCode::Unsayable;
        }
        let refused = |puzzle: &&Puzzle| format.write(std::slice::from_ref(*puzzle)).is_err();
        let first = if puzzles.len() > 1 { puzzles.iter().find(refused) } else { None };
        let Some(at) = first.and_then(|first| puzzles.iter().position(|puzzle| std::ptr::eq(puzzle, first))) else {
            return error;
        };
        let title = puzzles[at].note(Puzzle::TITLE).map(|title| format!(" ({})", lines::quoted(title)));
        error.prefixed(format_args!("puzzle {}{}", at + 1, title.unwrap_or_default()))
    })
}

/// The error of a writer, such as a format, that does not hold puzzles of this kind.
pub(crate) fn other_kind(writer: &str, kind: &str) -> Error {
    Error::new(format!("{writer} cannot hold a puzzle of the kind {kind}")).with_code(ErrorCode::OtherKind)
}

/// Can the format say puzzles of this kind? Where it refuses an example for anything but its kind
/// ([`ErrorCode::OtherKind`]), as for its size, it may say others.
pub fn holds_kind(format: &dyn Format, kind: &dyn Kind) -> bool {
    let native = Native::with_kinds(vec![kind]);
    let examples = kind.examples().iter().flat_map(|example| native.read(example.puzzle.as_bytes()));
    let is_held = |puzzle: Puzzle| match format.write(std::slice::from_ref(&puzzle)) {
        Ok(_) => true,
        Err(error) => error.code != ErrorCode::OtherKind,
    };
    format.holds() != Holds::Nothing && examples.flatten().any(is_held)
}

/// linewise's own format, which can say every puzzle.
pub fn native() -> &'static dyn Format {
    crate::formats::NATIVE
}

/// The format called `name`.
pub fn find(name: &str) -> Option<&'static dyn Format> {
    ALL.iter().copied().find(|format| format.name() == name)
}
