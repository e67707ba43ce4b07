//! Links that hold a puzzle, a link a line, or among words.

use super::lines::quoted;
use super::source::{self, Source};
use super::{Guess, typed};
use crate::error::Error;
use crate::puzzle::Puzzle;

/// The lines that say something.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}

/// Is the first line one of these links?
#[cfg(feature = "links")]
pub fn guess(bytes: &[u8], is_link: impl Fn(&str) -> bool) -> Guess {
    first_line(bytes, |line| Guess::yes_if(is_link(line)))
}

/// What the first line is taken for.
pub fn first_line(bytes: &[u8], guess: impl Fn(&str) -> Guess) -> Guess {
    Source::new(bytes).text().ok().and_then(|text| lines(text).next().map(guess)).unwrap_or(Guess::No)
}

/// Reads each link.
pub fn puzzles(bytes: &[u8], read: fn(Source<'_>, &str) -> Result<Puzzle, Error>) -> Vec<Result<Puzzle, Error>> {
    source::puzzles(bytes, |source, text| match lines(text).next() {
        Some(_) => Ok(lines(text).map(|line| read(source, line)).collect()),
        None => Err(Error::new("there is no link in it")),
    })
}

/// How a link begins that stands among words.
const STARTS: [&str; 2] = ["https://", "http://"];

/// The text with each link in a line of its own, without what Markdown, pages, quotes and sentences set around it; and
/// what is said of the words beside them. `None` where nothing stands there, or where a link may go on behind a blank.
pub fn bare(bytes: &[u8]) -> Option<(Vec<u8>, Option<Error>)> {
    let text = std::str::from_utf8(bytes).ok().filter(|text| text.len() <= typed::LONGEST)?;
    let (mut plain, mut beside, mut is_changed) = (Vec::new(), Vec::new(), false);
    for line in text.lines() {
        let mut rest = line;
        let mut links: Vec<&str> = Vec::new();
        while let Some(at) = STARTS.iter().filter_map(|start| rest.find(start)).min() {
            let link = link(&rest[..at], &rest[at..]);
            beside.push(&rest[..at]);
            rest = &rest[at + link.len()..];
            let next = rest.strip_prefix(' ').unwrap_or_default().trim_start().split(' ').next().unwrap_or_default();
            if next.contains(|c: char| c.is_ascii_digit() || c == '/') && !next.contains("//") {
                return None;
            }
            // The words of a link may be the link itself.
            if links.last() != Some(&link) {
                links.push(link);
            }
        }
        match links.is_empty() {
            true => plain.push(line),
            false => beside.push(rest),
        }
        is_changed |= links.first().is_some_and(|link| *link != line.trim());
        plain.append(&mut links);
    }
    let plain = plain.join("\n");
    let words: Vec<&str> = beside.iter().map(|words| words.trim_matches(|c: char| !c.is_alphanumeric())).collect();
    let words: Vec<String> = words.into_iter().filter(|words| !words.is_empty()).map(quoted).collect();
    let verb = if words.len() == 1 { "is" } else { "are" };
    let told =
        (!words.is_empty()).then(|| Error::new(format!("{} beside the link {verb} not read", words.join(" and "))));
    is_changed.then(|| (plain.into_bytes(), told))
}

/// The link with which this begins, up to what ends it: a blank, a quote, the bracket that is open `before` it, and the
/// marks of the sentence.
fn link<'t>(before: &str, text: &'t str) -> &'t str {
    let is_end = |c: char| c.is_whitespace() || "<>\"'`|\\".contains(c);
    let link = text.split(is_end).next().unwrap_or_default();
    let close = match before.chars().next_back() {
        Some('(') => ')',
        Some('[') => ']',
        Some('{') => '}',
        _ => ' ',
    };
    link.split(close).next().unwrap_or_default().trim_end_matches(|c: char| ".,;:!?)]}*".contains(c))
}
