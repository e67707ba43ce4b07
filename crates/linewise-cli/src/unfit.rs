//! Options that do not go with what is asked: refused before any work begins, so that nobody takes them for heeded.

use crate::exit::Failure;
use linewise::Error;
use std::ffi::OsStr;
use std::path::Path;

/// An error for the first of these options that is used: its name, and `why` it is not heeded.
pub fn refuse(options: &[(&str, bool)], why: &str, help: &str) -> Result<(), Failure> {
    match options.iter().find(|(_, is_used)| *is_used) {
        None => Ok(()),
        Some((name, _)) => Err(Failure::Usage(Error::new(format!("{name} {why}")).with_help(help))),
    }
}

/// The ending of a file's name, in small letters.
pub fn ending(file: &Path) -> Option<String> {
    file.extension().and_then(OsStr::to_str).map(str::to_lowercase)
}
