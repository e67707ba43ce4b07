//! What is known of a line's cells on one way through a pattern: what each may be, and which are equal.

use crate::domain::Domain;
use smallvec::SmallVec;

/// The cells of a line on one way.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cells {
    /// For the first of each set of equal cells what they may be; for the others, nothing of use.
    may: SmallVec<[Domain; 16]>,
    /// For each cell, the first cell that it must be equal to.
    first: SmallVec<[u8; 16]>,
}

/// No word of this kind goes this way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeadEnd;

impl Cells {
    /// Cells of which nothing is known.
    pub fn open(cells: usize, all: Domain) -> Cells {
        Cells { may: smallvec::smallvec![all; cells], first: (0..cells as u8).collect() }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.first.len()
    }

    /// The first cell that `at` must be equal to.
    pub fn first(&self, at: usize) -> usize {
        self.first[at] as usize
    }

    /// What `at`, and every cell that must be equal to it, may be.
    pub fn may(&self, at: usize) -> Domain {
        self.may[self.first(at)]
    }

    /// Lets `at` be one of `symbols` only.
    pub fn restrict(&mut self, at: usize, symbols: Domain) -> Result<(), DeadEnd> {
        let first = self.first(at);
        self.may[first] = self.may[first].and(symbols);
        if self.may[first].is_empty() { Err(DeadEnd) } else { Ok(()) }
    }

    /// Makes two cells equal.
    pub fn unite(&mut self, one: usize, other: usize) -> Result<(), DeadEnd> {
        let (one, other) = (self.first(one), self.first(other));
        let (first, second) = (one.min(other), one.max(other));
        if first == second {
            return Ok(());
        }
        let may = self.may[second];
        self.first.iter_mut().filter(|to| usize::from(**to) == second).for_each(|to| *to = first as u8);
        // What nobody asks for must not tell ways apart that are alike.
        self.may[second] = Domain::EMPTY;
        self.restrict(first, may)
    }

    /// Adds all that is known of `other`.
    pub fn add(&mut self, other: &Cells) -> Result<(), DeadEnd> {
        for at in 0..self.len() {
            self.unite(at, other.first(at))?;
        }
        (0..self.len()).try_for_each(|at| self.restrict(at, other.may(at)))
    }
}
