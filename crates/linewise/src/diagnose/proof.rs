//! The steps that show a contradiction, for people: what one line says after the other, until one has no word left.
//!
//! Where no line can say more, something is supposed of a cell that leads to a contradiction by line logic. Where that does
//! not help, either, only a search knows.

use super::budget::DiagnosisBudget;
use crate::domain::{Domain, Symbol};
use crate::engine::Fact;
use crate::engine::refute::{By, Link, Refutation, facts_of};
use crate::explain::Speaker;
use crate::model::{CellId, Grid, LineId, Model, Place};
use crate::puzzle::Puzzle;

/// How a contradiction shows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Proof {
    /// The steps, in their order.
    pub steps: Vec<Deduction>,
    /// The line that has no word left in the end, and the facts because of which; `None` when only a search shows it.
    pub stuck: Option<(Place, Vec<Fact>)>,
    /// The proof in sentences, as walkthroughs tell it; what follows from a supposition is set in. None where nobody
    /// would read so many, or the budget ended before all of it was told.
    pub(super) told: Vec<String>,
    /// Did the work end before it was known whether line logic and suppositions show it?
    pub is_unfinished: bool,
}

/// A proof of more steps than these is not told.
const MOST_TOLD: usize = 400;

/// What is found about some cells, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Deduction {
    /// What says so.
    pub by: Ground,
    /// The facts that are needed; none when it goes without saying.
    pub because: Vec<Fact>,
    /// What follows.
    pub found: Vec<Fact>,
}

/// What a step rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
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
        let len = |step: &Deduction| match &step.by {
            Ground::Line(_) => 1,
            Ground::Supposing { leads_to, .. } => leads_to.len(),
        };
        self.steps.iter().map(len).sum::<usize>() + usize::from(self.stuck.is_some())
    }

    /// Has it so many steps that nobody would read them?
    pub(super) fn is_long(&self) -> bool {
        self.len() > MOST_TOLD
    }

    /// Has it no steps?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// How the contradiction of a puzzle without a solution shows, of which this is the model.
pub fn of(work: &DiagnosisBudget<'_>, puzzle: &Puzzle, model: &Model) -> Proof {
    let refutation = match work.refute_supposing(model) {
        Ok(Some(refutation)) => refutation,
        Ok(None) => return Proof::default(),
        Err(_) => return Proof { is_unfinished: true, ..Proof::default() },
    };
    let proof = Telling { model }.proof(&refutation, model.grid());
    let told = if proof.is_long() { Vec::new() } else { told(work, puzzle, model, &refutation) };
    Proof { told, ..proof }
}

/// A contradiction in sentences; none where the budget ends before all of it is told.
fn told(work: &DiagnosisBudget<'_>, puzzle: &Puzzle, model: &Model, refutation: &Refutation) -> Vec<String> {
    let (kind, stop) = (work.kind(), work.rest().stop);
    let ladder = kind.ladder(puzzle, model);
    let speaker = Speaker { stop, ..Speaker::new(puzzle, kind, model, ladder.as_deref()) };
    let told = speaker.contradiction(refutation);
    if stop.is_called() { Vec::new() } else { told }
}

/// The facts, where a cell that is settled is said to be what it is, though less of it would do.
fn plain(facts: &[Fact], known: &Grid) -> Vec<Fact> {
    let standing = |fact: &Fact| match known.may(fact.cell) {
        may if may.len() == 1 => Fact { cell: fact.cell, may },
        _ => *fact,
    };
    facts.iter().map(standing).collect()
}

/// Tells a refutation with the names that its lines have on paper.
struct Telling<'m> {
    model: &'m Model,
}

impl Telling<'_> {
    /// The proof, when `known` is what is known at its start.
    fn proof(&self, refutation: &Refutation, mut known: Grid) -> Proof {
        let steps = refutation.links.iter().map(|link| self.step(link, &mut known)).collect();
        let because = plain(&refutation.facts, &known);
        Proof { steps, stuck: Some((self.place(refutation.stuck), because)), told: Vec::new(), is_unfinished: false }
    }

    fn step(&self, link: &Link, known: &mut Grid) -> Deduction {
        let (by, because) = match &link.by {
            By::Line(line, facts) => (Ground::Line(self.place(*line)), plain(facts, known)),
            By::Supposition(refuted) => {
                let mut supposed = known.clone();
                supposed.cells[refuted.cell.index()] = Domain::only(refuted.symbol);
                let leads_to = self.proof(&refuted.leads_to, supposed);
                let because = facts_of(&refuted.needs(self.model.symbols), self.model.symbols);
                (Ground::Supposing { cell: refuted.cell, symbol: refuted.symbol, leads_to }, because)
            }
        };
        let found = link.gone.iter().map(|&(cell, gone)| self.found(cell, gone, known)).collect();
        Deduction { by, because, found }
    }

    /// What to say of a cell that cannot be `gone`: the symbol, where the steps that are told leave only one.
    fn found(&self, cell: CellId, gone: Domain, known: &mut Grid) -> Fact {
        let may = &mut known.cells[cell.index()];
        *may = may.minus(gone);
        let all = Domain::first(self.model.symbols);
        Fact { cell, may: if may.len() == 1 { *may } else { all.minus(gone) } }
    }

    fn place(&self, line: LineId) -> Place {
        self.model.line(line).place
    }
}
