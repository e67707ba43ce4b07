//! The exit codes, a contract with scripts.

use crate::output::about;
use crate::report;
use linewise::explain::Ending;
use linewise::{Error, Verdict};
use linewise_batch::BatchError;
use std::io;

/// How a command ended; of several puzzles the highest counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Exactly one solution; the board is right; or it is done.
    Done = 0,
    /// No solution; or the board is wrong.
    No = 1,
    /// Several solutions.
    Several = 2,
    /// The budget ended first.
    GaveUp = 3,
    /// The arguments are wrong.
    Usage = 64,
    /// The input is wrong.
    Input = 65,
    /// A file cannot be read or written.
    Output = 74,
    /// Whoever read the output closed it before the end: what the rest would have come to is not known. Shells say this
    /// number of programs that a closed pipe ends.
    Closed = 141,
}

/// Why a command could not go on.
#[derive(Debug)]
pub enum Failure {
    /// The output, standard output above all, takes no more.
    Output(io::Error),
    /// The arguments make no sense together.
    Usage(Error),
    /// Something that was reported already.
    Reported(Exit),
}

impl From<Verdict> for Exit {
    fn from(verdict: Verdict) -> Exit {
        match verdict {
            Verdict::Unique | Verdict::Found => Exit::Done,
            Verdict::None => Exit::No,
            Verdict::Several => Exit::Several,
            Verdict::GaveUp => Exit::GaveUp,
        }
    }
}

impl From<&Ending> for Exit {
    fn from(ending: &Ending) -> Exit {
        ending.verdict().into()
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::Output(error.into())
    }
}

/// What went wrong with files or with the call is said at once.
impl From<BatchError> for Failure {
    fn from(error: BatchError) -> Failure {
        let problem = match &error {
            BatchError::Io(file, error) => about(file, error).to_string(),
            _ => error.to_string(),
        };
        report::sentence(&problem, None);
        Failure::Reported(exit_of(&error))
    }
}

/// The exit code of what went wrong.
fn exit_of(error: &BatchError) -> Exit {
    match error {
        BatchError::Io(..) => Exit::Output,
        BatchError::OtherQuestion(_) | BatchError::Usage(_) => Exit::Usage,
        _ => Exit::Input,
    }
}
