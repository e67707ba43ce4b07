//! Unit propagation over learned clauses, cells and lines, the cheapest first.

use super::Search;
use crate::clause_db::{ClauseId, Watch};
use crate::literals::Lit;
use crate::model::LineId;
use crate::state::Halt;
use crate::trail::Cause;

/// What cannot all hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clash {
    /// Every literal of the clause is false.
    Clause(ClauseId),
    /// The line has no word left.
    Line(LineId),
    /// The literal would have to be true and false: the cell it speaks of holds exactly one symbol.
    Cell(Lit),
    /// Something that always holds does not.
    Empty,
}

/// Why deduction stopped before it was through.
pub enum Stop {
    Clash(Clash),
    Spent,
}

impl Search<'_, '_> {
    /// Deduces until nothing more follows. On a clash or when the budget ends, no line stays due.
    pub fn deduce(&mut self) -> Result<(), Stop> {
        let outcome = self.deduce_all();
        if outcome.is_err() {
            self.state.clear_due();
        }
        outcome
    }

    fn deduce_all(&mut self) -> Result<(), Stop> {
        loop {
            while self.head < self.trail.lits.len() {
                let lit = self.trail.lits[self.head];
                self.head += 1;
                self.apply(lit);
                self.follow_cell(lit).map_err(Stop::Clash)?;
                self.follow_clauses(!lit).map_err(Stop::Clash)?;
            }
            match self.state.next_due() {
                None => return Ok(()),
                Some(line) => self.follow_line(line)?,
            }
        }
    }

    /// Tells the lines of a literal's cell.
    #[inline]
    fn apply(&mut self, lit: Lit) {
        if let Some(removal) = self.literals.removal(lit) {
            let from = match self.trail.cause[lit.var().index()] {
                Cause::Line(line) if self.state.layout.line(line).is_exact => Some(line),
                _ => None,
            };
            self.note_removal(removal, self.trail.place(lit.var()));
            self.state.remove(removal, from);
        }
    }

    /// A cell holds exactly one symbol.
    #[inline]
    fn follow_cell(&mut self, lit: Lit) -> Result<(), Clash> {
        let open = match self.literals.cell_of(lit.var()) {
            Some(open) if !open.is_binary() => *open,
            _ => return Ok(()),
        };
        if lit.is_yes() {
            for other in open.vars().filter(|&var| var != lit.var()) {
                self.imply(other.is(false), Cause::Cell).map_err(|()| Clash::Cell(other.is(false)))?;
            }
        } else if self.state.left[open.cell.index()] <= 1 {
            let last = open.vars().find(|var| self.trail.value(var.is(false)) != Some(true));
            let last = last.unwrap_or(lit.var());
            self.imply(last.is(true), Cause::Cell).map_err(|()| Clash::Cell(last.is(true)))?;
        }
        Ok(())
    }

    /// Makes a literal true unless it is; fails when it is false.
    #[inline]
    fn imply(&mut self, lit: Lit, cause: Cause) -> Result<(), ()> {
        match self.trail.value(lit) {
            Some(true) => Ok(()),
            Some(false) => Err(()),
            None => {
                self.trail.push(lit, cause);
                Ok(())
            }
        }
    }

    /// Looks at every clause that watches `gone`, which has become false.
    fn follow_clauses(&mut self, gone: Lit) -> Result<(), Clash> {
        let mut watches = std::mem::take(&mut self.clauses.watches[gone.index()]);
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
            match self.find_watch(watch.clause, gone) {
                Found::Moved => {}
                Found::True(blocker) => {
                    watches[write] = Watch { blocker, ..watch };
                    write += 1;
                }
                Found::Unit(lit) => {
                    watches[write] = Watch { blocker: lit, ..watch };
                    write += 1;
                    if self.imply(lit, Cause::Clause(watch.clause)).is_err() {
                        outcome = Err(Clash::Clause(watch.clause));
                        break;
                    }
                }
            }
        }
        if write < read {
            watches.copy_within(read.., write);
            watches.truncate(write + watches.len() - read);
        }
        self.clauses.watches[gone.index()] = watches;
        outcome
    }

    /// Finds another literal of the clause to watch in the place of `gone`.
    #[inline]
    fn find_watch(&mut self, clause: ClauseId, gone: Lit) -> Found {
        let lits = self.clauses.raw_mut(clause);
        if lits[0] == gone.0 {
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
        self.clauses.watches[watched.index()].push(Watch { clause, blocker: first });
        Found::Moved
    }

    /// Narrows a line and takes over what it says.
    fn follow_line(&mut self, line: LineId) -> Result<(), Stop> {
        let mut found = std::mem::take(&mut self.found);
        let outcome = self.state.narrow(line, &mut found);
        for removal in found.drain(..) {
            let lit = self.literals.of_removal(removal);
            self.imply(lit, Cause::Line(line)).expect("what a line still allows is not yet denied");
        }
        self.found = found;
        outcome.map_err(|halt| match halt {
            Halt::Conflict(line) => Stop::Clash(Clash::Line(line)),
            Halt::Spent => Stop::Spent,
        })
    }
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
