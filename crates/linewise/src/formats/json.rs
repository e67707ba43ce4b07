//! JSON: `{"rows": [[2], [1]], "columns": [[1], [2]], "content": [[1, 0], [0, 0]]}`, and its relatives.
//!
//! The names of the lists differ between programs: `columns` or `cols`, `hor` and `ver`, `rowsDef` and `colsDef` and
//! more; they may stand in an object of their own, `clues`, or be two bare lists; the whole puzzle may stand in a field
//! of another object, and puzzles in its only list or in several fields. A line without a clue is `null`. In colours a
//! block is `["r", 3]` or `{"length": 3, "color": "r"}`. `content` holds the known cells, as rows or as one list: 1
//! filled, -1 blank, 0 open; n is the nth colour, and a text lists what the cell may be. Several puzzles stand in a
//! list, or one after the other. `palette` and `cells` are a finished picture, whose clues are taken from it; so is
//! `image`, and the cells beside clues are read as what they plainly are.

mod beside;
mod cells;
mod clues;
mod colours;
pub(super) mod elsewhere;
mod listed;
mod marks;
mod picture;
pub mod sides;
mod wrapped;
mod write;

use crate::domain::Symbol;
use crate::error::Error;
use crate::format::json::{self as value, Fields};
use crate::format::lines::{clipped, quoted};
use crate::format::named_kind;
use crate::format::nonogram::{NAMES_OF_KIND, TITLES, check_verdict};
use crate::format::source::Source;
use crate::format::{Assumption, Format, Guess, Holds, Plain, Special, nonogram};
use crate::kind;
use crate::model::CellId;
use crate::picture::clues_of;
use crate::puzzle::{Axis, Clue, End, Puzzle, Says};
use colours::Colours;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use wrapped::Found;

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "json",
    about: "nonograms as JSON objects with rows, columns and content, as several programs have them; holds everything of one",
    extensions: &["json", "jsonl"],
    holds: Holds::Many,
    recognizes,
    read: |bytes| {
        let source = Source::new(bytes);
        if let Some([rows, columns]) = source.text().ok().and_then(|text| sides::bare(source, text)) {
            return vec![read_lists(source, &rows, &columns)];
        }
        wrapped::puzzles(source).into_iter().map(|found| read_found(source, &found?, &mut Vec::new())).collect()
    },
    write: |puzzles| value::objects(puzzles, write::object),
    special: Special {
        assumes: |bytes| {
            let source = Source::new(bytes);
            let list = source.text().ok().and_then(|text| sides::bare(source, text));
            list.is_some().then_some(Assumption::First(Axis::ROW))
        },
        remarks,
        ..Special::NONE
    },
};

/// Does the content look like this format?
fn recognizes(bytes: &[u8]) -> Guess {
    let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes).trim_ascii_start();
    let Some((b'{' | b'[', rest)) = text.split_first() else { return Guess::No };
    match rest.trim_ascii_start().first() {
        Some(b'"' | b'{') if value::names(bytes, &["rows", "hor"]) => Guess::Yes,
        Some(b'"' | b'{') if sides::are_named(bytes) => Guess::Yes,
        Some(b'"' | b'{') if value::names(bytes, &picture::PAINTED) && value::names(bytes, &[picture::PALETTE]) => {
            Guess::Yes
        }
        Some(b'"' | b'{' | b'}' | b']') => Guess::Maybe,
        // An ini file begins with a section in brackets.
        Some(byte) if byte.is_ascii_alphabetic() => Guess::No,
        _ => Guess::Maybe,
    }
}

/// What should be known of how the content is read.
fn remarks(bytes: &[u8]) -> Vec<Error> {
    let source = Source::new(bytes);
    let mut remarks = Vec::new();
    if source.text().is_ok_and(|text| sides::bare(source, text).is_none()) {
        for found in wrapped::puzzles(source).into_iter().flatten() {
            let mut own = Vec::new();
            // Of what cannot be read there is more to say.
            if read_found(source, &found, &mut own).is_ok() {
                remarks.append(&mut own);
            }
        }
    }
    remarks
}

/// The names that carry the puzzle itself; every other text in the object is a note.
const OWN_NAMES: [&str; 8] = ["kind", "content", "colours", "colors", "solution", "goal", "width", "height"];

/// Does a field with this name carry a part of the puzzle itself?
fn is_own(name: &str) -> bool {
    OWN_NAMES.contains(&name) || sides::is_name(name)
}

/// Reads one puzzle, whose title is the name of its field where it has no other.
fn read_found<'a>(source: Source<'a>, found: &Found<'a>, remarks: &mut Vec<Error>) -> Result<Puzzle, Error> {
    let mut puzzle = read(source, found.value, remarks)?;
    if let Some(name) = found.name.as_deref().filter(|_| !puzzle.notes.contains_key(Puzzle::TITLE)) {
        puzzle.set_note(Puzzle::TITLE, name);
    }
    Ok(puzzle)
}

/// Reads one puzzle; what should be known of how it is read is added to `remarks`.
fn read<'a>(source: Source<'a>, value: &'a RawValue, remarks: &mut Vec<Error>) -> Result<Puzzle, Error> {
    let fields = Fields::of(source, value)?;
    check_kind(&fields)?;
    let sides = sides::of(&fields);
    // Where clues are told, these are the puzzle, whatever else the object holds.
    if sides.is_err()
        && let Some(puzzle) = instead_of_clues(&fields, remarks)
    {
        return with_notes(&fields, puzzle?);
    }
    let [rows, columns] = sides?;
    check_size(&fields, rows.len(), columns.len())?;
    let bare = are_bare(source, &rows, &columns);
    let colours = colours::of(&fields, &rows, &columns)?;
    let mut puzzle = of_lists(source, &rows, &columns, colours).map_err(|error| match error.span.is_none() {
        true => error.with_span(source.span(value.get())),
        false => error,
    })?;
    refuse_other_clues(&fields, &puzzle)?;
    remarks.extend(one_side_off(&fields, puzzle.board.rows(), puzzle.board.columns()));
    if let Some(content) = fields.get(&["content"]) {
        cells::read_givens(source, content, &mut puzzle)?;
    }
    remarks.extend(fields.unknown_rules());
    remarks.extend(titled_otherwise(&fields, &puzzle));
    read_goal(&fields, &mut puzzle, remarks)?;
    // A solution says which way round they are.
    remarks.extend(sides::doubt(&fields)?.filter(|_| puzzle.goal.is_none()));
    beside::read(&fields, &mut puzzle, remarks)?;
    if let Some(remark) = bare {
        refuse_other_title(&fields)?;
        refuse_counts(&puzzle, &remark)?;
        remarks.push(remark);
    }
    with_notes(&fields, puzzle)
}

/// The puzzle of an object that tells no clues: of a finished picture, of an object within it, or of the cells of a
/// drawing; `None` where it has nothing of that.
fn instead_of_clues<'a>(fields: &Fields<'a>, remarks: &mut Vec<Error>) -> Option<Result<Puzzle, Error>> {
    if let Some(picture) = picture::read(fields, remarks) {
        return Some(picture);
    }
    if let Some(inner) = wrapped::within(fields) {
        return Some(read_within(fields, inner, remarks));
    }
    picture::drawn(fields, remarks)
}

/// The puzzle of an object within another one, with what stands around it.
fn read_within<'a>(fields: &Fields<'a>, inner: &'a RawValue, remarks: &mut Vec<Error>) -> Result<Puzzle, Error> {
    // What a picture shows, as a snake, may be its name.
    let is_named = |(name, value): &(&str, &RawValue)| {
        std::ptr::eq(value.get(), inner.get()) && kind::is_other_kind(name, nonogram::KIND)
    };
    if let Some((name, _)) = fields.all().find(is_named) {
        let error = fields.source.error(&inner.get()[..1], format!("JSON holds nonograms here, not {}", quoted(name)));
        return Err(error.with_help(nonogram::other_kind_help(name)));
    }
    let mut puzzle = read(fields.source, inner, remarks)?;
    remarks.extend(fields.unknown_rules());
    beside::read_around(fields, inner, &mut puzzle, remarks)?;
    Ok(puzzle)
}

/// What is said where the clue of each line is one number: it may be meant as something else than a block.
fn are_bare<'a>(source: Source<'a>, rows: &[&'a RawValue], columns: &[&'a RawValue]) -> Option<Error> {
    let is_number = |clue: &&&RawValue| value::number(clue).is_some();
    let clues = || rows.iter().chain(columns);
    let first = clues().find(is_number).filter(|_| clues().all(|clue| is_number(&clue) || value::is_null(clue)))?;
    Some(nonogram::are_bare(source.span(first.get()), "JSON"))
}

/// An error where the clue of each line is one number and the stored solution has so many filled cells in it, not in one block.
fn refuse_counts(puzzle: &Puzzle, remark: &Error) -> Result<(), Error> {
    let Some(goal) = &puzzle.goal else { return Ok(()) };
    let filled = |cell: &CellId| goal[cell.index()] != Symbol::BLANK;
    let counted = |end: &End| puzzle.board.cells_at(end.place()).filter(filled).count();
    let told = |clue: &Clue| match &clue.says {
        Says::Blocks(blocks) => blocks.iter().map(|block| block.len.unwrap_or(0) as usize).sum(),
        _ => 0,
    };
    let is_picture =
        || Ok(clues_of(puzzle, kind::of(puzzle)?, goal).into_iter().collect::<BTreeMap<_, _>>() == puzzle.clues);
    if puzzle.clues.iter().any(|(end, clue)| told(clue) != counted(end)) || is_picture()? {
        return Ok(());
    }
    let problem = "the stored solution has as many filled cells in each line as the clue says, but not in one block";
    let help = "this is another kind of puzzle, and JSON holds nonograms here";
    Err(Error::new(problem).with_span(remark.span).with_help(help))
}

/// The names of the solution.
const GOALS: [&str; 3] = ["solution", "goal", "sol"];

/// Reads the solution, where one is stored.
fn read_goal<'a>(fields: &Fields<'a>, puzzle: &mut Puzzle, remarks: &mut Vec<Error>) -> Result<(), Error> {
    let source = fields.source;
    let stored = GOALS.into_iter().find_map(|name| Some((name, fields.get(&[name])?)));
    let Some((name, goal)) = stored else { return Ok(()) };
    if !cells::are_rows(source, goal, puzzle) {
        remarks.push(no_solution(source, name, goal));
        return Ok(());
    }
    cells::read_goal(source, goal, puzzle)
}

/// What is said of a solution that is something else than the cells of the board.
fn no_solution(source: Source, name: &str, value: &RawValue) -> Error {
    let problem = format!("{} is ignored: it does not have one value per cell", quoted(name));
    source.error(value.get(), problem).with_help("a solution is rows, such as [[1, 0], [1, 1]] or [\"#.\", \"##\"]")
}

/// The puzzle of two bare lists.
fn read_lists<'a>(source: Source<'a>, rows: &[&'a RawValue], columns: &[&'a RawValue]) -> Result<Puzzle, Error> {
    let place = rows.first().map_or(source.span(""), |row| source.span(row.get()));
    colours::used(source, rows.iter().chain(columns), None)
        .and_then(|colours| of_lists(source, rows, columns, colours))
        .map_err(|error| if error.span.is_none() { error.with_span(place) } else { error })
}

/// The puzzle with these clues in these colours.
fn of_lists<'a>(
    source: Source<'a>,
    rows: &[&'a RawValue],
    columns: &[&'a RawValue],
    colours: Colours,
) -> Result<Puzzle, Error> {
    // The size is judged before anything of that size is built.
    crate::Board::rectangle(rows.len(), columns.len())?;
    let read = |side| clues::side(source, side, &colours);
    let (rows, columns) = (read(rows)?, read(columns)?);
    nonogram::puzzle(colours.alphabet, rows, columns)
}

/// An error where the object holds clues twice, under other names, and they differ: nobody but its author knows which are meant.
fn refuse_other_clues<'a>(fields: &Fields<'a>, puzzle: &Puzzle) -> Result<(), Error> {
    let source = fields.source;
    let is_list = |clue: &&RawValue| clue.get().starts_with('[');
    for [rows, columns] in sides::all(fields) {
        let are_clues = || rows.iter().chain(&columns).all(is_list) && !are_cells(source, &rows, puzzle);
        let Some(first) = rows.first().filter(|_| are_clues()) else { continue };
        let other = of_lists(source, &rows, &columns, Colours::plain(puzzle.alphabet.clone()));
        if other.is_ok_and(|other| other.clues != puzzle.clues) {
            let error = source.error(first.get(), "these clues differ from those under the other names");
            return Err(error.with_help("leave out the clues that are not meant"));
        }
    }
    Ok(())
}

/// Have these lists an element for each cell of the board?
fn are_cells<'a>(source: Source<'a>, rows: &[&'a RawValue], puzzle: &Puzzle) -> bool {
    let width = |row: &&'a RawValue| value::list(source, row).map_or(0, |cells| cells.len());
    rows.len() == puzzle.board.rows() && rows.iter().all(|row| width(row) == puzzle.board.columns())
}

/// An error for a size that contradicts the clues: `width` and `height`, or both in `size`, in either order.
fn check_size(fields: &Fields, rows: usize, columns: usize) -> Result<(), Error> {
    let number = |value: &RawValue| value::number(value)?.parse::<usize>().ok();
    let told = |names: &[&str]| fields.get(names).and_then(|value| Some((value, number(value)?)));
    let sides = told(&["width", "w"]).zip(told(&["height", "h"])).map(|((place, w), (_, h))| (place, w, h));
    let listed = || {
        let place = fields.get(&["size"])?;
        let sides: Option<Vec<_>> = value::list(fields.source, place).ok()?.into_iter().map(number).collect();
        let [a, b] = sides?[..] else { return None };
        Some(if (b, a) == (columns, rows) { (place, b, a) } else { (place, a, b) })
    };
    let Some((place, width, height)) = sides.or_else(listed) else { return Ok(()) };
    nonogram::check_size((width, height), (columns, rows))
        .map_err(|error| error.with_span(fields.source.span(place.get())))
}

/// What is said of a square's size that only one of the sides has: a line may be forgotten.
fn one_side_off(fields: &Fields, rows: usize, columns: usize) -> Option<Error> {
    let place = fields.get(&["size"])?;
    let side: usize = value::number(place)?.parse().ok()?;
    let is_off = rows != columns && [rows, columns].contains(&side);
    is_off.then(|| {
        let problem = format!("the size is given as {side}, but there are clues for {rows} rows and {columns} columns");
        fields.source.error(place.get(), problem).with_help("if the board is a square, a clue is missing or doubled")
    })
}

/// An error for a puzzle that says that it is of another kind.
fn check_kind(fields: &Fields) -> Result<(), Error> {
    other_kind(fields, nonogram::KIND).map_or(Ok(()), |word| Err(no_nonogram(fields.source, word)))
}

/// An error for a puzzle whose title names another one.
fn refuse_other_title(fields: &Fields) -> Result<(), Error> {
    let is_other =
        |word: &&RawValue| value::string(word).is_some_and(|word| kind::is_other_puzzle(&word, nonogram::KIND));
    let title = TITLES.into_iter().filter_map(|name| fields.get(&[name])).find(is_other);
    title.map_or(Ok(()), |word| Err(no_nonogram(fields.source, word)))
}

/// What is said of a puzzle that names another kind that linewise does not have, as Tents, and could be one: each of
/// its clues is a single number. What a picture shows, as a snake, may be its name.
fn titled_otherwise(fields: &Fields, puzzle: &Puzzle) -> Option<Error> {
    let is_single = |clue: &Clue| matches!(&clue.says, Says::Blocks(blocks) if blocks.len() <= 1);
    let names_other =
        |word: &str| kind::is_other_puzzle(word.trim(), nonogram::KIND) && named_kind::named(word).is_none();
    let mut words = TITLES.into_iter().chain(["name", "title"]).filter_map(|name| fields.get(&[name]));
    let word = words.find(|word| value::string(word).is_some_and(|word| names_other(&word)))?;
    let problem = format!("{} names another kind of puzzle; this is read as a nonogram", clipped(word.get()));
    let error =
        fields.source.error(word.get(), problem).with_help("`linewise kinds` lists the kinds that linewise knows");
    puzzle.clues.values().all(is_single).then_some(error)
}

fn no_nonogram(source: Source, word: &RawValue) -> Error {
    let error = source.error(word.get(), format!("JSON holds nonograms here, not {}", clipped(word.get())));
    error.with_help(nonogram::other_kind_help(&value::string(word).unwrap_or_default()))
}

/// What others call the shape of a board, and say where linewise has the kind of puzzle.
const SHAPES: [&str; 3] = ["rect", "rectangle", "square"];

/// What says in these fields that the puzzle is of another kind: any other `kind`, and other programs' words for it
/// where they are names of puzzles.
pub fn other_kind<'a>(fields: &Fields<'a>, own: &str) -> Option<&'a RawValue> {
    let is_shape = |kind: &&RawValue| value::string(kind).is_some_and(|kind| SHAPES.contains(&&*kind));
    if let Some(kind) = fields.get(&["kind"]).filter(|kind| !is_shape(kind)) {
        return (value::string(kind).as_deref() != Some(own)).then_some(kind);
    }
    let told = NAMES_OF_KIND.into_iter().filter_map(|name| fields.get(&[name]));
    let titles = TITLES.into_iter().chain(["category"]).filter_map(|name| fields.get(&[name]));
    let is_titled = |word: &&RawValue| {
        value::string(word).and_then(|word| named_kind::named(&word)).is_some_and(|kind| kind.name() != own)
    };
    let is_other =
        |word: &&RawValue| value::string(word).is_some_and(|word| kind::is_other_puzzle(&word, own)) || is_titled(word);
    told.filter(is_other).chain(titles.filter(is_titled)).next()
}

/// The puzzle with its notes: every text (or number) beside it; a `name` is its title.
fn with_notes(fields: &Fields, mut puzzle: Puzzle) -> Result<Puzzle, Error> {
    for (name, value) in fields.all().filter(|(name, _)| !is_own(name)) {
        if let Some(text) = value::string(value).or_else(|| value::number(value)) {
            check_verdict(name, &text).map_err(|error| error.with_span(fields.source.span(value.get())))?;
            if puzzle.note(name).is_none() {
                puzzle.set_note(name, &text);
            }
        }
    }
    if !puzzle.notes.contains_key(Puzzle::TITLE)
        && let Some(name) = puzzle.notes.remove("name")
    {
        puzzle.set_note(Puzzle::TITLE, &name);
    }
    Ok(puzzle)
}
