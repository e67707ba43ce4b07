//! Why a line forced a literal, or has no word left, where the line's rule itself names conflict sets.

use super::Search;
use crate::domain::Symbol;
use crate::layout::Propagator;
use crate::literals::Lit;
use crate::model::CellId;
use crate::rule::{Conflict, Explain, LineView, Scratch};
use crate::state::Removal;

/// Working memory for explanation.
#[derive(Default)]
pub struct ExplainRoom {
    /// The line's matrix before any choice was made, with the forced literal denied.
    root: Vec<u64>,
    /// The same when the literal was forced.
    now: Vec<u64>,
    explanation: Vec<u64>,
    scratch: Scratch<'static>,
}

impl Search<'_, '_> {
    /// Notes when a symbol was taken from its cell.
    #[inline]
    pub fn note_removal(&mut self, removal: Removal, place: u32) {
        if !self.removed_at.is_empty() {
            self.removed_at[removal.cell.index() * self.state.layout.model.symbols + removal.symbol.index()] = place;
            self.changed_at[removal.cell.index()] = place;
        }
    }

    /// Lists in `out` the negations of facts, older than `forced`, because of which the line forces it; without
    /// `forced`, because of which the line has no word left.
    pub fn explain_by_cells(
        &mut self,
        propagator: &Propagator<'_>,
        explain: &dyn Explain,
        forced: Option<Lit>,
        out: &mut Vec<Lit>,
    ) {
        let before = forced.map_or(u32::MAX, |lit| self.trail.place(lit.var()));
        self.recall(propagator, before);
        let room = &mut self.explain_room;
        if let Some(removal) = forced.and_then(|lit| self.literals.removal(lit)) {
            let at = propagator.cells.iter().position(|&cell| cell == removal.cell).expect("the cell lies on the line");
            let row = at * propagator.shape.words..(at + 1) * propagator.shape.words;
            let (word, bit) = propagator.shape.bit(at, removal.symbol);
            room.root[row.clone()].fill(0);
            room.root[word] = bit;
            room.now[row.clone()].copy_from_slice(&room.root[row]);
        }
        room.explanation.clear();
        room.explanation.resize(room.now.len(), 0);
        let view = |bits| LineView { shape: propagator.shape, bits };
        let conflict = Conflict { now: view(&room.now), before: view(&room.root), ages: &[] };
        self.reason_solves += explain.conflict_set(conflict, &mut room.explanation, &mut room.scratch);
        for (at, &cell) in propagator.cells.iter().enumerate() {
            self.list_blamed(cell, at * propagator.shape.words..(at + 1) * propagator.shape.words, before, out);
        }
    }

    /// Fills in the line's matrix as it was at the root and before assignment number `before`.
    fn recall(&mut self, propagator: &Propagator<'_>, before: u32) {
        let room = &mut self.explain_room;
        room.root.clear();
        room.root.extend_from_slice(&self.root[propagator.range()]);
        room.now.clear();
        room.now.extend_from_slice(&self.state.bits[propagator.range()]);
        let certain = self.trail.end_of(0) as u32;
        let words = propagator.shape.words;
        // What holds at level 0 is out of the root already, but for the time until it is followed up.
        let is_rooted = certain as usize == self.rooted;
        for (at, &cell) in propagator.cells.iter().enumerate() {
            if is_rooted && self.changed_at[cell.index()] < before {
                continue;
            }
            let places = &self.removed_at[cell.index() * propagator.shape.symbols..][..propagator.shape.symbols];
            for word in 0..words {
                let row = at * words + word;
                let mut gone = room.root[row] & !room.now[row];
                // Without branches: which way each bit goes is hard to foretell.
                let (mut later, mut always) = (0, 0);
                while gone != 0 {
                    let place = places[word * 64 + gone.trailing_zeros() as usize];
                    let bit = gone & gone.wrapping_neg();
                    later |= if place >= before { bit } else { 0 };
                    always |= if place < certain { bit } else { 0 };
                    gone ^= bit;
                }
                room.now[row] |= later;
                room.root[row] &= !(always & !later);
            }
        }
    }

    /// Lists the negation of what is explained on one cell: that it is some symbol, or, where one word says less or it is not yet
    /// known, each symbol that it is not.
    fn list_blamed(&self, cell: CellId, row: std::ops::Range<usize>, before: u32, out: &mut Vec<Lit>) {
        let explained = &self.explain_room.explanation[row];
        // Counting bits is dear where the processor may not be asked to: only none, one and several are told apart.
        let mut words = explained.iter().filter(|&&word| word != 0);
        let Some(first) = words.next() else { return };
        let is_one = first & (first - 1) == 0 && words.next().is_none();
        let open = self.literals.of_cell(cell).expect("what changed was open");
        if !is_one && !open.is_binary() && !self.state.is_open(cell) {
            let is_this = !self.literals.is_not(open, self.state.may(cell).symbol().expect("the cell is settled"));
            if self.trail.value(is_this) == Some(true) && self.trail.place(is_this.var()) < before {
                out.push(!is_this);
                return;
            }
        }
        for (word, &bits) in explained.iter().enumerate() {
            let mut rest = bits;
            while rest != 0 {
                let symbol = Symbol((word * 64) as u8 + rest.trailing_zeros() as u8);
                out.push(!self.literals.is_not(open, symbol));
                rest &= rest - 1;
            }
        }
    }
}
