//! What was found out about a board, as JSON.

use super::{BrokenLine, Check, Checked, WrongCell};
use crate::domain::Domain;
use crate::engine::Verdict;
use crate::model::CellId;
use crate::render::{json, words};
use serde::Serialize;

/// What was found out, as JSON.
#[derive(Debug, Serialize)]
pub struct CheckJson<'a> {
    name: &'a str,
    kind: &'a str,
    board: Checked,
    right: Option<bool>,
    settled: usize,
    cells: usize,
    clashes: Vec<JsonCell>,
    broken: Vec<JsonLine>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    cut_short: bool,
    leads_to: Option<&'static str>,
    without: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<Option<Vec<JsonWrong>>>,
}

#[derive(Debug, Serialize)]
struct JsonCell {
    row: usize,
    column: usize,
}

#[derive(Debug, Serialize)]
struct JsonLine {
    line: String,
    clue: String,
    cells: String,
    finished: bool,
}

#[derive(Debug, Serialize)]
struct JsonWrong {
    row: usize,
    column: usize,
    is: String,
    should_be: String,
}

impl Check<'_> {
    /// What was found, as an object for JSON, without the wrong cells.
    pub fn json<'b>(&'b self, name: &'b str) -> CheckJson<'b> {
        let puzzle = self.task.puzzle();
        let place = |cell: CellId| {
            let (row, column) = puzzle.board.place(cell);
            (row + 1, column + 1)
        };
        let line = |broken: &BrokenLine| JsonLine {
            line: broken.place.to_string(),
            clue: words::clue(puzzle, self.task.kind, broken.place),
            cells: broken.cells.clone(),
            finished: broken.is_finished,
        };
        let contradicted = |&cell: &CellId| {
            let (row, column) = place(cell);
            JsonCell { row, column }
        };
        CheckJson {
            name,
            kind: &puzzle.kind,
            board: self.checked,
            right: self.is_right(),
            settled: self.settled(),
            cells: self.board.cells.len(),
            clashes: self.contradicted.iter().map(contradicted).collect(),
            broken: self.broken.iter().map(line).collect(),
            cut_short: !self.is_complete,
            leads_to: self.leads_to.map(Verdict::name),
            without: self.without.map(Verdict::name),
            wrong: None,
        }
    }

    /// The same with the wrong cells.
    pub fn json_with_wrong_cells<'b>(&'b self, name: &'b str) -> CheckJson<'b> {
        let puzzle = self.task.puzzle();
        let wrong = |wrong: &WrongCell| {
            let (row, column) = puzzle.board.place(wrong.cell);
            let glyphs = |may| json::glyphs(&puzzle.alphabet, may);
            let (is, should_be) = (glyphs(self.board.may(wrong.cell)), glyphs(Domain::only(wrong.should_be)));
            JsonWrong { row: row + 1, column: column + 1, is, should_be }
        };
        let wrong = self.wrong_cells().map(|all| all.iter().map(wrong).collect());
        CheckJson { wrong: Some(wrong), ..self.json(name) }
    }
}
