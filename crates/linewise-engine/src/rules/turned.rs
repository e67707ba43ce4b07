//! Lines that are read from their far end.

use crate::domain::{Domain, Symbol};
use crate::rule::{LineView, Orientation, Rule, Scratch};
use num_bigint::BigUint;
use std::sync::Arc;

/// The rule of a line that, read from its far end, is under `rule`, which is laid out by cells.
pub fn rule(rule: Arc<dyn Rule>) -> Arc<dyn Rule> {
    debug_assert!(rule.orientation() == Orientation::ByCell, "cells are turned around, not symbols");
    Arc::new(Turned { rule })
}

struct Turned {
    rule: Arc<dyn Rule>,
}

/// The same cells in the other order.
fn turned(line: LineView<'_>) -> Vec<u64> {
    (0..line.shape.cells).rev().flat_map(|at| line.row(at).iter().copied()).collect()
}

impl Rule for Turned {
    fn orientation(&self) -> Orientation {
        Orientation::ByCell
    }

    fn accepts(&self, word: &[Symbol]) -> bool {
        self.rule.accepts(&word.iter().rev().copied().collect::<Vec<_>>())
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch) -> bool {
        let bits = turned(line);
        let mut kept = vec![0; bits.len()];
        let fits = self.rule.narrow(LineView { bits: &bits, ..line }, &mut kept, scratch);
        support.copy_from_slice(&turned(LineView { bits: &kept, ..line }));
        fits
    }

    fn admits(&self, line: LineView<'_>, scratch: &mut Scratch) -> bool {
        self.rule.admits(LineView { bits: &turned(line), ..line }, scratch)
    }

    fn is_exact(&self) -> bool {
        self.rule.is_exact()
    }

    fn reference_narrow(&self, domains: &[Domain]) -> Option<Vec<Domain>> {
        let mut told = self.rule.reference_narrow(&domains.iter().rev().copied().collect::<Vec<_>>())?;
        told.reverse();
        Some(told)
    }

    fn count(&self, line: LineView<'_>, scratch: &mut Scratch) -> Option<BigUint> {
        self.rule.count(LineView { bits: &turned(line), ..line }, scratch)
    }
}
