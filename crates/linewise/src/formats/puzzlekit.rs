//! The collections of puzzlekit: JSON with a name, `"name": "Skyscraper"`, and puzzles of that sort below their ids.
//!
//! A puzzle is a text. Its first line has the rows and the columns, and perhaps the largest number or last letter, and
//! `D` where diagonals are lines, too: `5 5 4 D`. Below it stand the clues, a side in each line: above, below, left and
//! right of the board, or those of the columns and those of the rows; in nonograms each clue has a line of its own.
//! Then follow the given cells. `-` is nothing.

use super::NATIVE;
use crate::error::{Error, ErrorCode, Span, many};
use crate::format::json::{self, Fields};
use crate::format::letters::Family;
use crate::format::lines::quoted;
use crate::format::source::Source;
use crate::format::{Format, Guess, Holds, Plain, Special};
use crate::kind::{self, Kind, Puzzlekit, SiteClues};
use crate::puzzle::Puzzle;
use serde_json::value::RawValue;

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "puzzlekit",
    about: "the collections of puzzlekit-dataset, of seven kinds; only read",
    extensions: &["puzzlekit"],
    holds: Holds::Nothing,
    recognizes: |bytes| {
        let has = |names: &[&str]| json::names(bytes, names);
        Guess::yes_if(json::is_likely(bytes) && has(&["problem"]) && has(&["count"]) && has(&PUZZLES))
    },
    read: |bytes| collection(Source::new(bytes)).unwrap_or_else(|error| vec![Err(error)]),
    write: |_| {
        let error = Error::new("a collection of puzzlekit is only read");
        Err(error.with_help("native says the same, for as many puzzles"))
    },
    special: Special::NONE,
};

/// The fields of a collection that hold its puzzles.
const PUZZLES: [&str; 2] = ["data", "puzzles"];

/// A sort of puzzles in the collections.
struct Sort {
    /// The kind that it is.
    kind: &'static dyn Kind,
    /// What the collections have of it.
    own: Puzzlekit,
    /// The keys of the native format for the lines of clues, in their order.
    sides: &'static [&'static str],
    /// Has each clue a line of its own?
    is_listed: bool,
}

impl Sort {
    fn of(kind: &'static dyn Kind) -> Option<Sort> {
        let own = kind.sites().puzzlekit?;
        let family = Family::of(kind);
        let sides: &[&str] = match &family {
            None => &[],
            Some(family) if family.is_all_around => &["top", "bottom", "left", "right"],
            Some(_) => &["columns", "rows"],
        };
        Some(Sort { kind, own, sides, is_listed: family.is_some_and(|family| family.clues == SiteClues::Blocks) })
    }
}

/// Reads the puzzles of a collection, in the order in which they stand there.
fn collection(source: Source) -> Result<Vec<Result<Puzzle, Error>>, Error> {
    let text = source.text()?;
    let fields = Fields::of(source, json::parse::<&RawValue>(source, text)?)?;
    let sort = sort(source, &fields)?;
    let puzzles = fields.get(&PUZZLES).ok_or_else(|| fields.missing(PUZZLES[0]))?;
    let puzzles = json::entries(source, puzzles)?;
    if puzzles.is_empty() {
        return Err(source.error(text.trim(), "this collection holds no puzzle").with_code(ErrorCode::Empty));
    }
    Ok(puzzles.into_iter().map(|(id, case)| puzzle(source, &sort, &id, case)).collect())
}

/// The sort of puzzles that a collection holds.
fn sort(source: Source, fields: &Fields) -> Result<Sort, Error> {
    let Some(value) = fields.get(&["name"]) else {
        let error = fields.missing("name");
        return Err(error.with_help("the name of the collection, as \"Skyscraper\", says which puzzles these are"));
    };
    let name = json::string(value).unwrap_or_default();
    let sorts = || kind::ALL.iter().filter_map(|kind| Sort::of(*kind));
    sorts().find(|sort| sort.own.name.eq_ignore_ascii_case(&name)).ok_or_else(|| {
        let known: Vec<&str> = sorts().map(|sort| sort.own.name).collect();
        source
            .error(value.get(), format!("linewise has no puzzles of the sort {}", quoted(&name)))
            .with_code(ErrorCode::UnknownKind)
            .with_help(format!("those of these collections are read: {}", known.join(", ")))
    })
}

/// Reads one puzzle.
fn puzzle(source: Source, sort: &Sort, id: &str, case: &RawValue) -> Result<Puzzle, Error> {
    let fields = Fields::of(source, case)?;
    let problem = fields.get(&["problem"]).ok_or_else(|| fields.missing("problem"))?;
    let placed = |error: Error| error.each(|error| error.with_span(source.span(problem.get())));
    let mut text = native_text(sort, &json::string(problem).unwrap_or_default()).map_err(placed)?;
    let solution = fields.get(&["solution"]).and_then(json::string).unwrap_or_default();
    if !solution.trim().is_empty() {
        text += "solution:\n";
        solution.lines().skip(1).for_each(|line| put_cells(&mut text, sort, line, sort.own.blank));
    }
    let read = NATIVE.read(text.as_bytes()).pop().expect("a format reads something");
    let mut puzzle = read.map_err(placed)?;
    puzzle.set_note(Puzzle::ID, id);
    if let Some(place) = fields.get(&["source"]).and_then(json::string).filter(|place| !place.is_empty()) {
        puzzle.set_note(Puzzle::SOURCE, &place);
    }
    // They are those of the text that is made here.
    puzzle.clues.values_mut().for_each(|clue| clue.span = Span::NONE);
    puzzle.givens.values_mut().for_each(|given| given.span = Span::NONE);
    Ok(puzzle)
}

/// A puzzle's text in the native format, without its solution.
fn native_text(sort: &Sort, problem: &str) -> Result<String, Error> {
    let mut lines = problem.lines().map(str::trim).filter(|line| !line.is_empty());
    let header: Vec<&str> = lines.next().unwrap_or_default().split_whitespace().collect();
    let size = header.get(..2).map(|size| size.iter().filter_map(|word| word.parse().ok()).collect::<Vec<usize>>());
    let Some([rows, columns]) = size.as_deref() else {
        return Err(
            Error::new("this puzzle does not begin with its size").with_help("as 5 5: the rows and the columns")
        );
    };
    let mut text = format!("kind: {}\nsize: {rows} rows, {columns} columns\n", sort.kind.name());
    for word in &header[2..] {
        text += &match *word {
            "D" => "option diagonals: yes\n".to_owned(),
            word => symbols(sort, word)?,
        };
    }
    let lines: Vec<&str> = lines.collect();
    let lengths: &[usize] = if sort.is_listed { &[*columns, *rows] } else { &[1; 4][..sort.sides.len()] };
    let clues: usize = lengths.iter().sum();
    if lines.len() != clues && lines.len() != clues + rows {
        let problem = format!("{} below the size of this puzzle", many(lines.len(), "line"));
        let help = format!("{clues} of clues, and perhaps {rows} of given cells");
        return Err(Error::new(problem).with_help(help));
    }
    let mut rest = &lines[..];
    for (side, &length) in sort.sides.iter().zip(lengths) {
        let (own, others) = rest.split_at(length);
        rest = others;
        text.extend([*side, if sort.is_listed { ":\n" } else { ": " }]);
        own.iter().for_each(|line| put_clues(&mut text, sort, line));
    }
    if !rest.is_empty() {
        text += "givens:\n";
        rest.iter().for_each(|line| put_cells(&mut text, sort, line, '?'));
    }
    Ok(text)
}

/// The key for the symbols of which the size names the last.
fn symbols(sort: &Sort, last: &str) -> Result<String, Error> {
    let letters = |last: u8| (b'A'..=last).map(char::from).collect::<String>();
    let all = match (last.as_bytes(), last.parse()) {
        ([letter @ b'a'..=b'z'], _) => letters(letter.to_ascii_uppercase()),
        (_, Ok(count @ 1..=9u32)) => (1..=count).map(|number| number.to_string()).collect(),
        _ => {
            let problem = format!("{} stands behind the size of this puzzle", quoted(last));
            return Err(Error::new(problem).with_help("the largest number, the last letter, or D for diagonals"));
        }
    };
    Ok(format!("symbols: {}{all}\n", sort.own.blank))
}

/// Adds a line of clues, or a clue that is a list.
fn put_clues(text: &mut String, sort: &Sort, line: &str) {
    let clue = |clue: &str| if clue == "-" { "*".to_owned() } else { clue.to_uppercase() };
    match sort.is_listed {
        true => text.push_str(&clue(line)),
        false => text.push_str(&line.split_whitespace().map(clue).collect::<Vec<_>>().join(" ")),
    }
    text.push('\n');
}

/// Adds a row of cells, in which `-` is what `open` stands for.
fn put_cells(text: &mut String, sort: &Sort, line: &str, open: char) {
    let symbol =
        |word: &str| sort.own.cells.iter().find(|(own, _)| *own == word).map(|(_, symbol)| (*symbol).to_owned());
    let cell = |word: &str| match word {
        "-" => open.to_string(),
        "x" => "#".to_owned(),
        other => symbol(other).unwrap_or_else(|| other.to_uppercase()),
    };
    line.split_whitespace().for_each(|word| text.push_str(&cell(word)));
    text.push('\n');
}
