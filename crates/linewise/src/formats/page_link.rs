//! Links to linewise's own page: a puzzle, and perhaps a board, behind the `#` of an address, where no server ever sees it.
//!
//! ```text
//! https://example.org/linewise/#n1.PUZZLE          a puzzle
//! https://example.org/linewise/#n1.PUZZLE.BOARD    a puzzle with what was filled in
//! ```
//!
//! `n1` is the version. `PUZZLE` is the puzzle in the native format, packed by deflate and written as base64 of the sort that stands in
//! addresses; `BOARD` is that of a game, which only the page reads.

use crate::error::Error;
use crate::format::source::Source;
use crate::format::{Format, Holds, Plain, Special, Written, links};
use crate::formats::native;
use crate::puzzle::Puzzle;
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "page-link",
    about: "links to linewise's own page, with the puzzle after the #: every kind, with everything that the native format says",
    extensions: &["link"],
    holds: Holds::Many,
    recognizes: |bytes| links::guess(bytes, |line| fragment(line).is_some()),
    read: |bytes| links::puzzles(bytes, read),
    write: |puzzles| {
        let mut text = String::new();
        for puzzle in puzzles {
            let native = native::FORMAT.write(std::slice::from_ref(puzzle))?;
            let packed = BASE64_URL_SAFE_NO_PAD.encode(compress_to_vec(&native.bytes, PACKING));
            text += &format!("#{VERSION}{packed}\n");
        }
        Ok(Written { bytes: text.into_bytes(), lost: Vec::new() })
    },
    special: Special { is_address: |text| fragment(text.trim()).is_some(), ..Special::NONE },
};

/// What all links of this version begin with, behind the `#`.
const VERSION: &str = "n1.";
/// The most bytes that a puzzle may take, unpacked.
const MOST_BYTES: usize = 8 << 20;
/// How hard packing tries: as hard as it can.
const PACKING: u8 = 10;

/// What stands behind the `#` in a link of any version, whatever stands before it: `n1.`, and letters as of base64.
fn fragment(line: &str) -> Option<&str> {
    let (before, behind) = line.split_once('#')?;
    let is_place = before.is_empty() || before.contains("://");
    let (version, _) = behind.split_once('.').filter(|_| is_place)?;
    let number = version.strip_prefix('n')?;
    (matches!(number.len(), 1..=4) && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(behind)
}

/// Reads one link. What is packed has no place in it: errors point at all of that.
fn read(source: Source, line: &str) -> Result<Puzzle, Error> {
    let fragment = fragment(line).ok_or_else(|| {
        source
            .error(line, "this is not a link to linewise's page")
            .with_help("as https://example.org/linewise/#n1.eNqrVspLTE4tKVayUkpKTsxJTc5Ty...")
    })?;
    let packed = fragment.strip_prefix(VERSION).ok_or_else(|| {
        let problem = "this link was made by a later version of linewise, or its beginning is mistyped";
        source.error(fragment, problem).with_help(format!("this version reads links with #{VERSION} in them"))
    })?;
    let puzzle = packed.split('.').next().unwrap_or_default();
    unpack(puzzle).map_err(|error| error.with_span(source.span(puzzle)))
}

fn unpack(packed: &str) -> Result<Puzzle, Error> {
    let bytes = BASE64_URL_SAFE_NO_PAD
        .decode(packed.as_bytes())
        .map_err(|_| Error::new("the link is cut off or mistyped: its puzzle cannot be read"))?;
    let text = decompress_to_vec_with_limit(&bytes, MOST_BYTES).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => {
            Error::new("the puzzle in the link is too large").with_help(format!("at most {} MB", MOST_BYTES >> 20))
        }
        _ => Error::new("the link is cut off or mistyped: its puzzle cannot be unpacked"),
    })?;
    let mut puzzles = native::FORMAT.read(&text);
    match puzzles.len() {
        1 => puzzles.swap_remove(0).map_err(|error| Error::new(format!("the puzzle in the link: {}", error.message))),
        count => Err(Error::new(format!("the link holds {count} puzzles, and a link is for one"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;

    fn link(native: &str) -> String {
        let puzzle = crate::open(native).and_then(|reading| reading.one()).expect("a puzzle");
        String::from_utf8(FORMAT.write(&[puzzle]).expect("a link").bytes).expect("a text").trim().to_owned()
    }

    const CHAIR: &str = "kind: nonogram\ntitle: A chair & more\nrows: 1 3 1,1\ncolumns: 3 1 2\n";

    #[test]
    fn a_link_holds_the_puzzle_wherever_the_page_is() {
        let puzzle = crate::open(CHAIR).and_then(|reading| reading.one()).expect("a puzzle");
        let link = link(CHAIR);
        for address in [link.clone(), format!("http://127.0.0.1:8000/{link}"), format!("file:///a/b.html{link}.Ky4")] {
            let reading = format::open(address.as_bytes(), None, None).expect("a link");
            assert_eq!(reading.format.name(), "page-link");
            assert_eq!(reading.one().expect("a puzzle"), puzzle);
        }
    }

    #[test]
    fn a_broken_link_is_told_in_words() {
        let link = link(CHAIR);
        let later = format::open(b"https://a.b/#n9.abcd", None, None).and_then(|reading| reading.one());
        let later = later.expect_err("a link of no version yet").message.clone();
        assert!(later.contains("a later version"), "{later}");
        let longer = format!("{link}AAAA");
        for broken in ["#n1.", "#n1.!!", &link[..link.len() - 9], &longer] {
            let error = format::open(broken.as_bytes(), None, None).and_then(|reading| reading.one());
            // What follows a packed text is no part of it, so that a longer link may be read.
            if let Err(error) = error {
                assert!(error.message.contains("link"), "{broken}: {}", error.message);
            } else {
                assert_eq!(broken, longer);
            }
        }
    }

    #[test]
    fn a_link_that_unpacks_to_too_much_is_refused() {
        let bomb = BASE64_URL_SAFE_NO_PAD.encode(compress_to_vec(&vec![b'#'; MOST_BYTES + 1], PACKING));
        let error = unpack(&bomb).expect_err("too much");
        assert!(error.message.contains("too large"), "{}", error.message);
    }

    #[test]
    fn a_link_of_thirty_by_thirty_is_short() {
        // Noise in which about every second cell is filled: the most that a link has to hold.
        let mut noise = 12345u32;
        let mut cell = || {
            noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            u8::from(noise >> 16 & 1 == 1)
        };
        let picture = (0..900).map(|_| crate::Symbol(cell())).collect();
        let board = crate::Board::rectangle(30, 30).expect("a board");
        let mut puzzle =
            Puzzle::from_picture("nonogram", board, crate::Alphabet::black_and_white(), picture).expect("a puzzle");
        puzzle.goal = None;
        let link = FORMAT.write(&[puzzle]).expect("a link").bytes;
        assert!(link.len() < 500, "{} characters", link.len());
    }
}
