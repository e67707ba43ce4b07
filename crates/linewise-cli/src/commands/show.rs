//! `linewise show`: draw puzzles, as text or as SVG.

use crate::exit::{Exit, Failure};
use crate::input::{self, Entry, InputOptions};
use crate::output;
use crate::report;
use crate::screen::{PictureOptions, Screen};
use linewise::render::{Sheet, svg};
use linewise::{Error, Puzzle, Task};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  linewise show puzzle.non
  linewise show --svg -o puzzle.svg puzzle.non
  linewise show --solution --compact puzzle.xml";

/// Draw puzzles with their clues and given cells, as text or as SVG
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,
    /// Draw an SVG picture of one puzzle
    #[arg(long, conflicts_with_all = ["plain", "clues", "compact"])]
    svg: bool,
    /// Write the SVG picture into this file
    #[arg(short, long, value_name = "FILE", requires = "svg")]
    output: Option<PathBuf>,
    /// Draw the solution that is stored with the puzzle
    #[arg(long)]
    solution: bool,
    /// Say how many words fit each line, and how many combinations of them there are, without solving
    #[arg(long, conflicts_with = "svg")]
    words: bool,
    #[command(flatten)]
    picture: PictureOptions,
}

/// Draws every puzzle.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let input = input::read(&options.input);
    if options.svg && input.entries.len() > 1 {
        let count = input.entries.len();
        return Err(Failure::Usage(
            Error::new(format!("an SVG picture shows one puzzle, these are {count}"))
                .with_help("--only N takes the N-th of a file"),
        ));
    }
    let mut exit = input.exit;
    let mut screen = Screen::new(options.picture);
    for (at, entry) in input.entries.iter().enumerate() {
        match sheet(entry, options.solution) {
            Ok((task, sheet)) if options.svg => write_svg(options, task.puzzle(), entry, &sheet)?,
            Ok((task, sheet)) => {
                if at > 0 {
                    screen.line("")?;
                }
                if input.entries.len() > 1 {
                    screen.heading(&entry.name)?;
                }
                screen.boards(&[sheet])?;
                if options.words {
                    count_words(&task, &mut screen)?;
                }
                screen.flush()?;
            }
            Err(error) => {
                report::entry(entry, &error);
                exit = exit.max(Exit::Input);
            }
        }
    }
    Ok(exit)
}

/// Says how many words each line has, and how many combinations there are.
fn count_words(task: &Task<'_>, screen: &mut Screen) -> Result<(), Failure> {
    let counts = task.count_words().map_err(Failure::Usage)?;
    screen.line("")?;
    Ok(counts.sentences().iter().try_for_each(|line| screen.line(line))?)
}

/// The page to draw. A puzzle that cannot be solved does not look as if it could.
fn sheet(entry: &Entry, shows_solution: bool) -> Result<(Task<'_>, Sheet), Error> {
    let task = entry.task()?;
    let sheet = match (shows_solution, &task.puzzle().goal) {
        (false, _) => Sheet::unsolved(task.puzzle(), task.kind()),
        (true, Some(goal)) => task.sheet(&goal.iter().copied().collect()),
        (true, None) => {
            return Err(
                Error::new("there is no solution stored with the puzzle").with_help("`linewise solve` finds it")
            );
        }
    };
    Ok((task, sheet))
}

/// Writes the picture where it was asked for.
fn write_svg(options: &Options, puzzle: &Puzzle, entry: &Entry, sheet: &Sheet) -> Result<(), Failure> {
    let title = puzzle.note(Puzzle::TITLE).unwrap_or(&entry.name);
    let picture = svg::draw(sheet, title);
    Ok(output::write(options.output.as_deref(), picture.as_bytes())?)
}
