//! When each kind of inprocessing is due, by the conflicts or the effort of the search so far.

use crate::layout::Layout;
use crate::model::LineId;

/// Belief is asked once the search has cost this share of what belief costs: then most puzzles that need no guide do
/// without, and none waits long for it.
const BELIEF_AFTER: f64 = 0.1;
/// A Lagrangian bound is looked for once the search has cost so many line solves for each position of each block: ten
/// steps of the descent, after which it mostly shows that there is nothing to find, are then a tenth of it. And again
/// when the search has cost so many times as much.
const BOUND_AFTER: u64 = 80;
const BOUND_AGAIN: u64 = 8;
/// How many conflicts there are before the first instalment of probing; the next comes after twice as many. Most
/// puzzles are solved by then.
const PROBE_AFTER: u64 = 100;
/// Auxiliary variables halve the time of puzzles whose proof is long (12-Dom, 13-Dom), and cost it elsewhere: random
/// 30x30 boards took up to half as long again when they came after 1,000 conflicts.
const AUXILIARIES_AFTER: u64 = 8000;
/// How many conflicts pass before the first reduction of the clause database.
const FIRST_REDUCTION: u64 = 2000;
/// By how much more each later one waits.
const LATER_REDUCTION: u64 = 300;

/// A guess at how many positions the blocks of all lines have: as many as the lines have cells.
fn guessed_positions(layout: &Layout<'_>) -> u64 {
    (0..layout.len()).map(|line| layout.line(LineId::new(line)).cells.len() as u64).sum()
}

/// What is done when.
pub struct Schedule {
    /// Conflicts until the next reduction of the clause database.
    until_reduction: u64,
    reductions: u64,
    /// The effort at which belief is asked, in line solves.
    belief_at: u64,
    /// Has belief been asked, or is there none to ask?
    has_belief: bool,
    /// After so many conflicts the next instalment of probing is due.
    probe_at: u64,
    has_auxiliaries: bool,
    /// The effort at which the Lagrangian bound is tried next, in line solves.
    bound_at: u64,
}

impl Schedule {
    /// The schedule of a search that belief costs so much, in line solves. Where no rule can weigh words, there is
    /// nothing to believe. Where lines are parted, each under several rules that know a part, there is no belief unless
    /// all rules weigh words, and no probing: over 250 Skyscrapers probing took a third of the time again and saved a
    /// fourth of the conflicts at most.
    pub fn new(layout: &Layout<'_>, belief_price: u64) -> Schedule {
        let is_parted = layout.is_parted();
        Schedule {
            until_reduction: FIRST_REDUCTION,
            reductions: 0,
            belief_at: (belief_price as f64 * BELIEF_AFTER) as u64,
            has_belief: !layout.weighs() || is_parted && !layout.all_weigh(),
            probe_at: if is_parted { u64::MAX } else { PROBE_AFTER },
            has_auxiliaries: false,
            bound_at: if layout.model.symbols == 2 { guessed_positions(layout) * BOUND_AFTER } else { u64::MAX },
        }
    }

    /// Counts a conflict.
    pub fn count_conflict(&mut self) {
        self.until_reduction = self.until_reduction.saturating_sub(1);
    }

    /// Is it time to ask belief for the first time, after so much effort?
    pub fn is_belief_due(&self, effort: u64) -> bool {
        !self.has_belief && effort >= self.belief_at
    }

    /// Notes that belief has been asked.
    pub fn asked_belief(&mut self) {
        self.has_belief = true;
    }

    /// Is it time to probe, after so many conflicts?
    pub fn is_probing_due(&self, conflicts: u64) -> bool {
        conflicts >= self.probe_at
    }

    /// Notes that an instalment of probing is over.
    pub fn probed(&mut self) {
        self.probe_at *= 2;
    }

    /// Notes that the last instalment of probing is over.
    pub fn probed_for_good(&mut self) {
        self.probe_at = u64::MAX;
    }

    /// Is it time for a Lagrangian bound, after so much effort?
    pub fn is_bound_due(&self, effort: u64) -> bool {
        effort >= self.bound_at
    }

    /// Notes how many positions the blocks have, which was only guessed so far.
    pub fn know_positions(&mut self, positions: usize) {
        self.bound_at = self.bound_at.max(positions as u64 * BOUND_AFTER);
    }

    /// Notes that a bound was looked for, after so much effort: the next is due when that has multiplied.
    pub fn bounded(&mut self, effort: u64) {
        self.bound_at = effort.saturating_mul(BOUND_AGAIN);
    }

    /// Notes that there is no bound for this puzzle.
    pub fn cannot_bound(&mut self) {
        self.bound_at = u64::MAX;
    }

    /// Is it time for auxiliary variables, after so many conflicts?
    pub fn are_auxiliaries_due(&self, conflicts: u64) -> bool {
        !self.has_auxiliaries && conflicts >= AUXILIARIES_AFTER
    }

    /// Notes that auxiliary variables have been added.
    pub fn added_auxiliaries(&mut self) {
        self.has_auxiliaries = true;
    }

    /// Is it time to reduce the clause database?
    pub fn is_reduction_due(&self) -> bool {
        self.until_reduction == 0
    }

    /// Notes that it has been reduced.
    pub fn reduced(&mut self) {
        self.reductions += 1;
        self.until_reduction = FIRST_REDUCTION + LATER_REDUCTION * self.reductions;
    }
}
