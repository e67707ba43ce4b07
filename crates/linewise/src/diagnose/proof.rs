//! The steps that show a contradiction, for people: what one line says after the other, until one has no word left.
//!
//! Where no line can say more, something is supposed of a cell that leads to a contradiction by line logic. Where that does
//! not help, either, only a search knows.

use super::work::Work;
use crate::domain::Symbol;
use crate::engine::{Basis, Deduction, Derivation, Fact};
use crate::model::{CellId, Model, Place};

/// How a contradiction shows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Proof {
    /// The steps, in their order.
    pub steps: Vec<ProofStep>,
    /// The line that has no word left in the end, and the facts because of which; `None` when only a search shows it.
    pub stuck: Option<(Place, Vec<Fact>)>,
}

/// What is found about some cells, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofStep {
    /// What says so.
    pub by: Ground,
    /// The facts that are needed; none when it goes without saying.
    pub because: Vec<Fact>,
    /// What follows.
    pub found: Vec<Fact>,
}

/// What a step rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ground {
    /// This line.
    Line(Place),
    /// The opposite leads to a contradiction.
    Supposing {
        /// The cell of which something is supposed.
        cell: CellId,
        /// What it is supposed to be.
        symbol: Symbol,
        /// Where that leads.
        leads_to: Proof,
    },
}

impl Proof {
    /// How many steps there are, those behind suppositions included.
    pub fn len(&self) -> usize {
        let len = |step: &ProofStep| match &step.by {
            Ground::Line(_) => 1,
            Ground::Supposing { leads_to, .. } => leads_to.len(),
        };
        self.steps.iter().map(len).sum::<usize>() + usize::from(self.stuck.is_some())
    }

    /// Has it no steps?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// How the contradiction of a model without a solution shows.
pub fn of(work: &Work<'_>, model: &Model) -> Proof {
    let refutation = work.refute(model).ok().or_else(|| work.refute_supposing(model));
    refutation.map_or(Proof::default(), |refutation| told(model, refutation))
}

/// A refutation, with the names that its lines have on paper.
fn told(model: &Model, refutation: Derivation) -> Proof {
    let place = |line| model.line(line).place;
    let step = |Deduction { by, because, found }| {
        let by = match by {
            Basis::Line(line) => Ground::Line(place(line)),
            Basis::Supposing { cell, symbol, leads_to } => {
                Ground::Supposing { cell, symbol, leads_to: told(model, leads_to) }
            }
        };
        ProofStep { by, because, found }
    };
    let Derivation { steps, line, because } = refutation;
    Proof { steps: steps.into_iter().map(step).collect(), stuck: Some((place(line), because)) }
}
