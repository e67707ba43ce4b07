//! The answer of cubes as a person reads it, and as JSON.

use crate::input::Entry;
use crate::screen::Screen;
use linewise::render::Sheet;
use linewise::render::words::{exactly, many};
use linewise::{Grid, Verdict};
use linewise_batch::cubes::Sum;
use serde::Serialize;
use std::io;

/// The answer as an object.
#[derive(Serialize)]
struct Told<'a> {
    name: &'a str,
    kind: &'a str,
    rows: usize,
    cols: usize,
    #[serde(flatten)]
    sum: &'a Sum,
}

/// The answer as a line of JSON.
pub fn json(entry: &Entry, sum: &Sum) -> serde_json::Result<String> {
    let (kind, rows, cols) = match &entry.puzzle {
        Ok(puzzle) => (puzzle.kind.as_str(), puzzle.board.rows(), puzzle.board.columns()),
        Err(_) => ("", 0, 0),
    };
    serde_json::to_string(&entry.told(Told { name: &entry.name, kind, rows, cols, sum }))
}

/// Tells what all cubes came to, or those that were done when the time was up.
pub fn tell(screen: &mut Screen, entry: &Entry, sum: &Sum, is_time_up: bool) -> io::Result<()> {
    screen.sentence(&verdict(sum))?;
    for sentence in reasons(sum, is_time_up) {
        screen.sentence(&sentence)?;
    }
    let sheets = sheets(entry, sum);
    if !sheets.is_empty() {
        screen.line("")?;
        screen.marked_boards(&sheets, "the solutions differ here")?;
        screen.line("")?;
    }
    screen.sentence(&work(sum))
}

/// The verdict in a sentence.
fn verdict(sum: &Sum) -> String {
    let least = sum.count_at_least.as_deref().unwrap_or("0");
    match (sum.verdict, &sum.count) {
        (Verdict::None, _) => "No solution.".to_owned(),
        (Verdict::Unique, _) => "Exactly one solution.".to_owned(),
        (Verdict::Several, Some(count)) => format!("Several solutions: {}.", exactly(count)),
        (Verdict::Several, None) => format!("Several solutions: at least {least}."),
        (Verdict::Found, _) => "A solution; whether there are more was not asked.".to_owned(),
        (Verdict::GaveUp, _) if least == "0" => "Not settled: no solution was found yet.".to_owned(),
        (Verdict::GaveUp, _) if least == "1" => "Not settled: there is at least one solution.".to_owned(),
        (Verdict::GaveUp, _) => "Not settled: there are several.".to_owned(),
    }
}

/// Why more is not known.
fn reasons(sum: &Sum, is_time_up: bool) -> Vec<String> {
    let mut reasons = Vec::new();
    if sum.undecided > 0 {
        let why = match sum.gave_up.as_deref() {
            Some("memory") => {
                "the search would take more memory than it may; --memory SIZE allows more, in another folder"
            }
            Some("characters") => "some characters represent others that no clue distinguishes from them",
            _ => "some clues are too hard to judge",
        };
        reasons.push(format!("{} could be neither solved nor split: {why}.", many(sum.undecided, "cube")));
    }
    if is_time_up {
        reasons.push("The time ran out. Run the same command again to continue.".to_owned());
    }
    reasons
}

/// What it took, and what was not looked at.
fn work(sum: &Sum) -> String {
    let mut parts = vec![format!("{} in {}", many(sum.cubes, "cube"), many(sum.rounds, "round"))];
    if sum.split > 0 {
        parts.push(format!("{} split again", sum.split));
    }
    if sum.waiting > 0 {
        parts.push(format!("{} not searched", sum.waiting));
    }
    format!("{}; {} solved.", parts.join(", "), many(sum.work as usize, "line"))
}

/// The solutions, with the cells marked in which they differ.
fn sheets(entry: &Entry, sum: &Sum) -> Vec<Sheet> {
    let Some(task) = entry.task().ok().filter(|_| !sum.solutions.is_empty()) else { return Vec::new() };
    let boards: Vec<Grid> = sum.solutions.iter().filter_map(|rows| task.read_board(rows.join("\n")).ok()).collect();
    Sheet::side_by_side(task.puzzle(), task.kind(), &boards)
}
