//! The pieces of clues on an SVG page, each on a chip of its colour where it has one.

use super::{BASELINE, INK, Length, escape, hex, ink_on, put, soften};
use crate::kind::Printed;
use crate::render::sheet::Sheet;

/// The width of a character in a font whose characters are equally wide, and about that of a digit in others.
const CHARACTER: f64 = 8.0;
/// The height of a chip.
const HEIGHT: f64 = 16.0;

/// How a piece is written.
#[derive(Clone, Copy)]
pub enum Manner {
    /// Turned clockwise by so many degrees, and as long as it is.
    Turned(i32),
    /// Upright, and no wider than this.
    Within(f64),
}

/// How much room a piece takes in the direction of its text, the space around it included.
pub fn length(sheet: &Sheet, printed: &Printed) -> f64 {
    chip_width(&text(sheet, printed)) + 3.0
}

/// How many characters a piece has.
pub fn characters(sheet: &Sheet, printed: &Printed) -> usize {
    text(sheet, printed).chars().count()
}

/// Draws a piece around (`x`, `y`).
pub fn draw(svg: &mut String, sheet: &Sheet, printed: &Printed, (x, y): (f64, f64), manner: Manner) {
    let text = text(sheet, printed);
    let (width, turn, style) = match manner {
        Manner::Turned(0) => (chip_width(&text), String::new(), font(&text)),
        Manner::Turned(degrees) => {
            (chip_width(&text), format!(r#" transform="rotate({degrees} {} {})""#, Length(x), Length(y)), font(&text))
        }
        Manner::Within(most) if text.chars().count() > 2 => (most, String::new(), "font-size:10px;"),
        Manner::Within(most) => (most, String::new(), ""),
    };
    let colour = printed.symbol.and_then(|symbol| sheet.alphabet.looks[symbol.index()].colour).map(soften);
    let mut ink = String::new();
    if let Some(colour) = colour {
        let (left, top, width) = (Length(x - width / 2.0), Length(y - HEIGHT / 2.0), Length(width));
        let (fill, edge) = (hex(colour), hex(INK));
        let chip = format!(r#"x="{left}" y="{top}" width="{width}" height="{HEIGHT}" rx="3" fill="{fill}""#);
        put(svg, format_args!(r#"<rect {chip} stroke="{edge}" stroke-opacity=".45"{turn}/>"#));
        ink = format!("fill:{}", hex(ink_on(colour)));
    }
    let style = match (style, ink.as_str()) {
        ("", "") => String::new(),
        (style, ink) => format!(r#" style="{style}{ink}""#),
    };
    let (x, y, text) = (Length(x), Length(y + BASELINE), escape(&text));
    put(svg, format_args!(r#"<text x="{x}" y="{y}"{style}{turn}>{text}</text>"#));
}

/// The style of a text that is as long as it is: patterns are easier to read, and as long as expected, in a typewriter's font.
fn font(text: &str) -> &'static str {
    if text.chars().count() > 3 { "font-family:monospace;" } else { "" }
}

/// What a piece reads.
fn text(sheet: &Sheet, printed: &Printed) -> String {
    sheet.text(printed, sheet.is_lettered)
}

/// How wide the chip of a text is.
fn chip_width(text: &str) -> f64 {
    (text.chars().count() as f64 * CHARACTER + 6.0).max(HEIGHT)
}
