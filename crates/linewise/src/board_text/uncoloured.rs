//! Printed boards without their colours: what colours told is told by characters, as where there are none.

use crate::puzzle::Rgb;

/// What the terminal was told to draw with.
#[derive(Clone, Copy, Default)]
struct Pen {
    ink: Option<Rgb>,
    paper: Option<Rgb>,
}

/// The text with each cell on dark paper as a filled one; `None` where it holds no colours, or tells them in another way.
pub fn text(text: &str) -> Option<String> {
    let mut parts = text.split('\u{1b}');
    let mut plain = parts.next()?.to_owned();
    if plain.len() == text.len() {
        return None;
    }
    let mut pen = Pen::default();
    for part in parts {
        let (codes, words) = part.strip_prefix('[')?.split_once('m')?;
        pen = pen.told(codes)?;
        plain.extend(words.chars().map(|glyph| pen.drawn(glyph)));
    }
    Some(plain)
}

impl Pen {
    /// The pen after these codes; `None` where one of them is none.
    fn told(self, codes: &str) -> Option<Pen> {
        let mut pen = self;
        let mut numbers = codes.split(';').map(|code| if code.is_empty() { Some(0) } else { code.parse::<u32>().ok() });
        while let Some(code) = numbers.next() {
            match code? {
                0 => pen = Pen::default(),
                layer @ (38 | 48) => {
                    let mut next = || numbers.next().flatten();
                    let colour = match next()? {
                        5 => of_palette(next()?),
                        2 => Rgb(next()? as u8, next()? as u8, next()? as u8),
                        _ => return None,
                    };
                    if layer == 38 { pen.ink = Some(colour) } else { pen.paper = Some(colour) }
                }
                39 => pen.ink = None,
                49 => pen.paper = None,
                _ => {}
            }
        }
        Some(pen)
    }

    /// The character that says the same without colours.
    fn drawn(self, glyph: char) -> char {
        let is_dark = |colour: Option<Rgb>| colour.is_some_and(|colour| colour.brightness() < 128);
        match (glyph, is_dark(self.ink), is_dark(self.paper)) {
            (' ', _, true) => '█',
            ('░', _, true) => '▓',
            ('▀', true, true) => '█',
            ('▀', true, false) => '▀',
            ('▀', false, true) => '▄',
            ('▀', false, false) if self.ink.is_some() => ' ',
            _ => glyph,
        }
    }
}

/// A colour of the 256 that terminals have: sixteen of their own, a cube, and shades of grey.
fn of_palette(number: u32) -> Rgb {
    let step = |number: u32| if number == 0 { 0 } else { (55 + 40 * number) as u8 };
    match number {
        16..232 => {
            let number = number - 16;
            Rgb(step(number / 36), step(number / 6 % 6), step(number % 6))
        }
        232..256 => {
            let light = (8 + 10 * (number - 232)) as u8;
            Rgb(light, light, light)
        }
        0 | 8 => Rgb(0, 0, 0),
        _ => Rgb(255, 255, 255),
    }
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn colours_become_characters() {
        let drawn = "a \u{1b}[38;5;231m\u{1b}[48;5;236m  \u{1b}[0m b\n\u{1b}[38;2;250;250;247;48;2;45;45;50m▀\u{1b}[0m";
        assert_eq!(text(drawn).as_deref(), Some("a ██ b\n▄"));
        assert_eq!(text("no colours"), None);
        assert_eq!(text("\u{1b}]0;title\u{7}"), None);
    }
}
