//! Clues behind a colon that can be read in two ways: commas without a blank join the numbers of a clue, but they may have
//! been meant to part clues.

use super::entries::{self, Key};
use super::read;
use crate::error::{Error, many};
use crate::format::lines::{self, Line, Part};
use crate::kind::{self, Kind};
use crate::puzzle::{Puzzle, Says};
use crate::task::Task;

/// The first such list of clues, where the other reading is a puzzle, too.
pub fn find(own: &[Part], puzzle: &Puzzle, kinds: &[&dyn Kind]) -> Option<Error> {
    let doubtful = own.iter().filter(|line| line.text.contains(',')).find_map(|line| doubtful(*line))?;
    if puzzle.clues.values().any(|clue| matches!(clue.says, Says::Pattern(_))) {
        return None;
    }
    let other = otherwise(own, kinds)?;
    let kind = kind::named_among(kinds, &puzzle.kind).ok()?;
    let makes_sense = Task::of_kind(&other, kind).is_ok() && kind.at_a_glance(&other).is_none();
    if !makes_sense || other.clues == puzzle.clues {
        return None;
    }
    let size = |puzzle: &Puzzle| {
        let board = puzzle.board;
        let sides: Vec<String> = board.axes().iter().map(|&axis| many(board.lines(axis), axis.word())).collect();
        sides.join(" and ")
    };
    let listed = doubtful.text.replace(',', "; ");
    let problem = format!("commas without a blank join the numbers of one clue here, which makes {}", size(puzzle));
    let help = format!(
        "where they were meant to separate clues, it is {}: \"{listed}\"; semicolons make it unambiguous",
        size(&other)
    );
    Some(doubtful.error(problem).with_help(help))
}

/// The clues behind a colon, where commas without a blank stand among them and no semicolon does.
fn doubtful(line: Part<'_>) -> Option<Part<'_>> {
    let (key, _, value) = entries::heading(line)?;
    let joins = |(at, _): (usize, &str)| value.text[at + 1..].starts_with(|c: char| !c.is_whitespace());
    let is_list =
        matches!(key, Key::Clues(..)) && !value.text.contains(';') && value.text.match_indices(',').any(joins);
    is_list.then_some(value)
}

/// The puzzle where commas part clues.
fn otherwise(own: &[Part], kinds: &[&dyn Kind]) -> Option<Puzzle> {
    let text = |line: &Part| match doubtful(*line) {
        Some(value) => line.text.replace(value.text, &value.text.replace(',', ";")),
        None => line.text.to_owned(),
    };
    let text = own.iter().map(text).collect::<Vec<_>>().join("\n");
    let lines = lines::read(text.as_bytes()).ok()?;
    let parts: Vec<Part> = lines.iter().map(Line::part).collect();
    read::puzzle(&parts, kinds).ok()
}
