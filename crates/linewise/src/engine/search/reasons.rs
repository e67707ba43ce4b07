//! Why a line forced a literal, or has no word left: worked out on demand, and as short as can be.

use super::Search;
use crate::domain::Symbol;
use crate::engine::literals::{Lit, OpenCell};
use crate::engine::reason::{Facts, shorten};
use crate::engine::state::Removal;
use crate::engine::wiring::Wire;
use crate::model::LineId;
use crate::rule::{LineView, Scratch};

/// Working memory for reasons.
#[derive(Default)]
pub struct ReasonRoom {
    facts: Vec<Fact>,
    bits: Vec<u64>,
    kept: Vec<usize>,
    scratch: Scratch,
}

/// A true literal on a line, and the bits that it takes from the line's matrix.
#[derive(Clone, Copy)]
struct Fact {
    lit: Lit,
    /// When it became true.
    place: u32,
    /// Its cell's number in the line.
    at: u32,
    takes: Takes,
}

/// What a fact takes from its cell.
#[derive(Clone, Copy)]
enum Takes {
    One(Symbol),
    AllBut(Symbol),
}

/// The facts of a line over its bit matrix.
struct OnLine<'a, 'm> {
    wire: Wire<'m>,
    facts: &'a [Fact],
    bits: &'a mut [u64],
    /// The matrix before any choice was made.
    root: &'a [u64],
    scratch: &'a mut Scratch,
    solves: &'a mut u64,
}

impl OnLine<'_, '_> {
    fn switch(&mut self, fact: Fact, on: bool) {
        match fact.takes {
            Takes::One(symbol) => self.switch_bit(fact.at, symbol, on),
            Takes::AllBut(kept) => {
                for symbol in (0..self.wire.shape.symbols as u8).map(Symbol).filter(|&symbol| symbol != kept) {
                    self.switch_bit(fact.at, symbol, on);
                }
            }
        }
    }

    #[inline]
    fn switch_bit(&mut self, at: u32, symbol: Symbol, on: bool) {
        let (word, bit) = self.wire.shape.bit(at as usize, symbol);
        match on {
            true => self.bits[word] &= !bit,
            false => self.bits[word] |= self.root[word] & bit,
        }
    }
}

impl Facts for OnLine<'_, '_> {
    fn lift(&mut self, from: usize, to: usize) {
        (from..to).for_each(|at| self.switch(self.facts[at], false));
    }

    fn lay(&mut self, from: usize, to: usize) {
        (from..to).for_each(|at| self.switch(self.facts[at], true));
    }

    fn is_stuck(&mut self) -> bool {
        *self.solves += 1;
        let line = LineView { shape: self.wire.shape, bits: self.bits };
        !self.wire.rule.admits(line, self.scratch)
    }
}

impl Search<'_, '_> {
    /// Lists in `out` the negations of the fewest facts, older than `forced`, because of which `line` forces it;
    /// without `forced`, because of which the line has no word left.
    pub fn line_reason(&mut self, line: LineId, forced: Option<Lit>, out: &mut Vec<Lit>) {
        let mut room = std::mem::take(&mut self.reason_room);
        let wire = *self.state.wiring.line(line);
        let root = &self.root[wire.range()];
        let before = forced.map_or(u32::MAX, |lit| self.trail.place(lit.var()));
        room.bits.clear();
        room.bits.extend_from_slice(root);
        self.gather_facts(&wire, before, &mut room.facts);
        let mut on_line = OnLine {
            wire,
            facts: &room.facts,
            bits: &mut room.bits,
            root,
            scratch: &mut room.scratch,
            solves: &mut self.reason_solves,
        };
        on_line.lay(0, room.facts.len());
        if let Some(removal) = forced.and_then(|lit| self.literals.removal(lit)) {
            let at = wire.cells.iter().position(|&cell| cell == removal.cell).expect("the cell lies on the line");
            on_line.switch(opposite(at, removal), true);
        }
        room.kept.clear();
        shorten(&mut on_line, room.facts.len(), &mut room.kept);
        out.extend(room.kept.iter().map(|&at| !room.facts[at].lit));
        self.reason_room = room;
    }

    /// Lists what was known on a line before the assignment number `before`, the oldest first.
    fn gather_facts(&self, wire: &Wire<'_>, before: u32, facts: &mut Vec<Fact>) {
        facts.clear();
        for (at, &cell) in wire.cells.iter().enumerate() {
            if let Some(open) = self.literals.of_cell(cell) {
                self.facts_of(open, at as u32, before, facts);
            }
        }
        facts.sort_unstable_by_key(|fact| fact.place);
    }

    /// What was known of one cell: which symbol it is, or else which ones it is not.
    fn facts_of(&self, open: &OpenCell, at: u32, before: u32, facts: &mut Vec<Fact>) {
        let first = facts.len();
        for var in open.vars() {
            let lit = match self.trail.value(var.is(true)) {
                Some(yes) if self.trail.level(var) > 0 && self.trail.place(var) < before => var.is(yes),
                _ => continue,
            };
            let place = self.trail.place(var);
            match self.literals.removal(lit) {
                Some(removal) => facts.push(Fact { lit, place, at, takes: Takes::One(removal.symbol) }),
                None => {
                    facts.truncate(first);
                    facts.push(Fact { lit, place, at, takes: Takes::AllBut(self.literals.symbol(var)) });
                    return;
                }
            }
        }
    }
}

/// The opposite of a removal, as a fact: the cell is that symbol.
fn opposite(at: usize, removal: Removal) -> Fact {
    Fact { lit: Lit(0), place: 0, at: at as u32, takes: Takes::AllBut(removal.symbol) }
}
