//! Cells beside the clues in YAML, TOML and ini files: written as the JSON that they would be, and read as that is.

use super::beside;
use crate::error::{Error, Span};
use crate::format::json::{Fields, parse, quote};
use crate::format::source::Source;
use crate::puzzle::Puzzle;
use serde_json::value::RawValue;

/// What stands beside the clues in a file, each under its name.
pub struct Elsewhere {
    /// The fields so far, as an object of JSON that is not closed yet.
    object: String,
    /// How far each of them reaches there, and where it stands in the file.
    places: Vec<(usize, Span)>,
}

impl Elsewhere {
    /// Nothing so far.
    pub fn new() -> Elsewhere {
        Elsewhere { object: "{".to_owned(), places: Vec::new() }
    }

    /// Adds a field whose value is this JSON.
    pub fn add(&mut self, name: &str, value: &str, place: Span) {
        let comma = if self.places.is_empty() { "" } else { "," };
        self.object.push_str(&format!("{comma}{}:{value}", quote(name)));
        self.places.push((self.object.len(), place));
    }

    /// Takes the cells in these fields into the puzzle; what should be known of how they are read.
    pub fn read(&self, puzzle: &mut Puzzle) -> Result<Vec<Error>, Error> {
        let object = format!("{}}}", self.object);
        let source = Source::new(object.as_bytes());
        let here = |error: Error| {
            let span = self.place(error.span);
            error.with_span(span)
        };
        let fields = parse::<&RawValue>(source, &object).and_then(|value| Fields::of(source, value)).map_err(here)?;
        let mut remarks = Vec::new();
        beside::read_apart(&fields, puzzle, &mut remarks).map_err(here)?;
        for given in puzzle.givens.values_mut() {
            given.span = self.place(given.span);
        }
        Ok(remarks.into_iter().map(here).collect())
    }

    /// Where the field stands in the file that this part of the object is of.
    fn place(&self, part: Span) -> Span {
        // The fields stand there in their order.
        let field = self.places.partition_point(|(end, _)| *end <= part.start as usize);
        self.places.get(field).filter(|_| !part.is_none()).map_or(Span::NONE, |(_, place)| *place)
    }
}

/// Lines of text as JSON: lists of numbers, as `0 0 1`, or rows of cells, whose blanks between single characters say nothing.
pub fn lines(lines: &[&str]) -> String {
    let items = |line: &'_ &str| -> Vec<String> {
        let line = line.trim_matches(|c| matches!(c, '(' | ')' | '[' | ']' | ','));
        line.split([',', ' ', '\t']).filter(|item| !item.is_empty()).map(str::to_owned).collect()
    };
    let is_number = |item: &String| item.parse::<i32>().is_ok_and(|number| number.to_string() == *item);
    let listed: Vec<_> = lines.iter().map(items).collect();
    let are_numbers = listed.iter().all(|items| items.len() > 1 && items.iter().all(is_number));
    let are_glyphs = listed.iter().flatten().all(|item| item.chars().nth(1).is_none());
    let line = |(line, items): (&&str, &Vec<String>)| match (are_numbers, are_glyphs) {
        (true, _) => format!("[{}]", items.join(",")),
        (_, true) => quote(&items.concat()),
        _ => quote(line.trim()),
    };
    format!("[{}]", lines.iter().zip(&listed).map(line).collect::<Vec<_>>().join(","))
}

/// A text as JSON: its lines, where it has several.
#[cfg(any(feature = "toml", feature = "yaml"))]
pub fn text(text: &str) -> String {
    let rows: Vec<_> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if rows.len() > 1 { lines(&rows) } else { quote(text.trim()) }
}
