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
use smallvec::SmallVec;

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
    // As long as most texts are.
    let mut text = String::with_capacity(64 + 2 * puzzle.board.cells());
    text.extend(["kind: ", kind.name(), "\n"]);
    text.push_str(&notes(puzzle, lost));
    text.push_str(symbols);
    let axes = puzzle.board.axes();
    let sides = (0..End::MOST).flat_map(|nth| [(Side::Near, nth), (Side::Far, nth)]);
    let sides = sides.flat_map(|(side, nth)| axes.iter().map(move |&axis| (axis, side, nth)));
    let mut told: SmallVec<[(Axis, bool, usize); 8]> = SmallVec::new();
    for end in puzzle.clues.keys() {
        let side = (end.axis, end.far, usize::from(end.nth));
        if told.last() != Some(&side) {
            told.push(side);
        }
    }
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
    let mut clues = puzzle.clues.range(End::near(axis, 0)..=End::far(axis, lines).with_nth(End::MOST));
    let mut next = clues.next();
    (0..lines).map(move |index| {
        let end = end(index).with_nth(nth);
        while let Some((other, clue)) = next.filter(|(other, _)| **other <= end) {
            next = clues.next();
            if *other == end {
                return Some(clue);
            }
        }
        None
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
    if !are_numbers(text) && text.bytes().any(|byte| matches!(byte, b'\n' | b'\r' | b'\0')) {
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
    if are_numbers(text) {
        return false;
    }
    let is_quoted = text.len() >= 2 && text.starts_with('"') && text.ends_with('"');
    let is_key = text.split_once(':').is_some_and(|(key, _)| Key::find(key).is_some()) || is_bare_key(text);
    let is_other = text.starts_with('#') || text.trim() != text || entries::is_separator(text);
    text.is_empty() || is_quoted || is_key || is_other
}

/// Are these numbers with blanks between them, as most clues are? They look like nothing else.
#[inline]
fn are_numbers(text: &str) -> bool {
    let [first, .., last] = text.as_bytes() else {
        return matches!(text.as_bytes(), [digit] if digit.is_ascii_digit());
    };
    let is_number = |byte: &u8| byte.is_ascii_digit() || *byte == b' ';
    first.is_ascii_digit() && last.is_ascii_digit() && text.as_bytes().iter().all(is_number)
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
    let written = |look: &Look| grid::written(look.glyph);
    let glyphs: SmallVec<[String; 2]> = puzzle.alphabet.looks.iter().map(written).collect();
    let first = |glyph: &String| glyph.chars().next().unwrap_or_default();
    let plain: SmallVec<[char; 8]> = glyphs.iter().map(first).collect();
    let is_plain = glyphs.iter().all(|glyph| glyph.chars().count() == 1);
    match puzzle.board {
        // The usual board, whose cells are numbered row by row, under usual characters.
        Board::Rectangle { columns, .. } if is_plain && plain.iter().all(char::is_ascii) => {
            let bytes: SmallVec<[u8; 8]> = plain.iter().map(|&glyph| glyph as u8).collect();
            text.push_str(&rows_of_bytes(goal, columns as usize, &bytes));
        }
        _ if is_plain => {
            text.push_str(&rows("solution", puzzle, |cell, text| text.push(plain[goal[cell.index()].index()])))
        }
        _ => text.push_str(&rows("solution", puzzle, |cell, text| text.push_str(&glyphs[goal[cell.index()].index()]))),
    }
}

/// The section with an answer of so many columns, whose symbols are a byte each.
fn rows_of_bytes(goal: &[Symbol], columns: usize, bytes: &[u8]) -> String {
    const TITLE: &[u8] = b"\nsolution:\n";
    let mut section = vec![b'\n'; TITLE.len() + goal.len() + goal.len() / columns];
    section[..TITLE.len()].copy_from_slice(TITLE);
    let lines = section[TITLE.len()..].chunks_exact_mut(columns + 1);
    for (line, row) in lines.zip(goal.chunks_exact(columns)) {
        let cells = line.iter_mut().zip(row);
        match *bytes {
            [blank, filled] => {
                cells.for_each(|(byte, &symbol)| *byte = if symbol == Symbol::BLANK { blank } else { filled })
            }
            _ => cells.for_each(|(byte, symbol)| *byte = bytes[symbol.index()]),
        }
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
