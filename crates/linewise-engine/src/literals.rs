//! The search's yes-or-no questions about the cells that are still open.
//!
//! A cell with two symbols left is one variable; a cell with more has a variable for
//! each: "is it this one?". A literal is a variable answered yes or no.

use super::state::{Removal, State};
use crate::domain::{Domain, Symbol};
use crate::model::CellId;

/// A yes-or-no question, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Var(pub u32);

/// A question and its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lit(pub u32);

impl Var {
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that answers yes or no.
    pub fn is(self, yes: bool) -> Lit {
        Lit(self.0 << 1 | u32::from(!yes))
    }
}

impl Lit {
    pub fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Does it answer yes?
    pub fn is_yes(self) -> bool {
        self.0 & 1 == 0
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::ops::Not for Lit {
    type Output = Lit;
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// A cell that was open when the search began.
#[derive(Debug, Clone, Copy)]
pub struct OpenCell {
    pub cell: CellId,
    pub may: Domain,
    pub first: Var,
    /// How many variables the cell has: one for two symbols, else one for each symbol.
    pub count: u32,
    /// Where the cell's literals are listed, if it has several variables.
    listed: u32,
}

impl OpenCell {
    /// Is the cell a single question?
    #[inline]
    pub fn is_binary(&self) -> bool {
        self.count == 1
    }

    /// The cell's variables.
    #[inline]
    pub fn vars(&self) -> impl Iterator<Item = Var> + use<> {
        (self.first.0..self.first.0 + self.count).map(Var)
    }
}

/// What a variable asks, and what its answers take from the cell.
#[derive(Debug, Clone, Copy)]
struct Question {
    /// The cell's place among the open cells.
    open: u32,
    cell: CellId,
    /// The symbol that "yes" means, and that "no" takes away.
    symbol: Symbol,
    /// The symbol that "yes" takes away; none of a cell with several questions: there the others say it.
    other: Option<Symbol>,
}

/// All questions, and what their answers mean.
pub struct Literals {
    pub open: Vec<OpenCell>,
    /// For each cell its place in `open`, or `NOT_OPEN`.
    of_cell: Vec<u32>,
    questions: Vec<Question>,
    /// For each open cell with several questions, "it is not this one" for each symbol.
    is_not: Vec<Lit>,
}

const NOT_OPEN: u32 = u32::MAX;

impl Literals {
    /// The questions about the cells that `state` leaves open.
    pub fn new(state: &State<'_, '_>) -> Literals {
        let cells = state.left.len();
        let mut literals =
            Literals { open: Vec::new(), of_cell: vec![NOT_OPEN; cells], questions: Vec::new(), is_not: Vec::new() };
        let symbols = state.layout.model.symbols;
        for cell in (0..cells).map(CellId::new).filter(|&cell| state.is_open(cell)) {
            literals.add(cell, state.may(cell), symbols);
        }
        literals
    }

    fn add(&mut self, cell: CellId, may: Domain, all: usize) {
        let open = self.open.len() as u32;
        let first = Var(self.questions.len() as u32);
        let mut symbols = may.symbols();
        let other = if may.len() == 2 { symbols.next() } else { None };
        self.questions.extend(symbols.map(|symbol| Question { open, cell, symbol, other }));
        self.of_cell[cell.index()] = open;
        let listed = self.is_not.len();
        if other.is_none() {
            self.is_not.resize(listed + all, first.is(false));
            may.symbols()
                .zip(first.0..)
                .for_each(|(symbol, var)| self.is_not[listed + symbol.index()] = Var(var).is(false));
        }
        let count = self.questions.len() as u32 - first.0;
        self.open.push(OpenCell { cell, may, first, count, listed: listed as u32 });
    }

    /// Adds so many questions that are not about cells.
    pub fn add_auxiliaries(&mut self, count: u32) {
        let nothing = Question { open: NOT_OPEN, cell: CellId::new(0), symbol: Symbol(0), other: None };
        self.questions.resize(self.questions.len() + count as usize, nothing);
    }

    /// How many variables there are.
    pub fn len(&self) -> usize {
        self.questions.len()
    }

    /// The open cell that `cell` was; `None` when it was settled before the search.
    #[inline]
    pub fn of_cell(&self, cell: CellId) -> Option<&OpenCell> {
        self.open.get(self.of_cell[cell.index()] as usize)
    }

    /// The first question about a cell that was open when the search began.
    #[inline]
    pub fn first_var(&self, cell: CellId) -> Var {
        self.open[self.of_cell[cell.index()] as usize].first
    }

    /// The cell that a variable asks about; `None` for a auxiliary variable.
    #[inline]
    pub fn cell_of(&self, var: Var) -> Option<&OpenCell> {
        self.open.get(self.questions[var.index()].open as usize)
    }

    /// The literal that a removal makes true.
    #[inline]
    pub fn of_removal(&self, removal: Removal) -> Lit {
        self.is_not(&self.open[self.of_cell[removal.cell.index()] as usize], removal.symbol)
    }

    /// The literal "the cell is not `symbol`", which is one that the cell may be.
    #[inline]
    pub fn is_not(&self, open: &OpenCell, symbol: Symbol) -> Lit {
        match open.is_binary() {
            true => open.first.is(self.questions[open.first.index()].symbol != symbol),
            false => self.is_not[open.listed as usize + symbol.index()],
        }
    }

    /// What a literal takes from its cell; `None` for "it is this symbol" of a cell with
    /// more than two: there the other questions of the cell say it.
    #[inline]
    pub fn removal(&self, lit: Lit) -> Option<Removal> {
        let question = &self.questions[lit.var().index()];
        if question.open == NOT_OPEN {
            return None;
        }
        let symbol = if lit.is_yes() { question.other? } else { question.symbol };
        Some(Removal { cell: question.cell, symbol })
    }

    /// The symbol that "yes" means.
    #[inline]
    pub fn symbol(&self, var: Var) -> Symbol {
        self.questions[var.index()].symbol
    }
}
