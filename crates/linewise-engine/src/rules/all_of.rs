//! Lines under several rules at once, each of which says what it knows.

use crate::domain::{Domain, Symbol};
use crate::rule::{LineView, Orientation, Rule, Scratch, Shape};
use num_bigint::BigUint;
use std::sync::Arc;

/// The rule of a line under all of these rules; they are laid out by cells.
pub fn rule(rules: Vec<Arc<dyn Rule>>) -> Arc<dyn Rule> {
    debug_assert!(rules.iter().all(|rule| rule.orientation() == Orientation::ByCell), "a line has one orientation");
    Arc::new(AllOf { rules })
}

struct AllOf {
    rules: Vec<Arc<dyn Rule>>,
}

impl AllOf {
    /// Narrows by each of the rules until none of them can say more.
    fn settle(&self, shape: Shape, bits: &mut Vec<u64>, scratch: &mut Scratch) -> bool {
        let mut support = vec![0; bits.len()];
        let mut quiet = 0;
        while quiet < self.rules.len() {
            for rule in &self.rules {
                if !rule.narrow(LineView { shape, bits }, &mut support, scratch) {
                    return false;
                }
                quiet = if support == *bits { quiet + 1 } else { 0 };
                std::mem::swap(bits, &mut support);
            }
        }
        true
    }
}

impl Rule for AllOf {
    fn orientation(&self) -> Orientation {
        Orientation::ByCell
    }

    fn accepts(&self, word: &[Symbol]) -> bool {
        self.rules.iter().all(|rule| rule.accepts(word))
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch) -> bool {
        let mut bits = line.bits.to_vec();
        let fits = self.settle(line.shape, &mut bits, scratch);
        support.copy_from_slice(&bits);
        fits
    }

    fn admits(&self, line: LineView<'_>, scratch: &mut Scratch) -> bool {
        self.settle(line.shape, &mut line.bits.to_vec(), scratch)
    }

    fn is_exact(&self) -> bool {
        self.rules.len() == 1 && self.rules[0].is_exact()
    }

    fn parts(&self) -> &[Arc<dyn Rule>] {
        &self.rules
    }

    fn reference_narrow(&self, domains: &[Domain]) -> Option<Vec<Domain>> {
        // What each of them leaves, in turn, until nothing changes: no word gets lost, and none of a settled line is kept that should not.
        let mut told = domains.to_vec();
        loop {
            let before = told.clone();
            for rule in &self.rules {
                told = rule.reference_narrow(&told)?;
            }
            if told == before || told.iter().any(|cell| cell.is_empty()) {
                return Some(told);
            }
        }
    }

    fn count(&self, line: LineView<'_>, scratch: &mut Scratch) -> Option<BigUint> {
        let domains = line.shape.domains(line.bits);
        let is_settled = domains.iter().all(|may: &Domain| may.len() == 1);
        match &self.rules[..] {
            [rule] => rule.count(line, scratch),
            _ if is_settled => Some(u32::from(self.admits(line, scratch)).into()),
            _ => None,
        }
    }
}
