//! The commands, one file each.

pub mod batch;
pub mod bench;
pub mod book;
pub mod census;
pub mod check;
pub mod completions;
pub mod convert;
pub mod cubes;
pub mod diagnose;
pub mod explain;
pub mod formats;
pub mod grade;
pub mod hint;
pub mod kinds;
pub mod line;
pub mod make;
pub mod new;
pub mod play;
pub mod replay;
pub mod serve;
pub mod show;
pub mod solve;
pub mod techniques;
pub mod verify;
