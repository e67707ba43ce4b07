//! Auxiliary variables of a line: questions about its inside, as where a block starts, and what holds between them and its cells.

use crate::domain::Symbol;
use smallvec::SmallVec;

/// A question about a line's inner positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark(pub u32);

/// A part of what a rule says about its auxiliaries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Term {
    /// The question is answered yes, or no.
    Mark(Mark, bool),
    /// The cell with this number in the line is this symbol.
    Is(usize, Symbol),
}

/// The auxiliaries of a line, and what holds between them and its cells.
#[derive(Debug, Default)]
pub struct Marks {
    /// How many questions there are.
    pub count: u32,
    /// The clauses: of each, at least one term holds.
    pub clauses: Vec<SmallVec<[Term; 3]>>,
}

impl Marks {
    /// A new question.
    pub fn mark(&mut self) -> Mark {
        self.count += 1;
        Mark(self.count - 1)
    }

    /// At least one of the terms holds.
    pub fn clause(&mut self, terms: impl IntoIterator<Item = Term>) {
        self.clauses.push(terms.into_iter().collect());
    }
}
