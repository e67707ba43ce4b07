//! Cells with signs between them, as of a Tango: `M|0=0x1`, and below a row `--=--x-`.

use super::is_open_mark;
use crate::format::blocks;
use crate::kind::Kind;

/// The signs of a drawing and the cells between them, below their keys.
pub struct Signed {
    pub text: String,
    /// The letters that stand for the first two symbols, if any do.
    pub letters: Option<[char; 2]>,
}

/// The option under which a kind has such signs.
const SIGNS: &str = "signs";

/// Is there a line with signs between the rows of a text, which rules nothing off, or a sign between the cells of a row?
pub fn has_signs(text: &str, kind: &dyn Kind) -> bool {
    let has_option = kind.options().iter().any(|option| option.name == SIGNS);
    let is_between = |line: &str| is_between_rows(line) && line.contains('-') && line.contains(is_sign);
    // A size, as 4x4, is no row.
    let is_signed_row = |line: &str| is_row(line) && line.contains(is_sign) && blocks::sides(line).is_none();
    has_option && text.lines().map(str::trim).any(|line| is_between(line) || is_signed_row(line))
}

fn is_sign(c: char) -> bool {
    matches!(c, '=' | 'x')
}

/// Is it a line between two rows: signs below cells, and what rules off the others?
fn is_between_rows(line: &str) -> bool {
    !line.is_empty() && line.chars().all(|c| is_sign(c) || matches!(c, '-' | '+' | '|' | ' '))
}

/// Is it a row: cells of a character each, with a bar or a sign between them?
fn is_row(line: &str) -> bool {
    let count = line.chars().count();
    let is_part = |(at, c): (usize, char)| match at % 2 {
        0 => c.is_alphanumeric() && !is_sign(c) || is_open_mark(&c.to_string()),
        _ => is_sign(c) || c == '|',
    };
    count > 2 && count % 2 == 1 && line.chars().enumerate().all(is_part)
}

/// The cells of these lines and the signs between them; `None` where a line is neither a row nor signs below one, or
/// where nobody can tell what a cell is.
pub fn reading(lines: &[&str]) -> Option<Signed> {
    let mut picture: Vec<String> = Vec::new();
    let mut rows: Vec<Vec<char>> = Vec::new();
    let mut is_below_row = false;
    for line in lines.iter().map(|line| line.trim()) {
        if is_row(line) {
            if !rows.is_empty() && is_below_row {
                picture.push(String::new());
            }
            let part = |(at, c): (usize, char)| if at % 2 == 0 { '.' } else { c };
            picture.push(line.chars().enumerate().map(part).map(|c| if c == '|' { ' ' } else { c }).collect());
            rows.push(line.chars().step_by(2).collect());
            is_below_row = true;
        } else if is_between_rows(line) && is_below_row {
            // A sign stands below a cell.
            let is_right = |(at, c): (usize, char)| at % 2 == 0 || !is_sign(c);
            if !line.chars().enumerate().all(is_right) {
                return None;
            }
            picture.push(line.chars().map(|c| if is_sign(c) { c } else { ' ' }).collect());
            is_below_row = false;
        } else {
            return None;
        }
    }
    let width = rows.first()?.len();
    let is_whole = is_below_row && rows.len() > 1 && rows.iter().all(|row| row.len() == width);
    let (letters, cells) = cells(&rows).filter(|_| is_whole)?;
    let mut text = format!("option {SIGNS}:\n");
    picture.iter().for_each(|line| text.extend(["| ", line.trim_end(), "\n"]));
    text.push_str("givens:\n");
    cells.iter().for_each(|row| text.extend([row, "\n"]));
    Some(Signed { text, letters })
}

/// What the cells are: noughts, ones and marks of open cells, or two letters beside such marks, of which a nought is one.
fn cells(rows: &[Vec<char>]) -> Option<(Option<[char; 2]>, Vec<String>)> {
    let mut letters: Vec<char> = rows.iter().flatten().copied().filter(|c| c.is_alphabetic()).collect();
    letters.sort_unstable();
    letters.dedup();
    let letters = match letters[..] {
        [] => None,
        [one, other] => Some([one, other]),
        _ => return None,
    };
    let cell = |c: &char| match (letters, *c) {
        (Some([one, _]), c) if c == one => Some('0'),
        (Some([_, other]), c) if c == other => Some('1'),
        (None, '0' | '1') => Some(*c),
        (_, c) => is_open_mark(&c.to_string()).then_some('?'),
    };
    let rows = rows.iter().map(|row| row.iter().map(cell).collect::<Option<String>>()).collect::<Option<Vec<_>>>()?;
    Some((letters, rows))
}
