//! A puzzle's lines as entries: a key with its value, or with the lines below it.

use crate::error::Error;
use crate::format::lines::{Part, quoted};
use crate::puzzle::Puzzle;

/// The keys that are notes, and the names of these notes.
pub const NOTES: [(&str, &str); 5] = [
    ("catalogue", Puzzle::SOURCE),
    ("title", Puzzle::TITLE),
    ("by", Puzzle::AUTHOR),
    ("copyright", Puzzle::COPYRIGHT),
    ("license", Puzzle::LICENCE),
];

/// The keys that are part of the puzzle.
pub const KEYS: [&str; 8] = ["width", "height", "rows", "columns", "color", "colour", "goal", "saved"];

/// A key, and what it says.
pub struct Entry<'l> {
    /// The key, as it is spelled.
    pub key: Part<'l>,
    /// The rest of its line, without the quotes around it.
    pub value: Part<'l>,
    /// The lines below, blank ones too.
    pub lines: Vec<Part<'l>>,
}

impl<'l> Entry<'l> {
    /// The lines below, without the numbers of a list in which each of them is numbered, as `1. 3 1`.
    pub fn clues(&self) -> Vec<Part<'l>> {
        let filled = self.lines.iter().filter(|line| !line.is_blank());
        let numbered: Option<Vec<_>> = filled.zip(1..).map(|(&line, number)| behind_number(line, number)).collect();
        numbered.unwrap_or_else(|| self.lines.clone())
    }

    /// Do clues stand below it?
    pub fn has_clues(&self) -> bool {
        (self.is("rows") || self.is("columns")) && self.value.is_blank()
    }

    /// Is this its key?
    pub fn is(&self, key: &str) -> bool {
        self.key.text.eq_ignore_ascii_case(key)
    }
}

/// The entries of one puzzle.
pub fn entries<'l>(lines: &[Part<'l>]) -> Result<Vec<Entry<'l>>, Error> {
    let mut entries: Vec<Entry> = Vec::new();
    for line in lines.iter().flat_map(|&line| sizes_apart(line)) {
        let is_colour = |key: Part| entries.iter().any(|entry| is_colour_named(entry, key));
        let key = key(line).filter(|&key| {
            !entries.last().is_some_and(|last| continues(last, line, key) || (last.has_clues() && is_colour(key)))
        });
        match (key, entries.last_mut()) {
            (Some(key), _) => {
                let line = line.trim();
                let value = line.with(value(key, &line.text[key.text.len()..]));
                entries.push(Entry { key, value: unquoted(value), lines: Vec::new() });
            }
            (None, Some(last)) => last.lines.push(line),
            (None, None) if line.is_blank() => {}
            (None, None) => {
                let error = line.trim().error(format!("{} stands before any key", quoted(line.text.trim())));
                return Err(error.with_help("clues stand below \"rows\" and \"columns\""));
            }
        }
    }
    Ok(entries)
}

/// The parts of a line, where both sizes stand on it: `width 10,height 10`.
fn sizes_apart(line: Part<'_>) -> Vec<Part<'_>> {
    let first = line.text.trim_start().to_ascii_lowercase();
    let second = if first.starts_with("width") { "height" } else { "width" };
    let is_size = first.starts_with("width") || first.starts_with("height");
    let at = line.text.to_ascii_lowercase().rfind(second).filter(|_| is_size && line.text.is_ascii());
    match at {
        Some(at) => {
            let (before, behind) = line.text.split_at(at);
            vec![line.with(before.trim_end_matches([',', ';', ' ', '\t'])), line.with(behind)]
        }
        None => vec![line],
    }
}

/// The key with which a line begins, if it begins with a letter. A colon or a sign of equality may stand at a known
/// key: `rows:`, `width=5`.
fn key<'l>(line: Part<'l>) -> Option<Part<'l>> {
    let word = line.words().next().filter(|word| word.text.starts_with(|c: char| c.is_ascii_alphabetic()))?;
    let before = word.text.split(SIGNS).next().unwrap_or_default();
    Some(if is_known(before) { word.with(before) } else { word })
}

/// What people write between a key and its value, as other formats have it.
const SIGNS: [char; 2] = [':', '='];

/// The value that stands behind a key.
fn value<'t>(key: Part, rest: &'t str) -> &'t str {
    let rest = if KEYS.iter().any(|known| key.text.eq_ignore_ascii_case(known)) { rest.trim() } else { rest };
    rest.strip_prefix(SIGNS).unwrap_or(rest).trim()
}

/// Is this a key of the puzzle or of a note?
pub fn is_known(key: &str) -> bool {
    KEYS.iter().chain(NOTES.iter().map(|(key, _)| key)).any(|known| key.eq_ignore_ascii_case(known))
}

/// Does the entry declare a colour of this name, with which a clue may begin: `red 3 1`?
fn is_colour_named(entry: &Entry, name: Part) -> bool {
    let is_declaration = entry.is("color") || entry.is("colour");
    is_declaration && entry.value.words().next().is_some_and(|word| word.text == name.text)
}

/// Does a line that begins with a letter go on with a picture, whose cells are letters too?
fn continues(last: &Entry, line: Part, key: Part) -> bool {
    let is_picture = (last.is("goal") || last.is("saved")) && last.value.is_blank();
    is_picture && !is_known(key.text) && line.trim().text == key.text
}

/// What stands between quotes.
fn unquoted(value: Part<'_>) -> Part<'_> {
    let inner = value.text.strip_prefix('"').map(|rest| rest.strip_suffix('"').unwrap_or(rest));
    inner.map_or(value, |text| value.with(text))
}

/// What stands behind the number of a line in a list: `1. 3 1`, `1) 3 1`.
fn behind_number(line: Part<'_>, number: usize) -> Option<Part<'_>> {
    let text = line.text.trim_start().strip_prefix(&number.to_string())?;
    text.strip_prefix(['.', ')', ':']).map(|clue| line.with(clue))
}

/// Is this the line between two puzzles?
pub fn is_divider(text: &str) -> bool {
    let text = text.trim();
    text.len() >= 4 && text.bytes().all(|byte| byte == b'=')
}
