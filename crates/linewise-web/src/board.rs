//! Boards as numbers: a symbol's number for each cell, or what each cell may be.

use crate::answer::Failure;
use linewise::{CellId, Domain, Error, ErrorCode, Grid, Puzzle, Symbol};

/// Stands for an open cell.
pub const OPEN: u8 = 255;

/// The board that this text is: `[[cell, [symbols]], ...]`, for each cell of which something is known what it may be.
/// An error when it is no board of this puzzle.
pub fn read(puzzle: &Puzzle, text: &str) -> Result<Grid, Failure> {
    let all = puzzle.alphabet.all();
    let mut cells = vec![all; puzzle.board.cells()];
    let known: Option<Vec<(usize, Vec<u8>)>> = serde_json::from_str(text).ok();
    let is_symbol = |&symbol: &u8| usize::from(symbol) < puzzle.alphabet.len();
    let fits = |known: &Vec<(usize, Vec<u8>)>| {
        known.iter().all(|(cell, symbols)| *cell < cells.len() && symbols.iter().all(is_symbol))
    };
    let known = known.filter(fits);
    let known = known.ok_or_else(|| Error::new("this is not a board of the puzzle").with_code(ErrorCode::Board))?;
    for (cell, symbols) in known {
        cells[cell] = symbols.into_iter().map(Symbol).collect::<Domain>();
    }
    Ok(Grid::from(cells))
}

/// The cells of which something is known, each with what it may be.
pub fn known(grid: &Grid, all: Domain) -> Vec<(usize, Vec<u8>)> {
    let known: Vec<_> = grid.cells.iter().enumerate().filter(|(_, may)| **may != all).collect();
    cells(&known.into_iter().map(|(cell, may)| (CellId::new(cell), *may)).collect::<Vec<_>>())
}

/// A board as numbers.
pub fn write(grid: &Grid) -> Vec<u8> {
    grid.cells.iter().map(|may| may.symbol().map_or(OPEN, |symbol| symbol.0)).collect()
}

/// A whole solution as numbers.
pub fn word(word: &[Symbol]) -> Vec<u8> {
    word.iter().map(|symbol| symbol.0).collect()
}

/// Cells and what each may be, as numbers.
pub fn cells(cells: &[(CellId, Domain)]) -> Vec<(usize, Vec<u8>)> {
    let one = |&(cell, may): &(CellId, Domain)| (cell.index(), may.symbols().map(|symbol| symbol.0).collect());
    cells.iter().map(one).collect()
}
