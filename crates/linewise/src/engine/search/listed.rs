//! Why a line forced a literal, or has no word left, where its words are listed: the oldest facts that leave none.

use super::Search;
use crate::domain::Symbol;
use crate::engine::literals::Lit;
use crate::engine::tables::{Listed, Taken};
use crate::engine::wiring::Wire;

/// Working memory for reasons.
#[derive(Default)]
pub struct ListedRoom {
    /// The line's matrix before any choice was made, with the forced literal denied.
    root: Vec<u64>,
    /// What is known of the line: when it got known, and the literal that says it.
    facts: Vec<(u32, Lit, Taken)>,
    taken: Vec<Taken>,
    takes: Vec<(u32, u32, u64)>,
    kept: Vec<u32>,
}

impl Search<'_, '_> {
    /// Lists in `out` the negations of the oldest facts, older than `forced`, because of which the line forces it; without
    /// `forced`, because of which the line has no word left.
    pub fn listed_reason(&mut self, wire: &Wire<'_>, table: &dyn Listed, forced: Option<Lit>, out: &mut Vec<Lit>) {
        let before = forced.map_or(u32::MAX, |lit| self.trail.place(lit.var()));
        let denied = forced.and_then(|lit| self.literals.removal(lit));
        let mut room = std::mem::take(&mut self.listed_room);
        room.root.clear();
        room.root.extend_from_slice(&self.root[wire.range()]);
        room.facts.clear();
        for (at, &cell) in wire.cells.iter().enumerate() {
            match denied {
                Some(removal) if removal.cell == cell => room.root[at] = 1 << removal.symbol.0,
                _ => self.gather_listed(wire, at, before, &mut room),
            }
        }
        room.facts.sort_unstable_by_key(|fact| fact.0);
        room.taken.clear();
        room.taken.extend(room.facts.iter().map(|fact| fact.2));
        room.kept.clear();
        table.choose(&room.root, &room.taken, &mut room.takes, &mut room.kept);
        out.extend(room.kept.iter().map(|&at| !room.facts[at as usize].1));
        self.reason_solves += 1;
        self.listed_room = room;
    }

    /// Lists what was known of a cell before assignment number `before`: which symbol it is, or which ones it is not.
    fn gather_listed(&self, wire: &Wire<'_>, at: usize, before: u32, room: &mut ListedRoom) {
        let cell = wire.cells[at];
        let mut gone = room.root[at] & !self.state.bits[wire.offset + at];
        if gone == 0 {
            return;
        }
        let certain = self.trail.end_of(0) as u32;
        let open = self.literals.of_cell(cell).expect("what changed was open");
        if gone & (gone - 1) != 0 && !open.is_binary() && !self.state.is_open(cell) {
            let is_this = !self.literals.is_not(open, self.state.may(cell).symbol().expect("the cell is settled"));
            let place = self.trail.place(is_this.var());
            if self.trail.value(is_this) == Some(true) && place < before {
                if place < certain {
                    room.root[at] &= !gone;
                } else {
                    room.facts.push((place, is_this, Taken { at: at as u32, symbols: gone }));
                }
                return;
            }
        }
        let places = &self.removed_at[cell.index() * wire.shape.symbols..][..wire.shape.symbols];
        while gone != 0 {
            let symbol = gone.trailing_zeros();
            let bit = gone & gone.wrapping_neg();
            let place = places[symbol as usize];
            if place < certain {
                room.root[at] &= !bit;
            } else if place < before {
                let lit = self.literals.is_not(open, Symbol(symbol as u8));
                room.facts.push((place, lit, Taken { at: at as u32, symbols: bit }));
            }
            gone ^= bit;
        }
    }
}
