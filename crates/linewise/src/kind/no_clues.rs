//! The clues of kinds that have none: how it is written that a line has no clue, and what is said where one stands all the same.

use crate::error::Error;
use crate::puzzle::Clue;

/// How a line end without a clue is written.
const NO_CLUE: &str = "*";

/// Reads a clue of a puzzle called `name`, as "a fuzuli": there can be none.
pub fn read(text: &str, name: &str) -> Result<Option<Clue>, Error> {
    match text.trim() {
        NO_CLUE | "" => Ok(None),
        _ => Err(Error::at(0..text.len(), format!("\"{text}\" is no clue: the lines of {name} have none"))
            .with_help(format!("{NO_CLUE} stands for no clue"))),
    }
}

/// Writes that there is none.
pub fn write() -> String {
    NO_CLUE.to_owned()
}

/// An error for a line of a puzzle called `name` that has a clue.
pub fn refuse(near: Option<&Clue>, far: Option<&Clue>, name: &str) -> Result<(), Error> {
    match near.or(far) {
        None => Ok(()),
        Some(clue) => Err(Error::new(format!("the lines of {name} have no clues")).with_span(clue.span)),
    }
}
