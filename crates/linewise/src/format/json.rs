//! JSON values that know their place: pieces of the text, cut open one level at a time.
//!
//! Nothing here recurses: a piece is cut where `serde_json` finds its end, however deep it nests.

use crate::error::{Error, Span};
use crate::format::lines::{clipped, quoted};
use crate::format::lost::{self, Lost};
use crate::format::source::Source;
use crate::format::{Written, around, encoding};
use crate::kind;
use crate::puzzle::Puzzle;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// The puzzles as objects, in a list where they are not one.
pub fn objects(
    puzzles: &[Puzzle],
    object: impl FnMut(&Puzzle, &mut Lost) -> Result<String, Error>,
) -> Result<Written, Error> {
    let file = lost::many(puzzles, ",\n", object)?;
    Ok(if puzzles.len() == 1 { file.framed("", "\n") } else { file.framed("[\n", "\n]\n") })
}

/// The puzzles' values: the elements of a list, or values one after the other. An error that says what was `expected` where
/// there is none.
pub fn puzzles<'a>(source: Source<'a>, expected: &str) -> Vec<Result<&'a RawValue, Error>> {
    let values = match source.text() {
        Ok(text) => all(source, text),
        Err(error) => return vec![Err(error)],
    };
    match values.is_empty() {
        true => vec![Err(Error::new("the file holds no puzzle").with_help(expected))],
        false => values,
    }
}

/// The elements of a list, or values one after the other.
fn all<'a>(source: Source<'a>, text: &'a str) -> Vec<Result<&'a RawValue, Error>> {
    if text.trim_start().starts_with('[') {
        return match parse::<Vec<&RawValue>>(source, text) {
            Ok(values) if values.is_empty() => vec![Err(source.error(text.trim(), "the list holds no puzzle"))],
            Ok(values) => match values.iter().map(|value| number(value)?.parse().ok()).collect::<Option<Vec<u32>>>() {
                Some(numbers) if numbers.len() > 3 => vec![Err(numbers_alone(source, text, &numbers))],
                _ => values.into_iter().map(Ok).collect(),
            },
            Err(error) => vec![Err(error)],
        };
    }
    let mut values = Vec::new();
    let mut rest = text;
    while !rest.trim_start().is_empty() {
        let mut stream = serde_json::Deserializer::from_str(rest).into_iter::<&RawValue>();
        match stream.next() {
            Some(Ok(value)) => {
                values.push(Ok(value));
                rest = &rest[stream.byte_offset()..];
            }
            Some(Err(error)) => {
                values.push(Err(located(source, rest, &error)));
                rest = next_object(rest);
            }
            None => break,
        }
    }
    values
}

/// The error for a list of nothing but numbers.
fn numbers_alone(source: Source, text: &str, numbers: &[u32]) -> Error {
    let error = source.error(&text.trim()[..1], "this is a list of numbers, and nothing says of which kind of puzzle");
    match around::advice(numbers) {
        Some(advice) => error.with_help(format!(
            "a text that begins with the line \"kind: \" and the name of the kind says it; below it, {advice}"
        )),
        None => error,
    }
}

/// What follows a value that is broken: the next line that begins an object.
fn next_object(rest: &str) -> &str {
    let start = rest.len() - rest.trim_start().len();
    match rest[start..].find("\n{") {
        Some(at) => &rest[start + at + 1..],
        None => "",
    }
}

/// Reads `text` as a `T`, whose borrowed parts are parts of `text`.
pub fn parse<'a, T: Deserialize<'a>>(source: Source<'a>, text: &'a str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|error| located(source, text, &error))
}

/// The error, at the byte that it speaks of.
fn located(source: Source, text: &str, error: &serde_json::Error) -> Error {
    let place = source.range(text).start;
    // serde_json counts lines from 1, and columns in bytes.
    let line_start: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let at = (place + line_start + error.column().saturating_sub(1)).min(place + text.len());
    let words = error.to_string();
    let words = words.split(" at line ").next().unwrap_or_default();
    Error::at(at..(at + 1).min(place + text.len()), format!("this is not JSON: {words}"))
}

/// The elements of a list.
pub fn list<'a>(source: Source<'a>, value: &'a RawValue) -> Result<Vec<&'a RawValue>, Error> {
    if !value.get().starts_with('[') {
        return Err(source.error(value.get(), format!("{} is not a list", clipped(value.get()))));
    }
    parse(source, value.get())
}

/// The text of a string.
pub fn string(value: &RawValue) -> Option<Cow<'_, str>> {
    let inside = value.get().strip_prefix('"')?.strip_suffix('"')?;
    match inside.contains('\\') {
        true => serde_json::from_str::<String>(value.get()).ok().map(Cow::Owned),
        false => Some(Cow::Borrowed(inside)),
    }
}

/// A number, as it is written.
pub fn number(value: &RawValue) -> Option<Cow<'_, str>> {
    let text = value.get();
    text.starts_with(|c: char| c.is_ascii_digit() || c == '-').then_some(Cow::Borrowed(text))
}

/// Is there nothing?
pub fn is_null(value: &RawValue) -> bool {
    value.get() == "null"
}

/// Where byte `at` of a string's text stands: how far behind the first quote. Characters written
/// as escapes take more room in the file than in the text.
pub fn place_in_string(value: &RawValue, at: usize) -> usize {
    let inside = value.get().strip_prefix('"').unwrap_or_default();
    let (mut read, mut place) = (0, 0);
    while read < at && place < inside.len() {
        let rest = &inside[place..];
        let written = match rest.as_bytes() {
            [b'\\', b'u', b'd' | b'D', b'8' | b'9' | b'a' | b'b' | b'A' | b'B', ..] => 12,
            [b'\\', b'u', ..] => 6,
            [b'\\', ..] => 2,
            _ => rest.chars().next().map_or(1, char::len_utf8),
        };
        let character = format!("\"{}\"", rest.get(..written).unwrap_or(rest));
        read += serde_json::from_str::<String>(&character).map_or(1, |text| text.len());
        place += written;
    }
    place + 1
}

/// Is any of these the name of a field, anywhere in what looks like JSON?
pub fn names(bytes: &[u8], fields: &[&str]) -> bool {
    let is_there = |field: &&str| {
        let name = format!("\"{field}\"");
        bytes.windows(name.len()).any(|window| window == name.as_bytes())
    };
    fields.iter().any(is_there)
}

/// Does it begin as an object or a list does?
pub fn is_likely(bytes: &[u8]) -> bool {
    let text = encoding::unmarked(bytes).trim_ascii_start();
    matches!(text.first(), Some(b'{' | b'['))
}

/// Text as a string of JSON.
pub fn quote(text: &str) -> String {
    serde_json::to_string(text).expect("a text is JSON in quotes")
}

/// The names and values of an object, in the order in which they stand there.
pub fn entries<'a>(source: Source<'a>, value: &'a RawValue) -> Result<Vec<(String, &'a RawValue)>, Error> {
    let Pairs(pairs) = parse(source, value.get())?;
    Ok(pairs)
}

/// The fields of an object in their order, those with one name, too.
struct Pairs<'a>(Vec<(String, &'a RawValue)>);

impl<'a> Deserialize<'a> for Pairs<'a> {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Pairs<'a>, D::Error> {
        deserializer.deserialize_map(PairsVisitor)
    }
}

struct PairsVisitor;

impl<'a> Visitor<'a> for PairsVisitor {
    type Value = Pairs<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<Pairs<'a>, A::Error> {
        let mut pairs = Vec::new();
        while let Some(pair) = map.next_entry()? {
            pairs.push(pair);
        }
        Ok(Pairs(pairs))
    }
}

/// The fields of an object, by name.
pub struct Fields<'a> {
    /// The file that the object stands in.
    pub source: Source<'a>,
    text: &'a str,
    fields: BTreeMap<String, &'a RawValue>,
}

/// Where other programs keep rules that their puzzles add, and flags of their patterns.
const RULES: [&str; 6] = ["variant", "variants", "rules", "constraints", "flags", "modifiers"];
/// What they say there where nothing is added.
const PLAIN_RULES: [&str; 5] = ["classic", "standard", "normal", "default", "none"];

impl<'a> Fields<'a> {
    /// The fields of `value`, which must be an object.
    pub fn of(source: Source<'a>, value: &'a RawValue) -> Result<Fields<'a>, Error> {
        let text = value.get();
        if !text.starts_with('{') {
            return Err(source
                .error(text, format!("{} is not a puzzle", clipped(text)))
                .with_help("a puzzle is an object, such as {\"rows\": [[2], [1]], \"columns\": [[1], [2]]}"));
        }
        let pairs = entries(source, value)?;
        let mut fields = BTreeMap::new();
        let bare = |value: &RawValue| value.get().split_ascii_whitespace().collect::<String>();
        for (name, value) in pairs {
            let place = &value.get()[..1];
            match fields.insert(name.clone(), value) {
                Some(before) if value.get().starts_with(['[', '{']) && bare(before) != bare(value) => {
                    let problem = format!("{} stands twice in one object, with another value", quoted(&name));
                    return Err(source.error(place, problem).with_help("only one of them can be meant"));
                }
                _ => {}
            }
        }
        Ok(Fields { source, text, fields })
    }

    /// Where the object begins.
    pub fn span(&self) -> Span {
        self.source.span(&self.text[..1])
    }

    /// What is said of fields in which other programs keep rules of their own: these are not those that the puzzle is solved by.
    pub fn unknown_rules(&self) -> Vec<Error> {
        let says_something = |value: &&RawValue| {
            let bare = value.get().split_ascii_whitespace().collect::<String>();
            let word = string(value).map(|word| word.to_lowercase());
            !["null", "false", "\"\"", "[]", "{}", "0"].contains(&bare.as_str())
                && !word.is_some_and(|word| {
                    PLAIN_RULES.contains(&word.trim()) || kind::find_among(kind::ALL, &word).is_some()
                })
        };
        let told = |name: &'static str| Some((name, self.fields.get(name).copied().filter(says_something)?));
        let remark = |(name, value): (&str, &'a RawValue)| {
            let problem = format!(
                "{} does not change how this is solved: if it changes the rules, this is another puzzle",
                quoted(name)
            );
            self.source.error(&value.get()[..1], problem)
        };
        RULES.into_iter().filter_map(told).map(remark).collect()
    }

    /// The first of these fields that is there and not null.
    pub fn get(&self, names: &[&str]) -> Option<&'a RawValue> {
        names.iter().filter_map(|name| self.fields.get(*name)).find(|value| !is_null(value)).copied()
    }

    /// The list in the first of these fields that is there.
    pub fn list(&self, names: &[&str]) -> Result<Vec<&'a RawValue>, Error> {
        match self.get(names) {
            Some(value) if number(value).is_some() => Err(self
                .source
                .error(value.get(), format!("{} is a number, not a list of clues", clipped(value.get())))),
            Some(value) => list(self.source, value),
            None => Err(self.missing(names[0])),
        }
    }

    /// The error for a field that is not there.
    pub fn missing(&self, name: &str) -> Error {
        let error = self.source.error(&self.text[..1], format!("the puzzle has no \"{name}\""));
        error.with_help(
            "a nonogram is an object with a list of clues for its rows and one for its columns; `linewise new KIND` shows how puzzles of other kinds are written",
        )
    }

    /// All fields.
    pub fn all(&self) -> impl Iterator<Item = (&str, &'a RawValue)> {
        self.fields.iter().map(|(name, value)| (name.as_str(), *value))
    }
}
