//! Which value to try first: the likelier one, the one on the longest way so far, or the last one.
//!
//! Belief knows the likelier values, and what was tried since does not overwrite them. Where it errs about a few cells, it errs again after every restart;
//! so in some stretches the search goes back to the way that led furthest without a conflict (as SAT solvers do it: Biere's "best phases", 2019).

use crate::literals::{Lit, Var};

/// The values to try first, from three sources.
pub struct Values {
    /// The value each variable had last.
    last: Vec<bool>,
    /// The value that belief finds likelier; none while belief has not been asked.
    believed: Vec<bool>,
    /// The values on the longest way without a conflict so far, and the last ones beside it; none while there is no such way.
    best: Vec<bool>,
    best_len: usize,
    /// Is the next solution looked for near the last one?
    stays_near: bool,
}

impl Values {
    /// Nothing known: every question is answered yes first.
    pub fn new(vars: usize) -> Values {
        Values { last: vec![true; vars], believed: Vec::new(), best: Vec::new(), best_len: 0, stays_near: false }
    }

    /// Makes room for so many variables.
    pub fn grow(&mut self, vars: usize) {
        self.last.resize(vars, true);
    }

    /// The value to try first, on the longest way so far or as belief says.
    pub fn first(&self, var: Var, on_best_way: bool) -> bool {
        let wanted = if on_best_way { &self.best } else { &self.believed };
        *wanted.get(var.index()).unwrap_or(&self.last[var.index()])
    }

    /// Has belief been asked, and is it still of use?
    pub fn are_believed(&self) -> bool {
        !self.believed.is_empty()
    }

    /// Takes over what belief finds likelier.
    pub fn believe(&mut self, likelier: Vec<bool>) {
        self.believed = likelier;
    }

    /// Notes a literal that no longer holds.
    #[inline]
    pub fn note_last(&mut self, lit: Lit) {
        self.last[lit.var().index()] = lit.is_yes();
    }

    /// Notes these literals, which held together without a conflict, if they are more than ever before.
    pub fn note_way(&mut self, way: &[Lit]) {
        if way.len() <= self.best_len || self.stays_near {
            return;
        }
        self.best_len = way.len();
        self.best.clone_from(&self.last);
        for lit in way {
            self.best[lit.var().index()] = lit.is_yes();
        }
    }

    /// From now on the last values come first: the next solution is looked for near the one just found.
    pub fn stay_near(&mut self) {
        self.believed.clear();
        self.best.clear();
        self.stays_near = true;
    }
}
