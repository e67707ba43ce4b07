//! The file text of puzz.link and its kin: `pzprv3`, the kind, ROWS, COLUMNS and the board, rows before columns.
//!
//! Lines end with a newline or, in an address, with `/`. What follows `info:` is the page's own.

mod blocks;
mod each_number;
mod frame;
mod sums;

use super::puzzlink::unknown_kind;
use crate::domain::{Domain, Symbol};
use crate::error::Error;
use crate::format::letters::{self, Family};
use crate::format::lines::quoted;
use crate::format::lost;
use crate::format::source::{self, Source};
use crate::format::{Format, Guess, Holds, Plain, Special, encoding};
use crate::kind::SiteClues;
use crate::model::CellId;
use crate::puzzle::{Board, Puzzle};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "pzprv3",
    about: "files saved by puzz.link and its kin: the kinds of their addresses, with known cells",
    extensions: &["txt"],
    holds: Holds::Many,
    recognizes: |bytes| {
        let text = encoding::unmarked(bytes).trim_ascii_start();
        Guess::yes_if(text.starts_with(b"pzprv3"))
    },
    read: |bytes| {
        source::puzzles(bytes, |source, text| Ok(files(text).into_iter().map(|file| read(source, file)).collect()))
    },
    write: |puzzles| {
        lost::many(puzzles, "", |puzzle, lost| {
            let mut text = String::new();
            lost.all_but_cells(write(puzzle, &mut text)?, &letters::usual_alphabet(puzzle)?);
            Ok(text)
        })
    },
    special: Special::NONE,
};

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
    let family = Family::of_pzpr(kind).ok_or_else(|| unknown_kind(source, kind))?;
    match family.clues {
        SiteClues::Blocks => blocks::read(source, text, lines, board),
        SiteClues::Letter | SiteClues::Number => frame::read(source, text, lines, board, &family),
        SiteClues::EachNumber => each_number::read(source, text, lines, board, &family),
        SiteClues::Numbers => sums::read(source, text, lines, board, &family),
    }
}

/// The tokens of the board's lines, of which there are so many, each of so many tokens.
fn table<'a>(
    source: Source,
    text: &'a str,
    mut lines: impl Iterator<Item = &'a str>,
    [rows, columns]: [usize; 2],
) -> Result<Vec<Vec<&'a str>>, Error> {
    let mut table = Vec::new();
    for index in 0..rows {
        let Some(line) = lines.next().filter(|line| !line.is_empty()) else {
            return Err(source.error(text, format!("the file ends after {index} of {rows} lines of the board")));
        };
        let tokens: Vec<&str> = line.split_ascii_whitespace().collect();
        if tokens.len() != columns {
            let problem = format!("line {} of the board has {} entries", index + 1, tokens.len());
            return Err(source.error(line, problem).with_help(format!("{columns}, for clues and columns")));
        }
        table.push(tokens);
    }
    match lines.find(|line| !line.is_empty()) {
        None => Ok(table),
        Some(line) => Err(source.error(line, "the file continues after the last row of the board")),
    }
}

/// The line that says how many letters or numbers there are.
fn count(source: Source, text: &str, line: Option<&str>) -> Result<u32, Error> {
    let line = line.unwrap_or_default();
    line.parse().map_err(|_| {
        let text = if line.is_empty() { text } else { line };
        source
            .error(text, format!("{} is not a number of letters", quoted(line)))
            .with_help("it stands below the columns")
    })
}

/// Reads a cell that may be filled, blank or open.
fn give(source: Source, token: &str, cell: CellId, puzzle: &mut Puzzle) -> Result<(), Error> {
    let symbol = match token {
        "." => return Ok(()),
        "#" => Symbol::FILLED,
        "+" => Symbol::BLANK,
        _ => {
            let error = source.error(token, format!("{} is not a cell", quoted(token)));
            return Err(error.with_help("# filled, + blank, . open"));
        }
    };
    puzzle.give(cell, Domain::only(symbol), source.span(token))
}

/// Such a cell as the file says it.
fn filled_or_blank(puzzle: &Puzzle, cell: CellId) -> &'static str {
    match puzzle.givens.get(&cell).and_then(|given| given.may.symbol()) {
        None => ".",
        Some(Symbol::BLANK) => "+",
        Some(_) => "#",
    }
}

/// Appends a line; each entry is followed by a blank, as the sites write it.
fn push_line<'a>(entries: impl Iterator<Item = &'a str>, text: &mut String) {
    for entry in entries {
        text.push_str(entry);
        text.push(' ');
    }
    text.push('\n');
}

/// Appends the file of a puzzle; returns how many given cells it cannot say.
fn write(puzzle: &Puzzle, text: &mut String) -> Result<usize, Error> {
    let (family, name) = Family::to_pzpr(puzzle, "a pzprv3 file")?;
    match family.clues {
        SiteClues::Blocks => blocks::write(puzzle, name, text).map(|()| 0),
        SiteClues::Letter | SiteClues::Number => frame::write(puzzle, &family, name, text),
        SiteClues::EachNumber => each_number::write(puzzle, &family, name, text).map(|()| 0),
        SiteClues::Numbers => sums::write(puzzle, &family, name, text),
    }
}

/// A number of rows or columns.
fn side(source: Source, line: &str) -> Result<usize, Error> {
    line.parse().map_err(|_| source.error(line, format!("{} is not the size of a board", quoted(line))))
}
