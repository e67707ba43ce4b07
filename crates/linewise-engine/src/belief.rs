//! Belief propagation between lines: how likely each cell is to be what.
//!
//! Each line weighs its words by the odds that the crossing lines give its cells, and sends
//! back, for each cell, the odds that it adds itself; lines in order, slightly damped, a fixed number of
//! rounds. The product of all lines' odds is a guess at the share of solutions in which the cell
//! is a symbol. It proves nothing; it tells the search where to look first. (The method is Pearl's, 1982; for
//! nonograms it was first used to set the phases of a SAT solver.)

mod batch;
mod messages;

use super::state::State;
use crate::model::CellId;
use batch::Batches;
use messages::Messages;

/// No line is believed to be surer than this, so that no cell is ruled out by a guess.
const LEAST: f64 = 1e-6;
/// How much of what a line said before goes into what it says now. The usual half is safer against swinging to and
/// fro, but takes three times the rounds; the search needs a good guess, not the last digit.
const DAMPING: f64 = 0.1;

/// What the lines of a model make each other believe: a share of solutions for each cell and symbol.
pub enum Belief {
    /// Lines that all are chains sing, eight at a time.
    Batched(Box<Batches>),
    /// Others talk, one at a time.
    Messages(Box<Messages>),
}

impl Belief {
    /// What is believed after every line has been heard so many times.
    pub fn new(state: &State<'_, '_>, rounds: usize) -> Belief {
        if let Some(mut batches) = Batches::new(state) {
            batches.go_round(rounds);
            return Belief::Batched(Box::new(batches));
        }
        let mut talk = Messages::new(state);
        talk.go_round(state, rounds);
        Belief::Messages(Box::new(talk))
    }

    /// The share of solutions in which each symbol of `cell` is believed to stand.
    pub fn shares(&self, state: &State<'_, '_>, cell: CellId, out: &mut Vec<f64>) {
        match self {
            Belief::Batched(batches) => batches.shares(state, cell, out),
            Belief::Messages(talk) => talk.shares(state, cell, out),
        }
    }
}
