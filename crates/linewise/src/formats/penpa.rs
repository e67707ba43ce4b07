//! Links of Penpa+ (`penpa-edit`): a drawing, packed into the address. What it says is read where it names a kind that linewise knows.
//!
//! A drawing has a grid with margins around it, and texts in cells; clues are texts in the margins. Which puzzle it is stands among its
//! genre tags or in its title, if anywhere; only a nonogram is known by its looks.

mod drawing;
mod puzzles;

use crate::error::Error;
use crate::format::source::Source;
use crate::format::{Format, Holds, Plain, Special, links};
use crate::puzzle::Puzzle;

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "penpa",
    about: "links of Penpa+, which are only read: nonograms, skyscrapers, Easy as ABC, doppelblock, Japanese sums, kakurasu",
    extensions: &["penpa"],
    holds: Holds::Nothing,
    recognizes: |bytes| links::guess(bytes, |line| packed(line).is_some()),
    read: |bytes| links::puzzles(bytes, read),
    write: |_| {
        Err(Error::new("links of Penpa+ are read and not written")
            .with_help("puzzlink writes addresses of puzz.link, which Penpa+ opens"))
    },
    special: Special { is_address: |text| text.contains("penpa-edit/"), ..Special::NONE },
};

/// The packed drawing in a link: `...#m=edit&p=DRAWING`.
fn packed(line: &str) -> Option<&str> {
    let query = match line.split_once("penpa-edit/") {
        Some((_, behind)) => behind.trim_start_matches("index.html").trim_start_matches(['#', '?']),
        None if line.starts_with("m=") => line,
        None => return None,
    };
    query.split('&').find_map(|part| part.strip_prefix("p="))
}

/// Reads one link. What is packed has no place in it: errors point at all of that.
fn read(source: Source, line: &str) -> Result<Puzzle, Error> {
    let packed = packed(line).ok_or_else(|| {
        source
            .error(line, "this is not a link of Penpa+ that holds a puzzle")
            .with_help("as https://swaroopg92.github.io/penpa-edit/#m=edit&p=...")
    })?;
    let drawing = drawing::Drawing::unpack(packed);
    let puzzle = drawing.and_then(|drawing| puzzles::of(&drawing));
    puzzle.map_err(|error| error.with_span(source.span(packed)))
}
