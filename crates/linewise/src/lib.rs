//! linewise solves, proves and explains *line puzzles*: grids in which every line must be a word of some language.

// Kinds name the library as a caller's own kinds do, so that the template can be copied as it is.
extern crate self as linewise;

pub mod diagnose;
pub mod error;
pub mod explain;
pub mod format;
pub mod formats;
pub mod hexagon;
pub mod kind;
pub mod kinds;
pub mod message;
pub mod palette;
mod picture;
pub mod proof;
pub mod puzzle;
pub mod render;
pub mod slip;
pub mod technique;
pub mod techniques;

pub use linewise_engine as engine;
pub use linewise_engine::{bits, diagram, domain, language, model, rule, rules, word_list};

pub use domain::{Domain, Symbol};
pub use error::{Error, Span};
pub use format::Format;
pub use hexagon::Hexagon;
pub use kind::Kind;
pub use language::Language;
pub use model::{CellId, Grid, Line, LineId, Model, Place};
pub use puzzle::{Alphabet, Axis, Block, Board, Clue, End, Given, Look, Options, Puzzle, Rgb, Says};
pub use rule::Rule;

/// The README, whose examples are run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
