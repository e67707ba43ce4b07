//! The body of an address of letters or numbers: the places around the board, then its cells if any of them is given.
//!
//! `easyasabc/4/4/3/1m2h3g3h` has three letters, and places above, below, left and right of the board; where all clues
//! stand at the near ends there are only those above and left.

use super::address::Address;
use super::number16::{self, Place};
use crate::error::Error;
use crate::format::letters::{Family, Known, ends};
use crate::format::lines::quoted;
use crate::format::source::Source;
use crate::model::CellId;
use crate::puzzle::{Board, Puzzle, Side};

/// Where the clues stand, in the order of the sites.
fn sides(family: &Family) -> &'static [Side] {
    match family.is_all_around {
        true => &[Side::Top, Side::Bottom, Side::Left, Side::Right],
        false => &[Side::Top, Side::Left],
    }
}

/// Reads the puzzle in an address.
pub fn read(source: Source, address: &Address, family: &Family) -> Result<Puzzle, Error> {
    let board = Board::rectangle(address.rows, address.columns)?;
    // What the kind may refuse: how many letters there are, else the size.
    let (count, doubtful, body) = match family.has_letters {
        false => (None, address.size, address.body),
        true => {
            let (count, body) = address.body.split_once('/').unwrap_or((address.body, ""));
            (Some(count_of(source, count, family)?), count, body)
        }
    };
    let mut puzzle = family.puzzle(board, count).map_err(|error| error.with_span(source.span(doubtful)))?;
    let ends = ends(&board, sides(family));
    let (entries, rest) = match body.is_empty() {
        true => (Vec::new(), ""),
        false => number16::read(source, body, "clues", ends.len())?,
    };
    for (at, place, text) in entries {
        let Place::Number(number) = place else {
            return Err(source.error(text, "a clue is printed as ?").with_help("a number, or nothing"));
        };
        let clue = family.clue(number, &puzzle).map_err(|error| error.with_span(source.span(text)))?;
        puzzle.clues.insert(ends[at], clue.with_span(source.span(text)));
    }
    if !rest.is_empty() {
        read_cells(source, rest, family, &mut puzzle)?;
    }
    Ok(puzzle)
}

/// How many letters or numbers there are.
pub fn count_of(source: Source, text: &str, family: &Family) -> Result<u32, Error> {
    let things = if family.has_letters { "letters" } else { "numbers" };
    let id = family.kind.sites().pzpr.first().copied().unwrap_or_default();
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number).ok_or_else(|| {
        let problem = format!("{} does not say how many {things} there are", quoted(text));
        source.error(text, problem).with_help(format!("as {id}/COLUMNS/ROWS/{}/CLUES", things.to_uppercase()))
    })
}

/// Reads the given cells.
pub fn read_cells(source: Source, text: &str, family: &Family, puzzle: &mut Puzzle) -> Result<(), Error> {
    let (entries, rest) = number16::read(source, text, "given cells", puzzle.board.cells())?;
    if !rest.is_empty() {
        return Err(source.error(rest, "the address continues after the last cell"));
    }
    for (at, place, text) in entries {
        let known = match place {
            Place::Number(number) => Known::Number(number),
            Place::Unknown | Place::Empty => Known::Filled,
        };
        let span = source.span(text);
        if let Some(may) = family.domain(known, puzzle).map_err(|error| error.with_span(span))? {
            puzzle.give(CellId::new(at), may, span)?;
        }
    }
    Ok(())
}

/// Writes what stands behind the question mark, and counts the given cells that it cannot say.
pub fn write(puzzle: &Puzzle, family: &Family, name: &str) -> Result<(String, usize), Error> {
    let (rows, columns) = (puzzle.board.rows(), puzzle.board.columns());
    family.check(puzzle, "an address of puzz.link")?;
    let mut places = Vec::new();
    for end in ends(&puzzle.board, sides(family)) {
        let number = puzzle.clues.get(&end).map(|clue| family.number(clue));
        if let Some(number) = number.filter(|&number| number > number16::MAX) {
            return Err(Error::new(format!("an address of puzz.link cannot express the clue {number}")));
        }
        places.push(number.map_or(Place::Empty, Place::Number));
    }
    let count = if family.has_letters { format!("{}/", puzzle.alphabet.len() - 1) } else { String::new() };
    let (cells, lost) = write_cells(puzzle, family);
    Ok((format!("{name}/{columns}/{rows}/{count}{}{cells}", number16::write(places.into_iter())), lost))
}

/// The given cells, nothing when there are none, and how many of them cannot be said.
pub fn write_cells(puzzle: &Puzzle, family: &Family) -> (String, usize) {
    let mut lost = 0;
    let mut cells = vec![Place::Empty; if puzzle.givens.is_empty() { 0 } else { puzzle.board.cells() }];
    for (cell, given) in &puzzle.givens {
        match family.known(given.may, puzzle) {
            Some(Known::Number(number)) => cells[cell.index()] = Place::Number(number),
            Some(Known::Filled) if family.has_blanks => cells[cell.index()] = Place::Unknown,
            Some(Known::Open) => {}
            _ => lost += 1,
        }
    }
    match cells.iter().all(|cell| *cell == Place::Empty) {
        true => (String::new(), lost),
        false => (number16::write(cells.into_iter()), lost),
    }
}
