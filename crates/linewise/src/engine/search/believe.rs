//! Belief as a guide: the likelier value first, and the surest cells before the others.
//!
//! The likelier values stay as they are, they are not overwritten by what was tried last; the
//! certainties are only where activities begin, so that conflicts take over from there; after ever more restarts both are renewed. Renewing belief on the way
//! down (every two to eight choices, a few rounds) was tried: it saves conflicts where a solution is to be found, costs them
//! where uniqueness is to be proved, and takes more time than it saves.

use super::Search;
use crate::engine::belief::Belief;
use crate::engine::literals::Var;
use crate::engine::state::State;
use crate::model::LineId;

/// How often every line speaks.
const ROUNDS: usize = 8;

/// What asking belief costs, in line solves, roughly: on lines of 25 cells weighing took about as long as six line solves, and it grows
/// with cells times slack.
pub fn price(state: &State<'_, '_>) -> u64 {
    let lines = (0..state.wiring.len()).map(|line| state.wiring.line(LineId::new(line)).cells);
    let open = lines.filter(|cells| cells.iter().any(|&cell| state.is_open(cell)));
    open.map(|cells| (cells.len() * cells.len() * ROUNDS) as u64).sum::<u64>() / 100
}

impl Search<'_, '_> {
    /// Asks belief for the values to try and for the order in which to try them; the search is at level 0.
    pub fn believe(&mut self) {
        let mut belief = Belief::new(&self.state);
        belief.talk(&self.state, ROUNDS);
        let mut shares = Vec::new();
        let mut likelier = Vec::with_capacity(self.literals.len());
        let mut certainty = Vec::with_capacity(self.literals.len());
        for open in &self.literals.open {
            belief.shares(&self.state, open.cell, &mut shares);
            for share in open.vars().map(|var| shares[self.literals.symbol(var).index()]) {
                likelier.push(share >= 0.5);
                certainty.push((share - 0.5).abs());
            }
        }
        self.values.believe(likelier);
        self.order.set(|var: Var| certainty.get(var.index()).copied().unwrap_or(0.0));
    }
}
