//! Where everything goes on the screen: the clues keep their places, and of a large board the part around the cursor shows.

use super::board::{Clue, Margins};
use linewise::kind::Between;
use linewise::play::{EnteredBy, Game};
use linewise::{Axis, Board, CellId};
use ratatui_core::layout::Rect;

/// Where everything is.
#[derive(Debug, Clone)]
pub struct Layout {
    /// Where the cells show.
    pub view: Rect,
    /// Do two rows of the board share one of the screen?
    pub is_half: bool,
    /// How many columns a cell takes.
    pub cell: u16,
    /// How wide the clues on the left are, with the blank behind them.
    pub left: u16,
    /// How wide those on the right are, with the blank before them.
    pub right: u16,
    /// How high those on top are.
    pub top: u16,
    /// How high those below are.
    pub bottom: u16,
    /// Is a clue on top or below written downwards, a character a row?
    pub is_vertical: bool,
    /// How much of the board lies left of what shows, and above it.
    pub scroll: (u16, u16),
    /// How many lines run before each column, and before each row: every five, or around the board's regions.
    pub rules: (Vec<u16>, Vec<u16>),
    /// How much room there is for the signs between two cells: beside each other, and one below the other.
    pub gap: (u16, u16),
    board: Board,
}

/// How far from the edge of what shows the cursor stays, in cells.
const MARGIN: u16 = 2;

/// At least so many lines stand below the board: where the cursor is, and how things stand.
const LEAST_BELOW: u16 = 2;

/// At least so many rows of the board show, where the window has them.
const LEAST_ROWS: u16 = 3;

impl Layout {
    /// The layout of a game: how it is drawn depends on the window alone, lest it changes with every message; the board
    /// stands in `room`. `before` says how it was scrolled.
    pub fn new(
        game: &Game<'_>,
        margins: &Margins,
        (window, room): (Rect, Rect),
        cursor: usize,
        before: Option<&Layout>,
    ) -> Layout {
        let area = Rect { height: window.height.saturating_sub(LEAST_BELOW), ..window };
        let board = game.puzzle().board;
        let is_hexagon = matches!(board, Board::Hexagon(_));
        let pieces = Margins::piece_width(&margins.top).max(Margins::piece_width(&margins.bottom));
        let wish = match game.entry().by {
            _ if is_hexagon => 4,
            EnteredBy::Paint => (pieces as u16 + 1).clamp(2, 4),
            _ => 3,
        };
        let cells = board.columns() as u16;
        let near = Margins::width(&margins.left).max(margins.corner_width([0, 2]));
        let far = Margins::width(&margins.right).max(margins.corner_width([1, 3]));
        let right = clue_room(far, area.width);
        let has_walls = !game.walls().is_empty();
        let rules = rules(game, is_hexagon);
        let lines = |rules: &[u16]| rules.last().copied().unwrap_or(0);
        let gap = gap(game);
        // Clues on the left take a third of the screen, or what the board leaves of it.
        let spare = area.width.saturating_sub(cells * (wish + gap.0) + lines(&rules.0) + right);
        let left = (near as u16 + 2).min(spare.max(area.width / 3));
        let rows = board.rows() as u16;
        // A clue at a corner stands in the row next to the board.
        let has_corner = |corners: [usize; 2]| u16::from(margins.corner_width(corners) > 0);
        let is_vertical = |cell: u16| pieces > 1 && pieces >= usize::from(cell);
        let top = |cell: u16| depth(&margins.top, is_vertical(cell)).max(has_corner([0, 1]));
        let bottom = |cell: u16| depth(&margins.bottom, is_vertical(cell)).max(has_corner([2, 3]));
        let full = |cell: u16| top(cell) + rows * (1 + gap.1) + bottom(cell);
        let is_bare = gap == (0, 0) && !has_walls && !is_hexagon && bottom(wish) == 0 && right == 0;
        let may_be_half = is_bare && is_black_and_white(game);
        let is_half =
            |cell: u16| may_be_half && full(cell) > area.height && top(cell) + rows.div_ceil(2) <= area.height;
        // Of two rows on one row of the screen, the lower one has its clue on the right.
        let sides = |is_half: bool| match is_half {
            true => {
                let most = (area.width.saturating_sub(cells * 2 + lines(&rules.0)) / 2).max(area.width / 3);
                [0, 1].map(|first| {
                    let clues = margins.left.iter().skip(first).step_by(2);
                    (clues.map(Clue::width).max().unwrap_or(0) as u16 + 2).min(most)
                })
            }
            false => [left, right],
        };
        let needed =
            |cell: u16| cells * (cell + gap.0) + lines(&rules.0) + sides(is_half(cell)).into_iter().sum::<u16>();
        let most = area.height * 2 / 5;
        let downwards = depth(&margins.top, true) + depth(&margins.bottom, true);
        let cell = match needed(wish) <= area.width {
            true => wish,
            // Numbers as wide as their cells run together: they are written downwards, where that leaves room for the
            // rows; else the board is wider than the screen.
            false if pieces == 2 && (downwards + rows > area.height || downwards > most) => wish,
            false => 2,
        };
        let (is_half, is_vertical, full) = (is_half(cell), is_vertical(cell), full(cell));
        let [left, right] = sides(is_half);
        let (top, bottom) = if is_half { (top(cell), 0) } else { (top(cell).min(most), bottom(cell).min(most)) };
        // A line every five rows is left out where there is no room for it. Those around regions are part of the puzzle.
        let has_row_rules = has_walls || full + lines(&rules.1) <= area.height;
        let rules = (rules.0, if has_row_rules { rules.1 } else { vec![0; board.rows()] });
        let scroll = before.map_or((0, 0), |before| before.scroll);
        let view = Rect::ZERO;
        let layout = Layout { view, is_half, cell, left, right, top, bottom, is_vertical, scroll, rules, gap, board };
        layout.placed(room, cursor)
    }

    /// The same with the board's place in the area, as much of it as there is room for, scrolled to the cursor.
    fn placed(mut self, area: Rect, cursor: usize) -> Layout {
        let (width, height) = self.size();
        // However much is said and printed around the board, some of it shows.
        let clues = area.height.saturating_sub(height.min(LEAST_ROWS));
        self.top = self.top.min(clues - self.bottom.min(clues / 2));
        self.bottom = self.bottom.min(clues - self.top);
        let room = area.width.saturating_sub(self.left + self.right);
        // Where the board goes on to the right, a column is left for the mark that says so.
        let view_width = if width > room { room.saturating_sub(1) } else { width };
        let view_height = height.min(area.height.saturating_sub(self.top + self.bottom));
        self.view = Rect::new(area.x + self.left, area.y + self.top, view_width, view_height);
        self.follow(cursor);
        self
    }

    /// Scrolls so that the cursor shows, with some cells around it.
    fn follow(&mut self, cursor: usize) {
        let (x, y) = self.canvas(cursor);
        let (width, height) = self.size();
        let fit = |scroll: u16, at: u16, cell: u16, view: u16, size: u16| {
            let margin = (MARGIN * cell).min(view.saturating_sub(cell) / 2);
            let low = (at + cell + margin).saturating_sub(view);
            let high = at.saturating_sub(margin);
            scroll.clamp(low.min(high), high.max(low)).min(size.saturating_sub(view))
        };
        self.scroll.0 = fit(self.scroll.0, x, self.cell, self.view.width, width);
        self.scroll.1 = fit(self.scroll.1, y, 1, self.view.height, height);
    }

    /// How high the whole board is, with its clues.
    pub fn height(&self) -> u16 {
        self.top + self.size().1 + self.bottom
    }

    /// How large the whole board is.
    fn size(&self) -> (u16, u16) {
        let rows = self.board.rows();
        let right = |row: usize| {
            let last = self.board.line_len(Axis::ROW, row) - 1;
            self.across(row, last) + self.cell
        };
        let width = (0..rows).map(right).max().unwrap_or(0);
        (width, self.down(rows - 1) + 1)
    }

    /// How far from the left edge of the board a cell begins.
    fn across(&self, row: usize, column: usize) -> u16 {
        let rules = self.rules.0.get(column).copied().unwrap_or(0);
        (self.board.indent(row) * usize::from(self.cell) / 2 + column * usize::from(self.cell + self.gap.0)) as u16
            + rules
    }

    /// How far from the top of the board a row is.
    fn down(&self, row: usize) -> u16 {
        let rules = self.rules.1.get(row).copied().unwrap_or(0);
        if self.is_half { (row / 2) as u16 } else { (row * usize::from(1 + self.gap.1)) as u16 + rules }
    }

    fn canvas(&self, cell: usize) -> (u16, u16) {
        let (row, column) = self.board.place(CellId::new(cell));
        (self.across(row, column), self.down(row))
    }

    /// Where a cell shows, if all of it does.
    pub fn place(&self, cell: usize) -> Option<(u16, u16)> {
        let (row, column) = self.board.place(CellId::new(cell));
        Some((self.column(row, column)?, self.row(row)?))
    }

    /// The row of the screen on which a row shows.
    pub fn row(&self, row: usize) -> Option<u16> {
        let y = self.down(row).checked_sub(self.scroll.1)?;
        (y < self.view.height).then_some(self.view.y + y)
    }

    /// The column of the screen at which a column shows, as the cells of this row have it.
    pub fn column(&self, row: usize, column: usize) -> Option<u16> {
        let x = self.across(row, column).checked_sub(self.scroll.0)?;
        (x + self.cell <= self.view.width).then_some(self.view.x + x)
    }

    /// Does each cell have a place of its own, so that the mouse can mean it?
    pub fn is_exact(&self) -> bool {
        !self.is_half
    }

    /// Are both cells in the same row?
    pub fn are_level(&self, one: usize, other: usize) -> bool {
        let row = |cell: usize| self.board.place(CellId::new(cell)).0;
        row(one) == row(other)
    }

    /// The cell at a place of the screen. Where two rows share it, the one in the row of the cell `from`, or else the one that is further
    /// from it: whoever paints on goes over the nearer one, too.
    pub fn cell_at(&self, x: u16, y: u16, from: usize) -> Option<usize> {
        let (from, _) = self.board.place(CellId::new(from));
        let is_there = |row: &usize| self.row(*row) == Some(y);
        let rows = (0..self.board.rows()).filter(is_there);
        let row = rows.max_by_key(|&row| if row == from { usize::MAX } else { row.abs_diff(from) })?;
        let is_over =
            |column: &usize| self.column(row, *column).is_some_and(|left| (left..left + self.cell).contains(&x));
        let column = (0..self.board.line_len(Axis::ROW, row)).find(is_over)?;
        Some(self.board.cell(row, column).index())
    }

    /// How much of the board does not show: to the left, right, above, below.
    pub fn hidden(&self) -> [bool; 4] {
        let (width, height) = self.size();
        [
            self.scroll.0 > 0,
            self.scroll.0 + self.view.width < width,
            self.scroll.1 > 0,
            self.scroll.1 + self.view.height < height,
        ]
    }
}

/// How many lines run before each column and each row: around the regions, where there are any, or every five where counting is a chore.
fn rules(game: &Game<'_>, is_hexagon: bool) -> (Vec<u16>, Vec<u16>) {
    let board = game.puzzle().board;
    if is_hexagon {
        return (Vec::new(), Vec::new());
    }
    let mut has_line = (vec![false; board.columns()], vec![false; board.rows()]);
    for [one, other] in game.walls() {
        let (before, (row, column)) = (board.place(*one), board.place(*other));
        if before.0 == row { has_line.0[column] = true } else { has_line.1[row] = true }
    }
    if game.walls().is_empty() {
        for places in [&mut has_line.0, &mut has_line.1].into_iter().filter(|places| places.len() >= 10) {
            places.iter_mut().skip(5).step_by(5).for_each(|has_line| *has_line = true);
        }
    }
    let counted = |places: Vec<bool>| {
        let mut lines = 0;
        places
            .into_iter()
            .map(|has_line| {
                lines += u16::from(has_line);
                lines
            })
            .collect()
    };
    (counted(has_line.0), counted(has_line.1))
}

/// Is a cell either filled or blank, so that half a character shows it?
fn is_black_and_white(game: &Game<'_>) -> bool {
    game.entry().by == EnteredBy::Paint && game.entry().choices.len() <= 2
}

/// How much room signs between cells take, where there are any: beside each other, and one below the other.
fn gap(game: &Game<'_>) -> (u16, u16) {
    let board = game.puzzle().board;
    let row = |cell: CellId| board.place(cell).0;
    let is_beside = |between: &Between| row(between.cells[0]) == row(between.cells[1]);
    let (beside, below): (Vec<&Between>, Vec<&Between>) = game.between().iter().partition(|between| is_beside(between));
    (u16::from(!beside.is_empty()), u16::from(!below.is_empty()))
}

/// How many columns the clues of a side take, the widest of which needs so many, at most a third.
fn clue_room(needed: usize, width: u16) -> u16 {
    match needed {
        0 => 0,
        needed => (needed as u16 + 1).min(width / 3),
    }
}

/// How many rows the clues on top or below take.
fn depth(side: &[Clue], is_vertical: bool) -> u16 {
    let depth = |clue: &Clue| if is_vertical { clue.width() } else { clue.pieces.len() };
    side.iter().map(depth).max().unwrap_or(0) as u16
}
