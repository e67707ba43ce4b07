//! A second look at a walkthrough, by judges that share nothing with those who made it.
//!
//! That a line has a word is shown by one that its rule's plain judge reads; that it has none is read word by word
//! where it has few to read, and counted where it has many (`words.rs`). Each step is looked at with its own facts and
//! nothing else.

mod fish;
mod words;

use super::step::{Because, Case, Ending, Step, Walkthrough};
use crate::domain::Domain;
use crate::engine::refute::{By, Link, Supposition};
use crate::engine::{Account, Budget, Fact, Limits, Verdict, solve, verify};
use crate::model::{CellId, Cells, Grid, LineId, Model};
use crate::rule::{Meter, Scratch, Undecided};
use std::cell::RefCell;
use words::{Shown, has_word};

/// What a second look found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Replay {
    /// How many steps hold, from the first.
    pub steps: usize,
    /// How many of these rest on a search.
    pub searched: usize,
    /// What is wrong with the next step; `None` when all of them hold.
    pub problem: Option<Problem>,
}

impl Replay {
    /// Do all steps hold? `None` where the budget ended first.
    pub fn holds(&self) -> Option<bool> {
        match self.problem {
            None => Some(true),
            Some(Problem::Undecided) => None,
            Some(_) => Some(false),
        }
    }
}

/// What can be wrong with a walkthrough.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// A fact is used that was not known.
    NotKnown(CellId),
    /// A line does not force this cell, with the facts that are named.
    NotForced(LineId, CellId),
    /// A line that is said to be stuck has an arrangement.
    NotStuck(LineId),
    /// This fact can be spared.
    Spared(CellId),
    /// A step speaks of a cell that is not on its line, or of no line.
    Misplaced,
    /// The step finds nothing.
    Empty,
    /// There is another solution, so that a search cannot have shown the step.
    NotSearched(CellId),
    /// The end is not what it is said to be.
    Ending,
    /// Whether it holds could not be decided within the budget.
    Undecided,
}

/// Looks at every step of a walkthrough, in order.
pub fn replay(model: &Model, walkthrough: &Walkthrough, budget: Budget<'_>) -> Replay {
    let shown = model.lines.iter().map(|_| RefCell::default()).collect();
    let judge = Judge { model, account: Account::new(budget), scratch: RefCell::default(), shown };
    let mut known = walkthrough.start.clone();
    let mut searched = 0;
    for (at, step) in walkthrough.steps.iter().enumerate() {
        if let Err(problem) = judge.check(&known, step) {
            return Replay { steps: at, searched, problem: Some(problem) };
        }
        searched += usize::from(step.because == Because::Search);
        step.take(&mut known);
    }
    let problem = judge.check_ending(&known, walkthrough).err();
    Replay { steps: walkthrough.steps.len(), searched, problem }
}

/// Who looks at the steps of a walkthrough through a puzzle, within one budget.
struct Judge<'a> {
    model: &'a Model,
    account: Account<'a>,
    scratch: RefCell<Scratch<'a>>,
    /// For each line, words that were shown.
    shown: Vec<RefCell<Shown>>,
}

impl<'a> Judge<'a> {
    /// Does a step hold, after what comes first?
    fn check(&self, known: &Grid, step: &Step) -> Result<(), Problem> {
        if step.first.is_empty() {
            return self.check_alone(known, step);
        }
        let mut known = known.clone();
        for first in &step.first {
            if first.because != Because::Line || !first.first.is_empty() {
                return Err(Problem::Misplaced);
            }
            self.check_alone(&known, first)?;
            first.take(&mut known);
        }
        self.check_alone(&known, step)
    }

    /// Does a step hold where no more than this is known?
    fn check_alone(&self, known: &Grid, step: &Step) -> Result<(), Problem> {
        let gone = gone(known, &step.found);
        if gone.is_empty() || gone.iter().any(|(_, gone)| gone.is_empty()) {
            return Err(Problem::Empty);
        }
        are_known(known, &step.facts)?;
        // From here on only the step's own facts count.
        let mut own = Grid::from(vec![self.all(); self.model.cells.len()]);
        for fact in &step.facts {
            own.cells[fact.cell.index()] = fact.may;
        }
        match &step.because {
            Because::Line => self.check_line(step.line.ok_or(Problem::Misplaced)?, &step.facts, &gone),
            Because::Supposition(refutation) => {
                let denied = [(refutation.cell, Domain::only(refutation.symbol))];
                if gone != denied {
                    return Err(Problem::Misplaced);
                }
                self.check_refutation(&own, refutation)
            }
            Because::Cases(cell, cases) => self.check_cases(&own, (*cell, cases), &gone),
            Because::Fish(fish) => self.check_fish(fish, &step.facts, &gone),
            Because::Search => self.check_search(known, &step.found),
        }
    }

    /// All that a cell can be.
    fn all(&self) -> Domain {
        Domain::first(self.model.symbols)
    }

    /// Does the line force all of `gone` with these facts, and is each of them needed?
    fn check_line(&self, line: LineId, facts: &[Fact], gone: &[(CellId, Domain)]) -> Result<(), Problem> {
        let cells = &self.model.line(line).cells;
        let is_here = |cell: &CellId| cells.contains(cell);
        if !gone.iter().map(|(cell, _)| cell).chain(facts.iter().map(|fact| &fact.cell)).all(is_here) {
            return Err(Problem::Misplaced);
        }
        for &(cell, gone) in gone {
            if self.has_word(line, facts, Some((cell, gone)))? {
                return Err(Problem::NotForced(line, cell));
            }
        }
        // A word that is shown is enough; that there is none is harder to say.
        self.are_needed(facts, |fewer| {
            !gone.iter().any(|&gone| self.shows_word(line, fewer, Some(gone)))
                && !gone.iter().any(|&gone| self.has_word(line, fewer, Some(gone)) != Ok(false))
        })
    }

    /// Has the line no word left with these facts, and is each of them needed?
    fn check_stuck(&self, line: LineId, facts: &[Fact]) -> Result<(), Problem> {
        if facts.iter().any(|fact| !self.model.line(line).cells.contains(&fact.cell)) {
            return Err(Problem::Misplaced);
        }
        if self.has_word(line, facts, None)? {
            return Err(Problem::NotStuck(line));
        }
        self.are_needed(facts, |fewer| self.has_word(line, fewer, None) == Ok(false))
    }

    /// Says no fact more than is enough?
    fn are_needed(&self, facts: &[Fact], is_enough: impl Fn(&[Fact]) -> bool) -> Result<(), Problem> {
        let mut weaker = facts.to_vec();
        for at in 0..facts.len() {
            for symbol in self.all().minus(facts[at].may).symbols() {
                weaker[at].may = facts[at].may.with(symbol);
                if is_enough(&weaker) {
                    return Err(Problem::Spared(facts[at].cell));
                }
            }
            weaker[at] = facts[at];
        }
        // What was not enough may not have been decided.
        if self.account.is_over() { Err(Problem::Undecided) } else { Ok(()) }
    }

    /// Is there a word for the line with these facts, in which the denied cell is one of these symbols?
    fn has_word(&self, line: LineId, facts: &[Fact], denied: Option<(CellId, Domain)>) -> Result<bool, Problem> {
        if self.account.is_over() {
            return Err(Problem::Undecided);
        }
        if self.shows_word(line, facts, denied) {
            return Ok(true);
        }
        let domains = self.domains(line, facts, denied);
        let has_word =
            self.asking(|scratch| has_word(&*self.model.line(line).rule, &domains, self.model.symbols, scratch));
        has_word.map_err(|Undecided| Problem::Undecided)
    }

    /// Can such a word be shown at once?
    fn shows_word(&self, line: LineId, facts: &[Fact], denied: Option<(CellId, Domain)>) -> bool {
        let domains = self.domains(line, facts, denied);
        let mut shown = self.shown[line.index()].borrow_mut();
        self.asking(|scratch| shown.any(&*self.model.line(line).rule, &domains, self.model.symbols, scratch))
    }

    /// What the cells of a line may be with these facts, and the denied cell.
    fn domains(&self, line: LineId, facts: &[Fact], denied: Option<(CellId, Domain)>) -> Vec<Domain> {
        let may = |cell: &CellId| match denied {
            Some((denied, gone)) if denied == *cell => gone,
            _ => facts.iter().filter(|fact| fact.cell == *cell).fold(self.all(), |may, fact| may.and(fact.may)),
        };
        self.model.line(line).cells.iter().map(may).collect()
    }

    /// Asks something of a line, and charges what that takes.
    fn asking<T>(&self, ask: impl FnOnce(&mut Scratch<'a>) -> T) -> T {
        let scratch = &mut *self.scratch.borrow_mut();
        scratch.meter = Meter::unbudgeted(self.account.rest().stop);
        let answer = ask(scratch);
        self.account.charge(1 + scratch.meter.take_lines());
        answer
    }

    /// Does a supposition lead to a contradiction, when only this is known?
    fn check_refutation(&self, known: &Grid, refuted: &Supposition) -> Result<(), Problem> {
        let mut known = known.clone();
        known.cells[refuted.cell.index()] = known.may(refuted.cell).and(Domain::only(refuted.symbol));
        self.follow(&mut known, &refuted.leads_to.links)?;
        are_known(&known, &refuted.leads_to.facts)?;
        self.check_stuck(refuted.leads_to.stuck, &refuted.leads_to.facts)
    }

    /// Looks at the links of a chain, and learns what they say.
    fn follow(&self, known: &mut Grid, links: &[Link]) -> Result<(), Problem> {
        for link in links {
            match &link.by {
                By::Line(line, facts) => {
                    are_known(known, facts)?;
                    self.check_line(*line, facts, &link.gone)?;
                }
                By::Supposition(inner) => {
                    if link.gone != [(inner.cell, Domain::only(inner.symbol))] {
                        return Err(Problem::Misplaced);
                    }
                    self.check_refutation(known, inner)?;
                }
            }
            for &(cell, gone) in &link.gone {
                known.cells[cell.index()] = known.may(cell).minus(gone);
            }
        }
        Ok(())
    }

    /// Do all cases of a cell lead to what the step says?
    fn check_cases(
        &self,
        own: &Grid,
        (cell, cases): (CellId, &[Case]),
        gone: &[(CellId, Domain)],
    ) -> Result<(), Problem> {
        let covered = cases.iter().fold(Domain::EMPTY, |covered, case| covered.with(case.symbol));
        if own.may(cell).and(covered) != own.may(cell) {
            return Err(Problem::NotKnown(cell));
        }
        for case in cases {
            let mut known = own.clone();
            known.cells[cell.index()] = known.may(cell).and(Domain::only(case.symbol));
            self.follow(&mut known, &case.links)?;
            if let Some((cell, _)) = gone.iter().find(|(cell, gone)| !known.may(*cell).and(*gone).is_empty()) {
                return Err(Problem::NotSearched(*cell));
            }
        }
        Ok(())
    }

    /// Is there really no solution without the step?
    fn check_search(&self, known: &Grid, found: &[(CellId, Domain)]) -> Result<(), Problem> {
        for &(cell, may) in found {
            let mut cells = known.cells.clone();
            cells[cell.index()] = cells[cell.index()].minus(may);
            match self.search(cells, 1) {
                Verdict::None => {}
                Verdict::GaveUp => return Err(Problem::Undecided),
                _ => return Err(Problem::NotSearched(cell)),
            }
        }
        Ok(())
    }

    /// How many solutions a search finds, up to so many, where the cells may be this.
    fn search(&self, cells: Cells, solutions: usize) -> Verdict {
        let answer = solve(&self.model.on(cells), Limits::new(solutions), self.account.rest());
        self.account.charge(answer.stats.line_solves);
        answer.verdict
    }

    /// Is the end what it is said to be?
    fn check_ending(&self, known: &Grid, walkthrough: &Walkthrough) -> Result<(), Problem> {
        let holds = |is_so: bool| if is_so { Ok(()) } else { Err(Problem::Ending) };
        match &walkthrough.ending {
            Ending::Solved => holds(known.word().is_some_and(|word| verify::is_solution(self.model, &word))),
            Ending::Stuck(line, facts) => {
                are_known(known, facts)?;
                match facts.iter().any(|fact| fact.may.is_empty()) {
                    true => Ok(()),
                    false => self.check_stuck(*line, facts),
                }
            }
            Ending::NoSolution | Ending::Several => match self.search(known.cells.clone(), 2) {
                Verdict::GaveUp => Err(Problem::Undecided),
                Verdict::Several => holds(walkthrough.ending == Ending::Several),
                Verdict::None => holds(walkthrough.ending == Ending::NoSolution),
                Verdict::Unique | Verdict::Found => Err(Problem::Ending),
            },
            Ending::GaveUp | Ending::TooHard(_) | Ending::Characters => Ok(()),
        }
    }
}

/// What a step takes from each of its cells.
fn gone(known: &Grid, found: &[(CellId, Domain)]) -> Vec<(CellId, Domain)> {
    found.iter().map(|&(cell, may)| (cell, known.may(cell).minus(may))).collect()
}

/// Is every fact known?
fn are_known(known: &Grid, facts: &[Fact]) -> Result<(), Problem> {
    match facts.iter().find(|fact| known.may(fact.cell).and(fact.may) != known.may(fact.cell)) {
        Some(fact) => Err(Problem::NotKnown(fact.cell)),
        None => Ok(()),
    }
}
