//! The signs that people make in the cells of a black and white board, on paper and in editors, where these are not `#`, `.` and `?`.

use crate::distinct::distinct;
use crate::error::Error;
use litemap::LiteMap;

/// What a sign says of its cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    Filled,
    Blank,
    Open,
}

/// A sign that may be meant in two ways beside the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Doubt {
    pub glyph: char,
    pub readings: [&'static str; 2],
}

/// What each sign says.
pub type Signs = LiteMap<char, Sign>;

/// Signs that are never anything but a filled cell.
const FILLED: &str = "#█■●◼▓@*1";
/// Signs that are never anything but a blank one.
const BLANK: &str = "0oO○□◻×✕✗";
/// Signs that stand for a blank cell, or for an open one where something else crosses cells out.
const PALE: &str = ".-_";

/// Signs that stand for an open cell, and crosses.
const OTHERS: &str = "?xX";

/// Rings, which may be filled cells in a picture where no other sign is one.
const ROUND: &str = "oO○";

/// The sign in doubt among those of a whole picture, if some are: a dash beside filled cells may be blank or open, and
/// a ring where nothing else fills may do so.
pub fn doubt_in_picture(glyphs: &[char]) -> Option<Doubt> {
    let signs = read(glyphs)?.ok()?;
    let find = |all: &str| glyphs.iter().copied().find(|glyph| all.contains(*glyph));
    let is_filled = signs.values().any(|sign| *sign == Sign::Filled);
    let ring = find(ROUND).filter(|_| !is_filled && glyphs.len() > 1);
    let dash = find("-_").filter(|_| !glyphs.contains(&'?'));
    ring.map(|glyph| Doubt { glyph, readings: ["a filled cell", "a blank one"] })
        .or(dash.map(|glyph| Doubt { glyph, readings: ["a blank cell", "an open one"] }))
}

/// The error for a sign that may be meant in two ways.
pub fn doubtful(doubt: Doubt) -> Error {
    let Doubt { glyph, readings: [one, other] } = doubt;
    Error::new(format!("\"{glyph}\" may mean two things here: {one}, or {other}"))
        .with_help("# is a filled cell, . a blank one and ? an open one")
}

/// Each of these characters once, in their order: all of them where they may be signs. Of a text that has more than
/// there are signs, only so many are told as show that some are none.
pub fn among(characters: impl Iterator<Item = char>) -> Vec<char> {
    let most = [FILLED, BLANK, PALE, OTHERS].iter().map(|all| all.chars().count()).sum();
    let mut found = Vec::new();
    for character in characters {
        if found.len() <= most && !found.contains(&character) {
            found.push(character);
        }
    }
    distinct(found)
}

/// What these characters, each there once and in their order, say beside each other, if they are signs; which of them
/// may be meant in two ways, if one may.
pub fn read(glyphs: &[char]) -> Option<Result<Signs, Doubt>> {
    let is_sign = |glyph: &char| [FILLED, BLANK, PALE, OTHERS].iter().any(|all| all.contains(*glyph));
    if !glyphs.iter().all(is_sign) {
        return None;
    }
    let has = |all: &str| glyphs.iter().any(|glyph| all.contains(*glyph));
    let cross = |glyph| Doubt { glyph, readings: ["a filled cell", "one that is crossed out"] };
    let (small, large) = (has("x"), has("X"));
    // A cross beside cells that are filled otherwise crosses out; alone among blank cells it fills.
    let crosses = match (has(FILLED), small, large) {
        (_, true, true) => return Some(Err(cross('x'))),
        (true, ..) => Sign::Blank,
        (false, true, _) if !has(BLANK) && !has(PALE) => return Some(Err(cross('x'))),
        _ => Sign::Filled,
    };
    let is_crossed = (small || large) && crosses == Sign::Blank;
    let pale: Vec<char> = glyphs.iter().copied().filter(|glyph| PALE.contains(*glyph)).collect();
    if let Some(&glyph) = pale.last()
        && !has("?")
        && (is_crossed || pale.len() > 1)
    {
        return Some(Err(Doubt { glyph, readings: ["a blank cell", "an open one"] }));
    }
    let sign = |glyph: char| match glyph {
        '?' => Sign::Open,
        'x' | 'X' => crosses,
        _ if FILLED.contains(glyph) => Sign::Filled,
        _ => Sign::Blank,
    };
    Some(Ok(glyphs.iter().map(|&glyph| (glyph, sign(glyph))).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The signs, as `#`, `.` and `?`; the sign in doubt; or nothing.
    fn meant(signs: &str) -> Result<String, Option<char>> {
        let read = read(&among(signs.chars())).ok_or(None)?.map_err(|doubt| Some(doubt.glyph))?;
        let plain = |glyph: char| match read[&glyph] {
            Sign::Filled => '#',
            Sign::Blank => '.',
            Sign::Open => '?',
        };
        Ok(signs.chars().map(plain).collect())
    }

    #[test]
    fn a_text_with_more_characters_than_there_are_signs_is_none_of_them() {
        let found = among(('a'..='z').chain('A'..='Z').chain("#.".chars()));
        assert!(found.len() < 54 && found.is_sorted(), "{found:?}");
        assert_eq!(read(&found), None);
        assert_eq!(among("x#..#x#".chars()), ['#', '.', 'x']);
    }

    #[test]
    fn dashes_and_rings_are_in_doubt_in_a_picture() {
        let doubt = |signs: &str| doubt_in_picture(&among(signs.chars())).map(|doubt| doubt.glyph);
        for (signs, glyph) in [("#-", '-'), ("1_", '_'), ("O.", 'O'), ("o?", 'o'), ("X-", '-')] {
            assert_eq!(doubt(signs), Some(glyph), "{signs}");
        }
        for signs in ["#.", "#?", "#-?", "#.-", "#O", "XO", "O", "10", "ab"] {
            assert_eq!(doubt(signs), None, "{signs}");
        }
    }

    #[test]
    fn signs_are_read_where_one_reading_is_possible() {
        for (signs, wanted) in [
            ("10?", "#.?"),
            ("#x?", "#.?"),
            ("#X?", "#.?"),
            ("X.?", "#.?"),
            ("x.?", "#.?"),
            ("x-?", "#.?"),
            ("X_", "#."),
            ("X?", "#?"),
            ("█×?", "#.?"),
            ("#-?", "#.?"),
            ("1?", "#?"),
        ] {
            assert_eq!(meant(signs).as_deref(), Ok(wanted), "{signs}");
        }
        for (signs, doubt) in [("x?", 'x'), ("Xx.", 'x'), ("#x.", '.'), ("#.-", '.'), ("#x-", '-')] {
            assert_eq!(meant(signs), Err(Some(doubt)), "{signs}");
        }
        for signs in ["#.A", "#2", "ab"] {
            assert_eq!(meant(signs), Err(None), "{signs}");
        }
    }
}
