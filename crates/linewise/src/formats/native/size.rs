//! How large the board is, as all parts of a file must agree.

use super::entries::{Entry, Key, find};
use super::numbered::NO_CLUE;
use super::rows::Rows;
use crate::error::{Error, Slips, many};
use crate::format::lines::{Part, quoted};
use crate::hexagon::Hexagon;
use crate::puzzle::{Axis, Board};
use litemap::LiteMap;

/// What the entries read so far say of the board's size.
#[derive(Default)]
pub struct Size {
    /// The number of lines along each axis, with the entry that said it first.
    said: [Option<(usize, String)>; 4],
}

/// What a size looks like.
const HELP: &str = "such as \"size: 4 rows, 5 columns\", \"size: 5\" for a square, or \"size: 3 rows, 3 falling, 3 rising\" for a hexagon";

impl Size {
    /// Takes the value of `size:`.
    pub fn declare(&mut self, entry: &Entry) -> Result<(), Error> {
        let words: Vec<_> = entry.value.items().collect();
        if let [sides] = words[..]
            && let Some((one, other)) = sides.split_once('x').or_else(|| sides.split_once('X'))
        {
            let (one, other) = (one.number()?, other.number()?);
            if one != other {
                // Some count rows first, and some columns.
                let help = format!("\"size: {one} rows, {other} columns\", or \"size: {other} rows, {one} columns\"");
                return Err(sides.error(format!("{} may mean two sizes", quoted(sides.text))).with_help(help));
            }
            self.agree(Axis::ROW, one as usize, entry, sides)?;
            self.agree(Axis::COLUMN, one as usize, entry, sides)?;
        } else if let [side] = words[..] {
            self.agree(Axis::ROW, side.number()? as usize, entry, side)?;
            self.agree(Axis::COLUMN, side.number()? as usize, entry, side)?;
        } else {
            for pair in words.chunks(2) {
                let &[count, word] = pair else { return Err(no_size(entry)) };
                let axis = axis(word).ok_or_else(|| no_size(entry))?;
                self.agree(axis, count.number()? as usize, entry, count)?;
            }
        }
        self.board(entry).map(drop).map_err(|error| error.with_span(entry.value.span()))
    }

    /// Takes down that `entry` has so many lines along `axis`; an error at `place` when another entry says otherwise.
    pub fn agree(&mut self, axis: Axis, count: usize, entry: &Entry, place: Part) -> Result<(), Error> {
        let said = &mut self.said[usize::from(axis.0)];
        let (before, by) = said.get_or_insert_with(|| (count, entry.quoted()));
        if *before == count {
            return Ok(());
        }
        let lines = many(count, axis.word());
        let error = place.error(format!("{} says {lines}, but {by} says {before}", entry.quoted()));
        let clues: Vec<String> = entry.value.text.trim().chars().map(String::from).collect();
        // `top: BACA` beside a size of 4 is one word, which was meant as four clues.
        let are_joined = count == 1
            && clues.len() == *before
            && clues.iter().all(|clue| clue == "*" || clue.chars().all(char::is_alphanumeric));
        let lacks = before.saturating_sub(count);
        Err(if are_joined {
            error.with_help(format!("blanks separate clues, as in {}", clues.join(" ")))
        } else if (1..=entry.blank_lines).contains(&lacks) && matches!(entry.key, Key::Clues(..)) {
            error.with_help(format!("blank lines are ignored; {NO_CLUE}"))
        } else {
            error
        })
    }

    /// The largest number of lines along any axis.
    pub fn longest(&self) -> usize {
        self.said.iter().flatten().map(|(count, _)| *count).max().unwrap_or(0)
    }

    /// An error where one entry has diagonals, as only a hexagon has them, and another columns, which no hexagon has.
    pub fn refuse_both(&self, entries: &[Entry]) -> Result<(), Error> {
        let Some((_, by)) = &self.said[usize::from(Axis::COLUMN.0)] else { return Ok(()) };
        let is_diagonal = |entry: &&Entry| matches!(entry.key, Key::Clues(Axis::FALLING | Axis::RISING, ..));
        match entries.iter().find(is_diagonal) {
            None => Ok(()),
            Some(entry) => Err(entry
                .word
                .error(format!(
                    "{} has the clues of a hexagon's diagonals, but {by} says that the board has columns",
                    entry.quoted()
                ))
                .with_help("a rectangle has rows and columns; a hexagon rows, falling and rising diagonals")),
        }
    }

    /// Does anything say that the board is a hexagon?
    pub fn is_hexagon(&self) -> bool {
        [Axis::FALLING, Axis::RISING].iter().any(|axis| self.said[usize::from(axis.0)].is_some())
    }

    /// The board; the error for one that cannot be stands at `entry`.
    pub fn board(&self, entry: &Entry) -> Result<Board, Error> {
        let axes: &[Axis] = match self.is_hexagon() {
            true => &[Axis::ROW, Axis::FALLING, Axis::RISING],
            false => &[Axis::ROW, Axis::COLUMN],
        };
        let mut counts = Vec::new();
        for axis in axes {
            let (count, _) = self.said[usize::from(axis.0)].as_ref().ok_or_else(|| {
                let message = format!("the puzzle does not say how many {}s it has", axis.word());
                entry.word.error(message).with_help(format!("a clue for each of them, or its size: {HELP}"))
            })?;
            counts.push(*count);
        }
        if let (true, Some((_, by))) = (self.is_hexagon(), &self.said[usize::from(Axis::COLUMN.0)]) {
            return Err(entry.word.error(format!("a hexagon has no columns, but {by} says so")));
        }
        let board = match counts[..] {
            [rows, falling, rising] => Hexagon::new(rows, falling, rising).map(Board::Hexagon),
            _ => Board::rectangle(counts[0], counts[1]),
        };
        board.map_err(|error| error.with_span(entry.word.span()))
    }
}

/// How many clues stand on each side, where a slip does not leave that open.
pub type Counts = LiteMap<Key, Option<usize>>;

/// The board, as large as all entries say.
pub fn board(
    kind: &Entry,
    entries: &[Entry],
    counts: &Counts,
    grids: &[(&Entry, Rows)],
    slips: &mut Slips,
) -> Result<Board, Error> {
    let mut size = Size::default();
    let mut others = Vec::new();
    match find(entries, &Key::Size) {
        Some(entry) => size.declare(entry)?,
        None => refuse_odd_side(entries, counts)?,
    }
    for entry in entries {
        if let (Key::Clues(axis, ..), Some(Some(count))) = (&entry.key, counts.get(&entry.key)) {
            others.extend(size.agree(*axis, *count, entry, entry.word).err());
        }
    }
    let is_both = size.refuse_both(entries).map_err(|error| others.push(error)).is_err();
    // Of a board that is told in two ways, grids say nothing.
    for (entry, rows) in grids.iter().filter(|_| !is_both) {
        others.extend(size.agree(Axis::ROW, rows.len(), entry, entry.word).err());
        if let (false, Some(row)) = (size.is_hexagon(), rows.first()) {
            others.extend(size.agree(Axis::COLUMN, row.len(), entry, entry.lines[0]).err());
        }
    }
    // Whatever says another size is told; which of them is right is not known.
    if let Some(last) = others.pop() {
        others.into_iter().for_each(|error| slips.note(error));
        return Err(last);
    }
    let board = size.board(kind)?;
    check_row_lengths(&board, grids)?;
    Ok(board)
}

/// An error for the rows of grids that have not as many cells as the board has there; for the first, where all rows of
/// its grid are as long as it is.
fn check_row_lengths(board: &Board, grids: &[(&Entry, Rows)]) -> Result<(), Error> {
    let mut slips = Slips::default();
    for (entry, rows) in grids {
        let are_equal = rows.iter().all(|row| row.len() == rows[0].len());
        let lengths = rows.iter().map(Vec::len).enumerate();
        let wrong = lengths.filter(|&(index, length)| length != board.line_len(Axis::ROW, index));
        for (index, length) in wrong.take(if are_equal { 1 } else { rows.len() }) {
            let (number, grid, found) = (index + 1, entry.quoted(), many(length, "cell"));
            let cells = board.line_len(Axis::ROW, index);
            let message = format!("row {number} of {grid} has {found}, the board has {cells} there");
            slips.note(entry.lines[index].error(message));
        }
    }
    slips.end()
}

/// An error for the only side with another number of clues than all others, one of which is across from it.
fn refuse_odd_side(entries: &[Entry], counts: &Counts) -> Result<(), Error> {
    let told = |entry| match entry {
        entry @ &Entry { key: Key::Clues(axis, ..), .. } => Some((entry, axis, counts.get(&entry.key).copied()??)),
        _ => None,
    };
    let sides: Vec<(&Entry, Axis, usize)> = entries.iter().filter_map(told).collect();
    let is_odd = |odd: &&(&Entry, Axis, usize)| {
        let mut others = sides.iter().filter(|side| side.0.key != odd.0.key);
        let usual = others.clone().next().map(|side| side.2);
        usual != Some(odd.2) && others.clone().all(|side| Some(side.2) == usual) && others.any(|side| side.1 == odd.1)
    };
    let Some((entry, axis, count)) = sides.iter().find(is_odd).filter(|_| sides.len() > 2) else { return Ok(()) };
    let usual = sides.iter().map(|side| side.2).find(|usual| usual != count).unwrap_or_default();
    let problem =
        format!("{} says {}, but all other sides have {usual} clues", entry.quoted(), many(*count, axis.word()));
    let only = if entry.value.is_blank() { entry.lines.first() } else { Some(&entry.value) };
    let is_glued = *count == 1 && only.is_some_and(|only| only.text.trim().chars().count() == usual);
    let slip = match *count < usual {
        true if is_glued => "blanks stand between clues: as it is, this is one clue",
        true => "was a clue forgotten? * stands for none",
        false => "is a clue there twice?",
    };
    Err(entry.word.error(problem).with_help(slip))
}

/// The length of the longest line, as far as the size, the clues and the rows of grids tell it.
pub fn longest_line(entries: &[Entry], counts: &Counts) -> Result<usize, Error> {
    let mut size = Size::default();
    let mut longest = 0;
    for entry in entries {
        match entry.key {
            Key::Size => size.declare(entry)?,
            Key::Clues(..) => longest = longest.max(counts.get(&entry.key).copied().flatten().unwrap_or(0)),
            _ if entry.key.is_grid() => longest = longest.max(entry.lines.len()),
            _ => {}
        }
    }
    Ok(longest.max(size.longest()))
}

/// The size of a board, as [`Size::declare`] takes it.
pub fn written(board: &Board) -> String {
    let count = |&axis: &Axis| format!("{} {}", board.lines(axis), short_name(axis));
    board.axes().iter().map(count).collect::<Vec<_>>().join(", ")
}

/// The error for a value of `size:` that is none.
fn no_size(entry: &Entry) -> Error {
    entry.value.error(format!("{} is no size", quoted(entry.value.text))).with_help(HELP)
}

/// What the lines along an axis are called in a size.
fn short_name(axis: Axis) -> &'static str {
    match axis {
        Axis::ROW => "rows",
        Axis::COLUMN => "columns",
        Axis::FALLING => "falling",
        _ => "rising",
    }
}

/// The axis of this name, in singular or plural.
fn axis(word: Part) -> Option<Axis> {
    let word = word.text.to_ascii_lowercase();
    let axes = [Axis::ROW, Axis::COLUMN, Axis::FALLING, Axis::RISING];
    axes.into_iter().find(|&axis| {
        let name = short_name(axis);
        word == name || Some(word.as_str()) == name.strip_suffix('s')
    })
}
