//! The ids of Unruly, the binairo of Simon Tatham's collection: `8x8u:...`, an id a line.
//!
//! `u` says that no two rows and no two columns are equal. Each letter skips as many cells as its place in the alphabet (a is
//! 0) and settles the next one, 1 for a capital and 0 for a small letter; `z` only skips 25. One cell more than there are is settled.

use crate::domain::Symbol;
use crate::error::Error;
use crate::format::lines::quoted;
use crate::format::lost::{self, Lost};
use crate::format::source::Source;
use crate::format::{Format, Guess, Holds, Plain, Special, game_id, other_kind};
use crate::kind;
use crate::puzzle::{Board, Puzzle};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "unruly",
    about: "game ids of Unruly in Simon Tatham's puzzle collection: binairo",
    extensions: &["unruly"],
    holds: Holds::Many,
    recognizes,
    read: |bytes| game_id::puzzles(bytes, "unruly", read),
    write: |puzzles| lost::many(puzzles, "", write),
    special: Special {
        is_address: |text| game_id::is_id(text, "unruly", |size| parse_size(size).is_some()),
        ..Special::NONE
    },
};

/// Does the content look like this format?
fn recognizes(bytes: &[u8]) -> Guess {
    let Ok(text) = Source::new(bytes).text() else { return Guess::No };
    let Some((size, cells)) = game_id::ids(text, "unruly").next().and_then(|id| id.split_once(':')) else {
        return Guess::No;
    };
    let Some((columns, rows, _)) = parse_size(size) else { return Guess::No };
    if cells.is_empty() || !cells.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return Guess::No;
    }
    let length = |letter: u8| (usize::from(letter.to_ascii_lowercase() - b'a') + 1).min(25);
    let is_whole = cells.bytes().map(length).sum::<usize>() == columns.saturating_mul(rows).saturating_add(1);
    // Some of a cut off id is left; but nobody plays on two rows, and a block of a nonogram may be written `2:r`.
    match is_whole {
        true => Guess::Yes,
        false if columns > 2 && rows > 2 => Guess::Maybe,
        false => Guess::No,
    }
}

/// The option that `u` switches on.
const DIFFERENT: &str = "different_lines";

/// Columns, rows and whether all lines are different, from `8x8ude`.
fn parse_size(size: &str) -> Option<(usize, usize, bool)> {
    let size = game_id::without_difficulty(size);
    let (size, is_different) = match size.strip_suffix('u') {
        Some(size) => (size, true),
        None => (size, false),
    };
    let (columns, rows) = size.split_once('x').unwrap_or((size, size));
    Some((game_id::number(columns)?, game_id::number(rows)?, is_different))
}

/// Reads one id.
fn read(source: Source, id: &str) -> Result<Puzzle, Error> {
    let (size, cells) = game_id::split(source, id, "6x6:EdBcBFbAdAdc")?;
    let (columns, rows, is_different) = parse_size(size).ok_or_else(|| {
        source.error(size, format!("{} is not the size of a board", quoted(size))).with_help("such as 8x8, or 8x8u")
    })?;
    let board = Board::rectangle(rows, columns).map_err(|error| error.with_span(source.span(size)))?;
    let mut puzzle = Puzzle::new("binairo", board, kind::named("binairo")?.alphabets().usual());
    if is_different {
        puzzle.options.insert(DIFFERENT.to_owned(), "yes".to_owned());
    }
    let help = "a letter skips cells and settles one: capital 1, small 0";
    let end = game_id::give(source, cells, &mut puzzle, [Symbol(0), Symbol(1)], help)?;
    match end > board.cells() {
        true => Ok(puzzle),
        false => Err(source
            .error(cells, "the last letter is missing")
            .with_help("it skips the open cells at the end: a for none, b for one, and so on")),
    }
}

/// Appends the id of a puzzle.
fn write(puzzle: &Puzzle, lost: &mut Lost) -> Result<String, Error> {
    let refuse = |what: String| Err(Error::new(format!("an id of Unruly cannot express {what}")));
    if puzzle.kind != "binairo" {
        return Err(other_kind("an id of Unruly", &puzzle.kind));
    }
    if !matches!(puzzle.board, Board::Rectangle { .. }) || puzzle.alphabet.len() != 2 || !puzzle.clues.is_empty() {
        return refuse("a puzzle of this form".to_owned());
    }
    let unique = match puzzle.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).next() {
        Some((DIFFERENT, "yes")) if puzzle.options.len() == 1 => "u",
        Some((option, _)) => return refuse(format!("the rule \"{option}\"")),
        None => "",
    };
    lost.all_but_cells(0, &kind::named("binairo")?.alphabets().usual());
    let mut text = format!("{}x{}{unique}:", puzzle.board.columns(), puzzle.board.rows());
    let open = game_id::put_givens(puzzle, Symbol(1), &mut text);
    game_id::put(open, false, &mut text);
    Ok(text + "\n")
}
