//! Repeating a proof, step by step, by slow judges.
//!
//! What is trusted: that the model says what the puzzle says, the judges of its lines (`accepts`, and what
//! [`Rule::retell`](crate::Rule::retell) makes of the same clue), and the files of this folder but for `log.rs`. Nothing that narrows lines fast,
//! propagates or searches is asked.

use super::known::{ClauseId, Known};
use super::retell::{appraise, retell};
use super::{Claim, Literal, Price, Step};
use crate::domain::{Domain, Symbol};
use crate::engine::{crowds, verify};
use crate::language::Best;
use crate::model::{LineId, Model, Place};
use std::collections::BTreeMap;

/// Somebody who believes nothing of a proof that was not repeated.
pub struct Checker<'m> {
    model: &'m Model,
    known: Known,
    /// The lines that have one name: a step may mean any of them.
    lines: BTreeMap<Place, Vec<LineId>>,
    /// How many steps were taken.
    taken: u64,
    /// What followed, by the number of its step, as far as it is in use. Some need not be kept.
    lessons: BTreeMap<u64, Option<ClauseId>>,
    /// What single lines said since the last restart.
    said: Vec<ClauseId>,
    solutions: Vec<Vec<Symbol>>,
    proven: Option<Claim>,
}

/// A line that earns or pays a cell's price, and the cell's number in it.
#[derive(Clone, Copy)]
struct Trader {
    line: LineId,
    at: usize,
}

/// What a proof has proven.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proven {
    /// What it claimed.
    pub claim: Claim,
    /// The solutions in it.
    pub solutions: Vec<Vec<Symbol>>,
    /// How many steps it took.
    pub steps: u64,
}

/// Why a step is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The line has a word without this.
    NotForced(LineId, Literal),
    /// The line has a word, and was said to have none.
    HasWord(LineId),
    /// The line has a word that has none of these.
    SparesAll(LineId),
    /// The line is too long to be told slowly.
    TooManyWords(LineId),
    /// The cell of this statement does not lie on the line.
    NotOnLine(LineId, Literal),
    /// At these prices the lines can earn enough without this.
    NotBought(Literal),
    /// It does not follow from the facts before.
    DoesNotFollow,
    /// The step of this number told nothing that follows, or it is forgotten already.
    NothingToForget(u64),
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
    /// So many solutions were told, not as many as claimed.
    OtherCount(u64),
    /// There are steps after the end.
    AfterEnd,
    /// The proof ends before its claim.
    NoEnd,
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
            lessons: BTreeMap::new(),
            said: Vec::new(),
            solutions: Vec::new(),
            proven: None,
        }
    }

    /// How many steps were taken, the refused one included.
    pub fn taken(&self) -> u64 {
        self.taken
    }

    /// Has it been shown that there are no other solutions than those told?
    pub fn is_through(&self) -> bool {
        self.known.is_contradicted()
    }

    /// Takes the next step, if it holds.
    pub fn take(&mut self, step: &Step<'_>) -> Result<(), Refusal> {
        self.taken += 1;
        if self.proven.is_some() {
            return Err(Refusal::AfterEnd);
        }
        match *step {
            // From a contradiction everything follows.
            Step::All(..) | Step::Some(..) | Step::Balance(..) if self.is_through() => Ok(()),
            Step::All(line, literals) => self.take_all(line, literals),
            Step::Some(line, literals) => self.take_some(line, literals),
            Step::Balance(prices, literals) => self.take_balance(prices, literals),
            Step::Follows(literals) => self.take_lesson(literals),
            Step::Restart => {
                self.said.drain(..).for_each(|clause| self.known.forget(clause));
                Ok(())
            }
            Step::Forget(numbers) => numbers.iter().try_for_each(|&number| self.forget(number)),
            Step::Solution(board) => self.take_solution(board),
            Step::End(claim) => self.end(claim),
        }
    }

    /// What has been proven, once all steps were taken.
    pub fn finish(self) -> Result<Proven, Refusal> {
        let claim = self.proven.ok_or(Refusal::NoEnd)?;
        Ok(Proven { claim, solutions: self.solutions, steps: self.taken })
    }

    /// Does one of the lines with the same name as `line` bear the step out? Else why the last does not; but a line with too many
    /// words to try might have borne it out, so that nothing is refused then.
    fn any_line(&self, line: LineId, bears_out: impl Fn(LineId) -> Result<(), Refusal>) -> Result<(), Refusal> {
        let alike = &self.lines[&self.model.line(line).place];
        let mut outcome = Ok(());
        for &line in alike {
            match bears_out(line) {
                Ok(()) => return Ok(()),
                Err(_) if matches!(outcome, Err(Refusal::TooManyWords(_))) => {}
                refused => outcome = refused,
            }
        }
        outcome
    }

    /// What a line says when its cells may be what is known, and none of these holds.
    fn told(&self, line: LineId, denied: &[Literal]) -> Result<Vec<Domain>, Refusal> {
        let cells = &self.model.line(line).cells;
        let mut domains: Vec<Domain> = cells.iter().map(|&cell| self.known.may(cell)).collect();
        for literal in denied {
            let at = cells.iter().position(|&cell| cell == literal.cell);
            let at = at.ok_or(Refusal::NotOnLine(line, *literal))?;
            domains[at] = literal.denied().within(domains[at]);
        }
        retell(&*self.model.line(line).rule, &domains).ok_or(Refusal::TooManyWords(line))
    }

    fn take_all(&mut self, line: LineId, literals: &[Literal]) -> Result<(), Refusal> {
        self.any_line(line, |line| self.has_all(line, literals))?;
        if literals.is_empty() {
            self.known.learn_one_of(&[]);
        }
        literals.iter().for_each(|&literal| self.known.learn(literal));
        Ok(())
    }

    /// Has every word of the line all of these? Has it no word, where there are none?
    fn has_all(&self, line: LineId, literals: &[Literal]) -> Result<(), Refusal> {
        let told = self.told(line, &[])?;
        if literals.is_empty() {
            let has_word = told.iter().all(|domain| !domain.is_empty());
            return if has_word { Err(Refusal::HasWord(line)) } else { Ok(()) };
        }
        let cells = &self.model.line(line).cells;
        for &literal in literals {
            let at = cells.iter().position(|&cell| cell == literal.cell);
            let at = at.ok_or(Refusal::NotOnLine(line, literal))?;
            if literal.within(told[at]) != told[at] {
                return Err(Refusal::NotForced(line, literal));
            }
        }
        Ok(())
    }

    fn take_some(&mut self, line: LineId, literals: &[Literal]) -> Result<(), Refusal> {
        self.any_line(line, |line| {
            let told = self.told(line, literals)?;
            let has_word = told.iter().all(|domain| !domain.is_empty());
            if has_word { Err(Refusal::SparesAll(line)) } else { Ok(()) }
        })?;
        self.said.extend(self.known.learn_one_of(literals));
        Ok(())
    }

    fn take_balance(&mut self, prices: &[Price], literals: &[Literal]) -> Result<(), Refusal> {
        let traders = self.traders();
        let mut worths: BTreeMap<LineId, BTreeMap<(usize, Symbol), i128>> = BTreeMap::new();
        for &Price { price, cell, symbol } in prices {
            if let Some((earner, payer)) = traders[cell.index()] {
                for (trader, price) in [(earner, i128::from(price)), (payer, -i128::from(price))] {
                    *worths.entry(trader.line).or_default().entry((trader.at, symbol)).or_default() += price;
                }
            }
        }
        let mut best = BTreeMap::new();
        for (&line, worths) in &worths {
            best.insert(line, self.appraised(line, worths)?);
        }
        // A line that neither earns nor pays anything needs no words.
        let whole: i128 = best.values().map(most).sum();
        for &literal in literals {
            let (earner, payer) = traders[literal.cell.index()].ok_or(Refusal::NotBought(literal))?;
            // What all lines earn together when the cell is the symbol.
            let earned = |symbol: Symbol| {
                let more = |trader: Trader| match best.get(&trader.line) {
                    Some(best) => best[trader.at][symbol.index()].map(|with| with - most(best)),
                    None => Some(0),
                };
                let by_payer = if payer.line == earner.line { Some(0) } else { more(payer) };
                more(earner).zip(by_payer).map(|(by_earner, by_payer)| whole + by_earner + by_payer)
            };
            let denied = literal.denied().within(self.known.may(literal.cell));
            if denied.symbols().any(|symbol| earned(symbol).is_some_and(|earned| earned >= 0)) {
                return Err(Refusal::NotBought(literal));
            }
        }
        literals.iter().for_each(|&literal| self.known.learn(literal));
        Ok(())
    }

    /// What the best words of a line are worth, with its cells as they are known.
    fn appraised(&self, line: LineId, worths: &BTreeMap<(usize, Symbol), i128>) -> Result<Best, Refusal> {
        let (rule, cells) = (&*self.model.line(line).rule, &self.model.line(line).cells);
        let domains: Vec<Domain> = cells.iter().map(|&cell| self.known.may(cell)).collect();
        let worth = |at: usize, symbol: Symbol| worths.get(&(at, symbol)).copied().unwrap_or(0);
        appraise(rule, &domains, self.model.symbols, &worth).ok_or(Refusal::TooManyWords(line))
    }

    /// For each cell that lies on a line the first of its lines, and the last.
    fn traders(&self) -> Vec<Option<(Trader, Trader)>> {
        let mut traders = vec![None; self.model.cells.len()];
        for (number, line) in self.model.lines.iter().enumerate() {
            for (at, cell) in line.cells.iter().enumerate() {
                let last = Trader { line: LineId::new(number), at };
                let first = traders[cell.index()].map_or(last, |(first, _)| first);
                traders[cell.index()] = Some((first, last));
            }
        }
        traders
    }

    fn take_lesson(&mut self, literals: &[Literal]) -> Result<(), Refusal> {
        if !self.known.follows(literals) {
            return Err(Refusal::DoesNotFollow);
        }
        let clause = self.known.learn_one_of(literals);
        self.lessons.insert(self.taken, clause);
        Ok(())
    }

    fn forget(&mut self, number: u64) -> Result<(), Refusal> {
        let clause = self.lessons.remove(&number).ok_or(Refusal::NothingToForget(number))?;
        if let Some(clause) = clause {
            self.known.forget(clause);
        }
        Ok(())
    }

    fn take_solution(&mut self, board: &[Symbol]) -> Result<(), Refusal> {
        let model = self.model;
        let wrong = model.cells.iter().zip(board).position(|(may, &symbol)| !may.has(symbol));
        if let Some(cell) = wrong {
            return Err(Refusal::NotGiven(cell));
        }
        if let Some(&line) = verify::broken_lines(model, board).first() {
            return Err(Refusal::Breaks(line));
        }
        if let Some(before) = self.solutions.iter().position(|other| other == board) {
            return Err(Refusal::Again(before));
        }
        self.solutions.push(board.to_vec());
        let cells = (0..board.len()).map(crate::model::CellId::new);
        let differs = |(cell, &symbol)| Literal { cell, symbol, is: false };
        let differs: Vec<Literal> = cells.zip(board).map(differs).collect();
        self.known.learn_one_of(&differs);
        Ok(())
    }

    fn end(&mut self, claim: Claim) -> Result<(), Refusal> {
        let told = self.solutions.len() as u64;
        match claim {
            Claim::Exactly(count) if count != told => return Err(Refusal::OtherCount(told)),
            Claim::AtLeast(count) if count > told => return Err(Refusal::OtherCount(told)),
            Claim::Exactly(_) if !self.is_through() || !crowds::are_enough(self.model) => {
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

/// Less than any prices can make up for.
const LESS_THAN_ALL: i128 = i128::MIN >> 32;
