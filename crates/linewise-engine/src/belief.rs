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
        let mut belief = match Batches::new(state) {
            Some(batches) => Belief::Batched(Box::new(batches)),
            None => Belief::Messages(Box::new(Messages::new(state))),
        };
        belief.propagate(state, rounds)?;
        Ok(belief)
    }

    /// Goes so many rounds further, unless the work ends before.
    pub fn propagate(&mut self, state: &mut State<'_, '_>, rounds: usize) -> Result<(), GaveUp> {
        match self {
            Belief::Batched(batches) => {
                for _ in 0..rounds {
                    state.meter.look()?;
                    batches.propagate(1);
                }
                Ok(())
            }
            Belief::Messages(messages) => messages.propagate(state, rounds),
        }
    }

    /// Takes over what each cell may be now: less than when belief was last asked, or more, but never more than when it was asked first.
    /// Messages about cells of which nothing has changed stay, so that a few rounds are enough.
    pub fn refresh(&mut self, state: &State<'_, '_>) {
        match self {
            Belief::Batched(batches) => batches.refresh(state),
            Belief::Messages(messages) => messages.refresh(state),
        }
    }

    /// The marginal of `cell`: the share of solutions in which it is believed to be each symbol.
    pub fn marginal(&self, state: &State<'_, '_>, cell: CellId, out: &mut Vec<f64>) {
        match self {
            Belief::Batched(batches) => batches.marginal(state, cell, out),
            Belief::Messages(messages) => messages.marginal(state, cell, out),
        }
    }
}
