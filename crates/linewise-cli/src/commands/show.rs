//! `linewise show`: draw puzzles, as text or as SVG.

use crate::clues;
use crate::exit::{Exit, Failure};
use crate::input::{self, Entry, InputOptions};
use crate::output;
use crate::report;
use crate::screen::{PictureOptions, Screen};
use linewise::render::{Sheet, svg};
use linewise::{Error, Kind, Puzzle, kind};
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
            Ok((puzzle, sheet)) if options.svg => write_svg(options, puzzle, entry, &sheet)?,
            Ok((puzzle, sheet)) => {
                if at > 0 {
                    screen.line("")?;
                }
                if input.entries.len() > 1 {
                    screen.heading(&entry.name)?;
                }
                screen.boards(&[sheet])?;
                if options.words {
                    count_words(puzzle, &mut screen)?;
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
fn count_words(puzzle: &Puzzle, screen: &mut Screen) -> Result<(), Failure> {
    let (lines, directions) = clues::count(puzzle).map_err(Failure::Usage)?;
    screen.line("")?;
    for line in lines {
        screen.line(&line.sentence())?;
    }
    for direction in directions {
        screen.line(&direction.sentence())?;
    }
    Ok(())
}

/// The page to draw.
fn sheet(entry: &Entry, shows_solution: bool) -> Result<(&Puzzle, Sheet), Error> {
    let puzzle = entry.puzzle.as_ref().map_err(Clone::clone)?;
    let kind = kind::of(puzzle)?;
    // A puzzle that cannot be solved should not look as if it could.
    kind.model(puzzle)?;
    let sheet = match shows_solution {
        true => solution(puzzle, kind)?,
        false => Sheet::unsolved(puzzle, kind),
    };
    Ok((puzzle, sheet))
}

/// The page with the stored solution.
fn solution(puzzle: &Puzzle, kind: &dyn Kind) -> Result<Sheet, Error> {
    let goal = puzzle.goal.as_ref().ok_or_else(|| {
        Error::new("there is no solution stored with the puzzle").with_help("`linewise solve` finds it")
    })?;
    Ok(Sheet::new(puzzle, kind, &goal.iter().copied().collect()))
}

/// Writes the picture where it was asked for.
fn write_svg(options: &Options, puzzle: &Puzzle, entry: &Entry, sheet: &Sheet) -> Result<(), Failure> {
    let title = puzzle.note(Puzzle::TITLE).unwrap_or(&entry.name);
    let picture = svg::draw(sheet, title);
    Ok(output::write(options.output.as_deref(), picture.as_bytes())?)
}
