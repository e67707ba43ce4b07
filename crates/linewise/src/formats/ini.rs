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

use crate::error::Error;
use crate::format::lines::quoted;
use crate::format::lost;
use crate::format::source::{self, Source};
use crate::format::{Format, Guess, Holds, Plain, Special};
use crate::puzzle::Puzzle;

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
    read: |bytes| source::puzzle(bytes, read),
    write: |puzzles| {
        const NAME: &str = "an ini file";
        lost::one(puzzles, NAME, |puzzle, lost| {
            let sheet = clues::texts(puzzle, NAME, lost)?;
            let colours = sheet.colours.iter().map(|colour| format!("{colour}\n")).collect::<String>();
            let colours = if colours.is_empty() { colours } else { format!("[colors]\n{colours}\n") };
            Ok(format!("{}{colours}[clues]\ncolumns =\n{}\nrows =\n{}", sheet.notes, sheet.columns, sheet.rows))
        })
    },
    special: Special::NONE,
};

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

/// Reads the one puzzle of a file.
fn read(source: Source, text: &str) -> Result<Puzzle, Error> {
    let mut sheet = clues::Sheet::default();
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
            _ => {}
        }
    }
    let mut puzzle = sheet.puzzle(source, text)?;
    notes::read(text, &mut puzzle);
    Ok(puzzle)
}
