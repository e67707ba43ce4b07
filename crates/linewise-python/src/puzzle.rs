//! A puzzle, and everything that can be asked about it. Answers are plain values, of which Python makes its objects.

use crate::board::{self, Cells};
use crate::error::exception;
use crate::lists::side;
use crate::question::{Bounds, STEPS, TIMEOUT, ask, work};
use crate::read::named;
use linewise::diagnose::story::{Part, tell};
use linewise::diagnose::words::Words;
use linewise::diagnose::{diagnose, json::Diagnosed};
use linewise::engine::GaveUp;
use linewise::engine::proof::Claim;
use linewise::explain::page;
use linewise::proof::ProofError;
use linewise::puzzle::Board;
use linewise::task::Stage;
use linewise::{Answer, Count, Error, Grid, Placed, Task, format, kind, palette};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::collections::BTreeMap;

/// A puzzle as it is printed.
#[pyclass(frozen, module = "linewise._core")]
pub struct Puzzle {
    puzzle: linewise::Puzzle,
}

/// Verdict, solutions, whether these are all, why the work ended early, what is known of each cell, and the work in numbers.
type Solved = (&'static str, Vec<Vec<u8>>, bool, Option<&'static str>, Cells, (u64, u64, u64, u64));
/// An object for JSON, and the same as lines for people.
type Told = (String, Vec<String>);

impl Puzzle {
    /// This puzzle.
    pub fn new(puzzle: linewise::Puzzle) -> Puzzle {
        Puzzle { puzzle }
    }

    /// What is printed.
    pub fn printed(&self) -> &linewise::Puzzle {
        &self.puzzle
    }

    fn title(&self) -> &str {
        self.puzzle.note(linewise::Puzzle::TITLE).unwrap_or_default()
    }

    fn grid(&self, py: Python<'_>, cells: &Cells) -> PyResult<Grid> {
        let (count, all) = (self.puzzle.board.cells(), self.puzzle.alphabet.all());
        board::grid(cells, count, all).map_err(|error| exception(py, &error, None))
    }

    fn cells(&self, grid: &Grid) -> Cells {
        board::cells(grid, self.puzzle.alphabet.all())
    }

    fn solved(&self, answer: &Answer) -> Solved {
        let stats = &answer.stats;
        (
            answer.verdict.name(),
            answer.solutions.iter().map(|word| board::word(word)).collect(),
            answer.complete,
            answer.gave_up.map(GaveUp::name),
            self.cells(&answer.known),
            (stats.line_solves, stats.probes, stats.decisions, stats.conflicts),
        )
    }

    /// The puzzle's task, to draw and to tell; nothing is searched.
    fn task(&self, py: Python<'_>) -> PyResult<Task<'_>> {
        Task::new(&self.puzzle).map_err(|error| exception(py, &error, None))
    }
}

/// An object as JSON.
fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"))
}

#[pymethods]
impl Puzzle {
    #[getter]
    fn kind(&self) -> &str {
        &self.puzzle.kind
    }

    /// Rows and columns, or a hexagon's rows, falling and rising diagonals; and how many cells each row has.
    #[getter]
    fn shape(&self) -> (Vec<usize>, Vec<usize>) {
        let board = &self.puzzle.board;
        let lines = board.axes().iter().map(|&axis| board.lines(axis)).collect();
        let cells = (0..board.rows()).map(|row| board.line_len(linewise::Axis::ROW, row)).collect();
        (lines, cells)
    }

    #[getter]
    fn is_hexagon(&self) -> bool {
        matches!(self.puzzle.board, Board::Hexagon(_))
    }

    /// The character of each symbol, its name, and its colour.
    #[getter]
    fn alphabet(&self) -> Vec<(char, &str, Option<String>)> {
        let looks = self.puzzle.alphabet.looks.iter();
        looks.map(|look| (look.glyph, look.name.as_str(), look.colour.map(palette::hex))).collect()
    }

    #[getter]
    fn notes(&self) -> BTreeMap<&str, &str> {
        self.puzzle.notes.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect()
    }

    #[getter]
    fn options(&self) -> BTreeMap<&str, &str> {
        self.puzzle.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }

    /// The clues: the side, the number of the line and of the clue at that end, and the text.
    #[getter]
    fn clues(&self, py: Python<'_>) -> PyResult<Vec<(&'static str, u32, u8, String)>> {
        let kind = kind::of(&self.puzzle).map_err(|error| exception(py, &error, None))?;
        let clues = self.puzzle.clues.iter();
        let text = |clue| kind.clues().write(Some(clue), &self.puzzle.alphabet);
        let placed = |(&end, clue)| {
            let (side, index) = side(end);
            (side, index, end.nth, text(clue))
        };
        Ok(clues.map(placed).collect())
    }

    /// What the given cells say of each cell.
    #[getter]
    fn givens(&self) -> Cells {
        let mut grid = Grid::from(vec![self.puzzle.alphabet.all(); self.puzzle.board.cells()]);
        for (cell, given) in &self.puzzle.givens {
            grid.cells[cell.index()] = given.may;
        }
        self.cells(&grid)
    }

    /// The solution that is stored with the puzzle.
    #[getter]
    fn stored_solution(&self) -> Option<Vec<u8>> {
        self.puzzle.goal.as_ref().map(|goal| board::word(goal))
    }

    /// What somebody has filled in so far, where that was read with the puzzle.
    #[getter]
    fn placed(&self) -> Option<Cells> {
        let placed = self.puzzle.placed.as_ref()?;
        Some(self.cells(&Grid { cells: placed.board.clone() }))
    }

    /// The puzzle with this filled in, and without pencil marks.
    fn with_placed(&self, py: Python<'_>, board: Cells) -> PyResult<Puzzle> {
        let placed = Placed { board: self.grid(py, &board)?.cells, ..Placed::default() };
        Ok(Puzzle::new(linewise::Puzzle { placed: Some(placed), ..self.puzzle.clone() }))
    }

    fn native(&self, py: Python<'_>) -> PyResult<String> {
        let written = format::write(named("native").map_err(|error| exception(py, &error, None))?, self.puzzles());
        let written = written.map_err(|error| exception(py, &error, None))?;
        Ok(String::from_utf8_lossy(&written.bytes).into_owned())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Puzzle>().is_ok_and(|other| other.get().puzzle == self.puzzle)
    }

    /// The board in a text: rows of characters, or a puzzle file.
    fn read_board(&self, py: Python<'_>, content: &[u8]) -> PyResult<Cells> {
        let grid = self.task(py)?.read_board(content).map_err(|error| exception(py, &error, Some(content)))?;
        Ok(self.cells(&grid))
    }

    #[pyo3(signature = (solutions, board, bounds))]
    fn solve(&self, py: Python<'_>, solutions: usize, board: Option<Cells>, bounds: Bounds) -> PyResult<Solved> {
        let board = board.map(|board| self.grid(py, &board)).transpose()?;
        let answer = ask(py, &self.puzzle, &bounds, |task| match &board {
            Some(board) => task.solve_from(board, solutions),
            None => task.solve_up_to(solutions),
        })?;
        Ok(self.solved(&answer))
    }

    /// Why there is no solution, where that can be said.
    fn why_none(&self, py: Python<'_>, bounds: Bounds) -> PyResult<Option<String>> {
        ask(py, &self.puzzle, &bounds, |task| task.why_none())
    }

    /// Is the number exact? And its bytes, the lowest first.
    #[pyo3(signature = (bounds))]
    fn count(&self, py: Python<'_>, bounds: Bounds) -> PyResult<(bool, Vec<u8>)> {
        let count = ask(py, &self.puzzle, &bounds, |task| task.count())?;
        Ok(match count {
            Count::Exactly(count) => (true, count.to_bytes_le()),
            Count::AtLeast(count) => (false, count.to_bytes_le()),
        })
    }

    /// The check of a board, or of what is stored with the puzzle; with the wrong cells, if asked for.
    #[pyo3(signature = (board, spoil, bounds))]
    fn check(&self, py: Python<'_>, board: Option<Cells>, spoil: bool, bounds: Bounds) -> PyResult<Told> {
        let board = board.map(|board| self.grid(py, &board)).transpose()?;
        ask(py, &self.puzzle, &bounds.or_timeout(TIMEOUT), |task| {
            let check = match &board {
                Some(board) => task.check(board),
                None => task.check_stored(),
            };
            let mut lines = check.lines();
            if spoil {
                lines.extend(check.spoiler());
                return (json(&check.json_with_wrong_cells(self.title())), lines);
            }
            (json(&check.json(self.title())), lines)
        })
    }

    /// A hint: as JSON, its lines stage by stage, the picture of its line, the boards before and after it, and the
    /// pictures of its reason and of its step.
    #[pyo3(signature = (board, bounds))]
    #[expect(clippy::type_complexity)]
    fn hint(
        &self,
        py: Python<'_>,
        board: Option<Cells>,
        bounds: Bounds,
    ) -> PyResult<(String, Vec<Vec<String>>, Option<Vec<String>>, Cells, Option<Cells>, Option<String>, Option<String>)>
    {
        let board = board.map(|board| self.grid(py, &board)).transpose()?;
        // Seconds for whoever waits, and steps for lines that cost far more than usual.
        let bounds = bounds.or_timeout(TIMEOUT).and_steps(STEPS);
        ask(py, &self.puzzle, &bounds, |task| {
            let hint = task.hint(&board.unwrap_or_else(|| task.so_far()));
            let stages = [Stage::Vague, Stage::Where, Stage::Why, Stage::Take];
            let svg = |stage| hint.sheet(stage).map(|sheet| linewise::render::svg::draw(&sheet, self.title()));
            (
                json(&hint.json(self.title())),
                stages.iter().map(|&stage| hint.lines(stage)).collect(),
                hint.line_picture(),
                self.cells(&hint.board),
                hint.board_after().map(|after| self.cells(&after)),
                svg(Stage::Why),
                svg(Stage::Take),
            )
        })
    }

    /// A walkthrough as JSON, what is known at its start and at its end.
    #[pyo3(signature = (board, bounds))]
    fn explain(&self, py: Python<'_>, board: Option<Cells>, bounds: Bounds) -> PyResult<(String, Cells, Cells)> {
        let board = board.map(|board| self.grid(py, &board)).transpose()?;
        let bounds = bounds.or_steps(STEPS);
        let (json, start, known) = ask(py, &self.puzzle, &bounds, |task| {
            let way = match &board {
                Some(board) => task.explain_from(board),
                None => task.explain(),
            };
            let json = task.walkthrough_json(self.title(), &way).map(|way| json(&way));
            (json, self.cells(&way.start), self.cells(&way.known))
        })?;
        Ok((json.map_err(|error| exception(py, &error, None))?, start, known))
    }

    /// The page of a walkthrough that begins with this board.
    fn page(&self, py: Python<'_>, walkthrough: &str, start: Cells) -> PyResult<String> {
        let wrong = |error: serde_json::Error| exception(py, &Error::new(error.to_string()), None);
        let walkthrough = serde_json::from_str(walkthrough).map_err(wrong)?;
        let start = self.grid(py, &start)?;
        let title = if self.title().is_empty() { "linewise" } else { self.title() };
        let task = self.task(py)?;
        // A page draws what it is given: what is no walkthrough of this puzzle is refused here.
        task.read_walkthrough(&walkthrough).map_err(|error| exception(py, &error, None))?;
        Ok(page(title, &task.sheet(&start), &walkthrough))
    }

    #[pyo3(signature = (bounds))]
    fn grade(&self, py: Python<'_>, bounds: Bounds) -> PyResult<Told> {
        let bounds = bounds.or_steps(STEPS);
        let grade = ask(py, &self.puzzle, &bounds, |task| task.grade())?;
        Ok((json(&grade.json(self.title(), &self.puzzle.kind)), grade.lines()))
    }

    #[pyo3(signature = (bounds))]
    fn diagnose(&self, py: Python<'_>, bounds: Bounds) -> PyResult<Told> {
        let bounds = bounds.or_timeout(TIMEOUT);
        // Clues that do not fit are a finding, too, so that there may be no task to make of the puzzle.
        let told = work(py, &bounds, |budget| {
            let kind = kind::of(&self.puzzle)?;
            let diagnosis = diagnose(&self.puzzle, budget)?;
            let object = json(&Diagnosed::new(self.title(), &self.puzzle, kind, &diagnosis));
            let lines = tell(&Words::new(&self.puzzle, kind), &diagnosis).into_iter().flat_map(|part| match part {
                Part::Line(line) => vec![line],
                Part::List { lines, .. } => lines.into_iter().map(|line| format!("  {line}")).collect(),
                Part::Solutions | Part::Picture => Vec::new(),
            });
            Ok::<_, Error>((object, lines.collect()))
        })?;
        told.map_err(|error| exception(py, &error, None))
    }

    /// The answer, and its proof.
    #[pyo3(signature = (solutions, bounds))]
    fn prove(&self, py: Python<'_>, solutions: usize, bounds: Bounds) -> PyResult<(Solved, String)> {
        let (answer, proof) = ask(py, &self.puzzle, &bounds, |task| {
            let mut proof = Vec::new();
            let (answer, _) = task.prove(solutions, &mut proof);
            (answer, proof)
        })?;
        Ok((self.solved(&answer), String::from_utf8_lossy(&proof).into_owned()))
    }

    /// Repeats a proof: does it hold (`None` where that could not be told), what it claims, of how many solutions, how
    /// many steps hold, and what is wrong.
    #[pyo3(signature = (proof, bounds))]
    #[expect(clippy::type_complexity)]
    fn verify(
        &self,
        py: Python<'_>,
        proof: &str,
        bounds: Bounds,
    ) -> PyResult<(Option<bool>, Option<&'static str>, Option<u64>, u64, Option<String>)> {
        let outcome = work(py, &bounds, |budget| {
            let task = Task::new(&self.puzzle)?;
            let budget = if bounds.has_steps() { budget } else { budget.until_stopped() };
            let mut reader = task.verify().with_budget(budget);
            for line in proof.lines() {
                if let Err(wrong) = reader.read(line) {
                    return Ok((Err(wrong), reader.steps()));
                }
            }
            let steps = reader.steps();
            Ok((reader.finish(), steps))
        })?;
        let (proven, steps) = outcome.map_err(|error: Error| exception(py, &error, None))?;
        Ok(match proven {
            Ok(proven) => match proven.claim {
                Claim::Exactly(count) => (Some(true), Some("exactly"), Some(count), proven.steps, None),
                Claim::AtLeast(count) => (Some(true), Some("at least"), Some(count), proven.steps, None),
            },
            Err(ProofError::Undecided(step, why)) => (None, None, None, steps, Some(format!("step {step}: {why}"))),
            Err(ProofError::Refused(step, why)) => {
                (Some(false), None, None, steps, Some(format!("step {step}: {why}")))
            }
            Err(ProofError::Text(error)) => return Err(exception(py, &error, Some(proof.as_bytes()))),
            Err(wrong) => (Some(false), None, None, steps, Some(wrong.to_string())),
        })
    }

    /// The puzzle in another format, and what got lost.
    fn convert<'py>(&self, py: Python<'py>, to: &str, lossy: bool) -> PyResult<(Bound<'py, PyBytes>, Vec<String>)> {
        let raise = |error: Error| exception(py, &error, None);
        let to = named(to).map_err(raise)?;
        let written = format::write(to, self.puzzles()).map_err(raise)?;
        if !lossy && !format::says_the_same(to, self.puzzles(), &written.bytes) {
            let problem = format!("in the format {} this would become a different puzzle", to.name());
            let error = Error::new(problem).with_help("lossy=True writes it all the same");
            return Err(raise(error.with_code(linewise::error::ErrorCode::Unsayable)));
        }
        Ok((PyBytes::new(py, &written.bytes), written.lost))
    }

    /// The page with a board on it, or else with the given cells, as an SVG picture.
    #[pyo3(signature = (board=None, marks=Vec::new()))]
    fn svg(&self, py: Python<'_>, board: Option<Cells>, marks: Vec<usize>) -> PyResult<String> {
        let kind = kind::of(&self.puzzle).map_err(|error| exception(py, &error, None))?;
        let grid = self.grid(py, &board.unwrap_or_else(|| self.givens()))?;
        let count = self.puzzle.board.cells();
        let marks = marks.into_iter().filter(|&cell| cell < count).map(linewise::CellId::new);
        let sheet = linewise::render::Sheet::new(&self.puzzle, kind, &grid).with_marks(marks);
        Ok(linewise::render::svg::draw(&sheet, self.title()))
    }
}

impl Puzzle {
    fn puzzles(&self) -> &[linewise::Puzzle] {
        std::slice::from_ref(&self.puzzle)
    }
}
