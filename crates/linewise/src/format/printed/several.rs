//! Several boards in one text, with blank lines between.

use super::{Printed, reading};
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

/// The lines between blank ones.
fn parts(text: &str) -> Vec<Vec<&str>> {
    let lines: Vec<&str> = text.lines().collect();
    lines.split(|line| line.trim().is_empty()).filter(|part| !part.is_empty()).map(<[&str]>::to_vec).collect()
}
