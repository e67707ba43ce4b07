//! What one cell is in the solution, and no more.

use super::Task;
use crate::domain::{Domain, Symbol};
use crate::engine::{Account, Verdict};
use crate::error::{Error, many};
use crate::model::{CellId, Grid};
use crate::puzzle::Axis;
use crate::render::{Sheet, json, words};
use serde::Serialize;

/// What there is to say about a cell.
#[derive(Debug)]
pub struct Reveal<'t> {
    task: &'t Task<'t>,
    board: Grid,
    /// The cell.
    pub cell: CellId,
    /// What was found out.
    pub answer: Revealed,
}

/// What a cell is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Revealed {
    /// It is this in every solution.
    Is(Symbol),
    /// It is each of these in some solution.
    Differs(Domain),
    /// The board leads to no solution.
    NoSolution,
    /// The budget ended before that was known; by then it was each of these in some solution.
    GaveUp(Domain),
}

/// A cell as JSON.
#[derive(Debug, Serialize)]
pub struct RevealJson<'a> {
    name: &'a str,
    kind: &'a str,
    right: Option<bool>,
    text: String,
    cell: json::JsonOpenCell,
}

impl<'t> Reveal<'t> {
    pub(super) fn new(task: &'t Task<'_>, board: &Grid, row: usize, column: usize) -> Result<Reveal<'t>, Error> {
        let cell = cell(task, row, column)?;
        let board = task.with_givens(board);
        let answer = look(task, &board, cell);
        Ok(Reveal { task, board, cell, answer })
    }

    /// What the cell may be, as far as is known.
    fn may(&self) -> Domain {
        match self.answer {
            Revealed::Is(symbol) => Domain::only(symbol),
            Revealed::Differs(may) => may,
            Revealed::NoSolution => Domain::EMPTY,
            Revealed::GaveUp(_) => self.board.may(self.cell),
        }
    }

    /// What the cell is, in a sentence.
    pub fn sentence(&self) -> String {
        let puzzle = self.task.puzzle();
        let cell = words::cell(&puzzle.board, self.cell);
        let is = words::may(self.task.kind(), &puzzle.alphabet, self.may());
        match self.answer {
            Revealed::GaveUp(seen) if seen.len() > 1 => {
                let seen = words::may(self.task.kind(), &puzzle.alphabet, seen);
                format!("The cell in {cell} is {seen}, and perhaps something else: there are several solutions.")
            }
            Revealed::Is(_) => format!("The cell in {cell} is {is}."),
            Revealed::Differs(_) => format!("The cell in {cell} is {is}: there are several solutions."),
            Revealed::NoSolution => "Something is wrong: this board leads to no solution.".to_owned(),
            Revealed::GaveUp(_) => format!("It gave up before it was known what the cell in {cell} is."),
        }
    }

    /// The board with the cell filled in and marked, where it is known.
    pub fn sheet(&self) -> Option<Sheet> {
        let Revealed::Is(symbol) = self.answer else { return None };
        let mut known = self.board.clone();
        known.cells[self.cell.index()] = Domain::only(symbol);
        Some(self.task.sheet(&known).with_marks([self.cell]))
    }

    /// What the cell is, as an object for JSON.
    pub fn json<'a>(&'a self, name: &'a str) -> RevealJson<'a> {
        let puzzle = self.task.puzzle();
        RevealJson {
            name,
            kind: &puzzle.kind,
            right: match self.answer {
                Revealed::Is(_) | Revealed::Differs(_) => Some(true),
                Revealed::NoSolution => Some(false),
                Revealed::GaveUp(seen) => (!seen.is_empty()).then_some(true),
            },
            text: self.sentence(),
            cell: json::open_cell(puzzle, self.cell, self.may()),
        }
    }
}

/// Looks for a solution, then for one in which the cell is something else, and so on.
fn look(task: &Task<'_>, board: &Grid, cell: CellId) -> Revealed {
    let account = Account::new(task.budget);
    let mut left = board.clone();
    let mut seen = Domain::EMPTY;
    loop {
        let answer = task.solve_within(&task.model_on(&left), 1, &account, account.rest());
        match (answer.solutions.first(), answer.verdict) {
            (Some(solution), _) => {
                seen = seen.with(solution[cell.index()]);
                left.cells[cell.index()] = left.may(cell).without(solution[cell.index()]);
            }
            (None, Verdict::None) => break,
            (None, _) => return Revealed::GaveUp(seen),
        }
    }
    match (seen.len(), seen.symbol()) {
        (0, _) => Revealed::NoSolution,
        (_, Some(symbol)) => Revealed::Is(symbol),
        _ => Revealed::Differs(seen),
    }
}

/// The cell that is meant, if the board has it.
fn cell(task: &Task<'_>, row: usize, column: usize) -> Result<CellId, Error> {
    let board = &task.puzzle().board;
    if row == 0 || row > board.rows() {
        return Err(Error::new(format!("there is no row {row}: the board has {}", board.rows())));
    }
    let columns = board.line_len(Axis::ROW, row - 1);
    if column == 0 || column > columns {
        let cells = many(columns, "cell");
        return Err(Error::new(format!("there is no column {column} in row {row}, which has {cells}")));
    }
    Ok(board.cell(row - 1, column - 1))
}
