//! A file that grows as puzzles come, so that a stop keeps what is done.

use crate::exit::{Exit, Failure};
use crate::output::about;
use crate::{output, report};
use linewise::Puzzle;
use linewise::format::{self, Format, Written};
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// The format to which a puzzle can be added, and what stands between two.
const NATIVE: &str = "native";
const BETWEEN: &[u8] = b"\n====\n\n";
/// In other formats the file is written anew, at most so often, and never for more than a tenth of the time.
const EVERY: Duration = Duration::from_secs(1);

/// Is a puzzle still the same one in a format? Of one that the format refuses altogether, its writer tells.
pub fn holds(format: &dyn Format, puzzle: &Puzzle) -> bool {
    // Our own format holds everything, and need not be tried for each puzzle.
    let puzzles = std::slice::from_ref(puzzle);
    format.name() == NATIVE
        || format::write(format, puzzles).map_or(true, |written| format::says_the_same(format, puzzles, &written.bytes))
}

/// Says why a puzzle is not written.
fn refuse(format: &dyn Format, puzzle: &Puzzle, name: &dyn Display) {
    let format_name = format.name();
    if let Ok(written) = format::write(format, std::slice::from_ref(puzzle)) {
        let lost = |lost: &String| report::warning(&format!("{name}: lost in the format {format_name}: {lost}"));
        written.lost.iter().for_each(lost);
    }
    let problem =
        format!("{name}: in the format {format_name} this would become a different puzzle: it is not written");
    report::sentence(
        &problem,
        Some("another format (one with the ending .linewise holds everything), or another seed"),
    );
}

/// A file, or standard output, in some format.
pub struct Growing<'o> {
    path: Option<&'o Path>,
    format: &'static dyn Format,
    /// Where each puzzle goes at once, where that can be.
    sink: Option<Box<dyn Write>>,
    /// All puzzles, where they are written together.
    puzzles: Vec<Puzzle>,
    /// What the format could not say.
    lost: Vec<String>,
    /// When the file is written next.
    due: Instant,
}

impl<'o> Growing<'o> {
    /// Nothing is written yet: a file is made with the first puzzle.
    pub fn new(path: Option<&'o Path>, format: &'static dyn Format) -> Growing<'o> {
        Growing { path, format, sink: None, puzzles: Vec::new(), lost: Vec::new(), due: Instant::now() + EVERY }
    }

    /// The format that is written.
    pub fn format(&self) -> &'static dyn Format {
        self.format
    }

    /// Adds a puzzle, unless it would become a different one in this format, as without the given cells that it needs: that is said.
    pub fn add(&mut self, puzzle: Puzzle, name: &dyn Display) -> Result<Exit, Failure> {
        if self.format.name() == NATIVE {
            return self.append(&puzzle).map(|()| Exit::Done);
        }
        if self.puzzles.is_empty() {
            // What the format refuses altogether, it refuses of each, and nobody has to wait for the others.
            format::write(self.format, std::slice::from_ref(&puzzle)).map_err(Failure::Usage)?;
        }
        if !holds(self.format, &puzzle) {
            refuse(self.format, &puzzle, name);
            return Ok(Exit::Input);
        }
        self.puzzles.push(puzzle);
        // A pipe takes nothing back.
        let takes_back = self.path.is_some_and(|path| path.is_file() || !path.exists());
        if takes_back && (Instant::now() >= self.due || self.puzzles.len() == 1) {
            let begin = Instant::now();
            // A format that refuses some puzzle says so at the end; what was written by then stays.
            if let (Some(_), Ok(written)) = (self.path, format::write(self.format, &self.puzzles)) {
                output::write(self.path, &written.bytes)?;
            }
            self.due = Instant::now() + EVERY.max(10 * begin.elapsed());
        }
        Ok(Exit::Done)
    }

    /// Writes a puzzle after those before it.
    fn append(&mut self, puzzle: &Puzzle) -> Result<(), Failure> {
        let written = format::write(self.format, std::slice::from_ref(puzzle)).map_err(Failure::Usage)?;
        self.remember(&written);
        let path = self.path;
        let named = |error: io::Error| match path {
            Some(path) => about(path.display(), &error),
            None => error,
        };
        let sink = match &mut self.sink {
            Some(sink) => {
                sink.write_all(BETWEEN).map_err(named)?;
                sink
            }
            none => none.insert(match path {
                Some(path) => Box::new(File::create(path).map_err(named)?),
                None => Box::new(io::stdout()),
            }),
        };
        sink.write_all(&written.bytes).and_then(|()| sink.flush()).map_err(named)?;
        Ok(())
    }

    fn remember(&mut self, written: &Written) {
        let new = written.lost.iter().filter(|lost| !self.lost.contains(lost)).cloned();
        let new: Vec<String> = new.collect();
        self.lost.extend(new);
    }

    /// Writes what is not written yet, and says what got lost.
    pub fn finish(mut self) -> Result<(), Failure> {
        if !self.puzzles.is_empty() {
            let written = format::write(self.format, &self.puzzles).map_err(Failure::Usage)?;
            self.remember(&written);
            output::write(self.path, &written.bytes)?;
        }
        let name = self.format.name();
        if !self.puzzles.is_empty() && self.format.is_picture() {
            report::warning("the picture is the puzzle's solution: `linewise show` draws the puzzle itself");
        }
        self.lost.iter().for_each(|lost| report::warning(&format!("lost in the format {name}: {lost}")));
        Ok(())
    }
}
