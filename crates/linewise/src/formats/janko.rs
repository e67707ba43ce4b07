//! The text in which janko.at keeps its puzzles, between `begin` and `end`. Only Easy as ABC is read.
//!
//! ```text
//! begin
//! size 3
//! depth 2
//! clabels
//! - b -
//! - - -
//! rlabels
//! a - -
//! - - b
//! end
//! ```
//!
//! `depth` is the number of letters. `clabels` has the clues above the board and those below it, `rlabels` those left
//! and right of it. `problem` has given cells, and `solution` the finished board, in which `-` is a blank cell.

use crate::domain::{Domain, Symbol};
use crate::error::{Error, many};
use crate::format::letters::{self, Family};
use crate::format::lines::{self, Part, quoted};
use crate::format::{Format, Guess, Holds, Plain, Special};
use crate::kind;
use crate::model::CellId;
use crate::puzzle::{Board, Clue, Puzzle, Side};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "janko",
    about: "janko.at's text, from begin to end: Easy as ABC; only read",
    extensions: &["txt"],
    holds: Holds::Nothing,
    recognizes: |bytes| {
        let Ok(text) = std::str::from_utf8(lines::unmarked(bytes)) else { return Guess::No };
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let begins = lines.next() == Some(BEGIN);
        Guess::yes_if(begins && lines.any(|line| line.starts_with("size ") || line == "clabels"))
    },
    read: |bytes| {
        lines::puzzles(bytes, |parts| {
            let parts: Vec<Part> = parts.iter().map(Part::trim).filter(|part| !part.is_blank()).collect();
            parts.chunk_by(|_, next| next.text != BEGIN).map(read).collect()
        })
    },
    write: |_| {
        let error = Error::new("janko.at's text is only read");
        Err(error.with_help("native says the same, for as many puzzles"))
    },
    special: Special::NONE,
};

/// The line above a puzzle.
const BEGIN: &str = "begin";

/// Keys that tell something beside the puzzle, and the note that it becomes.
const NOTES: [(&str, &str); 4] =
    [("title", Puzzle::TITLE), ("author", Puzzle::AUTHOR), ("source", Puzzle::SOURCE), ("info", Puzzle::DESCRIPTION)];

/// Keys that say nothing of the puzzle: who solved it, how large it is drawn, and the moves of the solution.
const OTHERS: [&str; 3] = ["solver", "unit", "moves"];

/// A key with its value and the lines below it.
struct Entry<'l> {
    key: Part<'l>,
    value: Part<'l>,
    lines: Vec<Part<'l>>,
}

/// The entries of a puzzle up to its end. The lines below a key are those of a grid, or moves.
fn entries<'l>(lines: &[Part<'l>]) -> Result<Vec<Entry<'l>>, Error> {
    let mut entries: Vec<Entry> = Vec::new();
    let end = lines.iter().position(|line| line.text == "end");
    let end = end.ok_or_else(|| lines[0].error("no line \"end\" stands below it"))?;
    if let Some(more) = lines.get(end + 1) {
        return Err(more.error("this stands below the end of the puzzle"));
    }
    for line in lines[..end].iter().skip(1) {
        let (word, rest) = line.text.split_once(char::is_whitespace).unwrap_or((line.text, ""));
        let is_key = word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase());
        match entries.last_mut().filter(|_| !is_key) {
            Some(last) => last.lines.push(*line),
            None => entries.push(Entry { key: line.with(word), value: line.with(rest).trim(), lines: Vec::new() }),
        }
    }
    Ok(entries)
}

/// Reads one puzzle.
fn read(lines: &[Part]) -> Result<Puzzle, Error> {
    let entries = entries(lines)?;
    let entry = |name: &str| entries.iter().find(|entry| entry.key.text == name);
    let number = |name: &str| match entry(name) {
        Some(entry) => Ok((entry.value, entry.value.number()?)),
        None => Err(lines[0].error(format!("the puzzle has no {}", quoted(name)))),
    };
    let abc = Family::named("easy_as_abc");
    if let Some(other) = entry("puzzle").filter(|entry| {
        let words: Vec<&str> = entry.value.text.split([' ', '-']).collect();
        kind::find_among(&[abc.kind], &words.join("_")).is_none() && entry.value.text != "abcend"
    }) {
        let problem = format!("{} is not read from janko.at's text", quoted(other.value.text));
        return Err(other
            .value
            .error(problem)
            .with_help("Easy as ABC is; `linewise new KIND` shows how another kind is written"));
    }
    let (size, side) = number("size")?;
    let board = Board::rectangle(side as usize, side as usize).map_err(|error| error.with_span(size.span()))?;
    let (depth, count) = number("depth")?;
    let mut puzzle = abc.puzzle(board, Some(count)).map_err(|error| error.with_span(depth.span()))?;
    for entry in &entries {
        let note = NOTES.iter().find(|(key, _)| *key == entry.key.text);
        match entry.key.text {
            "clabels" => read_sides(entry, [Side::Top, Side::Bottom], &mut puzzle)?,
            "rlabels" => read_sides(entry, [Side::Left, Side::Right], &mut puzzle)?,
            "problem" => {
                for (at, symbol) in grid(entry, side as usize, &puzzle)?.into_iter().enumerate() {
                    if symbol != Symbol::BLANK {
                        puzzle.give(CellId::new(at), Domain::only(symbol), entry.key.span())?;
                    }
                }
            }
            "solution" => puzzle.goal = Some(grid(entry, side as usize, &puzzle)?),
            _ if note.is_some() => puzzle.set_note(note.map_or("", |(_, name)| name), entry.value.text),
            key if OTHERS.contains(&key) || matches!(key, "puzzle" | "size" | "depth") => {}
            // It may be a rule.
            key => return Err(entry.key.error(format!("{} belongs to no key that is read here", quoted(key)))),
        }
    }
    Ok(puzzle)
}

/// Reads the clues of two sides, a line each.
fn read_sides(entry: &Entry, sides: [Side; 2], puzzle: &mut Puzzle) -> Result<(), Error> {
    for (side, line) in sides.into_iter().zip(rows(entry, sides.len(), puzzle.board.rows())?) {
        for (end, word) in side.ends(&puzzle.board).zip(line) {
            let symbol = symbol(word, puzzle)?;
            if symbol != Symbol::BLANK {
                puzzle.clues.insert(end, Clue::letter(symbol).with_span(word.span()));
            }
        }
    }
    Ok(())
}

/// The cells below a key, row by row.
fn grid(entry: &Entry, side: usize, puzzle: &Puzzle) -> Result<Vec<Symbol>, Error> {
    rows(entry, side, side)?.into_iter().flatten().map(|word| symbol(word, puzzle)).collect()
}

/// So many lines below a key, each with so many words.
fn rows<'l>(entry: &Entry<'l>, count: usize, words: usize) -> Result<Vec<Vec<Part<'l>>>, Error> {
    if entry.lines.len() != count {
        let problem = format!("{} below {}", many(entry.lines.len(), "line"), quoted(entry.key.text));
        return Err(entry.key.error(problem).with_help(format!("{}, - for no letter", many(count, "line"))));
    }
    let row = |line: &Part<'l>| {
        let row: Vec<Part> = line.words().collect();
        match row.len() == words {
            true => Ok(row),
            false => {
                Err(line.error(format!("{} in this line", many(row.len(), "letter"))).with_help(many(words, "letter")))
            }
        }
    };
    entry.lines.iter().map(row).collect()
}

/// The letter of a word; blank where it is a dash.
fn symbol(word: Part, puzzle: &Puzzle) -> Result<Symbol, Error> {
    let mut glyphs = word.text.chars();
    let found = match (glyphs.next(), glyphs.next()) {
        (Some('-'), None) => Some(Symbol::BLANK),
        (Some(glyph), None) => puzzle.alphabet.symbol(glyph.to_ascii_uppercase()).filter(|symbol| symbol.0 > 0),
        _ => None,
    };
    found.ok_or_else(|| {
        let problem = format!("{} is not one of the letters {}", quoted(word.text), letters::glyphs(&puzzle.alphabet));
        word.error(problem).with_help("- is no letter; of janko.at's puzzles only Easy as ABC is read")
    })
}
