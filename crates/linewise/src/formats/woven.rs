//! Share strings of number-loom, `WOVEN-...-`, and the documents in them: a finished picture with its palette, as JSON that is packed
//! by brotli and written in base64.
//!
//! ```text
//! {"V0": {"title": "Arch", "solution": {"clue_style": "Nono",
//!   "palette": [{"ch": "#", "name": "black", "rgb": [0, 0, 0], "color": 1}, {"ch": " ", "name": "white", "rgb": [255, 255, 255], "color": 0}],
//!   "shape": {"Square": {"width": 4, "height": 2}}, "c": " ## #  #"}, "in_progress": "?##?[# ]???"}}
//! ```
//!
//! Older documents have `"cells": [0, 1, ...]`, the numbers of colours, for `c`. Colour 0 is blank, and 255 a cell that
//! is not settled. `in_progress` is what somebody has filled in so far.

mod brotli;
mod document;

use crate::error::Error;
use crate::format::json;
use crate::format::lost;
use crate::format::source::{self, Source};
use crate::format::{Format, Guess, Holds, Plain, Special, pixels};
use crate::puzzle::Puzzle;
use base64::Engine as _;
use base64::prelude::{BASE64_STANDARD, BASE64_STANDARD_NO_PAD};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "woven",
    about: "number-loom's share strings and documents: a finished picture with its palette, and what was filled in so far",
    extensions: &["woven"],
    holds: Holds::One,
    recognizes: |bytes| {
        let is_document = || json::is_likely(bytes) && json::names(bytes, &["V0"]) && json::names(bytes, &["palette"]);
        Guess::yes_if(bytes.trim_ascii_start().starts_with(MARK.as_bytes()) || is_document())
    },
    read: |bytes| source::puzzle(bytes, |source, text| read(source, text.trim())),
    write: |puzzles| {
        const NAME: &str = "a share string of number-loom";
        lost::one(puzzles, NAME, |puzzle, lost| {
            let goal = pixels::goal(puzzle, NAME)?;
            lost.givens();
            lost.notes(&document::NOTES.map(|(_, note)| note));
            let packed = BASE64_STANDARD_NO_PAD.encode(brotli::pack(document::write(puzzle, goal).as_bytes()));
            let text = format!("{MARK}{packed}-");
            let lines = text.as_bytes().chunks(WIDTH).map(String::from_utf8_lossy);
            Ok(lines.map(|line| format!("{line}\n")).collect::<String>())
        })
    },
    special: Special { is_address: |text| text.starts_with(MARK), ..Special::NONE },
};

/// What a share string begins with.
const MARK: &str = "WOVEN-";

/// So many characters stand on a line of a share string.
const WIDTH: usize = 100;

/// Reads a share string, or the document alone. What is packed has no place in it: errors point at all of it.
fn read(source: Source, text: &str) -> Result<Puzzle, Error> {
    let document = match text.strip_prefix(MARK) {
        None => text.as_bytes().to_vec(),
        Some(packed) => unpack(packed).map_err(|error| error.with_span(source.span(text)))?,
    };
    document::read(&document).map_err(|error| error.with_span(source.span(text)))
}

/// The document in a share string, behind its mark.
fn unpack(packed: &str) -> Result<Vec<u8>, Error> {
    // It ends with a mark, too, by which one sees that nothing was cut off.
    let packed = packed.strip_suffix('-').ok_or_else(|| brotli::broken().with_help("it ends with a dash"))?;
    let packed: String = packed.split_ascii_whitespace().collect();
    let bytes = BASE64_STANDARD_NO_PAD.decode(packed.as_bytes()).or_else(|_| BASE64_STANDARD.decode(packed.as_bytes()));
    brotli::unpack(&bytes.map_err(|_| brotli::broken())?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Domain, Symbol};

    const ARCH: &str = r##"{"V0": {"title": "Arch", "license": "CC0", "solution": {"clue_style": "Nono",
        "palette": [{"ch": "#", "name": "black", "rgb": [0, 0, 0], "color": 1}, {"ch": "!", "name": "red", "rgb": [255, 0, 0], "color": 2},
            {"ch": " ", "name": "white", "rgb": [255, 255, 255], "color": 0}],
        "shape": {"Square": {"width": 4, "height": 2}}, "c": " ## #!!#"}, "in_progress": "?##?[# ]!??"}}"##;

    fn read(text: &str) -> Result<Puzzle, Error> {
        FORMAT.read(text.as_bytes()).swap_remove(0)
    }

    #[test]
    fn documents_and_share_strings_are_read_and_written() {
        let puzzle = read(ARCH).expect("a document");
        assert_eq!(puzzle.note(Puzzle::TITLE), Some("Arch"));
        assert_eq!(puzzle.note(Puzzle::LICENCE), Some("CC0"));
        assert_eq!(puzzle.goal, Some([0, 1, 1, 0, 1, 2, 2, 1].map(Symbol).to_vec()));
        let board = &puzzle.placed.as_ref().expect("something filled in").board;
        assert_eq!(board[0], puzzle.alphabet.all());
        assert_eq!(board[1], Domain::only(Symbol(1)));
        assert_eq!(board[4], Domain::only(Symbol(0)).with(Symbol(1)));
        let numbered = ARCH.replace(r#""c": " ## #!!#""#, r#""cells": [0, 1, 1, 0, 1, 2, 2, 1]"#);
        assert_eq!(read(&numbered).expect("an older document"), puzzle);
        let packed = format!("WOVEN-{}-", BASE64_STANDARD_NO_PAD.encode(brotli::pack(ARCH.as_bytes())));
        assert_eq!(read(&packed).expect("a share string"), puzzle);
        let written = FORMAT.write(std::slice::from_ref(&puzzle)).expect("it can be written");
        assert!(written.lost.is_empty(), "{:?}", written.lost);
        let again = read(std::str::from_utf8(&written.bytes).expect("text")).expect("what was written");
        assert_eq!((again.clues, again.goal, again.notes), (puzzle.clues, puzzle.goal, puzzle.notes));
    }

    #[test]
    fn what_is_no_nonogram_or_broken_is_told() {
        let packed = format!("WOVEN-{}-", BASE64_STANDARD_NO_PAD.encode(brotli::pack(ARCH.as_bytes())));
        let cases = [
            (ARCH.replace("Nono", "Triano"), "trianogram"),
            (ARCH.replace(r#""Square": {"width": 4, "height": 2}"#, r#""Triangular": {"a": [0, 3]}"#), "triangular"),
            (ARCH.replace("#!!#", "#!!"), "7 cells, its board 8"),
            (ARCH.replace("#!!#", "#!!x"), "\"x\" is no colour"),
            (ARCH.replace(r#""color": 2"#, r#""color": 255"#), "not settled"),
            (ARCH.replace("V0", "V7"), "V7"),
            (ARCH.replace(r#""color": 0"#, r#""color": 3"#), "no blank"),
            (ARCH.replace("?##?", "##?"), "filled in so far"),
            (packed[..packed.len() - 2].to_owned(), "cut off"),
            (packed.replace("-", "-A"), "cut off"),
        ];
        for (text, wanted) in cases {
            let error = read(&text).expect_err(&text);
            assert!(error.to_string().contains(wanted), "{error} does not say {wanted}");
        }
    }
}
