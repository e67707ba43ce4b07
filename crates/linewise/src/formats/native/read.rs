//! From the entries of a puzzle to the puzzle.

use super::clue_lists::{ClueReader, read_clues, read_corners};
use super::entries::{self, Entry, Key, Side, find};
use super::grid;
use super::rows::{Rows, grids_despite, put_grids};
use super::size::{self, Counts, longest_line};
use super::stray::ALL_TOGETHER;
use super::symbols;
use crate::error::{Error, ErrorCode, Slips, Span};
use crate::format::lines::{self, Part};
use crate::format::lists;
use crate::format::nonogram::check_verdict;
use crate::kind::{self, Kind};
use crate::picture::clues_of;
use crate::puzzle::{Alphabet, Axis, Board, Clue, End, Margin, Options, Puzzle};
use std::collections::BTreeMap;

/// The puzzle of one of `kinds` that these lines hold; an error that tells everything that is wrong with them.
pub fn puzzle(lines: &[Part], kinds: &[&dyn Kind]) -> Result<Puzzle, Error> {
    let mut slips = Slips::default();
    let puzzle = puzzle_despite(lines, kinds, &mut slips);
    slips.end()?;
    puzzle.ok_or_else(|| Error::new("the puzzle cannot be read"))
}

/// The puzzle, as far as it can be read. What is wrong is noted; `None` where no more can be said of it.
fn puzzle_despite(lines: &[Part], kinds: &[&dyn Kind], slips: &mut Slips) -> Option<Puzzle> {
    let entries = entries_unless_bare(lines, slips)?;
    let are_whole = slips.is_empty();
    let (kind_entry, kind) = kind_despite(&entries, lines, kinds, slips)?;
    let options = kind.usual_options(options(&entries));
    let (alphabet, clues, counts) = clues_despite(kind, kind_entry, &options, &entries, slips)?;
    let grids = grids_despite(ClueReader { kind, alphabet: &alphabet, options: &options }, &entries, slips);
    let is_counted = are_whole && counts.values().all(Option::is_some) && grids.iter().all(|(_, rows)| rows.is_some());
    let grids: Vec<(&Entry, Rows)> = grids.into_iter().filter_map(|(entry, rows)| Some((entry, rows?))).collect();
    for (name, entry) in notes(&entries) {
        slips.kept(check_verdict(name, &entry.text()).map_err(|error| entry.value.place(error)));
    }
    if !is_counted {
        // Whatever would be said of the size might come of what is wrong already.
        return None;
    }
    let board = board_despite(kind_entry, &entries, &counts, &grids, slips)?;
    let mut puzzle = Puzzle::new(kind.name(), board, alphabet);
    puzzle.clues = clues;
    puzzle.options = options;
    puzzle.margin = Margin(margin(&entries));
    for (name, entry) in notes(&entries) {
        puzzle.set_note(name, &entry.text());
    }
    put_grids(&mut puzzle, grids, slips);
    if let Some(goal) = puzzle.goal.as_deref().filter(|_| holds_only_its_solution(&entries)) {
        puzzle.clues = clues_of(&puzzle, kind, goal).into_iter().collect();
    }
    if !slips.is_empty() {
        // What cannot stand on such a board is told together with what cannot be read.
        slips.kept(kind::model(kind, &puzzle).map(drop));
    }
    Some(puzzle)
}

/// The entries. Lines that belong to none are noted; `None` where these are a bare board or bare clues, of which that
/// is all that can be said.
fn entries_unless_bare<'l>(lines: &[Part<'l>], slips: &mut Slips) -> Option<Vec<Entry<'l>>> {
    let mut strays = Slips::default();
    let entries = entries::entries_despite(lines, &mut strays);
    let Err(error) = strays.end() else { return Some(entries) };
    match bare(lines) {
        Some(bare) => {
            slips.note(bare.with_span(error.span));
            None
        }
        None => {
            slips.note(error);
            Some(entries)
        }
    }
}

/// The kind, and the entry that names it.
fn kind_despite<'e, 'l, 'k>(
    entries: &'e [Entry<'l>],
    lines: &[Part],
    kinds: &[&'k dyn Kind],
    slips: &mut Slips,
) -> Option<(&'e Entry<'l>, &'k dyn Kind)> {
    if find(entries, &Key::Kind).is_none() && slips.any(|error| error.code == ErrorCode::MissingKind) {
        // The line that names it is told of already.
        return None;
    }
    let entry = slips.kept(find(entries, &Key::Kind).ok_or_else(|| no_kind(lines, kinds)))?;
    let kind = kind::named_among(kinds, entry.value.text).map_err(|error| error.with_span(entry.value.span()));
    // Behind a slip in its name the rest is read as what was surely meant.
    let kind = slips.kept(kind).or_else(|| kind::nearly_named(kinds, entry.value.text))?;
    Some((entry, kind))
}

/// What cells can hold, the clues, which may tell that, and how many they are on each side.
fn clues_despite(
    kind: &dyn Kind,
    kind_entry: &Entry,
    options: &Options,
    entries: &[Entry],
    slips: &mut Slips,
) -> Option<(Alphabet, BTreeMap<End, Clue>, Counts)> {
    // What is wrong with an option is told where the puzzle's rules are read.
    let usual = kind.alphabets().by_options(options).ok().flatten().unwrap_or_else(|| kind.alphabets().usual());
    let declared = slips.kept(declared(entries, &usual))?;
    let reader = ClueReader { kind, alphabet: declared.as_ref().unwrap_or(&usual), options };
    let (clues, counts) = all_clues(reader, entries, slips);
    let alphabet = match declared {
        Some(alphabet) => alphabet,
        None => slips.kept(usual_alphabet(reader, entries, &clues, &counts, kind_entry))?,
    };
    Some((alphabet, clues, counts))
}

/// What cells can hold, where it is told.
fn declared(entries: &[Entry], usual: &Alphabet) -> Result<Option<Alphabet>, Error> {
    match (find(entries, &Key::Symbols), find(entries, &Key::Colours)) {
        (Some(_), Some(second)) => Err(second.word.error("a puzzle has \"symbols:\" or \"colours:\", not both")),
        (Some(entry), None) | (None, Some(entry)) => symbols::read(entry, usual).map(Some),
        (None, None) => Ok(None),
    }
}

/// What cells can hold, where it is not told.
fn usual_alphabet(
    reader: ClueReader<'_>,
    entries: &[Entry],
    clues: &BTreeMap<End, Clue>,
    counts: &Counts,
    kind: &Entry,
) -> Result<Alphabet, Error> {
    if let Some(alphabet) = reader.kind.alphabets().by_options(reader.options)? {
        return Ok(alphabet);
    }
    // What somebody has filled in may be wrong, and brings in nothing.
    let is_told = |entry: &&Entry| matches!(entry.key, Key::Givens | Key::Solution);
    let lines = entries.iter().filter(is_told).flat_map(|entry| &entry.lines);
    let on_board: String = lines.flat_map(|line| grid::glyphs(line.text)).collect();
    let longest = longest_line(entries, counts)?;
    let alphabet = reader.kind.alphabets().of_puzzle(&mut clues.values(), &on_board, longest);
    alphabet.map_err(|error| error.with_span(kind.word.span()))
}

/// The clues of all sides, and how many there are on each.
fn all_clues(reader: ClueReader<'_>, entries: &[Entry], slips: &mut Slips) -> (BTreeMap<End, Clue>, Counts) {
    let mut clues = BTreeMap::new();
    let mut counts = Counts::new_vec();
    for entry in entries {
        if let Key::Clues(axis, side, nth) = entry.key {
            let side = if is_near_meant(reader, entries, &entry.key) { Side::Near } else { side };
            let count = match nth > 0 && !reader.kind.clues().may_be_several() {
                true => {
                    slips.note(no_second_clue(entry));
                    None
                }
                false => read_clues(reader, (axis, side, nth), entry, &mut clues, slips),
            };
            counts.insert(entry.key.clone(), count);
        }
        if entry.key == Key::Corners {
            let read = read_corners(reader, entry, &mut clues, slips);
            slips.kept(read);
        }
    }
    (clues, counts)
}

/// Are these clues at the far ends those of their lines, as they are printed right of a board and below it in kinds with clues at one end?
fn is_near_meant(reader: ClueReader<'_>, entries: &[Entry], key: &Key) -> bool {
    match key {
        Key::Clues(axis @ (Axis::ROW | Axis::COLUMN), Side::Far, 0) => {
            !reader.kind.clues().may_stand_at_ends() && find(entries, &Key::Clues(*axis, Side::Near, 0)).is_none()
        }
        _ => false,
    }
}

/// The error for second clues in a kind that has none.
fn no_second_clue(entry: &Entry) -> Error {
    let message = format!("a line of this kind has no second clue at one end, as {} would be", entry.quoted());
    entry.word.error(message).with_help(ALL_TOGETHER)
}

/// The board. That no size is told is not noted where something is wrong already, of which that may come.
fn board_despite(
    kind: &Entry,
    entries: &[Entry],
    counts: &Counts,
    grids: &[(&Entry, Rows)],
    slips: &mut Slips,
) -> Option<Board> {
    let board = size::board(kind, entries, counts, grids, slips);
    let is_size_missing = |error: &Error| error.span == kind.word.span();
    if !slips.is_empty() && board.as_ref().err().is_some_and(is_size_missing) {
        return None;
    }
    slips.kept(board)
}

/// The entries that are notes, with their names.
fn notes<'e, 'l>(entries: &'e [Entry<'l>]) -> impl Iterator<Item = (&'e str, &'e Entry<'l>)> {
    entries.iter().filter_map(|entry| match &entry.key {
        Key::Note(name) => Some((name.as_str(), entry)),
        _ => None,
    })
}

/// Where it is told what cells hold, else how large the board is.
fn margin(entries: &[Entry]) -> Span {
    let told = [Key::Symbols, Key::Colours, Key::Size].iter().find_map(|key| find(entries, key));
    told.map_or(Span::NONE, |entry| if entry.value.is_blank() { entry.word.span() } else { entry.value.span() })
}

/// The rules that the puzzle adds or bends.
fn options(entries: &[Entry]) -> Options {
    let mut options = Options::new();
    for entry in entries {
        let Key::Option(name) = &entry.key else { continue };
        options.insert(name.clone(), lines::plain(&entry.text()).into_owned());
        let value = if entry.value.is_blank() { entry.word } else { entry.value };
        options.place(name, [entry.word.span(), value.span()]);
    }
    options
}

/// Is nothing told of the puzzle but its solution, not even a size? Then its clues are meant to be those of the solution.
pub fn holds_only_its_solution(entries: &[Entry]) -> bool {
    let is_told = |entry: &Entry| matches!(entry.key, Key::Size | Key::Clues(..) | Key::Corners | Key::Givens);
    entries.iter().any(|entry| entry.key == Key::Solution) && !entries.iter().any(is_told)
}

/// What is said of lists without a kind and without keys.
fn bare(lines: &[Part]) -> Option<Error> {
    lists::told(&lines.iter().map(|line| line.text).collect::<Vec<_>>().join("\n"))
}

/// The error for a puzzle that does not say what it is.
fn no_kind(lines: &[Part], kinds: &[&dyn Kind]) -> Error {
    let names: Vec<_> = kinds.iter().map(|kind| kind.name()).collect();
    let first = lines.iter().find(|line| !line.is_blank());
    let error = Error::new("the puzzle does not say its kind")
        .with_help(format!("it begins with \"kind: \" and one of: {}", names.join(", ")))
        .with_code(ErrorCode::MissingKind);
    match first {
        Some(line) => error.with_span(line.trim().span()),
        None => error,
    }
}
