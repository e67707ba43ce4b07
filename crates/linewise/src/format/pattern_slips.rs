//! What stands in patterns and was hardly meant as characters that cells hold: marks around a whole pattern, a long
//! dash where a range is meant, blanks around a stroke, full-width signs, the names that HTML has for characters, a
//! comment, a repetition that is not closed.

use crate::error::Error;
use crate::puzzle::{Clue, Puzzle, Says};

/// The first such slip of each sort.
pub fn find(puzzle: &Puzzle) -> Vec<Error> {
    let patterns: Vec<(&Clue, &str)> = puzzle.clues.values().filter_map(|clue| Some((clue, pattern(clue)?))).collect();
    if patterns.is_empty() {
        return Vec::new();
    }
    let holds = |glyph: char| puzzle.alphabet.symbol(glyph).is_some();
    let first = |told: &dyn Fn(&str) -> Option<Error>| {
        patterns.iter().find_map(|(clue, text)| Some(told(text)?.with_span(clue.span)))
    };
    let mut slips = Vec::new();
    slips.extend(first(&enclosed));
    slips.extend(first(&long_dash));
    slips.extend(first(&full_width));
    slips.extend(first(&entity));
    slips.extend(first(&comment));
    slips.extend(first(&open_repetition));
    slips.extend(first(&escaped_stroke).filter(|_| !patterns.iter().any(|(_, text)| has_bare_stroke(text))));
    slips.extend(first(&blanks).filter(|_| !has_own_blanks(puzzle) && holds(' ')));
    slips
}

/// The first slip in a clue alone, without a place; nothing of what depends on the cells.
pub fn of_clue(clue: &Clue) -> Option<Error> {
    let text = pattern(clue)?;
    [enclosed, long_dash, full_width, entity, comment, open_repetition].iter().find_map(|told| told(text))
}

fn pattern(clue: &Clue) -> Option<&str> {
    match &clue.says {
        Says::Pattern(text) => Some(text),
        _ => None,
    }
}

/// Marks that people and programs put around a whole pattern.
const AROUND: [(char, char, &str); 8] = [
    ('"', '"', "quotes"),
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
    // Python writes an r before quotes.
    let raw = text.strip_prefix(['r', 'R']).filter(|rest| rest.starts_with(['"', '\'']));
    let text = raw.unwrap_or(without_flags(text));
    let is_between = |(open, close, _): &&(char, char, &str)| {
        let inner = text.strip_prefix(*open).and_then(|rest| rest.strip_suffix(*close));
        // In `'A'|'B'` they stand around parts of it.
        inner.is_some_and(|inner| !inner.is_empty() && !inner.contains([*open, *close]))
    };
    let (.., what) = AROUND.iter().find(is_between)?;
    let problem = format!("a pattern stands between {what}, which are read as characters of it");
    let help = format!("leave the {what} out if they only mark where the pattern begins and ends");
    Some(Error::new(problem).with_help(help))
}

/// The pattern without the flags behind its second slash, as in `/a+/i`.
fn without_flags(text: &str) -> &str {
    let bare = text.trim_end_matches(|glyph| "dgimsuvy".contains(glyph));
    if text.starts_with('/') && bare.ends_with('/') { bare } else { text }
}

/// A full-width form of a sign, as keyboards of East Asia type it.
fn full_width(text: &str) -> Option<Error> {
    let sign = |wide: char| char::from_u32(u32::from(wide).checked_sub(WIDE)?).filter(|sign| SIGNS.contains(*sign));
    let (wide, sign) = text.chars().find_map(|wide| Some((wide, sign(wide)?)))?;
    let error = Error::new(format!("the full-width {wide} is read as a character of the pattern"));
    Some(error.with_help(format!("patterns use {sign}")))
}

/// How far a full-width form stands behind its ASCII character.
const WIDE: u32 = 0xff01 - '!' as u32;

/// Signs of patterns.
const SIGNS: &str = "|()[]{}*+?.^\\";

/// A character by the name that HTML has for it, as `&nbsp;`.
fn entity(text: &str) -> Option<Error> {
    let name = text.split('&').skip(1).find_map(|rest| {
        let (name, _) = rest.split_once(';')?;
        let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let is_name = ["nbsp", "amp", "lt", "gt", "quot", "apos"].contains(&name)
            || name.strip_prefix('#').is_some_and(|code| is_number(code.strip_prefix('x').unwrap_or(code)));
        is_name.then_some(name)
    })?;
    let error = Error::new(format!("&{name}; is read character by character"));
    Some(error.with_help("HTML writes a character this way; type the character itself"))
}

/// What stands behind a blank and a `#`, as programs write comments.
fn comment(text: &str) -> Option<Error> {
    let (pattern, _) = text.split_once(" # ")?;
    let error = Error::new("what comes after # is read as part of the pattern");
    Some(error.with_help(format!("if it is a comment, the pattern is {}", pattern.trim_end())))
}

/// A stroke behind a backslash, as tables of Markdown have it, in patterns that have no other.
fn escaped_stroke(text: &str) -> Option<Error> {
    let error = Error::new("\\| is read as the character |");
    text.contains("\\|")
        .then(|| error.with_help("where it stands for \"or\", as in a table of Markdown, leave the backslash out"))
}

/// Is there a stroke without a backslash before it?
fn has_bare_stroke(text: &str) -> bool {
    text.replace("\\|", "").contains('|')
}

/// A repetition without its end, as `A{1,`: a brace that no `}` closes is a character.
fn open_repetition(text: &str) -> Option<Error> {
    let glyphs: Vec<char> = text.chars().collect();
    let is_in_set = in_sets(&glyphs);
    let is_escaped = |at: usize| glyphs[..at].iter().rev().take_while(|glyph| **glyph == '\\').count() % 2 == 1;
    let begins = |at: usize| glyphs[at] == '{' && !is_in_set[at] && !is_escaped(at);
    let (start, end) = (1..glyphs.len()).filter(|&at| begins(at)).find_map(|at| {
        let counts = glyphs[at + 1..].iter().take_while(|glyph| glyph.is_ascii_digit() || **glyph == ',').count();
        let end = at + 1 + counts;
        let has_number = glyphs.get(at + 1).is_some_and(char::is_ascii_digit);
        (has_number && glyphs.get(end) != Some(&'}')).then_some((at, end))
    })?;
    let [before, counts, behind] = [&glyphs[..start], &glyphs[start..end], &glyphs[end..]].map(String::from_iter);
    let error = Error::new(format!("{counts} is read as characters of the pattern: no }} closes it"));
    Some(error.with_help(format!("where a repetition was meant, it is {before}{counts}}}{behind}")))
}

/// A set in which a dash that is no `-` stands between two letters or digits: three characters, where a range was meant.
fn long_dash(text: &str) -> Option<Error> {
    let glyphs: Vec<char> = text.chars().collect();
    let is_end = |at: Option<usize>| at.and_then(|at| glyphs.get(at)).is_some_and(|c| c.is_alphanumeric());
    let is_in_set = in_sets(&glyphs);
    let is_range =
        |at: usize| is_long(glyphs[at]) && is_in_set[at] && is_end(at.checked_sub(1)) && is_end(Some(at + 1));
    (0..glyphs.len()).any(is_range).then(|| {
        let meant: String = (0..glyphs.len()).map(|at| if is_range(at) { '-' } else { glyphs[at] }).collect();
        Error::new("a long dash between two characters is read as a character of the set: - makes a range")
            .with_help(format!("where a range was meant, it is {meant}"))
    })
}

/// Which characters of a pattern stand in a set.
fn in_sets(glyphs: &[char]) -> Vec<bool> {
    let (mut is_in_set, mut is_escaped) = (false, false);
    let stands = |&glyph: &char| {
        let was_escaped = std::mem::replace(&mut is_escaped, false);
        match glyph {
            _ if was_escaped => {}
            '\\' => is_escaped = true,
            '[' => is_in_set = true,
            ']' => is_in_set = false,
            _ => {}
        }
        is_in_set
    };
    glyphs.iter().map(stands).collect()
}

fn is_long(glyph: char) -> bool {
    matches!(glyph, '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// A pattern with blanks around a stroke that parts its ways.
fn blanks(text: &str) -> Option<Error> {
    let glyphs: Vec<char> = text.chars().collect();
    let has_stroke_in_set = in_sets(&glyphs).iter().zip(&glyphs).any(|(is_in_set, glyph)| *is_in_set && *glyph == '|');
    // Of `\\ |` and `[ |]` it is not known what was meant.
    if has_stroke_in_set || text.contains("\\ ") || (!text.contains(" |") && !text.contains("| ")) {
        return None;
    }
    let meant = text.split('|').map(str::trim).collect::<Vec<_>>().join("|");
    let error = Error::new("the blanks around | are read as characters of the pattern");
    Some(error.with_help(format!("where they were not meant, it is {meant}")))
}

/// Do the cells hold blanks for another reason: one stands in a pattern elsewhere?
fn has_own_blanks(puzzle: &Puzzle) -> bool {
    let elsewhere = |text: &str| text.replace(" |", "|").replace("| ", "|").contains(' ');
    puzzle.clues.values().filter_map(pattern).any(elsewhere)
}
