//! Clues as wikis and chat programs list them: `- **Row 4:** [1, 1]`, `* Row 4 → 1, 1`, `1. 1, 1`.

use super::spelled::Spelled;
use crate::format::lines::quoted;
use std::borrow::Cow;

/// What may stand before an item of a list.
const BULLETS: [&str; 4] = ["- ", "* ", "+ ", "• "];

/// What may stand between the name of a line and its clue, the longer ones first.
const BETWEEN: [&str; 8] = ["->", "=>", ":", "→", "=", "–", "—", "-"];

/// The number that Markdown counts on from.
const FIRST: &str = "1. ";

/// The ways to put the lines of such a text so that each is a clue, or `Row 4: 1, 1`; none where they are.
pub fn ways<'t>(lines: &[&'t str]) -> Vec<Spelled<'t>> {
    [unlabelled(lines), uncounted(lines)].into_iter().flatten().collect()
}

/// Names of lines, and clues in brackets, without what stands around them.
fn unlabelled<'t>(lines: &[&'t str]) -> Option<Spelled<'t>> {
    let plain: Vec<Cow<str>> = lines.iter().map(|line| labelled(line).unwrap_or(Cow::Borrowed(*line))).collect();
    let at = lines.iter().zip(&plain).position(|(line, plain)| line != plain)?;
    let how = format!("{} is read as {}", quoted(lines[at]), quoted(&plain[at]));
    Some(Spelled { lines: plain, how })
}

/// The name of a line and its clue, or a clue alone; `None` where it is neither.
fn labelled<'t>(line: &'t str) -> Option<Cow<'t, str>> {
    let item = BULLETS.iter().find_map(|bullet| line.strip_prefix(bullet)).unwrap_or(line).trim();
    let item = item.replace("**", "");
    match label(&item) {
        Some((name, clue)) => Some(Cow::Owned(format!("{name}: {}", bracketed(clue).unwrap_or(clue)))),
        None => bracketed(&item).map(|clue| Cow::Owned(clue.to_owned())),
    }
}

/// The name of a line, and what stands behind it.
fn label(item: &str) -> Option<(&str, &str)> {
    let word = item.find(|c: char| !c.is_alphabetic())?;
    let is_side = matches!(item[..word].to_lowercase().as_str(), "row" | "r" | "column" | "col" | "c");
    let number = item[word..].trim_start();
    let behind = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let name = &item[..item.len() - behind.len()];
    let clue = BETWEEN.iter().find_map(|mark| behind.trim_start().strip_prefix(mark))?;
    (is_side && behind.len() < number.len()).then_some((name, clue.trim()))
}

/// What stands in the brackets with which this begins, where it is numbers, or `0` if nothing does. Words may stand behind them.
fn bracketed(text: &str) -> Option<&str> {
    let close = match text.chars().next()? {
        '[' => ']',
        '(' => ')',
        '{' => '}',
        _ => return None,
    };
    let (inside, behind) = text[1..].split_once(close)?;
    let is_clue = inside.chars().all(|c| c.is_ascii_digit() || c == ' ' || c == ',');
    let is_remark = behind.is_empty() || behind.starts_with([' ', '.', ',']) && behind.contains(char::is_alphabetic);
    (is_clue && is_remark).then(|| if inside.trim().is_empty() { "0" } else { inside.trim() })
}

/// Clues behind the same number, which pages count on from.
fn uncounted<'t>(lines: &[&'t str]) -> Option<Spelled<'t>> {
    let clues = lines.iter().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    if clues.clone().count() < 2 || !clues.clone().all(|line| line.starts_with(FIRST)) {
        return None;
    }
    let lines = lines.iter().map(|line| Cow::Borrowed(line.strip_prefix(FIRST).map_or(*line, str::trim))).collect();
    Some(Spelled { lines, how: format!("{} before each clue is no part of it", quoted(FIRST.trim())) })
}
