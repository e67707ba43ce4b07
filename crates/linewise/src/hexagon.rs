//! The geometry of a hexagonal board: rows, and two directions of diagonals.
//!
//! A cell is the crossing of row `y` with falling diagonal `x`, both from 0; the rising diagonal
//! through it is `x - y + shift`. The board is all crossings whose three numbers are in
//! range, so that the shift says how the rows lie: a board of 3, 3 and 3 lines
//! with shift 1 has rows of 2, 3 and 2 cells.

use crate::error::Error;
use crate::model::CellId;
use crate::puzzle::{Axis, Board};

/// A board of six-sided cells between three pairs of parallel edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hexagon {
    rows: u32,
    falling: u32,
    rising: u32,
    shift: u32,
}

impl Hexagon {
    /// The hexagon with `side` cells along each of its six edges.
    pub fn regular(side: usize) -> Result<Hexagon, Error> {
        if side == 0 {
            return Err(Error::new("a hexagon of side 0 has no cells"));
        }
        let lines = side.saturating_mul(2) - 1;
        Hexagon::new(lines, lines, lines)
    }

    /// The hexagon with so many rows and diagonals whose opposite edges are equally long.
    pub fn new(rows: usize, falling: usize, rising: usize) -> Result<Hexagon, Error> {
        let counts = format!("{rows} rows, {falling} falling and {rising} rising diagonals");
        if rows.max(falling).max(rising) > Board::MAX_SIDE {
            return Err(Error::new(format!("a hexagon of {counts} is too large"))
                .with_help(format!("at most {} lines in each direction", Board::MAX_SIDE)));
        }
        let edges = rows + falling + rising;
        if edges.is_multiple_of(2) || 2 * rows.max(falling).max(rising) >= edges {
            return Err(Error::new(format!("there is no hexagon of {counts}"))
                .with_help("an odd number in all, and fewer in each direction than in the two others together"));
        }
        let shift = (rows + rising - falling - 1) / 2;
        let [rows, falling, rising, shift] = [rows, falling, rising, shift].map(|count| count as u32);
        let hexagon = Hexagon { rows, falling, rising, shift };
        match hexagon.cells() {
            ..=Board::MAX_CELLS => Ok(hexagon),
            cells => Err(Error::new(format!("a hexagon of {cells} cells is too large"))
                .with_help(format!("at most {} cells", Board::MAX_CELLS))),
        }
    }

    /// The length of each edge, clockwise from the top; the other three are the same again.
    pub fn edges(&self) -> [usize; 3] {
        let top = (self.falling + self.rising - self.rows).div_ceil(2);
        let right = (self.rows + self.falling - self.rising).div_ceil(2);
        let left = (self.rows + self.rising - self.falling).div_ceil(2);
        [top, right, left].map(|edge| edge as usize)
    }

    /// How many lines run along `axis`.
    pub fn lines(&self, axis: Axis) -> usize {
        let lines = match axis {
            Axis::ROW => self.rows,
            Axis::FALLING => self.falling,
            _ => self.rising,
        };
        lines as usize
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.cells_above(self.rows as usize)
    }

    /// How many cells the widest row has.
    pub fn widest_row(&self) -> usize {
        let [top, right, left] = self.edges();
        top + right.min(left) - 1
    }

    /// How many cells the line has.
    pub fn line_len(&self, axis: Axis, index: usize) -> usize {
        let (first, last) = match axis {
            Axis::ROW => self.diagonals_of_row(index),
            Axis::FALLING => self.rows_of_falling(index),
            _ => self.rows_of_rising(index),
        };
        last - first + 1
    }

    /// The cell number `at`, from 0, of a line, in the line's reading direction.
    pub fn cell_on(&self, axis: Axis, index: usize, at: usize) -> CellId {
        match axis {
            Axis::ROW => CellId::new(self.cells_above(index) + at),
            Axis::FALLING => self.crossing(self.rows_of_falling(index).0 + at, index),
            _ => {
                let row = self.rows_of_rising(index).1 - at;
                self.crossing(row, index + row - self.shift as usize)
            }
        }
    }

    /// The row of a cell, and the cell's number in it, both from 0.
    pub fn place(&self, cell: CellId) -> (usize, usize) {
        let rows = 0..self.rows as usize;
        let (mut first, mut after) = (rows.start, rows.end);
        while first + 1 < after {
            let middle = (first + after) / 2;
            if self.cells_above(middle) <= cell.index() { first = middle } else { after = middle }
        }
        (first, cell.index() - self.cells_above(first))
    }

    /// How far to the right a row begins, in half cells from where the leftmost row begins.
    pub fn indent(&self, row: usize) -> usize {
        let leftmost = (self.shift as usize).min(self.rows as usize - 1);
        2 * self.diagonals_of_row(row).0 + leftmost - row
    }

    /// The cell on a row and a falling diagonal that cross.
    fn crossing(&self, row: usize, falling: usize) -> CellId {
        CellId::new(self.cells_above(row) + falling - self.diagonals_of_row(row).0)
    }

    /// The first and the last falling diagonal that cross a row.
    fn diagonals_of_row(&self, row: usize) -> (usize, usize) {
        let first = row.saturating_sub(self.shift as usize);
        let last = (row + self.rising as usize - 1 - self.shift as usize).min(self.falling as usize - 1);
        (first, last)
    }

    /// The first and the last row that a falling diagonal crosses.
    fn rows_of_falling(&self, falling: usize) -> (usize, usize) {
        let first = (falling + self.shift as usize + 1).saturating_sub(self.rising as usize);
        let last = (falling + self.shift as usize).min(self.rows as usize - 1);
        (first, last)
    }

    /// The first and the last row that a rising diagonal crosses, counted from the top.
    fn rows_of_rising(&self, rising: usize) -> (usize, usize) {
        let first = (self.shift as usize).saturating_sub(rising);
        let last = ((self.falling + self.shift) as usize - 1 - rising).min(self.rows as usize - 1);
        (first, last)
    }

    /// How many cells the first `rows` rows have, without a loop: each row's first and last
    /// diagonal grow by one a row, from the moment that they leave the board's corner and
    /// until they reach it.
    fn cells_above(&self, rows: usize) -> usize {
        let triangle = |n: usize| n * n.saturating_sub(1) / 2;
        let (last, start) = (self.falling as usize - 1, (self.rising - 1 - self.shift) as usize);
        let growing = rows.min(last.saturating_sub(start));
        let lasts = growing * start + triangle(growing) + (rows - growing) * last;
        let firsts = triangle(rows.saturating_sub(self.shift as usize));
        lasts + rows - firsts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(hexagon: Hexagon, axis: Axis, index: usize) -> Vec<(usize, usize)> {
        let len = hexagon.line_len(axis, index);
        (0..len).map(|at| hexagon.place(hexagon.cell_on(axis, index, at))).collect()
    }

    #[test]
    fn diagonals_run_as_they_are_read() {
        let hexagon = Hexagon::regular(2).unwrap();
        assert_eq!(cells(hexagon, Axis::FALLING, 0), [(0, 0), (1, 0)]);
        assert_eq!(cells(hexagon, Axis::FALLING, 1), [(0, 1), (1, 1), (2, 0)]);
        assert_eq!(cells(hexagon, Axis::FALLING, 2), [(1, 2), (2, 1)]);
        assert_eq!(cells(hexagon, Axis::RISING, 0), [(2, 0), (1, 0)]);
        assert_eq!(cells(hexagon, Axis::RISING, 1), [(2, 1), (1, 1), (0, 0)]);
        assert_eq!(cells(hexagon, Axis::RISING, 2), [(1, 2), (0, 1)]);
    }

    #[test]
    fn rows_are_indented_by_half_cells() {
        let indents = |rows, falling, rising| {
            let hexagon = Hexagon::new(rows, falling, rising).unwrap();
            (0..rows).map(|row| hexagon.indent(row)).collect::<Vec<_>>()
        };
        assert_eq!(indents(3, 3, 3), [1, 0, 1]);
        assert_eq!(indents(9, 8, 8), [4, 3, 2, 1, 0, 1, 2, 3, 4]);
        assert_eq!(indents(4, 5, 4), [1, 0, 1, 2]);
    }

    #[test]
    fn rows_of_unequal_hexagons_grow_and_shrink() {
        let rows = |rows, falling, rising| {
            let hexagon = Hexagon::new(rows, falling, rising).unwrap();
            (0..rows).map(|row| hexagon.line_len(Axis::ROW, row)).collect::<Vec<_>>()
        };
        assert_eq!(rows(9, 8, 8), [4, 5, 6, 7, 8, 7, 6, 5, 4]);
        assert_eq!(rows(3, 2, 2), [1, 2, 1]);
        assert_eq!(rows(4, 5, 4), [3, 4, 4, 3]);
    }

    #[test]
    fn each_cell_lies_on_one_line_of_each_direction() {
        for rows in 1..9 {
            for falling in 1..9 {
                for rising in 1..9 {
                    let Ok(hexagon) = Hexagon::new(rows, falling, rising) else { continue };
                    for axis in [Axis::ROW, Axis::FALLING, Axis::RISING] {
                        let mut met = vec![false; hexagon.cells()];
                        for index in 0..hexagon.lines(axis) {
                            for place in cells(hexagon, axis, index) {
                                let cell = hexagon.cell_on(Axis::ROW, place.0, place.1);
                                assert!(!std::mem::replace(&mut met[cell.index()], true), "{hexagon:?} {axis:?}");
                            }
                        }
                        assert!(met.iter().all(|&met| met), "{hexagon:?} {axis:?}");
                    }
                    let lengths: Vec<_> = (0..rows).map(|row| hexagon.line_len(Axis::ROW, row)).collect();
                    let widest = lengths.iter().max().copied();
                    assert_eq!(widest, Some(hexagon.widest_row()), "{hexagon:?}");
                }
            }
        }
    }
}
