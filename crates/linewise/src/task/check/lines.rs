//! Which lines a board breaks.

use super::BrokenLine;
use crate::domain::Domain;
use crate::engine::verify::{self, Looked};
use crate::engine::{Account, Verdict};
use crate::model::{Axis, CellId, Grid, Line, LineId, Model, Place};
use crate::puzzle::Puzzle;
use crate::task::Task;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// The lines that a board breaks: finished ones by their plain judge, others where nothing fits any more.
pub(super) fn broken(task: &Task<'_>, model: &Model, board: &Grid, account: &Account<'_>) -> Looked {
    let mut broken = match board.word() {
        Some(word) => verify::broken_lines_until(model, &word, task.budget.stop),
        None => stuck(task, model, board, account),
    };
    // What several lines say together is told only where none of them says it by itself.
    let is_bundle = |line: &LineId| model.line(*line).place.axis.is_bundle();
    if !broken.lines.iter().all(is_bundle) {
        broken.lines.retain(|line| !is_bundle(line));
    }
    // So does what two of them say together, but that they must not be the same.
    let lines: Vec<&Line> = broken.lines.iter().map(|&line| model.line(line)).collect();
    let breaks_by_itself = |both: &Line| lines.iter().any(|line| line.is_half_of(both));
    let is_told = |line: &LineId| {
        let line = model.line(*line);
        !is_two_lines(line.place) || are_same(&line.cells, board) || !breaks_by_itself(line)
    };
    broken.lines.retain(is_told);
    broken
}

/// The lines that cannot be finished any more: by their own rule, or where none is by that, with the pairs on it.
pub(super) fn stuck(task: &Task<'_>, model: &Model, board: &Grid, account: &Account<'_>) -> Looked {
    let alone = verify::stuck_lines(model, board, task.budget.stop);
    match alone.lines.is_empty() && alone.is_complete {
        true => stuck_with_pairs(task, model, board, account),
        false => alone,
    }
}

/// The lines that cannot be finished any more by their own rule and what is asked of neighbours on them: for a person, that is one line.
fn stuck_with_pairs(task: &Task<'_>, model: &Model, board: &Grid, account: &Account<'_>) -> Looked {
    let mut stuck = Looked { lines: Vec::new(), is_complete: true };
    for (line, pairs) in pairs_on_lines(model) {
        let alone = by_itself(model, board, line, &pairs);
        match task.solve_within(&alone, 1, account, account.rest()).verdict {
            Verdict::None => stuck.lines.push(line),
            Verdict::GaveUp => stuck.is_complete = false,
            _ => {}
        }
    }
    stuck
}

/// The lines on which pairs of cells have a line of their own, with these.
fn pairs_on_lines(model: &Model) -> Vec<(LineId, Vec<LineId>)> {
    let all = || (0..model.lines.len()).map(LineId::new);
    let is_pair = |&line: &LineId| model.line(line).place.axis == Axis::PAIR;
    let mut pairs_at: Vec<Vec<LineId>> = vec![Vec::new(); model.cells.len()];
    for pair in all().filter(is_pair) {
        pairs_at[model.line(pair).cells[0].index()].push(pair);
    }
    let pairs_on = |line: LineId| {
        let cells = &model.line(line).cells;
        let pairs = cells.iter().flat_map(|cell| &pairs_at[cell.index()]).copied();
        pairs.filter(|&pair| model.line(pair).cells.iter().all(|cell| cells.contains(cell))).collect()
    };
    let lines = all().filter(|line| !is_pair(line) && !is_two_lines(model.line(*line).place));
    lines.map(|line| (line, pairs_on(line))).filter(|(_, pairs): &(LineId, Vec<LineId>)| !pairs.is_empty()).collect()
}

/// A line and the pairs on it as a board of their own.
fn by_itself(model: &Model, board: &Grid, line: LineId, pairs: &[LineId]) -> Model {
    let own = &model.line(line).cells;
    let may: Vec<Domain> = own.iter().map(|&cell| board.may(cell)).collect();
    let number = |cell: &CellId| CellId::new(own.iter().position(|other| other == cell).expect("a cell of the line"));
    let moved = |id: &LineId| {
        let Line { cells, rule, place } = model.line(*id);
        Line { cells: cells.iter().map(number).collect(), rule: rule.clone(), place: *place }
    };
    let lines = [line].iter().chain(pairs).map(moved).collect();
    Model { symbols: model.symbols, cells: may.into(), lines, crowds: Vec::new() }
}

/// Is it two rows or two columns that are compared?
pub(super) fn is_two_lines(place: Place) -> bool {
    [Axis::ROWS, Axis::COLUMNS].contains(&place.axis)
}

/// Do the same symbols stand in both halves of these cells?
fn are_same(cells: &[CellId], board: &Grid) -> bool {
    let (one, other) = cells.split_at(cells.len() / 2);
    let is_same = |(&one, &other): (&CellId, &CellId)| board.may(one) == board.may(other) && board.may(one).len() == 1;
    one.iter().zip(other).all(is_same)
}

/// The broken lines as they are told, with those among them that nothing fits.
pub(super) fn told(
    puzzle: &Puzzle,
    model: &Model,
    board: &Grid,
    broken: &[LineId],
    hopeless: &BTreeSet<LineId>,
) -> Vec<BrokenLine> {
    let line =
        |&id: &LineId| BrokenLine { fits_nothing: hopeless.contains(&id), ..BrokenLine::new(puzzle, model, board, id) };
    each_place_once(broken.iter().map(line))
}

/// Both clues of a line may have a line of their own, and break as one.
fn each_place_once(broken: impl Iterator<Item = BrokenLine>) -> Vec<BrokenLine> {
    let mut lines: Vec<BrokenLine> = Vec::new();
    let mut met: BTreeMap<Place, usize> = BTreeMap::new();
    for line in broken {
        match met.entry(line.place) {
            Entry::Occupied(at) => lines[*at.get()].fits_nothing |= line.fits_nothing,
            Entry::Vacant(place) => {
                place.insert(lines.len());
                lines.push(line);
            }
        }
    }
    lines
}
