//! Putting a board into a native file: everything else in it stays as it is, byte for byte.

use super::entries::{self, Key};
use super::grid;
use crate::error::{Error, ErrorCode};
use crate::format::lines::{self, Line, Part};
use crate::format::{self, Format};
use crate::kind;
use crate::model::CellId;
use crate::puzzle::{Axis, Puzzle};
use std::ops::Range;

/// The file with what was filled into its puzzle number `nth`, from 0, as that puzzle's board, and with its pencil marks. An error where
/// the file has no such puzzle, where it is no plain text in UTF-8, or where it would not be read as that puzzle with that board: a drawing
/// holds no keys. A kind of a caller's own is not known here.
pub fn put(bytes: &[u8], nth: usize, puzzle: &Puzzle) -> Result<Vec<u8>, Error> {
    let Some(placed) = &puzzle.placed else { return Ok(bytes.to_vec()) };
    let board = |cell: usize| grid::written_choice(placed.board[cell], &puzzle.alphabet);
    let file = with_rows(bytes, nth, puzzle, (Key::Board, "board"), board)?;
    if kind::find(&puzzle.kind).is_none() {
        return Ok(file);
    }
    let marks = |cell: usize| {
        placed.pencil.get(&CellId::new(cell)).map_or("?".to_owned(), |may| grid::listed(*may, &puzzle.alphabet))
    };
    let file = match read_again(&file, nth) {
        // Marks that the file has already stay as they are written.
        Some(again) if again.placed.as_ref().is_some_and(|there| there.pencil != placed.pencil) => {
            with_rows(&file, nth, puzzle, (Key::Pencil, "pencil"), marks)?
        }
        _ => file,
    };
    match read_again(&file, nth).is_some_and(|again| again == *puzzle) {
        true => Ok(file),
        false => Err(Error::new("with the board in it, the file would not be read as the same puzzle with that board")
            .with_code(ErrorCode::UnknownFormat)
            .with_help("write the puzzle in the native format first")),
    }
}

/// The puzzle in this place of a file in this format.
fn read_again(file: &[u8], nth: usize) -> Option<Puzzle> {
    let mut reading = format::open(file, None, None).ok()?;
    let is_native = reading.format.name() == super::Native::STANDARD.name();
    if is_native && nth < reading.puzzles.len() { reading.puzzles.swap_remove(nth).ok() } else { None }
}

/// The file with these rows below a key, whatever it is read as then.
fn with_rows(
    bytes: &[u8],
    nth: usize,
    puzzle: &Puzzle,
    (key, name): (Key, &str),
    text_of: impl Fn(usize) -> String,
) -> Result<Vec<u8>, Error> {
    let text = std::str::from_utf8(bytes).map_err(|_| {
        Error::new("the file is not in UTF-8, so nothing can be put into it").with_help("convert it first")
    })?;
    let lines = lines::read(bytes)?;
    let parts: Vec<Part> = lines.iter().map(Line::part).collect();
    let puzzles = parts.split(|part| entries::is_separator(part.text));
    let mut puzzles = puzzles.filter(|part| !part.iter().all(entries::is_empty));
    let Some(own) = puzzles.nth(nth) else {
        return Err(Error::new(format!("the file holds no puzzle number {}", nth + 1)));
    };
    let end = end_of(own.iter().rfind(|part| !part.is_blank()).copied());
    let there = lines_below(own, &key);
    let newline = newline_at(text, there.as_ref().map_or(end, |range| range.end));
    let row = |row: usize| puzzle.board.line(Axis::ROW, row).map(|cell| text_of(cell.index())).collect();
    let rows: Vec<String> = (0..puzzle.board.rows()).map(row).collect();
    let (range, new) = match there {
        Some(range) => (range, rows.join(newline)),
        None => (end..end, format!("{newline}{newline}{name}:{newline}{}", rows.join(newline))),
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

/// The bytes of the rows below this key, without blanks around them.
fn lines_below(own: &[Part], key: &Key) -> Option<Range<usize>> {
    let is_meant = |part: &Part| entries::heading(*part).is_some_and(|(found, ..)| found == *key);
    let heading = own.iter().position(is_meant)?;
    let below = own[heading + 1..].iter().take_while(|part| entries::heading(**part).is_none());
    let rows: Vec<Part> = below.filter(|part| !part.is_blank()).map(|part| part.trim()).collect();
    let start = rows.first()?.span().start as usize;
    Some(start..end_of(rows.last().copied()))
}

/// Where a line ends, in bytes, without blanks behind it.
fn end_of(part: Option<Part>) -> usize {
    part.map_or(0, |part| part.trim().span().end as usize)
}
