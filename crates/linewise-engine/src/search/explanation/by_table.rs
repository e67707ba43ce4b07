//! Explanation by the line's table, where its words are listed: the oldest facts that leave none of them.

use crate::domain::Symbol;
use crate::layout::Propagator;
use crate::literals::Lit;
use crate::search::propagation::Propagation;
use crate::tables::{Listed, Taken, Takes};

/// Working memory; nothing in it lasts from one explanation to the next.
#[derive(Default)]
pub struct ByTable {
    /// The line's matrix at level 0, with the forced literal denied.
    root: Vec<u64>,
    /// What is known of the line, and the same in order of age.
    facts: Vec<Aged>,
    sorted: Vec<Aged>,
    taken: Vec<Taken>,
    takes: Takes,
    kept: Vec<u32>,
}

/// When something got known of a cell, in the upper half of a word; below it the number of the cell in the line, and
/// the symbol that it is not, or [`FIXED`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Aged(u64);

/// In the place of a symbol: it is known which one the cell is.
const FIXED: u32 = 0xff;

impl Aged {
    #[inline]
    fn new(position: u32, at: usize, symbol: u32) -> Aged {
        Aged(u64::from(position) << 32 | (at as u64) << 8 | u64::from(symbol))
    }

    /// The number of the cell in the line.
    #[inline]
    fn at(self) -> usize {
        (self.0 as u32 >> 8) as usize
    }

    /// The symbol that the cell is not; none where it is known which one it is.
    #[inline]
    fn symbol(self) -> Option<u32> {
        let symbol = self.0 as u32 & FIXED;
        (symbol != FIXED).then_some(symbol)
    }
}

/// So few facts are put in order by counting for each how many are older.
const FEW_FACTS: usize = 16;

impl ByTable {
    /// Adds to `out` the negations of the oldest facts, older than `forced`, because of which the line forces it;
    /// without `forced`, because of which the line has no word left. Returns how many tests that counts as.
    pub fn explain(
        &mut self,
        propagator: &Propagator<'_>,
        table: &dyn Listed,
        forced: Option<Lit>,
        propagation: &Propagation<'_, '_>,
        out: &mut Vec<Lit>,
    ) -> u64 {
        let before = forced.map_or(u32::MAX, |lit| propagation.trail.position(lit.var()));
        let denied = forced.and_then(|lit| propagation.literals.removal(lit));
        self.root.clear();
        self.root.extend_from_slice(&propagation.root.bits[propagator.range()]);
        let most = propagator.cells.len() * propagator.shape.symbols + 1;
        self.facts.resize(self.facts.len().max(most), Aged(0));
        let mut count = 0;
        for (at, &cell) in propagator.cells.iter().enumerate() {
            match denied {
                Some(removal) if removal.cell == cell => self.root[at] = 1 << removal.symbol.0,
                _ => self.gather(propagator, at, before, propagation, &mut count),
            }
        }
        self.sort(count);
        self.taken.clear();
        self.taken.extend(self.sorted.iter().map(|fact| {
            let at = fact.at();
            let symbols = match fact.symbol() {
                Some(symbol) => 1 << symbol,
                None => self.root[at] & !propagation.state.bits[propagator.offset + at],
            };
            Taken { at: at as u32, symbols }
        }));
        self.kept.clear();
        table.choose(&self.root, &self.taken, &mut self.takes, &mut self.kept);
        out.extend(self.kept.iter().map(|&number| denial(propagator, self.sorted[number as usize], propagation)));
        1
    }

    /// Lists what was known of a cell before assignment number `before`: which symbol it is, or which ones it is not.
    #[inline]
    fn gather(
        &mut self,
        propagator: &Propagator<'_>,
        at: usize,
        before: u32,
        propagation: &Propagation<'_, '_>,
        count: &mut usize,
    ) {
        let (trail, literals) = (&propagation.trail, &propagation.literals);
        let cell = propagator.cells[at];
        let now = propagation.state.bits[propagator.offset + at];
        let mut gone = self.root[at] & !now;
        if gone == 0 {
            return;
        }
        let certain = trail.end_of(0) as u32;
        if gone & (gone - 1) != 0 && now & now.wrapping_sub(1) == 0 && now != 0 {
            let open = literals.of_cell(cell).expect("what changed was open");
            let is_this = !literals.is_not(open, Symbol(now.trailing_zeros() as u8));
            let position = trail.position(is_this.var());
            if !open.is_binary() && trail.value(is_this) == Some(true) && position < before {
                match position < certain {
                    true => self.root[at] &= !gone,
                    false => {
                        self.facts[*count] = Aged::new(position, at, FIXED);
                        *count += 1;
                    }
                }
                return;
            }
        }
        let times = propagation.times.of(cell);
        // Without branches: which way each symbol goes is hard to predict.
        let mut always = 0;
        while gone != 0 {
            let symbol = gone.trailing_zeros();
            let time = times[symbol as usize];
            let is_certain = time < certain;
            always |= if is_certain { gone & gone.wrapping_neg() } else { 0 };
            self.facts[*count] = Aged::new(time, at, symbol);
            *count += usize::from(!is_certain & (time < before));
            gone &= gone - 1;
        }
        self.root[at] &= !always;
    }

    /// Puts so many facts, the first ones, in order of age.
    fn sort(&mut self, count: usize) {
        let facts = &self.facts[..count];
        self.sorted.clear();
        self.sorted.extend_from_slice(facts);
        if count > FEW_FACTS {
            self.sorted.sort_unstable();
            return;
        }
        // Without branches: what is older is hard to predict.
        for fact in facts {
            let older = facts.iter().map(|other| usize::from(other < fact)).sum::<usize>();
            self.sorted[older] = *fact;
        }
    }
}

/// The literal that denies what is known.
fn denial(propagator: &Propagator<'_>, fact: Aged, propagation: &Propagation<'_, '_>) -> Lit {
    let literals = &propagation.literals;
    let cell = propagator.cells[fact.at()];
    let open = literals.of_cell(cell).expect("what changed was open");
    match fact.symbol() {
        Some(symbol) => !literals.is_not(open, Symbol(symbol as u8)),
        None => literals.is_not(open, propagation.state.may(cell).symbol().expect("the cell is fixed")),
    }
}
