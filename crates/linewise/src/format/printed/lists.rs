//! Boards whose clues are lists of numbers: above the board, below each other, and beside it.

use super::frame::{Frame, column, columns};
use super::is_open_mark;
use super::looks::Doubt;
use super::words::{Drawing, Row, Word};
use std::ops::Range;

/// All ways to read these words as a board with lists above and on the left; only where there is none, with lists on
/// the right or below, beside cells that are drawn.
pub fn ways(drawing: &Drawing) -> Vec<Frame> {
    if drawing.is_grid() {
        return in_grid(drawing).map(Lists::frame).into_iter().collect();
    }
    let usual = seen_from(drawing, Corner { is_right: false, is_low: false });
    if !usual.is_empty() {
        return usual;
    }
    let corners = [(true, true), (true, false), (false, true)].map(|(is_right, is_low)| Corner { is_right, is_low });
    let ways = corners.into_iter().flat_map(|corner| seen_from(drawing, corner));
    ways.filter(|way| !way.cells.is_empty() && way.clues().all(|clue| is_list(clue))).collect()
}

/// The board between bars, with lists above and on the left. Lines without a number are empty ones where the sums of
/// both sides then are the same.
fn in_grid(drawing: &Drawing) -> Option<Lists> {
    let inside = drawing.inside.as_ref()?;
    let columns = drawing.fields?.checked_sub(1)?;
    let (header, body) = drawing.rows.split_at(inside.rows.start);
    let (mut top, mut left, mut cells) = (vec![Vec::new(); columns], Vec::new(), Vec::new());
    for word in header.iter().flatten() {
        top.get_mut(word.place.start.checked_sub(1)?)?.push(number(word));
    }
    for row in body {
        let (clue, inside): (Vec<&Word>, Vec<&Word>) = row.iter().partition(|word| word.place.start == 0);
        let mut line = vec![String::new(); columns];
        inside.iter().for_each(|word| line[word.place.start - 1].push_str(&word.text));
        left.push(clue.iter().flat_map(|word| word.text.split([' ', ','])).map(str::to_owned).collect::<Vec<_>>());
        cells.push(line);
    }
    left.iter_mut().for_each(|clue| clue.retain(|number| !number.is_empty()));
    if cells.iter().flatten().any(|cell| cell.chars().count() > 1 || (!cell.is_empty() && is_length(cell))) {
        return None;
    }
    let is_gap = |clues: &[Vec<String>]| clues.iter().any(Vec::is_empty);
    if is_gap(&left) || is_gap(&top) {
        sum(&left).filter(|filled| *filled > 0 && sum(&top) == Some(*filled))?;
        left.iter_mut().chain(&mut top).filter(|clue| clue.is_empty()).for_each(|clue| clue.push("0".to_owned()));
    }
    Some(Lists { left, top, cells })
}

/// Does a clue hold numbers, and nothing that may be a cell?
fn is_list(clue: &str) -> bool {
    clue.split(' ').all(|word| word.starts_with(|c: char| c.is_ascii_digit()))
}

/// The corner of a drawing at which the clues of rows and columns meet.
#[derive(Clone, Copy)]
struct Corner {
    is_right: bool,
    is_low: bool,
}

impl Corner {
    /// The drawing with this corner at the top left: mirrored, if it is another one.
    fn turned<'t>(self, drawing: &Drawing<'t>) -> Drawing<'t> {
        let end = |row: &Row| row.iter().map(|word| word.place.end).max().unwrap_or(0);
        let width = drawing.fields.unwrap_or_else(|| drawing.rows.iter().map(end).max().unwrap_or(0));
        let mirrored =
            |word: &Word<'t>| Word { text: word.text.clone(), place: width - word.place.end..width - word.place.start };
        let mut rows = drawing.rows.clone();
        if self.is_right {
            rows.iter_mut().for_each(|row| *row = row.iter().rev().map(mirrored).collect());
        }
        if self.is_low {
            rows.reverse();
        }
        Drawing { rows, fields: drawing.fields, inside: None }
    }

    /// The board with these clues, of a table that may be another one.
    fn blank_frame(self, mut lists: Lists) -> Frame {
        if lists.cells.iter().flatten().all(String::is_empty) {
            lists.cells.clear();
        }
        Frame { doubt: Doubt::Blank, ..self.turned_back(lists).frame() }
    }

    /// Clues and cells of a drawing that was turned so, in the order in which they were drawn.
    fn turned_back(self, mut lists: Lists) -> Lists {
        if self.is_right {
            lists.left.iter_mut().for_each(|clue| clue.reverse());
            lists.cells.iter_mut().for_each(|row| row.reverse());
            lists.top.reverse();
        }
        if self.is_low {
            lists.top.iter_mut().for_each(|clue| clue.reverse());
            lists.left.reverse();
            lists.cells.reverse();
        }
        lists
    }
}

/// The words beside and above a board, those of each clue in their order, and its cells.
struct Lists {
    left: Vec<Vec<String>>,
    top: Vec<Vec<String>>,
    cells: Vec<Vec<String>>,
}

/// What the numbers of a side add up to; `None` where something else stands there.
fn sum(clues: &[Vec<String>]) -> Option<u64> {
    clues
        .iter()
        .flatten()
        .flat_map(|word| word.split(' '))
        .map(|number| number.parse::<u32>().ok().map(u64::from))
        .sum()
}

/// The drawing without the mark that fills its corner, on the line with the last numbers of the column clues or the first.
fn without_mark<'t>(mut drawing: Drawing<'t>) -> Drawing<'t> {
    let is_mark = |word: &Word| matches!(&*word.text, "x" | "X" | "+" | "/" | "\\");
    let is_marked = |row: &Row<'t>| matches!(&row[..], [mark, clue, other, ..] if is_mark(mark) && is_length(&clue.text) && is_length(&other.text));
    let mut marked = drawing.rows.iter_mut().filter(|row| is_marked(row));
    if let (Some(row), None) = (marked.next(), marked.next()) {
        row.remove(0);
    }
    drawing
}

/// The ways to read these words where the clues meet at this corner.
fn seen_from(drawing: &Drawing, corner: Corner) -> Vec<Frame> {
    let drawing = without_mark(corner.turned(drawing));
    let ways = |listed: fn(&Drawing, usize) -> Option<Lists>, heights: Vec<usize>| -> Vec<Frame> {
        let lists = heights.into_iter().filter_map(|above| listed(&drawing, above));
        lists.map(|lists| corner.turned_back(lists).frame()).collect()
    };
    let usual = ways(listed, heights(&drawing));
    match drawing.fields {
        _ if !usual.is_empty() => usual,
        Some(fields) => in_table(&drawing, fields).into_iter().map(|lists| corner.blank_frame(lists)).collect(),
        None => ways(listed_on_cells, (1..drawing.rows.len().min(MOST_ABOVE)).collect()),
    }
}

/// The boards that a table may be in which a line has no number: fields without anything are an empty line, or no part
/// of the board. None where the clues of both sides do not have the same sum.
fn in_table(drawing: &Drawing, fields: usize) -> Vec<Lists> {
    let is_clue = |word: &Word| is_list(&word.text) && word.text != "0";
    let split = |edge: usize| {
        let is_above = |row: &Row| row.iter().any(|word| word.place.start >= edge && is_clue(word));
        let is_beside = |row: &Row| row.iter().any(|word| word.place.start < edge);
        let above = drawing.rows.iter().rposition(is_above)? + 1;
        (drawing.rows.iter().position(is_beside)? >= above).then_some((edge, above))
    };
    let Some((edge, above)) = (1..fields).find_map(split) else { return Vec::new() };
    let (header, body) = drawing.rows.split_at(above);
    let places: Vec<Range<usize>> = (edge..fields).map(|at| at..at + 1).collect();
    let Some(top) = lists_above(header, &places) else { return Vec::new() };
    let (mut left, mut cells) = (Vec::new(), Vec::new());
    for row in body {
        let (clue, inside): (Vec<&Word>, Vec<&Word>) = row.iter().partition(|word| word.place.start < edge);
        let mut line = vec![String::new(); places.len()];
        inside.iter().for_each(|word| line[word.place.start - edge].push_str(&word.text));
        left.push(clue.into_iter().map(number).filter(|number| !number.is_empty()).collect());
        cells.push(line);
    }
    Lists { left, top, cells }.without_blank_lines()
}

impl Lists {
    /// The board of a table, and that without the rows or columns in which nothing stands at all.
    fn without_blank_lines(self) -> Vec<Lists> {
        let is_drawn = |row: usize, column: usize| !self.cells[row][column].is_empty();
        let (height, width) = (self.left.len(), self.top.len());
        let row_stands = |row: usize| !self.left[row].is_empty() || (0..width).any(|column| is_drawn(row, column));
        let column_stands =
            |column: usize| !self.top[column].is_empty() || (0..height).any(|row| is_drawn(row, column));
        let rows: Vec<bool> = (0..height).map(row_stands).collect();
        let columns: Vec<bool> = (0..width).map(column_stands).collect();
        let [all_rows, all_columns] = [&rows, &columns].map(|kept| vec![true; kept.len()]);
        let mut kept = vec![(&all_rows, &all_columns), (&rows, &all_columns), (&all_rows, &columns), (&rows, &columns)];
        kept.sort();
        kept.dedup();
        kept.into_iter().filter_map(|(rows, columns)| self.kept(rows, columns).with_noughts()).collect()
    }

    /// The rows and columns that are kept.
    fn kept(&self, rows: &[bool], columns: &[bool]) -> Lists {
        fn kept<T: Clone>(all: &[T], keeps: &[bool]) -> Vec<T> {
            all.iter().zip(keeps).filter(|(_, keeps)| **keeps).map(|(one, _)| one.clone()).collect()
        }
        let cells = kept(&self.cells, rows).iter().map(|row| kept(row, columns)).collect();
        Lists { left: kept(&self.left, rows), top: kept(&self.top, columns), cells }
    }

    /// The board with these clues.
    fn frame(self) -> Frame {
        let joined = |clues: Vec<Vec<String>>| Some(clues.into_iter().map(|clue| clue.join(" ")).collect());
        let (left, top) = (joined(self.left), joined(self.top));
        Frame { left, top, cells: self.cells, ..Frame::default() }
    }

    /// The lines of cells without a number are empty ones where the others add up to the same on both sides; elsewhere
    /// a number may be missing.
    fn with_noughts(mut self) -> Option<Lists> {
        if self.left.iter().chain(&self.top).any(Vec::is_empty) {
            let filled = sum(&self.left).filter(|filled| *filled > 0)?;
            if self.cells.is_empty() || sum(&self.top) != Some(filled) {
                return None;
            }
            let empty = self.left.iter_mut().chain(&mut self.top).filter(|clue| clue.is_empty());
            empty.for_each(|clue| clue.push("0".to_owned()));
        }
        Some(self)
    }
}

/// Column clues are no longer than this where rows without a clue stand beside them.
const MOST_ABOVE: usize = 64;

/// How many rows of words may stand above a board: below them, each row begins farther left than all of these; those
/// without a clue begin with them.
fn heights(drawing: &Drawing) -> Vec<usize> {
    let start = |row: &Row| row.iter().map(|word| word.place.start).min().unwrap_or(0);
    let starts: Vec<usize> = drawing.rows.iter().map(start).collect();
    let mut below = vec![0; starts.len()];
    for at in (1..starts.len()).rev() {
        below[at] = starts[at].max(below.get(at + 1).copied().unwrap_or(0));
    }
    let mut beside = vec![usize::MAX; starts.len()];
    for at in (1..starts.len()).rev() {
        beside[at] = starts[at].min(beside.get(at + 1).copied().unwrap_or(usize::MAX));
    }
    let mut edge = usize::MAX;
    let is_height = |&above: &usize| {
        edge = edge.min(starts[above - 1]);
        below[above] < edge || (above <= MOST_ABOVE && below[above] == edge && beside[above] < edge)
    };
    (1..starts.len()).filter(is_height).collect()
}

/// A board with lists above and beside it, so many rows of words above it: the clues of its rows stand left of all of these.
fn listed(drawing: &Drawing, above: usize) -> Option<Lists> {
    let (header, body) = drawing.rows.split_at(above);
    let edge = header.iter().flatten().map(|word| word.place.start).min()?;
    let is_cell = |word: &Word| is_open_mark(&word.text) && !matches!(&*word.text, "0" | "?");
    // A row of nothing but open cells has no clue beside it.
    if has_bare_field(drawing, body, edge) || header.iter().any(|row| !row.is_empty() && row.iter().all(is_cell)) {
        return None;
    }
    let columns = columns(drawing, header.iter().flatten(), edge);
    let top = lists_above(header, &columns).filter(|top| top.iter().all(|clue| !clue.is_empty()))?;
    let (mut left, mut cells) = (Vec::new(), Vec::new());
    for row in body {
        let (clue, inside): (Vec<&Word>, Vec<&Word>) = row.iter().partition(|word| word.place.end <= edge);
        if inside.iter().any(|word| word.place.start < edge) {
            return None;
        }
        left.push(clue.into_iter().map(number).filter(|number| !number.is_empty()).collect());
        cells.push(inside.into_iter().map(|word| word.text.to_string()).collect());
    }
    // Where no number stands above the first column, its cells seem to end the clues.
    let is_cell = |word: &String| is_open_mark(word) && cells.iter().flatten().any(|cell: &String| cell == word);
    if left.iter().all(|clue: &Vec<String>| clue.last().is_some_and(is_cell)) {
        return None;
    }
    if cells.iter().all(Vec::is_empty) {
        cells.clear();
    }
    if cells.iter().any(|row: &Vec<String>| row.len() != columns.len() || row.iter().any(|cell| is_length(cell))) {
        return None;
    }
    Lists { left, top, cells }.with_noughts()
}

/// Is there a column of a table in which nothing stands, between the clues of the rows and those of the columns? It may be
/// an empty column of the board, or no part of it.
fn has_bare_field(drawing: &Drawing, body: &[Row], edge: usize) -> bool {
    let last = body.iter().flatten().map(|word| word.place.end).filter(|end| *end <= edge).max();
    drawing.fields.is_some() && last.is_some_and(|end| end < edge)
}

/// The same where cells are drawn, and columns above which no number stands are empty ones: what follows the numbers
/// of a row is its cells, and these tell the columns.
fn listed_on_cells(drawing: &Drawing, above: usize) -> Option<Lists> {
    let (header, body) = drawing.rows.split_at(above);
    let rows: Vec<(&[Word], &[Word])> = body
        .iter()
        .map(|row| row.split_at(row.iter().position(|word| !is_length(number(word).as_str())).unwrap_or(row.len())))
        .collect();
    let cells = || rows.iter().flat_map(|(_, cells)| cells.iter());
    let edge = cells().map(|word| word.place.start).min()?;
    let columns = columns(drawing, header.iter().flatten().chain(cells()), edge);
    let is_row = |(clue, cells): &(&[Word], &[Word])| {
        let is_cell = |word: &Word| !is_length(&word.text);
        cells.len() == columns.len() && cells.iter().all(is_cell) && clue.iter().all(|word| word.place.end <= edge)
    };
    let top = lists_above(header, &columns).filter(|_| drawing.fields.is_none() && rows.iter().all(is_row))?;
    let left = rows.iter().map(|(clue, _)| clue.iter().map(number).collect()).collect();
    let cells = rows.iter().map(|(_, cells)| cells.iter().map(|word| word.text.to_string()).collect()).collect();
    Lists { left, top, cells }.with_noughts()
}

/// The numbers in these rows, those of each column below each other; `None` where something stands in no column.
fn lists_above(header: &[Row], columns: &[Range<usize>]) -> Option<Vec<Vec<String>>> {
    let mut top = vec![Vec::new(); columns.len()];
    for row in header {
        let mut numbers = vec![None; columns.len()];
        for word in row {
            // Where two words of a line stand in one column, it is none.
            let place = &mut numbers[column(columns, word)?];
            let number = number(word);
            if number.is_empty() || place.replace(number).is_some() {
                return None;
            }
        }
        top.iter_mut().zip(numbers).for_each(|(clue, number)| clue.extend(number));
    }
    Some(top)
}

/// A word of a clue without the comma behind it.
fn number(word: &Word) -> String {
    word.text.trim_end_matches(',').to_owned()
}

/// Is it the length of a block, which is no cell?
fn is_length(word: &str) -> bool {
    word != "0" && word.chars().all(|c| c.is_ascii_digit())
}
