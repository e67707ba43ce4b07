//! FreeNono's XML: finished pictures, black and white (`.nonogram`) or with a palette (`.cnonogram`), and packs of them (`.nonopack`).
//!
//! ```text
//! <FreeNono><Nonograms><Nonogram name="Cross" width="3" height="3">
//! <line> _ x _ </line>
//! <line> x x x </line>
//! <line> _ x _ </line>
//! </Nonogram></Nonograms></FreeNono>
//! ```

#[cfg(feature = "packs")]
mod pack;
mod write;

use crate::domain::Symbol;
use crate::error::{Error, many};
use crate::format::lines::{clipped, quoted};
use crate::format::source::{self, Source};
use crate::format::xml::{self, named, tag};
use crate::format::{Format, Guess, Holds, Plain, Special};
use crate::palette::{self, Ink, MAX_INKS};
use crate::puzzle::{Alphabet, Board, Puzzle};
use roxmltree::Node;

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "freenono",
    about: "FreeNono's XML, and packs of it: finished pictures, black and white or in colours",
    extensions: &["nonogram", "cnonogram", "nonopack"],
    holds: Holds::Many,
    recognizes: |bytes| {
        #[cfg(feature = "packs")]
        if pack::is_packed(bytes) {
            return Guess::Maybe;
        }
        let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes).trim_ascii_start();
        let has = |mark: &[u8]| text.windows(mark.len()).any(|window| window == mark);
        Guess::yes_if(text.starts_with(b"<") && (has(b"<Nonogram") || has(b"<FreeNono")))
    },
    read: |bytes| {
        #[cfg(feature = "packs")]
        if pack::is_packed(bytes) {
            return pack::read(bytes, read_document);
        }
        read_document(bytes)
    },
    write: write::puzzles,
    special: Special::NONE,
};

/// The attributes that are notes, and the names of these notes.
const NOTES: [(&str, &str); 5] = [
    ("name", Puzzle::TITLE),
    ("author", Puzzle::AUTHOR),
    ("desc", Puzzle::DESCRIPTION),
    ("id", Puzzle::ID),
    ("difficulty", "difficulty"),
];

/// Reads every puzzle of a document.
fn read_document(bytes: &[u8]) -> Vec<Result<Puzzle, Error>> {
    source::puzzles(bytes, read_all)
}

fn read_all(source: Source, text: &str) -> Result<Vec<Result<Puzzle, Error>>, Error> {
    let document = xml::document(source, text, "</Nonogram></Nonograms></FreeNono>")?;
    let root = document.root_element();
    let nodes = root.descendants().filter(|node| node.has_tag_name("Nonogram"));
    let puzzles: Vec<_> = nodes.map(|node| read(source, text, node)).collect();
    match puzzles.is_empty() {
        true => {
            let error = source.error(tag(text, root), "there is no <Nonogram> in it");
            Err(error.with_help("FreeNono's files have a <line> for each row in a <Nonogram>"))
        }
        false => Ok(puzzles),
    }
}

/// Reads one `<Nonogram>`.
fn read(source: Source, text: &str, node: Node) -> Result<Puzzle, Error> {
    let here = |error: Error| error.with_span(source.span(tag(text, node)));
    let alphabet = alphabet(source, text, node)?;
    let rows: Vec<_> = named(node, "line").collect();
    let words = |line: &Node| line.text().unwrap_or_default().split_whitespace().count();
    let columns = rows.first().map_or(0, words);
    let board = Board::rectangle(rows.len(), columns).map_err(here)?;
    for (name, found) in [("height", rows.len()), ("width", columns)] {
        let declared = node.attribute(name).filter(|declared| declared.trim() != found.to_string());
        if let Some(declared) = declared {
            let word = if name == "height" { "line" } else { "cell" };
            let problem =
                format!("the {name} is declared as {}, but there are {}", quoted(declared), many(found, word));
            return Err(here(Error::new(problem)));
        }
    }
    let mut goal = Vec::with_capacity(board.cells());
    for (index, line) in rows.iter().enumerate() {
        let before = goal.len();
        for word in line.text().unwrap_or_default().split_whitespace() {
            goal.push(cell(source, text, *line, word, &alphabet)?);
        }
        let count = goal.len() - before;
        if count != columns {
            let problem = format!("row {} has {}, the first row has {columns}", index + 1, many(count, "cell"));
            return Err(source.error(tag(text, *line), problem));
        }
    }
    let mut puzzle = Puzzle::from_picture("nonogram", board, alphabet, goal)?;
    for (name, note) in NOTES {
        let value = node.attribute(name).unwrap_or_default();
        // An unknown difficulty is written as 0.
        if !(name == "difficulty" && value == "0") {
            puzzle.set_note(note, value);
        }
    }
    Ok(puzzle)
}

/// What a cell holds: `_` or `0` nothing, `x` the only colour, `n` the nth.
fn cell(source: Source, text: &str, line: Node, word: &str, alphabet: &Alphabet) -> Result<Symbol, Error> {
    let symbol = match word {
        "_" | "0" => Some(0),
        "x" | "X" => Some(1),
        _ => word.parse().ok().filter(|&colour: &usize| colour < alphabet.len()),
    };
    symbol.map(|symbol| Symbol(symbol as u8)).ok_or_else(|| {
        let inside = source.range(&text[line.range()]);
        // The word itself, where the text stands in the file as it was read.
        let own = &text[line.range()];
        let content = own.find('>').map_or(0, |at| at + 1);
        let at = own[content..].find(word).map(|at| inside.start + content + at);
        let place = at.map(|at| at..at + word.len());
        let help = match alphabet.is_black_and_white() {
            true => "x for a filled cell, _ for a blank one".to_owned(),
            false => format!("0 for a blank cell, 1 to {} for the palette's colours", alphabet.len() - 1),
        };
        Error::at(place.unwrap_or(inside), format!("{} is no cell", quoted(word))).with_help(help)
    })
}

/// The colours of a `<palette>`, black and white without one.
fn alphabet(source: Source, text: &str, node: Node) -> Result<Alphabet, Error> {
    let Some(palette) = named(node, "palette").next() else { return Ok(Alphabet::black_and_white()) };
    let mut inks = Vec::new();
    for (at, colour) in named(palette, "color").enumerate() {
        let wrong = |problem: String| source.error(tag(text, colour), problem);
        if inks.len() == MAX_INKS {
            return Err(wrong(format!("there are more than {MAX_INKS} colours")));
        }
        if let Some(index) = colour.attribute("index").filter(|index| *index != (at + 1).to_string()) {
            return Err(wrong(format!("the colour {} stands in place {}", quoted(index), at + 1)));
        }
        let hex = colour.attribute("hex").unwrap_or_default();
        let rgb = palette::colour_of(hex)
            .ok_or_else(|| wrong(format!("\"{}\" is no colour", clipped(hex))).with_help("as hex=\"#ff8800\""))?;
        inks.push(Ink::of(rgb));
    }
    if inks.is_empty() {
        return Err(source.error(tag(text, palette), "the palette has no colour"));
    }
    Alphabet::of_inks(Ink::white(), inks)
}
