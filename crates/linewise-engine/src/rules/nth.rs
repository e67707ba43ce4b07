//! Lines on which a letter is seen from an end, and nothing else: readers for a single clue, and for the line as a whole.

use crate::domain::Symbol;
use crate::language::Language;
use crate::rules::letters::Seen;
use smallvec::SmallVec;

/// The words whose letter number `nth` from the near end is `letter`.
#[derive(Debug, Clone, Copy)]
pub struct FromNear {
    /// The letter.
    pub letter: Symbol,
    /// Its number from this end; 1 is the first.
    pub nth: usize,
}

impl Language for FromNear {
    /// How many letters were met, as far as that matters.
    type State = usize;

    fn start(&self) -> usize {
        0
    }

    fn read(&self, met: &usize, symbol: Symbol) -> Option<usize> {
        if symbol == Symbol::BLANK || *met == self.nth {
            return Some(*met);
        }
        (met + 1 < self.nth || symbol == self.letter).then_some(met + 1)
    }

    fn may_end(&self, met: &usize) -> bool {
        *met == self.nth
    }
}

/// The words with so many of each symbol, and with letters seen from the ends.
#[derive(Debug, Clone)]
pub struct Whole {
    /// How many there are of each symbol.
    pub counts: SmallVec<[u32; 16]>,
    /// What is seen.
    pub seen: SmallVec<[Seen; 2]>,
}

impl Language for Whole {
    /// How many of each symbol are still to come.
    type State = SmallVec<[u32; 16]>;

    fn start(&self) -> Self::State {
        self.counts.clone()
    }

    fn read(&self, left: &Self::State, symbol: Symbol) -> Option<Self::State> {
        let letters = |counts: &[u32]| counts[1..].iter().sum::<u32>() as usize;
        let is_seen = |told: Option<Symbol>, is_this: bool| !is_this || told.is_none_or(|told| told == symbol);
        let to_come = letters(left);
        let mut left = left.clone();
        left[symbol.index()] = left[symbol.index()].checked_sub(1)?;
        if symbol == Symbol::BLANK {
            return Some(left);
        }
        let number = letters(&self.counts) - to_come + 1;
        let fits = |seen: &Seen| is_seen(seen.near, number == seen.nth) && is_seen(seen.far, to_come == seen.nth);
        self.seen.iter().all(fits).then_some(left)
    }

    fn may_end(&self, left: &Self::State) -> bool {
        let letters = self.counts[1..].iter().sum::<u32>() as usize;
        let has = |seen: &Seen| seen.nth <= letters || seen.near.is_none() && seen.far.is_none();
        left.iter().all(|&count| count == 0) && self.seen.iter().all(has)
    }
}
