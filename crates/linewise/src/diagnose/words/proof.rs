//! How a contradiction shows, step by step.

use super::Words;
use crate::diagnose::{Conflict, conflict};
use crate::engine::refute::Refutation;
use crate::explain::Speaker;

impl Words<'_> {
    /// How clues and given cells contradict each other, a sentence a step, as walkthroughs tell it; what follows from a supposition is set in.
    pub fn proof(&self, conflict: &Conflict) -> Vec<String> {
        let told = conflict.proof.refutation.as_ref().and_then(|refutation| self.told(conflict, refutation));
        told.unwrap_or_else(|| vec![self.say("proof.search", &[])])
    }

    /// The same for a contradiction that lines show. It is told of the puzzle that has only what is to blame.
    fn told(&self, conflict: &Conflict, refutation: &Refutation) -> Option<Vec<String>> {
        let puzzle = conflict::only(self.puzzle, conflict.members.iter().copied());
        let model = self.kind.model(&puzzle).ok()?;
        let ladder = self.kind.ladder(&puzzle, &model);
        let (catalogue, kind) = (self.catalogue, self.kind);
        let speaker = Speaker { catalogue, puzzle: &puzzle, kind, model: &model, ladder: ladder.as_deref() };
        Some(speaker.contradiction(refutation))
    }
}
