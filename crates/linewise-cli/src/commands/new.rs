//! `linewise new`: a puzzle is typed in, each clue checked as it comes; off a terminal a worked file to be changed.

mod ask;
mod keyboard;

use crate::choice::{KindChoice, format_of, is_page, named_kind};
use crate::exit::{Exit, Failure};
use crate::output;
use crate::report;
use crate::size::Size;
use ask::{Typed, ask};
use linewise::draft::template;
use linewise::format::{self, Format};
use linewise::{Error, Puzzle};
use std::io::{self, IsTerminal};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  linewise new nonogram --size 12x10 -o mine.linewise
  linewise new skyscrapers > mine.linewise </dev/null

At a terminal, it asks for each clue and says how much room it needs. `<` goes back to the clue before, an empty answer is an empty line, or no clue. \
Where clues are single numbers or letters, those of a whole side can be typed at once: `3 2 2 * 3`, or `322*3`. \
Ctrl-D and Ctrl-C end the questions, and what was typed so far is written. Otherwise it writes a sample file with comments, for you to edit.";

/// Type a new puzzle in, checked clue by clue
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The kind of puzzle, such as `nonogram` (`linewise kinds` lists them)
    #[arg(value_name = "KIND", value_parser = named_kind)]
    kind: KindChoice,
    /// The size of the board, such as 15x10 for 15 columns and 10 rows; 15 is a square
    #[arg(long, value_name = "SIZE")]
    size: Option<Size>,
    /// The symbols that cells can hold, such as ABC [default: the usual ones for this size]
    #[arg(long, value_name = "CHARACTERS")]
    symbols: Option<String>,
    /// Write to this file, in the format of its ending [default: standard output, in the native format]
    #[arg(short, long, visible_alias = "out", value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Asks for a puzzle, or writes a worked one.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let format = named(options)?;
    if !format::holds_kind(format, options.kind.0) {
        let problem = format!("{} cannot be written in the format {}", options.kind.0.title(), format.name());
        return Err(Failure::Usage(Error::new(problem).with_help(OWN)));
    }
    if io::stdin().is_terminal() {
        return typed_in(options, format);
    }
    if options.symbols.is_some() {
        let error = Error::new("--symbols only applies at a terminal");
        return Err(Failure::Usage(error.with_help("in the sample file a line \"symbols:\" says what cells hold")));
    }
    if let Some(size) = options.size {
        size.say();
    }
    let size = options.size.map(|Size { columns, rows }| (rows, columns));
    let text = template(options.kind.0, size).map_err(Failure::Usage)?;
    if format.name() == format::native().name() {
        output::write(options.output.as_deref(), text.as_bytes())?;
        return Ok(Exit::Done);
    }
    let worked = format::native().read(text.as_bytes()).swap_remove(0).map_err(Failure::Usage)?;
    write(&worked, options, format)?;
    Ok(Exit::Done)
}

/// Asks for a puzzle, and writes what was typed, however far that went.
fn typed_in(options: &Options, format: &dyn Format) -> Result<Exit, Failure> {
    // Nobody types a puzzle in for a file that cannot be written.
    options.output.as_deref().map_or(Ok(()), output::check_writable)?;
    let Some(typed) = ask(options.kind.0, options.size, options.symbols.as_deref())? else {
        report::sentence("nothing was typed in, and nothing is written", None);
        return Ok(Exit::Input);
    };
    match typed {
        Typed::Finished(puzzle) => {
            // Whatever goes wrong, what was typed is not lost.
            write(&puzzle, options, format).inspect_err(|_| print(&puzzle))?;
            Ok(Exit::Done)
        }
        Typed::Unfinished(puzzle, missing) => {
            report::sentence(&format!("the puzzle was not finished: {missing}"), None);
            if options.output.is_some() && format.name() == format::native().name() {
                write(&puzzle, options, format).inspect_err(|_| print(&puzzle))?;
                report::note("what you typed so far has been saved");
            } else {
                report::note("this is what was typed so far");
                print(&puzzle);
            }
            Ok(Exit::Input)
        }
    }
}

/// Writes the puzzle in the format of the file's ending.
fn write(puzzle: &Puzzle, options: &Options, format: &dyn Format) -> Result<(), Failure> {
    let written = format::write(format, std::slice::from_ref(puzzle)).map_err(Failure::Usage)?;
    written.lost.iter().for_each(|lost| report::warning(&format!("lost: {lost}")));
    Ok(output::write(options.output.as_deref(), &written.bytes)?)
}

/// Prints a puzzle that could not be written otherwise; there is nowhere left to say that this fails, too.
fn print(puzzle: &Puzzle) {
    let written = format::write(format::native(), std::slice::from_ref(puzzle)).map_err(Failure::Usage);
    let _ = written.map(|written| output::write(None, &written.bytes));
}

/// What always helps.
const OWN: &str = "a file with the ending .linewise holds puzzles of every kind";

/// The format of the file's ending; the native one where there is no file, or no ending.
fn named(options: &Options) -> Result<&'static dyn Format, Failure> {
    let Some(file) = options.output.as_deref().filter(|file| file.extension().is_some()) else {
        return Ok(format::native());
    };
    format_of(file).map_err(|error| match is_page(file) {
        true => error,
        false => {
            let problem = format!("the ending of {} does not say in which format to write", file.display());
            Failure::Usage(Error::new(problem).with_help(OWN))
        }
    })
}
