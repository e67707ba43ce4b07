//! `linewise verify`: does a proof that `solve --proof` wrote hold, step by step?

use crate::budget::{deadline, seconds};
use crate::exit::{Exit, Failure};
use crate::input::{self, InputOptions, ReadingOptions};
use crate::output::about;
use crate::report;
use linewise::engine::Budget;
use linewise::engine::proof::{Claim, Proven};
use linewise::proof::ProofError;
use linewise::render::words;
use linewise::{Error, Puzzle, Task};
use serde::Serialize;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write, stdin, stdout};
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  linewise solve --proof unique.txt puzzle.non
  linewise verify puzzle.non unique.txt

Each step is checked by simple line checkers; no solver code is used. \
A proof that does not hold is refused at the step that fails.

--json prints one object:
  name      the puzzle's title or file
  right     true, false, or null when that could not be decided
  claim     \"exactly\" or \"at least\": what was proven; null for a proof that is not right
  solutions how many solutions it claims
  steps     how many steps hold
  step      the number of the step that is refused, or null
  why       why it is, in words, or null";

/// Check a proof, step by step, with slow and simple code only
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Options {
    /// The puzzle's file
    #[arg(value_name = "FILE")]
    file: OsString,
    /// The proof's file; `-` is standard input
    #[arg(value_name = "PROOF")]
    proof: OsString,
    #[command(flatten)]
    reading: ReadingOptions,
    /// Give up after this many seconds
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    timeout: Option<Duration>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// How repeating a proof ended.
enum Outcome {
    Right(Proven),
    Wrong(ProofError),
    /// The time was up after so many steps.
    TimeUp(u64),
}

/// What is printed as JSON.
#[derive(Serialize)]
struct Json<'a> {
    name: &'a str,
    right: Option<bool>,
    claim: Option<&'static str>,
    solutions: Option<u64>,
    steps: u64,
    step: Option<u64>,
    why: Option<String>,
}

/// Repeats the proof.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let files = InputOptions { files: vec![options.file.clone()], reading: options.reading.clone() };
    let input = input::read(&files);
    let entry = files.only(&input, "a proof is about one puzzle")?;
    let proof = match open(&options.proof) {
        Ok(proof) => proof,
        Err(error) => return Ok(unreadable(&options.proof, &error)),
    };
    let repeated = entry.puzzle.as_ref().map_err(Clone::clone).and_then(|puzzle| repeat(puzzle, proof, options));
    match repeated {
        Err(error) => {
            report::entry(entry, &error);
            Ok(Exit::Input)
        }
        Ok(Err(error)) => Ok(unreadable(&options.proof, &error)),
        Ok(Ok(outcome)) => tell(&entry.name, outcome, options),
    }
}

/// The proof's text.
fn open(file: &OsStr) -> io::Result<Box<dyn BufRead>> {
    Ok(if file == "-" { Box::new(stdin().lock()) } else { Box::new(BufReader::new(File::open(file)?)) })
}

fn unreadable(file: &OsStr, error: &io::Error) -> Exit {
    report::sentence(&about(file.display(), error).to_string(), None);
    Exit::Output
}

/// Takes step after step. The outer error is about the puzzle, the inner one about reading the proof.
fn repeat(puzzle: &Puzzle, mut proof: Box<dyn BufRead>, options: &Options) -> Result<io::Result<Outcome>, Error> {
    let deadline = deadline(options.timeout);
    let task = Task::new(puzzle)?;
    let stop = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
    let budget = Budget::UNLIMITED.until_stopped().with_stop_when(&stop);
    let mut reader = task.verify().with_budget(budget);
    let mut line = Vec::new();
    loop {
        line.clear();
        match proof.as_mut().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Err(error) => return Ok(Err(error)),
            Ok(0) => break,
            Ok(read) if read as u64 == LONGEST_LINE => return Ok(Err(too_long())),
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(line.strip_suffix(b"\n").unwrap_or(&line));
        let before = reader.steps();
        if let Err(wrong) = reader.read(text.trim_end_matches('\r')) {
            let is_undecided = matches!(wrong, ProofError::Undecided(..));
            return Ok(Ok(if is_undecided && stop() { Outcome::TimeUp(before) } else { Outcome::Wrong(wrong) }));
        }
    }
    Ok(Ok(match reader.finish() {
        Ok(proven) => Outcome::Right(proven),
        Err(wrong) => Outcome::Wrong(wrong),
    }))
}

/// No line of a proof is longer, in bytes; what is none may never end.
const LONGEST_LINE: u64 = 64 << 20;

fn too_long() -> io::Error {
    io::Error::other(format!("one of its lines is longer than {} MiB, too long for a step", LONGEST_LINE >> 20))
}

/// Prints what came out.
fn tell(name: &str, outcome: Outcome, options: &Options) -> Result<Exit, Failure> {
    let nothing = Json { name, right: Some(false), claim: None, solutions: None, steps: 0, step: None, why: None };
    let refused = |step: u64, why: String| Json { steps: step - 1, step: Some(step), why: Some(why), ..nothing };
    let (exit, sentence, json) = match outcome {
        Outcome::Right(proven) => {
            let (claim, count) = match proven.claim {
                Claim::Exactly(count) => ("exactly", count),
                Claim::AtLeast(count) => ("at least", count),
            };
            let json =
                Json { right: Some(true), claim: Some(claim), solutions: Some(count), steps: proven.steps, ..nothing };
            (Exit::Done, format!("Right: {proven}."), json)
        }
        Outcome::Wrong(ProofError::Text(error)) => {
            let place = format!("{}: {}", options.proof.display(), error.message);
            report::sentence(&place, error.help.as_deref());
            return Ok(Exit::Input);
        }
        Outcome::Wrong(wrong) => {
            let told = wrong.to_string();
            match wrong {
                ProofError::Refused(step, why) => (Exit::No, format!("Wrong: {told}."), refused(step, why)),
                ProofError::Undecided(step, why) => {
                    (Exit::GaveUp, format!("Gave up: {told}."), Json { right: None, ..refused(step, why) })
                }
                _ => (Exit::No, format!("Wrong: {told}."), Json { why: Some(told), ..nothing }),
            }
        }
        Outcome::TimeUp(steps) => {
            let why = format!("the time was up after {}", words::many(steps as usize, "step"));
            (Exit::GaveUp, format!("Gave up: {why}."), Json { right: None, steps, why: Some(why), ..nothing })
        }
    };
    match options.json {
        true => writeln!(stdout(), "{}", serde_json::to_string(&json)?)?,
        false => writeln!(stdout(), "{sentence}")?,
    }
    Ok(exit)
}
