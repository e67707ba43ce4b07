//! Unit propagation over clauses, cells and lines, the cheapest first.

use super::root::{RemovalTimes, Root};
use crate::clause_db::{ClauseDb, ClauseId, Watch};
use crate::literals::{Lit, Literals};
use crate::model::LineId;
use crate::state::{Halt, Removal, State};
use crate::trail::{Reason, Trail};
use crate::verdict::GaveUp;

/// What cannot all hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conflict {
    /// Every literal of the clause is false.
    Clause(ClauseId),
    /// The line has no word left.
    Line(LineId),
    /// The literal would have to be true and false: the cell that it is about holds exactly one symbol.
    Cell(Lit),
    /// A fact of level 0 is false.
    Fact,
}

/// After so many propagated literals it is asked whether to go on, even if no line is narrowed.
const LITERALS_AT_ONCE: usize = 1 << 14;

/// The assignment, and all that follows from it.
///
/// Always: the lines' matrices lack exactly what the propagated literals of the trail take from them. When
/// [`Propagation::propagate`] has come to its end, every literal is propagated and no line is queued: nothing more
/// follows. A conflict breaks that off; a backjump below the conflict's level restores it, as all lines that were
/// queued then know no more than when they were narrowed last.
pub struct Propagation<'w, 'm> {
    /// The lines, and the budget.
    pub state: State<'w, 'm>,
    /// What the variables mean.
    pub literals: Literals,
    /// The assignment.
    pub trail: Trail,
    /// What was learned.
    pub clauses: ClauseDb,
    /// The lines at level 0.
    pub root: Root,
    /// When symbols were removed from cells.
    pub times: RemovalTimes,
    found: Vec<Removal>,
}

/// What became of a clause whose watched literal became false.
enum Found {
    /// It watches another literal now.
    Moved,
    /// This literal of it is true.
    True(Lit),
    /// Only this literal of it is left.
    Unit(Lit),
}

impl<'w, 'm> Propagation<'w, 'm> {
    /// Nothing assigned, over the variables of the cells that `state` leaves open; of these, the trail and the clauses
    /// know none until [`Propagation::grow`]. No line is queued.
    pub fn new(mut state: State<'w, 'm>) -> Result<Propagation<'w, 'm>, GaveUp> {
        let literals = Literals::new(&mut state)?;
        let vars = literals.len();
        state.meter.look()?;
        let explained = if state.layout.explains_by_cells() { state.left.len() } else { 0 };
        let symbols = state.layout.model.symbols;
        Ok(Propagation {
            trail: Trail::with_capacity(vars),
            clauses: ClauseDb::with_capacity(vars),
            root: Root::new(state.bits.clone(), state.layout.len()),
            times: RemovalTimes::new(explained, symbols),
            found: Vec::new(),
            literals,
            state,
        })
    }

    /// Brings in the variables up to so many.
    pub fn grow(&mut self, vars: usize) {
        self.trail.grow(vars);
        self.clauses.grow(vars);
    }

    /// Propagates until nothing more follows. On a conflict or when the work ends, no line stays queued.
    pub fn propagate(&mut self) -> Result<(), Halt<Conflict>> {
        let outcome = self.propagate_all();
        if outcome.is_err() {
            self.state.clear_queue();
        }
        outcome
    }

    fn propagate_all(&mut self) -> Result<(), Halt<Conflict>> {
        loop {
            while let Some(lit) = self.trail.next_to_propagate() {
                self.remove_from_lines(lit);
                self.propagate_cell(lit).map_err(Halt::Conflict)?;
                self.propagate_clauses(!lit).map_err(Halt::Conflict)?;
                if self.trail.propagated() % LITERALS_AT_ONCE == 0 {
                    self.state.meter.look()?;
                }
            }
            match self.state.dequeue() {
                None => return Ok(()),
                Some(line) => self.propagate_line(line)?,
            }
        }
    }

    /// Makes a literal true unless it is; fails when it is false.
    #[inline]
    pub fn enqueue(&mut self, lit: Lit, reason: Reason) -> Result<(), ()> {
        match self.trail.value(lit) {
            Some(true) => Ok(()),
            Some(false) => Err(()),
            None => {
                self.trail.push(lit, reason);
                Ok(())
            }
        }
    }

    /// Takes what a literal means out of the lines of its cell.
    #[inline]
    fn remove_from_lines(&mut self, lit: Lit) {
        if let Some(removal) = self.literals.removal(lit) {
            let from = match self.trail.reason(lit.var()) {
                Reason::Line(line) if self.state.layout.line(line).is_exact => Some(line),
                _ => None,
            };
            self.times.note(removal, self.trail.position(lit.var()));
            self.state.remove(removal, from);
        }
    }

    /// A cell holds exactly one symbol.
    #[inline]
    fn propagate_cell(&mut self, lit: Lit) -> Result<(), Conflict> {
        let open = match self.literals.cell_of(lit.var()) {
            Some(open) if !open.is_binary() => *open,
            _ => return Ok(()),
        };
        if lit.is_positive() {
            for other in open.vars().filter(|&var| var != lit.var()) {
                self.enqueue(other.is(false), Reason::Cell).map_err(|()| Conflict::Cell(other.is(false)))?;
            }
        } else if self.state.left[open.cell.index()] <= 1 {
            let last = open.vars().find(|var| self.trail.value(var.is(false)) != Some(true));
            let last = last.unwrap_or(lit.var());
            self.enqueue(last.is(true), Reason::Cell).map_err(|()| Conflict::Cell(last.is(true)))?;
        }
        Ok(())
    }

    /// Reads every clause that watches `falsified`, which has become false.
    fn propagate_clauses(&mut self, falsified: Lit) -> Result<(), Conflict> {
        let mut watches = self.clauses.take_watches(falsified);
        let (mut read, mut write) = (0, 0);
        let mut outcome = Ok(());
        while read < watches.len() {
            let watch = watches[read];
            read += 1;
            if self.trail.value(watch.blocker) == Some(true) {
                watches[write] = watch;
                write += 1;
                continue;
            }
            match self.find_watch(watch.clause, falsified) {
                Found::Moved => {}
                Found::True(blocker) => {
                    watches[write] = Watch { blocker, ..watch };
                    write += 1;
                }
                Found::Unit(lit) => {
                    watches[write] = Watch { blocker: lit, ..watch };
                    write += 1;
                    if self.enqueue(lit, Reason::Clause(watch.clause)).is_err() {
                        outcome = Err(Conflict::Clause(watch.clause));
                        break;
                    }
                }
            }
        }
        if write < read {
            watches.copy_within(read.., write);
            watches.truncate(write + watches.len() - read);
        }
        self.clauses.put_watches(falsified, watches);
        outcome
    }

    /// Finds another literal of the clause to watch in the place of `falsified`.
    #[inline]
    fn find_watch(&mut self, clause: ClauseId, falsified: Lit) -> Found {
        let lits = self.clauses.raw_mut(clause);
        if lits[0] == falsified.0 {
            lits.swap(0, 1);
        }
        let first = Lit(lits[0]);
        if self.trail.value(first) == Some(true) {
            return Found::True(first);
        }
        let other = lits[2..].iter().position(|&lit| self.trail.value(Lit(lit)) != Some(false));
        let Some(at) = other else {
            return Found::Unit(first);
        };
        lits.swap(1, at + 2);
        let watched = Lit(lits[1]);
        self.clauses.watch(watched, Watch { clause, blocker: first });
        Found::Moved
    }

    /// Narrows a line and enqueues what it finds.
    fn propagate_line(&mut self, line: LineId) -> Result<(), Halt<Conflict>> {
        let mut found = std::mem::take(&mut self.found);
        let outcome = self.state.narrow(line, &mut found);
        for removal in found.drain(..) {
            let lit = self.literals.of_removal(removal);
            self.enqueue(lit, Reason::Line(line)).expect("what a line still allows is not yet denied");
        }
        self.found = found;
        outcome.map_err(|halt| match halt {
            Halt::Conflict(line) => Halt::Conflict(Conflict::Line(line)),
            Halt::GaveUp(gave_up) => Halt::GaveUp(gave_up),
        })
    }

    /// Undoes the assignments above `level`, and shows each to `undone`.
    #[inline]
    pub fn backjump(&mut self, level: u32, mut undone: impl FnMut(Lit)) {
        let end = self.trail.end_of(level);
        while let Some((lit, was_propagated)) = self.trail.pop_above(end) {
            if was_propagated && let Some(removal) = self.literals.removal(lit) {
                self.state.restore(removal);
            }
            undone(lit);
        }
        self.trail.cut(level);
        self.state.clear_queue();
    }

    /// Brings the root up to date with what holds at level 0.
    pub fn commit_root(&mut self) {
        self.root.commit(&self.trail, &self.literals, self.state.layout);
    }

    /// Does the root know all that holds at level 0?
    #[inline]
    pub fn is_root_committed(&self) -> bool {
        self.root.len() == self.trail.end_of(0)
    }
}
