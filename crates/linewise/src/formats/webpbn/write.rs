//! Writes a nonogram as a `<puzzle>`.

use super::{NAMED_NOTES, NOTES};
use crate::domain::Domain;
use crate::error::Error;
use crate::format::lost::Lost;
use crate::format::nonogram::Sheet;
use crate::model::CellId;
use crate::palette::{self, Ink};
use crate::puzzle::{Alphabet, Axis, Block, Look, Puzzle, Rgb};
use quick_xml::escape::escape;

/// The `<puzzle>` of a puzzle.
pub fn puzzle(puzzle: &Puzzle, lost: &mut Lost) -> Result<String, Error> {
    let sheet = Sheet::of(puzzle, "webpbn's XML")?;
    sheet.refuse_missing_clues()?;
    let alphabet = alphabet(puzzle)?;
    if alphabet != puzzle.alphabet {
        lost.add("how the colours are written");
    }
    let [background, first, ..] = alphabet.looks.as_slice() else {
        return Err(Error::new("a puzzle without a colour"));
    };
    let (default, background) = (escape(&first.name), escape(&background.name));
    let mut out = format!("<puzzle type=\"grid\" defaultcolor=\"{default}\" backgroundcolor=\"{background}\">\n");
    notes(puzzle, lost, &mut out);
    lost.unknown_shades();
    for Look { glyph, name, colour } in &alphabet.looks {
        let (name, glyph) = (escape(name), glyph.to_string());
        let hex = palette::hex(colour.unwrap_or(Rgb(0, 0, 0)));
        out.push_str(&format!("<color name=\"{name}\" char=\"{}\">{}</color>\n", escape(&glyph), &hex[1..]));
    }
    for (name, axis) in [("columns", Axis::COLUMN), ("rows", Axis::ROW)] {
        out.push_str(&format!("<clues type=\"{name}\">\n"));
        for blocks in sheet.lines(axis).flatten() {
            line(&alphabet, blocks, &mut out);
        }
        out.push_str("</clues>\n");
    }
    if let Some(goal) = &puzzle.goal {
        image("goal", puzzle, |cell| Domain::only(goal[cell.index()]), &alphabet, &mut out);
    }
    if !puzzle.givens.is_empty() {
        let may = |cell| puzzle.givens.get(&cell).map_or(alphabet.all(), |given| given.may);
        image("saved", puzzle, may, &alphabet, &mut out);
    }
    for note in NAMED_NOTES {
        if let Some(text) = puzzle.note(note) {
            out.push_str(&format!("<note>{note}: {}</note>\n", escape(plain(text))));
        }
    }
    Ok(out + "</puzzle>\n")
}

/// The puzzle's colours with characters and names that the file can hold, and that it tells apart.
fn alphabet(puzzle: &Puzzle) -> Result<Alphabet, Error> {
    let mut inks: Vec<Ink> = Vec::new();
    for look in &puzzle.alphabet.looks {
        let mut name = plain(&look.name);
        while name.is_empty() || inks.iter().any(|ink| ink.name == name) {
            name.push(look.glyph);
        }
        let colour = look.colour.or_else(|| palette::colour_of(&look.name)).unwrap_or(Rgb(0, 0, 0));
        inks.push(Ink { name, wish: Some(look.glyph), colour });
    }
    let background = inks.remove(0);
    Alphabet::of_inks(background, inks)
}

/// The text without what XML cannot hold.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() || *c == '\n' || *c == '\t').collect()
}

/// Writes the notes that have a place; the others are lost.
fn notes(puzzle: &Puzzle, lost: &mut Lost, out: &mut String) {
    let kept: Vec<&str> = NOTES.iter().map(|(_, key)| *key).chain(NAMED_NOTES).collect();
    lost.notes(&kept);
    for (name, key) in NOTES {
        if let Some(text) = puzzle.note(key) {
            if plain(text) != text {
                lost.add(format!("control characters in the {key}"));
            }
            out.push_str(&format!("<{name}>{}</{name}>\n", escape(plain(text))));
        }
    }
}

/// Writes one clue.
fn line(alphabet: &Alphabet, blocks: &[Block], out: &mut String) {
    if blocks.is_empty() {
        out.push_str("<line/>\n");
        return;
    }
    out.push_str("<line>");
    for block in blocks {
        let length = block.len.unwrap_or(0);
        let colour = match alphabet.len() {
            ..=2 => String::new(),
            _ => format!(" color=\"{}\"", escape(&alphabet.looks[block.colour.index()].name)),
        };
        out.push_str(&format!("<count{colour}>{length}</count>"));
    }
    out.push_str("</line>\n");
}

/// Writes a grid.
fn image(kind: &str, puzzle: &Puzzle, may: impl Fn(CellId) -> Domain, alphabet: &Alphabet, out: &mut String) {
    let mut rows = String::new();
    for row in 0..puzzle.board.rows() {
        rows.push('|');
        for cell in puzzle.board.line(Axis::ROW, row) {
            let may = may(cell);
            let glyphs = may.symbols().map(|symbol| alphabet.glyph(symbol));
            match may.len() {
                1 => rows.extend(glyphs),
                _ if may == alphabet.all() => rows.push('?'),
                _ => {
                    rows.push('[');
                    rows.extend(glyphs);
                    rows.push(']');
                }
            }
        }
        rows.push_str("|\n");
    }
    out.push_str(&format!("<solution type=\"{kind}\"><image>\n{}</image></solution>\n", escape(rows)));
}
