//! Drawing a frame: the board with its clues, and below it what is to be said.

mod cells;
mod clues;
mod half_cells;
mod lines;

use super::board::Margins;
use super::keys;
use super::layout::Layout;
use super::player::{Mode, Page, Player, Reading, Text};
use super::terminal::Theme;
use linewise::play::EnteredBy;
use linewise::{Board, CellId};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};
use unicode_width::UnicodeWidthStr;

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
    if let Some(page) = player.page.take() {
        player.page = Some(show_page(player, page, buffer));
        return;
    }
    let margins = Margins::new(&player.game, theme.has_colours);
    let whole = Layout::new(&player.game, &margins, (area, area), player.cursor, player.layout.as_ref());
    // What the board leaves free is for what is said, and half of the screen in any case.
    let most = (area.height / 2).max(area.height.saturating_sub(whole.height()));
    // While a stroke is painted the board stays where it is, whatever is said.
    let kept = player.below.filter(|_| player.game.stroke().is_some()).map(|below| below.min(most));
    let said = said(player, area.width.into(), kept.unwrap_or(most).into());
    let below = kept.unwrap_or(said.len() as u16);
    player.below = Some(below);
    let board_area = Rect { height: area.height - below, ..area };
    let layout = Layout::new(&player.game, &margins, (area, board_area), player.cursor, player.layout.as_ref());
    Frame { player, layout: &layout, theme, buffer }.draw(&margins);
    for (at, (text, style)) in said.into_iter().enumerate() {
        put(buffer, 0, board_area.height + at as u16, &text, style);
    }
    player.layout = Some(layout);
}

/// What stands below the board, in at most so many lines: where the cursor is, what is said, and how things stand.
fn said(player: &mut Player<'_>, width: usize, most: usize) -> Vec<(String, Style)> {
    let (label, plain, faint) =
        (player.game.label(player.cursor), Style::new(), Style::new().add_modifier(Modifier::DIM));
    let mut lines: Vec<(String, Style)> = wrapped(&label, width)
        .into_iter()
        .take(4.min(most / 2).min(most.saturating_sub(3)))
        .map(|line| (line, plain))
        .collect();
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let room = most.saturating_sub(lines.len() + 1).max(2);
    lines.extend(page(player, width, room).into_iter().map(|line| (line, bold)));
    lines.truncate(most - 1);
    lines.push((status(player, width), faint));
    lines
}

/// As much of the message as fits into so many lines, from where it was read to; where there is more, the last line says how to see it.
fn page(player: &mut Player<'_>, width: usize, room: usize) -> Vec<String> {
    let texts: Vec<Vec<String>> = player.message.iter().map(|text| wrapped(text, width)).collect();
    if player.reading.of != player.message {
        player.reading = Reading { of: player.message.clone(), from: 0, next: None };
    }
    let lines = texts.concat();
    let from = player.reading.from.min(lines.len().saturating_sub(1));
    player.reading.next = None;
    if lines.len() - from <= room {
        return lines[from..].to_vec();
    }
    let next = page_end(&texts, from, from + room - 1);
    player.reading.next = Some(next);
    let more = format!("... ({} shows the rest, {} all of it)", player.command_key('h'), player.command_key('m'));
    lines[from..next].iter().cloned().chain([more]).collect()
}

/// Where a page ends that begins at a line and has room up to another: behind a whole text, where one ends between
/// them, and the next one can stand whole on a page of its own.
fn page_end(texts: &[Vec<String>], from: usize, most: usize) -> usize {
    let (mut start, mut last) = (0, most);
    for text in texts {
        let end = start + text.len();
        if start < most && most < end && text.len() > most - from {
            return most;
        }
        if (from + 1..=most).contains(&end) {
            last = end;
        }
        start = end;
    }
    last
}

/// The last line: the mode, the layers, and the first keys to know. What there is no room for is left out: how mistakes
/// are shown can be asked for.
fn status(player: &Player<'_>, width: usize) -> String {
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
    if entry.by == EnteredBy::Paint && entry.choices.len() > 2 {
        let name = player.ink.and_then(|ink| entry.choice(ink)).map_or("", |choice| choice.name.as_str());
        parts.push(format!("ink {name}"));
    }
    parts.push(format!("{}/{} cells", player.game.settled(), player.game.squares().len()));
    let conflicts = parts.len();
    parts.push(player.game.settings.conflicts.words().to_owned());
    let alt = if player.types_letters() { "Alt+ " } else { "" };
    let keys = format!("{alt}? keys h hint c check q quit");
    parts.push(keys.clone());
    let line = parts.join(" | ");
    if line.width() <= width {
        return line;
    }
    parts.truncate(conflicts);
    let all = format!("{} | {keys}", parts.join(" | "));
    if all.width() <= width { all } else { format!("{} | {alt}? keys q quit", parts.join(" | ")) }
}

/// A page of a text that takes the whole screen, and where the next one begins.
fn show_page(player: &Player<'_>, page: Page, buffer: &mut Buffer) -> Page {
    let (width, room) = (usize::from(buffer.area.width) - 1, usize::from(buffer.area.height) - 2);
    let (title, texts) = match page.of {
        Text::Help => ("Keys and rules", keys::help(player)),
        Text::Message => ("In full", player.message.clone()),
    };
    let lines: Vec<String> = texts.iter().flat_map(|line| hanging(line, width)).collect();
    let rest = lines.get(page.from..).unwrap_or_default();
    let shown = if rest.len() > room { room - 1 } else { rest.len() };
    let next = (rest.len() > shown).then_some(page.from + shown);
    let goes = if next.is_some() { "any key: more, q: back" } else { "any key: back" };
    put(buffer, 1, 0, &format!("{title} ({goes}): {}", player.name), Style::new().add_modifier(Modifier::BOLD));
    for (at, line) in rest[..shown].iter().enumerate() {
        put(buffer, 1, 2 + at as u16, line, Style::new());
    }
    if next.is_some() {
        put(buffer, 1, 2 + shown as u16, "...", Style::new());
    }
    Page { next, ..page }
}

/// A line of a text in this width: what a key does goes on below where it begins.
fn hanging(line: &str, width: usize) -> Vec<String> {
    let is_key = line.get(..keys::WORDS_AT).is_some_and(|key| key.ends_with("  "));
    if !is_key || line.width() <= width {
        return wrapped(line, width);
    }
    let (key, does) = line.split_at(keys::WORDS_AT);
    let wrapped = wrapped(does, width.saturating_sub(keys::WORDS_AT).max(1));
    let before = |at: usize| if at == 0 { key } else { "" };
    wrapped.iter().enumerate().map(|(at, does)| format!("{:1$}{does}", before(at), keys::WORDS_AT)).collect()
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
            // Where two rows share a row of the screen, the clue of the lower one stands on the right.
            let is_right = self.layout.is_half && at % 2 == 1;
            self.row_clue(at, clue, is_right, at == row);
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
}

/// Writes a text, cut at the screen's edge.
fn put(buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
    let area = buffer.area;
    if x < area.width && y < area.height {
        buffer.set_stringn(x, y, text, usize::from(area.width - x), style);
    }
}

/// A text in lines of so many columns, broken between words. All of them begin behind as many blanks as the text does:
/// so what follows from a supposition is seen to hang from it.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let words = text.trim_start_matches(' ');
    let indent = " ".repeat((text.len() - words.len()).min(width / 2));
    let mut lines = vec![indent.clone()];
    let mut is_begun = false;
    for word in words.split(' ') {
        let line = lines.last_mut().expect("there is a line");
        if !is_begun {
            line.push_str(word);
        } else if line.width() + 1 + word.width() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(indent.clone() + word);
        }
        is_begun |= !word.is_empty();
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::page_end;

    #[test]
    fn pages_end_with_a_text_where_they_can() {
        let texts = |lines: &[usize]| lines.iter().map(|&lines| vec![String::new(); lines]).collect::<Vec<_>>();
        assert_eq!(page_end(&texts(&[2, 3, 4]), 0, 6), 5);
        assert_eq!(page_end(&texts(&[2, 3, 4]), 5, 8), 8, "the next text is longer than a page");
        assert_eq!(page_end(&texts(&[1, 9]), 0, 5), 5, "no page is left nearly empty");
        assert_eq!(page_end(&texts(&[3, 3, 3]), 3, 7), 6);
    }
}
