//! The batches of the computer tournaments at TAAI and TCGA: `$1`, clues for 25 columns, then for 25 rows.
//!
//! The answers come in files of the same kind, with rows of 0 and 1. A single puzzle may
//! stand without `$1`. Boards are square, and of 25 cells unless the number of lines says otherwise.

use crate::domain::Symbol;
use crate::error::Error;
use crate::format::lines::{self, Part, quoted};
use crate::format::lost;
use crate::format::nonogram::Sheet;
use crate::format::{Assumption, Format, Guess, Holds, Plain, Special, blocks};
use crate::puzzle::{Alphabet, Axis, Board, Puzzle};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "tournament",
    about: "the batches of the TAAI and TCGA tournaments, and their answers: square, black and white, columns before rows",
    extensions: &["txt"],
    holds: Holds::Many,
    recognizes,
    read: |bytes| {
        lines::puzzles(bytes, |parts| {
            let mut puzzles = Vec::new();
            for chunk in parts.chunk_by(|_, next| mark(next).is_none()) {
                let name = mark(&chunk[0]);
                let below = if name.is_some() { &chunk[1..] } else { chunk };
                if name.is_none() && below.iter().all(Part::is_blank) {
                    continue;
                }
                puzzles.push(read(chunk[0].trim(), below).map(|mut puzzle| {
                    puzzle.set_note(Puzzle::ID, name.unwrap_or(""));
                    puzzle
                }));
            }
            puzzles
        })
    },
    write: |puzzles| {
        let mut number = 0;
        lost::many(puzzles, "", |puzzle, lost| {
            number += 1;
            let sheet = Sheet::of(puzzle, "tournament")?;
            let (rows, columns) = (sheet.lengths(Axis::ROW)?, sheet.lengths(Axis::COLUMN)?);
            if rows.len() != columns.len() {
                return Err(sheet.refusal("a board that is not square"));
            }
            // A blank line in a board of another size could be taken for the end of the puzzle.
            let empty = if rows.len() == SIDE { "" } else { "0" };
            let id = puzzle.note(Puzzle::ID).filter(|id| !id.contains(char::is_whitespace));
            lost.all_but_clues(id.map(|_| Puzzle::ID).as_slice());
            let name = id.map_or_else(|| number.to_string(), str::to_owned);
            let [columns, rows] = [columns, rows].map(|lines| blocks::written(&lines, "\t", empty));
            Ok(format!("${name}\n{columns}{rows}"))
        })
    },
    special: Special {
        marks_are_words: true,
        assumes: |bytes| (!bytes.contains(&b'$')).then_some(Assumption::First(Axis::COLUMN)),
        ..Special::NONE
    },
};

/// Does the content look like this format?
fn recognizes(bytes: &[u8]) -> Guess {
    let bytes = lines::unmarked(bytes);
    let mut lines = bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_start);
    if !lines.all(|line| line.starts_with(b"$") || blocks::are_numbers(line)) {
        return Guess::No;
    }
    if bytes.trim_ascii_start().starts_with(b"$") {
        return Guess::Yes;
    }
    let mut lines = bytes.split(|&byte| byte == b'\n');
    let fitting = lines.by_ref().take(2 * SIDE).filter(|line| fits(line)).count();
    Guess::maybe_if(fitting == 2 * SIDE && lines.all(|line| line.trim_ascii().is_empty()))
}

/// The rows and columns of the tournaments' boards.
const SIDE: usize = 25;

/// Could the line be a clue of a board of the usual size?
fn fits(line: &[u8]) -> bool {
    let words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let lengths = words.map(|word| {
        word.iter().fold(0usize, |sum, digit| sum.saturating_mul(10).saturating_add(usize::from(digit & 15)))
    });
    lengths.fold(0usize, |sum, length| sum.saturating_add(length).saturating_add(1)) <= SIDE + 1
}

/// What stands behind the `$` of a line that begins a puzzle.
fn mark<'l>(line: &Part<'l>) -> Option<&'l str> {
    line.text.trim().strip_prefix('$').map(str::trim)
}

/// The puzzle on these lines, whose first line or mark is `head`.
fn read(head: Part, lines: &[Part]) -> Result<Puzzle, Error> {
    let filled: Vec<_> = lines.iter().filter(|line| !line.is_blank()).collect();
    let is_answer =
        |line: &&Part| line.words().count() == filled.len() && line.words().all(|word| matches!(word.text, "0" | "1"));
    if filled.len() > 1 && filled.iter().all(is_answer) {
        return answer(&filled);
    }
    let used = used(lines);
    let side = used.len() / 2;
    if used.len() % 2 == 1 || side == 0 {
        return Err(head.error(format!("{} has {} lines of clues", quoted(head.text), used.len())).with_help(format!(
            "a puzzle has {SIDE} for the columns, then {SIDE} for the rows, blank for an empty line"
        )));
    }
    let board = Board::rectangle(side, side).map_err(|error| head.place(error))?;
    blocks::puzzle(board, &used[side..], &used[..side])
}

/// The lines without the blank ones that follow a puzzle, where they are no clues.
fn used<'a, 'l>(lines: &'a [Part<'l>]) -> &'a [Part<'l>] {
    if let Some((clues, rest)) = lines.split_at_checked(2 * SIDE)
        && rest.iter().all(Part::is_blank)
    {
        return clues;
    }
    let filled = lines.iter().rposition(|line| !line.is_blank()).map_or(0, |last| last + 1);
    let even = filled + filled % 2;
    &lines[..even.min(lines.len())]
}

/// The puzzle whose answer is this picture.
fn answer(lines: &[&Part]) -> Result<Puzzle, Error> {
    let board = Board::rectangle(lines.len(), lines.len()).map_err(|error| lines[0].place(error))?;
    let cells = lines.iter().flat_map(|line| line.words());
    let goal = cells.map(|cell| if cell.text == "1" { Symbol::FILLED } else { Symbol::BLANK }).collect();
    Puzzle::from_picture("nonogram", board, Alphabet::black_and_white(), goal)
}
