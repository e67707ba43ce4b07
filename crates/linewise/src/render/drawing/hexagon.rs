//! A board of six-sided cells on a page, with the clues of its rows and diagonals around it.

use super::pieces::Manner;
use super::{Drawing, EDGE, Shape, pieces, signs};
use crate::kind::Printed;
use crate::model::CellId;
use crate::puzzle::{Axis, End};
use crate::render::sheet::Sheet;
use litemap::LiteMap;

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
/// How far from the middle of its line's last cell a clue begins that gives way to none.
const USUAL_START: f64 = GAP + CELL / 2.0;
/// The line that leads to a clue further out stands so far from what is at its ends.
const LEADER_GAP: f64 = 4.0;
/// It has a gap where it would come as near as this to the middle line of another clue: about half the height of a digit.
const LEADER_APART: f64 = 5.0;
/// Where it has a gap is found in steps of this length.
const LEADER_PIECE: f64 = 3.0;
/// Before its own clue so much of it is left, lest it seem to lead to another one.
const LEADER_STUB: f64 = 4.0 * LEADER_PIECE;

/// Draws the board with the clues at the ends of its lines.
pub fn draw(sheet: &Sheet) -> Drawing {
    let mut page = Page::new(sheet);
    let [left, top, right, bottom] = page.bounds();
    (page.x, page.y) = (EDGE - left, EDGE - top);
    let mut shapes = Vec::new();
    page.cells(&mut shapes);
    let ways = page.ways();
    for (&end, clue) in &sheet.clues {
        page.clue(&mut shapes, end, clue, &ways);
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
    starts: LiteMap<End, f64>,
}

impl<'a> Page<'a> {
    /// Diagonals' clues stand next to the board, as far as they do not meet each other; those of rows, which a line can
    /// lead to, give way to them.
    fn new(sheet: &'a Sheet) -> Page<'a> {
        let mut page = Page { sheet, x: 0.0, y: 0.0, starts: LiteMap::new_vec() };
        let mut taken: Vec<Way> = Vec::new();
        let (rows, diagonals): (Vec<End>, Vec<End>) = sheet.clues.keys().partition(|end| end.axis == Axis::ROW);
        for end in diagonals.into_iter().chain(rows) {
            let (outside, length) = (page.outside(end), page.length(end));
            let way = |start: f64| {
                let stub = if is_led_to(start) { LEADER_GAP + LEADER_STUB } else { 0.0 };
                outside.way(start - stub, start + length)
            };
            let is_free = |start: &f64| taken.iter().all(|&other| way(*start).is_apart_from(other, APART));
            let mut starts = (0..STEPS_OUT).map(|step| USUAL_START + STEP_OUT * step as f64);
            let start = starts.find(is_free).unwrap_or(USUAL_START);
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
            let (x, y) = self.outside(end).place(start + self.length(end));
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

    /// The clue at a line end, its pieces outwards from the board, among where all clues lie.
    fn clue(&self, shapes: &mut Vec<Shape>, end: End, clue: &[Printed], ways: &[(End, Way)]) {
        let mut outwards: Vec<_> = clue.iter().collect();
        if !is_on_the_right(end) {
            outwards.reverse();
        }
        let outside = self.outside(end);
        let mut along = self.starts[&end];
        if is_led_to(along) {
            shapes.push(Shape::Lines { lines: self.leader(end, ways), is_thick: false });
        }
        for piece in outwards {
            let length = pieces::length(self.sheet, piece);
            let place = outside.place(along + length / 2.0);
            pieces::draw(shapes, self.sheet, piece, place, Manner::Turned(slope(end.axis).0));
            along += length;
        }
    }

    /// Where each clue lies.
    fn ways(&self) -> Vec<(End, Way)> {
        let way = |(&end, &start): (&End, &f64)| (end, self.outside(end).way(start, start + self.length(end)));
        self.starts.iter().map(way).collect()
    }

    /// The line from the board to a clue, without the pieces that would lie on other clues.
    fn leader(&self, end: End, ways: &[(End, Way)]) -> Vec<[(f64, f64); 2]> {
        let outside = self.outside(end);
        let [first, last] = [CELL / 2.0 + LEADER_GAP, self.starts[&end] - LEADER_GAP];
        let whole = outside.way(first, last);
        let near: Vec<Way> = ways
            .iter()
            .filter(|(other, way)| *other != end && !whole.is_apart_from(*way, LEADER_APART))
            .map(|(_, way)| *way)
            .collect();
        let pieces = ((last - first) / LEADER_PIECE) as usize;
        let start = |piece: usize| first + LEADER_PIECE * piece as f64;
        let is_free = |piece: usize| {
            let way = outside.way(start(piece), start(piece + 1));
            near.iter().all(|&other| way.is_apart_from(other, LEADER_APART))
        };
        let free: Vec<usize> = (0..pieces).filter(|&piece| is_free(piece)).collect();
        let stretches = free.chunk_by(|one, next| one + 1 == *next);
        stretches.map(|stretch| outside.way(start(stretch[0]), start(stretch[stretch.len() - 1] + 1)).0).collect()
    }

    /// What lies outside a line end.
    fn outside(&self, end: End) -> Outside {
        let mut cells = self.sheet.board.cells_at(end.place());
        let cell = if end.far { cells.last() } else { cells.next() };
        let (x, y) = self.middle(cell.expect("a line has a cell"));
        let away = if is_on_the_right(end) { 1.0 } else { -1.0 };
        let step = match end.axis {
            Axis::ROW => (away, 0.0),
            _ => (away / 2.0, away * slope(end.axis).1),
        };
        Outside { from: (x, y), step }
    }
}

/// Does a line lead to a clue that begins so far out?
fn is_led_to(start: f64) -> bool {
    start > USUAL_START + STEP_OUT
}

/// The points outside a line end, counted from the middle of the line's last cell there.
struct Outside {
    from: (f64, f64),
    step: (f64, f64),
}

impl Outside {
    /// The point so far out.
    fn place(&self, along: f64) -> (f64, f64) {
        (self.from.0 + along * self.step.0, self.from.1 + along * self.step.1)
    }

    /// What lies between two points.
    fn way(&self, start: f64, end: f64) -> Way {
        Way([self.place(start), self.place(end)])
    }
}

/// From one point to another.
#[derive(Clone, Copy)]
struct Way([(f64, f64); 2]);

impl Way {
    /// Does it keep this distance from another?
    fn is_apart_from(self, other: Way, distance: f64) -> bool {
        self.are_boxes_apart(other, distance) || self.distance(other) >= distance
    }

    /// Is there so much space between the upright rectangles around the two? It is quicker to see than how far apart the two are.
    fn are_boxes_apart(self, other: Way, distance: f64) -> bool {
        let is_apart = |[one, two]: [f64; 2], [first, second]: [f64; 2]| {
            one.min(two) >= first.max(second) + distance || first.min(second) >= one.max(two) + distance
        };
        let [across, down] = [self.0.map(|end| end.0), self.0.map(|end| end.1)];
        is_apart(across, other.0.map(|end| end.0)) || is_apart(down, other.0.map(|end| end.1))
    }

    /// How far apart the two are.
    fn distance(self, other: Way) -> f64 {
        if self.crosses(other) {
            return 0.0;
        }
        let [one, two] = self.0.map(|end| other.distance_of(end));
        let [three, four] = other.0.map(|end| self.distance_of(end));
        one.min(two).min(three).min(four)
    }

    /// How far away a point is.
    fn distance_of(self, (x, y): (f64, f64)) -> f64 {
        let [(x1, y1), (x2, y2)] = self.0;
        let (dx, dy) = (x2 - x1, y2 - y1);
        let along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy).max(f64::MIN_POSITIVE);
        let along = along.clamp(0.0, 1.0);
        (x - x1 - along * dx).hypot(y - y1 - along * dy)
    }

    /// Has each of the two an end on either side of the other?
    fn crosses(self, other: Way) -> bool {
        self.parts(other) && other.parts(self)
    }

    /// Does the straight line through it pass between the ends of another?
    fn parts(self, other: Way) -> bool {
        let [(x1, y1), (x2, y2)] = self.0;
        let [one, two] = other.0.map(|(x, y)| (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1));
        one * two < 0.0
    }
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
