//! The ids of Towers, the skyscrapers of Simon Tatham's collection: `4://///1/3///4/////3/`, an id a line.
//!
//! The clues stand in the order top, bottom, left, right, with `/` between them, nothing where there is none. After a comma may follow the
//! given cells: a letter for as many open cells as its place in the alphabet (a is 1), numbers, and `_` between two numbers.

use crate::error::{Error, many};
use crate::format::letters::{self, Family, Known, ends};
use crate::format::lines::quoted;
use crate::format::lost::{self, Lost};
use crate::format::source::Source;
use crate::format::{Format, Guess, Holds, Plain, Special, game_id};
use crate::model::CellId;
use crate::puzzle::{Board, Puzzle, Side};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "towers",
    about: "game ids of Towers in Simon Tatham's puzzle collection: skyscrapers, with given cells",
    extensions: &["towers"],
    holds: Holds::Many,
    recognizes: |bytes| {
        let Ok(text) = Source::new(bytes).text() else { return Guess::No };
        let Some((size, rest)) = game_id::ids(text, "towers").next().and_then(|id| id.split_once(':')) else {
            return Guess::No;
        };
        let Some(size) = game_id::number(game_id::without_difficulty(size)) else { return Guess::No };
        let clues = rest.split(',').next().unwrap_or_default();
        if !clues.contains('/') || !clues.bytes().all(|byte| byte.is_ascii_digit() || byte == b'/') {
            return Guess::No;
        }
        if clues.split('/').count() == 4 * size { Guess::Yes } else { Guess::Maybe }
    },
    read: |bytes| game_id::puzzles(bytes, "towers", read),
    write: |puzzles| lost::many(puzzles, "", write),
    special: Special {
        is_address: |text| {
            game_id::is_id(text, "towers", |size| game_id::number(game_id::without_difficulty(size)).is_some())
        },
        ..Special::NONE
    },
};

/// The kind that it holds.
fn skyscrapers() -> Family {
    Family::named("skyscrapers")
}

/// The sides of the board in their order.
const SIDES: [Side; 4] = [Side::Top, Side::Bottom, Side::Left, Side::Right];

/// Reads one id.
fn read(source: Source, id: &str) -> Result<Puzzle, Error> {
    let (size, rest) = game_id::split(source, id, "4://///1/3///4/////3/")?;
    let side = game_id::number(game_id::without_difficulty(size)).filter(|side| (3..=9).contains(side));
    let side = side.ok_or_else(|| {
        source.error(size, format!("{} is not the size of a board", quoted(size))).with_help("from 3 to 9")
    })?;
    let mut puzzle = skyscrapers().puzzle(Board::rectangle(side, side)?, None)?;
    let (clues, cells) = match rest.split_once(',') {
        Some((clues, cells)) => (clues, Some(cells)),
        None => (rest, None),
    };
    let count = clues.split('/').count();
    if count != 4 * side {
        return Err(source
            .error(clues, format!("{} around a board of {side} rows and columns", many(count, "clue")))
            .with_help(format!("{}: above, below, left and right, with a / between them", 4 * side)));
    }
    for (end, text) in ends(&puzzle.board, &SIDES).into_iter().zip(clues.split('/')) {
        if text.is_empty() {
            continue;
        }
        let number = game_id::number(text).filter(|number| (1..=side).contains(number)).ok_or_else(|| {
            source
                .error(text, format!("{} is not a clue", quoted(text)))
                .with_help(format!("a number from 1 to {side}"))
        })?;
        let span = source.span(text);
        puzzle.clues.insert(end, skyscrapers().clue(number as u32, &puzzle)?.with_span(span));
    }
    if let Some(cells) = cells {
        read_cells(source, cells, &mut puzzle)?;
    }
    Ok(puzzle)
}

/// Reads the given cells.
fn read_cells(source: Source, cells: &str, puzzle: &mut Puzzle) -> Result<(), Error> {
    let total = puzzle.board.cells();
    let mut at = 0;
    let mut rest = cells;
    while let Some(first) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let token = &rest[..digits.max(first.len_utf8())];
        rest = &rest[token.len()..];
        match first {
            'a'..='z' => at += first as usize - 'a' as usize + 1,
            '_' => {}
            '0'..='9' if at < total => {
                let number = game_id::number(token).unwrap_or(usize::MAX) as u32;
                let span = source.span(token);
                let may = skyscrapers().domain(Known::Number(number), puzzle).map_err(|error| error.with_span(span))?;
                puzzle.give(CellId::new(at), may.unwrap_or_default(), span)?;
                at += 1;
            }
            '0'..='9' => at = total + 1,
            _ => {
                let problem = format!("{} does not say anything of a cell", quoted(token));
                return Err(source.error(token, problem).with_help("a letter skips cells, a number is one"));
            }
        }
        if at > total {
            return Err(source.error(token, format!("the given cells go on after the board's {total} cells")));
        }
    }
    match at == total {
        true => Ok(()),
        false => Err(source.error(cells, format!("the given cells end after {at} of {total} cells"))),
    }
}

/// Appends the id of a puzzle; returns how many given cells it cannot say.
fn write(puzzle: &Puzzle, lost: &mut Lost) -> Result<String, Error> {
    const FORMAT: &str = "an id of Towers";
    skyscrapers().check(puzzle, FORMAT)?;
    let side = puzzle.board.rows();
    if !(3..=9).contains(&side) {
        return Err(Error::new(format!("{FORMAT} cannot express a board of {side} rows")).with_help("from 3 to 9"));
    }
    let clue = |end| match puzzle.clues.get(&end).map(|clue| skyscrapers().number(clue)) {
        None => Ok(String::new()),
        Some(number) if (1..=side).contains(&(number as usize)) => Ok(number.to_string()),
        Some(number) => Err(Error::new(format!("{FORMAT} cannot express the clue {number}"))
            .with_help(format!("a number from 1 to {side}, the size of the board"))),
    };
    let clues = ends(&puzzle.board, &SIDES).into_iter().map(clue).collect::<Result<Vec<String>, _>>()?;
    let mut text = format!("{side}:{}", clues.join("/"));
    let mut lost_givens = 0;
    let mut cells = vec![None; puzzle.board.cells()];
    for (cell, given) in &puzzle.givens {
        match skyscrapers().known(given.may, puzzle) {
            Some(Known::Number(number)) => cells[cell.index()] = Some(number),
            Some(Known::Open) => {}
            _ => lost_givens += 1,
        }
    }
    if cells.iter().any(Option::is_some) {
        text.push(',');
        write_cells(&cells, &mut text);
    }
    lost.all_but_cells(lost_givens, &letters::usual_alphabet(puzzle)?);
    Ok(text + "\n")
}

/// Appends the given cells.
fn write_cells(cells: &[Option<u32>], text: &mut String) {
    let mut open = 0;
    for (at, cell) in cells.iter().enumerate() {
        let Some(number) = cell else {
            open += 1;
            continue;
        };
        if open == 0 && at > 0 {
            text.push('_');
        }
        skip(&mut open, text);
        text.push_str(&number.to_string());
    }
    skip(&mut open, text);
}

/// Appends the letters for so many open cells.
fn skip(open: &mut usize, text: &mut String) {
    while *open > 0 {
        let now = (*open).min(26);
        text.push(char::from(b'a' + now as u8 - 1));
        *open -= now;
    }
}
