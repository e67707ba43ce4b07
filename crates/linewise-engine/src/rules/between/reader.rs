//! The words of such a line, read one symbol at a time: for counting, and as the slow judge.

use crate::domain::Symbol;
use crate::language::Language;
use std::sync::Arc;

/// Each number once, two blank cells, and the sum between these.
pub struct Reader {
    /// The numbers for which the symbols stand.
    pub numbers: Arc<[u32]>,
    pub sum: Option<u32>,
}

/// What was read of a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Read {
    /// The numbers, as bits.
    used: u32,
    /// How many blank cells.
    blanks: u8,
    /// The sum of the numbers behind the first blank cell, as long as it matters.
    between: u32,
}

impl Language for Reader {
    type State = Read;

    fn start(&self) -> Read {
        Read { used: 0, blanks: 0, between: 0 }
    }

    fn read(&self, read: &Read, symbol: Symbol) -> Option<Read> {
        let mut read = *read;
        if symbol == Symbol::BLANK {
            read.blanks += 1;
            let is_right = read.blanks < 2 || self.sum.is_none_or(|sum| sum == read.between);
            read.between = 0;
            return (read.blanks <= 2 && is_right).then_some(read);
        }
        let number = *self.numbers.get(symbol.index() - 1)?;
        if read.used >> symbol.0 & 1 == 1 {
            return None;
        }
        read.used |= 1 << symbol.0;
        if let (Some(sum), 1) = (self.sum, read.blanks) {
            read.between += number;
            return (read.between <= sum).then_some(read);
        }
        Some(read)
    }

    fn may_end(&self, read: &Read) -> bool {
        read.blanks == 2 && read.used.count_ones() as usize == self.numbers.len()
    }
}
