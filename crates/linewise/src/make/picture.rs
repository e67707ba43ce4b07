//! From a picture to a puzzle: in black and white, or in a few colours, with exactly one solution.
//!
//! The picture is cut to the board's shape and brought to its size; sketches are made of it in several ways; the most
//! promising are repaired until line logic leads to them, and the one that is most like the picture with the fewest
//! changes is taken.

mod bitmap;
mod clusters;
mod colours;
mod crop;
#[cfg(feature = "photos")]
mod decode;
mod level;
mod likeness;
mod mixtures;
mod redraw;
mod repair;
mod resize;
mod sketch;
mod specks;

use super::budget::Graded;
use super::by_lines::LineLogic;
use super::lines::{self, Lines};
use super::{Made, Maker, MakingBudget, NotMade, Why, Wish};
use crate::domain::Symbol;
use crate::engine::Verdict;
use crate::error::{Error, ErrorCode, many};
use crate::kind::{self, Kind};
use crate::model::CellId;
use crate::palette::tones;
use crate::puzzle::{Alphabet, Board, Puzzle};
pub use bitmap::Bitmap;
pub use crop::Crop;
#[cfg(feature = "photos")]
pub use decode::decode;
use likeness::Likeness;
pub(crate) use redraw::{least_visible, redraw};
use repair::{Limits, Repaired};
use resize::Field;
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
        let needed = 4 * u128::from(width) * u128::from(height);
        if needed != rgba.len() as u128 {
            let problem = format!("a picture of {width} x {height} pixels has {needed} bytes, not {}", rgba.len());
            return Err(Error::new(problem).with_code(ErrorCode::Size));
        }
        Ok(Pixels { width, height, rgba })
    }

    /// How many pixels it is wide and high.
    pub fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// The pixels.
    pub fn rgba(&self) -> &'a [u8] {
        self.rgba
    }
}

/// The size of a board when nobody says: so many cells on the longer side of the picture.
const LONGER_SIDE: f64 = 30.0;

impl Pixels<'_> {
    /// The board in the picture's shape that is taken when nobody says: 30 cells on its longer side, or a cell for each
    /// pixel where there are fewer.
    pub fn usual_board(&self) -> Result<Board, Error> {
        let (width, height) = (f64::from(self.width), f64::from(self.height));
        let scale = (LONGER_SIDE / width.max(height)).min(1.0);
        let cells = |length: f64| (length * scale).round().max(1.0) as usize;
        Board::rectangle(cells(height), cells(width))
    }

    /// Which parts of the picture's width and of its height lie outside a board of this shape, from 0 to 1: [`Fit::Crop`] cuts these off.
    pub fn outside(&self, board: Board) -> (f64, f64) {
        let shape = board.columns() as f64 / board.rows() as f64;
        let (width, height) = (f64::from(self.width), f64::from(self.height));
        ((1.0 - height * shape / width).max(0.0), (1.0 - width / shape / height).max(0.0))
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

impl Fit {
    /// All of them.
    pub const ALL: [Fit; 3] = [Fit::Crop, Fit::Pad, Fit::Stretch];

    /// Its name: `crop`.
    pub fn name(self) -> &'static str {
        match self {
            Fit::Crop => "crop",
            Fit::Pad => "pad",
            Fit::Stretch => "stretch",
        }
    }
}

/// How a picture is drawn.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Style {
    /// How many colours, the background among them, from 2 (black and white) to 8.
    pub colours: usize,
    /// How it is drawn in black and white; `None` for what is most like the picture.
    pub mode: Option<Mode>,
    /// What happens to a picture of another shape.
    pub fit: Fit,
    /// Are light cells filled rather than dark ones?
    pub invert: bool,
}

impl Default for Style {
    /// In black and white, dark cells filled, and what sticks out cut off.
    fn default() -> Style {
        Style { colours: 2, mode: None, fit: Fit::Crop, invert: false }
    }
}

impl Style {
    /// So many colours can be asked for at most.
    pub const MOST_COLOURS: usize = 8;

    /// An error where the style makes no sense.
    pub fn check(&self) -> Result<(), Error> {
        if !(2..=Style::MOST_COLOURS).contains(&self.colours) {
            return Err(Error::new(format!("a picture of {}", many(self.colours, "colour")))
                .with_help("2 to 8 colours, the background among them"));
        }
        if self.colours > 2 && (self.mode.is_some() || self.invert) {
            return Err(Error::new("this way of drawing is for black and white")
                .with_help("with 3 colours or more, the nearest colours are taken"));
        }
        Ok(())
    }
}

/// What became of the picture from which a puzzle was made.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Drawn {
    /// How like the picture the solution is, from 0 to 1. Each colour of the drawing stands for the mean tone of its
    /// cells; it is the correlation between the picture and the drawing over the whole board, times the square of that
    /// in windows of five by five cells, which count by whether something can be seen there, and in full from a
    /// correlation of 0.8 on.
    pub likeness: f64,
    /// The drawing before cells were changed to leave one solution.
    pub sketch: Vec<Symbol>,
    /// The cells that were changed.
    pub changed: Vec<CellId>,
    /// How it was drawn.
    pub mode: Mode,
    /// The share of the solution's cells, from 0 to 1, that lie in patches of one to three cells of one colour, joined
    /// at their sides: see [`Drawn::is_speckled`].
    pub specks: f64,
}

impl Drawn {
    /// Is so much of the drawing made of specks that hardly anybody sees a picture in it? Likeness does not tell: it
    /// compares drawings of one picture, and a drawing of noise can be very like it. On boards of a few cells, a
    /// picture is all details; and thin outlines are no specks, though their cells may touch at corners alone.
    pub fn is_speckled(&self) -> bool {
        self.mode != Mode::Edges && self.sketch.len() >= FEW_CELLS && self.specks >= SPECKLED
    }
}

/// On boards of fewer cells, details are specks.
const FEW_CELLS: usize = 200;
/// A drawing of which so much is specks is speckled.
const SPECKLED: f64 = 0.11;

/// So many sketches are repaired at most.
const REPAIRED: usize = 4;
/// Of so many cells at most one may be changed.
const CELLS_PER_CHANGE: usize = 10;
/// What a share of the cells that are changed takes from a likeness.
const CHANGED: f64 = 4.0;
/// What a share of the cells that line logic leaves open takes from the hopes for a sketch.
const OPEN: f64 = 0.3;
/// How many lines may be narrowed in the repair of one sketch, for each line of the board.
const STEPS_PER_LINE: u64 = 20_000;
/// The highest level that there is.
const HARDEST: u8 = 8;

/// The kind of puzzle that a picture becomes.
pub const KIND: &str = "nonogram";

impl Maker<'_> {
    /// Makes a puzzle from a picture, on the wish's board. Line logic alone solves it, unless a level is wished for that takes more.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use linewise::make::picture::{Pixels, Style};
    /// use linewise::make::{Maker, Wish};
    /// use linewise::{Board, Task, Verdict};
    ///
    /// // A dark disc of 40 x 40 pixels.
    /// let is_dark = |x: i32, y: i32| (x - 20) * (x - 20) + (y - 20) * (y - 20) < 200;
    /// let pixel = |at| if is_dark(at % 40, at / 40) { [30, 30, 60, 255] } else { [250, 250, 240, 255] };
    /// let pixels: Vec<u8> = (0..1600).flat_map(pixel).collect();
    ///
    /// let wish = Wish::new(Board::rectangle(10, 10)?);
    /// let made = Maker::new(&wish).picture(Pixels::new(40, 40, &pixels)?, &Style::default())?;
    /// assert_eq!(Task::new(&made.puzzle)?.solve().verdict, Verdict::Unique);
    /// assert!(made.likeness() > Some(0.8));
    /// # Ok(())
    /// # }
    /// ```
    pub fn picture(&self, pixels: Pixels<'_>, style: &Style) -> Result<Made, NotMade> {
        self.within(|work| draw(pixels, style, self.wish(), work))
    }
}

/// Makes a puzzle from a picture.
fn draw(pixels: Pixels<'_>, style: &Style, wish: &Wish, work: &mut MakingBudget<'_>) -> Result<Made, NotMade> {
    style.check()?;
    let Board::Rectangle { rows, columns } = wish.board else {
        return Err(Error::new("a picture becomes a board of rows and columns").into());
    };
    let stop = work.left().stop;
    let field_in = |fit: Fit| {
        let field = resize::field(&pixels, (rows as usize, columns as usize), fit, stop)?;
        Ok::<_, Error>(field.map(|field| if style.colours == 2 { field.in_full_contrast() } else { field }))
    };
    let Some(field) = field_in(style.fit)? else { return Err(out_of_budget()) };
    let outside = pixels.outside(wish.board);
    let is_blank = || field.tones.iter().all(|tone| tones::distance(field.tones[0], *tone) < sketch::LEAST_CONTRAST);
    let sketches_in = |field: Option<Field>| field.map_or(Ok(Vec::new()), |field| sketch::all(&field, style, stop));
    let cut_off = |error| match style.fit {
        // Where there is nothing in the whole picture either, the cut is not to blame.
        Fit::Crop if is_blank() => match field_in(Fit::Stretch).and_then(sketches_in) {
            Ok(_) => blamed_on_the_cut(error, outside),
            Err(error) => error,
        },
        _ => error,
    };
    let sketches = sketch::all(&field, style, stop).map_err(cut_off)?;
    let mut bench = Bench {
        kind: kind::named(KIND)?,
        board: wish.board,
        field: &field,
        level: wish.level,
        seed: wish.seed,
        is_graded: wish.graded,
        undecided: None,
        work,
    };
    let mut made = bench.draw(sketches);
    let is_cut = style.colours == 2 && style.mode.is_none() && field.is_in_two_tones();
    if is_cut && made.as_ref().is_err_and(|not_made| not_made.why == Why::NotFound && not_made.best.is_none()) {
        let other = Style { mode: Some(Mode::Adaptive), ..style.clone() };
        let sketches = sketch::all(&field, &other, bench.work.left().stop)?;
        made = bench.draw(sketches);
    }
    made
}

fn out_of_budget() -> NotMade {
    NotMade::new(Why::GaveUp, Error::new("the budget ran out before a drawing with one solution was found"))
}

/// The error for a picture of which nothing can be drawn, where parts of its width or of its height were cut off: what
/// is missing may lie there.
fn blamed_on_the_cut(error: Error, (width, height): (f64, f64)) -> Error {
    let (part, side) = if width > height { (width, "width") } else { (height, "height") };
    if part < LEAST_CUT {
        return error;
    }
    let problem = format!(
        "{:.0} % of the {side} is cut off at this shape of the board, and in the rest there is nothing to draw",
        100.0 * part
    );
    Error::new(problem).with_help("a board of the picture's shape, or another fit: pad and stretch keep everything")
}

/// A smaller part of a picture is hardly missed.
const LEAST_CUT: f64 = 0.005;

/// The drawing that is most like the picture with the fewest changes.
fn best(bench: &mut Bench<'_, '_>, sketches: Vec<Sketch>) -> Result<Made, NotMade> {
    let mut best: Option<(f64, Sketch, Repaired)> = None;
    for (sketch, hopes) in bench.most_hopeful(sketches)? {
        if best.as_ref().is_some_and(|(worth, ..)| *worth >= hopes) {
            continue;
        }
        let Some(repaired) = bench.repair(&sketch, &mut |_, _, _| false)? else { continue };
        let worth = bench.worth(&sketch, &repaired);
        if best.as_ref().is_none_or(|(known, ..)| worth > *known) {
            best = Some((worth, sketch, repaired));
        }
    }
    let (_, sketch, repaired) = best.ok_or_else(|| bench.hopeless())?;
    let most_level = if bench.is_graded { HARDEST } else { 0 };
    bench.made(&sketch, &repaired, most_level)
}

/// What all drawings on a board share.
struct Bench<'b, 'w> {
    kind: &'static dyn Kind,
    board: Board,
    field: &'b Field,
    level: Option<u8>,
    /// What a way to a level is drawn from.
    seed: u64,
    is_graded: bool,
    /// Why it could not be found out of some drawing whether it is the only solution, where the budget was not used up.
    undecided: Option<NotMade>,
    work: &'b mut MakingBudget<'w>,
}

impl Bench<'_, '_> {
    /// A drawing of the level that is wished for, or the one that is most like the picture.
    fn draw(&mut self, sketches: Vec<Sketch>) -> Result<Made, NotMade> {
        match self.level {
            Some(level) => level::draw(self, sketches, level),
            None => best(self, sketches),
        }
    }

    /// The puzzle without clues of an alphabet.
    fn blank(&self, alphabet: &Alphabet) -> Puzzle {
        Puzzle::new(self.kind.name(), self.board, alphabet.clone())
    }

    /// How like the picture a drawing is.
    fn likeness(&self, sketch: &Sketch, drawing: &[Symbol]) -> f64 {
        match sketch.mode {
            Mode::Colours => Likeness::in_colours(self.field, sketch.alphabet.len()).of(drawing),
            _ => Likeness::new(self.field).of(drawing),
        }
    }

    /// What a repaired sketch is worth: its likeness, less something for its changes.
    fn worth(&self, sketch: &Sketch, repaired: &Repaired) -> f64 {
        let share = repaired.changed.len() as f64 / self.board.cells() as f64;
        self.likeness(sketch, &repaired.drawing) - CHANGED * share
    }

    /// The sketches that are worth a repair, the most hopeful first, each with what it can be worth at best.
    fn most_hopeful(&mut self, sketches: Vec<Sketch>) -> Result<Vec<(Sketch, f64)>, Error> {
        let mut rated: Vec<(f64, Sketch, f64)> = Vec::new();
        let mut known = lines::Known::default();
        let mut sketches = sketches;
        sketches.sort_by(|one, other| other.likeness.total_cmp(&one.likeness));
        for sketch in sketches {
            if self.work.is_over() {
                break;
            }
            // Nothing is more hopeful than it is like the picture.
            if rated.get(REPAIRED - 1).is_some_and(|(hopes, ..)| *hopes >= sketch.likeness) {
                break;
            }
            let puzzle = self.blank(&sketch.alphabet);
            let mut lines = Lines::new(self.kind, &puzzle, sketch.drawing.clone(), self.work.left().stop)?;
            lines.solve(&mut known);
            let open = lines.unknown(&known) as f64 / self.board.cells() as f64;
            self.work.charge(lines.narrowed());
            let hopes = sketch.likeness - if open > 0.0 { CHANGED / self.board.cells() as f64 } else { 0.0 };
            rated.push((sketch.likeness - OPEN * open, sketch, hopes));
            rated.sort_by(|one, other| other.0.total_cmp(&one.0));
            rated.truncate(REPAIRED);
        }
        Ok(rated.into_iter().map(|(_, sketch, hopes)| (sketch, hopes)).collect())
    }

    /// A sketch, changed so that line logic leads to it, or so that `is_enough` finds it good enough; `None` where no way was found.
    fn repair(
        &mut self,
        sketch: &Sketch,
        is_enough: &mut dyn FnMut(&mut MakingBudget<'_>, &[Symbol], usize) -> bool,
    ) -> Result<Option<Repaired>, Error> {
        let left = self.work.left();
        if self.work.is_over() {
            return Ok(None);
        }
        let puzzle = self.blank(&sketch.alphabet);
        let mut lines = Lines::new(self.kind, &puzzle, sketch.drawing.clone(), left.stop)?;
        let size = (self.board.rows(), self.board.columns());
        let budget = left.at_most(STEPS_PER_LINE * (size.0 + size.1) as u64);
        let limits = Limits { changes: (self.board.cells() / CELLS_PER_CHANGE).max(1), budget };
        let work = &mut *self.work;
        let repaired =
            repair::repair(&mut lines, sketch, size, &limits, &mut |drawing, open| is_enough(work, drawing, open));
        self.work.charge(lines.narrowed());
        Ok(repaired)
    }

    /// The puzzle of a drawing, once a search has proven that the drawing is its only solution; with its grade, where
    /// that is no harder than a level, 0 for none.
    fn made(&mut self, sketch: &Sketch, repaired: &Repaired, most_level: u8) -> Result<Made, NotMade> {
        let solution = repaired.drawing.clone();
        let puzzle = Puzzle::from_picture(self.kind.name(), self.board, sketch.alphabet.clone(), solution.clone())?;
        let model = self.kind.model(&puzzle)?;
        let answer = self.work.solve(&model, 2);
        if answer.verdict == Verdict::GaveUp && !self.work.is_over() {
            self.undecided = Some(NotMade::undecided((&puzzle, self.kind), &model, answer.gave_up));
        }
        if answer.verdict != Verdict::Unique || answer.solutions.first() != Some(&solution) {
            return Err(self.hopeless());
        }
        let grade = if most_level == 0 { Graded::Unknown } else { self.work.grade(self.kind, &puzzle, most_level) };
        let mut made = Made::new(puzzle, solution, self.level.map(|_| self.seed));
        made.grade = match grade {
            Graded::Is(grade) => Some(grade),
            Graded::Harder(_) | Graded::Unknown => None,
        };
        made.drawn = Some(Drawn {
            likeness: self.likeness(sketch, &repaired.drawing),
            sketch: sketch.drawing.clone(),
            changed: repaired.changed.clone(),
            mode: sketch.mode,
            specks: specks::share((self.board.rows(), self.board.columns()), &repaired.drawing),
        });
        Ok(made)
    }

    /// Why nothing was made, where no drawing could be repaired.
    fn hopeless(&self) -> NotMade {
        if self.work.is_over() {
            return out_of_budget();
        }
        if let Some(undecided) = &self.undecided {
            return undecided.clone();
        }
        let error = Error::new("no drawing of this picture with exactly one solution was found within the limits")
            .with_help("a picture with larger shapes, another size, or another way of drawing may do");
        NotMade::new(Why::NotFound, error)
    }
}
