//! The page as shapes, drawn once for every format of pictures: SVG, PDF and PNG.

mod hexagon;
mod key;
#[cfg(any(feature = "pdf", feature = "png"))]
pub(super) mod path;
mod pieces;
mod rectangle;
mod signs;

use crate::domain::Symbol;
use crate::puzzle::{Board, Rgb};
use crate::render::sheet::Sheet;

/// The ink of grid lines, clues and filled cells: dark grey, softer on the eye and on printers than black.
pub(crate) const INK: Rgb = Rgb(51, 51, 51);
/// The colour of the page.
pub(crate) const PAPER: Rgb = Rgb(255, 255, 255);
/// How much of the ink thin lines have.
pub(crate) const THIN: f64 = 0.45;
/// How much of the ink the dot in a blank cell has.
pub(crate) const FAINT: f64 = 0.6;
/// The blank space around everything.
pub(crate) const EDGE: f64 = 10.0;
/// The space between the board and a clue.
const GAP: f64 = 5.0;
/// The height of a chip.
pub(crate) const CHIP: f64 = 16.0;
/// The radius of a chip's corners.
pub(crate) const CORNER: f64 = 3.0;
/// The radius of the dot in a blank cell.
pub(crate) const DOT: f64 = 2.0;
/// The radius of the ring around a given cell.
pub(crate) const RING: f64 = 6.0;
/// How far a cross reaches to each side of its middle.
pub(crate) const ARM: f64 = 7.0;
/// How far below the middle of a letter its baseline runs. Not all programs know how to centre text upright.
pub(crate) const BASELINE: f64 = 4.6;

/// What is drawn on a page, in order, and how much room it takes. Lengths are in points; `y` grows downwards.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Drawing {
    /// How wide the page is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// What is drawn, the lowest first.
    pub shapes: Vec<Shape>,
}

/// Something that is drawn.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Shape {
    /// A rectangle of one colour, with its upper left corner.
    Fill {
        /// Its left edge.
        x: f64,
        /// Its upper edge.
        y: f64,
        /// How wide it is.
        width: f64,
        /// How high it is.
        height: f64,
        /// Its colour.
        fill: Rgb,
    },
    /// Lines, each from one point to another.
    Lines {
        /// The points.
        lines: Vec<[(f64, f64); 2]>,
        /// Are they twice as thick?
        is_thick: bool,
    },
    /// A six-sided cell with its thin outline, around its middle.
    Hexagon {
        /// The middle.
        middle: (f64, f64),
        /// Half its width.
        half: f64,
        /// A third of the distance between two rows.
        third: f64,
        /// Its colour.
        fill: Rgb,
    },
    /// The dot of a cell that is known to be blank.
    Dot((f64, f64)),
    /// The ring around a given cell.
    Ring((f64, f64), Rgb),
    /// The cross on a marked cell.
    Cross((f64, f64), Rgb),
    /// The ground of a piece of a clue, with round corners and a thin outline.
    Chip {
        /// The middle.
        middle: (f64, f64),
        /// How wide it is.
        width: f64,
        /// Its colour.
        fill: Rgb,
        /// By how many degrees it is turned clockwise.
        turn: i32,
    },
    /// A text around its middle.
    Text {
        /// The middle.
        middle: (f64, f64),
        /// What it reads.
        text: String,
        /// How it is set.
        font: Font,
        /// Its colour, where that is not the usual one.
        ink: Option<Rgb>,
        /// By how many degrees it is turned clockwise.
        turn: i32,
    },
}

/// How a text is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Font {
    /// As texts usually are.
    Plain,
    /// Smaller, so that three digits fit over a column, with a gap to those beside them.
    Small,
    /// All characters equally wide: patterns are easier to read.
    Typewriter,
    /// What stands in a cell.
    Cell,
    /// What is printed in a given cell: bold.
    Given,
}

impl Font {
    /// How large it is.
    pub fn size(self) -> f64 {
        if self == Font::Small { 9.0 } else { 13.0 }
    }
}

impl Drawing {
    /// Draws a page.
    pub fn new(sheet: &Sheet) -> Drawing {
        let mut drawing = match sheet.board {
            Board::Rectangle { .. } => rectangle::draw(sheet),
            Board::Hexagon(_) => hexagon::draw(sheet),
        };
        key::add(&mut drawing, sheet);
        drawing
    }
}

/// The middle of each cell on the page.
pub(crate) fn middles(sheet: &Sheet) -> Vec<(f64, f64)> {
    match sheet.board {
        Board::Rectangle { .. } => rectangle::middles(sheet),
        Board::Hexagon(_) => hexagon::middles(sheet),
    }
}

/// The colour of a cell that is `symbol`.
pub(crate) fn fill_of(sheet: &Sheet, symbol: Symbol) -> Rgb {
    sheet.alphabet.looks[symbol.index()].colour.map_or(PAPER, soften)
}

/// A colour as it is printed here: black is softened.
fn soften(colour: Rgb) -> Rgb {
    if colour == Rgb(0, 0, 0) { INK } else { colour }
}

/// What can be read on this colour.
pub(crate) fn ink_on(fill: Rgb) -> Rgb {
    if fill == PAPER { INK } else { fill.ink() }
}
