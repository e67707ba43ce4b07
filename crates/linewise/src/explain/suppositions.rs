//! What became of suppositions, remembered as long as no line that they asked changes.

use crate::domain::Symbol;
use crate::model::{CellId, LineId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// So many suppositions are remembered at most: some hundred megabytes.
const MOST_REMEMBERED: usize = 1 << 20;

/// Could the cell be the symbol?
pub type Question = (CellId, Symbol);

/// All questions, once round the board.
pub struct Round {
    /// It begins after this one, and ends with it; without one, it goes from the first question to the last.
    pub start: Option<Question>,
    pub last: Option<Question>,
    /// Has it passed the end of the board?
    pub is_second_half: bool,
}

impl Round {
    /// The questions after this one, and then those up to it.
    pub fn after(start: Option<Question>) -> Round {
        Round { start, last: start, is_second_half: false }
    }
}

/// What is remembered of suppositions, as long as no line that they asked changes.
#[derive(Default)]
pub struct Suppositions {
    entries: FxHashMap<Question, Entry>,
    changed: Changed,
    /// Did more follow from some of them, in this round, than was looked at?
    pub is_deep: bool,
}

impl Suppositions {
    /// What a supposition came to, where no line that it asked has changed since: `changed` tells how many removals had been made when each
    /// line last changed, and `now` how many there are.
    pub fn recall(&mut self, question: Question, now: u64, changed: &[u64]) -> Option<CameTo> {
        let entry = self.entries.get_mut(&question)?;
        if entry.asked.meets(self.changed.since(entry.at, now, changed)) {
            return None;
        }
        entry.at = now;
        Some(entry.came_to)
    }

    /// Remembers what a supposition came to, which asked these lines after so many removals.
    pub fn remember(&mut self, question: Question, at: u64, asked: LineSet, came_to: CameTo) {
        if self.entries.len() < MOST_REMEMBERED || self.entries.contains_key(&question) {
            self.entries.insert(question, Entry { at, asked, came_to });
        }
    }

    /// Remembers how many lines a contradiction takes that is remembered.
    pub fn measure(&mut self, question: Question, lines: Lines) {
        if let Some(entry) = self.entries.get_mut(&question) {
            entry.came_to = CameTo::Contradiction(lines);
        }
    }
}

/// What is remembered of one supposition.
struct Entry {
    /// How many removals had been made when that was last known to hold.
    at: u64,
    asked: LineSet,
    came_to: CameTo,
}

/// Some of the lines, as bits.
#[derive(Default)]
pub struct LineSet(SmallVec<[u64; 2]>);

impl LineSet {
    fn clear(&mut self) {
        self.0.clear();
    }

    fn insert(&mut self, line: usize) {
        let word = line / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (line % 64);
    }

    fn meets(&self, other: &LineSet) -> bool {
        self.0.iter().zip(&other.0).any(|(word, other)| word & other != 0)
    }
}

impl FromIterator<LineId> for LineSet {
    fn from_iter<I: IntoIterator<Item = LineId>>(lines: I) -> LineSet {
        let mut set = LineSet::default();
        lines.into_iter().for_each(|line| set.insert(line.index()));
        set
    }
}

/// The lines that changed between two numbers of removals: most questions are about the same.
#[derive(Default)]
struct Changed {
    between: (u64, u64),
    lines: LineSet,
}

impl Changed {
    /// The lines of which this tells how many removals had been made when they last changed, that changed after so many.
    fn since(&mut self, at: u64, now: u64, changed: &[u64]) -> &LineSet {
        if self.between != (at, now) {
            self.between = (at, now);
            self.lines.clear();
            let later = changed.iter().enumerate().filter(|&(_, &changed)| changed > at);
            later.for_each(|(line, _)| self.lines.insert(line));
        }
        &self.lines
    }
}

/// What came of a supposition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CameTo {
    /// Nothing within so many lines.
    Nothing(u32),
    /// A contradiction.
    Contradiction(Lines),
}

/// How many lines a contradiction takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lines {
    /// So many.
    Known(usize),
    /// So many at least: nobody needed to know more.
    AtLeast(usize),
}

impl Lines {
    /// So many at least.
    pub fn least(self) -> usize {
        match self {
            Lines::Known(lines) | Lines::AtLeast(lines) => lines,
        }
    }
}
