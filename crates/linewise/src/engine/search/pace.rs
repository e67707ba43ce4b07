//! When the search starts over, when it asks belief, and when it forgets.

/// How many conflicts the shortest stretch between two restarts has. Block lines reward patience:
/// over 1,000 tournament puzzles of 25x25, stretches of 100, 300 and 1,000 conflicts took 628,000,
/// 628,000 and 355,000 conflicts in all; restarts on bad glue, as SAT solvers like them, took over two millions.
const STRETCH: u64 = 1000;
/// Belief costs about a millisecond on a board of 25x25; most such boards need fewer conflicts than this.
const BELIEF_AFTER: u64 = 100;
/// Landmarks halve the time of puzzles whose proof is long (12-Dom, 13-Dom), and cost it elsewhere: random
/// 30x30 boards took up to half as long again when they came after 1,000 conflicts.
const LANDMARKS_AFTER: u64 = 8000;
/// How many conflicts pass before the first clean-up.
const FIRST_FORGETTING: u64 = 2000;
/// How much longer each stretch between clean-ups is than the last.
const LATER_FORGETTING: u64 = 300;

/// What the search does when.
pub struct Pace {
    restarts: u64,
    /// Conflicts since the last restart.
    conflicts: u64,
    until_forgetting: u64,
    forgettings: u64,
    has_belief: bool,
    has_landmarks: bool,
}

impl Pace {
    pub fn new() -> Pace {
        Pace {
            restarts: 0,
            conflicts: 0,
            until_forgetting: FIRST_FORGETTING,
            forgettings: 0,
            has_belief: false,
            has_landmarks: false,
        }
    }

    /// Counts a conflict.
    pub fn conflict(&mut self) {
        self.conflicts += 1;
        self.until_forgetting = self.until_forgetting.saturating_sub(1);
    }

    /// Is it time to start over?
    pub fn must_restart(&self) -> bool {
        self.conflicts >= STRETCH * luby(self.restarts) || self.must_believe()
    }

    /// Is it time to ask belief?
    pub fn must_believe(&self) -> bool {
        !self.has_belief && self.conflicts >= BELIEF_AFTER
    }

    /// Is it time for landmarks?
    pub fn must_mark(&self, conflicts: u64) -> bool {
        !self.has_landmarks && conflicts >= LANDMARKS_AFTER
    }

    /// Notes that landmarks have been added.
    pub fn marked(&mut self) {
        self.has_landmarks = true;
    }

    /// Is it time to forget?
    pub fn must_forget(&self) -> bool {
        self.until_forgetting == 0
    }

    /// Notes that belief has been asked.
    pub fn believed(&mut self) {
        self.has_belief = true;
    }

    /// Notes that the search has started over.
    pub fn restarted(&mut self) {
        self.restarts += 1;
        self.conflicts = 0;
    }

    /// Notes that the search has forgotten.
    pub fn forgot(&mut self) {
        self.forgettings += 1;
        self.until_forgetting = FIRST_FORGETTING + LATER_FORGETTING * self.forgettings;
    }
}

/// The sequence 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8... (Luby, Sinclair and Zuckerman, 1993).
fn luby(number: u64) -> u64 {
    let mut number = number + 1;
    loop {
        let bits = u64::BITS - number.leading_zeros();
        if number == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        number -= (1 << (bits - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn luby_begins_as_published() {
        let first: Vec<u64> = (0..15).map(super::luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
