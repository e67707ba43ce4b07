//! Chains of conclusions: what line logic makes of a supposition, with the facts that each conclusion needs.

use super::needs::Needs;
use crate::domain::{Domain, Symbol};
use crate::model::{CellId, LineId};
use crate::walk::Fact;

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

/// The facts that say no more than what is needed, of a model with so many symbols.
pub fn facts_of(needs: &Needs, symbols: usize) -> Vec<Fact> {
    let all = Domain::first(symbols);
    needs.iter().map(|(cell, gone)| Fact { cell, may: all.minus(gone) }).collect()
}

/// What facts say that cells cannot be.
fn needs_of(facts: &[Fact], symbols: usize, needs: &mut Needs) {
    let all = Domain::first(symbols);
    facts.iter().for_each(|fact| needs.add(fact.cell, all.minus(fact.may)));
}

impl Link {
    /// The lines that it comes of.
    pub fn lines(&self) -> Vec<LineId> {
        match &self.by {
            By::Line(line, _) => vec![*line],
            By::Supposition(inner) => inner.leads_to.lines(),
        }
    }
}

impl Refutation {
    /// The lines that take part, each once, in their order.
    pub fn lines(&self) -> Vec<LineId> {
        let mut lines: Vec<LineId> = self.links.iter().flat_map(Link::lines).chain([self.stuck]).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
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
            link.gone.iter().for_each(|&(cell, gone)| needs.remove(cell, gone));
            match &link.by {
                By::Line(_, facts) => needs_of(facts, symbols, &mut needs),
                By::Supposition(inner) => needs.add_all(&inner.needs(symbols)),
            }
        }
        needs
    }
}

impl Supposition {
    /// What it takes for granted of cells besides what it supposes, of a model with so many symbols.
    pub fn needs(&self, symbols: usize) -> Needs {
        let mut needs = self.leads_to.needs(symbols);
        needs.remove(self.cell, Domain::first(symbols).without(self.symbol));
        needs
    }
}
