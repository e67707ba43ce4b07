//! Phases: which value of a variable to try first.
//!
//! Belief knows the likelier values, and what was tried since does not overwrite them. Where it errs about a few cells,
//! it errs again after every restart; so in some runs between restarts the search follows the longest assignment
//! without a conflict so far (A. Biere's "best phases", 2019), and without either the last value (phase saving).

use crate::literals::{Lit, Var};

/// The values to try first, from three sources.
///
/// Always: `saved` has a value for each variable; `believed` and `best` have one for each, or for the first ones
/// (variables that came later have their saved one), or are empty. `best` is an assignment of which `best_len` literals
/// held without a conflict.
pub struct Phases {
    /// The value each variable had last.
    saved: Vec<bool>,
    /// The value that belief finds likelier; empty while belief has not been asked.
    believed: Vec<bool>,
    /// The values of the longest assignment without a conflict so far, and the saved ones beside it; empty while there
    /// is none.
    best: Vec<bool>,
    best_len: usize,
    /// Is the next solution looked for near the last one?
    stays_near: bool,
}

/// Which of the sources come before the saved values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Follow {
    /// The best phases.
    Best,
    /// Belief.
    Belief,
}

impl Phases {
    /// No variables yet; room for so many is set aside, but [`Phases::grow`] brings them in.
    pub fn with_capacity(vars: usize) -> Phases {
        let saved = Vec::with_capacity(vars);
        Phases { saved, believed: Vec::new(), best: Vec::new(), best_len: 0, stays_near: false }
    }

    /// Brings in the variables up to so many: each is true first.
    pub fn grow(&mut self, vars: usize) {
        self.saved.resize(vars, true);
    }

    /// The value to try first.
    pub fn of(&self, var: Var, follow: Follow) -> bool {
        let wanted = match follow {
            Follow::Best => &self.best,
            Follow::Belief => &self.believed,
        };
        *wanted.get(var.index()).unwrap_or(&self.saved[var.index()])
    }

    /// Has belief been asked, and is it still of use?
    pub fn has_belief(&self) -> bool {
        !self.believed.is_empty()
    }

    /// Sets what belief finds likelier.
    pub fn set_believed(&mut self, likelier: Vec<bool>) {
        self.believed = likelier;
    }

    /// The same, and returns what belief found likelier before.
    pub fn swap_believed(&mut self, likelier: Vec<bool>) -> Vec<bool> {
        std::mem::replace(&mut self.believed, likelier)
    }

    /// Saves the phase of a literal that no longer holds.
    #[inline]
    pub fn save(&mut self, lit: Lit) {
        self.saved[lit.var().index()] = lit.is_positive();
    }

    /// Keeps these literals, which held together without a conflict, as the best phases if they are more than ever
    /// before.
    pub fn keep_best(&mut self, lits: &[Lit]) {
        if lits.len() <= self.best_len || self.stays_near {
            return;
        }
        self.best_len = lits.len();
        self.best.clone_from(&self.saved);
        for lit in lits {
            self.best[lit.var().index()] = lit.is_positive();
        }
    }

    /// From now on the saved phases alone count: the next solution is looked for near the one just found.
    pub fn stay_near(&mut self) {
        self.believed.clear();
        self.best.clear();
        self.stays_near = true;
    }
}
