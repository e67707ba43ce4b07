//! How much is asked of a line at once: all of it where that is cheap, else a rule for each thing that is known of it.
//!
//! Measured on puzzles with one solution, everything else included: with sets of letters, the time for each line that is narrowed
//! is 0.3 microseconds at 10 cells and 6 letters and 1.4 at 20 cells and 10 letters. Every further letter doubles the sets; with
//! 12 letters there are 4096 of them, and beyond, each thing that is known has a rule of its own.

use super::rules::Rules;
use crate::rule::Rule;
use crate::rules::letters::{self, Seen};
use crate::rules::nth::{FromNear, Whole};
use crate::rules::{all_of, automaton, tally, turned};
use std::sync::Arc;

/// The rules that a line is under in a puzzle: one exact rule, or several that each know a part.
pub fn parts(cells: usize, rules: &Rules, seen: &[Seen]) -> Vec<Arc<dyn Rule>> {
    let letters = rules.times.len();
    if letters <= letters::MOST_LETTERS && !rules.has_repeats() {
        return vec![letters::rule(cells, letters, seen)];
    }
    let symbols = letters + 1;
    let mut parts = vec![tally::rule(&rules.counts(cells))];
    let from_near = |letter, nth| {
        let reader = FromNear { letter, nth };
        automaton::rule(reader, cells, symbols).expect("there are no more states than letters")
    };
    for seen in seen {
        parts.extend(seen.near.map(|letter| from_near(letter, seen.nth)));
        parts.extend(seen.far.map(|letter| turned::rule(from_near(letter, seen.nth))));
    }
    parts
}

/// All that is known of a line in one rule, exact wherever that can be.
pub fn whole(cells: usize, rules: &Rules, seen: &[Seen]) -> Arc<dyn Rule> {
    let mut parts = parts(cells, rules, seen);
    if parts.len() == 1 {
        return parts.remove(0);
    }
    let whole = Whole { counts: rules.counts(cells), seen: seen.into() };
    automaton::rule(whole, cells, rules.times.len() + 1).unwrap_or_else(|_| all_of::rule(parts))
}
