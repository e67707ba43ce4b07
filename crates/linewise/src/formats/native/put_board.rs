//! Putting a board into a native file: everything else in it stays as it is, byte for byte.

use super::entries::{self, Key};
use super::grid;
use crate::domain::Domain;
use crate::error::{Error, ErrorCode};
use crate::format::lines::{self, Line, Part};
use crate::format::{self, Format};
use crate::kind;
use crate::puzzle::{Axis, Puzzle};
use std::ops::Range;

/// The file with what was filled into its puzzle number `nth`, from 0, as that puzzle's board. An error where the file has no such puzzle,
/// where it is no plain text in UTF-8, or where it would not be read as that puzzle with that board: a drawing holds no keys.
pub fn put(bytes: &[u8], nth: usize, puzzle: &Puzzle) -> Result<Vec<u8>, Error> {
    let file = with_board(bytes, nth, puzzle)?;
    match is_read_again(&file, nth, puzzle) {
        true => Ok(file),
        false => Err(Error::new("with the board in it, the file would not be read as the same puzzle with that board")
            .with_code(ErrorCode::UnknownFormat)
            .with_help("write the puzzle in the native format first")),
    }
}

/// Is this file in this format, with this puzzle in this place? A kind of a caller's own is not known here.
fn is_read_again(file: &[u8], nth: usize, puzzle: &Puzzle) -> bool {
    let is_here = || {
        let reading = format::open(file, None, None).ok()?;
        let again = reading.puzzles.get(nth)?.as_ref().ok()?;
        Some(reading.format.name() == super::Native::STANDARD.name() && bare(again) == bare(puzzle))
    };
    kind::find(&puzzle.kind).is_none() || is_here().unwrap_or(false)
}

/// A puzzle, and the board in it without pencil marks: those of a file stay as they are.
fn bare(puzzle: &Puzzle) -> (Puzzle, Option<&[Domain]>) {
    (Puzzle { placed: None, ..puzzle.clone() }, puzzle.placed.as_ref().map(|placed| &*placed.board))
}

/// The file with the board, whatever it is read as then.
fn with_board(bytes: &[u8], nth: usize, puzzle: &Puzzle) -> Result<Vec<u8>, Error> {
    let text = std::str::from_utf8(bytes).map_err(|_| {
        Error::new("the file is not in UTF-8, so nothing can be put into it").with_help("convert it first")
    })?;
    let Some(placed) = &puzzle.placed else { return Ok(bytes.to_vec()) };
    let lines = lines::read(bytes)?;
    let parts: Vec<Part> = lines.iter().map(Line::part).collect();
    let puzzles = parts.split(|part| entries::is_separator(part.text));
    let mut puzzles = puzzles.filter(|part| !part.iter().all(entries::is_empty));
    let Some(own) = puzzles.nth(nth) else {
        return Err(Error::new(format!("the file holds no puzzle number {}", nth + 1)));
    };
    let end = end_of(own.iter().rfind(|part| !part.is_blank()).copied());
    let newline = newline_at(text, board_lines(own).map_or(end, |range| range.end));
    let row = |row: usize| -> String {
        let cells = puzzle.board.line(Axis::ROW, row);
        cells.map(|cell| grid::written_choice(placed.board[cell.index()], &puzzle.alphabet)).collect()
    };
    let rows: Vec<String> = (0..puzzle.board.rows()).map(row).collect();
    let (range, new) = match board_lines(own) {
        Some(range) => (range, rows.join(newline)),
        None => (end..end, format!("{newline}{newline}board:{newline}{}", rows.join(newline))),
    };
    let mut file = text.as_bytes()[..range.start].to_vec();
    file.extend(new.bytes());
    let rest = &text.as_bytes()[range.end..];
    // A board at the end of a file that ends without a new line gets one.
    if rest.is_empty() {
        file.extend(newline.bytes());
    }
    file.extend(rest);
    Ok(file)
}

/// How a line ends here: as the lines around it do, as a file may have been put together from several. The last line
/// may have no end; it is as the one before.
fn newline_at(text: &str, at: usize) -> &'static str {
    let line_before = match text[at..].split_once('\n') {
        Some((rest, _)) => Some(rest),
        None => text[..at].rsplit_once('\n').map(|(before, _)| before),
    };
    if line_before.is_some_and(|line| line.ends_with('\r')) { "\r\n" } else { "\n" }
}

/// The bytes of the rows below `board:`, without blanks around them.
fn board_lines(own: &[Part]) -> Option<Range<usize>> {
    let is_board = |part: &Part| matches!(entries::heading(*part), Some((Key::Board, ..)));
    let heading = own.iter().position(is_board)?;
    let below = own[heading + 1..].iter().take_while(|part| entries::heading(**part).is_none());
    let rows: Vec<Part> = below.filter(|part| !part.is_blank()).map(|part| part.trim()).collect();
    let start = rows.first()?.span().start as usize;
    Some(start..end_of(rows.last().copied()))
}

/// Where a line ends, in bytes, without blanks behind it.
fn end_of(part: Option<Part>) -> usize {
    part.map_or(0, |part| part.trim().span().end as usize)
}
