//! What a proof has established: what each cell may be, and of which statements at least one holds.
//!
//! Statements are followed one at a time: when all but one of a clause are false, the last is true. That a cell
//! holds exactly one symbol needs no clauses: a cell's domain says it. This is an engine of its own, apart from
//! that of the search.
//!
//! Always, between two calls: nothing more follows, or there is a contradiction. The first two statements of a clause are watched.

use super::Literal;
use crate::domain::Domain;
use crate::model::CellId;

/// A clause, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClauseId(u32);

/// Something that cannot be.
pub struct Contradiction;

/// What has been established.
pub struct Known {
    cells: Vec<Domain>,
    symbols: usize,
    /// Each cell that was narrowed, with what it was before.
    trail: Vec<(CellId, Domain)>,
    /// How much of the trail has been followed up.
    head: usize,
    /// The clauses; empty when they are forgotten.
    clauses: Vec<Box<[Literal]>>,
    /// For each cell that a clause speaks of, and each statement about it, who looks when that becomes false.
    watches: Vec<Vec<Vec<ClauseId>>>,
    is_contradicted: bool,
}

impl Known {
    /// Only what the cells may be, of so many symbols.
    pub fn new(cells: &[Domain], symbols: usize) -> Known {
        Known {
            cells: cells.to_vec(),
            symbols,
            trail: Vec::new(),
            head: 0,
            clauses: Vec::new(),
            watches: vec![Vec::new(); cells.len()],
            is_contradicted: cells.iter().any(|may| may.is_empty()),
        }
    }

    /// Is there nothing that fits all that is known?
    pub fn is_contradicted(&self) -> bool {
        self.is_contradicted
    }

    /// What a cell may be.
    pub fn may(&self, cell: CellId) -> Domain {
        self.cells[cell.index()]
    }

    /// Takes a fact in, and what follows from it.
    pub fn learn(&mut self, fact: Literal) {
        let learned = self.assume(fact).and_then(|()| self.follow());
        self.is_contradicted |= learned.is_err();
        self.trail.clear();
        self.head = 0;
    }

    /// Takes a clause in, and what follows from it; `None` when it need not be kept, as some of it holds for good.
    pub fn learn_one_of(&mut self, clause: &[Literal]) -> Option<ClauseId> {
        if clause.iter().any(|literal| self.value(*literal) == Some(true)) {
            return None;
        }
        let mut open: Vec<Literal> = clause.iter().copied().filter(|literal| self.value(*literal).is_none()).collect();
        open.sort_unstable();
        open.dedup();
        match open[..] {
            [] => self.is_contradicted = true,
            [fact] => self.learn(fact),
            _ => return Some(self.keep(open)),
        }
        None
    }

    /// Forgets a clause.
    pub fn forget(&mut self, clause: ClauseId) {
        // Those who watch for it find out when they look.
        self.clauses[clause.0 as usize] = Box::default();
    }

    /// Is it contradictory to deny all of these?
    pub fn follows(&mut self, clause: &[Literal]) -> bool {
        if self.is_contradicted {
            return true;
        }
        let mut denied = clause.iter().try_for_each(|literal| self.assume(literal.denied()));
        if denied.is_ok() {
            denied = self.follow();
        }
        for (cell, before) in self.trail.drain(..).rev() {
            self.cells[cell.index()] = before;
        }
        self.head = 0;
        denied.is_err()
    }

    fn value(&self, literal: Literal) -> Option<bool> {
        literal.value(self.may(literal.cell))
    }

    fn assume(&mut self, literal: Literal) -> Result<(), Contradiction> {
        let before = self.may(literal.cell);
        let after = literal.within(before);
        if after.is_empty() {
            return Err(Contradiction);
        }
        if after != before {
            self.trail.push((literal.cell, before));
            self.cells[literal.cell.index()] = after;
        }
        Ok(())
    }

    /// Takes in what follows, until nothing more does.
    fn follow(&mut self) -> Result<(), Contradiction> {
        while let Some(&(cell, before)) = self.trail.get(self.head) {
            self.head += 1;
            if self.watches[cell.index()].is_empty() {
                continue;
            }
            let now = self.may(cell);
            for symbol in Domain(before.0 & !now.0).symbols() {
                self.look(Literal { cell, symbol, is: true })?;
            }
            if let Some(symbol) = now.symbol() {
                self.look(Literal { cell, symbol, is: false })?;
            }
        }
        Ok(())
    }

    /// The place of a statement in the watches of its cell.
    fn place(literal: Literal) -> usize {
        literal.symbol.index() * 2 + usize::from(literal.is)
    }

    fn watches_of(&mut self, literal: Literal) -> &mut Vec<ClauseId> {
        let lists = &mut self.watches[literal.cell.index()];
        if lists.is_empty() {
            lists.resize(self.symbols * 2, Vec::new());
        }
        &mut lists[Known::place(literal)]
    }

    /// Keeps a clause of which no statement is true or false.
    fn keep(&mut self, clause: Vec<Literal>) -> ClauseId {
        let id = ClauseId(self.clauses.len() as u32);
        self.watches_of(clause[0]).push(id);
        self.watches_of(clause[1]).push(id);
        self.clauses.push(clause.into());
        id
    }

    /// Looks at every clause that watches `gone`, which has become false.
    fn look(&mut self, gone: Literal) -> Result<(), Contradiction> {
        let mut watching = std::mem::take(self.watches_of(gone));
        let (mut kept, mut outcome) = (0, Ok(()));
        for at in 0..watching.len() {
            let id = watching[at];
            if outcome.is_ok() {
                match self.look_at(id, gone) {
                    Seen::Leaves => continue,
                    Seen::Stays => {}
                    Seen::Forces(literal) => outcome = self.assume(literal),
                }
            }
            watching[kept] = id;
            kept += 1;
        }
        watching.truncate(kept);
        *self.watches_of(gone) = watching;
        outcome
    }

    /// Looks at one clause that watches `gone`.
    fn look_at(&mut self, id: ClauseId, gone: Literal) -> Seen {
        let cells = &self.cells;
        let value = |literal: Literal| literal.value(cells[literal.cell.index()]);
        let clause = &mut self.clauses[id.0 as usize];
        let Some(&first) = clause.first() else {
            return Seen::Leaves;
        };
        if first == gone {
            clause.swap(0, 1);
        }
        if value(clause[0]) == Some(true) {
            return Seen::Stays;
        }
        match clause[2..].iter().position(|&literal| value(literal) != Some(false)) {
            None => Seen::Forces(clause[0]),
            Some(at) => {
                clause.swap(1, at + 2);
                let watched = clause[1];
                self.watches_of(watched).push(id);
                Seen::Leaves
            }
        }
    }
}

/// What became of a clause whose watched statement is false.
enum Seen {
    /// It watches another statement now, or is forgotten.
    Leaves,
    /// It holds.
    Stays,
    /// Only this of it is left.
    Forces(Literal),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Symbol;

    fn literal(cell: usize, symbol: u8, is: bool) -> Literal {
        Literal { cell: CellId::new(cell), symbol: Symbol(symbol), is }
    }

    #[test]
    fn clauses_and_cells_are_followed_together() {
        let mut known = Known::new(&[Domain::first(3); 3], 3);
        known.learn_one_of(&[literal(0, 0, true), literal(1, 1, true)]);
        known.learn_one_of(&[literal(1, 1, false), literal(2, 2, false)]);
        assert!(known.follows(&[literal(0, 0, true), literal(2, 2, false)]));
        assert!(!known.follows(&[literal(0, 0, true), literal(2, 1, true)]));
        // A cell that is neither 0 nor 2 is 1.
        assert!(known.follows(&[literal(0, 0, true), literal(1, 0, true), literal(1, 1, true)]));
        assert_eq!(known.may(CellId::new(1)), Domain::first(3), "what was denied is taken back");
        known.learn(literal(0, 0, false));
        assert_eq!(known.may(CellId::new(1)).symbol(), Some(Symbol(1)));
        assert!(!known.may(CellId::new(2)).has(Symbol(2)));
        known.learn(literal(1, 1, false));
        assert!(known.is_contradicted());
    }

    #[test]
    fn what_is_forgotten_is_not_used() {
        let mut known = Known::new(&[Domain::first(2); 2], 2);
        let clause = known.learn_one_of(&[literal(0, 0, true), literal(1, 1, true)]).expect("it is kept");
        assert!(known.follows(&[literal(0, 0, true), literal(1, 1, true)]));
        known.forget(clause);
        assert!(!known.follows(&[literal(0, 0, true), literal(1, 1, true)]));
    }
}
