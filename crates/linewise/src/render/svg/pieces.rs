//! The pieces of clues on an SVG page, each on a chip of its colour where it has one.

use super::{INK, Length, escape, hex, ink_on, put, soften};
use crate::kind::Printed;
use crate::render::sheet::Sheet;

/// The width of a character.
const CHARACTER: f64 = 8.0;
/// The height of a chip.
const HEIGHT: f64 = 16.0;

/// How much room a piece takes in the direction of its text, the space around it included.
pub fn length(sheet: &Sheet, printed: &Printed) -> f64 {
    chip_width(&text(sheet, printed)) + 3.0
}

/// How many characters a piece has.
pub fn characters(sheet: &Sheet, printed: &Printed) -> usize {
    text(sheet, printed).chars().count()
}

/// Draws a piece around (`x`, `y`), turned clockwise by so many degrees.
pub fn draw(svg: &mut String, sheet: &Sheet, printed: &Printed, (x, y): (f64, f64), degrees: i32) {
    let text = text(sheet, printed);
    let (left, top) = (Length(x - chip_width(&text) / 2.0), Length(y - HEIGHT / 2.0));
    let width = Length(chip_width(&text));
    let (x, y, text) = (Length(x), Length(y), escape(&text));
    let turn = match degrees {
        0 => String::new(),
        _ => format!(r#" transform="rotate({degrees} {x} {y})""#),
    };
    let colour = printed.symbol.and_then(|symbol| sheet.alphabet.looks[symbol.index()].colour).map(soften);
    let Some(colour) = colour else {
        put(svg, format_args!(r#"<text x="{x}" y="{y}"{turn}>{text}</text>"#));
        return;
    };
    let (fill, edge, ink) = (hex(colour), hex(INK), hex(ink_on(colour)));
    let chip = format!(r#"x="{left}" y="{top}" width="{width}" height="{HEIGHT}" rx="3" fill="{fill}""#);
    put(svg, format_args!(r#"<rect {chip} stroke="{edge}" stroke-opacity=".45"{turn}/>"#));
    put(svg, format_args!(r#"<text x="{x}" y="{y}" style="fill:{ink}"{turn}>{text}</text>"#));
}

/// What a piece reads.
fn text(sheet: &Sheet, printed: &Printed) -> String {
    sheet.text(printed, sheet.is_lettered)
}

/// How wide the chip of a text is.
fn chip_width(text: &str) -> f64 {
    (text.chars().count() as f64 * CHARACTER + 6.0).max(HEIGHT)
}
