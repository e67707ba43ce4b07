//! Boards of rows and columns and nothing else: where what a line says of its cells stands in the lines that cross it, and propagation a
//! side at a time.

use crate::bits::{members, transpose};
use crate::domain::Symbol;
use crate::layout::{Layout, Occurrence, Places, Propagator};
use crate::model::LineId;
use crate::rule::Orientation;
use crate::state::{Halt, State};

/// With fewer lines in the queue it is quicker to tell cell by cell what a line has found.
const LINES_ENOUGH: usize = 64;

/// A board of rows, and then columns, each line under one rule and laid out by symbols: cell `at` of a line lies on the line number
/// `at` of the other side, and has the line's own number there.
#[derive(Clone, Copy)]
pub(crate) struct Crossing {
    rows: Side,
    columns: Side,
    /// Is every line's rule exact?
    is_exact: bool,
}

/// All rows, or all columns. Their matrices follow one another.
#[derive(Clone, Copy)]
struct Side {
    /// Its first line, and how many there are.
    first: usize,
    lines: usize,
    /// Where the matrix of the first line begins.
    from: usize,
    /// How many words a matrix takes, and a symbol's row in it.
    len: usize,
    words: usize,
}

/// The matrices of the lines that cross a line, for one symbol: where they speak of its cells.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Across {
    /// The line that crosses at the first cell; the others follow.
    pub first: u32,
    /// The word that speaks of the first cell, and how many words apart those of two neighbours are.
    pub word: usize,
    /// How many words lie between the bits of one line and those of the next.
    pub stride: usize,
    /// The bit within its word.
    pub bit: u64,
}

impl Side {
    fn of(lines: &[Propagator<'_>], first: usize) -> Option<Side> {
        let Propagator { shape, offset, .. } = *lines.first()?;
        Some(Side { first, lines: lines.len(), from: offset, len: shape.len(), words: shape.words })
    }

    fn has(&self, line: LineId) -> bool {
        (self.first..self.first + self.lines).contains(&line.index())
    }

    /// The word that speaks of a symbol in the cells from `cell` on of a line, counted within the side.
    fn word(&self, line: usize, symbol: usize, cell: usize) -> usize {
        line * self.len + symbol * self.words + cell / 64
    }

    /// The place of a cell in one of its lines.
    #[inline]
    fn occurrence(&self, line: usize, at: usize) -> Occurrence {
        let base = self.from + self.word(line, 0, at);
        Occurrence { line: (self.first + line) as u32, at: at as u32, base: base as u32, stride: self.words as u32 }
    }
}

impl Crossing {
    /// How the lines cross, where the board is so plain.
    pub fn of(layout: &Layout<'_>) -> Option<Crossing> {
        let (lines, cells) = (layout.lines(), layout.model.cells.len());
        let columns = lines.first()?.cells.len();
        let rows = cells / columns.max(1);
        if lines.len() != rows + columns || cells != rows * columns {
            return None;
        }
        let (across, down) = lines.split_at(rows);
        let is_laid = |propagator: &Propagator<'_>, cells: usize, first: usize, step: usize| {
            let mut there = (first..).step_by(step);
            propagator.shape.orientation == Orientation::BySymbol
                && propagator.cells.len() == cells
                && propagator.cells.iter().all(|cell| Some(cell.index()) == there.next())
        };
        let is_plain =
            across.iter().enumerate().all(|(row, propagator)| is_laid(propagator, columns, row * columns, 1))
                && down.iter().enumerate().all(|(column, propagator)| is_laid(propagator, rows, column, columns));
        let is_exact = lines.iter().all(|propagator| propagator.is_exact);
        let (rows, columns) = (Side::of(across, 0)?, Side::of(down, rows)?);
        is_plain.then_some(Crossing { rows, columns, is_exact })
    }

    /// The lines that cross `line`, where all that it knows of `symbol` is told to them.
    #[inline]
    pub fn across(&self, line: LineId, symbol: Symbol) -> Across {
        let (other, at) = match line.index() {
            row if row < self.rows.lines => (self.columns, row),
            column => (self.rows, column - self.rows.lines),
        };
        let word = other.from + other.word(0, symbol.index(), at);
        Across { first: other.first as u32, word, stride: other.len, bit: 1 << (at % 64) }
    }

    /// Where each cell stands; `None` when it is not to go on.
    pub fn places(&self, go_on: &mut dyn FnMut() -> bool) -> Option<Places> {
        let Crossing { rows, columns, .. } = self;
        let cells = rows.lines * columns.lines;
        let mut occurrences = Vec::with_capacity(2 * cells);
        for row in 0..rows.lines {
            for column in 0..columns.lines {
                occurrences.extend([rows.occurrence(row, column), columns.occurrence(column, row)]);
            }
            go_on().then_some(())?;
        }
        Some(Places { first: (0..=cells as u32).map(|cell| 2 * cell).collect(), occurrences })
    }
}

impl State<'_, '_> {
    /// Narrows the queued lines of a large board as long as there are many of them. All of one side are narrowed, and
    /// then the other side is told of it in squares of 64 by 64 bits: the first lines of a coloured board remove nearly
    /// everything, and to tell that cell by cell took half of the time. The same lines are narrowed as if one were told
    /// after the other, as they do not cross.
    pub(crate) fn propagate_by_sides(&mut self) -> Result<(), Halt> {
        let Some(Crossing { rows, columns, is_exact: true }) = self.layout.crossing else { return Ok(()) };
        if self.queue.len() < LINES_ENOUGH {
            return Ok(());
        }
        let mut gone = Vec::new();
        let mut end = Ok(());
        while end.is_ok() && self.queue.len() >= LINES_ENOUGH {
            let is_row = self.queue.first().is_some_and(|line| rows.has(line));
            let (side, other) = if is_row { (rows, columns) } else { (columns, rows) };
            gone.clear();
            gone.resize(side.lines * side.len, 0);
            end = self.narrow_side(side, &mut gone);
            self.tell_across(side, other, &gone);
        }
        self.count_left(rows.lines);
        end
    }

    /// Narrows the queued lines of a side up to the first of the other, and writes into `gone` what they lost.
    fn narrow_side(&mut self, side: Side, gone: &mut [u64]) -> Result<(), Halt> {
        while self.queue.first().is_some_and(|line| side.has(line))
            && let Some(line) = self.queue.pop()
        {
            let at = side.word(line.index() - side.first, 0, 0);
            self.narrow_alone(line, &mut gone[at..])?;
        }
        Ok(())
    }

    /// Takes what the lines of a side have lost out of the lines that cross them, and queues these.
    fn tell_across(&mut self, side: Side, other: Side, gone: &[u64]) {
        for symbol in 0..self.layout.model.symbols {
            for lines in (0..side.lines).step_by(64) {
                for cells in (0..other.lines).step_by(64) {
                    let mut square = [0; 64];
                    let there = lines..side.lines.min(lines + 64);
                    there.zip(&mut square).for_each(|(line, bits)| *bits = gone[side.word(line, symbol, cells)]);
                    let changed = square.iter().fold(0, |all, bits| all | bits);
                    if changed == 0 {
                        continue;
                    }
                    transpose(&mut square, 64);
                    for at in members(changed) {
                        self.bits[other.from + other.word(cells + at, symbol, lines)] &= !square[at];
                        self.queue.push((other.first + cells + at) as u32, None);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::CellId;
    use crate::models_for_tests::{Numbers, of_picture};
    use crate::propagate::{propagate, propagate_each};
    use crate::verdict::Budget;

    /// A picture of rectangles, each over those before it, and some cells by chance.
    fn picture(numbers: &mut Numbers, rows: usize, columns: usize, symbols: usize) -> Vec<Symbol> {
        let mut cells = vec![Symbol::BLANK; rows * columns];
        for _ in 0..4 * symbols {
            let colour = Symbol(numbers.below(symbols as u64) as u8);
            let mut part = |of: usize| {
                let from = numbers.below(of as u64) as usize;
                from..of.min(from + 1 + numbers.below(of as u64 / 2 + 1) as usize)
            };
            let (down, across) = (part(rows), part(columns));
            down.for_each(|row| cells[row * columns..][across.clone()].fill(colour));
        }
        for _ in 0..numbers.below(60) {
            let cell = numbers.below((rows * columns) as u64) as usize;
            cells[cell] = Symbol(numbers.below(symbols as u64) as u8);
        }
        cells
    }

    #[test]
    fn by_sides_the_same_is_found_with_as_much_work_as_line_by_line() {
        let mut numbers = Numbers(5);
        let (mut conflicts, mut solved) = (0, 0);
        for (rows, columns, symbols) in [(31, 33, 2), (40, 70, 3), (65, 64, 5), (129, 20, 9), (1, 200, 4)].repeat(8) {
            let cells = picture(&mut numbers, rows, columns, symbols);
            let mut model = of_picture(&cells, columns, symbols);
            if numbers.below(4) == 0 {
                // Some other picture's row: mostly there is no solution then.
                let others = picture(&mut numbers, rows, columns, symbols);
                model.lines[rows / 2] = of_picture(&others, columns, symbols).lines[rows / 2].clone();
            }
            let layout = Layout::new(&model);
            let new = || State::new(&layout, &model.cells, Budget::UNLIMITED);
            let (mut by_sides, mut by_lines) = (new(), new());
            let ends = [propagate(&mut by_sides), propagate_each(&mut by_lines)];
            conflicts += ends[0].is_err() as usize;
            assert_eq!(ends[0].is_err(), ends[1].is_err(), "{rows}x{columns}");
            let places = (0..model.cells.len()).map(CellId::new);
            assert!(places.clone().all(|cell| by_sides.may(cell).len() == by_sides.symbols_left(cell)));
            assert!(ends[0].is_ok() || by_sides.dequeue().is_none());
            if ends[0].is_ok() {
                solved += by_sides.grid().word().is_some() as usize;
                assert_eq!(by_sides.grid(), by_lines.grid(), "{rows}x{columns}");
                assert_eq!(by_sides.bits, by_lines.bits);
                assert_eq!(by_sides.line_solves(), by_lines.line_solves());
            }
        }
        assert!(conflicts > 3 && solved > 3, "{conflicts} conflicts, {solved} solved");
    }
}
