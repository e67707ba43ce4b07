//! A puzzle's text as entries: a key, a value behind the colon, and lines below.

use super::numbered::{add, goes_on_with, numbered};
use super::stray::{before_keys, is_bare_key, names_key, stray};
use crate::error::{Error, Slips};
use crate::format::lines::{Part, quoted};
use crate::puzzle::{Axis, End, Puzzle};
use std::collections::BTreeSet;

/// What an entry says.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// The kind of puzzle.
    Kind,
    /// Something written beside the puzzle.
    Note(String),
    /// A rule that the puzzle adds or bends.
    Option(String),
    /// How many rows and columns.
    Size,
    /// All symbols, the first one first.
    Symbols,
    /// The colours, or the letters, of filled cells; the blank may stand before them.
    Colours,
    /// The clues on one side: the first at each end, or further ones.
    Clues(Axis, Side, u8),
    /// The clues at the corners.
    Corners,
    /// What is known about cells.
    Givens,
    /// The answer.
    Solution,
    /// What somebody has filled in so far.
    Board,
    /// The pencil marks.
    Pencil,
}

/// The end of the lines at which clues stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Left of the rows, on top of the columns.
    Near,
    /// Right of the rows, below the columns.
    Far,
}

/// The keys of notes, in the order in which they are written, and their other spellings.
pub const NOTES: [(&str, &str); 9] = [
    (Puzzle::TITLE, Puzzle::TITLE),
    (Puzzle::AUTHOR, Puzzle::AUTHOR),
    (Puzzle::COPYRIGHT, Puzzle::COPYRIGHT),
    (Puzzle::LICENCE, Puzzle::LICENCE),
    ("license", Puzzle::LICENCE),
    (Puzzle::SOURCE, Puzzle::SOURCE),
    (Puzzle::ID, Puzzle::ID),
    (Puzzle::DESCRIPTION, Puzzle::DESCRIPTION),
    (Puzzle::VERDICT, Puzzle::VERDICT),
];

impl Key {
    /// The key that is spelled so.
    pub fn find(word: &str) -> Option<Key> {
        let word = word.trim();
        if let Some(key) = Key::of_side(&word.to_ascii_lowercase()) {
            return Some(key);
        }
        if let Some((before, name)) = word.split_once(char::is_whitespace) {
            let name = name.trim().to_owned();
            return match before.to_ascii_lowercase().as_str() {
                "note" => Some(Key::Note(name)),
                "option" => Some(Key::Option(name)),
                _ => None,
            };
        }
        let word = word.to_ascii_lowercase();
        if let Some((_, name)) = NOTES.iter().find(|(key, _)| *key == word) {
            return Some(Key::Note((*name).to_owned()));
        }
        Some(match word.as_str() {
            "kind" => Key::Kind,
            "size" => Key::Size,
            "symbols" | "heights" | "numbers" => Key::Symbols,
            "colours" | "colors" | "letters" => Key::Colours,
            "corners" => Key::Corners,
            "givens" => Key::Givens,
            "solution" => Key::Solution,
            "board" => Key::Board,
            "pencil" => Key::Pencil,
            _ => return None,
        })
    }

    /// The key of the clues on a side; `rows 2` are the second clues at these ends.
    pub fn of_side(word: &str) -> Option<Key> {
        let (side, nth) = match word.rsplit_once(char::is_whitespace) {
            Some((side, number)) if number.starts_with(|first: char| first.is_ascii_digit()) => {
                let number = number.parse().ok().filter(|number| (2..=End::MOST).contains(number))?;
                (side.trim_end(), number - 1)
            }
            _ => (word, 0),
        };
        let (axis, side) = match side {
            "rows" | "row" | "left" => (Axis::ROW, Side::Near),
            "right" => (Axis::ROW, Side::Far),
            "columns" | "column" | "cols" | "col" | "top" => (Axis::COLUMN, Side::Near),
            "bottom" => (Axis::COLUMN, Side::Far),
            "falling" => (Axis::FALLING, Side::Near),
            "falling far" => (Axis::FALLING, Side::Far),
            "rising" => (Axis::RISING, Side::Near),
            "rising far" => (Axis::RISING, Side::Far),
            _ => return None,
        };
        Some(Key::Clues(axis, side, nth as u8))
    }

    /// Is it a grid of cells?
    pub fn is_grid(&self) -> bool {
        matches!(self, Key::Givens | Key::Solution | Key::Board | Key::Pencil)
    }

    /// What may stand in the lines below it.
    pub fn body(&self) -> Body {
        match self {
            Key::Kind | Key::Size => Body::None,
            Key::Note(_) | Key::Option(_) => Body::Text,
            Key::Clues(..) | Key::Corners => Body::Lines,
            Key::Symbols | Key::Colours => Body::Cells,
            Key::Givens | Key::Solution | Key::Board | Key::Pencil => Body::Cells,
        }
    }
}

/// What may stand below an entry's first line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Body {
    /// Nothing.
    None,
    /// More lines of the value, each behind a `|`; those of a rule's picture may do without.
    Text,
    /// Lines, and comments.
    Lines,
    /// Lines that may begin with any symbol, so no comments.
    Cells,
}

/// A key, its value and the lines below.
pub struct Entry<'l> {
    /// What it says.
    pub key: Key,
    /// The key as it is spelled, without the colon.
    pub word: Part<'l>,
    /// What stands behind the colon, without blanks around it.
    pub value: Part<'l>,
    /// Do two tabs or more stand before it, as where the first field of a table is empty?
    pub has_empty_field: bool,
    /// The lines below without the blanks around them, blank lines and comments.
    pub lines: Vec<Part<'l>>,
    /// How many blank lines stand among the lines below, or behind them.
    pub blank_lines: usize,
    /// So many lines stand before the first blank one among them.
    pub gap: Option<usize>,
    /// The number of the line whose clue came last, where each clue stands behind the name and the number of its line.
    pub last_number: Option<usize>,
}

/// Is this the line between two puzzles?
pub fn is_separator(text: &str) -> bool {
    let text = text.trim();
    text.len() >= 4 && text.bytes().all(|byte| byte == b'=')
}

/// Is there nothing on this line, before the first entry?
pub fn is_empty(line: &Part) -> bool {
    line.is_blank() || line.text.trim_start().starts_with('#')
}

/// The key and the value of an entry's first line.
pub fn heading<'l>(line: Part<'l>) -> Option<(Key, Part<'l>, Part<'l>)> {
    let (word, value) = line.split_once(':')?;
    Some((Key::find(word.text)?, word.trim(), value.trim()))
}

/// The entries of one puzzle, no key twice.
pub fn entries<'l>(lines: &[Part<'l>]) -> Result<Vec<Entry<'l>>, Error> {
    let mut slips = Slips::default();
    let entries = entries_despite(lines, &mut slips);
    slips.or(entries)
}

/// The entries, as far as the lines make some: what is wrong is noted, and the lines that belong to it are passed over.
pub fn entries_despite<'l>(lines: &[Part<'l>], slips: &mut Slips) -> Vec<Entry<'l>> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut met = BTreeSet::new();
    // Below what is no key, nothing is known of the lines up to the next key.
    let mut is_lost = false;
    for &line in lines {
        if line.is_blank() {
            if let Some(entry) = entries.last_mut() {
                entry.blank_lines += 1;
                entry.gap = entry.gap.or(Some(entry.lines.len()).filter(|lines| *lines > 0));
            }
            continue;
        }
        if let Some(clue) = numbered(line).filter(|clue| goes_on_with(&entries, clue)) {
            let added = add(&mut entries, &mut met, clue, (slips, is_lost));
            is_lost = slips.kept(added).is_none();
            continue;
        }
        if let Some((key, word, value)) = heading(line) {
            is_lost = slips.kept(meet(&mut met, &key, word)).is_none();
            if !is_lost {
                let has_empty_field = line.text.split_once(':').is_some_and(|(_, value)| value.starts_with("\t\t"));
                let (lines, blank_lines) = (Vec::new(), 0);
                entries.push(Entry {
                    key,
                    word,
                    value,
                    has_empty_field,
                    lines,
                    blank_lines,
                    gap: None,
                    last_number: None,
                });
            }
            continue;
        }
        is_lost = body_line(&mut entries, line, is_lost, slips);
    }
    entries
}

/// Takes a line that begins no entry, below a key or below what is none. Is nothing known of the lines behind it?
fn body_line<'l>(entries: &mut [Entry<'l>], line: Part<'l>, is_lost: bool, slips: &mut Slips) -> bool {
    let body =
        entries.last().map_or(Body::None, |entry| if entry.is_numbered() { Body::None } else { entry.key.body() });
    let trimmed = line.trim();
    let is_comment = trimmed.text.starts_with('#') && body != Body::Cells;
    if is_comment || is_lost && !names_key(trimmed) {
        return is_lost;
    }
    match (entries.last_mut(), body) {
        (_, Body::Lines) if is_bare_key(trimmed.text) => {
            slips.note(stray(trimmed));
            return true;
        }
        (Some(entry), Body::Lines | Body::Cells) if !is_lost => entry.lines.push(trimmed),
        // Blanks at the end are the text's own.
        (Some(entry), Body::Text) if !is_lost && trimmed.text.starts_with('|') => entry.lines.push(line.trim_start()),
        // A rule's picture may stand below it as cells do, and the value of a key that has only one.
        (Some(entry), Body::Text) if !is_lost && entry.is_picture() => entry.lines.push(trimmed),
        (Some(entry), Body::None) if !is_lost && entry.lacks_value() => entry.value = trimmed,
        (None, _) => {
            slips.note(before_keys(trimmed));
            return true;
        }
        _ => {
            slips.note(stray(trimmed));
            return true;
        }
    }
    false
}

/// The entry with this key.
pub fn find<'e, 'l>(entries: &'e [Entry<'l>], key: &Key) -> Option<&'e Entry<'l>> {
    entries.iter().find(|entry| entry.key == *key)
}

/// Notes that a key is there; an error where it was before.
pub fn meet(met: &mut BTreeSet<Key>, key: &Key, word: Part) -> Result<(), Error> {
    if met.insert(key.clone()) {
        return Ok(());
    }
    let problem = format!("{} stands twice in one puzzle", quoted(&format!("{}:", word.text)));
    let across = match key {
        Key::Clues(Axis::ROW, side, nth) => Some((Key::Clues(Axis::COLUMN, *side, *nth), "columns")),
        Key::Clues(Axis::COLUMN, side, nth) => Some((Key::Clues(Axis::ROW, *side, *nth), "rows")),
        _ => None,
    };
    let help = match across.filter(|(key, _)| !met.contains(key)) {
        Some((_, lines)) => {
            format!("are these the clues of the {lines}? Else puzzles are separated by a line \"====\"")
        }
        None => "puzzles are separated by a line \"====\"".to_owned(),
    };
    Err(word.error(problem).with_help(help))
}

impl Entry<'_> {
    /// The value and the lines that go on with it, or only these, where all of it stands below.
    pub fn text(&self) -> String {
        let more = self.lines.iter().map(|line| {
            let text = line.text.strip_prefix('|').unwrap_or(line.text);
            text.strip_prefix(' ').unwrap_or(text)
        });
        let beside = Some(self.value.text).filter(|value| !value.is_empty() || self.lines.is_empty());
        beside.into_iter().chain(more).collect::<Vec<_>>().join("\n")
    }

    /// Does it name colours, and not letters?
    pub fn names_colours(&self) -> bool {
        self.key == Key::Colours && !self.word.text.eq_ignore_ascii_case("letters")
    }

    /// Is it a rule of which nothing stands behind the colon?
    fn is_picture(&self) -> bool {
        matches!(self.key, Key::Option(_)) && self.value.text.is_empty()
    }

    /// Is it a key with one value, of which nothing stands there?
    fn lacks_value(&self) -> bool {
        self.key.body() == Body::None && self.value.text.is_empty()
    }

    /// Does each clue stand behind the name and the number of its line?
    pub fn is_numbered(&self) -> bool {
        self.last_number.is_some()
    }

    /// The key with its colon, in quotes.
    pub fn quoted(&self) -> String {
        quoted(&format!("{}:", self.word.text.to_ascii_lowercase()))
    }
}
