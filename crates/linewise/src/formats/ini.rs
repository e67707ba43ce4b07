//! pynogram's ini files: `[clues]` with `columns =` and `rows =`, and `[colors]` in coloured puzzles.
//!
//! ```text
//! [colors]
//! r = (red) %
//!
//! [clues]
//! columns =
//!     1, 2r
//! rows =
//!     1 1r   # a comment
//!     1r
//! ```
//!
//! Comments before the first section that begin with the name of a note, as `# title: A chair`, are that note.

pub(super) mod clues;
pub(super) mod colours;
pub(super) mod notes;

use super::json::elsewhere::{self, Elsewhere};
use crate::error::Error;
use crate::format::json::quote;
use crate::format::lines::quoted;
use crate::format::lost;
use crate::format::source::{self, Source};
use crate::format::{Format, Guess, Holds, Plain, Special};
use crate::puzzle::Puzzle;
use std::collections::BTreeMap;

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "ini",
    about: "pynogram's ini files: clues in black and white or in colours",
    extensions: &["ini", "txt"],
    holds: Holds::One,
    recognizes: |bytes| {
        match value_after_clues(bytes) {
            None => Guess::No,
            // TOML has its texts in quotes, and lists in brackets; an ini file may quote a clue.
            Some(value) if value.starts_with(['"', '\'']) => Guess::Maybe,
            Some(value) if value.starts_with('[') => Guess::No,
            Some(_) => Guess::Yes,
        }
    },
    read: |bytes| source::puzzle(bytes, |source, text| Ok(read(source, text)?.0)),
    write: |puzzles| {
        const NAME: &str = "an ini file";
        lost::one(puzzles, NAME, |puzzle, lost| {
            let sheet = clues::texts(puzzle, NAME, lost)?;
            let colours = sheet.colours.iter().map(|colour| format!("{colour}\n")).collect::<String>();
            let colours = if colours.is_empty() { colours } else { format!("[colors]\n{colours}\n") };
            Ok(format!("{}{colours}[clues]\ncolumns =\n{}\nrows =\n{}", sheet.notes, sheet.columns, sheet.rows))
        })
    },
    special: Special { remarks: |bytes| remarks(bytes, read), ..Special::NONE },
};

/// What should be known of how `read` reads a file, if it can.
pub(super) fn remarks(bytes: &[u8], read: impl Fn(Source, &str) -> Result<(Puzzle, Vec<Error>), Error>) -> Vec<Error> {
    let source = Source::new(bytes);
    let read = source.text().and_then(|text| read(source, text));
    read.map_or_else(|_| Vec::new(), |(_, remarks)| remarks)
}

/// What follows the first `rows =` or `columns =` in the section `[clues]`, on its line; `None` when there is none.
pub(super) fn value_after_clues(bytes: &[u8]) -> Option<&str> {
    let text = Source::new(bytes).text().ok()?;
    let mut lines = text.lines().map(str::trim).skip_while(|line| section(line) != Some("clues")).skip(1);
    lines.find_map(|line| clue_list(line)).map(|(_, value)| value)
}

/// The name of the section that the line begins.
fn section(line: &str) -> Option<&str> {
    clues::without_comment(line).trim().strip_prefix('[')?.strip_suffix(']').map(str::trim)
}

/// The name and the first value, if the line begins a list of clues.
fn clue_list(line: &str) -> Option<(&str, &str)> {
    let (name, value) = clues::without_comment(line).split_once(['=', ':'])?;
    ["rows", "columns"].contains(&name.trim()).then_some((name.trim(), value.trim()))
}

/// Reads the one puzzle of a file; and what should be known of how it is read.
fn read(source: Source, text: &str) -> Result<(Puzzle, Vec<Error>), Error> {
    let mut sheet = clues::Sheet::default();
    let mut others: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut in_section = "";
    let mut list: Option<&str> = None;
    for line in text.lines() {
        if let Some(name) = section(line) {
            (in_section, list) = (name, None);
            continue;
        }
        match in_section {
            "colors" => sheet.colours.extend(colours::Declared::of(source, line)?),
            "clues" => {
                let (name, value) = match (clue_list(line), list) {
                    (Some((name, value)), _) => {
                        sheet.begin(source, name)?;
                        list = Some(name);
                        (name, value)
                    }
                    (None, Some(name)) => (name, line),
                    (None, None) if clues::without_comment(line).trim().is_empty() => continue,
                    (None, None) => {
                        let line = line.trim();
                        return Err(source
                            .error(line, format!("{} belongs to no list of clues", quoted(line)))
                            .with_help("\"rows =\" or \"columns =\" begins one"));
                    }
                };
                sheet.add(name, value);
            }
            "" => {}
            // A # may be a filled cell here.
            name => others.entry(name).or_default().push(line),
        }
    }
    let mut puzzle = sheet.puzzle(source, text)?;
    notes::read(text, &mut puzzle);
    let mut beside = Elsewhere::new();
    for (name, lines) in others {
        if let Some(value) = section_as_json(&lines, puzzle.board.columns()) {
            beside.add(name, &value, source.span(name));
        }
    }
    let remarks = beside.read(&mut puzzle)?;
    Ok((puzzle, remarks))
}

/// The lines of a section as JSON: its names and values, or its cells, row by row or one a line; `None` where it is empty.
fn section_as_json(lines: &[&str], columns: usize) -> Option<String> {
    let are_cells = |line: &str| line.len() > 1 && line.chars().all(|c| "#.?-_xX01█ ".contains(c));
    let is_row = |line: &str| are_cells(line.trim()) || line.chars().filter(|c| !c.is_whitespace()).count() == columns;
    let plain = |line: &&str| match is_row(line) {
        true => line.trim().to_owned(),
        false => clues::without_comment(line).trim().to_owned(),
    };
    let mut lines: Vec<_> = lines.iter().map(plain).filter(|line| !line.is_empty()).collect();
    // The only name of a section stands above its cells.
    if lines.len() > 1 && lines.iter().filter(|line| line.contains('=')).count() == 1 && lines[0].ends_with('=') {
        lines.remove(0);
    }
    if lines.is_empty() {
        return None;
    }
    let named: Option<Vec<_>> = lines.iter().map(|line| line.split_once('=')).collect();
    let field = |(name, value): (&str, &str)| {
        let value = value.trim();
        let value = value.parse::<i32>().map_or_else(|_| quote(value), |number| number.to_string());
        format!("{}:{value}", quote(name.trim()))
    };
    Some(match named {
        Some(fields) => format!("{{{}}}", fields.into_iter().map(field).collect::<Vec<_>>().join(",")),
        None => elsewhere::lines(&lines.iter().map(String::as_str).collect::<Vec<_>>()),
    })
}
