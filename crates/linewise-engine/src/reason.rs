//! Short reasons: a minimal choice of facts on a line that leaves it without a word.
//!
//! Start from all the facts, then drop them, the last first, and keep a drop whenever the line still has no word. What
//! remains is *minimal*: none of it is superfluous. The only thing asked of a rule is whether any word fits, so one
//! procedure serves every kind of line. Facts are dropped in growing batches while that works and in shrinking ones
//! when it does not; the result is the same as one by one, after fewer tests.

mod known_line;

pub use known_line::{KnownLine, fewest, fewest_for, fewest_while};

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

/// The same for the facts `first..count`; those before `first` are on and stay so.
pub fn shorten_from(facts: &mut impl Facts, first: usize, count: usize, kept: &mut Vec<usize>) {
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
