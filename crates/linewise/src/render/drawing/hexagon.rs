//! A board of six-sided cells on a page, with the clues of its rows and diagonals around it.

use super::pieces::Manner;
use super::{Drawing, EDGE, Shape, pieces, signs};
use crate::kind::Printed;
use crate::model::CellId;
use crate::puzzle::{Axis, End};
use crate::render::sheet::Sheet;
use std::collections::BTreeMap;

/// The distance between the middles of two cells side by side.
const CELL: f64 = 24.0;
/// The distance between two rows: the height of a triangle whose sides are [`CELL`].
const STEP: f64 = CELL * HALF_ROOT_3;
const HALF_ROOT_3: f64 = 0.866_025_403_784_438_6;

/// The space between the board and a clue.
const GAP: f64 = 18.0;
/// The middle lines of two clues come no nearer to each other than this: about the height of a digit.
const APART: f64 = 8.0;
/// A clue that would meet another one is moved outwards by steps of this length, and so many at most.
const STEP_OUT: f64 = 6.0;
const STEPS_OUT: usize = 400;

/// Draws the board with the clues at the ends of its lines.
pub fn draw(sheet: &Sheet) -> Drawing {
    let mut page = Page::new(sheet);
    let [left, top, right, bottom] = page.bounds();
    (page.x, page.y) = (EDGE - left, EDGE - top);
    let mut shapes = Vec::new();
    page.cells(&mut shapes);
    for (&end, clue) in &sheet.clues {
        page.clue(&mut shapes, end, clue);
    }
    Drawing { width: right - left + 2.0 * EDGE, height: bottom - top + 2.0 * EDGE, shapes }
}

/// The middle of each cell.
pub fn middles(sheet: &Sheet) -> Vec<(f64, f64)> {
    let mut page = Page::new(sheet);
    let [left, top, ..] = page.bounds();
    (page.x, page.y) = (EDGE - left, EDGE - top);
    (0..sheet.cells.len()).map(|at| page.middle(CellId::new(at))).collect()
}

/// The board and where its upper left corner is.
struct Page<'a> {
    sheet: &'a Sheet,
    x: f64,
    y: f64,
    /// How far from the middle of its line's last cell each clue begins.
    starts: BTreeMap<End, f64>,
}

/// From one point to another.
type Way = [(f64, f64); 2];

impl<'a> Page<'a> {
    /// Diagonals' clues stand next to the board, as far as they do not meet each other; those of rows, which a line can lead to, give way to them.
    fn new(sheet: &'a Sheet) -> Page<'a> {
        let mut page = Page { sheet, x: 0.0, y: 0.0, starts: BTreeMap::new() };
        let mut taken: Vec<Way> = Vec::new();
        let (rows, diagonals): (Vec<End>, Vec<End>) = sheet.clues.keys().partition(|end| end.axis == Axis::ROW);
        for end in diagonals.into_iter().chain(rows) {
            let usual = GAP + CELL / 2.0;
            let length = page.length(end);
            let way = |start: f64| [page.place(end, start), page.place(end, start + length)];
            let is_free = |start: &f64| taken.iter().all(|other| distance(way(*start), *other) >= APART);
            let mut starts = (0..STEPS_OUT).map(|step| usual + STEP_OUT * step as f64);
            let start = starts.find(is_free).unwrap_or(usual);
            taken.push(way(start));
            page.starts.insert(end, start);
        }
        page
    }

    /// How long a clue is.
    fn length(&self, end: End) -> f64 {
        self.sheet.clues[&end].iter().map(|piece| pieces::length(self.sheet, piece)).sum()
    }

    /// The left, the upper, the right and the lower edge of everything that is drawn.
    fn bounds(&self) -> [f64; 4] {
        let board = self.sheet.board;
        let span =
            (0..board.rows()).map(|row| board.indent(row) + 2 * board.line_len(Axis::ROW, row)).max().unwrap_or(0);
        let mut bounds = [0.0, 0.0, span as f64 * CELL / 2.0, (board.rows() as f64 + 1.0 / 3.0) * STEP];
        for (&end, start) in &self.starts {
            let (x, y) = self.place(end, start + self.length(end));
            bounds[0] = bounds[0].min(x - CELL / 2.0);
            bounds[1] = bounds[1].min(y - CELL / 2.0);
            bounds[2] = bounds[2].max(x + CELL / 2.0);
            bounds[3] = bounds[3].max(y + CELL / 2.0);
        }
        bounds
    }

    /// The middle of a cell.
    fn middle(&self, cell: CellId) -> (f64, f64) {
        let (row, column) = self.sheet.board.place(cell);
        let halves = self.sheet.board.indent(row) + 2 * column + 1;
        (self.x + halves as f64 * CELL / 2.0, self.y + (row as f64 + 2.0 / 3.0) * STEP)
    }

    /// The cells and what stands in them.
    fn cells(&self, shapes: &mut Vec<Shape>) {
        for (at, square) in self.sheet.squares().enumerate() {
            let (x, y) = self.middle(CellId::new(at));
            let fill = signs::fill(self.sheet, square);
            shapes.push(Shape::Hexagon { middle: (x, y), half: CELL / 2.0, third: STEP / 3.0, fill });
            signs::draw(shapes, self.sheet, square, (x, y));
        }
    }

    /// The clue at a line end, its pieces outwards from the board.
    fn clue(&self, shapes: &mut Vec<Shape>, end: End, clue: &[Printed]) {
        let mut outwards: Vec<_> = clue.iter().collect();
        if !is_on_the_right(end) {
            outwards.reverse();
        }
        let mut along = self.starts[&end];
        if along > GAP + CELL / 2.0 + STEP_OUT {
            let lines = vec![[self.place(end, CELL / 2.0 + 4.0), self.place(end, along - 3.0)]];
            shapes.push(Shape::Lines { lines, is_thick: false });
        }
        for piece in outwards {
            let length = pieces::length(self.sheet, piece);
            let place = self.place(end, along + length / 2.0);
            pieces::draw(shapes, self.sheet, piece, place, Manner::Turned(slope(end.axis).0));
            along += length;
        }
    }

    /// The point so far outside a line end, counted from the middle of the line's last cell there.
    fn place(&self, end: End, along: f64) -> (f64, f64) {
        let mut cells = self.sheet.board.cells_at(end.place());
        let cell = if end.far { cells.last() } else { cells.next() };
        let (x, y) = self.middle(cell.expect("a line has a cell"));
        let away = if is_on_the_right(end) { along } else { -along };
        match end.axis {
            Axis::ROW => (x + away, y),
            _ => (x + away / 2.0, y + away * slope(end.axis).1),
        }
    }
}

/// The distance between two ways.
fn distance(one: Way, other: Way) -> f64 {
    if do_cross(one, other) {
        return 0.0;
    }
    let ends = one.map(|end| from_way(end, other)).into_iter().chain(other.map(|end| from_way(end, one)));
    ends.fold(f64::INFINITY, f64::min)
}

/// The distance of a point from a way.
fn from_way((x, y): (f64, f64), [(x1, y1), (x2, y2)]: Way) -> f64 {
    let (dx, dy) = (x2 - x1, y2 - y1);
    let along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy).max(f64::MIN_POSITIVE);
    let along = along.clamp(0.0, 1.0);
    (x - x1 - along * dx).hypot(y - y1 - along * dy)
}

/// Does each of two ways have an end on either side of the other?
fn do_cross(one: Way, other: Way) -> bool {
    let side = |[(x1, y1), (x2, y2)]: Way, (x, y): (f64, f64)| (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
    let are_apart = |way: Way, [start, end]: Way| side(way, start) * side(way, end) < 0.0;
    are_apart(one, other) && are_apart(other, one)
}

/// Does the clue stand to the right of its line?
fn is_on_the_right(end: End) -> bool {
    match end.axis {
        Axis::ROW => end.far,
        // Both diagonals are read towards the left.
        _ => !end.far,
    }
}

/// The slope of the lines along `axis`, from left to right: in degrees clockwise, and how far they go down for each step along.
fn slope(axis: Axis) -> (i32, f64) {
    match axis {
        Axis::ROW => (0, 0.0),
        Axis::FALLING => (-60, -HALF_ROOT_3),
        _ => (60, HALF_ROOT_3),
    }
}
