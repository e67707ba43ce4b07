//! A printed text as a screen shows it: lines of characters, each with its colours where a terminal was told them.

use crate::puzzle::Rgb;
use anstyle_lossy::rgb_to_xterm;

/// A character as it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Glyph {
    /// The character.
    pub shape: char,
    /// The colour of the character; `None` for whatever the screen uses.
    pub ink: Option<Shade>,
    /// The colour behind it.
    pub paper: Option<Shade>,
}

impl Glyph {
    /// What stands where a line has ended.
    pub const NONE: Glyph = Glyph { shape: ' ', ink: None, paper: None };

    /// Is nothing to be seen?
    pub fn is_nothing(self) -> bool {
        self.shape == ' ' && self.paper.is_none()
    }
}

/// A colour as a terminal was told it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shade {
    /// By its red, green and blue.
    Exact(Rgb),
    /// By its number among the 256 that terminals have.
    Palette(u8),
}

impl Shade {
    /// May this colour be shown so?
    pub fn shows(self, Rgb(red, green, blue): Rgb) -> bool {
        match self {
            Shade::Exact(shown) => shown == Rgb(red, green, blue),
            Shade::Palette(number) => rgb_to_xterm(anstyle::RgbColor(red, green, blue)).0 == number,
        }
    }
}

/// No board is printed in more bytes; the rest of a text is not looked at.
const MOST_BYTES: usize = 16 << 20;

/// The lines of a text, at most so many. What tells a terminal anything but colours is left out.
pub fn lines(text: &str, most: usize) -> Vec<Vec<Glyph>> {
    let text = &text[..text.floor_char_boundary(MOST_BYTES)];
    let mut pen = Glyph::NONE;
    let mut lines = Vec::new();
    for line in text.lines().take(most) {
        let mut glyphs = Vec::new();
        let mut rest = line;
        while let Some(shape) = rest.chars().next() {
            match command(rest) {
                Some((command, behind)) => {
                    pen = pen.told(command).unwrap_or(pen);
                    rest = behind;
                }
                None => {
                    glyphs.push(Glyph { shape, ..pen });
                    rest = &rest[shape.len_utf8()..];
                }
            }
        }
        lines.push(glyphs);
    }
    lines
}

/// The lines without the blanks at their ends.
pub fn trimmed(lines: &[Vec<Glyph>]) -> Vec<Vec<Glyph>> {
    let length = |line: &[Glyph]| line.iter().rposition(|glyph| !glyph.is_nothing()).map_or(0, |last| last + 1);
    lines.iter().map(|line| line[..length(line)].to_vec()).collect()
}

/// A terminal's command at the start of a text, if there is one, with its last letter; and what follows.
fn command(text: &str) -> Option<(&str, &str)> {
    let codes = text.strip_prefix("\u{1b}[")?;
    let end = codes.find(|c: char| ('\u{40}'..='\u{7e}').contains(&c))?;
    Some(codes.split_at(end + 1))
}

impl Glyph {
    /// The colours after this command; `None` where it says something else.
    fn told(self, command: &str) -> Option<Glyph> {
        let mut pen = self;
        let codes = command.strip_suffix('m')?;
        let mut numbers = codes.split(';').map(|code| if code.is_empty() { Some(0) } else { code.parse::<u8>().ok() });
        while let Some(code) = numbers.next() {
            match code? {
                0 => pen = Glyph::NONE,
                layer @ (38 | 48) => {
                    let mut next = || numbers.next().flatten();
                    let shade = match next()? {
                        5 => Shade::Palette(next()?),
                        2 => Shade::Exact(Rgb(next()?, next()?, next()?)),
                        _ => return None,
                    };
                    if layer == 38 { pen.ink = Some(shade) } else { pen.paper = Some(shade) }
                }
                39 => pen.ink = None,
                49 => pen.paper = None,
                _ => {}
            }
        }
        Some(pen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_told_with_the_characters() {
        let drawn = "a \u{1b}[1;38;5;231m\u{1b}[48;5;236m \u{1b}[0m b  \r\n\u{1b}[2K\u{1b}[38;2;250;250;247;48;2;45;45;50m▀\u{1b}[m";
        let lines = trimmed(&lines(drawn, 10));
        let shapes: Vec<String> = lines.iter().map(|line| line.iter().map(|glyph| glyph.shape).collect()).collect();
        assert_eq!(shapes, ["a   b", "▀"]);
        let paper = |line: usize, at: usize| lines[line][at].paper;
        assert_eq!([paper(0, 1), paper(0, 2), paper(0, 3)], [None, Some(Shade::Palette(236)), None]);
        assert_eq!(lines[1][0].ink, Some(Shade::Exact(Rgb(250, 250, 247))));
        assert!(Shade::Palette(236).shows(Rgb(45, 45, 50)) && !Shade::Palette(236).shows(Rgb(250, 250, 247)));
    }
}
