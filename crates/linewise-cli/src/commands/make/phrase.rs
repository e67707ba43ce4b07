//! Puzzles that hide a phrase.

use super::Options;
use crate::exit::{Exit, Failure};
use linewise::{Error, Kind};

/// Makes puzzles of this kind that hide the phrase.
pub fn run(kind: &'static dyn Kind, _text: &str, _options: &Options) -> Result<Exit, Failure> {
    let message = format!("puzzles of the kind {} cannot hide a phrase", kind.name());
    Err(Failure::Usage(Error::new(message)))
}
