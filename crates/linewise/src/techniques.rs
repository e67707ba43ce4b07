//! Techniques that several kinds of puzzles share, and what their ladders are made of.

pub mod makings;
pub mod quota;
pub mod rungs;
