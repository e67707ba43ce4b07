//! Puzzles from pictures.

use super::Options;
use crate::exit::{Exit, Failure};
use linewise::Error;
use std::ffi::OsStr;

/// The options for puzzles from pictures.
#[derive(Debug, Clone, clap::Args)]
pub struct PictureOptions {}

/// Makes a puzzle from the picture in this file.
pub fn run(file: &OsStr, _options: &Options) -> Result<Exit, Failure> {
    let message = format!("{}: puzzles from pictures are not built in", file.display());
    Err(Failure::Usage(Error::new(message)))
}
