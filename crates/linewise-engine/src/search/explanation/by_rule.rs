//! Explanation by the line's rule, where it knows itself what matters.

use crate::bits::{members, members_of};
use crate::domain::Symbol;
use crate::layout::Propagator;
use crate::literals::Lit;
use crate::model::{CellId, LineId};
use crate::rule::{Explain, LineView, Scratch, StuckLine};
use crate::search::propagation::Propagation;

/// Working memory; nothing in it lasts from one explanation to the next.
#[derive(Default)]
pub struct ByRule {
    /// The line's matrix at level 0, with the forced literal denied.
    root: Vec<u64>,
    /// The same when the literal was forced.
    now: Vec<u64>,
    /// The rule's answer: the missing bits that matter.
    explanation: Vec<u64>,
    /// For each cell of a line over two symbols when it was fixed.
    ages: Vec<u32>,
    scratch: Scratch<'static>,
}

impl ByRule {
    /// Adds to `out` the negations of facts, older than `forced`, because of which the line forces it; without
    /// `forced`, because of which the line has no word left. Returns how many tests that took. The line is laid out by
    /// cells.
    pub fn explain(
        &mut self,
        propagator: &Propagator<'_>,
        explain: &dyn Explain,
        forced: Option<Lit>,
        propagation: &Propagation<'_, '_>,
        out: &mut Vec<Lit>,
    ) -> u64 {
        let before = forced.map_or(u32::MAX, |lit| propagation.trail.position(lit.var()));
        self.recall(propagator, before, propagation);
        if let Some(removal) = forced.and_then(|lit| propagation.literals.removal(lit)) {
            let at = propagator.cells.iter().position(|&cell| cell == removal.cell).expect("the cell lies on the line");
            let row = at * propagator.shape.words..(at + 1) * propagator.shape.words;
            let (word, bit) = propagator.shape.bit(at, removal.symbol);
            self.root[row.clone()].fill(0);
            self.root[word] = bit;
            self.now[row.clone()].copy_from_slice(&self.root[row]);
        }
        self.explanation.clear();
        self.explanation.resize(self.now.len(), 0);
        let view = |bits| LineView { shape: propagator.shape, bits };
        let conflict = StuckLine { now: view(&self.now), before: view(&self.root), ages: &[] };
        let tests = explain.conflict_set(conflict, &mut self.explanation, &mut self.scratch);
        for (&cell, explained) in propagator.cells.iter().zip(self.explanation.chunks(propagator.shape.words)) {
            list_explained(cell, explained, before, propagation, out);
        }
        tests
    }

    /// Fills in the line's matrix as it was at level 0 and before assignment number `before`.
    fn recall(&mut self, propagator: &Propagator<'_>, before: u32, propagation: &Propagation<'_, '_>) {
        self.root.clear();
        self.root.extend_from_slice(&propagation.root.bits[propagator.range()]);
        self.now.clear();
        self.now.extend_from_slice(&propagation.state.bits[propagator.range()]);
        let certain = propagation.trail.end_of(0) as u32;
        let words = propagator.shape.words;
        // What holds at level 0 is out of the root already, but for the time until it is committed.
        let is_committed = propagation.is_root_committed();
        for (at, &cell) in propagator.cells.iter().enumerate() {
            if is_committed && propagation.times.last_of(cell) < before {
                continue;
            }
            let times = propagation.times.of(cell);
            for word in 0..words {
                let row = at * words + word;
                let mut gone = self.root[row] & !self.now[row];
                // Without branches: which way each bit goes is hard to predict.
                let (mut later, mut always) = (0, 0);
                while gone != 0 {
                    let time = times[word * 64 + gone.trailing_zeros() as usize];
                    let bit = gone & gone.wrapping_neg();
                    later |= if time >= before { bit } else { 0 };
                    always |= if time < certain { bit } else { 0 };
                    gone ^= bit;
                }
                self.now[row] |= later;
                self.root[row] &= !(always & !later);
            }
        }
    }

    /// The same as [`ByRule::explain`] for a line over two symbols, laid out by symbols, with an explainer that names
    /// cells.
    ///
    /// What was known is read off the line's matrix as it is now, without what came later.
    pub fn explain_binary(
        &mut self,
        propagator: &Propagator<'_>,
        explain: &dyn Explain,
        line: LineId,
        forced: Option<Lit>,
        propagation: &Propagation<'_, '_>,
        out: &mut Vec<Lit>,
    ) -> u64 {
        self.recall_binary(propagator, forced, propagation);
        let (trail, literals) = (&propagation.trail, &propagation.literals);
        if let Some(removal) = forced.and_then(|lit| literals.removal(lit)) {
            let words = propagator.shape.words;
            let at = propagation.state.layout.place_on(line, removal.cell);
            let (_, bit) = propagator.shape.bit(at, removal.symbol);
            for symbol in 0..2 {
                let row = symbol * words + at / 64;
                self.root[row] = self.root[row] & !bit | if symbol == removal.symbol.index() { bit } else { 0 };
                self.now[row] = self.now[row] & !bit | self.root[row] & bit;
            }
        }
        let view = |bits| LineView { shape: propagator.shape, bits };
        let conflict = StuckLine { now: view(&self.now), before: view(&self.root), ages: &self.ages };
        let words = propagator.shape.words;
        self.explanation.clear();
        self.explanation.resize(2 * words, 0);
        let tests = explain.conflict_set(conflict, &mut self.explanation, &mut self.scratch);
        for word in 0..words {
            for bit in members(self.explanation[word] | self.explanation[words + word]) {
                let var = literals.first_var(propagator.cells[word * 64 + bit]);
                out.push(var.is(trail.value(var.is(true)) != Some(true)));
            }
        }
        tests
    }

    /// Fills in the matrix of a line over two symbols as it was at level 0 and when `forced` was forced, and the ages
    /// of its cells.
    fn recall_binary(&mut self, propagator: &Propagator<'_>, forced: Option<Lit>, propagation: &Propagation<'_, '_>) {
        let (trail, words) = (&propagation.trail, propagator.shape.words);
        let before = forced.map_or(u32::MAX, |lit| trail.position(lit.var()));
        let certain = trail.end_of(0) as u32;
        self.root.clear();
        self.root.extend_from_slice(&propagation.root.bits[propagator.range()]);
        self.now.clear();
        self.now.extend_from_slice(&propagation.state.bits[propagator.range()]);
        self.ages.resize(propagator.cells.len().max(self.ages.len()), 0);
        for word in 0..words {
            let mut fixed = (self.root[word] ^ self.now[word]) | (self.root[words + word] ^ self.now[words + word]);
            while fixed != 0 {
                let at = word * 64 + fixed.trailing_zeros() as usize;
                let bit = fixed & fixed.wrapping_neg();
                fixed ^= bit;
                let position = trail.position(propagation.literals.first_var(propagator.cells[at]));
                self.ages[at] = position;
                for row in [word, words + word] {
                    if position >= before {
                        self.now[row] |= self.root[row] & bit;
                    } else if position < certain {
                        self.root[row] = self.root[row] & !bit | self.now[row] & bit;
                    }
                }
            }
        }
    }
}

/// Lists the negation of what is explained on one cell: that it is its symbol, or, where that is more than is needed
/// or was not yet known, each symbol that it is not.
fn list_explained(cell: CellId, explained: &[u64], before: u32, propagation: &Propagation<'_, '_>, out: &mut Vec<Lit>) {
    // Counting bits is dear where the processor may not be asked to: only none, one and several are told apart.
    let mut words = explained.iter().filter(|&&word| word != 0);
    let Some(first) = words.next() else { return };
    let is_one = first & (first - 1) == 0 && words.next().is_none();
    let (state, trail, literals) = (&propagation.state, &propagation.trail, &propagation.literals);
    let open = literals.of_cell(cell).expect("what changed was open");
    if !is_one && !open.is_binary() && !state.is_open(cell) {
        let is_this = !literals.is_not(open, state.may(cell).symbol().expect("the cell is fixed"));
        if trail.value(is_this) == Some(true) && trail.position(is_this.var()) < before {
            out.push(!is_this);
            return;
        }
    }
    out.extend(members_of(explained).map(|symbol| !literals.is_not(open, Symbol(symbol as u8))));
}
