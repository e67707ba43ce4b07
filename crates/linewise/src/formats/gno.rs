//! Gnonograms' `.gno`: sections in brackets, with clues, solution and the grid that is worked on.
//!
//! In grids 1 is a blank cell, 2 a filled one and 0 an open one. `//` begins a comment; among notes only where one
//! stands behind the name of a section, since a title may have it as well.

mod write;

use crate::domain::{Domain, Symbol};
use crate::error::{Error, many};
use crate::format::lines::{self, Part, quoted};
use crate::format::nonogram::one_read;
use crate::format::{Format, Guess, Holds, Plain, Special, blocks, lost};
use crate::model::CellId;
use crate::puzzle::{Alphabet, Axis, Board, End, Puzzle};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "gno",
    about: "Gnonograms: black and white clues, solution, known cells, title and author; height before width, a line each",
    extensions: &["gno"],
    holds: Holds::One,
    recognizes: |bytes| {
        let name = b"[dimensions]";
        let mut lines = bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
        let is_it = |line: &[u8]| {
            let behind = line.get(name.len()..).unwrap_or(line).trim_ascii_start();
            let is_name = line.len() >= name.len() && line[..name.len()].eq_ignore_ascii_case(name);
            is_name && (behind.is_empty() || behind.starts_with(b"//"))
        };
        Guess::yes_if(lines.any(is_it))
    },
    read: |bytes| {
        let Ok(lines) = lines::read(bytes) else { return vec![read(bytes)] };
        let begins = |line: &Part| heading(line).is_some_and(|name| name.text.eq_ignore_ascii_case("dimensions"));
        one_read(read(bytes), lines.iter().map(lines::Line::part).filter(begins).nth(1))
    },
    write: |puzzles| lost::one(puzzles, "gno", write::puzzle),
    special: Special::NONE,
};

/// The notes in a description, a line each.
const NOTES: [&str; 4] = [Puzzle::TITLE, Puzzle::AUTHOR, "date", "difficulty"];

/// The sections of words, where `//` may be meant.
const OF_WORDS: [&str; 2] = ["description", "license"];

/// The line without a comment behind it.
fn uncommented<'l>(line: &Part<'l>) -> Part<'l> {
    let is_begun = |(at, _): &(usize, &str)| {
        *at == 0 || line.text[..*at].ends_with([' ', '\t']) || line.text[..*at].ends_with(']')
    };
    match line.text.match_indices("//").find(is_begun) {
        Some((at, _)) => line.with(&line.text[..at]).trim(),
        None => line.trim(),
    }
}

/// The name of the section that a line begins.
fn heading<'l>(line: &Part<'l>) -> Option<Part<'l>> {
    let line = uncommented(line);
    let name = line.text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'))?;
    Some(line.with(name))
}

/// A section: its name, and the lines below it.
struct Section<'l> {
    name: Part<'l>,
    lines: Vec<Part<'l>>,
}

/// The sections of a file.
struct Sections<'l>(Vec<Section<'l>>);

impl<'l> Sections<'l> {
    fn of(lines: &[Part<'l>]) -> Result<Sections<'l>, Error> {
        let mut sections: Vec<Section> = Vec::new();
        let has_comments = lines.iter().any(|line| heading(line).is_some() && line.text.contains("//"));
        for line in lines.iter().map(Part::trim) {
            let bare = uncommented(&line);
            match (heading(&line), sections.last_mut()) {
                (Some(name), _) => sections.push(Section { name, lines: Vec::new() }),
                (None, Some(section)) => {
                    let is_kept =
                        !has_comments && OF_WORDS.iter().any(|name| section.name.text.eq_ignore_ascii_case(name));
                    match bare.is_blank() && !line.is_blank() {
                        true if !is_kept => {}
                        _ => section.lines.push(if is_kept { line } else { bare }),
                    }
                }
                (None, None) if bare.is_blank() => {}
                (None, None) => {
                    return Err(line
                        .error(format!("{} stands before any section", quoted(line.text)))
                        .with_help("as [Dimensions]"));
                }
            }
        }
        Ok(Sections(sections))
    }

    /// An error for a section that stands there twice. A second puzzle, which begins with its size, is told of by itself.
    fn check_once(&self) -> Result<(), Error> {
        let begins = |section: &&Section| section.name.text.eq_ignore_ascii_case("dimensions");
        let own = self.0.iter().scan(0, |puzzles, section| {
            *puzzles += usize::from(begins(&section));
            (*puzzles < 2).then_some(section)
        });
        for (at, section) in own.enumerate() {
            let name = section.name.text;
            if self.0[..at].iter().any(|other| other.name.text.eq_ignore_ascii_case(name)) {
                return Err(section.name.error(format!("[{name}] stands here for the second time")));
            }
        }
        Ok(())
    }

    /// The section with one of these names.
    fn find(&self, names: &[&str]) -> Option<&Section<'l>> {
        self.0.iter().find(|section| names.iter().any(|name| section.name.text.eq_ignore_ascii_case(name)))
    }
}

/// The puzzle in the file.
fn read(bytes: &[u8]) -> Result<Puzzle, Error> {
    let lines = lines::read(bytes)?;
    let parts: Vec<_> = lines.iter().map(lines::Line::part).collect();
    let sections = Sections::of(&parts)?;
    sections.check_once()?;
    let dimensions = sections.find(&["dimensions"]).ok_or_else(|| Error::new("there is no section [Dimensions]"))?;
    let sizes: Vec<_> = dimensions.lines.iter().copied().filter(|line| !line.is_blank()).collect();
    let [height, width] = sizes[..] else {
        let problem = format!("[Dimensions] has {}", many(sizes.len(), "line"));
        return Err(dimensions.name.error(problem).with_help("the number of rows, then that of columns, a line each"));
    };
    let board = blocks::board(height, width)?;
    let mut puzzle = Puzzle::new("nonogram", board, Alphabet::black_and_white());
    for (axis, name, declared) in [(Axis::ROW, "row clues", height), (Axis::COLUMN, "column clues", width)] {
        let Some(section) = sections.find(&[name]) else { continue };
        for (index, line) in blocks::side(&section.lines, board.lines(axis), axis, declared)?.into_iter().enumerate() {
            let clue = blocks::clue(line).map_err(|error| blocks::of_line(error, axis, index))?;
            puzzle.clues.insert(End::near(axis, index), clue);
        }
    }
    let has_clues = [Axis::ROW, Axis::COLUMN].iter().all(|&axis| puzzle.clues.contains_key(&End::near(axis, 0)));
    let goal = sections.find(&["solution", "solution grid"]).map(|section| read_grid(section, board)).transpose()?;
    puzzle.goal = goal.and_then(|cells| cells.into_iter().map(|(symbol, _)| symbol).collect());
    if !has_clues && puzzle.goal.is_none() {
        let error = dimensions.name.error("there are neither clues nor a solution");
        return Err(error.with_help("[Row clues] and [Column clues], or [Solution grid]"));
    }
    puzzle.clues_from_goal()?;
    if let Some(section) = sections.find(&["working grid"]) {
        for (at, (symbol, place)) in read_grid(section, board)?.into_iter().enumerate() {
            if let Some(symbol) = symbol {
                puzzle.give(CellId::new(at), Domain::only(symbol), place.span())?;
            }
        }
    }
    read_notes(&sections, &mut puzzle);
    Ok(puzzle)
}

/// The cells of a grid, and where they stand; `None` is open.
fn read_grid<'l>(section: &Section<'l>, board: Board) -> Result<Vec<(Option<Symbol>, Part<'l>)>, Error> {
    let rows: Vec<_> = section.lines.iter().filter(|line| !line.is_blank()).collect();
    if rows.len() != board.rows() {
        let name = section.name.text;
        return Err(section.name.error(format!(
            "[{name}] has {}, the board {}",
            many(rows.len(), "line"),
            many(board.rows(), "row")
        )));
    }
    let mut cells = Vec::new();
    for (index, row) in rows.into_iter().enumerate() {
        let before = cells.len();
        for word in row.words() {
            let symbol = match word.text {
                "0" => None,
                "1" => Some(Symbol::BLANK),
                "2" => Some(Symbol::FILLED),
                _ => {
                    let error = word.error(format!("{} is no cell", quoted(word.text)));
                    return Err(error.with_help("2 filled, 1 blank, 0 open"));
                }
            };
            cells.push((symbol, word));
        }
        let count = cells.len() - before;
        if count != board.columns() {
            let problem =
                format!("row {} has {}, the board {} columns", index + 1, many(count, "cell"), board.columns());
            return Err(row.error(problem));
        }
    }
    Ok(cells)
}

/// Takes down what the description and the licence say.
fn read_notes(sections: &Sections, puzzle: &mut Puzzle) {
    if let Some(section) = sections.find(&["description"]) {
        for (name, line) in NOTES.into_iter().zip(&section.lines) {
            puzzle.set_note(name, line.text);
        }
    }
    if let Some(line) = sections.find(&["license"]).and_then(|section| section.lines.first()) {
        puzzle.set_note(Puzzle::LICENCE, line.text);
    }
}
