//! Clues in tables, as people paste them: one table with both sides beside each other, or one for each side.

use super::{Block, Taken, side};
use crate::distinct::distinct;
use crate::format::printed::fields;
use crate::puzzle::Axis;
use std::borrow::Cow;

/// What stands between the fields of a table as spreadsheets save it.
const SEPARATORS: [char; 3] = [';', '\t', ','];

/// A text that is such a table with a column for the rows and one for the columns, as a table of Markdown; `None` for
/// another text, or where a line has more or fewer fields than the first.
pub fn saved(text: &str) -> Option<Vec<String>> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let first = lines.next()?;
    let names = |fields: &[Cow<str>], axis| fields.iter().filter(|field| side(field) == Some(axis)).count() == 1;
    let is_header = |fields: &Vec<Cow<str>>| [Axis::ROW, Axis::COLUMN].into_iter().all(|axis| names(fields, axis));
    let separator = SEPARATORS.into_iter().find(|mark| is_header(&fields(first, *mark)))?;
    let width = fields(first, separator).len();
    let rows: Vec<Vec<Cow<str>>> = std::iter::once(first).chain(lines).map(|line| fields(line, separator)).collect();
    let is_table = rows.iter().all(|row| row.len() == width && !row.iter().any(|field| field.contains('|')));
    is_table.then(|| rows.iter().map(|row| format!("| {} |", row.join(" | "))).collect())
}

/// A table: its lines as cells, without what rules it off.
struct Table<'t> {
    /// The side whose clues it has, as its first word or a heading above says.
    side: Option<Axis>,
    header: Vec<&'t str>,
    rows: Vec<Vec<&'t str>>,
}

/// Clues in tables: one that has both sides beside each other, or one for each side.
pub fn tables<'t>(lines: &[&'t str]) -> Vec<Taken<'t>> {
    let Some(tables) = tables_in(lines) else { return Vec::new() };
    if let [table] = &tables[..] {
        return beside_each_other(table).into_iter().collect();
    }
    let ways: [(Cut<'t>, &str); 3] = [
        (|row, _| if let [clue] = row { Some(Cow::Borrowed(*clue)) } else { None }, ""),
        (counted, ", after the line numbers"),
        (spread, ", a number in a cell"),
    ];
    let taken = |(clue, what): (Cut<'t>, &str)| {
        let of_table = |table: &Table<'t>| {
            let clues = table.rows.iter().zip(1..).map(|(row, number)| clue(row, number)).collect::<Option<_>>()?;
            Some(Block::new(table.side, clues))
        };
        let blocks = tables.iter().map(of_table).collect::<Option<_>>()?;
        Some(Taken { blocks, how: Some(format!("they stand in a table{what}")), may_be_empty: true })
    };
    ways.into_iter().filter_map(taken).collect()
}

/// The clue in a line of a table, which has this number.
type Cut<'t> = fn(&[&'t str], usize) -> Option<Cow<'t, str>>;

/// The clue behind the number of its line, as `1` or `Row 1`.
fn counted<'t>(row: &[&'t str], number: usize) -> Option<Cow<'t, str>> {
    let [count, clue] = row else { return None };
    let word = count.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_count = count[word.len()..].parse() == Ok(number) && word.chars().all(|c| c.is_alphabetic() || c == ' ');
    is_count.then_some(Cow::Borrowed(*clue))
}

/// The clue whose numbers have a cell each.
fn spread<'t>(row: &[&'t str], _: usize) -> Option<Cow<'t, str>> {
    let cells: Vec<&str> = row.iter().copied().filter(|cell| !cell.is_empty()).collect();
    let is_number = |cell: &&str| cell.bytes().all(|byte| byte.is_ascii_digit());
    (row.len() > 1 && cells.iter().all(is_number)).then(|| Cow::Owned(cells.join(" ")))
}

/// The clues of a table with a column for the rows and one for the columns. Where one has fewer, the cells at its end are empty.
fn beside_each_other<'t>(table: &Table<'t>) -> Option<Taken<'t>> {
    let number = |row: &Vec<&str>, column: usize| row.get(column)?.parse::<usize>().ok();
    let numbers = |column: usize| table.rows.iter().filter_map(move |row| number(row, column));
    let places = [Axis::ROW, Axis::COLUMN].map(|axis| {
        let named = || (0..table.header.len()).filter(|&column| side(table.header[column]) == Some(axis));
        // Of two columns that name a side, one may have the numbers of its lines.
        named().find(|&column| named().count() == 1 || !numbers(column).eq(1..=table.rows.len()))
    });
    let is_counted = table.header.first().is_some_and(|word| COUNTS.contains(&word.to_lowercase().as_str()));
    let mut rows: Vec<&Vec<&str>> = table.rows.iter().collect();
    let mut order = "";
    if is_counted && distinct(numbers(0)).into_iter().eq(1..=table.rows.len()) {
        rows.sort_by_key(|row| number(row, 0));
        order = ", in the order of their numbers";
    }
    let mut is_cut = false;
    let mut block = |place: Option<usize>, axis| {
        let mut clues = rows.iter().map(|row| row.get(place?).copied()).collect::<Option<Vec<&str>>>()?;
        let count = clues.iter().rposition(|clue| !clue.is_empty())? + 1;
        is_cut |= count < clues.len();
        clues.truncate(count);
        Some(Block::new(Some(axis), clues.into_iter().map(Cow::Borrowed).collect()))
    };
    let blocks = vec![block(places[0], Axis::ROW)?, block(places[1], Axis::COLUMN)?];
    let ends = if is_cut { ", in which empty cells at the end are no lines" } else { "" };
    Some(Taken { blocks, how: Some(format!("they stand in a table{order}{ends}")), may_be_empty: true })
}

/// What stands above a column with the numbers of lines.
const COUNTS: [&str; 6] = ["", "#", "n", "no", "nr", "line"];

/// The tables of a text that holds nothing else but headings.
fn tables_in<'t>(lines: &[&'t str]) -> Option<Vec<Table<'t>>> {
    let mut tables: Vec<Table> = Vec::new();
    let (mut heading, mut is_open) = (None, false);
    for &line in lines {
        match cells(line) {
            Some(row) if is_open => tables.last_mut()?.rows.push(row),
            Some(row) => tables.push(Table { side: heading.take(), header: Vec::new(), rows: vec![row] }),
            None if side(line).is_some() => heading = side(line),
            None if line.is_empty() || line.starts_with('#') => {}
            None => return None,
        }
        is_open = line.starts_with('|');
    }
    tables.iter_mut().for_each(take_header);
    tables.retain(|table| !table.rows.is_empty());
    Some(tables)
}

/// The cells of a line of a table.
fn cells(line: &str) -> Option<Vec<&str>> {
    let inner = line.strip_prefix('|')?;
    Some(inner.strip_suffix('|').unwrap_or(inner).split('|').map(str::trim).collect())
}

/// Takes the words above the clues, and the line that rules them off, out of the rows. A clue may stand above that line, too.
fn take_header(table: &mut Table) {
    let is_rule = |row: &Vec<&str>| {
        let is_ruled = |cell: &&str| cell.len() > 1 && cell.chars().all(|c| matches!(c, '-' | ':'));
        row.iter().all(is_ruled)
    };
    table.rows.retain(|row| !is_rule(row));
    let has_words = |row: &Vec<&str>| {
        let text = row.concat();
        text.contains(char::is_alphabetic) && !text.contains(|c: char| c.is_ascii_digit()) || text.is_empty()
    };
    if table.rows.first().is_some_and(has_words) {
        table.header = table.rows.remove(0);
        table.side = table.side.or_else(|| table.header.first().and_then(|word| side(word)));
    }
}
