//! The lines between cells, the signs that stand there, and the marks behind which the board goes on.

use super::{FAINT, Frame, put};
use linewise::render::text;
use linewise::{Board, CellId};
use ratatui_core::style::{Modifier, Style};

impl Frame<'_, '_> {
    /// The lines between every five columns and rows, or around the regions.
    pub(super) fn rules(&mut self, board: Board) {
        let style =
            if self.theme.has_colours { Style::new().fg(FAINT) } else { Style::new().add_modifier(Modifier::DIM) };
        if !self.player.game.walls().is_empty() {
            return self.walls(board);
        }
        let view = self.layout.view;
        for column in lines(&self.layout.rules.0) {
            if let Some(x) = self.layout.column(0, column).filter(|x| *x > view.x) {
                (view.y..view.bottom()).for_each(|y| put(self.buffer, x - 1, y, "│", style));
            }
        }
        for row in lines(&self.layout.rules.1) {
            if let Some(y) = self.layout.row(row).filter(|y| *y > view.y) {
                put(self.buffer, view.x, y - 1, &"─".repeat(view.width.into()), style);
            }
        }
    }

    /// The lines around the regions.
    fn walls(&mut self, board: Board) {
        let walls = Walls { board, between: self.player.game.walls() };
        let layout = self.layout;
        let down: Vec<usize> = lines(&layout.rules.0).collect();
        let left_of = |row, column| layout.column(row, column).filter(|x| *x > layout.view.x).map(|x| x - 1);
        for row in 0..board.rows() {
            for &column in down.iter().filter(|&&column| walls.is_left(row, column)) {
                if let (Some(x), Some(y)) = (left_of(row, column), layout.row(row)) {
                    put(self.buffer, x, y, "│", Style::new());
                }
            }
        }
        for row in lines(&layout.rules.1) {
            let Some(y) = layout.row(row).filter(|y| *y > layout.view.y).map(|y| y - 1) else { continue };
            for column in 0..board.columns() {
                if let (true, Some(x)) = (walls.is_above(row, column), layout.column(row, column)) {
                    put(self.buffer, x, y, &"─".repeat(layout.cell.into()), Style::new());
                }
                if let (true, Some(x)) = (down.contains(&column), left_of(row, column)) {
                    put(self.buffer, x, y, &walls.meeting(row, column).to_string(), Style::new());
                }
            }
        }
    }

    /// The signs between cells.
    pub(super) fn signs(&mut self, board: Board) {
        let game = &self.player.game;
        for between in game.between() {
            let [one, other] = between.cells;
            let Some((x, y)) = self.layout.place(one.index()) else { continue };
            // What is cut off on the right or below has no sign to be seen.
            if self.layout.place(other.index()).is_none() {
                continue;
            }
            let is_beside = board.place(one).0 == board.place(other).0;
            let (x, y) = if is_beside { (x + self.layout.cell, y) } else { (x + self.layout.cell / 2, y + 1) };
            put(self.buffer, x, y, &between.glyph.to_string(), Style::new().add_modifier(Modifier::BOLD));
        }
    }

    /// Marks at the edges behind which the board goes on.
    pub(super) fn arrows(&mut self) {
        let view = self.layout.view;
        let [left, right, above, below] = self.layout.hidden();
        let style = Style::new().add_modifier(Modifier::BOLD);
        let middle = view.y + view.height / 2;
        let before = view.x.saturating_sub(1);
        if left {
            put(self.buffer, before, middle, "‹", style);
        }
        if right {
            put(self.buffer, view.right(), middle, "›", style);
        }
        // Where the rows of a hexagon are indented, so are their clues, over the place on the left.
        let is_hexagon = matches!(self.player.game.puzzle().board, Board::Hexagon(_));
        let beside = if is_hexagon && view.right() < self.buffer.area.width { view.right() } else { before };
        if above {
            put(self.buffer, beside, view.y, "ˆ", style);
        }
        if below {
            put(self.buffer, beside, view.bottom().saturating_sub(1), "ˇ", style);
        }
    }
}

/// The lines around the regions of a board.
struct Walls<'w> {
    board: Board,
    /// The neighbours between which they run, in the order of their numbers.
    between: &'w [[CellId; 2]],
}

impl Walls<'_> {
    fn run_between(&self, one: (usize, usize), other: (usize, usize)) -> bool {
        let cells = [one, other].map(|(row, column)| self.board.cell(row, column));
        self.between.binary_search(&cells).is_ok()
    }

    /// Does a line run to the left of a cell?
    fn is_left(&self, row: usize, column: usize) -> bool {
        column > 0 && self.run_between((row, column - 1), (row, column))
    }

    /// Does a line run above a cell?
    fn is_above(&self, row: usize, column: usize) -> bool {
        row > 0 && self.run_between((row - 1, column), (row, column))
    }

    /// What stands where lines meet, at the upper left corner of a cell that is neither in the first row nor in the first column.
    fn meeting(&self, row: usize, column: usize) -> char {
        let upright = [self.is_left(row - 1, column), self.is_left(row, column)];
        let level = [self.is_above(row, column - 1), self.is_above(row, column)];
        text::corner([upright[0], upright[1], level[0], level[1]])
    }
}

/// The columns, or the rows, before which a line runs.
fn lines(rules: &[u16]) -> impl Iterator<Item = usize> {
    (1..rules.len()).filter(|&at| rules[at] > rules[at - 1])
}
