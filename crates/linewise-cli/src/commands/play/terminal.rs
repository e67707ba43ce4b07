//! The terminal while a game is played: taken over, drawn, and given back as it was, however the game ends.

use crate::screen::knows_all_colours;
use anstyle::RgbColor;
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::style::{Attribute, Color as Ink, Print, SetAttribute, SetBackgroundColor, SetForegroundColor};
use crossterm::terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, execute, queue};
use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier};
use std::io::{self, Write, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Does the screen show colours?
#[derive(Debug, Clone, Copy)]
pub struct Theme {
    /// It does.
    pub has_colours: bool,
}

/// The terminal, taken over until it is dropped.
pub struct Terminal {
    shown: Buffer,
    theme: Theme,
    knows_all_colours: bool,
    must_end: Arc<AtomicBool>,
}

impl Terminal {
    /// Takes the terminal over.
    pub fn open() -> io::Result<Terminal> {
        let must_end = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP, signal_hook::consts::SIGINT] {
            signal_hook::flag::register(signal, must_end.clone())?;
        }
        end_for_certain(must_end.clone());
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            before(panic);
        }));
        let has_colours = anstream::AutoStream::choice(&stdout()) != anstream::ColorChoice::Never;
        terminal::enable_raw_mode()?;
        let (shown, theme, knows_all_colours) = (Buffer::empty(Rect::ZERO), Theme { has_colours }, knows_all_colours());
        let taken = Terminal { shown, theme, knows_all_colours, must_end };
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, cursor::Hide)?;
        Ok(taken)
    }

    /// Was the program told to end?
    pub fn is_told_to_end(&self) -> bool {
        self.must_end.load(Ordering::Relaxed)
    }

    /// Draws a frame; only what differs from the last one is sent.
    pub fn draw(&mut self, frame: impl FnOnce(&mut Buffer, Theme)) -> io::Result<()> {
        let (width, height) = terminal::size()?;
        let area = Rect::new(0, 0, width, height);
        let mut out = stdout().lock();
        if area != self.shown.area {
            self.shown = Buffer::empty(area);
            queue!(out, SetAttribute(Attribute::Reset), Clear(ClearType::All))?;
        }
        let mut next = Buffer::empty(area);
        frame(&mut next, self.theme);
        for (x, y, cell) in self.shown.diff(&next) {
            queue!(out, cursor::MoveTo(x, y))?;
            put(&mut out, cell, self.knows_all_colours)?;
        }
        queue!(out, SetAttribute(Attribute::Reset))?;
        out.flush()?;
        self.shown = next;
        Ok(())
    }
}

/// Ends the program when it was told to and does not: where the terminal is gone, waiting for a key never ends. The
/// game was put away after the last move.
fn end_for_certain(must_end: Arc<AtomicBool>) {
    std::thread::spawn(move || {
        while !must_end.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(500));
        }
        std::thread::sleep(Duration::from_secs(2));
        give_back();
        std::process::exit(TOLD_TO_END);
    });
}

/// What programs end with that were told to end, as shells have it.
const TOLD_TO_END: i32 = 128 + 15;

impl Drop for Terminal {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back as it was. Nothing can be done where that fails.
fn give_back() {
    let _ = execute!(stdout(), SetAttribute(Attribute::Reset), DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
    let _ = terminal::disable_raw_mode();
}

/// Sends one cell of the screen.
fn put(out: &mut impl Write, cell: &Cell, knows_all_colours: bool) -> io::Result<()> {
    queue!(out, SetAttribute(Attribute::Reset))?;
    let attributes = [
        (Modifier::BOLD, Attribute::Bold),
        (Modifier::DIM, Attribute::Dim),
        (Modifier::UNDERLINED, Attribute::Underlined),
        (Modifier::REVERSED, Attribute::Reverse),
    ];
    for (modifier, attribute) in attributes {
        if cell.modifier.contains(modifier) {
            queue!(out, SetAttribute(attribute))?;
        }
    }
    if let Some(ink) = ink(cell.fg, knows_all_colours) {
        queue!(out, SetForegroundColor(ink))?;
    }
    if let Some(paper) = ink(cell.bg, knows_all_colours) {
        queue!(out, SetBackgroundColor(paper))?;
    }
    queue!(out, Print(cell.symbol()))
}

/// The colour as it is sent; `None` for the terminal's own.
fn ink(colour: Color, knows_all_colours: bool) -> Option<Ink> {
    match colour {
        Color::Indexed(number) => Some(Ink::AnsiValue(number)),
        Color::Rgb(r, g, b) if knows_all_colours => Some(Ink::Rgb { r, g, b }),
        Color::Rgb(r, g, b) => Some(Ink::AnsiValue(anstyle_lossy::rgb_to_xterm(RgbColor(r, g, b)).0)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_gets_only_colours_that_it_knows() {
        let red = Color::Rgb(255, 0, 0);
        assert_eq!(
            [true, false].map(|knows| ink(red, knows)),
            [Some(Ink::Rgb { r: 255, g: 0, b: 0 }), Some(Ink::AnsiValue(196))]
        );
    }
}
