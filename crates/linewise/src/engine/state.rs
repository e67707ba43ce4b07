//! A working copy of what is known: the bit matrices of all lines, and the lines that are due.
//!
//! Always: every line's matrix says the same of a cell, and `left` counts the cell's
//! symbols. A line whose matrix changed is due until it has been narrowed.

use super::verdict::Budget;
use super::wiring::{Across, Wiring};
use crate::domain::{Domain, Symbol};
use crate::model::{CellId, Grid, LineId, Place};
use crate::rule::{Layout, LineView, Scratch};

/// One thing that got known: `cell` is not `symbol`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Removal {
    pub cell: CellId,
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
    pub wiring: &'w Wiring<'m>,
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
    scratch: Scratch,
    /// How many lines were narrowed, or as much work done.
    pub line_solves: u64,
    /// How many of these were toil rather than lines, and how many by line, once there was any.
    toil: u64,
    toil_of: Vec<u64>,
    /// A line that was settled without anybody being able to tell whether it is right.
    undecided: Option<LineId>,
    /// When to ask next whether to stop.
    next_look: u64,
    /// What the answer was.
    is_stopped: bool,
}

/// So much toil is enough where nobody sets a limit, in solved lines: about a second of it.
const MOST_TOIL: u64 = 1 << 22;
/// So much toil makes a line a hard one.
const HARD: u64 = 1 << 12;
/// After so many solved lines the caller is asked whether to stop.
const LOOK_AFTER: u64 = 256;

/// How much of a budget may be toil.
pub fn most_toil(budget: Budget<'_>) -> u64 {
    match budget.steps {
        u64::MAX => MOST_TOIL,
        steps => steps,
    }
}

impl<'w, 'm> State<'w, 'm> {
    /// The state in which the cells may be `cells`, with every line due.
    pub fn new(wiring: &'w Wiring<'m>, cells: &[Domain], budget: Budget<'w>) -> State<'w, 'm> {
        let (symbols, all) = (wiring.model.symbols as u8, Domain::first(wiring.model.symbols));
        State {
            budget,
            wiring,
            bits: wiring.matrices(cells),
            left: cells.iter().map(|may| if *may == all { symbols } else { may.len() as u8 }).collect(),
            due: vec![true; wiring.len()],
            queue: (0..wiring.len() as u32).collect(),
            support: vec![0; wiring.widest],
            told: Vec::new(),
            memory: vec![0; wiring.memory],
            scratch: Scratch::default(),
            line_solves: 0,
            toil: 0,
            toil_of: Vec::new(),
            undecided: None,
            next_look: 0,
            is_stopped: false,
        }
    }

    /// Takes `removal` back out of every line and makes those lines due, except `from`, which knows.
    #[inline]
    pub fn remove(&mut self, removal: Removal, from: Option<LineId>) {
        self.left[removal.cell.index()] -= 1;
        for spot in self.wiring.spots(removal.cell) {
            let (word, bit) = spot.bit(removal.symbol);
            self.bits[word] &= !bit;
            self.make_due(spot.line, from);
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
        for spot in self.wiring.spots(removal.cell) {
            let (word, bit) = spot.bit(removal.symbol);
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
        let wire = self.wiring.line(line);
        let bits = &self.bits[wire.range()];
        let support = &mut self.support[..bits.len()];
        if let Some(table) = wire.table {
            let memory = &mut self.memory[wire.memory..wire.memory + table.memory()];
            return table.narrow_on(bits, support, memory).then_some(()).ok_or(Halt::Conflict(line));
        }
        let has_word = wire.rule.narrow(LineView { shape: wire.shape, bits }, support, &mut self.scratch);
        if self.scratch.toil > 0 {
            let toil = self.scratch.lines_of_toil();
            self.note_toil_of(line, toil);
        }
        match has_word {
            true if self.scratch.is_undecided => {
                self.undecided = Some(line);
                Err(Halt::Spent)
            }
            true => Ok(()),
            false => Err(Halt::Conflict(line)),
        }
    }

    /// Narrows `line` and takes what its cells cannot be out of every line, for good.
    ///
    /// Where a line is laid out by cells, this goes a cell at a time: the first narrowing of a line with a large
    /// alphabet removes nearly everything.
    pub fn settle(&mut self, line: LineId) -> Result<(), Halt> {
        self.ask(line)?;
        let wiring = self.wiring;
        let wire = wiring.line(line);
        // An exact rule has nothing to add to what it just said.
        let knows = wire.is_exact.then_some(line);
        if wire.shape.layout == Layout::ByCell {
            for (at, &cell) in wire.cells.iter().enumerate() {
                let row = at * wire.shape.words;
                let before = wiring.row(&self.bits, wire.offset + row);
                let keeps = wiring.row(&self.support, row);
                self.remove_all(cell, Domain(before.0 & !keeps.0), knows);
            }
            return Ok(());
        }
        for word in 0..wire.shape.len() {
            let mut gone = self.bits[wire.offset + word] & !self.support[word];
            if gone == 0 {
                continue;
            }
            let (first, symbol) = wire.shape.fact(word, 0);
            if let Some(across) = wiring.across(line, symbol)
                && wire.is_exact
            {
                self.bits[wire.offset + word] ^= gone;
                self.tell_across(across, &wire.cells[first..], first, gone);
                continue;
            }
            while gone != 0 {
                let cell = wire.cells[first + gone.trailing_zeros() as usize];
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
        let wiring = self.wiring;
        for &spot in wiring.spots(cell) {
            wiring.change(&mut self.bits, spot, gone, |word, gone| word & !gone);
            self.make_due(spot.line, from);
        }
    }

    /// Narrows `line` and lists in `found` what its cells cannot be. Nothing is removed yet.
    #[inline]
    pub fn narrow(&mut self, line: LineId, found: &mut Vec<Removal>) -> Result<(), Halt> {
        let wire = self.wiring.line(line);
        if self.told.is_empty() {
            self.told.resize(self.wiring.words, 0);
        }
        // The search goes back and comes again: an exact rule has nothing to add to what it said last.
        if wire.is_exact && self.bits[wire.range()].iter().zip(&self.told[wire.range()]).all(|(now, told)| now == told)
        {
            return self.charge_line();
        }
        self.ask(line)?;
        let bits = &self.bits[wire.range()];
        let support = &self.support[..bits.len()];
        self.told[wire.range()].copy_from_slice(support);
        for (word, (&may, &keeps)) in bits.iter().zip(support).enumerate() {
            let mut gone = may & !keeps;
            while gone != 0 {
                let (at, symbol) = wire.shape.fact(word, gone.trailing_zeros());
                found.push(Removal { cell: wire.cells[at], symbol });
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
        self.is_stopped = self.toil > most_toil(self.budget) || self.budget.stop.is_some_and(|stop| stop());
        self.is_stopped
    }

    /// Takes work that was worth so many solved lines from the budget.
    pub fn note_toil(&mut self, lines: u64) {
        self.toil += lines;
        self.line_solves = self.line_solves.saturating_add(lines);
    }

    /// The same for work on a line.
    pub fn note_toil_of(&mut self, line: LineId, lines: u64) {
        if lines > 0 {
            self.toil_of.resize(self.wiring.len(), 0);
            self.toil_of[line.index()] += lines;
            self.note_toil(lines);
        }
    }

    /// The line of the model that took the most toil, if that was much, or could not be judged.
    pub fn hardest(&self) -> Option<Place> {
        let by_toil =
            (0..self.toil_of.len()).max_by_key(|&line| self.toil_of[line]).filter(|&line| self.toil_of[line] > HARD);
        let line = self.undecided.or(by_toil.map(LineId::new))?;
        Some(self.wiring.model.line(self.wiring.line(line).line).place)
    }

    /// Is the cell settled, or open?
    pub fn is_open(&self, cell: CellId) -> bool {
        self.left[cell.index()] > 1
    }

    /// May `cell` be `symbol`, as far as its lines know? Cells without lines may be anything.
    pub fn may_be(&self, cell: CellId, symbol: Symbol) -> bool {
        match self.wiring.spots(cell).first() {
            None => self.wiring.model.cells[cell.index()].has(symbol),
            Some(spot) => {
                let (word, bit) = spot.bit(symbol);
                self.bits[word] & bit != 0
            }
        }
    }

    /// What `cell` may be.
    pub fn may(&self, cell: CellId) -> Domain {
        let all = self.wiring.model.cells[cell.index()];
        let Some(spot) = self.wiring.spots(cell).first() else {
            return all;
        };
        if let Some(row) = spot.row() {
            return self.wiring.row(&self.bits, row);
        }
        let mut missing = self.left[cell.index()];
        if usize::from(missing) == self.wiring.model.symbols {
            return all;
        }
        let mut may = Domain::EMPTY;
        let mut symbol = Symbol(0);
        while missing > 0 {
            let (word, bit) = spot.bit(symbol);
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
        let mut cells = vec![Domain::EMPTY; self.wiring.model.cells.len()];
        // Lines laid out by symbols are quicker read whole than cell by cell.
        for line in (0..self.wiring.len()).map(LineId::new) {
            let wire = self.wiring.line(line);
            let is_new = wire.cells.first().is_some_and(|cell| cells[cell.index()].is_empty());
            if wire.shape.layout == Layout::BySymbol && is_new {
                wire.shape.each(&self.bits[wire.range()], |at, symbol| {
                    let cell = &mut cells[wire.cells[at].index()];
                    *cell = cell.with(symbol);
                });
            }
        }
        let others = cells.iter_mut().enumerate().filter(|(_, may)| may.is_empty());
        others.for_each(|(cell, may)| *may = self.may(CellId::new(cell)));
        Grid { cells }
    }
}
