//! Solving with a proof log, which goes into a file step by step.

use super::Options;
use crate::progress::Progress;
use linewise::engine::Answer;
use linewise::engine::proof::ProofStep;
use linewise::proof::ProofWriter;
use linewise::{Kind, Model, Puzzle};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Solves a puzzle and writes the proof into the file. The answer stands, whether or not that could be written.
pub fn solve(
    path: &Path,
    (puzzle, kind, model): (&Puzzle, &'static dyn Kind, &Model),
    options: &Options,
    progress: &Progress,
    cancel: &AtomicBool,
) -> (Answer, io::Result<()>) {
    let mut writer = ProofWriter::new(puzzle, kind, model);
    let mut file = begin(path, &writer.header());
    let mut write = |step: &ProofStep<'_>| {
        if let Ok(out) = &mut file
            && let Err(error) = out.write_all(writer.line(step).as_bytes())
        {
            file = Err(error);
        }
    };
    let answer = options.budget.solve_with_log(model, options.max_solutions, progress, cancel, &mut write);
    let written = file.and_then(|mut out| out.flush());
    (answer, written.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display()))))
}

/// The file with what stands before the first step.
fn begin(path: &Path, header: &str) -> io::Result<BufWriter<File>> {
    let mut out = BufWriter::new(File::create(path)?);
    out.write_all(header.as_bytes())?;
    Ok(out)
}
