//! Making puzzles: what is wished for as plain values, and what was made.

use crate::error::exception;
use crate::puzzle::Puzzle;
use crate::question::{Bounds, STEPS, work};
use linewise::error::ErrorCode;
use linewise::make::picture::{Fit, KIND, Mode, Pixels, Style, decode};
use linewise::make::{Made, Maker, NotMade, Vary, Why, Wish, canonical, key, phrase_hexagon, phrase_rectangle};
use linewise::{Board, CellId, Error, Hexagon, Kind, kind};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyDict;
use std::collections::BTreeMap;

/// What is wished for.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Wished {
    /// Rows and columns, or the side of a hexagon; `None` for what is usual.
    size: Option<Vec<usize>>,
    hexagon: bool,
    options: Vec<(String, String)>,
    level: Option<u8>,
    symmetric: bool,
    minimal: bool,
    seed: u64,
}

/// How a picture is drawn.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Drawing {
    colours: usize,
    mode: Option<String>,
    fit: String,
    invert: bool,
}

/// The puzzle, its solution, level and effort, whether nothing in it can be spared, its seed, and the cells that were
/// changed or given, where that was asked, and how like a picture it is.
type MadeOf = (Puzzle, Vec<u8>, Option<u8>, Option<u64>, bool, usize, Option<u64>, Vec<usize>, Option<f64>);
/// Why nothing was made (`not_found`, `gave_up`), with a sentence, what would help, and the puzzle that came nearest.
type NotMadeOf = (&'static str, String, Option<String>, Option<MadeOf>);
/// What came of a wish: one of the two.
type Told = (Option<MadeOf>, Option<NotMadeOf>);

impl Wished {
    /// The wish on the board of the size that is asked for, or else on the usual one.
    fn wish(&self, usual: impl FnOnce() -> Result<Board, Error>) -> Result<Wish, Error> {
        let board = match (self.size.as_deref(), self.hexagon) {
            (None, _) => usual()?,
            (Some(&[rows, columns]), false) => Board::rectangle(rows, columns)?,
            (Some(&[side]), false) => Board::rectangle(side, side)?,
            (Some(&[side]), true) => Board::Hexagon(Hexagon::regular(side)?),
            (Some(_), true) => {
                return Err(Error::new("a hexagon has one size").with_help("the number of cells of a side, as size=3"));
            }
            (Some(_), false) => return Err(Error::new("a board has rows and columns").with_help("as size=(10, 15)")),
        };
        let mut wish = Wish::new(board);
        wish.options = self.options.iter().cloned().collect::<BTreeMap<_, _>>().into();
        (wish.level, wish.symmetric, wish.minimal, wish.seed) = (self.level, self.symmetric, self.minimal, self.seed);
        Ok(wish)
    }
}

impl Drawing {
    fn style(&self) -> Result<Style, Error> {
        let mut style = Style::default();
        style.colours = self.colours;
        style.invert = self.invert;
        style.mode = self.mode.as_deref().map(mode).transpose()?;
        style.fit = Fit::ALL
            .into_iter()
            .find(|fit| fit.name() == self.fit)
            .ok_or_else(|| Error::new(format!("fit: \"{}\"", self.fit)).with_help(one_of(&Fit::ALL.map(Fit::name))))?;
        Ok(style)
    }
}

/// The mode of this name.
fn mode(name: &str) -> Result<Mode, Error> {
    let known = Mode::BLACK_AND_WHITE.into_iter().find(|mode| mode.name() == name);
    known.ok_or_else(|| {
        let names = Mode::BLACK_AND_WHITE.map(Mode::name);
        Error::new(format!("mode: \"{name}\"")).with_help(one_of(&names))
    })
}

/// What would be right: one of these.
fn one_of(names: &[&str]) -> String {
    format!("one of: {}", names.join(", "))
}

/// A puzzle that was made, with the cells that are not as in the picture that it was made from.
fn told(made: Made) -> MadeOf {
    let changed = made.drawn.as_ref().map_or(Vec::new(), |drawn| drawn.changed.clone());
    told_with(made, &changed)
}

/// A puzzle that was made, with the cells that were changed or given for it.
fn told_with(made: Made, cells: &[CellId]) -> MadeOf {
    let (level, effort, likeness) = (made.level(), made.effort(), made.likeness());
    let solution = made.solution.iter().map(|symbol| symbol.index() as u8).collect();
    let cells = cells.iter().map(|cell| cell.index()).collect();
    (Puzzle::new(made.puzzle), solution, level, effort, made.minimal, made.untried, made.seed, cells, likeness)
}

/// What came of a wish. A wish that makes no sense is an exception.
fn outcome(py: Python<'_>, made: Result<MadeOf, NotMade>) -> PyResult<Told> {
    match made {
        Ok(made) => Ok((Some(made), None)),
        Err(NotMade { why: Why::Wrong, error, .. }) => Err(exception(py, &error, None)),
        Err(not_made) => {
            let why = if not_made.why == Why::GaveUp { "gave_up" } else { "not_found" };
            let best = not_made.best.map(|best| told(*best));
            Ok((None, Some((why, not_made.error.message.clone(), not_made.error.help.clone(), best))))
        }
    }
}

/// Makes a puzzle of the kind of this name: one that hides `text`, or from nothing.
#[pyfunction]
#[pyo3(signature = (kind, text, wished, bounds))]
pub fn make(
    py: Python<'_>,
    kind: &str,
    text: Option<&str>,
    wished: &Bound<'_, PyDict>,
    bounds: Bounds,
) -> PyResult<Told> {
    let wished: Wished = wished.extract()?;
    let raise = |error| exception(py, &error, None);
    let kind = kind::named(kind).map_err(raise)?;
    let usual = || match text {
        Some(text) if wished.hexagon => phrase_hexagon(text),
        Some(text) => phrase_rectangle(text),
        None => usual_board(kind, wished.hexagon),
    };
    let wish = wished.wish(usual).map_err(raise)?;
    let made = work(py, &bounds.or_steps(STEPS), |budget| {
        let maker = Maker::new(&wish).with_budget(budget);
        match text {
            Some(text) => maker.phrase(kind, text),
            None => maker.random(kind),
        }
    })?;
    outcome(py, made.map(told))
}

/// A board of a kind's usual size.
fn usual_board(kind: &dyn Kind, is_hexagon: bool) -> Result<Board, Error> {
    let side = kind.taste().size;
    if is_hexagon { Hexagon::regular(side).map(Board::Hexagon) } else { Board::rectangle(side, side) }
}

/// The bytes of a picture file; or those of a picture's pixels, with its width and its height.
type Picture = (PyBackedBytes, Option<(u32, u32)>);

/// Makes a puzzle from a picture.
#[pyfunction]
#[pyo3(signature = (picture, drawing, wished, bounds))]
pub fn make_from_picture(
    py: Python<'_>,
    picture: Picture,
    drawing: &Bound<'_, PyDict>,
    wished: &Bound<'_, PyDict>,
    bounds: Bounds,
) -> PyResult<Told> {
    let (content, size) = picture;
    let (drawing, wished): (Drawing, Wished) = (drawing.extract()?, wished.extract()?);
    let raise = |error| exception(py, &error, None);
    let bitmap = size.is_none().then(|| py.detach(|| decode(&content))).transpose().map_err(raise)?;
    let pixels = match (&bitmap, size) {
        (Some(bitmap), _) => bitmap.pixels(),
        (None, Some((width, height))) => Pixels::new(width, height, &content).map_err(raise)?,
        (None, None) => return Err(raise(Error::new("no picture").with_code(ErrorCode::Size))),
    };
    let style = drawing.style().map_err(raise)?;
    let wish = wished.wish(|| pixels.usual_board()).map_err(raise)?;
    let made =
        work(py, &bounds.or_steps(STEPS), |budget| Maker::new(&wish).with_budget(budget).picture(pixels, &style))?;
    outcome(py, made.map(told))
}

/// Makes another puzzle of a puzzle: `easier`, `harder`, or `unique` by given cells.
#[pyfunction]
#[pyo3(signature = (puzzle, way, seed, bounds))]
pub fn vary(py: Python<'_>, puzzle: &Puzzle, way: &str, seed: u64, bounds: Bounds) -> PyResult<Told> {
    let puzzle = puzzle.printed();
    let kind = kind::of(puzzle).map_err(|error| exception(py, &error, None))?;
    let mut wish = Wish::new(puzzle.board);
    wish.seed = seed;
    let made = work(py, &bounds.or_steps(STEPS), |budget| {
        let maker = Maker::new(&wish).with_budget(budget);
        match way {
            "easier" => maker.vary(kind, puzzle, Vary::Easier).map(told),
            "harder" => maker.vary(kind, puzzle, Vary::Harder).map(told),
            _ => maker.unique(kind, puzzle).map(|unique| told_with(unique.made, &unique.cells)),
        }
    })?;
    outcome(py, made)
}

/// A puzzle's canonical form, and its key.
#[pyfunction]
pub fn canonical_form(py: Python<'_>, puzzle: &Puzzle) -> PyResult<(Puzzle, String)> {
    let raise = |error| exception(py, &error, None);
    let kind = kind::of(puzzle.printed()).map_err(raise)?;
    let form = canonical(puzzle.printed(), kind).map_err(raise)?;
    Ok((Puzzle::new(form), key(puzzle.printed(), kind).map_err(raise)?))
}

/// The kind of the puzzles that pictures become.
#[pyfunction]
pub fn picture_kind() -> &'static str {
    KIND
}
