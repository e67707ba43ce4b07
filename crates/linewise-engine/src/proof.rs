//! Proofs: what a verdict rests on, as steps that a checker repeats that trusts only the rules' slow judges.
//!
//! The engine logs its steps while it solves, if it is given a proof log; [`Checker`] takes them one by one and refuses
//! the first that does not hold. This is to lines what DRAT (Wetzler, Heule and Hunt, 2014) is to clauses: a learned
//! clause is checked by reverse unit propagation (Goldberg and Novikov, 2003), and the clauses that explain the
//! propagations of lines are checked by the lines themselves.

mod check;
mod known;
mod log;
mod reference;

pub use check::{Checker, Proven, Refusal};
pub(crate) use log::{ProofLog, propagate};

use crate::domain::{Domain, Symbol};
use crate::model::{CellId, LineId};

/// A literal: a cell is this symbol, or it is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal {
    /// The cell.
    pub cell: CellId,
    /// The symbol.
    pub symbol: Symbol,
    /// Is the cell this symbol, rather than any other?
    pub is: bool,
}

/// The Lagrange multiplier of a cell's symbol: in the objective it counts for the first line through the cell, and
/// against the last one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Multiplier {
    /// Its value.
    pub value: i64,
    /// The cell.
    pub cell: CellId,
    /// The symbol.
    pub symbol: Symbol,
}

/// A step of a proof. Steps are numbered from 1 in the order in which they are logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofStep<'a> {
    /// Propagation: with all that is known so far, every word of this line has all of these; without any, it has no
    /// word at all.
    Propagated(LineId, &'a [Literal]),
    /// A reason: with all that is known so far, every word of this line has one of these at least. It is used only
    /// until the next [`ProofStep::Restart`].
    Reason(LineId, &'a [Literal]),
    /// A learned clause: one of these holds, for denying them all leads to a contradiction by unit propagation.
    Learned(&'a [Literal]),
    /// These hold by the Lagrangian bound at these multipliers: in every solution the objective is 0, as each
    /// multiplier counts once for a line and once against one; were one of these false, even the best words of all
    /// lines would come to less.
    LagrangianBound(&'a [Multiplier], &'a [Literal]),
    /// The reasons so far ([`ProofStep::Reason`]) are not used any more.
    Restart,
    /// The learned clauses of the steps with these numbers are not used any more.
    Deleted(&'a [u64]),
    /// This board, a symbol for each cell, is a solution. From here on, the proof is about all others.
    Solution(&'a [Symbol]),
    /// The end: what has been proven.
    End(Claim),
}

/// What a proof is a proof of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// There are exactly so many solutions: those in the proof.
    Exactly(u64),
    /// There are at least so many.
    AtLeast(u64),
}

impl Literal {
    /// The opposite literal.
    pub(crate) fn negated(self) -> Literal {
        Literal { is: !self.is, ..self }
    }

    /// What is left of a cell that may be `may` when this holds.
    pub(crate) fn within(self, may: Domain) -> Domain {
        if self.is { may.and(Domain::only(self.symbol)) } else { may.without(self.symbol) }
    }

    /// Is it true, false, or neither of a cell that may be `may`?
    pub(crate) fn value(self, may: Domain) -> Option<bool> {
        let has = may.has(self.symbol);
        match (has, may.len() == 1) {
            (false, _) => Some(!self.is),
            (true, true) => Some(self.is),
            (true, false) => None,
        }
    }
}
