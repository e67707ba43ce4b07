//! Several boards in one text, with blank lines between, or beside each other.

use super::words::is_bar;
use super::{Printed, is_skipped, reading};
use crate::format::named_kind;

/// A board has at least so many lines.
const LEAST_LINES: usize = 3;

/// The first line of the second board, where every part between blank lines is a board by itself, below the title of the
/// text or one of its own.
pub fn second_board(text: &str) -> Option<&str> {
    let (title, _) = named_kind::title(text)?;
    let mut parts = parts(text);
    if parts.first().is_some_and(|part| part.len() < LEAST_LINES) {
        parts.remove(0);
    }
    let is_board = |part: &Vec<&str>| {
        let own = part.join("\n");
        let whole = if named_kind::title(&own).is_some() { own } else { format!("{title}\n{own}") };
        part.len() >= LEAST_LINES && matches!(reading(&whole), Some(Printed::Puzzle { .. }))
    };
    match &parts[..] {
        [_, second, ..] if parts.iter().all(is_board) => second.first().copied(),
        _ => None,
    }
}

/// Where the second of two boards begins that stand beside each other, a character for each cell: both are squares, with a
/// wider gap between them than anywhere else, or a bar.
pub fn board_beside<'t>(rows: &[&'t str]) -> Option<&'t str> {
    let halves: Vec<[&str; 2]> = rows.iter().map(|row| halves(row)).collect::<Option<_>>()?;
    let cells = |half: &&str| half.chars().filter(|c| !c.is_whitespace()).count();
    let are_squares = rows.len() > 1 && halves.iter().flatten().all(|half| cells(half) == rows.len());
    are_squares.then(|| halves[0][1])
}

/// The same in a text of which the last lines are so many rows.
pub fn board_beside_in(text: &str, rows: usize) -> Option<&str> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !is_skipped(line)).collect();
    board_beside(&lines[lines.len().checked_sub(rows)?..])
}

/// What stands on both sides of the widest gap of a row.
fn halves(row: &str) -> Option<[&str; 2]> {
    let (mut widest, mut is_only, mut begin) = ((0, 0..0), false, None);
    for (at, c) in row.char_indices() {
        if c.is_whitespace() || is_bar(c) {
            begin.get_or_insert(at);
        } else if let Some(gap) = begin.take().map(|begin| begin..at) {
            let width = |c| if c == ' ' { 1 } else { 8 };
            let width: usize = row[gap.clone()].chars().map(width).sum();
            is_only = width > widest.0 || (is_only && width < widest.0);
            if width > widest.0 {
                widest = (width, gap);
            }
        }
    }
    let (_, gap) = widest;
    (is_only && gap.start > 0).then(|| [&row[..gap.start], &row[gap.end..]])
}

/// The lines between blank ones.
fn parts(text: &str) -> Vec<Vec<&str>> {
    let lines: Vec<&str> = text.lines().collect();
    lines.split(|line| line.trim().is_empty()).filter(|part| !part.is_empty()).map(<[&str]>::to_vec).collect()
}
