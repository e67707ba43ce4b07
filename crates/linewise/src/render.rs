//! Drawing a puzzle and what is known of it: as text, as SVG, as JSON, in words.
//!
//! A renderer sees the [`Puzzle`](crate::Puzzle) and a [`Grid`](crate::Grid), never the model.

pub mod json;
pub mod sheet;
pub mod svg;
pub mod text;
pub mod words;

pub use sheet::{Sheet, Side, Square};
pub use text::{Paint, Picture, Piece};
