//! The page, laid out once for every renderer: which cell shows what, and which clue stands where.

use crate::domain::{Domain, Symbol};
use crate::kind::{Between, Kind, Printed, Within, regions};
use crate::model::{CellId, Cells, Grid};
use crate::puzzle::{Alphabet, Axis, Board, End, Puzzle, Rgb, Side};
use std::collections::BTreeMap;

/// A puzzle and what is known of it, ready to be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// The board's shape.
    pub board: Board,
    /// What a cell can hold, and how each of these looks.
    pub alphabet: Alphabet,
    /// What each cell may be, in the order of their numbers: row by row.
    pub(crate) cells: Cells,
    /// Is every cell settled? It is asked for each cell that is drawn.
    is_finished: bool,
    /// For each cell, whether it is printed with the puzzle; empty where none is.
    given: Vec<bool>,
    /// For each cell, whether the reader should look at it; empty where none is marked.
    marked: Vec<bool>,
    /// What marks a cell in a text, where it is not drawn otherwise.
    pub(crate) mark: char,
    /// What stands at the line ends, where anything does.
    pub clues: BTreeMap<End, Vec<Printed>>,
    /// What stands between neighbouring cells, in the order of their numbers.
    pub between: Vec<Between>,
    /// The neighbours between which a thick line runs, as between regions, in the order of their numbers.
    pub walls: Vec<[CellId; 2]>,
    /// Are there colours that look alike without colour? Then cells and clues carry their letters.
    pub is_lettered: bool,
}

/// A cell as it is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct DrawnCell {
    /// What it may be.
    pub may: Domain,
    /// Is it printed with the puzzle?
    pub is_given: bool,
    /// Is it one of those that the reader should look at?
    pub is_marked: bool,
}

impl Sheet {
    /// Lays out a puzzle with what is known of it.
    pub fn new(puzzle: &Puzzle, kind: &dyn Kind, grid: &Grid) -> Sheet {
        let board = puzzle.board;
        let ends = board.places().flat_map(End::both);
        let corners = End::CORNERS.into_iter().filter(|end| puzzle.clues.contains_key(end));
        let of_end = |end: End| kind.clues().printed(end, puzzle.clues.get(&end), &puzzle.alphabet);
        // Several clues at one end are printed one behind the other.
        let further = |end: End| end.every_nth().skip(1).filter(|end| puzzle.clues.contains_key(end));
        let printed =
            |end: End| (end, of_end(end).into_iter().chain(further(end).flat_map(of_end)).collect::<Vec<_>>());
        let Within { mut between, regions } = kind.within(puzzle);
        between.sort_by_key(|between| between.cells);
        Sheet {
            board,
            alphabet: puzzle.alphabet.clone(),
            cells: grid.cells.clone(),
            is_finished: grid.unknown() == 0,
            given: flags(grid.cells.len(), puzzle.givens.keys().copied()),
            marked: Vec::new(),
            mark: '*',
            clues: ends.chain(corners).map(printed).filter(|(_, pieces)| !pieces.is_empty()).collect(),
            between,
            walls: regions::walls(&board, &regions),
            is_lettered: needs_letters(&puzzle.alphabet),
        }
    }

    /// The puzzle as it is printed: only the given cells are known.
    pub fn unsolved(puzzle: &Puzzle, kind: &dyn Kind) -> Sheet {
        Sheet::new(puzzle, kind, &given(puzzle))
    }

    /// Several boards of one puzzle, to be shown side by side: marked are the cells in which they differ.
    pub fn side_by_side(puzzle: &Puzzle, kind: &dyn Kind, boards: &[Grid]) -> Vec<Sheet> {
        let Some((first, others)) = boards.split_first() else { return Vec::new() };
        let differs = |cell: &CellId| others.iter().any(|board| board.may(*cell) != first.may(*cell));
        let marks: Vec<CellId> = (0..first.cells.len()).map(CellId::new).filter(differs).collect();
        boards.iter().map(|board| Sheet::new(puzzle, kind, board).with_marks(marks.iter().copied())).collect()
    }

    /// The same page with these cells marked, in texts with a `*`.
    pub fn with_marks(mut self, cells: impl IntoIterator<Item = CellId>) -> Sheet {
        self.marked = flags(self.cells.len(), cells);
        self
    }

    /// The same page with the cells marked from which something follows, in texts with a `^`.
    pub fn with_facts(self, cells: impl IntoIterator<Item = CellId>) -> Sheet {
        Sheet { mark: '^', ..self.with_marks(cells) }
    }

    /// A cell.
    pub fn square(&self, cell: CellId) -> DrawnCell {
        let at = cell.index();
        let is_in = |flags: &[bool]| flags.get(at).is_some_and(|flag| *flag);
        DrawnCell { may: self.cells[at], is_given: is_in(&self.given), is_marked: is_in(&self.marked) }
    }

    /// All cells, in the order of their numbers: row by row.
    pub fn squares(&self) -> impl ExactSizeIterator<Item = DrawnCell> {
        (0..self.cells.len()).map(|at| self.square(CellId::new(at)))
    }

    /// The cells of a row.
    pub fn row(&self, row: usize) -> impl ExactSizeIterator<Item = DrawnCell> {
        let first = self.board.cell(row, 0).index();
        (first..first + self.board.line_len(Axis::ROW, row)).map(|at| self.square(CellId::new(at)))
    }

    /// The cells of each row, from the top.
    pub fn rows(&self) -> impl Iterator<Item = Vec<DrawnCell>> {
        (0..self.board.rows()).map(|row| self.row(row).collect())
    }

    /// What stands at a line end.
    pub fn clue(&self, end: End) -> &[Printed] {
        self.clues.get(&end).map_or(&[], Vec::as_slice)
    }

    /// What stands between a cell and its right neighbour, or the one below it.
    pub fn sign(&self, cell: CellId, other: CellId) -> Option<char> {
        let at = self.between.binary_search_by_key(&[cell, other], |between| between.cells).ok()?;
        Some(self.between[at].glyph)
    }

    /// Does a thick line run between these neighbours, the left or upper one first?
    pub fn has_wall(&self, cell: CellId, other: CellId) -> bool {
        self.walls.binary_search(&[cell, other]).is_ok()
    }

    /// Does a thick line run to the left of a cell? Around the board, around regions, or else every five columns.
    pub fn is_thick_left(&self, row: usize, column: usize) -> bool {
        let columns = self.board.columns();
        let has_wall = || self.has_wall(self.board.cell(row, column - 1), self.board.cell(row, column));
        column == 0 || column == columns || if self.walls.is_empty() { is_ruled(column, columns) } else { has_wall() }
    }

    /// Does a thick line run above a cell? Around the board, around regions, or else every five rows.
    pub fn is_thick_above(&self, row: usize, column: usize) -> bool {
        let rows = self.board.rows();
        let has_wall = || self.has_wall(self.board.cell(row - 1, column), self.board.cell(row, column));
        row == 0 || row == rows || if self.walls.is_empty() { is_ruled(row, rows) } else { has_wall() }
    }

    /// Does any sign stand between a cell and the one below it?
    pub fn has_signs_below(&self) -> bool {
        let row = |cell| self.board.place(cell).0;
        self.between.iter().any(|between| row(between.cells[0]) != row(between.cells[1]))
    }

    /// The clues on one side, line by line; nothing where a board has no such side.
    pub fn side(&self, side: Side) -> impl Iterator<Item = &[Printed]> {
        let axis = side.end(0).axis;
        let lines = if self.board.axes().contains(&axis) { self.board.lines(axis) } else { 0 };
        (0..lines).map(move |index| self.clue(side.end(index)))
    }

    /// Is every cell settled?
    pub fn is_finished(&self) -> bool {
        self.is_finished
    }

    /// Is a cell marked?
    pub fn has_marks(&self) -> bool {
        self.marked.contains(&true)
    }

    /// Does `symbol` look like empty paper?
    pub fn is_paper(&self, symbol: Symbol) -> bool {
        symbol == Symbol::BLANK && self.alphabet.is_in_colours()
    }

    /// What a piece of a clue reads, with the letter of its colour where `is_lettered`.
    pub fn text(&self, printed: &Printed, is_lettered: bool) -> String {
        match printed.symbol {
            Some(symbol) if is_lettered => format!("{}{}", printed.text, self.alphabet.glyph(symbol)),
            _ => printed.text.clone(),
        }
    }
}

/// For each of so many cells, whether it is one of these; empty where none is.
fn flags(count: usize, cells: impl IntoIterator<Item = CellId>) -> Vec<bool> {
    let mut flags = Vec::new();
    for cell in cells {
        flags.resize(count, false);
        flags[cell.index()] = true;
    }
    flags
}

/// What the puzzle's givens say, and nothing about the other cells.
pub fn given(puzzle: &Puzzle) -> Grid {
    let mut cells = vec![puzzle.alphabet.all(); puzzle.board.cells()];
    for (cell, given) in &puzzle.givens {
        cells[cell.index()] = given.may;
    }
    cells.into()
}

/// Does a thicker line run before place `at` of `places`? Every five, on boards where counting is a chore.
pub fn is_ruled(at: usize, places: usize) -> bool {
    places >= 10 && at.is_multiple_of(5) && at > 0 && at < places
}

impl Rgb {
    /// How bright the colour looks, 0 to 255 (the weights of ITU-R BT.601).
    pub fn brightness(self) -> u8 {
        let Rgb(red, green, blue) = self;
        let sum = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
        (sum / 1000) as u8
    }

    /// The ink that can be read on this colour: nearly black or white.
    pub fn ink(self) -> Rgb {
        if self.brightness() > 140 { Rgb(20, 20, 20) } else { Rgb(255, 255, 255) }
    }
}

/// Two colours nearer than this in brightness look alike on a grey page.
const LIKE_GREY: u8 = 24;

/// Are there two colours that only their hue tells apart?
fn needs_letters(alphabet: &Alphabet) -> bool {
    // Colours of which nobody knows how they look are told by their letters alone.
    let is_painted = alphabet.looks.iter().any(|look| look.colour.is_some());
    if is_painted && !alphabet.is_in_colours() {
        return true;
    }
    let mut grey: Vec<u8> = alphabet.looks.iter().filter_map(|look| Some(look.colour?.brightness())).collect();
    grey.sort_unstable();
    grey.windows(2).any(|pair| pair[1] - pair[0] < LIKE_GREY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind;
    use crate::puzzle::Look;

    #[test]
    fn colours_that_only_hue_tells_apart_need_letters() {
        let look = |glyph, colour| Look { glyph, name: glyph.to_string(), colour: Some(colour) };
        let of = |colours: &[Rgb]| {
            let looks = colours.iter().enumerate().map(|(at, &rgb)| look(char::from(b'a' + at as u8), rgb));
            needs_letters(&Alphabet::of_looks(looks.collect()))
        };
        let (white, black) = (Rgb(255, 255, 255), Rgb(0, 0, 0));
        assert!(!of(&[white, black, Rgb(255, 0, 0)]), "white, black and red differ in brightness");
        assert!(of(&[white, black, Rgb(255, 0, 0), Rgb(0, 130, 0)]), "this red and this green do not");
    }

    #[test]
    fn every_line_end_has_its_place_on_the_page() {
        let puzzle = Puzzle::nonogram(&[vec![2], vec![1, 1]], &[vec![2], vec![1], vec![1]]).expect("a small board");
        let sheet = Sheet::unsolved(&puzzle, kind::find("nonogram").expect("the kind"));
        let pieces = |side| sheet.side(side).map(<[Printed]>::len).collect::<Vec<_>>();
        assert_eq!(pieces(Side::Left), [1, 2]);
        assert_eq!(pieces(Side::Top), [1, 1, 1]);
        assert_eq!(pieces(Side::Right), [0, 0], "a nonogram has no clues at the far ends");
        assert!(!sheet.is_finished());
    }
}
