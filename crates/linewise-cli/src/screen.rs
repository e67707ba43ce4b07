//! The terminal: whether it shows colours, how wide it is, and how pictures get there.

#[cfg(test)]
mod tests;

use crate::budget::Printing;
use crate::wrap::wrap;
use anstream::{AutoStream, ColorChoice};
use anstyle::{Color, RgbColor, Style};
use linewise::puzzle::Axis;
use linewise::render::{Paint, Picture, Piece, Sheet, text};
use linewise::{Puzzle, Rgb, Symbol};
use std::collections::BTreeSet;
use std::io::{self, BufWriter, IsTerminal, Write};

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Colour {
    // Without descriptions of their own, or each command's help would list them at length.
    Auto,
    Always,
    Never,
}

/// The options that say how boards are drawn.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct PictureOptions {
    /// Draw boards as rows of characters: `#` filled, `.` blank, `?` open, letters as themselves (the default off a terminal)
    #[arg(long, conflicts_with_all = ["clues", "compact"])]
    pub plain: bool,
    /// Draw boards with their clues around them, however wide that is
    #[arg(long, conflicts_with = "compact")]
    pub clues: bool,
    /// Draw boards alone, as small as possible
    #[arg(long)]
    pub compact: bool,
}

/// How a board is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Plain,
    CluesAround,
    Compact,
    /// With clues where there is room for them.
    WhatFits,
}

/// Settles for the whole program whether colours are shown.
pub fn choose_colours(colour: Colour) {
    match colour {
        Colour::Auto => ColorChoice::Auto,
        Colour::Always => ColorChoice::Always,
        Colour::Never => ColorChoice::Never,
    }
    .write_global();
}

/// Standard output, for text that people read.
pub struct Screen {
    out: Box<dyn Write>,
    is_terminal: bool,
    has_colours: bool,
    knows_all_colours: bool,
    width: usize,
    way: Way,
}

impl Screen {
    /// Standard output, on which boards are drawn as the options say.
    pub fn new(options: PictureOptions) -> Screen {
        let stdout = io::stdout();
        let choice = AutoStream::choice(&stdout);
        Screen::on(stdout.is_terminal(), choice, options, BufWriter::new(AutoStream::new(stdout.lock(), choice)))
    }

    /// Standard output for what has no boards, or only plain ones.
    pub fn plain() -> Screen {
        Screen::new(PictureOptions { plain: true, clues: false, compact: false })
    }

    /// Standard error, likewise.
    pub fn on_standard_error(options: PictureOptions) -> Screen {
        let stderr = io::stderr();
        let choice = AutoStream::choice(&stderr);
        Screen::on(stderr.is_terminal(), choice, options, BufWriter::new(AutoStream::new(stderr, choice)))
    }

    fn on(is_terminal: bool, choice: ColorChoice, options: PictureOptions, out: impl Write + 'static) -> Screen {
        let way = match options {
            PictureOptions { plain: true, .. } => Way::Plain,
            PictureOptions { clues: true, .. } => Way::CluesAround,
            PictureOptions { compact: true, .. } => Way::Compact,
            _ if is_terminal => Way::WhatFits,
            _ => Way::Plain,
        };
        Screen {
            out: Box::new(out),
            is_terminal,
            has_colours: choice != ColorChoice::Never,
            knows_all_colours: knows_all_colours(),
            width: width(is_terminal),
            way,
        }
    }

    /// Does a person look on?
    pub fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Does it show colours?
    pub fn has_colours(&self) -> bool {
        self.has_colours
    }

    /// Are boards rows of characters, without clues and signs?
    pub fn is_plain(&self) -> bool {
        self.way == Way::Plain
    }

    /// Are boards drawn with their clues, where there is room?
    pub fn shows_clues(&self) -> bool {
        matches!(self.way, Way::CluesAround | Way::WhatFits)
    }

    /// What drawing a board takes.
    pub fn printing(&self) -> Printing {
        if self.is_plain() { Printing::Plain } else { Printing::Drawn }
    }

    /// Words for a person: no line of the terminal ends within a word, and what follows stands below where the text began.
    pub fn sentence(&mut self, text: &str) -> io::Result<()> {
        wrap(text, self.width).iter().try_for_each(|line| self.line(line))
    }

    /// Lines of characters that belong below each other, column by column: in pieces, where they are wider than the screen.
    pub fn columns(&mut self, lines: &[String], indent: usize) -> io::Result<()> {
        let room = self.width.saturating_sub(indent).max(FEWEST_COLUMNS);
        let length = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        // Cut where the ruler has its numbers.
        let room = if length > room { room - room % FEWEST_COLUMNS } else { room };
        for start in (0..length).step_by(room) {
            if start > 0 {
                self.line("")?;
            }
            for line in lines {
                let piece: String = line.chars().skip(start).take(room).collect();
                self.line(format!("{:indent$}{piece}", "").trim_end())?;
            }
        }
        Ok(())
    }

    /// A line of text, as it is.
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    /// A line of JSON, written as it is made: it may be long.
    pub fn json(&mut self, value: &impl serde::Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, value)?;
        self.line("")
    }

    /// A line that begins something new.
    pub fn heading(&mut self, text: &str) -> io::Result<()> {
        let bold = Style::new().bold();
        writeln!(self.out, "{bold}{}{bold:#}", printable(text))
    }

    /// Is everything written?
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Draws boards side by side as far as there is room, then below each other.
    pub fn boards(&mut self, sheets: &[Sheet]) -> io::Result<()> {
        let mut row = Vec::new();
        let mut taken = 0;
        // Each is drawn when its turn comes: there may be very many.
        for sheet in sheets {
            for picture in self.draw(sheet) {
                let width = picture.width();
                if !row.is_empty() && taken + GAP + width > self.width {
                    self.picture(&Picture::row(std::mem::take(&mut row), GAP))?;
                    self.line("")?;
                }
                taken = if row.is_empty() { width } else { taken + GAP + width };
                row.push(picture);
            }
        }
        if row.is_empty() { Ok(()) } else { self.picture(&Picture::row(row, GAP)) }
    }

    /// Draws full boards of a puzzle as [`Screen::boards`] does where boards are plain: there may be very many, and
    /// nothing of them is kept.
    pub fn full_boards(&mut self, puzzle: &Puzzle, words: &[Vec<Symbol>]) -> io::Result<()> {
        let board = puzzle.board;
        let width = board.columns();
        let beside = (self.width.saturating_add(GAP) / (width + GAP)).max(1);
        let mut line = String::new();
        for (at, words) in words.chunks(beside).enumerate() {
            if at > 0 {
                self.line("")?;
            }
            for row in 0..board.rows() {
                let (first, cells) = (board.cell(row, 0).index(), board.line_len(Axis::ROW, row));
                line.clear();
                for (nth, word) in words.iter().enumerate() {
                    if nth > 0 {
                        line.extend(std::iter::repeat_n(' ', width - cells + GAP));
                    }
                    line.extend(word[first..][..cells].iter().map(|&symbol| puzzle.alphabet.glyph(symbol)));
                }
                self.line(&line)?;
            }
        }
        Ok(())
    }

    /// The same for boards with marked cells, and what the marks mean.
    pub fn marked_boards(&mut self, sheets: &[Sheet], meaning: &str) -> io::Result<()> {
        self.boards(sheets)?;
        let marks: BTreeSet<char> = sheets.iter().flat_map(|sheet| text::marks(sheet, self.paint())).collect();
        // A board drawn small has no room for marks beside its characters.
        let marks: Vec<char> = marks.into_iter().filter(|mark| self.way != Way::Compact || !mark.is_ascii()).collect();
        if marks.is_empty() || self.way == Way::Plain {
            return Ok(());
        }
        let marks: Vec<String> = marks.into_iter().map(String::from).collect();
        self.sentence(&format!("{}  {meaning}", marks.join(" ")))
    }

    /// Draws the key of a puzzle in colours where this screen shows them; is it drawn?
    pub fn key(&mut self, sheet: &Sheet) -> io::Result<bool> {
        let key = text::key(sheet, self.width);
        let is_drawn = self.has_colours && !key.lines.is_empty();
        if is_drawn {
            self.picture(&key)?;
        }
        Ok(is_drawn)
    }

    fn paint(&self) -> Paint {
        if self.has_colours { Paint::Colours } else { Paint::Letters }
    }

    /// A board as this screen can show it, in pieces where it is too wide.
    fn draw(&self, sheet: &Sheet) -> Vec<Picture> {
        match self.way {
            Way::Plain => vec![text::plain(sheet)],
            Way::CluesAround => vec![text::clues_around(sheet, self.paint())],
            Way::Compact => vec![text::compact(sheet, self.paint())],
            Way::WhatFits => text::fitting(sheet, self.paint(), self.width),
        }
    }

    /// Writes a picture.
    fn picture(&mut self, picture: &Picture) -> io::Result<()> {
        if self.way == Way::Plain || self.way == Way::Compact && !self.has_colours {
            // A blank at the end of a row may be a cell.
            let text = |line: &Vec<Piece>| line.iter().map(|piece| piece.text.as_str()).collect::<String>();
            return picture.lines.iter().try_for_each(|line| writeln!(self.out, "{}", text(line)));
        }
        if !self.has_colours {
            return write!(self.out, "{picture}");
        }
        for line in &picture.lines {
            for stretch in line.chunk_by(Piece::is_like) {
                let style = self.style(&stretch[0]);
                let text: String = stretch.iter().map(|piece| piece.text.as_str()).collect();
                write!(self.out, "{style}{text}{style:#}")?;
            }
            writeln!(self.out)?;
        }
        Ok(())
    }

    fn style(&self, piece: &Piece) -> Style {
        let colour = |Rgb(red, green, blue): Rgb| match RgbColor(red, green, blue) {
            rgb if self.knows_all_colours => Color::Rgb(rgb),
            rgb => Color::Ansi256(anstyle_lossy::rgb_to_xterm(rgb)),
        };
        let style = Style::new().fg_color(piece.ink.map(colour)).bg_color(piece.paper.map(colour));
        if piece.is_bold { style.bold() } else { style }
    }
}

/// Does the terminal say that it knows more than 256 colours?
pub fn knows_all_colours() -> bool {
    std::env::var("COLORTERM").is_ok_and(|term| term == "truecolor" || term == "24bit")
}

/// A text from a file, with every character replaced that would move the cursor or speak to the terminal.
pub fn printable(text: &str) -> String {
    text.chars()
        .map(|c| {
            if c == '\t' {
                ' '
            } else if c.is_control() {
                '\u{fffd}'
            } else {
                c
            }
        })
        .collect()
}

/// A picture that is cut keeps at least so many columns together.
const FEWEST_COLUMNS: usize = 5;

/// The columns between two boards side by side.
const GAP: usize = 4;

/// How many columns standard output has.
pub fn width(is_terminal: bool) -> usize {
    width_of(is_terminal, terminal_size::terminal_size_of(io::stdout()))
}

/// How many columns standard error has.
pub fn width_of_standard_error() -> usize {
    width_of(io::stderr().is_terminal(), terminal_size::terminal_size_of(io::stderr()))
}

/// How many columns there are; a file takes any width.
fn width_of(is_terminal: bool, size: Option<(terminal_size::Width, terminal_size::Height)>) -> usize {
    match size.filter(|_| is_terminal) {
        Some((terminal_size::Width(width), _)) => width.into(),
        None if is_terminal => 80,
        None => usize::MAX,
    }
}
