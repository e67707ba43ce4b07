//! Drawing a frame: the board with its clues, and below it what is to be said.

use super::board::{Clue, Margins, Piece};
use super::keys::HELP;
use super::layout::Layout;
use super::player::{Mode, Player};
use super::terminal::Theme;
use linewise::play::{By, SquareView};
use linewise::render::text;
use linewise::{Axis, Board, CellId, Rgb, Symbol};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

const PAPER: Color = Color::Indexed(255);
const PAPER_SHADE: Color = Color::Indexed(252);
const CROSSED_PATH: Color = Color::Indexed(194);
const CURSOR: Color = Color::Indexed(220);
const INK: Color = Color::Indexed(236);
const FAINT: Color = Color::Indexed(244);
const GIVEN: Color = Color::Indexed(16);
const TRIAL: Color = Color::Indexed(25);
const WRONG: Color = Color::Indexed(160);
const DONE: Color = Color::Indexed(28);
const LOOK: Color = Color::Indexed(153);

/// Draws a frame.
pub fn frame(player: &mut Player<'_>, buffer: &mut Buffer, theme: Theme) {
    let area = buffer.area;
    if area.width < 20 || area.height < 8 {
        return put(buffer, 0, 0, "The window is too small.", Style::new());
    }
    if player.shows_keys {
        return keys(player, buffer);
    }
    let said = said(player, area.width);
    let below = (said.len() as u16).min(area.height / 2);
    let board_area = Rect { height: area.height - below, ..area };
    let margins = Margins::new(&player.game);
    let layout = Layout::new(&player.game, &margins, board_area, player.cursor, player.layout.as_ref());
    Frame { player, layout: &layout, theme, buffer }.draw(&margins);
    for (at, (text, style)) in said.into_iter().take(below.into()).enumerate() {
        put(buffer, 0, board_area.height + at as u16, &text, style);
    }
    player.layout = Some(layout);
}

/// What stands below the board: where the cursor is, what is said, and how things stand.
fn said(player: &Player<'_>, width: u16) -> Vec<(String, Style)> {
    let width = usize::from(width);
    let (label, plain, faint) =
        (player.game.label(player.cursor), Style::new(), Style::new().add_modifier(Modifier::DIM));
    let mut lines: Vec<(String, Style)> =
        wrapped(&label, width).into_iter().take(4).map(|line| (line, plain)).collect();
    let bold = Style::new().add_modifier(Modifier::BOLD);
    lines.extend(player.message.iter().flat_map(|text| wrapped(text, width)).map(|line| (line, bold)));
    lines.push((status(player), faint));
    lines
}

/// The last line: the mode, the layers, and the first keys to know.
fn status(player: &Player<'_>) -> String {
    let mut parts = Vec::new();
    let entry = player.game.entry();
    match player.mode {
        Mode::Enter => {}
        Mode::Pencil => parts.push("PENCIL".to_owned()),
        Mode::Not => parts.push("NOT".to_owned()),
    }
    if player.is_commanded {
        parts.push("COMMAND".to_owned());
    }
    match player.game.trials() {
        0 => {}
        1 => parts.push("TRIAL".to_owned()),
        count => parts.push(format!("TRIAL {count}")),
    }
    if entry.by == By::Paint && entry.choices.len() > 2 {
        let name = player.ink.and_then(|ink| entry.choice(ink)).map_or("", |choice| choice.name.as_str());
        parts.push(format!("ink {name}"));
    }
    parts.push(format!("{}/{} cells", player.game.settled(), player.game.squares().len()));
    parts.push(player.game.settings.conflicts.words().to_owned());
    let alt = if player.types_letters() { "Alt+ " } else { "" };
    parts.push(format!("{alt}? keys h hint c check q quit"));
    parts.join(" | ")
}

/// The keys.
fn keys(player: &Player<'_>, buffer: &mut Buffer) {
    let title = format!("{}: the keys (any key goes back)", player.name);
    put(buffer, 1, 0, &title, Style::new().add_modifier(Modifier::BOLD));
    for (at, line) in HELP.iter().enumerate() {
        put(buffer, 1, 2 + at as u16, line, Style::new());
    }
    if player.types_letters() {
        let note = "Letters are entered here: commands go with Alt, or after Esc.";
        put(buffer, 1, 3 + HELP.len() as u16, note, Style::new());
    }
}

struct Frame<'f, 'g> {
    player: &'f Player<'g>,
    layout: &'f Layout,
    theme: Theme,
    buffer: &'f mut Buffer,
}

impl Frame<'_, '_> {
    fn draw(&mut self, margins: &Margins) {
        let board = self.player.game.puzzle().board;
        let (row, column) = board.place(CellId::new(self.player.cursor));
        for (at, clue) in margins.left.iter().enumerate() {
            let is_lower = self.layout.is_half && at % 2 == 1;
            match is_lower {
                true => self.row_clue(at, clue, true, at == row),
                false => self.row_clue(at, clue, false, at == row),
            }
        }
        if !self.layout.is_half {
            for (at, clue) in margins.right.iter().enumerate() {
                self.row_clue(at, clue, true, at == row);
            }
        }
        if let Board::Rectangle { .. } = board {
            for (at, clue) in margins.top.iter().enumerate() {
                self.column_clue(at, clue, false, at == column);
            }
            for (at, clue) in margins.bottom.iter().enumerate() {
                self.column_clue(at, clue, true, at == column);
            }
            self.corners(margins);
            self.rules(board);
            self.signs(board);
        }
        let squares = self.player.game.square_views();
        match self.layout.is_half {
            true => self.half_cells(&squares),
            false => (0..squares.len()).for_each(|cell| self.cell(cell, &squares[cell])),
        }
        self.arrows();
    }

    /// The clue of a row: on the left it ends at the board, on the right it begins there. What there is no room for is cut at the far end.
    fn row_clue(&mut self, row: usize, clue: &Clue, is_right: bool, is_here: bool) {
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
            glyphs.extend(mark);
            if glyphs.len() > room {
                glyphs.truncate(room.saturating_sub(1));
                glyphs.push(('…', plain));
            }
            let x = self.layout.view.right() + 1;
            return self.glyphs(x, y, &glyphs);
        }
        if let Some(mark) = mark {
            glyphs.insert(0, mark);
        }
        if glyphs.len() > room {
            glyphs.drain(..glyphs.len() + 1 - room.max(1));
            glyphs.insert(0, ('…', plain));
        }
        let indent = match self.player.game.puzzle().board {
            Board::Hexagon(_) => self.layout.column(row, 0).map_or(0, |x| x.saturating_sub(self.layout.view.x)),
            Board::Rectangle { .. } => 0,
        };
        let x = (self.layout.view.x + indent).saturating_sub(glyphs.len() as u16 + 1);
        self.glyphs(x, y, &glyphs);
    }

    /// The clue of a column, upwards from the board, or downwards below it.
    fn column_clue(&mut self, column: usize, clue: &Clue, is_bottom: bool, is_here: bool) {
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
        let top = match is_bottom {
            true => self.layout.view.bottom(),
            false => self.layout.view.y.saturating_sub(rows.len() as u16),
        };
        let width = usize::from(self.layout.cell);
        for (at, (text, style)) in rows.into_iter().enumerate() {
            // In the middle of wide cells, with one blank at least before the next clue where there is room for it.
            let text = if width >= 3 { format!("{text:^width$}") } else { format!("{text:>width$}") };
            let tight = text.trim().chars().count() >= width && column % 2 == 1;
            let style = if tight { self.striped(style) } else { style };
            let style = if text.trim().is_empty() { Style::new() } else { style };
            put(self.buffer, x, top + at as u16, &text, style);
        }
        if clue.is_broken && !is_bottom && top > 0 {
            put(self.buffer, x, top - 1, &format!("{:^width$}", "!"), self.clue_style(clue, None, is_here));
        }
    }

    /// Every second clue looks different where clues touch each other.
    fn striped(&self, style: Style) -> Style {
        match self.theme.has_colours && style.bg.is_none() {
            true => style.bg(Color::Indexed(238)).fg(Color::Indexed(255)),
            false => style.add_modifier(Modifier::UNDERLINED),
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

    /// The clues at the corners, where the board's own corners show.
    fn corners(&mut self, margins: &Margins) {
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

    /// The lines between every five columns and rows, or around the regions.
    fn rules(&mut self, board: Board) {
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
        let walls = self.player.game.walls();
        let (rows, columns) = (board.rows(), board.columns());
        let is_wall = |one: (usize, usize), other: (usize, usize)| {
            let cells = [one, other].map(|(row, column)| board.cell(row, column));
            walls.binary_search(&cells).is_ok()
        };
        let has_left = |row: usize, column: usize| column > 0 && is_wall((row, column - 1), (row, column));
        let has_above = |row: usize, column: usize| row > 0 && is_wall((row - 1, column), (row, column));
        let view = self.layout.view;
        let across: Vec<usize> = lines(&self.layout.rules.1).collect();
        let down: Vec<usize> = lines(&self.layout.rules.0).collect();
        let mut drawn = Vec::new();
        let left_of = |row, column| self.layout.column(row, column).filter(|x| *x > view.x).map(|x| x - 1);
        let above = |row| self.layout.row(row).filter(|y| *y > view.y).map(|y| y - 1);
        for (row, column) in (0..rows).flat_map(|row| down.iter().map(move |&column| (row, column))) {
            if let (true, Some(x), Some(y)) = (has_left(row, column), left_of(row, column), self.layout.row(row)) {
                drawn.push((x, y, "│".to_owned()));
            }
        }
        for (row, column) in across.iter().flat_map(|&row| (0..columns).map(move |column| (row, column))) {
            let Some(y) = above(row) else { continue };
            if let (true, Some(x)) = (has_above(row, column), self.layout.column(row, column)) {
                drawn.push((x, y, "─".repeat(self.layout.cell.into())));
            }
            if let (true, Some(x)) = (down.contains(&column), left_of(row, column)) {
                let arms = [
                    has_left(row - 1, column),
                    has_left(row, column),
                    has_above(row, column - 1),
                    has_above(row, column),
                ];
                drawn.push((x, y, text::corner(arms).to_string()));
            }
        }
        for (x, y, text) in drawn {
            put(self.buffer, x, y, &text, Style::new());
        }
    }

    /// The signs between cells.
    fn signs(&mut self, board: Board) {
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
    fn arrows(&mut self) {
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
        if above {
            put(self.buffer, before, view.y, "ˆ", style);
        }
        if below {
            put(self.buffer, before, view.bottom().saturating_sub(1), "ˇ", style);
        }
    }

    /// The paper of a cell: lighter and darker by fives, and along the lines of the cursor.
    fn paper(&self, cell: usize) -> Color {
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
            Board::Hexagon(_) => {
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

    /// A cell with a row of the screen for itself.
    fn cell(&mut self, cell: usize, square: &SquareView) {
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
            None => around(&self.text(square, width), width, is_here),
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
                notes.symbols().map(|symbol| self.glyph(symbol).to_lowercase()).collect()
            }
            None if !notes.is_empty() => {
                format!("{}+", self.glyph(notes.symbols().next().unwrap_or_default()).to_lowercase())
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
    fn ink(&self, value: Symbol) -> Option<Rgb> {
        let colour = self.player.game.puzzle().alphabet.looks[value.index()].colour?;
        (self.player.game.entry().cross != Some(value.0)).then_some(colour)
    }

    /// Two rows of the board on each row of the screen: the left half of a cell is what is filled, the right half shows crosses, too.
    fn half_cells(&mut self, squares: &[SquareView]) {
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
        let text = filled.repeat(width - 1) + crossed;
        let cursor = self.player.cursor;
        let is_here = cursor == upper || lower == Some(cursor);
        let is_wrong = squares[upper].conflict || lower.is_some_and(|lower| squares[lower].conflict);
        let is_trial = squares[upper].trial || lower.is_some_and(|lower| squares[lower].trial);
        if !self.theme.has_colours {
            // The half with the cursor is told by a bracket above or below its middle.
            let style = if is_wrong { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
            let style = if is_here { style.add_modifier(Modifier::REVERSED) } else { style };
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
        let marks = [above == Some(false), below == Some(false)];
        if marks[0] || marks[1] {
            let (glyph, paper) = match marks {
                [true, true] => (":", papers[0]),
                [true, false] => ("'", papers[0]),
                _ => (".", papers[1]),
            };
            let style = Style::new().fg(FAINT).bg(paper);
            let is_mixed = inks[0] || inks[1] || is_here;
            // Where the other half is filled, one column of the cell shows the block and the other the mark.
            match is_mixed {
                true => put(self.buffer, x + self.layout.cell - 1, y, glyph, style),
                false => put(self.buffer, x, y, &format!("{glyph:^width$}"), style),
            }
        }
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

    fn glyphs(&mut self, mut x: u16, y: u16, glyphs: &[(char, Style)]) {
        for (glyph, style) in glyphs {
            let mut text = [0; 4];
            put(self.buffer, x, y, glyph.encode_utf8(&mut text), *style);
            x += glyph.width().unwrap_or(1) as u16;
        }
    }
}

/// The columns, or the rows, before which a line runs.
fn lines(rules: &[u16]) -> impl Iterator<Item = usize> {
    (1..rules.len()).filter(|&at| rules[at] > rules[at - 1])
}

/// Where the cursor is on an empty place that two cells share.
fn half_mark(is_upper: bool, width: usize) -> String {
    let mark = if is_upper { "▔" } else { "▁" };
    mark.repeat(width)
}

/// A text in the middle of a cell; in brackets at the cursor.
fn around(text: &str, width: usize, is_here: bool) -> String {
    let text: String = text.chars().take(width).collect();
    match (is_here, width) {
        (true, 3..) => format!("[{:^inner$}]", text.chars().take(width - 2).collect::<String>(), inner = width - 2),
        (true, _) if text.is_empty() || text == "·" => "[]".to_owned(),
        (true, _) => format!("[{}", text.chars().take(1).collect::<String>()),
        (false, 3..) => format!("{text:^width$}"),
        (false, _) => format!("{text:<width$}"),
    }
}

/// Writes a text, cut at the screen's edge.
fn put(buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
    let area = buffer.area;
    if x < area.width && y < area.height {
        buffer.set_stringn(x, y, text, usize::from(area.width - x), style);
    }
}

/// A text in lines of so many columns, broken between words.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is a line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.width() + 1 + word.width() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}
