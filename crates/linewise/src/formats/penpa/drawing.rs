//! The drawing in a link: base64 of deflated text, line by line; in it the names of layers are shortened.

use crate::error::Error;
use crate::format::lines::quoted;
use crate::puzzle::Board;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use litemap::LiteMap;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde_json::Value;

/// The most bytes that a drawing may take, unpacked.
const MOST_BYTES: usize = 4 << 20;

/// A drawing has no more rows or columns than these, margins and all.
const MOST_LINES: usize = 4 * Board::MAX_SIDE;

/// The line with the names of the tabs that are shown.
const TABS: usize = 6;

/// What stands for the names of the layers that matter here, and for the mark of all these. Other short names stay as they are.
const SHORT: [(&str, &str); 6] =
    [("zN", "\"number\""), ("zS", "\"surface\""), ("zY", "\"symbol\""), ("z_", "\"__a\""), ("zO", "null"), ("zZ", "z")];

/// Layers, by their short names, whose marks have a meaning that a kind's name does not tell.
const MEANINGFUL: [(&str, &str); 8] = [
    ("zW", "walls"),
    ("zC", "cages"),
    ("z6", "cages"),
    ("z1", "small numbers"),
    ("zT", "thermometers"),
    ("z7", "thermometers"),
    ("z3", "arrows"),
    ("zD", "arrows"),
];
/// Layers in which most drawings have what only makes them look better.
const ORNAMENTAL: [(&str, &str); 6] =
    [("zL", "lines"), ("zF", "lines"), ("zE", "edges"), ("z2", "edges"), ("z0", "frames"), ("z5", "areas")];

/// The shades that are black, or grey for it.
const DARK: [u64; 4] = [1, 3, 4, 8];

/// What a cell is marked with besides texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// A shade of black or grey.
    Dark,
    /// A shade of another colour, or of several.
    Coloured,
    /// A circle in black.
    BlackCircle,
    /// A circle in white.
    WhiteCircle,
    /// Any other symbol.
    Symbol,
}

/// A drawing: its board, and the texts in and around it.
pub struct Drawing {
    /// The board within the margins.
    pub board: Board,
    /// The texts, by row and column; those in the margins have negative ones or such as the board has not.
    pub texts: LiteMap<(i64, i64), String>,
    /// What else marks cells, in the margins as well.
    pub marks: Vec<((i64, i64), Mark)>,
    /// What else is drawn and may mean anything: `cages`.
    pub others: Vec<&'static str>,
    /// What else is drawn and mostly means nothing: `edges`.
    pub ornaments: Vec<&'static str>,
    /// What the drawing is called.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// The genres that it is tagged with.
    pub tags: Vec<String>,
}

impl Drawing {
    /// Unpacks what stands behind `p=` in a link.
    pub fn unpack(packed: &str) -> Result<Drawing, Error> {
        let text = inflate(packed)?;
        let lines: Vec<&str> = text.split('\n').collect();
        let header: Vec<&str> = lines[0].split(',').collect();
        if !["square", "sudoku", "kakuro"].contains(&header[0]) {
            let error = Error::new(format!("the link of Penpa+ holds a drawing on the grid {}", quoted(header[0])));
            return Err(error.with_help("linewise reads those on a square grid"));
        }
        let broken = || Error::new("the drawing in the link of Penpa+ is broken");
        let side = |at: usize| header.get(at).and_then(|side| side.trim().parse::<usize>().ok()).ok_or_else(broken);
        let (width, height) = (side(1)?, side(2)?);
        let margins: Vec<usize> = lines.get(1).and_then(|line| serde_json::from_str(line).ok()).ok_or_else(broken)?;
        let [top, bottom, left, right] = margins[..] else { return Err(broken()) };
        if [width, height, top, bottom, left, right].iter().any(|&lines| lines > MOST_LINES) {
            return Err(broken());
        }
        let rows = height.checked_sub(top + bottom).ok_or_else(broken)?;
        let columns = width.checked_sub(left + right).ok_or_else(broken)?;
        let board = Board::rectangle(rows, columns)?;
        let layer: Value =
            lines.get(3).and_then(|line| serde_json::from_str(&spelled_out(line)).ok()).ok_or_else(broken)?;
        // Two more lines surround the margins on every side; behind the cells come corners and edges.
        let (all_rows, all_columns) = (height as i64 + 4, width as i64 + 4);
        let place = |index: &str| {
            let index: i64 = index.parse().ok().filter(|index| (0..all_rows * all_columns).contains(index))?;
            Some((index / all_columns - 2 - top as i64, index % all_columns - 2 - left as i64))
        };
        let entries = |name: &str| layer.get(name).and_then(Value::as_object).into_iter().flatten();
        let texts = entries("number").filter_map(|(index, entry)| Some((place(index)?, text_of(entry)?))).collect();
        let shades = entries("surface").filter_map(|(index, shade)| Some((place(index)?, shade_of(shade))));
        let symbols = entries("symbol").filter_map(|(index, entry)| Some((place(index)?, symbol_of(entry))));
        let marks = shades.chain(symbols).collect();
        let drawn = |layers: &[(&str, &'static str)]| {
            let mut names: Vec<_> =
                layers.iter().filter(|(short, _)| holds_marks(layer.get(short))).map(|own| own.1).collect();
            names.dedup();
            names
        };
        let (others, ornaments) = (drawn(&MEANINGFUL), drawn(&ORNAMENTAL));
        let named = |name: &str| {
            let value = header.iter().find_map(|part| part.trim().strip_prefix(name));
            value.unwrap_or_default().replace("%2C", ",").replace("%2D", "\n").trim().to_owned()
        };
        // Behind the version, [3, 2, 3], no other list of words is left; before it there is one with the names of tabs.
        let is_version = |line: &&str| serde_json::from_str::<[u32; 3]>(line).is_ok();
        let behind = lines.iter().skip(TABS + 1).skip_while(|line| !is_version(line)).skip(1);
        let tags = behind.filter_map(|line| serde_json::from_str::<Vec<String>>(line).ok()).last().unwrap_or_default();
        Ok(Drawing { board, texts, marks, others, ornaments, title: named("Title:"), author: named("Author:"), tags })
    }
}

/// The text that is packed.
fn inflate(packed: &str) -> Result<String, Error> {
    let plain = percent_encoding::percent_decode_str(packed).decode_utf8_lossy();
    // In an address a + may have become a blank.
    let plain = plain.replace([' ', '-'], "+").replace('_', "/");
    let padded = format!(
        "{}{}",
        plain.trim_end_matches('='),
        "===".get(..(4 - plain.trim_end_matches('=').len() % 4) % 4).unwrap_or_default()
    );
    let bytes = BASE64_STANDARD
        .decode(padded.as_bytes())
        .map_err(|_| Error::new("the link of Penpa+ is cut off or mistyped: this is not base64"))?;
    let text = decompress_to_vec_with_limit(&bytes, MOST_BYTES).map_err(|error| match error.status {
        miniz_oxide::inflate::TINFLStatus::HasMoreOutput => {
            Error::new("the drawing in the link of Penpa+ is too large")
                .with_help(format!("at most {MOST_BYTES} bytes"))
        }
        _ => Error::new("the link of Penpa+ is cut off or mistyped: it cannot be unpacked"),
    })?;
    let text = String::from_utf8(text).map_err(|_| Error::new("what the link of Penpa+ holds is no text"))?;
    match text.split('\n').count() > 4 {
        true => Ok(text),
        false => Err(Error::new("the drawing in the link of Penpa+ ends early")),
    }
}

/// The layer with its names written out.
fn spelled_out(layer: &str) -> String {
    // The other short names stand for keys that are passed over; they become texts so that all is JSON.
    let mut text = String::with_capacity(layer.len());
    let mut rest = layer;
    let mut is_quoted = false;
    while let Some(first) = rest.chars().next() {
        let short = SHORT.iter().find(|(short, _)| rest.starts_with(short));
        match short {
            Some((short, long)) => {
                text.push_str(long);
                rest = &rest[short.len()..];
            }
            None if first == 'z' && !is_quoted && rest.len() > 1 && rest.is_char_boundary(2) => {
                text.push_str(&format!("\"{}\"", &rest[..2]));
                rest = &rest[2..];
            }
            None => {
                is_quoted ^= first == '"';
                text.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    text
}

/// What a shade is, by the number of its colour.
fn shade_of(shade: &Value) -> Mark {
    if shade.as_u64().is_some_and(|shade| DARK.contains(&shade)) { Mark::Dark } else { Mark::Coloured }
}

/// What an entry `[style, shape, layer]` is.
fn symbol_of(entry: &Value) -> Mark {
    let is_circle = entry.get(1).and_then(Value::as_str).is_some_and(|shape| shape.starts_with("circle_"));
    match entry.get(0).and_then(Value::as_u64) {
        Some(1) if is_circle => Mark::WhiteCircle,
        Some(2) if is_circle => Mark::BlackCircle,
        _ => Mark::Symbol,
    }
}

/// Is anything drawn in a layer, a list or an object? Lists may hold empty ones.
fn holds_marks(layer: Option<&Value>) -> bool {
    match layer {
        Some(Value::Array(marks)) => marks.iter().any(|mark| mark.as_array().is_none_or(|mark| !mark.is_empty())),
        Some(Value::Object(marks)) => marks.keys().any(|key| key != "__a"),
        _ => false,
    }
}

/// The text of an entry `[text, colour, kind]`; candidates are none.
fn text_of(entry: &Value) -> Option<String> {
    const CANDIDATES: &str = "7";
    let parts = entry.as_array()?;
    let kind = parts.get(2).map(|kind| kind.as_str().map_or_else(|| kind.to_string(), str::to_owned));
    if kind.as_deref() == Some(CANDIDATES) {
        return None;
    }
    let text = match parts.first()? {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    (!text.is_empty()).then_some(text)
}
