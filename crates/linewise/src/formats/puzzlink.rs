//! The addresses of puzz.link and its kin: `https://puzz.link/p?nonogram/6/7/31h12h...`, one a line.
//!
//! Nothing is fetched: the address itself holds the puzzle. What stands before the `?` may be missing.

pub(super) mod address;
mod nonogram;
mod number16;

use super::pzprv3;
use crate::error::Error;
use crate::format::lines::quoted;
use crate::format::nonogram::Losses;
use crate::format::source::Source;
use crate::format::{Format, Guess, Written};
use crate::puzzle::Puzzle;
use address::{Address, Query};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Puzzlink;

struct Puzzlink;

impl Format for Puzzlink {
    fn name(&self) -> &'static str {
        "puzzlink"
    }

    fn about(&self) -> &'static str {
        "addresses of puzz.link, pzprxs and pzv.jp: black and white nonograms, clues only"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["url"]
    }

    fn recognizes(&self, bytes: &[u8]) -> Guess {
        let Ok(text) = Source::new(bytes).text() else { return Guess::No };
        lines(text).next().map_or(Guess::No, address::guess)
    }

    fn read(&self, bytes: &[u8]) -> Vec<Result<Puzzle, Error>> {
        let source = Source::new(bytes);
        match source.text() {
            Ok(text) if lines(text).next().is_some() => lines(text).map(|line| read(source, line)).collect(),
            Ok(_) => vec![Err(Error::new("there is no address in it"))],
            Err(error) => vec![Err(error)],
        }
    }

    fn write(&self, puzzles: &[Puzzle]) -> Result<Written, Error> {
        let mut losses = Losses::new(puzzles);
        let mut text = String::new();
        for (at, puzzle) in puzzles.iter().enumerate() {
            text.push_str("https://puzz.link/p?");
            text.push_str(&nonogram::write(puzzle)?);
            text.push('\n');
            losses.givens(at, puzzle);
            losses.goal(at, puzzle);
            losses.notes(at, puzzle, &[]);
            losses.colours(at, puzzle);
        }
        Ok(Written { bytes: text.into_bytes(), lost: losses.into_list() })
    }
}

/// The lines that say something.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}

/// Reads one address.
fn read(source: Source, line: &str) -> Result<Puzzle, Error> {
    match Query::of(line) {
        Query::File(text) => pzprv3::read_in_address(source, line, text),
        Query::Puzzle(query) => {
            let address = Address::of(source, query)?;
            match address.kind {
                "nonogram" => nonogram::read(source, &address),
                kind => Err(unknown_kind(source, kind)),
            }
        }
    }
}

/// The error for a kind of puzzle that is not read from here.
pub(super) fn unknown_kind(source: Source, kind: &str) -> Error {
    source
        .error(kind, format!("linewise does not read puzzles of the kind {} from here", quoted(kind)))
        .with_help("it reads: nonogram")
}
