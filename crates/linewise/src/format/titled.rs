//! Keys of the project's own format below a line that names the kind without a key: `Easy as ABC`, and then `top: ...`.

use super::open::is_own;
use super::reading::Reading;
use super::title_rules::{SYMBOL_KEYS, TitleRules};
use crate::error::{Error, Span};
use crate::format::lines::quoted;
use crate::format::{Format, Guess, blocks, lists, named_kind, typed};
use crate::kind::Kind;
use crate::puzzle::Puzzle;
use std::iter;

/// The reading of a text whose first line names the kind, with keys below it; with errors where these cannot be read.
/// `None` for any other text.
pub fn as_titled<'f>(formats: &[&'f dyn Format], bytes: &[u8], from: Option<&'f dyn Format>) -> Option<Reading<'f>> {
    let own = formats.iter().find(|format| is_own(**format)).copied()?;
    if bytes.len() > typed::LONGEST || from.is_some_and(|from| from.name() != own.name()) {
        return None;
    }
    let text = std::str::from_utf8(bytes).ok()?;
    let title = Title::of(text).filter(|title| own.nearly_recognizes(title.below.as_bytes()) != Guess::No)?;
    let mut keys = title.keys();
    let mut reading = Reading::of(own, title.keyed(&keys).as_bytes());
    // How many heights there are beside parks is known with the size.
    let board = reading.puzzles.first().and_then(|puzzle| Some(puzzle.as_ref().ok()?.board));
    if let Some(key) = board.and_then(|board| title.key_on(board.longest_line())) {
        keys.push_str(&key);
        reading = Reading::of(own, title.keyed(&keys).as_bytes());
    }
    let mut text = title.keyed(&keys);
    let other = title.other_commas(own, &text, &reading);
    let by_size = other.is_some().then(|| Error::new("commas stand between clues, as the size in the title says"));
    (text, reading) = other.unwrap_or((text, reading));
    let remarks = reading.puzzles.iter().flatten().take(1).flat_map(|puzzle| title.remarks(puzzle));
    let typed = remarks.chain(by_size).collect();
    let is_in_place = keys.is_empty();
    let placed = |error: Error| if is_in_place { error } else { error.each(|error| error.with_span(Span::NONE)) };
    let puzzles = reading.puzzles.into_iter().map(|puzzle| puzzle.map_err(placed)).collect();
    Some(Reading { puzzles, text: Some(text.into_bytes()), typed, ..reading })
}

/// The first lines of a text, which name a kind and perhaps rules.
struct Title<'t> {
    line: &'t str,
    kind: &'static dyn Kind,
    rules: Vec<TitleRules<'t>>,
    /// The size that stands below the kind alone.
    size: Option<[usize; 2]>,
    /// What stands below them.
    below: &'t str,
}

impl<'t> Title<'t> {
    /// The title of a text without a key for its kind.
    fn of(text: &'t str) -> Option<Title<'t>> {
        let (line, mut below) = next_line(text)?;
        let rules = |kind| TitleRules::of(line, kind);
        // An everyday word is the name of a kind where nothing else stands beside it but rules.
        let kind = named_kind::named(line)
            .or_else(|| named_kind::of_title(line).filter(|kind| rules(*kind).is_understood()))?;
        let has_kind = |line: &str| line.trim_start().to_lowercase().starts_with("kind");
        if line.contains(':') || text.lines().any(has_kind) {
            return None;
        }
        let mut rules = vec![rules(kind)];
        let mut size = None;
        while let Some((next, rest)) = next_line(below) {
            let more = TitleRules::of(next, kind);
            match blocks::sides(next).filter(|_| size.is_none()) {
                Some(sides) => size = Some(sides),
                None if next.contains(':') || !more.is_all() => break,
                None => rules.push(more),
            }
            below = rest;
        }
        Some(Title { line, kind, rules, size, below })
    }

    /// Is this key among those below?
    fn has_key(&self, wanted: &str) -> bool {
        let is_symbols = |key: &str| SYMBOL_KEYS.contains(&key);
        self.below.lines().filter_map(|line| line.split_once(':')).any(|(key, _)| {
            let key = key.trim().to_lowercase();
            key == wanted || (is_symbols(wanted) && is_symbols(&key))
        })
    }

    /// The keys for what it says of the rules.
    fn keys(&self) -> String {
        let size = self.size.filter(|_| !self.has_key("size"));
        let size = size.map(|[rows, columns]| format!("size: {rows} rows, {columns} columns\n"));
        self.rules.iter().map(|rules| rules.keys(|key| self.has_key(key))).chain(size).collect()
    }

    /// The key for what so long lines hold, where it speaks of blank cells and nothing says how many.
    fn key_on(&self, cells: usize) -> Option<String> {
        let is_told = self.has_key("symbols") || self.keys().lines().any(|line| line.starts_with("symbols:"));
        if is_told { None } else { self.rules.iter().find_map(|rules| rules.key_on(cells)) }
    }

    /// The text with these keys.
    fn keyed(&self, keys: &str) -> String {
        format!("kind: {}\n{keys}{}", self.kind.name(), self.below)
    }

    /// The text and its reading in which commas without a blank stand between clues, where that is a board of the size that the title
    /// names, and `reading` is not.
    fn other_commas<'f>(&self, own: &'f dyn Format, keyed: &str, reading: &Reading) -> Option<(String, Reading<'f>)> {
        let is_other = |reading: &Reading| {
            let board = reading.puzzles.first().and_then(|puzzle| Some(puzzle.as_ref().ok()?.board))?;
            Some(named_kind::other_size(self.line, [board.rows(), board.columns()]).is_some())
        };
        let parted = |line: &str| {
            let plain: String = line.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect();
            let (key, list) = plain.split_once(':').unwrap_or((&plain, ""));
            if lists::are_numbers(list) { format!("{key}:{}\n", list.replace(',', ";")) } else { format!("{line}\n") }
        };
        if is_other(reading) != Some(true) || !self.below.contains(',') {
            return None;
        }
        let text: String = keyed.lines().map(parted).collect();
        let other = Reading::of(own, text.as_bytes());
        (is_other(&other) == Some(false)).then_some((text, other))
    }

    /// What should be known of the puzzle that was read.
    fn remarks(&self, puzzle: &Puzzle) -> Vec<Error> {
        let beside: String = self.rules.iter().map(|rules| rules.told(puzzle)).collect();
        let size = [puzzle.board.rows(), puzzle.board.columns()];
        let other = named_kind::other_size(self.line, size);
        let other = other.map_or_else(String::new, |[rows, columns]| {
            format!("; it says {rows}x{columns}, and the clues are those of {}x{}", size[0], size[1])
        });
        let kind = self.kind.name();
        let remark = format!("this is read as the kind {kind} that {} names{beside}{other}", quoted(self.line));
        let remark = Error::new(remark).with_help(format!("\"kind: {kind}\" makes it unambiguous"));
        iter::once(remark).chain(self.rules.iter().filter_map(|rules| rules.warning(puzzle))).collect()
    }
}

/// The first line that is not blank, without blanks around it, and what stands below it.
fn next_line(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let (line, below) = text.split_once('\n').unwrap_or((text, ""));
    (!line.trim().is_empty()).then_some((line.trim(), below))
}
