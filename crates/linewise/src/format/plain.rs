//! A format as a list of functions: all that there is to say of one that keeps nothing.

use super::{Assumption, Format, Guess, Holds, Written};
use crate::error::Error;
use crate::puzzle::Puzzle;

/// A format that keeps nothing between two questions. Its fields are what [`Format`] asks for.
pub struct Plain {
    pub name: &'static str,
    pub about: &'static str,
    pub extensions: &'static [&'static str],
    pub holds: Holds,
    pub recognizes: fn(&[u8]) -> Guess,
    pub read: fn(&[u8]) -> Vec<Result<Puzzle, Error>>,
    pub write: fn(&[Puzzle]) -> Result<Written, Error>,
    pub special: Special,
}

/// What only some formats say of themselves.
pub struct Special {
    pub nearly_recognizes: fn(&[u8]) -> Guess,
    pub marks_are_words: bool,
    pub is_address: fn(&str) -> bool,
    pub assumes: fn(&[u8]) -> Option<Assumption>,
    pub remarks: fn(&[u8]) -> Vec<Error>,
    pub is_picture: bool,
}

impl Special {
    /// Nothing of it.
    pub const NONE: Special = Special {
        nearly_recognizes: |_| Guess::No,
        marks_are_words: false,
        is_address: |_| false,
        assumes: |_| None,
        remarks: |_| Vec::new(),
        is_picture: false,
    };
}

impl Format for Plain {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn extensions(&self) -> &'static [&'static str] {
        self.extensions
    }

    fn holds(&self) -> Holds {
        self.holds
    }

    fn recognizes(&self, bytes: &[u8]) -> Guess {
        (self.recognizes)(bytes)
    }

    fn read(&self, bytes: &[u8]) -> Vec<Result<Puzzle, Error>> {
        (self.read)(bytes)
    }

    fn write(&self, puzzles: &[Puzzle]) -> Result<Written, Error> {
        (self.write)(puzzles)
    }

    fn nearly_recognizes(&self, bytes: &[u8]) -> Guess {
        (self.special.nearly_recognizes)(bytes)
    }

    fn marks_are_words(&self) -> bool {
        self.special.marks_are_words
    }

    fn is_address(&self, text: &str) -> bool {
        (self.special.is_address)(text)
    }

    fn assumes(&self, bytes: &[u8]) -> Option<Assumption> {
        (self.special.assumes)(bytes)
    }

    fn remarks(&self, bytes: &[u8], _puzzles: &[Result<Puzzle, Error>]) -> Vec<Error> {
        (self.special.remarks)(bytes)
    }

    fn is_picture(&self) -> bool {
        self.special.is_picture
    }
}
