//! How a contradiction shows, step by step.

use super::Words;
use crate::diagnose::Conflict;

impl Words<'_> {
    /// How clues and given cells contradict each other, a sentence a step; what follows from a supposition is set in.
    pub fn proof(&self, conflict: &Conflict) -> Vec<String> {
        let proof = &conflict.proof;
        match proof.len() {
            0 if proof.is_unfinished => vec![self.say("proof.unfinished", &[])],
            0 => vec![self.say("proof.search", &[])],
            steps if proof.is_long() => vec![self.say("proof.long", &[("steps", steps.to_string())])],
            _ if proof.told.is_empty() => vec![self.say("proof.untold", &[])],
            _ => proof.told.clone(),
        }
    }
}
