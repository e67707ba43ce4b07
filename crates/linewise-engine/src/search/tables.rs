//! Why a line forced a literal, or has no word left, where its words are listed: the oldest facts that leave none.

use super::Search;
use crate::domain::Symbol;
use crate::layout::Propagator;
use crate::literals::Lit;
use crate::tables::{Listed, Taken, Takes};

/// Working memory for reasons.
#[derive(Default)]
pub struct ListedRoom {
    /// The line's matrix before any choice was made, with the forced literal denied.
    root: Vec<u64>,
    /// What is known of the line, and the same in order of age.
    facts: Vec<Aged>,
    sorted: Vec<Aged>,
    taken: Vec<Taken>,
    takes: Takes,
    kept: Vec<u32>,
}

/// When something got known of a cell, in the upper half of a word; below it the number of the cell in the line, and the symbol that it is not, or [`SETTLED`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Aged(u64);

/// In the place of a symbol: it is known which one the cell is.
const SETTLED: u32 = 0xff;

impl Aged {
    #[inline]
    fn new(place: u32, at: usize, symbol: u32) -> Aged {
        Aged(u64::from(place) << 32 | (at as u64) << 8 | u64::from(symbol))
    }

    /// The number of the cell in the line.
    #[inline]
    fn at(self) -> usize {
        (self.0 as u32 >> 8) as usize
    }

    /// The symbol that the cell is not; none where it is known which one it is.
    #[inline]
    fn symbol(self) -> Option<u32> {
        let symbol = self.0 as u32 & SETTLED;
        (symbol != SETTLED).then_some(symbol)
    }
}

/// So few facts are put in order by counting for each how many are older.
const FEW_FACTS: usize = 16;

impl ListedRoom {
    /// Puts so many facts, the first ones, in order of age.
    fn sort(&mut self, count: usize) {
        let facts = &self.facts[..count];
        self.sorted.clear();
        self.sorted.extend_from_slice(facts);
        if count > FEW_FACTS {
            self.sorted.sort_unstable();
            return;
        }
        // Without branches: what is older is hard to foretell.
        for fact in facts {
            let older = facts.iter().map(|other| usize::from(other < fact)).sum::<usize>();
            self.sorted[older] = *fact;
        }
    }
}

impl Search<'_, '_> {
    /// Lists in `out` the negations of the oldest facts, older than `forced`, because of which the line forces it; without
    /// `forced`, because of which the line has no word left.
    pub fn listed_reason(
        &mut self,
        propagator: &Propagator<'_>,
        table: &dyn Listed,
        forced: Option<Lit>,
        out: &mut Vec<Lit>,
    ) {
        let before = forced.map_or(u32::MAX, |lit| self.trail.place(lit.var()));
        let denied = forced.and_then(|lit| self.literals.removal(lit));
        let mut room = std::mem::take(&mut self.listed_room);
        room.root.clear();
        room.root.extend_from_slice(&self.root[propagator.range()]);
        let most = propagator.cells.len() * propagator.shape.symbols + 1;
        room.facts.resize(room.facts.len().max(most), Aged(0));
        let mut count = 0;
        for (at, &cell) in propagator.cells.iter().enumerate() {
            match denied {
                Some(removal) if removal.cell == cell => room.root[at] = 1 << removal.symbol.0,
                _ => self.gather_listed(propagator, at, before, &mut room, &mut count),
            }
        }
        room.sort(count);
        room.taken.clear();
        room.taken.extend(room.sorted.iter().map(|fact| {
            let at = fact.at();
            let symbols = match fact.symbol() {
                Some(symbol) => 1 << symbol,
                None => room.root[at] & !self.state.bits[propagator.offset + at],
            };
            Taken { at: at as u32, symbols }
        }));
        room.kept.clear();
        table.choose(&room.root, &room.taken, &mut room.takes, &mut room.kept);
        out.extend(room.kept.iter().map(|&number| self.denial(propagator, room.sorted[number as usize])));
        self.reason_solves += 1;
        self.listed_room = room;
    }

    /// The literal that denies what is known.
    fn denial(&self, propagator: &Propagator<'_>, fact: Aged) -> Lit {
        let cell = propagator.cells[fact.at()];
        let open = self.literals.of_cell(cell).expect("what changed was open");
        match fact.symbol() {
            Some(symbol) => !self.literals.is_not(open, Symbol(symbol as u8)),
            None => self.literals.is_not(open, self.state.may(cell).symbol().expect("the cell is settled")),
        }
    }

    /// Lists what was known of a cell before assignment number `before`: which symbol it is, or which ones it is not.
    #[inline]
    fn gather_listed(
        &self,
        propagator: &Propagator<'_>,
        at: usize,
        before: u32,
        room: &mut ListedRoom,
        count: &mut usize,
    ) {
        let cell = propagator.cells[at];
        let now = self.state.bits[propagator.offset + at];
        let mut gone = room.root[at] & !now;
        if gone == 0 {
            return;
        }
        let certain = self.trail.end_of(0) as u32;
        if gone & (gone - 1) != 0 && now & now.wrapping_sub(1) == 0 && now != 0 {
            let open = self.literals.of_cell(cell).expect("what changed was open");
            let is_this = !self.literals.is_not(open, Symbol(now.trailing_zeros() as u8));
            let place = self.trail.place(is_this.var());
            if !open.is_binary() && self.trail.value(is_this) == Some(true) && place < before {
                match place < certain {
                    true => room.root[at] &= !gone,
                    false => {
                        room.facts[*count] = Aged::new(place, at, SETTLED);
                        *count += 1;
                    }
                }
                return;
            }
        }
        let places = &self.removed_at[cell.index() * propagator.shape.symbols..][..propagator.shape.symbols];
        // Without branches: which way each symbol goes is hard to foretell.
        let mut always = 0;
        while gone != 0 {
            let symbol = gone.trailing_zeros();
            let place = places[symbol as usize];
            let is_certain = place < certain;
            always |= if is_certain { gone & gone.wrapping_neg() } else { 0 };
            room.facts[*count] = Aged::new(place, at, symbol);
            *count += usize::from(!is_certain & (place < before));
            gone &= gone - 1;
        }
        room.root[at] &= !always;
    }
}
