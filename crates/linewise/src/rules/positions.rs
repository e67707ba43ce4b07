//! Lines that an automaton without empty steps reads: sets of its positions as bits, forward and backward.
//!
//! A *position* is a place in a pattern that reads one cell (Glushkov 1961). Unlike a state it knows
//! what it reads, so a set of positions after cell `i` says both which paths are possible and
//! which symbols they put there. A line is narrowed by one pass to the right and
//! one to the left; each step is a handful of word operations.

mod bits;
mod count;

use crate::domain::Domain;
use crate::rule::{Layout, LineView, Scratch};
use num_bigint::BigUint;

pub(crate) use bits::Bits;

/// The positions of an automaton, and which may follow which.
#[derive(Debug, Clone)]
pub(crate) struct Positions<const W: usize> {
    /// For each position, the symbols that it reads.
    pub reads: Vec<Domain>,
    /// For each position, those that can read the next cell.
    pub follow: Vec<Bits<W>>,
    /// Those that can read the first cell.
    pub first: Bits<W>,
    /// Those that can read the last cell.
    pub last: Bits<W>,
    /// May a line without cells be?
    pub empty: bool,
}

impl<const W: usize> Positions<W> {
    /// An automaton without positions, of which none follows another.
    pub fn with_room(positions: usize) -> Positions<W> {
        Positions {
            reads: Vec::with_capacity(positions),
            follow: Vec::with_capacity(positions),
            first: Bits::EMPTY,
            last: Bits::EMPTY,
            empty: false,
        }
    }

    /// Adds a position that reads `symbols`.
    pub fn add(&mut self, symbols: Domain) -> usize {
        self.reads.push(symbols);
        self.follow.push(Bits::EMPTY);
        self.reads.len() - 1
    }

    /// Those of `positions` that can read a cell which may be `may`.
    #[inline]
    fn reading(&self, positions: Bits<W>, may: Domain) -> Bits<W> {
        let mut able = Bits::EMPTY;
        for position in positions.iter() {
            able.put(position, !self.reads[position].and(may).is_empty());
        }
        able
    }

    /// Those that can come after any of `positions`.
    #[inline]
    fn after(&self, positions: Bits<W>) -> Bits<W> {
        positions.iter().fold(Bits::EMPTY, |after, position| after.or(self.follow[position]))
    }

    /// The automaton that reads lines from their far end.
    fn mirrored(&self) -> Positions<W> {
        let mut mirrored = Positions { first: self.last, last: self.first, ..self.clone() };
        mirrored.follow.fill(Bits::EMPTY);
        for (position, follow) in self.follow.iter().enumerate() {
            follow.iter().for_each(|next| mirrored.follow[next].put(position, true));
        }
        mirrored
    }

    /// What [`Rule::narrow`](crate::Rule::narrow) asks for.
    pub fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch) -> bool {
        let cells = line.shape.cells;
        if cells == 0 {
            return self.empty;
        }
        let forward = &mut scratch.words;
        forward.clear();
        let mut possible = self.first;
        for at in 0..cells {
            let here = self.reading(possible, may(line, at));
            forward.extend_from_slice(&here.0);
            possible = self.after(here);
        }
        let mut next = Bits::EMPTY;
        for at in (0..cells).rev() {
            let here = Bits::<W>::load(&forward[at * W..]);
            let mut alive = Bits::EMPTY;
            let mut symbols = Domain::EMPTY;
            for position in here.iter() {
                let goes_on = match at + 1 == cells {
                    true => self.last.has(position),
                    false => self.follow[position].meets(next),
                };
                alive.put(position, goes_on);
                if goes_on {
                    symbols = symbols.or(self.reads[position]);
                }
            }
            if alive.is_empty() {
                return false;
            }
            store(symbols.and(may(line, at)), line, at, support);
            next = alive;
        }
        true
    }

    /// What [`Rule::admits`](crate::Rule::admits) asks for.
    pub fn admits(&self, line: LineView<'_>) -> bool {
        let cells = line.shape.cells;
        if cells == 0 {
            return self.empty;
        }
        let mut here = self.reading(self.first, may(line, 0));
        for at in 1..cells {
            if here.is_empty() {
                return false;
            }
            here = self.reading(self.after(here), may(line, at));
        }
        here.meets(self.last)
    }

    /// What [`Rule::count`](crate::Rule::count) asks for.
    pub fn count(&self, line: LineView<'_>) -> Option<BigUint> {
        let domains: Vec<Domain> = (0..line.shape.cells).map(|at| may(line, at)).collect();
        // A language may need few sets when read from one end and very many from the other.
        count::count(self, &domains).or_else(|| {
            let backward: Vec<Domain> = domains.iter().rev().copied().collect();
            count::count(&self.mirrored(), &backward)
        })
    }
}

/// What cell `at` of a line laid out by cells may be.
#[inline]
pub(crate) fn may(line: LineView<'_>, at: usize) -> Domain {
    debug_assert!(line.shape.layout == Layout::ByCell);
    match *line.row(at) {
        [low] => Domain(u128::from(low)),
        [low, high] => Domain(u128::from(low) | u128::from(high) << 64),
        _ => unreachable!("a cell has at most 128 symbols"),
    }
}

/// Writes what cell `at` of a line laid out by cells may be.
#[inline]
pub(crate) fn store(symbols: Domain, line: LineView<'_>, at: usize, support: &mut [u64]) {
    let words = line.shape.words;
    support[at * words] = symbols.0 as u64;
    if words == 2 {
        support[at * words + 1] = (symbols.0 >> 64) as u64;
    }
}
