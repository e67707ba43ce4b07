//! Jakub Wilk's `.nin`: `width height`, a line of numbers for each row, then for each column. `#` begins a comment.

use crate::error::{Error, many};
use crate::format::lines::{self, Part, quoted};
use crate::format::{Assumption, Format, Guess, Holds, Plain, Special, blocks, blocks::Declared, nonogram};
use crate::kind;
use crate::puzzle::{Axis, Block, Board, Puzzle, Says};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "nin",
    about: "Jakub Wilk's nonogram solver: black and white clues, nothing else; width before height",
    extensions: &["nin"],
    holds: Holds::One,
    recognizes: |bytes| {
        // A line of nothing but # is the mark of another format.
        if has_mark(bytes) {
            return Guess::No;
        }
        let bytes = blocks::without_comments(lines::unmarked(bytes));
        let [first] = blocks::words_of_first_lines(&bytes);
        Guess::maybe_if(first == 2 && blocks::are_numbers(&bytes) && has_enough_lines(&bytes))
    },
    read: |bytes| vec![read(bytes)],
    write: |puzzles| {
        blocks::write_one(puzzles, "nin", |rows, columns| {
            let size = format!("{} {}\n", columns.len(), rows.len());
            size + &blocks::written(rows, " ", "0") + &blocks::written(columns, " ", "0")
        })
    },
    special: Special {
        nearly_recognizes: |bytes| Guess::yes_if(!has_mark(bytes) && blocks::nearly_declares(bytes, Declared::OneLine)),
        remarks: |bytes| height_first(bytes).into_iter().collect(),
        assumes: |bytes| blocks::announced(bytes, 1).is_none().then_some(Assumption::First(Axis::ROW)),
        ..Special::NONE
    },
};

/// Do more than half as many lines stand behind the size as it declares? Where fewer do, two numbers at the start say something else.
fn has_enough_lines(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let mut lines = text.trim().lines();
    let sides = lines.next().unwrap_or_default().split([' ', '\t', ',']).filter_map(|side| side.parse::<usize>().ok());
    2 * lines.count() > sides.fold(0, usize::saturating_add)
}

/// Is there a line of nothing but #, the mark between rows and columns?
fn has_mark(bytes: &[u8]) -> bool {
    bytes.split(|&byte| byte == b'\n').any(|line| line.trim_ascii() == b"#")
}

/// What is said where the clues fit the size only with the height before the width: such files may as well have the columns first.
fn height_first(bytes: &[u8]) -> Option<Error> {
    let lines = lines::read(bytes).ok()?;
    let parts = blocks::uncommented(lines.iter().map(lines::Line::part));
    let size = parts.iter().find(|line| !line.is_blank())?.trim();
    let width = size.words().next()?.number().ok()? as usize;
    let board = read(bytes).ok()?.board;
    if width == board.columns() || blocks::announced(bytes, 1).is_some() {
        return None;
    }
    let sizes = format!("{} and {}", many(board.rows(), "row"), many(board.columns(), "column"));
    let problem = format!(
        "with the width first, as this format has it, the clues do not fit; {} is read as the height and the width: {sizes}, the rows first",
        quoted(size.text)
    );
    let help = "if it is the width and the height, the clues of the columns stand first, and the picture is mirrored along its diagonal; a line \"# columns\" below the size says so";
    Some(size.error(problem).with_help(help))
}

/// The puzzle in the file.
fn read(bytes: &[u8]) -> Result<Puzzle, Error> {
    let lines = lines::read(bytes)?;
    let parts = blocks::uncommented(lines.iter().map(lines::Line::part).skip_while(Part::is_blank));
    let start = parts
        .iter()
        .position(|line| !line.is_blank())
        .ok_or_else(|| Error::new("the file holds nothing but comments"))?;
    let (header, rest) = (parts[start].trim(), &parts[start + 1..]);
    let [width, height] = header.words().collect::<Vec<_>>()[..] else {
        return Err(header
            .error(format!("{} is no size", quoted(header.text)))
            .with_help("the width and the height, such as \"25 30\""));
    };
    let board = blocks::board(height, width)?;
    let (rows, columns) = (board.rows(), board.columns());
    let rest = without_repetition(rest, rows + columns);
    let clues = blocks::by_counting(rest, rows + columns).map_err(|found| {
        let declared =
            format!("{} and {} are declared, so {} clues", many(rows, "row"), many(columns, "column"), rows + columns);
        let place = blocks::surplus(rest, rows + columns).unwrap_or(header);
        place
            .error(format!("{declared}, but there are {found}"))
            .with_help("one a line, the rows first; 0 for an empty line")
    })?;
    let first = blocks::announced(bytes, 1).unwrap_or(Axis::ROW);
    let puzzle = in_order(board, &clues, first);
    if rows != columns && !puzzle.as_ref().is_ok_and(nonogram::is_possible) {
        // Others have the height before the width: that is meant where the clues fit only so, or better so.
        let other = in_order(blocks::board(width, height)?, &clues, first);
        let is_better = |other: &Puzzle| puzzle.as_ref().is_ok_and(|puzzle| faults(other) < faults(puzzle));
        return other.ok().filter(is_better).map_or(puzzle, Ok);
    }
    puzzle
}

/// The puzzle of these clues, of which those of this side stand first.
fn in_order(board: Board, clues: &[Part], first: Axis) -> Result<Puzzle, Error> {
    if first == Axis::ROW {
        let (rows, columns) = clues.split_at(board.rows());
        return blocks::puzzle(board, rows, columns);
    }
    let (columns, rows) = clues.split_at(board.columns());
    blocks::puzzle(board, rows, columns)
}

/// How many clues do not fit their lines, and by how many cells the sums of both sides differ.
fn faults(puzzle: &Puzzle) -> (usize, u64) {
    let misfits =
        kind::of(puzzle).and_then(|kind| kind.model(puzzle).map(drop)).map_or_else(|error| error.all().count(), |()| 0);
    let filled = |axis: Axis| -> u64 {
        let clues = puzzle.clues.iter().filter(|(end, _)| end.axis == axis);
        clues.map(|(_, clue)| if let Says::Blocks(blocks) = &clue.says { length(blocks) } else { 0 }).sum()
    };
    (misfits, filled(Axis::ROW).abs_diff(filled(Axis::COLUMN)))
}

/// How many cells these blocks fill.
fn length(blocks: &[Block]) -> u64 {
    blocks.iter().filter_map(|block| block.len).map(u64::from).sum()
}

/// The lines up to where the clues begin again. Files are about that hold their clues several times over, run together
/// at the seams (`data142.nin` of the format's own collection); the format's own solver stops after the first. So few
/// lines that they may look alike by chance are no repetition.
fn without_repetition<'a, 'l>(lines: &'a [Part<'l>], count: usize) -> &'a [Part<'l>] {
    let Some((clues, more)) = lines.split_at_checked(count) else { return lines };
    let again = || (0..count - 1).filter(|&at| !clues[at].is_blank());
    let is_repeated = more.len() >= count
        && again().count() >= FEWEST_REPEATED
        && (0..count - 1).all(|at| clues[at].text == more[at].text);
    if is_repeated { clues } else { lines }
}

/// Clues are taken for a repetition where at least so many of them come again.
const FEWEST_REPEATED: usize = 4;
