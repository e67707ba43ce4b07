//! What stands in the cells of a page: letters, dots, rings around given cells, crosses on marked ones.

use super::{Font, PAPER, Shape, ink_on, soften};
use crate::puzzle::Rgb;
use crate::render::sheet::{DrawnCell, Sheet};

/// The colour of a cell.
pub fn fill(sheet: &Sheet, square: DrawnCell) -> Rgb {
    let look = square.may.symbol().map(|symbol| &sheet.alphabet.looks[symbol.index()]);
    look.and_then(|look| look.colour).map_or(PAPER, soften)
}

/// Draws what stands in a cell around its middle.
pub fn draw(shapes: &mut Vec<Shape>, sheet: &Sheet, square: DrawnCell, middle: (f64, f64)) {
    symbol(shapes, sheet, square, middle);
    let fill = fill(sheet, square);
    let is_picture = sheet.alphabet.looks.iter().all(|look| look.colour.is_some());
    if square.is_given && is_picture {
        // As ink under a pencilled solution.
        shapes.push(Shape::Ring(middle, ink_on(fill)));
    }
    if square.is_marked {
        let ink = if fill.brightness() > 140 { Rgb(176, 0, 32) } else { Rgb(255, 200, 120) };
        shapes.push(Shape::Cross(middle, ink));
    }
}

/// The letter of a cell, or the dot of one that is known to be blank.
fn symbol(shapes: &mut Vec<Shape>, sheet: &Sheet, square: DrawnCell, middle: (f64, f64)) {
    let Some(symbol) = square.may.symbol() else {
        return;
    };
    let look = &sheet.alphabet.looks[symbol.index()];
    let is_paper = sheet.is_paper(symbol);
    if is_paper && !sheet.is_finished() {
        shapes.push(Shape::Dot(middle));
    }
    if look.colour.is_none() || (sheet.is_lettered && !is_paper) {
        let font = if square.is_given { Font::Given } else { Font::Cell };
        let ink = Some(ink_on(fill(sheet, square)));
        shapes.push(Shape::Text { middle, text: look.glyph.to_string(), font, ink, turn: 0 });
    }
}
