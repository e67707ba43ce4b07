//! Lines that hold so many of each symbol: every letter once and the rest blank, say (the global cardinality
//! constraint, of which alldifferent is a case).
//!
//! First the easy part, some word operations a cell: a symbol that has only as many places as it must have stands there, and one
//! that stands as often as it must is nowhere else. What is left open has a word when its cells can be matched with symbols, as many
//! cells with each symbol as there must be. Given one matching, another one puts symbol `t` into a cell that was matched with
//! `s` exactly when, following "a cell matched with this symbol could be that one", `t` leads back to `s` (Régin 1994, with one node
//! for each symbol).

mod matching;
mod settle;

use crate::bits::WordSet;
use crate::domain::Symbol;
use crate::language::Language;
use crate::rule::{
    Capabilities, CountWords, Decided, Explain, LineView, Meter, Orientation, Reasons, Rule, Scratch, Strength,
    StuckLine,
};
use crate::rules::census;
use crate::rules::reference::ReadForProofs;
use matching::find_hall_violator;
use num_bigint::BigUint;
use settle::Counts;
use smallvec::{SmallVec, smallvec};
use std::sync::Arc;

/// The rule of a line that holds each symbol as often as `counts` says, which together is its length. Panics for more
/// than 128 cells or symbols.
pub fn rule(counts: &[u32]) -> Arc<dyn Rule> {
    let cells: u32 = counts.iter().sum();
    assert!(cells.max(counts.len() as u32) <= 128, "{cells} cells of {} symbols", counts.len());
    let counts: SmallVec<[u32; 16]> = counts.iter().copied().collect();
    match cells.max(counts.len() as u32) {
        ..=64 => Arc::new(Tally::<u64> { symbols: Counts::new(&counts), counts }),
        _ => Arc::new(Tally::<u128> { symbols: Counts::new(&counts), counts }),
    }
}

struct Tally<S> {
    counts: SmallVec<[u32; 16]>,
    symbols: Counts<S>,
}

/// Room for lines of usual length.
type Row<T> = SmallVec<[T; 24]>;

impl<S: WordSet> Tally<S> {
    /// The cells of a line.
    #[inline]
    fn cells(&self, line: LineView<'_>) -> Row<S> {
        let all = self.symbols.all();
        let mut cells: Row<S> = smallvec![S::default(); line.shape.cells];
        cells.iter_mut().enumerate().for_each(|(at, cell)| *cell = S::load(line.row(at)) & all);
        cells
    }
}

impl<S: WordSet> Rule for Tally<S> {
    fn orientation(&self) -> Orientation {
        Orientation::ByCell
    }

    fn strength(&self) -> Strength {
        Strength::Exact
    }

    fn accepts(&self, word: &[Symbol], _meter: &mut Meter<'_>) -> Decided<bool> {
        let count = |symbol: usize| word.iter().filter(|other| other.index() == symbol).count();
        let total: u32 = self.counts.iter().sum();
        Ok(word.len() == total as usize
            && self.counts.iter().enumerate().all(|(symbol, &wanted)| count(symbol) == wanted as usize))
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], _scratch: &mut Scratch<'_>) -> Decided<bool> {
        let mut cells = self.cells(line);
        let fits = self.symbols.settle(&mut cells) && matching::narrow(&self.symbols, &mut cells);
        for (at, cell) in cells.iter().enumerate().filter(|_| fits) {
            cell.store(&mut support[at * line.shape.words..(at + 1) * line.shape.words]);
        }
        Ok(fits)
    }

    fn admits(&self, line: LineView<'_>, _scratch: &mut Scratch<'_>) -> Decided<bool> {
        let mut cells = self.cells(line);
        Ok(self.symbols.settle(&mut cells) && matching::can_match(&self.symbols, &cells))
    }

    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities {
            reasons: Reasons::ConflictSets(self),
            count: Some(self),
            reference: Capabilities::for_proofs(self),
            ..Capabilities::NONE
        }
    }
}

impl<S: WordSet> Explain for Tally<S> {
    fn conflict_set(&self, conflict: StuckLine<'_>, set: &mut [u64], _scratch: &mut Scratch<'_>) -> u64 {
        let StuckLine { now, before, .. } = conflict;
        let Some(violator) = find_hall_violator(&self.symbols, &self.cells(now)) else { return 1 };
        let words = now.shape.words;
        for at in violator.cells {
            let at = usize::from(at);
            let missing = S::load(before.row(at)) & !S::load(now.row(at)) & !violator.symbols;
            missing.store(&mut set[at * words..(at + 1) * words]);
        }
        1
    }
}

impl<S: WordSet> ReadForProofs for Tally<S> {
    fn reference_reader(&self) -> impl Language {
        Holds(&self.counts)
    }
}

impl<S: WordSet> CountWords for Tally<S> {
    fn count(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<BigUint> {
        census::count(&Holds(&self.counts), line, &mut scratch.meter)
    }
}

/// The words of the rule, read one symbol at a time.
struct Holds<'a>(&'a [u32]);

impl Language for Holds<'_> {
    /// How many of each symbol are still to come.
    type State = SmallVec<[u32; 16]>;

    fn start(&self) -> Self::State {
        self.0.iter().copied().collect()
    }

    fn read(&self, left: &Self::State, symbol: Symbol) -> Option<Self::State> {
        let mut left = left.clone();
        left[symbol.index()] = left[symbol.index()].checked_sub(1)?;
        Some(left)
    }

    fn may_end(&self, left: &Self::State) -> bool {
        left.iter().all(|&count| count == 0)
    }
}
