//! The ids of Pattern, the nonogram of Simon Tatham's collection: `6x7:1.3/2.1/1.3/...`, an id a line.
//!
//! Columns stand before rows, `/` between lines and `.` between blocks. After a comma
//! may follow the known cells: each letter skips as many cells as its place in the
//! alphabet (a is 0) and settles the next one, filled for a capital and blank for a
//! small letter; `z` only skips 25.

use crate::domain::Symbol;
use crate::error::{Error, many};
use crate::format::lines::quoted;
use crate::format::lost::{self, Lost};
use crate::format::nonogram::{self, Sheet, length};
use crate::format::source::Source;
use crate::format::{Format, Guess, Holds, Plain, Special, game_id};
use crate::puzzle::{Alphabet, Axis, Block, Board, Clue, Puzzle, Says};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "pattern",
    about: "game ids of Pattern in Simon Tatham's puzzle collection: black and white, with known cells",
    extensions: &["pattern"],
    holds: Holds::Many,
    recognizes,
    read: |bytes| game_id::puzzles(bytes, "pattern", read),
    write: |puzzles| lost::many(puzzles, "", write),
    special: Special { is_address: |text| game_id::is_id(text, "pattern", is_size), ..Special::NONE },
};

/// Does the content look like this format?
fn recognizes(bytes: &[u8]) -> Guess {
    let Ok(text) = Source::new(bytes).text() else { return Guess::No };
    let Some((size, rest)) = game_id::ids(text, "pattern").next().and_then(|id| id.split_once(':')) else {
        return Guess::No;
    };
    let clues = rest.split(',').next().unwrap_or_default();
    let has_clues = clues.contains('/') && clues.bytes().all(|byte| byte.is_ascii_digit() || b"./".contains(&byte));
    match (is_size(size), has_clues) {
        (true, true) => Guess::Yes,
        // Letters come after a comma only: these are the cells of another game.
        (true, false) if !clues.bytes().any(|byte| byte.is_ascii_alphabetic()) => Guess::Maybe,
        _ => Guess::No,
    }
}

/// Is it a number of columns and one of rows, as `5x4`?
fn is_size(parameters: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    parameters.split_once('x').is_some_and(|(columns, rows)| is_number(columns) && is_number(rows))
}

/// Reads one id.
fn read(source: Source, id: &str) -> Result<Puzzle, Error> {
    let (size, rest) = game_id::split(source, id, "2x2:1/2/2/1")?;
    let (columns, rows) = read_size(source, size)?;
    let (clues, cells) = match rest.split_once(',') {
        Some((clues, cells)) => (clues, Some(cells)),
        None => (rest, None),
    };
    let count = clues.split('/').count();
    if count != columns + rows {
        return Err(source
            .error(clues, format!("{} for {columns} columns and {rows} rows", many(count, "clue")))
            .with_help(format!("{}: the columns' first, with a / between them", columns + rows)));
    }
    let mut clues = clues.split('/').map(|clue| read_clue(source, clue)).collect::<Result<Vec<_>, _>>()?;
    let row_clues = clues.split_off(columns);
    let mut puzzle = nonogram::puzzle(Alphabet::black_and_white(), row_clues, clues)?;
    if let Some(cells) = cells {
        read_cells(source, cells, &mut puzzle)?;
    }
    Ok(puzzle)
}

/// Columns and rows, from `6x7`, or `6` for a square.
fn read_size(source: Source, size: &str) -> Result<(usize, usize), Error> {
    let (columns, rows) = size.split_once('x').unwrap_or((size, size));
    let number = |text: &str| {
        text.parse::<usize>().map_err(|_| {
            source.error(size, format!("{} is not the size of a board", quoted(size))).with_help("such as 6x7")
        })
    };
    let (columns, rows) = (number(columns)?, number(rows)?);
    Board::rectangle(rows, columns).map_err(|error| error.with_span(source.span(size)))?;
    Ok((columns, rows))
}

/// Reads a clue, as `1.3`.
fn read_clue(source: Source, text: &str) -> Result<Option<Clue>, Error> {
    let mut blocks = smallvec::SmallVec::new();
    for number in text.split('.').filter(|_| !text.is_empty()) {
        match length(number).map_err(|error| error.with_span(source.span(number)))? {
            0 => return Err(source.error(number, "a block of 0 cells").with_help("an empty line has no number")),
            length => blocks.push(Block { len: Some(length), colour: Symbol::FILLED }),
        }
    }
    Ok(Some(Clue::new(Says::Blocks(blocks)).with_span(source.span(text))))
}

/// Reads the known cells.
fn read_cells(source: Source, cells: &str, puzzle: &mut Puzzle) -> Result<(), Error> {
    let help = "a letter skips cells and settles one: capital filled, small blank";
    let end = game_id::give(source, cells, puzzle, [Symbol::BLANK, Symbol::FILLED], help)?;
    let total = puzzle.board.cells();
    // A last letter that skips nothing is one too many.
    match end > total && cells.ends_with(['a', 'A']) {
        true => Err(game_id::goes_on(source, &cells[cells.len() - 1..], total)),
        false => Ok(()),
    }
}

/// Appends the id of a puzzle.
fn write(puzzle: &Puzzle, lost: &mut Lost) -> Result<String, Error> {
    let sheet = Sheet::of(puzzle, "an id of Pattern")?;
    lost.goal();
    lost.notes(&[]);
    lost.colours();
    let lines = [sheet.lengths(Axis::COLUMN)?, sheet.lengths(Axis::ROW)?].concat();
    let clue = |lengths: &Vec<u32>| lengths.iter().map(u32::to_string).collect::<Vec<_>>().join(".");
    let clues: Vec<_> = lines.iter().map(clue).collect();
    let mut text = format!("{}x{}:{}", puzzle.board.columns(), puzzle.board.rows(), clues.join("/"));
    if !puzzle.givens.is_empty() {
        text.push(',');
        write_cells(puzzle, &mut text);
    }
    Ok(text + "\n")
}

/// Appends the known cells.
fn write_cells(puzzle: &Puzzle, text: &mut String) {
    let open = game_id::put_givens(puzzle, Symbol::FILLED, text);
    game_id::put(open, false, text);
    if open.is_multiple_of(25) {
        // Nothing is left for a letter of its own to skip.
        text.pop();
    }
}
