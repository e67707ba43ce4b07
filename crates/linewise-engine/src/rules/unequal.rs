//! Lines of two halves that must not spell the same, as two rows of which no two may be equal.

use crate::domain::{Domain, Symbol};
use crate::language::{Best, Worth};
use crate::rule::{
    Capabilities, Conflict, CountWords, Decided, FindPivots, LineView, Meter, Orientation, Reasons, Reference, Rule,
    Scratch, Strength, Undecided, try_each,
};
use crate::rules::positions::{may, store};
use num_bigint::BigUint;
use std::sync::Arc;

/// The rule of a line whose first `half` cells must not spell the same as the `half` cells behind them.
pub fn rule(half: usize) -> Arc<dyn Rule> {
    Arc::new(Unequal { half })
}

struct Unequal {
    half: usize,
}

/// How the halves can still differ.
enum Difference {
    /// In no place.
    None,
    /// In this place only.
    Only(usize),
    /// In several places, or they do already.
    Sure,
}

impl Unequal {
    /// What the two cells at a place may be.
    fn pair(&self, line: LineView<'_>, at: usize) -> [Domain; 2] {
        [may(line, at), may(line, self.half + at)]
    }

    fn difference(&self, line: LineView<'_>) -> Difference {
        let mut only = None;
        let mut open = 0;
        for at in 0..self.half {
            let [first, second] = self.pair(line, at);
            if first.and(second).is_empty() {
                return Difference::Sure;
            }
            if first != second || first.len() > 1 {
                open += 1;
                only = Some(at);
            }
        }
        match (only, open) {
            (Some(at), 1) => Difference::Only(at),
            (Some(_), _) => Difference::Sure,
            (None, _) => Difference::None,
        }
    }
}

impl Rule for Unequal {
    fn orientation(&self) -> Orientation {
        Orientation::ByCell
    }

    fn strength(&self) -> Strength {
        Strength::Exact
    }

    fn accepts(&self, word: &[Symbol], _meter: &mut Meter<'_>) -> Decided<bool> {
        let (first, second) = word.split_at(self.half);
        Ok(first.len() == second.len() && first != second)
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], _scratch: &mut Scratch<'_>) -> Decided<bool> {
        support.copy_from_slice(line.bits);
        let at = match self.difference(line) {
            Difference::None => return Ok(false),
            Difference::Sure => return Ok(true),
            Difference::Only(at) => at,
        };
        let [first, second] = self.pair(line, at);
        if let Some(symbol) = first.symbol() {
            store(second.without(symbol), line, self.half + at, support);
        } else if let Some(symbol) = second.symbol() {
            store(first.without(symbol), line, at, support);
        }
        Ok(true)
    }

    fn admits(&self, line: LineView<'_>, _scratch: &mut Scratch<'_>) -> Decided<bool> {
        Ok(!matches!(self.difference(line), Difference::None))
    }

    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities { reasons: Reasons::Pivots(self), count: Some(self), reference: Some(self), ..Capabilities::NONE }
    }
}

impl FindPivots for Unequal {
    fn pivots(&self, conflict: Conflict<'_>, pivots: &mut Vec<u32>, _scratch: &mut Scratch<'_>) {
        let Conflict { now, before, .. } = conflict;
        // Two equal halves: any cell that may be something else makes them differ.
        let was_open = |&at: &usize| may(before, at) != may(now, at);
        pivots.extend((0..2 * self.half).filter(was_open).map(|at| at as u32));
    }
}

impl Reference for Unequal {
    fn narrow(&self, domains: &[Domain], _meter: &mut Meter<'_>) -> Decided<Vec<Domain>> {
        // A word fits unless every two cells that face each other can only be the same.
        let faces_itself =
            |domains: &[Domain], at: usize| domains[at].len() == 1 && domains[at] == domains[self.half + at];
        let fits = |domains: &[Domain]| {
            !domains.iter().any(|domain| domain.is_empty()) && !(0..self.half).all(|at| faces_itself(domains, at))
        };
        Ok(try_each(domains, fits))
    }

    fn bound(&self, _: &[Domain], _: usize, _: &Worth<'_>, _: &mut Meter<'_>) -> Decided<Best> {
        Err(Undecided)
    }
}

impl CountWords for Unequal {
    fn count(&self, line: LineView<'_>, _scratch: &mut Scratch<'_>) -> Decided<BigUint> {
        let mut all = BigUint::from(1u32);
        let mut equal = BigUint::from(1u32);
        for at in 0..self.half {
            let [first, second] = self.pair(line, at);
            all *= first.len() * second.len();
            equal *= first.and(second).len();
        }
        Ok(all - equal)
    }
}
