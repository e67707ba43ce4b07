//! The pieces of clues on a page, each on a chip of its colour where it has one.

use super::{CHIP, Font, Shape, ink_on, soften};
use crate::kind::Printed;
use crate::render::sheet::Sheet;

/// The width of a character in a font whose characters are equally wide, and about that of a digit in others.
const CHARACTER: f64 = 8.0;

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

/// Is a piece wider than this, however small it is set?
pub fn is_wider(sheet: &Sheet, printed: &Printed, most: f64) -> bool {
    width(&text(sheet, printed), Font::Small) > most
}

/// About how wide a text is: most capitals are wider than a digit.
fn width(text: &str, font: Font) -> f64 {
    let part = |character: char| if matches!(character, '0'..='9' | 'a'..='z' | ' '..='/') { 0.636 } else { 0.7 };
    text.chars().map(part).sum::<f64>() * font.size()
}

/// Draws a piece around its middle.
pub fn draw(shapes: &mut Vec<Shape>, sheet: &Sheet, printed: &Printed, middle: (f64, f64), manner: Manner) {
    let text = text(sheet, printed);
    let (width, turn, font) = match manner {
        Manner::Turned(degrees) => (chip_width(&text), degrees, font(&text)),
        Manner::Within(most) if width(&text, Font::Plain) > most => (most, 0, Font::Small),
        Manner::Within(most) => (most, 0, Font::Plain),
    };
    let colour = printed.symbol.and_then(|symbol| sheet.alphabet.looks[symbol.index()].colour).map(soften);
    if let Some(fill) = colour {
        shapes.push(Shape::Chip { middle, width, fill, turn });
    }
    shapes.push(Shape::Text { middle, text, font, ink: colour.map(ink_on), turn });
}

/// How a text is set that is as long as it is: patterns are easier to read, and as long as expected, in a typewriter's font.
fn font(text: &str) -> Font {
    if text.chars().count() > 3 { Font::Typewriter } else { Font::Plain }
}

/// What a piece reads.
fn text(sheet: &Sheet, printed: &Printed) -> String {
    sheet.text(printed, sheet.is_lettered)
}

/// How wide the chip of a text is.
pub fn chip_width(text: &str) -> f64 {
    (text.chars().count() as f64 * CHARACTER + 6.0).max(CHIP)
}
