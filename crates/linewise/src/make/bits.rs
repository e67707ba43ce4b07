//! A black and white drawing whose lines are one machine word each: what line logic makes of its clues.
//!
//! It says what [`Lines`](super::lines::Lines) says, for boards of up to 62 rows and columns whose clues list their blocks, many times as fast: no line is
//! asked through a rule, and none that is settled or of which nothing new is known is asked at all.

mod line;
mod side;

use super::by_lines::LineLogic;
use crate::domain::Symbol;
use crate::model::CellId;
use crate::puzzle::{Axis, Clue, End};
use line::{Blocks, May};
use side::{Patterns, Possible};
use smallvec::SmallVec;

/// Boards may have so many rows and columns.
pub const MOST: usize = line::MOST_CELLS;

/// A drawing with the blocks of its lines.
pub struct BitLines {
    drawing: Vec<Symbol>,
    rows: usize,
    columns: usize,
    /// The lines, rows before columns.
    lines: Vec<BitLine>,
    /// How many lines were narrowed.
    narrowed: u64,
}

/// A line of the drawing: which cells are filled, and the blocks that makes.
#[derive(Clone, Copy)]
struct BitLine {
    filled: u64,
    blocks: Blocks,
}

impl BitLine {
    fn new(filled: u64) -> BitLine {
        BitLine { filled, blocks: Blocks::of(filled) }
    }
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
        let mut crossing = [0; MOST];
        for (row, cells) in drawing.chunks_exact(columns).enumerate() {
            let filled = filled_cells(cells);
            lines.push(BitLine::new(filled));
            let mut rest = filled;
            while rest != 0 {
                crossing[rest.trailing_zeros() as usize % MOST] |= 1 << row;
                rest &= rest - 1;
            }
        }
        crossing[..columns].iter().for_each(|&filled| lines.push(BitLine::new(filled)));
        BitLines { drawing, rows, columns, lines, narrowed: 0 }
    }

    /// The clues of the drawing as it is now: all that a kind prints whose clues list their blocks.
    pub fn clues(&self) -> impl Iterator<Item = (End, Clue)> + '_ {
        let end = |line: usize| match line.checked_sub(self.rows) {
            None => End::near(Axis::ROW, line),
            Some(column) => End::near(Axis::COLUMN, column),
        };
        self.lines.iter().enumerate().map(move |(at, line)| (end(at), line.blocks.clue()))
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

    /// The line with a cell drawn otherwise.
    fn with_flipped(&self, line: usize, place: usize) -> BitLine {
        BitLine::new(self.lines[line].filled ^ (1 << place))
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
        let now = line::narrow(&self.lines[line].blocks, self.cells(line), may).unwrap_or(may);
        known.may[line] = now;
        May { filled: may.filled & !now.filled, blank: may.blank & !now.blank }
    }

    /// Solves line by line.
    fn solve_by_lines(&mut self, known: &mut KnownBits) {
        let (rows, columns) = (self.rows as u32, self.columns as u32);
        known.may.extend(self.lines[..self.rows].iter().map(|line| line::alone(&line.blocks, columns)));
        known.may.extend(self.lines[self.rows..].iter().map(|line| line::alone(&line.blocks, rows)));
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
        let of_rows = Patterns::new(in_rows.iter().map(|line| &line.blocks), self.columns);
        let of_columns = Patterns::new(in_columns.iter().map(|line| &line.blocks), self.rows);
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
        let filled = self.lines[line].filled;
        May { filled, blank: !filled & ((1 << self.cells(line)) - 1) }
    }
}

/// A bit for each cell that is filled. Eight cells are packed at a time: a product brings the lowest bits of eight bytes together in the highest byte.
fn filled_cells(cells: &[Symbol]) -> u64 {
    // The two symbols are 0 and 1.
    let pack =
        |eight: [Symbol; 8]| u64::from_le_bytes(eight.map(|symbol| symbol.0)).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let (eights, rest) = cells.as_chunks();
    let mut last = [Symbol::BLANK; 8];
    last[..rest.len()].copy_from_slice(rest);
    let mut filled = 0;
    for (nth, &eight) in eights.iter().enumerate() {
        filled |= pack(eight) << (8 * nth);
    }
    filled | pack(last) << (8 * eights.len())
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
            self.lines[line] = self.with_flipped(line, place);
        }
    }

    fn solve(&mut self, known: &mut KnownBits) {
        known.may.clear();
        (known.rows, known.columns) = (0, 0);
        match self.rows.max(self.columns) <= side::MOST_CELLS {
            true => self.solve_by_sides(known),
            false => self.solve_by_lines(known),
        }
    }

    fn guess(&mut self, known: &KnownBits, trial: &mut KnownBits, cell: CellId, symbol: Symbol) {
        trial.clone_from(known);
        let through = self.through(cell);
        let before = through.map(|(line, _)| self.lines[line]);
        for (line, place) in through {
            trial.may[line].filled |= 1 << place;
            trial.may[line].blank |= 1 << place;
            if self.drawing[cell.index()] != symbol {
                self.lines[line] = self.with_flipped(line, place);
            }
        }
        let [(_, column), (_, row)] = through;
        (trial.rows, trial.columns) = (1 << row, 1 << column);
        self.propagate(trial);
        for ((line, _), before) in through.into_iter().zip(before) {
            self.lines[line] = before;
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
    use crate::puzzle::{Alphabet, Board, Puzzle};
    use std::collections::BTreeMap;

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
                assert_eq!(fast.clues().collect::<BTreeMap<_, _>>(), printed.clues);
                assert_eq!(fast.open(&bits), slow.open(&known), "{rows} rows, {columns} columns");
                assert_eq!(fast.unknown(&bits), fast.open(&bits).len());
                assert!(guess <= fast.unknown(&bits), "a guess is never too high");
            }
        }
    }
}
