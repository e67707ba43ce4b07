//! The project's own text format: every kind of puzzle, pleasant to write by hand.
//!
//! ```text
//! kind: nonogram
//! title: A chair
//!
//! rows:
//! 1
//! 3
//! 1 1
//!
//! columns: 3 1 2
//! ```
//!
//! A file is a list of puzzles with a line `====` between them; a puzzle is a list of entries
//! `key: value`. The grammar is told in `docs/formats.md`.

mod advice;
mod clue_lists;
mod commas;
mod entries;
mod from_one;
mod grid;
mod listed;
mod numbered;
mod put_board;
mod read;
mod rows;
mod size;
mod slips;
mod stray;
mod symbols;
mod write;

#[cfg(test)]
mod round_trips;
#[cfg(test)]
mod slip_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod wrong_texts;

use crate::error::Error;
use crate::format::{Format, Guess, Written, lines};
use crate::kind::{self, Kind};
use crate::puzzle::Puzzle;
pub use advice::of_clue as advice_of_clue;
pub use clue_lists::ClueReader;
use std::borrow::Cow;

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Native::STANDARD;

/// The native format, which asks a puzzle's kind how its clues are written.
#[derive(Debug)]
pub struct Native<'k> {
    kinds: Cow<'k, [&'k dyn Kind]>,
}

impl Native<'static> {
    /// The native format of linewise's own kinds.
    pub const STANDARD: Native<'static> = Native { kinds: Cow::Borrowed(kind::ALL) };
}

impl<'k> Native<'k> {
    /// The native format of these kinds.
    pub fn with_kinds(kinds: Vec<&'k dyn Kind>) -> Native<'k> {
        Native { kinds: Cow::Owned(kinds) }
    }

    /// Is this line the name of a kind?
    fn names_kind(&self, line: &[u8]) -> bool {
        std::str::from_utf8(line).is_ok_and(|name| kind::find_among(&self.kinds, name).is_some())
    }

    /// What stands in a file and is likely a slip of whoever typed it, though it can be read: each with its place, and
    /// with what would be right.
    pub fn slips(&self, bytes: &[u8]) -> Vec<Error> {
        slips::find(bytes, &self.read(bytes), &self.kinds)
    }

    /// The file with what was filled into its puzzle number `nth`, from 0, as that puzzle's `board:`; everything else
    /// stays as it is, byte for byte. An error where the file has no such puzzle, is not in UTF-8, or would not be read
    /// as that puzzle with that board, as a drawing with clues around it.
    pub fn put_board(bytes: &[u8], nth: usize, puzzle: &Puzzle) -> Result<Vec<u8>, Error> {
        put_board::put(bytes, nth, puzzle)
    }
}

impl Format for Native<'_> {
    fn name(&self) -> &'static str {
        "native"
    }

    fn about(&self) -> &'static str {
        "linewise's own text format: every kind, colours, givens, solutions, notes, many puzzles in a file"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["linewise"]
    }

    fn recognizes(&self, bytes: &[u8]) -> Guess {
        let lines = lines::unmarked(bytes).split(|&byte| byte == b'\n');
        let mut lines = lines.map(<[u8]>::trim_ascii).filter(|line| !is_skipped(line));
        match lines.next() {
            Some(line) if names_a_kind(line) => Guess::Yes,
            // An option of the sample file whose # was taken away.
            Some(line) if line.starts_with(b"option ") && lines.any(names_a_kind) => Guess::Yes,
            // Somebody forgot the kind: no other format has such a line and clues below it.
            Some(line) if is_side(line) => Guess::Maybe,
            // Or its key.
            Some(line) if self.names_kind(line) && lines.next().is_some_and(is_side) => Guess::Maybe,
            _ => Guess::No,
        }
    }

    fn nearly_recognizes(&self, bytes: &[u8]) -> Guess {
        // A line of words stands before the keys.
        let mut lines = lines::unmarked(bytes).split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
        Guess::maybe_if(std::str::from_utf8(bytes).is_ok() && lines.any(|line| line.contains(&b':') && is_side(line)))
    }

    fn read(&self, bytes: &[u8]) -> Vec<Result<Puzzle, Error>> {
        lines::puzzles(bytes, |parts| {
            let puzzles = parts.split(|part| entries::is_separator(part.text));
            let puzzles = puzzles.filter(|part| !part.iter().all(entries::is_empty));
            let puzzles: Vec<_> = puzzles.map(|part| read::puzzle(part, &self.kinds)).collect();
            match puzzles.is_empty() {
                true => {
                    vec![Err(Error::new("the file holds no puzzle")
                        .with_help("a puzzle begins with a line \"kind: nonogram\""))]
                }
                false => puzzles,
            }
        })
    }

    fn holds_boards(&self) -> bool {
        true
    }

    fn remarks(&self, bytes: &[u8], puzzles: &[Result<Puzzle, Error>]) -> Vec<Error> {
        slips::find(bytes, puzzles, &self.kinds)
    }

    fn write(&self, puzzles: &[Puzzle]) -> Result<Written, Error> {
        let mut lost = Vec::new();
        let texts = puzzles.iter().map(|puzzle| write::puzzle(puzzle, &self.kinds, &mut lost));
        let texts = texts.collect::<Result<Vec<_>, _>>()?;
        Ok(Written { bytes: texts.join("\n====\n\n").into_bytes(), lost })
    }
}

/// A puzzle of this kind as text; an error where it holds what the format cannot say.
pub fn text(puzzle: &Puzzle, kind: &dyn Kind) -> Result<String, Error> {
    write::puzzle_of(puzzle, kind, &mut Vec::new())
}

/// Does the native text have to say what cells can hold, as a reader would take something else for granted?
pub fn needs_symbols(puzzle: &Puzzle, kind: &dyn Kind) -> bool {
    write::needs_symbols(puzzle, kind)
}

/// A puzzle of this kind as text that tells what cells can hold, even if a reader would think of it.
pub fn text_with_symbols(puzzle: &Puzzle, kind: &dyn Kind) -> Result<String, Error> {
    write::with_symbols(puzzle, kind)
}

/// Is it the line `kind: ...`?
fn names_a_kind(line: &[u8]) -> bool {
    let rest = line.get(..4).filter(|word| word.eq_ignore_ascii_case(b"kind")).map(|_| line[4..].trim_ascii_start());
    rest.is_some_and(|rest| rest.starts_with(b":"))
}

/// Is this the beginning of a side's clues?
fn is_side(line: &[u8]) -> bool {
    if std::str::from_utf8(line).is_ok_and(numbered::begins) {
        return true;
    }
    let word = line.split(|&byte| matches!(byte, b':' | b'=')).next().unwrap_or_default();
    let word = word.trim_ascii_end();
    let sides: [&[u8]; 6] = [b"rows", b"columns", b"left", b"right", b"top", b"bottom"];
    word.len() < line.len() && sides.iter().any(|side| side.eq_ignore_ascii_case(word))
}

/// May the line stand before the first `kind:`?
fn is_skipped(line: &[u8]) -> bool {
    line.is_empty() || line.starts_with(b"#") || (line.starts_with(b"====") && line.iter().all(|&byte| byte == b'='))
}
