//! A black and white drawing whose lines are one machine word each: what line logic makes of its clues.
//!
//! It says what [`Lines`](super::lines::Lines) says, for boards of up to 62 rows and columns whose clues list their
//! blocks, many times as fast: no line is asked through a rule, and none that is settled or of which nothing new is
//! known is asked at all.

mod line;
mod side;

use super::by_lines::LineLogic;
use crate::domain::Symbol;
use crate::model::CellId;
use crate::puzzle::{Axis, End, Puzzle};
use line::{Blocks, May};
use side::{Patterns, Possible};
use smallvec::SmallVec;

/// Boards may have so many rows and columns.
pub const MOST: usize = line::MOST_CELLS;

/// A drawing and its lines.
pub struct BitLines {
    drawing: Vec<Symbol>,
    rows: usize,
    columns: usize,
    /// The filled cells of each line, rows before columns.
    lines: Vec<u64>,
    /// Their blocks, on boards whose lines are narrowed again and again, one by one.
    blocks: Vec<Blocks>,
    /// How many lines were narrowed.
    narrowed: u64,
}

/// What is known of the cells.
#[derive(Clone, Default)]
pub struct KnownBits {
    /// What the cells of each line may be, rows before columns.
    may: Vec<May>,
    /// The rows and the columns that something was told which they have not looked at.
    rows: u64,
    columns: u64,
}

impl BitLines {
    /// The lines of a black and white drawing of so many columns; it has no more than [`MOST`] rows and columns.
    pub fn new(drawing: Vec<Symbol>, columns: usize) -> BitLines {
        let rows = drawing.len() / columns;
        let mut lines = Vec::with_capacity(rows + columns);
        let mut words = filled_cells(&drawing, columns);
        lines.extend_from_slice(&words[..rows]);
        transpose(&mut words, rows.max(columns));
        lines.extend_from_slice(&words[..columns]);
        let mut blocks = Vec::new();
        if rows.max(columns) > side::MOST_CELLS {
            blocks.extend(lines.iter().map(|&filled| Blocks::of(filled)));
        }
        BitLines { drawing, rows, columns, lines, blocks, narrowed: 0 }
    }

    /// The puzzle with the clues of the drawing as it is now in the place of its own; `None` if these do not stand at
    /// the near ends of all rows and columns.
    pub fn listed(&self, mut puzzle: Puzzle) -> Option<Puzzle> {
        let mut is_whole = puzzle.clues.len() == self.lines.len();
        for (at, (end, clue)) in puzzle.clues.iter_mut().enumerate().take(self.lines.len()) {
            let near = match at.checked_sub(self.rows) {
                None => End::near(Axis::ROW, at),
                Some(column) => End::near(Axis::COLUMN, column),
            };
            is_whole &= *end == near;
            self.blocks(at).list(clue);
        }
        is_whole.then_some(puzzle)
    }

    /// The drawing as it is now.
    pub fn into_drawing(self) -> Vec<Symbol> {
        self.drawing
    }

    /// How many cells a line has.
    fn cells(&self, line: usize) -> u32 {
        (if line < self.rows { self.columns } else { self.rows }) as u32
    }

    /// The two lines through a cell, and its places in them.
    fn through(&self, cell: CellId) -> [(usize, usize); 2] {
        let (row, column) = (cell.index() / self.columns, cell.index() % self.columns);
        [(row, column), (self.rows + column, row)]
    }

    /// The blocks of a line.
    #[inline]
    fn blocks(&self, line: usize) -> Blocks {
        self.blocks.get(line).copied().unwrap_or_else(|| Blocks::of(self.lines[line]))
    }

    /// Draws the other symbol in a cell of a line.
    fn flip(&mut self, line: usize, place: usize) {
        self.lines[line] ^= 1 << place;
        if let Some(blocks) = self.blocks.get_mut(line) {
            *blocks = Blocks::of(self.lines[line]);
        }
    }

    /// Narrows lines until none has more to say. (A line that no arrangement fits, which guesses can lead to, says nothing.)
    fn propagate(&mut self, known: &mut KnownBits) {
        while known.rows | known.columns != 0 {
            while known.rows != 0 {
                let row = known.rows.trailing_zeros() as usize;
                known.rows &= known.rows - 1;
                let told = self.ask(row, known);
                tell(&mut known.may[self.rows..], row, told);
                known.columns |= told.filled | told.blank;
            }
            while known.columns != 0 {
                let column = known.columns.trailing_zeros() as usize;
                known.columns &= known.columns - 1;
                let told = self.ask(self.rows + column, known);
                tell(&mut known.may[..self.rows], column, told);
                known.rows |= told.filled | told.blank;
            }
        }
    }

    /// Narrows a line: the cells that may be filled no more, and those that may be blank no more.
    #[inline]
    fn ask(&mut self, line: usize, known: &mut KnownBits) -> May {
        let may = known.may[line];
        if may.open() == 0 {
            return May { filled: 0, blank: 0 };
        }
        self.narrowed += 1;
        let now = line::narrow(&self.blocks(line), self.cells(line), may).unwrap_or(may);
        known.may[line] = now;
        May { filled: may.filled & !now.filled, blank: may.blank & !now.blank }
    }

    /// Solves line by line.
    fn solve_by_lines(&mut self, known: &mut KnownBits) {
        let (rows, columns) = (self.rows as u32, self.columns as u32);
        known.may.extend((0..self.lines.len()).map(|line| line::alone(&self.blocks(line), self.cells(line))));
        self.narrowed += self.lines.len() as u64;
        let (in_rows, in_columns) = known.may.split_at_mut(self.rows);
        let all = |cells: u32| (1 << cells) - 1;
        // What a line says alone, it has said; those lines are asked that others told something.
        let by_columns: SmallVec<[May; 64]> = SmallVec::from_slice(in_columns);
        let gone = |may: &May, cells: u32| May { filled: all(cells) & !may.filled, blank: all(cells) & !may.blank };
        for (row, may) in in_rows.iter().enumerate() {
            let gone = gone(may, columns);
            known.columns |= gone.filled | gone.blank;
            tell(in_columns, row, gone);
        }
        for (column, may) in by_columns.iter().enumerate() {
            let gone = gone(may, rows);
            known.rows |= gone.filled | gone.blank;
            tell(in_rows, column, gone);
        }
        self.propagate(known);
    }

    /// Solves all rows at a time, then all columns, of a board that is small enough.
    fn solve_by_sides(&mut self, known: &mut KnownBits) {
        let (in_rows, in_columns) = self.lines.split_at(self.rows);
        let of_rows = Patterns::of(in_rows.iter().copied(), self.columns);
        let of_columns = Patterns::of(in_columns.iter().copied(), self.rows);
        let settled = self.drawing.len() as u32;
        let (mut rows, mut columns) =
            (of_rows.narrow(&Possible::unknown(self.columns, self.rows)), Possible::unknown(0, 0));
        let mut left = rows.possibilities();
        self.narrowed += self.rows as u64;
        for is_row in [false, true].into_iter().cycle() {
            // A side that has nothing more to say allows what it was told, so both are of one mind.
            let before = left;
            if is_row {
                rows = of_rows.narrow(&columns);
                left = rows.possibilities();
                self.narrowed += self.rows as u64;
            } else {
                columns = of_columns.narrow(&rows);
                left = columns.possibilities();
                self.narrowed += self.columns as u64;
            }
            if left == before || left == settled {
                break;
            }
        }
        let line = |line: usize| match line.checked_sub(self.rows) {
            // What is settled is as it is drawn.
            _ if left == settled => self.drawn(line),
            None => rows.line(line),
            Some(column) => columns.line(column),
        };
        known.may.extend((0..self.lines.len()).map(line));
    }

    /// What the cells of a line are in the drawing.
    fn drawn(&self, line: usize) -> May {
        let filled = self.lines[line];
        May { filled, blank: !filled & ((1 << self.cells(line)) - 1) }
    }
}

/// The rows of a drawing, each with a bit for each cell that is filled. Eight cells are packed at a time, wherever rows
/// begin: a product brings the lowest bits of eight bytes together in the highest byte.
fn filled_cells(drawing: &[Symbol], columns: usize) -> [u64; 64] {
    // The last row may begin in the last word but one, and looks at two.
    let mut packed = [0; MOST * MOST / 64 + 2];
    // The two symbols are 0 and 1.
    let (eights, rest) = drawing.as_chunks::<8>();
    for (nth, eight) in eights.iter().enumerate() {
        let mut bytes = [0; 8];
        for place in 0..8 {
            bytes[place] = eight[place].0;
        }
        let bits = u64::from_le_bytes(bytes).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        packed[nth / 8] |= bits << (nth % 8 * 8);
    }
    for (place, symbol) in rest.iter().enumerate() {
        packed[eights.len() / 8] |= u64::from(symbol.0) << (eights.len() % 8 * 8 + place);
    }
    let mut rows = [0; 64];
    for (row, start) in rows.iter_mut().zip((0..drawing.len()).step_by(columns)) {
        let two = u128::from(packed[start / 64 + 1]) << 64 | u128::from(packed[start / 64]);
        *row = (two >> (start % 64)) as u64 & ((1 << columns) - 1);
    }
    rows
}

/// Transposes a square of so many bits in each of as many words: ever smaller squares change places (Warren, Hacker's Delight, 7-3).
fn transpose(words: &mut [u64; 64], size: usize) {
    let size = size.next_power_of_two();
    let mut width = size / 2;
    while width > 0 {
        let low = u64::MAX / ((1 << width) + 1);
        for pair in words[..size].chunks_exact_mut(2 * width) {
            let (left, right) = pair.split_at_mut(width);
            for (left, right) in left.iter_mut().zip(right) {
                let swapped = (*left >> width ^ *right) & low;
                *left ^= swapped << width;
                *right ^= swapped;
            }
        }
        width /= 2;
    }
}

/// Tells the lines that cross one at this place what their cells there are no more.
#[inline]
fn tell(crossing: &mut [May], place: usize, gone: May) {
    let (mut filled, mut blank) = (gone.filled, gone.blank);
    while filled != 0 {
        crossing[filled.trailing_zeros() as usize].filled &= !(1 << place);
        filled &= filled - 1;
    }
    while blank != 0 {
        crossing[blank.trailing_zeros() as usize].blank &= !(1 << place);
        blank &= blank - 1;
    }
}

impl LineLogic for BitLines {
    type Known = KnownBits;

    fn drawing(&self) -> &[Symbol] {
        &self.drawing
    }

    fn narrowed(&self) -> u64 {
        self.narrowed
    }

    fn draw(&mut self, cell: CellId, symbol: Symbol) {
        if self.drawing[cell.index()] == symbol {
            return;
        }
        self.drawing[cell.index()] = symbol;
        for (line, place) in self.through(cell) {
            self.flip(line, place);
        }
    }

    fn solve(&mut self, known: &mut KnownBits) {
        known.may.clear();
        (known.rows, known.columns) = (0, 0);
        match self.blocks.is_empty() {
            true => self.solve_by_sides(known),
            false => self.solve_by_lines(known),
        }
    }

    fn guess(&mut self, known: &KnownBits, trial: &mut KnownBits, cell: CellId, symbol: Symbol) {
        trial.clone_from(known);
        let through = self.through(cell);
        let is_other = self.drawing[cell.index()] != symbol;
        for (line, place) in through {
            trial.may[line].filled |= 1 << place;
            trial.may[line].blank |= 1 << place;
            if is_other {
                self.flip(line, place);
            }
        }
        let [(_, column), (_, row)] = through;
        (trial.rows, trial.columns) = (1 << row, 1 << column);
        self.propagate(trial);
        for (line, place) in through.into_iter().filter(|_| is_other) {
            self.flip(line, place);
        }
    }

    fn unknown(&self, known: &KnownBits) -> usize {
        known.may[..self.rows].iter().map(|may| may.open().count_ones() as usize).sum()
    }

    fn open(&self, known: &KnownBits) -> Vec<CellId> {
        let mut cells = Vec::with_capacity(self.unknown(known));
        for (row, may) in known.may[..self.rows].iter().enumerate() {
            let mut open = may.open();
            while open != 0 {
                cells.push(CellId::new(row * self.columns + open.trailing_zeros() as usize));
                open &= open - 1;
            }
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Stop;
    use crate::kind;
    use crate::make::lines::{Known, Lines};
    use crate::make::{Chance, clues};
    use crate::puzzle::{Alphabet, Board, Clue};

    #[test]
    fn lines_say_what_their_rules_say_after_every_change() {
        let kind = kind::find("nonogram").expect("the kind");
        assert!(kind.taste().lists_blocks);
        let mut chance = Chance::new(9);
        for (rows, columns) in [(1, 1), (1, 7), (6, 5), (9, 14), (15, 15), (16, 31), (32, 10), (MOST, MOST)] {
            let board = Board::rectangle(rows, columns).expect("a board");
            let puzzle = Puzzle::new("nonogram", board, Alphabet::black_and_white());
            // Lumps, so that lines have something to say.
            let lump: Vec<u64> = (0..rows / 2 + 1).map(|_| chance.bits() | chance.bits() << 1).collect();
            let filled = |cell: usize| lump[cell / columns / 2] >> (cell % columns) & 1;
            let drawing: Vec<Symbol> = (0..rows * columns).map(|cell| Symbol(filled(cell) as u8)).collect();
            let mut slow = Lines::new(kind, &puzzle, drawing.clone(), Stop::Never).expect("a drawing");
            let mut fast = BitLines::new(drawing, columns);
            let (mut known, mut bits) = (Known::default(), KnownBits::default());
            for _ in 0..30 {
                let cell = CellId::new(chance.below(rows * columns));
                let other = Symbol(1 - fast.drawing()[cell.index()].0);
                fast.solve(&mut bits);
                let mut guessed = KnownBits::default();
                fast.guess(&bits, &mut guessed, cell, other);
                let guess = fast.unknown(&guessed);
                fast.draw(cell, other);
                slow.draw(cell, other);
                slow.solve(&mut known);
                fast.solve(&mut bits);
                assert_eq!(fast.drawing(), slow.drawing());
                let mut printed = puzzle.clone();
                clues::print_all(&mut printed, kind, fast.drawing());
                let mut others = printed.clone();
                others.clues.values_mut().for_each(|clue| *clue = Clue::blocks(&[5, 5]));
                assert_eq!(fast.listed(others).expect("all clues").clues, printed.clues);
                assert_eq!(fast.open(&bits), slow.open(&known), "{rows} rows, {columns} columns");
                assert_eq!(fast.unknown(&bits), fast.open(&bits).len());
                assert!(guess <= fast.unknown(&bits), "a guess is never too high");
            }
        }
    }
}
