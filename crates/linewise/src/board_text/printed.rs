//! Reading a board out of what the program itself prints: rows of characters among sentences, a board with its clues
//! around it, or one that is drawn small.

use super::glyphs::{self, Glyph};
use super::{drawn, is_solution, small, tiles};
use crate::domain::Domain;
use crate::error::Error;
use crate::model::Grid;
use crate::puzzle::Axis;
use crate::render::text;
use crate::task::Task;

/// A text of more lines than this is not looked through.
pub const MOST_LINES: usize = 20_000;

/// Boards side by side stand so far apart.
pub const GAP: usize = 4;

/// The first board in a printed text; `None` where there is none that fits the puzzle, an error where there is one that cannot be read.
pub fn read(text: &str, task: &Task<'_>) -> Option<Result<Grid, Error>> {
    let lines = glyphs::lines(text, MOST_LINES);
    let trimmed = glyphs::trimmed(&lines);
    // A cell may be a blank, and stand at the end of its row.
    let own = || rows(&lines, task, false).or_else(|| rows(&trimmed, task, false));
    // Where blanks are cells, what stands beside a board is no other one unless the board is right.
    let first = || rows(&trimmed, task, true).filter(|grid| is_solution(grid, task));
    let alone = || own().or_else(first).map(Ok);
    drawn::read(&trimmed, task).or_else(alone).or_else(|| smallest(&trimmed, task))
}

/// A board that stands in rows of characters, wherever in the text; where blanks are cells, another may stand beside it if `may_be_apart`.
fn rows(lines: &[Vec<Glyph>], task: &Task<'_>, may_be_apart: bool) -> Option<Grid> {
    let (board, alphabet) = (task.puzzle().board, &task.puzzle().alphabet);
    let may = |glyph: &Glyph| match alphabet.symbol(glyph.shape) {
        Some(symbol) if glyph.shape != text::OPEN => Some(Domain::only(symbol)),
        _ => (glyph.shape == text::OPEN).then(|| alphabet.all()),
    };
    let may_be_apart = may_be_apart || alphabet.symbol(' ').is_none();
    let is_apart =
        |rest: &[Glyph]| rest.is_empty() || may_be_apart && rest.iter().take(GAP).all(|glyph| glyph.is_nothing());
    let cells = |row: usize| board.line_len(Axis::ROW, row);
    let is_row = |row: usize, line: &[Glyph]| {
        let own = line.split_at_checked(cells(row));
        own.is_some_and(|(own, rest)| own.iter().all(|glyph| may(glyph).is_some()) && is_apart(rest))
    };
    let is_board = |block: &[Vec<Glyph>]| block.iter().enumerate().all(|(row, line)| is_row(row, line));
    let starts = || {
        (0..(lines.len() + 1).saturating_sub(board.rows())).filter(|&start| is_board(&lines[start..][..board.rows()]))
    };
    // Where blanks are cells, a sentence or the picture of a line may look like rows; a board stands between blank lines.
    let is_blank = |at: usize| lines.get(at).is_none_or(|line| line.iter().all(|glyph| glyph.is_nothing()));
    let is_set_off = |start: &usize| start.checked_sub(1).is_none_or(is_blank) && is_blank(start + board.rows());
    // Rows of more lines than the board has are no board of this puzzle: nobody knows which of them are meant.
    let is_row_at = |row: usize, at: usize| lines.get(at).is_some_and(|line| is_row(row, line));
    let goes_on = |start: &usize| {
        start.checked_sub(1).is_some_and(|before| is_row_at(0, before))
            || is_row_at(board.rows() - 1, start + board.rows())
    };
    let start = starts().find(is_set_off).or_else(|| starts().find(|start| !goes_on(start)))?;
    let block = &lines[start..][..board.rows()];
    let own = block.iter().enumerate().flat_map(|(row, line)| &line[..cells(row)]);
    Some(Grid { cells: own.filter_map(may).collect() })
}

/// A board that is drawn without its clues. What lines say of it may be doubtful: which of them is the first, and how many cells
/// a character holds. A right solution is what was meant.
fn smallest(lines: &[Vec<Glyph>], task: &Task<'_>) -> Option<Result<Grid, Error>> {
    let tiles = tiles::all(lines, task).into_iter().map(|(start, grid)| (start, Ok(grid)));
    let mut found: Vec<(usize, Result<Grid, Error>)> = small::all(lines, task);
    let small = found.len();
    found.extend(tiles);
    let solution = found.iter().position(|(_, grid)| grid.as_ref().is_ok_and(|grid| is_solution(grid, task)));
    if let Some(solution) = solution {
        return Some(found.swap_remove(solution).1);
    }
    let is_nothing = |at: usize| lines.get(at).is_none_or(Vec::is_empty);
    let is_behind_words = |start: usize| start >= 2 && is_nothing(start - 1) && !is_nothing(start - 2);
    let first = |found: &[(usize, Result<Grid, Error>)]| {
        let first = found.iter().min_by_key(|(start, grid)| (grid.is_err(), !is_behind_words(*start), *start));
        first.map(|(_, grid)| grid.clone())
    };
    match (first(&found[..small]), first(&found[small..])) {
        (Some(Ok(one)), Some(Ok(other))) if one != other => Some(Err(two_ways())),
        (Some(Err(_)), Some(other)) => Some(other),
        (one, other) => one.or(other),
    }
}

/// What is said of a drawing that shows one board or another.
fn two_ways() -> Error {
    Error::new("this drawing can be read in two ways: its characters may hold two cells each, or four")
        .with_help("`--plain` prints boards as rows of characters, a character for each cell")
}
