//! Hexagons as Jimbly's page and regexle have them: `{"size": 3, "x": ["..", ...], "y": [...], "z": [...]}`.
//!
//! `y` are the rows; `x` the falling diagonals from the left, read upwards; `z` the rising diagonals from the
//! left, read downwards. `size` (or `diameter`) is how many lines each direction has, `side` (or `edge`) how many
//! cells each of the board's edges. A link to Jimbly's page holds such an object in base64: `https://...?puzzle=eyJ...`.

use crate::error::{Error, Span};
use crate::format::json::{self, Fields, quote};
use crate::format::lost::{self, Lost};
use crate::format::patterns::{self, Sheet};
use crate::format::source::Source;
use crate::format::{Format, Guess, Holds, Plain, Special};
use crate::puzzle::{Axis, End, Puzzle};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD_NO_PAD;
use serde_json::value::RawValue;

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "jimbly",
    about: "Jimbly's and regexle's JSON: regular hexagons of patterns",
    extensions: &[],
    holds: Holds::Many,
    recognizes: |bytes| {
        if Link::of(bytes).is_some() {
            return Guess::Yes;
        }
        let has_all = || LISTS.iter().all(|(name, ..)| json::names(bytes, &[name]));
        match json::is_likely(bytes) && has_all() {
            true if json::names(bytes, &["lines"]) => Guess::Maybe,
            true => Guess::Yes,
            false => Guess::No,
        }
    },
    read: |bytes| {
        if let Some(link) = Link::of(bytes) {
            return link.read();
        }
        let source = Source::new(bytes);
        let values = json::puzzles(source, "an object with lists x, y and z");
        values.into_iter().map(|value| read(source, value?, &mut Vec::new())).collect()
    },
    write: |puzzles| lost::many(puzzles, "", object),
    special: Special { remarks, ..Special::NONE },
};

/// What should be known of how the content is read.
fn remarks(bytes: &[u8]) -> Vec<Error> {
    let source = Source::new(bytes);
    let mut remarks = Vec::new();
    if Link::of(bytes).is_none() {
        for value in json::puzzles(source, "").into_iter().flatten() {
            let mut own = Vec::new();
            // Of what cannot be read there is more to say.
            if read(source, value, &mut own).is_ok() {
                remarks.append(&mut own);
            }
        }
    }
    remarks
}

/// The lists of clues, with the end at which the clues of its lines are read.
const LISTS: [(&str, Axis, bool); 3] = [("y", Axis::ROW, false), ("x", Axis::FALLING, true), ("z", Axis::RISING, true)];
/// The fields that say how large the board is.
const SIZES: [&str; 4] = ["size", "diameter", "side", "edge"];

/// What cells hold in regexle's puzzles, which say their day or their diameter.
const REGEXLE: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// A link whose query holds a puzzle.
struct Link<'a> {
    /// The puzzle in base64.
    code: &'a str,
    /// Where it stands.
    span: Span,
}

/// What stands before the puzzle in a link.
const PUZZLE: &str = "puzzle=";

impl<'a> Link<'a> {
    /// The link that the content is, if it is one.
    fn of(bytes: &'a [u8]) -> Option<Link<'a>> {
        let source = Source::new(bytes);
        let text = source.text().ok()?.trim();
        let (page, query) = text.split_once(['?', '#']).filter(|_| !text.contains(char::is_whitespace))?;
        let code = query.split('&').find_map(|part| part.strip_prefix(PUZZLE))?;
        page.starts_with("http").then(|| Link { code, span: source.span(code) })
    }

    /// Reads the puzzles in it. Their clues stand nowhere else than in the link.
    fn read(&self) -> Vec<Result<Puzzle, Error>> {
        let span = self.span;
        let json = match self.json() {
            Some(json) => json,
            None => {
                let error = Error::new("what comes after \"puzzle=\" is not base64").with_span(span);
                return vec![Err(error.with_help("the link as it was copied, with nothing cut off"))];
            }
        };
        let source = Source::new(&json);
        let values = json::puzzles(source, "an object with lists x, y and z");
        let placed = |mut puzzle: Puzzle| {
            puzzle.clues.values_mut().for_each(|clue| clue.span = span);
            puzzle
        };
        let read =
            |value: Result<&RawValue, Error>| value.and_then(|value| read(source, value, &mut Vec::new())).map(placed);
        values.into_iter().map(|value| read(value).map_err(|error| error.with_span(span))).collect()
    }

    /// The JSON in base64: with or without `=` at its end, `+` and `/` perhaps as `-` and `_`, and all of these perhaps as `%2B`.
    fn json(&self) -> Option<Vec<u8>> {
        let code = percent_encoding::percent_decode_str(self.code).decode_utf8().ok()?;
        // A form's blank was a plus.
        let code = code.replace(['-', ' '], "+").replace('_', "/");
        BASE64_STANDARD_NO_PAD.decode(code.trim_end_matches('=').as_bytes()).ok()
    }
}

/// Reads one puzzle; what should be known of how it is read is added to `remarks`.
fn read<'a>(source: Source<'a>, value: &'a RawValue, remarks: &mut Vec<Error>) -> Result<Puzzle, Error> {
    let fields = Fields::of(source, value)?;
    let mut lists = Vec::new();
    for (name, axis, far) in LISTS {
        lists.push((fields.list(&[name])?, axis, far));
    }
    let [rows, falling, rising] = [0, 1, 2].map(|at| lists[at].0.len());
    check_size(&fields, rows)?;
    if (falling, rising) != (rows, rows) {
        let message = format!("x has {falling} clues, y {rows} and z {rising}");
        return Err(Error::new(message).with_span(fields.span()).with_help("as many in each list"));
    }
    let mut puzzle = patterns::puzzle(patterns::hexagon(rows, falling, rising, fields.span())?);
    for (list, axis, far) in lists {
        for (index, value) in list.into_iter().enumerate() {
            let end = End::at(axis, index, far);
            if let Some(clue) = patterns::clue_in_json(source, value, end)? {
                puzzle.clues.insert(end, clue);
            }
        }
    }
    let glyphs = fields.get(&["diameter", "day"]).map(|_| REGEXLE);
    let solution = fields.get(&["solution"]);
    remarks.extend(patterns::finish(&mut puzzle, glyphs, solution, (source, fields.span()))?);
    for (name, value) in fields.all().filter(|(name, _)| !SIZES.contains(name)) {
        let note = if name == "name" { Puzzle::TITLE } else { name };
        if let Some(text) = json::string(value).or_else(|| json::number(value)) {
            puzzle.set_note(note, &text);
        }
    }
    Ok(puzzle)
}

/// An error if a field says that there are other than `lines` lines in a direction.
fn check_size(fields: &Fields, lines: usize) -> Result<(), Error> {
    for name in SIZES {
        let Some(value) = fields.get(&[name]) else { continue };
        let text = json::string(value).or_else(|| json::number(value)).unwrap_or_default();
        let said: Option<usize> = text.trim().parse().ok();
        let meant = match name {
            "size" | "diameter" => said,
            _ => said.and_then(|side| side.checked_mul(2)?.checked_sub(1)),
        };
        if meant != Some(lines) {
            let message = format!("\"{name}\" is {}, but y has {lines} clues", value.get());
            return Err(fields
                .source
                .error(value.get(), message)
                .with_help("size counts a list's clues; side counts the cells of an edge"));
        }
    }
    Ok(())
}

/// The object of the puzzle at place `at`.
fn object(puzzle: &Puzzle, lost: &mut Lost) -> Result<String, Error> {
    let sheet = Sheet::of(puzzle, "Jimbly's JSON")?;
    let Some(hexagon) =
        sheet.hexagon().filter(|hexagon| hexagon.edges().iter().all(|&edge| edge == hexagon.edges()[0]))
    else {
        return Err(sheet.refusal("such a board").with_help("it holds hexagons whose edges are equally long"));
    };
    sheet.refuse_directions(LISTS.map(|(_, axis, far)| End::at(axis, 0, far)))?;
    sheet.refuse_more_clues()?;
    let names = [("name", Puzzle::TITLE), ("author", Puzzle::AUTHOR)];
    let mut fields = vec![format!("\"size\": {}", hexagon.lines(Axis::ROW))];
    fields.extend(names.iter().filter_map(|(name, note)| Some(format!("\"{name}\": {}", quote(puzzle.note(note)?)))));
    lost.notes(&names.map(|(_, note)| note));
    lost.givens();
    lost.goal();
    sheet.lose_alphabet(lost);
    for (name, axis, far) in LISTS {
        let clue = |index| quote(sheet.pattern(End::at(axis, index, far)).unwrap_or_default());
        let clues: Vec<_> = (0..hexagon.lines(axis)).map(clue).collect();
        fields.push(format!("\"{name}\": [{}]", clues.join(", ")));
    }
    Ok(format!("{{{}}}\n", fields.join(", ")))
}
