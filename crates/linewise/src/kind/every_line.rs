//! The model of a puzzle whose rows and columns are all under the rules of its kind, with a clue or without.

use super::{ClueLine, KindOption, options};
use crate::domain::Domain;
use crate::error::{Error, Slips, quoted};
use crate::model::{Axis, CellId, Line, Model, Place};
use crate::puzzle::{Clue, End, Puzzle};
use crate::rule::Rule;
use litemap::{Entry, LiteMap};
use std::fmt;
use std::fmt::Display;
use std::sync::Arc;

/// The model in which `rule` says what each line with these clues must spell, wherever it lies; nothing for one that
/// may hold anything. The puzzle may have the options in `known`.
pub fn model(
    puzzle: &Puzzle,
    known: &[KindOption],
    rule: impl Fn(ClueLine<'_>) -> Result<Option<Arc<dyn Rule>>, Error>,
    write_clue: impl Fn(&Clue) -> String,
) -> Result<Model, Error> {
    let board = puzzle.board;
    options::refuse_others(&puzzle.options, known)?;
    refuse_stray_clues(puzzle)?;
    let mut model = without_lines(puzzle, puzzle.alphabet.all());
    let mut made: Vec<Made> = Vec::new();
    let mut slips = Slips::default();
    for place in board.places() {
        let (clues, len) = (puzzle.clues_at(place), board.len_at(place));
        // Lines with the same clues are under the same rule, and making a rule takes time.
        let known = made.iter().find(|made| made.clues == clues && made.len == len);
        let rule = match known {
            Some(made) => made.rule.clone(),
            None => {
                let bare = ClueLine::without_clues(len, &puzzle.alphabet, &puzzle.options);
                let rule = match rule(bare.with(clues[0], clues[1])) {
                    Ok(rule) => rule,
                    Err(error) => {
                        // What is wrong without them, too, is no fault of the clues, and the same of every line.
                        if !error.differs_from(rule(bare).err().as_ref()) {
                            return Err(in_line(error, place, [None, None], &write_clue));
                        }
                        slips.note(in_line(error, place, clues, &write_clue));
                        continue;
                    }
                };
                made.push(Made { clues, len, rule: rule.clone() });
                rule
            }
        };
        model.lines.extend(rule.map(|rule| Line { cells: board.cells_at(place).collect(), rule, place }));
    }
    slips.or(model)
}

/// The cells of the puzzle with what is given about them, each of which may be one of `may`; lines are still to be added.
pub fn without_lines(puzzle: &Puzzle, may: Domain) -> Model {
    let board = puzzle.board;
    let mut cells = vec![may; board.cells()];
    for (cell, given) in &puzzle.givens {
        // A cell given as what no cell can be stays that: its lines say what is wrong with it.
        let narrowed = given.may.and(may);
        cells[cell.index()] = if narrowed.is_empty() { given.may } else { narrowed };
    }
    let room = board.axes().iter().map(|&axis| board.lines(axis)).sum();
    let mut model = Model::new(puzzle.alphabet.len(), cells);
    model.lines.reserve_exact(room);
    model
}

/// A model to which lines are added, of each of which something is told, as what its clues say. Lines of the same length of which the
/// same is told are under the same rules: making rules takes time.
pub struct Lines<T, F> {
    /// The model with the lines so far.
    pub model: Model,
    /// The rules of a line of so many cells of which this is told.
    make: F,
    made: LiteMap<(usize, T), Vec<Arc<dyn Rule>>>,
}

impl<T, F> fmt::Debug for Lines<T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lines").field("model", &self.model).finish_non_exhaustive()
    }
}

impl<T: Ord, F: Fn(usize, &T) -> Vec<Arc<dyn Rule>>> Lines<T, F> {
    /// A model to which lines are added under the rules that `make` makes.
    pub fn new(model: Model, make: F) -> Self {
        Lines { model, make, made: LiteMap::new() }
    }

    /// Adds a line, once under each of its rules.
    pub fn add(&mut self, cells: Vec<CellId>, told: T, place: Place) {
        let rules = match self.made.entry((cells.len(), told)) {
            Entry::Occupied(made) => made.into_mut(),
            Entry::Vacant(new) => {
                let (cells, told) = new.key();
                let rules = (self.make)(*cells, told);
                new.insert(rules)
            }
        };
        add(&mut self.model, cells, rules, place);
    }
}

/// Adds a line under each of these rules.
pub fn add(model: &mut Model, cells: Vec<CellId>, rules: &[Arc<dyn Rule>], place: Place) {
    let cells: Arc<[CellId]> = cells.into();
    model.lines.extend(rules.iter().map(|rule| Line { cells: cells.clone(), rule: rule.clone(), place }));
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
            let place = end.place();
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

/// Says of which clue an error speaks, and where it stands.
pub fn misfit(error: Error, place: impl Display, clue: &Clue, written: String) -> Error {
    error.prefixed(format_args!("{place}: the clue {} does not fit", quoted(&written))).with_span(clue.span)
}

/// An error for a line of more cells than `most`.
pub fn check_length(cells: usize, most: usize) -> Result<(), Error> {
    if cells <= most { Ok(()) } else { Err(too_long(cells).with_help(format!("at most {most}"))) }
}

/// The error for a line of so many cells, for which there is no rule.
pub fn too_long(cells: usize) -> Error {
    Error::new(format!("a line of {cells} cells is too long for linewise"))
}

/// Says which line an error speaks of, and which of its clues.
fn in_line(error: Error, place: Place, clues: [Option<&Clue>; 2], write_clue: impl Fn(&Clue) -> String) -> Error {
    let [near, far] = clues;
    // An error that has its own place speaks of that clue.
    let clue =
        [far, near].into_iter().flatten().find(|clue| !error.span.is_none() && clue.span.start == error.span.start);
    match clue.or(near).or(far) {
        None => error.prefixed(place),
        Some(clue) => misfit(error, place, clue, write_clue(clue)),
    }
}
