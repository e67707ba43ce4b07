//! What solving found out, and how much work it was allowed and took.

use crate::count::Count;
use crate::domain::Symbol;
use crate::model::{CellId, Grid, LineId};
use std::sync::atomic::{AtomicBool, Ordering};

/// How far solving may go, and who wants to know how far it has got.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    steps: Steps,
    /// Asked now and then: is it time to stop?
    pub stop: Stop<'a>,
    /// How many bytes the work may take, roughly: what would take more is not begun.
    pub memory: u64,
    /// Called now and then with the number of steps taken so far.
    pub progress: Option<&'a (dyn Fn(u64) + Sync)>,
    /// The steps that earlier parts of the same work took: `progress` counts on from there.
    pub done: u64,
}

/// How many steps may be taken, a step being a line narrowed or as much other work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Steps {
    AtMost(u64),
    UntilStopped,
    Unlimited,
}

impl<'a> Budget<'a> {
    /// No limit but that of memory; only lines that are far harder than lines usually are may take no more than 2^22 steps in all, about a
    /// second: see [`Budget::until_stopped`].
    pub const UNLIMITED: Budget<'static> =
        Budget { steps: Steps::Unlimited, stop: Stop::Never, memory: Budget::MEMORY, progress: None, done: 0 };

    /// The memory that is allowed where nobody says more: 2 GiB.
    pub const MEMORY: u64 = 1 << 31;

    /// The steps that a question is usually given, where a program sets a limit and its user names none: some seconds
    /// of work, and the same on every machine.
    pub const USUAL_STEPS: u64 = 20_000_000;

    /// The same with so many steps and no more, a step being a line narrowed or as much other work.
    pub const fn with_steps(self, steps: u64) -> Budget<'a> {
        Budget { steps: Steps::AtMost(steps), ..self }
    }

    /// The same without a limit of steps, not even for lines that are far harder than lines usually are: the caller
    /// sets one by [`Budget::stop`].
    pub const fn until_stopped(self) -> Budget<'a> {
        Budget { steps: Steps::UntilStopped, ..self }
    }

    /// The same with no more than so many of its steps.
    pub fn at_most(self, steps: u64) -> Budget<'a> {
        self.with_steps(self.most_steps().min(steps))
    }

    /// The same with half of its steps. Half of no limit is none.
    pub fn half(self) -> Budget<'a> {
        match self.steps {
            Steps::AtMost(steps) => self.with_steps(steps / 2),
            Steps::UntilStopped | Steps::Unlimited => self,
        }
    }

    /// The same with so many bytes of memory, roughly.
    pub const fn with_memory(self, memory: u64) -> Budget<'a> {
        Budget { memory, ..self }
    }

    /// The same, ended soon after this flag is set.
    pub const fn with_stop(self, flag: &'a AtomicBool) -> Budget<'a> {
        Budget { stop: Stop::Flag(flag), ..self }
    }

    /// The same, ended soon after this is true. It is asked every few milliseconds; it may look at a clock, or show how work goes on.
    pub const fn with_stop_when(self, is_called: &'a (dyn Fn() -> bool + Sync)) -> Budget<'a> {
        Budget { stop: Stop::When(is_called), ..self }
    }

    /// The same, with `progress` called now and then with the number of steps taken so far.
    pub const fn with_progress(self, progress: &'a (dyn Fn(u64) + Sync)) -> Budget<'a> {
        Budget { progress: Some(progress), ..self }
    }

    /// The same, of which nobody is told how it goes on.
    pub const fn without_progress(self) -> Budget<'a> {
        Budget { progress: None, ..self }
    }

    /// What is left of the budget after so many steps. No limit stays no limit.
    pub fn after(self, steps: u64) -> Budget<'a> {
        let left = match self.steps {
            Steps::AtMost(most) => Steps::AtMost(most.saturating_sub(steps)),
            no_limit => no_limit,
        };
        Budget { steps: left, done: self.done.saturating_add(steps), ..self }
    }

    /// How many steps may be taken; `u64::MAX` where there is no limit.
    pub const fn most_steps(&self) -> u64 {
        match self.steps {
            Steps::AtMost(steps) => steps,
            Steps::UntilStopped | Steps::Unlimited => u64::MAX,
        }
    }

    /// How many of these may be other work than narrowing lines, where nobody sets a limit no more than `default`.
    pub(crate) const fn most_work(&self, default: u64) -> u64 {
        match self.steps {
            Steps::Unlimited => default,
            Steps::AtMost(_) | Steps::UntilStopped => self.most_steps(),
        }
    }
}

/// Who calls a stop. The library reads no clock; a caller may turn one into this.
#[derive(Clone, Copy, Default)]
#[non_exhaustive]
pub enum Stop<'a> {
    /// Nobody.
    #[default]
    Never,
    /// Whoever sets this flag.
    Flag(&'a AtomicBool),
    /// This, once it is true.
    When(&'a (dyn Fn() -> bool + Sync)),
}

impl Stop<'_> {
    /// Is it time to stop?
    #[inline]
    pub fn is_called(self) -> bool {
        match self {
            Stop::Never => false,
            Stop::Flag(flag) => flag.load(Ordering::Relaxed),
            Stop::When(is_called) => is_called(),
        }
    }
}

impl std::fmt::Debug for Stop<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Stop::Never => "Never",
            Stop::Flag(_) => "Flag",
            Stop::When(_) => "When",
        })
    }
}

impl std::fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut debug = f.debug_struct("Budget");
        debug.field("steps", &self.steps).field("memory", &self.memory).field("stop", &self.stop);
        debug.field("has_progress", &self.progress.is_some()).field("done", &self.done).finish()
    }
}

/// Why work ended before its question was settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GaveUp {
    /// The budget of steps is used up.
    Steps,
    /// The caller asked for an end.
    Stopped,
    /// Lines that are hard to judge took more work than any puzzle is given; with the one that took more than half of it, if one did.
    Work(Option<LineId>),
    /// Whether any word fits this line could not be decided within the limit for a single line.
    Line(LineId),
    /// The search would take about so many bytes, which is more than it is allowed.
    Memory(u64),
    /// All boards of the puzzle's symbols were looked at; but some symbols [stand for further characters](crate::model::Crowd),
    /// of which nothing is known.
    Characters,
}

impl std::fmt::Display for GaveUp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "gave up: {}", self.name())
    }
}

impl std::error::Error for GaveUp {}

impl GaveUp {
    /// The reason's name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            GaveUp::Steps => "steps",
            GaveUp::Stopped => "stopped",
            GaveUp::Work(_) => "work",
            GaveUp::Line(_) => "line",
            GaveUp::Memory(_) => "memory",
            GaveUp::Characters => "characters",
        }
    }
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Stop after so many solutions: 1 asks for any solution, 2 whether there is exactly one, 0 for all of them.
    pub solutions: usize,
    /// Is each solution [judged](crate::verify::judge) as soon as it is found? That takes time beside the budget, until
    /// its stop; so a search that a stop ends has found no more solutions than there was time to judge.
    pub judged: bool,
}

impl Limits {
    /// As many solutions as that, which the search does not judge.
    pub const fn new(solutions: usize) -> Limits {
        Limits { solutions, judged: false }
    }

    /// The same, where the search judges each solution.
    pub const fn judged(self) -> Limits {
        Limits { judged: true, ..self }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::new(2)
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
    /// The work ended before the question was settled: [`Answer::gave_up`] says why.
    GaveUp,
}

impl Verdict {
    /// The verdict's name in JSON.
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
#[non_exhaustive]
pub struct Answer {
    /// How many solutions there are.
    pub verdict: Verdict,
    /// The solutions found, a symbol for each cell, at most as many as were asked for. All of them when `complete`.
    pub solutions: Vec<Vec<Symbol>>,
    /// Are there no other solutions than those listed?
    pub complete: bool,
    /// Why the work ended early; `None` when the question was settled. It may also end early with the verdict
    /// [`Verdict::Several`], when more than two solutions were asked for.
    pub gave_up: Option<GaveUp>,
    /// What each cell may be over all solutions, as far as is known. Cells with one symbol left are proven.
    pub known: Grid,
    /// Where the search ended early: some of the cells that its last conflicts were about, the most active first.
    /// These are good ones to [split](crate::split) on.
    pub active: Vec<CellId>,
    /// The work done.
    pub stats: Stats,
}

impl Answer {
    /// The same answer with what a count of the solutions says besides: how many there are, where the search was not
    /// asked or did not find out. That there is just one is said where it was found.
    pub fn with_count(mut self, count: &Count) -> Answer {
        let verdict = count.verdict();
        let is_open = matches!(self.verdict, Verdict::Found | Verdict::GaveUp);
        let is_told = match verdict {
            Verdict::Several => true,
            Verdict::Unique => self.solutions.len() == 1,
            Verdict::None => self.solutions.is_empty(),
            Verdict::Found | Verdict::GaveUp => false,
        };
        if is_open && is_told {
            self.verdict = verdict;
            self.complete = verdict != Verdict::Several;
            self.gave_up = self.gave_up.filter(|_| !self.complete);
        }
        self
    }
}

/// The work that solving took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Stats {
    /// Lines narrowed, tests made to shorten reasons, and other work that is worth so many lines. Decisions count for a
    /// solution that took no line.
    pub line_solves: u64,
    /// Literals assumed by failed-literal probing.
    pub probes: u64,
    /// Decisions that the search made.
    pub decisions: u64,
    /// Conflicts that the search learned from.
    pub conflicts: u64,
}
