//! Boards: the shapes that grids of cells have.

use crate::error::{Error, ErrorCode, many};
use crate::hexagon::Hexagon;
use crate::model::{Axis, CellId, Place};
use crate::puzzle::End;

/// The shape of a board, and so its lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Board {
    /// Rows and columns. Cells are numbered row by row, from the top left.
    Rectangle {
        /// How many rows, at least one.
        rows: u32,
        /// How many columns, at least one.
        columns: u32,
    },
    /// Six-sided cells in three directions. Cells are numbered row by row, from the top left.
    Hexagon(Hexagon),
}

impl Board {
    /// The most rows or columns that a board may have.
    pub const MAX_SIDE: usize = linewise_engine::model::MAX_SIDE;
    /// The most cells that a board may have.
    pub const MAX_CELLS: usize = 1 << 22;

    /// A board of `rows` by `columns` cells; an error when it is empty or larger than linewise can hold.
    pub fn rectangle(rows: usize, columns: usize) -> Result<Board, Error> {
        let sides = format!("{} and {}", many(rows, "row"), many(columns, "column"));
        if rows == 0 || columns == 0 {
            return Err(Error::new(format!("a board of {sides} has no cells")).with_code(ErrorCode::Size));
        }
        let too_long = rows > Board::MAX_SIDE || columns > Board::MAX_SIDE;
        if too_long || rows * columns > Board::MAX_CELLS {
            return Err(Error::new(format!("a board of {sides} is too large"))
                .with_code(ErrorCode::Size)
                .with_help(format!("at most {} rows or columns and {} cells", Board::MAX_SIDE, Board::MAX_CELLS)));
        }
        Ok(Board::Rectangle { rows: rows as u32, columns: columns as u32 })
    }

    /// How many rows there are, from top to bottom.
    pub fn rows(&self) -> usize {
        match self {
            Board::Rectangle { rows, .. } => *rows as usize,
            Board::Hexagon(hexagon) => hexagon.lines(Axis::ROW),
        }
    }

    /// How many cells the widest row has.
    pub fn columns(&self) -> usize {
        match self {
            Board::Rectangle { columns, .. } => *columns as usize,
            Board::Hexagon(hexagon) => hexagon.widest_row(),
        }
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        match self {
            Board::Rectangle { rows, columns } => *rows as usize * *columns as usize,
            Board::Hexagon(hexagon) => hexagon.cells(),
        }
    }

    /// The directions in which lines run.
    pub fn axes(&self) -> &'static [Axis] {
        match self {
            Board::Rectangle { .. } => &[Axis::ROW, Axis::COLUMN],
            Board::Hexagon(_) => &[Axis::ROW, Axis::FALLING, Axis::RISING],
        }
    }

    /// All lines along its axes: the rows from the top, then the columns from the left or the diagonals.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let board = *self;
        let along = move |axis: Axis| (0..board.lines(axis) as u32).map(move |index| Place { axis, index });
        self.axes().iter().flat_map(move |&axis| along(axis))
    }

    /// How many cells its longest line has.
    pub fn longest_line(&self) -> usize {
        self.places().map(|place| self.len_at(place)).max().unwrap_or(0)
    }

    /// How many cells a line has.
    pub fn len_at(&self, place: Place) -> usize {
        self.line_len(place.axis, place.index as usize)
    }

    /// The cells of a line as the clue at this end reads them: on a hexagon from the end at which it stands, else from the near end.
    pub fn read_from(&self, end: End) -> Vec<CellId> {
        let mut cells: Vec<CellId> = self.cells_at(end.place()).collect();
        if end.far && matches!(self, Board::Hexagon(_)) {
            cells.reverse();
        }
        cells
    }

    /// The cells of a line in order, from its near end.
    pub fn cells_at(&self, place: Place) -> impl Iterator<Item = CellId> + use<> {
        self.line(place.axis, place.index as usize)
    }

    /// How many lines run along `axis`, which may be that of a square's long diagonals.
    pub fn lines(&self, axis: Axis) -> usize {
        match self {
            Board::Rectangle { rows, .. } if axis == Axis::ROW => *rows as usize,
            // Only a square has long diagonals.
            Board::Rectangle { rows, columns } if axis == Axis::DIAGONAL => 2 * usize::from(rows == columns),
            Board::Rectangle { columns, .. } => *columns as usize,
            Board::Hexagon(hexagon) => hexagon.lines(axis),
        }
    }

    /// How many cells the line has.
    pub fn line_len(&self, axis: Axis, index: usize) -> usize {
        match self {
            Board::Rectangle { columns, .. } if axis == Axis::ROW => *columns as usize,
            Board::Rectangle { rows, .. } => *rows as usize,
            Board::Hexagon(hexagon) => hexagon.line_len(axis, index),
        }
    }

    /// How far to the right a row begins, in half cells from where the leftmost row begins.
    pub fn indent(&self, row: usize) -> usize {
        match self {
            Board::Rectangle { .. } => 0,
            Board::Hexagon(hexagon) => hexagon.indent(row),
        }
    }

    /// The cells of a line, from its near end to its far end.
    pub fn line(&self, axis: Axis, index: usize) -> impl Iterator<Item = CellId> + use<> {
        let board = *self;
        (0..self.line_len(axis, index)).map(move |at| board.cell_on(axis, index, at))
    }

    /// The cell number `at`, from 0, of a line.
    #[inline]
    fn cell_on(&self, axis: Axis, index: usize, at: usize) -> CellId {
        match self {
            Board::Rectangle { columns, .. } if axis == Axis::ROW => CellId::new(index * *columns as usize + at),
            Board::Rectangle { columns, .. } if axis == Axis::DIAGONAL => {
                let columns = *columns as usize;
                CellId::new(at * columns + if index == 0 { at } else { columns - 1 - at })
            }
            Board::Rectangle { columns, .. } => CellId::new(at * *columns as usize + index),
            Board::Hexagon(hexagon) => hexagon.cell_on(axis, index, at),
        }
    }

    /// The cell at `row`, `column`, both counted from 0; in a hexagon the column counts from the row's first cell.
    pub fn cell(&self, row: usize, column: usize) -> CellId {
        self.cell_on(Axis::ROW, row, column)
    }

    /// The row and the column of a cell, both counted from 0; in a hexagon the column counts from the row's first cell.
    pub fn place(&self, cell: CellId) -> (usize, usize) {
        match self {
            Board::Rectangle { columns, .. } => {
                let columns = *columns as usize;
                (cell.index() / columns, cell.index() % columns)
            }
            Board::Hexagon(hexagon) => hexagon.place(cell),
        }
    }
}
