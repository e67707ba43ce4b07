//! Where a phrase stands on a board, and boards that have room for it.

use crate::error::{Error, many};
use crate::hexagon::Hexagon;
use crate::make::Chance;
use crate::puzzle::Board;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The longest phrase: more would be no puzzle.
const LONGEST: usize = 400;

/// The most cells: the longest phrase has room in a hexagon, too.
const LARGEST: usize = 420;

/// A rectangle is at most so many times wider than it is high.
const WIDEST: usize = 3;

/// An edge of a hexagon is at most so many times as long as another.
const LONGEST_EDGE: usize = 2;

/// The characters of a phrase that go into cells: all but blanks, small letters as capitals.
fn characters(text: &str) -> Result<Vec<char>, Error> {
    let capital = |letter: char| {
        let mut upper = letter.to_uppercase();
        match (upper.next(), upper.next()) {
            (Some(one), None) => one,
            _ => letter,
        }
    };
    let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).map(capital).collect();
    match letters.len() {
        0 | 1 => {
            Err(Error::new(format!("the phrase \"{text}\" is too short to be hidden"))
                .with_help("two letters at least"))
        }
        count if count > LONGEST => Err(Error::new(format!("the phrase has {}", counted(&letters)))
            .with_help(format!("at most {LONGEST} can be hidden"))),
        _ => Ok(letters),
    }
}

/// How many letters a phrase has; characters, where there are others among them.
fn counted(phrase: &[char]) -> String {
    let is_letters = phrase.iter().all(|character| character.is_alphabetic());
    many(phrase.len(), if is_letters { "letter" } else { "character" })
}

/// The phrase as somebody typed it, in which a letter and its accent may be two characters, with one character for
/// both; an error for marks that remain.
pub fn composed(text: &str) -> Result<String, Error> {
    match text.nfc().find(|&letter| is_combining_mark(letter)) {
        Some(mark) => {
            let message = format!("no cell can hold the mark U+{:04X} of the phrase", u32::from(mark));
            let help = "a cell holds one character: a letter with a mark only where there is one for both, as for é";
            Err(Error::new(message).with_help(help))
        }
        None => Ok(text.nfc().collect()),
    }
}

/// How many cells a phrase takes, which it fills in their order; an error for a phrase that is too short, or too long.
pub fn phrase_length(text: &str) -> Result<usize, Error> {
    Ok(characters(&composed(text)?)?.len())
}

/// The smallest rectangle that has room for a phrase and is not much wider than high. An error for a phrase that is too short, or too long.
pub fn phrase_rectangle(text: &str) -> Result<Board, Error> {
    let count = phrase_length(text)?;
    let sizes = (1..=count).flat_map(|rows| {
        let columns = count.div_ceil(rows).max(rows);
        (columns <= rows * WIDEST).then_some((rows * columns - count, columns - rows, rows, columns))
    });
    let (.., rows, columns) = sizes.filter(|(_, _, rows, _)| *rows > 1).min().unwrap_or((0, 0, 1, count));
    Board::rectangle(rows, columns)
}

/// The smallest hexagon that has room for a phrase: no edge has a single cell, and none is more than twice as long as
/// another. An error for a phrase that is too short, or too long.
pub fn phrase_hexagon(text: &str) -> Result<Board, Error> {
    let count = phrase_length(text)?;
    // A regular one that has room has twice as many lines in each direction as cells on a side; one with pairs of sides
    // of which one is half as long as the others has about a fifth more.
    let most = 3 * (1..).find(|side| 3 * side * (side - 1) + 1 >= count).unwrap_or(1);
    let mut best: Option<(usize, usize, Hexagon)> = None;
    for rows in 2..=most {
        for falling in 2..=most {
            for rising in 2..=most {
                let Ok(hexagon) = Hexagon::new(rows, falling, rising) else { continue };
                if !looks_hexagonal(&hexagon) {
                    continue;
                }
                let sides = [rows, falling, rising];
                let spread = sides.iter().max().unwrap_or(&0) - sides.iter().min().unwrap_or(&0);
                let Some(over) = hexagon.cells().checked_sub(count) else { continue };
                if best.as_ref().is_none_or(|(least, even, _)| (over, spread) < (*least, *even)) {
                    best = Some((over, spread, hexagon));
                }
            }
        }
    }
    best.map(|(.., hexagon)| Board::Hexagon(hexagon)).ok_or_else(|| Error::new("no hexagon has room for this phrase"))
}

/// Do people see six edges? Between edges of a single cell lie four, and between long ones and short ones a bar.
fn looks_hexagonal(hexagon: &Hexagon) -> bool {
    let edges = hexagon.edges();
    let [shortest, longest] = [edges.iter().min(), edges.iter().max()].map(|edge| edge.copied().unwrap_or(0));
    shortest >= 2 && longest <= LONGEST_EDGE * shortest
}

/// An error for a board that is too small or too large to hide anything in it.
pub fn check_size(board: &Board) -> Result<(), Error> {
    let cells = board.cells();
    let what = match cells {
        2..=LARGEST => return Ok(()),
        0 | 1 => "small",
        _ => "large",
    };
    let message = format!("a board of {} is too {what} for patterns", many(cells, "cell"));
    Err(Error::new(message).with_help(format!("from 2 to {LARGEST} cells")))
}

/// What each cell of a board holds: the phrase, and then letters of it, in any order; an error where it has no room.
pub fn placed(text: &str, board: &Board, chance: &mut Chance) -> Result<Vec<char>, Error> {
    let mut letters = characters(text)?;
    let (count, cells) = (letters.len(), board.cells());
    if count > cells {
        let message = format!("the phrase has {}, and the board {}", counted(&letters), many(cells, "cell"));
        return Err(Error::new(message).with_help("a larger size, or none: then a board is found that has room"));
    }
    check_size(board)?;
    while letters.len() < cells {
        let letter = letters[chance.below(count)];
        letters.push(letter);
    }
    Ok(letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_gets_the_smallest_board() {
        let size = |text: &str| phrase_rectangle(text).map(|board| (board.rows(), board.columns()));
        assert_eq!(size("abcd"), Ok((2, 2)));
        assert_eq!(size("a b c d e f"), Ok((2, 3)));
        assert_eq!(size("twelve chars"), Ok((3, 4)));
        let cells = |text: &str| phrase_hexagon(text).map(|board| board.cells());
        assert_eq!(cells("sevencells".get(..7).unwrap_or_default()), Ok(7));
        assert_eq!(cells(&"x".repeat(297)), Ok(298), "sides of 7, 11 and 14 cells");
        for count in 2..=LONGEST {
            let board = phrase_hexagon(&"x".repeat(count)).expect("a hexagon");
            let Board::Hexagon(hexagon) = board else { panic!("{board:?}") };
            let edges = hexagon.edges();
            let (shortest, longest) = (edges.iter().min().expect("three"), edges.iter().max().expect("three"));
            assert!(*shortest >= 2 && *longest <= 2 * shortest, "{count}: {edges:?}");
            assert!(check_size(&board).is_ok(), "{count}: {edges:?}");
            assert!(board.cells() >= count && board.cells() <= 7.max(count + count / 5 + 1), "{count}: {edges:?}");
        }
        assert!(size(" ").is_err() && size("x").is_err() && size(&"x".repeat(LONGEST + 1)).is_err());
    }

    #[test]
    fn cells_that_are_left_over_hold_letters_of_the_phrase() {
        let board = phrase_rectangle("hello world!!").expect("a board");
        let letters = placed("hello world!!", &board, &mut Chance::new(1)).expect("room");
        assert_eq!(letters.len(), board.cells());
        assert!(letters.iter().all(|letter| "HELLOWORLD!".contains(*letter)));
        for (text, counted) in [("hello world!!", "12 characters"), ("hello world", "10 letters")] {
            let error = placed(text, &Board::rectangle(2, 2).expect("a board"), &mut Chance::new(1));
            let message = error.expect_err("there is no room").message.clone();
            assert_eq!(message, format!("the phrase has {counted}, and the board 4 cells"));
        }
    }
}
