//! Links that hold a puzzle, a link a line.

use super::Guess;
use super::source::{self, Source};
use crate::error::Error;
use crate::puzzle::Puzzle;

/// The lines that say something.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}

/// Is the first line one of these links?
pub fn guess(bytes: &[u8], is_link: impl Fn(&str) -> bool) -> Guess {
    let Ok(text) = Source::new(bytes).text() else { return Guess::No };
    Guess::yes_if(lines(text).next().is_some_and(is_link))
}

/// Reads each link.
pub fn puzzles(bytes: &[u8], read: fn(Source<'_>, &str) -> Result<Puzzle, Error>) -> Vec<Result<Puzzle, Error>> {
    source::puzzles(bytes, |source, text| match lines(text).next() {
        Some(_) => Ok(lines(text).map(|line| read(source, line)).collect()),
        None => Err(Error::new("there is no link in it")),
    })
}
