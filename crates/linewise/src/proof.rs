//! Proofs as text: one step a line, written while a puzzle is solved, and read again by [`Replay`], which believes
//! nothing of it that it has not repeated. `docs/proof.md` describes the text.

mod names;
mod read;
mod sentence;
mod write;

pub use read::{Replay, Wrong};
pub use write::Scribe;

/// The first line of a proof.
const FIRST_LINE: &str = "linewise proof 1";
