//! The part of MiniZinc's data language that nonograms use: numbers, and matrices of numbers.

use crate::error::{Error, Span, many};
use crate::format::lines::{Part, quoted};
use std::collections::BTreeMap;

/// What a name stands for.
pub enum Value<'l> {
    /// A whole number.
    Number(i64, Part<'l>),
    /// A matrix.
    Matrix(Matrix<'l>),
}

/// A matrix, and the name that it was given.
pub struct Matrix<'l> {
    /// The name.
    pub name: Part<'l>,
    /// Its rows, from the top.
    pub rows: Vec<Row>,
}

/// A row of a matrix.
#[derive(Default)]
pub struct Row {
    /// Its numbers.
    pub numbers: Vec<i32>,
    /// Where it stands.
    pub span: Span,
}

impl Row {
    /// Adds a number that stands at `span`.
    fn push(&mut self, number: i32, span: Span) {
        let start = if self.numbers.is_empty() { span.start } else { self.span.start };
        self.span = Span { start, end: span.end };
        self.numbers.push(number);
    }
}

/// A list of numbers that is a matrix of so many columns: a number, or the name of one.
struct List<'l> {
    name: Part<'l>,
    numbers: Vec<(i32, Span)>,
    rows: Part<'l>,
    columns: Part<'l>,
}

/// The items of a file, by name.
pub fn items<'l>(lines: &'l [Part<'l>]) -> Result<BTreeMap<&'l str, Value<'l>>, Error> {
    let mut items = BTreeMap::new();
    let mut lists: BTreeMap<&str, List> = BTreeMap::new();
    let mut tokens = Tokens { rest: Box::new(lines.iter().flat_map(|&line| tokens(line))), last: None };
    while let Some(name) = tokens.take() {
        if !name.text.starts_with(is_letter) {
            return Err(name.error(format!("{} is no name", quoted(name.text))).with_help("such as \"rows = ...;\""));
        }
        if items.contains_key(name.text) || lists.contains_key(name.text) {
            return Err(name.error(format!("{} is given twice", quoted(name.text))));
        }
        tokens.expect("=")?;
        let first = tokens.need("a value")?;
        match first.text {
            "[|" => {
                items.insert(name.text, Value::Matrix(Matrix { name, rows: matrix(&mut tokens)? }));
            }
            "array2d" => {
                lists.insert(name.text, list(name, &mut tokens)?);
            }
            _ => {
                items.insert(name.text, Value::Number(number(first)?.into(), first));
            }
        }
        tokens.expect(";")?;
    }
    for (name, list) in lists {
        let rows = rows_of(&list, &items)?;
        items.insert(name, Value::Matrix(Matrix { name: list.name, rows }));
    }
    Ok(items)
}

/// The rows of `[|1, 2|3, 4|]`, after its first mark.
fn matrix(tokens: &mut Tokens) -> Result<Vec<Row>, Error> {
    let mut rows = Vec::new();
    let mut row = Row::default();
    loop {
        let token = tokens.need("\"|]\"")?;
        match token.text {
            "," => {}
            "|" => rows.push(std::mem::take(&mut row)),
            "|]" => break,
            _ => row.push(number(token)?, token.span()),
        }
    }
    // A last "|" may or may not stand before the end.
    if !row.numbers.is_empty() {
        rows.push(row);
    }
    Ok(rows)
}

/// The list of `array2d(1..4, 1..n, [1, 2, 3])`, after its first word.
fn list<'l>(name: Part<'l>, tokens: &mut Tokens<'l>) -> Result<List<'l>, Error> {
    tokens.expect("(")?;
    let rows = range(tokens)?;
    tokens.expect(",")?;
    let columns = range(tokens)?;
    tokens.expect(",")?;
    tokens.expect("[")?;
    let mut numbers = Vec::new();
    loop {
        let token = tokens.need("\"]\"")?;
        match token.text {
            "," => {}
            "]" => break,
            _ => numbers.push((number(token)?, token.span())),
        }
    }
    tokens.expect(")")?;
    Ok(List { name, numbers, rows, columns })
}

/// The last number of a range, or its name.
fn range<'l>(tokens: &mut Tokens<'l>) -> Result<Part<'l>, Error> {
    tokens.expect("1")?;
    tokens.expect("..")?;
    tokens.need("the end of a range")
}

/// A list cut into rows.
fn rows_of(list: &List, items: &BTreeMap<&str, Value>) -> Result<Vec<Row>, Error> {
    let columns = match items.get(list.columns.text) {
        Some(Value::Number(number, _)) => *number,
        Some(Value::Matrix(_)) => 0,
        None => number(list.columns)?.into(),
    };
    let fits = |&columns: &usize| columns > 0 && list.numbers.len().is_multiple_of(columns);
    let Some(columns) = usize::try_from(columns).ok().filter(fits) else {
        let message =
            format!("{} has {} numbers, which are no rows of {columns}", quoted(list.name.text), list.numbers.len());
        return Err(list.columns.error(message));
    };
    let row = |numbers: &[(i32, Span)]| {
        let mut row = Row::default();
        numbers.iter().for_each(|&(number, span)| row.push(number, span));
        row
    };
    let rows: Vec<Row> = list.numbers.chunks(columns).map(row).collect();
    // The name of a number may be one that only the model tells.
    let told = match items.get(list.rows.text) {
        Some(Value::Number(number, _)) => Some(*number),
        Some(Value::Matrix(_)) => None,
        None => list.rows.text.parse().ok(),
    };
    if told.is_some_and(|told| usize::try_from(told) != Ok(rows.len())) {
        let there = many(rows.len(), "row");
        let numbers = many(columns, "number");
        return Err(list.rows.error(format!("{} has {there} of {numbers}", quoted(list.name.text))));
    }
    Ok(rows)
}

/// The words and marks of a file that are left, and the last one taken.
struct Tokens<'l> {
    rest: Box<dyn Iterator<Item = Part<'l>> + 'l>,
    last: Option<Part<'l>>,
}

impl<'l> Tokens<'l> {
    /// The next one, if there is any.
    fn take(&mut self) -> Option<Part<'l>> {
        let token = self.rest.next();
        self.last = token.or(self.last);
        token
    }

    /// The next one; an error that says what is missing at the end of the file.
    fn need(&mut self, what: &str) -> Result<Part<'l>, Error> {
        self.take().ok_or_else(|| {
            let error = Error::new(format!("the file ends where {what} should stand"));
            self.last.map_or(error.clone(), |last| error.with_span(last.span()))
        })
    }

    /// Takes this mark; an error when something else stands there.
    fn expect(&mut self, mark: &str) -> Result<(), Error> {
        let token = self.need(&quoted(mark))?;
        match token.text == mark {
            true => Ok(()),
            false => Err(token.error(format!("{} stands where {} should", quoted(token.text), quoted(mark)))),
        }
    }
}

/// The words and marks of a line, up to a comment.
fn tokens<'l>(line: Part<'l>) -> impl Iterator<Item = Part<'l>> {
    let mut rest = line.text;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let first = rest.chars().next().filter(|&first| first != '%')?;
        let pair = ["[|", "|]", ".."].iter().find(|pair| rest.starts_with(**pair));
        let length = match first {
            _ if pair.is_some() => 2,
            '-' => 1 + end_of(&rest[1..], |c| c.is_ascii_digit()),
            c if c.is_ascii_digit() => end_of(rest, |c| c.is_ascii_digit()),
            c if is_letter(c) => end_of(rest, |c| is_letter(c) || c.is_ascii_digit()),
            c => c.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        rest = after;
        Some(line.with(token))
    })
}

/// Can a name begin with it?
fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_'
}

/// How many bytes the characters at the start of `text` take that `belong`.
fn end_of(text: &str, belong: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belong(c)).unwrap_or(text.len())
}

/// The number that a token is.
fn number(token: Part) -> Result<i32, Error> {
    token.text.parse().map_err(|_| {
        let is_number = token.text.trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit());
        let problem = if is_number && token.text.len() > 1 { "is too large a number" } else { "is not a number" };
        token.error(format!("{} {problem}", quoted(token.text)))
    })
}
