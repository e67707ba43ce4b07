//! Reading a board out of what the program itself prints: rows of characters among sentences, or a board with its clues around it.

use crate::domain::{Domain, Symbol};
use crate::model::Grid;
use crate::puzzle::{Alphabet, Axis};
use crate::render::text::{self, Paint};
use crate::task::Task;

/// A text of more lines than this is not looked through.
const MOST_LINES: usize = 20_000;

/// The first board in a printed text; `None` where there is none that fits the puzzle.
pub fn read(text: &str, task: &Task<'_>) -> Option<Grid> {
    let plain = super::uncoloured::text(text);
    let lines: Vec<Vec<char>> = plain
        .as_deref()
        .unwrap_or(text)
        .lines()
        .take(MOST_LINES)
        .map(|line| line.trim_end().chars().collect())
        .collect();
    drawn(&lines, task).or_else(|| rows(&lines, task)).or_else(|| super::halves::read(&lines, task))
}

/// A board that stands in rows of characters, wherever in the text.
fn rows(lines: &[Vec<char>], task: &Task<'_>) -> Option<Grid> {
    let (board, alphabet) = (task.puzzle().board, &task.puzzle().alphabet);
    let may = |&c: &char| match alphabet.symbol(c) {
        Some(symbol) if c != text::OPEN => Some(Domain::only(symbol)),
        _ => (c == text::OPEN).then(|| alphabet.all()),
    };
    let is_row = |row: usize, line: &[char]| {
        line.len() == board.line_len(Axis::ROW, row) && line.iter().all(|c| may(c).is_some())
    };
    let block =
        lines.windows(board.rows()).find(|block| block.iter().enumerate().all(|(row, line)| is_row(row, line)))?;
    Some(Grid { cells: block.iter().flatten().filter_map(may).collect() })
}

/// A board with its clues around it.
fn drawn(lines: &[Vec<char>], task: &Task<'_>) -> Option<Grid> {
    let pattern = Pattern::new(task)?;
    let starts = 0..lines.len().saturating_sub(pattern.height() - 1);
    starts.into_iter().find_map(|start| pattern.read(&lines[start..], task))
}

/// The page as it is printed for an open board, and where on it each cell stands.
struct Pattern {
    lines: Vec<Vec<char>>,
    /// The line and the column of each cell, in the order of their numbers.
    cells: Vec<(usize, usize)>,
}

/// How an open cell is drawn.
const OPEN_CELL: char = '·';

impl Pattern {
    fn new(task: &Task<'_>) -> Option<Pattern> {
        let all = task.puzzle().alphabet.all();
        let draw = |may: Domain| {
            let cells = vec![may; task.puzzle().board.cells()];
            let page = text::clues_around(&task.sheet(&Grid { cells }), Paint::Letters).to_string();
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
        (cells.len() == task.puzzle().board.cells()).then_some(Pattern { lines: open, cells })
    }

    /// How many lines there are up to the last one with cells.
    fn height(&self) -> usize {
        self.cells.last().map_or(0, |(y, _)| y + 1)
    }

    /// The board on these lines, if they are this page.
    fn read(&self, lines: &[Vec<char>], task: &Task<'_>) -> Option<Grid> {
        let is_finished = || self.cells.iter().all(|&(y, x)| lines[y].get(x) != Some(&OPEN_CELL));
        let starts_alike = |&(y, x): &(usize, usize)| {
            let before =
                |line: &[char]| line.iter().take(x.saturating_sub(2)).collect::<String>().trim_end().to_owned();
            before(&lines[y]) == before(&self.lines[y])
        };
        let board = task.puzzle().board;
        let firsts = (0..board.rows()).map(|row| self.cells[board.cell(row, 0).index()]);
        if !firsts.into_iter().all(|first| starts_alike(&first)) {
            return None;
        }
        let blank_is_empty = is_finished();
        let may = |cell: usize| self.cell(cell, lines, task, blank_is_empty);
        Some(Grid { cells: (0..self.cells.len()).map(may).collect::<Option<_>>()? })
    }

    /// What a cell may be.
    fn cell(&self, cell: usize, lines: &[Vec<char>], task: &Task<'_>, blank_is_empty: bool) -> Option<Domain> {
        let alphabet = &task.puzzle().alphabet;
        let (y, x) = self.cells[cell];
        let at = |x: usize| lines[y].get(x).copied().unwrap_or(' ');
        // A marked letter has a star behind it, and may stand a column before its place.
        let is_moved = x > 0 && at(x) == '*' && !matches!(at(x - 1), ' ' | '│');
        let glyph = if is_moved { at(x - 1) } else { at(x) };
        let paper = alphabet.is_in_colours();
        let symbol = match glyph {
            OPEN_CELL if alphabet.symbol(OPEN_CELL).is_none() => return Some(alphabet.all()),
            '█' | '▓' if alphabet.is_black_and_white() => Symbol::FILLED,
            '×' | '░' if paper => Symbol::BLANK,
            ' ' if paper && blank_is_empty => Symbol::BLANK,
            '█' | '▓' | '░' => black(alphabet)?,
            glyph => alphabet.symbol(glyph)?,
        };
        Some(Domain::only(symbol))
    }
}

/// The symbol that is drawn as a block among letters and numbers.
fn black(alphabet: &Alphabet) -> Option<Symbol> {
    let at = alphabet.looks.iter().position(|look| look.colour.is_some())?;
    Some(Symbol(at as u8))
}
