//! Finished black and white boards, smaller than a character for each cell: two by two cells in a block character, or two by four
//! in one of Braille.

use super::{FILLED, PAPER, Paint, Picture, Piece};
use crate::domain::Symbol;
use crate::puzzle::Board;
use crate::render::sheet::Sheet;

/// Block characters; the upper cells count 1 and 2, the lower ones 4 and 8.
const QUADRANTS: [char; 16] = [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// The first character of Braille, without any dot.
const BRAILLE: u32 = 0x2800;
/// What the dots of each row of a Braille character count.
const DOTS: [[u32; 2]; 4] = [[1, 8], [2, 16], [4, 32], [64, 128]];

/// How many cells share a character, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tiles {
    /// Two rows of two cells in a block character.
    Quadrants,
    /// Four rows of two cells in a Braille character.
    Braille,
}

impl Tiles {
    /// How many rows of cells share a line of text.
    pub fn rows(self) -> usize {
        self.worth().len()
    }

    /// What a filled cell counts in its character: by its row there and its column.
    fn worth(self) -> &'static [[u32; 2]] {
        match self {
            Tiles::Quadrants => &[[1, 2], [4, 8]],
            Tiles::Braille => &DOTS,
        }
    }

    /// The character in which the filled cells count so much together.
    fn glyph(self, bits: u32) -> char {
        match self {
            Tiles::Quadrants => QUADRANTS[bits as usize % QUADRANTS.len()],
            Tiles::Braille => char::from_u32(BRAILLE + bits).unwrap_or(' '),
        }
    }

    /// The filled cells of a character, each by its row and column there; `None` for any other character.
    pub fn filled(self, glyph: char) -> Option<Vec<(usize, usize)>> {
        let bits = (0..1 << (2 * self.rows())).find(|&bits| self.glyph(bits) == glyph)?;
        let places = (0..self.rows()).flat_map(|row| [(row, 0), (row, 1)]);
        Some(places.filter(|&(row, column)| bits & self.worth()[row][column] != 0).collect())
    }
}

/// The board in the larger of both ways that takes no more than `width` columns; `None` where neither does, or neither can tell
/// its cells apart.
pub fn draw(sheet: &Sheet, paint: Paint, width: usize) -> Option<Picture> {
    let is_plain = sheet.alphabet.is_black_and_white() && sheet.is_finished() && !sheet.has_marks();
    let fits = matches!(sheet.board, Board::Rectangle { .. }) && sheet.board.columns().div_ceil(2) <= width;
    if !is_plain || !fits {
        return None;
    }
    // Block characters show a board as wide as it is high, where characters are twice as high as wide, only in half its width;
    // Braille keeps its shape, and is half as high.
    Some(if sheet.board.rows().div_ceil(2) <= MOST_LINES {
        draw_in(Tiles::Quadrants, sheet, paint)
    } else {
        draw_in(Tiles::Braille, sheet, paint)
    })
}

/// A board that needs more lines of block characters is drawn in Braille.
const MOST_LINES: usize = 60;

/// The board in characters of so many cells each.
fn draw_in(tiles: Tiles, sheet: &Sheet, paint: Paint) -> Picture {
    let worth = tiles.worth();
    let (rows, columns) = (sheet.board.rows(), sheet.board.columns());
    let filled = |row: usize, column: usize| {
        row < rows
            && column < columns
            && sheet.cells[sheet.board.cell(row, column).index()].symbol() == Some(Symbol::FILLED)
    };
    let tile = |top: usize, left: usize| {
        let cells =
            worth.iter().enumerate().flat_map(|(y, worth)| worth.iter().enumerate().map(move |(x, w)| (y, x, w)));
        tiles.glyph(cells.filter(|&(y, x, _)| filled(top + y, left + x)).map(|(_, _, worth)| worth).sum())
    };
    let line = |top: usize| {
        let text: String = (0..columns).step_by(2).map(|left| tile(top, left)).collect();
        vec![match paint {
            Paint::Colours => Piece::coloured(text, FILLED, PAPER),
            Paint::Letters => Piece::plain(text),
        }]
    };
    Picture { lines: (0..rows).step_by(tiles.rows()).map(line).collect() }
}
