//! Reading a finished black and white board that is drawn as small as can be: four cells in a block character, or eight in one of Braille.

use super::glyphs::Glyph;
use crate::domain::{Domain, Symbol};
use crate::model::Grid;
use crate::puzzle::Board;
use crate::render::text::Tiles;
use crate::task::Task;

/// Every board that these lines may be, with the line at which it begins.
pub fn all(lines: &[Vec<Glyph>], task: &Task<'_>) -> Vec<(usize, Grid)> {
    let Board::Rectangle { .. } = task.puzzle().board else { return Vec::new() };
    if !task.puzzle().alphabet.is_black_and_white() {
        return Vec::new();
    }
    let (rows, columns) = (task.puzzle().board.rows(), task.puzzle().board.columns());
    let mut found = Vec::new();
    for tiles in [Tiles::Quadrants, Tiles::Braille] {
        let height = rows.div_ceil(tiles.rows());
        let starts = 0..(lines.len() + 1).saturating_sub(height);
        let boards =
            starts.filter_map(|start| Some((start, board(&lines[start..start + height], tiles, rows, columns)?)));
        found.extend(boards);
    }
    found
}

/// The board on these lines, if they are one.
fn board(lines: &[Vec<Glyph>], tiles: Tiles, rows: usize, columns: usize) -> Option<Grid> {
    let width = columns.div_ceil(2);
    // Nothing but upper halves is what is left of two rows in colours.
    if lines.iter().flatten().all(|glyph| matches!(glyph.shape, '▀' | ' ')) {
        return None;
    }
    if lines.iter().any(|line| line.len() > width) || lines.iter().all(|line| line.is_empty()) {
        return None;
    }
    let mut cells = vec![Domain::only(Symbol::BLANK); rows * columns];
    for (y, line) in lines.iter().enumerate() {
        for (x, glyph) in line.iter().enumerate() {
            for (down, right) in tiles.filled(glyph.shape)? {
                let (row, column) = (y * tiles.rows() + down, x * 2 + right);
                if row >= rows || column >= columns {
                    return None;
                }
                cells[row * columns + column] = Domain::only(Symbol::FILLED);
            }
        }
    }
    Some(Grid::from(cells))
}
