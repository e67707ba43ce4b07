//! The four lists of a notebook on regex crosswords: `{"left_lines": [...], "right_lines": None, "top_columns": [...], ...}`.
//!
//! As a Python dictionary, pasted with whatever stands around it, or as JSON. Where the notebook also says
//! `alphabet2 = {'A', 'B', ...}`, these are the characters of `problem2`; and `grid2_partial`, a list of lists with
//! `___` for an open cell, is what is known of it.

mod python;

use crate::domain::Domain;
use crate::error::{Error, Span};
use crate::format::json::quote;
use crate::format::lines::clipped;
use crate::format::lost::{self, Lost};
use crate::format::patterns::{self, Sheet};
use crate::format::source::{self, Source};
use crate::format::{Format, Guess, Holds, Plain, Special};
use crate::puzzle::{Axis, Board, End, Puzzle};
use litemap::LiteMap;
use python::{Sign, Token};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "notebook",
    about: "left_lines, right_lines, top_columns and bottom_columns of patterns, in Python or JSON",
    extensions: &["py"],
    holds: Holds::Many,
    recognizes: |bytes| {
        let has = |name: &str| bytes.windows(name.len()).any(|window| window == name.as_bytes());
        Guess::yes_if(LISTS.iter().any(|(name, ..)| has(name)))
    },
    read: |bytes| source::puzzles(bytes, |source, text| Ok(read(source, text))),
    write: |puzzles| lost::many(puzzles, "", object),
    special: Special::NONE,
};

/// The names of the lists, with the ends whose clues they hold.
const LISTS: [(&str, Axis, bool); 4] = [
    ("left_lines", Axis::ROW, false),
    ("right_lines", Axis::ROW, true),
    ("top_columns", Axis::COLUMN, false),
    ("bottom_columns", Axis::COLUMN, true),
];

/// Reads every dictionary that holds one of the lists.
fn read(source: Source, text: &str) -> Vec<Result<Puzzle, Error>> {
    let tokens = python::tokens(text);
    let mut problems = Vec::new();
    let (mut alphabets, mut grids) = (LiteMap::<&str, _>::new_vec(), LiteMap::<&str, _>::new_vec());
    let mut name = "";
    let mut at = 0;
    while at < tokens.len() {
        let rest = &tokens[at..];
        let is_name = matches!(rest, [Token { sign: Sign::Name, .. }, Token { sign: Sign::Mark('='), .. }, ..]);
        if is_name {
            name = rest[0].part;
            let number = number_of(name);
            match name {
                _ if name.starts_with("alphabet") => drop(alphabets.insert(number, python::characters(&rest[2..]))),
                _ if name.starts_with("grid") && name.ends_with("_partial") => {
                    drop(grids.insert(number, python::grid(&rest[2..])))
                }
                _ => {}
            }
            at += 2;
            continue;
        }
        at += match dictionary(source, rest) {
            Some((lists, used)) => {
                problems.push((name, lists));
                used
            }
            None => 1,
        };
    }
    if problems.is_empty() {
        let help = "{\"left_lines\": [...], \"right_lines\": None, \"top_columns\": [...], \"bottom_columns\": None}; the lists of a nonogram have \
                    names as row_clues and col_clues";
        return vec![Err(source.error(text.trim(), "there is no dictionary with the four lists").with_help(help))];
    }
    let finish = |(name, lists): (&str, Result<Lists, Error>)| {
        let mut puzzle = puzzle(lists?, alphabets.get(number_of(name)).map(String::as_str))?;
        if let Some(grid) = grids.get(number_of(name)) {
            give(source, grid, &mut puzzle)?;
        }
        puzzle.set_note(Puzzle::TITLE, name);
        Ok(puzzle)
    };
    problems.into_iter().map(finish).collect()
}

/// What tells the things apart that belong to one puzzle: the first digits in a name.
fn number_of(name: &str) -> &str {
    let start = name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len());
    let digits = &name[start..];
    &digits[..digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len())]
}

/// The clues of the lists, `None` for a list that is missing, and where the dictionary stands.
struct Lists<'t> {
    lists: [Option<Vec<Option<&'t Token<'t>>>>; 4],
    source: Source<'t>,
    span: Span,
}

/// The dictionary at the start of `tokens`, and how many tokens it has; `None` when there is no such dictionary.
fn dictionary<'t>(source: Source<'t>, tokens: &'t [Token<'t>]) -> Option<(Result<Lists<'t>, Error>, usize)> {
    if !matches!(
        tokens,
        [
            Token { sign: Sign::Mark('{'), .. },
            Token { sign: Sign::Text(_), .. },
            Token { sign: Sign::Mark(':'), .. },
            ..
        ]
    ) {
        return None;
    }
    let mut lists = [None, None, None, None];
    let mut known = false;
    let mut at = 1;
    let wrong = |token: &Token, message: String, help: &str| Err(source.error(token.part, message).with_help(help));
    loop {
        let (key, place) = match &tokens.get(at..)? {
            [Token { sign: Sign::Mark('}'), .. }, ..] => break,
            [Token { sign: Sign::Mark(','), .. }, ..] => {
                at += 1;
                continue;
            }
            [key @ Token { sign: Sign::Text(text), .. }, Token { sign: Sign::Mark(':'), .. }, ..] => {
                (key, LISTS.iter().position(|(name, ..)| name == text))
            }
            _ => break,
        };
        at += 2;
        let Some(place) = place else {
            at += python::value_len(&tokens[at..]);
            continue;
        };
        known = true;
        match strings(&tokens[at..]) {
            Some((list, used)) => {
                lists[place] = list;
                at += used;
            }
            None => {
                let help = "a list of patterns in quotes, or None";
                return Some((wrong(key, format!("{} is no list of patterns", clipped(key.part)), help), at));
            }
        }
    }
    known.then(|| (Ok(Lists { lists, source, span: source.span(tokens[0].part) }), at))
}

/// The strings of a list, with `None` for nothing.
type Strings<'t> = Vec<Option<&'t Token<'t>>>;

/// A list of strings at the start of `tokens`, or nothing, and how many tokens that takes.
fn strings<'t>(tokens: &'t [Token<'t>]) -> Option<(Option<Strings<'t>>, usize)> {
    if tokens.first()?.is_nothing() {
        return Some((None, 1));
    }
    let (open, rest) = tokens.split_first()?;
    if !matches!(open.sign, Sign::Mark('[' | '(')) {
        return None;
    }
    let mut list = Vec::new();
    for (at, token) in rest.iter().enumerate() {
        match token.sign {
            Sign::Mark(']' | ')') => return Some((Some(list), at + 2)),
            Sign::Mark(',') => {}
            Sign::Text(_) => list.push(Some(token)),
            _ if token.is_nothing() => list.push(None),
            _ => return None,
        }
    }
    None
}

/// The puzzle of the lists.
fn puzzle(lists: Lists, glyphs: Option<&str>) -> Result<Puzzle, Error> {
    let Lists { lists, source, span } = lists;
    let error = |message: String| Error::new(message).with_span(span);
    let count = |one: usize, other: usize| match (&lists[one], &lists[other]) {
        (Some(list), Some(other_list)) if list.len() != other_list.len() => {
            let ((name, ..), (other_name, ..)) = (LISTS[one], LISTS[other]);
            Err(error(format!("{name} has {} patterns, {other_name} {}", list.len(), other_list.len())))
        }
        (Some(list), _) | (None, Some(list)) => Ok(list.len()),
        (None, None) => Err(error(format!("there is neither {} nor {}", LISTS[one].0, LISTS[other].0))),
    };
    let board = Board::rectangle(count(0, 1)?, count(2, 3)?).map_err(|error| error.with_span(span))?;
    let mut puzzle = patterns::puzzle(board);
    for (list, (_, axis, far)) in lists.iter().zip(LISTS) {
        for (index, token) in list.iter().flatten().enumerate() {
            let Some(Token { sign: Sign::Text(text), part }) = token else { continue };
            let end = End::at(axis, index, far);
            let whole = source.range(part);
            let verbatim = part.find(text.as_str()).filter(|_| !text.is_empty());
            let placed = |span: Span| match verbatim {
                Some(at) => Span::new(whole.start + at + span.start as usize..whole.start + at + span.end as usize),
                None => Span::new(whole.clone()),
            };
            if let Some(clue) = patterns::clue(text, end, placed)? {
                puzzle.clues.insert(end, clue);
            }
        }
    }
    patterns::set_alphabet(&mut puzzle, glyphs, "").map_err(|error| error.with_span(span))?;
    Ok(puzzle)
}

/// Takes down what a grid knows.
fn give(source: Source, grid: &[Vec<&Token>], puzzle: &mut Puzzle) -> Result<(), Error> {
    let board = puzzle.board;
    for (row, cells) in grid.iter().enumerate() {
        if grid.len() != board.rows() || cells.len() != board.columns() {
            let first = cells.first().map_or("", |token| token.part);
            return Err(source.error(first, "the grid has another shape than the board"));
        }
        for (column, token) in cells.iter().enumerate() {
            let Sign::Text(text) = &token.sign else { continue };
            let symbol = text.chars().next().filter(|_| text.chars().count() == 1);
            let symbol = symbol.and_then(|glyph| puzzle.alphabet.symbol(glyph)).ok_or_else(|| {
                source.error(token.part, format!("{} is nothing that a cell can be", clipped(token.part)))
            })?;
            puzzle.give(board.cell(row, column), Domain::only(symbol), source.span(token.part))?;
        }
    }
    Ok(())
}

/// The dictionary of the puzzle at place `at`, as JSON.
fn object(puzzle: &Puzzle, lost: &mut Lost) -> Result<String, Error> {
    let sheet = Sheet::of(puzzle, "the notebook's dictionary")?;
    if sheet.hexagon().is_some() {
        return Err(sheet.refusal("a hexagonal board"));
    }
    sheet.refuse_more_clues()?;
    lost.notes(&[]);
    lost.givens();
    lost.goal();
    sheet.lose_alphabet(lost);
    let list = |(name, axis, far): (&str, Axis, bool)| {
        let ends = (0..puzzle.board.lines(axis)).map(|index| End::at(axis, index, far));
        let patterns: Vec<_> = ends.map(|end| sheet.pattern(end)).collect();
        if far && patterns.iter().all(Option::is_none) {
            return format!("  {}: null", quote(name));
        }
        let patterns: Vec<_> = patterns.into_iter().map(|pattern| pattern.map_or("null".to_owned(), quote)).collect();
        format!("  {}: [{}]", quote(name), patterns.join(", "))
    };
    Ok(format!("{{\n{}\n}}\n", LISTS.map(list).join(",\n")))
}
