//! Writing whole files.

use crate::exit::Failure;
use linewise::Error;
use std::io::{self, IsTerminal, Write, stdout};
use std::path::Path;

/// Writes `bytes` into the file, or to standard output where none is named.
pub fn write(path: Option<&Path>, bytes: &[u8]) -> io::Result<()> {
    let Some(path) = path else {
        return stdout().write_all(bytes);
    };
    let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    std::fs::write(path, bytes).map_err(named)
}

/// The same for bytes that may not be text: these are not written to a terminal.
pub fn write_binary(path: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    if path.is_none() && std::str::from_utf8(bytes).is_err() && stdout().is_terminal() {
        return Err(Failure::Usage(
            Error::new("a picture's bytes would garble the terminal").with_help("write them into a file with -o FILE"),
        ));
    }
    Ok(write(path, bytes)?)
}
