//! The rows of a puzzle's grids: what each cell of them says, and what the puzzle gets from that.

use super::clue_lists::ClueReader;
use super::entries::{Entry, Key, find};
use super::from_one;
use super::grid;
use super::stray::{names_key, stray};
use crate::domain::{Domain, Symbol};
use crate::error::{Error, Slips};
use crate::format::board_beside;
use crate::format::lines::{Part, quoted};
use crate::kind::Kind;
use crate::line::unclued;
use crate::model::CellId;
use crate::puzzle::{Alphabet, Board, Options, Placed, Puzzle};
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// The rows of every grid; `None` for one that cannot be read.
pub fn grids_despite<'e, 'l>(
    reader: ClueReader<'_>,
    entries: &'e [Entry<'l>],
    slips: &mut Slips,
) -> Vec<(&'e Entry<'l>, Option<Rows<'l>>)> {
    let ClueReader { kind, alphabet, options } = reader;
    let grid_entries = || entries.iter().filter(|entry| entry.key.is_grid());
    let asked = OnceCell::new();
    let can_be = || *asked.get_or_init(|| unclued_cells(kind, options, alphabet, grid_entries()));
    let counts_from_one = find(entries, &Key::Givens).is_some_and(|givens| from_one::is_meant(reader, &givens.lines));
    let grids = grid_entries().map(|entry| {
        let beside = if counts_from_one { from_one::beside(entry) } else { Ok(None) };
        let usual = || grid::signs(&entry.lines, entry.key == Key::Solution, alphabet);
        let Some(signs) = slips.kept(beside.and_then(|signs| signs.map_or_else(usual, Ok))) else {
            return (entry, None);
        };
        let symbols = grid::Symbols { alphabet, can_be: &can_be, signs: &signs };
        let rows = read_rows(symbols, entry, slips);
        let is_doubtful = entry.key == Key::Givens && find(entries, &Key::Size).is_none();
        (entry, rows.filter(|rows| !is_doubtful || slips.kept(grid::refuse_gaps(&entry.lines, rows)).is_some()))
    });
    grids.collect()
}

/// Puts what the grids say into the puzzle.
pub fn put_grids(puzzle: &mut Puzzle, grids: Vec<(&Entry, Rows)>, slips: &mut Slips) {
    let all = puzzle.alphabet.all();
    for (entry, rows) in grids {
        // A cell that could not be read would be told of once more.
        if entry.key != Key::Solution || slips.is_empty() {
            slips.kept(put_grid(puzzle, &entry.key, rows, &all));
        }
    }
}

/// Puts what a grid says into the puzzle.
fn put_grid(puzzle: &mut Puzzle, key: &Key, rows: Rows, all: &Domain) -> Result<(), Error> {
    match key {
        Key::Givens if leaves_none_open(&rows) => read_givens(puzzle, with_dots_open(rows))?,
        Key::Givens => read_givens(puzzle, rows)?,
        Key::Board => placed(puzzle).board = read_board(&rows, all).into(),
        Key::Pencil => placed(puzzle).pencil = read_pencil(&rows),
        _ => puzzle.goal = Some(read_solution(rows)?),
    }
    Ok(())
}

/// What a cell can be in a row as long as the longest of the first grid, as far as lines without clues say: on a
/// hexagon, shorter ones may have no room for blanks.
fn unclued_cells<'e, 'l: 'e>(
    kind: &dyn Kind,
    options: &Options,
    alphabet: &Alphabet,
    grids: impl Iterator<Item = &'e Entry<'l>>,
) -> Domain {
    let lines = grids.map(|entry| &entry.lines).find(|lines| !lines.is_empty());
    let cells = lines.into_iter().flatten().map(|row| grid::cells_in(row.text)).max().unwrap_or(0);
    match (1..=Board::MAX_SIDE).contains(&cells) {
        true => unclued(kind, cells, alphabet, options),
        false => alphabet.all(),
    }
}

/// The rows of a grid, as far as they can be read without the board.
pub type Rows<'l> = Vec<Vec<grid::Cell<'l>>>;

/// The cells of a grid's rows. What no cell can be is noted once for each character; `None` where the rows cannot be told apart.
fn read_rows<'l>(symbols: grid::Symbols<'_>, entry: &Entry<'l>, slips: &mut Slips) -> Option<Rows<'l>> {
    slips.kept(check_rows(entry))?;
    let mut cells = 0;
    let mut rows = Vec::new();
    let mut wrong = grid::Wrong::default();
    for &line in &entry.lines {
        if names_key(line) && !is_row(line, symbols) {
            return noted(stray(line), wrong, slips);
        }
        match grid::refuse_minus(line, symbols).and_then(|()| grid::row(line, symbols, &mut wrong)) {
            Ok(row) => {
                cells += row.len();
                rows.push(row);
            }
            Err(error) => return noted(error, wrong, slips),
        }
        if cells > Board::MAX_CELLS {
            let error = entry.word.error(format!("{} has more than {} cells", entry.quoted(), Board::MAX_CELLS));
            return noted(error, wrong, slips);
        }
    }
    wrong.into_list().into_iter().for_each(|error| slips.note(error));
    Some(rows)
}

/// Is this a row without any slip?
fn is_row(line: Part, symbols: grid::Symbols<'_>) -> bool {
    let mut wrong = grid::Wrong::default();
    grid::row(line, symbols, &mut wrong).is_ok() && wrong.is_empty()
}

/// No rows, for this error and what else is wrong.
fn noted<T>(error: Error, wrong: grid::Wrong, slips: &mut Slips) -> Option<T> {
    wrong.into_list().into_iter().chain([error]).for_each(|error| slips.note(error));
    None
}

/// An error for rows beside their key, or too many of them.
fn check_rows(entry: &Entry) -> Result<(), Error> {
    if !entry.value.is_blank() {
        return Err(entry.value.error(format!("the rows of {} stand on the lines below it", entry.quoted())));
    }
    if entry.lines.len() > Board::MAX_SIDE {
        let message = format!("{} has {} rows", entry.quoted(), entry.lines.len());
        return Err(entry.word.error(message).with_help(format!("at most {}", Board::MAX_SIDE)));
    }
    let rows: Vec<&str> = entry.lines.iter().map(|row| row.text.trim()).collect();
    if let Some(row) = board_beside(&rows).filter(|_| entry.key == Key::Givens) {
        let help = "a solution stands below \"solution:\"; where all of it is one board, leave the wide gap out";
        return Err(entry.lines[0].with(row).error("a second board begins here").with_help(help));
    }
    // As many rows below the blank line as above it are mostly the solution, unless all of them are a square.
    let is_second = |gap: &usize| {
        entry.key == Key::Givens && *gap > 1 && entry.lines.len() > *gap && entry.lines.len().is_multiple_of(*gap)
    };
    let is_square = || entry.lines.iter().all(|row| grid::cells_in(row.text) == entry.lines.len());
    if let Some(gap) = entry.gap.filter(is_second).filter(|_| !is_square()) {
        let message = format!("below a blank line, as many rows as above it go on with {}", entry.quoted());
        let help = "a solution stands below \"solution:\"; where all these rows are one grid, leave the blank line out";
        return Err(entry.lines[gap].error(message).with_help(help));
    }
    Ok(())
}

/// Does a grid of given cells, with dots among them, say of each cell what it is? Then a dot is what people mostly mean
/// by it: an open cell, for nothing would be left to solve. A choice of one, as `[.]`, says that a cell is blank all
/// the same.
fn leaves_none_open(rows: &Rows) -> bool {
    let mut cells = rows.iter().flatten();
    rows.iter().flatten().any(|cell| cell.part.text == ".")
        && cells.all(|cell| cell.may.is_some() && !cell.part.text.starts_with('['))
}

/// The grid with each dot an open cell.
fn with_dots_open(mut rows: Rows) -> Rows {
    rows.iter_mut().flatten().filter(|cell| cell.part.text == ".").for_each(|cell| cell.may = None);
    rows
}

/// Reads what is known about cells.
fn read_givens(puzzle: &mut Puzzle, rows: Rows) -> Result<(), Error> {
    for (index, cell) in rows.into_iter().flatten().enumerate() {
        if let Some(may) = cell.may {
            puzzle.give(CellId::new(index), may, cell.part.span())?;
        }
    }
    Ok(())
}

/// What was filled in, for one part of it after the other.
fn placed(puzzle: &mut Puzzle) -> &mut Placed {
    let open = || vec![puzzle.alphabet.all(); puzzle.board.cells()].into();
    puzzle.placed.get_or_insert_with(|| Placed { board: open(), pencil: BTreeMap::new() })
}

/// Reads what was filled in.
fn read_board(rows: &Rows, all: &Domain) -> Vec<Domain> {
    rows.iter().flatten().map(|cell| cell.may.unwrap_or(*all)).collect()
}

/// Reads the pencil marks.
fn read_pencil(rows: &Rows) -> BTreeMap<CellId, Domain> {
    let cells = rows.iter().flatten().enumerate();
    cells.filter_map(|(index, cell)| Some((CellId::new(index), cell.may?))).collect()
}

/// Reads the answer.
fn read_solution(rows: Rows) -> Result<Vec<Symbol>, Error> {
    let symbol = |cell: grid::Cell| {
        let symbol = cell.may.and_then(|may| may.symbol());
        symbol.ok_or_else(|| cell.part.error(format!("the solution has an open cell {}", quoted(cell.part.text))))
    };
    rows.into_iter().flatten().map(symbol).collect()
}
