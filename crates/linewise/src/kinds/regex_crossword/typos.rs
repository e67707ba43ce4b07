//! Typos of the pen in a pattern: a character that is another, too many, left out, or in its neighbour's place; or all
//! of it typed backwards.

use crate::error::Error;
use crate::puzzle::{Alphabet, Clue};
use crate::slip::{self, Cost};
use crate::typo::{Edit, Edits, Typo};

/// A pattern with more characters than this is not edited: there would be too much to try.
const MOST_CHARACTERS: usize = 120;
/// The characters with a meaning of their own.
const SIGNS: &str = r".*+?|()[]^\{}$-,:!=";
/// The characters that a backslash gives another meaning, or takes their meaning from.
const ESCAPED: &str = r"dDwWsSbBnrtfv.*+?|()[]^\{}$-/";

/// What may have been meant where `pattern` is printed, as far as `read` can read it; `used` are the characters of all patterns.
pub fn of_pattern(
    pattern: &str,
    alphabet: &Alphabet,
    used: &[char],
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
    let own_escapes = idle_escapes(pattern);
    let mut edits = Edits::default();
    let mut add = |edit: Edit, cost: Cost, text: String| {
        if idle_escapes(&text).iter().all(|idle| own_escapes.contains(idle)) {
            edits.add(edit, cost, text);
        }
    };
    let text = |range: std::ops::Range<usize>, new: &[char]| -> String {
        characters[..range.start].iter().chain(new).chain(&characters[range.end..]).collect()
    };
    for at in 0..=characters.len() {
        let before: String = characters[..at].iter().collect();
        let is_last = at + 1 >= characters.len();
        let others = others.iter().filter(|other| glyphs.contains(other) || means_something(**other, &before, is_last));
        for &other in others.clone() {
            add(Edit::Add, left_out(other), text(at..at, &[other]));
        }
        let Some(&here) = characters.get(at) else { break };
        for &other in others {
            add(Edit::Change, changed(here, other), text(at..at + 1, &[other]));
        }
        add(Edit::Drop, slip::CHARACTER_TOO_MANY, text(at..at + 1, &[]));
        if let Some(&next) = characters.get(at + 1) {
            add(Edit::Swap, slip::CHARACTERS_SWAPPED, text(at..at + 2, &[next, here]));
        }
    }
    add(Edit::Reverse, slip::BACKWARDS, characters.iter().rev().collect());
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

/// The characters behind backslashes that these give no meaning, as the numbers of groups that the pattern does not
/// have: nobody writes them.
fn idle_escapes(pattern: &str) -> Vec<char> {
    let mut idle = Vec::new();
    let groups = groups(pattern);
    let mut characters = pattern.chars();
    while let Some(character) = characters.next() {
        let Some(escaped) = (character == '\\').then(|| characters.next()).flatten() else { continue };
        let is_reference = escaped.to_digit(10).is_some_and(|number| (1..=groups).contains(&(number as usize)));
        if !is_reference && !ESCAPED.contains(escaped) && !begins_something(escaped, characters.as_str()) {
            idle.push(escaped);
        }
    }
    idle
}

/// Does this character behind a backslash begin something together with what follows it: `\x41`, `\u{1F600}`, `\cJ`, `\p{L}`, `\k<name>`?
fn begins_something(escaped: char, rest: &str) -> bool {
    let has_hex = |count: usize| rest.get(..count).is_some_and(|digits| digits.bytes().all(|c| c.is_ascii_hexdigit()));
    match escaped {
        'x' => has_hex(2),
        'u' => has_hex(4) || rest.starts_with('{'),
        'c' => rest.starts_with(|c: char| c.is_ascii_alphabetic()),
        'p' | 'P' => rest.starts_with('{'),
        'k' => rest.starts_with('<'),
        _ => false,
    }
}

/// How many groups with numbers a pattern may have: opening brackets, but for those of looks and of groups without one.
fn groups(pattern: &str) -> usize {
    let is_numbered = |(at, _): &(usize, &str)| {
        let behind = &pattern[at + 1..];
        let is_named = behind.starts_with("?<") && !behind.starts_with("?<=") && !behind.starts_with("?<!");
        !behind.starts_with('?') || is_named
    };
    pattern.match_indices('(').filter(is_numbered).count()
}

/// Characters that are taken for each other where they are printed.
const ALIKE: [&str; 15] =
    ["0OoQD", "1Il|!7", "2Zz", "5Ss", "6Gb", "8B", "9gq", "UVuv", "CcG", "EF", "MN", "PR", ".,", "([{", ")]}"];

/// Is one easily read as the other: printed alike, or the same letter of another size?
fn looks_like(one: char, other: char) -> bool {
    one.to_lowercase().eq(other.to_lowercase())
        || ALIKE.iter().any(|alike| alike.contains(one) && alike.contains(other))
}

/// What it costs that somebody left out this character.
fn left_out(character: char) -> Cost {
    if SIGNS.contains(character) { slip::SIGN_LEFT_OUT } else { slip::CHARACTER_LEFT_OUT }
}

/// What it costs that somebody wrote one character and meant another.
fn changed(here: char, other: char) -> Cost {
    if looks_like(here, other) {
        return slip::LOOKS_ALIKE;
    }
    match (SIGNS.contains(here), SIGNS.contains(other)) {
        (false, false) if here.is_alphanumeric() == other.is_alphanumeric() => slip::CHARACTER,
        (true, true) => slip::PATTERN_SIGN,
        _ => slip::SIGN_FOR_CHARACTER,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Says;

    /// The patterns that may have been meant, the likeliest first.
    fn meant(pattern: &str) -> Vec<String> {
        let puzzle = "kind: regex_crossword\nsymbols: AB0123\nrows:\n(A)B1\ncolumns:\n.\n.\n.\n";
        let alphabet = crate::open(puzzle).and_then(|reading| reading.one()).expect("a puzzle").alphabet;
        let read = |text: &str| Ok(Some(Clue::new(Says::Pattern(text.to_owned()))));
        let typos = of_pattern(pattern, &alphabet, &[], read);
        let pattern = |typo: Typo| match typo.meant.says {
            Says::Pattern(pattern) => pattern,
            _ => String::new(),
        };
        typos.into_iter().map(pattern).collect()
    }

    #[test]
    fn nobody_means_a_backslash_that_does_nothing() {
        let found = meant(r"(A)(B)\1");
        assert!(found.contains(&r"(A)(B)\2".to_owned()), "{found:?}");
        for idle in [r"(A)(B)\0", r"(A)(B)\3", r"(A)(B)\A", r"(\A)(B)\1"] {
            assert!(!found.contains(&idle.to_owned()), "{idle}");
        }
        for (pattern, is_idle) in
            [(r"\p", true), (r"\k", true), (r"\cA", false), (r"\c1", true), (r"\x4", true), (r"\p{L}", false)]
        {
            assert_eq!(!idle_escapes(pattern).is_empty(), is_idle, "{pattern}");
        }
        // What the pattern has of these is left alone.
        assert!(meant(r"\AB").contains(&r"\A1".to_owned()));
    }

    #[test]
    fn what_looks_alike_is_thought_of_first() {
        let found = meant("AO");
        let at = |text: &str| found.iter().position(|found| found == text).expect("it is thought of");
        assert!(at("A0") < at("AA") && at("A0") < at("A1"), "{found:?}");
    }

    #[test]
    fn a_letter_is_left_out_sooner_than_a_sign() {
        let found = meant("AB");
        let at = |text: &str| found.iter().position(|found| found == text).expect("it is thought of");
        assert!(at("ABA") < at("AB*") && at("1B") < at("ABA"), "{found:?}");
    }
}
