//! A walk over the words of a line, one after the other, by asking its rule whether any word begins like this.

use super::{Decided, LineView, Meter, Rule, Scratch, Shape};
use crate::domain::{Domain, Symbol};
use crate::limits::WALK_WORK;
use crate::verdict::Stop;
use std::fmt;

/// The words that `rule` still allows, in the order of `symbols` at the first cell, then at the second...
///
/// Every step is one feasibility test, so each further word costs at most cells x symbols tests where the rule is exact.
/// Where it is not, the list may be cut short: see [`Words::is_cut_short`].
pub fn words<'a>(rule: &'a dyn Rule, domains: &[Domain], symbols: &'a [Symbol]) -> Words<'a> {
    words_within(rule, domains, symbols, Meter::new(WALK_WORK, Stop::Never))
}

/// The same, as far as a meter goes.
pub fn words_within<'a>(rule: &'a dyn Rule, domains: &[Domain], symbols: &'a [Symbol], meter: Meter<'a>) -> Words<'a> {
    Words {
        rule,
        symbols,
        most_tests: PATIENCE * (domains.len() * symbols.len()).max(1),
        is_cut_short: false,
        domains: domains.to_vec(),
        shape: Shape::new(rule.orientation(), domains.len(), symbols.len()),
        tried: Vec::new(),
        started: false,
        scratch: Scratch::with_meter(meter),
    }
}

/// How many times as many tests as an exact rule needs are made for one word.
const PATIENCE: usize = 4;

/// A depth-first walk over the words of a line.
pub struct Words<'a> {
    rule: &'a dyn Rule,
    symbols: &'a [Symbol],
    /// How many tests are made for one word.
    most_tests: usize,
    is_cut_short: bool,
    domains: Vec<Domain>,
    shape: Shape,
    /// For each cell on the current path, which entry of `symbols` it holds.
    tried: Vec<usize>,
    started: bool,
    scratch: Scratch<'a>,
}

impl fmt::Debug for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words").field("domains", &self.domains).field("tried", &self.tried).finish_non_exhaustive()
    }
}

impl Words<'_> {
    /// The work of the walk so far.
    pub fn work(&self) -> u64 {
        self.scratch.meter.used()
    }

    /// Did the walk end because the rule, which is not exact, promised words for too long without showing one, or because
    /// judging them was too much?
    pub fn is_cut_short(&self) -> bool {
        self.is_cut_short
    }

    /// Does a word begin with the symbols of the current path?
    fn fits(&mut self) -> Decided<bool> {
        let mut domains = self.domains.clone();
        for (domain, &at) in domains.iter_mut().zip(&self.tried) {
            *domain = domain.and(Domain::only(self.symbols[at]));
        }
        // Rules need not know cells that can be nothing.
        if domains.iter().any(|domain| domain.is_empty()) {
            return Ok(false);
        }
        let bits = self.shape.matrix(&domains);
        let line = LineView { shape: self.shape, bits: &bits };
        self.rule.admits(line, &mut self.scratch)
    }

    /// Goes on to the next choice at the last cell of the path, or at the nearest cell before it that has one.
    fn advance(&mut self) -> bool {
        while let Some(last) = self.tried.pop() {
            if last + 1 < self.symbols.len() {
                self.tried.push(last + 1);
                return true;
            }
        }
        false
    }
}

impl Iterator for Words<'_> {
    type Item = Vec<Symbol>;

    fn next(&mut self) -> Option<Vec<Symbol>> {
        let cells = self.domains.len();
        if self.is_cut_short {
            return None;
        }
        if !self.started {
            self.started = true;
            if self.fits() == Ok(false) {
                return None;
            }
        } else if !self.advance() {
            return None;
        }
        for _ in 0..self.most_tests {
            // A word of which it is undecided whether it is right is not shown.
            let Ok(fits) = self.fits() else { break };
            if !fits {
                if !self.advance() {
                    return None;
                }
            } else if self.tried.len() == cells {
                return Some(self.tried.iter().map(|&at| self.symbols[at]).collect());
            } else {
                self.tried.push(0);
            }
        }
        self.is_cut_short = true;
        self.tried.clear();
        None
    }
}
