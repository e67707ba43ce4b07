//! From puzzles to their text.

use super::entries::{KEYS, NOTES};
use super::read;
use crate::domain::Symbol;
use crate::error::Error;
use crate::format::inks;
use crate::format::lines;
use crate::format::lost::Lost;
use crate::format::nonogram::Sheet;
use crate::model::CellId;
use crate::puzzle::{Axis, Puzzle};

/// The text of a puzzle.
pub fn puzzle(puzzle: &Puzzle, lost: &mut Lost) -> Result<String, Error> {
    let sheet = Sheet::of(puzzle, "non")?;
    sheet.refuse_missing_clues()?;
    sheet.refuse_missing_lengths()?;
    let letters = inks::letters(&puzzle.alphabet, is_letter);
    let mut text = notes(puzzle, lost);
    text.push_str(&colours(puzzle, &letters));
    text.push_str(&format!("width {}\nheight {}\n", puzzle.board.columns(), puzzle.board.rows()));
    for (heading, axis) in [("rows", Axis::ROW), ("columns", Axis::COLUMN)] {
        text.push_str(&format!("\n{heading}\n"));
        for blocks in sheet.lines(axis) {
            let words: Vec<_> = blocks.unwrap_or_default().iter().map(|block| inks::written(block, &letters)).collect();
            text.push_str(if words.is_empty() { "0" } else { "" });
            text.push_str(&format!("{}\n", words.join(",")));
        }
    }
    let cell = |symbol: Symbol| match symbol {
        Symbol::BLANK => '0',
        _ => letters.get(symbol.index() - 1).copied().flatten().unwrap_or('1'),
    };
    if let Some(goal) = &puzzle.goal {
        text.push_str(&format!("\ngoal \"{}\"\n", goal.iter().map(|&symbol| cell(symbol)).collect::<String>()));
    }
    if !puzzle.givens.is_empty() {
        let known = |cell| puzzle.givens.get(&cell).and_then(|given| given.may.symbol());
        let cells = (0..puzzle.board.cells()).map(|at| known(CellId::new(at)).map_or('?', cell));
        text.push_str(&format!("\nsaved \"{}\"\n", cells.collect::<String>()));
    }
    let choices = puzzle.givens.values().filter(|given| given.may.len() > 1).count();
    if choices > 0 {
        lost.add(format!("{choices} given cells that have a choice: without it the puzzle may have more solutions"));
    }
    let again = lines::read(text.as_bytes()).and_then(|lines| {
        let parts: Vec<_> = lines.iter().map(lines::Line::part).collect();
        read::puzzle(&parts)
    });
    lost.unknown_shades();
    if !again.is_ok_and(|again| again.alphabet == puzzle.alphabet) {
        lost.add("what exactly its colours are called");
    }
    Ok(text)
}

/// Can it stand behind a number for a colour?
fn is_letter(glyph: char) -> bool {
    !glyph.is_ascii_digit() && !glyph.is_whitespace() && !glyph.is_control() && !",\"?#=".contains(glyph)
}

/// The properties of the puzzle.
fn notes(puzzle: &Puzzle, lost: &mut Lost) -> String {
    let mut text = String::new();
    for (key, name) in NOTES {
        match puzzle.note(name) {
            Some(value) if name == Puzzle::LICENCE && is_code(value) => text.push_str(&format!("{key} {value}\n")),
            Some(value) => text.push_str(&property(key, value)),
            None => {}
        }
    }
    for (name, value) in puzzle.notes.iter().filter(|(name, _)| NOTES.iter().all(|(_, known)| known != name)) {
        if is_free(name) { text.push_str(&property(name, value)) } else { lost.add(format!("the {name}")) }
    }
    text
}

/// A line with a property. What would end it or be read as another character stands by its name or number; other files
/// have `<` and `>` as they are.
fn property(key: &str, value: &str) -> String {
    let named = [("&", "&amp;"), ("\"", "&quot;"), ("\n", "&#10;"), ("\r", "&#13;")];
    let value = named.iter().fold(value.to_owned(), |value, (plain, name)| value.replace(plain, name));
    format!("{key} \"{value}\"\n")
}

/// Is it a word that is no key yet?
fn is_free(name: &str) -> bool {
    let is_word = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-');
    is_word && !KEYS.contains(&name) && NOTES.iter().all(|(key, _)| *key != name)
}

/// Is it the code of a licence, as `CC-BY-4.0`, which stands without quotes?
fn is_code(licence: &str) -> bool {
    licence.chars().all(|c| c.is_ascii_alphanumeric() || "-.+".contains(c))
}

/// The declarations of colours; none for black and white.
fn colours(puzzle: &Puzzle, letters: &[Option<char>]) -> String {
    if puzzle.alphabet.is_black_and_white() {
        return String::new();
    }
    let letters = std::iter::once('0').chain(letters.iter().map(|letter| letter.unwrap_or('1')));
    let line = |(look, letter)| format!("color {letter} {}\n", inks::colour(look));
    puzzle.alphabet.looks.iter().zip(letters).map(line).collect()
}
