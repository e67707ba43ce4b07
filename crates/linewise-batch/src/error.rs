//! Why a batch cannot go on.

use std::fmt;
use std::io;
use std::path::Path;

/// Why a batch cannot go on. What is wrong with a single puzzle is no such error: it stands in the puzzle's row.
#[derive(Debug)]
#[non_exhaustive]
pub enum BatchError {
    /// A file cannot be read or written.
    Io(String, io::Error),
    /// The folder holds the work on another question, or on other inputs.
    OtherQuestion(String),
    /// An input is not what it was when the batch began.
    Changed(String),
    /// The puzzle makes no sense.
    Puzzle(String),
    /// The call makes no sense.
    Usage(String),
    /// The plan, or a file of the batch, cannot be understood.
    Damaged(String),
}

impl BatchError {
    /// What went wrong with a file.
    pub(crate) fn io(path: &Path, error: io::Error) -> BatchError {
        BatchError::Io(path.display().to_string(), error)
    }
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BatchError::Io(path, error) => write!(f, "{path}: {error}"),
            BatchError::OtherQuestion(message)
            | BatchError::Changed(message)
            | BatchError::Puzzle(message)
            | BatchError::Usage(message)
            | BatchError::Damaged(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for BatchError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            BatchError::Io(_, error) => Some(error),
            _ => None,
        }
    }
}
