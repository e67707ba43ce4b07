//! A puzzle as the engine sees it: cells, and lines under rules.

mod cells;

pub use cells::Cells;

use crate::domain::{Domain, Symbol};
use crate::rule::Rule;
use std::fmt;
use std::sync::Arc;

/// The most lines that a board may have in one direction.
pub const MAX_SIDE: usize = 4096;

/// A cell of a model, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellId(u32);

impl CellId {
    /// The cell number `index`. Panics when it is 2^32 or more.
    pub fn new(index: usize) -> CellId {
        CellId(u32::try_from(index).expect("a board has fewer than 2^32 cells"))
    }

    /// The cell's number.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A line of a model, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineId(u32);

impl LineId {
    /// The line number `index`. Panics when it is 2^32 or more.
    pub fn new(index: usize) -> LineId {
        LineId(u32::try_from(index).expect("a model has fewer than 2^32 lines"))
    }

    /// The line's number.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An ordered list of cells that must spell a word its rule accepts.
#[derive(Clone)]
pub struct Line {
    /// The cells, in reading order; no cell twice.
    pub cells: Arc<[CellId]>,
    /// What the cells must spell.
    pub rule: Arc<dyn Rule>,
    /// Which line of the board it is.
    pub place: Place,
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Line").field("place", &self.place).field("cells", &self.cells).finish_non_exhaustive()
    }
}

impl Line {
    /// Is it one of the two halves of `both`: of two lines that are under one rule together?
    pub fn is_half_of(&self, both: &Line) -> bool {
        self.cells.len() * 2 == both.cells.len() && self.cells.iter().all(|cell| both.cells.contains(cell))
    }

    /// What a board, a symbol for each of its cells, has on this line. Panics where it is shorter than that.
    pub fn spelled(&self, board: &[Symbol]) -> Vec<Symbol> {
        self.cells.iter().map(|cell| board[cell.index()]).collect()
    }

    /// Is this the same line of the board, under another rule?
    pub fn is_same_as(&self, other: &Line) -> bool {
        self.place == other.place && self.cells == other.cells
    }

    /// Is the other one the next row or column of the same length?
    pub(crate) fn is_beside(&self, other: &Line) -> bool {
        let is_plain = matches!(self.place.axis, Axis::ROW | Axis::COLUMN);
        let is_next = self.place.axis == other.place.axis && self.place.index + 1 == other.place.index;
        is_plain && is_next && self.cells.len() == other.cells.len()
    }
}

/// A direction in which lines run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Axis(pub u8);

impl Axis {
    /// Rows, read from left to right.
    pub const ROW: Axis = Axis(0);
    /// Columns, read from top to bottom.
    pub const COLUMN: Axis = Axis(1);
    /// The diagonals of a hexagon that lean like `/`, counted from the left, read downwards.
    pub const FALLING: Axis = Axis(2);
    /// The diagonals of a hexagon that lean like `\`, counted from the left, read upwards.
    pub const RISING: Axis = Axis(3);
    /// The two long diagonals of a square, in kinds that have rules for them: the first begins at the top left,
    /// the second at the top right.
    pub const DIAGONAL: Axis = Axis(4);
    /// The boxes of a board, in kinds that have rules for them, row by row.
    pub const BOX: Axis = Axis(5);
    /// Two cells that touch, in kinds that have rules for them.
    pub const PAIR: Axis = Axis(6);
    /// The regions of a board, in kinds that have rules for them, in the order of their first cells.
    pub const REGION: Axis = Axis(7);
    /// The squares of four cells that touch at a corner, in kinds that have rules for them; see [`Place::square`](Place::square).
    pub const SQUARE: Axis = Axis(10);

    /// Two rows that are compared, as one line; see [`Place::pair`](Place::pair).
    pub const ROWS: Axis = Axis(8);
    /// Two columns that are compared, as one line.
    pub const COLUMNS: Axis = Axis(9);
    /// A row and the rows on both sides of it, as one line, in kinds that have rules for them; its number is that of the row.
    pub const BESIDE_ROW: Axis = Axis(11);
    /// A column and the columns on both sides of it, as one line.
    pub const BESIDE_COLUMN: Axis = Axis(12);

    /// The axis of rows, or of columns, with those on both sides of them.
    pub fn beside(self) -> Option<Axis> {
        match self {
            Axis::ROW => Some(Axis::BESIDE_ROW),
            Axis::COLUMN => Some(Axis::BESIDE_COLUMN),
            _ => None,
        }
    }

    /// Is it a line with those on both sides of it? It says together what lines and squares say one by one.
    pub fn is_bundle(self) -> bool {
        matches!(self, Axis::BESIDE_ROW | Axis::BESIDE_COLUMN)
    }

    /// What a puzzler calls such a line.
    pub fn word(self) -> &'static str {
        match self {
            Axis::ROW => "row",
            Axis::COLUMN => "column",
            Axis::FALLING => "falling diagonal",
            Axis::RISING => "rising diagonal",
            Axis::DIAGONAL => "diagonal",
            Axis::BOX => "box",
            Axis::REGION => "region",
            Axis::SQUARE => "square",
            Axis::ROWS => "rows",
            Axis::COLUMNS => "columns",
            Axis::BESIDE_ROW => "row and those beside it",
            Axis::BESIDE_COLUMN => "column and those beside it",
            _ => "pair",
        }
    }
}

/// The name of a line on paper: `row 3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line's direction.
    pub axis: Axis,
    /// Its number in that direction, from 0.
    pub index: u32,
}

impl Place {
    /// Two rows, or two columns, that some rule compares: `rows 2 and 5`.
    pub fn pair(axis: Axis, first: usize, second: usize) -> Place {
        let axis = if axis == Axis::ROW { Axis::ROWS } else { Axis::COLUMNS };
        Place { axis, index: (first * MAX_SIDE + second) as u32 }
    }

    /// The square whose upper left cell is this one.
    pub fn square(row: usize, column: usize) -> Place {
        Place { axis: Axis::SQUARE, index: (row * MAX_SIDE + column) as u32 }
    }

    /// Its number on paper, from 1; of two lines the number of each, of a square those of the row and the column where it begins.
    pub fn numbers(self) -> (usize, Option<usize>) {
        let index = self.index as usize;
        match self.axis {
            Axis::ROWS | Axis::COLUMNS | Axis::SQUARE => (index / MAX_SIDE + 1, Some(index % MAX_SIDE + 1)),
            _ => (index + 1, None),
        }
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.numbers() {
            (number, None) if self.axis == Axis::BESIDE_ROW => write!(f, "row {number} and those beside it"),
            (number, None) if self.axis == Axis::BESIDE_COLUMN => write!(f, "column {number} and those beside it"),
            (number, None) => write!(f, "{} {number}", self.axis.word()),
            (row, Some(column)) if self.axis == Axis::SQUARE => {
                write!(f, "{} at row {row}, column {column}", self.axis.word())
            }
            (first, Some(second)) => write!(f, "{} {first} and {second}", self.axis.word()),
        }
    }
}

/// Cells, and the lines that bind them: all that the engine knows of a puzzle.
///
/// Lines stand in the order of a sweep: rows from the top, then columns from the left, then whatever a kind has
/// besides, such as diagonals and regions.
#[derive(Debug, Clone)]
pub struct Model {
    /// How many symbols the puzzle has; every domain lies within the first so many.
    pub symbols: usize,
    /// What each cell may be before anything is deduced.
    pub cells: Cells,
    /// The lines.
    pub lines: Vec<Line>,
    /// Symbols that stand for further characters.
    pub crowds: Vec<Crowd>,
}

/// Characters that are alike to every line, of which only some have a symbol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crowd {
    /// The symbols of those that have one.
    pub symbols: Domain,
    /// How many have none.
    pub others: u64,
    /// For each cell, whether a line compares it with other cells.
    pub compared: Vec<bool>,
    /// Are there as many symbols as it takes to fill any solution with them?
    pub is_enough: bool,
}

impl Model {
    /// A model of cells that each may be these, of the first so many symbols, without a line as yet.
    pub fn new(symbols: usize, cells: impl Into<Cells>) -> Model {
        Model { symbols, cells: cells.into(), lines: Vec::new(), crowds: Vec::new() }
    }

    /// The line `id`.
    pub fn line(&self, id: LineId) -> &Line {
        &self.lines[id.index()]
    }

    /// A model of these lines in which this is known of the cells.
    pub fn on(&self, cells: impl Into<Cells>) -> Model {
        Model { symbols: self.symbols, cells: cells.into(), lines: self.lines.clone(), crowds: self.crowds.clone() }
    }

    /// What each cell may be before anything is deduced.
    pub fn grid(&self) -> Grid {
        Grid { cells: self.cells.clone() }
    }
}

/// A state of knowledge: what each cell may still be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    /// A domain for each cell, in the order of their numbers.
    pub cells: Cells,
}

impl Grid {
    /// What each cell is in one of these words or another.
    pub fn of_any<'w>(words: impl IntoIterator<Item = &'w [Symbol]>) -> Grid {
        let mut words = words.into_iter().peekable();
        let mut cells = vec![Domain::EMPTY; words.peek().map_or(0, |word| word.len())];
        for word in words {
            cells.iter_mut().zip(word).for_each(|(may, &symbol)| *may = may.with(symbol));
        }
        Grid { cells: cells.into() }
    }

    /// What `cell` may still be.
    pub fn may(&self, cell: CellId) -> Domain {
        self.cells[cell.index()]
    }

    /// How many cells are not settled.
    pub fn unknown(&self) -> usize {
        self.cells.iter().filter(|may| may.len() != 1).count()
    }

    /// The symbol of each cell, once all of them are settled.
    pub fn word(&self) -> Option<Vec<Symbol>> {
        let mut word = Vec::with_capacity(self.cells.len());
        for may in self.cells.iter() {
            word.push(may.symbol()?);
        }
        Some(word)
    }
}

impl FromIterator<Symbol> for Grid {
    fn from_iter<I: IntoIterator<Item = Symbol>>(word: I) -> Grid {
        word.into_iter().map(Domain::only).collect()
    }
}

impl FromIterator<Domain> for Grid {
    fn from_iter<I: IntoIterator<Item = Domain>>(cells: I) -> Grid {
        Grid { cells: cells.into_iter().collect() }
    }
}

impl From<Vec<Domain>> for Grid {
    fn from(cells: Vec<Domain>) -> Grid {
        Grid { cells: cells.into() }
    }
}
