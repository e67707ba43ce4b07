//! Clues as constants of a program: `row_clues = [[1], [3]]` and `col_clues = [[1], [2], [1]]`, in Python, JavaScript,
//! C, Java, Rust and others.
//!
//! The names of the lists tell which are the rows' and which the columns'; where a program names neither, they may be
//! the first two lists of its only call that has two, as in `init([[1], [3]], [[1], [2], [1]], Grid).`, the rows'
//! first. Nothing else says that these are nonograms: where the clues fit their lines and each other, they are taken
//! for one at once; else only where no other format can read the text.

mod changed;
mod lists;
mod tokens;

use crate::error::{Error, Span};
use crate::format::lines::quoted;
use crate::format::lists::by_letters;
use crate::format::nonogram::{self, are_filled_up};
use crate::format::source::Source;
use crate::format::{Assumption, Format, Guess, Holds, Plain, Special, json, other_kind};
use crate::puzzle::{Alphabet, Axis, Board, Clue, Puzzle};
use changed::{Named, Program};
use lists::Odd;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;
use tokens::{Sign, Token, tokens};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "code",
    about: "nonograms as nested lists in a program's source, as row_clues = [[1], [3]] and col_clues = [[1], [2], [1]]; only read",
    extensions: &["mjs", "ts", "c", "h", "cpp", "cs", "go", "java", "kt", "ml", "rb", "rs"],
    holds: Holds::Nothing,
    recognizes: |bytes| {
        // JSON has a reader of its own.
        let is_json = || json::is_likely(bytes) && serde_json::from_slice::<IgnoredAny>(bytes).is_ok();
        let is_small = |puzzle: &&Puzzle| puzzle.board.cells() <= MOST_CELLS;
        let fits = |puzzles: Vec<Puzzle>| puzzles.iter().take(LOOKED_AT).filter(is_small).any(nonogram::is_possible);
        Guess::maybe_if(
            bytes.len() <= LONGEST && nests_lists(bytes) && !is_json() && read(Source::new(bytes)).is_ok_and(fits),
        )
    },
    read: |bytes| match read(Source::new(bytes)) {
        Ok(puzzles) => puzzles.into_iter().map(Ok).collect(),
        Err(error) => vec![Err(error)],
    },
    write: |puzzles| Err(unwritten("a program's source", puzzles)),
    special: Special {
        nearly_recognizes: |bytes| {
            let is_likely = bytes.len() <= LONGEST && nests_lists(bytes) && !json::is_likely(bytes);
            let sides = Source::new(bytes).text().ok().filter(|_| is_likely).map(sides).unwrap_or_default();
            let has = |axis| sides.iter().any(|side| side.axis == axis);
            Guess::yes_if(has(Axis::ROW) && has(Axis::COLUMN))
        },
        assumes,
        remarks,
        ..Special::NONE
    },
};

/// Why such a file is not written.
pub fn unwritten(what: &str, puzzles: &[Puzzle]) -> Error {
    match puzzles.iter().find(|puzzle| puzzle.kind != "nonogram") {
        Some(puzzle) => other_kind(what, &puzzle.kind),
        None => Error::new(format!("{what} is only read")).with_help("json says the same"),
    }
}

/// What should be known of how the content is read.
fn remarks(bytes: &[u8]) -> Vec<Error> {
    let source = Source::new(bytes);
    if read(source).is_err() {
        return Vec::new();
    }
    let sides = source.text().map(sides).unwrap_or_default();
    let pairs = pairs(&sides);
    let remark = |pair: &Pair| {
        let [rows, columns] = in_order(pair).map(|(side, _)| side.name);
        let taken = match std::ptr::eq(rows, columns) {
            true => format!("the first two lists behind {} are the clues of its sides", quoted(rows)),
            // A letter may be that of the other side.
            false if rows.len() == 1 => by_letters(rows, columns),
            false => format!("{} are the clues of its rows, {} those of its columns", quoted(rows), quoted(columns)),
        };
        source.error(pair[0].0.name, format!("this is read as a nonogram: {taken}; nothing else in it is read"))
    };
    let alone = sides.iter().filter(|side| side.clues.is_ok()).nth(2 * pairs.len());
    let left_over = alone.map(|side| {
        source.error(side.name, format!("no other side belongs to the list {}: it is not read", quoted(side.name)))
    });
    pairs.iter().map(remark).chain(left_over).collect()
}

/// A longer source is hardly that of a puzzle.
const LONGEST: usize = 1 << 18;
/// So many of its puzzles are looked at to recognize it, where they are no larger than what somebody writes down.
const LOOKED_AT: usize = 16;
const MOST_CELLS: usize = 1 << 14;

/// Does a list begin within a list anywhere, or a list in a dictionary, as in `{0: [`?
fn nests_lists(bytes: &[u8]) -> bool {
    let mut signs = bytes.iter().copied().filter(|byte| !byte.is_ascii_whitespace());
    let (mut before, mut is_keyed) = (b' ', false);
    signs.any(|sign| {
        let (is_inside, opens) = (b"[({".contains(&before), b"[({".contains(&sign));
        // `[[`, and `vec![vec![` or `List.of(List.of(`.
        let is_nested = is_inside && (opens || sign == b'&' || sign.is_ascii_alphabetic());
        let is_in_dictionary = is_keyed && opens;
        is_keyed = is_inside && matches!(sign, b':' | b'>');
        // The first key of a dictionary is passed over.
        if !(is_inside && (sign.is_ascii_digit() || sign == b'=')) {
            before = sign;
        }
        is_nested || is_in_dictionary
    })
}

/// A list behind the name of a side.
struct Side<'t> {
    axis: Axis,
    name: &'t str,
    clues: Result<Vec<Vec<u32>>, Odd<'t>>,
    /// The places of its name and of the end of its list among the tokens.
    place: [usize; 2],
}

/// Two sides after each other, which make a puzzle.
type Pair<'s, 't> = [(&'s Side<'t>, &'s [Vec<u32>]); 2];

/// The puzzles in the source.
fn read(source: Source) -> Result<Vec<Puzzle>, Error> {
    let text = source.text()?;
    let sides = sides(text);
    let pairs = pairs(&sides);
    if let Some(odd) = in_the_way(&sides, &pairs) {
        return Err(source.error(odd.place, odd.problem.clone()).with_help(odd.help));
    }
    if pairs.is_empty() || pairs.iter().any(|[first, second]| first.0.axis == second.0.axis) {
        let place = sides.last().map_or(text.trim().lines().next().unwrap_or_default(), |side| side.name);
        let error = source.error(place, "there is not a list of clues for the rows and one for the columns");
        return Err(error.with_help(format!("two lists whose names say it, as {SAMPLE}")));
    }
    pairs.iter().map(|pair| puzzle(source, pair)).collect()
}

/// What a list of clues is.
const SAMPLE_CLUES: &str = "each clue is a list of numbers, and all of them stand in one list, as [[1], [3]]";

/// How the lists of a puzzle look.
const SAMPLE: &str = "row_clues = [[1], [3]] and col_clues = [[1], [2], [1]]";

/// The sides that can be read, in pairs. One that is left over makes no puzzle.
fn pairs<'s, 't>(sides: &'s [Side<'t>]) -> Vec<Pair<'s, 't>> {
    let read: Vec<_> = sides.iter().filter_map(|side| Some((side, side.clues.as_deref().ok()?))).collect();
    read.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
}

/// The list that cannot be read and is needed: it holds clues, or there are not as many sides without it as make puzzles.
fn in_the_way<'s, 't>(sides: &'s [Side<'t>], pairs: &[Pair]) -> Option<&'s Odd<'t>> {
    let mut odd = sides.iter().filter_map(|side| side.clues.as_ref().err());
    let read = sides.iter().filter(|side| side.clues.is_ok()).count();
    if pairs.is_empty() || read % 2 == 1 { odd.next() } else { odd.find(|odd| odd.holds_clues) }
}

/// The rows before the columns.
fn in_order<'s, 't>(pair: &Pair<'s, 't>) -> Pair<'s, 't> {
    let [first, second] = *pair;
    if first.0.axis == Axis::ROW { [first, second] } else { [second, first] }
}

/// The puzzle with the clues of these two sides.
fn puzzle(source: Source, pair: &Pair) -> Result<Puzzle, Error> {
    let [rows, columns] = in_order(pair);
    let place = source.span(pair[0].0.name);
    Board::rectangle(rows.1.len(), columns.1.len()).map_err(|error| error.with_span(place))?;
    let [rows, columns] = [rows, columns].map(|(side, lists)| clues(lists, source.span(side.name)));
    nonogram::puzzle(Alphabet::black_and_white(), rows?, columns?).map_err(|error| error.with_span(place))
}

/// The clues of a side, which all stand at its name.
fn clues(lists: &[Vec<u32>], span: Span) -> Result<Vec<Option<Clue>>, Error> {
    let are_filled_up = are_filled_up(lists, |&length| length == 0);
    let clue = |lengths: &Vec<u32>| {
        let mut lengths = lengths.clone();
        if are_filled_up || lengths == [0] {
            lengths.retain(|&length| length > 0);
        }
        match lengths.contains(&0) {
            true => Err(Error::new("a block of 0 cells").with_span(span).with_help("an empty line is [] or [0]")),
            false => Ok(Some(Clue::blocks(&lengths).with_span(span))),
        }
    };
    lists.iter().map(clue).collect()
}

/// The lists behind names of rows and columns, in the order of the text.
fn sides(text: &str) -> Vec<Side<'_>> {
    let found = lists::Source::new(tokens(text));
    let named = named_sides(&found);
    let mut sides = if named.is_empty() { short_sides(&found) } else { named };
    if sides.is_empty() {
        return unnamed_sides(&found);
    }
    let program = Program::new(text, &found);
    let first_of = |axis: Axis| sides.iter().find(|side| side.axis == axis).map(|side| side.name);
    let (a_row, a_column) = (first_of(Axis::ROW), first_of(Axis::COLUMN));
    let mut next_of = BTreeMap::new();
    for at in (0..sides.len()).rev() {
        let Side { name, axis, place: [place, end], .. } = sides[at];
        let next = next_of.get(name).copied().unwrap_or(found.tokens.len());
        if program.begins(place) {
            next_of.insert(name, place);
        }
        let other = if axis == Axis::ROW { a_column } else { a_row };
        let list = Named { at: place, name, after: end.min(next)..next, other };
        if sides[at].clues.is_ok()
            && let Some(odd) = program.change(&list)
        {
            sides[at].clues = Err(odd);
        }
    }
    sides
}

/// Names that say less, those of the rows' clues first: they are taken where there are no others, and each of a pair stands once.
const SHORT: [[&str; 2]; 2] = [["left", "top"], ["y", "x"]];

/// The lists behind such names.
fn short_sides<'t>(found: &lists::Source<'t>) -> Vec<Side<'t>> {
    let names_it = |token: &Token, name: &str| {
        let words = nonogram::words_of_name(token.part);
        // Clues at an edge may say so; a letter stands for much else.
        token.sign == Sign::Name && (token.part == name || name.len() > 1 && words.iter().any(|word| word == name))
    };
    let behind = |axis: Axis, name: &str| -> Vec<Side<'t>> {
        let places = (0..found.tokens.len()).filter(|&at| names_it(&found.tokens[at], name));
        let side = |at: usize| {
            let list = found.behind_name(at).filter(|list| list.clues.is_ok())?;
            Some(Side { axis, name: found.tokens[at].part, clues: list.clues, place: [at, list.end] })
        };
        places.filter_map(side).collect()
    };
    let pair = |[row, column]: [&str; 2]| {
        let sides: Vec<Side> = [behind(Axis::ROW, row), behind(Axis::COLUMN, column)].into_iter().flatten().collect();
        let is_pair = matches!(&sides[..], [first, second] if first.axis != second.axis);
        is_pair.then_some(sides)
    };
    SHORT.into_iter().find_map(pair).unwrap_or_default()
}

/// The first two lists that are handed to something in a program that names no side: the rows are taken to stand first.
/// None where that is done more than once.
fn unnamed_sides<'t>(found: &lists::Source<'t>) -> Vec<Side<'t>> {
    let mut calls = (0..found.tokens.len()).filter_map(|at| found.handed_over(at));
    match (calls.next(), calls.next()) {
        (Some((name, [rows, columns])), None) => {
            let side = |(axis, clues)| Side { axis, name, clues: Ok(clues), place: [0; 2] };
            [(Axis::ROW, rows), (Axis::COLUMN, columns)].map(side).into()
        }
        _ => Vec::new(),
    }
}

/// What is taken for granted of lists that have no names.
fn assumes(bytes: &[u8]) -> Option<Assumption> {
    let text = Source::new(bytes).text().ok()?;
    let found = lists::Source::new(tokens(text));
    let are_named = !named_sides(&found).is_empty() || !short_sides(&found).is_empty();
    (!are_named && !unnamed_sides(&found).is_empty()).then_some(Assumption::First(Axis::ROW))
}

fn named_sides<'t>(found: &lists::Source<'t>) -> Vec<Side<'t>> {
    let mut sides = Vec::new();
    let mut at = 0;
    while let Some(token) = found.tokens.get(at) {
        let behind = axis_of(token).and_then(|axis| Some((axis, found.behind_name(at)?)));
        at += 1;
        if let Some((axis, list)) = behind {
            sides.push(Side { axis, name: token.part, clues: list.clues, place: [at - 1, list.end] });
            at = list.end;
        }
    }
    sides
}

/// The side that a name names.
fn axis_of(token: &Token) -> Option<Axis> {
    if token.sign == Sign::Name { nonogram::axis_of_name(token.part) } else { None }
}
