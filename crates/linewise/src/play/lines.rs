//! The lines of the paper: which are done, which cannot be finished any more, and which numbers of their clues are certain.

use super::square::Square;
use crate::domain::{Domain, Symbol};
use crate::model::{CellId, Grid, LineId, Place};
use crate::puzzle::End;
use crate::rule::{Decided, KnownLine, Meter, Scratch, Undecided};
use crate::task::Task;
use litemap::LiteMap;
use serde::Serialize;

/// How a line stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum LineState {
    /// There is something left to do.
    Open,
    /// Just one arrangement is left, and it is there; cells that can only be blank may be open.
    Done,
    /// No arrangement is left.
    Broken,
}

/// A line as it is printed, with all that the model has for it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PaperLine {
    /// Its name.
    pub place: Place,
    /// Its cells in reading order.
    pub cells: Vec<CellId>,
    /// The model's lines.
    pub models: Vec<LineId>,
    /// How it stands.
    pub state: LineState,
    /// For each end with a clue, which of the clue's printed pieces are certain.
    pub settled: LiteMap<End, Vec<bool>>,
}

/// The lines of a task's puzzle: those of the board, rows first, then all others that its rules speak of.
pub fn of(task: &Task<'_>) -> Vec<PaperLine> {
    let (model, board) = (task.model(), task.puzzle().board);
    let mut lines: Vec<PaperLine> = Vec::new();
    let mut at = LiteMap::new_vec();
    let new =
        |place, cells| PaperLine { place, cells, models: Vec::new(), state: LineState::Open, settled: LiteMap::new() };
    for place in board.places() {
        at.insert(place, lines.len());
        lines.push(new(place, board.cells_at(place).collect()));
    }
    // What several lines say together is nothing that is printed.
    for (id, line) in model.lines.iter().enumerate().filter(|(_, line)| !line.place.axis.is_bundle()) {
        let known = *at.entry(line.place).or_insert(lines.len());
        if known == lines.len() {
            lines.push(new(line.place, line.cells.to_vec()));
        }
        lines[known].models.push(LineId::new(id));
    }
    lines
}

/// How a line stands on this board, and which pieces of its clues are certain.
pub fn judge(
    task: &Task<'_>,
    line: &PaperLine,
    grid: &Grid,
    squares: &[Square],
    scratch: &mut Scratch<'_>,
) -> (LineState, LiteMap<End, Vec<bool>>) {
    let state = state(task, line, grid, squares, scratch);
    (state, settled(task, line, grid, state))
}

fn state(task: &Task<'_>, line: &PaperLine, grid: &Grid, squares: &[Square], scratch: &mut Scratch<'_>) -> LineState {
    if line.cells.iter().any(|&cell| grid.may(cell).is_empty()) {
        return LineState::Broken;
    }
    let mut left: LiteMap<CellId, Domain> = line.cells.iter().map(|&cell| (cell, grid.may(cell))).collect();
    for &id in &line.models {
        match narrowed(task, id, grid, scratch) {
            Ok(Some(domains)) => {
                for (cell, may) in task.model().line(id).cells.iter().zip(domains) {
                    left.entry(*cell).and_modify(|left| *left = left.and(may));
                }
            }
            Ok(None) => return LineState::Broken,
            Err(Undecided) => {}
        }
    }
    // Each model alone may have a word, and all of them together none.
    if left.iter().any(|(_, may)| may.is_empty()) {
        return LineState::Broken;
    }
    let may_stay_open = task.puzzle().alphabet.has_blank();
    let is_there = |(cell, may): (&CellId, &Domain)| match may.symbol() {
        Some(symbol) => squares[cell.index()].value.is_some() || (may_stay_open && symbol == Symbol::BLANK),
        None => false,
    };
    let is_done = left.iter().all(is_there) && line.models.iter().all(|&id| accepts(task, id, &left));
    if is_done { LineState::Done } else { LineState::Open }
}

/// What a line leaves of its cells; `None` where it has no word.
fn narrowed(task: &Task<'_>, id: LineId, grid: &Grid, scratch: &mut Scratch<'_>) -> Decided<Option<Vec<Domain>>> {
    let line = task.model().line(id);
    let known: Vec<Domain> = line.cells.iter().map(|&cell| grid.may(cell)).collect();
    let line = KnownLine { rule: &*line.rule, symbols: task.model().symbols, known: &known };
    // Whether there is a word is easier to say of some lines.
    if line.has_word(scratch) == Ok(false) { Ok(None) } else { line.narrowed(scratch) }
}

/// Does the plain judge of a line accept what is left, one symbol a cell?
fn accepts(task: &Task<'_>, id: LineId, left: &LiteMap<CellId, Domain>) -> bool {
    let line = task.model().line(id);
    let word: Option<Vec<Symbol>> = line.cells.iter().map(|cell| left.get(cell).and_then(|may| may.symbol())).collect();
    word.is_some_and(|word| line.rule.accepts(&word, &mut Meter::default()) == Ok(true))
}

/// Which pieces of a line's clues are certain.
fn settled(task: &Task<'_>, line: &PaperLine, grid: &Grid, state: LineState) -> LiteMap<End, Vec<bool>> {
    let puzzle = task.puzzle();
    let known: Vec<Domain> = line.cells.iter().map(|&cell| grid.may(cell)).collect();
    let mut settled = LiteMap::new();
    for end in End::both(line.place).into_iter().flat_map(End::every_nth) {
        let Some(clue) = puzzle.clues.get(&end) else { continue };
        let pieces = task.kind().clues().printed(end, Some(clue), &puzzle.alphabet).len();
        let certain = task.kind().clues().settled_pieces(clue, &known).filter(|certain| certain.len() == pieces);
        let is_done = state == LineState::Done;
        let certain = certain.filter(|_| !is_done).unwrap_or_else(|| vec![is_done; pieces]);
        settled.insert(end, certain);
    }
    settled
}
