//! A working copy of what is known: the bit matrices of all lines, and the lines that are due.
//!
//! Always: every line's matrix says the same of a cell, and `left` counts the cell's
//! symbols. A line whose matrix changed is due until it has been narrowed.

use super::layout::{Across, Layout};
use super::verdict::Budget;
use crate::domain::{Domain, Symbol};
use crate::limits::{LINE_WORK, SEARCH_WORK, WORK_SHARE};
use crate::model::{CellId, Grid, LineId};
use crate::rule::{LineView, Meter, Orientation, Scratch, Undecided};

/// One thing that got known: `cell` is not `symbol`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Removal {
    /// The cell.
    pub cell: CellId,
    /// What it is not.
    pub symbol: Symbol,
}

/// Why propagation stopped early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Halt {
    /// The line has no word left.
    Conflict(LineId),
    /// The budget is spent, or somebody asked to stop.
    Spent,
}

/// What is known now.
pub struct State<'w, 'm> {
    budget: Budget<'w>,
    /// How the lines' matrices lie in memory.
    pub layout: &'w Layout<'m>,
    /// The matrices of all lines.
    pub bits: Vec<u64>,
    /// How many symbols each cell may still be.
    pub left: Vec<u8>,
    due: Vec<bool>,
    queue: std::collections::VecDeque<u32>,
    support: Vec<u64>,
    /// For each line what it allowed when it was narrowed last in the search; none of them allows nothing at all.
    told: Vec<u64>,
    /// What tables keep from one narrowing to the next.
    memory: Vec<u64>,
    scratch: Scratch<'w>,
    /// How many lines were narrowed, or as much work done.
    pub line_solves: u64,
    /// How many of these were work rather than lines.
    work: u64,
    /// When to ask next whether to stop.
    next_look: u64,
    /// What the answer was.
    is_stopped: bool,
}

/// After so many solved lines the caller is asked whether to stop.
const LOOK_AFTER: u64 = 256;

/// How much of a budget may be work, in solved lines.
pub fn most_work(budget: Budget<'_>) -> u64 {
    match budget.steps {
        u64::MAX => SEARCH_WORK / LINE_WORK,
        steps => (SEARCH_WORK / LINE_WORK).max(steps / WORK_SHARE),
    }
}

/// A meter for the work that a budget allows.
pub fn meter(budget: Budget<'_>) -> Meter<'_> {
    Meter::new(most_work(budget).saturating_mul(LINE_WORK), budget.stop)
}

impl<'w, 'm> State<'w, 'm> {
    /// The state in which the cells may be `cells`, with every line due.
    pub fn new(layout: &'w Layout<'m>, cells: &[Domain], budget: Budget<'w>) -> State<'w, 'm> {
        let (symbols, all) = (layout.model.symbols as u8, Domain::first(layout.model.symbols));
        State {
            budget,
            layout,
            bits: layout.matrices(cells),
            left: cells.iter().map(|may| if *may == all { symbols } else { may.len() as u8 }).collect(),
            due: vec![true; layout.len()],
            queue: (0..layout.len() as u32).collect(),
            support: vec![0; layout.widest],
            told: Vec::new(),
            memory: vec![0; layout.memory],
            scratch: Scratch::with_meter(meter(budget)),
            line_solves: 0,
            work: 0,
            next_look: 0,
            is_stopped: false,
        }
    }

    /// Takes `removal` back out of every line and makes those lines due, except `from`, which knows.
    #[inline]
    pub fn remove(&mut self, removal: Removal, from: Option<LineId>) {
        self.left[removal.cell.index()] -= 1;
        for occurrence in self.layout.occurrences(removal.cell) {
            let (word, bit) = occurrence.bit(removal.symbol);
            self.bits[word] &= !bit;
            self.make_due(occurrence.line, from);
        }
    }

    /// Makes a line due, unless it is `from`, which knows.
    #[inline]
    fn make_due(&mut self, line: u32, from: Option<LineId>) {
        if !self.due[line as usize] && from != Some(LineId::new(line as usize)) {
            self.due[line as usize] = true;
            self.queue.push_back(line);
        }
    }

    /// Undoes [`State::remove`]; no line becomes due.
    #[inline]
    pub fn restore(&mut self, removal: Removal) {
        self.left[removal.cell.index()] += 1;
        for occurrence in self.layout.occurrences(removal.cell) {
            let (word, bit) = occurrence.bit(removal.symbol);
            self.bits[word] |= bit;
        }
    }

    /// The next line that is due, which then no longer is.
    #[inline]
    pub fn next_due(&mut self) -> Option<LineId> {
        let line = self.queue.pop_front()?;
        self.due[line as usize] = false;
        Some(LineId::new(line as usize))
    }

    /// Forgets which lines are due.
    pub fn clear_due(&mut self) {
        for line in self.queue.drain(..) {
            self.due[line as usize] = false;
        }
    }

    /// Takes a line from the budget.
    #[inline]
    fn charge_line(&mut self) -> Result<(), Halt> {
        if self.is_spent() {
            return Err(Halt::Spent);
        }
        self.line_solves += 1;
        Ok(())
    }

    /// Writes into `support` what `line` still allows.
    #[inline]
    fn ask(&mut self, line: LineId) -> Result<(), Halt> {
        self.charge_line()?;
        let propagator = self.layout.line(line);
        let bits = &self.bits[propagator.range()];
        let support = &mut self.support[..bits.len()];
        if let Some(table) = propagator.table {
            let memory = &mut self.memory[propagator.memory..propagator.memory + table.memory()];
            return table.narrow_on(bits, support, memory).then_some(()).ok_or(Halt::Conflict(line));
        }
        let has_word = propagator.rule.narrow(LineView { shape: propagator.shape, bits }, support, &mut self.scratch);
        if self.scratch.meter.used() > 0 {
            let work = self.scratch.meter.take_lines();
            self.charge_work(work);
        }
        match has_word {
            Ok(true) => Ok(()),
            Ok(false) => Err(Halt::Conflict(line)),
            Err(Undecided) => Err(Halt::Spent),
        }
    }

    /// Narrows `line` and takes what its cells cannot be out of every line, for good.
    ///
    /// Where a line is laid out by cells, this goes a cell at a time: the first narrowing of a line with a large
    /// alphabet removes nearly everything.
    pub fn settle(&mut self, line: LineId) -> Result<(), Halt> {
        self.ask(line)?;
        let layout = self.layout;
        let propagator = layout.line(line);
        // An exact rule has nothing to add to what it just said.
        let knows = propagator.is_exact.then_some(line);
        if propagator.shape.orientation == Orientation::ByCell {
            for (at, &cell) in propagator.cells.iter().enumerate() {
                let row = at * propagator.shape.words;
                let before = layout.row(&self.bits, propagator.offset + row);
                let keeps = layout.row(&self.support, row);
                self.remove_all(cell, Domain(before.0 & !keeps.0), knows);
            }
            return Ok(());
        }
        for word in 0..propagator.shape.len() {
            let mut gone = self.bits[propagator.offset + word] & !self.support[word];
            if gone == 0 {
                continue;
            }
            let (first, symbol) = propagator.shape.fact(word, 0);
            if let Some(across) = layout.across(line, symbol)
                && propagator.is_exact
            {
                self.bits[propagator.offset + word] ^= gone;
                self.tell_across(across, &propagator.cells[first..], first, gone);
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

    /// Tells the lines that cross a line that those of its cells are not a symbol that are in `gone`: bit 0 stands for the first of `cells`, which
    /// is its cell number `first`.
    #[inline]
    fn tell_across(&mut self, across: Across, cells: &[CellId], first: usize, mut gone: u64) {
        while gone != 0 {
            let at = gone.trailing_zeros() as usize;
            self.left[cells[at].index()] -= 1;
            self.bits[across.word + (first + at) * across.stride] &= !across.bit;
            self.make_due(across.first + (first + at) as u32, None);
            gone &= gone - 1;
        }
    }

    /// Takes several symbols of one cell out of every line and makes those lines due, except `from`, which knows.
    fn remove_all(&mut self, cell: CellId, gone: Domain, from: Option<LineId>) {
        if gone.is_empty() {
            return;
        }
        self.left[cell.index()] -= gone.len() as u8;
        let layout = self.layout;
        for &occurrence in layout.occurrences(cell) {
            layout.change(&mut self.bits, occurrence, gone, |word, gone| word & !gone);
            self.make_due(occurrence.line, from);
        }
    }

    /// Narrows `line` and lists in `found` what its cells cannot be. Nothing is removed yet.
    #[inline]
    pub fn narrow(&mut self, line: LineId, found: &mut Vec<Removal>) -> Result<(), Halt> {
        let propagator = self.layout.line(line);
        if self.told.is_empty() {
            self.told.resize(self.layout.words, 0);
        }
        // The search goes back and comes again: an exact rule has nothing to add to what it said last.
        if propagator.is_exact
            && self.bits[propagator.range()].iter().zip(&self.told[propagator.range()]).all(|(now, told)| now == told)
        {
            return self.charge_line();
        }
        self.ask(line)?;
        let bits = &self.bits[propagator.range()];
        let support = &self.support[..bits.len()];
        self.told[propagator.range()].copy_from_slice(support);
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

    /// Is the budget spent, or does the caller want an end?
    #[inline]
    pub fn is_spent(&mut self) -> bool {
        self.line_solves >= self.budget.steps || self.must_stop()
    }

    /// A meter for work that is [charged](State::charge_work) afterwards; it hears the caller.
    pub fn unlimited_meter(&self) -> Meter<'w> {
        Meter::new(u64::MAX, self.budget.stop)
    }

    /// Does the caller want an end? For work that counts no lines and takes long between two questions.
    pub fn must_stop_now(&self) -> bool {
        self.budget.stop.is_some_and(|stop| stop())
    }

    /// Does the caller want an end? Asked once in a while, as asking may cost a look at a clock.
    #[inline]
    fn must_stop(&mut self) -> bool {
        if self.line_solves < self.next_look {
            return self.is_stopped;
        }
        self.next_look = self.line_solves + LOOK_AFTER;
        self.is_stopped = self.work > most_work(self.budget) || self.budget.stop.is_some_and(|stop| stop());
        self.is_stopped
    }

    /// Takes work that was worth so many solved lines from the budget.
    pub fn charge_work(&mut self, lines: u64) {
        self.work += lines;
        self.line_solves = self.line_solves.saturating_add(lines);
    }

    /// Is the cell settled, or open?
    pub fn is_open(&self, cell: CellId) -> bool {
        self.left[cell.index()] > 1
    }

    /// May `cell` be `symbol`, as far as its lines know? Cells without lines may be anything.
    pub fn may_be(&self, cell: CellId, symbol: Symbol) -> bool {
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

    /// What each cell may be.
    pub fn grid(&self) -> Grid {
        let mut cells = vec![Domain::EMPTY; self.layout.model.cells.len()];
        // Lines laid out by symbols are quicker read whole than cell by cell.
        for line in (0..self.layout.len()).map(LineId::new) {
            let propagator = self.layout.line(line);
            let is_new = propagator.cells.first().is_some_and(|cell| cells[cell.index()].is_empty());
            if propagator.shape.orientation == Orientation::BySymbol && is_new {
                propagator.shape.each(&self.bits[propagator.range()], |at, symbol| {
                    let cell = &mut cells[propagator.cells[at].index()];
                    *cell = cell.with(symbol);
                });
            }
        }
        let others = cells.iter_mut().enumerate().filter(|(_, may)| may.is_empty());
        others.for_each(|(cell, may)| *may = self.may(CellId::new(cell)));
        Grid { cells }
    }
}
