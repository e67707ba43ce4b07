//! From a puzzle to its text.

use super::entries::{self, Key, NOTES, Side};
use super::grid;
use super::listed;
use super::size;
use super::stray::is_bare_key;
use super::symbols;
use crate::domain::{Domain, Symbol};
use crate::error::Error;
use crate::format::lines::{self, clipped, quoted};
use crate::kind::{self, Kind};
use crate::model::CellId;
use crate::puzzle::{Alphabet, Axis, Board, Clue, End, Puzzle};
use smallvec::SmallVec;

/// The puzzle, of one of `kinds`, as text. What cannot be said is added to `lost`.
pub fn puzzle(puzzle: &Puzzle, kinds: &[&dyn Kind], lost: &mut Vec<String>) -> Result<String, Error> {
    let kind = kind::named_among(kinds, &puzzle.kind)?;
    if listed::are_open(puzzle, kind) {
        // What a reader would think of, but not without a doubt, is told.
        return puzzle_under(puzzle, kind, &symbols::written(&puzzle.alphabet, &kind.alphabets().usual()), lost);
    }
    puzzle_of(puzzle, kind, lost)
}

/// Would a reader who is not shown the solution take other letters for granted, or the same ones, but not without a doubt?
fn are_told_by_solution(puzzle: &Puzzle, kind: &dyn Kind) -> bool {
    if puzzle.goal.is_none() || !kind.alphabets().are_told_by_clues() {
        return false;
    }
    let unsolved = Puzzle { goal: None, ..puzzle.clone() };
    listed::are_open(&unsolved, kind) || needs_symbols(&unsolved, kind)
}

/// The puzzle, of this kind, as text. What cannot be said is added to `lost`.
pub fn puzzle_of(puzzle: &Puzzle, kind: &dyn Kind, lost: &mut Vec<String>) -> Result<String, Error> {
    let symbols = match needs_symbols(puzzle, kind) || are_told_by_solution(puzzle, kind) {
        true => symbols::written(&puzzle.alphabet, &kind.alphabets().usual()),
        false => String::new(),
    };
    puzzle_under(puzzle, kind, &symbols, lost)
}

/// Does the text have to say what cells can hold, as a reader would take something else for granted?
pub fn needs_symbols(puzzle: &Puzzle, kind: &dyn Kind) -> bool {
    puzzle.alphabet != usual_alphabet(puzzle, kind)
}

/// The puzzle, of this kind, as text that tells what cells can hold, even if a reader would think of it.
pub fn with_symbols(puzzle: &Puzzle, kind: &dyn Kind) -> Result<String, Error> {
    puzzle_under(puzzle, kind, &symbols::written(&puzzle.alphabet, &kind.alphabets().usual()), &mut Vec::new())
}

/// The puzzle as text, under these lines about its symbols.
fn puzzle_under(puzzle: &Puzzle, kind: &dyn Kind, symbols: &str, lost: &mut Vec<String>) -> Result<String, Error> {
    check_symbols(puzzle, &kind.alphabets().usual(), lost)?;
    // As long as most texts are.
    let mut text = String::with_capacity(64 + 2 * puzzle.board.cells());
    text.extend(["kind: ", kind.name(), "\n"]);
    text.push_str(&notes(puzzle, lost));
    text.push_str(symbols);
    let axes = puzzle.board.axes();
    let listed: Vec<(End, &Clue)> = puzzle.clues.iter().map(|(end, clue)| (*end, clue)).collect();
    let sections = sections(&listed, axes);
    let is_told = |axis: &Axis| sections.iter().any(|section| section.axis == *axis);
    if !axes.iter().all(is_told) {
        text.push_str(&format!("\nsize: {}\n", size::written(&puzzle.board)));
    }
    let all_around = sections.iter().any(|section| section.far);
    for section in sections {
        text.extend(["\n", side_name(section, all_around)]);
        if section.nth > 0 {
            text.push_str(&format!(" {}", section.nth + 1));
        }
        clues(puzzle, kind, (&listed, section), all_around, &mut text)?;
    }
    // Diagonals come after the lines that all boards have.
    if listed.last().is_some_and(|(end, _)| end.axis >= Axis::DIAGONAL) {
        text.push_str(&corners(puzzle, kind));
    }
    text.push_str(&givens(puzzle));
    if let Some(goal) = &puzzle.goal {
        solution(puzzle, goal, &mut text);
    }
    text.push_str(&placed(puzzle));
    Ok(text)
}

/// The alphabet that the puzzle would be read with if its file did not say.
fn usual_alphabet(puzzle: &Puzzle, kind: &dyn Kind) -> Alphabet {
    if let Ok(Some(alphabet)) = kind.alphabets().by_options(&puzzle.options) {
        return alphabet;
    }
    let on_board: String = seen(puzzle).symbols().map(|symbol| puzzle.alphabet.glyph(symbol)).collect();
    let cells = puzzle.board.axes().iter().map(|&axis| puzzle.board.lines(axis)).max().unwrap_or(0);
    kind.alphabets()
        .of_puzzle(&mut puzzle.clues.values(), &on_board, cells)
        .unwrap_or_else(|_| kind.alphabets().usual())
}

/// The symbols that stand on the board: which ones there are is what counts.
fn seen(puzzle: &Puzzle) -> Domain {
    let all = puzzle.alphabet.all();
    let given = puzzle.givens.values().map(|given| given.may).filter(|&may| may != all);
    let mut seen = given.fold(Domain::EMPTY, |seen, may| may.symbols().fold(seen, Domain::with));
    for &symbol in puzzle.goal.iter().flatten() {
        // On most boards a few cells hold all there is.
        if seen == all {
            break;
        }
        seen = seen.with(symbol);
    }
    seen
}

/// Refuses symbols that cannot be told apart in text, and notes names that cannot be written as they are.
fn check_symbols(puzzle: &Puzzle, usual: &Alphabet, lost: &mut Vec<String>) -> Result<(), Error> {
    let looks = &puzzle.alphabet.looks;
    for (place, look) in looks.iter().enumerate() {
        let glyph = look.glyph;
        if glyph.is_control() || (glyph.is_whitespace() && glyph != ' ') {
            return Err(Error::new(format!("the symbol \"{}\" has no visible character", look.name)));
        }
        if looks[..place].iter().any(|other| other.glyph == glyph) {
            return Err(Error::new(format!("two symbols look like \"{glyph}\"")));
        }
        if !symbols::has_writable_name(look, usual) {
            lost.push(format!("the exact name of the symbol \"{glyph}\""));
        }
    }
    Ok(())
}

/// The notes and options, a line each, or more where the text has more.
fn notes(puzzle: &Puzzle, lost: &mut Vec<String>) -> String {
    let is_known = |name: &String| NOTES.iter().any(|(_, known)| known == name);
    let known = NOTES.iter().filter(|(key, name)| key == name);
    let known = known.filter_map(|(key, name)| Some(((*key).to_owned(), *name, puzzle.note(name)?)));
    let others = puzzle.notes.iter().filter(|(name, _)| !is_known(name));
    let others = others.map(|(name, text)| (format!("note {name}"), name.as_str(), text.as_str()));
    let mut section = String::new();
    for (word, name, text) in known.chain(others) {
        let plain = lines::plain(text);
        section.push_str(&note(&word, &Key::Note(name.to_owned()), text, plain.trim(), lost));
    }
    for (name, text) in puzzle.options.iter() {
        let (word, plain) = (format!("option {name}"), lines::plain(text));
        section.push_str(&note(&word, &Key::Option(name.clone()), text, &plain, lost));
    }
    section
}

/// A note or an option, whose text is written in its plain form.
fn note(word: &str, key: &Key, text: &str, plain: &str, lost: &mut Vec<String>) -> String {
    // Names come from other formats, and can hold anything.
    if word.contains(['\n', '\r', '\0', ':']) || Key::find(word).as_ref() != Some(key) {
        lost.push(format!("the {}", clipped(word)));
        return String::new();
    }
    if plain != text {
        lost.push(format!("the exact characters of the {word}"));
    }
    // A picture begins below its key, where its lines stand as they are. So does a text that begins or ends its first line with blanks.
    let first = plain.split('\n').next().unwrap_or_default();
    let is_picture = matches!(key, Key::Option(_)) && plain.contains('\n');
    let start = if is_picture || first.trim() != first { "\n| " } else { " " };
    format!("{word}:{start}{}\n", plain.replace('\n', "\n| ")).replace("\n| \n", "\n|\n")
}

/// The sides that have clues along these axes, each as the end of its first line, in the order in which they are written.
fn sections(listed: &[(End, &Clue)], axes: &[Axis]) -> SmallVec<[End; 4]> {
    // A bit for each side. There are three axes at most.
    let mut told = 0u64;
    for (end, _) in listed {
        if let Some(axis) = axes.iter().position(|axis| *axis == end.axis) {
            told |= 1 << ((2 * usize::from(end.nth) + usize::from(end.far)) * axes.len() + axis);
        }
    }
    let sides = (0..2 * End::MOST * axes.len()).filter(|side| told >> side & 1 == 1);
    sides
        .map(|side| End::at(axes[side % axes.len()], 0, side / axes.len() % 2 == 1).with_nth(side / axes.len() / 2))
        .collect()
}

/// The clue at each end of one side, `None` where none is printed.
fn clues_of<'p>(
    listed: &[(End, &'p Clue)],
    section: End,
    lines: usize,
) -> impl Iterator<Item = Option<&'p Clue>> + Clone {
    // They are listed in the order of their lines.
    let mut own = listed.iter().filter(move |(end, _)| End { index: 0, ..*end } == section).peekable();
    (0..lines as u32).map(move |index| own.next_if(|(end, _)| end.index == index).map(|(_, clue)| *clue))
}

/// The clues at the corners, where there are any: those on top in one line, those below in the next.
fn corners(puzzle: &Puzzle, kind: &dyn Kind) -> String {
    if End::CORNERS.iter().all(|end| !puzzle.clues.contains_key(end)) {
        return String::new();
    }
    let text = |end: End| kind.clues().write(puzzle.clues.get(&end), &puzzle.alphabet);
    let [top_left, top_right, bottom_left, bottom_right] = End::CORNERS.map(text);
    format!("\ncorners:\n{top_left} {top_right}\n{bottom_left} {bottom_right}\n")
}

/// What a side is called: rows and columns in puzzles with clues on two sides, else by where they are.
fn side_name(section: End, all_around: bool) -> &'static str {
    let side = if section.far { Side::Far } else { Side::Near };
    match (section.axis, side) {
        (Axis::ROW, Side::Near) if all_around => "left",
        (Axis::ROW, Side::Near) => "rows",
        (Axis::ROW, Side::Far) => "right",
        (Axis::FALLING, Side::Near) => "falling",
        (Axis::FALLING, Side::Far) => "falling far",
        (Axis::RISING, Side::Near) => "rising",
        (Axis::RISING, Side::Far) => "rising far",
        (_, Side::Near) if all_around => "top",
        (_, Side::Near) => "columns",
        (_, Side::Far) => "bottom",
    }
}

/// Writes the clues of one side behind its name. Clues all around are mostly a symbol each, and stand in one line then.
fn clues(
    puzzle: &Puzzle,
    kind: &dyn Kind,
    (listed, section): (&[(End, &Clue)], End),
    all_around: bool,
    text: &mut String,
) -> Result<(), Error> {
    let lines = puzzle.board.lines(section.axis);
    let clues = clues_of(listed, section, lines);
    let start = text.len();
    if all_around {
        text.push(':');
        let mut are_words = true;
        for clue in clues.clone() {
            text.push(' ');
            are_words &= is_word(written(kind, clue, puzzle, text)?);
        }
        if are_words {
            text.push('\n');
            return Ok(());
        }
        text.truncate(start);
    }
    text.push_str(":\n");
    let start = text.len();
    kind.clues().put_lines(&mut clues.clone(), &puzzle.alphabet, text);
    if are_lines_of_numbers(&text.as_bytes()[start..], lines) {
        return Ok(());
    }
    text.truncate(start);
    for clue in clues {
        let start = text.len();
        if needs_quotes(written(kind, clue, puzzle, text)?) {
            text.insert(start, '"');
            text.push('"');
        }
        text.push('\n');
    }
    Ok(())
}

/// Adds a clue to a text, and says what was added; an error where a line cannot hold it.
fn written<'t>(kind: &dyn Kind, clue: Option<&Clue>, puzzle: &Puzzle, text: &'t mut String) -> Result<&'t str, Error> {
    let start = text.len();
    text.push_str(&kind.clues().write(clue, &puzzle.alphabet));
    let text = &text[start..];
    if text.bytes().any(|byte| matches!(byte, b'\n' | b'\r' | b'\0')) {
        return Err(Error::new(format!("a clue of one line of text cannot hold this: {}", quoted(text))));
    }
    Ok(text)
}

/// Is a clue one short word?
fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().count() <= 3 && !needs_quotes(text) && !text.contains(char::is_whitespace)
}

/// Could the line of a clue be taken for something else?
fn needs_quotes(text: &str) -> bool {
    let is_quoted = text.len() >= 2 && text.starts_with('"') && text.ends_with('"');
    let is_key = text.split_once(':').is_some_and(|(key, _)| Key::find(key).is_some()) || is_bare_key(text);
    let is_other = text.starts_with('#') || text.trim() != text || entries::is_separator(text);
    text.is_empty() || is_quoted || is_key || is_other
}

/// Are these so many lines of numbers with a blank between two, as most clues are? They look like nothing else. (All
/// bytes are looked at, so that the compiler makes vectors of them.)
fn are_lines_of_numbers(text: &[u8], lines: usize) -> bool {
    let breaks = text.iter().filter(|byte| **byte == b'\n').count();
    let is_digit = |byte: u8| byte.wrapping_sub(b'0') < 10;
    let mut wrong = 0;
    for (&before, &byte) in text.iter().zip(text.get(1..).unwrap_or_default()) {
        let ends = (byte == b' ') | (byte == b'\n');
        wrong |= u8::from(!(is_digit(byte) | (ends & is_digit(before))));
    }
    wrong == 0 && breaks == lines && text.first().is_none_or(u8::is_ascii_digit)
}

/// The section with what is known about cells, empty when nothing is.
fn givens(puzzle: &Puzzle) -> String {
    if puzzle.givens.is_empty() {
        return String::new();
    }
    // Where no cell is open, a dot would be read as one that is.
    let has_open = puzzle.givens.len() < puzzle.board.cells();
    let cell = |cell| match puzzle.givens.get(&cell).map(|given| grid::written_choice(given.may, &puzzle.alphabet)) {
        Some(blank) if blank == "." && !has_open => "[.]".to_owned(),
        Some(given) => given,
        None => "?".to_owned(),
    };
    rows("givens", puzzle, |at, text| text.push_str(&cell(at)))
}

/// Adds the section with the answer.
fn solution(puzzle: &Puzzle, goal: &[Symbol], text: &mut String) {
    let looks = &puzzle.alphabet.looks;
    let is_plain = looks.iter().all(|look| grid::is_plain(look.glyph));
    match puzzle.board {
        // The usual board, whose cells are numbered row by row, under usual characters.
        Board::Rectangle { columns, .. } if is_plain && looks.iter().all(|look| look.glyph.is_ascii()) => {
            let bytes: SmallVec<[u8; 8]> = looks.iter().map(|look| look.glyph as u8).collect();
            rows_of_bytes(goal, columns as usize, &bytes, text);
        }
        _ if is_plain => {
            text.push_str(&rows("solution", puzzle, |cell, text| text.push(looks[goal[cell.index()].index()].glyph)))
        }
        _ => text.push_str(&rows("solution", puzzle, |cell, text| {
            grid::write(looks[goal[cell.index()].index()].glyph, text)
        })),
    }
}

/// Adds the section with an answer of so many columns, whose symbols are a byte each.
fn rows_of_bytes(goal: &[Symbol], columns: usize, bytes: &[u8], text: &mut String) {
    let mut cells = vec![0; goal.len()];
    let filling = cells.iter_mut().zip(goal);
    match *bytes {
        // Without a look into a list, the compiler makes vectors of cells.
        [blank, filled] => filling.for_each(|(cell, symbol)| *cell = if symbol.0 == 0 { blank } else { filled }),
        _ => filling.for_each(|(cell, symbol)| *cell = bytes[symbol.index()]),
    }
    let cells = String::from_utf8(cells).expect("one byte that is a character is ASCII");
    text.push_str("\nsolution:\n");
    for row in 0..cells.len() / columns {
        text.push_str(&cells[row * columns..][..columns]);
        text.push('\n');
    }
}

/// The sections with what was filled in and with the pencil marks, where there are any.
fn placed(puzzle: &Puzzle) -> String {
    let Some(placed) = &puzzle.placed else { return String::new() };
    let board = |cell: CellId| grid::written_choice(placed.board[cell.index()], &puzzle.alphabet);
    let mut text = rows("board", puzzle, |cell, text| text.push_str(&board(cell)));
    if !placed.pencil.is_empty() {
        let marks = |cell| placed.pencil.get(&cell).map_or("?".to_owned(), |may| grid::listed(*may, &puzzle.alphabet));
        text.push_str(&rows("pencil", puzzle, |cell, text| text.push_str(&marks(cell))));
    }
    text
}

/// A section with a row a line, to which `write` adds cell after cell.
fn rows(name: &str, puzzle: &Puzzle, write: impl Fn(CellId, &mut String)) -> String {
    let mut section = String::with_capacity(name.len() + 3 + puzzle.board.cells() + puzzle.board.rows());
    section.extend(["\n", name, ":\n"]);
    for row in 0..puzzle.board.rows() {
        for cell in puzzle.board.line(Axis::ROW, row) {
            write(cell, &mut section);
        }
        section.push('\n');
    }
    section
}
