//! What arguments choose by name: formats, kinds, levels, and options with their values.

use crate::exit::Failure;
use linewise::format::{self, Format};
use linewise::{Error, Kind, error, kind, render};
use std::ffi::OsStr;
use std::fmt;
use std::path::Path;

/// A format that was asked for by name.
#[derive(Clone, Copy)]
pub struct FormatChoice(pub &'static dyn Format);

impl fmt::Debug for FormatChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

/// The format of this name, for clap.
pub fn named_format(name: &str) -> Result<FormatChoice, Error> {
    format::find(name).map(FormatChoice).ok_or_else(|| {
        if render::PAGES.contains(&name) {
            return a_page(name, &format!("`linewise show FILE --{name}` draws a puzzle"));
        }
        let names: Vec<_> = format::ALL.iter().map(|format| format.name()).collect();
        Error::new("there is no such format").with_help(error::one_of(name, &names))
    })
}

/// The format that the ending of a file's name speaks of.
pub fn format_of(path: &Path) -> Result<&'static dyn Format, Failure> {
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    let mut fitting =
        format::ALL.iter().filter(|format| format.extensions().iter().any(|known| known.eq_ignore_ascii_case(ending)));
    match (fitting.next(), fitting.next()) {
        (Some(format), None) => Ok(*format),
        _ if is_page(path) => {
            Err(Failure::Usage(a_page(ending, &format!("`linewise show FILE -o PAGE.{ending}` draws a puzzle"))))
        }
        _ => Err(unnamed_format()),
    }
}

/// Does the ending of a file's name speak of pages, on which puzzles are drawn?
pub fn is_page(path: &Path) -> bool {
    path.extension().and_then(OsStr::to_str).is_some_and(|ending| render::PAGES.contains(&ending))
}

/// Nothing says in which format is to be written.
pub fn unnamed_format() -> Failure {
    Failure::Usage(Error::new("which format is wanted?").with_help("say --to FORMAT; `linewise formats` lists them"))
}

/// The error for a page in the place of a format.
fn a_page(name: &str, help: &str) -> Error {
    Error::new(format!("{name} is a format of pages, not of puzzles")).with_help(help)
}

/// A kind that was asked for by name.
#[derive(Clone, Copy)]
pub struct KindChoice(pub &'static dyn Kind);

impl fmt::Debug for KindChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

/// The kind of this name, for clap.
pub fn named_kind(name: &str) -> Result<KindChoice, Error> {
    kind::named(name).map(KindChoice)
}

/// An option of a puzzle with its value, for clap: `boxes=2x3`.
pub fn named_value(text: &str) -> Result<(String, String), Error> {
    let (name, value) =
        text.split_once('=').ok_or_else(|| Error::new("an option has the form NAME=VALUE, as in boxes=2x3"))?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}
