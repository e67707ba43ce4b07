//! The shell of an address: `https://puzz.link/p?KIND/v:VARIANT/FLAG/COLUMNS/ROWS/BODY`, columns before rows.

use crate::error::Error;
use crate::format::Guess;
use crate::format::letters::Family;
use crate::format::lines::quoted;
use crate::format::source::Source;
use crate::puzzle::Board;

/// What stands in an address.
pub enum Query<'a> {
    /// A whole file: `pzprv3/...`.
    File(&'a str),
    /// A puzzle.
    Puzzle(&'a str),
}

impl<'a> Query<'a> {
    /// What stands in `line`: an address, or just the part behind its question mark.
    pub fn of(line: &'a str) -> Query<'a> {
        let query = match line.split_once('?') {
            Some((_, query)) => query,
            None => line,
        };
        // `type=editor&` opens the page with the editor.
        let query = match query.split_once('&') {
            Some((option, rest)) if option.starts_with("type=") => rest,
            _ => query,
        };
        if query.starts_with("pzprv3") { Query::File(query) } else { Query::Puzzle(query) }
    }
}

/// An address, cut into its parts.
pub struct Address<'a> {
    /// The kind of puzzle, in the site's words.
    pub kind: &'a str,
    /// How many columns.
    pub columns: usize,
    /// How many rows.
    pub rows: usize,
    /// Both, as they stand there: `5/4`.
    pub size: &'a str,
    /// All that follows.
    pub body: &'a str,
}

impl<'a> Address<'a> {
    /// Cuts what stands behind the question mark.
    pub fn of(source: Source, query: &'a str) -> Result<Address<'a>, Error> {
        let mut rest = query;
        let kind = kind_of(next(&mut rest));
        let mut columns = next(&mut rest);
        while !is_number(columns) {
            if rest.is_empty() {
                return Err(no_address(source, query));
            }
            let what = if columns.starts_with("v:") { "variant" } else { "flag" };
            if !columns.is_empty() {
                return Err(source.error(columns, format!("the {what} {} is not known", quoted(columns))));
            }
            columns = next(&mut rest);
        }
        let rows = next(&mut rest);
        if rows.is_empty() {
            return Err(no_address(source, query));
        }
        let [start, end] = [columns.as_ptr() as usize, rows.as_ptr() as usize + rows.len()];
        let (columns, rows) = (side(source, columns)?, side(source, rows)?);
        // Only the stroke between them lies between two numbers.
        let size = &query[start - query.as_ptr() as usize..end - query.as_ptr() as usize];
        Board::rectangle(rows, columns).map_err(|error| error.with_span(source.span(size)))?;
        Ok(Address { kind, columns, rows, size, body: rest.trim_end_matches('/') })
    }
}

/// The error for what ends before the size of a board.
fn no_address(source: Source, query: &str) -> Error {
    let error = source.error(query, format!("{} is not the address of a puzzle", quoted(query)));
    error.with_help("as https://puzz.link/p?KIND/COLUMNS/ROWS/CLUES")
}

/// Does the line begin with the address of a page that shows puzzles, `puzz.link/p?` or that of its kin?
pub fn is_page(line: &str) -> bool {
    let start = line.split_once('?').map_or("", |(start, _)| start);
    ["/p", "/p.html"].iter().any(|page| start.ends_with(page)) && start.contains('.')
}

/// Does the line look like an address that this shell can cut?
pub fn guess(line: &str) -> Guess {
    match line.split_once('?') {
        Some((_, query)) if is_page(line) && query.contains('/') => return Guess::Yes,
        Some(_) => return Guess::No,
        None => {}
    }
    let mut rest = line;
    let kind = kind_of(next(&mut rest));
    // A variant and a flag may stand before the size.
    let segments: Vec<&str> = rest.split('/').take(4).collect();
    let has_size = segments.windows(2).any(|pair| pair.iter().all(|part| is_number(part)));
    let is_word = kind.starts_with(|c: char| c.is_ascii_lowercase()) && kind.bytes().all(|b| b.is_ascii_alphanumeric());
    match (has_size, kind) {
        (true, kind) if Family::pzpr_names().any(|name| name == kind) => Guess::Yes,
        (true, _) if is_word => Guess::Maybe,
        _ => Guess::No,
    }
}

/// The kind without the page's `_edit` or `_play`.
fn kind_of(segment: &str) -> &str {
    let stripped = segment.strip_suffix("_edit").or_else(|| segment.strip_suffix("_play"));
    stripped.unwrap_or(segment)
}

/// Takes the next part off `rest`.
fn next<'a>(rest: &mut &'a str) -> &'a str {
    let (part, after) = rest.split_once('/').unwrap_or((rest, ""));
    *rest = after;
    part
}

fn is_number(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())
}

/// A number of rows or columns.
fn side(source: Source, part: &str) -> Result<usize, Error> {
    let number = part.parse().ok().filter(|_| is_number(part));
    number.ok_or_else(|| source.error(part, format!("{} is not the size of a board", quoted(part))))
}
