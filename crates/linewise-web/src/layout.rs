//! How the board lies on the page: where its cells are, and what stands at the ends of its lines. The page draws from this alone.

use crate::answer::{Json, object};
use linewise::render::Sheet;
use linewise::{Axis, Board, End, Symbol};
use serde::Serialize;

/// A board on the page. Lengths are in widths of a cell.
#[derive(Debug, Serialize)]
pub struct Layout {
    /// Are the cells six-sided?
    hexagonal: bool,
    rows: usize,
    columns: usize,
    /// The number of the first cell of each row, and of the cell after the last.
    starts: Vec<usize>,
    /// How far to the right each row begins, in half cells.
    indents: Vec<usize>,
    /// The names of the directions in which lines run: `row`, `column`, and behind them `diagonal` where clues stand at corners.
    axes: Vec<&'static str>,
    /// The cells of each line of each direction, where they are not simply rows and columns.
    lines: Vec<Vec<Vec<usize>>>,
    clues: Vec<PlacedClue>,
    /// What stands between two neighbouring cells: these, and a character.
    between: Vec<(usize, usize, char)>,
    /// The neighbouring cells between which a thick line runs, as between regions.
    walls: Vec<(usize, usize)>,
    looks: Vec<PlacedLook>,
    /// Do cells and clues carry the letters of their colours, since these look alike without colour?
    lettered: bool,
    /// Is every symbol a colour, and the first of them the paper?
    painted: bool,
    /// Is the first symbol the blank cell?
    has_blank: bool,
    /// The cells that are given, each with all that it may be.
    givens: Vec<(usize, Vec<u8>)>,
}

/// What stands at an end of a line.
#[derive(Debug, Serialize)]
struct PlacedClue {
    /// The number of its direction among the board's.
    axis: usize,
    index: u32,
    far: bool,
    pieces: Vec<Piece>,
}

/// A piece of a clue.
#[derive(Debug, Serialize)]
struct Piece {
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    symbol: Option<u8>,
}

/// How a symbol looks.
#[derive(Debug, Serialize)]
struct PlacedLook {
    glyph: char,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    colour: Option<String>,
    /// The colour of what is written on it.
    ink: String,
}

impl Layout {
    /// The layout of a page.
    pub fn new(sheet: &Sheet) -> Layout {
        let board = sheet.board;
        let hexagonal = matches!(board, Board::Hexagon(_));
        let rows = 0..board.rows();
        let starts = rows.clone().map(|row| board.cell(row, 0).index()).chain([board.cells()]);
        let line = |axis: Axis, index| board.line(axis, index).map(|cell| cell.index()).collect();
        let lines = |&axis: &Axis| (0..board.lines(axis)).map(|index| line(axis, index)).collect();
        let given = |(at, square): (usize, linewise::render::DrawnCell)| {
            square.is_given.then(|| (at, square.may.symbols().map(|symbol| symbol.0).collect()))
        };
        let has_corners = sheet.clues.keys().any(|end| end.axis == Axis::DIAGONAL);
        let axes = board.axes().iter().chain(has_corners.then_some(&Axis::DIAGONAL));
        Layout {
            hexagonal,
            rows: board.rows(),
            columns: board.columns(),
            starts: starts.collect(),
            indents: rows.map(|row| board.indent(row)).collect(),
            axes: axes.map(|axis| axis.word()).collect(),
            lines: if hexagonal { board.axes().iter().map(lines).collect() } else { Vec::new() },
            clues: sheet.clues.keys().map(|&end| PlacedClue::new(sheet, end)).collect(),
            between: sheet
                .between
                .iter()
                .map(|between| (between.cells[0].index(), between.cells[1].index(), between.glyph))
                .collect(),
            walls: sheet.walls.iter().map(|[one, other]| (one.index(), other.index())).collect(),
            looks: (0..sheet.alphabet.len()).map(|at| PlacedLook::new(sheet, Symbol(at as u8))).collect(),
            lettered: sheet.is_lettered,
            painted: sheet.alphabet.is_in_colours(),
            has_blank: sheet.alphabet.has_blank(),
            givens: sheet.squares().enumerate().filter_map(given).collect(),
        }
    }
}

impl PlacedClue {
    fn new(sheet: &Sheet, end: End) -> PlacedClue {
        let piece = |printed| Piece {
            text: sheet.text(printed, sheet.is_lettered),
            symbol: printed.symbol.map(|symbol| symbol.0),
        };
        PlacedClue {
            axis: axis(&sheet.board, end.axis),
            index: end.index,
            far: end.far,
            pieces: sheet.clue(end).iter().map(piece).collect(),
        }
    }
}

impl PlacedLook {
    fn new(sheet: &Sheet, symbol: Symbol) -> PlacedLook {
        let look = &sheet.alphabet.looks[symbol.index()];
        PlacedLook {
            glyph: look.glyph,
            name: linewise::render::words::name(&sheet.alphabet, symbol),
            colour: look.colour.map(|colour| colour.to_string()),
            ink: look.colour.map_or_else(|| "#222222".to_owned(), |colour| colour.ink().to_string()),
        }
    }
}

/// The number of a direction among the board's; that of the long diagonals, at whose ends are the corners, comes behind them.
pub fn axis(board: &Board, axis: Axis) -> usize {
    board.axes().iter().position(|&own| own == axis).unwrap_or(board.axes().len())
}

/// The end of a line as the page names it.
pub fn end(board: &Board, end: End) -> Json {
    object! {"axis": axis(board, end.axis), "index": end.index, "far": end.far}
}
