//! When the search starts over, when it asks belief, and when it forgets.

use crate::engine::wiring::Wiring;
use crate::model::LineId;

/// How many conflicts the shortest stretch between two restarts has. Block lines reward patience:
/// over 1,000 tournament puzzles of 25x25, stretches of 100, 300 and 1,000 conflicts took 628,000,
/// 628,000 and 355,000 conflicts in all; restarts on bad glue, as SAT solvers like them, took over two millions.
const STRETCH: u64 = 1000;
/// Belief is asked once the search has cost this share of what belief costs: then most puzzles that need no guide do
/// without, and none waits long for it.
const BELIEF_AFTER: f64 = 0.1;
/// Of so many stretches one follows the longest way so far. Together with belief renewed this took 85 tournament puzzles with more than 1,500 conflicts from
/// 611,000 to 233,000 conflicts, and 150 random boards of 35x35 and 40x40 from 76,000 to 51,000.
const BEST_WAY: u64 = 3;
/// Prices are looked for once the search has cost so many line solves for each place of each block: ten steps down, after which it mostly shows that there is nothing to find, are then a
/// tenth of it. And again when it has cost so many times as much.
const BALANCE_AFTER: u64 = 80;
const BALANCE_AGAIN: u64 = 8;
/// How many conflicts there are before the first instalment of probing; the next comes after twice as many. Most puzzles are settled by then.
const PROBE_AFTER: u64 = 100;
/// By how much older conflicts count less than the newest, in every other stretch. Neither is best for all: 200 tournament puzzles took
/// 135,000 conflicts with 0.99, 102,000 with 0.95, 68,000 with 0.9, 54,000 with 0.8; but large boards with several solutions
/// (Knotty, Faase) were not solved with 0.8 alone.
const FADES: [f64; 2] = [0.95, 0.8];
/// The same where the search begins with high symbols, which should last: with 0.8, 0.9, 0.97, 0.99 and 1, ten Skyscrapers of 12 heights took 3,836,
/// 3,224, 2,842, 2,780 and 2,574 conflicts, those of up to 10 heights within 10 percent the same.
const SLOW_FADES: [f64; 2] = [0.99, 0.95];
/// Landmarks halve the time of puzzles whose proof is long (12-Dom, 13-Dom), and cost it elsewhere: random
/// 30x30 boards took up to half as long again when they came after 1,000 conflicts.
const LANDMARKS_AFTER: u64 = 8000;
/// How many conflicts pass before the first clean-up.
const FIRST_FORGETTING: u64 = 2000;
/// How much longer each stretch between clean-ups is than the last.
const LATER_FORGETTING: u64 = 300;

/// A guess at how many places the blocks of all lines have: as many as the lines have cells.
fn guessed_places(wiring: &Wiring<'_>) -> u64 {
    (0..wiring.len()).map(|line| wiring.line(LineId::new(line)).cells.len() as u64).sum()
}

/// What the search does when.
pub struct Pace {
    restarts: u64,
    /// Which way is taken: shifts what alternates from stretch to stretch.
    way: u64,
    /// Conflicts since the last restart.
    conflicts: u64,
    until_forgetting: u64,
    forgettings: u64,
    /// The effort at which belief is asked, in line solves.
    belief_at: u64,
    has_belief: bool,
    /// After so many conflicts the next instalment of probing is due.
    probe_at: u64,
    has_landmarks: bool,
    fades: [f64; 2],
    /// The effort at which balance is tried next, in line solves.
    balance_at: u64,
}

impl Pace {
    /// The pace of a search that belief costs so much, in line solves. Where nobody can weigh words, there is nothing to believe. Where lines are parted, each
    /// under several rules that know a part and do not all weigh words, it neither believes nor probes: over 250 Skyscrapers probing took a third of the time again and saved a fourth of
    /// the conflicts at most.
    pub fn new(wiring: &Wiring<'_>, belief_costs: u64, way: u32) -> Pace {
        let is_parted = wiring.is_parted();
        Pace {
            restarts: 0,
            way: u64::from(way),
            conflicts: 0,
            until_forgetting: FIRST_FORGETTING,
            forgettings: 0,
            belief_at: (belief_costs as f64 * BELIEF_AFTER) as u64,
            has_belief: is_parted && !wiring.can_all_weigh() || !wiring.can_weigh(),
            probe_at: if is_parted { u64::MAX } else { PROBE_AFTER },
            has_landmarks: false,
            balance_at: if wiring.model.symbols == 2 { guessed_places(wiring) * BALANCE_AFTER } else { u64::MAX },
            fades: if wiring.is_led_from_above() { SLOW_FADES } else { FADES },
        }
    }

    /// Counts a conflict.
    pub fn conflict(&mut self) {
        self.conflicts += 1;
        self.until_forgetting = self.until_forgetting.saturating_sub(1);
    }

    /// By how much older conflicts now count less than the newest.
    pub fn fade(&self) -> f64 {
        self.fades[(self.restarts + self.way) as usize % FADES.len()]
    }

    /// Is it time to start over, after so much effort and so many conflicts?
    pub fn must_restart(&self, effort: u64, conflicts: u64) -> bool {
        self.conflicts >= self.stretch() * luby(self.restarts)
            || self.must_believe(effort)
            || self.must_probe(conflicts)
    }

    /// How long the shortest stretch is. It grows where the ways would be the same again.
    fn stretch(&self) -> u64 {
        STRETCH + STRETCH / 2 * (self.way / (FADES.len() as u64 * BEST_WAY))
    }

    /// Is it time to ask belief, after so much effort?
    pub fn must_believe(&self, effort: u64) -> bool {
        !self.has_belief && self.conflicts > 0 && effort >= self.belief_at
    }

    /// Is it time to ask belief again? What the conflicts have taught about the order is given up then. That pays once each of the ways has had its stretch, the
    /// longest one last: over 2,000 tournament puzzles it took 238,000 conflicts, and 438,000 when it was done after the 4th, 8th, 16th... stretch only.
    pub fn must_believe_again(&self) -> bool {
        self.likes_best_way()
    }

    /// Does this stretch follow the longest way so far, rather than belief?
    pub fn likes_best_way(&self) -> bool {
        (self.restarts + self.way) % BEST_WAY == BEST_WAY - 1
    }

    /// Is it time to probe, after so many conflicts?
    pub fn must_probe(&self, conflicts: u64) -> bool {
        conflicts >= self.probe_at
    }

    /// Notes that an instalment of probing is over, perhaps the last one.
    pub fn probed(&mut self, is_last: bool) {
        self.probe_at = if is_last { u64::MAX } else { self.probe_at * 2 };
    }

    /// Is it time to look for prices, after so much effort?
    pub fn must_balance(&self, effort: u64) -> bool {
        effort >= self.balance_at
    }

    /// Notes how many places the blocks have, which was only guessed so far.
    pub fn wait_for_places(&mut self, places: usize) {
        self.balance_at = self.balance_at.max(places as u64 * BALANCE_AFTER);
    }

    /// Notes that prices were looked for, after so much effort: they are next when it has multiplied.
    pub fn balanced(&mut self, effort: u64) {
        self.balance_at = effort.saturating_mul(BALANCE_AGAIN);
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
