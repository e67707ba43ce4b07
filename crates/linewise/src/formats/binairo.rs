//! A bare grid of 0, 1 and open cells, a line for each row: a binairo that does not say so.
//!
//! An open cell is one of `.`, `_`, `-`, `*` and `?`, or a blank; there may be blanks, commas or bars between cells
//! where blanks are none. Lines that begin with `#` are comments, and the size may stand before the grid. A grid that
//! is full is a picture as well, and left to that format.

use crate::domain::{Domain, Symbol};
use crate::error::{Error, many};
use crate::format::lines::{self, Line, Part, quoted};
use crate::format::{Format, Guess, Holds, Plain, Special, blocks, other_kind};
use crate::kind;
use crate::model::CellId;
use crate::puzzle::{Board, Puzzle};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "binairo",
    about: "a bare grid of 0, 1 and open cells, as people paste a binairo; only read",
    extensions: &[],
    holds: Holds::Nothing,
    recognizes: |bytes| {
        // A glance is enough for most files.
        let mut lines = lines::unmarked(bytes).split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
        Guess::maybe_if(bytes.len() <= LONGEST && lines.all(is_likely) && read(bytes).is_ok())
    },
    read: |bytes| vec![read(bytes)],
    write: |puzzles| {
        let other = puzzles.iter().find(|puzzle| puzzle.kind != "binairo");
        Err(match other {
            Some(puzzle) => other_kind("a bare grid", &puzzle.kind),
            None => Error::new("a bare grid does not say what it is, and is only read").with_help("native says it"),
        })
    },
    special: Special { nearly_recognizes, remarks, ..Special::NONE },
};

/// Would it look like this format without a few slips?
fn nearly_recognizes(bytes: &[u8]) -> Guess {
    let text = std::str::from_utf8(bytes).ok().filter(|text| text.len() <= LONGEST_TYPED).unwrap_or_default();
    let rows = || text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let is_between = |c: &char| c.is_whitespace() || ",|;".contains(*c);
    let cells: Vec<char> = rows().flat_map(str::chars).filter(|c| !is_between(c)).collect();
    let is_cell = |c: &char| "01".contains(*c) || OPEN.contains(c);
    let has_all = cells.contains(&'0') && cells.contains(&'1') && cells.iter().any(|c| OPEN.contains(c));
    let odd = cells.iter().filter(|c| !is_cell(c)).count();
    if has_twos(rows()) {
        return Guess::Yes;
    }
    Guess::maybe_if(
        has_all && rows().count() >= FEWEST_ROWS && cells.len() >= FEWEST_ROWS * FEWEST_ROWS && odd <= MOST_ODD,
    )
}

/// Are these rows of a grid of 0, 1 and 2, all as long as they are many? Then one of the three is an open cell.
fn has_twos<'t>(rows: impl Iterator<Item = &'t str>) -> bool {
    let rows: Vec<Vec<char>> = rows.map(|row| row.chars().filter(|c| !c.is_whitespace()).collect()).collect();
    let has = |wanted: char| rows.iter().flatten().any(|c| *c == wanted);
    let is_row = |row: &Vec<char>| row.len() == rows.len() && row.iter().all(|c| matches!(c, '0'..='2'));
    rows.len() >= FEWEST_ROWS && rows.iter().all(is_row) && ['0', '1', '2'].into_iter().all(has)
}

/// What to write where a grid is meant to be a binairo.
const UNAMBIGUOUS: &str = "\"kind: binairo\" and \"givens:\" above the grid make it unambiguous; \"option different_lines: yes\" forbids equal rows and columns";

/// What should be known of how the content is read.
fn remarks(bytes: &[u8]) -> Vec<Error> {
    let Ok(lines) = lines::read(bytes) else { return Vec::new() };
    if read(bytes).is_err() {
        return Vec::new();
    }
    let grid = lines.iter().map(Line::part).find(|line| !line.is_blank() && !is_comment(line));
    let remark = |line: Part| {
        let told = "this is read as a binairo: it is a grid of 0, 1 and open cells, and names no kind";
        line.trim().error(told).with_help(UNAMBIGUOUS)
    };
    grid.map(remark).into_iter().collect()
}

/// Signs of an open cell.
const OPEN: [char; 5] = ['.', '_', '-', '*', '?'];

fn is_comment(line: &Part) -> bool {
    line.text.trim_start().starts_with('#')
}

/// Somebody typed a grid that is no longer than this, in bytes; with so many rows at least, a few odd characters among its cells are slips.
const LONGEST_TYPED: usize = 1 << 12;
const FEWEST_ROWS: usize = 4;
const MOST_ODD: usize = 2;

/// Nobody pastes a larger grid, and each of its cells takes some memory.
const LONGEST: usize = 1 << 20;

/// May it be a row of a grid, a comment, or a size?
fn is_likely(line: &[u8]) -> bool {
    let line = std::str::from_utf8(line).map_or(line, |line| without_word(line).as_bytes());
    let is_size = line.len() <= 12 && line.iter().all(|byte| byte.is_ascii_digit() || b" \t,xX".contains(byte));
    is_size || line.starts_with(b"#") || line.iter().all(|byte| b"01._-*? \t,|;".contains(byte))
}

/// A size without the word before it, as in `Size: 8`.
fn without_word(line: &str) -> &str {
    let line = line.trim();
    let is_word = |(word, _): &(&str, &str)| word.trim().eq_ignore_ascii_case("size");
    line.split_once([':', '=']).filter(is_word).map_or(line, |(_, size)| size.trim())
}

/// The puzzle in the file.
fn read(bytes: &[u8]) -> Result<Puzzle, Error> {
    if bytes.len() > LONGEST {
        return Err(Error::new(format!("a bare grid has at most {LONGEST} bytes")));
    }
    let lines = lines::read(bytes)?;
    let rows: Vec<Part> = lines.iter().map(Line::part).filter(|line| !is_comment(line)).collect();
    let first = rows.iter().position(|row| !row.is_blank()).ok_or_else(|| Error::new("there is no grid in it"))?;
    let after = rows.iter().rposition(|row| !row.is_blank()).map_or(first, |last| last + 1);
    let rows = &rows[first..after];
    // A row of a grid may look like two numbers, too, but hardly like the number of rows.
    let below = rows.len() - 1;
    let size = blocks::sides(without_word(rows[0].text)).filter(|sides| below > 0 && sides.contains(&below));
    let rows = if size.is_some() { &rows[1..] } else { rows };
    let cells = cells(rows)?;
    let columns = cells[0].len();
    check_shape(rows, &cells, size)?;
    let board = Board::rectangle(rows.len(), columns).map_err(|error| rows[0].place(error))?;
    let kind = kind::named("binairo")?;
    let mut puzzle = Puzzle::new(kind.name(), board, kind.alphabets().usual());
    for (at, cell) in cells.iter().flatten().enumerate() {
        let digit = match cell.text {
            "0" => Symbol(0),
            "1" => Symbol(1),
            _ => continue,
        };
        puzzle.give(CellId::new(at), Domain::only(digit), cell.span())?;
    }
    Ok(puzzle)
}

/// The cells of each row.
fn cells<'l>(rows: &[Part<'l>]) -> Result<Vec<Vec<Part<'l>>>, Error> {
    let glyphs = |row: &Part<'l>| -> Vec<Part<'l>> {
        let row = *row;
        row.text.char_indices().map(|(at, glyph)| row.with(&row.text[at..at + glyph.len_utf8()])).collect()
    };
    let signs = OPEN.iter().filter(|sign| rows.iter().any(|row| row.text.contains(**sign))).count();
    let is_gap = |glyph: &Part| matches!(glyph.text, " " | "\t" | "," | "|" | ";");
    let is_cell =
        |glyph: &Part| matches!(glyph.text, "0" | "1") || OPEN.iter().any(|sign| glyph.text.starts_with(*sign));
    let all: Vec<Vec<Part>> = rows.iter().map(glyphs).collect();
    if let Some(wrong) = all.iter().flatten().find(|glyph| !is_cell(glyph) && !is_gap(glyph)) {
        if has_twos(rows.iter().map(|row| row.text)) {
            let error = wrong.error(
                "this looks like a binairo in which 2 may be an open cell, or 0 is one and 1 and 2 are the symbols",
            );
            return Err(error.with_help(
                "\"kind: binairo\" above the grid reads it as the one that breaks no rule at once, and says which",
            ));
        }
        let error = wrong.error(format!("no cell can be {}", quoted(wrong.text)));
        return Err(error.with_help("0, 1, and one of . _ - * ? or a blank for an open cell"));
    }
    let words = |row: &Part<'l>| {
        let row = *row;
        let words = row.text.split([' ', '\t', ',', '|', ';']).filter(|word| !word.is_empty());
        words.map(|word| row.with(word)).collect::<Vec<_>>()
    };
    let written: Vec<Part> = rows.iter().flat_map(words).collect();
    let are_apart = written.iter().all(|word| matches!(word.text, "-1" | "0" | "1"));
    if let Some(minus) = written.iter().find(|word| word.text == "-1" && are_apart) {
        return Err(minus
            .error("-1 may be one open cell, or an open cell and a 1")
            .with_help("one of . _ - * ? for an open cell"));
    }
    match signs {
        0 => among_blanks(rows, all),
        1 => Ok(all.into_iter().map(|row| row.into_iter().filter(|glyph| !is_gap(glyph)).collect()).collect()),
        _ => Err(rows[0].error("several signs stand for open cells").with_help("one of . _ - * ?, or blanks")),
    }
}

/// The cells of rows in which an open cell is a blank; those at the end of a line may be missing.
fn among_blanks<'l>(rows: &[Part<'l>], mut cells: Vec<Vec<Part<'l>>>) -> Result<Vec<Vec<Part<'l>>>, Error> {
    let columns = cells.iter().map(Vec::len).max().unwrap_or(0);
    if columns > Board::MAX_SIDE {
        return Err(rows[0].error(format!("a row has at most {} cells", Board::MAX_SIDE)));
    }
    for (row, cells) in rows.iter().zip(&mut cells) {
        if let Some(other) = cells.iter().find(|cell| !matches!(cell.text, "0" | "1" | " ")) {
            return Err(other.error(format!("{} is no cell among blanks", quoted(other.text))));
        }
        cells.resize(columns, row.with(&row.text[row.text.len()..]));
    }
    let is_empty = |column: usize| cells.iter().all(|row| !matches!(row[column].text, "0" | "1"));
    match (0..columns).find(|&column| is_empty(column)) {
        Some(_) => Err(rows[0].error("the blanks may stand for open cells, or only between the cells")),
        None => Ok(cells),
    }
}

/// An error for a grid that is no binairo that somebody may want to have solved.
fn check_shape(rows: &[Part], cells: &[Vec<Part>], size: Option<[usize; 2]>) -> Result<(), Error> {
    let columns = cells[0].len();
    if let Some((index, row)) = cells.iter().enumerate().find(|(_, row)| row.len() != columns) {
        let problem = format!("row {} has {}, the first row {columns}", index + 1, many(row.len(), "cell"));
        return Err(rows[index].error(problem));
    }
    let found = (rows.len(), columns);
    if let Some([one, other]) = size.filter(|&[one, other]| found != (one, other) && found != (other, one)) {
        let problem = format!("the size is given as {one} x {other}, but the grid is {} x {}", found.0, found.1);
        return Err(rows[0].error(problem));
    }
    if found.0 % 2 == 1 || found.1 % 2 == 1 || found.0 < LEAST || found.1 < LEAST {
        let problem = format!("a grid of {} and {} is no binairo", many(found.0, "row"), many(found.1, "column"));
        return Err(rows[0].error(problem).with_help("each side has an even number of cells, four or more"));
    }
    let has = |digit: &str| cells.iter().flatten().any(|cell| cell.text == digit);
    let has_open = cells.iter().flatten().any(|cell| !matches!(cell.text, "0" | "1"));
    match has("0") && has("1") && has_open {
        true => Ok(()),
        false => Err(rows[0].error("in a binairo that is not finished there are 0s, 1s and open cells")),
    }
}

/// A smaller grid may be anything.
const LEAST: usize = 4;
