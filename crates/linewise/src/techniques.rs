//! Techniques that several kinds of puzzles share, and what their ladders are made of. Outside, they are parts of [`crate::technique`].

pub mod makings;
pub mod quota;
pub mod rungs;
