//! The cells of a board without clues, drawn row by row.

use super::{is_open_mark, words};
use crate::kind::Kind;
use crate::puzzle::Alphabet;
use std::collections::BTreeSet;

/// The cells of a drawing below their key, the mark of open ones if it is none of the usual, and the signs of the two
/// symbols where they are others; `None` where it has no rows of one length.
pub fn givens(lines: &[&str], kind: &dyn Kind) -> Option<(String, Option<char>, Option<[char; 2]>)> {
    let alphabet = kind.alphabets().usual();
    let is_even = |rows: &Vec<Vec<String>>| {
        rows.len() > 1 && rows[0].len() > 1 && rows.iter().all(|row| row.len() == rows[0].len())
    };
    let mut rows = rows(lines).filter(is_even).or_else(|| with_blanks(lines, &alphabet))?;
    let signs = if alphabet.is_binary() { signs(&rows) } else { None };
    for cell in rows.iter_mut().flatten() {
        if let Some(at) = signs.and_then(|signs| signs.iter().position(|sign| cell.chars().eq([*sign]))) {
            *cell = at.to_string();
        }
    }
    let is_symbol = |cell: &str| alphabet.looks.iter().skip(1).any(|look| cell == look.glyph.to_string());
    let is_own = |cell: &str| cell == alphabet.looks[0].glyph.to_string() && cell != ".";
    let is_open = |cell: &str| is_open_mark(cell) && !is_symbol(cell) && !is_own(cell);
    let other = only_other(&rows, |cell| is_symbol(cell) || is_own(cell));
    let is_other = |cell: &str| other.is_some_and(|other| cell.chars().eq([other]));
    let mut text = "givens:\n".to_owned();
    for row in &rows {
        let cells: Vec<&str> =
            row.iter().map(|cell| if is_open(cell) || is_other(cell) { "?" } else { cell }).collect();
        text.extend([cells.join(" ").as_str(), "\n"]);
    }
    Some((text, other, signs))
}

/// Signs that people use for 0 and 1: white and black circles, and the letter O.
const SIGNS: [[char; 2]; 4] = [['○', '●'], ['⚪', '⚫'], ['O', '1'], ['o', '1']];

/// Those of them that stand in these cells, both of them and none of the symbols beside them.
fn signs(rows: &[Vec<String>]) -> Option<[char; 2]> {
    let has = |sign: char| rows.iter().flatten().any(|cell| cell.chars().eq([sign]));
    SIGNS.into_iter().find(|[zero, one]| has(*zero) && has(*one) && !has('0') && (*one == '1' || !has('1')))
}

/// The cells of a square in which open ones are blanks, a character each.
fn with_blanks(lines: &[&str], alphabet: &Alphabet) -> Option<Vec<Vec<String>>> {
    let side = lines.len();
    let is_cell = |c: char| c == ' ' || alphabet.symbol(c).is_some();
    let width = lines.iter().map(|line| line.chars().count()).max()?;
    // Where blanks stand between all cells, none of them is a cell.
    let stand_together = lines.iter().flat_map(|line| line.chars().skip(1).step_by(2)).any(|c| c != ' ');
    let row = |line: &&str| {
        let cells = line.chars().chain(std::iter::repeat(' ')).take(side);
        cells.map(|c| if c == ' ' { String::new() } else { c.to_string() }).collect()
    };
    let is_square = side > 1 && width == side && stand_together && lines.iter().all(|line| line.chars().all(is_cell));
    is_square.then(|| lines.iter().map(row).collect())
}

/// The only mark beside symbols, of which there are several: it can be nothing but that of open cells. A digit or one
/// of the usual marks is none.
fn only_other(rows: &[Vec<String>], is_symbol: impl Fn(&str) -> bool) -> Option<char> {
    let cells = || rows.iter().flatten().map(String::as_str);
    let mut others = cells().filter(|cell| !is_symbol(cell));
    let other = others.next()?;
    let mark = other.chars().next().filter(|mark| other.chars().count() == 1 && !mark.is_ascii_digit())?;
    let symbols: BTreeSet<&str> = cells().filter(|cell| is_symbol(cell)).collect();
    (!is_open_mark(other) && symbols.len() > 1 && others.all(|cell| cell == other)).then_some(mark)
}

/// The rows: a word for each cell, or a character where a row is one word.
fn rows(lines: &[&str]) -> Option<Vec<Vec<String>>> {
    let drawing = words::drawing(lines, false)?;
    let is_compact = drawing.rows.iter().all(|row| row.len() < 2);
    let row = |(row, line): (&words::Row, &&str)| match drawing.fields {
        Some(fields) => {
            let mut cells = vec![String::new(); fields];
            row.iter().for_each(|word| cells[word.place.start] = word.text.to_string());
            cells
        }
        None if is_compact => line.trim().chars().map(String::from).collect(),
        None => row.iter().map(|word| word.text.to_string()).collect(),
    };
    Some(drawing.rows.iter().zip(lines).map(row).collect())
}
