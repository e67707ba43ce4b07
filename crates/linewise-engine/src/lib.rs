//! The engine of linewise: from lines under rules to a proven verdict, with a reason for each step. It never learns
//! what kind of puzzle it solves.
//!
//! A [`Model`] is cells, and [`Line`]s of cells under [`Rule`]s; a [`Grid`] is a state of knowledge. [`solve`] proves how many ways there
//! are to fill the cells so that every line spells a word that its rule accepts, [`count`] counts them, [`reason()`]
//! says why a line forces something, and [`proof`] repeats what a verdict rests on.
//!
//! Most callers want the crate `linewise`, which reads and draws puzzles and knows their kinds. This crate is for those
//! who bring a kind of their own.

#![deny(missing_debug_implementations)]

mod account;
pub mod bits;
pub mod diagram;
pub mod domain;
pub mod language;
mod limits;
pub mod model;
pub mod proof;
mod remembered;
pub mod rule;
pub mod rules;
pub mod verify;
pub mod word_list;

// The engine's inside, on which walkthroughs and diagnoses of the crate `linewise` stand: for nobody else.
#[doc(hidden)]
pub mod layout;
#[doc(hidden)]
pub mod reason;
#[doc(hidden)]
pub mod refute;
#[doc(hidden)]
pub mod state;

mod belief;
mod clause_db;
mod count;
mod crossing;
mod crowds;
mod cubes;
mod lagrangian;
mod literals;
mod meter;
#[cfg(test)]
mod models_for_tests;
mod numbering;
mod order;
mod propagate;
mod search;
mod seed;
mod solve;
mod sweep;
mod tables;
mod trail;
mod verdict;
mod walk;

#[doc(hidden)]
pub use account::Account;
pub use count::{COUNT_MEMORY, Count, Counted, count, count_with_memory, count_within, in_digits};
#[doc(hidden)]
pub use crowds::are_enough as has_enough_symbols;
pub use cubes::{Cube, Split, split};
pub use domain::{Domain, Symbol};
pub use language::Language;
pub use model::{Axis, CellId, Cells, Grid, Line, LineId, Model, Place};
pub use rule::Rule;
pub use seed::Seed;
pub use solve::{solve, solve_seeded, solve_with_log};
pub use sweep::{Sweeps, sweep, sweep_within};
pub use verdict::{Answer, Budget, GaveUp, Limits, Stats, Stop, Verdict};
pub use walk::{Fact, WalkEnd, WalkStep, reason, reason_stuck, walk, walk_within};
