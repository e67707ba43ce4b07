//! Explanation by deletion: a minimal reason out of all that was known on a line, with no help but the test whether any
//! word is left.

use crate::domain::Symbol;
use crate::layout::Propagator;
use crate::limits::REASON_WORK;
use crate::literals::{Lit, OpenCell};
use crate::meter::StepMeter;
use crate::reason::{Facts, shorten, shorten_from};
use crate::rule::{LineView, Reasons, Scratch, StuckLine};
use crate::search::propagation::Propagation;

/// Working memory; nothing in it lasts from one explanation to the next.
#[derive(Default)]
pub struct ByDeletion {
    facts: Vec<Fact>,
    /// The same facts, those that every reason needs in front.
    sorted: Vec<Fact>,
    /// The line's matrix at level 0, with the forced literal denied.
    root: Vec<u64>,
    bits: Vec<u64>,
    kept: Vec<usize>,
    pivots: Vec<u32>,
    scratch: Scratch<'static>,
}

/// A true literal on a line, and the bits that it takes from the line's matrix.
#[derive(Clone, Copy)]
struct Fact {
    lit: Lit,
    /// When it became true.
    position: u32,
    /// Its cell's number in the line.
    at: u32,
    removes: Removes,
}

/// What a fact takes from its cell.
#[derive(Clone, Copy)]
enum Removes {
    One(Symbol),
    AllBut(Symbol),
}

impl ByDeletion {
    /// Adds to `out` the negations of facts, older than `forced`, because of which the line forces it; without
    /// `forced`, because of which the line has no word left. None of them is superfluous, unless the work ended.
    /// Returns how many tests that took.
    pub fn explain(
        &mut self,
        propagator: &Propagator<'_>,
        forced: Option<Lit>,
        propagation: &mut Propagation<'_, '_>,
        out: &mut Vec<Lit>,
    ) -> u64 {
        let before = forced.map_or(u32::MAX, |lit| propagation.trail.position(lit.var()));
        self.root.clear();
        self.root.extend_from_slice(&propagation.root.bits[propagator.range()]);
        if let Some(removal) = forced.and_then(|lit| propagation.literals.removal(lit)) {
            let at = propagator.cells.iter().position(|&cell| cell == removal.cell).expect("the cell lies on the line");
            Removes::AllBut(removal.symbol).symbols(propagator.shape.symbols).for_each(|symbol| {
                let (word, bit) = propagator.shape.bit(at, symbol);
                self.root[word] &= !bit;
            });
        }
        self.gather(propagator, before, propagation);
        self.bits.clone_from(&self.root);
        let mut tests = 0;
        match propagation.state.meter.check(propagator.shape.len()) {
            // Nobody will search on with this reason, so that a long one is as good.
            Err(_) => self.keep_all(),
            Ok(()) => tests = self.shorten(propagator, &mut propagation.state.meter),
        }
        out.extend(self.kept.iter().map(|&at| !self.facts[at].lit));
        propagation.state.meter.charge_work_of(propagator.line, self.scratch.meter.take_lines());
        tests
    }

    /// Lists what was known on a line before the assignment number `before`, cell by cell.
    fn gather(&mut self, propagator: &Propagator<'_>, before: u32, propagation: &Propagation<'_, '_>) {
        self.facts.clear();
        for (at, &cell) in propagator.cells.iter().enumerate() {
            if let Some(open) = propagation.literals.of_cell(cell) {
                self.gather_cell(open, at as u32, before, propagation);
            }
        }
    }

    /// Lists what was known of one cell: which symbol it is, or else which ones it is not.
    fn gather_cell(&mut self, open: &OpenCell, at: u32, before: u32, propagation: &Propagation<'_, '_>) {
        let (trail, literals) = (&propagation.trail, &propagation.literals);
        let first = self.facts.len();
        for var in open.vars() {
            let lit = match trail.value(var.is(true)) {
                Some(value) if trail.level(var) > 0 && trail.position(var) < before => var.is(value),
                _ => continue,
            };
            let position = trail.position(var);
            match literals.removal(lit) {
                Some(removal) => self.facts.push(Fact { lit, position, at, removes: Removes::One(removal.symbol) }),
                None => {
                    self.facts.truncate(first);
                    self.facts.push(Fact { lit, position, at, removes: Removes::AllBut(literals.symbol(var)) });
                    return;
                }
            }
        }
    }

    /// Keeps all facts.
    fn keep_all(&mut self) {
        self.kept.clear();
        self.kept.extend(0..self.facts.len());
    }

    /// Fills in `kept` with facts that leave the line without a word and none of which is superfluous; returns how many
    /// tests that took.
    ///
    /// The newest facts are dropped first: with a reason of old facts the search jumps further back.
    fn shorten(&mut self, propagator: &Propagator<'_>, meter: &mut StepMeter<'_>) -> u64 {
        self.facts.sort_unstable_by_key(|fact| fact.position);
        self.scratch.meter.allow(REASON_WORK);
        let mut on_line = OnLine {
            propagator: *propagator,
            facts: &self.facts,
            bits: &mut self.bits,
            root: &self.root,
            meter,
            scratch: &mut self.scratch,
            tests: 0,
        };
        on_line.assert(0, self.facts.len());
        self.kept.clear();
        self.pivots.clear();
        let view = |bits| LineView { shape: propagator.shape, bits };
        if let Reasons::Pivots(finder) = propagator.rule.capabilities().reasons {
            let conflict = StuckLine { now: view(&*on_line.bits), before: view(&self.root), ages: &[] };
            finder.pivots(conflict, &mut self.pivots, on_line.scratch);
        }
        if self.pivots.is_empty() {
            shorten(&mut on_line, self.facts.len(), &mut self.kept);
            return on_line.tests;
        }
        // The facts on pivots stay, so they go first, and only the others are tried.
        on_line.tests += 2;
        let is_pivot = |fact: &&Fact| self.pivots.contains(&fact.at);
        self.sorted.clear();
        self.sorted.extend(self.facts.iter().filter(is_pivot));
        let certain = self.sorted.len();
        self.sorted.extend(self.facts.iter().filter(|fact| !is_pivot(fact)));
        on_line.facts = &self.sorted;
        on_line.retract(certain, self.sorted.len());
        if !on_line.is_conflict() {
            on_line.assert(certain, self.sorted.len());
            shorten_from(&mut on_line, certain, self.sorted.len(), &mut self.kept);
        }
        let tests = on_line.tests;
        self.kept.extend(0..certain);
        std::mem::swap(&mut self.facts, &mut self.sorted);
        tests
    }
}

/// The facts of a line over its bit matrix.
struct OnLine<'a, 'm, 'b> {
    propagator: Propagator<'m>,
    facts: &'a [Fact],
    bits: &'a mut [u64],
    root: &'a [u64],
    scratch: &'a mut Scratch<'static>,
    /// When this ends the work, or that of the line is spent, nothing more is asked, and every fact stays that has not
    /// been dropped by then.
    meter: &'a mut StepMeter<'b>,
    tests: u64,
}

impl OnLine<'_, '_, '_> {
    fn switch(&mut self, fact: Fact, on: bool) {
        for symbol in fact.removes.symbols(self.propagator.shape.symbols) {
            let (word, bit) = self.propagator.shape.bit(fact.at as usize, symbol);
            if on { self.bits[word] &= !bit } else { self.bits[word] |= self.root[word] & bit }
        }
    }
}

impl Facts for OnLine<'_, '_, '_> {
    fn retract(&mut self, from: usize, to: usize) {
        (from..to).for_each(|at| self.switch(self.facts[at], false));
    }

    fn assert(&mut self, from: usize, to: usize) {
        (from..to).for_each(|at| self.switch(self.facts[at], true));
    }

    fn is_conflict(&mut self) -> bool {
        if self.scratch.meter.is_spent() || self.meter.check(self.bits.len()).is_err() {
            return false;
        }
        self.tests += 1;
        let line = LineView { shape: self.propagator.shape, bits: self.bits };
        self.propagator.rule.admits(line, self.scratch) == Ok(false)
    }
}

impl Removes {
    /// The symbols removed, out of so many.
    fn symbols(self, symbols: usize) -> impl Iterator<Item = Symbol> {
        let (first, last, kept) = match self {
            Removes::One(symbol) => (symbol.0, symbol.0 + 1, None),
            Removes::AllBut(kept) => (0, symbols as u8, Some(kept)),
        };
        (first..last).map(Symbol).filter(move |&symbol| Some(symbol) != kept)
    }
}
