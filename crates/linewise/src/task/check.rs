//! Is a board right so far? Line by line, and then by where it leads to.

mod lines;

use super::{Task, both, standing};
use crate::domain::{Domain, Symbol};
use crate::engine::verify::Looked;
use crate::engine::{Account, Answer, GaveUp, Verdict};
use crate::explain::{ENGLISH, named_with_clue};
use crate::model::{CellId, Grid, LineId, Model, Place};
use crate::puzzle::{Axis, Puzzle};
use crate::render::{json, text, words};
use serde::Serialize;
use std::collections::BTreeSet;

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
pub struct WrongCell {
    /// The cell.
    pub cell: CellId,
    /// What it should be.
    pub should_be: Symbol,
}

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

impl<'t> Check<'t> {
    pub(super) fn new(task: &'t Task<'_>, board: &Grid, checked: Checked) -> Check<'t> {
        Check::against(task, &task.model, board, checked, Account::new(task.budget), None)
    }

    /// The same for a board that leads to no solution, as is known already.
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
        let is_empty = |cell: &CellId| filled.cells[cell.index()].is_empty();
        let contradicted: Vec<_> = (0..filled.cells.len()).map(CellId::new).filter(is_empty).collect();
        let stands = standing(model, board);
        let Looked { lines: broken, is_complete } = lines::broken(task, model, &stands, &account);
        let hopeless = match broken.is_empty() {
            true => BTreeSet::new(),
            false => lines::stuck(task, model, &model.grid(), &account).lines.into_iter().collect(),
        };
        let broken = lines::told(&task.puzzle, model, &stands, &broken, &hopeless);
        let is_whole = contradicted.is_empty() && broken.is_empty();
        let solve = |model: &Model| task.solve_within(model, 2, &account, account.rest());
        let (leads_to, gave_up) = match known {
            _ if !is_whole => (None, None),
            Some(verdict) => (Some(verdict), None),
            // A full board of which every line was judged needs no search.
            None if is_complete && stands.word().is_some() => (Some(Verdict::Unique), None),
            None => {
                let answer = solve(&filled);
                (Some(answer.verdict), answer.gave_up)
            }
        };
        let is_wrong = leads_to == Some(Verdict::None);
        let is_hopeless = !hopeless.is_empty() || is_wrong && task.is_hopeless_at_a_glance();
        let unaided = (is_wrong && !is_hopeless).then(|| solve(model));
        let without = match is_hopeless {
            true => Some(Verdict::None),
            false => unaided.as_ref().map(|answer| answer.verdict),
        };
        let is_untouched = match checked {
            Checked::Givens => task.puzzle.givens.is_empty(),
            _ => model.cells.iter().zip(&board.cells).all(|(given, may)| given.minus(*may).is_empty()),
        };
        Check {
            task,
            account,
            checked,
            board: board.clone(),
            // What is given is filled in, too, whether the board repeats it or not.
            settled: filled.cells.iter().filter(|may| may.len() <= 1).count(),
            narrowed: (0..filled.cells.len())
                .filter(|&cell| filled.cells[cell].len() > 1 && filled.cells[cell] != model.cells[cell])
                .count(),
            contradicted,
            broken,
            leads_to,
            gave_up,
            without,
            unaided,
            is_untouched,
            is_complete,
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
            return None;
        }
        let wrong = |(at, (may, &symbol)): (usize, (&Domain, &Symbol))| {
            (!may.has(symbol)).then(|| WrongCell { cell: CellId::new(at), should_be: symbol })
        };
        Some(self.board.cells.iter().zip(&answer.solutions[0]).enumerate().filter_map(wrong).collect())
    }

    /// What was found, as lines for a person: the verdict, then what is broken.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.sentence()];
        for &cell in &self.contradicted {
            lines.push(format!("  {}: {}", self.cell(cell), self.contradiction(cell)));
        }
        lines.extend(self.broken.iter().map(|broken| self.fault(broken)));
        if !self.contradicted.is_empty() {
            lines.extend(words::letters(&self.task.puzzle().alphabet));
        }
        lines
    }

    /// What is wrong with a line, as a line for a person.
    fn fault(&self, broken: &BrokenLine) -> String {
        let BrokenLine { line, place, ref cells, is_finished, fits_nothing } = *broken;
        let task = self.task;
        let line = named_with_clue(&ENGLISH, &task.puzzle, task.kind, place, &task.model.line(line).cells);
        match (fits_nothing, is_finished) {
            (true, _) => format!("  {line} cannot be filled in at all"),
            (_, true) if place.axis == Axis::PAIR => format!("  {line} {}", beside_each_other(cells)),
            (_, true) if lines::is_two_lines(place) => format!("  {line} are the same: {}", half(cells)),
            (_, true) => format!("  {line} is wrong: {cells}"),
            _ if lines::is_two_lines(place) => {
                let first = half(cells);
                format!("  {line} cannot be finished any more: {first} and {}", &cells[first.len()..])
            }
            _ => format!("  {line} cannot be finished any more: {cells}{}", self.ruled_out_on(broken)),
        }
    }

    /// In how many open cells of a line the board rules something out, which the characters of its cells do not show.
    fn ruled_out_on(&self, broken: &BrokenLine) -> String {
        let is_narrowed = |cell: &&CellId| {
            let before = self.task.model.cells[cell.index()];
            let now = before.and(self.board.may(**cell));
            now.len() > 1 && now != before
        };
        match self.task.model.line(broken.line).cells.iter().filter(is_narrowed).count() {
            0 => String::new(),
            narrowed => format!(" (something is ruled out in {})", words::many(narrowed, "open cell")),
        }
    }

    /// The wrong cells, as lines for a person.
    pub fn spoiler(&self) -> Vec<String> {
        if self.is_right() == Some(true) {
            return Vec::new();
        }
        let Some(wrong) = self.wrong_cells() else {
            return vec!["Which cells are wrong cannot be said: the puzzle itself has no single solution, or that could not be found out.".to_owned()];
        };
        let alphabet = &self.task.puzzle.alphabet;
        let line = |wrong: &WrongCell| {
            let is = words::may(self.task.kind, alphabet, self.board.may(wrong.cell));
            let should_be = words::may(self.task.kind, alphabet, Domain::only(wrong.should_be));
            format!("  {}: {is}, should be {should_be}", self.cell(wrong.cell))
        };
        wrong.iter().map(line).collect()
    }

    /// The verdict on the board, in a sentence.
    pub fn sentence(&self) -> String {
        let what = match self.checked {
            Checked::Solution => "the stored solution",
            Checked::Givens => "the given cells",
            Checked::Board => "the board",
        };
        let settled = self.filled_in();
        let impossible = match self.is_untouched {
            true => "Wrong: the puzzle itself has no solution.".to_owned(),
            false => format!("Wrong: the puzzle has no solution, with or without {what}."),
        };
        let Some(leads_to) = self.leads_to else {
            if self.without == Some(Verdict::None) {
                return impossible;
            }
            return format!("Wrong: {what} ({settled}): {}.", self.faults());
        };
        match (leads_to, self.without) {
            (Verdict::None, Some(Verdict::None)) => impossible,
            (Verdict::None, _) => {
                let leads = if self.checked == Checked::Givens { "lead" } else { "leads" };
                if !self.is_complete {
                    return format!("Wrong: {what} ({settled}) {leads} to no solution.");
                }
                format!(
                    "Wrong: every line by itself can still be finished, but {what} ({settled}) {leads} to no solution."
                )
            }
            (Verdict::GaveUp, _) if !self.is_complete => {
                format!(
                    "It gave up before every line was checked against {what} ({settled}); none of those checked breaks a rule or its clue."
                )
            }
            (Verdict::GaveUp, _) => {
                format!(
                    "No rule or clue is broken ({settled}); it gave up before it was known whether this leads to a solution."
                )
            }
            _ if self.settled() == self.board.cells.len() => {
                let breaks = if self.checked == Checked::Givens { "break" } else { "breaks" };
                format!("Right: {what} {breaks} no rule or clue.")
            }
            (Verdict::Unique, _) => {
                format!("Right so far: {settled}, no rule or clue is broken, and it leads to exactly one solution.")
            }
            _ => format!("Right so far: {settled}, no rule or clue is broken, and it leads to several solutions."),
        }
    }

    /// How much of the board is filled in, and of how many more cells something is ruled out there.
    fn filled_in(&self) -> String {
        let filled = format!("{} of {} filled in", self.settled(), words::many(self.board.cells.len(), "cell"));
        match self.narrowed {
            0 => filled,
            narrowed => format!("{filled}, something ruled out in {narrowed} more"),
        }
    }

    /// How many given cells are contradicted and how many lines break.
    fn faults(&self) -> String {
        let is_given = |cell: &&CellId| self.task.puzzle().givens.contains_key(*cell);
        let given = self.contradicted.iter().filter(is_given).count();
        let of_cells = [
            (given, "given cell", "contradicted"),
            (self.contradicted.len() - given, "cell", "filled with what no cell can be"),
        ];
        let told = of_cells.into_iter().filter(|(count, ..)| *count > 0);
        let told = told.map(|(count, noun, what)| format!("{} {what}", words::many_are(count, noun)));
        let mut faults = told.collect::<Vec<_>>().join(", ");
        let and = if faults.is_empty() { "" } else { ", and " };
        match self.broken.len() {
            0 => {}
            1 if !self.is_complete => faults += &format!("{and}at least 1 line breaks a rule or its clue"),
            count if !self.is_complete => faults += &format!("{and}at least {count} lines break a rule or their clue"),
            1 => faults += &format!("{and}1 line breaks a rule or its clue"),
            count => faults += &format!("{and}{count} lines break a rule or their clue"),
        }
        faults
    }

    fn cell(&self, cell: CellId) -> String {
        words::cell(&self.task.puzzle.board, cell)
    }

    /// How the board and the puzzle contradict each other in a cell.
    fn contradiction(&self, cell: CellId) -> String {
        let puzzle = &self.task.puzzle;
        let told = |may| words::may(self.task.kind, &puzzle.alphabet, may);
        let on_board = told(self.board.may(cell));
        match puzzle.givens.get(&cell) {
            Some(given) => format!("{on_board}, but given as {}", told(given.may)),
            None => format!("{on_board}, which no cell can be"),
        }
    }

    /// What was found, as an object for JSON; with the wrong cells, if these are asked for.
    pub fn json<'b>(&'b self, name: &'b str, with_wrong_cells: bool) -> CheckJson<'b> {
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
        let wrong = |wrong: &WrongCell| {
            let (row, column) = place(wrong.cell);
            let glyphs = |may| json::glyphs(&puzzle.alphabet, may);
            let (is, should_be) = (glyphs(self.board.may(wrong.cell)), glyphs(Domain::only(wrong.should_be)));
            JsonWrong { row, column, is, should_be }
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
            wrong: with_wrong_cells.then(|| self.wrong_cells().map(|all| all.iter().map(wrong).collect())),
        }
    }
}

/// What stands in the first of two lines.
fn half(cells: &str) -> &str {
    let middle = cells.chars().count() / 2;
    cells.char_indices().nth(middle).map_or(cells, |(end, _)| &cells[..end])
}

/// What two neighbours must not do that have a line of their own, and what stands there.
fn beside_each_other(cells: &str) -> String {
    let mut all = cells.chars();
    let (one, other) = (all.next(), all.next());
    let must_not = if one == other { "touch" } else { "stand side by side" };
    let stands: Vec<String> = cells.chars().map(String::from).collect();
    format!("must not {must_not}: {}", stands.join(", "))
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
        if words::is_from_far(puzzle, line.place, &line.cells) {
            cells.reverse();
        }
        BrokenLine { line: id, place: line.place, cells: cells.into_iter().collect(), is_finished, fits_nothing: false }
    }
}
