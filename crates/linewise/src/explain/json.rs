//! Walkthroughs as JSON, and back: so that a page can show them, and someone else can check them.

mod read;
mod write;

pub use write::argument;

use super::step::Ending;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A walkthrough.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct JsonWalkthrough {
    /// The puzzle's title, or where it was found.
    pub name: String,
    /// Its kind.
    pub kind: String,
    /// How it ends: `solved`, `several`, `stuck`, `no_solution`, `gave_up`, `too_hard` or `characters`.
    pub ending: String,
    /// The end in words.
    pub text: String,
    /// The cells that were known at the start.
    pub start: Vec<JsonCell>,
    /// The steps in order.
    pub steps: Vec<JsonStep>,
    /// Where it ends with a line that has no arrangement left: that line, and why. Where it ends with a line that is
    /// too hard to judge: that line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stuck: Option<JsonStuck>,
    /// The rows at the end, a character per cell, `?` where it is open.
    pub known: Vec<String>,
    /// The puzzle itself, in the native format.
    pub puzzle: String,
}

/// A cell and what it may be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct JsonCell {
    /// Its row, counted from 1.
    pub row: usize,
    /// Its column, counted from 1.
    pub column: usize,
    /// The characters of the symbols that it may be.
    pub may_be: String,
}

/// A line of the model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct JsonLine {
    /// What it is called, as `row 7`.
    pub name: String,
    /// Its number among the lines of the puzzle, from 0.
    pub number: usize,
    /// Which of the clues at its end of the line it stands for, from 2; `None` for the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nth: Option<u8>,
}

/// A line without an arrangement, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct JsonStuck {
    /// The line.
    pub line: JsonLine,
    /// The fewest facts because of which it is stuck.
    pub facts: Vec<JsonCell>,
}

/// One step.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct JsonStep {
    /// The technique's name.
    pub technique: String,
    /// What it is called.
    pub title: String,
    /// Its level, from 1 to 8.
    pub level: u8,
    /// The line, where one line forces the step.
    pub line: Option<JsonLine>,
    /// The cells that it narrows, and what each may be from now on.
    pub cells: Vec<JsonCell>,
    /// The fewest facts that it needs.
    pub facts: Vec<JsonCell>,
    /// The reason in words.
    pub text: String,
    /// The chain or the cases behind it, line by line.
    pub chain: Vec<String>,
    /// The reason as a key of the catalogue with what it speaks of.
    pub message: Value,
    /// More reasons of the same sort on the same line, where the step takes several together.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Value>,
    /// What lines have already, and what that rules out for the step, in order, as steps: none of them settles a cell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub first: Vec<JsonStep>,
    /// What forces it.
    pub proof: JsonProof,
}

/// What forces a step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "snake_case")]
#[non_exhaustive]
pub enum JsonProof {
    /// The step's line.
    Line,
    /// The opposite leads to a contradiction.
    Refutation(JsonRefutation),
    /// Whatever a cell is, the same follows.
    Cases {
        /// The cell with all that it may be.
        cell: JsonCell,
        /// What follows from each.
        cases: Vec<JsonCase>,
    },
    /// Lines that need a symbol and have room for it only where others cross them.
    Fish {
        /// The symbol.
        symbol: String,
        /// The lines that need it.
        bases: Vec<JsonLine>,
        /// The lines that cross them.
        covers: Vec<JsonLine>,
    },
    /// A search.
    Search,
}

/// A supposition that leads to a contradiction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct JsonRefutation {
    /// The supposition.
    pub suppose: JsonCell,
    /// What follows, in order.
    pub links: Vec<JsonLink>,
    /// Where it ends.
    pub stuck: JsonStuck,
}

/// One of the things that a cell may be, and what follows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct JsonCase {
    /// The supposition.
    pub suppose: JsonCell,
    /// What follows, in order.
    pub links: Vec<JsonLink>,
}

/// One conclusion in a chain: by a line with its facts, or by a chain within the chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct JsonLink {
    /// The line and its facts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<JsonStuck>,
    /// The chain within the chain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refutation: Option<Box<JsonRefutation>>,
    /// The cells that it narrows, and what each may be from then on.
    pub cells: Vec<JsonCell>,
    /// The same cells, and what the chain needs gone from each.
    pub gone: Vec<JsonCell>,
}

/// The name of an end.
pub fn ending_name(ending: &Ending) -> &'static str {
    match ending {
        Ending::Solved => "solved",
        Ending::Several => "several",
        Ending::Stuck(..) => "stuck",
        Ending::NoSolution => "no_solution",
        Ending::GaveUp => "gave_up",
        Ending::TooHard(_) => "too_hard",
        Ending::Characters => "characters",
    }
}
