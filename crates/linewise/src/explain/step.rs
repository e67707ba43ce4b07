//! A step of the way to the solution, and what forces it.

use super::{By, Link, Supposition};
use crate::distinct::distinct;
use crate::domain::{Domain, Symbol};
use crate::engine::{Fact, GaveUp, Verdict};
use crate::message::Message;
use crate::model::{CellId, Grid, LineId, Model};
use crate::technique::Technique;
use std::collections::BTreeSet;

/// One step: some cells get narrower, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The way in which it was found.
    pub technique: Technique,
    /// The line that forces it, where it is one line.
    pub line: Option<LineId>,
    /// The cells that it narrows, and what each of them may be from now on.
    pub found: Vec<(CellId, Domain)>,
    /// What it needs of what was known about cells before; none of it can be spared.
    pub facts: Vec<Fact>,
    /// What forces it.
    pub because: Because,
    /// The reason, to be put into words.
    pub message: Message,
    /// More reasons of the same sort on the same line, where the step is several that need nothing of each other.
    pub also: Vec<Message>,
    /// What lines have already, and what that rules out for this step: each is seen at a glance and settles no cell, and comes before it.
    pub first: Vec<Step>,
}

impl Step {
    /// All that it says.
    pub fn messages(&self) -> impl Iterator<Item = &Message> {
        std::iter::once(&self.message).chain(&self.also)
    }

    /// The cells of which its reason speaks, for marking them on the board: those are more than its facts where it counts.
    pub fn spoken(&self, model: &Model) -> Vec<CellId> {
        let own = match self.line {
            Some(line) if self.messages().any(|message| !message.given.is_empty()) => {
                let given: BTreeSet<usize> =
                    self.messages().flat_map(|message| &message.given).map(|one| one.0).collect();
                given.into_iter().map(|at| model.line(line).cells[at]).collect()
            }
            _ => self.facts.iter().map(|fact| fact.cell).collect::<Vec<_>>(),
        };
        distinct(own.into_iter().chain(self.first.iter().flat_map(|first| first.spoken(model))))
    }

    /// What is known before the step and after what comes first.
    pub(super) fn known_before(&self, known: &Grid) -> Grid {
        let mut known = known.clone();
        self.first.iter().for_each(|first| first.take(&mut known));
        known
    }

    /// Narrows what is known as the step says, and what comes first.
    pub fn take(&self, known: &mut Grid) {
        self.first.iter().for_each(|first| first.take(known));
        for &(cell, may) in &self.found {
            known.cells[cell.index()] = known.may(cell).and(may);
        }
    }
}

/// What forces a step.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Because {
    /// The step's line, together with its facts.
    Line,
    /// The opposite leads to a contradiction.
    Supposition(Supposition),
    /// Whatever this cell is, the same follows.
    Cases(CellId, Vec<Case>),
    /// Several lines together.
    Fish(Fish),
    /// A search: with any other value there is no solution.
    Search,
}

impl Because {
    /// The lines of the chain or of the cases behind the step; of cases as often as they come.
    pub(super) fn lines(&self) -> Vec<LineId> {
        match self {
            Because::Supposition(refuted) => refuted.leads_to.lines(),
            Because::Cases(_, cases) => cases.iter().flat_map(|case| &case.links).flat_map(Link::lines).collect(),
            Because::Line | Because::Fish(_) | Because::Search => Vec::new(),
        }
    }

    /// Says anew what each link leaves of its cells: what this board leaves, without what the chain needs gone. The
    /// link may have ruled out more, or been found on a board on which more was known.
    pub(super) fn restate_on(&mut self, board: &Grid) {
        match self {
            Because::Supposition(refuted) => supposition_on(refuted, board.clone()),
            Because::Cases(cell, cases) => {
                for case in cases {
                    links_on(&mut case.links, supposed(board.clone(), *cell, case.symbol));
                }
            }
            Because::Line | Because::Fish(_) | Because::Search => {}
        }
    }
}

fn supposition_on(refuted: &mut Supposition, board: Grid) {
    links_on(&mut refuted.leads_to.links, supposed(board, refuted.cell, refuted.symbol));
}

fn supposed(mut board: Grid, cell: CellId, symbol: Symbol) -> Grid {
    board.cells[cell.index()] = Domain::only(symbol);
    board
}

fn links_on(links: &mut [Link], mut board: Grid) {
    for link in links {
        if let By::Supposition(inner) = &mut link.by {
            supposition_on(inner, board.clone());
        }
        for ((cell, may), (_, gone)) in link.found.iter_mut().zip(&link.gone) {
            *may = board.may(*cell).minus(*gone);
            board.cells[cell.index()] = *may;
        }
    }
}

/// Lines that need a symbol and have room for it, going by the step's facts, only where others cross them, which hold it no more often all
/// together: it stands nowhere else on these.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fish {
    /// The symbol.
    pub symbol: Symbol,
    /// The lines that need it; no two of them share a cell.
    pub bases: Vec<LineId>,
    /// The lines that cross them.
    pub covers: Vec<LineId>,
}

/// One of the things that a cell may be, and what follows from it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Case {
    /// What the cell is supposed to be.
    pub symbol: Symbol,
    /// What follows, in order; the step's cells are among it, unless the supposition itself says it.
    pub links: Vec<Link>,
}

/// The way from what is known to the solution, as far as it goes.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Walkthrough {
    /// What was known at the start.
    pub start: Grid,
    /// The steps in order.
    pub steps: Vec<Step>,
    /// How it ends.
    pub ending: Ending,
    /// What is known at the end.
    pub known: Grid,
}

/// How a way ends.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ending {
    /// Every cell is settled.
    Solved,
    /// Several solutions are left: nothing more can be said for certain.
    Several,
    /// This line has no arrangement left, because of these facts; each of them is needed.
    Stuck(LineId, Vec<Fact>),
    /// There is no solution, as a search shows; no line says so by itself.
    NoSolution,
    /// The budget ended first.
    GaveUp,
    /// The clue of this line is too hard to judge within what one line may take.
    TooHard(LineId),
    /// Cells can hold more characters than there are symbols, and lines may tell these apart: nothing is said for certain.
    Characters,
}

impl Ending {
    /// The end of a way on which the engine gave up.
    pub(super) fn of(gave_up: GaveUp) -> Ending {
        match gave_up {
            GaveUp::Line(line) => Ending::TooHard(line),
            GaveUp::Characters => Ending::Characters,
            _ => Ending::GaveUp,
        }
    }

    /// What the end says of the number of solutions.
    pub fn verdict(&self) -> Verdict {
        match self {
            Ending::Solved => Verdict::Unique,
            Ending::Several => Verdict::Several,
            Ending::Stuck(..) | Ending::NoSolution => Verdict::None,
            Ending::GaveUp | Ending::TooHard(_) | Ending::Characters => Verdict::GaveUp,
        }
    }
}
