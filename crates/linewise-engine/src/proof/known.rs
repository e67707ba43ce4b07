//! What a proof has established: what each cell may be, and the clauses that hold.
//!
//! Clauses are followed by unit propagation: when all but one literal of a clause are false, the last is true. That a
//! cell holds exactly one symbol needs no clauses: its domain says so. This is an engine apart from that of the search,
//! so that they share no mistake.
//!
//! Always, between two calls: unit propagation adds nothing, or there is a contradiction, or the budget is spent and
//! nothing more is asked. Each clause has its first two literals watched (Moskewicz et al., 2001).

use super::Literal;
use crate::domain::Domain;
use crate::meter::StepMeter;
use crate::model::CellId;
use crate::verdict::GaveUp;

/// A clause, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClauseNumber(u32);

/// Why unit propagation ended early.
#[derive(Debug)]
enum Halt {
    /// All literals of a clause are false, or nothing is left for a cell.
    Contradiction,
    /// The budget is spent.
    Spent(GaveUp),
}

impl From<GaveUp> for Halt {
    fn from(gave_up: GaveUp) -> Halt {
        Halt::Spent(gave_up)
    }
}

/// What has been established.
pub struct Known {
    cells: Vec<Domain>,
    symbols: usize,
    /// Each cell that was narrowed, with what it was before.
    trail: Vec<(CellId, Domain)>,
    /// How much of the trail has been propagated.
    head: usize,
    /// The clauses; empty when they are deleted.
    clauses: Vec<Box<[Literal]>>,
    /// For each cell in a clause and each literal about it, the clauses to look at when it becomes false.
    watches: Vec<Vec<Vec<ClauseNumber>>>,
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

    /// Adds a literal, and what follows from it.
    pub fn add(&mut self, literal: Literal, meter: &mut StepMeter<'_>) -> Result<(), GaveUp> {
        let propagated = self.assume(literal).and_then(|()| self.propagate(meter));
        self.trail.clear();
        self.head = 0;
        match propagated {
            Err(Halt::Spent(gave_up)) => return Err(gave_up),
            Err(Halt::Contradiction) => self.is_contradicted = true,
            Ok(()) => {}
        }
        Ok(())
    }

    /// Adds a clause, and what follows from it; `None` when it need not be kept, as one of its literals is true for
    /// good.
    pub fn add_clause(
        &mut self,
        clause: &[Literal],
        meter: &mut StepMeter<'_>,
    ) -> Result<Option<ClauseNumber>, GaveUp> {
        if clause.iter().any(|literal| self.value(*literal) == Some(true)) {
            return Ok(None);
        }
        let mut open: Vec<Literal> = clause.iter().copied().filter(|literal| self.value(*literal).is_none()).collect();
        open.sort_unstable();
        open.dedup();
        match open[..] {
            [] => self.is_contradicted = true,
            [literal] => self.add(literal, meter)?,
            _ => return Ok(Some(self.keep(open))),
        }
        Ok(None)
    }

    /// Deletes a clause.
    pub fn delete(&mut self, clause: ClauseNumber) {
        // Its watches go when they are looked at next.
        self.clauses[clause.0 as usize] = Box::default();
    }

    /// Does the clause follow by reverse unit propagation: does denying all of it lead to a contradiction?
    pub fn follows(&mut self, clause: &[Literal], meter: &mut StepMeter<'_>) -> Result<bool, GaveUp> {
        if self.is_contradicted {
            return Ok(true);
        }
        let mut denied = clause.iter().try_for_each(|literal| self.assume(literal.negated()));
        if denied.is_ok() {
            denied = self.propagate(meter);
        }
        for (cell, before) in self.trail.drain(..).rev() {
            self.cells[cell.index()] = before;
        }
        self.head = 0;
        match denied {
            Ok(()) => Ok(false),
            Err(Halt::Contradiction) => Ok(true),
            Err(Halt::Spent(gave_up)) => Err(gave_up),
        }
    }

    fn value(&self, literal: Literal) -> Option<bool> {
        literal.value(self.may(literal.cell))
    }

    fn assume(&mut self, literal: Literal) -> Result<(), Halt> {
        let before = self.may(literal.cell);
        let after = literal.within(before);
        if after.is_empty() {
            return Err(Halt::Contradiction);
        }
        if after != before {
            self.trail.push((literal.cell, before));
            self.cells[literal.cell.index()] = after;
        }
        Ok(())
    }

    /// Unit propagation, until it adds nothing. Each literal that becomes false is a step of the budget.
    fn propagate(&mut self, meter: &mut StepMeter<'_>) -> Result<(), Halt> {
        while let Some(&(cell, before)) = self.trail.get(self.head) {
            self.head += 1;
            if self.watches[cell.index()].is_empty() {
                continue;
            }
            let now = self.may(cell);
            for symbol in before.minus(now).symbols() {
                self.visit_watching(Literal { cell, symbol, is: true }, meter)?;
            }
            if let Some(symbol) = now.symbol() {
                self.visit_watching(Literal { cell, symbol, is: false }, meter)?;
            }
        }
        Ok(())
    }

    /// The place of a literal in the watches of its cell.
    fn place(literal: Literal) -> usize {
        literal.symbol.index() * 2 + usize::from(literal.is)
    }

    fn watches_of(&mut self, literal: Literal) -> &mut Vec<ClauseNumber> {
        let lists = &mut self.watches[literal.cell.index()];
        if lists.is_empty() {
            lists.resize(self.symbols * 2, Vec::new());
        }
        &mut lists[Known::place(literal)]
    }

    /// Keeps a clause of which no literal is true or false.
    fn keep(&mut self, clause: Vec<Literal>) -> ClauseNumber {
        let id = ClauseNumber(self.clauses.len() as u32);
        self.watches_of(clause[0]).push(id);
        self.watches_of(clause[1]).push(id);
        self.clauses.push(clause.into());
        id
    }

    /// Visits every clause that watches `gone`, which has become false.
    fn visit_watching(&mut self, gone: Literal, meter: &mut StepMeter<'_>) -> Result<(), Halt> {
        meter.charge_line(self.watches_of(gone).len())?;
        let mut watching = std::mem::take(self.watches_of(gone));
        let (mut kept, mut outcome) = (0, Ok(()));
        for at in 0..watching.len() {
            let id = watching[at];
            if outcome.is_ok() {
                match self.visit(id, gone) {
                    Visit::Unwatched => continue,
                    Visit::Watched => {}
                    Visit::Unit(literal) => outcome = self.assume(literal),
                }
            }
            watching[kept] = id;
            kept += 1;
        }
        watching.truncate(kept);
        *self.watches_of(gone) = watching;
        outcome
    }

    /// Visits one clause that watches `gone`.
    fn visit(&mut self, id: ClauseNumber, gone: Literal) -> Visit {
        let cells = &self.cells;
        let value = |literal: Literal| literal.value(cells[literal.cell.index()]);
        let clause = &mut self.clauses[id.0 as usize];
        let Some(&first) = clause.first() else {
            return Visit::Unwatched;
        };
        if first == gone {
            clause.swap(0, 1);
        }
        if value(clause[0]) == Some(true) {
            return Visit::Watched;
        }
        match clause[2..].iter().position(|&literal| value(literal) != Some(false)) {
            None => Visit::Unit(clause[0]),
            Some(at) => {
                clause.swap(1, at + 2);
                let watched = clause[1];
                self.watches_of(watched).push(id);
                Visit::Unwatched
            }
        }
    }
}

/// What became of a clause whose watched literal is false.
enum Visit {
    /// It watches another literal now, or is deleted.
    Unwatched,
    /// It holds, and still watches the literal.
    Watched,
    /// Only this literal of it is left.
    Unit(Literal),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Symbol;
    use crate::verdict::Budget;

    fn literal(cell: usize, symbol: u8, is: bool) -> Literal {
        Literal { cell: CellId::new(cell), symbol: Symbol(symbol), is }
    }

    fn add_clause(known: &mut Known, clause: &[Literal]) -> Option<ClauseNumber> {
        known.add_clause(clause, &mut StepMeter::new(Budget::UNLIMITED, 0)).expect("no budget ends it")
    }

    fn add(known: &mut Known, unit: Literal) {
        known.add(unit, &mut StepMeter::new(Budget::UNLIMITED, 0)).expect("no budget ends it");
    }

    fn follows(known: &mut Known, clause: &[Literal]) -> bool {
        known.follows(clause, &mut StepMeter::new(Budget::UNLIMITED, 0)).expect("no budget ends it")
    }

    #[test]
    fn clauses_and_cells_are_propagated_together() {
        let mut known = Known::new(&[Domain::first(3); 3], 3);
        add_clause(&mut known, &[literal(0, 0, true), literal(1, 1, true)]);
        add_clause(&mut known, &[literal(1, 1, false), literal(2, 2, false)]);
        assert!(follows(&mut known, &[literal(0, 0, true), literal(2, 2, false)]));
        assert!(!follows(&mut known, &[literal(0, 0, true), literal(2, 1, true)]));
        // A cell that is neither 0 nor 2 is 1.
        assert!(follows(&mut known, &[literal(0, 0, true), literal(1, 0, true), literal(1, 1, true)]));
        assert_eq!(known.may(CellId::new(1)), Domain::first(3), "what was denied is taken back");
        add(&mut known, literal(0, 0, false));
        assert_eq!(known.may(CellId::new(1)).symbol(), Some(Symbol(1)));
        assert!(!known.may(CellId::new(2)).has(Symbol(2)));
        add(&mut known, literal(1, 1, false));
        assert!(known.is_contradicted());
    }

    #[test]
    fn what_is_deleted_is_not_used() {
        let mut known = Known::new(&[Domain::first(2); 2], 2);
        let clause = add_clause(&mut known, &[literal(0, 0, true), literal(1, 1, true)]).expect("it is kept");
        assert!(follows(&mut known, &[literal(0, 0, true), literal(1, 1, true)]));
        known.delete(clause);
        assert!(!follows(&mut known, &[literal(0, 0, true), literal(1, 1, true)]));
    }

    #[test]
    fn a_spent_budget_answers_nothing_and_leaves_no_trace() {
        let mut known = Known::new(&[Domain::first(2); 2], 2);
        add_clause(&mut known, &[literal(0, 0, true), literal(1, 1, true)]);
        let spent = Budget::UNLIMITED.with_steps(0);
        let clause = [literal(0, 0, true), literal(1, 1, true)];
        assert_eq!(known.follows(&clause, &mut StepMeter::new(spent, 0)), Err(GaveUp::Steps));
        assert_eq!(known.may(CellId::new(0)), Domain::first(2));
        assert!(follows(&mut known, &clause));
    }
}
