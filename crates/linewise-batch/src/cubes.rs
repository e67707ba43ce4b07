//! One very hard puzzle in cubes: parts of its space of boards, each solved or counted within a budget, and split again where that is not enough.
//!
//! # How it goes on
//!
//! The work goes in *rounds*. The first has one cube, the whole puzzle. A cube that does not end within its budget is split ([`Task::split`](linewise::Task::split)), and the
//! cubes that it becomes belong to the next round. There is no other round when every cube of the last one has ended; then what they came to
//! is added up (`sum.rs`).
//!
//! What a cube comes to is a pure function of the plan and of the rounds before, and is written beside its place and renamed. So whoever is
//! stopped, and wherever, loses no more than the cubes under way, and nothing is counted twice.
//! Where the question is settled before all cubes are done (as many solutions are there as were asked for), what counts is the first cube, in their order, by which it is; so the
//! bytes are the same however many work at once.
//!
//! # What is trusted
//!
//! Nothing is said of cubes that have not ended. Before adding up, each split is looked at again: its cubes exclude each other, and leave nothing out (`cover.rs`).

mod cover;
mod outcome;
mod plan;
mod rounds;
mod sum;

pub use outcome::{Outcome, Piece};
pub use plan::CubesPlan;
pub use rounds::Cubes;
pub use sum::Sum;
