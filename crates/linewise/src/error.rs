//! An error for a person: a place and a sentence.

mod nearest;
mod place;
mod quoted;
mod slips;

pub(crate) use nearest::edit_distance;
pub use nearest::{nearest, one_of};
pub use place::TextPlace;
pub(crate) use quoted::{clipped, quoted};
pub(crate) use slips::Slips;
use std::fmt;
use std::ops::{Deref, DerefMut, Range};

/// Where something stood in the text it was read from: a range of bytes.
///
/// A span is a margin note: clues and given cells that say the same are equal wherever they stood. Errors are not.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last one; 0, as `start` is, when the place is unknown.
    pub end: u32,
}

impl Span {
    /// "Nowhere": the thing was made, not read.
    pub const NONE: Span = Span { start: 0, end: 0 };

    /// The bytes `range` of the source.
    pub fn new(range: Range<usize>) -> Span {
        let clamp = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Span { start: clamp(range.start), end: clamp(range.end) }
    }

    /// Is the place unknown?
    pub fn is_none(&self) -> bool {
        self.end == 0 && self.start == 0
    }
}

/// What sort of thing is wrong, for programs: it stays when a sentence is put in better words.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorCode {
    /// Something stands where the format or the kind allows something else.
    #[default]
    Syntax,
    /// There is nothing to read.
    Empty,
    /// No format recognizes the content, or none has the name that was asked for.
    UnknownFormat,
    /// Several formats can read the content, and read different puzzles.
    AmbiguousFormat,
    /// There is no kind of puzzle of this name.
    UnknownKind,
    /// A line names a kind, or nothing does, where the format wants it behind a key.
    MissingKind,
    /// A clue has a colour, and the puzzle declares none.
    UndeclaredColour,
    /// A board, a line or a file is larger than it can be, or has no cells.
    Size,
    /// A board does not fit the puzzle that it is held against.
    Board,
    /// A format cannot say this puzzle.
    Unsayable,
    /// A format cannot say puzzles of this kind at all.
    OtherKind,
    /// One puzzle is asked for, and there are more.
    SeveralPuzzles,
}

impl ErrorCode {
    /// Its name in JSON: `unknown_kind`.
    pub fn name(self) -> &'static str {
        match self {
            ErrorCode::Syntax => "syntax",
            ErrorCode::Empty => "empty",
            ErrorCode::UnknownFormat => "unknown_format",
            ErrorCode::AmbiguousFormat => "ambiguous_format",
            ErrorCode::UnknownKind => "unknown_kind",
            ErrorCode::MissingKind => "missing_kind",
            ErrorCode::UndeclaredColour => "undeclared_colour",
            ErrorCode::Size => "size",
            ErrorCode::Board => "board",
            ErrorCode::Unsayable => "unsayable",
            ErrorCode::OtherKind => "other_kind",
            ErrorCode::SeveralPuzzles => "several_puzzles",
        }
    }
}

/// What is wrong with an input, for the person who wrote it.
///
/// `row 3: the clue "7 3 1" needs 13 cells, the row has 10`
///
/// Two errors are equal when all that they tell is equal: code, sentence, help, place, and what else is wrong. What it
/// tells are the fields of [`ErrorDetails`]: `error.message`. They lie on the heap, so that results that hold no error
/// are small.
#[derive(Clone, PartialEq, Eq)]
pub struct Error(Box<ErrorDetails>);

/// What an [`Error`] tells.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ErrorDetails {
    /// What sort of thing is wrong.
    pub code: ErrorCode,
    /// The sentence: what is wrong, with their own words in quotes.
    pub message: String,
    /// What would be right, where that can be said.
    pub help: Option<String>,
    /// The bytes of the source that the sentence speaks of.
    pub span: Span,
    /// What else is wrong with the same source, in the order in which it stands there; none of these has more of its own.
    pub also: Vec<Error>,
    /// How much more is wrong than is told here.
    pub untold: u32,
}

impl Error {
    /// An error without a place.
    pub fn new(message: impl Into<String>) -> Error {
        let message = readable(message.into());
        let code = ErrorCode::Syntax;
        Error(Box::new(ErrorDetails { code, message, help: None, span: Span::NONE, also: Vec::new(), untold: 0 }))
    }

    /// An error about the bytes `range` of the source.
    pub fn at(range: Range<usize>, message: impl Into<String>) -> Error {
        Error::new(message).with_span(Span::new(range))
    }

    /// Does it say something else than `other`, if that says anything?
    pub fn differs_from(&self, other: Option<&Error>) -> bool {
        other.is_none_or(|other| other.message != self.message)
    }

    /// Says first what the error is about: `row 3: the clue ...`. One that begins with that stays as it is: `row 3 of the board has ...`.
    pub fn about(self, what: impl fmt::Display) -> Error {
        let what = what.to_string();
        self.each(|mut error| {
            let says_so = error.message.strip_prefix(&what).is_some_and(|rest| rest.starts_with([' ', ':', ',']));
            if !says_so {
                error.message = readable(format!("{what}: {}", error.message));
            }
            error
        })
    }

    /// Makes a `change` to each of the things that the error tells.
    pub(crate) fn each(mut self, change: impl Fn(Error) -> Error) -> Error {
        let also = std::mem::take(&mut self.also);
        let mut changed = change(self);
        changed.also = also.into_iter().map(change).collect();
        changed
    }

    /// Each of the things that it tells, by itself.
    pub(crate) fn one_by_one(mut self) -> impl Iterator<Item = Error> {
        let also = std::mem::take(&mut self.also);
        std::iter::once(self).chain(also)
    }

    /// All that it tells, one after the other.
    pub fn all(&self) -> impl Iterator<Item = &Error> {
        std::iter::once(self).chain(&self.also)
    }

    /// Makes it an error of this sort.
    pub fn with_code(mut self, code: ErrorCode) -> Error {
        self.code = code;
        self
    }

    /// Says first what the error is about, even where it begins with that.
    pub(crate) fn prefixed(self, what: impl fmt::Display) -> Error {
        let message = format!("{what}: {}", self.message);
        self.with_message(message)
    }

    /// Tells the error in these words.
    pub(crate) fn with_message(mut self, message: String) -> Error {
        self.message = message;
        self
    }

    /// Says where the error stands in its text.
    pub fn with_span(mut self, span: Span) -> Error {
        self.span = span;
        self
    }

    /// Adds a sentence that says what would be right.
    pub fn with_help(mut self, help: impl Into<String>) -> Error {
        self.help = Some(help.into());
        self
    }
}

impl Deref for Error {
    type Target = ErrorDetails;

    fn deref(&self) -> &ErrorDetails {
        &self.0
    }
}

impl DerefMut for Error {
    fn deref_mut(&mut self) -> &mut ErrorDetails {
        &mut self.0
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(f, " ({help})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Error {}

/// The most bytes of a sentence that anybody reads, and how many of its end are kept where it is longer.
const LONGEST: usize = 2000;
const END: usize = 200;

/// A sentence that quotes very long words, with their middle cut out.
fn readable(message: String) -> String {
    if message.len() <= LONGEST {
        return message;
    }
    let begin = message.floor_char_boundary(LONGEST - END);
    let end = message.ceil_char_boundary(message.len() - END);
    format!("{} ... {}", &message[..begin], &message[end..])
}

/// So many things: `1 cell`, `3 cells`.
pub fn many(count: usize, thing: &str) -> String {
    match count {
        1 => format!("1 {thing}"),
        _ => format!("{count} {thing}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_error_is_about_is_said_once() {
        let about = |message: &str| Error::new(message).about("row 1").message.clone();
        assert_eq!(about("a row has 4 cells"), "row 1: a row has 4 cells");
        assert_eq!(about("row 1 of the board has 3 cells"), "row 1 of the board has 3 cells");
        assert_eq!(about("row 1: no cell"), "row 1: no cell");
        assert_eq!(about("row 12 has 3 cells"), "row 1: row 12 has 3 cells");
    }
}
