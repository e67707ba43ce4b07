//! Boards as Python hands them over: a byte for each cell, and where cells are open between some symbols only, what each may be.

use linewise::engine::Symbol;
use linewise::error::ErrorCode;
use linewise::{Domain, Error, Grid};

/// The byte of a cell that is open.
const OPEN: u8 = 255;
/// So many bytes say what a cell may be: a bit for each symbol, the lowest byte first.
const WIDTH: usize = 16;

/// A board: the symbol of each cell, 255 where it is open, and what each cell may be, where that says more.
pub type Cells = (Vec<u8>, Option<Vec<u8>>);

/// The board as Python holds it. `all` is every symbol that there is.
pub fn cells(grid: &Grid, all: Domain) -> Cells {
    let settled = |may: &Domain| may.symbol().map_or(OPEN, |symbol| symbol.0);
    let is_plain = |may: &Domain| may.len() == 1 || *may == all;
    let may = (!grid.cells.iter().all(is_plain))
        .then(|| grid.cells.iter().flat_map(|may| may.bits().to_le_bytes()).collect());
    (grid.cells.iter().map(settled).collect(), may)
}

/// A solution as Python holds it.
pub fn word(word: &[Symbol]) -> Vec<u8> {
    word.iter().map(|symbol| symbol.0).collect()
}

/// The board that Python handed over, for a puzzle of so many cells and these symbols.
pub fn grid((settled, may): &Cells, count: usize, all: Domain) -> Result<Grid, Error> {
    let wrong = |message: String| Error::new(message).with_code(ErrorCode::Board);
    if settled.len() != count || may.as_ref().is_some_and(|may| may.len() != count * WIDTH) {
        return Err(wrong(format!("the board has {} cells, the puzzle {count}", settled.len())));
    }
    let symbol = |&byte: &u8| match byte {
        OPEN => Ok(all),
        byte if usize::from(byte) < all.len() => Ok(Domain::only(Symbol(byte))),
        byte => Err(wrong(format!("{byte} is no symbol of this puzzle: there are {}", all.len()))),
    };
    let Some(may) = may else {
        return Ok(Grid { cells: settled.iter().map(symbol).collect::<Result<_, _>>()? });
    };
    let domain = |bytes: &[u8]| {
        let bits = bytes.iter().rev().fold(0, |bits: u128, &byte| bits << 8 | u128::from(byte));
        Domain::from_bits(bits).and(all)
    };
    Ok(Grid { cells: may.chunks(WIDTH).map(domain).collect() })
}
