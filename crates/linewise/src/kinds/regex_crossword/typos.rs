//! Typos of the pen in a pattern: a character that is another, too many, left out, or in its neighbour's place; or all of it typed backwards.

use crate::error::Error;
use crate::puzzle::{Alphabet, Clue};
use crate::typo::{Edit, Edits, Typo};

/// A pattern with more characters than this is not edited: there would be too much to try.
const MOST_CHARACTERS: usize = 120;
/// The characters with a meaning of their own.
const SIGNS: &str = r".*+?|()[]^\{}$-,:!=";

/// What may have been meant where `pattern` is printed, as far as `read` can read it.
pub fn of_pattern(pattern: &str, alphabet: &Alphabet, read: impl Fn(&str) -> Result<Option<Clue>, Error>) -> Vec<Typo> {
    let characters: Vec<char> = pattern.chars().collect();
    if characters.len() > MOST_CHARACTERS {
        return Vec::new();
    }
    let glyphs = alphabet.looks.iter().map(|look| look.glyph);
    let mut others: Vec<char> = glyphs.chain(SIGNS.chars()).collect();
    others.sort_unstable();
    others.dedup();
    let mut edits = Edits::default();
    let text = |range: std::ops::Range<usize>, new: &[char]| -> String {
        characters[..range.start].iter().chain(new).chain(&characters[range.end..]).collect()
    };
    for at in 0..=characters.len() {
        for &other in &others {
            edits.add(Edit::Add, if SIGNS.contains(other) { 74 } else { 70 }, text(at..at, &[other]));
        }
        let Some(&here) = characters.get(at) else { break };
        for &other in &others {
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

/// How likely it is that somebody wrote one character and meant another.
fn changed(here: char, other: char) -> u32 {
    match (SIGNS.contains(here), SIGNS.contains(other)) {
        (false, false) if here.is_alphanumeric() == other.is_alphanumeric() => 90,
        (true, true) => 78,
        _ => 60,
    }
}
