//! The rules that lines can be under: small machines over bits, one file a family.

pub mod ahead;
pub mod all_of;
pub mod automaton;
pub mod between;
mod census;
pub mod letters;
pub mod memory;
pub mod nth;
pub mod once;
pub mod pair;
pub mod positions;
mod reference;
pub mod runs;
pub mod sight;
pub mod skyline;
pub mod tally;
pub mod turned;
pub mod twins;
