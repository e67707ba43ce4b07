//! How a line lies in memory: a bit matrix, by symbols or by cells.
//!
//! Always: bits beyond the last cell, or the last symbol, of a row are 0.

use crate::bits::members;
use crate::domain::{Domain, Symbol};

/// How the bit matrix of a line is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Orientation {
    /// Row `s` holds, for each cell of the line, whether it may be symbol `s`.
    BySymbol,
    /// Row `i` holds, for each symbol, whether cell `i` of the line may be it.
    ByCell,
}

/// The size and orientation of a line's bit matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// The orientation.
    pub orientation: Orientation,
    /// How many cells the line has.
    pub cells: usize,
    /// How many symbols the puzzle has.
    pub symbols: usize,
    /// How many 64-bit words each row of the matrix takes.
    pub words: usize,
}

impl Shape {
    /// The shape of a line of `cells` cells in a puzzle of `symbols` symbols.
    pub fn new(orientation: Orientation, cells: usize, symbols: usize) -> Shape {
        let across = match orientation {
            Orientation::BySymbol => cells,
            Orientation::ByCell => symbols,
        };
        Shape { orientation, cells, symbols, words: across.div_ceil(64).max(1) }
    }

    /// How many rows the matrix has.
    pub fn rows(&self) -> usize {
        match self.orientation {
            Orientation::BySymbol => self.symbols,
            Orientation::ByCell => self.cells,
        }
    }

    /// How many words the matrix takes.
    pub fn len(&self) -> usize {
        self.rows() * self.words
    }

    /// Is there nothing in it?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The word and the bit for "cell `at` may be `symbol`".
    #[inline]
    pub fn bit(&self, at: usize, symbol: Symbol) -> (usize, u64) {
        let (row, column) = match self.orientation {
            Orientation::BySymbol => (symbol.index(), at),
            Orientation::ByCell => (at, symbol.index()),
        };
        (row * self.words + column / 64, 1 << (column % 64))
    }

    /// The cell and the symbol that bit `bit` of word `word` speaks of: the inverse of [`Shape::bit`].
    #[inline]
    pub fn fact(&self, word: usize, bit: u32) -> (usize, Symbol) {
        // Most rows are one word, and to divide is dear.
        let (row, column) = match self.words {
            1 => (word, bit as usize),
            words => (word / words, word % words * 64 + bit as usize),
        };
        match self.orientation {
            Orientation::BySymbol => (column, Symbol(row as u8)),
            Orientation::ByCell => (row, Symbol(column as u8)),
        }
    }

    /// Adds to `bits` the matrix of a line whose cells may be anything.
    pub fn fill(&self, bits: &mut Vec<u64>) {
        let across = match self.orientation {
            Orientation::BySymbol => self.cells,
            Orientation::ByCell => self.symbols,
        };
        for _ in 0..self.rows() {
            bits.extend(std::iter::repeat_n(u64::MAX, across / 64));
            bits.extend(std::iter::repeat_n((1 << (across % 64)) - 1, self.words - across / 64));
        }
    }

    /// Writes what cell `at` may be into the matrix of a line laid out by cells.
    #[inline]
    pub fn store(&self, at: usize, may: Domain, bits: &mut [u64]) {
        debug_assert!(self.orientation == Orientation::ByCell);
        bits[at * self.words] = may.0 as u64;
        if self.words == 2 {
            bits[at * self.words + 1] = (may.0 >> 64) as u64;
        }
    }

    /// The matrix of these domains, a domain for each cell of the line.
    pub fn matrix(&self, domains: &[Domain]) -> Vec<u64> {
        let mut bits = vec![0; self.len()];
        for (at, domain) in domains.iter().enumerate() {
            for symbol in domain.symbols() {
                let (word, bit) = self.bit(at, symbol);
                bits[word] |= bit;
            }
        }
        bits
    }

    /// The domains of this matrix: the inverse of [`Shape::matrix`].
    pub fn domains(&self, bits: &[u64]) -> Vec<Domain> {
        let mut domains = Vec::with_capacity(self.cells);
        self.add_domains(bits, &mut domains);
        domains
    }

    /// Adds the domains of this matrix to a list.
    pub(crate) fn add_domains(&self, bits: &[u64], domains: &mut Vec<Domain>) {
        if self.orientation == Orientation::ByCell {
            let row = |row: &[u64]| Domain(row.iter().rev().fold(0, |all, &word| all << 64 | u128::from(word)));
            return domains.extend(bits.chunks(self.words).map(row));
        }
        let first = domains.len();
        domains.resize(first + self.cells, Domain::EMPTY);
        let domains = &mut domains[first..];
        self.each(bits, |at, symbol| domains[at] = domains[at].with(symbol));
    }

    /// Calls `tell` with each cell and each symbol that it may be.
    #[inline]
    pub fn each(&self, bits: &[u64], mut tell: impl FnMut(usize, Symbol)) {
        for (word, &bits) in bits.iter().enumerate() {
            for bit in members(bits) {
                let (at, symbol) = self.fact(word, bit as u32);
                tell(at, symbol);
            }
        }
    }
}

/// What the cells of one line may still be, as the rule asked to see it.
#[derive(Debug, Clone, Copy)]
pub struct LineView<'a> {
    /// The matrix's size and orientation.
    pub shape: Shape,
    /// The matrix, row by row.
    pub bits: &'a [u64],
}

impl LineView<'_> {
    /// Row `row` of the matrix.
    #[inline]
    pub fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.shape.words..][..self.shape.words]
    }

    /// What cell `at` of the line may still be.
    #[inline]
    pub fn may(&self, at: usize) -> Domain {
        match self.shape.orientation {
            Orientation::ByCell => match *self.row(at) {
                [low] => Domain(u128::from(low)),
                [low, high] => Domain(u128::from(low) | u128::from(high) << 64),
                _ => unreachable!("a cell has at most 128 symbols"),
            },
            Orientation::BySymbol => {
                let has = |symbol: &Symbol| {
                    let (word, bit) = self.shape.bit(at, *symbol);
                    self.bits[word] & bit != 0
                };
                (0..self.shape.symbols as u8).map(Symbol).filter(has).collect()
            }
        }
    }
}
