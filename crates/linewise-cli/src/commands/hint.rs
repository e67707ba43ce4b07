//! `linewise hint`: the next step, as much of it as is asked for.

use crate::budget::{BudgetOptions, Printing, STEPS, TIMEOUT};
use crate::exit::{Exit, Failure};
use crate::input::{self, Entry, InputOptions, Source};
use crate::one_by_one;
use crate::output;
use crate::progress::Progress;
use crate::report;
use crate::screen::{PictureOptions, Screen};
use linewise::format::{self, Native};
use linewise::render::{Sheet, words};
use linewise::task::{Hint, Reveal, Revealed, Stage};
use linewise::{Error, Grid, Puzzle, Task, error::ErrorCode};
use std::ffi::OsString;
use std::io;
use std::str::FromStr;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  linewise hint puzzle.non --board so-far.txt
  linewise hint -3 puzzle.non --board so-far.txt
  linewise hint -4 --write puzzle.linewise
  linewise hint --reveal 2,5 puzzle.non --board so-far.txt

The board is a text of one row a line (`#` filled, `.` blank, `?` open), a picture, \
or any puzzle file with a solution or given cells.";

/// Give a hint: is the board right so far, and what is the easiest next step?
///
/// A hint comes in stages, each including the previous ones: -1 names what to try, -2 also where, -3 also why, with
/// a picture of the line, -4 also draws the board after the step.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,
    /// The board as it stands: a text, a picture, or a puzzle file; `-` is standard input [default: the board in FILE,
    /// else the given cells]
    #[arg(long, value_name = "FILE")]
    board: Option<OsString>,
    /// Name only what to try (the default)
    #[arg(short = '1', group = "stage")]
    vague: bool,
    /// Also say where
    #[arg(short = '2', group = "stage")]
    place: bool,
    /// Also say why
    #[arg(short = '3', group = "stage")]
    why: bool,
    /// Also take the step
    #[arg(short = '4', group = "stage")]
    take: bool,
    /// With -4: put the step, and those that it needs before it, onto the board in FILE, which must be in the native
    /// format; everything else in it stays as it is
    #[arg(long, conflicts_with_all = ["board", "json", "reveal"])]
    write: bool,
    /// Say only what this cell is in the solution, such as `3,7`: its row and its column, counted from 1
    #[arg(long, value_name = "CELL", group = "stage")]
    reveal: Option<Asked>,
    #[command(flatten)]
    budget: BudgetOptions,
    /// One JSON object for each puzzle, on a line of its own, with the whole step
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    picture: PictureOptions,
}

/// A cell as somebody asks for it: its row and its column, both counted from 1.
#[derive(Debug, Clone, Copy)]
struct Asked {
    row: usize,
    column: usize,
}

impl FromStr for Asked {
    type Err = Error;

    fn from_str(text: &str) -> Result<Asked, Error> {
        let number = |text: &str| text.trim().parse().ok().filter(|&number| number > 0);
        let cell = text.split_once(',').and_then(|(row, column)| Some((number(row)?, number(column)?)));
        let wrong = || Error::new("not a cell").with_help("its row and its column, counted from 1, such as 3,7");
        cell.map(|(row, column)| Asked { row, column }).ok_or_else(wrong)
    }
}

/// What there is to print about a board.
struct Found {
    exit: Exit,
    lines: Vec<String>,
    /// The line that the step looks at.
    line: Option<Vec<String>>,
    /// Does its picture mark what the step follows from?
    marks_facts: bool,
    sheet: Option<Sheet>,
    /// What the marks on the sheet mean.
    marks: &'static str,
    json: String,
    /// The puzzle with the steps that are told on its board.
    after: Option<Puzzle>,
}

/// Gives a hint for every puzzle.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    if options.write && !options.take {
        return Err(Failure::Usage(
            Error::new("--write puts a step onto the board that -4 takes").with_help("hint -4 --write FILE"),
        ));
    }
    let input = input::read(&options.input);
    let board = input::board(options.board.as_deref())?;
    let mut screen = Screen::new(options.picture);
    // Hints speak of clues: these are shown in a file, too.
    if !screen.is_terminal() && !options.picture.plain && !options.picture.compact {
        screen = Screen::new(PictureOptions { clues: true, ..options.picture });
    }
    let printing = if options.json || options.stage() < Stage::Take { Printing::Plain } else { screen.printing() };
    let is_named = input.entries.len() > 1;
    let find = |entry, progress: &Progress| find(entry, board.as_ref(), (options, printing), progress);
    one_by_one::on_each(&input, &mut screen, options.json, find, |screen, entry, found| {
        let written = match &found.after {
            Some(after) if options.write => write(entry, after),
            _ => Exit::Done,
        };
        if options.json {
            screen.line(&found.json)?;
        } else {
            if is_named {
                screen.heading(&entry.name)?;
            }
            print(screen, &found)?;
        }
        Ok(found.exit.max(written))
    })
}

impl Options {
    fn stage(&self) -> Stage {
        match self {
            Options { take: true, .. } => Stage::Take,
            Options { why: true, .. } => Stage::Why,
            Options { place: true, .. } => Stage::Where,
            _ => Stage::Vague,
        }
    }
}

/// Asks for a hint, or for a cell. An error speaks of the source that it comes with.
fn find<'a>(
    entry: &'a Entry,
    source: Option<&'a Source>,
    (options, printing): (&Options, Printing),
    progress: &Progress,
) -> Result<Found, (&'a Source, Error)> {
    let start = Instant::now();
    let (task, board) = entry.task_on(source)?;
    // Seconds for whoever waits, and steps for lines that cost far more than usual.
    let budget = options.budget.or_both(TIMEOUT, STEPS);
    let budget = budget.keeping_back(task.model().cells.len(), printing);
    let found = budget.since(start).ask_alone(&task, progress, |task| match options.reveal {
        Some(cell) => revealed(entry, task, &task.reveal(&board, cell.row, cell.column)?),
        None => hint(entry, task, &board, options.stage()),
    });
    found.map_err(|error| (&*entry.source, error))
}

/// The hint for a board.
fn hint(entry: &Entry, task: &Task<'_>, board: &Grid, stage: Stage) -> Result<Found, Error> {
    let hint: Hint<'_> = task.hint(board);
    let exit = match (&hint.right, &hint.next) {
        (Some(false), _) => Exit::No,
        (_, Ok(_)) => Exit::Done,
        (_, Err(ending)) => ending.into(),
    };
    let line = if stage >= Stage::Why { hint.line_picture() } else { None };
    let mut lines = hint.lines(stage);
    lines.extend(hint.is_unsolvable().then(|| report::WHY_NOT.to_owned()));
    // Clues name colours by their letters.
    let names_clues = stage >= Stage::Where && task.puzzle().alphabet.is_in_colours();
    let letters = words::letters(&task.puzzle().alphabet).filter(|_| line.is_some() || names_clues);
    // What is wrong with a board may have been told with them.
    lines.extend(letters.filter(|letters| !lines.contains(letters)));
    if stage >= Stage::Where {
        lines.extend(words::diagonals(task.puzzle()));
    }
    Ok(Found {
        exit,
        lines,
        line,
        marks_facts: hint.marks_facts(),
        sheet: hint.sheet(stage),
        marks: if stage == Stage::Take { FOUND } else { "what it follows from" },
        json: json(&entry.placed(hint.json(&entry.name)))?,
        after: hint.puzzle_after(),
    })
}

/// What one cell is.
fn revealed(entry: &Entry, task: &Task<'_>, reveal: &Reveal<'_>) -> Result<Found, Error> {
    let exit = match reveal.answer {
        Revealed::Is(_) => Exit::Done,
        Revealed::Differs(_) => Exit::Several,
        Revealed::NoSolution => Exit::No,
        _ => Exit::GaveUp,
    };
    let (sheet, json) = (reveal.sheet(), json(&entry.placed(reveal.json(&entry.name)))?);
    let mut lines = vec![reveal.sentence()];
    if sheet.is_some() {
        lines.extend(words::letters(&task.puzzle().alphabet));
    }
    Ok(Found { exit, lines, line: None, marks_facts: false, sheet, marks: "the cell", json, after: None })
}

fn json(value: &impl serde::Serialize) -> Result<String, Error> {
    serde_json::to_string(value).map_err(|error| Error::new(error.to_string()))
}

/// Puts the board into the puzzle's file. What stands in the way is told.
fn write(entry: &Entry, after: &Puzzle) -> Exit {
    let name = &entry.source.name;
    if entry.format != Some(format::native().name()) {
        return not_native(name, "--write");
    }
    let Some(path) = &entry.source.path else {
        report::sentence(&format!("--write puts a board into a file, and {name} is not one"), None);
        return Exit::Usage;
    };
    // Read anew, for the steps of puzzles before this one were written meanwhile.
    let put = std::fs::read(path).map(|bytes| Native::put_board(&bytes, entry.index - 1, after));
    let written = match put {
        // Its puzzle was drawn or written otherwise.
        Ok(Err(error)) if error.code == ErrorCode::UnknownFormat => return not_native(name, "--write"),
        Ok(file) => file.map_err(|error| io::Error::other(error.to_string())),
        Err(error) => Err(error),
    };
    match written.and_then(|file| output::replace(path, &file)) {
        Ok(()) => Exit::Done,
        Err(error) => {
            report::sentence(&output::about(format!("{name}: the step cannot be written"), &error).to_string(), None);
            Exit::Output
        }
    }
}

/// Says that a file into which a board is to be put is not of the format that holds boards.
pub fn not_native(name: &str, option: &str) -> Exit {
    let help = format!("linewise convert {name} --to native -o FILE.linewise makes such a file");
    report::sentence(
        &format!("{option} puts a board into files of the native format, and {name} is not one"),
        Some(&help),
    );
    Exit::Usage
}

/// What the marks mean under what a step finds.
const FOUND: &str = "found by this step";

/// Prints what was found.
fn print(screen: &mut Screen, found: &Found) -> io::Result<()> {
    found.lines.iter().try_for_each(|line| screen.sentence(line))?;
    if let Some(line) = &found.line {
        screen.line("")?;
        screen.columns(line, 2)?;
        screen.sentence(&format!("  {}", legend(found.marks_facts)))?;
    }
    match &found.sheet {
        Some(sheet) => {
            screen.line("")?;
            screen.marked_boards(std::slice::from_ref(sheet), found.marks)
        }
        None => Ok(()),
    }
}

/// What the marks below the picture of a line mean.
fn legend(marks_facts: bool) -> &'static str {
    if marks_facts { "* found by this step   ^ what it follows from" } else { "* found by this step" }
}
