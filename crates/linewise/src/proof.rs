//! Proofs as text, one step a line: [`ProofWriter`] writes it while a puzzle is solved, [`ProofReader`] reads it and
//! checks each step. `docs/proof.md` describes the text.

mod names;
mod read;
mod sentence;
mod write;

pub use read::{ProofError, ProofReader};
pub use write::ProofWriter;

/// The first line of a proof.
const FIRST_LINE: &str = "linewise proof 1";
