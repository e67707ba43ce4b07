//! The file text of puzz.link and its kin: `pzprv3`, the kind, ROWS, COLUMNS and the board, rows before columns.
//!
//! Lines end with a newline or, in an address, with `/`. What follows `info:` is the page's own.

mod nonogram;

use super::puzzlink::unknown_kind;
use crate::error::Error;
use crate::format::lines::quoted;
use crate::format::nonogram::Losses;
use crate::format::source::Source;
use crate::format::{Format, Guess, Written};
use crate::puzzle::{Board, Puzzle};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Pzprv3;

struct Pzprv3;

impl Format for Pzprv3 {
    fn name(&self) -> &'static str {
        "pzprv3"
    }

    fn about(&self) -> &'static str {
        "files saved by puzz.link and its kin: black and white nonograms, with known cells"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["txt"]
    }

    fn recognizes(&self, bytes: &[u8]) -> Guess {
        let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes).trim_ascii_start();
        match text.starts_with(b"pzprv3") {
            true => Guess::Yes,
            false => Guess::No,
        }
    }

    fn read(&self, bytes: &[u8]) -> Vec<Result<Puzzle, Error>> {
        let source = Source::new(bytes);
        match source.text() {
            Ok(text) => files(text).into_iter().map(|file| read(source, file)).collect(),
            Err(error) => vec![Err(error)],
        }
    }

    fn write(&self, puzzles: &[Puzzle]) -> Result<Written, Error> {
        let mut losses = Losses::new(puzzles);
        let mut text = String::new();
        for (at, puzzle) in puzzles.iter().enumerate() {
            nonogram::write(puzzle, &mut text)?;
            losses.goal(at, puzzle);
            losses.notes(at, puzzle, &[]);
            losses.colours(at, puzzle);
        }
        Ok(Written { bytes: text.into_bytes(), lost: losses.into_list() })
    }
}

/// The files in a text; each begins with `pzprv3` at the start of a line.
fn files(text: &str) -> Vec<&str> {
    let mut files = Vec::new();
    let mut rest = text.trim();
    while let Some(at) = rest.find("\npzprv3") {
        files.push(&rest[..at + 1]);
        rest = &rest[at + 1..];
    }
    files.push(rest);
    files
}

/// Reads a file that stands in the address `line`, where blanks may be written as `%20`.
pub(super) fn read_in_address(source: Source, line: &str, text: &str) -> Result<Puzzle, Error> {
    if !text.contains('%') {
        return read(source, text);
    }
    let decoded = percent_encoding::percent_decode_str(text).decode_utf8_lossy();
    // The decoded text has no place in the source: all that is known is the line.
    read(source, &decoded).map_err(|error| error.with_span(source.span(line)))
}

/// Reads one file.
fn read(source: Source, text: &str) -> Result<Puzzle, Error> {
    let mut lines = text.split(['\n', '/']).map(str::trim).take_while(|line| !line.starts_with("info:"));
    let mut next = |what: &str| {
        let ends = || source.error(text, format!("the file ends before {what}"));
        lines.next().filter(|line| !line.is_empty()).ok_or_else(ends)
    };
    let version = next("its version")?;
    if version != "pzprv3" && !version.starts_with("pzprv3.") {
        return Err(source.error(version, format!("{} is not pzprv3", quoted(version))));
    }
    let kind = next("the kind of puzzle")?;
    let (rows, columns) = (next("its rows")?, next("its columns")?);
    let (rows, columns) = (side(source, rows)?, side(source, columns)?);
    let board = Board::rectangle(rows, columns).map_err(|error| error.with_span(source.span(text)))?;
    match kind {
        "nonogram" => nonogram::read(source, text, lines, board),
        kind => Err(unknown_kind(source, kind)),
    }
}

/// A number of rows or columns.
fn side(source: Source, line: &str) -> Result<usize, Error> {
    line.parse().map_err(|_| source.error(line, format!("{} is not the size of a board", quoted(line))))
}
