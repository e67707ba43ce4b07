//! Reading a board that stands in a table of its own: lists in JSON, or values with commas or semicolons between them.

use crate::domain::Symbol;
use crate::error::Error;
use crate::format::signs;
use crate::line;
use crate::puzzle::{Alphabet, Axis, Board, Puzzle};
use crate::render::text;
use crate::task::Task;
use serde_json::Value;

/// The board as rows of characters, a character for each cell; `None` where this is no table, an error where something in it is no cell.
pub fn rows(content: &str, task: &Task<'_>) -> Option<Result<String, Error>> {
    let puzzle = task.puzzle();
    let rows = lists(content, puzzle.board).or_else(|| separated(content, puzzle))?;
    let numbers = Numbers::of(&rows, task);
    let mut plain = String::new();
    for (row, fields) in rows.iter().enumerate() {
        for (column, field) in fields.iter().enumerate() {
            match numbers.glyph(field) {
                Some(glyph) => plain.push(glyph),
                // A heading, say.
                None => return Some(Err(no_cell(field, (row, column), &puzzle.alphabet))),
            }
        }
        plain.push('\n');
    }
    Some(Ok(plain))
}

/// What the fields of a table say, row by row; an empty one for a cell without anything.
type Fields = Vec<Vec<String>>;

/// The fields of lists in JSON: a list of rows, each a list or a text, or a single list of all cells.
fn lists(content: &str, board: Board) -> Option<Fields> {
    if !content.trim_start().starts_with('[') {
        return None;
    }
    let Ok(Value::Array(entries)) = serde_json::from_str(content) else { return None };
    let row = |entry: &Value| match entry {
        Value::Array(cells) => cells.iter().map(field).collect::<Option<Vec<_>>>(),
        Value::String(text) => Some(text.chars().map(String::from).collect()),
        _ => None,
    };
    if let Some(rows) = entries.iter().map(row).collect() {
        return Some(rows);
    }
    let mut cells = entries.iter().map(field).collect::<Option<Vec<_>>>()?;
    if cells.len() != board.cells() {
        return None;
    }
    let rows = (0..board.rows()).map(|row| cells.drain(..board.line_len(Axis::ROW, row)).collect());
    Some(rows.collect())
}

/// A cell of a list; `None` where that is a list or an object.
fn field(cell: &Value) -> Option<String> {
    match cell {
        Value::Null => Some(String::new()),
        Value::Bool(is_on) => Some(u8::from(*is_on).to_string()),
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(text.clone()),
        Value::Array(_) | Value::Object(_) => None,
    }
}

/// The fields of lines with commas or semicolons between them, where no cell can be such a mark.
fn separated(content: &str, puzzle: &Puzzle) -> Option<Fields> {
    let lines: Vec<&str> = content.lines().filter(|line| !line.trim().is_empty()).collect();
    let parts = |mark: &char| !lines.is_empty() && lines.iter().all(|line| line.contains(*mark));
    let mark = [';', ','].into_iter().find(parts).filter(|mark| puzzle.alphabet.symbol(*mark).is_none())?;
    // A mark behind each row ends it, where there are as many cells before it.
    let is_whole = |line: &&str| line.trim_end().ends_with(mark) && line.split(mark).count() > puzzle.board.columns();
    let is_ended = lines.iter().all(is_whole);
    let fields = |line: &&str| {
        let line = line.trim_end();
        let line = if is_ended { &line[..line.len() - mark.len_utf8()] } else { line };
        line.split(mark).map(plain).collect::<Vec<String>>()
    };
    Some(lines.iter().map(fields).collect())
}

/// A field without blanks and quotes around it, and a yes or no as a number.
fn plain(field: &str) -> String {
    let field = field.trim().trim_matches('"').trim();
    match field {
        "true" | "TRUE" | "True" => "1".to_owned(),
        "false" | "FALSE" | "False" => "0".to_owned(),
        _ => field.to_owned(),
    }
}

/// What numbers mean in the cells of a table.
struct Numbers<'p> {
    puzzle: &'p Puzzle,
    /// Is a blank cell -1, so that 0 is an open one?
    has_minus: bool,
    /// May a cell be blank?
    has_blank: bool,
}

impl<'p> Numbers<'p> {
    fn of(rows: &Fields, task: &'p Task<'_>) -> Numbers<'p> {
        let puzzle = task.puzzle();
        let can_be = line::unclued(task.kind(), puzzle.board.longest_line(), &puzzle.alphabet, &puzzle.options);
        Numbers {
            puzzle,
            has_minus: rows.iter().flatten().any(|field| field == "-1"),
            has_blank: puzzle.alphabet.symbol('0').is_none() && can_be.has(Symbol::BLANK),
        }
    }

    /// The character of a cell of which a field says this; `None` for what no cell can be.
    fn glyph(&self, field: &str) -> Option<char> {
        let alphabet = &self.puzzle.alphabet;
        let mut glyphs = field.chars();
        let only = glyphs.next().filter(|_| glyphs.next().is_none());
        let is_own = only.is_some_and(|glyph| alphabet.symbol(glyph).is_some());
        match (field, only) {
            (" ", _) if is_own => Some(' '),
            ("" | " " | "?", _) => Some(text::OPEN),
            (_, Some(glyph)) if is_own => Some(glyph),
            ("-1", _) if self.has_blank => Some(alphabet.glyph(Symbol::BLANK)),
            ("-1", _) => Some(text::OPEN),
            ("0", _) if self.has_blank && !self.has_minus => Some(alphabet.glyph(Symbol::BLANK)),
            ("0", _) => Some(text::OPEN),
            _ => {
                let is_counted = alphabet.is_in_colours() || alphabet.is_numbers();
                let number = field.parse::<usize>().ok().filter(|number| is_counted && *number < alphabet.len());
                // What other signs mean depends on those beside them.
                let is_sign = |glyph: &char| signs::read(&[*glyph]).is_some();
                let sign = only.filter(|glyph| alphabet.is_black_and_white() && is_sign(glyph));
                number.map(|number| alphabet.glyph(Symbol(number as u8))).or(sign)
            }
        }
    }
}

/// What is wrong with a field that is no cell.
fn no_cell(field: &str, (row, column): (usize, usize), alphabet: &Alphabet) -> Error {
    let glyphs: Vec<String> = alphabet.looks.iter().take(MOST_NAMED).map(|look| look.glyph.to_string()).collect();
    let more = if alphabet.len() > MOST_NAMED { " ..." } else { "" };
    let (row, column) = (row + 1, column + 1);
    Error::new(format!("row {row}, column {column}: \"{field}\" is no cell of this puzzle")).with_help(format!(
        "one of: {}{more}, or {} for an open cell",
        glyphs.join(" "),
        text::OPEN
    ))
}

/// So many characters are named in an error.
const MOST_NAMED: usize = 16;
