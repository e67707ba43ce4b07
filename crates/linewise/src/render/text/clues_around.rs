//! The board with its clues on all sides where it has some, and a frame with rulers every five cells.

use super::{FAINT, Line, Made, PAPER, Paint, Picture, Piece, character, colour, marked, width};
use crate::kind::Printed;
use crate::model::Place;
use crate::puzzle::Side;
use crate::puzzle::{Axis, Board, End};
use crate::render::sheet::{DrawnCell, Sheet};
use std::ops::Range;
use std::rc::Rc;

/// A clue above or below the board with longer pieces than this is written downwards, character by character.
const LONGEST_ACROSS: usize = 4;

/// A cell takes so many columns of text where signs stand between cells: a blank, what it holds, its mark, and the sign behind it.
const SIGNED: usize = 4;

/// With more characters than this, clues at the sides included, all clues stand in a list: one long clue would widen every line.
const MOST_CHARACTERS: usize = 1 << 25;

/// A sheet, which part of it is drawn, and the sizes that all its lines of text share.
#[derive(Clone)]
pub struct Page<'a> {
    sheet: &'a Sheet,
    paint: Paint,
    /// The columns of the board that are drawn.
    columns: Range<usize>,
    /// Do the clues of the rows stand in a list of their own, and only the rows' numbers at the board?
    is_listed: bool,
    /// And those of the columns?
    are_columns_listed: bool,
    /// Are the clues above and below written downwards?
    is_downwards: bool,
    /// How many columns of text each cell takes.
    cell: usize,
    /// How many columns of text the clues on the left take.
    left: usize,
    /// For each column, whether a thicker line runs before it in some row.
    ruled: Rc<[bool]>,
}

impl<'a> Page<'a> {
    /// The whole board with the clues at its sides.
    pub fn new(sheet: &'a Sheet, paint: Paint) -> Page<'a> {
        let columns = 0..sheet.board.columns();
        // Without regions all rows are alike.
        let rows = if sheet.walls.is_empty() { 1 } else { sheet.board.rows() };
        let drawn = if matches!(sheet.board, Board::Rectangle { .. }) { columns.clone() } else { 0..0 };
        let ruled = drawn.map(|column| (0..rows).any(|row| sheet.is_thick_left(row, column))).collect();
        let mut page = Page {
            sheet,
            paint,
            columns,
            is_listed: false,
            are_columns_listed: false,
            is_downwards: false,
            cell: 2,
            left: 0,
            ruled,
        };
        let pieces = sheet.side(Side::Top).chain(sheet.side(Side::Bottom)).flatten();
        let longest = pieces.map(|printed| page.text(printed).chars().count()).max().unwrap_or(0);
        page.is_downwards = longest > LONGEST_ACROSS;
        if !page.is_downwards {
            page.cell = page.cell.max(longest + 1);
        }
        if !sheet.between.is_empty() {
            page.cell = page.cell.max(SIGNED);
        }
        let corners = [0, 2].map(|at| width(&page.across(sheet.clue(End::CORNERS[at]))));
        page.left = sheet.side(Side::Left).map(|clue| width(&page.across(clue))).chain(corners).max().unwrap_or(0);
        let height =
            sheet.side(Side::Top).chain(sheet.side(Side::Bottom)).map(|clue| page.height(clue)).max().unwrap_or(0);
        let (rows, columns) = (sheet.board.rows() + 2 * height, page.left + sheet.board.columns() * page.cell);
        match rows.saturating_mul(columns) {
            ..=MOST_CHARACTERS => page,
            _ => Page { are_columns_listed: true, ..page.with_clues_listed() },
        }
    }

    /// How many lines of text a clue takes above or below the board.
    fn height(&self, clue: &[Printed]) -> usize {
        match self.is_downwards {
            true => clue.iter().map(|printed| self.text(printed).chars().count() + 1).sum(),
            false => clue.len(),
        }
    }

    /// The same for these columns of a rectangle alone.
    pub fn over(&self, columns: Range<usize>) -> Page<'a> {
        Page { columns, ..self.clone() }
    }

    /// The same with the clues of the rows in a list of their own.
    pub fn with_clues_listed(&self) -> Page<'a> {
        Page { is_listed: true, left: self.sheet.board.rows().to_string().len(), ..self.clone() }
    }

    /// Draws the board, framed, with all its clues.
    pub fn draw(&self) -> Picture {
        let mut picture = self.board();
        picture.lines.extend(self.list().lines);
        picture
    }

    /// The board with the clues that stand at its sides.
    pub fn board(&self) -> Picture {
        let lines = match self.sheet.board {
            Board::Rectangle { .. } => self.rectangle(),
            Board::Hexagon(_) => self.hexagon(),
        };
        Picture { lines }
    }

    /// The clues that stand at no side: a line of text for each line.
    pub fn list(&self) -> Picture {
        let board = self.sheet.board;
        let is_rectangle = matches!(board, Board::Rectangle { .. });
        let is_listed =
            |axis: Axis| if axis == Axis::ROW { self.is_listed } else { !is_rectangle || self.are_columns_listed };
        let axes = board.axes().iter().copied().filter(|&axis| is_listed(axis));
        let places = axes.flat_map(|axis| (0..board.lines(axis)).map(move |index| (axis, index)));
        Picture { lines: places.filter_map(|(axis, index)| self.listed(axis, index)).collect() }
    }

    /// The clues of a line behind its name; `None` where it has none.
    fn listed(&self, axis: Axis, index: usize) -> Option<Vec<Piece>> {
        let [near, far] = [End::near(axis, index), End::far(axis, index)].map(|end| self.across(self.sheet.clue(end)));
        if near.is_empty() && far.is_empty() {
            return None;
        }
        let place = Place { axis, index: index as u32 };
        let mut line = vec![Piece::plain(format!("{place}:"))];
        if !near.is_empty() {
            line.push(Piece::plain(" "));
            line.extend(near);
        }
        if !far.is_empty() {
            line.push(Piece::plain(" ... "));
            line.extend(far);
        }
        Some(line)
    }

    /// The lines of text of a board of rows and columns.
    fn rectangle(&self) -> Vec<Vec<Piece>> {
        let rows = self.sheet.board.rows();
        let mut lines = self.title();
        lines.extend(self.with_corners(self.stacks(Side::Top), false));
        let mut made = Made::new();
        for row in 0..rows {
            if self.is_ruled_above(row) {
                lines.push(self.rule(row));
            }
            lines.push(self.row(row, &mut made));
            if row + 1 < rows && self.sheet.has_signs_below() {
                lines.push(self.gap(row));
            }
        }
        lines.push(self.rule(rows));
        lines.extend(self.with_corners(self.stacks(Side::Bottom), true));
        lines
    }

    /// Which columns these are, where they are not all.
    fn title(&self) -> Vec<Vec<Piece>> {
        let Range { start, end } = self.columns;
        match (start, end) {
            (0, end) if end == self.sheet.board.columns() => Vec::new(),
            _ if start + 1 == end => vec![vec![Piece::plain(format!("Column {end}:"))]],
            _ => vec![vec![Piece::plain(format!("Columns {} to {end}:", start + 1))]],
        }
    }

    /// The lines of text of a board with diagonals: the rows with their clues.
    fn hexagon(&self) -> Vec<Vec<Piece>> {
        let board = self.sheet.board;
        let span =
            (0..board.rows()).map(|row| board.indent(row) + 2 * board.line_len(Axis::ROW, row)).max().unwrap_or(0);
        (0..board.rows()).map(|row| self.slanted_row(row, span)).collect()
    }

    /// A row of a board with diagonals, its cells between those of the rows above and below.
    fn slanted_row(&self, row: usize, span: usize) -> Vec<Piece> {
        let mut line = self.left_clue(row);
        let (indent, cells) = (self.sheet.board.indent(row), self.sheet.row(row));
        line.push(Piece::plain(" ".repeat(indent + 1)));
        for square in cells {
            let mut piece = self.square(square);
            let is_starred = square.is_marked && piece.text.contains(self.sheet.mark);
            piece.text = piece.text.trim_start().chars().chain([' ']).take(1).collect();
            // What lies between two cells is paper, so that a row is one stretch.
            line.extend([piece, self.papered(if is_starred { self.sheet.mark } else { ' ' }.to_string())]);
        }
        line.push(Piece::plain(" ".repeat(span - indent - 2 * self.sheet.board.line_len(Axis::ROW, row))));
        line.extend(self.right_clue(row));
        line
    }

    /// What a piece of a clue reads, with its colour's letter where colours do not show it.
    fn text(&self, printed: &Printed) -> String {
        self.sheet.text(printed, self.paint == Paint::Letters || self.sheet.is_lettered)
    }

    /// These characters of a piece, in its colour.
    fn inked(&self, printed: &Printed, text: String) -> Piece {
        let colour = printed.symbol.and_then(|symbol| colour(self.sheet, symbol));
        match colour {
            Some(paper) if self.paint == Paint::Colours => Piece::coloured(text, paper.ink(), paper),
            _ => Piece::plain(text),
        }
    }

    /// A clue with its pieces side by side.
    fn across(&self, clue: &[Printed]) -> Vec<Piece> {
        let (mut line, blank) = (Line::default(), Piece::plain(" "));
        for (at, printed) in clue.iter().enumerate() {
            if at > 0 {
                line.push(&blank);
            }
            line.push(&self.inked(printed, self.text(printed)));
        }
        line.take()
    }

    /// A clue from top to bottom, one piece for each line of text.
    fn down(&self, clue: &[Printed]) -> Vec<Piece> {
        if !self.is_downwards {
            return clue.iter().map(|printed| self.inked(printed, self.text(printed))).collect();
        }
        let letters = |printed: &Printed| -> Vec<_> {
            self.text(printed).chars().map(|letter| self.inked(printed, letter.to_string())).collect()
        };
        clue.iter().map(letters).collect::<Vec<_>>().join(&Piece::plain(" "))
    }

    /// The lines of text above or below the board: the clues of the columns, each ending or beginning at the board.
    fn stacks(&self, side: Side) -> Vec<Vec<Piece>> {
        if self.are_columns_listed {
            return Vec::new();
        }
        let stacks: Vec<_> = self.sheet.side(side).map(|clue| self.down(clue)).collect();
        let height = stacks.iter().map(Vec::len).max().unwrap_or(0);
        let (blank, nothing) = (Piece::plain(" "), Piece::plain(""));
        let line = |y: usize| {
            let mut line = Line::default();
            for column in self.columns.clone().filter(|&column| column < stacks.len()) {
                let stack = &stacks[column];
                if self.is_ruled(column) {
                    line.push(&blank);
                }
                let at = match side {
                    Side::Top => (y + stack.len()).checked_sub(height),
                    _ => Some(y),
                };
                let piece = at.and_then(|at| stack.get(at)).unwrap_or(&nothing);
                // Numbers end below each other, and the last column of each cell keeps them apart.
                let padding = self.cell - 1 - piece.text.chars().count();
                line.extend(std::iter::repeat_n(&blank, padding));
                line.extend([piece, &blank]);
            }
            // What stands left of the board is a piece of its own: a clue at a corner takes its place.
            std::iter::once(Piece::plain(" ".repeat(self.left + 2))).chain(line.take()).collect()
        };
        (0..height).map(line).collect()
    }

    /// The lines of text above or below the board with the clues at the corners, in the line that is nearest to the board.
    fn with_corners(&self, mut lines: Vec<Vec<Piece>>, is_bottom: bool) -> Vec<Vec<Piece>> {
        let ends = if is_bottom { [End::CORNERS[2], End::CORNERS[3]] } else { [End::CORNERS[0], End::CORNERS[1]] };
        let columns = self.sheet.board.columns();
        let is_drawn = [self.columns.start == 0 && !self.is_listed, self.columns.end == columns && !self.is_listed];
        let [left, right] =
            [0, 1].map(|at| if is_drawn[at] { self.across(self.sheet.clue(ends[at])) } else { Vec::new() });
        if left.is_empty() && right.is_empty() {
            return lines;
        }
        if lines.is_empty() {
            lines.push(vec![Piece::plain(" ".repeat(self.left + 2))]);
        }
        let nearest = if is_bottom { 0 } else { lines.len() - 1 };
        let line = &mut lines[nearest];
        // The blanks to the left of the board are this line's first piece.
        let blanks = self.left - width(&left);
        let start = std::iter::once(Piece::plain(" ".repeat(blanks))).chain(left).chain([Piece::plain("  ")]);
        line.splice(0..1, start);
        let blanks = (width(&self.rule(0)) + 1).saturating_sub(width(line));
        line.push(Piece::plain(" ".repeat(blanks)));
        line.extend(right);
        lines
    }

    /// The line of text above a row, or below the last one: of the frame, or between two rows.
    fn rule(&self, row: usize) -> Vec<Piece> {
        let Range { start, end } = self.columns;
        let mut rule = String::new();
        for column in start..=end {
            if column == start || column == end || self.is_ruled(column) {
                rule.push(self.corner(row, column));
            }
            if column < end {
                let line = if self.sheet.is_thick_above(row, column) { "─" } else { " " };
                rule += &line.repeat(self.cell);
            }
        }
        vec![Piece::plain(" ".repeat(self.left + 1)), self.frame(&rule)]
    }

    /// What stands where lines meet, at the upper left corner of a cell.
    fn corner(&self, row: usize, column: usize) -> char {
        let (rows, Range { start, end }) = (self.sheet.board.rows(), self.columns.clone());
        let above = row > 0 && self.has_line_left(row - 1, column);
        let below = row < rows && self.has_line_left(row, column);
        let left = column > start && self.sheet.is_thick_above(row, column - 1);
        let right = column < end && self.sheet.is_thick_above(row, column);
        super::corner([above, below, left, right])
    }

    /// Does a line run to the left of this cell, within what is drawn or at its edges?
    fn has_line_left(&self, row: usize, column: usize) -> bool {
        column == self.columns.start || column == self.columns.end || self.sheet.is_thick_left(row, column)
    }

    /// A row of the board with its clues.
    fn row(&self, row: usize, made: &mut Made<DrawnCell>) -> Vec<Piece> {
        let (mut line, edge) = (Line::default(), self.frame("│"));
        line.extend(&self.left_clue(row));
        line.extend([&Piece::plain(" "), &edge]);
        let squares = self.sheet.row(row).skip(self.columns.start).take(self.columns.len());
        for (column, square) in self.columns.clone().zip(squares) {
            if self.is_ruled(column) {
                line.push(&self.frame(if self.has_line_left(row, column) { "│" } else { " " }));
            }
            match self.sheet.between.is_empty() {
                true => made.push(&mut line, square, |square| self.square(square)),
                false => line.push(&self.signed(self.square(square), row, column)),
            }
        }
        line.extend([&edge, &Piece::plain(" ")]);
        line.extend(&self.right_clue(row));
        line.take()
    }

    /// A cell with the sign behind it in its last column.
    fn signed(&self, mut piece: Piece, row: usize, column: usize) -> Piece {
        let board = self.sheet.board;
        if column + 1 == board.columns() {
            return piece;
        }
        if let Some(glyph) = self.sheet.sign(board.cell(row, column), board.cell(row, column + 1)) {
            piece.text.pop();
            piece.text.push(glyph);
            // What is hardly to be noticed is the open cell, not its sign.
            piece.ink = piece.ink.map(|_| piece.paper.unwrap_or(PAPER).ink());
        }
        piece
    }

    /// The line of text between a row and the next one, with the signs there.
    fn gap(&self, row: usize) -> Vec<Piece> {
        let board = self.sheet.board;
        let mut line = vec![Piece::plain(" ".repeat(self.left + 1)), self.frame("│")];
        for column in self.columns.clone() {
            if self.is_ruled(column) {
                line.push(self.frame(if self.has_line_left(row, column) { "│" } else { " " }));
            }
            let sign = self.sheet.sign(board.cell(row, column), board.cell(row + 1, column));
            line.push(self.on_paper(&sign.map(String::from).unwrap_or_default()));
        }
        line.push(self.frame("│"));
        line
    }

    /// Does a thicker line run before this column in some row, within what is drawn?
    fn is_ruled(&self, column: usize) -> bool {
        column > self.columns.start && self.ruled.get(column).is_some_and(|is_ruled| *is_ruled)
    }

    /// Does a thicker line run above this row over some column that is drawn?
    fn is_ruled_above(&self, row: usize) -> bool {
        self.columns.clone().any(|column| self.sheet.is_thick_above(row, column))
    }

    /// The clue to the right of a row.
    fn right_clue(&self, row: usize) -> Vec<Piece> {
        if self.is_listed { Vec::new() } else { self.across(self.sheet.clue(Side::Right.end(row))) }
    }

    /// The clue to the left of a row, ending where all of them end.
    fn left_clue(&self, row: usize) -> Vec<Piece> {
        let clue = match self.is_listed {
            true => vec![Piece::plain((row + 1).to_string())],
            false => self.across(self.sheet.clue(Side::Left.end(row))),
        };
        let mut line = vec![Piece::plain(" ".repeat(self.left - width(&clue)))];
        line.extend(clue);
        line
    }

    /// A cell.
    fn square(&self, square: DrawnCell) -> Piece {
        let Some(symbol) = square.may.symbol() else {
            return match square.is_marked {
                true => self.on_paper(&format!("·{}", self.sheet.mark)),
                false => self.on_paper("·").faint(),
            };
        };
        let is_blank = self.sheet.is_paper(symbol);
        let glyph = self.sheet.alphabet.glyph(symbol).to_string();
        let Some(paper) = colour(self.sheet, symbol) else {
            // A letter stands for itself.
            let text = if square.is_marked { format!("{glyph}{}", self.sheet.mark) } else { glyph };
            return self.on_paper(&text).bold(square.is_given);
        };
        if is_blank && !square.is_marked && !self.sheet.is_finished() {
            return self.on_paper("×").faint();
        }
        match self.paint {
            Paint::Letters if square.is_marked && !is_blank && !self.sheet.alphabet.is_black_and_white() => {
                Piece::plain(self.padded(&format!("{glyph}{}", self.sheet.mark)))
            }
            Paint::Letters => Piece::plain(character(self.sheet, square).to_string().repeat(self.cell)),
            Paint::Colours if square.is_marked && is_blank => marked(&"░".repeat(self.cell), paper),
            Paint::Colours if square.is_marked && self.sheet.is_lettered => {
                Piece::coloured(self.padded(&format!("{glyph}{}", self.sheet.mark)), paper.ink(), paper)
            }
            Paint::Colours if square.is_marked => marked(&"▓".repeat(self.cell), paper),
            Paint::Colours if self.sheet.is_lettered && !is_blank => {
                Piece::coloured(self.padded(&glyph), paper.ink(), paper)
            }
            Paint::Colours => Piece::coloured(self.padded(""), paper.ink(), paper),
        }
    }

    /// A short text in a cell of the paper's colour.
    fn on_paper(&self, text: &str) -> Piece {
        self.papered(self.padded(text))
    }

    /// A part of the frame.
    fn frame(&self, text: &str) -> Piece {
        self.papered(text.to_owned()).faint()
    }

    /// A text in the paper's colour, where there are colours.
    fn papered(&self, text: String) -> Piece {
        match self.paint {
            Paint::Colours => Piece::coloured(text, PAPER.ink(), PAPER),
            Paint::Letters => Piece::plain(text),
        }
    }

    /// A short text with the blanks that fill its cell: it ends where the numbers above it end.
    fn padded(&self, text: &str) -> String {
        if !self.sheet.between.is_empty() {
            return format!(" {text:cell$}", cell = self.cell - 1);
        }
        format!("{:cell$}", format!("{text:>end$}", end = self.cell - 1), cell = self.cell)
    }
}

impl Piece {
    /// The same, hardly noticed where there are colours.
    fn faint(self) -> Piece {
        Piece { ink: self.ink.map(|_| FAINT), ..self }
    }
}
