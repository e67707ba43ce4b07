//! Writing a proof, step by step.

use super::FIRST_LINE;
use super::names::Names;
use crate::engine::proof::{Claim, Literal, Step};
use crate::kind::Kind;
use crate::model::Model;
use crate::puzzle::Puzzle;
use std::fmt::Write;

/// Writes down what the engine tells.
pub struct Scribe<'p> {
    names: Names<'p>,
    written: u64,
}

impl<'p> Scribe<'p> {
    /// Somebody who knows how the puzzle's cells and lines are called.
    pub fn new(puzzle: &'p Puzzle, kind: &'p dyn Kind, model: &'p Model) -> Scribe<'p> {
        Scribe { names: Names::new(puzzle, kind, model), written: 0 }
    }

    /// What stands before the first step: two lines of text, each with its end.
    pub fn header(&self) -> String {
        format!("{FIRST_LINE}\n{}\n", self.names.puzzle_line())
    }

    /// The next step: one line of text, with its end.
    pub fn line(&mut self, step: &Step<'_>) -> String {
        self.written += 1;
        let mut out = format!("{} ", self.written);
        let line = |id| self.names.model.line(id).place;
        match *step {
            Step::All(id, []) => write!(out, "{}: no word", line(id)).expect("a text takes everything"),
            Step::All(id, literals) => {
                write!(out, "{}:", line(id)).expect("a text takes everything");
                self.literals(literals, &mut out);
            }
            Step::Some(id, []) => write!(out, "{}: no word", line(id)).expect("a text takes everything"),
            Step::Some(id, literals) => {
                write!(out, "{}: one of", line(id)).expect("a text takes everything");
                self.literals(literals, &mut out);
            }
            Step::LagrangianBound(prices, literals) => {
                out += "balance";
                for &price in prices {
                    out.push(' ');
                    self.names.write_price(price, &mut out);
                }
                out += " so";
                self.literals(literals, &mut out);
            }
            Step::Follows(literals) => {
                out += "so";
                self.literals(literals, &mut out);
            }
            Step::Restart => out += "restart",
            Step::Forget(numbers) => {
                out += "forget";
                let each = numbers.iter().try_for_each(|number| write!(out, " {number}"));
                each.expect("a text takes everything");
            }
            Step::Solution(board) => {
                out += "solution";
                self.names.write_board(board, &mut out);
            }
            Step::End(Claim::Exactly(count)) => {
                write!(out, "end exactly {count}").expect("a text takes everything");
            }
            Step::End(Claim::AtLeast(count)) => {
                write!(out, "end at least {count}").expect("a text takes everything");
            }
        }
        out.push('\n');
        out
    }

    fn literals(&self, literals: &[Literal], out: &mut String) {
        for &literal in literals {
            out.push(' ');
            self.names.write_literal(literal, out);
        }
    }
}
