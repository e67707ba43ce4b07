//! `linewise check`: is a board right so far, and which lines does it break?

use crate::budget::{BudgetOptions, Printing, TIMEOUT};
use crate::clue_words;
use crate::exit::{Exit, Failure};
use crate::input::{self, Entry, InputOptions, Source};
use crate::one_by_one;
use crate::progress::Progress;
use crate::report;
use crate::screen::Screen;
use linewise::render::words;
use linewise::task::CheckJson;
use linewise::{ClueCheck, Error};
use serde::Serialize;
use std::ffi::OsString;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  linewise check puzzle.xml
  linewise check puzzle.non --board so-far.txt
  linewise check puzzle.non --board solution.png --spoil

The board is a text of one row a line (`#` filled, `.` blank, `?` open), a picture, \
or any puzzle file with a solution or given cells.

--json prints one object for each puzzle, on a line of its own:
  name, kind    as in `solve`
  board         \"solution\", \"givens\" or \"file\": what was checked
  right         true, false, or null when that was not settled within the budget
  settled       how many cells the board and the given cells settle
  cells         how many cells there are
  clashes       the cells in which the board contradicts the given cells, or holds what no cell can be, as row and column
  broken        the lines that break a rule or their clue: line, clue, cells, and whether the line is finished
  leads_to      the verdict on the puzzle with this board filled in; null when a line breaks a rule or its clue
  without       the verdict on the puzzle without it, where it leads to no solution, or where nothing fits a line of the puzzle,
                whatever the board holds there
  clues         with --clues, each clue: line, end (near or far), clue, cells, satisfied (null while that is open, and where
                the line breaks another rule, as breaks_rule says),
                and parts, for each cell the bytes of the clue that match it; null where there are none, or where
                the budget ran out first
  cut_short     true where the budget ran out before every line was checked: more lines may break
  wrong         with --spoil, the wrong cells: row, column, is, should_be; null where nothing can be said";

/// Check a board: is it right so far, and which lines break a rule or their clue?
///
/// Checks the board that is stored in the file, else its solution, else its given cells. A board is wrong when a line of it breaks
/// a rule or its clue, or when it leads to no solution. It names the wrong cells only with --spoil.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,
    /// Check this board against the puzzle: a text, a picture, or a puzzle file; `-` is standard input
    #[arg(long, value_name = "FILE")]
    board: Option<OsString>,
    /// Also name the wrong cells
    #[arg(long)]
    spoil: bool,
    #[command(flatten)]
    budget: BudgetOptions,
    /// Say whether each clue is satisfied and, where clues have parts, which part matches each cell
    #[arg(long)]
    clues: bool,
    /// One JSON object for each puzzle, on a line of its own
    #[arg(long)]
    json: bool,
}

/// What there is to print about a board.
struct Found {
    exit: Exit,
    lines: Vec<String>,
    json: String,
}

/// A check as JSON, with each clue if that was asked.
#[derive(Serialize)]
struct Json<'a> {
    #[serde(flatten)]
    check: CheckJson<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clues: Option<&'a [ClueCheck]>,
}

/// Checks every puzzle's board.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let input = input::read(&options.input);
    let separate = input::board(options.board.as_deref())?;
    let is_named = input.entries.len() > 1;
    let mut screen = Screen::plain();
    let check = |entry, progress: &Progress| check(entry, separate.as_ref(), options, progress);
    one_by_one::on_each(&input, &mut screen, options.json, check, |screen, entry, found| {
        match options.json {
            true => screen.line(&found.json)?,
            false => {
                if is_named {
                    screen.heading(&format!("{}:", entry.name))?;
                }
                found.lines.iter().try_for_each(|line| screen.sentence(line))?;
            }
        }
        Ok(found.exit)
    })
}

/// Checks one board. An error speaks of the source that it comes with.
fn check<'a>(
    entry: &'a Entry,
    separate: Option<&'a Source>,
    options: &Options,
    progress: &Progress,
) -> Result<Found, (&'a Source, Error)> {
    let in_puzzle = |error| (&*entry.source, error);
    let start = Instant::now();
    let task = entry.task().map_err(in_puzzle)?;
    let board = separate.map(|source| task.read_board(&source.bytes).map_err(|error| (source, error))).transpose()?;
    let cells = task.model().cells.len();
    let budget = options.budget.or_timeout(TIMEOUT).keeping_back(cells, Printing::Plain).since(start);
    let found = budget.ask_alone(&task, progress, |task| {
        let check = match &board {
            Some(board) => task.check(board),
            None => task.check_stored(),
        };
        let clues = options.clues.then(|| task.check_clues(&check.board)).transpose()?;
        let mut lines = check.lines();
        lines.extend(check.is_unsolvable().then(|| report::WHY_NOT.to_owned()));
        lines.extend(clues.iter().flatten().map(|clue| format!("  {}", clue_words::words(clue))));
        let alphabet = &task.puzzle().alphabet;
        let letters = words::letters(alphabet).filter(|_| clues.is_some() && alphabet.is_in_colours());
        lines.extend(letters.filter(|letters| !lines.contains(letters)));
        if options.spoil {
            lines.extend(check.spoiler());
        }
        let told = if options.spoil { check.json_with_wrong_cells(&entry.name) } else { check.json(&entry.name) };
        let json = Json { check: told, clues: clues.as_deref() };
        let exit = match check.is_right() {
            Some(true) => Exit::Done,
            Some(false) => Exit::No,
            None => Exit::GaveUp,
        };
        let json = serde_json::to_string(&entry.told(json)).map_err(|error| Error::new(error.to_string()))?;
        Ok(Found { exit, lines, json })
    });
    found.map_err(in_puzzle)
}
