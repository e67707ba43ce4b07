//! Clues of numbers as people write them: `7`, `3 ? 12`, and `*` for no clue; and the numbers that cells hold.

use crate::error::{Error, Slips, Span};
use crate::puzzle::characters;
use crate::puzzle::{Alphabet, Clue, Look, Rgb, Says};
use smallvec::SmallVec;

/// How a line end without a clue is written.
const NO_CLUE: &str = "*";

/// What is wrong with several numbers, or with none that is known, in the place of one.
const NOT_SINGLE: &str = "the clue is not a single number";

/// Reads a clue that is a single number.
pub fn read_one(text: &str) -> Result<Option<Clue>, Error> {
    // Where every clue is one number, 0 as well, people write any of these for none.
    if matches!(text.trim(), "-" | "_" | ".") {
        return Ok(None);
    }
    let help = "such as 7, or * for no clue";
    if text.split_whitespace().nth(1).is_some() {
        return Err(Error::at(0..text.len(), NOT_SINGLE).with_help(help));
    }
    let helped = |error: Error| if error.help.is_some() { error.with_help(help) } else { error };
    let clue = read_many(text).map_err(|error| error.each(helped))?;
    match clue.as_ref().map(one) {
        Some(Err(error)) => Err(error.with_span(Span::new(0..text.len())).with_help(help)),
        _ => Ok(clue),
    }
}

/// Reads a clue that is a list of numbers, `?` for one that is not known, with blanks or commas between them.
pub fn read_many(text: &str) -> Result<Option<Clue>, Error> {
    if text.trim() == NO_CLUE {
        return Ok(None);
    }
    let mut numbers = SmallVec::new();
    let mut slips = Slips::default();
    for word in text.split([' ', '\t', ',']).filter(|word| !word.is_empty()) {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        let span = Span::new(start..start + word.len());
        numbers.extend(slips.kept(number(word).map_err(|error| error.with_span(span))));
    }
    slips.end()?;
    let span = Span::new(0..text.len());
    match numbers.is_empty() {
        true => Err(Error::new("the clue is empty").with_span(span).with_help("such as 7, or * for no clue")),
        false => Ok(Some(Clue::new(Says::Numbers(numbers)).with_span(span))),
    }
}

/// Reads one number of a clue.
fn number(word: &str) -> Result<Option<u32>, Error> {
    if word == "?" {
        return Ok(None);
    }
    let is_digits = word.bytes().all(|byte| byte.is_ascii_digit());
    let number = word.parse().ok().filter(|_| is_digits);
    let wrong = || match is_digits {
        true => Error::new(format!("\"{word}\" is too large a number")),
        false => Error::new(format!("\"{word}\" is not a number"))
            .with_help("such as 7, ? for a number that is not known, * for no clue"),
    };
    number.map(Some).ok_or_else(wrong)
}

/// Writes a clue as it is read.
pub fn write(clue: Option<&Clue>) -> String {
    match clue.map(|clue| &clue.says) {
        Some(Says::Numbers(numbers)) => numbers.iter().map(|&number| text(number)).collect::<Vec<_>>().join(" "),
        _ => NO_CLUE.to_owned(),
    }
}

/// A number of a clue, `?` where it is not known.
pub fn text(number: Option<u32>) -> String {
    number.map_or("?".to_owned(), |number| number.to_string())
}

/// The numbers that a clue lists.
pub fn many(clue: &Clue) -> Result<&[Option<u32>], Error> {
    match &clue.says {
        Says::Numbers(numbers) if !numbers.is_empty() => Ok(numbers),
        _ => Err(Error::new("the clue does not list numbers").with_span(clue.span)),
    }
}

/// The single number that a clue is.
pub fn one(clue: &Clue) -> Result<u32, Error> {
    match many(clue)? {
        &[Some(number)] => Ok(number),
        _ => Err(Error::new(NOT_SINGLE).with_span(clue.span)),
    }
}

/// A black cell, and the numbers from 1 to `count`, as far as there are characters for them. Number n is symbol n.
pub fn black_and_numbers(count: usize) -> Alphabet {
    let digits = &Alphabet::DIGITS[..count.min(Alphabet::DIGITS.len())];
    black_and(digits).expect("the characters for numbers are different")
}

/// An error where a number is written as another one: number n is symbol n, and sums would be those of other numbers than are seen.
pub fn refuse_renamed(alphabet: &Alphabet) -> Result<(), Error> {
    let is_other = |(number, glyph): &(u32, char)| glyph.to_digit(10).is_some_and(|digit| digit != *number);
    let numbers = (0..).zip(alphabet.looks.iter().map(|look| look.glyph)).skip(1);
    match numbers.into_iter().find(is_other) {
        None => Ok(()),
        Some((number, glyph)) => Err(Error::new(format!("the cells hold {glyph} instead of {number}"))
            .with_help("the numbers are those from 1 on, without a gap: other sets of digits are not known here")),
    }
}

/// A black cell, and these characters.
pub fn black_and(glyphs: &str) -> Result<Alphabet, Error> {
    let black = Look { glyph: '#', name: "black".to_owned(), colour: Some(Rgb(0, 0, 0)) };
    let glyphs = characters::characters(glyphs).unwrap_or_else(|| glyphs.replace('#', ""));
    Alphabet::of_glyphs(vec![black], &glyphs)
}
