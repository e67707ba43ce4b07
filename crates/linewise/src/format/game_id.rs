//! Ids of games as Simon Tatham's collection and its kin write them: parameters, a colon, the puzzle; an id a line.

use crate::error::Error;
use crate::format::lines::quoted;
use crate::format::source::Source;
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
    let source = Source::new(bytes);
    let text = match source.text() {
        Ok(text) => text,
        Err(error) => return vec![Err(error)],
    };
    let puzzles: Vec<_> = ids(text, page).map(|id| read(source, id)).collect();
    match puzzles.is_empty() {
        true => vec![Err(Error::new("there is no game id in it"))],
        false => puzzles,
    }
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
