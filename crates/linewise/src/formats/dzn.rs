//! MiniZinc data, in the two ways that nonograms are told there.
//!
//! The MiniZinc Challenge has each line as a pattern, `rows = [|1, 1, 0, 1, -1|...|]`: 1 for a filled
//! cell, 0 for a gap, -1 to fill the row up. Håkan Kjellerstrand's models have the numbers,
//! `row_rules = array2d(1..rows, 1..row_rule_len, [0, 2, 1...])`, filled up with 0 in front.

mod tokens;

use crate::error::Error;
use crate::format::lines::{self, quoted};
use crate::format::{Format, Guess, Holds, Plain, Special, blocks};
use crate::puzzle::{Alphabet, Axis, Board, Clue, End, Puzzle};
use std::collections::BTreeMap;
use tokens::{Matrix, Row, Value};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "dzn",
    about: "MiniZinc data: black and white patterns of the MiniZinc Challenge, or Kjellerstrand's numbers",
    extensions: &["dzn"],
    holds: Holds::One,
    recognizes,
    read: |bytes| {
        let puzzle = read(bytes);
        let has = |name: &str| bytes.windows(name.len()).any(|word| word == name.as_bytes());
        let is_own = ["rows", "cols", "row_rules", "col_rules"].into_iter().any(has);
        vec![if is_own { puzzle } else { puzzle.map_err(of_other_model) }]
    },
    write: |puzzles| blocks::write_one(puzzles, "dzn", written),
    special: Special { marks_are_words: true, ..Special::NONE },
};

/// Does the content look like this format?
fn recognizes(bytes: &[u8]) -> Guess {
    let bytes = lines::unmarked(bytes);
    let has = |name: &str| {
        let is_start = |at: usize| at == 0 || bytes[at - 1].is_ascii_whitespace() || bytes[at - 1] == b';';
        let mut places = bytes.windows(name.len()).enumerate().filter(|(_, word)| *word == name.as_bytes());
        // Lists within lists are those of another language.
        let is_value = |rest: &[u8]| {
            let value = rest.strip_prefix(b"=").map(<[u8]>::trim_ascii_start);
            value.is_some_and(|value| !value.starts_with(b"{") && !value.starts_with(b"[["))
        };
        places.any(|(at, _)| is_start(at) && is_value(bytes[at + name.len()..].trim_ascii_start()))
    };
    let is_text = !bytes.contains(&0) && bytes.contains(&b';');
    Guess::yes_if(is_text && ((has("rows") && has("cols")) || (has("row_rules") && has("col_rules"))))
}

/// The error for data that lack what tells a nonogram: what is odd there may be right in the model that they belong to.
fn of_other_model(error: Error) -> Error {
    let help = "MiniZinc data are read where they are those of a nonogram: \"rows\" and \"cols\" as matrices of 1, 0 and -1, or \"row_rules\" and \
                \"col_rules\"; `linewise new KIND` shows how other puzzles are written";
    Error::new("these data name no clues of a nonogram").with_span(error.span).with_help(help)
}

/// The puzzle in the file.
fn read(bytes: &[u8]) -> Result<Puzzle, Error> {
    let lines = lines::read(bytes)?;
    let parts: Vec<_> = lines.iter().map(lines::Line::part).collect();
    let items = tokens::items(&parts)?;
    let as_numbers = items.contains_key("row_rules");
    let (names, sizes): (_, [&[&str]; 2]) = match as_numbers {
        true => (["row_rules", "col_rules"], [&["rows"], &["cols"]]),
        // Nothing but square boards is known, so either reading of X and Y is taken.
        false => (["rows", "cols"], [&["X", "Y"], &["Y", "X"]]),
    };
    let [rows, columns] = [matrix(&items, names[0])?, matrix(&items, names[1])?];
    check_sizes(&items, sizes, [rows, columns])?;
    let board = Board::rectangle(rows.rows.len(), columns.rows.len()).map_err(|error| rows.name.place(error))?;
    let mut puzzle = Puzzle::new("nonogram", board, Alphabet::black_and_white());
    for (axis, matrix) in [(Axis::ROW, rows), (Axis::COLUMN, columns)] {
        for (index, row) in matrix.rows.iter().enumerate() {
            let lengths = if as_numbers { lengths_of_numbers(row) } else { lengths_of_pattern(row) };
            let lengths = lengths.map_err(|error| blocks::of_line(error, axis, index))?;
            puzzle.clues.insert(End::near(axis, index), Clue::blocks(&lengths).with_span(row.span));
        }
    }
    Ok(puzzle)
}

/// The matrix called `name`.
fn matrix<'i, 'l>(items: &'i BTreeMap<&str, Value<'l>>, name: &str) -> Result<&'i Matrix<'l>, Error> {
    match items.get(name) {
        Some(Value::Matrix(matrix)) => Ok(matrix),
        Some(Value::Number(_, part)) => Err(part
            .error(format!("{} is a number", quoted(name)))
            .with_help("it should be a matrix, as [|1, 2|3, 4|]")),
        None => Err(Error::new(format!("the file has no {}", quoted(name)))),
    }
}

/// An error unless the declared sizes are those of the matrices, in either order where there are two names.
fn check_sizes(items: &BTreeMap<&str, Value>, names: [&[&str]; 2], matrices: [&Matrix; 2]) -> Result<(), Error> {
    let declared = |name: &str| match items.get(name) {
        Some(Value::Number(number, part)) => Some((*number, *part)),
        _ => None,
    };
    let counts = matrices.map(|matrix| matrix.rows.len() as i64);
    let fits = |order: usize| {
        let of = |side: usize| names[side].get(order).and_then(|name| declared(name));
        (0..2).all(|side| of(side).is_none_or(|(number, _)| number == counts[side]))
    };
    if (0..names[0].len()).any(fits) {
        return Ok(());
    }
    let wrong = |side: &usize| declared(names[*side][0]).is_some_and(|(number, _)| number != counts[*side]);
    let side = (0..2).find(wrong).unwrap_or(0);
    let (number, part) = declared(names[side][0]).expect("the size that does not fit is declared");
    let name = matrices[side].name.text;
    Err(part.error(format!("{} is {number}, but {} has {} lines", quoted(names[side][0]), quoted(name), counts[side])))
}

/// The blocks of a pattern, as `1, 1, 0, 1, -1`.
fn lengths_of_pattern(row: &Row) -> Result<Vec<u32>, Error> {
    let end = row.numbers.iter().rposition(|&number| number != -1).map_or(0, |last| last + 1);
    let pattern = &row.numbers[..end];
    if pattern == [0] {
        return Ok(Vec::new());
    }
    if let Some(wrong) = pattern.iter().find(|number| !(0..=1).contains(*number)) {
        let error = Error::new(format!("{wrong} stands in a pattern")).with_span(row.span);
        return Err(error.with_help("1 for a filled cell, 0 for a gap, and -1 after them to fill the row up"));
    }
    let blocks = pattern.split(|&number| number == 0).map(|block| block.len() as u32).collect::<Vec<_>>();
    match blocks.contains(&0) && !pattern.is_empty() {
        true => {
            Err(Error::new("a 0 does not stand between two blocks").with_span(row.span).with_help("one 0 for each gap"))
        }
        false => Ok(blocks.into_iter().filter(|&block| block > 0).collect()),
    }
}

/// The blocks of a list of numbers, as `0, 0, 2, 1`.
fn lengths_of_numbers(row: &Row) -> Result<Vec<u32>, Error> {
    let lengths: Vec<_> = row.numbers.iter().copied().skip_while(|&number| number == 0).collect();
    match lengths.iter().find(|&&length| length <= 0) {
        Some(wrong) => Err(Error::new(format!("{wrong} is no length of a block"))
            .with_span(row.span)
            .with_help("1 or more; 0 only in front, to fill the row up")),
        None => Ok(lengths.iter().map(|&length| length.unsigned_abs()).collect()),
    }
}

/// The puzzle as the MiniZinc Challenge has it.
fn written(rows: &[Vec<u32>], columns: &[Vec<u32>]) -> String {
    let length = |lengths: &Vec<u32>| lengths.iter().map(|&length| length as usize + 1).sum::<usize>().max(2) - 1;
    let most = rows.iter().chain(columns).map(length).max().unwrap_or(1);
    let mut text = format!("X = {};\nY = {};\nmaxlen = {most};\n", rows.len(), columns.len());
    for (name, lines) in [("rows", rows), ("cols", columns)] {
        text.push_str(&format!("{name} = ["));
        for lengths in lines {
            let blocks: Vec<_> = lengths.iter().map(|&length| vec!["1"; length as usize].join(", ")).collect();
            let pattern = if blocks.is_empty() { "0".to_owned() } else { blocks.join(", 0, ") };
            text.push_str(&format!("|{pattern}{}\n", ", -1".repeat(most - length(lengths))));
        }
        text.push_str("|];\n");
    }
    text
}
