//! From a picture to a puzzle: in black and white, or in a few colours, with exactly one solution.
//!
//! The picture is cut to the board's shape and brought to its size ([resize]); sketches are made of it in several ways ([sketch], [colours]); the most promising
//! are repaired until line logic leads to them ([repair]), and the one that is most like the picture with the fewest changes is taken.

mod colours;
mod level;
mod likeness;
mod lines;
mod repair;
mod resize;
mod sketch;
mod tones;

use crate::domain::Symbol;
use crate::engine::{self, Budget, Verdict};
use crate::error::{Error, ErrorCode, many};
use crate::explain::{self, Grade};
use crate::kind::{self, Kind};
use crate::model::CellId;
use crate::puzzle::{Alphabet, Board, Puzzle};
use lines::Lines;
use repair::{Limits, Repaired};
use sketch::Sketch;

/// A picture: its pixels row by row, each as red, green, blue and opacity, 0 to 255. Transparent pixels lie on white paper.
#[derive(Clone, Copy)]
pub struct Pixels<'a> {
    width: u32,
    height: u32,
    rgba: &'a [u8],
}

impl<'a> Pixels<'a> {
    /// The picture of these pixels; an error where there are none, or not four bytes for each.
    pub fn new(width: u32, height: u32, rgba: &'a [u8]) -> Result<Pixels<'a>, Error> {
        if width == 0 || height == 0 {
            return Err(Error::new("the picture has no pixels").with_code(ErrorCode::Size));
        }
        let needed = u64::from(width) * u64::from(height) * 4;
        if needed != rgba.len() as u64 {
            let problem = format!("a picture of {width} x {height} pixels has {needed} bytes, not {}", rgba.len());
            return Err(Error::new(problem).with_code(ErrorCode::Size));
        }
        Ok(Pixels { width, height, rgba })
    }

    /// How many pixels it is wide.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// How many pixels it is high.
    pub fn height(&self) -> u32 {
        self.height
    }
}

impl std::fmt::Debug for Pixels<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pixels").field("width", &self.width).field("height", &self.height).finish_non_exhaustive()
    }
}

/// How a picture becomes a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mode {
    /// What is darker than some threshold is filled.
    Threshold,
    /// What is darker than its surroundings is filled: for pictures with shadows.
    Adaptive,
    /// Outlines are filled.
    Edges,
    /// Each cell has one of a few colours.
    Colours,
}

impl Mode {
    /// The modes that can be asked for, all of them in black and white.
    pub const BLACK_AND_WHITE: [Mode; 3] = [Mode::Threshold, Mode::Adaptive, Mode::Edges];

    /// Its name: `threshold`.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Threshold => "threshold",
            Mode::Adaptive => "adaptive",
            Mode::Edges => "edges",
            Mode::Colours => "colours",
        }
    }
}

/// What happens to a picture whose shape is not that of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Fit {
    /// What sticks out on two sides is cut off.
    #[default]
    Crop,
    /// White paper is added on two sides.
    Pad,
    /// It is stretched.
    Stretch,
}

/// What is wanted of a puzzle that is made from a picture.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct PictureWish {
    /// How many rows.
    pub rows: usize,
    /// How many columns.
    pub columns: usize,
    /// How many colours, the background among them, from 2 (black and white) to 8.
    pub colours: usize,
    /// How hard it is to be, from 1; `None` for whatever line logic solves.
    pub level: Option<u8>,
    /// How it is drawn in black and white; `None` for what is most like the picture.
    pub mode: Option<Mode>,
    /// What happens to a picture of another shape.
    pub fit: Fit,
    /// Are light cells filled rather than dark ones?
    pub invert: bool,
    /// What choices are drawn from where a level is asked for.
    pub seed: u64,
}

impl PictureWish {
    /// So many colours can be asked for at most.
    pub const MOST_COLOURS: usize = 8;

    /// A puzzle in black and white on a board of this size, that line logic solves.
    pub fn new(rows: usize, columns: usize) -> PictureWish {
        PictureWish { rows, columns, colours: 2, level: None, mode: None, fit: Fit::Crop, invert: false, seed: 0 }
    }

    /// An error where the wish makes no sense.
    fn check(&self) -> Result<Board, Error> {
        if !(2..=PictureWish::MOST_COLOURS).contains(&self.colours) {
            return Err(Error::new(format!("a picture of {}", many(self.colours, "colour")))
                .with_help("2 to 8 colours, the background among them"));
        }
        if self.colours > 2 && (self.mode.is_some() || self.invert) {
            return Err(Error::new("this way of drawing is for black and white")
                .with_help("with 3 colours or more, the nearest colours are taken"));
        }
        if self.level.is_some_and(|level| !(1..=8).contains(&level)) {
            return Err(Error::new("there are the levels from 1 to 8"));
        }
        Board::rectangle(self.rows, self.columns)
    }
}

/// A puzzle that was made from a picture.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Drawn {
    /// The puzzle, with its solution as its goal.
    pub puzzle: Puzzle,
    /// The only solution, a symbol for each cell.
    pub solution: Vec<Symbol>,
    /// The drawing before cells were changed to leave one solution.
    pub sketch: Vec<Symbol>,
    /// The cells that were changed.
    pub changed: Vec<CellId>,
    /// How it was drawn.
    pub mode: Mode,
    /// How like the picture it is, from 0 to 1: see [`Drawn::LIKENESS`].
    pub likeness: f64,
    /// How hard it is; `None` where the budget ended before that was known.
    pub grade: Option<Grade>,
}

impl Drawn {
    /// What the likeness says, in a sentence.
    pub const LIKENESS: &'static str = "the correlation between the picture and the drawing, each colour of which stands for the mean \
        tone of its cells: half of it over the whole board, half of it in windows of seven by seven cells";
}

/// So many sketches are repaired at most.
const REPAIRED: usize = 4;
/// Of so many cells at most one may be changed.
const CELLS_PER_CHANGE: usize = 10;
/// What a share of the cells that are changed takes from a likeness.
const CHANGED: f64 = 6.0;
/// What a share of the cells that line logic leaves open takes from the hopes for a sketch.
const OPEN: f64 = 0.3;
/// How many lines may be narrowed in the repair of one sketch, for each line of the board.
const STEPS_PER_LINE: u64 = 20_000;
/// How many lines may be solved for a grade.
pub(super) const GRADE_STEPS: u64 = 2_000_000;

/// Makes a puzzle from a picture, within a budget. What is returned has exactly one solution, which is proven.
///
/// ```
/// # fn main() -> Result<(), linewise::Error> {
/// use linewise::make::picture::{PictureWish, Pixels, draw};
/// use linewise::{Task, Verdict, engine::Budget};
///
/// // A dark disc of 40 x 40 pixels.
/// let is_dark = |x: i32, y: i32| (x - 20) * (x - 20) + (y - 20) * (y - 20) < 200;
/// let pixels: Vec<u8> = (0..1600).flat_map(|at| if is_dark(at % 40, at / 40) { [30, 30, 60, 255] } else { [250, 250, 240, 255] }).collect();
/// let drawn = draw(Pixels::new(40, 40, &pixels)?, &PictureWish::new(10, 10), Budget::UNLIMITED)?;
/// assert_eq!(Task::new(&drawn.puzzle)?.solve().verdict, Verdict::Unique);
/// assert!(drawn.likeness > 0.8);
/// # Ok(())
/// # }
/// ```
pub fn draw(pixels: Pixels<'_>, wish: &PictureWish, budget: Budget<'_>) -> Result<Drawn, Error> {
    let board = wish.check()?;
    let field = resize::field(&pixels, wish.rows, wish.columns, wish.fit)?;
    let likeness = |sketch: &Sketch, drawing: &[Symbol]| match sketch.mode {
        Mode::Colours => likeness::Likeness::in_colours(&field, sketch.alphabet.len()).of(drawing),
        _ => likeness::Likeness::new(&field).of(drawing),
    };
    let sketches = sketch::all(&field, wish)?;
    let bench = Bench { kind: kind::named(KIND)?, board, budget };
    if let Some(level) = wish.level {
        return level::draw(&bench, sketches, level, wish.seed, &likeness);
    }
    let hopeful = bench.most_hopeful(sketches)?;
    let mut best: Option<(f64, Drawn)> = None;
    for (sketch, hopes) in hopeful {
        if best.as_ref().is_some_and(|(worth, _)| *worth >= hopes) {
            continue;
        }
        let Some(repaired) = bench.repair(&sketch)? else { continue };
        let likeness = likeness(&sketch, &repaired.drawing);
        let worth = likeness - CHANGED * repaired.changed.len() as f64 / board.cells() as f64;
        if best.as_ref().is_none_or(|(known, _)| worth > *known) {
            best = Some((worth, bench.drawn(sketch, repaired, likeness)?));
        }
    }
    match best {
        Some((_, drawn)) => bench.graded(drawn),
        None => Err(hopeless()),
    }
}

/// The kind of puzzle that a picture becomes.
const KIND: &str = "nonogram";

/// The error where no drawing could be repaired.
fn hopeless() -> Error {
    Error::new("no drawing of this picture with exactly one solution was found within the limits")
        .with_help("a picture with larger shapes, another size, or another --mode")
}

/// What all drawings on a board share.
struct Bench<'b> {
    kind: &'static dyn Kind,
    board: Board,
    budget: Budget<'b>,
}

impl Bench<'_> {
    /// The puzzle without clues of an alphabet.
    fn blank(&self, alphabet: &Alphabet) -> Puzzle {
        Puzzle::new(self.kind.name(), self.board, alphabet.clone())
    }

    /// The sketches that are worth a repair, the most hopeful first, each with what it can be worth at best.
    fn most_hopeful(&self, sketches: Vec<Sketch>) -> Result<Vec<(Sketch, f64)>, Error> {
        let mut rated = Vec::with_capacity(sketches.len());
        let mut known = lines::Known::default();
        for sketch in sketches {
            let puzzle = self.blank(&sketch.alphabet);
            let mut lines = Lines::new(self.kind, &puzzle, sketch.drawing.clone())?;
            lines.solve(&mut known);
            let open = lines.unknown(&known) as f64 / self.board.cells() as f64;
            let hopes = sketch.likeness - if open > 0.0 { CHANGED / self.board.cells() as f64 } else { 0.0 };
            rated.push((sketch.likeness - OPEN * open, sketch, hopes));
        }
        rated.sort_by(|one, other| other.0.total_cmp(&one.0));
        rated.truncate(REPAIRED);
        Ok(rated.into_iter().map(|(_, sketch, hopes)| (sketch, hopes)).collect())
    }

    /// A sketch, changed so that line logic leads to it; `None` where no way was found.
    fn repair(&self, sketch: &Sketch) -> Result<Option<Repaired>, Error> {
        let puzzle = self.blank(&sketch.alphabet);
        let mut lines = Lines::new(self.kind, &puzzle, sketch.drawing.clone())?;
        let size = (self.board.rows(), self.board.columns());
        Ok(repair::repair(&mut lines, sketch, size, &self.limits(), &mut |_, _| false))
    }

    /// How far a repair may go.
    fn limits(&self) -> Limits<'_> {
        let lines = (self.board.rows() + self.board.columns()) as u64;
        let steps = self.budget.steps.min(STEPS_PER_LINE * lines);
        Limits { changes: (self.board.cells() / CELLS_PER_CHANGE).max(1), budget: self.budget.with_steps(steps) }
    }

    /// The puzzle of a drawing, once its one solution is proven.
    fn drawn(&self, sketch: Sketch, repaired: Repaired, likeness: f64) -> Result<Drawn, Error> {
        let Sketch { mode, alphabet, drawing, .. } = sketch;
        let puzzle = Puzzle::from_picture(self.kind.name(), self.board, alphabet, repaired.drawing.clone())?;
        Ok(Drawn {
            puzzle,
            solution: repaired.drawing,
            sketch: drawing,
            changed: repaired.changed,
            mode,
            likeness,
            grade: None,
        })
    }

    /// The same with its grade, once a search has proven that the drawing is the only solution.
    fn graded(&self, drawn: Drawn) -> Result<Drawn, Error> {
        let model = self.kind.model(&drawn.puzzle)?;
        let answer = engine::solve(&model, engine::Limits { solutions: 2 }, self.budget);
        if answer.verdict != Verdict::Unique || answer.solutions.first() != Some(&drawn.solution) {
            return Err(Error::new("the budget ended before it was proven that there is one solution"));
        }
        let ladder = self.kind.ladder(&drawn.puzzle, &model);
        let budget = self.budget.with_steps(self.budget.steps.min(GRADE_STEPS));
        let grade = explain::grade(&model, ladder.as_deref(), &model.grid(), budget);
        Ok(Drawn { grade: grade.level.is_some().then_some(grade), ..drawn })
    }
}
