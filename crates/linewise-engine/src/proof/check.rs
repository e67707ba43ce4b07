//! The checker: repeats a proof, step by step, by slow judges.
//!
//! What is trusted: that the model says what the puzzle says, the judges of its lines (`accepts`, and
//! [`Reference::narrow`](crate::rule::Reference::narrow) and
//! [`Reference::bound`](crate::rule::Reference::bound) of the same clue), and the files of this folder but for
//! `log.rs`. Nothing that narrows lines fast, propagates or searches is asked.

use super::known::{ClauseNumber, Known};
use super::reference::{Unjudged, reference_bound, reference_narrow};
use super::{Claim, Literal, Multiplier, ProofStep};
use crate::crowds;
use crate::domain::{Domain, Symbol};
use crate::language::Best;
use crate::meter::StepMeter;
use crate::model::{CellId, LineId, Model, Place};
use crate::verdict::Budget;
use crate::verdict::GaveUp;
use crate::verify::{Judged, judge_by};
use std::collections::BTreeMap;
use std::fmt;

/// A checker, which believes nothing of a proof that it has not repeated.
///
/// Always: once the budget is spent, every further step is refused with [`Refusal::Spent`], so that nothing is proven
/// by half a step.
pub struct Checker<'m> {
    model: &'m Model,
    known: Known,
    /// The lines of one name: a step may mean any of them.
    lines: BTreeMap<Place, Vec<LineId>>,
    /// How many steps were taken.
    taken: u64,
    /// The learned clauses in use, by the numbers of their steps. Those that hold for good need not be kept.
    learned: BTreeMap<u64, Option<ClauseNumber>>,
    /// The reasons since the last restart.
    reasons: Vec<ClauseNumber>,
    solutions: Vec<Vec<Symbol>>,
    proven: Option<Claim>,
    meter: StepMeter<'m>,
}

impl fmt::Debug for Checker<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Checker").field("taken", &self.taken).field("proven", &self.proven).finish_non_exhaustive()
    }
}

/// An end of a cell's multiplier: a line, and the cell's number in it.
#[derive(Clone, Copy)]
struct Side {
    line: LineId,
    at: usize,
}

/// What a proof has proven.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proven {
    /// What it claimed.
    pub claim: Claim,
    /// The solutions in it.
    pub solutions: Vec<Vec<Symbol>>,
    /// How many steps it took.
    pub steps: u64,
}

/// `exactly one solution, proven in 12 steps`.
impl fmt::Display for Proven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |count: u64| if count == 1 { "" } else { "s" };
        let steps = format!("proven in {} step{}", self.steps, plural(self.steps));
        match self.claim {
            Claim::Exactly(0) => write!(f, "no solution, {steps}"),
            Claim::Exactly(1) => write!(f, "exactly one solution, {steps}"),
            Claim::Exactly(count) => write!(f, "exactly {count} solutions, {steps}"),
            Claim::AtLeast(count) => {
                write!(f, "at least {count} solution{}; the proof claims no more", plural(count))
            }
        }
    }
}

/// Why a step is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The line has a word without this.
    NotForced(LineId, Literal),
    /// The line has a word, and was claimed to have none.
    HasWord(LineId),
    /// The line has a word that has none of these.
    AvoidsAll(LineId),
    /// The line has too many words to try each of them, and no reference narrowing: the step may hold or not.
    TooManyWords(LineId),
    /// Whether the board breaks this line could not be decided within the limit: the step may hold or not.
    Undecided(LineId),
    /// The budget ended before the step was checked: it may hold or not.
    Spent,
    /// It names a cell, a symbol or a line that the puzzle does not have, or a board of another size.
    OffBoard,
    /// The cell of this literal does not lie on the line.
    NotOnLine(LineId, Literal),
    /// At these multipliers the bound leaves room without this.
    NotBounded(Literal),
    /// It does not follow by unit propagation from the steps before.
    DoesNotFollow,
    /// The step of this number is no learned clause, or it is deleted already.
    NothingToDelete(u64),
    /// The board breaks this line.
    Breaks(LineId),
    /// The board holds what a cell may not be.
    NotGiven(usize),
    /// The board is the solution of this number.
    Again(usize),
    /// The solution of this number holds a symbol that stands for further characters.
    StandsForOthers(usize),
    /// Other boards are not excluded.
    NotExhausted,
    /// The proof has so many solutions, not as many as claimed.
    OtherCount(u64),
    /// There are steps after the end.
    AfterEnd,
    /// The proof ends before its claim.
    NoEnd,
}

/// In the engine's own numbers, which count from 0: whoever knows the puzzle says it better.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotForced(line, _) => write!(f, "line {} has a word without this", line.index()),
            Refusal::HasWord(line) => write!(f, "line {} has a word", line.index()),
            Refusal::AvoidsAll(line) => write!(f, "line {} has a word that has none of these", line.index()),
            Refusal::TooManyWords(line) => write!(f, "line {} has too many words to try each of them", line.index()),
            Refusal::Undecided(line) => write!(f, "line {} could not be decided within the limit", line.index()),
            Refusal::Spent => f.write_str("the budget ended before the step was checked"),
            Refusal::OffBoard => f.write_str("there is no such cell, symbol or line"),
            Refusal::NotOnLine(line, _) => write!(f, "a cell does not lie on line {}", line.index()),
            Refusal::NotBounded(_) => f.write_str("the multipliers leave room without this"),
            Refusal::DoesNotFollow => f.write_str("it does not follow from the steps before"),
            Refusal::NothingToDelete(step) => write!(f, "step {step} is no learned clause in use"),
            Refusal::Breaks(line) => write!(f, "the board breaks line {}", line.index()),
            Refusal::NotGiven(cell) => write!(f, "cell {cell} is not as given"),
            Refusal::Again(solution) => write!(f, "the board is that of solution {solution}"),
            Refusal::StandsForOthers(solution) => write!(f, "solution {solution} stands for others as well"),
            Refusal::NotExhausted => f.write_str("other boards are not excluded"),
            Refusal::OtherCount(count) => write!(f, "the proof has {count} solutions"),
            Refusal::AfterEnd => f.write_str("it comes after the end"),
            Refusal::NoEnd => f.write_str("the proof ends before its claim"),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<GaveUp> for Refusal {
    fn from(_: GaveUp) -> Refusal {
        Refusal::Spent
    }
}

impl Refusal {
    /// Why a line could not be judged.
    fn unjudged(why: Unjudged, line: LineId) -> Refusal {
        match why {
            Unjudged::TooManyWords => Refusal::TooManyWords(line),
            Unjudged::Spent => Refusal::Spent,
        }
    }
}

impl<'m> Checker<'m> {
    /// Nothing is known yet but the model.
    pub fn new(model: &'m Model) -> Checker<'m> {
        let mut lines: BTreeMap<Place, Vec<LineId>> = BTreeMap::new();
        for (at, line) in model.lines.iter().enumerate() {
            lines.entry(line.place).or_default().push(LineId::new(at));
        }
        Checker {
            model,
            known: Known::new(&model.cells, model.symbols),
            lines,
            taken: 0,
            learned: BTreeMap::new(),
            reasons: Vec::new(),
            solutions: Vec::new(),
            proven: None,
            meter: StepMeter::new(Budget::UNLIMITED.until_stopped(), 0),
        }
    }

    /// The same within a budget. A step of the budget is a line judged, a word of it tried, or a literal propagated.
    pub fn with_budget(self, budget: Budget<'m>) -> Checker<'m> {
        Checker { meter: StepMeter::new(budget, 0), ..self }
    }

    /// How many steps were taken, the refused one included.
    pub fn taken(&self) -> u64 {
        self.taken
    }

    /// Has it been shown that there are no other solutions than those in the proof so far?
    pub fn is_exhausted(&self) -> bool {
        self.known.is_contradicted()
    }

    /// Takes the next step, if it holds.
    pub fn take(&mut self, step: &ProofStep<'_>) -> Result<(), Refusal> {
        self.taken += 1;
        if self.proven.is_some() {
            return Err(Refusal::AfterEnd);
        }
        self.meter.check(1)?;
        if !self.is_on_board(step) {
            return Err(Refusal::OffBoard);
        }
        match *step {
            // From a contradiction everything follows.
            ProofStep::Propagated(..) | ProofStep::Reason(..) | ProofStep::LagrangianBound(..)
                if self.is_exhausted() =>
            {
                Ok(())
            }
            ProofStep::Propagated(line, literals) => self.take_propagated(line, literals),
            ProofStep::Reason(line, literals) => self.take_reason(line, literals),
            ProofStep::LagrangianBound(multipliers, literals) => self.take_bound(multipliers, literals),
            ProofStep::Learned(literals) => self.take_learned(literals),
            ProofStep::Restart => {
                self.reasons.drain(..).for_each(|clause| self.known.delete(clause));
                Ok(())
            }
            ProofStep::Deleted(numbers) => numbers.iter().try_for_each(|&number| self.delete(number)),
            ProofStep::Solution(board) => self.take_solution(board),
            ProofStep::End(claim) => self.end(claim),
        }
    }

    /// What has been proven, once all steps were taken.
    pub fn finish(self) -> Result<Proven, Refusal> {
        let claim = self.proven.ok_or(Refusal::NoEnd)?;
        Ok(Proven { claim, solutions: self.solutions, steps: self.taken })
    }

    /// Does the puzzle have what a step names?
    fn is_on_board(&self, step: &ProofStep<'_>) -> bool {
        let (cells, symbols) = (self.model.cells.len(), self.model.symbols);
        let has = |cell: CellId, symbol: Symbol| cell.index() < cells && symbol.index() < symbols;
        let has_all = |literals: &[Literal]| literals.iter().all(|literal| has(literal.cell, literal.symbol));
        match *step {
            ProofStep::Propagated(line, literals) | ProofStep::Reason(line, literals) => {
                line.index() < self.model.lines.len() && has_all(literals)
            }
            ProofStep::LagrangianBound(multipliers, literals) => {
                has_all(literals) && multipliers.iter().all(|multiplier| has(multiplier.cell, multiplier.symbol))
            }
            ProofStep::Learned(literals) => has_all(literals),
            ProofStep::Solution(_) | ProofStep::Restart | ProofStep::Deleted(_) | ProofStep::End(_) => true,
        }
    }

    /// Does one of the lines with the same name as `line` bear the step out? Else why the last does not; but where a
    /// line could not be judged, it might have borne the step out, so that nothing else is said then.
    fn any_line(
        &mut self,
        line: LineId,
        mut bears_out: impl FnMut(&mut Checker<'m>, LineId) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let alike = self.lines[&self.model.line(line).place].clone();
        let mut outcome = Ok(());
        for line in alike {
            match bears_out(self, line) {
                Ok(()) => return Ok(()),
                Err(Refusal::Spent) => return Err(Refusal::Spent),
                Err(_) if matches!(outcome, Err(Refusal::TooManyWords(_))) => {}
                refused => outcome = refused,
            }
        }
        outcome
    }

    /// What the cells of a line can be by its reference narrowing, with all that is known and none of `denied`.
    fn narrowed(&mut self, line: LineId, denied: &[Literal]) -> Result<Vec<Domain>, Refusal> {
        let cells = &self.model.line(line).cells;
        let mut domains: Vec<Domain> = cells.iter().map(|&cell| self.known.may(cell)).collect();
        for literal in denied {
            let at = cells.iter().position(|&cell| cell == literal.cell);
            let at = at.ok_or(Refusal::NotOnLine(line, *literal))?;
            domains[at] = literal.negated().within(domains[at]);
        }
        let rule = &*self.model.line(line).rule;
        reference_narrow(rule, &domains, &mut self.meter).map_err(|why| Refusal::unjudged(why, line))
    }

    fn take_propagated(&mut self, line: LineId, literals: &[Literal]) -> Result<(), Refusal> {
        self.any_line(line, |checker, line| checker.has_all(line, literals))?;
        if literals.is_empty() {
            self.known.add_clause(&[], &mut self.meter)?;
        }
        Ok(literals.iter().try_for_each(|&literal| self.known.add(literal, &mut self.meter))?)
    }

    /// Has every word of the line all of these? Has it no word, where there are none?
    fn has_all(&mut self, line: LineId, literals: &[Literal]) -> Result<(), Refusal> {
        let narrowed = self.narrowed(line, &[])?;
        if literals.is_empty() {
            let has_word = narrowed.iter().all(|domain| !domain.is_empty());
            return if has_word { Err(Refusal::HasWord(line)) } else { Ok(()) };
        }
        let cells = &self.model.line(line).cells;
        for &literal in literals {
            let at = cells.iter().position(|&cell| cell == literal.cell);
            let at = at.ok_or(Refusal::NotOnLine(line, literal))?;
            if literal.within(narrowed[at]) != narrowed[at] {
                return Err(Refusal::NotForced(line, literal));
            }
        }
        Ok(())
    }

    fn take_reason(&mut self, line: LineId, literals: &[Literal]) -> Result<(), Refusal> {
        self.any_line(line, |checker, line| {
            let narrowed = checker.narrowed(line, literals)?;
            let has_word = narrowed.iter().all(|domain| !domain.is_empty());
            if has_word { Err(Refusal::AvoidsAll(line)) } else { Ok(()) }
        })?;
        self.reasons.extend(self.known.add_clause(literals, &mut self.meter)?);
        Ok(())
    }

    fn take_bound(&mut self, multipliers: &[Multiplier], literals: &[Literal]) -> Result<(), Refusal> {
        let sides = self.sides();
        let mut worths: BTreeMap<LineId, BTreeMap<(usize, Symbol), i128>> = BTreeMap::new();
        for &Multiplier { value, cell, symbol } in multipliers {
            if let Some((first, last)) = sides[cell.index()] {
                for (side, value) in [(first, i128::from(value)), (last, -i128::from(value))] {
                    *worths.entry(side.line).or_default().entry((side.at, symbol)).or_default() += value;
                }
            }
        }
        let mut best = BTreeMap::new();
        for (&line, worths) in &worths {
            best.insert(line, self.bounded(line, worths)?);
        }
        // A line without multipliers adds nothing, whatever it spells.
        let whole: i128 = best.values().map(most).sum();
        for &literal in literals {
            let (first, last) = sides[literal.cell.index()].ok_or(Refusal::NotBounded(literal))?;
            // The most that all lines come to together when the cell is the symbol.
            let bound = |symbol: Symbol| {
                let change = |side: Side| match best.get(&side.line) {
                    Some(best) => best[side.at][symbol.index()].map(|with| with - most(best)),
                    None => Some(0),
                };
                let in_last = if last.line == first.line { Some(0) } else { change(last) };
                change(first).zip(in_last).map(|(in_first, in_last)| whole + in_first + in_last)
            };
            let denied = literal.negated().within(self.known.may(literal.cell));
            if denied.symbols().any(|symbol| bound(symbol).is_some_and(|bound| bound >= 0)) {
                return Err(Refusal::NotBounded(literal));
            }
        }
        Ok(literals.iter().try_for_each(|&literal| self.known.add(literal, &mut self.meter))?)
    }

    /// What the best words of a line are worth by its reference bound, with its cells as they are known.
    fn bounded(&mut self, line: LineId, worths: &BTreeMap<(usize, Symbol), i128>) -> Result<Best, Refusal> {
        let (rule, cells) = (&*self.model.line(line).rule, &self.model.line(line).cells);
        let domains: Vec<Domain> = cells.iter().map(|&cell| self.known.may(cell)).collect();
        let worth = |at: usize, symbol: Symbol| worths.get(&(at, symbol)).copied().unwrap_or(0);
        let best = reference_bound(rule, &domains, self.model.symbols, &worth, &mut self.meter);
        best.map_err(|why| Refusal::unjudged(why, line))
    }

    /// For each cell that lies on a line the first of its lines, and the last.
    fn sides(&self) -> Vec<Option<(Side, Side)>> {
        let mut sides = vec![None; self.model.cells.len()];
        for (number, line) in self.model.lines.iter().enumerate() {
            for (at, cell) in line.cells.iter().enumerate() {
                let last = Side { line: LineId::new(number), at };
                let first = sides[cell.index()].map_or(last, |(first, _)| first);
                sides[cell.index()] = Some((first, last));
            }
        }
        sides
    }

    fn take_learned(&mut self, literals: &[Literal]) -> Result<(), Refusal> {
        if !self.known.follows(literals, &mut self.meter)? {
            return Err(Refusal::DoesNotFollow);
        }
        let clause = self.known.add_clause(literals, &mut self.meter)?;
        self.learned.insert(self.taken, clause);
        Ok(())
    }

    fn delete(&mut self, number: u64) -> Result<(), Refusal> {
        let clause = self.learned.remove(&number).ok_or(Refusal::NothingToDelete(number))?;
        if let Some(clause) = clause {
            self.known.delete(clause);
        }
        Ok(())
    }

    fn take_solution(&mut self, board: &[Symbol]) -> Result<(), Refusal> {
        match self.judge(board)? {
            Judged::Solution => {}
            Judged::OtherSize => return Err(Refusal::OffBoard),
            Judged::NotGiven(cell) => return Err(Refusal::NotGiven(cell.index())),
            Judged::Breaks(line) => return Err(Refusal::Breaks(line)),
            Judged::Undecided(line) => return Err(Refusal::Undecided(line)),
        }
        if let Some(before) = self.solutions.iter().position(|other| other == board) {
            return Err(Refusal::Again(before));
        }
        let cells = (0..board.len()).map(CellId::new);
        let differs = |(cell, &symbol)| Literal { cell, symbol, is: false };
        let differs: Vec<Literal> = cells.zip(board).map(differs).collect();
        self.known.add_clause(&differs, &mut self.meter)?;
        self.solutions.push(board.to_vec());
        Ok(())
    }

    /// Judges a whole board. Each line is a step of the budget, and so is the work that it takes.
    fn judge(&mut self, board: &[Symbol]) -> Result<Judged, GaveUp> {
        let meter = &mut self.meter;
        judge_by(self.model, board, |rule, spelled| {
            meter.charge_line(spelled.len())?;
            let mut line_meter = meter.line_meter();
            let said = rule.accepts(spelled, &mut line_meter);
            meter.charge_line_meter(line_meter)?;
            Ok(said)
        })
    }

    fn end(&mut self, claim: Claim) -> Result<(), Refusal> {
        let shown = self.solutions.len() as u64;
        match claim {
            Claim::Exactly(count) if count != shown => return Err(Refusal::OtherCount(shown)),
            Claim::AtLeast(count) if count > shown => return Err(Refusal::OtherCount(shown)),
            Claim::Exactly(_) if !self.is_exhausted() || !crowds::are_enough(self.model) => {
                return Err(Refusal::NotExhausted);
            }
            Claim::Exactly(_) => {
                if let Some(at) = self.solutions.iter().position(|board| crowds::stands_for_others(self.model, board)) {
                    return Err(Refusal::StandsForOthers(at));
                }
                self.proven = Some(claim);
            }
            _ => self.proven = Some(claim),
        }
        Ok(())
    }
}

/// What the best word of all is worth; next to nothing when there is no word: then everything follows.
fn most(best: &Best) -> i128 {
    best.first().and_then(|first| first.iter().flatten().max()).copied().unwrap_or(LESS_THAN_ALL)
}

/// Less than any multipliers can make up for.
const LESS_THAN_ALL: i128 = i128::MIN >> 32;
