//! Is a board right so far? Line by line, and then by where it leads to.

mod json;
mod lines;
mod words;

use super::{Task, both, standing};
use crate::domain::{Domain, Symbol};
use crate::engine::verify::Looked;
use crate::engine::{Account, Answer, GaveUp, Verdict};
use crate::model::{CellId, Grid, LineId, Model, Place};
use crate::puzzle::Puzzle;
use crate::render::text;
use crate::render::words::is_from_far;
pub use json::CheckJson;
use serde::Serialize;

/// Which board was checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Checked {
    /// The solution that is stored with the puzzle.
    Solution,
    /// The given cells.
    Givens,
    /// A board that somebody filled in.
    #[serde(rename = "file")]
    Board,
}

/// What was found out about a board.
#[derive(Debug)]
pub struct Check<'t> {
    task: &'t Task<'t>,
    account: Account<'t>,
    /// Which board was checked.
    pub checked: Checked,
    /// The board.
    pub board: Grid,
    /// How many cells the board and what is given settle.
    settled: usize,
    /// In how many open cells the board rules something out that the puzzle leaves.
    narrowed: usize,
    /// The cells in which the board contradicts the puzzle's given cells, or holds what no cell can be.
    pub contradicted: Vec<CellId>,
    /// The lines that it breaks.
    pub broken: Vec<BrokenLine>,
    /// How many solutions it leads to; `None` where a line breaks, a given cell is contradicted, or a cell holds what none can be.
    pub leads_to: Option<Verdict>,
    /// Why it was not found out how many.
    pub gave_up: Option<GaveUp>,
    /// How many solutions the puzzle has without it, where the board leads to none, or where nothing fits a line of the puzzle.
    pub without: Option<Verdict>,
    /// The solutions without it, where they were looked for.
    unaided: Option<Answer>,
    /// Does the board say nothing that the puzzle does not say?
    is_untouched: bool,
    /// Was every line held against the board before the budget ended?
    is_complete: bool,
}

/// A line that a board breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct BrokenLine {
    /// Which line of the model; of two at one place that broke as one, the first.
    pub line: LineId,
    /// Where it is on the board.
    pub place: Place,
    /// What stands there, on the board or given, a character for each cell, `?` for open ones; from the near end where a line of a
    /// hexagon has a clue at each end, whichever of the two `line` is.
    pub cells: String,
    /// Is every cell of it filled in? Otherwise it cannot be finished any more.
    pub is_finished: bool,
    /// Does nothing fit it by the puzzle alone, whatever the board has there?
    pub fits_nothing: bool,
}

/// A cell that is not as in the only solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrongCell {
    /// The cell.
    pub cell: CellId,
    /// What it should be.
    pub should_be: Symbol,
}

impl<'t> Check<'t> {
    pub(super) fn new(task: &'t Task<'_>, board: &Grid, checked: Checked) -> Check<'t> {
        Check::against(task, &task.model, board, checked, Account::new(task.budget), None)
    }

    /// The check of a board that leads to no solution, as is known already.
    pub(super) fn of_wrong(task: &'t Task<'_>, board: &Grid, account: Account<'t>) -> Check<'t> {
        Check::against(task, &task.model, board, Checked::Board, account, Some(Verdict::None))
    }

    /// The given cells are the board, and the puzzle is what is left without them.
    pub(super) fn of_givens(task: &'t Task<'_>) -> Check<'t> {
        let (model, account) = (task.model_without_givens(), Account::new(task.budget));
        Check::against(task, &model, &task.start(), Checked::Givens, account, None)
    }

    fn against(
        task: &'t Task<'_>,
        model: &Model,
        board: &Grid,
        checked: Checked,
        account: Account<'t>,
        known: Option<Verdict>,
    ) -> Check<'t> {
        let filled = model.on(both(&model.cells, &board.cells));
        let stands = standing(model, board);
        let Judged { broken, fits_nothing, is_complete } = Judged::of(task, model, &stands, &account);
        let contradicted = impossible_cells(&filled);
        let solve = |model: &Model| task.solve_within(model, 2, &account, account.rest());
        // A full board of which every line was judged needs no search.
        let is_solved = || is_complete && stands.word().is_some();
        let known = known.or_else(|| is_solved().then_some(Verdict::Unique));
        let (leads_to, gave_up) = match contradicted.is_empty() && broken.is_empty() {
            true => leads_to(known, || solve(&filled)),
            false => (None, None),
        };
        let is_wrong = leads_to == Some(Verdict::None);
        let is_hopeless = fits_nothing || is_wrong && task.is_hopeless_at_a_glance();
        let unaided = (is_wrong && !is_hopeless).then(|| solve(model));
        let without = match is_hopeless {
            true => Some(Verdict::None),
            false => unaided.as_ref().map(|answer| answer.verdict),
        };
        Check {
            checked,
            board: board.clone(),
            // What is given is filled in, too, whether the board repeats it or not.
            settled: filled.cells.iter().filter(|may| may.len() <= 1).count(),
            narrowed: narrowed(&filled, model),
            contradicted,
            broken,
            leads_to,
            gave_up,
            without,
            unaided,
            is_untouched: is_untouched(task, model, board, checked),
            is_complete,
            task,
            account,
        }
    }

    /// Is the board right? `None` where the budget did not suffice to say.
    pub fn is_right(&self) -> Option<bool> {
        match self.leads_to {
            None | Some(Verdict::None) => Some(false),
            Some(Verdict::GaveUp) => None,
            Some(_) => Some(true),
        }
    }

    /// Has the puzzle itself no solution, whatever is on the board?
    pub fn is_unsolvable(&self) -> bool {
        self.without == Some(Verdict::None)
    }

    /// How many cells the board and what is given settle.
    pub fn settled(&self) -> usize {
        self.settled
    }

    /// The cells that cannot be as in the only solution of the puzzle any more; `None` where it has no single one, or that is not known.
    pub fn wrong_cells(&self) -> Option<Vec<WrongCell>> {
        self.against_the_only_solution().ok()
    }

    /// The same; or the verdict on the puzzle, where it has no single solution that is known.
    fn against_the_only_solution(&self) -> Result<Vec<WrongCell>, Verdict> {
        let solved;
        let answer = match &self.unaided {
            Some(answer) => answer,
            None => {
                let without_givens = (self.checked == Checked::Givens).then(|| self.task.model_without_givens());
                let model = without_givens.as_ref().unwrap_or(&self.task.model);
                solved = self.task.solve_within(model, 2, &self.account, self.account.rest());
                &solved
            }
        };
        if answer.verdict != Verdict::Unique {
            return Err(answer.verdict);
        }
        let wrong = |(at, (may, &symbol)): (usize, (&Domain, &Symbol))| {
            (!may.has(symbol)).then(|| WrongCell { cell: CellId::new(at), should_be: symbol })
        };
        Ok(self.board.cells.iter().zip(&answer.solutions[0]).enumerate().filter_map(wrong).collect())
    }
}

/// What the lines of a model say to a board.
struct Judged {
    /// The lines that it breaks.
    broken: Vec<BrokenLine>,
    /// Does nothing fit some line of the model itself? That is asked only where a line breaks.
    fits_nothing: bool,
    /// Was every line held against the board before the budget ended?
    is_complete: bool,
}

impl Judged {
    fn of(task: &Task<'_>, model: &Model, board: &Grid, account: &Account<'_>) -> Judged {
        let Looked { lines: broken, is_complete, .. } = lines::broken(task, model, board, account);
        let hopeless = match broken.is_empty() {
            true => Vec::new(),
            false => lines::hopeless(task, model, account),
        };
        let broken = lines::told(&task.puzzle, model, board, &broken, &hopeless);
        Judged { broken, fits_nothing: !hopeless.is_empty(), is_complete }
    }
}

/// The cells that nothing can be in.
fn impossible_cells(filled: &Model) -> Vec<CellId> {
    let is_empty = |cell: &CellId| filled.cells[cell.index()].is_empty();
    (0..filled.cells.len()).map(CellId::new).filter(is_empty).collect()
}

/// How many solutions a board leads to that no line says anything against, and why that was not found out; it is solved
/// where it is not known.
fn leads_to(known: Option<Verdict>, solve: impl FnOnce() -> Answer) -> (Option<Verdict>, Option<GaveUp>) {
    if known.is_some() {
        return (known, None);
    }
    let answer = solve();
    (Some(answer.verdict), answer.gave_up)
}

/// In how many open cells the board rules something out that the model leaves.
fn narrowed(filled: &Model, model: &Model) -> usize {
    let both = filled.cells.iter().zip(&model.cells);
    both.filter(|(now, before)| now.len() > 1 && now != before).count()
}

/// Does the board say nothing that the puzzle does not say?
fn is_untouched(task: &Task<'_>, model: &Model, board: &Grid, checked: Checked) -> bool {
    match checked {
        Checked::Givens => task.puzzle.givens.is_empty(),
        _ => model.cells.iter().zip(&board.cells).all(|(given, may)| given.minus(*may).is_empty()),
    }
}

impl BrokenLine {
    fn new(puzzle: &Puzzle, model: &Model, board: &Grid, id: LineId) -> BrokenLine {
        let line = model.line(id);
        let glyph = |cell: &CellId| match board.may(*cell).symbol() {
            Some(symbol) => puzzle.alphabet.glyph(symbol),
            None => text::OPEN,
        };
        let is_finished = line.cells.iter().all(|&cell| board.may(cell).len() == 1);
        // Beside both of its clues, a line reads as the near one does.
        let mut cells: Vec<char> = line.cells.iter().map(glyph).collect();
        if is_from_far(puzzle, line.place, &line.cells) {
            cells.reverse();
        }
        BrokenLine { line: id, place: line.place, cells: cells.into_iter().collect(), is_finished, fits_nothing: false }
    }
}
