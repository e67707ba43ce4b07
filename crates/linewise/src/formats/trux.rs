//! The text form of Antoine Trux's solver: the board's shape, then a `'pattern'` on each line.
//!
//! ```text
//! shape = rectangular
//! num_rows = 2
//! num_cols = 2
//! num_regexes_per_row = 1
//! num_regexes_per_col = 1
//!
//! 'HE|LL|O+'
//! '[PLEASE]+'
//! '[^SPEAK]+'
//! 'EP|IP|EF'
//! ```
//!
//! Rows come first, then columns. A hexagon's rows are followed by its rising diagonals from the left and by its
//! falling ones from the right. Nothing is escaped; `.*` stands for a clue that is missing.

use crate::error::{Error, Span};
use crate::format::lines::{self, Part, quoted};
use crate::format::lost::{self, Lost};
use crate::format::patterns::{self, Sheet};
use crate::format::{Format, Guess, Holds, Plain, Special};
use crate::hexagon::Hexagon;
use crate::puzzle::{Axis, Board, End, Puzzle};
use litemap::LiteMap;

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "trux",
    about: "the text files of Antoine Trux's solver: rectangles and regular hexagons of patterns",
    extensions: &["txt"],
    holds: Holds::One,
    recognizes: |bytes| {
        let lines = bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
        let mut said = lines.filter(|line| !line.is_empty() && !line.starts_with(b"#")).take(1);
        let begins =
            |line: &[u8]| SETTINGS.iter().any(|name| line.starts_with(name.as_bytes())) && line.contains(&b'=');
        Guess::yes_if(said.any(|line| begins(lines::unmarked(line))))
    },
    read: |bytes| vec![read(bytes)],
    write: |puzzles| lost::one(puzzles, "trux", written),
    special: Special::NONE,
};

/// The pattern that stands for a missing clue.
const ANYTHING: &str = ".*";
/// What the file says about the board.
const SETTINGS: [&str; 6] =
    ["shape", "num_rows", "num_cols", "num_regexes_per_row", "num_regexes_per_col", "num_regexes_per_line"];

/// What a file says, line by line.
struct Sayings<'l> {
    settings: LiteMap<&'static str, Part<'l>>,
    patterns: Vec<Part<'l>>,
    first: Part<'l>,
}

/// Reads the one puzzle of a file.
fn read(bytes: &[u8]) -> Result<Puzzle, Error> {
    let lines = lines::read(bytes)?;
    let sayings = sayings(lines.iter().map(lines::Line::part))?;
    let shape = sayings.settings.get("shape").map_or("rectangular", |shape| shape.text);
    let (board, sides) = match shape {
        "rectangular" => rectangle(&sayings)?,
        "hexagonal" => hexagon(&sayings)?,
        _ => {
            let error = sayings.settings[&"shape"].error(format!("{} is no shape", quoted(shape)));
            return Err(error.with_help("rectangular or hexagonal"));
        }
    };
    let mut puzzle = patterns::puzzle(board);
    let expected: usize = sides.iter().map(|(ends, each)| ends.len() * each).sum();
    if sayings.patterns.len() != expected {
        let message = format!("there are {} patterns, the board needs {expected}", sayings.patterns.len());
        return Err(sayings.patterns.last().unwrap_or(&sayings.first).error(message));
    }
    let mut parts = sayings.patterns.iter();
    for (ends, each) in sides {
        for end in ends {
            for (number, &part) in parts.by_ref().take(each).enumerate() {
                read_clue(part, end, number, &mut puzzle)?;
            }
        }
    }
    patterns::set_alphabet(&mut puzzle, None, "").map_err(|error| error.with_span(sayings.first.span()))?;
    Ok(puzzle)
}

/// Reads the clue number `number`, from 0, of a line.
fn read_clue(part: Part, end: End, number: usize, puzzle: &mut Puzzle) -> Result<(), Error> {
    if part.text == ANYTHING {
        return Ok(());
    }
    let place = end.place();
    let most = patterns::most_clues(&puzzle.board);
    if number >= most {
        let error = part.error(format!("{place} has more clues than linewise can hold"));
        return Err(error.with_help(format!("at most {most}")));
    }
    let end = patterns::end_of(&puzzle.board, end, number);
    if let Some(clue) = patterns::clue_in_line(part, end)? {
        puzzle.clues.insert(end, clue);
    }
    Ok(())
}

/// Sorts the lines into settings and patterns.
fn sayings<'l>(parts: impl Iterator<Item = Part<'l>>) -> Result<Sayings<'l>, Error> {
    let mut parts =
        parts.map(|part| part.trim()).filter(|part| !part.text.is_empty() && !part.text.starts_with('#')).peekable();
    let first = *parts.peek().ok_or_else(|| Error::new("the file holds only comments"))?;
    let mut sayings = Sayings { settings: LiteMap::new(), patterns: Vec::new(), first };
    for part in parts {
        if let Some(inner) = part.text.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
            sayings.patterns.push(part.with(inner));
            continue;
        }
        let setting = part.split_once('=').and_then(|(name, value)| {
            let name = SETTINGS.into_iter().find(|known| *known == name.trim().text)?;
            Some((name, value.trim()))
        });
        let (name, value) = setting.ok_or_else(|| {
            let error = part.error(format!("{} is neither a pattern nor a setting", quoted(part.text)));
            error.with_help(format!("a pattern between single quotes, or one of: {}", SETTINGS.join(", ")))
        })?;
        if sayings.settings.insert(name, value).is_some() {
            return Err(value.error(format!("{name} stands here for the second time")));
        }
    }
    Ok(sayings)
}

impl Sayings<'_> {
    /// The number that a setting is; one where it is missing.
    fn number(&self, name: &str) -> Result<usize, Error> {
        let Some(part) = self.settings.get(name) else { return Ok(1) };
        match part.number()? as usize {
            0 => Err(part.error(format!("{name} is 0")).with_help("a number from 1")),
            number if number > Board::MAX_SIDE => Err(part.error(format!("{name} is too large"))),
            number => Ok(number),
        }
    }

    /// Where a setting stands, or else where the file begins to speak.
    fn span(&self, name: &str) -> Span {
        self.settings.get(name).unwrap_or(&self.first).span()
    }
}

/// Lines in the order in which their patterns stand, by their near ends, and how many patterns each has.
type Side = (Vec<End>, usize);

/// A rectangle, and its sides.
fn rectangle(sayings: &Sayings) -> Result<(Board, Vec<Side>), Error> {
    let (rows, columns) = (sayings.number("num_rows")?, sayings.number("num_cols")?);
    let board = Board::rectangle(rows, columns).map_err(|error| error.with_span(sayings.span("num_rows")))?;
    let each = match sayings.settings.contains_key("num_regexes_per_line") {
        true => [sayings.number("num_regexes_per_line")?; 2],
        false => [sayings.number("num_regexes_per_row")?, sayings.number("num_regexes_per_col")?],
    };
    let ends = |axis| (0..board.lines(axis)).map(|index| End::near(axis, index)).collect();
    Ok((board, vec![(ends(Axis::ROW), each[0]), (ends(Axis::COLUMN), each[1])]))
}

/// A regular hexagon of as many lines as there are patterns for, and its sides.
fn hexagon(sayings: &Sayings) -> Result<(Board, Vec<Side>), Error> {
    let each = sayings.number("num_regexes_per_line")?;
    let count = sayings.patterns.len();
    let lines = count / (3 * each);
    if lines * 3 * each != count || lines.is_multiple_of(2) {
        let error = sayings.patterns.last().unwrap_or(&sayings.first).error(format!("there are {count} patterns"));
        return Err(error.with_help("as many for each direction, and an odd number of lines in each"));
    }
    let board = patterns::hexagon(lines, lines, lines, sayings.span("shape"))?;
    Ok((board, order(&board).into_iter().map(|ends| (ends, each)).collect()))
}

/// The near ends of a hexagon's lines, side by side, in the order in which their patterns stand.
fn order(board: &Board) -> [Vec<End>; 3] {
    let ends = |axis| (0..board.lines(axis)).map(move |index| End::near(axis, index));
    [ends(Axis::ROW).collect(), ends(Axis::RISING).collect(), ends(Axis::FALLING).rev().collect()]
}

/// The file of a puzzle.
fn written(puzzle: &Puzzle, lost: &mut Lost) -> Result<String, Error> {
    let sheet = Sheet::of(puzzle, "trux")?;
    lost.notes(&[]);
    lost.givens();
    lost.goal();
    sheet.lose_alphabet(lost);
    let (head, sides) = match sheet.hexagon() {
        Some(hexagon) => hexagon_head(&sheet, hexagon)?,
        None => rectangle_head(&sheet),
    };
    Ok(head + &body(&sheet, sides, lost)?)
}

/// What the file says of a hexagon, and its sides.
fn hexagon_head(sheet: &Sheet, hexagon: Hexagon) -> Result<(String, Vec<Side>), Error> {
    if hexagon.edges().iter().any(|&edge| edge != hexagon.edges()[0]) {
        return Err(sheet.refusal("such a hexagon").with_help("it holds those whose edges are equally long"));
    }
    sheet.refuse_directions([Axis::ROW, Axis::FALLING, Axis::RISING].map(|axis| End::near(axis, 0)))?;
    let sides = order(&sheet.puzzle.board);
    let each = sides.iter().flatten().map(|&end| sheet.patterns(end).len()).max().unwrap_or(0).max(1);
    let head = format!("shape = hexagonal\nnum_regexes_per_line = {each}\n");
    Ok((head, sides.into_iter().map(|ends| (ends, each)).collect()))
}

/// What the file says of a rectangle, and its sides.
fn rectangle_head(sheet: &Sheet) -> (String, Vec<Side>) {
    let board = sheet.puzzle.board;
    let ends = |axis| (0..board.lines(axis)).map(|index| End::near(axis, index)).collect::<Vec<_>>();
    let [rows, columns] = [Axis::ROW, Axis::COLUMN].map(|axis| {
        let ends = ends(axis);
        let each = ends.iter().map(|&end| sheet.patterns(end).len()).max().unwrap_or(0).max(1);
        (ends, each)
    });
    let size = format!("num_rows = {}\nnum_cols = {}\n", board.rows(), board.columns());
    let counts = format!("num_regexes_per_row = {}\nnum_regexes_per_col = {}\n", rows.1, columns.1);
    (format!("shape = rectangular\n{size}{counts}"), vec![rows, columns])
}

/// The patterns, a line each, with an empty line before each side.
fn body(sheet: &Sheet, sides: Vec<Side>, lost: &mut Lost) -> Result<String, Error> {
    let mut text = String::new();
    let mut has_anything = false;
    for (ends, each) in sides {
        text.push('\n');
        for end in ends {
            for number in 0..each {
                let pattern = sheet.pattern(patterns::end_of(&sheet.puzzle.board, end, number));
                if pattern.is_some_and(|pattern| pattern.contains(['\n', '\r'])) {
                    return Err(sheet.refusal("a pattern that goes over two lines"));
                }
                has_anything |= pattern == Some(ANYTHING);
                text.push_str(&format!("'{}'\n", pattern.unwrap_or(ANYTHING)));
            }
        }
    }
    if has_anything {
        lost.add(format!("the clues {ANYTHING}, which say nothing"));
    }
    Ok(text)
}
