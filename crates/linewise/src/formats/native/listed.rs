//! What a puzzle's lists leave open, and how it was read: which letters there are where none are named, what a list of
//! symbols means, and whether numbers in one line are one clue each.

use super::entries::{Entry, Key};
use super::grid;
use crate::domain::Symbol;
use crate::error::{Error, many};
use crate::format::lines::{Part, quoted};
use crate::kind::{self, Kind};
use crate::palette;
use crate::puzzle::{Alphabet, Axis, Puzzle, Says, characters};

/// The slips of these sorts.
pub fn find(entries: &[Entry], puzzle: &Puzzle, kinds: &[&dyn Kind]) -> Vec<Error> {
    let Ok(kind) = kind::named_among(kinds, &puzzle.kind) else { return Vec::new() };
    let mut slips = Vec::new();
    slips.extend(letters(entries, puzzle, kind));
    slips.extend(numbers(entries, puzzle, kind));
    slips.extend(range(entries, kind));
    slips.extend(pale(entries, puzzle));
    slips.extend(shades(entries, puzzle));
    slips.extend(escape(entries));
    slips.extend(single_numbers(entries, puzzle, kind));
    slips
}

/// Letters that nobody named: those up to the last one that is printed, though each line has room for more.
fn letters(entries: &[Entry], puzzle: &Puzzle, kind: &dyn Kind) -> Option<Error> {
    let is_told = |entry: &Entry| matches!(entry.key, Key::Symbols | Key::Colours | Key::Solution);
    if entries.iter().any(is_told) || !are_open(puzzle, kind) {
        return None;
    }
    let all: Vec<String> = puzzle.alphabet.looks.iter().skip(1).map(|look| look.glyph.to_string()).collect();
    let named = match &all[..] {
        [] => return None,
        [only] => only.clone(),
        [first, .., last] => format!("{first} to {last}"),
    };
    let place = entries.iter().find(|entry| entry.key == Key::Kind)?;
    let are = if all.len() == 1 { "alone is" } else { "are" };
    let problem = format!("no letters are named: {named} {are} assumed");
    let help = format!("\"letters: {}\" says that; where there are others as well, list them too", all.concat());
    Some(place.value.error(problem).with_help(help))
}

/// Numbers that nobody listed: those of any board of the kind, where a line has room for fewer of them.
fn numbers(entries: &[Entry], puzzle: &Puzzle, kind: &dyn Kind) -> Option<Error> {
    let is_told = |entry: &Entry| matches!(entry.key, Key::Symbols | Key::Colours | Key::Option(_));
    let listed: Vec<char> = puzzle.alphabet.looks.iter().skip(1).map(|look| look.glyph).collect();
    let are_numbers = listed.len() > 1 && listed.iter().all(char::is_ascii_digit);
    let are_usual = puzzle.alphabet == kind.alphabets().usual() && kind.alphabets().on(2) == kind.alphabets().usual();
    if entries.iter().any(is_told) || !are_numbers || !are_usual || listed.len() <= puzzle.board.longest_line() {
        return None;
    }
    let place = entries.iter().find(|entry| entry.key == Key::Kind)?;
    let error = place.value.error(format!("no numbers are listed, so 1 to {} are assumed", listed.len()));
    Some(
        error.with_help(format!("if there are fewer, list them, as in \"symbols: 1-{}\"", puzzle.board.longest_line())),
    )
}

/// Are the letters of such a puzzle told by nothing but what is printed, where each line would have room for more beside a blank cell?
pub fn are_open(puzzle: &Puzzle, kind: &dyn Kind) -> bool {
    let cells = puzzle.board.axes().iter().map(|&axis| puzzle.board.lines(axis)).min().unwrap_or(0);
    let usual = kind.alphabets().on(cells);
    let is_named_by_clues = kind.alphabets().are_told_by_clues()
        && matches!(kind.alphabets().by_options(&puzzle.options), Ok(None))
        && puzzle.goal.is_none();
    is_named_by_clues && puzzle.alphabet.len() < usual.len() && usual.looks.starts_with(&puzzle.alphabet.looks)
}

/// A range of characters, or a list with commas, where cells can hold a dash and a comma.
fn range(entries: &[Entry], kind: &dyn Kind) -> Option<Error> {
    let entry = entries.iter().find(|entry| matches!(entry.key, Key::Symbols | Key::Colours))?;
    let is_read_so = kind.alphabets().usual().looks.first().is_some_and(|look| look.name != look.glyph.to_string());
    let meant = characters::characters(entry.value.text).filter(|_| !is_read_so)?;
    let read: Vec<String> = entry.value.text.chars().filter(|c| !c.is_whitespace()).map(String::from).collect();
    let count = many(read.len(), "character");
    let problem = format!("{} is read as {count}: {}", quoted(entry.value.text), read.join(" "));
    let help =
        format!("cells can hold a dash and a comma here; where others were meant: \"{}: {meant}\"", entry.word.text);
    Some(entry.value.error(problem).with_help(help))
}

/// A sign that people write for a blank or an open cell, listed among the letters or numbers that cells hold.
fn pale(entries: &[Entry], puzzle: &Puzzle) -> Option<Error> {
    let entry = entries.iter().find(|entry| matches!(entry.key, Key::Symbols | Key::Colours))?;
    let alphabet = &puzzle.alphabet;
    let listed = || alphabet.looks.iter().skip(1).filter(|look| look.colour.is_none()).map(|look| look.glyph);
    let are_numbers = listed().filter(char::is_ascii_digit).count() > 1;
    let is_pale = |glyph: &char| Alphabet::is_open_mark(*glyph) || (are_numbers && matches!(glyph, 'x' | 'X' | '×'));
    let is_plain = listed().all(|glyph| glyph.is_alphanumeric() || is_pale(&glyph));
    let glyph = listed().find(is_pale).filter(|_| is_plain && alphabet.has_blank())?;
    let problem = format!("\"{glyph}\" is read as one of the symbols that cells can hold");
    let help =
        format!("if it means a blank cell, leave it out: a blank cell is written {}", alphabet.glyph(Symbol::BLANK));
    Some(entry.value.error(problem).with_help(help))
}

/// Names of colours that have no shade of their own, so that one was chosen.
fn shades(entries: &[Entry], puzzle: &Puzzle) -> Option<Error> {
    let entry = entries.iter().find(|entry| entry.names_colours())?;
    let is_chosen = |line: &&Part| {
        let look = line.text.chars().next().and_then(|glyph| puzzle.alphabet.symbol(glyph));
        let look = look.map(|symbol| &puzzle.alphabet.looks[symbol.index()]).filter(|look| look.colour.is_some());
        look.is_some_and(|look| line.text.contains(&look.name) && palette::named(&look.name).is_none())
            && !line.text.contains('#')
    };
    let mut chosen = entry.lines.iter().filter(is_chosen);
    let first = chosen.next()?;
    let others = match chosen.count() {
        0 => String::new(),
        count => format!(", and {} more", many(count, "colour")),
    };
    let problem =
        format!("no shade is known for {}{others}: one is chosen that no other colour has", quoted(first.text));
    Some(first.error(problem).with_help(format!("a shade stands behind the name, as \"{} #ff8800\"", first.text)))
}

/// A backslash among the symbols, before what one stands for elsewhere: in grids, `\s` is a space and `\?` a question mark.
fn escape(entries: &[Entry]) -> Option<Error> {
    let entry = entries.iter().find(|entry| entry.key == Key::Symbols)?;
    let text = entry.value.text;
    let is_escape = |(at, _): (usize, &str)| text[at + 1..].chars().next().is_some_and(grid::may_be_escaped);
    if text.starts_with('"') || !text.match_indices('\\').any(is_escape) {
        return None;
    }
    let mut meant = String::new();
    let mut glyphs = text.chars();
    while let Some(glyph) = glyphs.next() {
        match glyph {
            '\\' => meant.extend(glyphs.next().map(|behind| if behind == 's' { ' ' } else { behind })),
            glyph if glyph.is_whitespace() => {}
            glyph => meant.push(glyph),
        }
    }
    let meant = if meant.contains(' ') { format!("\"{meant}\"") } else { meant };
    let problem = "\"\\\" is read as one of the symbols that cells can hold";
    let help = format!("where it belongs to the character behind it, write {}: {meant}", entry.word.text);
    Some(entry.value.error(problem).with_help(help))
}

/// So many numbers in one line are hardly a clue each for so many lines.
const DOUBTFUL: usize = 5;

/// Lists of clues that can be lists, with nothing but blanks between their numbers, so that each number is the clue of
/// a line: it may have been meant that a line has several.
fn single_numbers(entries: &[Entry], puzzle: &Puzzle, kind: &dyn Kind) -> Option<Error> {
    let lists: Vec<&Entry> = entries.iter().filter(|entry| matches!(entry.key, Key::Clues(..))).collect();
    let is_number = |word: Part| word.text.bytes().all(|byte| byte.is_ascii_digit());
    // Tabs say what stands between clues.
    let is_plain = |entry: &&&Entry| {
        !entry.value.text.contains('\t')
            && entry.value.words().count() >= DOUBTFUL
            && entry.value.words().all(is_number)
    };
    let is_size_told =
        entries.iter().any(|entry| entry.key == Key::Size || entry.key.is_grid()) || puzzle.clues.is_empty();
    let can_be_lists = matches!(kind.clues().read("1 1", &puzzle.alphabet, &puzzle.options), Ok(Some(_)));
    if lists.len() != 2
        || lists.iter().filter(is_plain).count() != 2
        || is_size_told
        || !can_be_lists
        || puzzle.clues.values().any(|clue| matches!(clue.says, Says::Pattern(_)))
    {
        return None;
    }
    let lines = |axis: Axis| many(puzzle.board.lines(axis), axis.word());
    let sizes: Vec<String> = puzzle.board.axes().iter().map(|&axis| lines(axis)).collect();
    let problem = format!("blanks separate clues here, which makes {}, each with one number", sizes.join(" and "));
    let help = "where one clue has several numbers, semicolons separate the clues, as in \"3; 1 1; 3\"";
    Some(lists[0].value.error(problem).with_help(help))
}
