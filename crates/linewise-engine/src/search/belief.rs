//! Belief as a guide: the likelier value first, and the surest cells before the others.
//!
//! The likelier values stay as they are, they are not overwritten by what was tried last; the
//! certainties are only where activities begin, so that conflicts take over from there; after every few restarts both are renewed. Renewing belief on the way
//! down (every two to eight choices, a few rounds) was tried: it saves conflicts where a solution is to be found, costs them
//! where uniqueness is to be proved, and takes more time than it saves.

use super::Search;
use crate::belief::Belief;
use crate::literals::Var;
use crate::model::LineId;
use crate::state::State;

/// How often every line speaks.
const ROUNDS: usize = 10;
/// How often it does when belief is asked again, which only hard puzzles need.
const LATER_ROUNDS: usize = 20;
/// What it costs that a line speaks, in line solves for a square of so many cells: it grows with cells times slack.
const SQUARE_FOR_A_LINE: u64 = 100;
/// The same where lines sing together.
const SQUARE_FOR_A_VOICE: u64 = 400;

/// What asking belief costs, in line solves, roughly.
pub fn price(state: &State<'_, '_>) -> u64 {
    let lines = (0..state.layout.len()).map(|line| state.layout.line(LineId::new(line)).cells);
    let open = lines.filter(|cells| cells.iter().any(|&cell| state.is_open(cell)));
    let squares: u64 = open.map(|cells| (cells.len() * cells.len() * ROUNDS) as u64).sum();
    squares / if state.layout.model.symbols == 2 { SQUARE_FOR_A_VOICE } else { SQUARE_FOR_A_LINE }
}

impl Search<'_, '_> {
    /// Asks belief for the values to try and for the order in which to try them; the search is at level 0.
    pub fn believe(&mut self) {
        let rounds = if self.values.are_believed() { LATER_ROUNDS } else { ROUNDS };
        let belief = Belief::new(&self.state, rounds);
        let mut shares = Vec::new();
        let mut likelier = Vec::with_capacity(self.literals.len());
        let mut certainty = Vec::with_capacity(self.literals.len());
        for open in &self.literals.open {
            belief.marginal(&self.state, open.cell, &mut shares);
            for share in open.vars().map(|var| shares[self.literals.symbol(var).index()]) {
                likelier.push(share >= 0.5);
                certainty.push((share - 0.5).abs());
            }
        }
        self.values.believe(likelier);
        self.order.set(|var: Var| certainty.get(var.index()).copied().unwrap_or(0.0));
    }
}
