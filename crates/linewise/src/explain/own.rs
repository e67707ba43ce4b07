//! The words for what only one kind's sentences speak of.

use super::json;
use super::phrases::Value;
use super::sentence::Speaker;
use crate::message::{Argument, Json, Message, Wordings, Words, wording};
use crate::model::LineId;

/// A message that is being put into words, or written as JSON.
pub struct Telling<'a> {
    /// Who says it.
    pub speaker: &'a Speaker<'a>,
    /// The line of which it is said.
    pub on: Option<LineId>,
    /// What is said.
    pub message: &'a Message,
}

impl Words for Telling<'_> {
    fn cells(&self) -> usize {
        self.on.map_or(0, |line| self.speaker.model.line(line).cells.len())
    }

    fn said(&self, argument: &Argument) -> Value {
        self.speaker.own_value(self.on, self.message, argument)
    }

    fn json(&self, argument: &Argument) -> Json {
        json::argument(self.speaker, self.on, self.message, argument)
    }

    fn fill(&self, wordings: Wordings, value: &dyn Fn(&str) -> Value) -> String {
        super::catalogue::filled(wording(wordings, self.speaker.catalogue.language), value)
    }

    fn all_of(&self, pieces: Vec<String>) -> String {
        self.speaker.list(pieces, "list.and")
    }

    fn any_of(&self, pieces: Vec<String>) -> String {
        self.speaker.list(pieces, "list.or")
    }

    fn clauses(&self, pieces: Vec<String>) -> String {
        self.speaker.list(pieces, "list.also")
    }
}
