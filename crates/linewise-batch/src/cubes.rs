//! One very hard puzzle in cubes: parts of its space of boards, each solved or counted within a budget, and split again
//! where that is not enough.
//!
//! # How it goes on
//!
//! The work goes in *rounds*. The first has one cube, the whole puzzle. A cube that does not end within its budget
//! is split ([`Task::split`](linewise::Task::split)), and the cubes that it becomes belong to the next round. When every
//! cube of a round has ended, there is no further round, and what all came to is added up (`sum.rs`).
//!
//! What a cube comes to is a pure function of the plan and of the rounds before; it is written under another name and
//! renamed when it is whole. So whoever is stopped loses no more than the cubes under way, and nothing is counted twice.
//! Where the question is settled before all cubes are done (as many solutions were found as were asked for), the cubes
//! count, in their order, up to the one that settles it; so the bytes are the same however many work at once.
//!
//! # What is trusted
//!
//! Nothing is said of cubes that have not ended. Before adding up, each split is checked again: its cubes exclude each
//! other, and leave nothing out (`cover.rs`).

mod conquer;
mod cover;
mod outcome;
mod plan;
mod rounds;
mod sum;

pub use outcome::{Outcome, Piece};
pub use plan::CubesPlan;
pub use rounds::Cubes;
pub use sum::Sum;
