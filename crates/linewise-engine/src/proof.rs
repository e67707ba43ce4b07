//! Proofs: what a verdict rests on, as steps that somebody who trusts only the lines' judges can repeat.
//!
//! The engine tells its steps while it solves, when somebody listens; [`Checker`] takes them one by one and
//! refuses the first that does not hold.

mod check;
mod known;
mod log;
mod reference;

pub use check::{Checker, Proven, Refusal};
pub(super) use log::{Log, propagate};

use crate::domain::{Domain, Symbol};
use crate::model::{CellId, LineId};

/// A statement about a cell: it is this symbol, or it is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal {
    /// The cell.
    pub cell: CellId,
    /// The symbol.
    pub symbol: Symbol,
    /// Is the cell this symbol, rather than any other?
    pub is: bool,
}

/// A statement, and what the first line through its cell earns when it is true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Price {
    /// The price; below 0 the first line pays.
    pub price: i64,
    /// The cell.
    pub cell: CellId,
    /// The symbol that it is.
    pub symbol: Symbol,
}

/// A step of a proof. Steps are numbered from 1 in the order in which they are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step<'a> {
    /// With all that is known so far, every word of this line has all of these; without any, it has no word at all.
    All(LineId, &'a [Literal]),
    /// With all that is known so far, every word of this line has one of these at least. A lasting fact only as long as
    /// no [`Step::Restart`] comes.
    Some(LineId, &'a [Literal]),
    /// One of these holds: to deny them all contradicts the facts told before, by following them one at a time.
    Follows(&'a [Literal]),
    /// These hold by balance. When a statement with a price is true, the first of the lines through its cell earns the price and the last of them pays it, so that
    /// all lines together end with nothing. Were one of these false, even the best words of all lines would together earn less.
    LagrangianBound(&'a [Price], &'a [Literal]),
    /// What single lines said in [`Step::Some`] is not used any more.
    Restart,
    /// The steps of these numbers, which told what follows, are not used any more.
    Forget(&'a [u64]),
    /// This board, a symbol for each cell, is a solution. From here on, the proof is about all others.
    Solution(&'a [Symbol]),
    /// That was all: what has been proven.
    End(Claim),
}

/// What a proof is a proof of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// There are exactly so many solutions: those told.
    Exactly(u64),
    /// There are at least so many.
    AtLeast(u64),
}

impl Literal {
    /// The opposite statement.
    pub fn denied(self) -> Literal {
        Literal { is: !self.is, ..self }
    }

    /// What is left of a cell that may be `may` when this holds.
    pub fn within(self, may: Domain) -> Domain {
        match self.is {
            true => may.and(Domain::only(self.symbol)),
            false => may.without(self.symbol),
        }
    }

    /// Is it true, false, or neither of a cell that may be `may`?
    pub fn value(self, may: Domain) -> Option<bool> {
        let has = may.has(self.symbol);
        match (has, may.len() == 1) {
            (false, _) => Some(!self.is),
            (true, true) => Some(self.is),
            (true, false) => None,
        }
    }
}
