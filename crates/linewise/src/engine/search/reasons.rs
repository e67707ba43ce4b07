//! Why a line forced a literal, or has no word left: worked out on demand, and as short as can be.

use super::Search;
use crate::domain::Symbol;
use crate::engine::literals::{Lit, OpenCell};
use crate::engine::reason::{Facts, shorten, shorten_from};
use crate::engine::wiring::Wire;
use crate::model::LineId;
use crate::rule::{Accuser, LineView, Scratch};

/// A reason for which a line toils so much is left as it is by then: it holds, and is longer than it could be.
const MOST_TOIL: u64 = 1 << 20;

/// Working memory for reasons.
#[derive(Default)]
pub struct ReasonRoom {
    facts: Vec<Fact>,
    /// The same facts, those that no reason can spare in front.
    sorted: Vec<Fact>,
    /// The line's matrix before any choice was made, with the forced literal denied.
    root: Vec<u64>,
    bits: Vec<u64>,
    kept: Vec<usize>,
    pivots: Vec<u32>,
    /// For each cell of the line when it was settled.
    ages: Vec<u32>,
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
    root: &'a [u64],
    scratch: &'a mut Scratch,
    /// When the line has toiled so much, nothing more is asked and every fact stays that has not been spared.
    most_toil: u64,
    solves: &'a mut u64,
}

impl OnLine<'_, '_> {
    fn switch(&mut self, fact: Fact, on: bool) {
        for symbol in fact.takes.symbols(self.wire.shape.symbols) {
            let (word, bit) = self.wire.shape.bit(fact.at as usize, symbol);
            match on {
                true => self.bits[word] &= !bit,
                false => self.bits[word] |= self.root[word] & bit,
            }
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
        if self.scratch.toil > self.most_toil {
            return false;
        }
        *self.solves += 1;
        let line = LineView { shape: self.wire.shape, bits: self.bits };
        !self.wire.rule.admits(line, self.scratch)
    }
}

impl Search<'_, '_> {
    /// Lists in `out` the negations of the fewest facts, older than `forced`, because of which `line` forces it;
    /// without `forced`, because of which the line has no word left.
    pub fn line_reason(&mut self, line: LineId, forced: Option<Lit>, out: &mut Vec<Lit>) {
        let wire = *self.state.wiring.line(line);
        if let Some(table) = wire.table {
            return self.listed_reason(&wire, table, forced, out);
        }
        if wire.can_blame {
            return self.blame(&wire, forced, out);
        }
        let mut room = self.reason_room.take().unwrap_or_default();
        if let Some(accuser) = wire.accuser {
            self.accuse(&wire, accuser, line, forced, &mut room, out);
            self.reason_room = Some(room);
            return;
        }
        let before = forced.map_or(u32::MAX, |lit| self.trail.place(lit.var()));
        room.root.clear();
        room.root.extend_from_slice(&self.root[wire.range()]);
        if let Some(removal) = forced.and_then(|lit| self.literals.removal(lit)) {
            let at = wire.cells.iter().position(|&cell| cell == removal.cell).expect("the cell lies on the line");
            Takes::AllBut(removal.symbol).symbols(wire.shape.symbols).for_each(|symbol| {
                let (word, bit) = wire.shape.bit(at, symbol);
                room.root[word] &= !bit;
            });
        }
        self.gather_facts(&wire, before, &mut room.facts);
        room.bits.clone_from(&room.root);
        match self.state.is_spent() {
            // Nobody will search on with this reason, so that a long one is as good.
            true => room.keep_all(),
            false => room.shorten(&wire, &mut self.reason_solves),
        }
        out.extend(room.kept.iter().map(|&at| !room.facts[at].lit));
        let toil = room.scratch.lines_of_toil();
        self.state.note_toil_of(line, toil);
        self.reason_room = Some(room);
    }

    /// The same for a line over two symbols, of which somebody names the culprits.
    ///
    /// What was known is read off the line's matrix as it is now, without what came later.
    fn accuse(
        &mut self,
        wire: &Wire<'_>,
        accuser: &dyn Accuser,
        line: LineId,
        forced: Option<Lit>,
        room: &mut ReasonRoom,
        out: &mut Vec<Lit>,
    ) {
        let words = wire.shape.words;
        let before = forced.map_or(u32::MAX, |lit| self.trail.place(lit.var()));
        let certain = self.trail.end_of(0) as u32;
        room.root.clear();
        room.root.extend_from_slice(&self.root[wire.range()]);
        room.bits.clear();
        room.bits.extend_from_slice(&self.state.bits[wire.range()]);
        room.ages.resize(wire.cells.len().max(room.ages.len()), 0);
        for word in 0..words {
            let mut settled = (room.root[word] ^ room.bits[word]) | (room.root[words + word] ^ room.bits[words + word]);
            while settled != 0 {
                let at = word * 64 + settled.trailing_zeros() as usize;
                let bit = settled & settled.wrapping_neg();
                settled ^= bit;
                let place = self.trail.place(self.literals.first_var(wire.cells[at]));
                room.ages[at] = place;
                for row in [word, words + word] {
                    if place >= before {
                        room.bits[row] |= room.root[row] & bit;
                    } else if place < certain {
                        room.root[row] = room.root[row] & !bit | room.bits[row] & bit;
                    }
                }
            }
        }
        if let Some(removal) = forced.and_then(|lit| self.literals.removal(lit)) {
            let at = self.state.wiring.place_on(line, removal.cell);
            let (_, bit) = wire.shape.bit(at, removal.symbol);
            for symbol in 0..2 {
                let row = symbol * words + at / 64;
                room.root[row] = room.root[row] & !bit | if symbol == removal.symbol.index() { bit } else { 0 };
                room.bits[row] = room.bits[row] & !bit | room.root[row] & bit;
            }
        }
        let view = |bits| LineView { shape: wire.shape, bits };
        let found = accuser.culprits(view(&room.bits), view(&room.root), &room.ages, &mut room.scratch);
        self.reason_solves += found.tests;
        let mut cells = found.cells;
        while cells != 0 {
            let var = self.literals.first_var(wire.cells[cells.trailing_zeros() as usize]);
            out.push(var.is(self.trail.value(var.is(true)) != Some(true)));
            cells &= cells - 1;
        }
    }

    /// Lists what was known on a line before the assignment number `before`, cell by cell.
    fn gather_facts(&self, wire: &Wire<'_>, before: u32, facts: &mut Vec<Fact>) {
        facts.clear();
        for (at, &cell) in wire.cells.iter().enumerate() {
            if let Some(open) = self.literals.of_cell(cell) {
                self.facts_of(open, at as u32, before, facts);
            }
        }
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

impl ReasonRoom {
    /// Lets `kept` be all facts.
    fn keep_all(&mut self) {
        self.kept.clear();
        self.kept.extend(0..self.facts.len());
    }

    /// Fills in `kept` with the fewest of the facts that leave the line without a word.
    ///
    /// The newest facts are dropped first: a reason of old facts takes the search further back.
    fn shorten(&mut self, wire: &Wire<'_>, solves: &mut u64) {
        self.facts.sort_unstable_by_key(|fact| fact.place);
        let mut on_line = OnLine {
            wire: *wire,
            facts: &self.facts,
            bits: &mut self.bits,
            root: &self.root,
            most_toil: self.scratch.toil + MOST_TOIL,
            scratch: &mut self.scratch,
            solves,
        };
        on_line.lay(0, self.facts.len());
        self.kept.clear();
        self.pivots.clear();
        let view = |bits| LineView { shape: wire.shape, bits };
        wire.rule.pivots(view(&*on_line.bits), view(&self.root), &mut self.pivots, on_line.scratch);
        if self.pivots.is_empty() {
            shorten(&mut on_line, self.facts.len(), &mut self.kept);
            return;
        }
        // The facts on pivots stay, so they go first, and only the others are tried.
        *on_line.solves += 2;
        let is_pivot = |fact: &&Fact| self.pivots.contains(&fact.at);
        self.sorted.clear();
        self.sorted.extend(self.facts.iter().filter(is_pivot));
        let certain = self.sorted.len();
        self.sorted.extend(self.facts.iter().filter(|fact| !is_pivot(fact)));
        on_line.facts = &self.sorted;
        on_line.lift(certain, self.sorted.len());
        if !on_line.is_stuck() {
            on_line.lay(certain, self.sorted.len());
            shorten_from(&mut on_line, certain, self.sorted.len(), &mut self.kept);
        }
        self.kept.extend(0..certain);
        std::mem::swap(&mut self.facts, &mut self.sorted);
    }
}

impl Takes {
    /// The symbols taken, out of so many.
    fn symbols(self, symbols: usize) -> impl Iterator<Item = Symbol> {
        let (first, last, kept) = match self {
            Takes::One(symbol) => (symbol.0, symbol.0 + 1, None),
            Takes::AllBut(kept) => (0, symbols as u8, Some(kept)),
        };
        (first..last).map(Symbol).filter(move |&symbol| Some(symbol) != kept)
    }
}
