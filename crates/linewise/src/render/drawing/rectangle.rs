//! A board of rows and columns on a page.

use super::pieces::Manner;
use super::{Drawing, EDGE, Font, GAP, INK, PAPER, Shape, pieces, signs};
use crate::kind::Printed;
use crate::model::CellId;
use crate::puzzle::Side;
use crate::puzzle::{End, Rgb};
use crate::render::sheet::Sheet;
use std::ops::Range;

/// The side of a cell.
const CELL: f64 = 20.0;
/// The room that a piece above or below a column takes, when it is not turned.
const STOREY: f64 = 18.0;

/// The side of the ground on which a sign between two cells stands.
const SIGN: f64 = 8.0;

/// Draws the board with the clues on its four sides.
pub fn draw(sheet: &Sheet) -> Drawing {
    let [left, top, right, bottom] = depths(sheet);
    let page = Page { sheet, x: EDGE + left, y: EDGE + top };
    let mut shapes = Vec::new();
    page.fills(&mut shapes);
    page.signs(&mut shapes);
    page.grid_lines(&mut shapes);
    page.between(&mut shapes);
    for side in [Side::Left, Side::Top, Side::Right, Side::Bottom] {
        page.clues(&mut shapes, side);
    }
    page.corners(&mut shapes);
    Drawing { width: page.right() + right + EDGE, height: page.bottom() + bottom + EDGE, shapes }
}

/// The middle of each cell.
pub fn middles(sheet: &Sheet) -> Vec<(f64, f64)> {
    let [left, top, ..] = depths(sheet);
    let page = Page { sheet, x: EDGE + left, y: EDGE + top };
    let middle = |at| {
        let (row, column) = sheet.board.place(CellId::new(at));
        let (x, y) = page.corner(row, column);
        (x + CELL / 2.0, y + CELL / 2.0)
    };
    (0..sheet.cells.len()).map(middle).collect()
}

/// How much room the clues take on the left, on top, on the right and below.
fn depths(sheet: &Sheet) -> [f64; 4] {
    let [left, top, right, bottom] = [Side::Left, Side::Top, Side::Right, Side::Bottom].map(|side| {
        let margin = Margin::new(sheet, side);
        sheet.side(side).map(|clue| margin.depth(clue)).fold(0.0, f64::max)
    });
    // A clue at a corner takes room on two sides.
    let across =
        |ends: [usize; 2]| ends.map(|at| corner_size(sheet, End::CORNERS[at]).0).into_iter().fold(0.0, f64::max);
    let down = |ends: [usize; 2]| ends.map(|at| corner_size(sheet, End::CORNERS[at]).1).into_iter().fold(0.0, f64::max);
    [left.max(across([0, 2])), top.max(down([0, 1])), right.max(across([1, 3])), bottom.max(down([2, 3]))]
}

/// How much room the clue at a corner takes across and down, the space to the board included.
fn corner_size(sheet: &Sheet, end: End) -> (f64, f64) {
    match sheet.clue(end) {
        [] => (0.0, 0.0),
        clue => (GAP + clue.iter().map(|printed| pieces::length(sheet, printed)).sum::<f64>(), GAP + STOREY),
    }
}

/// The board and where its upper left corner is.
struct Page<'a> {
    sheet: &'a Sheet,
    x: f64,
    y: f64,
}

impl Page<'_> {
    fn right(&self) -> f64 {
        self.x + self.sheet.board.columns() as f64 * CELL
    }

    fn bottom(&self) -> f64 {
        self.y + self.sheet.board.rows() as f64 * CELL
    }

    /// The upper left corner of a cell.
    fn corner(&self, row: usize, column: usize) -> (f64, f64) {
        (self.x + column as f64 * CELL, self.y + row as f64 * CELL)
    }

    /// The colours of the cells: a rectangle for each stretch of one colour, so that no seam shows in it.
    fn fills(&self, shapes: &mut Vec<Shape>) {
        for (row, squares) in self.sheet.rows().enumerate() {
            let fills: Vec<Rgb> = squares.iter().map(|&square| signs::fill(self.sheet, square)).collect();
            let mut column = 0;
            for stretch in fills.chunk_by(|a, b| a == b) {
                let (x, y) = self.corner(row, column);
                if stretch[0] != PAPER {
                    let width = stretch.len() as f64 * CELL;
                    shapes.push(Shape::Fill { x, y, width, height: CELL, fill: stretch[0] });
                }
                column += stretch.len();
            }
        }
    }

    /// What stands in the cells.
    fn signs(&self, shapes: &mut Vec<Shape>) {
        for (row, squares) in self.sheet.rows().enumerate() {
            for (column, &square) in squares.iter().enumerate() {
                let (x, y) = self.corner(row, column);
                signs::draw(shapes, self.sheet, square, (x + CELL / 2.0, y + CELL / 2.0));
            }
        }
    }

    /// The lines of the board, thicker around it and every five cells, or around its regions.
    fn grid_lines(&self, shapes: &mut Vec<Shape>) {
        let (rows, columns) = (self.sheet.board.rows(), self.sheet.board.columns());
        for is_thick in [false, true] {
            // What is thick all along is drawn once; thin lines run on below thick ones that are shorter.
            let drawn = |cells: usize, is_here: &dyn Fn(usize) -> bool| match (is_thick, (0..cells).all(is_here)) {
                (false, true) => Vec::new(),
                (false, false) => stretches(cells, &|_| true),
                (true, _) => stretches(cells, is_here),
            };
            let mut lines = Vec::new();
            for row in 0..=rows {
                for stretch in drawn(columns, &|column| self.sheet.is_thick_above(row, column)) {
                    lines.push([self.corner(row, stretch.start), self.corner(row, stretch.end)]);
                }
            }
            for column in 0..=columns {
                for stretch in drawn(rows, &|row| self.sheet.is_thick_left(row, column)) {
                    lines.push([self.corner(stretch.start, column), self.corner(stretch.end, column)]);
                }
            }
            if !lines.is_empty() {
                shapes.push(Shape::Lines { lines, is_thick });
            }
        }
    }

    /// The signs between cells, each on the line between two, on ground of its own.
    fn between(&self, shapes: &mut Vec<Shape>) {
        for between in &self.sheet.between {
            let [one, other] = between.cells.map(|cell| {
                let (row, column) = self.sheet.board.place(cell);
                self.corner(row, column)
            });
            let middle = ((one.0 + other.0 + CELL) / 2.0, (one.1 + other.1 + CELL) / 2.0);
            let (x, y) = (middle.0 - SIGN / 2.0, middle.1 - SIGN / 2.0);
            shapes.push(Shape::Fill { x, y, width: SIGN, height: SIGN, fill: PAPER });
            let text = between.glyph.to_string();
            shapes.push(Shape::Text { middle, text, font: Font::Small, ink: Some(INK), turn: 0 });
        }
    }

    /// The clues at the corners, beside the board and above or below it.
    fn corners(&self, shapes: &mut Vec<Shape>) {
        for (at, &end) in End::CORNERS.iter().enumerate() {
            let (across, down) = corner_size(self.sheet, end);
            let (is_right, is_bottom) = (at % 2 == 1, at >= 2);
            let mut along = if is_right { self.right() + GAP } else { self.x - across };
            let y = if is_bottom { self.bottom() + (down + GAP) / 2.0 } else { self.y - (down + GAP) / 2.0 };
            for printed in self.sheet.clue(end) {
                let length = pieces::length(self.sheet, printed);
                pieces::draw(shapes, self.sheet, printed, (along + length / 2.0, y), Manner::Turned(0));
                along += length;
            }
        }
    }

    /// The clues on one side: pieces in a row that begins or ends at the board.
    fn clues(&self, shapes: &mut Vec<Shape>, side: Side) {
        let margin = Margin::new(self.sheet, side);
        for (index, clue) in self.sheet.side(side).enumerate() {
            let mut along = match side {
                Side::Left => self.x - margin.depth(clue),
                Side::Top => self.y - margin.depth(clue),
                Side::Right => self.right() + GAP,
                Side::Bottom => self.bottom() + GAP,
            };
            let across = (index as f64 + 0.5) * CELL;
            for printed in clue {
                let room = margin.room(printed);
                let middle = along + room / 2.0;
                let place = match margin.is_upright {
                    true => (self.x + across, middle),
                    false => (middle, self.y + across),
                };
                pieces::draw(shapes, self.sheet, printed, place, margin.manner());
                along += room;
            }
        }
    }
}

/// The stretches of cells of which something holds.
fn stretches(cells: usize, holds: &dyn Fn(usize) -> bool) -> Vec<Range<usize>> {
    let mut stretches: Vec<Range<usize>> = Vec::new();
    for at in (0..cells).filter(|&at| holds(at)) {
        match stretches.last_mut() {
            Some(last) if last.end == at => last.end += 1,
            _ => stretches.push(at..at + 1),
        }
    }
    stretches
}

/// The clues on one side, and how they are written.
struct Margin<'a> {
    sheet: &'a Sheet,
    /// Do they belong to columns?
    is_upright: bool,
    /// Are their pieces so long that they are turned, to fit over their columns?
    is_turned: bool,
}

impl Margin<'_> {
    fn new(sheet: &Sheet, side: Side) -> Margin<'_> {
        let is_upright = matches!(side, Side::Top | Side::Bottom);
        let is_long = |printed: &Printed| pieces::is_wider(sheet, printed, CELL - 2.0);
        let is_turned = is_upright && sheet.side(side).flatten().any(is_long);
        Margin { sheet, is_upright, is_turned }
    }

    /// How its pieces are written.
    fn manner(&self) -> Manner {
        match (self.is_upright, self.is_turned) {
            (true, false) => Manner::Within(CELL - 2.0),
            (true, true) => Manner::Turned(90),
            (false, _) => Manner::Turned(0),
        }
    }

    /// How much room a clue takes, the space to the board included.
    fn depth(&self, clue: &[Printed]) -> f64 {
        match clue {
            [] => 0.0,
            _ => GAP + clue.iter().map(|printed| self.room(printed)).sum::<f64>(),
        }
    }

    /// How much room a piece takes in the direction of its line.
    fn room(&self, printed: &Printed) -> f64 {
        if self.is_upright && !self.is_turned { STOREY } else { pieces::length(self.sheet, printed) }
    }
}
