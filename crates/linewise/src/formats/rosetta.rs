//! Rosetta Code's nonograms: a line for the rows, one for the columns; a word a clue, in which A is 1, B is 2 and so on.
//!
//! ```text
//! C BA CB BB F AE F A B
//! AB CA AE GA E C D C
//! ```

use crate::error::Error;
use crate::format::lines::{self, Part, quoted};
use crate::format::lost;
use crate::format::nonogram::{self, Sheet};
use crate::format::{Assumption, Format, Guess, Holds, Plain, Special};
use crate::puzzle::{Alphabet, Axis, Clue, Puzzle};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "rosetta",
    about: "Rosetta Code's nonograms: a line for the rows and one for the columns, with letters for numbers; many puzzles",
    extensions: &["txt"],
    holds: Holds::Many,
    recognizes: |bytes| {
        let bytes = lines::unmarked(bytes);
        let is_likely =
            |byte: &u8| byte.is_ascii_uppercase() || byte.is_ascii_whitespace() || matches!(byte, b'"' | b'\'' | b',');
        // Without quotes, commas and tabs stand between the fields of a table.
        let is_table = |line: &[u8]| {
            line.contains(&b'\t') || (line.contains(&b',') && !line.contains(&b'"') && !line.contains(&b'\''))
        };
        let has_fields = bytes.split(|&byte| byte == b'\n').any(|line| is_table(line.trim_ascii()));
        let lines = bytes.split(|&byte| byte == b'\n').filter(|line| line.iter().any(u8::is_ascii_uppercase)).count();
        Guess::maybe_if(lines > 0 && !has_fields && lines.is_multiple_of(2) && bytes.iter().all(is_likely))
    },
    read: |bytes| {
        lines::puzzles(bytes, |mut parts| {
            parts.retain(|line| !line.is_blank());
            parts.chunks(2).map(read).collect()
        })
    },
    write: |puzzles| {
        lost::many(puzzles, "\n", |puzzle, lost| {
            let sheet = Sheet::of(puzzle, "rosetta")?;
            let side = |axis| -> Result<String, Error> {
                let lines = sheet.lengths(axis)?;
                let words = lines.iter().map(|lengths| word(&sheet, lengths)).collect::<Result<Vec<_>, _>>()?;
                Ok(words.join(" "))
            };
            lost.all_but_clues(&[]);
            Ok(format!("{}\n{}\n", side(Axis::ROW)?, side(Axis::COLUMN)?))
        })
    },
    special: Special { assumes: |_| Some(Assumption::First(Axis::ROW)), ..Special::NONE },
};

/// The word of a clue.
fn word(sheet: &Sheet, lengths: &[u32]) -> Result<String, Error> {
    let letter = |&length: &u32| match length {
        1..=26 => Ok(char::from(b'A' + length as u8 - 1)),
        _ => {
            Err(sheet.refusal(format!("a block of {length} cells")).with_help("a letter stands for a number up to 26"))
        }
    };
    match lengths {
        [] => Err(sheet.refusal("that a line is empty")),
        _ => lengths.iter().map(letter).collect(),
    }
}

/// The puzzle on a line for the rows and one for the columns.
fn read(lines: &[Part]) -> Result<Puzzle, Error> {
    let [rows, columns] = lines else {
        let error = lines[0].trim().error("the line for the columns is missing");
        return Err(error.with_help("a line for the rows, then one for the columns"));
    };
    let clues = |line: &Part| line.items().map(clue).collect::<Result<Vec<_>, _>>();
    let here = |error: Error| if error.span.is_none() { rows.place(error) } else { error };
    nonogram::puzzle(Alphabet::black_and_white(), clues(rows)?, clues(columns)?).map_err(here)
}

/// The clue that a word is, which may stand in quotes with its neighbours.
fn clue(item: Part) -> Result<Option<Clue>, Error> {
    let word = item.with(item.text.trim_matches(['"', '\'']));
    let length = |(at, letter): (usize, char)| match letter {
        'A'..='Z' => Ok(u32::from(letter) - u32::from('A') + 1),
        _ => Err(word
            .with(&word.text[at..at + letter.len_utf8()])
            .error(format!("{} is no letter from A to Z", quoted(&letter.to_string())))),
    };
    let lengths = word.text.char_indices().map(length).collect::<Result<Vec<_>, _>>()?;
    match lengths.is_empty() {
        true => Err(item.error("a clue without a letter")),
        false => Ok(Some(Clue::blocks(&lengths).with_span(word.span()))),
    }
}
