//! What solving found out, and how much work it was allowed and took.

use crate::domain::Symbol;
use crate::model::{Grid, Place};

/// How far solving may go.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// How many lines may be solved; `u64::MAX` for no limit. (See also [`Budget::UNTIL_STOPPED`].)
    pub steps: u64,
    /// Asked now and then: is it time to stop? The library reads no clock; a shell may turn one into this.
    pub stop: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl Budget<'_> {
    /// No limit at all.
    pub const UNLIMITED: Budget<'static> = Budget { steps: u64::MAX, stop: None };

    /// As [`Budget::steps`]: no limit, as somebody else sets one. Where nobody does, lines that are far harder than lines usually are may take no more than
    /// 2^22 steps in all, about a second.
    pub const UNTIL_STOPPED: u64 = u64::MAX - 1;
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Stop after so many solutions: 1 asks for any solution, 2 whether there is exactly one, 0 for all of them.
    pub solutions: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { solutions: 2 }
    }
}

/// How many solutions there are, as far as was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Proven: no board obeys every line.
    None,
    /// Proven: exactly one board does.
    Unique,
    /// At least two boards do.
    Several,
    /// One board does; whether there are more was not asked.
    Found,
    /// The budget ended before the question was settled.
    GaveUp,
}

impl Verdict {
    /// The verdict's name in JSON and in notes.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::None => "none",
            Verdict::Unique => "unique",
            Verdict::Several => "several",
            Verdict::Found => "found",
            Verdict::GaveUp => "gave_up",
        }
    }
}

/// The outcome of solving.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// How many solutions there are.
    pub verdict: Verdict,
    /// The solutions found, a symbol for each cell, at most as many as were asked for. All of them when `complete`.
    pub solutions: Vec<Vec<Symbol>>,
    /// Are there no other solutions than those listed?
    pub complete: bool,
    /// What each cell may be over all solutions, as far as is known. Cells with one symbol left are proven.
    pub known: Grid,
    /// The work done.
    pub stats: Stats,
    /// The line that took by far the most work, if there is one: where the budget ended, the one that was too hard.
    pub hardest: Option<Place>,
}

/// The work that solving took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stats {
    /// Lines narrowed.
    pub line_solves: u64,
    /// Assumptions tried on cells before the search.
    pub probes: u64,
    /// Choices that the search made.
    pub decisions: u64,
    /// Contradictions that the search learned from.
    pub conflicts: u64,
}
