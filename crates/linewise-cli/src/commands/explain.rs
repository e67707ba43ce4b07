//! `linewise explain`: the whole way to the solution, step by step, each with its reason.

use crate::budget::BudgetOptions;
use crate::exit::{Exit, Failure};
use crate::input::{self, Entry, InputOptions, Source};
use crate::output;
use crate::progress::Progress;
use crate::report;
use crate::screen::{PictureOptions, Screen};
use crate::way::{self, STEPS, Way};
use linewise::explain::{self, JsonWalkthrough, Walkthrough, page};
use linewise::render::Sheet;
use linewise::{Error, Puzzle, format};
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

const EXAMPLES: &str = "\
Examples:
  linewise explain puzzle.non
  linewise explain puzzle.non --board so-far.txt
  linewise explain --json puzzles/*.linewise > ways.jsonl
  linewise explain --html -o puzzle.html puzzle.xml

`linewise replay` checks what --json printed. docs/program.md lists its keys.";

/// Explain the whole way to the solution, step by step: always the easiest step, with the reason for it
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,
    /// Start from this board: a text, a picture, or a puzzle file; `-` is standard input
    #[arg(long, value_name = "FILE")]
    board: Option<OsString>,
    #[command(flatten)]
    budget: BudgetOptions,
    /// One JSON object per puzzle and line
    #[arg(long)]
    json: bool,
    /// A page to browse the steps of one puzzle, with the board drawn at each
    #[arg(long, conflicts_with_all = ["json", "plain", "clues", "compact"])]
    html: bool,
    /// Write the page into this file
    #[arg(short, long, value_name = "FILE", requires = "html")]
    output: Option<PathBuf>,
    #[command(flatten)]
    picture: PictureOptions,
}

/// Explains every puzzle.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let input = input::read(&options.input);
    if options.html && input.entries.len() > 1 {
        let count = input.entries.len();
        return Err(Failure::Usage(
            Error::new(format!("a page explains one puzzle, these are {count}"))
                .with_help("--only N takes the N-th of a file"),
        ));
    }
    let board = input::board(options.board.as_deref())?;
    let progress = Progress::new(input.entries.len());
    let mut exit = input.exit;
    let mut screen = Screen::new(options.picture);
    for entry in &input.entries {
        let explained = explain(entry, board.as_ref(), options, &progress);
        progress.advance();
        progress.aside(|| match explained {
            Ok((way, walkthrough)) => {
                exit = exit.max(way::exit(&walkthrough.ending));
                print(&mut screen, entry, &way, &walkthrough, options, input.entries.len() > 1)
            }
            Err((source, error)) => {
                exit = exit.max(Exit::Input);
                report::complain(&mut screen, entry, source, &error, options.json)
            }
        })?;
        screen.flush()?;
    }
    Ok(exit)
}

/// Walks through one puzzle. An error speaks of the source that it comes with.
fn explain<'a>(
    entry: &'a Entry,
    board: Option<&'a Source>,
    options: &Options,
    progress: &Progress,
) -> Result<(Way<'a>, Walkthrough), (&'a Source, Error)> {
    let way = Way::new(entry, board)?;
    let budget = options.budget.or_steps(STEPS);
    let walkthrough = budget.within(progress, &AtomicBool::new(false), |budget| {
        explain::explain(&way.model, way.ladder.as_deref(), &way.start, budget)
    });
    Ok((way, walkthrough))
}

/// Prints a walkthrough as it was asked for.
fn print(
    screen: &mut Screen,
    entry: &Entry,
    way: &Way<'_>,
    walkthrough: &Walkthrough,
    options: &Options,
    is_named: bool,
) -> io::Result<()> {
    if options.json || options.html {
        let json = JsonWalkthrough::new(&entry.name, way.speaker(), walkthrough, native(way.puzzle));
        if options.json {
            return screen.line(&serde_json::to_string(&json)?);
        }
        let sheet = Sheet::new(way.puzzle, way.kind, &walkthrough.start);
        let title = way.puzzle.note(Puzzle::TITLE).unwrap_or(&entry.name);
        return output::write(options.output.as_deref(), page(title, &sheet, &json).as_bytes());
    }
    if is_named {
        screen.heading(&entry.name)?;
    }
    let speaker = way.speaker();
    let width = walkthrough.steps.len().to_string().len();
    for (at, step) in walkthrough.steps.iter().enumerate() {
        screen.line(&format!("{:>width$}. {}", at + 1, speaker.step(step)))?;
        for line in speaker.chain(step) {
            screen.line(&format!("{:width$}    {line}", ""))?;
        }
    }
    screen.line(&speaker.ending(&walkthrough.ending))?;
    screen.line("")?;
    screen.boards(&[Sheet::new(way.puzzle, way.kind, &walkthrough.known)])?;
    if is_named { screen.line("") } else { Ok(()) }
}

/// The puzzle in the native format, which can say every puzzle.
fn native(puzzle: &Puzzle) -> String {
    let format = format::find("native").expect("there is a native format");
    let written = format.write(std::slice::from_ref(puzzle)).expect("the native format says every puzzle");
    String::from_utf8_lossy(&written.bytes).into_owned()
}
