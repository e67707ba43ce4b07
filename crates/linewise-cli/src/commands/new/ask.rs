//! The questions of `linewise new`: the size, each clue, and the given cells.

use super::keyboard::Keyboard;
use crate::report;
use crate::screen::width_of_standard_error;
use crate::size::Size;
use crate::wrap::wrap;
use linewise::draft::Draft;
use linewise::puzzle::Options;
use linewise::render::words::many;
use linewise::{Axis, End, Error, Kind, Puzzle, Task, Verdict};
use std::io;
use std::sync::atomic::Ordering;

/// What somebody typed.
pub enum Typed {
    /// All of it.
    Finished(Puzzle),
    /// What there was when the input ended, and what is missing.
    Unfinished(Puzzle, String),
}

/// Asks for everything; `None` where the input ends before there is a board.
pub fn ask(kind: &dyn Kind, size: Option<Size>, symbols: Option<&str>) -> io::Result<Option<Typed>> {
    say(&format!("{}: {}", kind.name(), kind.rules()));
    eprintln!();
    let keyboard = &Keyboard::open()?;
    let Some(mut draft) = first_draft(kind, (size, symbols), keyboard)? else { return Ok(None) };
    introduce(&draft, kind, symbols);
    let mut at = 0;
    let mut reached = 0;
    loop {
        let is_done = clues(&mut draft, (at, &mut reached), keyboard)?;
        if !is_done {
            return Ok(Some(Typed::Unfinished(finished(&draft), missing(draft.ends().len(), reached))));
        }
        match (draft.at_a_glance(), draft.sums()) {
            (Some(wrong), _) => report::warning(&format!("something is wrong: {wrong}")),
            (None, sums) => sums.iter().for_each(|sums| eprintln!("  {sums}")),
        }
        match give(&mut draft, keyboard)? {
            Given::Done => break,
            Given::Back => at = draft.ends().len().saturating_sub(1),
            Given::Ended => {
                let missing = "the given cells may be missing, or some of them".to_owned();
                return Ok(Some(Typed::Unfinished(finished(&draft), missing)));
            }
        }
    }
    let puzzle = finished(&draft);
    judge(&puzzle, keyboard);
    Ok(Some(Typed::Finished(puzzle)))
}

/// Says how clues are typed, and what cells hold.
fn introduce(draft: &Draft<'_>, kind: &dyn Kind, symbols: Option<&str>) {
    let glyphs = draft.glyphs();
    if symbols.is_none() && !draft.asks_for_patterns() && glyphs.chars().count() > 2 {
        say(&format!("Cells hold {glyphs}; use --symbols for others."));
    }
    if draft.ends().is_empty() {
        eprintln!("These puzzles have given cells instead of clues.");
    } else if draft.asks_for_patterns() {
        say("Type each clue as a regular expression. < goes back, an empty answer is no clue.");
    } else {
        let how = match draft.lists_numbers() {
            true => "Type each clue with blanks between its numbers.",
            false => "Type each clue, or all clues of a side at once with blanks between them and * for none.",
        };
        let empty = match draft.ends().first().map(|&end| draft.empty_clue(end)) {
            Some(clue) if clue != kind.clues().write(None, &draft.puzzle().alphabet) => {
                format!("an empty line, {clue}")
            }
            _ => "no clue".to_owned(),
        };
        say(&format!("{how} < goes back, an empty answer is {empty}."));
    }
}

/// The puzzle as far as it goes. Where its patterns speak of more characters than a puzzle can have, it has those of the empty board.
fn finished(draft: &Draft<'_>) -> Puzzle {
    draft.finished().unwrap_or_else(|error| {
        complain(&error);
        draft.puzzle().clone()
    })
}

/// What is missing where the input ended at clue number `reached`, from 0.
fn missing(clues: usize, reached: usize) -> String {
    let missing = clues.saturating_sub(reached);
    let are = if missing == 1 { "is" } else { "are" };
    format!("{missing} of {clues} clues {are} missing; for a line without a clue write *")
}

/// Asks for the clues from number `at` on, and counts how many it reached. False where the input ends.
fn clues(draft: &mut Draft<'_>, (at, reached): (usize, &mut usize), keyboard: &Keyboard) -> io::Result<bool> {
    let ends = draft.ends().to_vec();
    let mut at = at;
    while at < ends.len() {
        if is_first_of_side(&ends, at) && at > 0 {
            draft.sums().iter().for_each(|sums| eprintln!("  so far: {sums}"));
        }
        let Some(answer) = keyboard.ask(&format!("{}:", name(ends[at], &ends)))? else { return Ok(false) };
        if answer.trim() == "<" {
            at = at.saturating_sub(1);
            continue;
        }
        match take(draft, at, &answer) {
            Ok(needs) => {
                needs.iter().for_each(|needs| eprintln!("  {needs}"));
                let slips = ends.iter().skip(at).take(needs.len()).filter_map(|&end| draft.slip(end));
                slips.for_each(|slip| report::warning(&slip.to_string()));
                at += needs.len();
                *reached = at.max(*reached);
            }
            Err(error) => complain(&error),
        }
    }
    Ok(true)
}

/// Takes an answer as the clue number `at`, or as those of the side that begins there, and says what each needs.
fn take(draft: &mut Draft<'_>, at: usize, answer: &str) -> Result<Vec<String>, Error> {
    let end = draft.ends()[at];
    match draft.take(end, answer) {
        Ok(needs) => Ok(vec![needs]),
        Err(error) => draft.take_side(at, answer).unwrap_or(Err(error)),
    }
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
fn first_draft<'k>(
    kind: &'k dyn Kind,
    (size, symbols): (Option<Size>, Option<&str>),
    keyboard: &Keyboard,
) -> io::Result<Option<Draft<'k>>> {
    let mut wanted = size;
    loop {
        let size @ Size { columns, rows } = match wanted.take() {
            Some(size) => size,
            None => {
                let Some(answer) = keyboard.ask("size (columns x rows):")? else { return Ok(None) };
                match answer.parse() {
                    Ok(size) => size,
                    Err(error) => {
                        complain(&error);
                        continue;
                    }
                }
            }
        };
        match Draft::with_options(kind, rows, columns, Options::new(), symbols) {
            Ok(draft) => {
                size.say();
                return Ok(Some(draft));
            }
            Err(error) => complain(&error),
        }
    }
}

/// Asks for given cells, row by row; none where the first answer is empty.
fn give(draft: &mut Draft<'_>, keyboard: &Keyboard) -> io::Result<Given> {
    let board = draft.puzzle().board;
    let (rows, columns) = (board.rows(), board.line_len(Axis::ROW, 0));
    say(&format!(
        "Given cells: {} of {}, ? for an open cell. An empty first answer: none are given; an empty row: all of it is open; < goes back.",
        many(rows, "row"),
        many(columns, "character")
    ));
    loop {
        let mut lines = Vec::new();
        while lines.len() < rows {
            let Some(answer) = keyboard.ask(&format!("board, row {}:", lines.len() + 1))? else {
                // What is missing is open.
                lines.resize(rows, "?".repeat(columns));
                put(draft, lines);
                return Ok(Given::Ended);
            };
            match answer.trim() {
                "" if lines.is_empty() => return Ok(Given::Done),
                "" => lines.push("?".repeat(columns)),
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
        if put(draft, lines) {
            return Ok(Given::Done);
        }
    }
}

/// Gives these cells; false, with a word about it, where they cannot be given.
fn put(draft: &mut Draft<'_>, lines: Vec<String>) -> bool {
    let open = draft.with_dots_open(&lines);
    if open.is_some() {
        report::warning("the dots are read as open cells: as blank ones they would leave no cell open");
    } else if lines.iter().any(|line| line.contains('.')) && draft.puzzle().alphabet.symbol('.').is_some() {
        report::note("the dots are blank cells here: ? is an open one");
    }
    let given = draft.give(&open.unwrap_or(lines));
    given.map_err(|error| complain(&error)).is_ok()
}

/// Says how many solutions the puzzle has.
fn judge(puzzle: &Puzzle, keyboard: &Keyboard) {
    let Ok(task) = Task::new(puzzle) else { return };
    let end = keyboard.end();
    let stop = || end.load(Ordering::Relaxed);
    let verdict = match task.with_steps(2_000_000).with_stop_when(&stop).solve().verdict {
        Verdict::None => "There is no solution: `linewise diagnose` says what may be mistyped.",
        Verdict::Unique => "There is exactly one solution.",
        Verdict::Several => "There are several solutions: `linewise diagnose` says what may be missing.",
        _ => "It could not be decided quickly how many solutions there are.",
    };
    eprintln!("{verdict}");
}

/// Says something to a person at a terminal: no line ends within a word.
fn say(text: &str) {
    wrap(text, width_of_standard_error()).iter().for_each(|line| eprintln!("{line}"));
}

fn is_first_of_side(ends: &[End], at: usize) -> bool {
    ends.get(at.wrapping_sub(1)).is_none_or(|before| (before.axis, before.far) != (ends[at].axis, ends[at].far))
}

/// What a line's end is called; its side is named where clues stand on both.
fn name(end: End, ends: &[End]) -> String {
    let line = format!("{} {}", end.axis.word(), end.index + 1);
    let has_both = ends.iter().any(|other| other.axis == end.axis && other.far != end.far);
    match (end.far, end.axis) {
        (false, Axis::ROW) if has_both => format!("{line}, on the left"),
        (false, Axis::COLUMN) if has_both => format!("{line}, above"),
        (false, _) => line,
        (true, Axis::ROW) => format!("{line}, on the right"),
        (true, _) => format!("{line}, below"),
    }
}

fn complain(error: &Error) {
    report::sentences(error);
}
