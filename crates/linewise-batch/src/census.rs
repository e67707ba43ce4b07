//! A census: how many black-and-white pictures of one size are determined by their clues (for squares: OEIS A242876).
//!
//! # How it counts
//!
//! A picture is determined when no other has the same clues. Cut all pictures at the same place into an upper and a
//! lower half of rows. Pictures with the halves (U, L) and (U', L') have the same clues when U and U' have the same row
//! clues, L and L' too, and in every column the two parts of the one picture, joined, have the same clue as those of
//! the other. The last depends on nothing but the *class* of the column's pair of upper parts, and the class of its
//! pair of lower parts (`columns.rs`); and there are few classes.
//!
//! So all upper halves are found by the classes of the pairs that they are in with others of the same row clues
//! (`index.rs`). For each lower half L, each L' with the same row clues says which upper halves are *spoiled*: have a
//! U' such that (U, L) and (U', L') have the same clues. All others make a determined picture with L (`count.rs`). No
//! picture is looked at by itself, and 64 upper halves take one step.
//!
//! Halves that look the same from the other half spoil each other everywhere, and are left out. Groups of lower halves
//! are counted for their mirror images, too.
//!
//! A shard is the lower halves of some tuples of row clues. They are scattered over the shards, so that any shards are a sample of all.

mod columns;
mod count;
mod half;
mod index;
mod line_clues;
mod plan;
mod sample;

pub use count::{Counter, Remembered, ShardCount};
pub use plan::{Census, CensusPlan, Total};
pub use sample::{Sample, SampleTimes};
