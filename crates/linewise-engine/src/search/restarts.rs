//! Restarts: when the search starts over with what it has learned, and what alternates from run to run.

use super::inprocessing::MANY_SYMBOLS;
use super::phases::Follow;
use crate::layout::Layout;

/// How many conflicts the shortest run between two restarts has. Block lines reward patience: over 1,000 tournament
/// puzzles of 25x25, runs of 100, 300 and 1,000 conflicts took 628,000, 628,000 and 355,000 conflicts in all; restarts
/// on a bad LBD, as SAT solvers like them, took over two millions.
const RUN: u64 = 1000;
/// The same on large boards: fourteen random ones of 40x40 and 45x45 took 51,100 conflicts in all with runs of 1,000, 41,800
/// with 300 and 48,600 with 100 (means of six seeds); of 60x60, non_fast 10 took 8,800, 8,000 and 6,700, and non_med 4 8,400,
/// 5,100 and 5,200 (means of twenty).
const MEDIUM_RUN: u64 = 300;
/// The same on large boards of many symbols, where a conflict costs a hundred times as much: random hexagons of 1,657
/// to 2,977 cells with 26 letters took 2.2 to 4.8 s, and up to more than 12 s with the longer runs.
const SHORT_RUN: u64 = 100;
/// Boards with more cells than these are large.
pub const LARGE: usize = 1000;
/// Of so many runs one follows the best phases. Together with belief renewed this took 85 tournament puzzles with more
/// than 1,500 conflicts from 611,000 to 233,000 conflicts, and 150 random boards of 35x35 and 40x40 from 76,000 to
/// 51,000.
const BEST_PHASES: u64 = 3;
/// By how much older conflicts count less than the newest, in every other run. Neither is best for all: 200 tournament
/// puzzles took 135,000 conflicts with 0.99, 102,000 with 0.95, 68,000 with 0.9, 54,000 with 0.8; but large boards with
/// several solutions (Knotty, Faase) were not solved with 0.8 alone.
const DECAYS: [f64; 2] = [0.95, 0.8];
/// The same where the search begins with high symbols, which should last: with 0.8, 0.9, 0.97, 0.99 and 1, ten
/// Skyscrapers of 12 heights took 3,836, 3,224, 2,842, 2,780 and 2,574 conflicts, those of up to 10 heights within 10
/// percent the same.
const SLOW_DECAYS: [f64; 2] = [0.99, 0.95];

/// When the search restarts.
///
/// Always: `conflicts` counts those of the current run, run number `count`.
pub struct Restarts {
    count: u64,
    /// The portfolio's seed: shifts what alternates from run to run.
    seed: u64,
    conflicts: u64,
    decays: [f64; 2],
    run: u64,
}

impl Restarts {
    /// The restarts of a search that begins. Searches with different seeds go different ways.
    pub fn new(layout: &Layout<'_>, seed: u32) -> Restarts {
        let decays = if layout.high_symbols_first() { SLOW_DECAYS } else { DECAYS };
        let model = layout.model;
        let run = match (model.cells.len() > LARGE, model.symbols >= MANY_SYMBOLS) {
            (false, _) => RUN,
            (true, false) => MEDIUM_RUN,
            (true, true) => SHORT_RUN,
        };
        Restarts { count: 0, seed: u64::from(seed), conflicts: 0, decays, run }
    }

    /// Counts a conflict.
    pub fn count_conflict(&mut self) {
        self.conflicts += 1;
    }

    /// Notes a restart.
    pub fn restarted(&mut self) {
        self.count += 1;
        self.conflicts = 0;
    }

    /// Has this run had a conflict?
    pub fn has_conflict(&self) -> bool {
        self.conflicts > 0
    }

    /// Has this run had its conflicts?
    pub fn is_due(&self) -> bool {
        self.conflicts >= self.shortest_run() * luby(self.count)
    }

    /// By how much older conflicts now count less than the newest.
    pub fn decay(&self) -> f64 {
        self.decays[(self.count + self.seed) as usize % self.decays.len()]
    }

    /// What this run follows.
    pub fn follow(&self) -> Follow {
        if (self.count + self.seed) % BEST_PHASES == BEST_PHASES - 1 { Follow::Best } else { Follow::Belief }
    }

    /// How long the shortest run is. It grows where seeds would do the same again.
    fn shortest_run(&self) -> u64 {
        self.run + self.run / 2 * (self.seed / (self.decays.len() as u64 * BEST_PHASES))
    }
}

/// The sequence 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8... (M. Luby, A. Sinclair and D. Zuckerman, 1993).
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
