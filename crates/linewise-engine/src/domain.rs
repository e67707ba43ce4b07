//! What a cell may still be: a set of symbols, as bits.

use std::fmt;

/// One of the at most 128 things that a cell can hold, by its place in the puzzle's alphabet.
///
/// In a kind whose cells can stay empty, symbol 0 is the blank cell. A number of [`Symbol::MAX`] or more is no symbol
/// of any puzzle, and in no [`Domain`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Symbol(pub u8);

impl Symbol {
    /// How many different symbols a puzzle can have.
    pub const MAX: usize = 128;
    /// The blank cell, in kinds that have one.
    pub const BLANK: Symbol = Symbol(0);
    /// The filled cell of a black and white puzzle.
    pub const FILLED: Symbol = Symbol(1);

    /// The symbol's place in the alphabet.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of symbols: what a cell may still be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Domain(pub(crate) u128);

impl Domain {
    /// No symbol at all: a contradiction.
    pub const EMPTY: Domain = Domain(0);

    /// The symbols whose bits are set, symbol 0 being the lowest one.
    #[inline]
    pub const fn from_bits(bits: u128) -> Domain {
        Domain(bits)
    }

    /// A bit for each symbol of the set, symbol 0 being the lowest one.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The first `count` symbols. Panics when `count` is over [`Symbol::MAX`].
    pub fn first(count: usize) -> Domain {
        assert!(count <= Symbol::MAX, "a cell has at most 128 symbols");
        match count {
            0 => Domain::EMPTY,
            _ => Domain(u128::MAX >> (128 - count)),
        }
    }

    /// Just this symbol.
    pub fn only(symbol: Symbol) -> Domain {
        Domain(1 << symbol.0)
    }

    /// May the cell be `symbol`?
    pub fn has(self, symbol: Symbol) -> bool {
        self.0 >> symbol.0 & 1 == 1
    }

    /// The set with `symbol` in it.
    pub fn with(self, symbol: Symbol) -> Domain {
        Domain(self.0 | 1 << symbol.0)
    }

    /// The set with `symbol` taken out.
    pub fn without(self, symbol: Symbol) -> Domain {
        Domain(self.0 & !(1 << symbol.0))
    }

    /// What both sets allow.
    pub fn and(self, other: Domain) -> Domain {
        Domain(self.0 & other.0)
    }

    /// What either set allows.
    pub fn or(self, other: Domain) -> Domain {
        Domain(self.0 | other.0)
    }

    /// What this set allows and the other one does not.
    pub fn minus(self, other: Domain) -> Domain {
        Domain(self.0 & !other.0)
    }

    /// How many symbols are left.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is nothing left?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The symbol of a cell that is settled; `None` while several (or none) are left.
    pub fn symbol(self) -> Option<Symbol> {
        self.0.is_power_of_two().then(|| Symbol(self.0.trailing_zeros() as u8))
    }

    /// The symbols of the set, in order.
    pub fn symbols(self) -> impl Iterator<Item = Symbol> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let symbol = (rest != 0).then(|| Symbol(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(symbol)
        })
    }
}

impl FromIterator<Symbol> for Domain {
    fn from_iter<I: IntoIterator<Item = Symbol>>(symbols: I) -> Domain {
        symbols.into_iter().fold(Domain::EMPTY, Domain::with)
    }
}

impl fmt::Debug for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.symbols().map(|s| s.0)).finish()
    }
}
