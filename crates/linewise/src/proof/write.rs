//! Writing a proof, step by step.

use super::FIRST_LINE;
use super::names::Names;
use crate::engine::proof::{Claim, Literal, ProofStep};
use crate::kind::Kind;
use crate::model::Model;
use crate::puzzle::Puzzle;
use std::fmt;
use std::fmt::Write;

/// Writes the steps of a proof as text.
pub struct ProofWriter<'p> {
    names: Names<'p>,
    written: u64,
}

impl fmt::Debug for ProofWriter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProofWriter").field("written", &self.written).finish_non_exhaustive()
    }
}

impl<'p> ProofWriter<'p> {
    /// A writer of proofs about this puzzle.
    pub fn new(puzzle: &'p Puzzle, kind: &'p dyn Kind, model: &'p Model) -> ProofWriter<'p> {
        ProofWriter { names: Names::new(puzzle, kind, model), written: 0 }
    }

    /// What stands before the first step: two lines of text, each with its end.
    pub fn header(&self) -> String {
        format!("{FIRST_LINE}\n{}\n", self.names.puzzle_line())
    }

    /// The next step: one line of text, with its end.
    pub fn line(&mut self, step: &ProofStep<'_>) -> String {
        self.written += 1;
        let mut out = format!("{} ", self.written);
        let line = |id| self.names.model.line(id).place;
        match *step {
            ProofStep::Propagated(id, []) => write!(out, "{}: no word", line(id)).expect("a text takes everything"),
            ProofStep::Propagated(id, literals) => {
                write!(out, "{}:", line(id)).expect("a text takes everything");
                self.literals(literals, &mut out);
            }
            ProofStep::Reason(id, []) => write!(out, "{}: no word", line(id)).expect("a text takes everything"),
            ProofStep::Reason(id, literals) => {
                write!(out, "{}: one of", line(id)).expect("a text takes everything");
                self.literals(literals, &mut out);
            }
            ProofStep::LagrangianBound(multipliers, literals) => {
                out += "bound";
                for &multiplier in multipliers {
                    out.push(' ');
                    self.names.write_multiplier(multiplier, &mut out);
                }
                out += " so";
                self.literals(literals, &mut out);
            }
            ProofStep::Learned(literals) => {
                out += "so";
                self.literals(literals, &mut out);
            }
            ProofStep::Restart => out += "restart",
            ProofStep::Deleted(numbers) => {
                out += "delete";
                let each = numbers.iter().try_for_each(|number| write!(out, " {number}"));
                each.expect("a text takes everything");
            }
            ProofStep::Solution(board) => {
                out += "solution";
                self.names.write_board(board, &mut out);
            }
            ProofStep::End(Claim::Exactly(count)) => {
                write!(out, "end exactly {count}").expect("a text takes everything");
            }
            ProofStep::End(Claim::AtLeast(count)) => {
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
