//! A clue of Skyscrapers as people write it: a number, or `*` for none.

use crate::error::{Error, Span};
use crate::puzzle::Clue;

/// How a line end without a clue is written.
const NO_CLUE: &str = "*";

/// Reads a clue; `None` where there is none. Besides `*`, `0`, `.` and `-` stand for none: nobody sees no building.
pub fn read(text: &str) -> Result<Option<Clue>, Error> {
    match text.trim() {
        NO_CLUE | "0" | "." | "-" | "" => Ok(None),
        number => match number.parse() {
            Ok(0) => Ok(None),
            Ok(number) => Ok(Some(Clue::number(number).with_span(Span::new(0..text.len())))),
            Err(_) => Err(Error::at(0..text.len(), format!("\"{number}\" is not a number of buildings"))
                .with_help(format!("a number as 3, or {NO_CLUE} for no clue"))),
        },
    }
}

/// Writes a clue as [`read`] reads it.
pub fn write(clue: Option<&Clue>) -> String {
    match clue {
        Some(clue) => clue.as_number().map_or("?".to_owned(), |number| number.to_string()),
        None => NO_CLUE.to_owned(),
    }
}
