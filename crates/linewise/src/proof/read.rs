//! Reading a proof line by line, and repeating each step at once.

use super::FIRST_LINE;
use super::names::{Names, number};
use super::sentence::sentence;
use crate::engine::proof::{Checker, Claim, Literal, Price, Proven, Refusal, Step};
use crate::error::Error;
use crate::kind::Kind;
use crate::model::Model;
use crate::puzzle::Puzzle;

/// A proof that is being repeated.
pub struct Replay<'p> {
    names: Names<'p>,
    checker: Checker<'p>,
    /// How many lines were read.
    lines: u64,
}

/// What is wrong with a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wrong {
    /// The line is not one that a proof has.
    Text(Error),
    /// The proof is about another puzzle.
    OtherPuzzle,
    /// The step of this number does not hold, as the sentence says.
    Refused(u64, String),
    /// Whether the step of this number holds cannot be told in bearable time, as the sentence says.
    Beyond(u64, String),
}

impl<'p> Replay<'p> {
    /// Somebody who knows the puzzle, and nothing else yet.
    pub fn new(puzzle: &'p Puzzle, kind: &'p dyn Kind, model: &'p Model) -> Replay<'p> {
        Replay { names: Names::new(puzzle, kind, model), checker: Checker::new(model), lines: 0 }
    }

    /// Reads the next line, without its end, and repeats its step.
    pub fn read(&mut self, line: &str) -> Result<(), Wrong> {
        self.lines += 1;
        match self.lines {
            1 if line == FIRST_LINE => Ok(()),
            1 => Err(self.text_error("this is no proof", format!("its first line is \"{FIRST_LINE}\""))),
            2 if line == self.names.puzzle_line() => Ok(()),
            2 => Err(Wrong::OtherPuzzle),
            _ => self.step(line),
        }
    }

    /// What has been proven, once all lines were read.
    pub fn finish(self) -> Result<Proven, Wrong> {
        if self.lines < 2 {
            return Err(self.text_error("this is no proof", "it ends before its first step".to_owned()));
        }
        let (taken, Replay { names, checker, .. }) = (self.checker.taken(), self);
        checker.finish().map_err(|refusal| refused(&names, taken + 1, &refusal))
    }

    /// How many steps were taken.
    pub fn steps(&self) -> u64 {
        self.checker.taken()
    }

    /// Has it been shown that there are no other solutions than those told?
    pub fn is_through(&self) -> bool {
        self.checker.is_through()
    }

    fn text_error(&self, problem: &str, help: String) -> Wrong {
        Wrong::Text(Error::new(format!("line {}: {problem}", self.lines)).with_help(help))
    }

    /// Takes a line with a step.
    fn step(&mut self, line: &str) -> Result<(), Wrong> {
        let wanted = self.checker.taken() + 1;
        let (found, step) = line.split_once(' ').unwrap_or((line, ""));
        match number(found).map(|found| found as u64) {
            Some(found) if found == wanted => {}
            Some(found) => {
                return Err(Wrong::Refused(wanted, format!("it is missing: step {found} comes in its place")));
            }
            None => {
                let help = format!("a step begins with its number, here {wanted}, and a blank");
                return Err(self.text_error("this is no step", help));
            }
        }
        self.take(step).map_err(|refusal| match refusal {
            Ok(refusal) => refused(&self.names, wanted, &refusal),
            Err(problem) => Wrong::Text(Error::new(format!("line {}, step {wanted}: {problem}", self.lines))),
        })
    }

    /// Reads a step without its number, and repeats it. An error is why it is refused, or else why it cannot be read.
    fn take(&mut self, text: &str) -> Result<(), Result<Refusal, String>> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let taken = match word {
            "so" => self.checker.take(&Step::Follows(&self.literals(rest).map_err(Err)?)),
            "balance" => {
                let (prices, literals) = self.balance(rest).map_err(Err)?;
                self.checker.take(&Step::LagrangianBound(&prices, &literals))
            }
            "restart" if rest.is_empty() => self.checker.take(&Step::Restart),
            "forget" => self.checker.take(&Step::Forget(&numbers(rest).map_err(Err)?)),
            "solution" => {
                let board = self.names.board(rest);
                let board = board.ok_or_else(|| Err("the board is not one of this puzzle".to_owned()))?;
                self.checker.take(&Step::Solution(&board))
            }
            "end" => {
                let claim = claim(rest).ok_or_else(|| Err(format!("\"{rest}\" is no claim")))?;
                self.checker.take(&Step::End(claim))
            }
            _ => self.take_line(text)?,
        };
        taken.map_err(Ok)
    }

    /// A step that a line takes, as `row 7: 7,4=# 7,5=.`.
    fn take_line(&mut self, text: &str) -> Result<Result<(), Refusal>, Result<Refusal, String>> {
        let unknown = || Err(format!("\"{}\" is no step", beginning(text)));
        let (name, says) = text.split_once(": ").ok_or_else(unknown)?;
        let line = self.names.line(name);
        let line = line.ok_or_else(|| Err(format!("the puzzle has no line called \"{}\"", beginning(name))))?;
        let taken = match says.strip_prefix("one of ") {
            Some(some) => self.checker.take(&Step::Some(line, &self.literals(some).map_err(Err)?)),
            None if says == "no word" => self.checker.take(&Step::All(line, &[])),
            None => self.checker.take(&Step::All(line, &self.literals(says).map_err(Err)?)),
        };
        Ok(taken)
    }

    /// Prices and what holds by them, as `5*1,1=# -3*1,2=# so 7,4=#`.
    fn balance(&self, text: &str) -> Result<(Vec<Price>, Vec<Literal>), String> {
        let (prices, literals) = text.split_once("so ").ok_or("\"so\" is missing behind the prices")?;
        let read =
            |word| self.names.price(word).ok_or_else(|| format!("\"{}\" is no price of a cell", beginning(word)));
        let prices: Result<_, String> = prices.split(' ').filter(|word| !word.is_empty()).map(read).collect();
        Ok((prices?, self.literals(literals)?))
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
fn refused(names: &Names<'_>, step: u64, refusal: &Refusal) -> Wrong {
    let sentence = sentence(names, refusal);
    match refusal {
        Refusal::TooManyWords(_) => Wrong::Beyond(step, sentence),
        _ => Wrong::Refused(step, sentence),
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
