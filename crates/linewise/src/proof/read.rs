//! Reading a proof line by line, and checking each step at once.

use super::FIRST_LINE;
use super::names::{Names, number};
use super::sentence::sentence;
use crate::engine::Budget;
use crate::engine::proof::{Checker, Claim, Literal, Multiplier, ProofStep, Proven, Refusal};
use crate::error::Error;
use crate::kind::Kind;
use crate::model::Model;
use crate::puzzle::Puzzle;
use std::fmt;

/// Reads a proof and checks its steps.
pub struct ProofReader<'p> {
    names: Names<'p>,
    checker: Checker<'p>,
    /// How many lines were read.
    lines: u64,
}

impl fmt::Debug for ProofReader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProofReader").field("lines", &self.lines).finish_non_exhaustive()
    }
}

/// What is wrong with a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofError {
    /// The line is not one that a proof has.
    Text(Error),
    /// The proof is about another puzzle.
    OtherPuzzle,
    /// The step of this number does not hold, as the sentence says.
    Refused(u64, String),
    /// Whether the step of this number holds could not be decided within the limit, as the sentence says.
    Undecided(u64, String),
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProofError::Text(error) => error.fmt(f),
            ProofError::OtherPuzzle => f.write_str("the proof is about another puzzle"),
            ProofError::Refused(step, why) | ProofError::Undecided(step, why) => write!(f, "step {step}: {why}"),
        }
    }
}

impl std::error::Error for ProofError {}

impl<'p> ProofReader<'p> {
    /// A reader of proofs about this puzzle, of which nothing has been read.
    pub fn new(puzzle: &'p Puzzle, kind: &'p dyn Kind, model: &'p Model) -> ProofReader<'p> {
        ProofReader { names: Names::new(puzzle, kind, model), checker: Checker::new(model), lines: 0 }
    }

    /// Gives the reader a budget, which may end in the middle of a step: then that step is
    /// [undecided](ProofError::Undecided), and so are all that follow.
    pub fn with_budget(self, budget: Budget<'p>) -> ProofReader<'p> {
        ProofReader { checker: self.checker.with_budget(budget), ..self }
    }

    /// Reads the next line, without its end, and checks its step.
    pub fn read(&mut self, line: &str) -> Result<(), ProofError> {
        self.lines += 1;
        match self.lines {
            1 if line == FIRST_LINE => Ok(()),
            1 => Err(self.text_error("this is not a proof", format!("its first line is \"{FIRST_LINE}\""))),
            2 if line == self.names.puzzle_line() => Ok(()),
            2 => Err(ProofError::OtherPuzzle),
            _ => self.step(line),
        }
    }

    /// What has been proven, once all lines were read.
    pub fn finish(self) -> Result<Proven, ProofError> {
        if self.lines < 2 {
            return Err(self.text_error("this is not a proof", "it ends before its first step".to_owned()));
        }
        let (taken, ProofReader { names, checker, .. }) = (self.checker.taken(), self);
        checker.finish().map_err(|refusal| refused(&names, taken + 1, &refusal))
    }

    /// How many steps were taken.
    pub fn steps(&self) -> u64 {
        self.checker.taken()
    }

    /// Has it been shown that there are no other solutions than those in the proof so far?
    pub fn is_exhausted(&self) -> bool {
        self.checker.is_exhausted()
    }

    fn text_error(&self, problem: &str, help: String) -> ProofError {
        ProofError::Text(Error::new(format!("line {}: {problem}", self.lines.max(1))).with_help(help))
    }

    /// Takes a line with a step.
    fn step(&mut self, line: &str) -> Result<(), ProofError> {
        let wanted = self.checker.taken() + 1;
        let (found, step) = line.split_once(' ').unwrap_or((line, ""));
        match number(found).map(|found| found as u64) {
            Some(found) if found == wanted => {}
            Some(found) => {
                return Err(ProofError::Refused(wanted, format!("it is missing: step {found} comes in its place")));
            }
            None => {
                let help = format!("a step begins with its number, here {wanted}, and a blank");
                return Err(self.text_error("this is not a step", help));
            }
        }
        self.take(step).map_err(|refusal| match refusal {
            Ok(refusal) => refused(&self.names, wanted, &refusal),
            Err(problem) => ProofError::Text(Error::new(format!("line {}, step {wanted}: {problem}", self.lines))),
        })
    }

    /// Reads a step without its number, and checks it. An error is why it is refused, or else why it cannot be read.
    fn take(&mut self, text: &str) -> Result<(), Result<Refusal, String>> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let taken = match word {
            "so" => self.checker.take(&ProofStep::Learned(&self.literals(rest).map_err(Err)?)),
            // `balance` and `forget` are the words of older proofs.
            "bound" | "balance" => {
                let (multipliers, literals) = self.bound(rest).map_err(Err)?;
                self.checker.take(&ProofStep::LagrangianBound(&multipliers, &literals))
            }
            "restart" if rest.is_empty() => self.checker.take(&ProofStep::Restart),
            "delete" | "forget" => self.checker.take(&ProofStep::Deleted(&numbers(rest).map_err(Err)?)),
            "solution" => {
                let board = self.names.board(rest);
                let board = board.ok_or_else(|| Err("the board is not one of this puzzle".to_owned()))?;
                self.checker.take(&ProofStep::Solution(&board))
            }
            "end" => {
                let claim = claim(rest).ok_or_else(|| Err(format!("\"{rest}\" is no claim")))?;
                self.checker.take(&ProofStep::End(claim))
            }
            _ => self.take_line(text)?,
        };
        taken.map_err(Ok)
    }

    /// A step about a line, as `row 7: 7,4=# 7,5=.`.
    fn take_line(&mut self, text: &str) -> Result<Result<(), Refusal>, Result<Refusal, String>> {
        let unknown = || Err(format!("\"{}\" is no step", beginning(text)));
        let (name, says) = text.split_once(": ").ok_or_else(unknown)?;
        let line = self.names.line(name);
        let line = line.ok_or_else(|| Err(format!("the puzzle has no line called \"{}\"", beginning(name))))?;
        let taken = match says.strip_prefix("one of ") {
            Some(some) => self.checker.take(&ProofStep::Reason(line, &self.literals(some).map_err(Err)?)),
            None if says == "no word" => self.checker.take(&ProofStep::Propagated(line, &[])),
            None => self.checker.take(&ProofStep::Propagated(line, &self.literals(says).map_err(Err)?)),
        };
        Ok(taken)
    }

    /// Multipliers and what holds by them, as `5*1,1=# -3*1,2=# so 7,4=#`.
    fn bound(&self, text: &str) -> Result<(Vec<Multiplier>, Vec<Literal>), String> {
        let (multipliers, literals) = text.split_once("so ").ok_or("\"so\" is missing after the multipliers")?;
        let read =
            |word| self.names.multiplier(word).ok_or_else(|| format!("\"{}\" is no multiplier", beginning(word)));
        let words = multipliers.split(' ').filter(|word| !word.is_empty());
        Ok((words.map(read).collect::<Result<_, String>>()?, self.literals(literals)?))
    }

    fn literals(&self, text: &str) -> Result<Vec<Literal>, String> {
        let read = |word| {
            let literal = self.names.literal(word);
            literal.ok_or_else(|| format!("\"{}\" says nothing about a cell", beginning(word)))
        };
        text.split(' ').map(read).collect()
    }
}

/// Why a step is refused, in words.
fn refused(names: &Names<'_>, step: u64, refusal: &Refusal) -> ProofError {
    let sentence = sentence(names, refusal);
    match refusal {
        Refusal::TooManyWords(_) | Refusal::Undecided(_) | Refusal::Spent => ProofError::Undecided(step, sentence),
        _ => ProofError::Refused(step, sentence),
    }
}

fn numbers(text: &str) -> Result<Vec<u64>, String> {
    let read = |word| {
        let number = number(word).map(|number| number as u64);
        number.ok_or_else(|| format!("\"{}\" is no number of a step", beginning(word)))
    };
    text.split(' ').filter(|word| !word.is_empty()).map(read).collect()
}

fn claim(text: &str) -> Option<Claim> {
    let count = |text: &str| text.parse().ok();
    match text.strip_prefix("exactly ") {
        Some(text) => count(text).map(Claim::Exactly),
        None => text.strip_prefix("at least ").and_then(count).map(Claim::AtLeast),
    }
}

/// As much of a text as a message bears.
fn beginning(text: &str) -> String {
    text.chars().take(30).collect()
}
