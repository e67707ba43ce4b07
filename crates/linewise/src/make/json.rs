//! A puzzle that was made, as an object for JSON.

use super::Made;
use crate::error::{Error, ErrorCode};
use crate::formats::native_text;
use crate::kind::Kind;
use crate::render::json;
use serde::Serialize;

/// A puzzle that was made, as JSON.
#[derive(Debug, Serialize)]
pub struct MadeJson<'a> {
    name: &'a str,
    kind: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    puzzle: String,
    solution: Vec<String>,
    verdict: &'static str,
    level: Option<u8>,
    effort: Option<u64>,
    minimal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    untried: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    changed: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    likeness: Option<f64>,
}

impl Made {
    /// The puzzle in the native format; an error where that cannot say it.
    pub fn native(&self, kind: &dyn Kind) -> Result<String, Error> {
        native_text(&self.puzzle, kind).map_err(|error| error.with_code(ErrorCode::Unsayable))
    }

    /// The puzzle as an object for JSON; `changed` and `likeness` stand there where it was made from a picture. An
    /// error where the native format cannot say the puzzle.
    pub fn json<'a>(&'a self, name: &'a str, kind: &dyn Kind) -> Result<MadeJson<'a>, Error> {
        Ok(MadeJson {
            name,
            kind: &self.puzzle.kind,
            seed: self.seed,
            puzzle: self.native(kind)?,
            solution: json::solution(&self.puzzle, &self.solution),
            verdict: "unique",
            level: self.level(),
            effort: self.effort(),
            minimal: self.minimal,
            untried: (self.untried > 0).then_some(self.untried),
            changed: self.drawn.as_ref().map(|drawn| drawn.changed.len()),
            likeness: self.likeness(),
        })
    }
}
