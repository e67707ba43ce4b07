//! The clues of kinds that have none: how it is written that a line has no clue, and what is said where one stands all the same.

use super::Clues;
use crate::domain::Symbol;
use crate::error::Error;
use crate::puzzle::{Alphabet, Clue, End, Options};

/// How a line end without a clue is written.
const NO_CLUE: &str = "*";

/// No clues, in puzzles that a sentence calls so: `a fuzuli`.
#[derive(Debug, Clone, Copy)]
pub struct NoClues(pub &'static str);

impl NoClues {
    /// An error for a line that has a clue all the same.
    pub fn refuse(&self, near: Option<&Clue>, far: Option<&Clue>) -> Result<(), Error> {
        match near.or(far) {
            None => Ok(()),
            Some(clue) => Err(Error::new(format!("the lines of {} have no clues", self.0)).with_span(clue.span)),
        }
    }
}

impl Clues for NoClues {
    fn of_word(&self, _end: End, _word: &[Symbol], _options: &Options) -> Option<Clue> {
        None
    }

    fn read(&self, text: &str, _alphabet: &Alphabet, _options: &Options) -> Result<Option<Clue>, Error> {
        match text.trim() {
            NO_CLUE | "" => Ok(None),
            _ => Err(Error::at(0..text.len(), format!("\"{text}\" is no clue: the lines of {} have none", self.0))
                .with_help(format!("{NO_CLUE} stands for no clue"))),
        }
    }

    fn write(&self, _clue: Option<&Clue>, _alphabet: &Alphabet) -> String {
        NO_CLUE.to_owned()
    }

    fn may_stand_at_ends(&self) -> bool {
        false
    }
}
