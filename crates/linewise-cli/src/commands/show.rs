//! `linewise show`: draw puzzles, as text, or as SVG, PNG or PDF.

use crate::budget::{self, BudgetOptions};
use crate::exit::{Exit, Failure};
use crate::input::{self, Entry, InputOptions};
use crate::output;
use crate::progress::Progress;
use crate::report;
use crate::screen::{PictureOptions, Screen};
use crate::unfit;
use linewise::render::{Sheet, pdf, png, svg, words};
use linewise::{Error, Puzzle, Task};
use std::io;
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  linewise show puzzle.non
  linewise show --svg puzzle.non > puzzle.svg
  linewise show puzzle.non -o puzzle.pdf
  linewise show --solution --compact puzzle.xml";

/// Draw puzzles with their clues and given cells, as text, or as SVG, PNG or PDF
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,
    /// Draw an SVG picture of one puzzle
    #[arg(long, conflicts_with_all = ["plain", "clues", "compact", "png", "pdf"])]
    svg: bool,
    /// Draw a PNG picture of one puzzle
    #[arg(long, conflicts_with_all = ["plain", "clues", "compact", "pdf"])]
    png: bool,
    /// Draw one puzzle as a page in PDF
    #[arg(long, conflicts_with_all = ["plain", "clues", "compact"])]
    pdf: bool,
    /// Write the picture into this file; its ending determines the format
    #[arg(short, long, visible_alias = "out", value_name = "FILE", conflicts_with_all = ["plain", "clues", "compact"])]
    output: Option<PathBuf>,
    /// Draw the solution that is stored with the puzzle
    #[arg(long)]
    solution: bool,
    /// Say how many words fit each line, and how many combinations of them there are, without solving
    #[arg(long, conflicts_with_all = ["svg", "png", "pdf", "output"])]
    words: bool,
    /// Give up counting the words of a puzzle's lines after this many seconds
    #[arg(long, value_name = "SECONDS", requires = "words", allow_negative_numbers = true, value_parser = budget::seconds)]
    timeout: Option<Duration>,
    #[command(flatten)]
    picture: PictureOptions,
}

/// What is said where rows of characters show less than the puzzle.
const NO_SIGNS: &str = "the signs between its cells do not show in rows of characters; --compact and --clues draw them";

/// Draws every puzzle.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let sort = sort(options)?;
    let input = input::read(&options.input);
    if sort.is_some() {
        options.input.refuse_several(&input, "a picture shows one puzzle")?;
        input.refuse_as_output(options.output.as_deref())?;
    }
    let mut exit = input.exit;
    let mut screen = Screen::new(options.picture);
    for (at, entry) in input.entries.iter().enumerate() {
        match (sheet(entry, options.solution), sort) {
            (Ok((task, sheet)), Some(sort)) => write_picture(options, sort, task.puzzle(), entry, &sheet)?,
            (Ok((task, sheet)), None) => {
                if at > 0 {
                    screen.line("")?;
                }
                if input.entries.len() > 1 {
                    screen.heading(&entry.name)?;
                }
                if screen.is_plain() && !sheet.between.is_empty() {
                    report::warning(&format!("{}: {NO_SIGNS}", entry.name));
                }
                screen.boards(std::slice::from_ref(&sheet))?;
                if screen.shows_clues() {
                    tell_added(&task, &sheet, &mut screen)?;
                }
                if options.words {
                    exit = exit.max(count_words(&task, options.timeout, &mut screen)?);
                }
                screen.flush()?;
            }
            (Err(error), _) => {
                report::entry(entry, &error);
                exit = exit.max(Exit::Input);
            }
        }
    }
    Ok(exit)
}

/// Says what cannot be seen on the board. Where colours are shown with their names, no sentence lists them.
fn tell_added(task: &Task<'_>, sheet: &Sheet, screen: &mut Screen) -> io::Result<()> {
    let is_drawn = screen.key(sheet)?;
    let listed = words::letters(&task.puzzle().alphabet).filter(|_| is_drawn);
    let rules = words::added(task.puzzle(), task.kind());
    rules.iter().filter(|rule| Some(*rule) != listed.as_ref()).try_for_each(|rule| screen.sentence(rule))
}

/// Says how many words each line has, and how many combinations there are, as far as it can be counted in this time.
fn count_words(task: &Task<'_>, timeout: Option<Duration>, screen: &mut Screen) -> Result<Exit, Failure> {
    let budget = BudgetOptions { timeout, steps: None, memory: None };
    let counts = budget.ask_alone(task, &Progress::new(1), |task| task.count_words()).map_err(Failure::Usage)?;
    screen.line("")?;
    counts.sentences().iter().try_for_each(|line| screen.sentence(line))?;
    Ok(if counts.is_stopped { Exit::GaveUp } else { Exit::Done })
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

/// A sort of picture.
#[derive(Clone, Copy)]
enum Sort {
    Svg,
    Png,
    Pdf,
}

/// An error where the ending of the output file is that of another sort of picture than the one that is asked for by name.
fn refuse_other_ending(options: &Options, ending: Option<&str>) -> Result<(), Failure> {
    let named = [("--svg", options.svg, "svg"), ("--png", options.png, "png"), ("--pdf", options.pdf, "pdf")];
    let (Some(ending), Some((name, _, own))) = (ending, named.into_iter().find(|(_, is_used, _)| *is_used)) else {
        return Ok(());
    };
    let is_other = ending != own && named.iter().any(|(_, _, other)| *other == ending);
    let why = format!("cannot be used with a file that ends in .{ending}");
    unfit::refuse(&[(name, is_other)], &why, &format!("omit {name}, or let the file end in .{own}"))
}

/// The sort of picture that is asked for, by name or by the ending of the output file.
fn sort(options: &Options) -> Result<Option<Sort>, Failure> {
    let ending = options.output.as_deref().and_then(unfit::ending);
    refuse_other_ending(options, ending.as_deref())?;
    Ok(match (options, ending.as_deref()) {
        (Options { svg: true, .. }, _) => Some(Sort::Svg),
        (Options { png: true, .. }, _) => Some(Sort::Png),
        (Options { pdf: true, .. }, _) => Some(Sort::Pdf),
        (Options { output: None, .. }, _) => None,
        (_, Some("svg")) => Some(Sort::Svg),
        (_, Some("png")) => Some(Sort::Png),
        (_, Some("pdf")) => Some(Sort::Pdf),
        _ => {
            return Err(Failure::Usage(
                Error::new("which sort of picture is wanted?")
                    .with_help("a file that ends in .svg, .png or .pdf, or --svg, --png or --pdf"),
            ));
        }
    })
}

/// So many pixels of a PNG picture are as wide as a point.
const SCALE: f64 = 2.0;

/// Writes the picture where it was asked for.
fn write_picture(options: &Options, sort: Sort, puzzle: &Puzzle, entry: &Entry, sheet: &Sheet) -> Result<(), Failure> {
    let title = puzzle.note(Puzzle::TITLE).unwrap_or(&entry.name);
    let bytes = match sort {
        Sort::Svg => svg::draw(sheet, title).into_bytes(),
        Sort::Png => png::draw(sheet, SCALE).map_err(Failure::Usage)?,
        Sort::Pdf => pdf::draw(sheet, title),
    };
    output::write_binary(options.output.as_deref(), &bytes)
}
