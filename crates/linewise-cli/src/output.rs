//! Writing whole files.

use std::io::{self, Write, stdout};
use std::path::Path;

/// Writes `bytes` into the file, or to standard output where none is named.
pub fn write(path: Option<&Path>, bytes: &[u8]) -> io::Result<()> {
    let Some(path) = path else {
        return stdout().write_all(bytes);
    };
    let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    std::fs::write(path, bytes).map_err(named)
}
