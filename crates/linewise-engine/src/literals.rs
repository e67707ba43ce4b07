//! Variables and literals: how the cells that are still open are encoded for the search.
//!
//! A cell with two symbols left is one variable; a cell with more has a variable for each symbol ("is it this one?":
//! the direct encoding). A literal is a variable or its negation.

use super::state::{Removal, State};
use crate::domain::{Domain, Symbol};
use crate::model::CellId;
use crate::verdict::GaveUp;

/// A Boolean variable, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Var(pub u32);

/// A variable or its negation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lit(pub u32);

impl Var {
    /// Its number.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The variable itself, or its negation.
    #[inline]
    pub fn is(self, yes: bool) -> Lit {
        Lit(self.0 << 1 | u32::from(!yes))
    }
}

impl Lit {
    /// Its variable.
    #[inline]
    pub fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Is it the variable itself, not its negation?
    #[inline]
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// Its number among all literals.
    #[inline]
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
    /// The cell.
    pub cell: CellId,
    /// What it might be then.
    pub may: Domain,
    /// Its first variable.
    pub first: Var,
    /// How many variables the cell has: one for two symbols, else one for each symbol.
    pub count: u32,
    /// Where the cell's literals begin in `is_not`, if it has several variables.
    negations: u32,
}

impl OpenCell {
    /// Is the cell a single variable?
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

/// What a variable means, and what its literals take from the cell.
#[derive(Debug, Clone, Copy)]
struct Meaning {
    /// The cell's place among the open cells; `NOT_OPEN` for an auxiliary variable.
    open: u32,
    cell: CellId,
    /// The symbol that the cell is when the variable is true, and is not when it is false.
    symbol: Symbol,
    /// The symbol that the cell is when the variable is false; none of a cell with several variables, where the others
    /// say it.
    other: Option<Symbol>,
}

/// All variables, and what they mean.
///
/// Always: the variables of a cell follow each other in the order of its symbols, those of one cell on those of the
/// cell before it, and auxiliary variables come after all of them. What a variable means never changes.
pub struct Literals {
    open: Vec<OpenCell>,
    /// For each cell its place in `open`, or `NOT_OPEN`.
    of_cell: Vec<u32>,
    meanings: Vec<Meaning>,
    /// For each open cell with several variables, "it is not this one" for each symbol.
    is_not: Vec<Lit>,
}

const NOT_OPEN: u32 = u32::MAX;
/// After so many cells it is asked whether to go on.
const CELLS_AT_ONCE: usize = 1 << 16;
/// What a search keeps of each variable, roughly: what it means, its value, reason and place in the order, and both lists of watches.
const VARIABLE_BYTES: u64 = 128;

/// How many bytes a search takes, roughly, when the cells have so many symbols left.
fn bytes(left: &[u8], symbols: usize) -> u64 {
    let of_cell = |&left: &u8| match left {
        ..=1 => 0,
        2 => VARIABLE_BYTES,
        _ => u64::from(left) * VARIABLE_BYTES + (symbols * size_of::<Lit>()) as u64,
    };
    left.iter().map(of_cell).sum()
}

impl Literals {
    /// The variables of the cells that `state` leaves open.
    pub fn new(state: &mut State<'_, '_>) -> Result<Literals, GaveUp> {
        let cells = state.left.len();
        let mut literals =
            Literals { open: Vec::new(), of_cell: vec![NOT_OPEN; cells], meanings: Vec::new(), is_not: Vec::new() };
        let symbols = state.layout.model.symbols;
        let meter = &mut state.meter;
        if !state.layout.place(|| meter.look().is_ok()) {
            meter.look()?;
        }
        meter.check_memory(bytes(&state.left, symbols))?;
        for cell in (0..cells).map(CellId::new) {
            if cell.index() % CELLS_AT_ONCE == 0 {
                state.meter.look()?;
            }
            if state.is_open(cell) {
                literals.add(cell, state.may(cell), symbols);
            }
        }
        Ok(literals)
    }

    /// Adds the variables of a cell that is open.
    fn add(&mut self, cell: CellId, may: Domain, all: usize) {
        let open = self.open.len() as u32;
        let first = Var(self.meanings.len() as u32);
        let mut symbols = may.symbols();
        let other = if may.len() == 2 { symbols.next() } else { None };
        self.meanings.extend(symbols.map(|symbol| Meaning { open, cell, symbol, other }));
        self.of_cell[cell.index()] = open;
        let negations = self.is_not.len();
        if other.is_none() {
            self.is_not.resize(negations + all, first.is(false));
            for (symbol, var) in may.symbols().zip(first.0..) {
                self.is_not[negations + symbol.index()] = Var(var).is(false);
            }
        }
        let count = self.meanings.len() as u32 - first.0;
        self.open.push(OpenCell { cell, may, first, count, negations: negations as u32 });
    }

    /// Adds so many auxiliary variables, which mean nothing of any cell.
    pub fn add_auxiliaries(&mut self, count: u32) {
        let nothing = Meaning { open: NOT_OPEN, cell: CellId::new(0), symbol: Symbol(0), other: None };
        self.meanings.resize(self.meanings.len() + count as usize, nothing);
    }

    /// The cells that were open when the search began.
    #[inline]
    pub fn open(&self) -> &[OpenCell] {
        &self.open
    }

    /// How many variables there are.
    pub fn len(&self) -> usize {
        self.meanings.len()
    }

    /// The open cell that `cell` was; `None` when it was fixed before the search.
    #[inline]
    pub fn of_cell(&self, cell: CellId) -> Option<&OpenCell> {
        self.open.get(self.of_cell[cell.index()] as usize)
    }

    /// The first variable of a cell that was open when the search began.
    #[inline]
    pub fn first_var(&self, cell: CellId) -> Var {
        self.open[self.of_cell[cell.index()] as usize].first
    }

    /// The cell that a variable is about; `None` for an auxiliary variable.
    #[inline]
    pub fn cell_of(&self, var: Var) -> Option<&OpenCell> {
        self.open.get(self.meanings[var.index()].open as usize)
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
            true => open.first.is(self.meanings[open.first.index()].symbol != symbol),
            false => self.is_not[open.negations as usize + symbol.index()],
        }
    }

    /// What a literal takes from its cell; `None` for "it is this symbol" of a cell with more than two: there the other
    /// variables of the cell say it.
    #[inline]
    pub fn removal(&self, lit: Lit) -> Option<Removal> {
        let meaning = &self.meanings[lit.var().index()];
        if meaning.open == NOT_OPEN {
            return None;
        }
        let symbol = if lit.is_positive() { meaning.other? } else { meaning.symbol };
        Some(Removal { cell: meaning.cell, symbol })
    }

    /// The symbol that a cell is when this variable of it is true.
    #[inline]
    pub fn symbol(&self, var: Var) -> Symbol {
        self.meanings[var.index()].symbol
    }
}
