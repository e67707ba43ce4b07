//! The clues of a side: a line each, or all in one line behind the colon.

use super::advice;
use super::entries::{Entry, Side};
use super::stray::{is_like_key, misread};
use crate::error::{Error, ErrorCode, Slips};
use crate::format::lines::{Part, quoted};
use crate::format::lists;
use crate::kind::Kind;
use crate::model::Place;
use crate::puzzle::{Alphabet, Axis, Clue, End, Options, Says};
use std::collections::BTreeMap;

/// What it takes to read a clue.
#[derive(Clone, Copy)]
pub struct ClueReader<'p> {
    pub kind: &'p dyn Kind,
    pub alphabet: &'p Alphabet,
    pub options: &'p Options,
}

impl ClueReader<'_> {
    /// Reads a clue; `None` where there is none.
    pub fn read(self, text: &str) -> Result<Option<Clue>, Error> {
        self.kind.clues().read(text, self.alphabet, self.options)
    }

    /// What would be right where a clue that stands by itself cannot be read.
    pub fn advice(self, text: &str) -> Option<String> {
        self.advice_by(advice::of_clue, text)
    }

    fn advice_by(self, advise: Advise, text: &str) -> Option<String> {
        let is_clue = |clue: &str| self.read(clue).is_ok();
        advice::of_colours(text, self.alphabet)
            .filter(|blocks| self.lists_blocks() && is_clue(blocks))
            .map(|blocks| format!("a block's colour comes right after its number, as in {blocks}"))
            .or_else(|| advise(text, self.lists_blocks(), &is_clue))
    }

    /// Are clues of this kind patterns?
    fn takes_patterns(self) -> bool {
        matches!(self.read(".*"), Ok(Some(clue)) if matches!(clue.says, Says::Pattern(_)))
    }

    /// Do clues of this kind list blocks, so that 0 is a line without any?
    fn lists_blocks(self) -> bool {
        matches!(self.kind.clues().read("0", self.alphabet, self.options), Ok(Some(clue)) if matches!(clue.says, Says::Blocks(_)))
    }
}

/// Reads the clues of a side, and says how many they are; `None` where a slip leaves that open.
pub fn read_clues(
    reader: ClueReader<'_>,
    (axis, side, nth): (Axis, Side, u8),
    entry: &Entry,
    clues: &mut BTreeMap<End, Clue>,
    slips: &mut Slips,
) -> Option<usize> {
    let is_told_twice = slips.kept(refuse_both(entry)).is_none();
    let parts = parts_of(reader, entry, slips)?;
    let mut count = (!is_told_twice).then_some(parts.len());
    let advise = if entry.value.is_blank() { advice::of_clue } else { advice::of_clue_in_one_line };
    let mut is_mark_told = false;
    for (index, part) in parts.into_iter().enumerate() {
        let text = unquoted(part);
        match read_clue(reader, Place { axis, index: index as u32 }, text, advise) {
            Ok(clue) => {
                let end = match side {
                    Side::Near => End::near(axis, index),
                    Side::Far => End::far(axis, index),
                };
                let placed = clue.map(|clue| (end.with_nth(nth.into()), clue.with_span(text.span())));
                clues.extend(placed);
            }
            Err(error) => {
                let untorn = untorn(reader, entry, text);
                let error = untorn.clone().map_or(error.clone(), |help| error.with_help(help));
                if !(is_mark_told && is_mark(text.text)) {
                    note_misread(part, error, slips);
                }
                is_mark_told |= is_mark(text.text);
                if is_like_key(part) {
                    // What stands below it belongs to that key.
                    return None;
                }
                // With two clues in the place of one, nobody knows how long the lines across are.
                count = count.filter(|_| untorn.is_none() && is_one_clue(text.text, entry.value.is_blank()));
            }
        }
    }
    count
}

/// The clues of a side, each by itself; `None` where the list cannot be taken apart.
fn parts_of<'l>(reader: ClueReader<'_>, entry: &Entry<'l>, slips: &mut Slips) -> Option<Vec<Part<'l>>> {
    let parts = clue_parts(entry);
    if reader.takes_patterns() {
        slips.kept(refuse_listed_patterns(&parts))?;
        slips.kept(if entry.value.is_blank() { Ok(()) } else { refuse_parted_patterns(&parts) })?;
    }
    if are_patterns(reader, &parts) {
        return Some(parts);
    }
    if let Some(parts) = run_together(reader, entry.value) {
        return Some(parts);
    }
    slips.kept(refuse_gaps(reader, entry.value))?;
    slips.kept(refuse_empty_columns(entry))?;
    slips.kept(refuse_enclosed(reader, entry.value, &parts))?;
    Some(listed(entry).unwrap_or(parts))
}

/// The clues of a list whose letters stand side by side, `CC*AB`, one for each line: a list of a single clue would be
/// that of a board with one line. Small letters that are not the puzzle's are rather a word, as `none`.
fn run_together<'l>(reader: ClueReader<'_>, list: Part<'l>) -> Option<Vec<Part<'l>>> {
    let mut words = list.words();
    let (word, None) = (words.next()?, words.next()) else { return None };
    let letters = word.text.char_indices().map(|(at, letter)| word.with(&word.text[at..at + letter.len_utf8()]));
    let letters: Vec<Part<'l>> = letters.collect();
    let clues = letters.iter().map(|letter| reader.read(letter.text).ok()).collect::<Option<Vec<_>>>()?;
    let is_letter = |clue: &Clue| matches!(clue.says, Says::Letter(_));
    let are_letters = clues.iter().flatten().all(is_letter) && clues.iter().any(Option::is_some);
    let is_other = |letter: char| letter.is_lowercase() && reader.alphabet.symbol(letter).is_none();
    (letters.len() > 1 && are_letters && !word.text.contains(is_other)).then_some(letters)
}

/// Notes what is wrong with a clue. A colour that is not declared is told of once.
fn note_misread(part: Part, error: Error, slips: &mut Slips) {
    for error in error.one_by_one() {
        let is_told = error.code == ErrorCode::UndeclaredColour && slips.any(|found| found.help == error.help);
        if !is_told {
            slips.note(misread(part, error));
        }
    }
}

/// Is it a mark that stands between all clues of a list? That is one slip, too.
fn is_mark(text: &str) -> bool {
    text.chars().all(|c| matches!(c, '/' | '|'))
}

/// Is a clue that cannot be read one clue all the same, so that it is known how many there are? Words in a list of numbers may be anything.
fn is_one_clue(text: &str, has_own_line: bool) -> bool {
    let is_short = text.chars().count() <= 2 && text.contains(char::is_alphanumeric);
    let is_likely = has_own_line || is_short || text.starts_with(|c: char| c.is_ascii_digit());
    is_likely && !text.contains([',', ';', '/', '|'])
}

/// What would be right for a clue in a list with commas that is none, but each of its words is one: a comma is missing.
fn untorn(reader: ClueReader<'_>, entry: &Entry, text: Part) -> Option<String> {
    let words: Vec<&str> = text.text.split_whitespace().collect();
    let is_clue = |word: &&str| reader.read(word).is_ok_and(|clue| clue.is_some());
    let are_clues = !entry.value.is_blank() && words.len() > 1 && words.iter().all(is_clue);
    are_clues.then(|| format!("are these the clues {}? A mark stands between all others", words.join(" and ")))
}

/// What tells what would be right where a clue cannot be read, in a kind whose clues list blocks or do not, and read as the closure says.
type Advise = fn(&str, bool, &dyn Fn(&str) -> bool) -> Option<String>;

/// Reads the clue of a line; an error says which line it is, and what would be right.
fn read_clue(reader: ClueReader<'_>, place: Place, text: Part, advise: Advise) -> Result<Option<Clue>, Error> {
    reader.read(text.text).map_err(|error| {
        let help = reader.advice_by(advise, text.text);
        let mut told = error.each(|error| error.prefixed(place));
        // Advice about the whole clue says more than what is wrong with each word.
        if help.is_some() {
            (told.help, told.also) = (help, Vec::new());
        }
        text.place(told)
    })
}

/// The clues of a side: all behind the colon with blanks between them, or a line each.
fn clue_parts<'l>(entry: &Entry<'l>) -> Vec<Part<'l>> {
    if entry.value.is_blank() { entry.lines.clone() } else { entry.value.words().collect() }
}

/// Refuses clues both behind the colon and below.
fn refuse_both(entry: &Entry) -> Result<(), Error> {
    match (entry.value.is_blank(), entry.lines.first()) {
        (false, Some(&line)) => {
            let error = line.error(format!("{} has clues on its own line and below", entry.quoted()));
            let value = entry.value.trim().text;
            let help = match value.parse::<usize>() {
                Ok(_) => format!(
                    "if {value} is the number of lines, leave it out; if it is the first clue, put it on a line of its own below"
                ),
                Err(_) => "either one per line below, or all after the colon, with blanks between them".to_owned(),
            };
            // What stands there is more likely a key that does not exist.
            Err(misread(line, error.with_help(help)))
        }
        _ => Ok(()),
    }
}

/// Reads the clues at the corners: top left, top right, bottom left, bottom right.
pub fn read_corners(
    reader: ClueReader<'_>,
    entry: &Entry,
    clues: &mut BTreeMap<End, Clue>,
    slips: &mut Slips,
) -> Result<(), Error> {
    if !reader.kind.clues().may_stand_at_corners() {
        return Err(entry.word.error("puzzles of this kind have no clues at their corners"));
    }
    let parts: Vec<Part> = std::iter::once(&entry.value).chain(&entry.lines).flat_map(|line| line.words()).collect();
    if parts.len() != End::CORNERS.len() {
        return Err(entry
            .word
            .error(format!("{} has {} clues", entry.quoted(), parts.len()))
            .with_help("four: top left, top right, bottom left and bottom right, * for none, such as 3 * * 2"));
    }
    for (end, part) in End::CORNERS.into_iter().zip(parts) {
        let clue = slips.kept(reader.read(part.text).map_err(|error| part.place(error))).flatten();
        clues.extend(clue.map(|clue| (end, clue.with_span(part.span()))));
    }
    Ok(())
}

/// Do tabs stand between clues of which some have several numbers, with blanks between these?
fn is_tabbed(list: &str) -> bool {
    let mut counts = list.split('\t').map(|clue| clue.split_whitespace().count());
    list.contains('\t') && !list.contains(';') && counts.clone().all(|count| count > 0) && counts.any(|count| count > 1)
}

/// The clues behind the colon where they stand in a list as people write it: `3, 2 1, 3`, `3; 2 1; 3`, or with tabs. `None`
/// where blanks stand between them, and commas join the numbers of one.
fn listed<'l>(entry: &Entry<'l>) -> Option<Vec<Part<'l>>> {
    let text = entry.value.text;
    if is_tabbed(text) {
        return Some(text.split('\t').map(|clue| entry.value.with(clue).trim()).collect());
    }
    let is_end = |word: &str| word.ends_with([',', ';']) || word.starts_with([',', ';']);
    if !text.split_whitespace().any(is_end) && !text.contains(';') {
        return None;
    }
    let mut parts = Vec::new();
    let mut rest = text;
    let has_semicolons = text.contains(';');
    let is_between = |at: usize, c: char| match c {
        ';' => true,
        // Where semicolons stand between clues, commas join their numbers; so do commas without a blank.
        ',' => !has_semicolons && text[at + 1..].chars().next().is_none_or(char::is_whitespace),
        _ => false,
    };
    while let Some((at, _)) = rest.char_indices().find(|&(at, c)| is_between(text.len() - rest.len() + at, c)) {
        parts.push(entry.value.with(&rest[..at]).trim());
        rest = &rest[at + 1..];
    }
    if !rest.trim().is_empty() {
        parts.push(entry.value.with(rest).trim());
    }
    Some(parts)
}

/// Refuses a list in which nothing stands before a comma or a semicolon, as `2,,2`: whether a clue is missing there, is
/// 0 or was left out by mistake cannot be told.
fn refuse_gaps(reader: ClueReader<'_>, list: Part<'_>) -> Result<(), Error> {
    let (mark, name) = if list.text.contains(';') { (';', "semicolon") } else { (',', "comma") };
    let clues: Vec<&str> = list.text.split(mark).map(str::trim).collect();
    let (_, before_marks) = clues.split_last().unwrap_or((&"", &[]));
    if !before_marks.contains(&"") {
        return Ok(());
    }
    let with = |mark: &'static str| {
        let filled = clues.iter().map(|clue| if clue.is_empty() { mark } else { clue });
        format!("\"{}\"", filled.collect::<Vec<_>>().join("; "))
    };
    let zero = matches!(reader.read("0"), Ok(Some(_))).then(|| format!("{} if the clue is 0, ", with("0")));
    let help = format!("semicolons separate clues: {}{} if there is none", zero.unwrap_or_default(), with("*"));
    Err(list.error(format!("a {name} stands here with no clue before it")).with_help(help))
}

/// Refuses patterns that stand behind the numbers of their lines, `1. A+`, or behind dots, `- A+`: hardly anybody means
/// them as they stand.
fn refuse_listed_patterns(parts: &[Part<'_>]) -> Result<(), Error> {
    let (Some(first), true) = (parts.first(), parts.len() > 1) else { return Ok(()) };
    let is_before = |mark: &str, text: &str| text.strip_prefix(mark).is_some_and(|rest| rest.starts_with([' ', '\t']));
    let all_behind =
        |mark: &dyn Fn(usize) -> String| parts.iter().enumerate().all(|(at, part)| is_before(&mark(at), part.text));
    let around = [("", "."), ("", ")"), ("", ":"), ("(", ")")];
    let are_numbered = around.iter().any(|(open, end)| all_behind(&|at| format!("{open}{}{end}", at + 1)));
    let what = match are_numbered {
        true => "its number",
        false if ["-", "–", "*", "•"].iter().any(|mark| all_behind(&|_| (*mark).to_owned())) => "a mark",
        false => return Ok(()),
    };
    let help = "leave out what stands before the patterns; where it belongs to them, they stand between quotes";
    Err(first.error(format!("{what} stands before each pattern of this list")).with_help(help))
}

/// Refuses patterns in one line between which something else than blanks stands, so that it would belong to them: a mark
/// behind each but the last, as `A+, B`, or between them, as `A+ / B` and `"A+","B"`, or a comma in the only one, as `A+,B`.
fn refuse_parted_patterns(parts: &[Part<'_>]) -> Result<(), Error> {
    let Some((last, others)) = parts.split_last() else { return Ok(()) };
    let ends = |mark: &&str| !last.text.ends_with(*mark) && others.iter().all(|part| part.text.ends_with(*mark));
    let behind = [",", ";"].iter().find(|mark| !others.is_empty() && ends(mark));
    let stands = |mark: &&str| parts.iter().enumerate().all(|(at, part)| (part.text == *mark) == (at % 2 == 1));
    let between = ["/", "|", ",", ";"].iter().find(|mark| parts.len() > 2 && parts.len() % 2 == 1 && stands(mark));
    let is_quoted = |part: &Part<'_>| part.text.starts_with('"') && part.text.contains("\",\"");
    let has_comma = || others.is_empty() && !last.text.starts_with('"') && has_bare_comma(last.text);
    let mark = behind.or(between).copied().or_else(|| (parts.iter().any(is_quoted) || has_comma()).then_some(","));
    let Some(mark) = mark else { return Ok(()) };
    let help = "write one pattern a line, or blanks alone between them; where it belongs to a pattern, this stands on a line of its own";
    Err(parts[0].error(format!("{} between patterns would belong to them", quoted(mark))).with_help(help))
}

/// Does a comma stand outside of all brackets of a pattern?
fn has_bare_comma(pattern: &str) -> bool {
    let (mut depth, mut is_escaped) = (0_i32, false);
    pattern.chars().any(|c| {
        let was_escaped = is_escaped;
        is_escaped = c == '\\' && !was_escaped;
        depth += if was_escaped { 0 } else { i32::from("([{".contains(c)) - i32::from(")]}".contains(c)) };
        c == ',' && depth == 0 && !was_escaped
    })
}

/// Refuses a list that was copied from a table, a clue in each column, with nothing in one of them.
fn refuse_empty_columns(entry: &Entry<'_>) -> Result<(), Error> {
    let list = entry.value;
    let columns = list.text.split('\t').map(str::trim);
    let columns: Vec<&str> = Some("").filter(|_| entry.has_empty_field).into_iter().chain(columns).collect();
    let is_table = columns.len() > 2 && columns.iter().all(|clue| !clue.contains(char::is_whitespace));
    let Some(empty) = columns.iter().position(|clue| clue.is_empty()).filter(|_| is_table) else { return Ok(()) };
    let filled = columns.iter().map(|clue| if clue.is_empty() { "*" } else { clue });
    let help = format!("* stands for no clue: \"{}\"", filled.collect::<Vec<_>>().join(" "));
    Err(list
        .error(format!("clue {} of this list is empty: nothing stands between two tabs", empty + 1))
        .with_help(help))
}

/// Refuses a list whose clues stand between brackets or quotes, `[5] [1 1]`, where it cannot be read as it stands:
/// once, for the whole list.
fn refuse_enclosed(reader: ClueReader<'_>, list: Part<'_>, parts: &[Part<'_>]) -> Result<(), Error> {
    let is_read = || parts.iter().all(|part| reader.read(unquoted(*part).text).is_ok());
    // Where one of them cannot be read, that is what is wrong.
    let is_meant = |clues: &[String]| clues.iter().all(|clue| reader.read(clue).is_ok());
    match lists::enclosed(list.text) {
        Some(clues) if !is_read() && is_meant(&clues) => {
            let help =
                format!("semicolons separate clues, and blanks their numbers: is it \"{}\"?", lists::joined(&clues));
            Err(list.error("the clues stand between brackets or quotes").with_help(help))
        }
        _ => Ok(()),
    }
}

/// Are these clues patterns? Commas and semicolons are characters of theirs.
fn are_patterns(reader: ClueReader<'_>, parts: &[Part<'_>]) -> bool {
    let read = |part: &Part<'_>| reader.read(unquoted(*part).text).ok().flatten();
    parts.iter().filter_map(read).any(|clue| matches!(clue.says, Says::Pattern(_)))
}

/// What stands between quotes, where there are any: a clue that could be taken for something else.
fn unquoted(part: Part<'_>) -> Part<'_> {
    let inner = part.text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    inner.map_or(part, |text| part.with(text))
}
