//! Reading a board that is drawn with its clues around it, in one piece or in pieces of some columns each.

use super::cells::{Cells, Looks, OPEN_CELL, Shown, lost};
use super::glyphs::Glyph;
use crate::domain::{Domain, Symbol};
use crate::error::Error;
use crate::model::Grid;
use crate::puzzle::{Axis, Board};
use crate::render::text::{self, Paint, RowClues};
use crate::task::Task;
use std::ops::Range;

/// The first such board on these lines; an error where it is there, but cannot be read.
pub fn read(lines: &[Vec<Glyph>], task: &Task<'_>) -> Option<Result<Grid, Error>> {
    let columns = task.puzzle().board.columns();
    let whole = LAYOUTS.into_iter().find_map(|layout| {
        let pattern = Pattern::new(task, 0..columns, layout)?;
        let starts = 0..lines.len().saturating_sub(pattern.height() - 1);
        let mut found = starts.into_iter().filter_map(|start| pattern.glyphs(&lines[start..], 0));
        found.find_map(|glyphs| board(&glyphs, task))
    });
    whole.or_else(|| board(&in_pieces(lines, task)?, task))
}

/// How clues are laid out: told apart by letters or by colours, and those of rows beside the board or in a list.
const LAYOUTS: [(Paint, RowClues); 4] = [
    (Paint::Letters, RowClues::Beside),
    (Paint::Letters, RowClues::Below),
    (Paint::Colours, RowClues::Beside),
    (Paint::Colours, RowClues::Below),
];

/// The cells of a board in pieces, each under its title.
fn in_pieces(lines: &[Vec<Glyph>], task: &Task<'_>) -> Option<Vec<Glyph>> {
    let board = task.puzzle().board;
    let Board::Rectangle { .. } = board else { return None };
    let all = board.columns();
    let mut cells = vec![Glyph::NONE; board.cells()];
    let mut done = 0;
    for title in titles(lines) {
        let Range { start, end } = title.columns;
        if start != done || end <= start || end > all {
            continue;
        }
        let read = |layout| Pattern::new(task, start..end, layout)?.glyphs(&lines[title.line..], title.column);
        let Some(piece) = LAYOUTS.into_iter().find_map(read) else { continue };
        for (at, glyph) in piece.into_iter().enumerate() {
            let (row, column) = (at / (end - start), start + at % (end - start));
            cells[board.cell(row, column).index()] = glyph;
        }
        done = end;
        if done == all {
            return Some(cells);
        }
    }
    None
}

/// The title of a piece, and where it stands.
struct Title {
    line: usize,
    column: usize,
    columns: Range<usize>,
}

/// All titles of pieces, as `Columns 11 to 20:`.
fn titles(lines: &[Vec<Glyph>]) -> Vec<Title> {
    let mut titles = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let text: String = line.iter().map(|glyph| glyph.shape).collect();
        let (mut column, mut from) = (0, 0);
        for (at, _) in text.match_indices("Column") {
            column += text[from..at].chars().count();
            from = at;
            let title: String = text[at..].chars().take(LONGEST_TITLE).take_while(|glyph| *glyph != ':').collect();
            titles.extend(range(&title).map(|columns| Title { line: number, column, columns }));
        }
    }
    titles
}

/// No title has more characters; what is no title may go on and on.
const LONGEST_TITLE: usize = 32;

/// The columns that a title names, counted from 0.
fn range(title: &str) -> Option<Range<usize>> {
    let number = |text: &str| text.parse::<usize>().ok().filter(|number| (1..=Board::MAX_SIDE).contains(number));
    if let Some(only) = title.strip_prefix("Column ") {
        return number(only).map(|only| only - 1..only);
    }
    let (first, last) = title.strip_prefix("Columns ")?.split_once(" to ")?;
    Some(number(first)? - 1..number(last)?)
}

/// The board with these cells; `None` where one of them is no cell.
fn board(glyphs: &[Glyph], task: &Task<'_>) -> Option<Result<Grid, Error>> {
    let sheet = task.sheet(&task.start());
    let cells = Cells::new(&sheet);
    let open = Some(OPEN_CELL).filter(|&open| task.puzzle().alphabet.symbol(open).is_none());
    let looks = Looks::of(glyphs, open);
    let mut may = Vec::with_capacity(glyphs.len());
    for &glyph in glyphs {
        match cells.among_clues(glyph, looks) {
            Shown::Cell(domain) => may.push(domain),
            Shown::Lost => return Some(Err(lost())),
            Shown::Nothing => return None,
        }
    }
    Some(Ok(Grid::from(may)))
}

/// A piece of the page as it is printed for an open board, and where on it each cell stands.
struct Pattern {
    lines: Vec<Vec<char>>,
    /// The line and the column of each cell, row by row.
    cells: Vec<(usize, usize)>,
    /// How many of them are in each row.
    rows: Vec<usize>,
}

impl Pattern {
    fn new(task: &Task<'_>, columns: Range<usize>, (paint, row_clues): (Paint, RowClues)) -> Option<Pattern> {
        let (board, all) = (task.puzzle().board, task.puzzle().alphabet.all());
        let draw = |may: Domain| {
            let sheet = task.sheet(&Grid::from(vec![may; board.cells()]));
            let page = text::piece(&sheet, paint, columns.clone(), row_clues).to_string();
            page.lines().map(|line| line.chars().collect::<Vec<char>>()).collect::<Vec<_>>()
        };
        if all.len() < 2 {
            return None;
        }
        // What differs from a board that is all one symbol is no part of a clue.
        let (open, full) = (draw(all), draw(Domain::only(Symbol((all.len() - 1) as u8))));
        let is_cell = |y: usize, x: usize| open[y][x] == OPEN_CELL && full[y].get(x) != Some(&OPEN_CELL);
        let places = (0..open.len()).flat_map(|y| (0..open[y].len()).map(move |x| (y, x)));
        let cells: Vec<_> = places.filter(|&(y, x)| is_cell(y, x)).collect();
        let of_row = |row: usize| match board {
            Board::Rectangle { .. } => columns.len(),
            Board::Hexagon(_) => board.line_len(Axis::ROW, row),
        };
        let rows: Vec<usize> = (0..board.rows()).map(of_row).collect();
        (cells.len() == rows.iter().sum::<usize>()).then_some(Pattern { lines: open, cells, rows })
    }

    /// How many lines there are up to the last one with cells.
    fn height(&self) -> usize {
        self.cells.last().map_or(0, |(y, _)| y + 1)
    }

    /// What stands in the cells, if these lines are this page, drawn so many columns from the left.
    fn glyphs(&self, lines: &[Vec<Glyph>], left: usize) -> Option<Vec<Glyph>> {
        let mut first = 0;
        for cells in &self.rows {
            let (y, x) = self.cells[first];
            let own = self.lines[y][..x.saturating_sub(2)].iter().copied();
            let there = lines.get(y)?.iter().skip(left).take(x.saturating_sub(2)).map(|glyph| glyph.shape);
            let [own, there] = [own.collect::<String>(), there.collect()];
            if own.trim_end() != there.trim_end() {
                return None;
            }
            let (own, there) = (&self.lines[y], lines.get(y)?);
            let is_framed = |x: usize| own[x] != '│' || there.get(left + x).is_some_and(|glyph| glyph.shape == '│');
            if !(x..own.len()).all(is_framed) {
                return None;
            }
            let row = &self.cells[first..first + cells];
            if !self.is_bare_between(row, there, left) {
                return None;
            }
            first += cells;
        }
        self.cells.iter().map(|&(y, x)| glyph(lines.get(y)?, left + x)).collect()
    }

    /// Does no letter or digit stand between the cells of a row but those of the page, a marked one that is moved, and
    /// those of wide cells? Else it is a sentence.
    fn is_bare_between(&self, row: &[(usize, usize)], there: &[Glyph], left: usize) -> bool {
        let (Some(&(y, start)), Some(&(_, end))) = (row.first(), row.last()) else { return true };
        let shape = |x: usize| there.get(left + x).map_or(' ', |glyph| glyph.shape);
        let is_cell = |x: usize| row.iter().any(|&(_, cell)| cell == x);
        let is_own = |x: usize| self.lines[y].get(x) == Some(&shape(x));
        let is_wide = |x: usize| x > 0 && shape(x) == shape(x - 1) || [shape(x), '*'].contains(&shape(x + 1));
        (start..end).all(|x| is_cell(x) || is_own(x) || !shape(x).is_alphanumeric() || is_wide(x))
    }
}

/// What stands in the cell at this place.
fn glyph(line: &[Glyph], x: usize) -> Option<Glyph> {
    let at = |x: usize| line.get(x).copied().unwrap_or(Glyph::NONE);
    // A marked letter has a star behind it, and may stand a column before its place.
    let is_moved = x > 0 && at(x).shape == '*' && !matches!(at(x - 1).shape, ' ' | '│');
    Some(if is_moved { at(x - 1) } else { at(x) })
}
