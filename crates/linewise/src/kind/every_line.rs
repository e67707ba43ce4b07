//! The model of a puzzle whose rows and columns are all under the rules of its kind, with a clue or without.

use super::options;
use crate::error::Error;
use crate::model::{Axis, CellId, Line, Model, Place};
use crate::puzzle::{Board, Clue, End, Puzzle};
use crate::rule::Rule;
use std::sync::Arc;

/// The model in which `rule` says what each line must spell, from the clues at its near and its far end and from its length;
/// nothing for a line that may hold anything. The puzzle may have the options in `known`.
pub fn model(
    puzzle: &Puzzle,
    known: &[&str],
    rule: impl Fn(Option<&Clue>, Option<&Clue>, usize) -> Result<Option<Arc<dyn Rule>>, Error>,
    write_clue: impl Fn(&Clue) -> String,
) -> Result<Model, Error> {
    let board = puzzle.board;
    options::refuse_others(&puzzle.options, known)?;
    refuse_stray_clues(puzzle)?;
    let mut cells = vec![puzzle.alphabet.all(); board.cells()];
    for (cell, given) in &puzzle.givens {
        cells[cell.index()] = given.may;
    }
    let mut lines = room(&board);
    let mut made: Vec<Made> = Vec::new();
    for &axis in board.axes() {
        for index in 0..board.lines(axis) {
            let place = Place { axis, index: index as u32 };
            let clues = [End::near(axis, index), End::far(axis, index)].map(|end| puzzle.clues.get(&end));
            let len = board.line_len(axis, index);
            // Lines with the same clues are under the same rule, and making a rule takes time.
            let known = made.iter().find(|made| made.clues == clues && made.len == len);
            let rule = match known {
                Some(made) => made.rule.clone(),
                None => {
                    let rule = rule(clues[0], clues[1], len).map_err(|error| {
                        // What is wrong without them, too, is no fault of the clues.
                        let is_theirs = error.differs_from(rule(None, None, len).err().as_ref());
                        in_line(error, place, if is_theirs { clues } else { [None, None] }, &write_clue)
                    })?;
                    made.push(Made { clues, len, rule: rule.clone() });
                    rule
                }
            };
            lines.extend(rule.map(|rule| Line { cells: board.line(axis, index).collect(), rule, place }));
        }
    }
    Ok(Model { symbols: puzzle.alphabet.len(), cells, lines, crowds: Vec::new() })
}

/// Adds a line under each of these rules.
pub fn add(model: &mut Model, cells: Vec<CellId>, rules: &[Arc<dyn Rule>], place: Place) {
    let cells: Arc<[CellId]> = cells.into();
    model.lines.extend(rules.iter().map(|rule| Line { cells: cells.clone(), rule: rule.clone(), place }));
}

/// Room for so many lines as the board has.
pub fn room(board: &Board) -> Vec<Line> {
    Vec::with_capacity(board.axes().iter().map(|&axis| board.lines(axis)).sum())
}

/// A rule that was made for some line.
struct Made<'p> {
    clues: [Option<&'p Clue>; 2],
    len: usize,
    rule: Option<Arc<dyn Rule>>,
}

/// An error for a clue beside a line that the board does not have.
pub fn refuse_stray_clues(puzzle: &Puzzle) -> Result<(), Error> {
    refuse_clues_not_on(puzzle, puzzle.board.axes())
}

/// An error for a clue beside a line along none of these axes.
pub fn refuse_clues_not_on(puzzle: &Puzzle, axes: &[Axis]) -> Result<(), Error> {
    let board = puzzle.board;
    let is_stray = |end: &End| !axes.contains(&end.axis) || end.index as usize >= board.lines(end.axis);
    match puzzle.clues.iter().find(|(end, _)| is_stray(end)) {
        None => Ok(()),
        Some((end, clue)) => {
            let place = Place { axis: end.axis, index: end.index };
            Err(Error::new(format!("there is a clue for {place}, which the board does not have")).with_span(clue.span))
        }
    }
}

/// An error for a clue at the far end, in a kind that has its clues at the near end only.
pub fn refuse_far(far: Option<&Clue>) -> Result<(), Error> {
    match far {
        None => Ok(()),
        Some(clue) => {
            Err(Error::new("a line has its clue at its start, not at its end").with_span(clue.span).with_help(
                "wherever they are printed, write the rows' clues as \"rows:\" and the columns' as \"columns:\"",
            ))
        }
    }
}

/// Says which line an error speaks of, and which of its clues.
fn in_line(error: Error, place: Place, clues: [Option<&Clue>; 2], write_clue: impl Fn(&Clue) -> String) -> Error {
    let [near, far] = clues;
    // An error that has its own place speaks of that clue.
    let clue =
        [far, near].into_iter().flatten().find(|clue| !error.span.is_none() && clue.span.start == error.span.start);
    match clue.or(near).or(far) {
        None => Error { message: format!("{place}: {}", error.message), ..error },
        Some(clue) => Error {
            message: format!("{place}: the clue \"{}\" does not fit: {}", write_clue(clue), error.message),
            span: clue.span,
            ..error
        },
    }
}
