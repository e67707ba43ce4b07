//! Words that a rule lists: lines in which each symbol but 0 stands once.
//!
//! Who lists words goes from symbol to symbol, and who looks them up wants to know which words have a symbol in a cell.
//! So a word is a number that tells where its symbols stand, and 64 of them at a time are turned into rows of bits.

use crate::bits::transpose;

/// The most cells of a word, and the most symbols besides 0.
pub const LONGEST: usize = 16;

/// So many bits tell where a symbol stands.
const BITS: usize = 4;

/// Words of equal length, each by its number. Nothing can be added to words of more than [`LONGEST`] cells, or as many symbols besides 0.
#[derive(Debug, Default)]
pub struct WordList {
    cells: usize,
    symbols: usize,
    most: usize,
    /// For each word and each symbol but 0 the cell where it stands, [`BITS`] bits each, symbol 1 lowest.
    words: Vec<u64>,
}

impl WordList {
    /// An empty list that takes so many words over so many cells and symbols, 0 among them.
    pub fn new(cells: usize, symbols: usize, most: usize) -> WordList {
        WordList { cells, symbols, most, words: Vec::new() }
    }

    /// Begins anew.
    pub(crate) fn begin(&mut self, cells: usize, symbols: usize, most: usize) {
        self.words.clear();
        (self.cells, self.symbols, self.most) = (cells, symbols, most);
    }

    /// How many words it takes.
    pub fn most(&self) -> usize {
        self.most
    }

    /// How many words there are.
    pub fn count(&self) -> usize {
        self.words.len()
    }

    /// How many cells each of them has.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// How many symbols there are.
    pub fn symbols(&self) -> usize {
        self.symbols
    }

    /// A word, or the beginning of one, in which `symbol`, which is not 0 and nowhere yet, stands in a cell.
    #[inline]
    pub(crate) fn with(word: u64, symbol: usize, cell: usize) -> u64 {
        word | (cell as u64) << (BITS * (symbol - 1))
    }

    /// Adds a word made by [`WordList::with`]; false when the list is full.
    #[inline]
    pub(crate) fn add(&mut self, word: u64) -> bool {
        debug_assert!(self.cells <= LONGEST && self.symbols <= LONGEST + 1, "a number tells where all symbols stand");
        let has_room = self.words.len() < self.most;
        if has_room {
            self.words.push(word);
        }
        has_room
    }

    /// Adds a word that is told symbol by symbol; false when the list is full.
    pub fn push(&mut self, word: &[u8]) -> bool {
        let stand = word.iter().enumerate().filter(|(_, symbol)| **symbol != 0);
        self.add(stand.fold(0, |word, (cell, &symbol)| WordList::with(word, usize::from(symbol), cell)))
    }

    /// For each cell and symbol a row of so many machine words, in which the bits of the words stand that have the
    /// symbol there. The row is long enough for all words.
    pub(crate) fn rows(&self, stride: usize) -> Vec<u64> {
        let mut rows = vec![0; self.cells * self.symbols * stride];
        for (block, words) in self.words.chunks(64).enumerate() {
            self.fill(&mut rows[block..], stride, words);
        }
        rows
    }

    /// Fills in the first bits of each row with up to 64 words.
    fn fill(&self, rows: &mut [u64], stride: usize, words: &[u64]) {
        let mut planes = [0; 64];
        planes[..words.len()].copy_from_slice(words);
        transpose(&mut planes, BITS * (self.symbols - 1));
        let all = u64::MAX >> (64 - words.len());
        let mut any = [0; LONGEST];
        for (symbol, planes) in (1..self.symbols).zip(planes.as_chunks::<BITS>().0) {
            let two = |low: u64, high: u64| [!low & !high, low & !high, !low & high, low & high];
            let (low, high) = (two(planes[0], planes[1]), two(planes[2], planes[3]));
            for (cell, any) in any.iter_mut().enumerate().take(self.cells) {
                let here = all & low[cell % 4] & high[cell / 4 % 4];
                *any |= here;
                rows[(cell * self.symbols + symbol) * stride] = here;
            }
        }
        for (cell, any) in any.iter().enumerate().take(self.cells) {
            rows[cell * self.symbols * stride] = all & !any;
        }
    }

    /// The words, one after the other, with a symbol's number for each cell.
    pub fn words(&self) -> impl Iterator<Item = Vec<u8>> + '_ {
        self.words.iter().map(|word| {
            let mut cells = vec![0; self.cells];
            for symbol in 1..self.symbols {
                cells[(word >> (BITS * (symbol - 1)) & ((1 << BITS) - 1)) as usize] = symbol as u8;
            }
            cells
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::members;

    /// All orders of these symbols, the first of many words at most.
    fn orders(symbols: &[u8], most: usize) -> Vec<Vec<u8>> {
        if symbols.is_empty() {
            return vec![Vec::new()];
        }
        let mut orders = Vec::new();
        for (at, &first) in symbols.iter().enumerate() {
            if symbols[..at].contains(&first) || orders.len() >= most {
                continue;
            }
            let rest: Vec<u8> = [&symbols[..at], &symbols[at + 1..]].concat();
            orders.extend(self::orders(&rest, most).into_iter().map(|order| [&[first][..], &order].concat()));
        }
        orders.truncate(most);
        orders
    }

    /// Lines with and without 0, over few and many symbols.
    fn lines() -> Vec<Vec<u8>> {
        vec![
            vec![1],
            vec![0, 1, 2],
            (1..=5).collect(),
            vec![0, 0, 0, 1, 2, 3],
            (1..=9).rev().collect(),
            (1..=16).collect(),
        ]
    }

    #[test]
    fn words_come_back_as_they_were_added() {
        let mut list = WordList::default();
        for line in lines() {
            let words = orders(&line, 200);
            list.begin(line.len(), 1 + usize::from(*line.iter().max().unwrap()), 150);
            let taken = words.iter().take_while(|word| list.push(word)).count();
            assert_eq!(taken, words.len().min(150), "{line:?}");
            assert_eq!(list.words().collect::<Vec<_>>(), words[..taken]);
        }
    }

    #[test]
    fn rows_tell_which_words_have_a_symbol_in_a_cell() {
        let mut list = WordList::default();
        for line in lines() {
            let words = orders(&line, 150);
            list.begin(line.len(), 1 + usize::from(*line.iter().max().unwrap()), 150);
            assert!(words.iter().all(|word| list.push(word)));
            let rows = list.rows(4);
            for (number, row) in rows.chunks(4).enumerate() {
                let (cell, symbol) = (number / list.symbols(), number % list.symbols());
                let told: Vec<usize> = (0..4).flat_map(|at| members(row[at]).map(move |bit| at * 64 + bit)).collect();
                let have = |word: &usize| usize::from(words[*word][cell]) == symbol;
                assert_eq!(
                    told,
                    (0..words.len()).filter(have).collect::<Vec<_>>(),
                    "{symbol} in cell {cell} of {line:?}"
                );
            }
        }
    }
}
