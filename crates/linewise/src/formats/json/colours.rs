//! The colours in JSON: declared as `"colours": [{"glyph": "r", "name": "red", "rgb": "#ff0000"}, ...]`, the
//! background first, or else known by the words that the clues use.

use super::clues;
use crate::domain::Symbol;
use crate::error::Error;
use crate::format::json::{self as value, Fields};
use crate::format::lines::{clipped, quoted};
use crate::format::source::Source;
use crate::palette::{self, Ink};
use crate::puzzle::{Alphabet, Look, Rgb};
use serde_json::value::RawValue;
use std::borrow::Cow;

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

/// The colours of a puzzle, and what its clues call them.
pub struct Colours {
    pub alphabet: Alphabet,
    /// What the blocks that are objects call their colours.
    words: Vec<(String, Symbol)>,
}

impl Colours {
    /// Colours that are called by their names and characters alone.
    pub fn plain(alphabet: Alphabet) -> Colours {
        Colours { alphabet, words: Vec::new() }
    }

    /// The colour that is called so.
    pub fn symbol(&self, word: &str) -> Option<Symbol> {
        let is_word = |(known, _): &&(String, Symbol)| known == word;
        let is_look = |look: &Look| look.name == word || look.glyph.to_string() == word;
        let look = || Some(Symbol(self.alphabet.looks.iter().skip(1).position(is_look)? as u8 + 1));
        self.words.iter().find(is_word).map(|(_, symbol)| *symbol).or_else(look)
    }
}

/// Where programs keep the colours that their clues name by a number or a word.
const LISTS: [&str; 8] =
    ["colours", "colors", "palette", "color_map", "colour_map", "colorMap", "colourMap", "colorPalette"];

/// The colours of the clues in these lists, with those that are declared beside them.
pub fn of<'a>(fields: &Fields<'a>, rows: &[&'a RawValue], columns: &[&'a RawValue]) -> Result<Colours, Error> {
    let source = fields.source;
    // Colours with their characters and names are declared in their order, the background first.
    if let Some(list) = fields.get(&["colours", "colors"]) {
        let entries = value::list(source, list);
        let has_objects = |entries: &Vec<&RawValue>| entries.iter().any(|entry| entry.get().starts_with('{'));
        if !list.get().starts_with('{') && entries.as_ref().map_or(true, has_objects) {
            return declared(source, list).map(Colours::plain);
        }
    }
    let told = LISTS.iter().find_map(|name| fields.get(&[name])).filter(|told| told.get().starts_with(['[', '{']));
    used(source, rows.iter().chain(columns), told)
}

/// The colours of a list of declarations.
fn declared<'a>(source: Source<'a>, list: &'a RawValue) -> Result<Alphabet, Error> {
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

/// The colours that the clues name, in the order in which they are met; black and white where they name none. What a
/// number or a word of the puzzle's own means is `told` beside them.
pub fn used<'a>(
    source: Source<'a>,
    clues: impl Iterator<Item = &'a &'a RawValue>,
    told: Option<&'a RawValue>,
) -> Result<Colours, Error> {
    let mut words: Vec<(String, &'a RawValue)> = Vec::new();
    let mut bare = false;
    for clue in clues.filter(|clue| clue.get().starts_with('[')) {
        for block in value::list(source, clue)? {
            let Some((part, word)) = colour_of_block(source, block)? else {
                bare |= block.get() != "0" && !block.get().starts_with('[') && value::string(block).is_none();
                continue;
            };
            if word != "?" && !words.iter().any(|(known, _)| *known == word) {
                if words.len() > palette::MAX_INKS {
                    return Err(source.error(part.get(), format!("the puzzle has over {} colours", palette::MAX_INKS)));
                }
                words.push((word.into_owned(), part));
            }
        }
    }
    if words.is_empty() {
        return Ok(Colours::plain(Alphabet::black_and_white()));
    }
    let meanings = Meanings { source, told, words: &words };
    let mut inks = words.iter().map(|(word, part)| meanings.ink(word, part)).collect::<Result<Vec<_>, _>>()?;
    if bare && !inks.contains(&Ink::black()) {
        inks.insert(0, Ink::black());
    }
    let first = inks.len() - words.len() + 1;
    let alphabet = Alphabet::of_inks(Ink::white(), inks).map_err(|error| match told {
        Some(told) if error.span.is_none() => error.with_span(source.span(&told.get()[..1])),
        _ => error,
    })?;
    let words = words.into_iter().enumerate().map(|(at, (word, _))| (word, Symbol((first + at) as u8)));
    Ok(Colours { alphabet, words: words.collect() })
}

/// What a block calls its colour, if it does: `["r", 3]`, `{"length": 3, "color": 1}`.
fn colour_of_block<'a>(source: Source<'a>, block: &'a RawValue) -> Result<Option<(&'a RawValue, Cow<'a, str>)>, Error> {
    if block.get().starts_with('{') {
        let part = clues::parts(source, block).and_then(|(_, colour)| colour);
        return Ok(part.and_then(|part| Some((part, value::string(part).or_else(|| value::number(part))?))));
    }
    if !block.get().starts_with('[') {
        return Ok(None);
    }
    Ok(value::list(source, block)?.into_iter().find_map(|part| Some((part, value::string(part)?))))
}

/// What the words and numbers mean that clues call their colours.
struct Meanings<'a, 'w> {
    source: Source<'a>,
    /// Colours by their words or numbers, or in a list.
    told: Option<&'a RawValue>,
    /// All that are used.
    words: &'w [(String, &'a RawValue)],
}

impl<'a> Meanings<'a, '_> {
    /// The ink that a word or a number means.
    fn ink(&self, word: &str, place: &'a RawValue) -> Result<Ink, Error> {
        let unknown = || {
            let problem = format!("the colour {} is not declared", clipped(place.get()));
            self.source.error(place.get(), problem).with_help("\"colours\": [{\"glyph\": \".\", \"name\": \"white\"}, {\"glyph\": \"r\", \"rgb\": \"#ff0000\"}] declares colours")
        };
        let list = self.told.and_then(|told| value::list(self.source, told).ok());
        if let Some(told) = self.told.filter(|told| told.get().starts_with('{')) {
            let fields = Fields::of(self.source, told)?;
            let meant = fields.get(&[word]).and_then(|entry| self.colour(entry));
            if let Some(colour) = meant {
                return Ok(Ink { name: palette::name_of(colour), wish: None, colour });
            }
        }
        if value::number(place).is_some() {
            let list = list.ok_or_else(unknown)?;
            let colour = self.colour(list.get(self.place_in(&list, word, unknown)?).ok_or_else(unknown)?);
            let colour = colour.ok_or_else(unknown)?;
            return Ok(Ink { name: palette::name_of(colour), wish: None, colour });
        }
        if let Some(ink) = known(word) {
            return Ok(ink);
        }
        // The only colour of a picture may be called anything: it is black.
        let is_listed = list.is_some_and(|list| list.iter().any(|entry| value::string(entry).as_deref() == Some(word)));
        match self.words.len() == 1 && is_listed {
            true => Ok(Ink { name: word.to_owned(), ..Ink::black() }),
            false => Err(unknown()),
        }
    }

    /// Where the colour with this number stands in a list. Numbers count from 0 where one of them is 0, or where the
    /// first colour is left for the background; from 1 where there are just as many colours.
    fn place_in(&self, list: &[&'a RawValue], word: &str, unknown: impl Fn() -> Error) -> Result<usize, Error> {
        let numbers: Option<Vec<usize>> = self.words.iter().map(|(word, _)| word.parse().ok()).collect();
        let numbers = numbers.ok_or_else(&unknown)?;
        let number: usize = word.parse().map_err(|_| unknown())?;
        let most = numbers.iter().copied().max().unwrap_or(0);
        let is_background = list.first().and_then(|entry| self.colour(entry)) == Some(Ink::white().colour);
        match (numbers.contains(&0), most == list.len()) {
            (true, false) => Ok(number),
            (false, true) => Ok(number - 1),
            (false, false) if is_background => Ok(number),
            _ => Err(unknown().with_help("the colours of the list may count from 0 or from 1")),
        }
    }

    /// The colour that an entry tells: a text, red, green and blue, or an object with one of them.
    fn colour(&self, entry: &'a RawValue) -> Option<Rgb> {
        if entry.get().starts_with('{') {
            let fields = Fields::of(self.source, entry).ok()?;
            return self.colour(
                fields
                    .get(&["rgb", "hex", "color", "colour", "value", "name"])
                    .filter(|value| !value.get().starts_with('{'))?,
            );
        }
        let text = match value::list(self.source, entry) {
            Ok(numbers) => format!("({})", numbers.iter().map(|number| number.get()).collect::<Vec<_>>().join(",")),
            Err(_) => value::string(entry)?.into_owned(),
        };
        palette::colour_of(&text)
    }
}

/// The ink that a word or a letter means.
fn known(word: &str) -> Option<Ink> {
    let meant = LETTERS.iter().find(|(letter, _)| *letter == word).map_or(word, |(_, name)| name);
    let colour = palette::colour_of(meant)?;
    let wish = word.chars().next().filter(|_| word.chars().count() == 1);
    Some(Ink { name: meant.to_owned(), wish, colour })
}
