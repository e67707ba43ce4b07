//! Mirek and Petr Olšák's `.mk`: `height width`, the rows, a line `#`, the columns. Other lines that
//! begin with `#` are comments.

use crate::error::Error;
use crate::format::lines::{self, Part, quoted};
use crate::format::{Format, Guess, Holds, Plain, Special, blocks, blocks::Declared};
use crate::puzzle::{Axis, Puzzle};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "mk",
    about: "Olsak's plain format: black and white clues, nothing else; height before width",
    extensions: &["mk"],
    holds: Holds::One,
    recognizes: |bytes| {
        let bytes = lines::unmarked(bytes);
        let has_mark = has_mark(bytes);
        let bytes = blocks::without_comments(bytes);
        let [first] = blocks::words_of_first_lines(&bytes);
        let are_numbers = blocks::are_numbers(&bytes);
        Guess::maybe_if(first == 2 && has_mark && are_numbers)
    },
    read: |bytes| vec![read(bytes)],
    write: |puzzles| {
        blocks::write_one(puzzles, "mk", |rows, columns| {
            let size = format!("{} {}\n", rows.len(), columns.len());
            size + &blocks::written(rows, " ", "0") + "#\n" + &blocks::written(columns, " ", "0")
        })
    },
    special: Special {
        nearly_recognizes: |bytes| Guess::yes_if(has_mark(bytes) && blocks::nearly_declares(bytes, Declared::OneLine)),
        ..Special::NONE
    },
};

/// Is there a line of nothing but #, the mark between rows and columns?
fn has_mark(bytes: &[u8]) -> bool {
    bytes.split(|&byte| byte == b'\n').any(|line| line.trim_ascii() == b"#")
}

/// The puzzle in the file.
fn read(bytes: &[u8]) -> Result<Puzzle, Error> {
    let lines = lines::read(bytes)?;
    let is_comment = |line: &Part| line.text.trim_start().starts_with('#');
    let parts: Vec<_> =
        lines.iter().map(lines::Line::part).skip_while(|line| line.is_blank() || is_comment(line)).collect();
    let Some((header, rest)) = parts.split_first() else {
        return Err(Error::new("the file holds nothing but comments"));
    };
    let header = header.trim();
    let [height, width] = header.words().collect::<Vec<_>>()[..] else {
        return Err(header
            .error(format!("{} is no size", quoted(header.text)))
            .with_help("the height and the width, such as \"30 25\""));
    };
    let board = blocks::board(height, width)?;
    // The mark may have words behind it, where no line is the mark alone.
    let is_bare = |line: &Part| line.text.trim() == "#";
    let mark = rest
        .iter()
        .position(is_bare)
        .or_else(|| rest.iter().position(is_comment))
        .ok_or_else(|| header.error("there is no line \"#\" between the rows and the columns"))?;
    let (above, below) = (&rest[..mark], &rest[mark + 1..]);
    let rows = blocks::side(&blocks::uncommented(above.iter().copied()), board.rows(), Axis::ROW, height)?;
    let columns = blocks::side(&blocks::uncommented(below.iter().copied()), board.columns(), Axis::COLUMN, width)?;
    blocks::puzzle(board, &rows, &columns)
}
