//! Clues as constants of a program: `row_clues = [[1], [3]]` and `col_clues = [[1], [2], [1]]`, in Python, JavaScript, C, Java, Rust and others.
//!
//! The names of the lists tell which are the rows' and which the columns'. Nothing else says that these are nonograms, so that they are read only where
//! the clues fit their lines and each other.

mod tokens;

use crate::error::{Error, Span};
use crate::format::lines::quoted;
use crate::format::nonogram::{self, are_filled_up};
use crate::format::source::Source;
use crate::format::{Format, Guess, Holds, Written, json, other_kind};
use crate::puzzle::{Alphabet, Axis, Board, Clue, Puzzle};
use serde::de::IgnoredAny;
use tokens::{Sign, Token, tokens};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Code;

struct Code;

impl Format for Code {
    fn name(&self) -> &'static str {
        "code"
    }

    fn about(&self) -> &'static str {
        "nonograms as nested lists in a program's source, as row_clues = [[1], [3]] and col_clues = [[1], [2], [1]]; only read"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["mjs", "ts", "c", "h", "cpp", "cs", "go", "java", "kt", "ml", "rb", "rs"]
    }

    fn recognizes(&self, bytes: &[u8]) -> Guess {
        // JSON has a reader of its own.
        let is_json = || json::is_likely(bytes) && serde_json::from_slice::<IgnoredAny>(bytes).is_ok();
        let is_small = |puzzle: &&Puzzle| puzzle.board.cells() <= MOST_CELLS;
        let fits = |puzzles: Vec<Puzzle>| puzzles.iter().take(LOOKED_AT).filter(is_small).any(nonogram::is_possible);
        match bytes.len() <= LONGEST && nests_lists(bytes) && !is_json() && read(Source::new(bytes)).is_ok_and(fits) {
            true => Guess::Maybe,
            false => Guess::No,
        }
    }

    fn remarks(&self, bytes: &[u8]) -> Vec<Error> {
        let source = Source::new(bytes);
        if read(source).is_err() {
            return Vec::new();
        }
        let sides = source.text().map(sides).unwrap_or_default();
        let remark = |pair: &[Side]| {
            let [rows, columns] = in_order(pair).map(|side| quoted(side.name));
            let taken = format!("{rows} are the clues of its rows, {columns} those of its columns");
            source.error(pair[0].name, format!("this is read as a nonogram: {taken}; nothing else in it is read"))
        };
        sides.chunks_exact(2).map(remark).collect()
    }

    fn holds(&self) -> Holds {
        Holds::Nothing
    }

    fn read(&self, bytes: &[u8]) -> Vec<Result<Puzzle, Error>> {
        match read(Source::new(bytes)) {
            Ok(puzzles) => puzzles.into_iter().map(Ok).collect(),
            Err(error) => vec![Err(error)],
        }
    }

    fn write(&self, puzzles: &[Puzzle]) -> Result<Written, Error> {
        let other = puzzles.iter().find(|puzzle| puzzle.kind != "nonogram");
        Err(match other {
            Some(puzzle) => other_kind("a program's source", &puzzle.kind),
            None => Error::new("a program's source is only read").with_help("json says the same"),
        })
    }
}

/// A longer source is hardly that of a puzzle.
const LONGEST: usize = 1 << 18;
/// So many of its puzzles are looked at to recognize it, where they are no larger than what somebody writes down.
const LOOKED_AT: usize = 16;
const MOST_CELLS: usize = 1 << 14;

/// Does a list begin within a list anywhere?
fn nests_lists(bytes: &[u8]) -> bool {
    let mut signs = bytes.iter().filter(|byte| !byte.is_ascii_whitespace());
    let mut before = b' ';
    signs.any(|&sign| {
        // `[[`, and `vec![vec![` or `List.of(List.of(`.
        let is_nested = b"[({".contains(&before) && (b"[({&".contains(&sign) || sign.is_ascii_alphabetic());
        before = sign;
        is_nested
    })
}

/// The clues of one side.
struct Side<'t> {
    axis: Axis,
    name: &'t str,
    clues: Vec<Vec<u32>>,
}

/// The puzzles in the source: two sides after each other make one.
fn read(source: Source) -> Result<Vec<Puzzle>, Error> {
    let text = source.text()?;
    let sides = sides(text);
    if sides.len() < 2 || sides.chunks_exact(2).any(|pair| pair[0].axis == pair[1].axis) {
        let place = sides.last().map_or(text.trim().lines().next().unwrap_or_default(), |side| side.name);
        let error = source.error(place, "there is not a list of clues for the rows and one for the columns");
        return Err(
            error.with_help("two lists whose names say it, as row_clues = [[1], [3]] and col_clues = [[1], [2], [1]]")
        );
    }
    sides.chunks_exact(2).map(|pair| puzzle(source, pair)).collect()
}

/// The rows before the columns.
fn in_order<'s, 't>(pair: &'s [Side<'t>]) -> [&'s Side<'t>; 2] {
    if pair[0].axis == Axis::ROW { [&pair[0], &pair[1]] } else { [&pair[1], &pair[0]] }
}

/// The puzzle with the clues of these two sides.
fn puzzle(source: Source, pair: &[Side]) -> Result<Puzzle, Error> {
    let [rows, columns] = in_order(pair);
    let place = source.span(pair[0].name);
    Board::rectangle(rows.clues.len(), columns.clues.len()).map_err(|error| error.with_span(place))?;
    let [rows, columns] = [rows, columns].map(|side| clues(side, source.span(side.name)));
    nonogram::puzzle(Alphabet::black_and_white(), rows?, columns?).map_err(|error| error.with_span(place))
}

/// The clues of a side, which all stand at its name.
fn clues(side: &Side, span: Span) -> Result<Vec<Option<Clue>>, Error> {
    let are_filled_up = are_filled_up(&side.clues, |&length| length == 0);
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
    side.clues.iter().map(clue).collect()
}

/// The lists behind names of rows and columns, in the order of the text.
fn sides(text: &str) -> Vec<Side<'_>> {
    let tokens = tokens(text);
    let mut sides = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let side = axis_of(&tokens[at]).and_then(|axis| {
            let (clues, used) = list_behind(&tokens[at + 1..])?;
            Some((Side { axis, name: tokens[at].part, clues }, used))
        });
        at += 1;
        if let Some((side, used)) = side {
            sides.push(side);
            at += used;
        }
    }
    sides
}

/// The side that a name names.
fn axis_of(token: &Token) -> Option<Axis> {
    if token.sign == Sign::Name { nonogram::axis_of_name(token.part) } else { None }
}

/// The first list of lists of numbers that stands close behind a name, and how many tokens lead to its end. Behind another name that something is
/// assigned to, or outside of the brackets within which the name stands, a list is that of something else.
fn list_behind(tokens: &[Token]) -> Option<(Vec<Vec<u32>>, usize)> {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().take(CLOSE) {
        let is_assigned = || tokens.get(at + 1).is_some_and(|next| matches!(next.sign, Sign::Mark('=' | ':')));
        match token.sign {
            Sign::Name if axis_of(token).is_some() || is_assigned() => return None,
            Sign::Mark(';') => return None,
            Sign::Close if depth == 0 => return None,
            Sign::Close => depth -= 1,
            Sign::Open => {
                if let Some((clues, used)) = list(&tokens[at + 1..]) {
                    return Some((clues, at + 1 + used));
                }
                depth += 1;
            }
            Sign::Name | Sign::Number(_) | Sign::Mark(_) => {}
        }
    }
    None
}

/// So many tokens may stand between a name and its list: a type, a size, an equals sign.
const CLOSE: usize = 24;

/// The lists of numbers up to the end of a list that is open, at least one of them in brackets of its own; and how many tokens they take.
fn list(tokens: &[Token]) -> Option<(Vec<Vec<u32>>, usize)> {
    let (mut clues, mut is_nested, mut at) = (Vec::new(), false, 0);
    loop {
        // What may stand before a list: `vec!`, `List.of`, `&`.
        at += tokens.get(at..)?.iter().take_while(|token| token.is_before_list()).count();
        match tokens.get(at)?.sign {
            Sign::Close => break,
            Sign::Number(length) => clues.push(vec![length]),
            Sign::Open => {
                let (lengths, used) = numbers(tokens.get(at + 1..)?)?;
                clues.push(lengths);
                is_nested = true;
                at += used;
            }
            Sign::Name | Sign::Mark(_) => return None,
        }
        at += 1;
        if tokens.get(at)?.is_between() {
            at += 1;
        } else if tokens[at].sign != Sign::Close {
            return None;
        }
    }
    (is_nested && clues.len() <= Board::MAX_SIDE).then_some((clues, at + 1))
}

/// The numbers up to the end of a list that is open, and how many tokens they take.
fn numbers(tokens: &[Token]) -> Option<(Vec<u32>, usize)> {
    let (mut numbers, mut at) = (Vec::new(), 0);
    while let Sign::Number(number) = tokens.get(at)?.sign {
        numbers.push(number);
        at += 1 + usize::from(tokens.get(at + 1)?.is_between());
    }
    (tokens[at].sign == Sign::Close).then_some((numbers, at + 1))
}
