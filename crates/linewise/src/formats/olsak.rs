//! Mirek and Petr Olšák's `.g`: free text, `#d` and colours, `:` and rows, `:` and columns, `:` at the end.
//!
//! ```text
//! A flag
//! #d
//!    0:   white
//!    r:R  #FF0000   red
//! : rows
//! 3r
//! : columns
//! 1r
//! 1r
//! 1r
//! : end
//! ```
//!
//! Their triangles and triddlers are other puzzles, and refused.

use crate::error::Error;
use crate::format::inks::{self, Inks};
use crate::format::lines::{self, Part, quoted};
use crate::format::lost::{self, Lost};
use crate::format::nonogram::{Sheet, one_read};
use crate::format::{Format, Guess, Holds, Plain, Special, blocks};
use crate::palette::{self, Ink};
use crate::puzzle::{Axis, Board, Clue, End, Puzzle};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "olsak",
    about: "Olsak's .g: clues in colours, and a few lines of text",
    extensions: &["g"],
    holds: Holds::One,
    recognizes,
    read: |bytes| {
        let Ok(lines) = lines::read(bytes) else { return vec![read(bytes)] };
        one_read(read(bytes), second(&lines.iter().map(lines::Line::part).collect::<Vec<_>>()))
    },
    write: |puzzles| lost::one(puzzles, "olsak", write),
    special: Special::NONE,
};

/// Does the content look like this format?
fn recognizes(bytes: &[u8]) -> Guess {
    let bytes = lines::unmarked(bytes);
    let mut lines = bytes.split(|&byte| byte == b'\n').skip_while(|line| !line.starts_with(b":") && !is_colours(line));
    let has_colours = lines.clone().next().is_some_and(is_colours);
    let is_section = |line: &&[u8]| line.starts_with(b":");
    let Some(_) = lines.find(is_section) else { return Guess::No };
    let is_clue = |line: &[u8]| line.trim_ascii().first().is_none_or(u8::is_ascii_digit);
    match lines.by_ref().take_while(|line| !is_section(line)).all(is_clue) && !bytes.contains(&0) {
        true if has_colours => Guess::Yes,
        true => Guess::Maybe,
        false => Guess::No,
    }
}

/// The file of a puzzle.
fn write(puzzle: &Puzzle, lost: &mut Lost) -> Result<String, Error> {
    let sheet = Sheet::of(puzzle, "olsak")?;
    sheet.refuse_missing_clues()?;
    sheet.refuse_missing_lengths()?;
    let (name, text) = text_above(puzzle);
    lost.notes(&[name]);
    lost.givens();
    lost.goal();
    let letters = inks::letters(&puzzle.alphabet, is_letter);
    let colours = colours_written(puzzle, &letters);
    let mut file = format!("{text}\n{colours}");
    for (heading, axis) in [(": rows", Axis::ROW), (": columns", Axis::COLUMN)] {
        file.push_str(&format!("{heading}\n"));
        for blocks in sheet.lines(axis) {
            let words: Vec<_> = blocks.unwrap_or_default().iter().map(|block| inks::written(block, &letters)).collect();
            file.push_str(&format!("{}\n", words.join(" ")));
        }
    }
    file.push_str(": end\n");
    if !read(file.as_bytes()).is_ok_and(|again| again.alphabet == puzzle.alphabet) {
        lost.add("what exactly its colours are called");
    }
    Ok(file)
}

/// Does the declaration of colours begin here?
fn is_colours(line: &[u8]) -> bool {
    line.starts_with(b"#d") || line.starts_with(b"#D")
}

/// Can it stand behind a number for a colour? The signs have a meaning of their own, or look as if they had.
fn is_letter(glyph: char) -> bool {
    !glyph.is_ascii_digit() && !glyph.is_whitespace() && !glyph.is_control() && !",:#/\\<>?".contains(glyph)
}

/// The puzzle in the file.
fn read(bytes: &[u8]) -> Result<Puzzle, Error> {
    let lines = lines::read(bytes)?;
    let parts: Vec<_> = lines.iter().map(lines::Line::part).collect();
    let is_mark = |line: &Part| line.text.starts_with([':', '#']);
    let above = parts.iter().position(is_mark).unwrap_or(parts.len());
    let begins = |line: &Part| line.text.starts_with(':') || is_colours(line.text.as_bytes()) || is_triddler(line);
    let start = parts.iter().position(begins).ok_or_else(no_sections)?;
    if is_triddler(&parts[start]) {
        return Err(parts[start]
            .error("this is a triddler, with triangular cells")
            .with_help("linewise reads the rectangular puzzles of this format"));
    }
    let mut sections = parts[start..].split(|line| line.text.starts_with(':'));
    let declarations = sections.next().unwrap_or_default();
    let colours = match declarations {
        [] => Inks::black_and_white(),
        [head, declarations @ ..] => read_colours(*head, declarations)?,
    };
    let sections: Vec<_> = sections.collect();
    let (rows, columns) = match sections[..] {
        [] => return Err(no_sections()),
        [_] => {
            return Err(Error::new("the columns are missing")
                .with_help("they stand below a second line that begins with \":\""));
        }
        // Without a last mark nobody can tell blank lines at the end from clues.
        [rows, columns] => (rows, trimmed(columns)),
        [rows, columns, ..] => (rows, columns),
    };
    let board = Board::rectangle(rows.len(), columns.len()).map_err(|error| parts[start].place(error))?;
    let mut puzzle = Puzzle::new("nonogram", board, colours.alphabet()?);
    for (axis, lines) in [(Axis::ROW, rows), (Axis::COLUMN, columns)] {
        for (index, &line) in lines.iter().enumerate() {
            let clue = clue(line, &colours).map_err(|error| blocks::of_line(error, axis, index))?;
            puzzle.clues.insert(End::near(axis, index), clue);
        }
    }
    let text: Vec<_> = parts[..above].iter().map(|line| line.text).collect();
    let note = if text.len() == 1 { Puzzle::TITLE } else { Puzzle::DESCRIPTION };
    puzzle.set_note(note, &text.join("\n"));
    Ok(puzzle)
}

/// Where clues begin behind those of the puzzle. Behind the mark that ends it anything may stand but clues.
fn second<'l>(lines: &[Part<'l>]) -> Option<Part<'l>> {
    let marks = lines.iter().enumerate().filter(|(_, line)| line.text.starts_with(':'));
    let has_clues = |at: usize| {
        let below = lines[at + 1..].iter().take_while(|line| !line.text.starts_with(':'));
        below.filter(|line| !line.is_blank()).all(|line| blocks::are_numbers(line.text.as_bytes()))
            && lines.get(at + 1).is_some_and(|line| !line.is_blank() && !line.text.starts_with(':'))
    };
    marks.skip(2).find(|&(at, _)| has_clues(at)).map(|(_, line)| *line)
}

/// Does the line say that the puzzle has triangular cells?
fn is_triddler(line: &Part) -> bool {
    line.text.starts_with("#t") || line.text.starts_with("#T")
}

/// The error for a file without clues.
fn no_sections() -> Error {
    Error::new("no line begins with \":\"").with_help("one stands above the rows, one above the columns")
}

/// The lines without blank ones at the end.
fn trimmed<'a, 'l>(lines: &'a [Part<'l>]) -> &'a [Part<'l>] {
    let end = lines.iter().rposition(|line| !line.is_blank()).map_or(0, |last| last + 1);
    &lines[..end]
}

/// The colours that these lines declare, as `r:R  #FF0000  red`.
fn read_colours(head: Part, lines: &[Part]) -> Result<Inks, Error> {
    let mut colours = Inks::default();
    for line in lines.iter().map(Part::trim).filter(|line| !line.is_blank()) {
        let mut rest = line.text.chars();
        let (letter, mark, look) = (rest.next(), rest.next(), rest.next());
        let (Some(letter), Some(':')) = (letter, mark) else {
            return Err(line
                .error(format!("{} declares no colour", quoted(line.text)))
                .with_help("such as \"r:R  #FF0000  red\""));
        };
        let rest = line.with(rest.as_str());
        let word = rest.words().next().ok_or_else(|| line.error(format!("{} has no colour", quoted(line.text))))?;
        if word.text.contains(['/', '\\']) {
            return Err(word
                .error("this is a puzzle with triangles")
                .with_help("linewise reads the puzzles of whole cells of this format"));
        }
        let Some(colour) = palette::colour_of(word.text) else {
            let error = word.error(format!("{} is no colour", quoted(word.text)));
            return Err(error.with_help("a name as red, or #ff0000"));
        };
        let comment = word.text.len() + (word.text.as_ptr() as usize - rest.text.as_ptr() as usize);
        let name = match rest.text[comment..].trim() {
            comment if word.text.starts_with('#') && !comment.is_empty() => comment.to_owned(),
            _ => palette::name_of(colour),
        };
        match letter {
            '0' => colours.declare_background(Ink { name, wish: None, colour }),
            '1' => colours.declare(
                None,
                Ink { name, wish: look.filter(|&look| is_letter(look) || look == '#'), colour },
                line,
            )?,
            '2'..='9' => return Err(line.error("a colour's letter cannot be a digit")),
            _ => colours.declare(Some(letter), Ink { name, wish: Some(letter), colour }, line)?,
        }
    }
    if colours.is_empty() {
        colours.declare(None, Ink::black(), head)?;
    }
    Ok(colours)
}

/// The clue of a line.
fn clue(line: Part, colours: &Inks) -> Result<Clue, Error> {
    match line.items().find(|item| item.text.contains(['/', '\\'])) {
        Some(item) if colours.symbol(item.text.chars().last()).is_none() => Err(item
            .error(format!("{} is a block with a triangle", quoted(item.text)))
            .with_help("linewise reads the puzzles of whole cells of this format")),
        _ => colours.clue(line),
    }
}

/// The text above the puzzle, and the note that it is: the title, or a description of several lines.
fn text_above(puzzle: &Puzzle) -> (&'static str, String) {
    let fits = |text: &&str| !text.lines().any(|line| line.starts_with([':', '#']));
    let title = puzzle.note(Puzzle::TITLE).filter(|title| !title.contains('\n')).filter(fits);
    let description = puzzle.note(Puzzle::DESCRIPTION).filter(|text| text.contains('\n')).filter(fits);
    match (title, description) {
        (Some(title), _) => (Puzzle::TITLE, title.to_owned()),
        (None, Some(text)) => (Puzzle::DESCRIPTION, text.to_owned()),
        // A reader of this format fails when the colours stand on the first line.
        (None, None) => ("", String::new()),
    }
}

/// The declaration of colours; nothing for black and white.
fn colours_written(puzzle: &Puzzle, letters: &[Option<char>]) -> String {
    let alphabet = &puzzle.alphabet;
    if alphabet.is_black_and_white() {
        return String::new();
    }
    let mut text = "#d\n".to_owned();
    let letters = std::iter::once(Some('0')).chain(letters.iter().map(|letter| Some(letter.unwrap_or('1'))));
    for (look, letter) in alphabet.looks.iter().zip(letters.flatten()) {
        let glyph = if look.glyph.is_whitespace() || look.glyph.is_control() { '.' } else { look.glyph };
        let name = look.name.replace(['\n', '\r'], " ");
        text.push_str(&format!("   {letter}:{glyph}  {}  {name}\n", inks::colour(look)));
    }
    text
}
