//! The rules that lines can be under: small machines over bits, one file a family.

pub mod automaton;
pub(crate) mod memory;
pub(crate) mod positions;
pub mod runs;
pub mod unequal;
