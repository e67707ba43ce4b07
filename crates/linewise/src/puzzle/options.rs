//! The rules that a puzzle adds or bends, by name, and where its file says so.

use crate::error::Span;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::{Deref, DerefMut};

/// The rules that a puzzle adds or bends: a value for each name. Where they stood is a margin note, as it is for clues.
#[derive(Clone, Default, Eq, Deserialize)]
#[serde(from = "BTreeMap<String, String>")]
pub struct Options {
    values: BTreeMap<String, String>,
    /// The places of the name and of the value, where the puzzle was read.
    places: BTreeMap<String, [Span; 2]>,
}

impl Options {
    /// None.
    pub fn new() -> Options {
        Options::default()
    }

    /// Notes where the name and the value of an option stand in the puzzle's file.
    pub fn place(&mut self, name: &str, spans: [Span; 2]) {
        self.places.insert(name.to_owned(), spans);
    }

    /// Where the name of an option stands; nowhere when it was made, not read.
    pub fn name_span(&self, name: &str) -> Span {
        self.places.get(name).map_or(Span::NONE, |[name, _]| *name)
    }

    /// Where the value of an option stands.
    pub fn value_span(&self, name: &str) -> Span {
        self.places.get(name).map_or(Span::NONE, |[_, value]| *value)
    }
}

impl Deref for Options {
    type Target = BTreeMap<String, String>;

    fn deref(&self) -> &BTreeMap<String, String> {
        &self.values
    }
}

impl DerefMut for Options {
    fn deref_mut(&mut self) -> &mut BTreeMap<String, String> {
        &mut self.values
    }
}

impl PartialEq for Options {
    fn eq(&self, other: &Options) -> bool {
        self.values == other.values
    }
}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.values.fmt(f)
    }
}

impl From<BTreeMap<String, String>> for Options {
    fn from(values: BTreeMap<String, String>) -> Options {
        Options { values, places: BTreeMap::new() }
    }
}

impl FromIterator<(String, String)> for Options {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(options: I) -> Options {
        Options::from(BTreeMap::from_iter(options))
    }
}
