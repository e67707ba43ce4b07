//! The colours of pynogram and nonogrid: `r = (red) %`, `g = (0, 255, 0) *`, `b = (FF00AA) &`.
//!
//! The name stands behind the numbers of the clues, the character in printed grids. Black needs no declaration.

use super::clues::without_comment;
use crate::error::Error;
use crate::format::lines::quoted;
use crate::format::source::Source;
use crate::palette::{self, Ink};
use crate::puzzle::{Look, Rgb};

/// A colour as it is declared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declared<'a> {
    /// What stands behind the numbers.
    pub name: &'a str,
    /// How it looks.
    pub ink: Ink,
}

impl<'a> Declared<'a> {
    /// Reads one line; `None` for one that declares nothing.
    pub fn of(source: Source, line: &'a str) -> Result<Option<Declared<'a>>, Error> {
        let line = without_comment(line).trim();
        if line.is_empty() {
            return Ok(None);
        }
        let wrong = || {
            source
                .error(line, format!("{} is not a colour", quoted(line)))
                .with_help("a name, a colour and a character, as: r = (red) %")
        };
        let (name, rest) = line.split_once('=').ok_or_else(wrong)?;
        let (words, glyph) = rest.trim().strip_prefix('(').and_then(|rest| rest.split_once(')')).ok_or_else(wrong)?;
        let name = name.trim();
        if name.is_empty() || name.contains(char::is_whitespace) || name.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(wrong());
        }
        let colour = colour_of(words).ok_or_else(|| {
            let words = words.trim();
            source
                .error(words, format!("{} is not a colour", quoted(words)))
                .with_help("a name as red, a number as FF8800, or red, green and blue as 255, 136, 0")
        })?;
        Ok(Some(Declared { name, ink: ink(name, words.trim(), colour, glyph.trim()) }))
    }
}

/// A name, a number, or red, green and blue.
fn colour_of(words: &str) -> Option<Rgb> {
    if words.contains(',') { palette::colour_of(&format!("({words})")) } else { palette::colour_of(words) }
}

/// The ink of a declaration. A single letter is the colour's character, and its words then are its name.
fn ink(name: &str, words: &str, colour: Rgb, glyph: &str) -> Ink {
    if name == Ink::black().name && colour == Ink::black().colour {
        return Ink::black();
    }
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => {
            let is_word = !words.is_empty() && words.chars().all(char::is_alphabetic) && !is_hex(words);
            let name = if is_word { words.to_owned() } else { palette::name_of(colour) };
            Ink { name, wish: Some(letter), colour }
        }
        _ => Ink { name: name.to_owned(), wish: glyph.chars().next(), colour },
    }
}

/// Could the word be a colour in hexadecimal digits? (No colour's name is made of these alone.)
fn is_hex(word: &str) -> bool {
    [3, 6].contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// What stands behind the numbers of a colour's blocks, and its declaration.
pub fn written(look: &Look) -> (String, String) {
    let colour = look.colour.unwrap_or(Rgb(0, 0, 0));
    let is_word = look.name.chars().all(char::is_alphabetic) && palette::colour_of(&look.name) == Some(colour);
    let hex = palette::hex(colour)[1..].to_uppercase();
    let words = if is_word { look.name.clone() } else { hex };
    // A letter says the colour's name only where the colour has no other.
    let is_usual = is_word || look.name == palette::name_of(colour);
    let name = match (look.glyph.is_alphabetic(), is_name(&look.name)) {
        (true, is_name) if is_usual || !is_name => look.glyph.to_string(),
        (_, true) => look.name.clone(),
        (_, false) => made_up(&words),
    };
    // The mark of a comment cannot be the colour's character, nor can a quote.
    let glyph = if "#;\"'\\".contains(look.glyph) { 'X' } else { look.glyph };
    let declaration = format!("{name} = ({words}) {glyph}");
    (name, declaration)
}

/// Can it stand behind a number, and is it more than a letter?
fn is_name(word: &str) -> bool {
    word.chars().all(|c| c.is_alphabetic() || c == '_') && word.chars().nth(1).is_some()
}

/// A name for a colour that has none without digits: those of its number, as letters.
fn made_up(words: &str) -> String {
    let letter = |c: char| if c.is_ascii_digit() { char::from(b'g' + c as u8 - b'0') } else { c.to_ascii_lowercase() };
    format!("colour_{}", words.chars().map(letter).collect::<String>())
}
