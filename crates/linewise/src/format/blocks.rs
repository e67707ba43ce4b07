//! Clues that are numbers on a line: what the plain nonogram formats share.

use crate::error::{Error, Slips, many};
use crate::format::Written;
use crate::format::lines::{self, Part, quoted};
use crate::format::nonogram::{self, Sheet};
use crate::format::{headings, lost};
use crate::formats::advice_of_clue;
use crate::kind;
use crate::puzzle::{Alphabet, Axis, Board, Clue, End, Puzzle};

/// The clue of a line of numbers; a blank line, or 0 alone, is the clue of an empty line.
pub fn clue(line: Part) -> Result<Clue, Error> {
    let line = line.trim();
    let lengths = lengths(line)?;
    match lengths[..] {
        [0] => Ok(Clue::blocks(&[]).with_span(line.span())),
        _ if lengths.contains(&0) => Err(zero(line)),
        _ => Ok(Clue::blocks(&lengths).with_span(line.span())),
    }
}

/// Are several of these clues filled up with zeros to one length, as in a table?
fn are_filled_up(lines: &[Part]) -> bool {
    let clues: Vec<Vec<&str>> = lines.iter().map(|line| line.items().map(|item| item.text).collect()).collect();
    let is_zero = |item: &&str| *item == "0";
    nonogram::are_filled_up(&clues, is_zero) && clues.iter().filter(|clue| clue.iter().any(is_zero)).count() > 1
}

/// Reads a clue without the zeros that fill it up.
fn filled_up_clue(line: Part) -> Result<Clue, Error> {
    let mut lengths = lengths(line)?;
    lengths.retain(|&length| length > 0);
    Ok(Clue::blocks(&lengths).with_span(line.trim().span()))
}

/// The numbers of a line.
fn lengths(line: Part) -> Result<Vec<u32>, Error> {
    line.items().map(|item| item.number().and_then(|number| of_a_line(number, item))).collect()
}

/// The length, unless it is longer than any line: no format could write it again.
pub fn of_a_line(length: u32, item: Part) -> Result<u32, Error> {
    if length as usize <= Board::MAX_SIDE {
        return Ok(length);
    }
    let error = item.error(format!("a block of {length} cells is longer than any line"));
    Err(error.with_help(format!("a line has at most {} cells", Board::MAX_SIDE)))
}

/// The error for a clue with a 0 among other numbers.
pub fn zero(line: Part) -> Error {
    line.error(format!("the clue {} has a block of 0 cells", quoted(line.text)))
        .with_help("0 stands alone, for a line without blocks")
}

/// The two sides that a size names, in its order, as `4x5`, `4,5` or `4 5`; a number alone is the side of a square.
pub fn sides(size: &str) -> Option<[usize; 2]> {
    let words = size.split(['x', 'X', '×', ',', ' ', '\t']).filter(|word| !word.is_empty());
    match words.map(|word| word.parse().ok()).collect::<Option<Vec<usize>>>()?[..] {
        [side] => Some([side, side]),
        [one, other] => Some([one, other]),
        _ => None,
    }
}

/// The board of so many rows and columns, as a file declares them.
pub fn board(rows: Part, columns: Part) -> Result<Board, Error> {
    let board = Board::rectangle(rows.number()? as usize, columns.number()? as usize);
    board.map_err(|error| rows.place(error))
}

/// The `count` lines that hold a clue. A blank line is a clue where it is needed for the count, and else it is nothing.
///
/// On failure: how many lines hold more than blanks.
pub fn by_counting<'l>(lines: &[Part<'l>], count: usize) -> Result<Vec<Part<'l>>, usize> {
    let filled: Vec<_> = lines.iter().copied().filter(|line| !line.is_blank()).collect();
    if filled.len() >= count {
        return if filled.len() == count { Ok(filled) } else { Err(filled.len()) };
    }
    let first = lines.iter().position(|line| !line.is_blank()).unwrap_or(0);
    let after = lines.iter().rposition(|line| !line.is_blank()).map_or(0, |last| last + 1);
    // The earliest lines that hold all that is filled.
    let start = after.saturating_sub(count);
    if start <= first && start + count <= lines.len() {
        return Ok(lines[start..start + count].to_vec());
    }
    Err(filled.len())
}

/// The black and white nonogram with these lines as clues, a row or a column each.
pub fn puzzle(board: Board, rows: &[Part], columns: &[Part]) -> Result<Puzzle, Error> {
    let mut puzzle = Puzzle::new("nonogram", board, Alphabet::black_and_white());
    let mut slips = Slips::default();
    for (axis, lines) in [(Axis::ROW, rows), (Axis::COLUMN, columns)] {
        let read = if are_filled_up(lines) { filled_up_clue } else { clue };
        for (index, &line) in lines.iter().enumerate() {
            let clue = slips.kept(read(line).map_err(|error| of_line(advised(error, line), axis, index)));
            puzzle.clues.extend(clue.map(|clue| (End::near(axis, index), clue)));
        }
    }
    if !slips.is_empty() {
        // What does not fit its line is told together with what cannot be read.
        slips.kept(kind::of(&puzzle).and_then(|kind| kind.model(&puzzle)).map(drop));
    }
    slips.or(puzzle)
}

/// The error for a clue, with what would be right where people write clues otherwise.
fn advised(error: Error, line: Part) -> Error {
    match advice_of_clue(line.text, true, &|_| true) {
        Some(help) => error.with_span(line.trim().span()).with_help(help),
        None => error,
    }
}

/// The error, with the line that it speaks of.
pub fn of_line(error: Error, axis: Axis, index: usize) -> Error {
    error.prefixed(format_args!("{} {}", axis.word(), index + 1))
}

/// The `count` lines with the clues along `axis`, as many as `declared` says.
pub fn side<'l>(lines: &[Part<'l>], count: usize, axis: Axis, declared: Part) -> Result<Vec<Part<'l>>, Error> {
    by_counting(lines, count).map_err(|found| {
        let word = axis.word();
        let are = |count: usize| if count == 1 { "is" } else { "are" };
        let (wanted, clues) = (many(count, word), many(found, &format!("{word} clue")));
        surplus(lines, count)
            .unwrap_or(declared)
            .error(format!("{wanted} {} declared, but there {} {clues}", are(count), are(found)))
            .with_help("one a line; the clue of an empty line is 0")
    })
}

/// The first line with a clue beyond `count`.
pub fn surplus<'l>(lines: &[Part<'l>], count: usize) -> Option<Part<'l>> {
    lines.iter().filter(|line| !line.is_blank()).nth(count).map(Part::trim)
}

/// The lines without comments: `#` and what follows it, and the lines that hold nothing else.
pub fn uncommented<'l>(lines: impl Iterator<Item = Part<'l>>) -> Vec<Part<'l>> {
    let before = |line: Part<'l>| match line.split_once('#') {
        Some((before, _)) if before.is_blank() => None,
        Some((before, _)) => Some(before),
        None => Some(line),
    };
    lines.filter_map(before).collect()
}

/// The side whose clues stand first below a size of so many lines, where a comment on a line of its own names one of the two.
pub fn announced(bytes: &[u8], size: usize) -> Option<Axis> {
    let text = std::str::from_utf8(lines::unmarked(bytes)).ok()?;
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_comment = |line: &&str| line.starts_with('#');
    let last_of_size = lines().enumerate().filter(|(_, line)| !is_comment(line)).nth(size.checked_sub(1)?)?.0;
    let below = || lines().skip(last_of_size + 1);
    let (at, named) =
        below().enumerate().find_map(|(at, line)| Some((at, headings::axis(line).filter(|_| is_comment(&line))?)))?;
    // A heading between the clues is that of the second side.
    Some(if below().take(at).all(|line| is_comment(&line)) { named } else { other(named) })
}

/// Columns for rows, and the other way round.
fn other(axis: Axis) -> Axis {
    if axis == Axis::ROW { Axis::COLUMN } else { Axis::ROW }
}

/// The bytes of a file without such comments, for recognizing formats.
pub fn without_comments(bytes: &[u8]) -> Vec<u8> {
    let mut rest = Vec::with_capacity(bytes.len());
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        match line.iter().position(|&byte| byte == b'#') {
            Some(at) if line[..at].trim_ascii().is_empty() => {}
            Some(at) => rest.extend(line[..at].iter().chain(b"\n")),
            None => rest.extend_from_slice(line),
        }
    }
    rest
}

/// Are the lines numbers, of digits, separated by blanks or commas, some of them perhaps negative by mistake? Cheap,
/// for recognizing formats.
pub fn are_numbers(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace() || matches!(byte, b',' | b'-'))
}

/// The size that stands before clues, if one does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Declared {
    Nothing,
    /// Two numbers on one line.
    OneLine,
    /// Two numbers, each on a line of its own.
    TwoLines,
}

/// Would most lines be clues of numbers, were it not for a few slips? Then also which size stands before as many of them as it says.
pub fn nearly_clues(bytes: &[u8]) -> Option<Declared> {
    let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).collect();
    let is_clue =
        |line: &&[u8]| !line.is_empty() && !line.starts_with(b"#") && !line.starts_with(b"*") && *line != b"&";
    let lines: Vec<&[u8]> = lines.into_iter().filter(is_clue).collect();
    let right = lines.iter().filter(|line| are_numbers(line) && !line.contains(&b'-')).count();
    // A slip is a number with something beside it, or a letter or two that look like one.
    let is_likely = |line: &&[u8]| line.len() <= 3 || line.len() <= LONGEST_CLUE && line.iter().any(u8::is_ascii_digit);
    if lines.len() < 4 || right * 3 < lines.len() * 2 || !lines.iter().all(is_likely) {
        return None;
    }
    let numbers = |line: &[u8]| -> Vec<usize> {
        let words = line.split(|byte| byte.is_ascii_whitespace()).filter(|word| !word.is_empty());
        words.filter_map(|word| std::str::from_utf8(word).ok()?.parse().ok()).collect()
    };
    let is_size = |sides: [usize; 2], rest: usize| sides[0].saturating_add(sides[1]) == rest;
    Some(match (&numbers(lines[0])[..], &numbers(lines[1])[..]) {
        (&[one, other], _) if is_size([one, other], lines.len() - 1) => Declared::OneLine,
        (&[one], &[other]) if is_size([one, other], lines.len() - 2) => Declared::TwoLines,
        _ => Declared::Nothing,
    })
}

/// Would the content begin with its size so, were it not for a few slips?
pub fn nearly_declares(bytes: &[u8], size: Declared) -> bool {
    nearly_clues(lines::unmarked(bytes)) == Some(size)
}

/// A longer line is no clue that somebody typed.
const LONGEST_CLUE: usize = 200;

/// How many words the first lines have that have any.
pub fn words_of_first_lines<const N: usize>(bytes: &[u8]) -> [usize; N] {
    let lines = bytes.split(|&byte| byte == b'\n').map(|line| {
        let words = line.split(|byte| byte.is_ascii_whitespace());
        words.filter(|word| !word.is_empty()).count()
    });
    let mut counts = [0; N];
    for (place, count) in counts.iter_mut().zip(lines.filter(|&count| count > 0)) {
        *place = count;
    }
    counts
}

/// Writes the only puzzle into a format that has nothing but clues: `text` makes it of those of rows and columns.
pub fn write_one(
    puzzles: &[Puzzle],
    format: &'static str,
    text: impl FnOnce(&[Vec<u32>], &[Vec<u32>]) -> String,
) -> Result<Written, Error> {
    lost::one(puzzles, format, |puzzle, lost| {
        let sheet = Sheet::of(puzzle, format)?;
        lost.all_but_clues(&[]);
        Ok(text(&sheet.lengths(Axis::ROW)?, &sheet.lengths(Axis::COLUMN)?))
    })
}

/// Lines of numbers as text: a line each, `empty` for a line without blocks.
pub fn written(lines: &[Vec<u32>], separator: &str, empty: &str) -> String {
    let mut text = String::new();
    for lengths in lines {
        let words: Vec<_> = lengths.iter().map(u32::to_string).collect();
        text.push_str(if words.is_empty() { empty } else { "" });
        text.push_str(&words.join(separator));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::lines;

    /// The lines that are taken as clues, with `-` for a blank one; or how many are not blank.
    fn taken(text: &str, count: usize) -> Result<String, usize> {
        let text = text.replace('-', " ").replace(',', "\n");
        let lines = lines::read(text.as_bytes()).expect("a text");
        let parts: Vec<_> = lines.iter().map(lines::Line::part).collect();
        let clues = by_counting(&parts, count)?;
        Ok(clues.iter().map(|clue| if clue.is_blank() { "-" } else { clue.text }).collect::<Vec<_>>().join(","))
    }

    #[test]
    fn blank_lines_are_clues_where_the_count_needs_them() {
        let cases = [
            ("1,2,3", 3, Ok("1,2,3")),
            ("1,-,2,3,-", 3, Ok("1,2,3")),
            ("1,-,3", 3, Ok("1,-,3")),
            ("1,-,3,-,-", 3, Ok("1,-,3")),
            ("-,1,-,3", 3, Ok("1,-,3")),
            ("-,-,1,-,3,-", 3, Ok("1,-,3")),
            ("-,1,2", 3, Ok("-,1,2")),
            ("1,2,3", 2, Err(3)),
            ("1,2", 3, Err(2)),
            ("1,-,-,3", 3, Err(2)),
        ];
        for (text, count, expected) in cases {
            assert_eq!(taken(text, count).as_deref(), expected.as_deref(), "{count} of {text}");
        }
    }
}
