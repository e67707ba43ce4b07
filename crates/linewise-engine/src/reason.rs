//! Short reasons: a minimal choice of facts on a line that leaves it without a word.
//!
//! Start from all the facts, then drop them, the last first, and keep a drop whenever the line still has no word. What
//! remains is *minimal*: none of it is superfluous. The only thing asked of a rule is whether any word fits, so one
//! procedure serves every kind of line. Facts are dropped in growing batches while that works and in shrinking ones
//! when it does not; the result is the same as one by one, after fewer tests.

mod known_line;

pub use known_line::{fewest, fewest_for};
pub(crate) use known_line::{fewest_asking, fewest_while};

/// The facts on one line, switched on and off in the line's bit matrix.
pub trait Facts {
    /// Switches the facts `from..to` off.
    fn retract(&mut self, from: usize, to: usize);
    /// Switches the facts `from..to` on.
    fn assert(&mut self, from: usize, to: usize);
    /// Has the line no word, with the facts that are on?
    fn is_conflict(&mut self) -> bool;
}

/// Finds a minimal choice of the first `count` facts, all of which are on, that still leaves the line without a word;
/// lists them in `kept`, the last first. They stay on, the others go off.
pub fn shorten(facts: &mut impl Facts, count: usize, kept: &mut Vec<usize>) {
    shorten_from(facts, 0, count, kept);
}

/// Finds such a choice of the facts `first..count`; those before `first` are on and stay so.
pub(crate) fn shorten_from(facts: &mut impl Facts, first: usize, count: usize, kept: &mut Vec<usize>) {
    let mut rest = count;
    let mut batch = ((count - first) / 4).max(1);
    while rest > first {
        let from = rest - batch.min(rest - first);
        facts.retract(from, rest);
        if facts.is_conflict() {
            rest = from;
            batch *= 2;
        } else {
            facts.assert(from, rest);
            if rest - from == 1 {
                kept.push(from);
                rest = from;
                batch = 1;
            } else {
                batch = (rest - from) / 2;
            }
        }
    }
}

/// Does what [`shorten`] does, in fewer tests, where more facts never give the line back a word: once some facts cannot
/// be dropped together, one of them is looked for by halves.
pub(crate) fn shorten_exact(facts: &mut impl Facts, count: usize, kept: &mut Vec<usize>) {
    let mut rest = count;
    let mut batch = (count / 4).max(1);
    // Not all facts from this one on can be dropped, beside those that went already.
    let mut not_all: Option<usize> = None;
    while rest > 0 {
        let from = match not_all {
            Some(first_doubtful) if first_doubtful + 1 == rest => {
                kept.push(first_doubtful);
                (rest, batch, not_all) = (first_doubtful, 1, None);
                continue;
            }
            Some(first_doubtful) => first_doubtful + (rest - first_doubtful).div_ceil(2),
            None => rest.saturating_sub(batch),
        };
        facts.retract(from, rest);
        if facts.is_conflict() {
            rest = from;
            batch *= 2;
        } else {
            facts.assert(from, rest);
            not_all = Some(from);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models_for_tests::Numbers;

    /// Facts that leave the line without a word where all facts of some group are on.
    struct Groups {
        on: u32,
        groups: Vec<u32>,
        tests: usize,
    }

    impl Facts for Groups {
        fn retract(&mut self, from: usize, to: usize) {
            (from..to).for_each(|at| self.on &= !(1 << at));
        }

        fn assert(&mut self, from: usize, to: usize) {
            (from..to).for_each(|at| self.on |= 1 << at);
        }

        fn is_conflict(&mut self) -> bool {
            self.tests += 1;
            self.groups.iter().any(|group| group & !self.on == 0)
        }
    }

    #[test]
    fn halving_keeps_the_same_facts_after_fewer_tests() {
        let mut numbers = Numbers(1);
        let mut roll = |end: u64| numbers.below(end);
        let mut tests = [0; 2];
        for _ in 0..2000 {
            let count = 1 + roll(20) as usize;
            let groups: Vec<u32> = (0..1 + roll(3))
                .map(|_| (0..1 + roll(4)).fold(0, |group, _| group | 1 << roll(count as u64)))
                .collect();
            let [one, other] = [false, true].map(|is_exact| {
                let mut facts = Groups { on: (1 << count) - 1, groups: groups.clone(), tests: 0 };
                let mut kept = Vec::new();
                match is_exact {
                    false => shorten(&mut facts, count, &mut kept),
                    true => shorten_exact(&mut facts, count, &mut kept),
                }
                assert_eq!(facts.on, kept.iter().fold(0, |on, at| on | 1 << at), "what is kept is on");
                tests[usize::from(is_exact)] += facts.tests;
                kept
            });
            assert_eq!(one, other, "{groups:?} of {count}");
        }
        assert!(tests[1] < tests[0], "{tests:?}");
    }
}
