//! The kinds and formats that are known: linewise's own, and those that a caller brings.

use crate::diagnose::{Diagnosis, diagnose_as};
use crate::engine::Budget;
use crate::error::Error;
use crate::format::{self, Format, Native, Reading};
use crate::kind::{self, Kind};
use crate::puzzle::{Board, Puzzle, PuzzleBuilder};
use crate::task::Task;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// The kinds and formats that are known.
///
/// [`open`](crate::open) and [`Task::new`] know linewise's own. A registry knows a caller's as well: their puzzles are read, solved and
/// explained by the same calls.
///
/// ```
/// # fn main() -> Result<(), linewise::Error> {
/// use linewise::Registry;
///
/// let registry = Registry::standard(); // .with_kind(&MyKind).with_format(MyFormat)
/// let puzzle = registry.open("kind: nonogram\nrows: 2 1\ncolumns: 1 2")?.one()?;
/// assert_eq!(registry.task(&puzzle)?.solve().verdict.name(), "unique");
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Registry {
    kinds: Vec<&'static dyn Kind>,
    formats: Vec<Known>,
}

/// A format that is known.
#[derive(Clone)]
enum Known {
    /// One of linewise's own.
    Own(&'static dyn Format),
    /// One that a caller brought.
    Brought(Arc<dyn Format>),
}

impl Known {
    fn get(&self) -> &dyn Format {
        match self {
            Known::Own(format) => *format,
            Known::Brought(format) => &**format,
        }
    }
}

impl Registry {
    /// All that linewise knows by itself.
    pub fn standard() -> Registry {
        Registry { kinds: kind::ALL.to_vec(), formats: format::ALL.iter().copied().map(Known::Own).collect() }
    }

    /// Adds a kind at the end, in place of one that had its name. The native format reads and writes it, too.
    pub fn with_kind(mut self, kind: &'static dyn Kind) -> Registry {
        self.kinds.retain(|known| known.name() != kind.name());
        self.kinds.push(kind);
        let native = Native::with_kinds(self.kinds.clone());
        self.with_format(native)
    }

    /// Adds a format at the end, in place of one that had its name.
    pub fn with_format(mut self, format: impl Format + 'static) -> Registry {
        let place = self.formats.iter().position(|known| known.get().name() == format.name());
        let format = Known::Brought(Arc::new(format));
        match place {
            Some(at) => self.formats[at] = format,
            None => self.formats.push(format),
        }
        self
    }

    /// The kinds, in the order in which they are listed.
    pub fn kinds(&self) -> impl Iterator<Item = &'static dyn Kind> {
        self.kinds.iter().copied()
    }

    /// The formats, in the order in which they are listed.
    pub fn formats(&self) -> impl Iterator<Item = &dyn Format> {
        self.formats.iter().map(Known::get)
    }

    /// The kind called `name`; an error that names the kinds there are, when there is none.
    pub fn kind(&self, name: &str) -> Result<&'static dyn Kind, Error> {
        kind::named_among(&self.kinds, name)
    }

    /// The format called `name`, if there is one.
    pub fn format(&self, name: &str) -> Option<&dyn Format> {
        self.formats().find(|format| format.name() == name)
    }

    /// Reads the puzzles in a file's content, or in a text that is itself a puzzle, as an address: see [`open`](crate::open).
    pub fn open(&self, content: impl AsRef<[u8]>) -> Result<Reading<'_>, Error> {
        self.open_file(content, None)
    }

    /// Reads the content of a file of this name: where several formats could be meant, its ending speaks for one.
    pub fn open_file(&self, content: impl AsRef<[u8]>, name: Option<&str>) -> Result<Reading<'_>, Error> {
        let formats: Vec<&dyn Format> = self.formats().collect();
        format::open_with(&formats, content.as_ref(), None, name)
    }

    /// A puzzle of a known kind as the engine sees it. Takes the puzzle, or borrows it.
    pub fn task<'p>(&self, puzzle: impl Into<Cow<'p, Puzzle>>) -> Result<Task<'p>, Error> {
        let puzzle = puzzle.into();
        let kind = self.kind(&puzzle.kind)?;
        Task::of_kind(puzzle, kind)
    }

    /// Begins a puzzle of a known kind, on a board of rows and columns.
    pub fn builder(&self, kind: &str, rows: usize, columns: usize) -> Result<PuzzleBuilder<'static>, Error> {
        Ok(PuzzleBuilder::new(self.kind(kind)?, Board::rectangle(rows, columns)?))
    }

    /// Finds out what is wrong with a puzzle of a known kind: see [`diagnose`](crate::diagnose::diagnose).
    pub fn diagnose(&self, puzzle: &Puzzle, budget: Budget<'_>) -> Result<Diagnosis, Error> {
        diagnose_as(puzzle, self.kind(&puzzle.kind)?, budget)
    }
}

impl Default for Registry {
    fn default() -> Registry {
        Registry::standard()
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds: Vec<_> = self.kinds().map(|kind| kind.name()).collect();
        let formats: Vec<_> = self.formats().map(|format| format.name()).collect();
        f.debug_struct("Registry").field("kinds", &kinds).field("formats", &formats).finish()
    }
}
