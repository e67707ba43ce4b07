//! Typos of the pen in a pattern: a character that is another, too many, left out, or in its neighbour's place; or all of it typed backwards.

use crate::error::Error;
use crate::puzzle::{Alphabet, Clue};
use crate::typo::{Edit, Edits, Typo};
use std::collections::BTreeSet;

/// A pattern with more characters than this is not edited: there would be too much to try.
const MOST_CHARACTERS: usize = 120;
/// The characters with a meaning of their own.
const SIGNS: &str = r".*+?|()[]^\{}$-,:!=";

/// What may have been meant where `pattern` is printed, as far as `read` can read it; `used` are the characters of all patterns.
pub fn of_pattern(
    pattern: &str,
    alphabet: &Alphabet,
    used: &BTreeSet<char>,
    read: impl Fn(&str) -> Result<Option<Clue>, Error>,
) -> Vec<Typo> {
    let characters: Vec<char> = pattern.chars().collect();
    if characters.len() > MOST_CHARACTERS {
        return Vec::new();
    }
    // Other characters than letters and digits are written where some pattern has them.
    let is_usual = |glyph: &char| glyph.is_alphanumeric() || used.contains(glyph);
    let glyphs: Vec<char> = alphabet.looks.iter().map(|look| look.glyph).filter(is_usual).collect();
    let mut others: Vec<char> = glyphs.iter().copied().chain(SIGNS.chars()).collect();
    others.sort_unstable();
    others.dedup();
    let mut edits = Edits::default();
    let text = |range: std::ops::Range<usize>, new: &[char]| -> String {
        characters[..range.start].iter().chain(new).chain(&characters[range.end..]).collect()
    };
    for at in 0..=characters.len() {
        let before: String = characters[..at].iter().collect();
        let is_last = at + 1 >= characters.len();
        let others = others.iter().filter(|other| glyphs.contains(other) || means_something(**other, &before, is_last));
        for &other in others.clone() {
            edits.add(Edit::Add, if SIGNS.contains(other) { 74 } else { 70 }, text(at..at, &[other]));
        }
        let Some(&here) = characters.get(at) else { break };
        for &other in others {
            edits.add(Edit::Change, changed(here, other), text(at..at + 1, &[other]));
        }
        edits.add(Edit::Drop, 76, text(at..at + 1, &[]));
        if let Some(&next) = characters.get(at + 1) {
            edits.add(Edit::Swap, 84, text(at..at + 2, &[next, here]));
        }
    }
    edits.add(Edit::Reverse, 70, characters.iter().rev().collect());
    edits.typos(pattern, read)
}

/// Has a sign that is no character of a cell a meaning behind these characters, or is it one that may stand anywhere?
fn means_something(sign: char, before: &str, is_last: bool) -> bool {
    let is_open = |open: char, close: char| before.rfind(open) > before.rfind(close);
    match sign {
        '-' => is_open('[', ']'),
        ',' => is_open('{', '}'),
        ':' | '!' | '=' => before.ends_with("(?") || before.ends_with("(?<"),
        '^' => before.is_empty() || before.ends_with('['),
        '$' => is_last,
        _ => true,
    }
}

/// How likely it is that somebody wrote one character and meant another.
fn changed(here: char, other: char) -> u32 {
    match (SIGNS.contains(here), SIGNS.contains(other)) {
        (false, false) if here.is_alphanumeric() == other.is_alphanumeric() => 90,
        (true, true) => 78,
        _ => 60,
    }
}
