//! A clue of Easy as ABC as people write it: a letter, or several as they are seen, or `*` for none.

use crate::domain::Symbol;
use crate::error::{Error, Span};
use crate::kind::FOUR_SIDES;
use crate::puzzle::{Alphabet, Clue, Says};

/// How a line end without a clue is written.
const NO_CLUE: &str = "*";

/// Reads a clue; `None` where there is none. Besides `*`, the characters `0`, `-`, `.`, `_` and that of the blank cell
/// stand for none, unless they are letters.
pub fn read(text: &str, alphabet: &Alphabet) -> Result<Option<Clue>, Error> {
    let text_of_clue = text.trim();
    let mut glyphs = text_of_clue.chars();
    let (Some(glyph), None) = (glyphs.next(), glyphs.next()) else {
        if text_of_clue.is_empty() {
            return Ok(None);
        }
        let letters: Option<Vec<Symbol>> = text_of_clue.chars().map(|glyph| letter(glyph, alphabet)).collect();
        let clue = letters.map(|letters| Clue::letters(letters).with_span(Span::new(0..text.len())));
        return clue.map(Some).ok_or_else(|| misread(text, alphabet));
    };
    match letter(glyph, alphabet) {
        Some(letter) => Ok(Some(Clue::letter(letter).with_span(Span::new(0..text.len())))),
        None if is_none(glyph, alphabet) => Ok(None),
        None => Err(misread(text, alphabet)),
    }
}

/// The letter that is written so, or as its capital or small form where that one is no letter itself.
fn letter(glyph: char, alphabet: &Alphabet) -> Option<Symbol> {
    let other = if glyph.is_uppercase() { glyph.to_ascii_lowercase() } else { glyph.to_ascii_uppercase() };
    alphabet.symbol(glyph).or_else(|| alphabet.symbol(other)).filter(|&letter| letter != Symbol::BLANK)
}

/// Does it stand for no clue?
fn is_none(glyph: char, alphabet: &Alphabet) -> bool {
    matches!(glyph, '*' | '0' | '-' | '.' | '_') || alphabet.symbol(glyph) == Some(Symbol::BLANK)
}

/// The error for a text that is no letter of the puzzle.
fn misread(text: &str, alphabet: &Alphabet) -> Error {
    let glyphs: Vec<char> =
        text.chars().filter(|glyph| !glyph.is_whitespace() && !matches!(glyph, ',' | ';')).collect();
    let is_clue = |&glyph: &char| letter(glyph, alphabet).is_some() || is_none(glyph, alphabet);
    let is_list = glyphs.len() > 1 && !text.trim().contains(char::is_whitespace);
    let are_two = text.split_whitespace().count() == 2 && glyphs.len() == 2;
    let help = match glyphs.iter().all(is_clue) {
        true if are_two => {
            format!("{FOUR_SIDES}; letters of one clue have no blank between them")
        }
        true if is_list => format!(
            "blanks separate the clues of a list, as in {}",
            glyphs.iter().map(char::to_string).collect::<Vec<_>>().join(" ")
        ),
        _ => no_letter(alphabet).help.clone().unwrap_or_default(),
    };
    Error::at(0..text.len(), format!("\"{}\" is not one of the puzzle's letters", text.trim())).with_help(help)
}

/// The error for a clue that names no letter of the puzzle.
pub fn no_letter(alphabet: &Alphabet) -> Error {
    let letters: Vec<String> = alphabet.looks.iter().skip(1).map(|look| look.glyph.to_string()).collect();
    Error::new("it is not one of the puzzle's letters")
        .with_help(format!("one of {}, or {NO_CLUE} for no clue", letters.join(" ")))
}

/// Writes a clue as [`read`] reads it.
pub fn write(clue: Option<&Clue>, alphabet: &Alphabet) -> String {
    match clue.map(|clue| &clue.says) {
        Some(Says::Letter(letter)) if letter.index() < alphabet.len() => alphabet.glyph(*letter).to_string(),
        Some(Says::Letters(letters)) if letters.iter().all(|letter| letter.index() < alphabet.len()) => {
            letters.iter().map(|&letter| alphabet.glyph(letter)).collect()
        }
        Some(_) => "?".to_owned(),
        None => NO_CLUE.to_owned(),
    }
}
