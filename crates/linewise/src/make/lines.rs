//! What line logic makes of a drawing's clues, asked again and again while cells of the drawing change.
//!
//! Always: the drawing itself solves its clues, so that no line ever runs out of words. A changed cell changes two
//! clues; only the rules of these two lines are made anew. Where an end is wanted, lines say no more: what is known
//! then stays true, and is less.

use super::by_lines::LineLogic;
use crate::domain::Symbol;
use crate::engine::Stop;
use crate::error::Error;
use crate::kind::{ClueLine, Kind};
use crate::model::CellId;
use crate::puzzle::{Axis, End, Puzzle};
use crate::rule::{LineView, Meter, Rule, Scratch, Shape};
use std::sync::Arc;

/// A drawing with the lines of its clues.
pub struct Lines<'k> {
    kind: &'k dyn Kind,
    /// The puzzle's board, alphabet and options, without clues.
    puzzle: &'k Puzzle,
    drawing: Vec<Symbol>,
    rows: usize,
    columns: usize,
    /// The lines, rows before columns.
    lines: Vec<Asked>,
    /// What is known at first: nothing.
    nothing: Vec<u64>,
    /// What each line says when nothing is known of its cells.
    alone: Vec<u64>,
    scratch: Scratch<'k>,
    support: Vec<u64>,
    /// How many lines were narrowed.
    narrowed: u64,
    stop: Stop<'k>,
}

/// After so many lines it is asked whether an end is wanted: a short one takes hardly longer than the question.
const ASKED_AFTER: u64 = 16;

/// A line under its clue.
struct Asked {
    rule: Arc<dyn Rule>,
    shape: Shape,
    /// Where its matrix begins in what is known.
    at: usize,
}

/// What is known of the cells: a bit matrix for each line.
#[derive(Clone, Default)]
pub struct Known {
    bits: Vec<u64>,
    /// The lines to be narrowed, in order, and which of them are in the queue.
    queue: Vec<u32>,
    is_queued: Vec<bool>,
}

impl<'k> Lines<'k> {
    /// The lines of a drawing: a symbol for each cell of the puzzle's board, which has rows and columns only.
    pub fn new(
        kind: &'k dyn Kind,
        puzzle: &'k Puzzle,
        drawing: Vec<Symbol>,
        stop: Stop<'k>,
    ) -> Result<Lines<'k>, Error> {
        let (rows, columns) = (puzzle.board.rows(), puzzle.board.columns());
        let (scratch, support) = (Scratch::with_meter(Meter::unbudgeted(stop)), Vec::new());
        let (nothing, alone) = (Vec::new(), Vec::new());
        let lines = Vec::with_capacity(rows + columns);
        let mut all =
            Lines { kind, puzzle, drawing, rows, columns, lines, nothing, alone, scratch, support, narrowed: 0, stop };
        let mut at = 0;
        for line in 0..rows + columns {
            let rule = all.rule(line)?;
            let shape = Shape::new(rule.orientation(), all.cells(line), puzzle.alphabet.len());
            all.lines.push(Asked { rule, shape, at });
            at += shape.len();
            shape.fill(&mut all.nothing);
            all.alone.resize(at, 0);
            all.think_alone(line);
        }
        Ok(all)
    }

    /// Calls `each` with the open cells of a row, and counts them.
    fn open_in_row(&self, known: &Known, row: usize, mut each: impl FnMut(usize)) -> usize {
        let Asked { shape, at, .. } = &self.lines[row];
        let bits = &known.bits[*at..at + shape.len()];
        let view = LineView { shape: *shape, bits };
        let mut count = 0;
        if shape.orientation == crate::rule::Orientation::ByCell {
            for column in (0..shape.cells).filter(|&column| view.may(column).len() > 1) {
                each(column);
                count += 1;
            }
            return count;
        }
        for word in 0..shape.words {
            let (mut once, mut twice) = (0, 0);
            for symbol in 0..shape.symbols {
                let plane = bits[symbol * shape.words + word];
                twice |= once & plane;
                once |= plane;
            }
            count += twice.count_ones() as usize;
            while twice != 0 {
                each(64 * word + twice.trailing_zeros() as usize);
                twice &= twice - 1;
            }
        }
        count
    }

    /// How many cells a line has.
    fn cells(&self, line: usize) -> usize {
        if line < self.rows { self.columns } else { self.rows }
    }

    /// The two lines through a cell.
    fn through(&self, cell: CellId) -> [usize; 2] {
        [cell.index() / self.columns, self.rows + cell.index() % self.columns]
    }

    /// The rule of a line, from the clue that the drawing gives it.
    fn rule(&self, line: usize) -> Result<Arc<dyn Rule>, Error> {
        let (axis, index) = if line < self.rows { (Axis::ROW, line) } else { (Axis::COLUMN, line - self.rows) };
        let mut word = [Symbol::BLANK; 128];
        let mut long = Vec::new();
        let cells = self.cells(line);
        let word: &mut [Symbol] = if cells <= word.len() {
            &mut word[..cells]
        } else {
            long.resize(cells, Symbol::BLANK);
            &mut long
        };
        let (start, step) = if axis == Axis::ROW { (index * self.columns, 1) } else { (index, self.columns) };
        for (at, symbol) in word.iter_mut().enumerate() {
            *symbol = self.drawing[start + at * step];
        }
        let clue = |end| self.kind.clues().of_word(end, word, &self.puzzle.options);
        let (near, far) = (clue(End::near(axis, index)), clue(End::far(axis, index)));
        let line = ClueLine::without_clues(word.len(), &self.puzzle.alphabet, &self.puzzle.options);
        self.kind.line(line.with(near.as_ref(), far.as_ref()))
    }

    /// Is an end wanted? That is asked now and then.
    fn is_stopped(&self) -> bool {
        self.narrowed.is_multiple_of(ASKED_AFTER) && self.stop.is_called()
    }

    /// Works out what a line says when nothing is known; nothing where an end is wanted.
    fn think_alone(&mut self, line: usize) {
        let is_stopped = self.is_stopped();
        let Lines { lines, nothing, alone, scratch, .. } = self;
        let Asked { rule, shape, at } = &lines[line];
        let range = *at..at + shape.len();
        let (bits, alone) = (&nothing[range.clone()], &mut alone[range]);
        if is_stopped {
            alone.copy_from_slice(bits);
            return;
        }
        self.narrowed += 1;
        if rule.narrow(LineView { shape: *shape, bits }, alone, scratch) != Ok(true) {
            alone.copy_from_slice(bits);
        }
    }

    /// Nothing is known.
    fn forget(&self, known: &mut Known) {
        known.bits.clone_from(&self.nothing);
        known.queue.clear();
        known.is_queued.clear();
        known.is_queued.resize(self.lines.len(), false);
    }

    /// The cell may be anything again.
    fn open_cell(&self, known: &mut Known, cell: CellId) {
        let [row, column] = self.through(cell);
        for (line, at) in [(row, column - self.rows), (column, row)] {
            let Asked { shape, at: first, .. } = &self.lines[line];
            for symbol in 0..shape.symbols {
                let (word, bit) = shape.bit(at, Symbol(symbol as u8));
                known.bits[first + word] |= bit;
            }
        }
    }

    /// Narrows lines until none has more to say. (A line that cannot be decided within its limits says nothing.)
    fn propagate(&mut self, known: &mut Known) {
        let mut next = 0;
        while next < known.queue.len() && !self.is_stopped() {
            let line = known.queue[next] as usize;
            next += 1;
            known.is_queued[line] = false;
            let Lines { lines, scratch, support, .. } = self;
            let Asked { rule, shape, at, .. } = &lines[line];
            let view = LineView { shape: *shape, bits: &known.bits[*at..at + shape.len()] };
            // A line that others have settled has no more to say.
            if view.bits.iter().map(|word| word.count_ones() as usize).sum::<usize>() == shape.cells {
                continue;
            }
            support.resize(shape.len(), 0);
            self.narrowed += 1;
            if rule.narrow(view, support, scratch) == Ok(true) {
                self.learn(line, known);
            }
            // The queue is drained from the front: what was done is cut off now and then.
            if next > 1024 {
                known.queue.drain(..next);
                next = 0;
            }
        }
        // Where an end was wanted, some are left.
        for &line in &known.queue[next..] {
            known.is_queued[line as usize] = false;
        }
        known.queue.clear();
    }

    /// Takes over what a line says (in `support`), and queues the lines that hear of it.
    fn learn(&self, line: usize, known: &mut Known) {
        let Asked { shape, at, .. } = &self.lines[line];
        let is_row = line < self.rows;
        let (across, place) = if is_row { (self.rows, line) } else { (0, line - self.rows) };
        for (word, &support) in self.support.iter().enumerate().take(shape.len()) {
            let mut removed = known.bits[at + word] & !support;
            known.bits[at + word] &= support;
            while removed != 0 {
                let (cell, symbol) = shape.fact(word, removed.trailing_zeros());
                removed &= removed - 1;
                let other = &self.lines[across + cell];
                let (word, bit) = other.shape.bit(place, symbol);
                known.bits[other.at + word] &= !bit;
                enqueue(known, across + cell);
            }
        }
    }
}

impl LineLogic for Lines<'_> {
    type Known = Known;

    fn drawing(&self) -> &[Symbol] {
        &self.drawing
    }

    fn narrowed(&self) -> u64 {
        self.narrowed
    }

    fn draw(&mut self, cell: CellId, symbol: Symbol) {
        self.drawing[cell.index()] = symbol;
        for line in self.through(cell) {
            if let Ok(rule) = self.rule(line) {
                self.lines[line].rule = rule;
                self.think_alone(line);
            }
        }
    }

    fn solve(&mut self, known: &mut Known) {
        self.forget(known);
        for line in 0..self.lines.len() {
            let Asked { shape, at, .. } = &self.lines[line];
            self.support.clear();
            self.support.extend_from_slice(&self.alone[*at..at + shape.len()]);
            self.learn(line, known);
        }
        // What a line says alone, it has said; those lines are queued that others told something.
        self.propagate(known);
    }

    fn guess(&mut self, known: &Known, trial: &mut Known, cell: CellId, symbol: Symbol) {
        trial.clone_from(known);
        self.open_cell(trial, cell);
        let was = self.drawing[cell.index()];
        self.drawing[cell.index()] = symbol;
        let through = self.through(cell);
        let rules = through.map(|line| {
            let rule = self.rule(line).ok()?;
            Some(std::mem::replace(&mut self.lines[line].rule, rule))
        });
        for line in through {
            enqueue(trial, line);
        }
        self.propagate(trial);
        self.drawing[cell.index()] = was;
        for (line, rule) in through.into_iter().zip(rules) {
            if let Some(rule) = rule {
                self.lines[line].rule = rule;
            }
        }
    }

    fn unknown(&self, known: &Known) -> usize {
        (0..self.rows).map(|row| self.open_in_row(known, row, |_| {})).sum()
    }

    fn open(&self, known: &Known) -> Vec<CellId> {
        let mut open = Vec::new();
        for row in 0..self.rows {
            self.open_in_row(known, row, |column| open.push(CellId::new(row * self.columns + column)));
        }
        open
    }
}

/// Queues a line that is not in the queue.
fn enqueue(known: &mut Known, line: usize) {
    if !known.is_queued[line] {
        known.is_queued[line] = true;
        known.queue.push(line as u32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind;
    use crate::puzzle::{Alphabet, Board};
    use crate::task::Task;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// The drawing of these rows.
    fn drawing(alphabet: &Alphabet, rows: &[&str]) -> Vec<Symbol> {
        rows.iter().flat_map(|row| row.chars()).map(|glyph| alphabet.symbol(glyph).expect("a symbol")).collect()
    }

    #[test]
    fn line_logic_is_that_of_sweeps_after_every_change() {
        let alphabet = Alphabet::black_and_white();
        let board = Board::rectangle(5, 6).expect("a small board");
        let puzzle = Puzzle::new("nonogram", board, alphabet.clone());
        let kind = kind::find("nonogram").expect("the kind");
        let start = drawing(&alphabet, &[".##.#.", "#..#.#", ".#.#..", "..#..#", "#.#.#."]);
        let mut lines = Lines::new(kind, &puzzle, start, Stop::Never).expect("a drawing");
        let mut known = Known::default();
        for cell in (0..30).chain((0..30).rev().step_by(3)) {
            let cell = CellId::new(cell);
            let other = Symbol(1 - lines.drawing()[cell.index()].0);
            let mut guessed = Known::default();
            lines.solve(&mut known);
            lines.guess(&known, &mut guessed, cell, other);
            let guess = lines.unknown(&guessed);
            lines.draw(cell, other);
            lines.solve(&mut known);
            let same =
                Puzzle::from_picture("nonogram", board, alphabet.clone(), lines.drawing().to_vec()).expect("a puzzle");
            let swept = Task::new(&same).expect("a task").sweeps(|_| {}).grid.expect("a drawing has a solution");
            let open: Vec<_> = (0..30).map(CellId::new).filter(|&cell| swept.may(cell).len() > 1).collect();
            assert_eq!(lines.open(&known), open);
            assert_eq!(lines.unknown(&known), open.len());
            assert!(guess <= open.len(), "a guess is never too high: {guess}, {}", open.len());
        }
    }

    /// Whenever the stop comes, it is heard after a few lines, and what is known then is no more than what the lines say.
    #[test]
    fn a_stop_ends_the_work_on_lines() {
        let alphabet = Alphabet::black_and_white();
        let side = 60;
        let board = Board::rectangle(side, side).expect("a board");
        let puzzle = Puzzle::new("nonogram", board, alphabet);
        let kind = kind::find("nonogram").expect("the kind");
        let is_filled = |cell: usize| !(cell * cell / 7 + cell % side).is_multiple_of(3);
        let drawing: Vec<Symbol> = (0..side * side).map(|cell| Symbol(u8::from(is_filled(cell)))).collect();
        let mut all = Known::default();
        let mut lines = Lines::new(kind, &puzzle, drawing.clone(), Stop::Never).expect("a drawing");
        lines.solve(&mut all);
        let (narrowed, open) = (lines.narrowed(), lines.unknown(&all));
        assert!(narrowed > 2 * side as u64, "{narrowed} lines");
        for most in [0, 1, 4, 9, 15] {
            let asked = AtomicU64::new(0);
            let is_called = || asked.fetch_add(1, Ordering::Relaxed) >= most;
            let mut lines = Lines::new(kind, &puzzle, drawing.clone(), Stop::When(&is_called)).expect("a drawing");
            let mut known = Known::default();
            lines.solve(&mut known);
            assert!(lines.narrowed() <= most * ASKED_AFTER, "{} lines after {most} questions", lines.narrowed());
            assert!(lines.unknown(&known) >= open, "{most}");
            assert!(all.bits.iter().zip(&known.bits).all(|(all, known)| all & !known == 0), "{most}");
            assert!(known.queue.is_empty() && !known.is_queued.contains(&true), "{most}");
        }
    }
}
