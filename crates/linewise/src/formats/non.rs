//! Steve Simpson's `.non`, with the keys that others have added: `width 4`, `rows`, `3,1` a line, `goal "0110"`.
//!
//! Extended by Mike Terry's database (colours, licence, bundles divided by `====`) and by pbnsolve
//! (`saved`, with `?` for an open cell). What is not known is a property of the puzzle, and kept as a note.

mod cells;
mod entries;
mod read;
mod write;

use crate::error::Error;
use crate::format::{Format, Guess, Holds, Plain, Special, lines, lists, lost};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "non",
    about: "Simpson's .non: clues in colours, solution, known cells, title and other properties, many puzzles in a file",
    extensions: &["non", "nonpack"],
    holds: Holds::Many,
    recognizes,
    read: |bytes| {
        lines::puzzles(bytes, |parts| {
            let puzzles = parts.split(|line| entries::is_divider(line.text));
            let puzzles: Vec<_> =
                puzzles.filter(|lines| !lines.iter().all(lines::Part::is_blank)).map(read::puzzle).collect();
            if puzzles.is_empty() { vec![Err(Error::new("the file holds no puzzle"))] } else { puzzles }
        })
    },
    write: |puzzles| lost::many(puzzles, "====\n", write::puzzle),
    special: Special { marks_are_words: true, ..Special::NONE },
};

/// Does the content look like this format?
fn recognizes(bytes: &[u8]) -> Guess {
    let bytes = lines::unmarked(bytes);
    let first_word = |line: &[u8]| {
        let line = line.trim_ascii_start();
        let end = line.iter().position(|byte| !byte.is_ascii_alphabetic()).unwrap_or(line.len());
        line[..end].to_ascii_lowercase()
    };
    let words: Vec<_> = bytes.split(|&byte| byte == b'\n').take(10_000).map(first_word).collect();
    let has = |word: &[u8]| words.iter().any(|other| other == word);
    // A colon behind these words is linewise's own, unless both sizes are told and no clues stand behind it.
    let is_sized = has(b"width") && has(b"height");
    let is_own =
        |line: &[u8]| behind_side(line).is_some_and(|clues| !is_sized || clues.first().is_some_and(u8::is_ascii_digit));
    if bytes.split(|&byte| byte == b'\n').take(10_000).any(is_own) {
        return Guess::No;
    }
    // Two lists of clues behind the words, as `rows 3 1 / 2`, are something else: here, a clue stands on a line of its own.
    let is_short = bytes.len() <= LONGEST_LISTS && !has(b"width") && !has(b"height");
    if is_short && std::str::from_utf8(bytes).is_ok_and(|text| lists::told(text).is_some()) {
        return Guess::No;
    }
    match (has(b"width") || has(b"columns")) && (has(b"height") || has(b"rows")) && !bytes.contains(&0) {
        true if is_sized => Guess::Yes,
        true => Guess::Maybe,
        false => Guess::No,
    }
}

/// A text of lists alone that people type is no longer than this.
const LONGEST_LISTS: usize = 1 << 16;

/// What stands behind the colon in a line as `rows: 3 1, 2`.
fn behind_side(line: &[u8]) -> Option<&[u8]> {
    let colon = line.iter().position(|&byte| byte == b':')?;
    let (word, behind) = (line[..colon].trim_ascii(), &line[colon + 1..]);
    let is_side = [&b"rows"[..], b"columns"].iter().any(|side| word.eq_ignore_ascii_case(side));
    is_side.then(|| behind.trim_ascii())
}
