//! Ids of games as Simon Tatham's collection and its kin write them: parameters, a colon, the puzzle; an id a line.

use crate::domain::{Domain, Symbol};
use crate::error::Error;
use crate::format::lines::quoted;
use crate::format::source::{self, Source};
use crate::model::CellId;
use crate::puzzle::Puzzle;

/// The ids in a text: a line each, perhaps behind the address of the game's page, as `towers.html#`.
pub fn ids<'a>(text: &'a str, page: &'a str) -> impl Iterator<Item = &'a str> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(move |line| match line.split_once(page) {
        Some((_, id)) => id.strip_prefix(".html").unwrap_or(id).strip_prefix('#').unwrap_or(line),
        None => line,
    })
}

/// The puzzles of all ids in a file; an error where there is none.
pub fn puzzles(
    bytes: &[u8],
    page: &str,
    read: fn(Source, &str) -> Result<Puzzle, Error>,
) -> Vec<Result<Puzzle, Error>> {
    source::puzzles(bytes, |source, text| {
        let puzzles: Vec<_> = ids(text, page).map(|id| read(source, id)).collect();
        if puzzles.is_empty() { Err(Error::new("there is no game id in it")) } else { Ok(puzzles) }
    })
}

/// The parameters of an id and its puzzle; an error that shows `example` for what is no id.
pub fn split<'a>(source: Source, id: &'a str, example: &str) -> Result<(&'a str, &'a str), Error> {
    id.split_once(':').ok_or_else(|| {
        source
            .error(id, format!("{} is not the id of a game", quoted(id)))
            .with_help(format!("as {example}; an id with # is a random seed, and holds no puzzle"))
    })
}

/// Does a text begin as an id does, perhaps behind the address of the game's page? `is_size` knows the game's parameters.
pub fn is_id(text: &str, page: &str, is_size: impl Fn(&str) -> bool) -> bool {
    ids(text, page).next().and_then(|id| id.split_once(':')).is_some_and(|(parameters, _)| is_size(parameters))
}

/// Parameters without the difficulty behind them, as `de`.
pub fn without_difficulty(parameters: &str) -> &str {
    match parameters.split_once('d') {
        Some((before, difficulty)) if difficulty.len() <= 1 => before,
        _ => parameters,
    }
}

/// The whole number that a text is.
pub fn number(text: &str) -> Option<usize> {
    let is_number = !text.is_empty() && text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// Gives cells by letters, each of which skips as many cells as its place in the alphabet (`a` none) and settles the
/// next one as `small` or `capital`; `z` only skips 25. Returns how many cells the letters cover: those of the board,
/// or one more where the last letter only skips what is left.
pub fn give(
    source: Source,
    letters: &str,
    puzzle: &mut Puzzle,
    [small, capital]: [Symbol; 2],
    help: &str,
) -> Result<usize, Error> {
    let total = puzzle.board.cells();
    let mut at = 0;
    for (place, letter) in letters.char_indices() {
        let here = &letters[place..place + letter.len_utf8()];
        if !letter.is_ascii_alphabetic() {
            return Err(source.error(here, format!("\"{letter}\" does not say anything of a cell")).with_help(help));
        }
        let skipped = usize::from(letter.to_ascii_lowercase() as u8 - b'a');
        at += skipped;
        if at > total {
            return Err(goes_on(source, here, total));
        }
        if at < total && skipped < 25 {
            let symbol = if letter.is_ascii_uppercase() { capital } else { small };
            puzzle.give(CellId::new(at), Domain::only(symbol), source.span(here))?;
        }
        at += usize::from(skipped < 25);
    }
    match at < total {
        true => Err(source
            .error(letters, format!("the cells end after {at} of {total} cells"))
            .with_help("open cells at the end are skipped by a letter, too")),
        false => Ok(at),
    }
}

/// The error for letters behind a board of `total` cells.
pub fn goes_on(source: Source, letters: &str, total: usize) -> Error {
    source.error(letters, format!("the cells go on after the board's {total} cells"))
}

/// Appends the letters for the given cells, a capital for one that is `capital`; returns how many open cells follow the last of them.
pub fn put_givens(puzzle: &Puzzle, capital: Symbol, text: &mut String) -> usize {
    let mut next = 0;
    for (cell, given) in &puzzle.givens {
        let Some(symbol) = given.may.symbol() else { continue };
        put(cell.index() - next, symbol == capital, text);
        next = cell.index() + 1;
    }
    puzzle.board.cells() - next
}

/// Appends the letters that skip so many cells and settle the next one.
pub fn put(skipped: usize, is_capital: bool, text: &mut String) {
    text.push_str(&"z".repeat(skipped / 25));
    let first = if is_capital { b'A' } else { b'a' };
    text.push(char::from(first + (skipped % 25) as u8));
}
