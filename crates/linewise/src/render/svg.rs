//! The page as an SVG picture: self-contained, readable in grey, with a title and a description for those who cannot see it.

mod hexagon;
mod pieces;
mod rectangle;
mod signs;

use crate::domain::Symbol;
use crate::puzzle::{Board, Rgb};
use crate::render::sheet::Sheet;
use std::fmt::{self, Write};

/// The ink of grid lines, clues and filled cells: dark grey, softer on the eye and on printers than black.
const INK: Rgb = Rgb(51, 51, 51);
/// The colour of the page.
const PAPER: Rgb = Rgb(255, 255, 255);
/// The blank space around everything.
const EDGE: f64 = 10.0;
/// The space between the board and a clue.
const GAP: f64 = 5.0;

/// Draws the page with this title.
pub fn draw(sheet: &Sheet, title: &str) -> String {
    let drawing = match sheet.board {
        Board::Rectangle { .. } => rectangle::draw(sheet),
        Board::Hexagon(_) => hexagon::draw(sheet),
    };
    let (width, height, ink) = (Length(drawing.width), Length(drawing.height), hex(INK));
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" aria-labelledby="title description">
<title id="title">{}</title>
<desc id="description">{}</desc>
<style>text{{font:13px sans-serif;fill:{ink};text-anchor:middle}}.thin,.thick{{fill:none;stroke:{ink}}}.thin{{stroke-opacity:.45}}.thick{{stroke-width:2;stroke-linecap:square}}.given{{font-weight:bold}}</style>
<rect width="{width}" height="{height}" fill="{}"/>
{}</svg>
"#,
        escape(title),
        description(sheet),
        hex(PAPER),
        drawing.elements,
    )
}

/// The middle of each cell on the page that [`draw`] draws, in the order of the cells.
pub fn middles(sheet: &Sheet) -> Vec<(f64, f64)> {
    let middles = match sheet.board {
        Board::Rectangle { .. } => rectangle::middles(sheet),
        Board::Hexagon(_) => hexagon::middles(sheet),
    };
    let round = |length: f64| (length * 10.0).round() / 10.0;
    middles.into_iter().map(|(x, y)| (round(x), round(y))).collect()
}

/// The colour of a cell that is `symbol`.
pub(crate) fn colour(sheet: &Sheet, symbol: Symbol) -> String {
    hex(sheet.alphabet.looks[symbol.index()].colour.map_or(PAPER, soften))
}

/// The colour of the character in a cell that is `symbol`.
pub(crate) fn ink(sheet: &Sheet, symbol: Symbol) -> String {
    hex(ink_on(sheet.alphabet.looks[symbol.index()].colour.map_or(PAPER, soften)))
}

/// How far below the middle of a letter its baseline runs. Not all programs know how to centre text upright.
const BASELINE: f64 = 4.6;

/// What is drawn on a page, and how much room it takes.
struct Drawing {
    width: f64,
    height: f64,
    elements: String,
}

/// The page in a sentence.
fn description(sheet: &Sheet) -> String {
    let cells = sheet.squares.len();
    let settled = sheet.squares.iter().filter(|square| square.may.len() == 1).count();
    let state = match settled {
        0 => "all of them open".to_owned(),
        _ if settled == cells => "all of them settled".to_owned(),
        _ => format!("{settled} of them settled"),
    };
    let shape = match sheet.board {
        Board::Rectangle { .. } => format!("{} rows and {} columns", sheet.board.rows(), sheet.board.columns()),
        Board::Hexagon(_) => format!("{} rows of six-sided cells", sheet.board.rows()),
    };
    format!("A board of {shape}: {cells} cells, {state}.")
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

/// Appends one element, on a line of its own.
fn put(svg: &mut String, element: fmt::Arguments<'_>) {
    writeln!(svg, "{element}").expect("writing to a string");
}

/// A colour as SVG writes it.
fn hex(Rgb(red, green, blue): Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A colour as it is printed here: black is softened.
fn soften(colour: Rgb) -> Rgb {
    if colour == Rgb(0, 0, 0) { INK } else { colour }
}

/// What can be read on this colour.
fn ink_on(fill: Rgb) -> Rgb {
    if fill == PAPER { INK } else { fill.ink() }
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
