//! Known cells in JSON, one by one: `[[0, 2, 1]]`, `[{"row": 0, "col": 2, "value": 1}]` or `{"0,2": 1}`, the row before the column.

use super::beside::Known;
use super::marks;
use crate::domain::{Domain, Symbol};
use crate::format::json::{self as value, Fields};
use crate::format::source::Source;
use crate::puzzle::{Alphabet, Board, Puzzle};
use serde_json::value::RawValue;

/// A cell as it is listed: its row and column, what it is, and where that stands.
struct Listed<'a> {
    row: usize,
    column: usize,
    symbol: Symbol,
    place: &'a str,
}

/// What each cell is that a value lists, with its place in the file, or why that cannot be told; `None` where it is something else.
pub fn cells<'a>(source: Source<'a>, value: &'a RawValue, puzzle: &Puzzle) -> Option<Result<Known<'a>, &'static str>> {
    let listed = listed(source, value, &puzzle.alphabet)?;
    Some(first_number(&listed, &puzzle.board).map(|first| {
        let cell = |listed: &Listed| puzzle.board.cell(listed.row - first, listed.column - first);
        listed.iter().map(|listed| (cell(listed), Domain::only(listed.symbol), listed.place)).collect()
    }))
}

fn listed<'a>(source: Source<'a>, value: &'a RawValue, alphabet: &Alphabet) -> Option<Vec<Listed<'a>>> {
    if value.get().starts_with('{') {
        let fields = Fields::of(source, value).ok()?;
        let cell = |(name, value): (&str, &'a RawValue)| {
            let (row, column) = name.split_once(',')?;
            let number = |text: &str| text.trim().parse().ok();
            Some(Listed {
                row: number(row)?,
                column: number(column)?,
                symbol: symbol(value, alphabet)?,
                place: value.get(),
            })
        };
        return fields.all().map(cell).collect::<Option<Vec<_>>>().filter(|cells| !cells.is_empty());
    }
    let entries = value::list(source, value).ok()?;
    entries
        .into_iter()
        .map(|entry| one(source, entry, alphabet))
        .collect::<Option<Vec<_>>>()
        .filter(|cells| !cells.is_empty())
}

/// The names of a cell's row, column and value.
const FIELDS: [&[&str]; 3] = [&["row", "r"], &["column", "col", "c"], &["value", "val", "v", "filled", "state"]];

/// The cell that an entry of a list is.
fn one<'a>(source: Source<'a>, entry: &'a RawValue, alphabet: &Alphabet) -> Option<Listed<'a>> {
    let parts: Vec<&'a RawValue> = match entry.get().starts_with('{') {
        true => {
            let fields = Fields::of(source, entry).ok()?;
            FIELDS.iter().map(|names| fields.get(names)).collect::<Option<_>>()?
        }
        false => value::list(source, entry).ok()?,
    };
    let [row, column, filled] = parts[..] else { return None };
    let number = |part: &RawValue| value::number(part)?.parse().ok();
    Some(Listed { row: number(row)?, column: number(column)?, symbol: symbol(filled, alphabet)?, place: entry.get() })
}

/// What a listed cell is: a cell that is listed is not open, so that 0 is a blank.
fn symbol(value: &RawValue, alphabet: &Alphabet) -> Option<Symbol> {
    let mark = marks::mark(value)?;
    let said = marks::finished(&marks::sorts([&mark]), alphabet);
    let is_blank = || matches!(&*mark.text, "0" | "-1" | ".");
    said.and_then(|said| said[&&*mark.text].symbol()).or_else(|| is_blank().then_some(Symbol::BLANK))
}

/// Are rows and columns counted from 0 or from 1? The cells that are listed have to say so.
fn first_number(listed: &[Listed], board: &Board) -> Result<usize, &'static str> {
    let has_zero = listed.iter().any(|cell| cell.row == 0 || cell.column == 0);
    let is_within = |first: usize| {
        let is_on = |at: usize, side: usize| at >= first && at - first < side;
        listed.iter().all(|cell| is_on(cell.row, board.rows()) && is_on(cell.column, board.columns()))
    };
    match (has_zero, is_within(0), is_within(1)) {
        (true, true, _) => Ok(0),
        (_, false, true) => Ok(1),
        (_, true, true) => Err("its rows and columns may count from 0 or from 1"),
        _ => Err("a cell in it lies outside the board"),
    }
}
