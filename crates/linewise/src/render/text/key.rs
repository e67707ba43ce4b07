//! The key of colours in lines of text, on a screen that shows colours.

use super::{Line, Picture, Piece, soften, width};
use crate::render::key::{Entry, entries};
use crate::render::sheet::Sheet;

/// The space between a name and the next colour.
const BETWEEN: usize = 3;

/// Draws each colour with its letter on it, and its name behind it, in lines of so many columns.
pub fn draw(sheet: &Sheet, room: usize) -> Picture {
    let mut lines = Vec::new();
    let (mut line, mut taken) = (Line::default(), 0);
    for entry in entries(&sheet.alphabet) {
        let pieces = pieces(&entry);
        if taken > 0 && taken + BETWEEN + width(&pieces) > room {
            lines.push(line.take());
            taken = 0;
        }
        if taken > 0 {
            line.push(&Piece::plain(" ".repeat(BETWEEN)));
            taken += BETWEEN;
        }
        taken += width(&pieces);
        line.extend(&pieces);
    }
    if taken > 0 {
        lines.push(line.take());
    }
    Picture { lines }
}

fn pieces(entry: &Entry) -> [Piece; 2] {
    let colour = soften(entry.colour);
    let chip = Piece::coloured(format!(" {} ", entry.letter.unwrap_or(' ')), colour.ink(), colour);
    [chip, Piece::plain(format!(" {}", entry.name))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind;
    use crate::palette::Ink;
    use crate::puzzle::{Alphabet, Board, Puzzle, Rgb};

    #[test]
    fn colours_stand_beside_their_names_in_lines_that_fit() {
        let inks = vec![Ink::black(), Ink::of(Rgb(255, 0, 0))];
        let alphabet = Alphabet::of_inks(Ink::of(Rgb(0x99, 0xe5, 0x41)), inks).expect("few colours");
        let board = Board::rectangle(1, 3).expect("a board");
        let goal = vec![crate::Symbol(0), crate::Symbol(1), crate::Symbol(2)];
        let puzzle = Puzzle::from_picture("nonogram", board, alphabet, goal).expect("a puzzle");
        let sheet = Sheet::unsolved(&puzzle, kind::find("nonogram").expect("the kind"));
        let wide = draw(&sheet, 80);
        assert_eq!(wide.to_string(), " #  black    r  red       blank cells: light green\n");
        assert_eq!(wide.lines[0][0].paper, Some(soften(Rgb(0, 0, 0))));
        assert_eq!(draw(&sheet, 20).lines.len(), 2);
        assert_eq!(draw(&sheet, 1).lines.len(), 3, "each has room, however narrow the screen is");
    }
}
