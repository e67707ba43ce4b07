//! Clues held against a board, with their parts in the colours of the cells that answer to them.

use anstyle::{AnsiColor, Style};
use linewise::ClueCheck;
use linewise::render::text::OPEN;
use std::fmt::Write;
use std::ops::Range;

/// How the parts of a clue are told apart.
const COLOURS: [AnsiColor; 6] =
    [AnsiColor::Green, AnsiColor::Cyan, AnsiColor::Yellow, AnsiColor::Magenta, AnsiColor::Blue, AnsiColor::Red];

/// In words, with the parts of the clue in the colours of the cells that answer to them.
pub fn words(check: &ClueCheck) -> String {
    let ClueCheck { place, clue, cells, .. } = check;
    if check.is_undecided {
        return format!("{place}: {clue} was not checked against {cells} within the budget");
    }
    if check.breaks_rule {
        return format!("{place}: {clue} is not judged, as {cells} breaks another rule");
    }
    let how = match check.satisfied {
        Some(true) => "is satisfied by",
        Some(false) if cells.contains(OPEN) => "can no longer be satisfied by",
        Some(false) => "is not satisfied by",
        None => "can still be satisfied by",
    };
    let Some(parts) = &check.parts else {
        return format!("{place}: {clue} {how} {cells}");
    };
    let parts: Vec<Range<usize>> = parts.iter().map(|&[start, end]| start..end).collect();
    let mut different: Vec<&Range<usize>> = parts.iter().collect();
    different.sort_by_key(|part| (part.start, part.end));
    different.dedup();
    let style = |part: &Range<usize>| {
        let place = different.iter().position(|other| *other == part).unwrap_or(0);
        Style::new().bold().fg_color(Some(COLOURS[place % COLOURS.len()].into()))
    };
    let painted = |text: &str, style: Style| format!("{style}{text}{style:#}");
    let (mut painted_clue, mut at) = (String::new(), 0);
    for part in &different {
        let start = part.start.max(at);
        painted_clue.push_str(&clue[at..start]);
        painted_clue.push_str(&painted(&clue[start..part.end.max(start)], style(part)));
        at = part.end.max(start);
    }
    painted_clue.push_str(&clue[at..]);
    let (mut painted_cells, mut answers) = (String::new(), String::new());
    for (glyph, part) in cells.chars().zip(&parts) {
        painted_cells.push_str(&painted(&glyph.to_string(), style(part)));
        let separator = if answers.is_empty() { "" } else { ", " };
        let _ = write!(answers, "{separator}{glyph} by {}", painted(&clue[part.clone()], style(part)));
    }
    format!("{place}: {painted_clue} {how} {painted_cells}: {answers}")
}
