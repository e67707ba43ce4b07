//! jsimlo's Griddlers (`.sgriddler`): `MK Version 3.0`, the size, the picture as far as it is drawn, the columns' clues and the rows'.
//!
//! Clues stand from the grid outwards: of a column from the bottom to the top, of a row from right to left. A number with a minus is one
//! that was crossed out. In the picture `#` is filled, `.` blank and everything else open.

use crate::domain::{Domain, Symbol};
use crate::error::{Error, many};
use crate::format::lines::{self, Part, quoted};
use crate::format::lost::{self, Lost};
use crate::format::nonogram::{self, Sheet, one_read};
use crate::format::{Format, Guess, Holds, Plain, Special, blocks};
use crate::model::CellId;
use crate::puzzle::{Alphabet, Axis, Board, Clue, End, Puzzle, Says};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "sgriddler",
    about: "jsimlo's Griddlers: black and white clues, the solution or known cells; width before height, columns before rows",
    extensions: &["sgriddler", "griddler"],
    holds: Holds::One,
    recognizes: |bytes| Guess::yes_if(lines::unmarked(bytes).trim_ascii_start().starts_with(VERSION.as_bytes())),
    read: |bytes| {
        let Ok(lines) = lines::read(bytes) else { return vec![read(bytes)] };
        let begins = |line: &Part| line.text.trim_start().starts_with(VERSION);
        one_read(read(bytes), lines.iter().map(lines::Line::part).filter(begins).nth(1))
    },
    write: |puzzles| lost::one(puzzles, "sgriddler", write),
    special: Special::NONE,
};

/// How the first line begins, whatever version it is.
const VERSION: &str = "MK Version";
/// What the first line says.
const MARK: &str = "MK Version 3.0";

/// The file of a puzzle.
fn write(puzzle: &Puzzle, lost: &mut Lost) -> Result<String, Error> {
    let sheet = Sheet::of(puzzle, "sgriddler")?;
    let (rows, columns) = (sheet.lengths(Axis::ROW)?, sheet.lengths(Axis::COLUMN)?);
    lost.notes(&[]);
    lost.colours();
    let picture = picture(puzzle, lost);
    let reversed = |lines: Vec<Vec<u32>>| {
        let clue = |clue: &Vec<u32>| clue.iter().rev().map(|length| format!(" {length}")).collect::<String>() + "\n";
        lines.iter().map(clue).collect::<String>()
    };
    let size = format!("{} {}", columns.len(), rows.len());
    Ok(format!("{MARK}\n\n{size}\n\n{picture}\n{}\n{}", reversed(columns), reversed(rows)))
}

/// The picture as it is written: the stored solution, or else what is known.
fn picture(puzzle: &Puzzle, lost: &mut Lost) -> String {
    let goal = puzzle.goal.as_ref().filter(|goal| nonogram::is_shown_by(puzzle, goal));
    let is_full = puzzle.givens.len() == puzzle.board.cells();
    if goal.is_none() {
        lost.goal();
    }
    if goal.is_some() || is_full {
        lost.givens();
    }
    let cell = |cell: CellId| {
        let known = puzzle.givens.get(&cell).filter(|_| !is_full).and_then(|given| given.may.symbol());
        match goal.map(|goal| goal[cell.index()]).or(known) {
            Some(Symbol::BLANK) => " .",
            Some(_) => " #",
            None => " ?",
        }
    };
    let row = |row| puzzle.board.line(Axis::ROW, row).map(cell).chain(["\n"]).collect::<String>();
    (0..puzzle.board.rows()).map(row).collect()
}

/// The puzzle in the file.
fn read(bytes: &[u8]) -> Result<Puzzle, Error> {
    let lines = lines::read(bytes)?;
    let parts: Vec<Part> = lines.iter().map(lines::Line::part).skip_while(Part::is_blank).collect();
    if parts[0].trim().text != MARK {
        let problem = format!("{} is another version", quoted(parts[0].text.trim()));
        return Err(parts[0].error(problem).with_help(format!("linewise reads \"{MARK}\"")));
    }
    let at = (1..parts.len())
        .find(|&at| !parts[at].is_blank())
        .ok_or_else(|| parts[0].error("the file ends before its size"))?;
    let header = parts[at].trim();
    let (width, height) = match header.words().collect::<Vec<_>>()[..] {
        [width, height] => (width, height),
        [_, _, _, ..] => {
            let error =
                header.error(format!("{} is more than a size: this is a griddler in colours", quoted(header.text)));
            return Err(error.with_help("linewise reads the black and white ones of this format"));
        }
        _ => {
            return Err(header
                .error(format!("{} is no size", quoted(header.text)))
                .with_help("the width and the height, such as \"25 30\""));
        }
    };
    let board = blocks::board(height, width)?;
    let (rows, columns) = (board.rows(), board.columns());
    // A file may end before any of its parts, and a line of it before any of its cells.
    let mut rest = parts[at + 1..].iter().copied();
    let mut next = |count: usize| -> Result<Vec<Part>, Error> {
        match rest.next() {
            Some(line) if !line.is_blank() => {
                Err(line.error(format!("{} stands where a blank line should", quoted(line.text.trim()))))
            }
            _ => Ok(rest.by_ref().take(count).collect()),
        }
    };
    let (cells, column_clues, row_clues) = (next(rows)?, next(columns)?, next(rows)?);
    // Remarks may follow, or a second puzzle, which is told of by itself; but no numbers.
    let is_remark = |line: &Part| line.text.contains(char::is_alphabetic);
    if let Some(line) = rest.find(|line| !line.is_blank()).filter(|line| !is_remark(line)) {
        return Err(line.error(format!("{} comes after the last clue", quoted(line.text.trim()))));
    }
    let mut puzzle = Puzzle::new("nonogram", board, Alphabet::black_and_white());
    read_clues(&mut puzzle, Axis::COLUMN, &column_clues)?;
    read_clues(&mut puzzle, Axis::ROW, &row_clues)?;
    let cells = read_picture(board, &cells)?;
    let has_picture = cells.len() == board.cells();
    refuse_cut(&puzzle, header, has_picture, [column_clues.len(), row_clues.len()])?;
    take_picture(&mut puzzle, &cells)?;
    Ok(puzzle)
}

/// An error for a file that ends before clues that it must have: all of them without a whole picture, or some whose lines cannot be empty.
fn refuse_cut(puzzle: &Puzzle, header: Part, has_picture: bool, found: [usize; 2]) -> Result<(), Error> {
    let cut = |problem: String| {
        let help = "the clues of the columns stand below the picture, those of the rows below these, a line each";
        Err(header.error(problem).with_help(help))
    };
    let [columns, rows] = found;
    let board = puzzle.board;
    match found {
        [0, 0] if has_picture => return Ok(()),
        [0, _] => return cut("the file ends before its clues".to_owned()),
        [_, 0] => return cut("the file ends before the clues of its rows".to_owned()),
        _ if rows == board.rows() && columns == board.columns() => return Ok(()),
        _ => {}
    }
    let lengths = |clue: &Clue| match &clue.says {
        Says::Blocks(blocks) => blocks.iter().filter_map(|block| block.len).map(u64::from).sum::<u64>(),
        _ => 0,
    };
    let filled = |axis| {
        let clues = puzzle.clues.iter().filter(|(end, _)| end.axis == axis);
        clues.map(|(_, clue)| lengths(clue)).sum::<u64>()
    };
    match filled(Axis::ROW) == filled(Axis::COLUMN) {
        true => Ok(()),
        false => cut(format!(
            "there are clues for {rows} of {}, and they do not add up to those of the columns",
            many(board.rows(), "row")
        )),
    }
}

/// Reads the clues of one side; none at all where the file ends before it, empty ones where it ends within.
fn read_clues(puzzle: &mut Puzzle, axis: Axis, lines: &[Part]) -> Result<(), Error> {
    if lines.is_empty() {
        return Ok(());
    }
    for index in 0..puzzle.board.lines(axis) {
        let clue = match lines.get(index) {
            Some(&line) => read_clue(line).map_err(|error| blocks::of_line(error, axis, index))?,
            None => Clue::blocks(&[]),
        };
        puzzle.clues.insert(End::near(axis, index), clue);
    }
    Ok(())
}

/// Reads a clue, whose last number stands first.
fn read_clue(line: Part) -> Result<Clue, Error> {
    let line = line.trim();
    let number = |item: Part| item.with(item.text.strip_prefix('-').unwrap_or(item.text)).number();
    let mut lengths = line.items().map(number).collect::<Result<Vec<u32>, _>>()?;
    lengths.reverse();
    match lengths[..] {
        [0] => Ok(Clue::blocks(&[]).with_span(line.span())),
        _ if lengths.contains(&0) => Err(blocks::zero(line)),
        _ => Ok(Clue::blocks(&lengths).with_span(line.span())),
    }
}

/// A cell of the picture that is drawn, and where it stands.
type Cell<'l> = (CellId, Symbol, Part<'l>);

/// Reads the cells that are drawn; a line may end before the board does.
fn read_picture<'l>(board: Board, lines: &[Part<'l>]) -> Result<Vec<Cell<'l>>, Error> {
    let mut cells = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let mut count = 0;
        for (at, sign) in line.text.char_indices().filter(|(_, sign)| !sign.is_whitespace()) {
            let symbol = match sign {
                '#' => Some(Symbol::FILLED),
                '.' => Some(Symbol::BLANK),
                _ => None,
            };
            let place = line.with(&line.text[at..at + sign.len_utf8()]);
            if let Some(symbol) = symbol.filter(|_| count < board.columns()) {
                cells.push((board.cell(index, count), symbol, place));
            }
            count += 1;
        }
        if count > board.columns() {
            let problem = format!(
                "row {} of the picture has {}, the board {} columns",
                index + 1,
                many(count, "cell"),
                board.columns()
            );
            return Err(line.trim().error(problem));
        }
    }
    Ok(cells)
}

/// A finished picture is the solution, unless the clues say something else; any other is what is known.
fn take_picture(puzzle: &mut Puzzle, cells: &[Cell]) -> Result<(), Error> {
    if cells.len() == puzzle.board.cells() {
        let goal: Vec<Symbol> = cells.iter().map(|(_, symbol, _)| *symbol).collect();
        let mut finished = Puzzle { goal: Some(goal.clone()), ..puzzle.clone() };
        finished.clues_from_goal()?;
        if nonogram::is_shown_by(&finished, &goal) {
            *puzzle = finished;
            return Ok(());
        }
    }
    for (cell, symbol, place) in cells {
        puzzle.give(*cell, Domain::only(*symbol), place.span())?;
    }
    Ok(())
}
