//! Pictures of characters: the board with its clues around it, the board alone in half-block characters, or plain rows.

mod clues_around;
mod compact;
mod dots;
mod fitting;
mod key;

pub(crate) use compact::has_ruler;
pub(crate) use dots::Tiles;

use crate::domain::Symbol;
use crate::model::Grid;
use crate::puzzle::{Axis, Puzzle, Rgb};
use crate::render::sheet::{DrawnCell, Sheet};
use std::fmt;
use std::ops::Range;

/// Whether cells are told apart by colours, or by characters alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paint {
    /// Each piece says its ink and its paper.
    Colours,
    /// Every difference shows in the characters.
    Letters,
}

/// Lines of text with their colours. Displays as plain text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Picture {
    /// The lines from the top, each a list of pieces.
    pub lines: Vec<Vec<Piece>>,
}

/// Some characters in one colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The characters, each one column wide.
    pub text: String,
    /// The colour of the characters; `None` for whatever the screen uses.
    pub ink: Option<Rgb>,
    /// The colour behind them; `None` for whatever the screen uses.
    pub paper: Option<Rgb>,
    /// Is it to stand out?
    pub is_bold: bool,
}

impl Piece {
    /// Text in the screen's own colours.
    pub fn plain(text: impl Into<String>) -> Piece {
        Piece { text: text.into(), ink: None, paper: None, is_bold: false }
    }

    /// Text in these colours.
    pub fn coloured(text: impl Into<String>, ink: Rgb, paper: Rgb) -> Piece {
        Piece { text: text.into(), ink: Some(ink), paper: Some(paper), is_bold: false }
    }

    /// Do both look the same, save for what they say?
    pub fn is_like(&self, other: &Piece) -> bool {
        (self.ink, self.paper, self.is_bold) == (other.ink, other.paper, other.is_bold)
    }

    /// The same, standing out where `is_bold`.
    fn bold(self, is_bold: bool) -> Piece {
        Piece { is_bold, ..self }
    }

    /// How many columns it takes.
    fn width(&self) -> usize {
        self.text.chars().count()
    }
}

impl Picture {
    /// How many columns the widest line takes.
    pub fn width(&self) -> usize {
        self.lines.iter().map(|line| width(line)).max().unwrap_or(0)
    }

    /// Pictures side by side, `gap` columns apart.
    pub fn row(pictures: impl IntoIterator<Item = Picture>, gap: usize) -> Picture {
        let mut lines: Vec<(Vec<Piece>, usize)> = Vec::new();
        let mut end = None;
        for picture in pictures {
            let start = end.map_or(0, |end: usize| end + gap);
            end = Some(start + picture.width());
            lines.resize(lines.len().max(picture.lines.len()), (Vec::new(), 0));
            for ((line, reached), more) in lines.iter_mut().zip(picture.lines) {
                if start > *reached {
                    line.push(Piece::plain(" ".repeat(start - *reached)));
                }
                *reached = start + width(&more);
                line.extend(more);
            }
        }
        Picture { lines: lines.into_iter().map(|(line, _)| line).collect() }
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            let text: String = line.iter().map(|piece| piece.text.as_str()).collect();
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}

/// A line of text in the making: pieces that look alike become one, so that a row of a thousand cells is a handful of them.
#[derive(Default)]
struct Line(Vec<Piece>);

impl Line {
    /// Appends a piece.
    fn push(&mut self, piece: &Piece) {
        match self.0.last_mut() {
            Some(last) if last.is_like(piece) => last.text.push_str(&piece.text),
            _ => self.0.push(piece.clone()),
        }
    }

    /// Appends many.
    fn extend<'p>(&mut self, pieces: impl IntoIterator<Item = &'p Piece>) {
        pieces.into_iter().for_each(|piece| self.push(piece));
    }

    /// The line so far, and a new one begun.
    fn take(&mut self) -> Vec<Piece> {
        std::mem::take(&mut self.0)
    }
}

/// Pieces that were made before, by what they show: a board has few kinds of cells.
struct Made<K>(Vec<(K, Piece)>);

impl<K: Copy + PartialEq> Made<K> {
    /// So many are kept: looking through more takes as long as making one.
    const MOST: usize = 32;

    fn new() -> Made<K> {
        Made(Vec::new())
    }

    /// Appends to a line what shows this, made where that was not done before.
    fn push(&mut self, line: &mut Line, shows: K, make: impl FnOnce(K) -> Piece) {
        if let Some((_, piece)) = self.0.iter().find(|(known, _)| *known == shows) {
            return line.push(piece);
        }
        let piece = make(shows);
        line.push(&piece);
        if self.0.len() < Self::MOST {
            self.0.push((shows, piece));
        }
    }
}

/// How many columns a line takes.
fn width(line: &[Piece]) -> usize {
    line.iter().map(Piece::width).sum()
}

/// The rows of a grid, one character per cell: its symbol, or `?` while it is open.
pub fn rows(puzzle: &Puzzle, grid: &Grid) -> Vec<String> {
    let glyph = |may: &crate::Domain| may.symbol().map_or(OPEN, |symbol| puzzle.alphabet.glyph(symbol));
    let row = |row: usize| puzzle.board.line(Axis::ROW, row).map(|cell| glyph(&grid.may(cell))).collect();
    (0..puzzle.board.rows()).map(row).collect()
}

/// The rows of a full board, one character per cell.
pub fn word_rows(puzzle: &Puzzle, word: &[Symbol]) -> Vec<String> {
    let glyphs = &mut word.iter().map(|&symbol| puzzle.alphabet.glyph(symbol));
    let row = |row| glyphs.take(puzzle.board.line_len(Axis::ROW, row)).collect();
    (0..puzzle.board.rows()).map(row).collect()
}

/// Shows the rows of a full board one after the other, as long as that is no error.
pub fn each_row<E>(
    puzzle: &Puzzle,
    word: &[Symbol],
    mut show: impl FnMut(&[Symbol]) -> Result<(), E>,
) -> Result<(), E> {
    let mut rest = word;
    for row in 0..puzzle.board.rows() {
        let (cells, after) = rest.split_at(puzzle.board.line_len(Axis::ROW, row));
        show(cells)?;
        rest = after;
    }
    Ok(())
}

/// The character of a cell that is not settled.
pub const OPEN: char = '?';

/// The board as plain rows, a character per cell: its symbol, or `?` while it is open.
pub fn plain(sheet: &Sheet) -> Picture {
    let glyph = |may: &crate::Domain| may.symbol().map_or(OPEN, |symbol| sheet.alphabet.glyph(symbol));
    let row = |row: usize| {
        let cells = &sheet.cells[sheet.board.cell(row, 0).index()..][..sheet.board.line_len(Axis::ROW, row)];
        vec![Piece::plain(cells.iter().map(glyph).collect::<String>())]
    };
    Picture { lines: (0..sheet.board.rows()).map(row).collect() }
}

/// The board with its clues around it, two or more columns for each cell, with rulers every five cells.
pub fn clues_around(sheet: &Sheet, paint: Paint) -> Picture {
    clues_around::Page::new(sheet, paint).draw()
}

/// Where the clues of rows stand in a piece of a board.
#[derive(Debug, Clone, Copy)]
pub(crate) enum RowClues {
    /// Beside their rows.
    Beside,
    /// In a list below the board.
    Below,
}

/// These columns of the board with the clues that belong to them.
pub(crate) fn piece(sheet: &Sheet, paint: Paint, columns: Range<usize>, row_clues: RowClues) -> Picture {
    let page = clues_around::Page::new(sheet, paint);
    let page = match row_clues {
        RowClues::Beside => page,
        RowClues::Below => page.with_clues_listed(),
    };
    page.over(columns).draw()
}

/// The board alone, one column for each cell, and two rows in each line of text where the cells allow it.
pub fn compact(sheet: &Sheet, paint: Paint) -> Picture {
    compact_piece(sheet, paint, 0..sheet.board.columns())
}

/// The same for these columns of a rectangle.
pub(crate) fn compact_piece(sheet: &Sheet, paint: Paint, columns: Range<usize>) -> Picture {
    compact::draw(sheet, paint, columns)
}

/// The characters by which marked cells stand out where the board is drawn with its clues, in some order, each as often as it comes.
pub fn marks(sheet: &Sheet, paint: Paint) -> Vec<char> {
    if !sheet.has_marks() {
        return Vec::new();
    }
    let mark = |square: DrawnCell| match square.may.symbol() {
        None => sheet.mark,
        Some(symbol) if colour(sheet, symbol).is_none() => sheet.mark,
        Some(symbol) if sheet.is_paper(symbol) => '░',
        Some(_) if sheet.alphabet.is_black_and_white() => '▓',
        Some(_) if paint == Paint::Colours && !sheet.is_lettered => '▓',
        Some(_) => sheet.mark,
    };
    sheet.squares().filter(|square| square.is_marked).map(mark).collect()
}

/// The key of a puzzle in colours, in lines of so many columns: each colour with its letter on it and its name behind
/// it, and what blank cells are where they are not white; or the numbers that letters stand for, where that cannot be
/// guessed. Nothing for other puzzles.
pub fn key(sheet: &Sheet, width: usize) -> Picture {
    key::draw(sheet, width)
}

/// The board on a page of so many columns: with its clues where there is room, finished boards else alone, as small as they
/// must be; what is still too wide comes in pieces, each with the clues that belong to it.
pub fn fitting(sheet: &Sheet, paint: Paint, width: usize) -> Vec<Picture> {
    fitting::draw(sheet, paint, width)
}

/// The character where lines meet, by those that go up, down, to the left and to the right.
pub fn corner([above, below, left, right]: [bool; 4]) -> char {
    const CORNERS: [char; 16] = [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];
    CORNERS[usize::from(above) | usize::from(below) << 1 | usize::from(left) << 2 | usize::from(right) << 3]
}

/// The paper that pictures in colours are drawn on, whatever colours the screen has.
const PAPER: Rgb = Rgb(250, 250, 247);
/// Filled cells of black and white puzzles, softer than pure black.
const FILLED: Rgb = Rgb(45, 45, 50);
/// Marks on paper that say little: open cells, known blanks.
pub(crate) const FAINT: Rgb = Rgb(150, 150, 150);

/// The colour of a settled cell on screen; `None` for a letter.
pub(crate) fn colour(sheet: &Sheet, symbol: Symbol) -> Option<Rgb> {
    let colour = sheet.alphabet.looks[symbol.index()].colour?;
    Some(match colour {
        _ if sheet.is_paper(symbol) && colour == Rgb(255, 255, 255) => PAPER,
        colour => soften(colour),
    })
}

/// A colour as it is shown here: black is softened.
fn soften(colour: Rgb) -> Rgb {
    if colour == Rgb(0, 0, 0) { FILLED } else { colour }
}

/// A marked cell of this colour. Dark shading is drawn in the cell's own colour, so that it looks as light shading on it does; without
/// its colours it still tells filled cells from blank ones.
fn marked(shading: &str, colour: Rgb) -> Piece {
    match shading.starts_with('▓') {
        true => Piece::coloured(shading, colour, colour.ink()),
        false => Piece::coloured(shading, colour.ink(), colour),
    }
}

/// The one character of a cell where nothing but characters tells cells apart.
fn character(sheet: &Sheet, square: DrawnCell) -> char {
    let Some(symbol) = square.may.symbol() else {
        return OPEN;
    };
    let is_filled = sheet.alphabet.is_black_and_white() && symbol == Symbol::FILLED;
    match (sheet.is_paper(symbol), square.is_marked) {
        (true, true) => '░',
        (true, false) if sheet.is_finished() => ' ',
        (true, false) => '·',
        (false, true) if is_filled => '▓',
        (false, _) if is_filled => '█',
        (false, _) => sheet.alphabet.glyph(symbol),
    }
}
