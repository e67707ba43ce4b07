//! `linewise explain`: the whole way to the solution, step by step, each with its reason.

use crate::budget::{BudgetOptions, Printing, STEPS};
use crate::exit::{Exit, Failure};
use crate::input::{self, Entry, InputOptions, Source};
use crate::one_by_one;
use crate::output;
use crate::progress::Progress;
use crate::screen::{PictureOptions, Screen};
use linewise::explain::{JsonWalkthrough, MOST_PAGE_CELLS, Walkthrough};
use linewise::render::words;
use linewise::{Error, Puzzle, Task};
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::time::Instant;

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
    /// One JSON object for each puzzle, on a line of its own
    #[arg(long)]
    json: bool,
    /// A page to browse the steps of one puzzle, with the board drawn at each
    #[arg(long, conflicts_with_all = ["json", "plain", "clues", "compact"])]
    html: bool,
    /// Write the page into this file
    #[arg(short, long, visible_alias = "out", value_name = "FILE", requires = "html")]
    output: Option<PathBuf>,
    #[command(flatten)]
    picture: PictureOptions,
}

/// Explains every puzzle.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let input = input::read(&options.input);
    if options.html {
        options.input.refuse_several(&input, "a page explains one puzzle")?;
        input.refuse_as_output(options.output.as_deref())?;
    }
    let board = input::board(options.board.as_deref())?;
    board.iter().try_for_each(|board| board.refuse_as_output(options.output.as_deref(), "board"))?;
    let mut screen = Screen::new(options.picture);
    let printing = match options {
        Options { html: true, .. } => Printing::Page,
        Options { json: true, .. } => Printing::Plain,
        _ => screen.printing(),
    };
    let is_named = input.entries.len() > 1;
    let explain = |entry, progress: &Progress| explain(entry, board.as_ref(), (options, printing), progress);
    one_by_one::on_each(&input, &mut screen, options.json, explain, |screen, entry, explained| {
        print(screen, entry, &explained, options, is_named)?;
        Ok(Exit::from(&explained.walkthrough.ending))
    })
}

/// A puzzle with its walkthrough.
struct Explained<'a> {
    task: Task<'a>,
    walkthrough: Walkthrough,
    /// The walkthrough as an object for JSON, where that is printed.
    json: Option<JsonWalkthrough>,
}

/// Walks through one puzzle. An error speaks of the source that it comes with.
fn explain<'a>(
    entry: &'a Entry,
    source: Option<&'a Source>,
    (options, printing): (&Options, Printing),
    progress: &Progress,
) -> Result<Explained<'a>, (&'a Source, Error)> {
    let start = Instant::now();
    // What somebody filled in may be wrong: without --board the way begins at the puzzle itself.
    let (task, board) = match source {
        Some(source) => {
            let (task, board) = entry.task_on(Some(source))?;
            let board = task.with_givens(&board);
            if board.cells.iter().any(|may| may.is_empty()) {
                let error = Error::new("the board contradicts a given cell").with_help("`linewise check` says where");
                return Err((source, error));
            }
            (task, board)
        }
        None => {
            let task = entry.task().map_err(|error| (&*entry.source, error))?;
            let start = task.start();
            (task, start)
        }
    };
    let cells = task.model().cells.len();
    if options.html && cells > MOST_PAGE_CELLS {
        let problem = format!("a page for a board of {cells} cells is more than a browser shows");
        let help = format!("at most {} cells; --json lists the steps", MOST_PAGE_CELLS);
        return Err((&*entry.source, Error::new(problem).with_help(help)));
    }
    let budget = options.budget.or_steps(STEPS).keeping_back(cells, printing).since(start);
    let walkthrough = budget.ask_alone(&task, progress, |task| task.explain_from(&board));
    let json = options.json.then(|| task.walkthrough_json(&entry.name, &walkthrough)).transpose();
    let json =
        json.map_err(|error| (&*entry.source, error.with_help("without --json the steps are told in sentences")))?;
    Ok(Explained { task, walkthrough, json })
}

/// What is said first of a way that begins at somebody's board.
const FROM_A_BOARD: &str = "These steps assume that the board is right so far.";

/// Prints a walkthrough as it was asked for.
fn print(
    screen: &mut Screen,
    entry: &Entry,
    Explained { task, walkthrough, json }: &Explained<'_>,
    options: &Options,
    is_named: bool,
) -> io::Result<()> {
    if let Some(json) = json {
        return screen.json(&entry.placed(json));
    }
    if options.html {
        let title = task.puzzle().note(Puzzle::TITLE).unwrap_or(&entry.name);
        return output::write(options.output.as_deref(), task.walkthrough_page(title, walkthrough).as_bytes());
    }
    if is_named {
        screen.heading(&entry.name)?;
    }
    for note in [words::letters(&task.puzzle().alphabet), words::diagonals(task.puzzle())].iter().flatten() {
        screen.sentence(note)?;
    }
    if walkthrough.start != task.start() {
        screen.sentence(FROM_A_BOARD)?;
    }
    let width = walkthrough.steps.len().to_string().len();
    for (at, step) in walkthrough.steps.iter().enumerate() {
        screen.sentence(&format!("{:>width$}. {}", at + 1, task.sentence(step)))?;
        for line in task.speaker().chain(step) {
            screen.sentence(&format!("{:width$}    {line}", ""))?;
        }
    }
    task.ending_lines(walkthrough).iter().try_for_each(|line| screen.sentence(line))?;
    screen.line("")?;
    screen.boards(&[task.sheet(&walkthrough.known)])?;
    if is_named { screen.line("") } else { Ok(()) }
}
