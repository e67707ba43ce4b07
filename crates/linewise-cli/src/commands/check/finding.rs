//! What is found out about a board.

use super::Checked;
use crate::budget::BudgetOptions;
use crate::clues::Judged;
use crate::exit::Exit;
use crate::progress::Progress;
use linewise::engine::{Answer, Verdict, verify};
use linewise::render::words;
use linewise::{CellId, Domain, Error, Grid, Kind, LineId, Model, Place, Puzzle, kind};
use serde::Serialize;
use std::fmt::Write;
use std::sync::atomic::AtomicBool;

/// What was found out about a board.
pub struct Finding<'a> {
    puzzle: &'a Puzzle,
    kind: &'static dyn Kind,
    checked: Checked,
    board: Grid,
    /// The cells in which the board contradicts the puzzle's given cells.
    clashes: Vec<CellId>,
    broken: Vec<Broken>,
    /// Where no line breaks: where the board leads to.
    outlook: Option<Outlook>,
    /// If that was asked and can be said: the wrong cells, each with what it should be.
    wrong: Option<Vec<(CellId, Domain)>>,
    is_spoiled: bool,
    /// Each clue held against the board, if that was asked.
    pub judged: Option<Vec<Judged>>,
}

/// A line that breaks.
struct Broken {
    place: Place,
    cells: String,
    is_finished: bool,
}

/// Where a board leads to.
#[derive(Clone, Copy)]
struct Outlook {
    /// The verdict with the board filled in.
    with: Verdict,
    /// The verdict without it, where there is no solution with it.
    without: Option<Verdict>,
}

/// What was found out, as JSON.
#[derive(Serialize)]
pub struct Json<'a> {
    name: &'a str,
    kind: &'a str,
    board: Checked,
    right: Option<bool>,
    settled: usize,
    cells: usize,
    clashes: Vec<JsonCell>,
    broken: Vec<JsonLine>,
    leads_to: Option<&'static str>,
    without: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<Option<Vec<JsonWrong>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clues: Option<&'a [Judged]>,
}

#[derive(Serialize)]
struct JsonCell {
    row: usize,
    column: usize,
}

#[derive(Serialize)]
struct JsonLine {
    line: String,
    clue: String,
    cells: String,
    finished: bool,
}

#[derive(Serialize)]
struct JsonWrong {
    row: usize,
    column: usize,
    is: String,
    should_be: String,
}

/// Looks at a board: line by line, and then at where it leads to.
pub fn find<'a>(
    puzzle: &'a Puzzle,
    checked: Checked,
    board: Grid,
    budget: BudgetOptions,
    is_spoiled: bool,
    progress: &Progress,
) -> Result<Finding<'a>, Error> {
    let kind = kind::of(puzzle)?;
    let mut model = kind.model(puzzle)?;
    if checked == Checked::Givens {
        // Then they are the board, and the puzzle is what is left without them.
        model.cells.fill(puzzle.alphabet.all());
    }
    let never = AtomicBool::new(false);
    let solve = |model: &Model| budget.solve(model, 2, progress, &never);
    let both = model.cells.iter().zip(&board.cells).map(|(given, may)| given.and(*may)).collect();
    let filled = Model { cells: both, ..model.clone() };
    let is_empty = |cell: &CellId| filled.cells[cell.index()].is_empty();
    let clashes: Vec<_> = (0..filled.cells.len()).map(CellId::new).filter(is_empty).collect();
    let broken: Vec<_> =
        broken_lines(&model, &board).iter().map(|&id| Broken::new(puzzle, &model, &board, id)).collect();
    let mut without = None;
    let outlook = (clashes.is_empty() && broken.is_empty()).then(|| {
        let with = solve(&filled).verdict;
        if with == Verdict::None {
            without = Some(solve(&model));
        }
        Outlook { with, without: without.as_ref().map(|answer| answer.verdict) }
    });
    let wrong = match is_spoiled {
        true => wrong_cells(&board, &without.unwrap_or_else(|| solve(&model))),
        false => None,
    };
    Ok(Finding { puzzle, kind, checked, board, clashes, broken, outlook, wrong, is_spoiled, judged: None })
}

/// The lines that a board breaks: finished ones by their plain judge, others where nothing fits any more.
fn broken_lines(model: &Model, board: &Grid) -> Vec<LineId> {
    match board.word() {
        Some(word) => verify::broken_lines(model, &word),
        None => verify::stuck_lines(model, board),
    }
}

/// The settled cells of a board that are not as in the only solution; `None` where that is not known.
fn wrong_cells(board: &Grid, answer: &Answer) -> Option<Vec<(CellId, Domain)>> {
    if answer.verdict != Verdict::Unique {
        return None;
    }
    let wrong = |(at, (may, &symbol)): (usize, (&Domain, &linewise::Symbol))| {
        (!may.has(symbol)).then(|| (CellId::new(at), Domain::only(symbol)))
    };
    Some(board.cells.iter().zip(&answer.solutions[0]).enumerate().filter_map(wrong).collect())
}

impl Broken {
    fn new(puzzle: &Puzzle, model: &Model, board: &Grid, id: LineId) -> Broken {
        let line = model.line(id);
        let glyph = |cell: &CellId| match board.may(*cell).symbol() {
            Some(symbol) => puzzle.alphabet.glyph(symbol),
            None => linewise::render::text::OPEN,
        };
        let is_finished = line.cells.iter().all(|&cell| board.may(cell).len() == 1);
        Broken { place: line.place, cells: line.cells.iter().map(glyph).collect(), is_finished }
    }
}

impl Finding<'_> {
    /// Is the board right? `None` where the budget did not suffice to say.
    fn is_right(&self) -> Option<bool> {
        match self.outlook.map(|outlook| outlook.with) {
            None | Some(Verdict::None) => Some(false),
            Some(Verdict::GaveUp) => None,
            Some(_) => Some(true),
        }
    }

    /// The exit code that says so.
    pub fn exit(&self) -> Exit {
        match self.is_right() {
            Some(true) => Exit::Done,
            Some(false) => Exit::No,
            None => Exit::GaveUp,
        }
    }

    /// How many cells the board settles.
    fn settled(&self) -> usize {
        self.board.cells.len() - self.board.unknown()
    }

    /// What was found, for a person.
    pub fn words(&self) -> String {
        let mut words = self.sentence();
        words.push('\n');
        for &cell in &self.clashes {
            let _ = writeln!(words, "  {}: {}", self.cell(cell), self.clash(cell));
        }
        for Broken { place, cells, is_finished } in &self.broken {
            let line = words::line(self.puzzle, self.kind, *place);
            let how = if *is_finished { "is wrong" } else { "cannot be finished any more" };
            let _ = writeln!(words, "  {line} {how}: {cells}");
        }
        for judged in self.judged.iter().flatten() {
            let _ = writeln!(words, "  {}", judged.words());
        }
        if self.is_spoiled {
            self.spoil(&mut words);
        }
        words
    }

    /// Names the wrong cells.
    fn spoil(&self, words: &mut String) {
        let Some(wrong) = &self.wrong else {
            words.push_str("Which cells are wrong cannot be said: the puzzle itself has no single solution.\n");
            return;
        };
        for &(cell, should_be) in wrong {
            let alphabet = &self.puzzle.alphabet;
            let (is, should_be) = (words::may(alphabet, self.board.may(cell)), words::may(alphabet, should_be));
            let _ = writeln!(words, "  {}: {is}, should be {should_be}", self.cell(cell));
        }
    }

    /// The verdict on the board.
    fn sentence(&self) -> String {
        let what = match self.checked {
            Checked::Solution => "the stored solution",
            Checked::Givens => "the given cells",
            Checked::File => "the board",
        };
        let settled = format!("{} of {}", self.settled(), words::many(self.board.cells.len(), "cell"));
        let Some(outlook) = self.outlook else {
            let clashes = match self.clashes.len() {
                0 => String::new(),
                count => format!("{} contradicted", words::many_are(count, "given cell")),
            };
            let lines = match self.broken.len() {
                0 => String::new(),
                1 => "1 line breaks".to_owned(),
                count => format!("{count} lines break"),
            };
            let and = if clashes.is_empty() || lines.is_empty() { "" } else { ", and " };
            return format!("Wrong: {what} ({settled} filled in): {clashes}{and}{lines}.");
        };
        match (outlook.with, outlook.without) {
            (Verdict::None, Some(Verdict::None)) => {
                format!("Wrong: the puzzle has no solution, with or without {what}.")
            }
            (Verdict::None, _) => {
                format!("Wrong: no line breaks yet, but {what} ({settled} filled in) leads to no solution.")
            }
            (Verdict::GaveUp, _) => {
                format!(
                    "No line breaks ({settled} filled in); whether it leads to a solution was not settled within the budget."
                )
            }
            _ if self.settled() == self.board.cells.len() => format!("Right: {what} breaks no line."),
            (Verdict::Unique, _) => {
                format!("Right so far: {settled} filled in, no line breaks, and it leads to exactly one solution.")
            }
            _ => format!("Right so far: {settled} filled in, no line breaks, and it leads to several solutions."),
        }
    }

    fn cell(&self, cell: CellId) -> String {
        words::cell(&self.puzzle.board, cell)
    }

    /// How the board and the puzzle contradict each other in a cell.
    fn clash(&self, cell: CellId) -> String {
        let alphabet = &self.puzzle.alphabet;
        let given = self.puzzle.givens.get(&cell).map_or(alphabet.all(), |given| given.may);
        format!("{}, but given as {}", words::may(alphabet, self.board.may(cell)), words::may(alphabet, given))
    }

    /// What was found, as JSON.
    pub fn json<'b>(&'b self, name: &'b str) -> Json<'b> {
        let place = |cell: CellId| {
            let (row, column) = self.puzzle.board.place(cell);
            (row + 1, column + 1)
        };
        let line = |broken: &Broken| JsonLine {
            line: broken.place.to_string(),
            clue: words::clue(self.puzzle, self.kind, broken.place),
            cells: broken.cells.clone(),
            finished: broken.is_finished,
        };
        let wrong = |&(cell, should_be): &(CellId, Domain)| {
            let (row, column) = place(cell);
            let glyphs = |may| linewise::render::json::glyphs(&self.puzzle.alphabet, may);
            JsonWrong { row, column, is: glyphs(self.board.may(cell)), should_be: glyphs(should_be) }
        };
        let clash = |&cell: &CellId| {
            let (row, column) = place(cell);
            JsonCell { row, column }
        };
        Json {
            name,
            kind: &self.puzzle.kind,
            board: self.checked,
            right: self.is_right(),
            settled: self.settled(),
            cells: self.board.cells.len(),
            clashes: self.clashes.iter().map(clash).collect(),
            broken: self.broken.iter().map(line).collect(),
            leads_to: self.outlook.map(|outlook| outlook.with.name()),
            without: self.outlook.and_then(|outlook| outlook.without).map(Verdict::name),
            wrong: self.is_spoiled.then(|| self.wrong.as_ref().map(|all| all.iter().map(wrong).collect())),
            clues: self.judged.as_deref(),
        }
    }
}
