//! The rules that lines can be under: small machines over bits, one file a family.

pub mod runs;
