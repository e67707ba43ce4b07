//! What people call lines, cells, and the ends from which they look.

use super::{Value, grouped, list, one, stretches};
use crate::explain::catalogue::Catalogue;
use crate::explain::sentence::Speaker;
use crate::kind::Kind;
use crate::model::{CellId, LineId, Place};
use crate::puzzle::{Axis, Clue, End, Puzzle};
use crate::render::words;
use std::borrow::Cow;

/// What the corners of the board are called, in the order of [`End::CORNERS`].
const CORNERS: [&str; 4] = ["side.corner.0", "side.corner.1", "side.corner.2", "side.corner.3"];

/// The side on which an end lies: `the left`.
pub fn side_of(catalogue: &Catalogue, end: End) -> &str {
    catalogue.text(side_key(end))
}

fn side_key(end: End) -> &'static str {
    match (End::CORNERS.iter().position(|corner| *corner == end), end.axis, end.far) {
        (Some(corner), ..) => CORNERS[corner],
        (_, Axis::ROW, false) => "side.left",
        (_, Axis::ROW, true) => "side.right",
        (_, Axis::COLUMN, false) => "side.top",
        (_, Axis::COLUMN, true) => "side.bottom",
        (_, _, false) => "side.near",
        (_, _, true) => "side.far",
    }
}

impl Speaker<'_> {
    /// A line with its clue: `row 7 (3 1)`.
    pub fn line(&self, line: LineId) -> String {
        let place = self.model.line(line).place;
        let clue = self.own_pattern(line).unwrap_or_else(|| words::clue_beside(self.puzzle, self.kind, place));
        with_clue(self.catalogue, &self.place_name(line), &clue)
    }

    /// The pattern of a line in backquotes, where each clue has a line of its own: the other clue at the same place says nothing of it.
    fn own_pattern(&self, line: LineId) -> Option<String> {
        words::pattern(self.own_clue(line)?.1)
    }

    /// The clue of a line, where each clue has a line of its own.
    pub(crate) fn own_clue(&self, line: LineId) -> Option<(&End, &Clue)> {
        let place = self.model.line(line).place;
        let own = self.puzzle.clues.iter().nth(line.index())?;
        let is_own = self.model.lines.len() == self.puzzle.clues.len() && own.0.place() == place;
        is_own.then_some(own)
    }

    /// A line without its clue: `row 7`, `the square of rows 1 and 2 and columns 3 and 4`; `row 7 from its far end`,
    /// where the clue there counts its cells on a hexagon.
    pub(crate) fn place_name(&self, line: LineId) -> String {
        self.place_name_beside(line, &[])
    }

    /// The same in a sentence that concludes something of these cells of the board.
    fn place_name_beside(&self, line: LineId, concluded: &[CellId]) -> String {
        let named_by = self.cells_to_name(line, concluded);
        let line = self.model.line(line);
        let name = named(self.catalogue, self.puzzle, line.place, &named_by);
        match words::is_from_far(self.puzzle, line.place, &line.cells) {
            true => self.catalogue.fill("line.from_far", |_| one(name.clone())),
            false => name,
        }
    }

    /// The cells by which a line is named: a region by one of which the sentence does not conclude anything, where there is one.
    fn cells_to_name(&self, line: LineId, concluded: &[CellId]) -> Cow<'_, [CellId]> {
        let line = self.model.line(line);
        let is_free = |cell: &CellId| !concluded.contains(cell);
        if line.place.axis != Axis::REGION || concluded.is_empty() || !line.cells.iter().any(is_free) {
            return Cow::Borrowed(&line.cells);
        }
        line.cells.iter().copied().filter(is_free).collect()
    }

    /// The end from which something is seen: `the left`.
    pub(crate) fn side(&self, on: Option<LineId>, far: bool) -> String {
        let end = on.map(|line| end_of(self.model.line(line).place, far));
        let key = end.map_or(if far { "side.far" } else { "side.near" }, side_key);
        self.catalogue.text(key).to_owned()
    }

    /// Lines, as people name them: `rows 2 and 5`, `row 2 and column 5`.
    pub(crate) fn lines(&self, lines: &[LineId]) -> String {
        self.lines_beside(lines, &[])
    }

    /// The same in a sentence that concludes something of these cells of the board.
    pub(crate) fn lines_beside(&self, lines: &[LineId], concluded: &[CellId]) -> String {
        // Both clues of a line may have a line of their own.
        let mut lines = lines.to_vec();
        lines.dedup_by_key(|line| self.model.line(*line).place);
        let places = || lines.iter().map(|&line| self.model.line(line).place);
        let key = match places().next().map(|place| place.axis) {
            Some(Axis::ROW) => "axis.many.0",
            Some(Axis::COLUMN) => "axis.many.1",
            Some(Axis::FALLING) => "axis.many.2",
            _ => "axis.many.3",
        };
        let is_one_axis = places().all(|place| Some(place.axis) == places().next().map(|first| first.axis));
        let has_numbers = is_one_axis && places().all(|place| self.puzzle.board.axes().contains(&place.axis));
        if lines.len() > 1 && places().all(|place| place.axis == Axis::REGION) {
            let at = |&line: &LineId| self.at(first_place(self.puzzle, &self.cells_to_name(line, concluded)));
            let list = self.listed(lines.iter().map(at).collect(), "list.of", "list.and.of");
            return self.catalogue.fill("region.many", |_| one(list.clone()));
        }
        if lines.len() == 1 || !has_numbers {
            let name = |&line: &LineId| self.place_name_beside(line, concluded);
            return self.list(lines.iter().map(name).collect(), "list.and");
        }
        let numbers = self.list(places().map(|place| (place.index + 1).to_string()).collect(), "list.and");
        self.catalogue.fill(key, |_| one(numbers.clone()))
    }

    /// Any of these lines, with where in it something lies: `in column 2 or on the diagonal from the top left`;
    /// `on one of the two long diagonals`.
    pub(crate) fn one_of_lines(&self, lines: &[LineId], concluded: &[CellId]) -> String {
        let are_diagonals = lines.iter().all(|&line| self.model.line(line).place.axis == Axis::DIAGONAL);
        if are_diagonals && lines.len() == 2 {
            return self.catalogue.text("within.diagonals").to_owned();
        }
        let within = |&line: &LineId| {
            let is_diagonal = [Axis::FALLING, Axis::RISING, Axis::DIAGONAL].contains(&self.model.line(line).place.axis);
            let key = if is_diagonal { "within.diagonal" } else { "within" };
            self.catalogue.fill(key, |_| one(self.place_name_beside(line, concluded)))
        };
        self.list(lines.iter().map(within).collect(), "list.or")
    }

    /// What a line is: `column`.
    pub(crate) fn sort(&self, line: LineId) -> String {
        let key = format!("axis.any.{}", self.model.line(line).place.axis.0);
        self.catalogue.find(&key).unwrap_or(self.catalogue.text("axis.any")).to_owned()
    }

    /// A cell's place on the board.
    pub fn cell(&self, cell: CellId) -> String {
        self.at(self.puzzle.board.place(cell))
    }

    fn at(&self, place: (usize, usize)) -> String {
        at(self.catalogue, self.puzzle, place)
    }

    /// Cells of a line: `cells 3 to 5 and 9`. Without a line, they are cells of the board.
    pub(crate) fn cells(&self, on: Option<LineId>, cells: &[usize]) -> String {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        if let Some(along) = on.and_then(|line| self.along(line, &cells)) {
            let list = self.stretched(&along);
            return self.catalogue.fill("cells", |_| (list.clone(), cells.len() > 1));
        }
        if on.is_none_or(|line| !has_numbers(self.model.line(line).place.axis)) {
            return self.cells_by_row(cells.iter().map(|&at| self.cell_at(on, at)).collect());
        }
        let list = self.stretched(&cells);
        self.catalogue.fill("cells", |_| (list.clone(), cells.len() > 1))
    }

    /// Cells of a line, with its name where they are counted along it: `cells 2 and 3 of column 5`, `row 2, column 5`.
    pub(crate) fn cells_with_place(&self, line: LineId, cells: &[usize]) -> String {
        if !has_numbers(self.model.line(line).place.axis) {
            return self.cells(None, &cells.iter().map(|&at| self.cell_at(Some(line), at).index()).collect::<Vec<_>>());
        }
        self.catalogue.fill("cells.of", |name| match name {
            "cells" => one(self.cells(Some(line), cells)),
            _ => one(self.place_name(line)),
        })
    }

    /// Cells of a line with those on both sides of it, as people count along the line; `None` where they do not all lie on it.
    fn along(&self, line: LineId, cells: &[usize]) -> Option<Vec<usize>> {
        let line = self.model.line(line);
        let along = |&at: &usize| {
            let (row, column) = self.puzzle.board.place(line.cells[at]);
            let (number, at) = if line.place.axis == Axis::BESIDE_ROW { (row, column) } else { (column, row) };
            (number == line.place.index as usize).then_some(at)
        };
        line.place.axis.is_bundle().then(|| cells.iter().map(along).collect())?
    }

    /// A cell of a line; without a line, one of the board.
    pub(crate) fn cell_at(&self, on: Option<LineId>, at: usize) -> CellId {
        on.map_or(CellId::new(at), |line| self.model.line(line).cells[at])
    }

    /// Cells that lie in no line which people count along: `cells 1 to 3 of row 1 and cells 2 and 4 of column 1`.
    fn cells_by_row(&self, cells: Vec<CellId>) -> String {
        if let [only] = cells[..] {
            return self.cell(only);
        }
        let mut places: Vec<_> = cells.into_iter().map(|cell| self.puzzle.board.place(cell)).collect();
        places.sort_unstable();
        if let [one, other] = places[..]
            && one.0 != other.0
            && one.1 != other.1
        {
            return self.list(vec![self.at(one), self.at(other)], "list.and");
        }
        let rows = places.chunk_by(|a, b| a.0 == b.0);
        let by_columns = grouped(rows.map(|row| (row[0].0, row.iter().map(|place| place.1).collect::<Vec<_>>())));
        let said = by_columns.iter().map(|(columns, rows)| {
            // A hexagon has no columns.
            let is_column = columns.len() == 1 && rows.len() > 1 && !words::has_diagonals(&self.puzzle.board);
            let key = if is_column { "cells.columns" } else { "cells.rows" };
            self.catalogue.fill(key, |name| match name {
                "columns" => (self.stretched(columns), columns.len() > 1),
                _ => (self.stretched(rows), rows.len() > 1),
            })
        });
        self.list(said.collect(), "list.and")
    }

    /// Numbers, counted from 1 in the sentence: `3 to 5 and 9`.
    pub(super) fn stretched(&self, numbers: &[usize]) -> String {
        stretched(self.catalogue, numbers)
    }

    /// Groups of cells, all of them: `cells 1 to 3 and cells 5 to 7`.
    pub(crate) fn groups(&self, on: Option<LineId>, groups: &[Vec<usize>]) -> String {
        self.list(groups.iter().map(|cells| self.cells(on, cells)).collect(), "list.and")
    }

    /// The other lines through a cell of a line: `column 2`.
    pub(crate) fn crossers(&self, on: Option<LineId>, at: usize) -> Value {
        let Some(own) = on.map(|line| self.model.line(line)) else { return one(String::new()) };
        let Some(&cell) = own.cells.get(at) else { return one(String::new()) };
        let through = self.model.lines.iter().filter(|other| other.place != own.place && other.cells.contains(&cell));
        let mut others: Vec<_> = through.collect();
        others.dedup_by_key(|other| other.place);
        let names: Vec<String> =
            others.iter().map(|other| named(self.catalogue, self.puzzle, other.place, &other.cells)).collect();
        let is_many = names.len() > 1;
        (self.list(names, "list.and"), is_many)
    }
}

/// What people call a line, without its clue: `row 7`, `the diagonal from the top right`,
/// `the box of rows 5 and 6, columns 1 to 3`. Nobody numbers diagonals and boxes; two cells that have a line of their
/// own are named themselves.
pub fn named(catalogue: &Catalogue, puzzle: &Puzzle, place: Place, cells: &[CellId]) -> String {
    let key = match place.axis {
        Axis::ROW => "axis.0",
        Axis::COLUMN => "axis.1",
        Axis::FALLING => "axis.2",
        Axis::RISING => "axis.3",
        Axis::DIAGONAL if place.index == 0 => "diagonal.0",
        Axis::DIAGONAL => "diagonal.1",
        Axis::BOX => "box",
        Axis::REGION => "region",
        Axis::SQUARE => "square",
        Axis::BESIDE_ROW => "axis.11",
        Axis::BESIDE_COLUMN => "axis.12",
        Axis::PAIR => {
            let both = cells.iter().map(|&cell| at(catalogue, puzzle, puzzle.board.place(cell)));
            return list(catalogue, both.collect(), "list.and");
        }
        _ => return place.to_string(),
    };
    let places = || cells.iter().map(|&cell| puzzle.board.place(cell));
    let stretch = |numbers: &dyn Fn((usize, usize)) -> usize| {
        let (from, to) = (places().map(numbers).min().unwrap_or(0), places().map(numbers).max().unwrap_or(0));
        stretched(catalogue, &(from..=to).collect::<Vec<_>>())
    };
    let first = first_place(puzzle, cells);
    catalogue.fill(key, |name| match name {
        "number" => one((place.index + 1).to_string()),
        "rows" => (stretch(&|place| place.0), places().any(|place| place.0 != first.0)),
        "columns" => (stretch(&|place| place.1), places().any(|place| place.1 != first.1)),
        "row" => one((first.0 + 1).to_string()),
        _ => one((first.1 + 1).to_string()),
    })
}

/// A place on the board: `row 3, column 5`.
fn at(catalogue: &Catalogue, puzzle: &Puzzle, (row, column): (usize, usize)) -> String {
    let key = if words::has_diagonals(&puzzle.board) { "cell.place.hexagon" } else { "cell.place" };
    catalogue.fill(key, |name| match name {
        "row" => one((row + 1).to_string()),
        _ => one((column + 1).to_string()),
    })
}

/// The place of the first of some cells on the board.
fn first_place(puzzle: &Puzzle, cells: &[CellId]) -> (usize, usize) {
    cells.iter().map(|&cell| puzzle.board.place(cell)).min().unwrap_or_default()
}

/// The same with its clue: `row 7 (3 1)`.
pub fn named_with_clue(
    catalogue: &Catalogue,
    puzzle: &Puzzle,
    kind: &dyn Kind,
    place: Place,
    cells: &[CellId],
) -> String {
    with_clue(catalogue, &named(catalogue, puzzle, place, cells), &words::clue_beside(puzzle, kind, place))
}

/// A line with its clue, where it has one.
fn with_clue(catalogue: &Catalogue, named: &str, clue: &str) -> String {
    let key = if clue.is_empty() { "line" } else { "line.clue" };
    catalogue.fill(key, |name| one((if name == "clue" { clue } else { named }).to_owned()))
}

/// Numbers, counted from 1 in the sentence: `3 to 5 and 9`.
fn stretched(catalogue: &Catalogue, numbers: &[usize]) -> String {
    let pieces = stretches(numbers).into_iter().flat_map(|(from, to)| match to - from {
        0 => vec![(from + 1).to_string()],
        1 => vec![(from + 1).to_string(), (to + 1).to_string()],
        _ => vec![
            catalogue.fill("cells.stretch", |name| one((if name == "from" { from + 1 } else { to + 1 }).to_string())),
        ],
    });
    list(catalogue, pieces.collect(), "list.and")
}

/// An end of a line.
fn end_of(place: Place, far: bool) -> End {
    End::at(place.axis, place.index as usize, far)
}

/// Do people count the cells of such a line?
fn has_numbers(axis: Axis) -> bool {
    [Axis::ROW, Axis::COLUMN, Axis::FALLING, Axis::RISING, Axis::DIAGONAL].contains(&axis)
}
