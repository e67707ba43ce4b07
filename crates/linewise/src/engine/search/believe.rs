//! Belief as a guide: the likelier value first, and the surest cells before the others.

use super::Search;
use crate::engine::belief::Belief;
use crate::engine::literals::Var;

impl Search<'_, '_> {
    /// Asks belief for the values to try and for the order in which to try them; the search is at level 0.
    pub fn believe(&mut self) {
        let belief = Belief::of(&self.state);
        let odds = |var: Var| {
            let open = self.literals.cell_of(var);
            belief.share(open.cell, self.literals.symbol(var))
        };
        let vars = 0..self.literals.len() as u32;
        self.believed = vars.map(|var| odds(Var(var)) >= 0.5).collect();
        self.order.set(|var| (odds(var) - 0.5).abs());
    }
}
