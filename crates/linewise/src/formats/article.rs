//! What the program of the article on Easy as ABC asks for: the size, how many letters there are, and the letters
//! above, below, left and right of the board, a line each, with `0` or a blank where there is none. A letter may be
//! told by its number, `1` for the first, and may be small. Blanks at the end of a line may be missing, as editors cut
//! them off.
//!
//! ```text
//! 4
//! 3
//! A000
//! 0000
//! B00C
//! 0C00
//! ```

use crate::domain::Symbol;
use crate::error::{Error, many};
use crate::format::letters::{self, Family, LETTERS};
use crate::format::lines::{self, Part, quoted};
use crate::format::lost::{self, Lost};
use crate::format::{Assumption, Format, Guess, Holds, Plain, Special};
use crate::puzzle::{Board, Clue, End, Puzzle, Side};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "article",
    about: "what the article's program asks for: size, number of letters, and four lines of clues of Easy as ABC",
    extensions: &["abc"],
    holds: Holds::Many,
    recognizes,
    read: |bytes| {
        lines::puzzles(bytes, |mut parts| {
            // Blank lines at the end are no further puzzle; within one they are sides without clues.
            while parts.len() > LINES && !parts.len().is_multiple_of(LINES) && parts.last().is_some_and(Part::is_blank)
            {
                parts.pop();
            }
            parts.chunks(LINES).map(read).collect()
        })
    },
    write: |puzzles| lost::many(puzzles, "", write),
    special: Special {
        assumes: |_| {
            let told = "an Easy as ABC with the clues above first, then those below, left and right";
            Some(Assumption::KindAndOrder(told))
        },
        ..Special::NONE
    },
};

/// The kind that it holds.
fn easy_as_abc() -> Family {
    Family::named("easy_as_abc")
}

/// Does the content look like this format?
fn recognizes(bytes: &[u8]) -> Guess {
    let Ok(text) = std::str::from_utf8(lines::unmarked(bytes)) else { return Guess::No };
    let mut lines = text.lines();
    let mut number = || lines.next().and_then(|line| line.trim().parse::<usize>().ok());
    let (Some(side), Some(count)) = (number(), number()) else { return Guess::No };
    if count == 0 {
        return Guess::No;
    }
    let clues: Vec<&str> = lines.take(SIDES.len()).collect();
    let is_clue = |glyph: char| glyph == ' ' || glyph.is_ascii_alphanumeric();
    if clues.is_empty() || !clues.iter().all(|line| line.chars().all(is_clue)) {
        return Guess::No;
    }
    // An editor may have cut off blanks, where it is blanks that stand for no clue.
    let has_blanks = !clues.iter().any(|line| line.contains('0'));
    let is_cut =
        |line: &str| line.len() < side && has_blanks && line.contains(|glyph: char| glyph.is_ascii_alphabetic());
    let has_length = |line: &&str| line.is_empty() || line.len() == side || is_cut(line);
    let has_letters = clues.iter().any(|line| line.contains(|glyph: char| glyph.is_ascii_alphabetic()));
    let is_whole = clues.len() == SIDES.len() && clues.iter().all(has_length);
    // Numbers of three digits and more are no clues of a board with less than ten lines; other numbers are more likely
    // those of another kind.
    let are_digits = |line: &&str| line.chars().all(|glyph| glyph.is_ascii_digit());
    let has_digits = side > 2 && is_whole && clues.iter().all(are_digits) && clues.concat() != "";
    let is_letter = |glyph: char| glyph.to_digit(10).is_none_or(|digit| digit as usize <= count);
    let are_letters = count <= side && clues.iter().all(|line| line.chars().all(is_letter));
    match (has_letters || has_digits, is_whole && are_letters) {
        (true, true) => Guess::Yes,
        (true, false) if count <= side || is_whole => Guess::Maybe,
        _ => Guess::No,
    }
}

/// The sides in the order in which they are asked for.
const SIDES: [(Side, &str); 4] =
    [(Side::Top, "above"), (Side::Bottom, "below"), (Side::Left, "left of"), (Side::Right, "right of")];

/// How many lines a puzzle has.
const LINES: usize = 2 + SIDES.len();

/// Reads one puzzle.
fn read(lines: &[Part]) -> Result<Puzzle, Error> {
    let side = lines[0].trim().number()? as usize;
    let board = Board::rectangle(side, side).map_err(|error| error.with_span(lines[0].trim().span()))?;
    let Some(range) = lines.get(1).map(Part::trim) else {
        return Err(lines[0].error("the input ends before the number of letters"));
    };
    let puzzle = easy_as_abc().puzzle(board, Some(range.number()?));
    let mut puzzle = puzzle.map_err(|error| error.with_span(range.span()))?;
    // Blanks that are missing at the end say the same as those that stand there; but who writes 0 for no clue has left something out.
    // At a terminal, where lines come one by one, none is cut off.
    let may_be_cut = lines.len() == LINES && !lines.iter().skip(2).any(|line| line.text.contains('0'));
    for (at, (side, word)) in SIDES.into_iter().enumerate() {
        let Some(line) = lines.get(2 + at) else {
            return Err(lines[lines.len() - 1]
                .error(format!("the input ends before the clues {word} the board"))
                .with_help("four lines of clues: above, below, left and right of the board"));
        };
        read_side(line, side, word, may_be_cut, &mut puzzle)?;
    }
    Ok(puzzle)
}

/// Reads the clues of one side. A line with nothing at all is a side without clues.
fn read_side(line: &Part, side: Side, word: &str, may_be_cut: bool, puzzle: &mut Puzzle) -> Result<(), Error> {
    let ends: Vec<End> = side.ends(&puzzle.board).collect();
    let text = line.text;
    let count = text.chars().count();
    if text.is_empty() {
        return Ok(());
    }
    if count > ends.len() || (count < ends.len() && !may_be_cut) {
        let (characters, lines) = (many(count, "character"), many(ends.len(), "line"));
        let problem = format!("{characters} {word} the board, which has {lines} there");
        return Err(line.error(problem).with_help("a letter, 0 or a blank for each of them"));
    }
    for (end, (at, glyph)) in ends.into_iter().zip(text.char_indices()) {
        if glyph == '0' || glyph == ' ' {
            continue;
        }
        let span = line.span_of(at..at + glyph.len_utf8());
        let number = |glyph: char| glyph.to_digit(10).map(|number| Symbol(number as u8));
        // A small letter is the capital one, unless it is itself one of the letters.
        let capital = |glyph: char| puzzle.alphabet.symbol(glyph.to_ascii_uppercase());
        let symbol = puzzle.alphabet.symbol(glyph).or_else(|| capital(glyph)).or_else(|| number(glyph));
        let is_letter = |symbol: &Symbol| symbol.0 > 0 && symbol.index() < puzzle.alphabet.len();
        let symbol = symbol.filter(is_letter).ok_or_else(|| {
            let letters = letters::glyphs(&puzzle.alphabet);
            Error::new(format!("{} is not one of the letters {letters}", quoted(&glyph.to_string())))
                .with_span(span)
                .with_help("a letter or its number, or 0 or a blank for no clue")
        })?;
        puzzle.clues.insert(end, Clue::letter(symbol).with_span(span));
    }
    Ok(())
}

/// Appends a puzzle.
fn write(puzzle: &Puzzle, lost: &mut Lost) -> Result<String, Error> {
    const FORMAT: &str = "the article's input";
    easy_as_abc().check(puzzle, FORMAT)?;
    let (rows, columns, count) = (puzzle.board.rows(), puzzle.board.columns(), puzzle.alphabet.len() - 1);
    if rows != columns {
        return Err(Error::new(format!("{FORMAT} cannot express a board of {rows} rows and {columns} columns")));
    }
    lost.all_but_cells(puzzle.givens.len(), &letters::usual_alphabet(puzzle)?);
    let mut text = format!("{rows}\n{count}\n");
    for (side, _) in SIDES {
        let letter = |end: End| match puzzle.clues.get(&end) {
            Some(clue) => char::from(LETTERS.as_bytes()[easy_as_abc().number(clue) as usize - 1]),
            None => '0',
        };
        text.extend(side.ends(&puzzle.board).map(letter));
        text.push('\n');
    }
    Ok(text)
}
