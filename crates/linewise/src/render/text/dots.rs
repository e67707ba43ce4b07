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
    let quadrants = || tiles(sheet, paint, 2, |bits| QUADRANTS[bits as usize % 16], &[[1, 2], [4, 8]]);
    let braille = || tiles(sheet, paint, 4, |bits| char::from_u32(BRAILLE + bits).unwrap_or(' '), &DOTS);
    Some(if sheet.board.rows().div_ceil(2) <= MOST_LINES { quadrants() } else { braille() })
}

/// A board that needs more lines of block characters is drawn in Braille.
const MOST_LINES: usize = 60;

/// The board in characters of two columns and so many rows of cells each.
fn tiles(sheet: &Sheet, paint: Paint, height: usize, glyph: impl Fn(u32) -> char, worth: &[[u32; 2]]) -> Picture {
    let (rows, columns) = (sheet.board.rows(), sheet.board.columns());
    let filled = |row: usize, column: usize| {
        row < rows && column < columns && sheet.row(row)[column].may.symbol() == Some(Symbol::FILLED)
    };
    let tile = |top: usize, left: usize| {
        let cells =
            worth.iter().enumerate().flat_map(|(y, worth)| worth.iter().enumerate().map(move |(x, w)| (y, x, w)));
        glyph(cells.filter(|&(y, x, _)| filled(top + y, left + x)).map(|(_, _, worth)| worth).sum())
    };
    let line = |top: usize| {
        let text: String = (0..columns).step_by(2).map(|left| tile(top, left)).collect();
        vec![match paint {
            Paint::Colours => Piece::coloured(text, FILLED, PAPER),
            Paint::Letters => Piece::plain(text),
        }]
    };
    Picture { lines: (0..rows).step_by(height).map(line).collect() }
}
