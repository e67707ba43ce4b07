//! From the entries of a puzzle to the puzzle.

use super::advice;
use super::entries::{self, Entry, Key, Side, misread};
use super::grid;
use super::size::Size;
use super::symbols;
use crate::domain::{Domain, Symbol};
use crate::error::Error;
use crate::format::lines::{self, Part, quoted};
use crate::format::lists;
use crate::format::nonogram::check_verdict;
use crate::kind::{self, Kind};
use crate::line::unclued;
use crate::model::{CellId, Place};
use crate::puzzle::{Alphabet, Axis, Board, Clue, End, Options, Placed, Puzzle, Says};
use std::collections::BTreeMap;

/// The glyphs that a grid brings onto the board.
fn glyphs_of(entry: &Entry<'_>) -> String {
    let lines = entry.lines.iter();
    match entry.key {
        Key::Board | Key::Pencil => lines.flat_map(|line| grid::settled_glyphs(line.text)).collect(),
        _ => lines.flat_map(|line| grid::glyphs(line.text)).collect(),
    }
}

/// The puzzle of one of `kinds` that these lines hold.
pub fn puzzle(lines: &[Part], kinds: &[&'static dyn Kind]) -> Result<Puzzle, Error> {
    let entries = entries::entries(lines)
        .map_err(|error| bare(lines).map_or(error.clone(), |bare| bare.with_span(error.span)))?;
    let kind_entry = find(&entries, &Key::Kind).ok_or_else(|| no_kind(lines, kinds))?;
    let kind = kind::named_among(kinds, kind_entry.value.text);
    let kind = kind.map_err(|error| error.with_span(kind_entry.value.span()))?;
    let usual = kind.alphabet();
    let declared = match (find(&entries, &Key::Symbols), find(&entries, &Key::Colours)) {
        (Some(_), Some(second)) => {
            return Err(second.word.error("a puzzle has \"symbols:\" or \"colours:\", not both"));
        }
        (Some(entry), None) | (None, Some(entry)) => Some(symbols::read(entry, &usual)?),
        (None, None) => None,
    };
    let options = options(&entries);
    let reader = ClueReader { kind, alphabet: declared.as_ref().unwrap_or(&usual), options: &options };
    let mut clues = BTreeMap::new();
    let mut counts = Counts::new();
    for entry in &entries {
        if let Key::Clues(axis, side, nth) = entry.key {
            if nth > 0 && !kind.has_several_clues() {
                let message =
                    format!("a line of this kind has no second clue at one end, as {} would be", entry.quoted());
                return Err(entry.word.error(message).with_help(entries::ALL_TOGETHER));
            }
            let count = read_clues(reader, (axis, side, nth), entry, &mut clues)?;
            counts.insert(entry.key.clone(), count);
        }
        if entry.key == Key::Corners {
            read_corners(reader, entry, &mut clues)?;
        }
    }
    let grid_entries = || entries.iter().filter(|entry| entry.key.is_grid());
    let alphabet = match declared {
        Some(alphabet) => alphabet,
        None => {
            let on_board: String = grid_entries().map(glyphs_of).collect();
            let usual = || {
                let alphabet = kind.alphabet_for(&mut clues.values(), &on_board, longest_line(&entries, &counts)?);
                alphabet.map_err(|error| error.with_span(kind_entry.word.span()))
            };
            kind.alphabet_by(&options)?.map_or_else(usual, Ok)?
        }
    };
    let can_be = || unclued_cells(kind, &options, &alphabet, grid_entries());
    let symbols = grid::Symbols { alphabet: &alphabet, can_be: &can_be };
    let grids = grid_entries().map(|entry| Ok((entry, read_rows(symbols, entry)?)));
    let grids: Vec<_> = grids.collect::<Result<_, Error>>()?;
    let board = board(kind_entry, &entries, &counts, &grids)?;
    let mut puzzle = Puzzle::new(kind.name(), board, alphabet);
    puzzle.clues = clues;
    puzzle.options = options;
    for entry in &entries {
        if let Key::Note(name) = &entry.key {
            read_note(&mut puzzle, name, entry)?;
        }
    }
    let all = puzzle.alphabet.all();
    for (entry, rows) in grids {
        match entry.key {
            Key::Givens if leaves_none_open(&rows) => read_givens(&mut puzzle, with_dots_open(rows))?,
            Key::Givens => read_givens(&mut puzzle, rows)?,
            Key::Board => placed(&mut puzzle).board = read_board(&rows, &all).into(),
            Key::Pencil => placed(&mut puzzle).pencil = read_pencil(&rows),
            _ => puzzle.goal = Some(read_solution(rows)?),
        }
    }
    if holds_only_its_solution(&entries) {
        puzzle.clues = clues_of_goal(&puzzle, kind);
    }
    Ok(puzzle)
}

/// What a cell can be in a row as long as the first that is written, as far as lines without clues say.
fn unclued_cells<'e, 'l: 'e>(
    kind: &dyn Kind,
    options: &Options,
    alphabet: &Alphabet,
    mut grids: impl Iterator<Item = &'e Entry<'l>>,
) -> Domain {
    let cells = grids.find_map(|entry| entry.lines.first()).map_or(0, |row| grid::glyphs(row.text).count());
    match (1..=Board::MAX_SIDE).contains(&cells) {
        true => unclued(kind, cells, alphabet, options),
        false => alphabet.all(),
    }
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

/// The clues that the stored solution has at the ends of its lines.
fn clues_of_goal(puzzle: &Puzzle, kind: &dyn Kind) -> BTreeMap<End, Clue> {
    let Some(goal) = &puzzle.goal else { return BTreeMap::new() };
    let lines = puzzle.board.axes().iter().flat_map(|&axis| (0..puzzle.board.lines(axis)).map(move |at| (axis, at)));
    let ends = lines.flat_map(|(axis, index)| [End::near(axis, index), End::far(axis, index)]);
    let clue = |end: End| {
        let word: Vec<Symbol> =
            puzzle.board.line(end.axis, end.index as usize).map(|cell| goal[cell.index()]).collect();
        Some((end, kind.clue(end, &word, &puzzle.options)?))
    };
    ends.filter_map(clue).collect()
}

/// How many clues stand on each side.
type Counts = BTreeMap<Key, usize>;

/// The rows of a grid, as far as they can be read without the board.
type Rows<'l> = Vec<Vec<grid::Cell<'l>>>;

/// The entry with this key.
fn find<'e, 'l>(entries: &'e [Entry<'l>], key: &Key) -> Option<&'e Entry<'l>> {
    entries.iter().find(|entry| entry.key == *key)
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
        .with_help(format!("it begins with \"kind: \" and one of: {}", names.join(", ")));
    match first {
        Some(line) => error.with_span(line.trim().span()),
        None => error,
    }
}

/// The board, as large as all entries say.
fn board(kind: &Entry, entries: &[Entry], counts: &Counts, grids: &[(&Entry, Rows)]) -> Result<Board, Error> {
    let mut size = Size::default();
    if let Some(entry) = find(entries, &Key::Size) {
        size.declare(entry)?;
    }
    for entry in entries {
        if let Key::Clues(axis, ..) = entry.key {
            size.agree(axis, counts[&entry.key], entry, entry.word)?;
        }
    }
    size.refuse_both(entries)?;
    for (entry, rows) in grids {
        size.agree(Axis::ROW, rows.len(), entry, entry.word)?;
        if let (false, Some(row)) = (size.is_hexagon(), rows.first()) {
            size.agree(Axis::COLUMN, row.len(), entry, entry.lines[0])?;
        }
    }
    let board = size.board(kind)?;
    for (entry, rows) in grids {
        for (index, row) in rows.iter().enumerate() {
            let cells = board.line_len(Axis::ROW, index);
            if row.len() != cells {
                let message = format!(
                    "row {} of {} has {} cells, the board has {cells} there",
                    index + 1,
                    entry.quoted(),
                    row.len()
                );
                return Err(entry.lines[index].error(message));
            }
        }
    }
    Ok(board)
}

/// The length of the longest line, as far as the size, the clues and the rows of grids tell it.
fn longest_line(entries: &[Entry], counts: &Counts) -> Result<usize, Error> {
    let mut size = Size::default();
    let mut longest = 0;
    for entry in entries {
        match entry.key {
            Key::Size => size.declare(entry)?,
            Key::Clues(..) => longest = longest.max(counts[&entry.key]),
            _ if entry.key.is_grid() => longest = longest.max(entry.lines.len()),
            _ => {}
        }
    }
    Ok(longest.max(size.longest()))
}

/// Takes down a note.
fn read_note(puzzle: &mut Puzzle, name: &str, entry: &Entry) -> Result<(), Error> {
    let text = entry.text();
    check_verdict(name, &text).map_err(|error| entry.value.place(error))?;
    puzzle.set_note(name, &text);
    Ok(())
}

/// The clues of a side: a line each, or all behind the colon with blanks between them.
fn clue_parts<'l>(entry: &Entry<'l>) -> Result<Vec<Part<'l>>, Error> {
    match (entry.value.is_blank(), entry.lines.first()) {
        (true, _) => Ok(entry.lines.clone()),
        (false, None) => Ok(entry.value.words().collect()),
        (false, Some(&line)) => {
            let error = line.error(format!("{} has clues on its own line and below", entry.quoted()));
            let help = "either one a line below, or all behind the colon, with blanks between them";
            // What stands there is more likely a key that does not exist.
            Err(misread(line, error.with_help(help)))
        }
    }
}

/// What it takes to read a clue.
#[derive(Clone, Copy)]
struct ClueReader<'p> {
    kind: &'p dyn Kind,
    alphabet: &'p Alphabet,
    options: &'p Options,
}

impl ClueReader<'_> {
    fn read(self, text: &str) -> Result<Option<Clue>, Error> {
        self.kind.read_clue_with(text, self.alphabet, self.options)
    }

    /// Do clues of this kind list blocks, so that 0 is a line without any?
    fn lists_blocks(self) -> bool {
        advice::lists_blocks(self.kind, self.alphabet)
    }
}

/// Reads the clues of a side, and says how many they are.
fn read_clues(
    reader: ClueReader<'_>,
    (axis, side, nth): (Axis, Side, u8),
    entry: &Entry,
    clues: &mut BTreeMap<End, Clue>,
) -> Result<usize, Error> {
    let mut parts = clue_parts(entry)?;
    if !are_patterns(reader, &parts) {
        refuse_gaps(reader, entry.value)?;
        parts = listed(entry).unwrap_or(parts);
    }
    let count = parts.len();
    for (index, part) in parts.into_iter().enumerate() {
        let text = unquoted(part);
        let clue = reader.read(text.text).map_err(|error| {
            let place = Place { axis, index: index as u32 };
            let error = match advice::of_clue(text.text, reader.lists_blocks()) {
                Some(help) => Error { help: Some(help), ..error },
                None => error,
            };
            let error = text.place(Error { message: format!("{place}: {}", error.message), ..error });
            misread(part, error)
        })?;
        let end = match side {
            Side::Near => End::near(axis, index),
            Side::Far => End::far(axis, index),
        };
        if let Some(clue) = clue {
            clues.insert(end.with_nth(nth.into()), clue.with_span(text.span()));
        }
    }
    Ok(count)
}

/// Reads the clues at the corners: top left, top right, bottom left, bottom right.
fn read_corners(reader: ClueReader<'_>, entry: &Entry, clues: &mut BTreeMap<End, Clue>) -> Result<(), Error> {
    if !reader.kind.has_corner_clues() {
        return Err(entry.word.error("puzzles of this kind have no clues at their corners"));
    }
    let parts: Vec<Part> = std::iter::once(&entry.value).chain(&entry.lines).flat_map(|line| line.words()).collect();
    if parts.len() != End::CORNERS.len() {
        return Err(entry
            .word
            .error(format!("{} has {} clues", entry.quoted(), parts.len()))
            .with_help("four: top left, top right, bottom left and bottom right, * for none, as 3 * * 2"));
    }
    for (end, part) in End::CORNERS.into_iter().zip(parts) {
        let clue = reader.read(part.text).map_err(|error| part.place(error))?;
        clues.extend(clue.map(|clue| (end, clue.with_span(part.span()))));
    }
    Ok(())
}

/// The clues behind the colon where they stand in a list as people write it: `3, 2 1, 3` or `3; 2 1; 3`. `None` where blanks stand between them,
/// and commas join the numbers of one.
fn listed<'l>(entry: &Entry<'l>) -> Option<Vec<Part<'l>>> {
    let text = entry.value.text;
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

/// Refuses a list in which nothing stands before a comma, as `2,,2`: whether a clue is missing there, is 0 or was left out by mistake cannot be told.
fn refuse_gaps(reader: ClueReader<'_>, list: Part<'_>) -> Result<(), Error> {
    let clues: Vec<&str> = list.text.split(',').map(str::trim).collect();
    let (_, before_commas) = clues.split_last().unwrap_or((&"", &[]));
    if list.text.contains(';') || !before_commas.contains(&"") {
        return Ok(());
    }
    let with = |mark: &'static str| {
        let filled = clues.iter().map(|clue| if clue.is_empty() { mark } else { clue });
        format!("\"{}\"", filled.collect::<Vec<_>>().join("; "))
    };
    let zero = matches!(reader.read("0"), Ok(Some(_))).then(|| format!("{} if the clue is 0, ", with("0")));
    let help = format!("semicolons part clues: {}{} if there is none", zero.unwrap_or_default(), with("*"));
    Err(list.error("a comma stands here with no clue before it").with_help(help))
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

/// The cells of a grid's rows.
fn read_rows<'l>(symbols: grid::Symbols<'_>, entry: &Entry<'l>) -> Result<Rows<'l>, Error> {
    if !entry.value.is_blank() {
        return Err(entry.value.error(format!("the rows of {} stand on the lines below it", entry.quoted())));
    }
    if entry.lines.len() > Board::MAX_SIDE {
        let message = format!("{} has {} rows", entry.quoted(), entry.lines.len());
        return Err(entry.word.error(message).with_help(format!("at most {}", Board::MAX_SIDE)));
    }
    let mut cells = 0;
    let mut rows = Vec::new();
    for &line in &entry.lines {
        let row = grid::row(line, symbols).map_err(|error| misread(line, error))?;
        cells += row.len();
        if cells > Board::MAX_CELLS {
            return Err(entry.word.error(format!("{} has more than {} cells", entry.quoted(), Board::MAX_CELLS)));
        }
        rows.push(row);
    }
    Ok(rows)
}

/// Does a grid of given cells, with dots among them, say of each cell what it is? Then a dot is what people mostly mean by it: an open cell,
/// for nothing would be left to solve. A choice of one, as `[.]`, says that a cell is blank all the same.
pub fn leaves_none_open(rows: &Rows) -> bool {
    let mut cells = rows.iter().flatten();
    rows.iter().flatten().any(|cell| cell.part.text == ".")
        && cells.all(|cell| cell.may.is_some() && !cell.part.text.starts_with('['))
}

/// The same with each dot an open cell.
fn with_dots_open(mut rows: Rows) -> Rows {
    rows.iter_mut().flatten().filter(|cell| cell.part.text == ".").for_each(|cell| cell.may = None);
    rows
}

/// Reads what is known about cells.
fn read_givens(puzzle: &mut Puzzle, rows: Rows) -> Result<(), Error> {
    for (index, cell) in rows.into_iter().flatten().enumerate() {
        if let Some(may) = cell.may {
            puzzle.give(CellId::new(index), may, cell.part.span())?;
        }
    }
    Ok(())
}

/// What was filled in, for one part of it after the other.
fn placed(puzzle: &mut Puzzle) -> &mut Placed {
    let open = || vec![puzzle.alphabet.all(); puzzle.board.cells()].into();
    puzzle.placed.get_or_insert_with(|| Placed { board: open(), pencil: BTreeMap::new() })
}

/// Reads what was filled in.
fn read_board(rows: &Rows, all: &Domain) -> Vec<Domain> {
    rows.iter().flatten().map(|cell| cell.may.unwrap_or(*all)).collect()
}

/// Reads the pencil marks.
fn read_pencil(rows: &Rows) -> BTreeMap<CellId, Domain> {
    let cells = rows.iter().flatten().enumerate();
    cells.filter_map(|(index, cell)| Some((CellId::new(index), cell.may?))).collect()
}

/// Reads the answer.
fn read_solution(rows: Rows) -> Result<Vec<Symbol>, Error> {
    let symbol = |cell: grid::Cell| {
        let symbol = cell.may.and_then(|may| may.symbol());
        symbol.ok_or_else(|| cell.part.error(format!("the solution has an open cell {}", quoted(cell.part.text))))
    };
    rows.into_iter().flatten().map(symbol).collect()
}
