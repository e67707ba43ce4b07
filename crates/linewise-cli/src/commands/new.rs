//! `linewise new`: a puzzle is typed in, each clue checked as it comes; off a terminal a worked file to be changed.

use crate::exit::{Exit, Failure};
use crate::output;
use crate::report;
use crate::screen::width;
use crate::size::Size;
use crate::wrap::wrap;
use linewise::draft::{Draft, template};
use linewise::format::{self, find};
use linewise::{Axis, End, Error, Kind, Puzzle, Task, Verdict, kind};
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  linewise new nonogram --size 12x10 -o mine.linewise
  linewise new skyscrapers > mine.linewise </dev/null

At a terminal each clue is asked for, and what it needs is told. `<` goes back to the clue before, an empty
answer is an empty line, or no clue. Off a terminal a worked file comes out, with remarks, to be changed.";

/// Type a new puzzle in, checked clue by clue
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The kind of puzzle, as `nonogram` (`linewise kinds` lists them)
    #[arg(value_name = "KIND", value_parser = named_kind)]
    kind: KindChoice,
    /// The size of the board, as 15x10 for 15 columns and 10 rows; 15 is a square
    #[arg(long, value_name = "SIZE")]
    size: Option<Size>,
    /// Write to this file, in the format of its ending [default: standard output, in the native format]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// A kind that was asked for by name.
#[derive(Clone, Copy)]
struct KindChoice(&'static dyn Kind);

impl std::fmt::Debug for KindChoice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.name())
    }
}

fn named_kind(name: &str) -> Result<KindChoice, Error> {
    kind::named(name).map(KindChoice)
}

/// Asks for a puzzle, or writes a worked one.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let kind = options.kind.0;
    let text = match io::stdin().is_terminal() {
        true => {
            let Some(puzzle) = ask(kind, options.size)? else {
                report::sentence("the puzzle was not finished, and nothing is written", None);
                return Ok(Exit::Input);
            };
            written(&puzzle, options)?
        }
        false => {
            if let Some(size) = options.size {
                size.say();
            }
            let size = options.size.map(|Size { columns, rows }| (rows, columns));
            template(kind, size).map_err(Failure::Usage)?.into_bytes()
        }
    };
    output::write(options.output.as_deref(), &text)?;
    Ok(Exit::Done)
}

/// The puzzle in the format of the file's ending.
fn written(puzzle: &Puzzle, options: &Options) -> Result<Vec<u8>, Failure> {
    let ending = options.output.as_deref().and_then(|file| file.extension()).and_then(|ending| ending.to_str());
    let named =
        ending.and_then(|ending| format::ALL.iter().copied().find(|format| format.extensions().contains(&ending)));
    let native = find("native").expect("the native format is always there");
    let written = format::write(named.unwrap_or(native), std::slice::from_ref(puzzle)).map_err(Failure::Usage)?;
    written.lost.iter().for_each(|lost| report::warning(&format!("lost: {lost}")));
    Ok(written.bytes)
}

/// Asks for everything; `None` where the input ends before that.
fn ask(kind: &'static dyn Kind, size: Option<Size>) -> io::Result<Option<Puzzle>> {
    say(&format!("{}: {}", kind.name(), kind.rules()));
    eprintln!();
    let Some(mut draft) = first_draft(kind, size)? else { return Ok(None) };
    if draft.ends().is_empty() {
        eprintln!("Such puzzles have no clues, but given cells.");
    } else {
        match draft.asks_for_patterns() {
            true => say("Type each clue as a regular expression. < goes back, an empty answer is no clue."),
            false => say(&format!(
                "Clues are typed with blanks between their numbers. < goes back, an empty answer is {}.",
                empty(&draft)
            )),
        }
    }
    let mut at = 0;
    loop {
        if !clues(&mut draft, at)? {
            return Ok(None);
        }
        draft.sums().iter().for_each(|sums| eprintln!("  {sums}"));
        draft.at_a_glance().iter().for_each(|wrong| report::warning(&format!("something is amiss: {wrong}")));
        match give(&mut draft)? {
            Given::Done => break,
            Given::Back => at = draft.ends().len().saturating_sub(1),
            Given::Ended => return Ok(None),
        }
    }
    let puzzle = match draft.finished() {
        Ok(puzzle) => puzzle,
        Err(error) => {
            complain(&error);
            return Ok(None);
        }
    };
    judge(&puzzle);
    Ok(Some(puzzle))
}

/// Asks for the clues from number `at` on. False where the input ends.
fn clues(draft: &mut Draft, at: usize) -> io::Result<bool> {
    let ends = draft.ends().to_vec();
    let mut at = at;
    while at < ends.len() {
        if is_first_of_side(&ends, at) && at > 0 {
            draft.sums().iter().for_each(|sums| eprintln!("  so far: {sums}"));
        }
        let Some(answer) = prompt(&format!("{}:", name(ends[at])))? else { return Ok(false) };
        if answer.trim() == "<" {
            at = at.saturating_sub(1);
            continue;
        }
        match draft.take(ends[at], &answer) {
            Ok(needs) => {
                eprintln!("  {needs}");
                at += 1;
            }
            Err(error) => complain(&error),
        }
    }
    Ok(true)
}

/// How asking for given cells ended.
enum Given {
    Done,
    /// Back to the clues.
    Back,
    /// The input ended.
    Ended,
}

/// The empty board, of the size that is asked for until there is such a puzzle.
fn first_draft(kind: &'static dyn Kind, size: Option<Size>) -> io::Result<Option<Draft>> {
    let mut wanted = size;
    loop {
        let size @ Size { columns, rows } = match wanted.take() {
            Some(size) => size,
            None => {
                let Some(answer) = prompt("size (columns x rows):")? else { return Ok(None) };
                match answer.parse() {
                    Ok(size) => size,
                    Err(error) => {
                        complain(&error);
                        continue;
                    }
                }
            }
        };
        match Draft::new(kind, rows, columns) {
            Ok(draft) => {
                size.say();
                return Ok(Some(draft));
            }
            Err(error) => complain(&error),
        }
    }
}

/// Asks for given cells, row by row; none where the first answer is empty.
fn give(draft: &mut Draft) -> io::Result<Given> {
    let board = draft.puzzle().board;
    let (rows, columns) = (board.rows(), board.line_len(Axis::ROW, 0));
    say(&format!("Given cells: {rows} rows of {columns} characters, ? for an open cell (empty: none are given)"));
    loop {
        let mut lines = Vec::new();
        while lines.len() < rows {
            let Some(answer) = prompt(&format!("board, row {}:", lines.len() + 1))? else { return Ok(Given::Ended) };
            match answer.trim() {
                "" if lines.is_empty() => return Ok(Given::Done),
                "<" if lines.is_empty() && !draft.ends().is_empty() => return Ok(Given::Back),
                "<" => drop(lines.pop()),
                row if row.chars().filter(|c| !c.is_whitespace()).count() == columns => {
                    match draft.read_row(lines.len(), row) {
                        Ok(row) => lines.push(row),
                        Err(error) => complain(&error.about(format!("row {}", lines.len() + 1))),
                    }
                }
                _ => complain(&Error::new(format!("a row has {columns} cells"))),
            }
        }
        match draft.give(&lines) {
            Ok(()) => return Ok(Given::Done),
            Err(error) => complain(&error),
        }
    }
}

/// Says how many solutions the puzzle has.
fn judge(puzzle: &Puzzle) {
    let Ok(task) = Task::new(puzzle) else { return };
    let verdict = match task.with_steps(2_000_000).solve().verdict {
        Verdict::None => "There is no solution: `linewise diagnose` says what may be mistyped.",
        Verdict::Unique => "There is exactly one solution.",
        Verdict::Several => "There are several solutions: `linewise diagnose` says what may be missing.",
        _ => "How many solutions there are was not found out at once.",
    };
    eprintln!("{verdict}");
}

/// Says something to a person at a terminal: no line ends within a word.
fn say(text: &str) {
    wrap(text, width(io::stderr().is_terminal())).iter().for_each(|line| eprintln!("{line}"));
}

fn empty(draft: &Draft) -> String {
    draft.ends().first().map_or(String::new(), |&end| draft.empty_clue(end))
}

fn is_first_of_side(ends: &[End], at: usize) -> bool {
    ends.get(at.wrapping_sub(1)).is_none_or(|before| (before.axis, before.far) != (ends[at].axis, ends[at].far))
}

/// What a line's end is called.
fn name(end: End) -> String {
    let line = format!("{} {}", end.axis.word(), end.index + 1);
    match (end.far, end.axis) {
        (false, _) => line,
        (true, Axis::ROW) => format!("{line}, on the right"),
        (true, _) => format!("{line}, below"),
    }
}

/// Asks on standard error, so that standard output holds nothing but the puzzle. `None` where the input ends.
fn prompt(question: &str) -> io::Result<Option<String>> {
    eprint!("{question} ");
    io::stderr().flush()?;
    let mut answer = String::new();
    let read = io::stdin().lock().read_line(&mut answer)?;
    Ok((read > 0).then(|| answer.trim_end_matches(['\r', '\n']).to_owned()))
}

fn complain(error: &Error) {
    report::sentence(&error.message, error.help.as_deref());
}
