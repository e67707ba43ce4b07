//! Drawing a puzzle and what is known of it: as text, as SVG, PDF and PNG, as JSON, in words.
//!
//! A renderer sees the [`Puzzle`](crate::Puzzle) and a [`Grid`](crate::Grid), never the model.

pub mod drawing;
#[cfg(any(feature = "pdf", feature = "png"))]
pub(crate) mod fonts;
pub mod json;
pub(crate) mod key;
#[cfg(feature = "pdf")]
pub mod pdf;
#[cfg(feature = "png")]
pub mod png;
pub mod sheet;
pub mod svg;
pub mod text;
pub mod words;

/// The endings of pages that are drawn of puzzles, and never read as such.
pub const PAGES: [&str; 2] = ["pdf", "svg"];

pub use drawing::Drawing;
pub use sheet::{DrawnCell, Sheet};
pub use text::{Paint, Picture, Piece};
