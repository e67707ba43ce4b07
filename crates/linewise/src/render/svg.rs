//! The page as an SVG picture: self-contained, readable in grey, with a title and a description for those who cannot see it.

use super::drawing::{self, ARM, BASELINE, CHIP, CORNER, DOT, Drawing, FAINT, Font, INK, PAPER, RING, Shape, THIN};
use crate::domain::Symbol;
use crate::error::many;
use crate::puzzle::{Board, Rgb};
use crate::render::sheet::Sheet;
use std::fmt::{self, Write};

/// Draws the page with this title.
pub fn draw(sheet: &Sheet, title: &str) -> String {
    let drawing = Drawing::new(sheet);
    let mut elements = String::new();
    drawing.shapes.iter().for_each(|shape| element(&mut elements, shape));
    let (width, height, ink) = (Length(drawing.width), Length(drawing.height), hex(INK));
    // Several stand on one page, as in a notebook: by ids, all of them would be called as the first one is.
    let (title, label) = match escape(title) {
        none if none.is_empty() => (none, description(sheet)),
        title => (format!("<title>{title}</title>\n"), format!("{title}. {}", description(sheet))),
    };
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" aria-label="{label}">
{title}<style>text{{font:13px sans-serif;fill:{ink};text-anchor:middle}}.thin,.thick{{fill:none;stroke:{ink}}}.thin{{stroke-opacity:.45}}.thick{{stroke-width:2;stroke-linecap:square}}.given{{font-weight:bold}}</style>
<rect width="{width}" height="{height}" fill="{}"/>
{elements}</svg>
"#,
        hex(PAPER)
    )
}

/// The middle of each cell on the page that [`draw`] draws, in the order of the cells.
pub fn middles(sheet: &Sheet) -> Vec<(f64, f64)> {
    let round = |length: f64| (length * 10.0).round() / 10.0;
    drawing::middles(sheet).into_iter().map(|(x, y)| (round(x), round(y))).collect()
}

/// The colour of a cell that is `symbol`.
pub(crate) fn colour(sheet: &Sheet, symbol: Symbol) -> String {
    hex(drawing::fill_of(sheet, symbol))
}

/// The colour of the character in a cell that is `symbol`.
pub(crate) fn ink(sheet: &Sheet, symbol: Symbol) -> String {
    hex(drawing::ink_on(drawing::fill_of(sheet, symbol)))
}

/// Appends what draws a shape.
fn element(svg: &mut String, shape: &Shape) {
    match shape {
        Shape::Fill { x, y, width, height, fill } => {
            let (x, y, width, fill) = (Length(*x), Length(*y), Length(*width), hex(*fill));
            put(svg, format_args!(r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}"/>"#));
        }
        Shape::Lines { lines, is_thick } => {
            let class = if *is_thick { "thick" } else { "thin" };
            let path: String = lines.iter().map(|&line| path_of(line)).collect();
            put(svg, format_args!(r#"<path class="{class}" d="{path}"/>"#));
        }
        Shape::Hexagon { middle: (x, y), half, third, fill } => {
            let start = format!("M{} {}", Length(*x), Length(y - 2.0 * third));
            let (half, side, slope) = (Length(*half), Length(2.0 * third), Length(*third));
            let (back, fill) = (Length(-2.0 * third), hex(*fill));
            let path = format!("{start}l{half} {slope}v{side}l-{half} {slope}l-{half} -{slope}v{back}z");
            put(svg, format_args!(r#"<path class="thin" d="{path}" style="fill:{fill}"/>"#));
        }
        Shape::Dot((x, y)) => {
            let (x, y, fill, part) = (Length(*x), Length(*y), hex(INK), Part(FAINT));
            put(svg, format_args!(r#"<circle cx="{x}" cy="{y}" r="{DOT}" fill="{fill}" fill-opacity="{part}"/>"#));
        }
        Shape::Ring((x, y), ink) => {
            let (x, y, ink) = (Length(*x), Length(*y), hex(*ink));
            put(
                svg,
                format_args!(r#"<circle cx="{x}" cy="{y}" r="{RING}" fill="none" stroke="{ink}" stroke-width="1.5"/>"#),
            );
        }
        Shape::Cross((x, y), ink) => {
            let across = Length(2.0 * ARM);
            let (left, top, ink) = (Length(x - ARM), Length(y - ARM), hex(*ink));
            put(
                svg,
                format_args!(
                    r#"<path d="M{left} {top}l{across} {across}m0 -{across}l-{across} {across}" stroke="{ink}" stroke-width="2"/>"#
                ),
            );
        }
        Shape::Chip { middle, width, fill, turn } => {
            let (left, top) = (Length(middle.0 - width / 2.0), Length(middle.1 - CHIP / 2.0));
            let (width, fill, edge, part, turn) =
                (Length(*width), hex(*fill), hex(INK), Part(THIN), turned(*turn, *middle));
            let chip = format!(r#"x="{left}" y="{top}" width="{width}" height="{CHIP}" rx="{CORNER}" fill="{fill}""#);
            put(svg, format_args!(r#"<rect {chip} stroke="{edge}" stroke-opacity="{part}"{turn}/>"#));
        }
        Shape::Text { middle, text, font, ink, turn } => self::text(svg, *middle, text, (*font, *ink), *turn),
    }
}

/// Appends a text around its middle.
fn text(svg: &mut String, middle: (f64, f64), text: &str, (font, ink): (Font, Option<Rgb>), turn: i32) {
    let font = match font {
        Font::Plain | Font::Cell => ("", ""),
        Font::Given => ("", r#" class="given""#),
        Font::Small => ("font-size:9px;", ""),
        Font::Typewriter => ("font-family:monospace;", ""),
    };
    let (style, class) = font;
    let ink = ink.map(|ink| format!("fill:{}", hex(ink))).unwrap_or_default();
    let style = match (style, ink.as_str()) {
        ("", "") => String::new(),
        (style, ink) => format!(r#" style="{style}{ink}""#),
    };
    let (x, y, turn, text) = (Length(middle.0), Length(middle.1 + BASELINE), turned(turn, middle), escape(text));
    put(svg, format_args!(r#"<text x="{x}" y="{y}"{style}{class}{turn}>{text}</text>"#));
}

/// A line of the board, across or down.
fn path_of([(x, y), (right, bottom)]: [(f64, f64); 2]) -> String {
    let start = format!("M{} {}", Length(x), Length(y));
    match (x == right, y == bottom) {
        (_, true) => format!("{start}H{}", Length(right)),
        (true, false) => format!("{start}V{}", Length(bottom)),
        (false, false) => format!("{start}L{} {}", Length(right), Length(bottom)),
    }
}

/// How something is turned clockwise around a point, where it is.
fn turned(degrees: i32, (x, y): (f64, f64)) -> String {
    match degrees {
        0 => String::new(),
        _ => format!(r#" transform="rotate({degrees} {} {})""#, Length(x), Length(y)),
    }
}

/// The page in a sentence.
fn description(sheet: &Sheet) -> String {
    let cells = sheet.cells.len();
    let settled = sheet.cells.iter().filter(|may| may.len() == 1).count();
    let state = match settled {
        0 if cells == 1 => "open".to_owned(),
        1 if cells == 1 => "settled".to_owned(),
        0 => "all of them open".to_owned(),
        _ if settled == cells => "all of them settled".to_owned(),
        _ => format!("{settled} of them settled"),
    };
    let shape = match sheet.board {
        Board::Rectangle { .. } => {
            format!("{} and {}", many(sheet.board.rows(), "row"), many(sheet.board.columns(), "column"))
        }
        Board::Hexagon(_) => format!("{} of six-sided cells", many(sheet.board.rows(), "row")),
    };
    format!("A board of {shape}: {}, {state}.", many(cells, "cell"))
}

/// A length or a coordinate, written with one decimal where it needs one.
#[derive(Clone, Copy)]
struct Length(f64);

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        match tenths % 10 {
            0 => write!(f, "{}", tenths / 10),
            _ => write!(f, "{:.1}", tenths as f64 / 10.0),
        }
    }
}

/// A part of a whole below 1, as SVG is often written: `.45`.
struct Part(f64);

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        f.write_str(text.strip_prefix('0').unwrap_or(&text))
    }
}

/// Appends one element, on a line of its own.
fn put(svg: &mut String, element: fmt::Arguments<'_>) {
    writeln!(svg, "{element}").expect("writing to a string");
}

/// A colour as SVG writes it.
fn hex(Rgb(red, green, blue): Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Text that may hold anything, as XML; what XML cannot hold at all is left out.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\n' | '\t' => escaped.push(' '),
            _ if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {}
            _ => escaped.push(letter),
        }
    }
    escaped
}
