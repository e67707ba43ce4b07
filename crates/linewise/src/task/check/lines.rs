//! Which lines a board breaks.

use super::BrokenLine;
use crate::distinct::distinct;
use crate::domain::Domain;
use crate::engine::verify::{self, Looked};
use crate::engine::{Account, Verdict};
use crate::explain::is_two_lines;
use crate::model::{Axis, CellId, Grid, Line, LineId, Model, Place};
use crate::puzzle::Puzzle;
use crate::task::Task;
use litemap::LiteMap;

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
        !is_two_lines(line.place.axis) || are_same(&line.cells, board) || !breaks_by_itself(line)
    };
    broken.lines.retain(is_told);
    broken
}

/// The lines that cannot be finished any more: by one of their rules, or by all of them together.
pub(super) fn stuck(task: &Task<'_>, model: &Model, board: &Grid, account: &Account<'_>) -> Looked {
    // Two clues hardly ever contradict each other on a line of which nothing is known, and that they do not takes long to see.
    let all = Domain::first(model.symbols);
    let is_begun = |line: LineId| model.line(line).cells.iter().any(|&cell| board.may(cell) != all);
    stuck_where(task, model, board, account, is_begun)
}

/// The lines that nothing fits, whatever the board holds there.
pub(super) fn hopeless(task: &Task<'_>, model: &Model, account: &Account<'_>) -> Vec<LineId> {
    distinct(stuck_where(task, model, &model.grid(), account, |_| true).lines)
}

/// The lines that cannot be finished; what further clues say together with the first is asked where `is_asked` says so.
fn stuck_where(
    task: &Task<'_>,
    model: &Model,
    board: &Grid,
    account: &Account<'_>,
    is_asked: impl Fn(LineId) -> bool,
) -> Looked {
    let mut stuck = verify::stuck_lines(model, board, task.budget.stop);
    if !stuck.is_complete {
        return stuck;
    }
    let places = distinct(stuck.lines.iter().map(|&line| model.line(line).place));
    // For a person, all clues of a line and what is asked of neighbours on it are one line.
    for (line, others) in with_others(model) {
        if task.budget.stop.is_called() {
            stuck.is_complete = false;
            break;
        }
        let has_pairs = others.iter().any(|&other| model.line(other).place.axis == Axis::PAIR);
        if places.binary_search(&model.line(line).place).is_ok() || !has_pairs && !is_asked(line) {
            continue;
        }
        let alone = by_itself(model, board, line, &others);
        match task.solve_within(&alone, 1, account, account.rest()).verdict {
            Verdict::None => stuck.lines.push(line),
            Verdict::GaveUp => stuck.is_complete = false,
            _ => {}
        }
    }
    stuck
}

/// The lines within which something else is asked, with that: pairs of their cells that have a line of their own, and
/// further clues of the same cells.
fn with_others(model: &Model) -> Vec<(LineId, Vec<LineId>)> {
    let all = || (0..model.lines.len()).map(LineId::new);
    let is_pair = |&line: &LineId| model.line(line).place.axis == Axis::PAIR;
    let is_own = |line: &LineId| !is_pair(line) && !is_two_lines(model.line(*line).place.axis);
    let mut pairs_at: Vec<Vec<LineId>> = vec![Vec::new(); model.cells.len()];
    for pair in all().filter(is_pair) {
        pairs_at[model.line(pair).cells[0].index()].push(pair);
    }
    let own = distinct(all().filter(is_own).map(|line| (model.line(line).place, line)));
    let with_others = |lines: &[(Place, LineId)]| {
        let lines: Vec<LineId> = lines.iter().map(|&(_, line)| line).collect();
        let cells = distinct(model.line(lines[0]).cells.iter().copied());
        let pairs = cells.iter().flat_map(|cell| &pairs_at[cell.index()]);
        let is_within = |other: &LineId| model.line(*other).cells.iter().all(|cell| cells.binary_search(cell).is_ok());
        (lines[0], lines[1..].iter().chain(pairs).copied().filter(is_within).collect())
    };
    let all = own.chunk_by(|(one, _), (other, _)| one == other).map(with_others);
    all.filter(|(_, others): &(LineId, Vec<LineId>)| !others.is_empty()).collect()
}

/// A line, and what else is asked within it, as a board of their own.
fn by_itself(model: &Model, board: &Grid, line: LineId, others: &[LineId]) -> Model {
    let own = &model.line(line).cells;
    let may: Vec<Domain> = own.iter().map(|&cell| board.may(cell)).collect();
    let number = |cell: &CellId| CellId::new(own.iter().position(|other| other == cell).expect("a cell of the line"));
    let moved = |id: &LineId| {
        let Line { cells, rule, place } = model.line(*id);
        Line { cells: cells.iter().map(number).collect(), rule: rule.clone(), place: *place }
    };
    let lines = [line].iter().chain(others).map(moved).collect();
    Model { lines, ..Model::new(model.symbols, may) }
}

/// Do the same symbols stand in both halves of these cells?
fn are_same(cells: &[CellId], board: &Grid) -> bool {
    let (one, other) = cells.split_at(cells.len() / 2);
    let is_same = |(&one, &other): (&CellId, &CellId)| board.may(one) == board.may(other) && board.may(one).len() == 1;
    one.iter().zip(other).all(is_same)
}

/// The broken lines as they are told, and those that nothing fits.
pub(super) fn told(
    puzzle: &Puzzle,
    model: &Model,
    board: &Grid,
    broken: &[LineId],
    hopeless: &[LineId],
) -> Vec<BrokenLine> {
    let line = |&id: &LineId| BrokenLine {
        fits_nothing: hopeless.binary_search(&id).is_ok(),
        ..BrokenLine::new(puzzle, model, board, id)
    };
    // What several lines say together was left out where one of them breaks.
    let hopeless = hopeless.iter().filter(|&&line| !model.line(line).place.axis.is_bundle());
    each_place_once(distinct(broken.iter().chain(hopeless).copied()).iter().map(line))
}

/// Both clues of a line may have a line of their own, and break as one.
fn each_place_once(broken: impl Iterator<Item = BrokenLine>) -> Vec<BrokenLine> {
    let mut lines: Vec<BrokenLine> = Vec::new();
    let mut met: LiteMap<Place, usize> = LiteMap::new_vec();
    for line in broken {
        match met.get(&line.place) {
            Some(&at) => lines[at].fits_nothing |= line.fits_nothing,
            None => {
                met.insert(line.place, lines.len());
                lines.push(line);
            }
        }
    }
    lines
}
