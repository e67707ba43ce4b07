//! `linewise hint --reveal`: what one cell is in the solution.

use super::{Options, TIMEOUT};
use crate::exit::Exit;
use crate::progress::Progress;
use crate::screen::Screen;
use crate::way::Way;
use linewise::engine::Verdict;
use linewise::render::{Sheet, json, words};
use linewise::{CellId, Domain, Error, Model, Symbol};
use serde::Serialize;
use std::io;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

/// A cell as somebody asks for it: its row and its column, both counted from 1.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    row: usize,
    column: usize,
}

impl FromStr for Asked {
    type Err = Error;

    fn from_str(text: &str) -> Result<Asked, Error> {
        let number = |text: &str| text.trim().parse().ok().filter(|&number| number > 0);
        let cell = text.split_once(',').and_then(|(row, column)| Some((number(row)?, number(column)?)));
        let wrong = || Error::new("not a cell").with_help("its row and its column, counted from 1, as 3,7");
        cell.map(|(row, column)| Asked { row, column }).ok_or_else(wrong)
    }
}

/// What there is to say about a cell.
pub struct Reveal {
    cell: CellId,
    answer: Answer,
}

enum Answer {
    /// It is this in every solution.
    Is(Symbol),
    /// It is each of these in some solution.
    Differs(Domain),
    /// The board leads to no solution.
    NoSolution,
    /// That was not settled within the budget.
    GaveUp,
}

/// A cell as JSON.
#[derive(Serialize)]
struct Json<'a> {
    name: &'a str,
    kind: &'a str,
    right: Option<bool>,
    text: String,
    cell: json::OpenCell,
}

/// Looks up a cell in the solution that the board leads to.
pub fn reveal(way: &Way<'_>, asked: Asked, options: &Options, progress: &Progress) -> Result<Reveal, Error> {
    let cell = cell(way, asked)?;
    let (budget, cancel) = (options.budget.or_timeout(TIMEOUT), AtomicBool::new(false));
    let mut model = Model { cells: way.start.cells.clone(), ..way.model.clone() };
    // The cell's symbol in some solution; that symbol is ruled out then, so that the next one differs.
    let mut another = || {
        let answer = budget.solve(&model, 1, progress, &cancel);
        let symbol = answer.solutions.first().map(|solution| solution[cell.index()]);
        if let Some(symbol) = symbol {
            model.cells[cell.index()] = model.cells[cell.index()].without(symbol);
        }
        match (symbol, answer.verdict) {
            (Some(symbol), _) => Ok(Some(symbol)),
            (None, Verdict::None) => Ok(None),
            (None, _) => Err(Answer::GaveUp),
        }
    };
    let mut ask = || {
        let Some(first) = another()? else { return Err(Answer::NoSolution) };
        let Some(second) = another()? else { return Ok(Answer::Is(first)) };
        let mut seen = Domain::only(first).with(second);
        while let Some(symbol) = another()? {
            seen = seen.with(symbol);
        }
        Ok(Answer::Differs(seen))
    };
    Ok(Reveal { cell, answer: ask().unwrap_or_else(|answer| answer) })
}

/// The cell that is meant, if the board has it.
fn cell(way: &Way<'_>, asked: Asked) -> Result<CellId, Error> {
    let board = &way.puzzle.board;
    let wrong = |message| Err(Error::new(message));
    if asked.row > board.rows() {
        return wrong(format!("there is no row {}: the board has {}", asked.row, board.rows()));
    }
    let columns = board.line_len(linewise::Axis::ROW, asked.row - 1);
    if asked.column > columns {
        return wrong(format!("there is no column {} in row {}, which has {columns} cells", asked.column, asked.row));
    }
    Ok(board.cell(asked.row - 1, asked.column - 1))
}

impl Reveal {
    pub fn exit(&self) -> Exit {
        match self.answer {
            Answer::Is(_) => Exit::Done,
            Answer::Differs(_) => Exit::Several,
            Answer::NoSolution => Exit::No,
            Answer::GaveUp => Exit::GaveUp,
        }
    }

    /// What the cell may be, as far as is known.
    fn may(&self, way: &Way<'_>) -> Domain {
        match self.answer {
            Answer::Is(symbol) => Domain::only(symbol),
            Answer::Differs(may) => may,
            Answer::NoSolution => Domain::EMPTY,
            Answer::GaveUp => way.start.cells[self.cell.index()],
        }
    }

    fn text(&self, way: &Way<'_>) -> String {
        let cell = words::cell(&way.puzzle.board, self.cell);
        let is = words::may(&way.puzzle.alphabet, self.may(way));
        match self.answer {
            Answer::Is(_) => format!("The cell in {cell} is {is}."),
            Answer::Differs(_) => format!("The cell in {cell} is {is}: there are several solutions."),
            Answer::NoSolution => "Something is wrong: this board leads to no solution.".to_owned(),
            Answer::GaveUp => format!("The budget ended before it was settled what the cell in {cell} is."),
        }
    }

    /// Says what the cell is, and draws the board with it.
    pub fn tell(&self, screen: &mut Screen, way: &Way<'_>) -> io::Result<()> {
        screen.line(&self.text(way))?;
        let Answer::Is(symbol) = self.answer else { return Ok(()) };
        let mut known = way.start.clone();
        known.cells[self.cell.index()] = Domain::only(symbol);
        screen.line("")?;
        screen.boards(&[Sheet::new(way.puzzle, way.kind, &known).with_marks([self.cell])])
    }

    /// The same as a line of JSON.
    pub fn json(&self, name: &str, way: &Way<'_>) -> serde_json::Result<String> {
        let right = match self.answer {
            Answer::Is(_) | Answer::Differs(_) => Some(true),
            Answer::NoSolution => Some(false),
            Answer::GaveUp => None,
        };
        let cell = json::open_cell(way.puzzle, self.cell, self.may(way));
        serde_json::to_string(&Json { name, kind: &way.puzzle.kind, right, text: self.text(way), cell })
    }
}
