//! Minimal reasons: facts on a line that leave it without a word, none of which can be left out.
//!
//! Start from all the facts, then drop them, the last first, and keep a drop whenever the line still has no word
//! (deletion-based minimization, as of unsatisfiable cores: R. Bakker et al., 1993). The only thing asked of a rule is
//! whether any word fits, so one procedure serves every kind of line. Facts are dropped in growing batches while that
//! works and in shrinking ones when it does not; the result is the same as one by one, after fewer tests.

/// The facts on one line, switched on and off in the line's bit matrix.
pub trait Facts {
    /// Switches the facts `from..to` off.
    fn lift(&mut self, from: usize, to: usize);
    /// Switches the facts `from..to` on.
    fn lay(&mut self, from: usize, to: usize);
    /// Has the line no word, with the facts that are on?
    fn is_stuck(&mut self) -> bool;
}

/// Finds a minimal choice of the first `count` facts, all of which are on, that still
/// leaves the line stuck; lists them in `kept`, the last first. They stay on, the others go off.
pub fn shorten(facts: &mut impl Facts, count: usize, kept: &mut Vec<usize>) {
    shorten_from(facts, 0, count, kept);
}

/// The same for the facts `first..count`; those before `first` are on and stay so.
pub fn shorten_from(facts: &mut impl Facts, first: usize, count: usize, kept: &mut Vec<usize>) {
    let mut rest = count;
    let mut batch = ((count - first) / 4).max(1);
    while rest > first {
        let from = rest - batch.min(rest - first);
        facts.lift(from, rest);
        if facts.is_stuck() {
            rest = from;
            batch *= 2;
        } else {
            facts.lay(from, rest);
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
