//! linewise for a browser: the library's door, with texts, bytes and JSON instead of Rust's values. No puzzle logic stands here.
//!
//! One worker of the page owns a [`Table`], a puzzle that is being played; another a [`Desk`], where everything is asked that may take its
//! time. Answers cross as JSON, `{"ok": ...}` or `{"error": {...}}`; in boards a cell is its symbol's number, or [`OPEN`].

mod answer;
mod board;
mod desk;
mod form;
mod layout;
mod making;
mod reading;
mod table;
mod told;

pub use answer::Failure;
pub use board::OPEN;
pub use desk::Desk;
pub use form::{Form, try_form};
pub use table::Table;

use answer::object;
use linewise::{format, kind};
use wasm_bindgen::prelude::wasm_bindgen;

/// What there is: the version, the kinds with their rules, the formats.
#[wasm_bindgen]
pub fn about() -> String {
    let kinds = kind::ALL.iter().map(|kind| {
        object! {
            "name": kind.name(),
            "title": kind.title(),
            "rules": kind.rules(),
            "drawn": making::is_drawn(*kind),
            "options": kind.options().iter().map(form::option).collect::<Vec<_>>(),
        }
    });
    let formats = format::ALL
        .iter()
        .map(|format| object! {"name": format.name(), "about": format.about(), "extensions": format.extensions()});
    let (modes, fits) = making::ways();
    object! {
        "modes": modes,
        "fits": fits,
        "version": env!("CARGO_PKG_VERSION"),
        "kinds": kinds.collect::<Vec<_>>(),
        "formats": formats.collect::<Vec<_>>(),
    }
    .into_text()
}

/// Reads the puzzles in a file's content, or in a text that is itself a puzzle; `name` is the file's, or empty.
#[wasm_bindgen]
pub fn read(content: &[u8], name: &str) -> String {
    answer::of(reading::read(content, name))
}

/// Reads a picture, a pixel for each cell: red, green, blue and opacity of each.
#[wasm_bindgen]
pub fn read_pixels(width: usize, height: usize, rgba: &[u8]) -> String {
    answer::of(reading::read_pixels(width, height, rgba))
}

/// A drawing of a picture (its pixels as red, green, blue and opacity) that is a puzzle with one solution; `choice` says how, as JSON.
#[wasm_bindgen]
pub fn picture(width: u32, height: u32, rgba: &[u8], choice: &str) -> String {
    answer::of(making::picture(width, height, rgba, choice))
}

/// The puzzle that a drawn picture is: `kind`, its size, and a symbol for each cell; in the native format, with its clues.
#[wasm_bindgen]
pub fn draw(kind: &str, rows: usize, columns: usize, colours: &str, picture: &[u8]) -> String {
    answer::of(making::draw(kind, rows, columns, colours, picture))
}
