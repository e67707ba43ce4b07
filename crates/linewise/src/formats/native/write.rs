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
use crate::puzzle::{Alphabet, Axis, Board, Clue, End, Look, Puzzle};

/// The puzzle, of one of `kinds`, as text. What cannot be said is added to `lost`.
pub fn puzzle(puzzle: &Puzzle, kinds: &[&'static dyn Kind], lost: &mut Vec<String>) -> Result<String, Error> {
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
    let mut text = format!("kind: {}\n", kind.name());
    text.push_str(&notes(puzzle, lost));
    text.push_str(symbols);
    let axes = puzzle.board.axes();
    let sides = (0..End::MOST).flat_map(|nth| [(Side::Near, nth), (Side::Far, nth)]);
    let sides = sides.flat_map(|(side, nth)| axes.iter().map(move |&axis| (axis, side, nth)));
    let mut told: Vec<_> = puzzle.clues.keys().map(|end| (end.axis, end.far, usize::from(end.nth))).collect();
    told.dedup();
    let sections: Vec<_> = sides.filter(|&(axis, side, nth)| told.contains(&(axis, side == Side::Far, nth))).collect();
    let is_told = |axis: &Axis| sections.iter().any(|section| section.0 == *axis);
    if !axes.iter().all(is_told) {
        text.push_str(&format!("\nsize: {}\n", size::written(&puzzle.board)));
    }
    let all_around = sections.iter().any(|section| section.1 == Side::Far);
    for section @ (axis, side, nth) in sections {
        text.extend(["\n", side_name(axis, side, all_around)]);
        if nth > 0 {
            text.push_str(&format!(" {}", nth + 1));
        }
        clues(puzzle, kind, section, all_around, &mut text)?;
    }
    text.push_str(&corners(puzzle, kind));
    text.push_str(&givens(puzzle));
    text.push_str(&solution(puzzle));
    text.push_str(&placed(puzzle));
    Ok(text)
}

/// The alphabet that the puzzle would be read with if its file did not say.
fn usual_alphabet(puzzle: &Puzzle, kind: &dyn Kind) -> Alphabet {
    if let Ok(Some(alphabet)) = kind.alphabets().by_options(&puzzle.options) {
        return alphabet;
    }
    let given =
        puzzle.givens.values().flat_map(|given| given.may.symbols().filter(|_| given.may != puzzle.alphabet.all()));
    // Each symbol once: which ones there are is what counts.
    let seen = puzzle.goal.iter().flatten().copied().chain(given).fold(Domain::EMPTY, Domain::with);
    let on_board: String = seen.symbols().map(|symbol| puzzle.alphabet.glyph(symbol)).collect();
    let cells = puzzle.board.axes().iter().map(|&axis| puzzle.board.lines(axis)).max().unwrap_or(0);
    kind.alphabets()
        .of_puzzle(&mut puzzle.clues.values(), &on_board, cells)
        .unwrap_or_else(|_| kind.alphabets().usual())
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

/// The clue at each end of one side, `None` where none is printed.
fn clues_of(
    puzzle: &Puzzle,
    (axis, side, nth): (Axis, Side, usize),
) -> impl ExactSizeIterator<Item = Option<&Clue>> + Clone {
    let end = move |index| match side {
        Side::Near => End::near(axis, index),
        Side::Far => End::far(axis, index),
    };
    // The clues of an axis stand together, in the order of their lines.
    let lines = puzzle.board.lines(axis);
    let mut clues = puzzle.clues.range(End::near(axis, 0)..=End::far(axis, lines).with_nth(End::MOST)).peekable();
    (0..lines).map(move |index| {
        let end = end(index).with_nth(nth);
        while clues.next_if(|(other, _)| **other < end).is_some() {}
        clues.next_if(|(other, _)| **other == end).map(|(_, clue)| clue)
    })
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
fn side_name(axis: Axis, side: Side, all_around: bool) -> &'static str {
    match (axis, side) {
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
    section: (Axis, Side, usize),
    all_around: bool,
    text: &mut String,
) -> Result<(), Error> {
    let clues = clues_of(puzzle, section);
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
    kind.clues().put(clue, &puzzle.alphabet, text);
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
    // Most clues are numbers, which look like nothing else.
    let bytes = text.as_bytes();
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    if is_digit(bytes.first())
        && is_digit(bytes.last())
        && bytes.iter().all(|byte| is_digit(Some(byte)) || *byte == b' ')
    {
        return false;
    }
    let is_quoted = text.len() >= 2 && text.starts_with('"') && text.ends_with('"');
    let is_key = text.split_once(':').is_some_and(|(key, _)| Key::find(key).is_some()) || is_bare_key(text);
    let is_other = text.starts_with('#') || text.trim() != text || entries::is_separator(text);
    text.is_empty() || is_quoted || is_key || is_other
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

/// The section with the answer, empty when it is not known.
fn solution(puzzle: &Puzzle) -> String {
    match &puzzle.goal {
        Some(goal) => {
            let written = |look: &Look| grid::written(look.glyph);
            let glyphs: Vec<String> = puzzle.alphabet.looks.iter().map(written).collect();
            let first = |glyph: &String| glyph.chars().next().unwrap_or_default();
            let plain: Vec<char> = glyphs.iter().map(first).collect();
            let bytes: Option<Vec<u8>> =
                glyphs.iter().map(|glyph| <[u8; 1]>::try_from(glyph.as_bytes()).ok().map(|[byte]| byte)).collect();
            match (puzzle.board, bytes) {
                // The usual board, whose cells are numbered row by row, under usual characters.
                (Board::Rectangle { columns, .. }, Some(bytes)) => rows_of_bytes(goal, columns as usize, &bytes),
                _ if glyphs.iter().all(|glyph| glyph.chars().count() == 1) => {
                    rows("solution", puzzle, |cell, text| text.push(plain[goal[cell.index()].index()]))
                }
                _ => rows("solution", puzzle, |cell, text| text.push_str(&glyphs[goal[cell.index()].index()])),
            }
        }
        None => String::new(),
    }
}

/// The section with an answer of so many columns, whose symbols are a byte each.
fn rows_of_bytes(goal: &[Symbol], columns: usize, bytes: &[u8]) -> String {
    let mut section = b"\nsolution:\n".to_vec();
    section.reserve(goal.len() + goal.len() / columns);
    for row in goal.chunks_exact(columns) {
        section.extend(row.iter().map(|symbol| bytes[symbol.index()]));
        section.push(b'\n');
    }
    String::from_utf8(section).expect("one byte that is a character is ASCII")
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
