//! Chains of conclusions: what line logic makes of a supposition, with the facts that each conclusion needs.

use crate::domain::{Domain, Symbol};
use crate::model::{CellId, LineId};
use crate::walk::Fact;
use std::collections::{BTreeMap, BTreeSet};

/// One conclusion in a chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The cells that it narrows, and what each of them may be.
    pub found: Vec<(CellId, Domain)>,
    /// What each of these cells cannot be any more, for the sake of the chain.
    pub gone: Vec<(CellId, Domain)>,
    /// What shows it.
    pub by: By,
}

/// What shows a conclusion in a chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum By {
    /// A line with these facts, of the board, of the supposition or of earlier links. All are needed.
    Line(LineId, Vec<Fact>),
    /// The opposite leads to a contradiction.
    Supposition(Box<Supposition>),
}

/// A chain that ends in a contradiction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refutation {
    /// What follows, in order; each link is needed by a later one, or for the end.
    pub links: Vec<Link>,
    /// The line that has no word left in the end.
    pub stuck: LineId,
    /// What that line needs: facts of the board, of the supposition and of the links. All are needed.
    pub facts: Vec<Fact>,
}

/// A supposition that leads to a contradiction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Supposition {
    /// The cell of which something is supposed.
    pub cell: CellId,
    /// What it is supposed to be.
    pub symbol: Symbol,
    /// Where that leads.
    pub leads_to: Refutation,
}

/// For each cell, the symbols that it must not be able to be.
pub type Needs = BTreeMap<CellId, Domain>;

/// Adds that `cell` cannot be `gone`.
pub(super) fn need(needs: &mut Needs, cell: CellId, gone: Domain) {
    let entry = needs.entry(cell).or_default();
    *entry = entry.or(gone);
}

/// Takes away that `cell` cannot be `gone`.
fn spare(needs: &mut Needs, cell: CellId, gone: Domain) {
    if let Some(needed) = needs.get_mut(&cell) {
        *needed = needed.minus(gone);
        if needed.is_empty() {
            needs.remove(&cell);
        }
    }
}

/// The facts that say no more than what is needed, of a model with so many symbols.
pub fn facts_of(needs: &Needs, symbols: usize) -> Vec<Fact> {
    let all = Domain::first(symbols);
    needs.iter().map(|(&cell, gone)| Fact { cell, may: all.minus(*gone) }).collect()
}

/// What facts say that cells cannot be.
fn needs_of(facts: &[Fact], symbols: usize, needs: &mut Needs) {
    let all = Domain::first(symbols);
    facts.iter().for_each(|fact| need(needs, fact.cell, all.minus(fact.may)));
}

impl Refutation {
    /// The lines that take part.
    pub fn lines(&self) -> BTreeSet<LineId> {
        let by = |link: &Link| match &link.by {
            By::Line(line, _) => BTreeSet::from([*line]),
            By::Supposition(inner) => inner.leads_to.lines(),
        };
        self.links.iter().flat_map(by).chain([self.stuck]).collect()
    }

    /// How many conclusions there are, those behind suppositions and the last included.
    pub fn len(&self) -> usize {
        let len = |link: &Link| match &link.by {
            By::Line(..) => 1,
            By::Supposition(inner) => inner.leads_to.len(),
        };
        self.links.iter().map(len).sum::<usize>() + 1
    }

    /// Never: there is always a line that is stuck.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// What it takes for granted of cells, of a model with so many symbols.
    pub fn needs(&self, symbols: usize) -> Needs {
        let mut needs = Needs::new();
        needs_of(&self.facts, symbols, &mut needs);
        for link in self.links.iter().rev() {
            link.gone.iter().for_each(|&(cell, gone)| spare(&mut needs, cell, gone));
            match &link.by {
                By::Line(_, facts) => needs_of(facts, symbols, &mut needs),
                By::Supposition(inner) => {
                    inner.needs(symbols).into_iter().for_each(|(cell, gone)| need(&mut needs, cell, gone));
                }
            }
        }
        needs
    }
}

impl Supposition {
    /// What it takes for granted of cells besides what it supposes, of a model with so many symbols.
    pub fn needs(&self, symbols: usize) -> Needs {
        let mut needs = self.leads_to.needs(symbols);
        spare(&mut needs, self.cell, Domain::first(symbols).without(self.symbol));
        needs
    }
}
