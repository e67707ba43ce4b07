//! Lines on which nothing but blank cells stands twice, and not everything need stand there.
//!
//! What stands in a settled cell stands in no other; and cells that cannot be blank need as many symbols. More is not asked: this
//! rule goes along with others that know more of the line.

use crate::domain::{Domain, Symbol};
use crate::language::Language;
use crate::rule::{Capabilities, CountWords, Decided, LineView, Meter, Orientation, Rule, Scratch, Strength};
use crate::rules::census;
use crate::rules::reference::ReadForProofs;
use num_bigint::BigUint;
use smallvec::SmallVec;
use std::sync::Arc;

/// The rule of a line of `cells` cells.
pub fn rule(cells: usize) -> Arc<dyn Rule> {
    Arc::new(Once { cells })
}

struct Once {
    cells: usize,
}

impl Once {
    /// Takes what stands in settled cells from the others, until nothing changes; none when there is no word.
    fn settle(&self, line: LineView<'_>) -> Option<SmallVec<[Domain; 24]>> {
        let mut cells: SmallVec<[Domain; 24]> = (0..self.cells).map(|at| line.may(at)).collect();
        let mut spent = Domain::EMPTY;
        let mut is_done: SmallVec<[bool; 24]> = SmallVec::from_elem(false, self.cells);
        while let Some(at) = (0..self.cells).find(|&at| !is_done[at] && cells[at].len() <= 1) {
            let symbol = cells[at].symbol()?;
            is_done[at] = true;
            if symbol == Symbol::BLANK {
                continue;
            }
            if spent.has(symbol) {
                return None;
            }
            spent = spent.with(symbol);
            let others = cells.iter_mut().zip(&is_done).filter(|(_, done)| !**done);
            others.for_each(|(cell, _)| *cell = cell.without(symbol));
        }
        let filled = cells.iter().filter(|cell| !cell.has(Symbol::BLANK));
        let (count, symbols) = filled.fold((0, Domain::EMPTY), |(count, all), &cell| (count + 1, all.or(cell)));
        (count <= symbols.len()).then_some(cells)
    }
}

impl Rule for Once {
    fn orientation(&self) -> Orientation {
        Orientation::ByCell
    }

    fn strength(&self) -> Strength {
        Strength::Sound
    }

    fn accepts(&self, word: &[Symbol], _meter: &mut Meter<'_>) -> Decided<bool> {
        let is_new = |at: usize| word[at] == Symbol::BLANK || !word[..at].contains(&word[at]);
        Ok(word.len() == self.cells && (0..word.len()).all(is_new))
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], _scratch: &mut Scratch<'_>) -> Decided<bool> {
        let Some(cells) = self.settle(line) else { return Ok(false) };
        cells.into_iter().enumerate().for_each(|(at, cell)| line.shape.store(at, cell, support));
        Ok(true)
    }

    fn admits(&self, line: LineView<'_>, _scratch: &mut Scratch<'_>) -> Decided<bool> {
        Ok(self.settle(line).is_some())
    }

    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities { count: Some(self), reference: Capabilities::for_proofs(self), ..Capabilities::NONE }
    }
}

impl ReadForProofs for Once {
    fn reference_reader(&self) -> impl Language {
        self
    }
}

impl CountWords for Once {
    fn count(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<BigUint> {
        census::count(self, line, &mut scratch.meter)
    }
}

/// The words, read one symbol at a time.
impl Language for Once {
    /// What was read.
    type State = Domain;

    fn start(&self) -> Domain {
        Domain::EMPTY
    }

    fn read(&self, read: &Domain, symbol: Symbol) -> Option<Domain> {
        match symbol {
            Symbol::BLANK => Some(*read),
            _ => (!read.has(symbol)).then(|| read.with(symbol)),
        }
    }

    fn may_end(&self, _: &Domain) -> bool {
        true
    }
}
