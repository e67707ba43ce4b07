//! regexcrossword.com's JSON: `{"name": "...", "patternsX": [["[^SPEAK]+"], ...], "patternsY": [["HE|LL|O+"], ...]}`.
//!
//! `patternsX` are the columns, each with its clue on top and the one below; `patternsY` the rows, left
//! and right. A hexagon has its falling diagonals, read downwards, in `patternsX`, its rows in
//! `patternsY`, and its rising diagonals, read upwards, in `patternsZ`. A challenge is an object with a
//! list of such `puzzles`; a file holds a puzzle, a challenge, or a list of them.
//!
//! Other programs have their rows and columns under the names that the format `json` knows for nonograms, perhaps with
//! an `alphabet` and a `solution`: where their clues are patterns, they are read as well.

use crate::error::Error;
use crate::format::json::{self, Fields, quote};
use crate::format::lines::clipped;
use crate::format::lost::Lost;
use crate::format::patterns::{self, Sheet};
use crate::format::source::Source;
use crate::format::{Format, Guess, Holds, Plain, Special};
use crate::formats::json::{other_kind, sides};
use crate::puzzle::{Axis, Board, End, Puzzle};
use serde_json::value::RawValue;

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "regexcrossword",
    about: "regexcrossword.com's JSON: challenges and players' puzzles, rectangles and hexagons",
    extensions: &[],
    holds: Holds::Many,
    recognizes: |bytes| {
        let has = |name: &str| json::names(bytes, &[name]);
        let are_sides = || sides::are_named(bytes) || has("x") && has("y") && !has("z");
        let are_there = || has("patternsX") || has("patternsY") || are_sides() && holds_pattern(bytes);
        Guess::yes_if(json::is_likely(bytes) && are_there())
    },
    read: |bytes| {
        let source = Source::new(bytes);
        let values = json::puzzles(source, "an object with patternsX and patternsY");
        values.into_iter().flat_map(|value| unfold(source, value, &mut Vec::new())).collect()
    },
    write: |puzzles| json::objects(puzzles, object),
    special: Special { remarks, ..Special::NONE },
};

/// What should be known of how the content is read.
fn remarks(bytes: &[u8]) -> Vec<Error> {
    let source = Source::new(bytes);
    let mut remarks = Vec::new();
    for value in json::puzzles(source, "") {
        let mut own = Vec::new();
        // Of what cannot be read there is more to say.
        if unfold(source, value, &mut own).iter().all(Result::is_ok) {
            remarks.append(&mut own);
        }
    }
    remarks
}

/// The note with the challenge that a puzzle belongs to.
const CHALLENGE: &str = "challenge";
/// The fields whose text is a note of another name.
const NOTES: [(&str, &str); 3] = [("name", Puzzle::TITLE), ("id", Puzzle::ID), ("playerNo", Puzzle::AUTHOR)];

/// The fields that are read as something else than a note.
const READ: [&str; 4] = ["kind", "alphabet", "size", "solution"];

/// Does any text in what looks like JSON look like a pattern, as no clue of another kind does? Lists of numbers may
/// stand between brackets, too.
fn holds_pattern(bytes: &[u8]) -> bool {
    let texts = bytes.split(|&byte| byte == b'"').skip(1).step_by(2);
    let is_word = |byte: &u8| !byte.is_ascii() || byte.is_ascii_alphabetic() || b"^.\\".contains(byte);
    texts.into_iter().any(|text| text.iter().any(|byte| SIGNS.contains(byte)) && text.iter().any(is_word))
}

/// Signs of patterns.
const SIGNS: &[u8] = b"[(|*+\\";

/// The puzzles of a value: itself, or those of a challenge; what should be known of how they are read is added to `remarks`.
fn unfold<'a>(
    source: Source<'a>,
    value: Result<&'a RawValue, Error>,
    remarks: &mut Vec<Error>,
) -> Vec<Result<Puzzle, Error>> {
    let fields = match value.and_then(|value| Fields::of(source, value)) {
        Ok(fields) => fields,
        Err(error) => return vec![Err(error)],
    };
    let Some(puzzles) = fields.get(&["puzzles"]) else { return vec![read(&fields, remarks)] };
    let puzzles = match json::list(source, puzzles) {
        Ok(puzzles) => puzzles,
        Err(error) => return vec![Err(error)],
    };
    if puzzles.is_empty() {
        return vec![Err(Error::new("the challenge holds no puzzle").with_span(fields.span()))];
    }
    let challenge = fields.get(&["name"]).and_then(json::string);
    let of_challenge = |value| {
        let mut puzzle = read(&Fields::of(source, value)?, remarks)?;
        puzzle.set_note(CHALLENGE, challenge.as_deref().unwrap_or_default());
        Ok(puzzle)
    };
    puzzles.into_iter().map(of_challenge).collect()
}

/// Has it a name that only the site has?
fn is_of_site(fields: &Fields) -> bool {
    fields.get(&["patternsX", "patternsY"]).is_some()
}

/// The patterns of the rows and of the columns: under the site's names, or under those that other programs have for the sides.
fn sides_of<'a>(fields: &Fields<'a>) -> Result<[Vec<&'a RawValue>; 2], Error> {
    if is_of_site(fields) {
        return Ok([fields.list(&["patternsY"])?, fields.list(&["patternsX"])?]);
    }
    if let Some(word) = other_kind(fields, patterns::KIND) {
        return Err(fields
            .source
            .error(word.get(), format!("these are patterns, and this says {}", clipped(word.get()))));
    }
    let [rows, columns] = sides::of(fields)?;
    match rows.iter().chain(&columns).any(|clue| holds_pattern(clue.get().as_bytes())) {
        true => Ok([rows, columns]),
        // Without a sign of a pattern they may be the clues of another kind.
        false => Err(fields.missing("patternsX")),
    }
}

/// Reads one puzzle; what should be known of how it is read is added to `remarks`.
fn read<'a>(fields: &Fields<'a>, remarks: &mut Vec<Error>) -> Result<Puzzle, Error> {
    let source = fields.source;
    let [down, across] = sides_of(fields)?;
    let slanted = match fields.get(&["patternsZ"]) {
        Some(list) => json::list(source, list)?,
        None => Vec::new(),
    };
    let is_hexagon = fields.get(&["hexagonal"]).is_some_and(|value| value.get() == "true") || !slanted.is_empty();
    let span = fields.span();
    let board = match is_hexagon {
        true => patterns::hexagon(down.len(), across.len(), slanted.len(), span)?,
        false => Board::rectangle(down.len(), across.len()).map_err(|error| error.with_span(span))?,
    };
    let mut puzzle = patterns::puzzle(board);
    let axes =
        if is_hexagon { [Axis::ROW, Axis::FALLING, Axis::RISING] } else { [Axis::ROW, Axis::COLUMN, Axis::RISING] };
    for (axis, lines) in axes.into_iter().zip([down, across, slanted]) {
        for (index, line) in lines.into_iter().enumerate() {
            read_line(source, line, axis, index, &mut puzzle)?;
        }
    }
    let glyphs = fields.get(&["alphabet"]).and_then(json::string);
    remarks.extend(patterns::finish(&mut puzzle, glyphs.as_deref(), fields.get(&["solution"]), (source, span))?);
    remarks.extend(fields.unknown_rules());
    if !is_of_site(fields) {
        let problem = "this is read as a regex crossword: its clues are patterns";
        let remark = Error::new(problem).with_span(span);
        let is_by_axes = ["x", "y"].iter().all(|name| fields.get(&[name]).is_some());
        remarks.push(match is_by_axes {
            true => remark.with_help("\"x\" has the clues of the columns, \"y\" those of the rows"),
            false => remark,
        });
    }
    for (name, value) in fields.all().filter(|(name, _)| !READ.contains(name)) {
        let note = NOTES.iter().find(|(field, _)| *field == name).map_or(name, |(_, note)| note);
        if let Some(text) = json::string(value).or_else(|| json::number(value)) {
            puzzle.set_note(note, &text);
        }
    }
    if let Some(map) = fields.get(&["solutionMap"]) {
        read_map(source, map, &mut puzzle)?;
    }
    Ok(puzzle)
}

/// Reads the clues of a line.
fn read_line<'a>(
    source: Source<'a>,
    line: &'a RawValue,
    axis: Axis,
    index: usize,
    puzzle: &mut Puzzle,
) -> Result<(), Error> {
    let values = match json::string(line) {
        Some(_) => vec![line],
        None => json::list(source, line)?,
    };
    let place = End::near(axis, index).place();
    let most = patterns::most_clues(&puzzle.board);
    if let Some(first) = values.get(most) {
        let message = format!("{place} has {} clues", values.len());
        return Err(source.error(first.get(), message).with_help(format!("a line has at most {most}")));
    }
    for (number, value) in values.into_iter().enumerate() {
        let end = patterns::end_of(&puzzle.board, End::near(axis, index), number);
        if let Some(clue) = patterns::clue_in_json(source, value, end)? {
            puzzle.clues.insert(end, clue);
        }
    }
    Ok(())
}

/// Reads where in the revealed phrase each cell stands.
fn read_map<'a>(source: Source<'a>, map: &'a RawValue, puzzle: &mut Puzzle) -> Result<(), Error> {
    let places = json::list(source, map)?;
    if places.is_empty() {
        return Ok(());
    }
    let is_place = |value: &&&RawValue| value.get().parse::<usize>().is_ok_and(|place| place < Board::MAX_CELLS);
    if let Some(wrong) = places.iter().find(|place| !is_place(place)) {
        return Err(source
            .error(wrong.get(), "this is not the place of a character in a phrase")
            .with_help("a number from 0"));
    }
    let cells = puzzle.board.cells();
    if places.len() != cells {
        return Err(
            source.error(map.get(), format!("the solution map has {} places, the board {cells} cells", places.len()))
        );
    }
    let places: Vec<_> = places.iter().map(|place| place.get()).collect();
    puzzle.set_note(Puzzle::SOLUTION_MAP, &places.join(" "));
    Ok(())
}

/// The object of the puzzle at place `at`.
fn object(puzzle: &Puzzle, lost: &mut Lost) -> Result<String, Error> {
    let sheet = Sheet::of(puzzle, "regexcrossword.com's JSON")?;
    let mut fields: Vec<String> = Vec::new();
    let written = NOTES.iter().filter_map(|(field, note)| Some((field, puzzle.note(note)?)));
    fields.extend(written.map(|(field, text)| format!("{}: {}", quote(field), quote(text))));
    lost.notes(&[Puzzle::TITLE, Puzzle::ID, Puzzle::AUTHOR, Puzzle::SOLUTION_MAP]);
    lost.givens();
    lost.goal();
    sheet.lose_alphabet(lost);
    let axes: &[(&str, Axis)] = match sheet.hexagon() {
        Some(_) => {
            sheet.refuse_directions([Axis::ROW, Axis::FALLING, Axis::RISING].map(|axis| End::near(axis, 0)))?;
            fields.push("\"hexagonal\": true".to_owned());
            &[("patternsX", Axis::FALLING), ("patternsY", Axis::ROW), ("patternsZ", Axis::RISING)]
        }
        None => &[("patternsX", Axis::COLUMN), ("patternsY", Axis::ROW)],
    };
    for &(name, axis) in axes {
        let lines: Vec<_> = (0..puzzle.board.lines(axis)).map(|index| line(&sheet, axis, index)).collect();
        fields.push(format!("\"{name}\": [{}]", lines.join(", ")));
    }
    if let Some(map) = puzzle.note(Puzzle::SOLUTION_MAP) {
        fields.push(format!("\"solutionMap\": [{}]", map.split_whitespace().collect::<Vec<_>>().join(", ")));
    }
    Ok(format!("{{\n  {}\n}}", fields.join(",\n  ")))
}

/// The clues of a line.
fn line(sheet: &Sheet, axis: Axis, index: usize) -> String {
    let patterns = sheet.patterns(End::near(axis, index));
    let patterns = if patterns.is_empty() { vec![""] } else { patterns };
    format!("[{}]", patterns.into_iter().map(quote).collect::<Vec<_>>().join(", "))
}
