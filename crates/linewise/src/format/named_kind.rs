//! The kind of puzzle that a text names without a key for it: in a title, a remark or a heading.

use super::nonogram;
use super::open::{is_own, is_possible};
use super::reading::Reading;
use super::title_rules::TitleRules;
use super::typed;
use crate::error::{Error, ErrorCode, Span};
use crate::format::Format;
use crate::format::lines::quoted;
use crate::format::source::Source;
use crate::kind::{self, Kind};
use crate::puzzle::{Block, Puzzle, Says};
use std::iter;

/// So many lines of a text may be its title.
const LINES_ABOVE: usize = 3;
/// A title is no longer than this, in bytes.
const LONGEST_TITLE: usize = 100;
/// Shorter words among others are hardly the name of a kind.
const SHORTEST_KIND: usize = 6;
/// The name of no kind has more words.
pub(super) const MOST_WORDS: usize = 4;
/// What may stand beside the name of a kind and tells nothing of it.
pub(super) const BESIDE: [&str; 6] = ["puzzle", "puzzles", "the", "no", "nr", "size"];
/// What else may stand there, if the name is none with these words, as Easy as ABC.
pub(super) const ADJECTIVES: [&str; 15] = [
    "my", "easy", "simple", "medium", "hard", "difficult", "tricky", "expert", "small", "large", "mini", "daily",
    "weekly", "from", "by",
];

/// The first lines of a text that name a kind, alone or with other words: `Kakurasu`, `# Easy as ABC, 4x4`, `puzzle kakurasu`.
pub fn title(text: &str) -> Option<(&str, &'static dyn Kind)> {
    titles(text).find_map(|line| Some((line, of_title(line)?)))
}

/// The kind that a line names if it is a title.
pub fn of_title(line: &str) -> Option<&'static dyn Kind> {
    let line = line.trim();
    let may_be = !line.is_empty() && line.len() <= LONGEST_TITLE;
    may_be.then(|| alone(line).or_else(|| names_in(line).next().map(|(kind, _)| kind))).flatten()
}

/// The text with a title `Nonogram: Cat` as `Nonogram - Cat`, which is no key with its value; `None` where its first line
/// is none, or where it is longer than anybody types.
pub fn without_colon(bytes: &[u8]) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(bytes).ok().filter(|text| text.len() <= typed::LONGEST)?;
    let start = text.find(|c: char| !c.is_whitespace() && c != '\u{feff}')?;
    let line = text[start..].lines().next()?;
    let (name, says) = line.split_once(':').filter(|(name, _)| alone(name).is_some())?;
    let title = if says.trim().is_empty() { name.to_owned() } else { format!("{name} -{says}") };
    Some([&text[..start], &title, &text[start + line.len()..]].concat().into_bytes())
}

/// The first lines of a text that may be its title.
fn titles(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(LINES_ABOVE);
    lines.filter(|line| line.len() <= LONGEST_TITLE)
}

/// The kind whose name is all that a line says, but for sizes, numbers and single letters, and for what stands in
/// brackets: `# Japanese Sums 5x5 (digits 1-3)`.
pub fn alone(line: &str) -> Option<&'static dyn Kind> {
    let find = |words: &[&str]| kind::find_among(kind::ALL, &words.join("_"));
    let words = words(line.split(['(', '[']).next().unwrap_or_default());
    // Single letters are clues.
    let has_word = words.iter().any(|word| word.chars().count() > 1);
    if !has_word || words.len() > 2 * MOST_WORDS {
        return None;
    }
    let says_more = |word: &&str| {
        let is_number = word.contains(|c: char| c.is_ascii_digit());
        !is_number && word.chars().count() > 1 && !BESIDE.contains(&word.to_lowercase().as_str())
    };
    let names: Vec<&str> = words.iter().copied().filter(says_more).collect();
    let is_no_adjective = |word: &&str| !ADJECTIVES.contains(&word.to_lowercase().as_str());
    let bare = || names.iter().copied().filter(is_no_adjective).collect::<Vec<_>>();
    find(&words).or_else(|| find(&names)).or_else(|| find(&bare()))
}

/// The kind that a title names without doubt: it says hardly anything else, or the name is no everyday word.
pub fn named(line: &str) -> Option<&'static dyn Kind> {
    let is_everyday = |kind: &dyn Kind, name: &str| kind.sites().everyday.contains(&name);
    let without_doubt = || names_in(line).find(|(kind, name)| !is_everyday(*kind, &name.to_lowercase()));
    alone(line).or_else(|| without_doubt().map(|(kind, _)| kind))
}

/// The kinds that words of a line name, and the names.
fn names_in(line: &str) -> impl Iterator<Item = (&'static dyn Kind, String)> {
    let words = if line.len() > LONGEST_TITLE { Vec::new() } else { words(line) };
    let windows = |count: usize| words.windows(count).map(|name| name.join("_")).collect::<Vec<_>>();
    let names: Vec<String> = (1..=MOST_WORDS).rev().flat_map(windows).collect();
    let kinds = names
        .into_iter()
        .filter(|name| name.len() >= SHORTEST_KIND)
        .filter_map(|name| Some((kind::find_among(kind::ALL, &name)?, name)));
    // Several words that are another name of a kind, as "easy as", are everyday words as well.
    kinds.filter(|(kind, name)| !name.contains('_') || name.to_lowercase() == kind.name())
}

fn words(line: &str) -> Vec<&str> {
    line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect()
}

/// The size that a title names, rows first as far as anybody knows: `Doppelblock 5x5`.
pub fn size_in(line: &str) -> Option<[usize; 2]> {
    let number = |text: &str| text.trim().parse().ok().filter(|number| (1..1000).contains(number));
    let is_by = |c: char| matches!(c, 'x' | 'X' | '\u{d7}');
    let of_word = |word: &str| {
        let (rows, columns) = word.split_once(is_by)?;
        Some([number(rows)?, number(columns)?])
    };
    let words: Vec<&str> = line.split(|c: char| c.is_whitespace() || "(),;:[]".contains(c)).collect();
    let apart = |three: &[&str]| {
        let is_size = three[1].chars().count() == 1 && three[1].starts_with(is_by);
        is_size.then(|| Some([number(three[0])?, number(three[2])?])).flatten()
    };
    words.iter().find_map(|word| of_word(word)).or_else(|| words.windows(3).find_map(apart))
}

/// The first of the lines that may be a title, and says a size: one that names a kind, or a remark.
pub fn sized_title(text: &str) -> Option<&str> {
    let is_title = |line: &&str| line.starts_with('#') || named(line).is_some();
    titles(text).filter(is_title).find(|line| size_in(line).is_some())
}

/// The size that a text's title says in either order, where it says one and it is not this.
pub fn other_size(line: &str, [rows, columns]: [usize; 2]) -> Option<[usize; 2]> {
    size_in(line).filter(|told| *told != [rows, columns] && *told != [columns, rows])
}

/// Does a remark name another kind of puzzle than a nonogram, as `# Kakurasu 5x5` or `## Tents puzzle`?
pub fn is_other(remark: &str) -> bool {
    // A size beside it tells nothing.
    let says = |word: &&str| !word.contains(|c: char| c.is_ascii_digit());
    let name = remark.split_whitespace().filter(says).collect::<Vec<_>>().join(" ");
    let name = name.trim_matches(|c: char| c.is_whitespace() || "#*_:`.".contains(c));
    let bare = name.strip_suffix("puzzle").or_else(|| name.strip_suffix("Puzzle")).unwrap_or(name);
    kind::is_other_puzzle(bare.trim(), nonogram::KIND)
        || named(remark).is_some_and(|kind| kind.name() != nonogram::KIND)
}

/// What a text is that was read as a nonogram though its title names a kind whose clues these may be as well: a puzzle
/// of that kind, if it can be read as one with its name as a key, else an error. `None` where it is a nonogram.
pub fn as_named<'f>(
    formats: &[&'f dyn Format],
    bytes: &[u8],
    reading: &Reading<'f>,
) -> Option<Result<Reading<'f>, Error>> {
    // What was typed stands in another text than that which was read.
    let converted = reading.text.as_deref().filter(|_| reading.typed.is_empty());
    let bytes = converted.unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).ok().filter(|text| text.len() <= typed::LONGEST)?;
    if is_own(reading.format) {
        return None;
    }
    // What a picture shows may be named in a field for its title.
    let is_quoted = |line: &str| line.contains('"') && !line.starts_with("kind");
    let is_field = |line: &str| line.contains('{') || is_quoted(line) || line.to_lowercase().contains("title");
    let of_line = |line| if is_field(line) { alone(line) } else { named(line) };
    let (line, kind) = titles(text).find_map(|line| Some((line, of_line(line)?)))?;
    let may_be_meant = |puzzle: &Puzzle| puzzle.kind != kind.name() && has_clues_of(puzzle, kind);
    reading.puzzles.iter().flatten().find(|puzzle| may_be_meant(puzzle))?;
    let source = Source::new(bytes);
    let mut keyed = text.to_owned();
    let rules = TitleRules::of(line, kind);
    keyed.replace_range(source.range(line), format!("kind: {}\n{}", kind.name(), rules.keys(|_| false)).trim_end());
    let own = formats.iter().find(|format| is_own(**format)).map(|own| Reading::of(*own, keyed.as_bytes()));
    if let Some(own) = own.filter(|own| own.puzzles.iter().all(is_possible)) {
        let puzzle = own.puzzles.iter().flatten().next();
        let beside = puzzle.map_or_else(String::new, |puzzle| rules.told(puzzle));
        let remark =
            Error::new(format!("this is read as the kind {} that {} names{beside}", kind.name(), quoted(line)));
        let remark = remark.with_help(format!("\"kind: {}\" makes it unambiguous", kind.name()));
        let typed = iter::once(remark).chain(puzzle.and_then(|puzzle| rules.warning(puzzle))).collect();
        return Some(Ok(Reading { text: Some(keyed.into_bytes()), typed, ..own }));
    }
    let error = refusal(source, line);
    Some(Err(if converted.is_some() { error.with_span(Span::NONE) } else { error }))
}

/// The error for clues below a line that names another kind of puzzle.
pub fn refusal(source: Source, line: &str) -> Error {
    let (what, help) = match named(line) {
        Some(_) => (
            "another kind of puzzle, and clues without a kind are those of a nonogram",
            "begin with \"kind: \" and its name (`linewise kinds` lists them); a title stands after \"title:\"",
        ),
        None => (
            "a kind of puzzle that linewise does not know",
            "`linewise kinds` lists those that it knows; the title of a puzzle stands after \"title:\"",
        ),
    };
    let error = source.error(line, format!("{} names {what}", quoted(line)));
    error.with_code(ErrorCode::UnknownFormat).with_help(help)
}

/// The error for numbers below a remark that names another kind of puzzle.
pub fn above_numbers(bytes: &[u8]) -> Option<Error> {
    let text = std::str::from_utf8(bytes).ok().filter(|text| text.len() <= typed::LONGEST)?;
    let (remarks, clues): (Vec<&str>, Vec<&str>) =
        text.trim_start_matches('\u{feff}').lines().partition(|line| line.starts_with(['#', '*']));
    let are_numbers =
        clues.iter().all(|line| line.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || c == ','));
    let line = remarks.into_iter().find(|line| is_other(line)).filter(|_| are_numbers)?;
    Some(refusal(Source::new(bytes), line))
}

/// The error for a text whose title names a kind of puzzle that linewise does not know, as `Tents 8x8` or `Puzzle: Battleships`.
pub fn of_unknown(bytes: &[u8]) -> Option<Error> {
    let is_key = |key: &str| matches!(key.trim().to_lowercase().as_str(), "puzzle" | "type" | "game" | "name");
    let line = titles(std::str::from_utf8(bytes).ok()?).take(1).find(|line| {
        let name = line.split_once(':').filter(|(key, _)| is_key(key)).map_or(*line, |(_, name)| name);
        named(line).is_none() && is_other(name)
    })?;
    Some(refusal(Source::new(bytes), line))
}

/// What should be known of a nonogram whose title names another kind that has such clues.
pub fn remark(puzzle: &Puzzle) -> Option<Error> {
    let title = puzzle.note(Puzzle::TITLE).filter(|_| puzzle.kind == nonogram::KIND)?;
    let kind = named(title).filter(|kind| kind.name() != nonogram::KIND && has_clues_of(puzzle, *kind))?;
    let problem = format!("the title {} names another kind of puzzle; this is read as a nonogram", quoted(title));
    Some(Error::new(problem).with_help(format!("`linewise new {}` shows how such a puzzle is written", kind.name())))
}

/// Could all clues of this nonogram be those of another kind?
fn has_clues_of(puzzle: &Puzzle, kind: &dyn Kind) -> bool {
    let alphabet = kind.alphabets().usual();
    let is_read = |says: &Says| match says {
        Says::Blocks(blocks) => {
            let length = |block: &Block| block.len.map_or("?".to_owned(), |len| len.to_string());
            let mut lengths: Vec<String> = blocks.iter().map(length).collect();
            if lengths.is_empty() {
                lengths.push("0".to_owned());
            }
            kind.clues().read(&lengths.join(" "), &alphabet, &puzzle.options).is_ok_and(|clue| clue.is_some())
        }
        _ => false,
    };
    let is_plain = puzzle.kind == nonogram::KIND && puzzle.alphabet.len() == 2 && !puzzle.clues.is_empty();
    is_plain && puzzle.clues.values().all(|clue| is_read(&clue.says))
}

#[cfg(test)]
mod tests {
    use super::{alone, is_other, named, of_title, size_in};

    #[test]
    fn titles_name_sizes() {
        for (line, size) in
            [("# Doppelblock (5x6)", [5, 6]), ("Kakurasu 3\u{d7}3, easy", [3, 3]), ("Kakurasu 3 x 4, easy", [3, 4])]
        {
            assert_eq!(size_in(line), Some(size), "{line}");
        }
        for line in ["Kakurasu 12", "x", "0x3 hex", "Kakurasu x 3"] {
            assert_eq!(size_in(line), None, "{line}");
        }
    }

    #[test]
    fn kinds_are_named_in_titles() {
        let name = |kind: Option<&'static dyn crate::Kind>| kind.map(|kind| kind.name());
        for (line, kind) in [
            ("# Japanese Sums 5x5 (digits 1-3)", "japanese_sums"),
            ("Easy as ABC, A-C", "easy_as_abc"),
            ("Skyscrapers #12", "skyscrapers"),
            ("ABC End View 4x4", "easy_as_abc"),
            ("// Pic-a-Pix", "nonogram"),
        ] {
            assert_eq!(name(alone(line)), Some(kind), "{line}");
        }
        for (line, kind) in [("My first Easy as ABC of today", "easy_as_abc"), ("puzzle kakurasu by me", "kakurasu")] {
            assert_eq!((name(alone(line)), name(of_title(line))), (None, Some(kind)), "{line}");
        }
        for line in ["", "# 5x5", "1 2 3", "Easy as pie", "Rear end view", "A B C", "  A   B C", "A skyline"] {
            assert_eq!(name(of_title(line)), None, "{line}");
        }
        for (line, kind) in [
            ("# Hard Doppelblock", "doppelblock"),
            ("Kakurasu from janko.at", "kakurasu"),
            ("Easy skyscrapers", "skyscrapers"),
        ] {
            assert_eq!(name(named(line)), Some(kind), "{line}");
        }
        for line in ["Skyscrapers at night", "My two towers", "An unruly child"] {
            assert_eq!(name(named(line)), None, "{line}");
        }
        assert!(is_other("## Kakurasu puzzle") && is_other("# Tents:") && is_other("# Kakurasu 5x5"));
        assert!(is_other("# Tents 3x3") && is_other("# Tents #12"));
        assert!(!is_other("# A tent") && !is_other("# Nonogram 5x5"));
    }
}
