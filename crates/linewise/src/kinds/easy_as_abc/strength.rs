//! How much is asked of a line at once: all of it where that is cheap, else each thing that is known of it, in turn. In any case it is one
//! rule, so that the arrangements of a line are those under all that is known of it.
//!
//! Measured on puzzles with one solution, everything else included: with sets of letters, the time for each line that
//! is narrowed is 0.3 microseconds at 10 cells and 6 letters and 1.4 at 20 cells and 10 letters. Every further letter
//! doubles the sets; with 12 letters there are 4096 of them, and beyond, each thing that is known has a rule of its
//! own. With letters that stand there several times, an automaton knows how many of each are still to come, as long as
//! that makes no more states.

use super::beside::Beside;
use super::rules::Rules;
use crate::rule::Rule;
use crate::rules::letters::{self, Seen};
use crate::rules::nth::{FromNear, Whole};
use crate::rules::{all_of, automaton, tally, turned};
use std::sync::Arc;

/// An automaton of more states than these is dearer than several rules that each know a part.
const MOST_STATES: usize = 1 << letters::MOST_LETTERS;

/// The rule that a line is under in a puzzle.
pub fn rule(cells: usize, rules: &Rules, seen: &[Seen]) -> Arc<dyn Rule> {
    let letters = rules.times.len();
    if letters <= letters::MOST_LETTERS && !rules.has_repeats() {
        return letters::rule(cells, letters, seen);
    }
    let counts = rules.counts(cells);
    let states = counts.iter().try_fold(1usize, |states, &count| states.checked_mul(count as usize + 1));
    match states {
        Some(states) if states <= MOST_STATES => whole(cells, rules, seen),
        _ => in_turn(cells, rules, seen),
    }
}

/// All that is known of a line in one rule, exact wherever that can be.
pub fn whole(cells: usize, rules: &Rules, seen: &[Seen]) -> Arc<dyn Rule> {
    let letters = rules.times.len();
    if letters <= letters::MOST_LETTERS && !rules.has_repeats() {
        return letters::rule(cells, letters, seen);
    }
    if seen.is_empty() {
        return tally::rule(&rules.counts(cells));
    }
    let whole = Whole { counts: rules.counts(cells), seen: seen.into() };
    automaton::rule(whole, cells, letters + 1).unwrap_or_else(|_| in_turn(cells, rules, seen))
}

/// The rule of a line by itself, where nothing else says what may lie side by side.
pub fn alone(cells: usize, rules: &Rules, seen: &[Seen]) -> Arc<dyn Rule> {
    let Some(beside) = Beside::of(rules) else { return whole(cells, rules, seen) };
    let symbols = rules.times.len() + 1;
    let whole = Whole { counts: rules.counts(cells), seen: seen.into() };
    automaton::rule((whole.clone(), beside), cells, symbols).unwrap_or_else(|_| {
        let apart = automaton::rule(beside, cells, symbols).expect("there are no more states than symbols");
        all_of::read_whole(vec![in_turn(cells, rules, seen), apart], (whole, beside))
    })
}

/// A rule for each thing that is known of a line.
fn in_turn(cells: usize, rules: &Rules, seen: &[Seen]) -> Arc<dyn Rule> {
    let symbols = rules.times.len() + 1;
    let mut parts = vec![tally::rule(&rules.counts(cells))];
    let from_near = |letter, nth| {
        let reader = FromNear { letter, nth };
        automaton::rule(reader, cells, symbols).expect("there are no more states than letters")
    };
    for seen in seen {
        parts.extend(seen.near.map(|letter| from_near(letter, seen.nth)));
        parts.extend(seen.far.map(|letter| turned::rule(from_near(letter, seen.nth))));
    }
    match parts.len() {
        1 => parts.remove(0),
        _ => all_of::read_whole(parts, Whole { counts: rules.counts(cells), seen: seen.into() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Symbol;
    use crate::rule::Meter;

    /// All words of so many cells over so many symbols.
    fn words(cells: usize, symbols: usize) -> impl Iterator<Item = Vec<Symbol>> {
        let letter = move |word: usize, at: usize| Symbol((word / symbols.pow(at as u32) % symbols) as u8);
        (0..symbols.pow(cells as u32)).map(move |word| (0..cells).map(|at| letter(word, at)).collect())
    }

    /// `line` once counted lines in which letters lay side by side that must not.
    #[test]
    fn a_line_by_itself_is_under_the_rules_for_neighbours() {
        for (no_touch, nonconsecutive, times) in
            [(true, false, [2, 1, 1]), (false, true, [1, 1, 1]), (true, true, [1, 1, 2])]
        {
            let rules = Rules {
                diagonals: false,
                no_touch,
                nonconsecutive,
                nth: 1,
                seen: 1,
                times: smallvec::SmallVec::from_slice(&times),
            };
            let seen = [Seen { near: Some(Symbol(1)), far: Some(Symbol(3)), nth: 1 }];
            let (own, without) = (alone(6, &rules, &seen), whole(6, &rules, &seen));
            assert!(own.is_exact());
            let (mut fitting, mut all) = (0, 0);
            for word in words(6, 4) {
                let meter = &mut Meter::default();
                let is_apart = |two: &[Symbol]| {
                    let [one, other] = [two[0].0, two[1].0];
                    let is_blank = one == 0 || other == 0;
                    is_blank || !(no_touch && one == other || nonconsecutive && one.abs_diff(other) == 1)
                };
                let holds = without.accepts(&word, meter) == Ok(true);
                let fits = holds && word.windows(2).all(is_apart);
                assert_eq!(own.accepts(&word, meter), Ok(fits), "{word:?}");
                fitting += usize::from(fits);
                all += usize::from(holds);
            }
            assert!(0 < fitting && fitting < all, "{fitting} of {all}");
        }
    }

    #[test]
    fn one_rule_knows_all_that_is_known_of_a_line() {
        for (times, nth, near, far) in [(2, 1, 1, 2), (2, 2, 2, 2), (3, 1, 2, 1), (1, 2, 1, 2)] {
            let rules = Rules {
                diagonals: false,
                no_touch: false,
                nonconsecutive: false,
                nth,
                seen: 1,
                times: smallvec::smallvec![times, 1],
            };
            let seen = [Seen { near: Some(Symbol(near)), far: Some(Symbol(far)), nth }];
            let cells = times as usize + 3;
            let (own, parts) = (rule(cells, &rules, &seen), in_turn(cells, &rules, &seen));
            assert!(own.is_exact());
            let mut fitting = 0;
            for word in words(cells, 3) {
                let meter = &mut Meter::default();
                let fits = parts.accepts(&word, meter);
                assert_eq!(own.accepts(&word, meter), fits, "A {times} times, the letters number {nth}: {word:?}");
                fitting += usize::from(fits == Ok(true));
            }
            assert!(fitting > 0, "A {times} times, the letters number {nth}");
        }
    }
}
