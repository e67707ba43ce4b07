//! Lists of cells that some kinds have rules for beside their rows and columns: long diagonals, boxes, neighbours.

use crate::error::Error;
use crate::model::CellId;
use crate::puzzle::{Axis, Board};

/// The cells of the two long diagonals, both from the top; an error when the board is not square.
pub fn diagonals(board: &Board) -> Result<[Vec<CellId>; 2], Error> {
    let side = match *board {
        Board::Rectangle { rows, columns } if rows == columns => rows as usize,
        _ => return Err(Error::new("only a square board has long diagonals")),
    };
    let falling = (0..side).map(|at| board.cell(at, at)).collect();
    let rising = (0..side).map(|at| board.cell(at, side - 1 - at)).collect();
    Ok([falling, rising])
}

/// The cells of each box of `rows` by `columns` cells, from the top left; an error when they do not tile the board.
pub fn boxes(board: &Board, rows: usize, columns: usize) -> Result<Vec<Vec<CellId>>, Error> {
    let (height, width) = (board.rows(), board.columns());
    let tiles = height.is_multiple_of(rows) && width.is_multiple_of(columns);
    if !tiles || !matches!(board, Board::Rectangle { .. }) {
        let message = format!(
            "boxes of {rows} rows and {columns} columns do not fill a board of {height} rows and {width} columns"
        );
        return Err(Error::new(message));
    }
    let corners =
        (0..height).step_by(rows).flat_map(|row| (0..width).step_by(columns).map(move |column| (row, column)));
    let cells = |(row, column): (usize, usize)| {
        let places = (row..row + rows).flat_map(|row| (column..column + columns).map(move |column| (row, column)));
        places.map(|(row, column)| board.cell(row, column)).collect()
    };
    Ok(corners.map(cells).collect())
}

/// Every four cells that touch at a corner, row by row; an error on a board where no four do.
pub fn squares(board: &Board) -> Result<Vec<[CellId; 4]>, Error> {
    if !matches!(board, Board::Rectangle { .. }) {
        return Err(Error::new("cells of a hexagonal board do not lie in squares"));
    }
    let corners = (1..board.rows()).flat_map(|row| (1..board.columns()).map(move |column| (row, column)));
    let cells = |(row, column): (usize, usize)| {
        [(row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)]
            .map(|(row, column)| board.cell(row, column))
    };
    Ok(corners.map(cells).collect())
}

/// Every two cells that lie side by side on a line.
pub fn side_by_side(board: &Board) -> Vec<[CellId; 2]> {
    let mut pairs = Vec::new();
    for place in board.places() {
        let cells: Vec<CellId> = board.cells_at(place).collect();
        pairs.extend(cells.windows(2).map(|pair| [pair[0], pair[1]]));
    }
    pairs
}

/// Every two cells that touch at a corner and not along an edge; an error on a board where none do.
pub fn corner_to_corner(board: &Board) -> Result<Vec<[CellId; 2]>, Error> {
    if !matches!(board, Board::Rectangle { .. }) {
        return Err(Error::new("cells of a hexagonal board do not touch at a corner only"));
    }
    let mut pairs = Vec::new();
    for row in 1..board.lines(Axis::ROW) {
        for column in 1..board.lines(Axis::COLUMN) {
            pairs.push([board.cell(row - 1, column - 1), board.cell(row, column)]);
            pairs.push([board.cell(row - 1, column), board.cell(row, column - 1)]);
        }
    }
    Ok(pairs)
}
