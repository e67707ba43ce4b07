//! SPOJ's problem JCROSS: how many puzzles, then for each `height width` and lines that end in 0.

use crate::error::Error;
use crate::format::lines::{self, Part, quoted};
use crate::format::lost;
use crate::format::nonogram::Sheet;
use crate::format::{Format, Guess, Holds, Plain, Special, blocks};
use crate::puzzle::{Axis, Board, Puzzle};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "jcross",
    about: "the input of SPOJ's problem JCROSS: black and white clues that end in 0, many puzzles in a file",
    extensions: &["jcross", "txt"],
    holds: Holds::Many,
    recognizes: |bytes| {
        let bytes = lines::unmarked(bytes);
        let ends_in_zero = bytes.trim_ascii_end().ends_with(b"0");
        // Between two tabs, or before the first, a table has an open cell.
        let is_table = [&b"\t\t"[..], b"\n\t"].iter().any(|gap| bytes.windows(2).any(|two| two == *gap));
        let is_likely = blocks::words_of_first_lines(bytes) == [1, 2] && ends_in_zero && !is_table;
        Guess::maybe_if(is_likely && blocks::are_numbers(bytes))
    },
    read: |bytes| {
        lines::puzzles(bytes, |parts| {
            let parts: Vec<_> = parts.iter().map(Part::trim).filter(|line| !line.is_blank()).collect();
            let mut puzzles = Vec::new();
            if let Err(error) = read_all(&parts, &mut puzzles) {
                puzzles.push(Err(error));
            }
            puzzles
        })
    },
    write: |puzzles| {
        let file = lost::many(puzzles, "", |puzzle, lost| {
            let sheet = Sheet::of(puzzle, "jcross")?;
            let (rows, columns) = (sheet.lengths(Axis::ROW)?, sheet.lengths(Axis::COLUMN)?);
            let mut text = format!("{} {}\n", rows.len(), columns.len());
            for mut lengths in rows.into_iter().chain(columns) {
                lengths.push(0);
                text.push_str(&blocks::written(&[lengths], " ", ""));
            }
            lost.all_but_clues(&[]);
            Ok(text)
        })?;
        Ok(file.framed(&format!("{}\n", puzzles.len()), ""))
    },
    special: Special::NONE,
};

/// Reads as many puzzles as are declared; an error that ends the file is returned, any other stands among the puzzles.
fn read_all(lines: &[Part], puzzles: &mut Vec<Result<Puzzle, Error>>) -> Result<(), Error> {
    let (first, mut rest) = lines.split_first().expect("a file has a line that is not blank");
    let declared = first.number()?;
    while !rest.is_empty() && puzzles.len() < declared as usize {
        let (header, below) = (rest[0], &rest[1..]);
        let board = size(header)?;
        let clues = board.rows() + board.columns();
        let Some((clues, after)) = below.split_at_checked(clues) else {
            let message = format!("{} declares {clues} clues, but {} follow", quoted(header.text), below.len());
            return Err(header.error(message).with_help("a line for each row, then for each column, each ending in 0"));
        };
        puzzles.push(read(board, clues));
        rest = after;
    }
    if let Some(line) = rest.first() {
        return Err(line.error(format!("{} stands after the last of {declared} puzzles", quoted(line.text))));
    }
    if puzzles.len() < declared as usize {
        return Err(first.error(format!("{declared} puzzles declared, but {} given", puzzles.len())));
    }
    match declared {
        0 => Err(first.error("no puzzle is declared")),
        _ => Ok(()),
    }
}

/// The board that a puzzle's first line declares.
fn size(header: Part) -> Result<Board, Error> {
    match header.words().collect::<Vec<_>>()[..] {
        [height, width] => blocks::board(height, width),
        _ => Err(header
            .error(format!("{} is no size", quoted(header.text)))
            .with_help("the height and the width, such as \"10 5\"")),
    }
}

/// A puzzle from its clues, each of which ends in 0.
fn read(board: Board, lines: &[Part]) -> Result<Puzzle, Error> {
    let mut clues = Vec::with_capacity(lines.len());
    for line in lines {
        let clue = line.text.strip_suffix('0').filter(|clue| clue.is_empty() || clue.ends_with(char::is_whitespace));
        let clue = clue.ok_or_else(|| line.error(format!("the clue {} does not end in 0", quoted(line.text))))?;
        clues.push(line.with(clue.trim_end()));
    }
    let (rows, columns) = clues.split_at(board.rows());
    blocks::puzzle(board, rows, columns)
}
