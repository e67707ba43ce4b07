//! The text of Pierre Dejoue's Picross Solver: `GRID name`, `ROWS`, `[ 3 1 ]` a line, `COLUMNS`; many grids in a file.

use crate::error::Error;
use crate::format::lines::{self, Part, quoted};
use crate::format::lost;
use crate::format::nonogram::Sheet;
use crate::format::{Format, Guess, Holds, Plain, Special, blocks};
use crate::puzzle::{Axis, Board, Puzzle};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "picross",
    about: "Picross Solver's own text: black and white clues and a name, many puzzles in a file",
    extensions: &["txt"],
    holds: Holds::Many,
    recognizes: |bytes| {
        let bytes = lines::unmarked(bytes);
        let lines = bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
        let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with(b"#"));
        match lines.next() {
            Some(line) if line == b"GRID" || line.starts_with(b"GRID ") || line.starts_with(b"GRID\t") => Guess::Yes,
            _ => Guess::No,
        }
    },
    read: |bytes| {
        lines::puzzles(bytes, |parts| {
            let parts = parts.iter().map(Part::trim);
            let parts: Vec<_> = parts.filter(|line| !line.is_blank() && !line.text.starts_with('#')).collect();
            let grids = parts.chunk_by(|_, next| !begins_grid(next));
            let puzzles: Vec<_> = grids.map(read).collect();
            if puzzles.is_empty() { vec![Err(Error::new("the file has no line \"GRID\""))] } else { puzzles }
        })
    },
    write: |puzzles| {
        lost::many(puzzles, "\n", |puzzle, lost| {
            let sheet = Sheet::of(puzzle, "picross")?;
            let title = puzzle.note(Puzzle::TITLE).filter(|title| !title.contains('\n'));
            let (rows, columns) = (sheet.lengths(Axis::ROW)?, sheet.lengths(Axis::COLUMN)?);
            let heading = format!("GRID {}", title.unwrap_or_default());
            lost.all_but_clues(title.map(|_| Puzzle::TITLE).as_slice());
            Ok(format!("{}\nROWS\n{}COLUMNS\n{}", heading.trim_end(), section(rows), section(columns)))
        })
    },
    special: Special::NONE,
};

/// The clues of one side as they are written.
fn section(lines: Vec<Vec<u32>>) -> String {
    let clue = |lengths: Vec<u32>| {
        let numbers: String = lengths.iter().map(|length| format!("{length} ")).collect();
        format!("[ {numbers}]\n")
    };
    lines.into_iter().map(clue).collect()
}

/// Does a new grid begin here? So it does at a word that should be `GRID`, to keep its neighbours readable.
fn begins_grid(line: &Part) -> bool {
    let word = line.words().next().map_or("", |word| word.text);
    !word.starts_with('[') && !matches!(word, "ROWS" | "COLUMNS")
}

/// The puzzle on these lines, the first of which begins it.
fn read(lines: &[Part]) -> Result<Puzzle, Error> {
    let head = lines[0];
    let name = match head.text.strip_prefix("GRID") {
        Some(name) if name.is_empty() || name.starts_with(char::is_whitespace) => name.trim(),
        _ => {
            let word = head.words().next().unwrap_or(head);
            let error = word.error(format!("{} begins no grid", quoted(word.text)));
            return Err(error.with_help("a line begins with GRID, ROWS, COLUMNS, [ or #"));
        }
    };
    let mut sections: [Option<Vec<Part>>; 2] = [None, None];
    let mut open = None;
    for &line in &lines[1..] {
        let section = ["ROWS", "COLUMNS"].iter().position(|word| *word == line.text);
        match (section, open) {
            (Some(section), _) if sections[section].is_some() => {
                return Err(line.error(format!("the grid {} has {} twice", quoted(name), line.text)));
            }
            (Some(section), _) => {
                sections[section] = Some(Vec::new());
                open = Some(section);
            }
            (None, Some(section)) => sections[section].get_or_insert_default().push(inside(line)?),
            (None, None) => {
                let error = line.error(format!("the clue {} stands before ROWS and COLUMNS", quoted(line.text)));
                return Err(error);
            }
        }
    }
    let [rows, columns] = sections;
    let missing = |word| head.error(format!("the grid {} has no {word}", quoted(name)));
    let rows = rows.ok_or_else(|| missing("ROWS"))?;
    let columns = columns.ok_or_else(|| missing("COLUMNS"))?;
    let board = Board::rectangle(rows.len(), columns.len()).map_err(|error| head.place(error))?;
    let mut puzzle = blocks::puzzle(board, &rows, &columns)?;
    puzzle.set_note(Puzzle::TITLE, name);
    Ok(puzzle)
}

/// What stands between the brackets of a clue.
fn inside(line: Part<'_>) -> Result<Part<'_>, Error> {
    let inside = line.text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let error = || line.error(format!("the clue {} has no end", quoted(line.text))).with_help("such as \"[ 3 1 ]\"");
    Ok(line.with(inside.ok_or_else(error)?.trim()))
}
