//! Words that a rule lists, one to each bit: for each cell and symbol, which words have that symbol there.

/// Words of equal length, each by its number.
///
/// Who adds words one after the other mostly changes their ends. So a word is added as a number, and what its cells are is noted for many words at once.
#[derive(Debug)]
pub struct WordList {
    cells: usize,
    symbols: usize,
    most: usize,
    count: usize,
    /// How many machine words a row of bits takes.
    stride: usize,
    /// Were cells counted from the far end of the line?
    is_turned: bool,
    /// For each cell and symbol a row of bits, one bit for each word.
    rows: Vec<u64>,
}

impl WordList {
    /// An empty list that takes so many words.
    pub fn new(most: usize) -> WordList {
        WordList { cells: 0, symbols: 0, most, count: 0, stride: most.div_ceil(64), is_turned: false, rows: Vec::new() }
    }

    /// Begins anew, with words over so many cells and symbols.
    pub fn begin(&mut self, cells: usize, symbols: usize) {
        // Most lists are short: only what was noted is wiped out.
        let used = self.count.div_ceil(64);
        self.rows.chunks_exact_mut(self.stride.max(1)).for_each(|row| row[..used].fill(0));
        self.rows.resize(cells * symbols * self.stride, 0);
        (self.cells, self.symbols, self.count, self.is_turned) = (cells, symbols, 0, false);
    }

    /// How many words it takes.
    pub fn most(&self) -> usize {
        self.most
    }

    /// How many words there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many cells each of them has.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// How many symbols there are.
    pub fn symbols(&self) -> usize {
        self.symbols
    }

    /// Adds a word; false when the list is full. What its cells are is told by [`WordList::note`].
    #[inline]
    pub fn add(&mut self) -> bool {
        let has_room = self.count < self.most;
        self.count += usize::from(has_room);
        has_room
    }

    /// Tells that the words were listed from the far end of the line: what was noted of its first cell is about the last.
    pub fn turn(&mut self) {
        self.is_turned = !self.is_turned;
    }

    /// Notes that the newest word has `symbol` in a cell. There is one.
    #[inline]
    pub fn note_newest(&mut self, cell: usize, symbol: usize) {
        let number = self.count - 1;
        self.rows[(cell * self.symbols + symbol) * self.stride + number / 64] |= 1 << (number % 64);
    }

    /// Notes that all words from number `first` on have `symbol` in a cell.
    #[inline(always)]
    pub fn note(&mut self, cell: usize, symbol: usize, first: usize) {
        if self.count <= first {
            return;
        }
        let last = self.count - 1;
        let row = (cell * self.symbols + symbol) * self.stride;
        let (head, tail) = (u64::MAX << (first % 64), u64::MAX >> (63 - last % 64));
        match first / 64 == last / 64 {
            true => self.rows[row + first / 64] |= head & tail,
            false => self.fill(row, (first / 64, head), (last / 64, tail)),
        }
    }

    /// Fills in a row from some bits of one machine word to some of a later one.
    #[cold]
    fn fill(&mut self, row: usize, (first, head): (usize, u64), (last, tail): (usize, u64)) {
        self.rows[row + first] |= head;
        self.rows[row + first + 1..row + last].fill(u64::MAX);
        self.rows[row + last] |= tail;
    }

    /// The words that have `symbol` in a cell.
    #[inline]
    pub fn with(&self, cell: usize, symbol: usize) -> &[u64] {
        let cell = if self.is_turned { self.cells - 1 - cell } else { cell };
        let row = (cell * self.symbols + symbol) * self.stride;
        &self.rows[row..row + self.count.div_ceil(64)]
    }

    /// Adds a word with all its cells; false when the list is full.
    pub fn push(&mut self, word: &[u8]) -> bool {
        let number = self.count;
        let has_room = self.add();
        word.iter().enumerate().for_each(|(cell, &symbol)| self.note(cell, usize::from(symbol), number));
        has_room
    }

    /// The words, one after the other, with a symbol's number for each cell.
    pub fn words(&self) -> impl Iterator<Item = Vec<u8>> + '_ {
        let has =
            |number: usize, cell: usize, symbol: usize| self.with(cell, symbol)[number / 64] >> (number % 64) & 1 == 1;
        let symbol = move |number: usize, cell: usize| (0..self.symbols).find(|&symbol| has(number, cell, symbol));
        (0..self.count).map(move |number| (0..self.cells).map(|cell| symbol(number, cell).unwrap_or(0) as u8).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_back_as_they_were_added() {
        let words: Vec<Vec<u8>> = (0..150u8).map(|number| vec![number / 75, number / 9 % 5, number % 3]).collect();
        let mut list = WordList::new(150);
        for _ in 0..2 {
            list.begin(3, 5);
            assert!(words.iter().all(|word| list.push(word)));
            assert!(!list.add(), "the list is full");
            assert_eq!(list.words().collect::<Vec<_>>(), words);
        }
    }

    #[test]
    fn a_note_is_about_all_words_from_one_on() {
        let mut list = WordList::new(1000);
        list.begin(1, 2);
        for (number, firsts) in [(3, [0]), (64, [3]), (200, [64]), (300, [300])] {
            while list.count() < number {
                list.add();
            }
            firsts.into_iter().for_each(|first| list.note(0, usize::from(first % 2 == 0), first));
        }
        let symbols: Vec<u8> = list.words().map(|word| word[0]).collect();
        let ones = |number: usize| u8::from(number < 3 || (64..200).contains(&number));
        assert_eq!(symbols, (0..300).map(ones).collect::<Vec<_>>());
    }
}
