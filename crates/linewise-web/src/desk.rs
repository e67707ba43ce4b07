//! One puzzle, and everything that the page asks about it.

use crate::answer::{self, Failure, Json, object};
use crate::layout::Layout;
use crate::{board, reading, told};
use linewise::diagnose::diagnose_as;
use linewise::engine::Budget;
use linewise::render::Sheet;
use linewise::task::Stage;
use linewise::{Error, Kind, Puzzle, Task, format, kind};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

/// One puzzle, and everything that the page asks about it.
#[wasm_bindgen]
pub struct Desk {
    puzzle: Puzzle,
    kind: &'static dyn Kind,
    /// The puzzle as the engine sees it, or why it cannot: a clue that does not fit is a finding.
    task: Result<Task<'static>, Error>,
}

/// What the worker that this runs in knows, and Rust does not: how late it is, and who waits.
#[cfg(target_arch = "wasm32")]
mod host {
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        /// Tells the page how many lines a question has taken so far.
        #[wasm_bindgen(js_name = linewiseProgress)]
        pub fn progress(lines: f64);
        /// Is the time for a question over?
        #[wasm_bindgen(js_name = linewiseIsLate)]
        pub fn is_late() -> bool;
    }
}

/// Without a browser nobody waits.
#[cfg(not(target_arch = "wasm32"))]
mod host {
    pub fn progress(_lines: f64) {}
    pub fn is_late() -> bool {
        false
    }
}

/// Tells the page how many lines a question has taken so far.
pub fn tell_progress(lines: u64) {
    host::progress(lines as f64);
}

/// Is the time for a question over?
pub fn is_late() -> bool {
    host::is_late()
}

/// The format that the browser writes: the library gives it the pixels.
const PNG: &str = "png";

/// A task that tells how it goes on, and stops when the page's time is over: beyond the usual steps a page is better
/// told "gave up" than left waiting.
pub fn patient(task: Task<'static>) -> Task<'static> {
    task.with_steps(Budget::USUAL_STEPS)
        .with_progress(&(tell_progress as fn(u64)))
        .with_stop_when(&(is_late as fn() -> bool))
}

impl Desk {
    /// The desk of a puzzle.
    pub fn of(puzzle: Puzzle) -> Result<Desk, Error> {
        let kind = kind::of(&puzzle)?;
        Ok(Desk::of_kind(puzzle, kind))
    }

    /// The desk of a puzzle of this kind, which may be a caller's own.
    pub fn of_kind(puzzle: Puzzle, kind: &'static dyn Kind) -> Desk {
        let task = Task::of_kind(puzzle.clone(), kind).map(patient);
        Desk { puzzle, kind, task }
    }

    fn task(&self) -> Result<&Task<'static>, Failure> {
        self.task.as_ref().map_err(|error| Failure::from(error.clone()))
    }

    fn ask<T: Serialize>(&self, question: impl FnOnce(&Task<'static>) -> Result<T, Failure>) -> String {
        answer::of(self.task().and_then(question))
    }

    /// The same about a board.
    fn ask_on<T: Serialize>(
        &self,
        cells: &str,
        question: impl FnOnce(&Task<'static>, linewise::Grid) -> Result<T, Failure>,
    ) -> String {
        self.ask(|task| question(task, board::read(&self.puzzle, cells)?))
    }

    fn about(&self) -> Result<Json, Failure> {
        let sheet = Sheet::unsolved(&self.puzzle, self.kind);
        let note = |name: &str| self.puzzle.note(name);
        Ok(object! {
            "title": note(Puzzle::TITLE),
            "author": note(Puzzle::AUTHOR),
            "description": note(Puzzle::DESCRIPTION),
            "licence": note(Puzzle::LICENCE),
            "source": note(Puzzle::SOURCE),
            "kind": self.kind.title(),
            "rules": self.kind.rules_of(&self.puzzle),
            "options": *self.puzzle.options,
            // The puzzle alone, and with what was filled in, where its text says that.
            "native": reading::native(&Puzzle { placed: None, ..self.puzzle.clone() }, self.kind)?,
            "board": self.puzzle.placed.is_some().then(|| reading::native(&self.puzzle, self.kind)).transpose()?,
            "start": board::write(&linewise::render::sheet::given(&self.puzzle)),
            "layout": Layout::new(&sheet),
            "problem": self.task.as_ref().err().map(|error| Failure::from(error.clone())),
        })
    }
}

#[wasm_bindgen]
impl Desk {
    /// The desk of a puzzle in the native format. What it says is in [`Desk::layout`]; nothing when the text is no puzzle.
    pub fn open(native: &str) -> Option<Desk> {
        linewise::open(native).and_then(|reading| reading.one()).and_then(Desk::of).ok()
    }

    /// What the puzzle is, and how it lies on the page.
    pub fn layout(&self) -> String {
        answer::of(self.about())
    }

    /// How many solutions the puzzle has, as far as none, one or several; and them.
    pub fn solve(&self) -> String {
        self.ask(|task| {
            let answer = task.solve();
            let remarks = task.remarks(&answer);
            Ok(object! {
                "verdict": answer.verdict.name(),
                "says": linewise::render::words::verdict(&answer),
                "why": remarks.why,
                "remarks": remarks.sentences(),
                "known": board::write(&answer.known),
                "solutions": answer.solutions.iter().map(|word| board::word(word)).collect::<Vec<_>>(),
            })
        })
    }

    /// How hard the puzzle is, and why.
    pub fn grade(&self) -> String {
        self.ask(|task| {
            let grade = task.grade();
            Ok(object! {"level": grade.level, "title": grade.title(), "lines": grade.lines()})
        })
    }

    /// The whole way to the solution.
    pub fn explain(&self) -> String {
        self.ask(|task| Ok(told::walkthrough(task, &task.explain())))
    }

    /// What is wrong with the puzzle, and what would set it right.
    pub fn diagnose(&self) -> String {
        let (late, progress) = (is_late, tell_progress);
        let budget = Budget::UNLIMITED.with_steps(Budget::USUAL_STEPS).with_stop_when(&late).with_progress(&progress);
        let found = diagnose_as(&self.puzzle, self.kind, budget);
        let told = found.and_then(|found| told::diagnosis(&self.puzzle, self.kind, &found));
        answer::of(told.map_err(Failure::from))
    }

    /// The easiest next step from this board, in stages; and whether the board is right so far.
    pub fn hint(&self, cells: &str) -> String {
        self.ask_on(cells, |task, board| {
            let hint = task.hint(&board);
            let next = hint.next.as_ref().ok();
            let before = next.map_or(&[][..], |advice| &advice.before);
            let lines = [Stage::Vague, Stage::Where, Stage::Why, Stage::Take].map(|stage| hint.lines(stage));
            Ok(object! {
                "right": hint.right,
                "state": hint.state(),
                "stages": lines,
                "before": before.iter().map(|step| told::step(task, step)).collect::<Vec<_>>(),
                "step": next.map(|advice| told::step(task, &advice.step)),
            })
        })
    }

    /// Is this board right so far? Which lines does it break, and, where `reveals`, which cells are wrong?
    pub fn check(&self, cells: &str, reveals: bool) -> String {
        self.ask_on(cells, |task, board| {
            let check = task.check(&board);
            let wrong = if reveals { check.wrong_cells() } else { None };
            Ok(object! {
                "right": check.is_right(),
                "unsolvable": check.is_unsolvable(),
                "lines": check.lines(),
                "broken": check.broken.iter().map(|broken| broken.place.to_string()).collect::<Vec<_>>(),
                "wrong": wrong.map(|wrong| wrong.iter().map(|wrong| wrong.cell.index()).collect::<Vec<_>>()),
            })
        })
    }

    /// The page as an SVG picture, with this board on it.
    pub fn svg(&self, cells: &str) -> String {
        let draw = || {
            let board = board::read(&self.puzzle, cells)?;
            let sheet = Sheet::new(&self.puzzle, self.kind, &board);
            Ok::<_, Failure>(linewise::render::svg::draw(&sheet, self.puzzle.note(Puzzle::TITLE).unwrap_or_default()))
        };
        answer::of(draw())
    }

    /// The puzzle as a link to the page, for whoever is to solve it: without the solution that it may hold.
    pub fn link(&self) -> String {
        let shared = Puzzle { goal: None, ..self.puzzle.clone() };
        let link = format::find("page-link").ok_or_else(|| Error::new("there are no links"));
        let written = link.and_then(|link| format::write(link, &[shared]));
        answer::of(written.map(|written| String::from_utf8_lossy(&written.bytes).into_owned()).map_err(Failure::from))
    }

    /// The puzzle in another format: its bytes as numbers, the usual ending of such files, and what the format cannot say.
    pub fn write(&self, format: &str) -> String {
        let write = || {
            let format = format::find(format).ok_or_else(|| Error::new(format!("there is no format {format}")))?;
            let written = format::write(format, std::slice::from_ref(&self.puzzle))?;
            Ok::<_, Error>(object! {
                "bytes": written.bytes, "lost": written.lost, "extension": format.extensions().first(),
            })
        };
        answer::of(write().map_err(Failure::from))
    }

    /// The names of the formats that can say the puzzle, and that of PNG where it is a picture.
    pub fn formats(&self) -> String {
        let puzzles = std::slice::from_ref(&self.puzzle);
        let says = format::ALL.iter().filter(|format| format.write(puzzles).is_ok()).map(|format| format.name());
        let picture = format::to_rgba(&self.puzzle).is_ok().then_some(PNG);
        answer::of(Ok(says.chain(picture).collect::<Vec<_>>()))
    }

    /// The picture that the puzzle's stored solution is, a pixel for each cell: red, green, blue and opacity of each.
    pub fn pixels(&self) -> String {
        let written = format::to_rgba(&self.puzzle).map_err(Failure::from);
        answer::of(written.map(|written| object! {"bytes": written.bytes, "lost": written.lost}))
    }
}
