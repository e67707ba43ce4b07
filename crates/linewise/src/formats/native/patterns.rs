//! What stands in patterns and was hardly meant as characters that cells hold: marks around a whole pattern, a long dash where a range is meant,
//! blanks around a stroke.

use crate::error::Error;
use crate::puzzle::{Clue, Puzzle, Says};

/// The first such slip of each sort.
pub fn find(puzzle: &Puzzle) -> Vec<Error> {
    let patterns = || puzzle.clues.values().filter_map(|clue| Some((clue, pattern(clue)?)));
    let holds = |glyph: char| puzzle.alphabet.symbol(glyph).is_some();
    let first = |told: &dyn Fn(&str) -> Option<Error>| {
        patterns().find_map(|(clue, text)| Some(told(text)?.with_span(clue.span)))
    };
    let mut slips = Vec::new();
    slips.extend(first(&enclosed));
    slips.extend(first(&long_dash));
    slips.extend(first(&blanks).filter(|_| !has_own_blanks(puzzle) && holds(' ')));
    slips
}

fn pattern(clue: &Clue) -> Option<&str> {
    match &clue.says {
        Says::Pattern(text) => Some(text),
        _ => None,
    }
}

/// Marks that people and programs put around a whole pattern.
const AROUND: [(char, char, &str); 7] = [
    ('/', '/', "slashes"),
    ('\u{201c}', '\u{201d}', "quotes"),
    ('\u{201e}', '\u{201c}', "quotes"),
    ('\u{2018}', '\u{2019}', "quotes"),
    ('\u{ab}', '\u{bb}', "quotes"),
    ('\'', '\'', "quotes"),
    ('`', '`', "quotes"),
];

/// A pattern between slashes, as programs write them, or quotes: here they are characters.
fn enclosed(text: &str) -> Option<Error> {
    let is_between = |(open, close, _): &&(char, char, &str)| {
        text.strip_prefix(*open).and_then(|rest| rest.strip_suffix(*close)).is_some_and(|inner| !inner.is_empty())
    };
    let (.., what) = AROUND.iter().find(is_between)?;
    let problem = format!("a pattern stands between {what}, which are read as characters that cells hold");
    let help = format!("leave the {what} out if they only mark where the pattern begins and ends");
    Some(Error::new(problem).with_help(help))
}

/// A set in which a dash that is no `-` stands between two letters or digits: three characters, where a range was meant.
fn long_dash(text: &str) -> Option<Error> {
    let glyphs: Vec<char> = text.chars().collect();
    let mut is_in_set = false;
    let mut is_meant = false;
    for (at, &glyph) in glyphs.iter().enumerate() {
        let is_escaped = at > 0 && glyphs[at - 1] == '\\';
        match glyph {
            '[' if !is_escaped => is_in_set = true,
            ']' if !is_escaped => is_in_set = false,
            '\u{2010}'..='\u{2015}' | '\u{2212}' if is_in_set => {
                let is_end = |at: Option<usize>| at.and_then(|at| glyphs.get(at)).is_some_and(|c| c.is_alphanumeric());
                is_meant |= is_end(at.checked_sub(1)) && is_end(Some(at + 1));
            }
            _ => {}
        }
    }
    is_meant.then(|| {
        let meant: String = glyphs.iter().map(|&c| if is_long(c) { '-' } else { c }).collect();
        Error::new("a long dash between two characters is read as a character that cells hold: - makes a range")
            .with_help(format!("where a range was meant, it is {meant}"))
    })
}

fn is_long(glyph: char) -> bool {
    matches!(glyph, '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// A pattern with blanks around a stroke that parts its ways.
fn blanks(text: &str) -> Option<Error> {
    if !text.contains(" |") && !text.contains("| ") {
        return None;
    }
    let meant = text.split('|').map(str::trim).collect::<Vec<_>>().join("|");
    let error = Error::new("the blanks around | are read as characters that cells hold");
    Some(error.with_help(format!("where they were not meant, it is {meant}")))
}

/// Do the cells hold blanks for another reason: one stands in a pattern elsewhere?
fn has_own_blanks(puzzle: &Puzzle) -> bool {
    let elsewhere = |text: &str| text.replace(" |", "|").replace("| ", "|").contains(' ');
    puzzle.clues.values().filter_map(pattern).any(elsewhere)
}
