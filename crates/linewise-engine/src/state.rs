//! What is known: the bit matrices of all lines, and the queue of lines to be narrowed.

use super::crossing::Across;
use super::layout::Layout;
use super::verdict::{Budget, GaveUp};
use crate::domain::{Domain, Symbol};
use crate::meter::StepMeter;
use crate::model::{CellId, Grid, LineId};
use crate::remembered::{Remembered, is_worth_remembering};
use crate::rule::{LineView, Orientation, Scratch, Undecided};
use std::fmt;

/// One thing that got known: `cell` is not `symbol`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Removal {
    /// The cell.
    pub cell: CellId,
    /// What it is not.
    pub symbol: Symbol,
}

/// Why propagation ended before its fixed point: on a conflict (before the search a line without a word), or because the
/// work ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Halt<C = LineId> {
    /// What is known contradicts itself.
    Conflict(C),
    /// The budget is used up, somebody asked to stop, or a line is too hard.
    GaveUp(GaveUp),
}

impl<C> From<GaveUp> for Halt<C> {
    fn from(gave_up: GaveUp) -> Halt<C> {
        Halt::GaveUp(gave_up)
    }
}

/// The lines to be narrowed, first in, first out.
///
/// Always: `is_queued` marks exactly the lines in `lines`, so that none of them is there twice.
pub(crate) struct LineQueue {
    is_queued: Vec<bool>,
    lines: std::collections::VecDeque<u32>,
}

impl LineQueue {
    /// A queue of so many lines, all of them in it.
    fn full(lines: usize) -> LineQueue {
        LineQueue { is_queued: vec![true; lines], lines: (0..lines as u32).collect() }
    }

    /// Adds a line, unless it is there or is `from`.
    #[inline]
    pub(crate) fn push(&mut self, line: u32, from: Option<LineId>) {
        if !self.is_queued[line as usize] && from != Some(LineId::new(line as usize)) {
            self.is_queued[line as usize] = true;
            self.lines.push_back(line);
        }
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<LineId> {
        let line = self.lines.pop_front()?;
        self.is_queued[line as usize] = false;
        Some(LineId::new(line as usize))
    }

    /// The line that comes next.
    pub(crate) fn first(&self) -> Option<LineId> {
        self.lines.front().map(|&line| LineId::new(line as usize))
    }

    /// How many lines are in it.
    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    fn clear(&mut self) {
        for line in self.lines.drain(..) {
            self.is_queued[line as usize] = false;
        }
    }
}

/// Working memory for narrowing lines.
struct Narrowing<'w> {
    /// What the line that was narrowed last still allows.
    support: Vec<u64>,
    /// For each line what it allowed when the search narrowed it last: narrowing that again finds nothing. Empty until
    /// the search begins; a line whose part of it is all zero has not been narrowed.
    last: Vec<u64>,
    /// What tables keep from one narrowing to the next.
    memory: Vec<u64>,
    /// What lines said before, where that is remembered.
    remembered: Option<Remembered>,
    scratch: Scratch<'w>,
}

/// What was known at some time, to go back to.
#[derive(Debug, Clone, Default)]
pub struct Snapshot {
    bits: Vec<u64>,
    left: Vec<u8>,
}

/// What is known now.
///
/// Always: the matrices of all lines through a cell agree on it, and `left` counts the cell's symbols. A line that has
/// lost bits since it was narrowed is in the queue, unless it is exact and its own narrowing took them.
/// [`State::clear_queue`] breaks that; undoing the removals since the queue was last empty restores it.
pub struct State<'w, 'm> {
    /// How the lines' matrices lie in memory.
    pub layout: &'w Layout<'m>,
    /// The matrices of all lines.
    pub(crate) bits: Vec<u64>,
    /// How many symbols each cell may still be.
    pub(crate) left: Vec<u8>,
    /// The budget, and the work done so far.
    pub(crate) meter: StepMeter<'w>,
    pub(crate) queue: LineQueue,
    narrowing: Narrowing<'w>,
}

impl fmt::Debug for State<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State").field("left", &self.left).finish_non_exhaustive()
    }
}

impl<'w, 'm> State<'w, 'm> {
    /// The state in which the cells may be `cells`, with every line in the queue.
    pub fn new(layout: &'w Layout<'m>, cells: &[Domain], budget: Budget<'w>) -> State<'w, 'm> {
        State::with_meter(layout, cells, StepMeter::new(budget, 0))
    }

    /// The state in which the cells may be `cells`, with every cell's places in lines found: where that takes long, as
    /// long as the budget lasts.
    pub(crate) fn placed(
        layout: &'w Layout<'m>,
        cells: &[Domain],
        budget: Budget<'w>,
    ) -> Result<State<'w, 'm>, GaveUp> {
        let mut meter = StepMeter::new(budget, 0);
        meter.look()?;
        meter.check_memory(layout.bytes())?;
        layout.place(|| meter.look().is_ok());
        meter.look()?;
        Ok(State::with_meter(layout, cells, meter))
    }

    /// The state in which the cells may be `cells`, on a meter that has been used before.
    pub(crate) fn with_meter(layout: &'w Layout<'m>, cells: &[Domain], meter: StepMeter<'w>) -> State<'w, 'm> {
        let all = Domain::first(layout.model.symbols);
        let support = vec![0; layout.widest];
        let memory = vec![0; layout.memory];
        let scratch = Scratch::with_meter(meter.budgeted_line_meter());
        State {
            layout,
            bits: layout.matrices(cells),
            left: match cells.iter().all(|may| *may == all) {
                true => vec![layout.model.symbols as u8; cells.len()],
                false => cells.iter().map(|may| may.len() as u8).collect(),
            },
            meter,
            queue: LineQueue::full(layout.len()),
            narrowing: Narrowing { support, last: Vec::new(), memory, remembered: None, scratch },
        }
    }

    /// From now on, what lines say is remembered: for whoever supposes and takes back, and asks the same again and again. A line that is
    /// remembered counts as narrowed.
    pub(crate) fn remember(&mut self) {
        self.narrowing.remembered = Some(Remembered::default());
    }

    /// How many lines were narrowed, or as much other work done.
    #[inline]
    pub fn line_solves(&self) -> u64 {
        self.meter.line_solves()
    }

    /// May work that solves no line go on?
    pub fn check(&mut self) -> Result<(), Halt> {
        self.meter.check(1).map_err(Halt::GaveUp)
    }

    /// May work go on? Asks the caller right now.
    pub fn look(&mut self) -> Result<(), Halt> {
        self.meter.look().map_err(Halt::GaveUp)
    }

    /// Fails where the caller wants an end; else nothing is said of how far the work is.
    pub fn heed_stop(&mut self) -> Result<(), Halt> {
        if self.is_stopped() { self.look() } else { Ok(()) }
    }

    /// Does the caller want an end? Whoever asks this goes on to [`State::look`], which tells it.
    pub fn is_stopped(&self) -> bool {
        self.meter.is_stopped()
    }

    /// Takes steps that a search beside this one took.
    pub fn charge(&mut self, line_solves: u64) {
        self.meter.charge_steps(line_solves);
    }

    /// Takes `removal` out of every line and queues those lines, except `from`, which knows.
    #[inline]
    pub fn remove(&mut self, removal: Removal, from: Option<LineId>) {
        self.left[removal.cell.index()] -= 1;
        for occurrence in self.layout.occurrences(removal.cell) {
            let (word, bit) = occurrence.bit(removal.symbol);
            self.bits[word] &= !bit;
            self.queue.push(occurrence.line, from);
        }
    }

    /// Undoes [`State::remove`]; no line is queued.
    #[inline]
    pub(crate) fn restore(&mut self, removal: Removal) {
        self.left[removal.cell.index()] += 1;
        for occurrence in self.layout.occurrences(removal.cell) {
            let (word, bit) = occurrence.bit(removal.symbol);
            self.bits[word] |= bit;
        }
    }

    /// Writes what is known into a snapshot, whatever stood there; lines that are due are not part of it.
    pub fn save(&self, snapshot: &mut Snapshot) {
        snapshot.bits.clone_from(&self.bits);
        snapshot.left.clone_from(&self.left);
    }

    /// Goes back to what was known when the snapshot of this state was taken. Lines stay queued, or not, as they are.
    ///
    /// # Panics
    ///
    /// Where nothing was saved into the snapshot, or another state.
    pub fn go_back(&mut self, snapshot: &Snapshot) {
        self.bits.copy_from_slice(&snapshot.bits);
        self.left.copy_from_slice(&snapshot.left);
    }

    /// How many symbols a cell may still be.
    pub fn symbols_left(&self, cell: CellId) -> usize {
        usize::from(self.left[cell.index()])
    }

    /// The cells that may still be more than one symbol.
    pub fn open_cells(&self) -> impl Iterator<Item = CellId> + '_ {
        let open = self.left.iter().enumerate().filter(|(_, left)| **left > 1);
        open.map(|(cell, _)| CellId::new(cell))
    }

    /// Takes the next line out of the queue.
    #[inline]
    pub fn dequeue(&mut self) -> Option<LineId> {
        self.queue.pop()
    }

    /// Queues a line, unless it is in the queue.
    pub fn enqueue(&mut self, line: LineId) {
        self.queue.push(line.index() as u32, None);
    }

    /// Empties the queue.
    pub fn clear_queue(&mut self) {
        self.queue.clear();
    }

    /// Writes into `support` what `line` still allows.
    #[inline]
    fn find_support(&mut self, line: LineId) -> Result<(), Halt> {
        let propagator = self.layout.line(line);
        self.meter.charge_line(propagator.shape.len())?;
        let bits = &self.bits[propagator.range()];
        let Narrowing { support, memory, remembered, scratch, .. } = &mut self.narrowing;
        let support = &mut support[..bits.len()];
        if let Some(table) = propagator.table {
            let memory = &mut memory[propagator.memory..propagator.memory + table.memory()];
            return table.narrow_on(bits, support, memory).then_some(()).ok_or(Halt::Conflict(line));
        }
        let mut remembered = remembered.as_mut().filter(|_| is_worth_remembering(propagator.shape));
        if let Some(has_word) = remembered.as_mut().and_then(|remembered| remembered.recall(line, bits, support)) {
            return has_word.then_some(()).ok_or(Halt::Conflict(line));
        }
        let before = scratch.meter.used();
        let has_word = propagator.rule.narrow(LineView { shape: propagator.shape, bits }, support, scratch);
        if let (Some(remembered), Ok(has_word)) = (remembered, has_word) {
            remembered.note(line, bits, has_word.then_some(&*support));
        }
        if scratch.meter.used() > 0 {
            self.meter.charge_work_of(propagator.line, scratch.meter.take_lines());
        }
        match has_word {
            Ok(true) => Ok(()),
            Ok(false) => Err(Halt::Conflict(line)),
            Err(Undecided) => Err(Halt::GaveUp(self.meter.undecided(propagator.line, &scratch.meter, before))),
        }
    }

    /// Narrows `line` and takes what its cells cannot be out of every line, for good.
    ///
    /// Where a line is laid out by cells, this goes a cell at a time: the first narrowing of a line with a large
    /// alphabet removes nearly everything.
    pub fn propagate(&mut self, line: LineId) -> Result<(), Halt> {
        self.find_support(line)?;
        let layout = self.layout;
        let propagator = layout.line(line);
        // An exact rule would find nothing more in what it has just left.
        let knows = propagator.is_exact.then_some(line);
        if propagator.shape.orientation == Orientation::ByCell {
            for (at, &cell) in propagator.cells.iter().enumerate() {
                let row = at * propagator.shape.words;
                let before = layout.row(&self.bits, propagator.offset + row);
                let keeps = layout.row(&self.narrowing.support, row);
                self.remove_all(cell, before.minus(keeps), knows);
            }
            return Ok(());
        }
        for word in 0..propagator.shape.len() {
            let mut gone = self.bits[propagator.offset + word] & !self.narrowing.support[word];
            if gone == 0 {
                continue;
            }
            let (first, symbol) = propagator.shape.fact(word, 0);
            if let Some(crossing) = layout.crossing
                && propagator.is_exact
            {
                let across = crossing.across(line, symbol);
                self.bits[propagator.offset + word] ^= gone;
                self.remove_across(across, &propagator.cells[first..], first, gone);
                continue;
            }
            while gone != 0 {
                let cell = propagator.cells[first + gone.trailing_zeros() as usize];
                self.remove(Removal { cell, symbol }, knows);
                gone &= gone - 1;
            }
        }
        Ok(())
    }

    /// Narrows `line` and writes into `gone` the bits that it lost; neither the lines through its cells nor `left` are told.
    pub(crate) fn narrow_alone(&mut self, line: LineId, gone: &mut [u64]) -> Result<(), Halt> {
        self.find_support(line)?;
        let bits = &mut self.bits[self.layout.line(line).range()];
        for ((bits, keeps), gone) in bits.iter_mut().zip(&self.narrowing.support).zip(gone) {
            *gone = *bits & !keeps;
            *bits &= keeps;
        }
        Ok(())
    }

    /// Counts anew how many symbols each cell may be, on a board of which each cell lies on one of the first `lines`.
    pub(crate) fn count_left(&mut self, lines: usize) {
        self.left.fill(0);
        for line in (0..lines).map(|line| self.layout.line(LineId::new(line))) {
            line.shape.each(&self.bits[line.range()], |at, _| self.left[line.cells[at].index()] += 1);
        }
    }

    /// Takes a symbol out of the lines that cross a line, for those of its cells that are in `gone`: bit 0 stands for
    /// the first of `cells`, which is its cell number `first`.
    #[inline]
    fn remove_across(&mut self, across: Across, cells: &[CellId], first: usize, mut gone: u64) {
        while gone != 0 {
            let at = gone.trailing_zeros() as usize;
            self.left[cells[at].index()] -= 1;
            self.bits[across.word + (first + at) * across.stride] &= !across.bit;
            self.queue.push(across.first + (first + at) as u32, None);
            gone &= gone - 1;
        }
    }

    /// Takes several symbols of one cell out of every line and queues those lines, except `from`, which knows.
    fn remove_all(&mut self, cell: CellId, gone: Domain, from: Option<LineId>) {
        if gone.is_empty() {
            return;
        }
        self.left[cell.index()] -= gone.len() as u8;
        let layout = self.layout;
        for &occurrence in layout.occurrences(cell) {
            layout.change(&mut self.bits, occurrence, gone, |word, gone| word & !gone);
            self.queue.push(occurrence.line, from);
        }
    }

    /// Narrows `line` and lists in `found` what its cells cannot be. Nothing is removed yet.
    #[inline]
    pub fn narrow(&mut self, line: LineId, found: &mut Vec<Removal>) -> Result<(), Halt> {
        let propagator = self.layout.line(line);
        if self.narrowing.last.is_empty() {
            self.narrowing.last.resize(self.layout.words, 0);
        }
        // The search jumps back and comes again: an exact rule finds nothing in what it left the last time.
        let (bits, last) = (&self.bits[propagator.range()], &self.narrowing.last[propagator.range()]);
        if propagator.is_exact && bits.iter().zip(last).all(|(now, last)| now == last) {
            return self.meter.charge_line(propagator.shape.len()).map_err(Halt::GaveUp);
        }
        self.find_support(line)?;
        let bits = &self.bits[propagator.range()];
        let Narrowing { support, last, .. } = &mut self.narrowing;
        let support = &support[..bits.len()];
        last[propagator.range()].copy_from_slice(support);
        for (word, (&may, &keeps)) in bits.iter().zip(support).enumerate() {
            let mut gone = may & !keeps;
            while gone != 0 {
                let (at, symbol) = propagator.shape.fact(word, gone.trailing_zeros());
                found.push(Removal { cell: propagator.cells[at], symbol });
                gone &= gone - 1;
            }
        }
        Ok(())
    }

    /// Has the cell several symbols left?
    pub fn is_open(&self, cell: CellId) -> bool {
        self.left[cell.index()] > 1
    }

    /// May `cell` be `symbol`, as far as its lines know? Cells without lines may be anything.
    pub(crate) fn may_be(&self, cell: CellId, symbol: Symbol) -> bool {
        match self.layout.occurrences(cell).first() {
            None => self.layout.model.cells[cell.index()].has(symbol),
            Some(occurrence) => {
                let (word, bit) = occurrence.bit(symbol);
                self.bits[word] & bit != 0
            }
        }
    }

    /// What `cell` may be.
    pub fn may(&self, cell: CellId) -> Domain {
        let all = self.layout.model.cells[cell.index()];
        let Some(occurrence) = self.layout.occurrences(cell).first() else {
            return all;
        };
        if let Some(row) = occurrence.row() {
            return self.layout.row(&self.bits, row);
        }
        let mut missing = self.left[cell.index()];
        if usize::from(missing) == self.layout.model.symbols {
            return all;
        }
        let mut may = Domain::EMPTY;
        let mut symbol = Symbol(0);
        while missing > 0 {
            let (word, bit) = occurrence.bit(symbol);
            if self.bits[word] & bit != 0 {
                may = may.with(symbol);
                missing -= 1;
            }
            symbol.0 += 1;
        }
        may
    }

    /// What each cell may be. As long as that is what the model says already, the grid is the model's own.
    pub fn grid(&self) -> Grid {
        let start = &self.layout.model.cells;
        let mut known = Vec::with_capacity(start.len());
        // Lines are read whole: that is quicker than cell by cell, and nobody has to know where each cell stands. Mostly, rows come
        // first and hold all cells in their order.
        for propagator in self.layout.lines() {
            let mut there = known.len()..;
            if !propagator.cells.iter().all(|cell| Some(cell.index()) == there.next()) {
                continue;
            }
            propagator.shape.add_domains(&self.bits[propagator.range()], &mut known);
        }
        let rest = known.len()..start.len();
        known.extend(rest.map(|cell| self.may(CellId::new(cell))));
        if known[..] == start[..] { self.layout.model.grid() } else { known.into() }
    }
}
