//! `.cwd`, as QNonograms and Sukhoy's solver use it: height, width, the rows, a blank line, the columns. `#` begins a
//! comment.

use crate::error::Error;
use crate::format::lines::{self, Part, quoted};
use crate::format::{Assumption, Format, Guess, Holds, Plain, Special, blocks, blocks::Declared, nonogram};
use crate::puzzle::{Axis, Board, Puzzle};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "cwd",
    about: "QNonograms and Sukhoy's solver: black and white clues, nothing else; height before width, a line each",
    extensions: &["cwd"],
    holds: Holds::One,
    recognizes: |bytes| {
        let bytes = blocks::without_comments(lines::unmarked(bytes));
        Guess::maybe_if(blocks::words_of_first_lines(&bytes) == [1, 1] && blocks::are_numbers(&bytes))
    },
    read: |bytes| vec![read(bytes)],
    write: |puzzles| {
        blocks::write_one(puzzles, "cwd", |rows, columns| {
            let size = format!("{}\n{}\n", rows.len(), columns.len());
            size + &blocks::written(rows, " ", "0") + "\n" + &blocks::written(columns, " ", "0")
        })
    },
    special: Special {
        nearly_recognizes: |bytes| Guess::yes_if(blocks::nearly_declares(bytes, Declared::TwoLines)),
        assumes: |bytes| blocks::announced(bytes, 2).is_none().then_some(Assumption::First(Axis::ROW)),
        remarks: |bytes| below_one_size(bytes).into_iter().collect(),
        ..Special::NONE
    },
};

/// What is said where the second number may be the first clue as well: programs of their own have one size alone above
/// the clues, and nothing between the sides. Where one of both readings has clues that do not fit, the other one is
/// meant.
fn below_one_size(bytes: &[u8]) -> Option<Error> {
    let lines = lines::read(bytes).ok()?;
    let parts = blocks::uncommented(lines.iter().map(lines::Line::part));
    let start = parts.iter().position(|line| !line.is_blank())?;
    let end = parts.iter().rposition(|line| !line.is_blank())? + 1;
    let [size, clues @ ..] = &parts[start..end] else { return None };
    let above = size.trim().number().ok()? as usize;
    // A blank line stands between the sides, and says how many clues each has.
    if clues.len() <= above || clues.iter().any(Part::is_blank) || blocks::announced(bytes, 2).is_some() {
        return None;
    }
    let board = Board::rectangle(above, clues.len() - above).ok()?;
    let (first, second) = clues.split_at(above);
    let is_possible = |puzzle: Result<Puzzle, Error>| puzzle.is_ok_and(|puzzle| nonogram::is_possible(&puzzle));
    if !is_possible(read(bytes)) || !is_possible(blocks::puzzle(board, first, second)) {
        return None;
    }
    let problem = format!(
        "{} is read as the second side of the board; it may also be the first clue of a board with {above} and {} lines",
        quoted(clues[0].trim().text),
        second.len()
    );
    Some(clues[0].trim().error(problem).with_help("a blank line between rows and columns says which is meant"))
}

/// The puzzle in the file.
fn read(bytes: &[u8]) -> Result<Puzzle, Error> {
    let lines = lines::read(bytes)?;
    let parts = blocks::uncommented(lines.iter().map(lines::Line::part));
    let mut filled = (0..parts.len()).filter(|&at| !parts[at].is_blank());
    let first = filled.next().ok_or_else(|| Error::new("the file holds nothing but comments"))?;
    let second = filled.next();
    let height = parts[first].trim();
    let second = second.ok_or_else(|| no_size(height))?;
    let width = parts[second].trim();
    if let Some(line) = [height, width].into_iter().find(|line| line.words().count() != 1) {
        return Err(no_size(line));
    }
    let board = blocks::board(height, width)?;
    let (rows, columns) = ((board.rows(), Axis::ROW, height), (board.columns(), Axis::COLUMN, width));
    let rest = &parts[second + 1..];
    if blocks::announced(bytes, 2) == Some(Axis::COLUMN) {
        let (columns, rows) = split(rest, columns, rows)?;
        return blocks::puzzle(board, &rows, &columns);
    }
    let (rows, columns) = split(rest, rows, columns)?;
    blocks::puzzle(board, &rows, &columns)
}

/// The error for a file that does not begin with its size.
fn no_size(line: Part) -> Error {
    line.error(format!("{} is no size", quoted(line.text)))
        .with_help("the height on the first line, the width on the second")
}

/// How many lines a side has, which it is, and where that is declared.
type Side<'l> = (usize, Axis, Part<'l>);

/// The lines of the side that stands first, and of the other. The line between them is blank, and so may a clue be.
fn split<'l>(
    lines: &[Part<'l>],
    (above, first, of_first): Side,
    (below, second, of_second): Side,
) -> Result<(Vec<Part<'l>>, Vec<Part<'l>>), Error> {
    if let Some((one, [blank, other @ ..])) = lines.split_at_checked(above)
        && blank.is_blank()
        && let (Ok(one), Ok(other)) = (blocks::by_counting(one, above), blocks::by_counting(other, below))
    {
        return Ok((one, other));
    }
    let start = lines.iter().position(|line| !line.is_blank()).unwrap_or(0);
    // A blank line at the end stands between nothing.
    let end = lines.iter().rposition(|line| !line.is_blank()).map_or(start, |last| last + 1);
    // Each blank line is a clue where so many lines are needed. One where the sides meet may part them, and a clue be forgotten.
    let may_part = |at: usize| lines.get(at).is_none_or(Part::is_blank);
    if start == 0 && above > 0 && above + below == end && !may_part(above - 1) && !may_part(above) {
        let (one, other) = lines[..end].split_at(above);
        return Ok((one.to_vec(), other.to_vec()));
    }
    let between = lines[start..end].iter().position(Part::is_blank).map(|at| start + at);
    let (one, other) = match between {
        Some(at) => (&lines[..at], &lines[at + 1..]),
        // Some leave the blank line out.
        None => lines[..end].split_at(end.min(start + above)),
    };
    Ok((blocks::side(one, above, first, of_first)?, blocks::side(other, below, second, of_second)?))
}
