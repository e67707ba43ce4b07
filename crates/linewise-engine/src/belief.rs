//! Belief propagation: how likely each cell is to be what.
//!
//! The lines are the factors of a factor graph, the cells its variables. Each line weighs its words by the incoming
//! messages, which are what the crossing lines make of its cells, and sends back, for each cell, a message of its own;
//! lines in order, slightly damped, a fixed number of rounds. The product of the messages to a cell is its marginal: a
//! guess at the share of solutions in which it is each symbol. It proves nothing; it tells the search where to look
//! first. (J. Pearl, 1982; on graphs with cycles, as here, it is an approximation. For nonograms it was first used to
//! set the phases of a SAT solver.)

mod batch;
mod messages;

use super::state::State;
use crate::model::CellId;
use crate::verdict::GaveUp;
use batch::Batches;
use messages::Messages;

/// No message is surer than this, so that no cell is ruled out by a guess.
const LEAST: f64 = 1e-6;
/// How much of a line's last message goes into its next one. The usual half is safer against oscillation, but takes
/// three times the rounds; the search needs a good guess, not the last digit.
const DAMPING: f64 = 0.1;

/// The state of belief propagation on a model: the messages, from which marginals are read.
pub enum Belief {
    /// All lines are chains: their messages are worked out in SIMD lanes, eight lines at a time.
    Batched(Box<Batches>),
    /// Any other lines, one at a time.
    Messages(Box<Messages>),
}

impl Belief {
    /// What is believed after so many rounds, unless the work ends before.
    pub fn new(state: &mut State<'_, '_>, rounds: usize) -> Result<Belief, GaveUp> {
        if let Some(mut batches) = Batches::new(state) {
            batches.propagate(rounds);
            return Ok(Belief::Batched(Box::new(batches)));
        }
        let mut messages = Messages::new(state);
        messages.propagate(state, rounds)?;
        Ok(Belief::Messages(Box::new(messages)))
    }

    /// The marginal of `cell`: the share of solutions in which it is believed to be each symbol.
    pub fn marginal(&self, state: &State<'_, '_>, cell: CellId, out: &mut Vec<f64>) {
        match self {
            Belief::Batched(batches) => batches.marginal(state, cell, out),
            Belief::Messages(messages) => messages.marginal(state, cell, out),
        }
    }
}
