//! The colours in JSON: declared as `"colours": [{"glyph": "r", "name": "red", "rgb": "#ff0000"}, ...]`, the
//! background first, or else known by the words that the clues use.

use crate::error::Error;
use crate::format::json::{self as value, Fields};
use crate::format::lines::{clipped, quoted};
use crate::format::source::Source;
use crate::palette::{self, Ink};
use crate::puzzle::Alphabet;
use serde_json::value::RawValue;

/// What people mean by a letter.
const LETTERS: [(&str, &str); 12] = [
    ("b", "blue"),
    ("c", "cyan"),
    ("g", "green"),
    ("k", "black"),
    ("m", "magenta"),
    ("n", "brown"),
    ("o", "orange"),
    ("p", "pink"),
    ("r", "red"),
    ("v", "violet"),
    ("w", "white"),
    ("y", "yellow"),
];

/// The colours of a list of declarations.
pub fn declared<'a>(source: Source<'a>, list: &'a RawValue) -> Result<Alphabet, Error> {
    let mut inks =
        value::list(source, list)?.into_iter().map(|entry| ink(source, entry)).collect::<Result<Vec<_>, _>>()?;
    if inks.len() < 2 {
        return Err(source.error(list.get(), "a background and a colour at least"));
    }
    let background = inks.remove(0);
    Alphabet::of_inks(background, inks).map_err(|error| error.with_span(source.span(list.get())))
}

/// One declaration.
fn ink<'a>(source: Source<'a>, entry: &'a RawValue) -> Result<Ink, Error> {
    let fields = Fields::of(source, entry)
        .map_err(|error| error.with_help("a colour is {\"glyph\": \"r\", \"name\": \"red\", \"rgb\": \"#ff0000\"}"))?;
    let text = |name| fields.get(&[name]).and_then(value::string);
    let wish = text("glyph").and_then(|glyph| glyph.chars().next());
    let colour = text("rgb").or_else(|| text("name")).unwrap_or_default();
    let colour = palette::colour_of(&colour).ok_or_else(|| {
        source
            .error(entry.get(), format!("{} is not a colour", quoted(&colour)))
            .with_help("\"rgb\": \"#ff0000\", or a name as red")
    })?;
    let name = text("name").map_or_else(|| palette::name_of(colour), |name| name.into_owned());
    Ok(Ink { name, wish, colour })
}

/// The colours that the clues name, in the order in which they are met; black and white where they name none.
pub fn used<'a>(source: Source<'a>, clues: impl Iterator<Item = &'a &'a RawValue>) -> Result<Alphabet, Error> {
    let mut words: Vec<String> = Vec::new();
    let mut bare = false;
    for clue in clues.filter(|clue| clue.get().starts_with('[')) {
        for block in value::list(source, clue)? {
            if !block.get().starts_with('[') {
                bare |= block.get() != "0" && value::number(block).is_some();
                continue;
            }
            let parts = value::list(source, block)?;
            let Some((part, word)) = parts.into_iter().find_map(|part| Some((part, value::string(part)?))) else {
                continue;
            };
            if word != "?" && !words.iter().any(|known| *known == word) {
                if words.len() > palette::MAX_INKS {
                    return Err(source.error(part.get(), format!("the puzzle has over {} colours", palette::MAX_INKS)));
                }
                words.push(word.into_owned());
                check(source, part)?;
            }
        }
    }
    if words.is_empty() {
        return Ok(Alphabet::black_and_white());
    }
    let mut inks: Vec<Ink> = words.iter().filter_map(|word| known(word)).collect();
    if bare && !inks.contains(&Ink::black()) {
        inks.insert(0, Ink::black());
    }
    Alphabet::of_inks(Ink::white(), inks)
}

/// The ink that a word or a letter means.
fn known(word: &str) -> Option<Ink> {
    let meant = LETTERS.iter().find(|(letter, _)| *letter == word).map_or(word, |(_, name)| name);
    let colour = palette::colour_of(meant)?;
    let wish = word.chars().next().filter(|_| word.chars().count() == 1);
    Some(Ink { name: meant.to_owned(), wish, colour })
}

/// An error for a word that means no colour.
fn check(source: Source, part: &RawValue) -> Result<(), Error> {
    let word = value::string(part).unwrap_or_default();
    if known(&word).is_some() {
        return Ok(());
    }
    Err(source
        .error(part.get(), format!("the colour {} is not declared", clipped(part.get())))
        .with_help("\"colours\": [{\"glyph\": \".\", \"name\": \"white\"}, {\"glyph\": \"r\", \"rgb\": \"#ff0000\"}] declares colours"))
}
