//! The body of an address of a kind with a number beside each line, as Kakurasu has it, which the sites call Box: a
//! number above each column, then one left of each row.
//!
//! `0` to `v` are the numbers up to 31, `-10` to `-vv` those up to 1023. A line always has its number.

use super::address::Address;
use crate::error::Error;
use crate::format::letters::{Family, ends};
use crate::format::lines::quoted;
use crate::format::source::Source;
use crate::puzzle::{Alphabet, Board, Clue, Puzzle, Side};

/// The largest number that can be written.
const MAX: u32 = 32 * 32 - 1;

/// Reads the puzzle in an address.
pub fn read(source: Source, address: &Address, family: &Family) -> Result<Puzzle, Error> {
    let board = Board::rectangle(address.rows, address.columns)?;
    let mut puzzle = Puzzle::new(family.kind.name(), board, Alphabet::black_and_white());
    let mut rest = address.body;
    let ends = ends(&board, &[Side::Top, Side::Left]);
    for (at, end) in ends.iter().enumerate() {
        let Some(first) = rest.chars().next() else {
            let problem = format!("the clues end after {at} of {} places", ends.len());
            return Err(source.error(address.body, problem).with_help("a number for each column, then for each row"));
        };
        let length = if first == '-' { 3 } else { first.len_utf8() };
        let token = rest.get(..length).unwrap_or(rest);
        rest = &rest[token.len()..];
        puzzle.clues.insert(*end, Clue::number(number(source, token)?).with_span(source.span(token)));
    }
    match rest.is_empty() {
        true => Ok(puzzle),
        false => Err(source.error(rest, format!("the clues go on after the last of {} places", ends.len()))),
    }
}

/// The number that a token says.
fn number(source: Source, token: &str) -> Result<u32, Error> {
    let digits = token.strip_prefix('-').filter(|digits| digits.len() == 2).unwrap_or(token);
    let is_right = digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'v'));
    u32::from_str_radix(digits, 32).ok().filter(|_| is_right).ok_or_else(|| {
        source
            .error(token, format!("{} is not a clue", quoted(token)))
            .with_help("0 to v are numbers, -10 to -vv those from 32 to 1023")
    })
}

/// Writes what stands behind the question mark.
pub fn write(puzzle: &Puzzle, family: &Family, name: &str) -> Result<String, Error> {
    let refuse = |what: String| Error::new(format!("an address of puzz.link cannot express {what}"));
    family.check(puzzle, "an address of puzz.link")?;
    let (columns, rows) = (puzzle.board.columns(), puzzle.board.rows());
    let mut text = format!("{name}/{columns}/{rows}/");
    let ends = ends(&puzzle.board, &[Side::Top, Side::Left]);
    for end in ends {
        let number = puzzle.clues.get(&end).and_then(Clue::as_number);
        let Some(number) = number.filter(|&number| number <= MAX) else {
            let problem = format!("the clue of {} {}", end.axis.word(), end.index + 1);
            return Err(refuse(problem).with_help("every line has a number there, up to 1023"));
        };
        text.push_str(&base32(number));
    }
    Ok(text)
}

/// A number as the sites write it.
fn base32(number: u32) -> String {
    let digit = |digit: u32| char::from_digit(digit, 32).expect("a digit of base 32");
    match number {
        0..32 => digit(number).to_string(),
        _ => format!("-{}{}", digit(number / 32), digit(number % 32)),
    }
}
