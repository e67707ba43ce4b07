//! The commands, one file each.

pub mod bench;
pub mod check;
pub mod completions;
pub mod convert;
pub mod formats;
pub mod kinds;
pub mod line;
pub mod show;
pub mod solve;
