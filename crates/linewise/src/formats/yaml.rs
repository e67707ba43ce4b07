//! YAML with a list of clues for the rows and one for the columns, as php-nonogram has it.
//!
//! ```text
//! columns:
//!     - [2]
//!     - [1]
//! rows:
//!     - [2]
//!     - [1]
//! ```

use crate::error::{Error, Span};
use crate::format::json::quote;
use crate::format::lines::quoted;
use crate::format::lost::{self, Lost};
use crate::format::named_kind;
use crate::format::nonogram::{self, NAMES_OF_KIND, TITLES};
use crate::format::source::{self, Source};
use crate::format::{Format, Guess, Holds, Plain, Special};
use crate::formats::json::elsewhere::{self, Elsewhere};
use crate::kind;
use crate::puzzle::{Alphabet, Axis, Clue, Puzzle};
use saphyr_parser::{Event, Parser, ScalarStyle, StrInput};
use std::borrow::Cow;

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "yaml",
    about: "php-nonogram's YAML: black and white clues in the lists rows and columns",
    extensions: &["yml", "yaml"],
    holds: Holds::One,
    recognizes: |bytes| {
        let Ok(text) = Source::new(bytes).text() else { return Guess::No };
        let begins = |axis| {
            let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
            let pairs = std::iter::from_fn(|| Some((lines.next()?, lines.peek().map_or("", |next| next.trim_start()))));
            pairs.into_iter().any(|(line, next)| begins_side(line, next) == Some(axis))
        };
        // The project's own format tells a kind first.
        let is_own = text.lines().any(|line| line.starts_with("kind:"));
        Guess::yes_if(!is_own && begins(Axis::ROW) && begins(Axis::COLUMN))
    },
    read: |bytes| source::puzzle(bytes, |source, text| Ok(read(source, text)?.0)),
    write: |puzzles| lost::one(puzzles, "yaml", write),
    special: Special {
        remarks: |bytes| {
            let source = Source::new(bytes);
            let read = source.text().and_then(|text| read(source, text));
            read.map_or_else(|_| Vec::new(), |(_, remarks)| remarks)
        },
        ..Special::NONE
    },
};

/// The side whose list of clues begins with this line, or with the next one.
fn begins_side(line: &str, next: &str) -> Option<Axis> {
    let (key, value) = line.split_once(':')?;
    // People head lists that they type with a single word or with several.
    let is_joined = || nonogram::words_of_name(key).len() > 1 && !key.contains(char::is_whitespace);
    let is_list = match value.trim() {
        "" => next.starts_with('-') && (SIDES.contains(&key) || is_joined()),
        // Under other names a program's source holds such lists, too.
        value => SIDES.contains(&key) && value.starts_with('['),
    };
    if is_list { side_named(key) } else { None }
}

/// What a list of clues is called beside the side that it stands at: `row_hints`, `columnsDef`.
const WORDS_FOR_CLUES: [&str; 9] = ["clue", "clues", "hint", "hints", "number", "numbers", "def", "list", "lists"];

/// The side whose clues a list holds, where its name says that and nothing else: `vertical_hints`, `rows`, not `row_colours`.
fn side_named(name: &str) -> Option<Axis> {
    let axis = nonogram::axis_of_name(name)?;
    let words = nonogram::words_of_name(name);
    let is_told =
        |word: &String| word.is_empty() || nonogram::axis_of_name(word).is_some() || WORDS_FOR_CLUES.contains(&&**word);
    words.iter().all(is_told).then_some(axis)
}

/// The side whose plain name a line begins with.
fn plain_side(line: &str) -> Option<Axis> {
    let (key, _) = line.split_once(':')?;
    side_named(key).filter(|_| SIDES.contains(&key))
}

/// The plain names of the sides.
const SIDES: [&str; 3] = ["rows", "columns", "cols"];

/// The file of a puzzle.
fn write(puzzle: &Puzzle, lost: &mut Lost) -> Result<String, Error> {
    let sheet = nonogram::Sheet::of(puzzle, "yaml")?;
    let mut text = String::new();
    for (name, axis) in [("columns", Axis::COLUMN), ("rows", Axis::ROW)] {
        text.push_str(&format!("{name}:\n"));
        for lengths in sheet.lengths(axis)? {
            let numbers: Vec<_> = lengths.iter().map(u32::to_string).collect();
            let clue = if numbers.is_empty() { "0".to_owned() } else { numbers.join(", ") };
            text.push_str(&format!("    - [{clue}]\n"));
        }
    }
    lost.all_but_clues(&[]);
    Ok(text)
}

/// The events of a file, with their places.
struct Events<'a> {
    parser: Parser<'a, StrInput<'a>>,
    /// Where the text begins in the file.
    start: usize,
    /// The byte of each character, where the text is not ASCII alone.
    bytes: Option<Vec<u32>>,
    end: usize,
}

/// What the parser says is no longer than so many characters.
const MOST_WORDS: usize = 200;

impl<'a> Events<'a> {
    fn of(source: Source, text: &'a str) -> Events<'a> {
        let bytes = (!text.is_ascii()).then(|| text.char_indices().map(|(at, _)| at as u32).collect());
        Events { parser: Parser::new_from_str(text), start: source.range(text).start, bytes, end: text.len() }
    }

    /// The byte of a character.
    fn place(&self, index: usize) -> usize {
        let at = match &self.bytes {
            Some(bytes) => bytes.get(index).map_or(self.end, |&at| at as usize),
            None => index.min(self.end),
        };
        self.start + at
    }

    fn next(&mut self) -> Result<(Event<'a>, Span), Error> {
        match self.parser.next_event() {
            Some(Ok((event, span))) => {
                let (start, end) = (self.place(span.start.index()), self.place(span.end.index()));
                Ok((event, Span::new(start..end.max(start))))
            }
            Some(Err(error)) => {
                let at = self.place(error.marker().index());
                let end = (at + 1).min(self.start + self.end);
                let why: String = error.info().chars().take(MOST_WORDS).collect();
                Err(Error::at(at.min(end)..end, format!("this is not YAML: {why}"))
                    .with_help("lists of clues are written as [[4], [1, 1]], in brackets of their own"))
            }
            None => Ok((Event::StreamEnd, Span::new(self.start + self.end..self.start + self.end))),
        }
    }

    /// The value whose first event this is, as JSON; what YAML alone has is nothing.
    fn json(&mut self, first: Event) -> Result<String, Error> {
        let mut text = String::new();
        // Of each list and object that is open: how many values stood in it, or names and values.
        let mut open: Vec<(char, usize)> = Vec::new();
        let mut event = first;
        loop {
            let is_end = matches!(event, Event::SequenceEnd | Event::MappingEnd | Event::StreamEnd);
            let is_name = matches!(open.last(), Some(('}', count)) if count % 2 == 0);
            if let Some((end, count)) = open.last_mut().filter(|_| !is_end) {
                match (&end, *count) {
                    (_, 0) => {}
                    ('}', count) if count % 2 == 1 => text.push(':'),
                    _ => text.push(','),
                }
                *count += 1;
            }
            match &event {
                Event::SequenceStart(..) | Event::MappingStart(..) if is_name => {
                    self.skip(&event)?;
                    text.push_str("\"\"");
                }
                Event::SequenceStart(..) => {
                    text.push('[');
                    open.push((']', 0));
                }
                Event::MappingStart(..) => {
                    text.push('{');
                    open.push(('}', 0));
                }
                Event::Scalar(value, ..) if is_name => text.push_str(&quote(value)),
                Event::Scalar(value, style, ..) => text.push_str(&scalar(value, *style == ScalarStyle::Plain)),
                _ if is_end => text.extend(open.pop().map(|(end, _)| end)),
                _ => text.push_str(if is_name { "\"\"" } else { "null" }),
            }
            if open.is_empty() {
                return Ok(text);
            }
            event = self.next()?.0;
        }
    }

    /// Passes over the rest of a value whose first event was `event`.
    fn skip(&mut self, event: &Event) -> Result<(), Error> {
        let mut depth = change(event);
        while depth > 0 {
            depth += change(&self.next()?.0);
        }
        Ok(())
    }
}

/// A single value as JSON: without quotes around it, it may be a number or a word of YAML's.
fn scalar(value: &str, is_plain: bool) -> String {
    let is_number = || value.parse::<i64>().is_ok_and(|number| number.to_string() == value);
    match value {
        "" | "~" | "null" if is_plain => "null".to_owned(),
        "true" | "false" if is_plain => value.to_owned(),
        _ if is_plain && is_number() => value.to_owned(),
        _ => elsewhere::text(value),
    }
}

/// How much deeper one is behind an event.
fn change(event: &Event) -> i64 {
    match event {
        Event::SequenceStart(..) | Event::MappingStart(..) => 1,
        Event::SequenceEnd | Event::MappingEnd | Event::StreamEnd => -1,
        _ => 0,
    }
}

/// The puzzle in the file, and what should be known of how it is read.
fn read(source: Source, text: &str) -> Result<(Puzzle, Vec<Error>), Error> {
    let mut events = Events::of(source, text);
    let top = top(&mut events)?;
    let plain: Vec<Axis> = text.lines().filter_map(plain_side).collect();
    let fields = Fields::read(&mut events, &plain)?;
    if let Some(span) = second_document(&mut events)? {
        let error = Error::new("a second document begins here").with_span(span);
        return Err(error.with_help("a file of this format holds one puzzle"));
    }
    fields.puzzle().map_err(|error| if error.span.is_none() { error.with_span(top) } else { error })
}

/// The place at which the only object of the file begins.
fn top(events: &mut Events) -> Result<Span, Error> {
    loop {
        match events.next()? {
            (Event::StreamStart | Event::DocumentStart(_) | Event::Nothing, _) => {}
            (Event::MappingStart(..), span) => return Ok(Span::new(span.start as usize..span.start as usize)),
            (_, span) => {
                let error = Error::new("this is not a puzzle").with_span(span);
                return Err(error.with_help("as rows: [[2], [1]] and columns: [[2], [1]]"));
            }
        }
    }
}

/// The clues of one side.
#[derive(Default)]
struct Side {
    clues: Vec<Option<Clue>>,
    /// Is each of them one number without brackets?
    are_bare: bool,
}

/// What the object of a file holds.
struct Fields<'a> {
    /// The clues of the rows and of the columns.
    sides: [Option<Side>; 2],
    /// Everything else.
    beside: Elsewhere,
    /// Single values, each under its key and with its place.
    notes: Vec<(Cow<'a, str>, Cow<'a, str>, Span)>,
}

impl<'a> Fields<'a> {
    /// Reads the fields of the object, up to its end. Sides that stand under their `plain` names are read under no other.
    fn read(events: &mut Events<'a>, plain: &[Axis]) -> Result<Fields<'a>, Error> {
        let mut fields = Fields { sides: [None, None], beside: Elsewhere::new(), notes: Vec::new() };
        loop {
            let (key, span) = match events.next()? {
                (Event::Scalar(key, ..), span) => (key, span),
                (Event::MappingEnd, _) => return Ok(fields),
                (event, span) => {
                    events.skip(&event)?;
                    return Err(Error::new("a key that is no word").with_span(span));
                }
            };
            let is_read = |axis: &Axis| SIDES.contains(&&*key) || !plain.contains(axis);
            match (side_named(&key).filter(is_read), events.next()?) {
                (Some(axis), (Event::SequenceStart(..), _)) => fields.add_side(axis, &key, span, events)?,
                (Some(_), _) if SIDES.contains(&&*key) => {
                    let error = Error::new(format!("{} is no list of clues", quoted(&key))).with_span(span);
                    return Err(error.with_help("as [[2], [1, 1]]"));
                }
                (_, (Event::Scalar(value, style, ..), place)) => {
                    fields.beside.add(&key, &scalar(&value, style == ScalarStyle::Plain), span);
                    fields.notes.push((key, value, place));
                }
                (_, (event, _)) => fields.beside.add(&key, &events.json(event)?, span),
            }
        }
    }

    /// Reads the clues of a side up to the end of their list.
    fn add_side(&mut self, axis: Axis, key: &str, span: Span, events: &mut Events<'a>) -> Result<(), Error> {
        let side = read_side(events)?;
        match self.sides[usize::from(axis == Axis::COLUMN)].replace(side) {
            None => Ok(()),
            Some(_) => {
                let lines = if axis == Axis::COLUMN { "columns" } else { "rows" };
                let problem = format!("{}: clues of the {lines} stand here for the second time", quoted(key));
                Err(Error::new(problem).with_span(span))
            }
        }
    }

    /// The text under a key.
    fn note(&self, key: &str) -> Option<&str> {
        self.notes.iter().find(|(name, ..)| name == key).map(|(_, text, _)| &**text)
    }

    /// The puzzle, and what should be known of how it is read.
    fn puzzle(mut self) -> Result<(Puzzle, Vec<Error>), Error> {
        let find = |names: &[&str], is_other: &dyn Fn(&str) -> bool| {
            self.notes.iter().find(|(name, text, _)| names.contains(&&**name) && is_other(text))
        };
        let are_bare = self.sides.iter().flatten().all(|side| side.are_bare);
        // What is drawn, as a snake, may be a title where the clues are blocks without doubt.
        let is_titled = if are_bare { kind::is_other_puzzle } else { kind::is_other_kind };
        let told = find(&NAMES_OF_KIND, &named_kind::is_other);
        if let Some((_, text, span)) = told.or_else(|| find(&TITLES, &|text| is_titled(text, "nonogram"))) {
            let error = Error::new(format!("YAML holds nonograms here, not {}", quoted(text))).with_span(*span);
            return Err(error.with_help(nonogram::other_kind_help(text)));
        }
        let mut side =
            |at: usize, name| self.sides[at].take().ok_or_else(|| Error::new(format!("the puzzle has no \"{name}\"")));
        let (rows, columns) = (side(0, "rows")?, side(1, "columns")?);
        let told = |key: &str| self.note(key).and_then(|text| text.parse().ok());
        if let Some(told) = told("width").zip(told("height")) {
            nonogram::check_size(told, (columns.clues.len(), rows.clues.len()))?;
        }
        let first = rows.clues.first().and_then(Option::as_ref).map_or(Span::NONE, |clue| clue.span);
        let bare = (rows.are_bare && columns.are_bare).then(|| nonogram::are_bare(first, "YAML"));
        let mut puzzle = nonogram::puzzle(Alphabet::black_and_white(), rows.clues, columns.clues)?;
        let remarks = bare.into_iter().chain(self.beside.read(&mut puzzle)?).collect();
        for (name, text, _) in self.notes {
            let name = if name == "name" { Cow::Borrowed(Puzzle::TITLE) } else { name };
            puzzle.set_note(&name, &text);
        }
        Ok((puzzle, remarks))
    }
}

/// Where another document begins behind the first, if one does.
fn second_document(events: &mut Events) -> Result<Option<Span>, Error> {
    loop {
        match events.next()? {
            (Event::StreamEnd, _) => return Ok(None),
            (Event::DocumentStart(_), span) => return Ok(Some(span)),
            _ => {}
        }
    }
}

/// The clues of one side, up to the end of their list.
fn read_side(events: &mut Events) -> Result<Side, Error> {
    let mut side = Side { clues: Vec::new(), are_bare: true };
    loop {
        let clue = match events.next()? {
            (Event::SequenceEnd, _) => return Ok(side),
            (Event::SequenceStart(..), span) => {
                side.are_bare = false;
                read_clue(events, span)?
            }
            (Event::Scalar(text, ..), span) => {
                let words = text.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
                let lengths = words.map(|word| number(word, span)).collect::<Result<Vec<_>, _>>()?;
                side.are_bare &= lengths.len() == 1;
                clue_of(lengths, span)?
            }
            (_, span) => {
                return Err(Error::new("this is not a clue").with_span(span).with_help("a list of numbers, as [3, 1]"));
            }
        };
        side.clues.push(Some(clue));
    }
}

/// A clue, up to the end of its list of numbers.
fn read_clue(events: &mut Events, start: Span) -> Result<Clue, Error> {
    let mut lengths = Vec::new();
    loop {
        match events.next()? {
            (Event::SequenceEnd, end) => return clue_of(lengths, Span { end: end.end.max(start.end), ..start }),
            (Event::Scalar(text, ..), span) => lengths.push(number(&text, span)?),
            (_, span) => {
                return Err(Error::new("this is not a number")
                    .with_span(span)
                    .with_help("a clue is a list of numbers, as [3, 1]"));
            }
        }
    }
}

fn number(text: &str, span: Span) -> Result<u32, Error> {
    nonogram::length(text).map_err(|error| error.with_span(span))
}

/// The clue with blocks of these lengths; 0 alone is an empty line.
fn clue_of(lengths: Vec<u32>, span: Span) -> Result<Clue, Error> {
    match lengths[..] {
        [0] => Ok(Clue::blocks(&[]).with_span(span)),
        _ if lengths.contains(&0) => {
            Err(Error::new("a block of 0 cells").with_span(span).with_help("an empty line is [] or [0]"))
        }
        _ => Ok(Clue::blocks(&lengths).with_span(span)),
    }
}
