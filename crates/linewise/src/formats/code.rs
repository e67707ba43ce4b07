//! Clues as constants of a program: `row_clues = [[1], [3]]` and `col_clues = [[1], [2], [1]]`, in Python, JavaScript, C, Java, Rust and others.
//!
//! The names of the lists tell which are the rows' and which the columns'. Nothing else says that these are nonograms, so that they are read only where
//! the clues fit their lines and each other.

mod tokens;

use crate::error::{Error, Span};
use crate::format::lines::quoted;
use crate::format::nonogram::{self, are_filled_up};
use crate::format::source::Source;
use crate::format::{Format, Guess, Holds, Written, blocks, json, other_kind};
use crate::puzzle::{Alphabet, Axis, Board, Clue, Puzzle};
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
        &["py", "js", "mjs", "ts", "c", "h", "cpp", "cs", "go", "java", "kt", "ml", "rb", "rs"]
    }

    fn recognizes(&self, bytes: &[u8]) -> Guess {
        // JSON has a reader of its own.
        let is_json = || json::is_likely(bytes) && super::json::sides::are_named(bytes);
        let is_read = || read(Source::new(bytes)).is_ok_and(|puzzles| puzzles.iter().any(blocks::is_possible));
        match bytes.len() <= LONGEST && nests_lists(bytes) && !is_json() && is_read() {
            true => Guess::Maybe,
            false => Guess::No,
        }
    }

    fn remarks(&self, bytes: &[u8]) -> Vec<Error> {
        let source = Source::new(bytes);
        let Ok(sides) = source.text().map(sides) else { return Vec::new() };
        let [rows, columns, ..] = &sides[..] else { return Vec::new() };
        let names = if rows.axis == Axis::ROW { [rows.name, columns.name] } else { [columns.name, rows.name] };
        let [row, column] = names.map(quoted);
        let remark =
            format!("this is read as a nonogram: {row} are the clues of its rows, {column} those of its columns");
        vec![source.error(rows.name, remark)]
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
const LONGEST: usize = 1 << 20;

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

/// The puzzles in the source: a side of each kind after the other.
fn read(source: Source) -> Result<Vec<Puzzle>, Error> {
    let text = source.text()?;
    let sides = sides(text);
    let is_pair = |pair: &[Side]| pair.len() == 2 && pair[0].axis != pair[1].axis;
    if sides.is_empty() || !sides.chunks(2).all(is_pair) {
        let place = sides.last().map_or(text.trim().lines().next().unwrap_or_default(), |side| side.name);
        let error = source.error(place, "there is not a list of clues for the rows and one for the columns");
        return Err(
            error.with_help("two lists whose names say it, as row_clues = [[1], [3]] and col_clues = [[1], [2], [1]]")
        );
    }
    sides.chunks(2).map(|pair| puzzle(source, pair)).collect()
}

/// The puzzle with the clues of these two sides.
fn puzzle(source: Source, pair: &[Side]) -> Result<Puzzle, Error> {
    let [rows, columns] = if pair[0].axis == Axis::ROW { [&pair[0], &pair[1]] } else { [&pair[1], &pair[0]] };
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

/// The side that a name names by one of its words: `row_clues`, `ColHints`.
fn axis_of(token: &Token) -> Option<Axis> {
    if token.sign != Sign::Name {
        return None;
    }
    let mut words = vec![String::new()];
    let mut before = '_';
    for letter in token.part.chars() {
        if letter == '_' || letter.is_uppercase() && before.is_lowercase() {
            words.push(String::new());
        }
        if letter != '_' {
            words.last_mut()?.extend(letter.to_lowercase());
        }
        before = letter;
    }
    let has = |names: &[&str]| words.iter().any(|word| names.contains(&word.as_str()));
    match (has(&["row", "rows", "horizontal"]), has(&["col", "cols", "column", "columns", "vertical"])) {
        (true, false) => Some(Axis::ROW),
        (false, true) => Some(Axis::COLUMN),
        _ => None,
    }
}

/// The first list of lists of numbers that stands close behind a name, and how many tokens lead to its end.
fn list_behind(tokens: &[Token]) -> Option<(Vec<Vec<u32>>, usize)> {
    for (at, token) in tokens.iter().enumerate().take(CLOSE) {
        if axis_of(token).is_some() || token.sign == Sign::Mark(';') {
            return None;
        }
        if token.sign == Sign::Open
            && let Some((clues, used)) = list(&tokens[at + 1..])
        {
            return Some((clues, at + 1 + used));
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
