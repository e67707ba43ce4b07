//! What a line must spell: the one thing that the engine asks of a kind of line.
//!
//! A rule sees its line as a bit matrix, in the orientation that it asks for:
//! a row of bits per symbol over the cells ([`Orientation::BySymbol`]: nonogram blocks
//! move through a line as whole words of bits), or a row of bits per cell over the
//! symbols ([`Orientation::ByCell`]: automata read a cell at a time).
//!
//! It judges words, narrows lines, and says whether any word is left; whatever else it can do is a
//! [capability](Capabilities). It never says yes or no where it has given up: that is [`Undecided`]. Its work is
//! charged to the [meter](Meter) that comes with its working memory.

mod auxiliaries;
mod capabilities;
mod known_line;
mod meter;
mod scratch;
mod shape;
mod words;

pub use auxiliaries::{Mark, Marks, Term};
pub use capabilities::{
    AuxiliaryVariables, Capabilities, Chain, CountWords, Explain, FindPivots, ListWords, MakeDiagram, Reasons,
    Reference, StuckLine, Weigh, Weights, try_each,
};
pub use known_line::KnownLine;
pub use meter::{Decided, Meter, Undecided};
pub use scratch::Scratch;
pub use shape::{LineView, Orientation, Shape};
pub use words::{Words, words, words_within};

use crate::domain::Symbol;
use num_bigint::BigUint;
use std::sync::Arc;

/// How much of what can be known of a line [`Rule::narrow`] says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strength {
    /// It keeps exactly what stands in some word: generalized arc consistency.
    Exact,
    /// It may keep more, and say that there may be a word where there is none. A line whose cells are all settled it decides.
    Sound,
}

impl Strength {
    /// Exact where that is so.
    pub fn exact_if(is_exact: bool) -> Strength {
        if is_exact { Strength::Exact } else { Strength::Sound }
    }
}

/// What a line must spell.
///
/// A rule knows its own length and symbols; it never searches beyond its line.
pub trait Rule: Send + Sync {
    /// How the rule wants to see its line.
    fn orientation(&self) -> Orientation;

    /// How much of what can be known of a line it says.
    fn strength(&self) -> Strength;

    /// Is `word`, a symbol for each cell, one that the rule allows? Plain and slow: the judge of everything else.
    fn accepts(&self, word: &[Symbol], meter: &mut Meter<'_>) -> Decided<bool>;

    /// Writes into `support` (of the same shape as `line`) the bits of `line` that
    /// still stand in some word, and says whether there is any word at all. Each cell may be something: nobody asks about others.
    /// When there is none, or it is undecided, `support` holds nothing of use.
    fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch<'_>) -> Decided<bool>;

    /// Is any word left? It sees no less than [`Rule::narrow`].
    fn admits(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<bool>;

    /// What it can do besides.
    fn capabilities(&self) -> Capabilities<'_>;
}

/// What follows from the above.
impl<'r> dyn Rule + 'r {
    /// Does [`Rule::narrow`] keep exactly what stands in some word?
    pub fn is_exact(&self) -> bool {
        self.strength() == Strength::Exact
    }

    /// The [parts](Capabilities::parts) of the rule.
    pub fn parts(&self) -> &[Arc<dyn Rule>] {
        self.capabilities().parts
    }

    /// How many words are left; undecided also where the rule does not count.
    pub fn count(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<BigUint> {
        self.capabilities().count.ok_or(Undecided)?.count(line, scratch)
    }
}
