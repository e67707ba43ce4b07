//! From the entries of a puzzle to the puzzle.

use super::clue_lists::{ClueReader, read_clues, read_corners};
use super::entries::{self, Entry, Key};
use super::grid;
use super::size::Size;
use super::stray::{ALL_TOGETHER, names_key, stray};
use super::symbols;
use crate::domain::{Domain, Symbol};
use crate::error::{Error, ErrorCode, Slips, Span, many};
use crate::format::lines::{self, Part, quoted};
use crate::format::lists;
use crate::format::nonogram::check_verdict;
use crate::kind::{self, Kind};
use crate::line::unclued;
use crate::model::CellId;
use crate::picture::clues_of;
use crate::puzzle::{Alphabet, Axis, Board, Clue, End, Margin, Options, Placed, Puzzle};
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// The puzzle of one of `kinds` that these lines hold; an error that tells everything that is wrong with them.
pub fn puzzle(lines: &[Part], kinds: &[&'static dyn Kind]) -> Result<Puzzle, Error> {
    let mut slips = Slips::default();
    let puzzle = puzzle_despite(lines, kinds, &mut slips);
    slips.end()?;
    puzzle.ok_or_else(|| Error::new("the puzzle cannot be read"))
}

/// The puzzle, as far as it can be read. What is wrong is noted; `None` where no more can be said of it.
fn puzzle_despite(lines: &[Part], kinds: &[&'static dyn Kind], slips: &mut Slips) -> Option<Puzzle> {
    let entries = entries_unless_bare(lines, slips)?;
    let are_whole = slips.is_empty();
    let (kind_entry, kind) = kind_despite(&entries, lines, kinds, slips)?;
    let options = options(&entries);
    // What is wrong with an option is told where the puzzle's rules are read.
    let usual = kind.alphabet_by(&options).ok().flatten().unwrap_or_else(|| kind.alphabet());
    let declared = slips.kept(declared(&entries, &usual))?;
    let reader = ClueReader { kind, alphabet: declared.as_ref().unwrap_or(&usual), options: &options };
    let (clues, counts) = all_clues(reader, &entries, slips);
    let alphabet = match declared {
        Some(alphabet) => alphabet,
        None => slips.kept(usual_alphabet(reader, &entries, &clues, &counts, kind_entry))?,
    };
    let grids = grids_despite(ClueReader { kind, alphabet: &alphabet, options: &options }, &entries, slips);
    let is_counted = are_whole && counts.values().all(Option::is_some) && grids.iter().all(|(_, rows)| rows.is_some());
    let grids: Vec<(&Entry, Rows)> = grids.into_iter().filter_map(|(entry, rows)| Some((entry, rows?))).collect();
    for (name, entry) in entries.iter().filter_map(|entry| Some((note_name(entry)?, entry))) {
        slips.kept(check_verdict(name, &entry.text()).map_err(|error| entry.value.place(error)));
    }
    if !is_counted {
        // Whatever would be said of the size might come of what is wrong already.
        return None;
    }
    let board = board(kind_entry, &entries, &counts, &grids, slips);
    // That no size is told may come of what is wrong already.
    let is_size_missing = |error: &Error| error.span == kind_entry.word.span();
    if !slips.is_empty() && board.as_ref().err().is_some_and(is_size_missing) {
        return None;
    }
    let board = slips.kept(board)?;
    let mut puzzle = Puzzle::new(kind.name(), board, alphabet);
    puzzle.clues = clues;
    puzzle.options = options;
    puzzle.margin = Margin(margin(&entries));
    for (name, entry) in entries.iter().filter_map(|entry| Some((note_name(entry)?, entry))) {
        puzzle.set_note(name, &entry.text());
    }
    let all = puzzle.alphabet.all();
    for (entry, rows) in grids {
        // A cell that could not be read would be told of once more.
        if entry.key != Key::Solution || slips.is_empty() {
            slips.kept(put_grid(&mut puzzle, &entry.key, rows, &all));
        }
    }
    if let Some(goal) = puzzle.goal.as_deref().filter(|_| holds_only_its_solution(&entries)) {
        puzzle.clues = clues_of(&puzzle, kind, goal).into_iter().collect();
    }
    if !slips.is_empty() {
        // What cannot stand on such a board is told together with what cannot be read.
        slips.kept(kind::model(kind, &puzzle).map(drop));
    }
    Some(puzzle)
}

/// The entries. Lines that belong to none are noted; `None` where these are a bare board or bare clues, of which that is all that can be said.
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
fn kind_despite<'e, 'l>(
    entries: &'e [Entry<'l>],
    lines: &[Part],
    kinds: &[&'static dyn Kind],
    slips: &mut Slips,
) -> Option<(&'e Entry<'l>, &'static dyn Kind)> {
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

/// The rows of every grid; `None` for one that cannot be read.
fn grids_despite<'e, 'l>(
    reader: ClueReader<'_>,
    entries: &'e [Entry<'l>],
    slips: &mut Slips,
) -> Vec<(&'e Entry<'l>, Option<Rows<'l>>)> {
    let ClueReader { kind, alphabet, options } = reader;
    let grid_entries = || entries.iter().filter(|entry| entry.key.is_grid());
    let asked = OnceCell::new();
    let can_be = || *asked.get_or_init(|| unclued_cells(kind, options, alphabet, grid_entries()));
    let grids = grid_entries().map(|entry| {
        let Some(signs) = slips.kept(grid::signs(&entry.lines, entry.key == Key::Solution, alphabet)) else {
            return (entry, None);
        };
        let symbols = grid::Symbols { alphabet, can_be: &can_be, signs: &signs };
        let rows = read_rows(symbols, entry, slips);
        let is_doubtful = entry.key == Key::Givens && find(entries, &Key::Size).is_none();
        (entry, rows.filter(|rows| !is_doubtful || slips.kept(grid::refuse_gaps(&entry.lines, rows)).is_some()))
    });
    grids.collect()
}

/// Puts what a grid says into the puzzle.
fn put_grid(puzzle: &mut Puzzle, key: &Key, rows: Rows, all: &Domain) -> Result<(), Error> {
    match key {
        Key::Givens if leaves_none_open(&rows) => read_givens(puzzle, with_dots_open(rows))?,
        Key::Givens => read_givens(puzzle, rows)?,
        Key::Board => placed(puzzle).board = read_board(&rows, all).into(),
        Key::Pencil => placed(puzzle).pencil = read_pencil(&rows),
        _ => puzzle.goal = Some(read_solution(rows)?),
    }
    Ok(())
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
    if let Some(alphabet) = reader.kind.alphabet_by(reader.options)? {
        return Ok(alphabet);
    }
    // What somebody has filled in may be wrong, and brings in nothing.
    let is_told = |entry: &&Entry| matches!(entry.key, Key::Givens | Key::Solution);
    let lines = entries.iter().filter(is_told).flat_map(|entry| &entry.lines);
    let on_board: String = lines.flat_map(|line| grid::glyphs(line.text)).collect();
    let longest = longest_line(entries, counts)?;
    let alphabet = reader.kind.alphabet_for(&mut clues.values(), &on_board, longest);
    alphabet.map_err(|error| error.with_span(kind.word.span()))
}

/// The clues of all sides, and how many there are on each.
fn all_clues(reader: ClueReader<'_>, entries: &[Entry], slips: &mut Slips) -> (BTreeMap<End, Clue>, Counts) {
    let mut clues = BTreeMap::new();
    let mut counts = Counts::new();
    for entry in entries {
        if let Key::Clues(axis, side, nth) = entry.key {
            let count = match nth > 0 && !reader.kind.has_several_clues() {
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

/// The error for second clues in a kind that has none.
fn no_second_clue(entry: &Entry) -> Error {
    let message = format!("a line of this kind has no second clue at one end, as {} would be", entry.quoted());
    entry.word.error(message).with_help(ALL_TOGETHER)
}

/// The name of the note that an entry is.
fn note_name<'e>(entry: &'e Entry) -> Option<&'e str> {
    match &entry.key {
        Key::Note(name) => Some(name),
        _ => None,
    }
}

/// What a cell can be in a row as long as the first that is written, as far as lines without clues say.
fn unclued_cells<'e, 'l: 'e>(
    kind: &dyn Kind,
    options: &Options,
    alphabet: &Alphabet,
    mut grids: impl Iterator<Item = &'e Entry<'l>>,
) -> Domain {
    let cells = grids.find_map(|entry| entry.lines.first()).map_or(0, |row| grid::cells_in(row.text));
    match (1..=Board::MAX_SIDE).contains(&cells) {
        true => unclued(kind, cells, alphabet, options),
        false => alphabet.all(),
    }
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

/// How many clues stand on each side, where a slip does not leave that open.
type Counts = BTreeMap<Key, Option<usize>>;

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
        .with_help(format!("it begins with \"kind: \" and one of: {}", names.join(", ")))
        .with_code(ErrorCode::MissingKind);
    match first {
        Some(line) => error.with_span(line.trim().span()),
        None => error,
    }
}

/// The board, as large as all entries say.
fn board(
    kind: &Entry,
    entries: &[Entry],
    counts: &Counts,
    grids: &[(&Entry, Rows)],
    slips: &mut Slips,
) -> Result<Board, Error> {
    let mut size = Size::default();
    let mut others = Vec::new();
    match find(entries, &Key::Size) {
        Some(entry) => size.declare(entry)?,
        None => refuse_odd_side(entries, counts)?,
    }
    for entry in entries {
        if let (Key::Clues(axis, ..), Some(Some(count))) = (&entry.key, counts.get(&entry.key)) {
            others.extend(size.agree(*axis, *count, entry, entry.word).err());
        }
    }
    let is_both = size.refuse_both(entries).map_err(|error| others.push(error)).is_err();
    // Of a board that is told in two ways, grids say nothing.
    for (entry, rows) in grids.iter().filter(|_| !is_both) {
        others.extend(size.agree(Axis::ROW, rows.len(), entry, entry.word).err());
        if let (false, Some(row)) = (size.is_hexagon(), rows.first()) {
            others.extend(size.agree(Axis::COLUMN, row.len(), entry, entry.lines[0]).err());
        }
    }
    // Whatever says another size is told; which of them is right is not known.
    if let Some(last) = others.pop() {
        others.into_iter().for_each(|error| slips.note(error));
        return Err(last);
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

/// An error for the only side with another number of clues than all others, one of which is across from it.
fn refuse_odd_side(entries: &[Entry], counts: &Counts) -> Result<(), Error> {
    let told = |entry| match entry {
        entry @ &Entry { key: Key::Clues(axis, ..), .. } => Some((entry, axis, counts.get(&entry.key).copied()??)),
        _ => None,
    };
    let sides: Vec<(&Entry, Axis, usize)> = entries.iter().filter_map(told).collect();
    let is_odd = |odd: &&(&Entry, Axis, usize)| {
        let mut others = sides.iter().filter(|side| side.0.key != odd.0.key);
        let usual = others.clone().next().map(|side| side.2);
        usual != Some(odd.2) && others.clone().all(|side| Some(side.2) == usual) && others.any(|side| side.1 == odd.1)
    };
    let Some((entry, axis, count)) = sides.iter().find(is_odd).filter(|_| sides.len() > 2) else { return Ok(()) };
    let usual = sides.iter().map(|side| side.2).find(|usual| usual != count).unwrap_or_default();
    let problem =
        format!("{} says {}, but all other sides have {usual} clues", entry.quoted(), many(*count, axis.word()));
    let slip = if *count < usual { "was a clue forgotten? * stands for none" } else { "is a clue there twice?" };
    Err(entry.word.error(problem).with_help(slip))
}

/// The length of the longest line, as far as the size, the clues and the rows of grids tell it.
fn longest_line(entries: &[Entry], counts: &Counts) -> Result<usize, Error> {
    let mut size = Size::default();
    let mut longest = 0;
    for entry in entries {
        match entry.key {
            Key::Size => size.declare(entry)?,
            Key::Clues(..) => longest = longest.max(counts.get(&entry.key).copied().flatten().unwrap_or(0)),
            _ if entry.key.is_grid() => longest = longest.max(entry.lines.len()),
            _ => {}
        }
    }
    Ok(longest.max(size.longest()))
}

/// The cells of a grid's rows. What no cell can be is noted once for each character; `None` where the rows cannot be told apart.
fn read_rows<'l>(symbols: grid::Symbols<'_>, entry: &Entry<'l>, slips: &mut Slips) -> Option<Rows<'l>> {
    slips.kept(check_rows(entry))?;
    let mut cells = 0;
    let mut rows = Vec::new();
    let mut wrong = grid::Wrong::default();
    for &line in &entry.lines {
        if names_key(line) && !is_row(line, symbols) {
            return noted(stray(line), wrong, slips);
        }
        match grid::refuse_minus(line, symbols).and_then(|()| grid::row(line, symbols, &mut wrong)) {
            Ok(row) => {
                cells += row.len();
                rows.push(row);
            }
            Err(error) => return noted(error, wrong, slips),
        }
        if cells > Board::MAX_CELLS {
            let error = entry.word.error(format!("{} has more than {} cells", entry.quoted(), Board::MAX_CELLS));
            return noted(error, wrong, slips);
        }
    }
    wrong.into_list().into_iter().for_each(|error| slips.note(error));
    Some(rows)
}

/// Is this a row without any slip?
fn is_row(line: Part, symbols: grid::Symbols<'_>) -> bool {
    let mut wrong = grid::Wrong::default();
    grid::row(line, symbols, &mut wrong).is_ok() && wrong.is_empty()
}

/// No rows, for this error and what else is wrong.
fn noted<T>(error: Error, wrong: grid::Wrong, slips: &mut Slips) -> Option<T> {
    wrong.into_list().into_iter().chain([error]).for_each(|error| slips.note(error));
    None
}

/// An error for rows beside their key, or too many of them.
fn check_rows(entry: &Entry) -> Result<(), Error> {
    if !entry.value.is_blank() {
        return Err(entry.value.error(format!("the rows of {} stand on the lines below it", entry.quoted())));
    }
    if entry.lines.len() > Board::MAX_SIDE {
        let message = format!("{} has {} rows", entry.quoted(), entry.lines.len());
        return Err(entry.word.error(message).with_help(format!("at most {}", Board::MAX_SIDE)));
    }
    Ok(())
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
