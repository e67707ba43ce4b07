//! Cells of boards that are too high for the screen: two of them share a row of it.

use super::{FAINT, Frame, INK, PAPER, TRIAL, WRONG, put};
use linewise::play::SquareView;
use ratatui_core::style::{Color, Modifier, Style};

impl Frame<'_, '_> {
    /// Two rows of the board on each row of the screen: the left half of a cell is what is filled, the right half shows crosses, too.
    pub(super) fn half_cells(&mut self, squares: &[SquareView]) {
        let board = self.player.game.puzzle().board;
        for row in (0..board.rows()).step_by(2) {
            for column in 0..board.columns() {
                let upper = board.cell(row, column).index();
                let lower = (row + 1 < board.rows()).then(|| board.cell(row + 1, column).index());
                self.half_cell(upper, lower, squares);
            }
        }
    }

    fn half_cell(&mut self, upper: usize, lower: Option<usize>, squares: &[SquareView]) {
        let Some((x, y)) = self.layout.place(upper) else { return };
        let state = |cell: usize| squares[cell].square.value.map(|value| self.ink(value).is_some());
        let (above, below) = (state(upper), lower.and_then(state));
        let width = usize::from(self.layout.cell);
        let cursor = self.player.cursor;
        let is_here = cursor == upper || lower == Some(cursor);
        let is_wrong = squares[upper].conflict || lower.is_some_and(|lower| squares[lower].conflict);
        let is_trial = squares[upper].trial || lower.is_some_and(|lower| squares[lower].trial);
        if !self.theme.has_colours {
            // The half with the cursor is told by a bracket above or below its middle.
            let style = if is_wrong { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
            let style = if is_here { style.add_modifier(Modifier::REVERSED) } else { style };
            let text = without_colours([above, below], width);
            let text = if is_here && text.trim().is_empty() { half_mark(cursor == upper, width) } else { text };
            return put(self.buffer, x, y, &text, style);
        }
        let ink = match (is_wrong, is_trial) {
            (true, _) => WRONG,
            (_, true) => TRIAL,
            _ => INK,
        };
        let papers = [Some(upper), lower].map(|cell| cell.map_or(PAPER, |cell| self.paper(cell)));
        let inks = [above, below].map(|state| state == Some(true));
        // A half block has its ink above and its paper below.
        let half = |at: usize| if inks[at] && [Some(upper), lower][at] != Some(cursor) { ink } else { papers[at] };
        let block = Style::new().fg(half(0)).bg(half(1));
        put(self.buffer, x, y, &"▀".repeat(width), block);
        self.half_marks((x, y), [above, below], papers, is_here);
        if is_here {
            let is_filled = if cursor == upper { inks[0] } else { inks[1] };
            if is_filled {
                let glyph = if cursor == upper { "▀" } else { "▄" };
                let other = if cursor == upper { half(1) } else { half(0) };
                // The cursor on a filled half: the ink beside the cursor's own colour.
                put(self.buffer, x, y, glyph, Style::new().fg(INK).bg(other));
            }
        }
    }

    /// Draws the crosses of two cells that share a place.
    fn half_marks(&mut self, (x, y): (u16, u16), states: [Option<bool>; 2], papers: [Color; 2], is_here: bool) {
        let (glyph, paper) = match states.map(|state| state == Some(false)) {
            [false, false] => return,
            [true, true] => (":", papers[0]),
            [true, false] => ("'", papers[0]),
            [false, true] => (".", papers[1]),
        };
        let style = Style::new().fg(FAINT).bg(paper);
        let is_mixed = states.contains(&Some(true)) || is_here;
        let width = usize::from(self.layout.cell);
        // Where the other half is filled, one column of the cell shows the block and the other the mark.
        match is_mixed {
            true => put(self.buffer, x + self.layout.cell - 1, y, glyph, style),
            false => put(self.buffer, x, y, &format!("{glyph:^width$}"), style),
        }
    }
}

/// Two cells that share a place, one above the other, in characters alone.
fn without_colours([above, below]: [Option<bool>; 2], width: usize) -> String {
    let filled = match (above == Some(true), below == Some(true)) {
        (true, true) => "█",
        (true, false) => "▀",
        (false, true) => "▄",
        (false, false) => " ",
    };
    let crossed = match (above == Some(false), below == Some(false)) {
        (true, true) => ":",
        (true, false) => "'",
        (false, true) => ".",
        (false, false) => filled,
    };
    filled.repeat(width - 1) + crossed
}

/// Where the cursor is on an empty place that two cells share.
fn half_mark(is_upper: bool, width: usize) -> String {
    let mark = if is_upper { "▔" } else { "▁" };
    mark.repeat(width)
}
