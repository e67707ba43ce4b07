//! Clues behind a colon that can be read in two ways: commas without a blank join the numbers of a clue, and commas
//! belong to patterns, but they may have been meant to part clues.

use super::entries::{self, Key};
use super::read;
use crate::error::{Error, many};
use crate::format::lines::{self, Line, Part, quoted};
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

/// The first list of patterns behind a colon that has a comma behind each but the last: it was meant to part them, and
/// became a part of them.
pub fn in_patterns(own: &[Part], puzzle: &Puzzle) -> Option<Error> {
    let are_patterns = puzzle.clues.values().any(|clue| matches!(clue.says, Says::Pattern(_)));
    let value = own.iter().filter(|_| are_patterns).find_map(|line| parted_patterns(*line))?;
    let mark = value.words().next().and_then(|word| word.text.chars().last())?;
    let what = if mark == ';' { "semicolon" } else { "comma" };
    let problem =
        format!("a {what} belongs to the pattern here: the first one is {}", quoted(value.words().next()?.text));
    Some(value.error(problem).with_help("write one pattern a line, or blanks alone between them"))
}

/// The patterns behind a colon, where all but the last end in a comma, or all in a semicolon.
fn parted_patterns(line: Part<'_>) -> Option<Part<'_>> {
    let (key, _, value) = entries::heading(line)?;
    let words: Vec<Part> = value.words().collect();
    let (last, others) = words.split_last()?;
    let are_parted = |mark: char| {
        !last.text.ends_with(mark) && others.iter().all(|word| word.text.len() > 1 && word.text.ends_with(mark))
    };
    let is_list = matches!(key, Key::Clues(..)) && !others.is_empty() && (are_parted(',') || are_parted(';'));
    is_list.then_some(value)
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
