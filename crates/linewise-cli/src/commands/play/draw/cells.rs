//! The cells of the board, each with a row of the screen for itself.

use super::{CROSSED_PATH, CURSOR, Frame, GIVEN, INK, LOOK, PAPER, PAPER_SHADE, TRIAL, WRONG, put};
use linewise::play::SquareView;
use linewise::{Axis, Board, CellId, Rgb, Symbol};
use ratatui_core::style::{Color, Modifier, Style};

impl Frame<'_, '_> {
    /// A cell with a row of the screen for itself.
    pub(super) fn cell(&mut self, cell: usize, square: &SquareView) {
        let Some((x, y)) = self.layout.place(cell) else { return };
        let width = usize::from(self.layout.cell);
        let is_here = cell == self.player.cursor;
        let value = square.square.value;
        let inked = value.and_then(|value| Some((value, self.ink(value)?)));
        let mut style = match self.theme.has_colours {
            true => Style::new().bg(self.paper(cell)).fg(if square.trial { TRIAL } else { INK }),
            false => Style::new(),
        };
        let text = match inked {
            Some((value, Rgb(r, g, b))) => {
                if self.theme.has_colours {
                    let ink = if (r, g, b) == (0, 0, 0) { INK } else { Color::Rgb(r, g, b) };
                    style = style.fg(if square.trial && ink == INK { TRIAL } else { ink });
                }
                let is_lettered = self.player.game.entry().choices.len() > 2 && !self.theme.has_colours;
                match (is_here, is_lettered) {
                    (_, true) => around(&self.glyph(value), width, is_here),
                    (true, _) => "▐".to_owned() + &"█".repeat(width.saturating_sub(2)) + "▌",
                    (false, _) if square.trial => "▓".repeat(width),
                    (false, _) => "█".repeat(width),
                }
            }
            None => {
                let text = self.text(square, width);
                if is_here && !self.theme.has_colours && text.chars().count() >= width && width > 2 {
                    style = style.add_modifier(Modifier::REVERSED);
                }
                around(&text, width, is_here)
            }
        };
        if square.given && self.theme.has_colours && inked.is_none() {
            style = style.fg(GIVEN);
        }
        if square.given {
            style = style.add_modifier(Modifier::BOLD);
        }
        if square.trial && !self.theme.has_colours {
            style = style.add_modifier(Modifier::DIM);
        }
        if self.player.hint.as_ref().is_some_and(|hint| hint.stage == 2 && hint.facts.contains(&cell)) {
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        if square.conflict {
            style = if self.theme.has_colours { style.fg(WRONG) } else { style };
            style = style.add_modifier(Modifier::UNDERLINED | Modifier::BOLD);
        }
        put(self.buffer, x, y, &text, style);
    }

    /// What stands in a cell that is not painted.
    fn text(&self, square: &SquareView, width: usize) -> String {
        let (value, notes) = (square.square.value, square.square.notes);
        let is_cross = |value: Symbol| self.player.game.entry().cross == Some(value.0);
        match value {
            Some(value) if is_cross(value) => "×".to_owned(),
            Some(value) if square.conflict && width >= 3 => format!("!{}", self.glyph(value)),
            Some(value) => self.glyph(value),
            None if !notes.is_empty() && notes.len() < width => {
                notes.symbols().map(|symbol| small(&self.glyph(symbol))).collect()
            }
            None if !notes.is_empty() => {
                format!("{}+", small(&self.glyph(notes.symbols().next().unwrap_or_default())))
            }
            None if !square.square.out.is_empty() => "-".to_owned(),
            None => match self.theme.has_colours {
                true => String::new(),
                false => "·".to_owned(),
            },
        }
    }

    fn glyph(&self, symbol: Symbol) -> String {
        self.player
            .game
            .entry()
            .choice(symbol.0)
            .map_or_else(|| self.player.game.puzzle().alphabet.glyph(symbol).to_string(), |choice| choice.label.clone())
    }

    /// The colour with which a value is painted; the blank is not.
    pub(super) fn ink(&self, value: Symbol) -> Option<Rgb> {
        let colour = self.player.game.puzzle().alphabet.looks[value.index()].colour?;
        (self.player.game.entry().cross != Some(value.0)).then_some(colour)
    }

    /// The paper of a cell: lighter and darker by fives, and along the lines of the cursor.
    pub(super) fn paper(&self, cell: usize) -> Color {
        let board = self.player.game.puzzle().board;
        let (row, column) = board.place(CellId::new(cell));
        let (here, there) = board.place(CellId::new(self.player.cursor));
        let hint = self.player.hint.as_ref().filter(|hint| hint.stage >= 1);
        if cell == self.player.cursor {
            return CURSOR;
        }
        if hint.is_some_and(|hint| hint.line.contains(&cell) || (hint.stage == 2 && hint.found.contains(&cell))) {
            return LOOK;
        }
        let on_path = match board {
            Board::Rectangle { .. } => row == here || column == there,
            _ => {
                let lines = self.player.game.lines().iter().filter(|line| line.place.axis.0 <= Axis::RISING.0);
                let holds = |cell| move |line: &&linewise::play::PaperLine| line.cells.contains(&CellId::new(cell));
                lines.filter(holds(self.player.cursor)).any(|line| line.cells.contains(&CellId::new(cell)))
            }
        };
        match (on_path, (row / 5 + column / 5) % 2) {
            (true, _) => CROSSED_PATH,
            (false, 1) if matches!(board, Board::Rectangle { .. }) => PAPER_SHADE,
            _ => PAPER,
        }
    }
}

/// A pencil mark: small letters, and raised digits, so that nobody takes it for what is entered.
fn small(label: &str) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let raised = |glyph: char| glyph.to_digit(10).map_or(glyph, |digit| RAISED[digit as usize]);
    label.to_lowercase().chars().map(raised).collect()
}

/// A text in the middle of a cell; at the cursor in brackets, as far as there is room for them.
fn around(text: &str, width: usize, is_here: bool) -> String {
    let text: String = text.chars().take(width).collect();
    match (is_here, width) {
        (true, ..3) if text.is_empty() || text == "·" => "[]".to_owned(),
        (true, ..3) => format!("[{}", text.chars().take(1).collect::<String>()),
        (true, _) if text.chars().count() == width => text,
        (true, _) if text.chars().count() + 1 == width => format!("[{text}"),
        (true, _) => format!("[{text:^inner$}]", inner = width - 2),
        (false, 3..) => format!("{text:^width$}"),
        (false, _) => format!("{text:<width$}"),
    }
}
