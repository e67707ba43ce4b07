//! Making puzzles.

pub mod picture;
