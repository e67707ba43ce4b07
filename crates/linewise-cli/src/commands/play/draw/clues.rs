//! The clues around the board.

use super::{DONE, FAINT, Frame, WRONG, put};
use crate::commands::play::board::{Clue, Margins, Piece};
use linewise::{Board, Rgb};
use ratatui_core::style::{Color, Modifier, Style};
use unicode_width::UnicodeWidthChar;

impl Frame<'_, '_> {
    /// The clue of a row: on the left it ends at the board, on the right it begins there. What there is no room for is
    /// cut at the far end, and never the mark of a row that is broken.
    pub(super) fn row_clue(&mut self, row: usize, clue: &Clue, is_right: bool, is_here: bool) {
        let Some(y) = self.layout.row(row) else { return };
        let room = usize::from(if is_right { self.layout.right } else { self.layout.left }).saturating_sub(1);
        if room == 0 {
            return;
        }
        let mut glyphs: Vec<(char, Style)> = Vec::new();
        for (at, piece) in clue.pieces.iter().enumerate() {
            if at > 0 {
                glyphs.push((' ', self.clue_style(clue, None, is_here)));
            }
            let style = self.clue_style(clue, Some(piece), is_here);
            glyphs.extend(piece.text.chars().map(|c| (c, style)));
        }
        // A row with clues at both ends is marked at the left one.
        let mark = if clue.is_broken && (!is_right || self.layout.is_half) {
            Some(('!', self.clue_style(clue, None, is_here)))
        } else {
            None
        };
        let plain = Style::new();
        if is_right {
            let room = room - usize::from(mark.is_some());
            if glyphs.len() > room {
                glyphs.truncate(room.saturating_sub(1));
                glyphs.push(('…', plain));
            }
            glyphs.extend(mark);
            let x = self.layout.view.right() + 1;
            return self.glyphs(x, y, &glyphs);
        }
        let room = room - usize::from(mark.is_some());
        if glyphs.len() > room {
            glyphs.drain(..glyphs.len() + 1 - room.max(1));
            glyphs.insert(0, ('…', plain));
        }
        if let Some(mark) = mark {
            glyphs.insert(0, mark);
        }
        let indent = match self.player.game.puzzle().board {
            Board::Hexagon(_) => self.layout.column(row, 0).map_or(0, |x| x.saturating_sub(self.layout.view.x)),
            _ => 0,
        };
        let x = (self.layout.view.x + indent).saturating_sub(glyphs.len() as u16 + 1);
        self.glyphs(x, y, &glyphs);
    }

    /// The clue of a column, upwards from the board, or downwards below it.
    pub(super) fn column_clue(&mut self, column: usize, clue: &Clue, is_bottom: bool, is_here: bool) {
        let Some(x) = self.layout.column(0, column) else { return };
        let room = usize::from(if is_bottom { self.layout.bottom } else { self.layout.top });
        let mut rows: Vec<(String, Style)> = Vec::new();
        for (at, piece) in clue.pieces.iter().enumerate() {
            let style = self.clue_style(clue, Some(piece), is_here);
            match self.layout.is_vertical {
                true => {
                    if at > 0 {
                        rows.push((" ".to_owned(), style));
                    }
                    rows.extend(piece.text.chars().map(|c| (c.to_string(), style)));
                }
                false => rows.push((piece.text.clone(), style)),
            }
        }
        let is_cut = rows.len() > room;
        if is_cut && is_bottom {
            rows.truncate(room);
        } else if is_cut {
            rows.drain(..rows.len() - room);
        }
        if let (true, Some(first)) = (is_cut, if is_bottom { rows.last_mut() } else { rows.first_mut() }) {
            first.0 = "…".to_owned();
        }
        // The mark stands above the clue; where that takes all the room, in front of its first number, or in its place
        // where that is as wide as a cell.
        let width = usize::from(self.layout.cell);
        let is_full = self.layout.view.y as usize <= rows.len();
        let is_within = clue.is_broken && !is_bottom && is_full;
        if is_within && rows.first().is_some_and(|(text, _)| text.chars().count() >= width) {
            rows[0].0 = "!".to_owned();
        }
        let top = match is_bottom {
            true => self.layout.view.bottom(),
            false => self.layout.view.y.saturating_sub(rows.len() as u16),
        };
        for (at, (text, style)) in rows.into_iter().enumerate() {
            // In the middle of wide cells, with one blank at least before the next clue where there is room for it.
            let mut text = if width >= 3 { format!("{text:^width$}") } else { format!("{text:>width$}") };
            if at == 0 && is_within && text.starts_with(' ') && !text.contains('!') {
                text.replace_range(..1, "!");
            }
            let style = if text.trim().is_empty() { Style::new() } else { style };
            put(self.buffer, x, top + at as u16, &text, style);
        }
        if clue.is_broken && !is_bottom && !is_full && top > 0 {
            put(self.buffer, x, top - 1, &format!("{:^width$}", "!"), self.clue_style(clue, None, is_here));
        }
    }

    /// The clues at the corners, where the board's own corners show.
    pub(super) fn corners(&mut self, margins: &Margins) {
        let (view, hidden) = (self.layout.view, self.layout.hidden());
        for (at, text) in margins.corners.iter().enumerate().filter(|(_, text)| !text.is_empty()) {
            let (is_right, is_bottom) = (at % 2 == 1, at >= 2);
            if hidden[usize::from(is_right)] || hidden[2 + usize::from(is_bottom)] {
                continue;
            }
            let width = text.chars().count() as u16;
            let x = if is_right { view.right() + 1 } else { view.x.saturating_sub(width + 1) };
            let y = if is_bottom { view.bottom() } else { view.y.saturating_sub(1) };
            put(self.buffer, x, y, text, Style::new());
        }
    }

    fn glyphs(&mut self, mut x: u16, y: u16, glyphs: &[(char, Style)]) {
        for (glyph, style) in glyphs {
            let mut text = [0; 4];
            put(self.buffer, x, y, glyph.encode_utf8(&mut text), *style);
            x += glyph.width().unwrap_or(1) as u16;
        }
    }

    fn clue_style(&self, clue: &Clue, piece: Option<&Piece>, is_here: bool) -> Style {
        let mut style = Style::new();
        if self.theme.has_colours
            && let Some(Rgb(r, g, b)) = piece.and_then(|piece| piece.symbol).and_then(|symbol| self.colour(symbol))
        {
            let Rgb(ir, ig, ib) = Rgb(r, g, b).ink();
            style = style.bg(Color::Rgb(r, g, b)).fg(Color::Rgb(ir, ig, ib));
        }
        if is_here {
            style = style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        }
        if clue.is_broken {
            style = if self.theme.has_colours { style.fg(WRONG) } else { style };
            return style.add_modifier(Modifier::BOLD);
        }
        if clue.is_done || piece.is_some_and(|piece| piece.is_settled) {
            let is_plain = piece.is_none_or(|piece| piece.symbol.is_none());
            style = style.add_modifier(Modifier::DIM);
            if self.theme.has_colours && is_plain {
                style = style.fg(if clue.is_done { DONE } else { FAINT });
            }
        }
        style
    }

    fn colour(&self, symbol: u8) -> Option<Rgb> {
        self.player.game.puzzle().alphabet.looks[usize::from(symbol)].colour
    }
}
