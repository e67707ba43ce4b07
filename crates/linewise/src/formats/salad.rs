//! The ids of Salad, the Easy as ABC of x-sheep's puzzles: `5n3L:bCCCAeCBeBB,y`, an id a line.
//!
//! Five rows and columns, three letters; the clues around in the order top, left, bottom, right, a comma, the cells. A letter
//! from `A`, or a digit, stands for itself, `a` to `z` for 1 to 26 empty places; among the cells `X` is a blank one and
//! `O` one with some letter. With `B` for `L` it is Number Ball: digits for letters, and no clues around.

use crate::error::Error;
use crate::format::letters::{self, Family, Known, ends};
use crate::format::lines::quoted;
use crate::format::lost::{self, Lost};
use crate::format::source::Source;
use crate::format::{Format, Guess, Holds, Plain, Special, game_id};
use crate::model::CellId;
use crate::puzzle::{Alphabet, Board, Puzzle, Side};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "salad",
    about: "game ids of Salad in x-sheep's puzzles: Easy as ABC and Number Ball, with given cells",
    extensions: &["salad"],
    holds: Holds::Many,
    recognizes: |bytes| {
        let Ok(text) = Source::new(bytes).text() else { return Guess::No };
        let parameters = game_id::ids(text, "salad").next().and_then(|id| id.split_once(':'));
        Guess::yes_if(parameters.and_then(|(parameters, _)| Size::of(parameters)).is_some())
    },
    read: |bytes| game_id::puzzles(bytes, "salad", read),
    write: |puzzles| lost::many(puzzles, "", write),
    special: Special {
        is_address: |text| game_id::is_id(text, "salad", |size| Size::of(size).is_some()),
        ..Special::NONE
    },
};

/// The kind that it holds.
fn easy_as_abc() -> Family {
    Family::named("easy_as_abc")
}

/// The sides of the board in their order.
const SIDES: [Side; 4] = [Side::Top, Side::Left, Side::Bottom, Side::Right];

/// The parameters of a game.
struct Size {
    side: usize,
    count: usize,
    has_balls: bool,
}

impl Size {
    /// What `5n3L` says, perhaps with a difficulty behind it.
    fn of(parameters: &str) -> Option<Size> {
        let (side, rest) = game_id::without_difficulty(parameters).split_once('n')?;
        let (count, has_balls) = match rest.strip_suffix('B') {
            Some(count) => (count, true),
            None => (rest.strip_suffix('L')?, false),
        };
        Some(Size { side: game_id::number(side)?, count: game_id::number(count)?, has_balls })
    }
}

/// The digits of Number Ball as an alphabet.
fn balls(count: usize) -> Result<Alphabet, Error> {
    easy_as_abc().kind.alphabets().of_glyphs(&Alphabet::DIGITS[..count.min(9)])
}

/// Reads one id.
fn read(source: Source, id: &str) -> Result<Puzzle, Error> {
    let (parameters, rest) = game_id::split(source, id, "5n3L:bCCCAeCBeBB,y")?;
    let is_right = |size: &Size| size.side >= 3 && (2..=9).contains(&size.count) && size.count < size.side;
    let size = Size::of(parameters).filter(is_right).ok_or_else(|| {
        source.error(parameters, format!("{} is not the size of a game", quoted(parameters))).with_help(
            "as 5n3L: the rows and columns, at least 3; then the letters, from 2 to 9 and fewer than columns",
        )
    })?;
    let board = Board::rectangle(size.side, size.side).map_err(|error| error.with_span(source.span(parameters)))?;
    let mut puzzle = easy_as_abc().puzzle(board, Some(size.count as u32))?;
    if size.has_balls {
        puzzle.alphabet = balls(size.count)?;
    }
    let (clues, cells) = match (size.has_balls, rest.split_once(',')) {
        (true, _) => ("", rest),
        (false, Some(parts)) => parts,
        (false, None) => (rest, ""),
    };
    let ends = ends(&board, &SIDES);
    if !size.has_balls {
        for (at, known, text) in places(source, clues, ends.len())? {
            let Known::Number(number) = known else {
                return Err(source.error(text, format!("{} is not a clue", quoted(text))));
            };
            let span = source.span(text);
            let clue = easy_as_abc().clue(number, &puzzle).map_err(|error| error.with_span(span))?;
            puzzle.clues.insert(ends[at], clue.with_span(span));
        }
        if cells.is_empty() {
            return Ok(puzzle);
        }
    }
    for (at, known, text) in places(source, cells, board.cells())? {
        let span = source.span(text);
        if let Some(may) = easy_as_abc().domain(known, &puzzle).map_err(|error| error.with_span(span))? {
            puzzle.give(CellId::new(at), may, span)?;
        }
    }
    Ok(puzzle)
}

/// The places that are not empty, of so many.
fn places<'a>(source: Source, text: &'a str, count: usize) -> Result<Vec<(usize, Known, &'a str)>, Error> {
    let mut places = Vec::new();
    let mut at = 0;
    for (place, glyph) in text.char_indices() {
        let here = &text[place..place + glyph.len_utf8()];
        let known = match glyph {
            'a'..='z' => {
                at += glyph as usize - 'a' as usize + 1;
                Known::Open
            }
            'X' => Known::Blank,
            'O' => Known::Filled,
            'A'..='I' => Known::Number(glyph as u32 - 'A' as u32 + 1),
            '1'..='9' => Known::Number(glyph as u32 - '0' as u32),
            _ => {
                return Err(source.error(here, format!("{} says nothing", quoted(here))).with_help(
                    "a letter from A to I or a digit, X blank, O some letter, a to z for 1 to 26 empty places",
                ));
            }
        };
        if known != Known::Open {
            places.push((at, known, here));
            at += 1;
        }
        if at > count {
            return Err(source.error(here, format!("it continues after the last of {count} places")));
        }
    }
    match at == count {
        true => Ok(places),
        false => Err(source
            .error(text, format!("it ends after {at} of {count} places"))
            .with_help("empty places at the end are counted by a letter, too")),
    }
}

/// Is the puzzle to be written as Number Ball?
fn has_balls(puzzle: &Puzzle) -> bool {
    puzzle.clues.is_empty() && Alphabet::DIGITS.starts_with(&letters::glyphs(&puzzle.alphabet))
}

/// Appends the id of a puzzle; returns how many given cells it cannot say.
fn write(puzzle: &Puzzle, lost: &mut Lost) -> Result<String, Error> {
    const FORMAT: &str = "an id of Salad";
    easy_as_abc().check(puzzle, FORMAT)?;
    let (rows, columns, count) = (puzzle.board.rows(), puzzle.board.columns(), puzzle.alphabet.len() - 1);
    if rows != columns || rows < 3 || !(2..=9).contains(&count) || count >= rows {
        let message =
            format!("{FORMAT} cannot express {count} letters on a board of {rows} rows and {columns} columns");
        return Err(
            Error::new(message).with_help("a square of at least 3 rows, with 2 to 9 letters, fewer than columns")
        );
    }
    let mut lost_givens = 0;
    let mut cells = vec![Known::Open; puzzle.board.cells()];
    for (cell, given) in &puzzle.givens {
        match easy_as_abc().known(given.may, puzzle) {
            Some(known) => cells[cell.index()] = known,
            None => lost_givens += 1,
        }
    }
    let mut text = format!("{rows}n{count}");
    let read = if has_balls(puzzle) {
        text.push_str("B:");
        push(&cells, b'0', &mut text);
        balls(count)?
    } else {
        let clue = |end| puzzle.clues.get(&end).map_or(Known::Open, |clue| Known::Number(easy_as_abc().number(clue)));
        let clues: Vec<Known> = ends(&puzzle.board, &SIDES).into_iter().map(clue).collect();
        text.push_str("L:");
        push(&clues, b'A' - 1, &mut text);
        text.push(',');
        push(&cells, b'A' - 1, &mut text);
        letters::usual_alphabet(puzzle)?
    };
    lost.all_but_cells(lost_givens, &read);
    Ok(text + "\n")
}

/// Appends places, where `base` is the character before that of number 1.
fn push(places: &[Known], base: u8, text: &mut String) {
    let mut open = 0;
    for place in places {
        let glyph = match place {
            Known::Open => {
                open += 1;
                if open == 26 {
                    flush(&mut open, text);
                }
                continue;
            }
            Known::Blank => 'X',
            Known::Filled => 'O',
            Known::Number(number) => char::from(base + *number as u8),
        };
        flush(&mut open, text);
        text.push(glyph);
    }
    flush(&mut open, text);
}

/// Appends the letter for so many empty places, at most 26.
fn flush(open: &mut u8, text: &mut String) {
    if *open > 0 {
        text.push(char::from(b'a' - 1 + *open));
    }
    *open = 0;
}
