//! Lines that are read from their far end.

use crate::domain::{Domain, Symbol};
use crate::language::{Best, Worth};
use crate::rule::{
    Capabilities, CountWords, Decided, Explain, FindPivots, LineView, Meter, Orientation, Reasons, Reference, Rule,
    Scratch, Strength, StuckLine, Undecided, Weigh, Weights,
};
use num_bigint::BigUint;
use std::sync::Arc;

/// The rule of a line that, read from its far end, is under `rule`, which is laid out by cells.
pub fn rule(rule: Arc<dyn Rule>) -> Arc<dyn Rule> {
    debug_assert!(rule.orientation() == Orientation::ByCell, "cells are turned around, not symbols");
    let parts = rule.parts().iter().cloned().map(self::rule).collect();
    Arc::new(Turned { rule, parts })
}

struct Turned {
    rule: Arc<dyn Rule>,
    /// The parts of the rule, turned likewise.
    parts: Vec<Arc<dyn Rule>>,
}

/// The same cells in the other order.
fn turned(line: LineView<'_>) -> Vec<u64> {
    turned_rows(line.bits, line.shape.words)
}

/// The same rows of so many values in the other order.
fn turned_rows<T: Copy>(rows: &[T], width: usize) -> Vec<T> {
    rows.chunks(width).rev().flatten().copied().collect()
}

impl Rule for Turned {
    fn orientation(&self) -> Orientation {
        Orientation::ByCell
    }

    fn strength(&self) -> Strength {
        self.rule.strength()
    }

    fn accepts(&self, word: &[Symbol], meter: &mut Meter<'_>) -> Decided<bool> {
        self.rule.accepts(&turned_rows(word, 1), meter)
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch<'_>) -> Decided<bool> {
        let bits = turned(line);
        let mut kept = vec![0; bits.len()];
        let fits = self.rule.narrow(LineView { bits: &bits, ..line }, &mut kept, scratch)?;
        support.copy_from_slice(&turned(LineView { bits: &kept, ..line }));
        Ok(fits)
    }

    fn admits(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<bool> {
        self.rule.admits(LineView { bits: &turned(line), ..line }, scratch)
    }

    fn capabilities(&self) -> Capabilities<'_> {
        let own = self.rule.capabilities();
        Capabilities {
            parts: &self.parts,
            reasons: match own.reasons {
                Reasons::ConflictSets(_) => Reasons::ConflictSets(self),
                Reasons::Pivots(_) => Reasons::Pivots(self),
                Reasons::Deletion => Reasons::Deletion,
            },
            count: own.count.and(Some(self)),
            // A diagram grows from its first cell, a list is filled from its first word: neither can be turned.
            diagram: None,
            list: None,
            weigh: own.weigh.and(Some(self)),
            // These are for lines laid out by symbols.
            chain: None,
            auxiliaries: None,
            reference: own.reference.and(Capabilities::for_proofs(self)),
            high_symbols_first: own.high_symbols_first,
        }
    }
}

impl Explain for Turned {
    fn conflict_set(&self, conflict: StuckLine<'_>, set: &mut [u64], scratch: &mut Scratch<'_>) -> u64 {
        let Reasons::ConflictSets(explain) = self.rule.capabilities().reasons else { return 0 };
        let StuckLine { now, before, ages } = conflict;
        let (now_bits, before_bits, ages) = (turned(now), turned(before), turned_rows(ages, 1));
        let mut found = vec![0; set.len()];
        let (now, before) = (LineView { bits: &now_bits, ..now }, LineView { bits: &before_bits, ..before });
        let tests = explain.conflict_set(StuckLine { now, before, ages: &ages }, &mut found, scratch);
        set.copy_from_slice(&turned(LineView { bits: &found, ..now }));
        tests
    }
}

impl FindPivots for Turned {
    fn pivots(&self, conflict: StuckLine<'_>, pivots: &mut Vec<u32>, scratch: &mut Scratch<'_>) {
        let Reasons::Pivots(finder) = self.rule.capabilities().reasons else { return };
        let StuckLine { now, before, ages } = conflict;
        let (now_bits, before_bits, ages) = (turned(now), turned(before), turned_rows(ages, 1));
        let (now, before) = (LineView { bits: &now_bits, ..now }, LineView { bits: &before_bits, ..before });
        let first = pivots.len();
        finder.pivots(StuckLine { now, before, ages: &ages }, pivots, scratch);
        pivots[first..].iter_mut().for_each(|at| *at = now.shape.cells as u32 - 1 - *at);
    }
}

impl CountWords for Turned {
    fn count(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<BigUint> {
        self.rule.count(LineView { bits: &turned(line), ..line }, scratch)
    }
}

impl Weigh for Turned {
    fn weigh(&self, line: Weights<'_>, out: &mut [f64], scratch: &mut Scratch<'_>) {
        let Some(weigh) = self.rule.capabilities().weigh else { return out.fill(0.0) };
        let weights = turned_rows(line.weights, line.symbols);
        let mut weighed = vec![0.0; out.len()];
        weigh.weigh(Weights { weights: &weights, ..line }, &mut weighed, scratch);
        out.copy_from_slice(&turned_rows(&weighed, line.symbols));
    }
}

impl Reference for Turned {
    fn narrow(&self, domains: &[Domain], meter: &mut Meter<'_>) -> Decided<Vec<Domain>> {
        let reference = self.rule.capabilities().reference.ok_or(Undecided)?;
        let mut told = reference.narrow(&turned_rows(domains, 1), meter)?;
        told.reverse();
        Ok(told)
    }

    fn bound(&self, domains: &[Domain], symbols: usize, worth: &Worth<'_>, meter: &mut Meter<'_>) -> Decided<Best> {
        let reference = self.rule.capabilities().reference.ok_or(Undecided)?;
        let turned = |at: usize, symbol: Symbol| worth(domains.len() - 1 - at, symbol);
        let mut best = reference.bound(&turned_rows(domains, 1), symbols, &turned, meter)?;
        best.reverse();
        Ok(best)
    }
}
