//! The part of a skyline that knows that every height stands once. It lists the words of the whole line.

use super::{Sight, list};
use crate::domain::{Domain, Symbol};
use crate::rule::{LineView, Orientation, Rule, Scratch};
use crate::word_list::WordList;
use num_bigint::BigUint;
use std::sync::Arc;

/// Every height once; what is seen is known for lists only.
pub(super) struct Once {
    pub tally: Arc<dyn Rule>,
    pub heights: usize,
    pub near: Sight,
    pub far: Sight,
}

impl Rule for Once {
    fn orientation(&self) -> Orientation {
        self.tally.orientation()
    }

    fn accepts(&self, word: &[Symbol]) -> bool {
        self.tally.accepts(word)
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch) -> bool {
        self.tally.narrow(line, support, scratch)
    }

    fn admits(&self, line: LineView<'_>, scratch: &mut Scratch) -> bool {
        self.tally.admits(line, scratch)
    }

    fn can_explain(&self) -> bool {
        self.tally.can_explain()
    }

    fn explain(&self, now: LineView<'_>, before: LineView<'_>, explanation: &mut [u64], scratch: &mut Scratch) {
        self.tally.explain(now, before, explanation, scratch);
    }

    fn can_list(&self) -> bool {
        true
    }

    fn list(&self, line: LineView<'_>, words: &mut WordList) -> bool {
        list::list(self.heights, self.near, self.far, line.bits, words)
    }

    fn reference_narrow(&self, domains: &[Domain]) -> Option<Vec<Domain>> {
        self.tally.reference_narrow(domains)
    }

    fn count(&self, line: LineView<'_>, scratch: &mut Scratch) -> Option<BigUint> {
        self.tally.count(line, scratch)
    }
}
