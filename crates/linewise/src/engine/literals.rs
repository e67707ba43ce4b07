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
}

impl OpenCell {
    /// Is the cell a single question?
    pub fn is_binary(&self) -> bool {
        self.may.len() == 2
    }

    /// The cell's variables.
    pub fn vars(&self) -> impl Iterator<Item = Var> + use<> {
        let count = if self.is_binary() { 1 } else { self.may.len() as u32 };
        (self.first.0..self.first.0 + count).map(Var)
    }

    /// The literal "the cell is not `symbol`".
    pub fn is_not(&self, symbol: Symbol) -> Lit {
        let before = (self.may.0 & ((1 << symbol.0) - 1)).count_ones();
        match self.is_binary() {
            true => self.first.is(before == 0),
            false => Var(self.first.0 + before).is(false),
        }
    }
}

/// All questions, and what their answers mean.
pub struct Literals {
    pub open: Vec<OpenCell>,
    /// For each cell its place in `open`, or `NOT_OPEN`.
    of_cell: Vec<u32>,
    /// For each variable the cell (a place in `open`) and the symbol that "yes" means.
    means: Vec<(u32, Symbol)>,
}

const NOT_OPEN: u32 = u32::MAX;

impl Literals {
    /// The questions about the cells that `state` leaves open.
    pub fn new(state: &State<'_, '_>) -> Literals {
        let cells = state.left.len();
        let mut literals = Literals { open: Vec::new(), of_cell: vec![NOT_OPEN; cells], means: Vec::new() };
        for cell in (0..cells).map(CellId::new).filter(|&cell| state.is_open(cell)) {
            literals.add(cell, state.may(cell));
        }
        literals
    }

    fn add(&mut self, cell: CellId, may: Domain) {
        let number = self.open.len() as u32;
        self.of_cell[cell.index()] = number;
        self.open.push(OpenCell { cell, may, first: Var(self.means.len() as u32) });
        let skip = usize::from(may.len() == 2);
        self.means.extend(may.symbols().skip(skip).map(|symbol| (number, symbol)));
    }

    /// How many variables there are.
    pub fn len(&self) -> usize {
        self.means.len()
    }

    /// The open cell that `cell` was; `None` when it was settled before the search.
    #[inline]
    pub fn of_cell(&self, cell: CellId) -> Option<&OpenCell> {
        self.open.get(self.of_cell[cell.index()] as usize)
    }

    /// The cell that a variable asks about.
    #[inline]
    pub fn cell_of(&self, var: Var) -> &OpenCell {
        &self.open[self.means[var.index()].0 as usize]
    }

    /// The literal that a removal makes true.
    #[inline]
    pub fn of_removal(&self, removal: Removal) -> Lit {
        self.open[self.of_cell[removal.cell.index()] as usize].is_not(removal.symbol)
    }

    /// What a literal takes from its cell; `None` for "it is this symbol" of a cell with
    /// more than two: there the other questions of the cell say it.
    #[inline]
    pub fn removal(&self, lit: Lit) -> Option<Removal> {
        let (number, symbol) = self.means[lit.var().index()];
        let open = &self.open[number as usize];
        let symbol = match (open.is_binary(), lit.is_yes()) {
            (_, false) => symbol,
            (true, true) => Symbol(open.may.0.trailing_zeros() as u8),
            (false, true) => return None,
        };
        Some(Removal { cell: open.cell, symbol })
    }

    /// The symbol that "yes" means.
    #[inline]
    pub fn symbol(&self, var: Var) -> Symbol {
        self.means[var.index()].1
    }
}
