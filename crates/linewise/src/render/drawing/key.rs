//! The key of colours, or of letters for numbers, below the clues and the board.

use super::pieces::chip_width;
use super::{CHIP, Drawing, EDGE, Font, INK, Shape, ink_on, soften};
use crate::render::key::{Entry, entries};
use crate::render::sheet::Sheet;

/// The space between the board and the key.
const ABOVE: f64 = 12.0;
/// How far apart rows of the key are.
const ROW: f64 = 21.0;
/// The space between a chip and its name, and between a name and the next chip.
const BESIDE: f64 = 5.0;
const BETWEEN: f64 = 14.0;

/// Adds the key where clues are in colours. A board without clues is a picture, and shows its colours by itself.
pub fn add(drawing: &mut Drawing, sheet: &Sheet) {
    let entries = if sheet.clues.is_empty() { Vec::new() } else { entries(&sheet.alphabet) };
    if entries.is_empty() {
        return;
    }
    let room = entries.iter().map(width).fold(drawing.width - 2.0 * EDGE, f64::max);
    let (mut x, mut y) = (0.0, drawing.height - EDGE + ABOVE + ROW / 2.0);
    for entry in &entries {
        if x > 0.0 && x + width(entry) > room {
            (x, y) = (0.0, y + ROW);
        }
        draw(&mut drawing.shapes, sheet, entry, (EDGE + x, y));
        x += width(entry) + BETWEEN;
    }
    (drawing.width, drawing.height) = (room + 2.0 * EDGE, y + ROW / 2.0 + EDGE);
}

/// Draws a chip as it stands in clues, with its name behind it.
fn draw(shapes: &mut Vec<Shape>, sheet: &Sheet, entry: &Entry, (x, y): (f64, f64)) {
    let fill = soften(entry.colour);
    let middle = (x + CHIP / 2.0, y);
    shapes.push(Shape::Chip { middle, width: chip_width(""), fill, turn: 0 });
    if let Some(letter) = entry.letter.filter(|_| sheet.is_lettered || !sheet.alphabet.is_in_colours()) {
        let text = letter.to_string();
        shapes.push(Shape::Text { middle, text, font: Font::Plain, ink: Some(ink_on(fill)), turn: 0 });
    }
    let middle = (x + CHIP + BESIDE + text_width(&entry.name) / 2.0, y);
    shapes.push(Shape::Text { middle, text: entry.name.clone(), font: Font::Plain, ink: Some(INK), turn: 0 });
}

/// How much room an entry takes across.
fn width(entry: &Entry) -> f64 {
    CHIP + BESIDE + text_width(&entry.name)
}

/// About how wide a text is, in whatever font without serifs a program has.
fn text_width(text: &str) -> f64 {
    let width = |character: char| match character {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ' ' => 3.7,
        'f' | 'r' | 't' | '(' | ')' | '-' => 4.8,
        'm' | 'w' | 'M' | 'W' => 11.2,
        _ => 7.8,
    };
    text.chars().map(width).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind;
    use crate::palette::Ink;
    use crate::puzzle::{Alphabet, Board, Puzzle, Rgb};

    /// The texts of a page below its board, and whether everything lies on it.
    fn texts(ground: Rgb, columns: usize) -> (Vec<String>, bool) {
        let inks = vec![Ink::black(), Ink::of(Rgb(255, 0, 0)), Ink::of(Rgb(0, 130, 0))];
        let alphabet = Alphabet::of_inks(Ink::of(ground), inks).expect("few colours");
        let board = Board::rectangle(1, columns).expect("a board");
        let goal = (0..columns).map(|at| crate::Symbol((at % 4) as u8)).collect();
        let puzzle = Puzzle::from_picture("nonogram", board, alphabet, goal).expect("a puzzle");
        let sheet = Sheet::unsolved(&puzzle, kind::find("nonogram").expect("the kind"));
        let drawing = Drawing::new(&sheet);
        let is_on_it = |(x, y): (f64, f64)| x > 0.0 && x < drawing.width && y > 0.0 && y < drawing.height;
        let mut texts = Vec::new();
        let mut is_whole = true;
        for shape in &drawing.shapes {
            let Shape::Text { middle, text, .. } = shape else { continue };
            let half = text_width(text) / 2.0;
            is_whole &= is_on_it((middle.0 - half, middle.1)) && is_on_it((middle.0 + half, middle.1));
            texts.push(text.clone());
        }
        (texts, is_whole)
    }

    #[test]
    fn the_key_names_every_ink_and_a_ground_that_is_not_white() {
        for columns in [4, 12, 40] {
            let (told, is_whole) = texts(Rgb(0x99, 0xe5, 0x41), columns);
            assert!(is_whole, "{columns}: something lies off the page");
            for name in ["black", "red", "green", "blank cells: light green"] {
                let count = told.iter().filter(|text| **text == name).count();
                assert_eq!(count, 1, "{columns}: {name} in {told:?}");
            }
        }
        let (told, _) = texts(Rgb(255, 255, 255), 4);
        assert!(told.iter().all(|text| !text.contains("blank")), "{told:?}");
    }
}
