//! What explanations look back to: the lines at level 0, and when symbols were removed since.

use crate::layout::Layout;
use crate::literals::Literals;
use crate::model::{CellId, LineId};
use crate::state::Removal;
use crate::trail::Trail;

/// The lines' matrices at level 0.
///
/// Always: they lack what the first `len` literals of the trail take from them, all of which are of level 0.
/// [`Root::commit`] brings them up to date.
pub struct Root {
    /// The matrices, laid out as those of the state.
    pub bits: Vec<u64>,
    len: usize,
    /// For each line the time when it last changed.
    changed: Vec<u32>,
    clock: u32,
}

impl Root {
    /// The root of a search that begins with these matrices, of so many lines.
    pub fn new(bits: Vec<u64>, lines: usize) -> Root {
        Root { bits, len: 0, changed: vec![0; lines], clock: 0 }
    }

    /// How many literals of the trail it takes into account.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Takes into account all that holds at level 0.
    pub fn commit(&mut self, trail: &Trail, literals: &Literals, layout: &Layout<'_>) {
        let end = trail.end_of(0);
        for removal in trail.lits()[self.len..end].iter().filter_map(|&lit| literals.removal(lit)) {
            for occurrence in layout.occurrences(removal.cell) {
                let (word, bit) = occurrence.bit(removal.symbol);
                self.bits[word] &= !bit;
                self.changed[occurrence.line as usize] = self.clock;
            }
        }
        self.len = end;
    }

    /// Advances the clock that [`Root::changed`] is read against, and returns the new time.
    pub fn tick(&mut self) -> u32 {
        self.clock += 1;
        self.clock
    }

    /// When a line last changed.
    #[inline]
    pub fn changed(&self, line: LineId) -> u32 {
        self.changed[line.index()]
    }
}

/// When symbols were removed from cells, in positions on the trail, for the rules that explain themselves.
///
/// Always: `of_symbol` is right for the symbols that are gone now, and `of_cell` is no lower than those of the
/// cell's symbols. Both are empty where no rule asks.
pub struct RemovalTimes {
    of_symbol: Vec<u32>,
    /// For each cell a position no lower than when one of the symbols that are gone now was removed.
    of_cell: Vec<u32>,
    symbols: usize,
}

impl RemovalTimes {
    /// Room for so many cells.
    pub fn new(cells: usize, symbols: usize) -> RemovalTimes {
        RemovalTimes { of_symbol: vec![0; cells * symbols], of_cell: vec![0; cells], symbols }
    }

    /// Notes when a symbol was removed.
    #[inline]
    pub fn note(&mut self, removal: Removal, position: u32) {
        if !self.of_symbol.is_empty() {
            self.of_symbol[removal.cell.index() * self.symbols + removal.symbol.index()] = position;
            self.of_cell[removal.cell.index()] = position;
        }
    }

    /// When each symbol of a cell was removed, as far as it is gone.
    #[inline]
    pub fn of(&self, cell: CellId) -> &[u32] {
        &self.of_symbol[cell.index() * self.symbols..][..self.symbols]
    }

    /// A position no lower than when the last symbol of a cell was removed.
    #[inline]
    pub fn last_of(&self, cell: CellId) -> u32 {
        self.of_cell[cell.index()]
    }
}
