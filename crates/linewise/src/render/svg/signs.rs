//! What stands in the cells of an SVG page: letters, dots, rings around given cells, crosses on marked ones.

use super::{BASELINE, INK, Length, PAPER, escape, hex, ink_on, put, soften};
use crate::puzzle::Rgb;
use crate::render::sheet::{Sheet, Square};

/// The colour of a cell.
pub fn fill(sheet: &Sheet, square: Square) -> Rgb {
    let look = square.may.symbol().map(|symbol| &sheet.alphabet.looks[symbol.index()]);
    look.and_then(|look| look.colour).map_or(PAPER, soften)
}

/// Draws what stands in a cell whose middle is at (`x`, `y`).
pub fn draw(svg: &mut String, sheet: &Sheet, square: Square, (x, y): (f64, f64)) {
    symbol(svg, sheet, square, (x, y));
    let fill = fill(sheet, square);
    let is_picture = sheet.alphabet.looks.iter().all(|look| look.colour.is_some());
    if square.is_given && is_picture {
        // As ink under a pencilled solution.
        let (x, y, ink) = (Length(x), Length(y), hex(ink_on(fill)));
        put(svg, format_args!(r#"<circle cx="{x}" cy="{y}" r="6" fill="none" stroke="{ink}" stroke-width="1.5"/>"#));
    }
    if square.is_marked {
        let ink = if fill.brightness() > 140 { Rgb(176, 0, 32) } else { Rgb(255, 200, 120) };
        let (left, top) = (Length(x - 7.0), Length(y - 7.0));
        put(
            svg,
            format_args!(r#"<path d="M{left} {top}l14 14m0 -14l-14 14" stroke="{}" stroke-width="2"/>"#, hex(ink)),
        );
    }
}

/// The letter of a cell, or the dot of one that is known to be blank.
fn symbol(svg: &mut String, sheet: &Sheet, square: Square, (x, y): (f64, f64)) {
    let Some(symbol) = square.may.symbol() else {
        return;
    };
    let (x, y) = (Length(x), Length(y));
    let look = &sheet.alphabet.looks[symbol.index()];
    let is_paper = sheet.is_paper(symbol);
    if is_paper && !sheet.is_finished() {
        put(svg, format_args!(r#"<circle cx="{x}" cy="{y}" r="2" fill="{}" fill-opacity=".6"/>"#, hex(INK)));
    }
    if look.colour.is_none() || (sheet.is_lettered && !is_paper) {
        let class = if square.is_given { r#" class="given""# } else { "" };
        let (ink, text) = (hex(ink_on(fill(sheet, square))), escape(&look.glyph.to_string()));
        let y = Length(y.0 + BASELINE);
        put(svg, format_args!(r#"<text x="{x}" y="{y}" style="fill:{ink}"{class}>{text}</text>"#));
    }
}
