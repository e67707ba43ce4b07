//! A line with what is known of its cells, and what it says of them.

use super::{Decided, LineView, Rule, Scratch, Shape};
use crate::domain::Domain;
use std::fmt;

/// A line with what is known of its cells.
#[derive(Clone, Copy)]
pub struct KnownLine<'a> {
    /// What the line must spell.
    pub rule: &'a dyn Rule,
    /// How many symbols the puzzle has.
    pub symbols: usize,
    /// What each of its cells may be.
    pub known: &'a [Domain],
}

impl fmt::Debug for KnownLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut told = f.debug_struct("KnownLine");
        told.field("symbols", &self.symbols).field("known", &self.known).finish_non_exhaustive()
    }
}

impl KnownLine<'_> {
    /// How its matrix lies in memory.
    #[inline]
    pub fn shape(&self) -> Shape {
        Shape::new(self.rule.orientation(), self.known.len(), self.symbols)
    }

    /// The line with this matrix.
    #[inline]
    pub fn view<'b>(&self, bits: &'b [u64]) -> LineView<'b> {
        LineView { shape: self.shape(), bits }
    }

    /// What its words leave of each cell; `None` where it has no word.
    pub fn narrowed(&self, scratch: &mut Scratch<'_>) -> Decided<Option<Vec<Domain>>> {
        let shape = self.shape();
        let mut support = vec![0; shape.len()];
        let has_word = self.rule.narrow(self.view(&shape.matrix(self.known)), &mut support, scratch)?;
        Ok(has_word.then(|| shape.domains(&support)))
    }

    /// Has it a word?
    pub fn has_word(&self, scratch: &mut Scratch<'_>) -> Decided<bool> {
        self.rule.admits(self.view(&self.shape().matrix(self.known)), scratch)
    }

    /// All that is known: the facts of a line that says something and cannot say why, as one that nobody can follow exactly.
    pub fn facts(&self) -> Vec<(usize, Domain)> {
        let all = Domain::first(self.symbols);
        self.known.iter().copied().enumerate().filter(|(_, may)| *may != all).collect()
    }
}
