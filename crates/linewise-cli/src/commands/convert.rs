//! `linewise convert`: write puzzles in another format, and say what gets lost.

use crate::choice::{FormatChoice, format_of, named_format, unnamed_format};
use crate::exit::{Exit, Failure};
use crate::input::{self, InputOptions};
use crate::output;
use crate::report;
use linewise::format::{self, Format};
use linewise::make::{self, Turn};
use linewise::{Error, Puzzle, kind};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  linewise convert puzzle.xml --to non
  linewise convert puzzle.non -o puzzle.xml
  linewise convert puzzle.non --turn right -o turned.non
  linewise convert 'https://puzz.link/p?nonogram/...' --to webpbn -o puzzle.xml";

/// Write puzzles in another format
///
/// What the format cannot express is named on standard error. Where the puzzle itself would become a different one,
/// for example if given cells are lost, nothing is written unless --lossy is given.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,
    /// The format to write (`linewise formats` lists them) [default: by the ending of the output file]
    #[arg(long, value_name = "FORMAT", value_parser = named_format)]
    to: Option<FormatChoice>,
    /// Write into this file instead of standard output
    #[arg(short, long, visible_alias = "out", value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write the canonical form, the same for all rotations and reflections of a puzzle, without notes and solution
    #[arg(long)]
    canonical: bool,
    /// Turn or mirror each puzzle
    #[arg(long, value_name = "HOW", conflicts_with = "canonical")]
    turn: Option<How>,
    /// Write even if the puzzle becomes a different one: given cells or clues may get lost. A clue for which the format
    /// has no place at all is refused all the same
    #[arg(long)]
    lossy: bool,
}

/// How a puzzle is turned or mirrored.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum How {
    /// A quarter turn clockwise
    Right,
    /// A quarter turn counterclockwise
    Left,
    /// Half a turn
    Half,
    /// Left becomes right
    Mirror,
    /// The top becomes the bottom
    Flip,
    /// Rows become columns
    Diagonal,
}

impl How {
    fn turn(self) -> Turn {
        let turn = |transpose, upside_down, mirrored| Turn { transpose, upside_down, mirrored };
        match self {
            How::Right => turn(true, false, true),
            How::Left => turn(true, true, false),
            How::Half => turn(false, true, true),
            How::Mirror => turn(false, false, true),
            How::Flip => turn(false, true, false),
            How::Diagonal => turn(true, false, false),
        }
    }
}

/// How many losses are named one by one.
const NAMED: usize = 20;

/// Writes every puzzle in the wanted format.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let format = wanted_format(options)?;
    let input = input::read(&options.input);
    let mut exit = input.exit;
    let mut puzzles = Vec::new();
    for entry in &input.entries {
        match &entry.puzzle {
            Ok(puzzle) => match changed(puzzle, options) {
                Ok(changed) => puzzles.push(changed),
                Err(error) => {
                    report::entry(entry, &error);
                    exit = exit.max(Exit::Input);
                }
            },
            Err(error) => {
                report::entry(entry, error);
                exit = exit.max(Exit::Input);
            }
        }
    }
    if exit != Exit::Done {
        // Half of the puzzles in a new file would look like all of them.
        return Ok(exit);
    }
    let written = match format::write(format, &puzzles) {
        Ok(written) => written,
        Err(error) => return Ok(refuse(&error)),
    };
    for lost in written.lost.iter().take(NAMED) {
        report::warning(&format!("lost in the format {}: {lost}", format.name()));
    }
    if written.lost.len() > NAMED {
        report::warning(&format!("... and {} more such things", written.lost.len() - NAMED));
    }
    if !options.lossy && !format::says_the_same(format, &puzzles, &written.bytes) {
        let problem = format!("in the format {} this would become a different puzzle", format.name());
        return Ok(refuse(&Error::new(problem).with_help("--lossy writes it all the same")));
    }
    output::write_binary(options.output.as_deref(), &written.bytes)?;
    Ok(Exit::Done)
}

/// The puzzle as it is to be written.
fn changed(puzzle: &Puzzle, options: &Options) -> Result<Puzzle, Error> {
    match options.turn {
        Some(how) => {
            let turned = make::turned(puzzle, kind::of(puzzle)?, how.turn());
            turned.ok_or_else(|| {
                Error::new("this puzzle cannot be turned so: its clues, rules or diagonals belong to its sides")
            })
        }
        None if options.canonical => make::canonical(puzzle, kind::of(puzzle)?),
        None => Ok(puzzle.clone()),
    }
}

/// Reports why nothing is written.
fn refuse(error: &Error) -> Exit {
    report::sentence(&error.message, error.help.as_deref());
    Exit::Input
}

/// The format that was asked for, by name or by the ending of the output file.
fn wanted_format(options: &Options) -> Result<&'static dyn Format, Failure> {
    if let Some(FormatChoice(format)) = options.to {
        return Ok(format);
    }
    match options.output.as_deref() {
        Some(path) => format_of(path),
        None => Err(unnamed_format()),
    }
}
