//! nonogrid's TOML: pynogram's clues and colours as texts in a `[clues]` and a `[colors]` table.
//!
//! ```text
//! [colors]
//! defs = ["r = (red) %"]
//!
//! [clues]
//! columns = "1, 2r"
//! rows = """
//!     1 1r   # a comment
//!     1r
//! """
//! ```

use super::ini::clues::{self, Sheet};
use super::ini::{self, colours, notes, value_after_clues};
use super::json::elsewhere::{self, Elsewhere};
use crate::error::Error;
use crate::format::json::quote;
use crate::format::lost;
use crate::format::source::{self, Source};
use crate::format::{Format, Guess, Holds, Plain, Special};
use crate::puzzle::Puzzle;
use ::toml::Spanned;
use ::toml::de::{DeTable, DeValue};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "toml",
    about: "nonogrid's TOML files: clues in black and white or in colours",
    extensions: &["toml"],
    holds: Holds::One,
    recognizes: |bytes| {
        match value_after_clues(bytes) {
            Some(value) if value.starts_with("\"\"\"") || value.starts_with("'''") => Guess::Yes,
            Some(value) if value.starts_with('[') => Guess::Yes,
            // One text, or the first of an ini file's quoted clues.
            Some(value) if value.starts_with(['"', '\'']) => Guess::Maybe,
            _ => Guess::No,
        }
    },
    read: |bytes| source::puzzle(bytes, |source, text| Ok(read(source, text)?.0)),
    write: |puzzles| {
        const NAME: &str = "a TOML file";
        lost::one(puzzles, NAME, |puzzle, lost| {
            let sheet = clues::texts(puzzle, NAME, lost)?;
            let colours = sheet.colours.iter().map(|colour| format!("    \"{colour}\",\n")).collect::<String>();
            let colours = if colours.is_empty() { colours } else { format!("[colors]\ndefs = [\n{colours}]\n\n") };
            let (columns, rows) = (&sheet.columns, &sheet.rows);
            Ok(format!(
                "{}{colours}[clues]\ncolumns = \"\"\"\n{columns}\"\"\"\nrows = \"\"\"\n{rows}\"\"\"\n",
                sheet.notes
            ))
        })
    },
    special: Special { remarks: |bytes| ini::remarks(bytes, read), ..Special::NONE },
};

/// Reads the one puzzle of a file; and what should be known of how it is read.
fn read(source: Source, text: &str) -> Result<(Puzzle, Vec<Error>), Error> {
    let document = DeTable::parse(text).map_err(|error| malformed(source, text, &error))?;
    let tables = document.get_ref();
    let mut sheet = Sheet::default();
    for value in definitions(source, text, tables)? {
        let text = text_of(source, text, value)?;
        let declared = colours::Declared::of(source, text).map_err(|error| in_value(error, value))?;
        sheet.colours.extend(declared);
    }
    let clues = tables.get("clues").and_then(|clues| clues.get_ref().as_table()).ok_or_else(|| {
        source.error(text.trim(), "there is no table [clues]").with_help("[clues] with rows and columns")
    })?;
    for name in ["rows", "columns"] {
        match clues.get(name) {
            None => {}
            Some(value) => match value.get_ref().as_array() {
                Some(clues) => add_list(source, text, clues, (name, &mut sheet))?,
                None => sheet.add(name, text_of(source, text, value)?),
            },
        }
    }
    let mut puzzle = sheet.puzzle(source, text)?;
    notes::read(text, &mut puzzle);
    let remarks = beside(source, text, tables).read(&mut puzzle)?;
    Ok((puzzle, remarks))
}

/// What stands beside the clues: in tables of its own, and beside `rows` and `columns`.
fn beside(source: Source, text: &str, tables: &DeTable) -> Elsewhere {
    let clues = tables.get("clues").and_then(|clues| clues.get_ref().as_table());
    let others = tables.iter().filter(|(name, _)| !["clues", "colors"].contains(&&**name.get_ref()));
    let within = clues.into_iter().flatten().filter(|(name, _)| !["rows", "columns"].contains(&&**name.get_ref()));
    let mut beside = Elsewhere::new();
    let mut names = BTreeSet::new();
    for (name, value) in others.chain(within).filter(|(name, _)| names.insert(name.get_ref().clone())) {
        beside.add(
            name.get_ref(),
            &json(text, value.get_ref(), value.span(), DEEPEST),
            source.span(&text[name.span()]),
        );
    }
    beside
}

/// Cells are nested no deeper than so.
const DEEPEST: usize = 4;

/// A value as JSON; nothing is left of what is nested deeper than `levels`.
fn json(text: &str, value: &DeValue, place: Range<usize>, levels: usize) -> String {
    let inner = |value: &Spanned<DeValue>| json(text, value.get_ref(), value.span(), levels - 1);
    match value {
        DeValue::Array(items) if levels > 0 => format!("[{}]", items.iter().map(inner).collect::<Vec<_>>().join(",")),
        DeValue::Table(table) if levels > 0 => {
            let field = |(name, value): (&Spanned<Cow<str>>, &Spanned<DeValue>)| {
                format!("{}:{}", quote(name.get_ref()), inner(value))
            };
            format!("{{{}}}", table.iter().map(field).collect::<Vec<_>>().join(","))
        }
        DeValue::String(value) => elsewhere::text(value),
        DeValue::Boolean(value) => value.to_string(),
        DeValue::Integer(_) => text[place].parse::<i64>().map_or("null".to_owned(), |number| number.to_string()),
        _ => "null".to_owned(),
    }
}

/// The error for what is not TOML.
fn malformed(source: Source, text: &str, error: &::toml::de::Error) -> Error {
    let words = error.message();
    let span = error.span().and_then(|span| text.get(span)).unwrap_or(text.trim());
    source.error(span, format!("this is not TOML: {words}"))
}

/// The declarations in `[colors]`.
fn definitions<'t, 'i>(
    source: Source,
    text: &str,
    tables: &'t DeTable<'i>,
) -> Result<&'t [Spanned<DeValue<'i>>], Error> {
    let Some(colours) = tables.get("colors") else { return Ok(&[]) };
    let Some(value) = colours.get_ref().as_table().and_then(|table| table.get("defs")) else { return Ok(&[]) };
    match value.get_ref().as_array() {
        Some(definitions) => Ok(definitions.as_ref()),
        None => {
            Err(source.error(&text[value.span()], "the colours are not a list").with_help("defs = [\"r = (red) %\"]"))
        }
    }
}

/// Adds the clues of a list to those called `name`: texts, as `"3 1"`, or lists of numbers.
fn add_list<'a>(
    source: Source,
    text: &'a str,
    clues: &'a [Spanned<DeValue>],
    (name, sheet): (&str, &mut Sheet<'a>),
) -> Result<(), Error> {
    for clue in clues {
        let clue = match clue.get_ref().as_array() {
            Some(blocks) if blocks.is_empty() => Cow::Borrowed("0"),
            Some(blocks) => {
                let block = |block: &Spanned<DeValue>| match block.get_ref().as_str() {
                    Some(block) => block.to_owned(),
                    None => text[block.span()].to_owned(),
                };
                Cow::Owned(blocks.iter().map(block).collect::<Vec<_>>().join(" "))
            }
            None if clue.get_ref().as_str().is_none() => {
                let error = source.error(&text[clue.span()], "this is neither a list of numbers nor a text");
                return Err(error.with_help("a clue of the list is [3, 1] or \"3 1\""));
            }
            // Within a text of the list a comma stands between blocks.
            None => match text_of(source, text, clue)?.trim() {
                clue if clue.contains(',') => Cow::Owned(clue.replace(',', " ")),
                clue => Cow::Borrowed(clue),
            },
        };
        sheet.add_clue(name, if clue.is_empty() { Cow::Borrowed("0") } else { clue });
    }
    Ok(())
}

/// The text of a value: a part of the file, where it stands there as it is.
fn text_of<'a>(source: Source, text: &'a str, value: &'a Spanned<DeValue>) -> Result<&'a str, Error> {
    let written = &text[value.span()];
    let Some(decoded) = value.get_ref().as_str() else {
        return Err(source.error(written, "this is not a text").with_help("clues stand in quotes, as in \"1, 2 1\""));
    };
    Ok(written.find(decoded).map_or(decoded, |at| &written[at..at + decoded.len()]))
}

/// An error in a text with escapes has no place of its own: the whole text is its place.
fn in_value(error: Error, value: &Spanned<DeValue>) -> Error {
    if error.span.is_none() { error.with_span(crate::Span::new(value.span())) } else { error }
}
