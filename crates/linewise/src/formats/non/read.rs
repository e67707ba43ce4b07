//! From the entries of a puzzle to the puzzle.

use super::cells::{self, Colours};
use super::entries::{self, Entry, KEYS, NOTES};
use crate::error::Error;
use crate::format::lines::{Part, quoted};
use crate::format::nonogram::check_verdict;
use crate::format::{blocks, entities};
use crate::kind;
use crate::puzzle::{Axis, Board, End, Puzzle};

/// The puzzle that these lines hold.
pub fn puzzle(lines: &[Part]) -> Result<Puzzle, Error> {
    let entries = entries::entries(lines)?;
    refuse_strays(&entries)?;
    let (rows, columns) = (section(&entries, "rows"), section(&entries, "columns"));
    let place = lines.iter().find(|line| !line.is_blank()).copied();
    let (width, height) = (size(&entries, "width", "columns")?, size(&entries, "height", "rows")?);
    let dimension = |size, section, key| dimension(size, section, key)?.ok_or_else(|| missing(key, place));
    let (column_count, row_count) = (dimension(width, columns, "width")?, dimension(height, rows, "height")?);
    let board = Board::rectangle(row_count, column_count).map_err(|error| match height.or(place) {
        Some(place) => error.with_span(place.trim().span()),
        None => error,
    })?;
    let colours = Colours::of(&entries)?;
    let mut puzzle = Puzzle::new("nonogram", board, colours.alphabet()?);
    for (section, axis, size) in [(rows, Axis::ROW, height), (columns, Axis::COLUMN, width)] {
        if let Some(section) = section {
            read_clues(&mut puzzle, section, axis, size.unwrap_or(section.key), &colours)?;
        }
    }
    if let Some(goal) = find(&entries, "goal") {
        puzzle.goal = Some(cells::goal(goal, board, &colours)?);
    }
    match (rows, columns, &puzzle.goal) {
        (Some(_), Some(_), _) => {}
        (None, None, Some(_)) => puzzle.clues_from_goal()?,
        (None, _, _) => {
            return Err(missing("rows", place).with_help("a line \"rows\", and a clue for each row below it"));
        }
        (_, None, _) => {
            return Err(missing("columns", place).with_help("a line \"columns\", and a clue for each column below it"));
        }
    }
    if let Some(saved) = find(&entries, "saved") {
        cells::saved(saved, &mut puzzle, &colours)?;
    }
    read_notes(&mut puzzle, &entries)?;
    Ok(puzzle)
}

/// The error for a puzzle without this key.
fn missing(key: &str, place: Option<Part>) -> Error {
    let error = Error::new(format!("the puzzle has no \"{key}\"")).with_help(format!("a line as \"{key} 5\""));
    match place {
        Some(line) => error.with_span(line.trim().span()),
        None => error,
    }
}

/// How many lines a side has: as many as are declared, or else as there are clues; `None` where it has neither.
fn dimension(size: Option<Part>, section: Option<&Entry>, key: &str) -> Result<Option<usize>, Error> {
    match (size, section) {
        (Some(size), _) => size.number().map(|size| Some(size as usize)).map_err(|error| listed(size, error)),
        (None, Some(section)) => clues_in(section, key).map(Some),
        (None, None) => Ok(None),
    }
}

/// Refuses a second list of clues for one side, and clues below a word that is no key, which would be passed over.
fn refuse_strays(entries: &[Entry]) -> Result<(), Error> {
    for (at, entry) in entries.iter().enumerate() {
        let has_clues = entry.lines.iter().any(|line| !line.is_blank() && blocks::are_numbers(line.text.as_bytes()));
        let is_among_clues = at > 0 && entries[at - 1].has_clues() && entry.value.is_blank();
        if !entries::is_known(entry.key.text) && (has_clues || is_among_clues) {
            let error = entry.key.error(format!("{} is no key of this format", quoted(entry.key.text)));
            return Err(error.with_help("clues stand below \"rows\" and \"columns\", a line each; 0 for an empty line"));
        }
        // A name with a number behind it, and no text that only begins with one.
        let is_number = |word: &str| word.trim_start_matches('#').parse::<u32>().is_ok();
        let is_name = || entry.value.text.split_whitespace().all(is_number);
        if !entries::is_known(entry.key.text) && kind::is_other_puzzle(entry.key.text, "nonogram") && is_name() {
            let problem = format!("this says {}, and the format holds nonograms", quoted(entry.key.text));
            return Err(entry.key.error(problem));
        }
        let is_again = |before: &Entry| before.is(entry.key.text) && before.value.is_blank();
        if (entry.is("rows") || entry.is("columns")) && has_clues && entries[..at].iter().any(is_again) {
            let error = entry.key.error(format!("{} stands twice in one puzzle", quoted(entry.key.text)));
            return Err(error.with_help("puzzles are separated by a line \"====\""));
        }
    }
    Ok(())
}

/// The first entry with this key.
fn find<'e, 'l>(entries: &'e [Entry<'l>], key: &str) -> Option<&'e Entry<'l>> {
    entries.iter().find(|entry| entry.is(key))
}

/// The number of lines that `key` declares, or its other spelling.
fn size<'l>(entries: &[Entry<'l>], key: &str, other: &str) -> Result<Option<Part<'l>>, Error> {
    let declares = |entry: &&Entry| entry.is(key) || (entry.is(other) && !entry.value.is_blank());
    let mut said = entries.iter().filter(declares).map(|entry| entry.value);
    let Some(first) = said.next() else { return Ok(None) };
    for other in said {
        if other.number()? != first.number()? {
            let message = format!("the {key} is {}, but before it was {}", quoted(other.text), quoted(first.text));
            return Err(other.error(message));
        }
    }
    Ok(Some(first))
}

/// The error for a size that is no number: several of them are clues.
fn listed(size: Part<'_>, error: Error) -> Error {
    match size.words().nth(1) {
        Some(_) => {
            error.with_help("one number, how many lines there are; their clues stand on the lines below the word")
        }
        None => error,
    }
}

/// The entry with clues below it.
fn section<'e, 'l>(entries: &'e [Entry<'l>], key: &str) -> Option<&'e Entry<'l>> {
    entries.iter().find(|entry| entry.is(key) && entry.value.is_blank())
}

/// How many clues a section has whose size is not declared. A blank line between them may be a clue or not.
fn clues_in(section: &Entry, key: &str) -> Result<usize, Error> {
    let first = section.lines.iter().position(|line| !line.is_blank()).unwrap_or(0);
    let after = section.lines.iter().rposition(|line| !line.is_blank()).map_or(first, |last| last + 1);
    match section.lines[first..after].iter().find(|line| line.is_blank()) {
        None => Ok(after - first),
        Some(line) => Err(line
            .error("a blank line between clues, where no size tells whether it is an empty clue")
            .with_help(format!("a line as \"{key} 5\", or 0 for the clue of an empty line"))),
    }
}

/// Reads the clues of one side, as many as `count` says.
fn read_clues(puzzle: &mut Puzzle, section: &Entry, axis: Axis, count: Part, colours: &Colours) -> Result<(), Error> {
    let lines = blocks::side(&section.clues(), puzzle.board.lines(axis), axis, count)?;
    for (index, line) in lines.into_iter().enumerate() {
        let clue = colours.clue(line).map_err(|error| blocks::of_line(error, axis, index))?;
        puzzle.clues.insert(End::near(axis, index), clue);
    }
    Ok(())
}

/// Takes down every property that is not part of the puzzle.
fn read_notes(puzzle: &mut Puzzle, entries: &[Entry]) -> Result<(), Error> {
    for entry in entries.iter().filter(|entry| !KEYS.iter().any(|key| entry.is(key))) {
        let key = entry.key.text.to_ascii_lowercase();
        let name = NOTES.iter().find(|(known, _)| *known == key).map_or(key.as_str(), |(_, name)| name);
        if puzzle.note(name).is_none() {
            let text = entities::decode(entry.value.text);
            check_verdict(name, &text).map_err(|error| error.with_span(entry.value.span()))?;
            puzzle.set_note(name, &text);
        }
    }
    Ok(())
}

/// A board's size fits in what a picture has; used by the cells.
pub fn of_board(board: Board, found: usize, what: &str, place: Part) -> Result<(), Error> {
    let cells = board.cells();
    match found == cells {
        true => Ok(()),
        false => Err(place.error(format!("{what} has {found} cells, the board has {cells}")).with_help(format!(
            "{} rows of {} cells, one after the other",
            board.rows(),
            board.columns()
        ))),
    }
}
