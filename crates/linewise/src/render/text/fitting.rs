//! Boards on a narrow page: smaller, or cut into pieces that stand below each other.

use super::clues_around::Page;
use super::{Paint, Picture, compact, dots};
use crate::puzzle::Board;
use crate::render::sheet::Sheet;
use std::ops::Range;

/// Draws the board on a page of so many columns.
pub fn draw(sheet: &Sheet, paint: Paint, width: usize) -> Vec<Picture> {
    let page = Page::new(sheet, paint);
    let whole = page.draw();
    if whole.width() <= width {
        return vec![whole];
    }
    if sheet.is_finished() {
        let small = compact::draw(sheet, paint, 0..sheet.board.columns());
        if small.width() <= width {
            return vec![small];
        }
        if let Some(dots) = dots::draw(sheet, paint, width) {
            return vec![dots];
        }
    }
    if !matches!(sheet.board, Board::Rectangle { .. }) {
        // Its cells take little room: it is the clues that are long.
        return vec![page.with_clues_listed().draw()];
    }
    if let Some(strips) = strips(sheet.board.columns(), |columns| page.over(columns.clone()).draw().width() <= width) {
        return strips.into_iter().map(|columns| page.over(columns).draw()).collect();
    }
    if sheet.is_finished() {
        let fits = |columns: &Range<usize>| compact::draw(sheet, paint, columns.clone()).width() <= width;
        let strips = strips(sheet.board.columns(), fits).unwrap_or_else(|| uncut(sheet.board.columns()));
        return strips.into_iter().map(|columns| compact::draw(sheet, paint, columns)).collect();
    }
    let listed = page.with_clues_listed();
    let fits = |columns: &Range<usize>| listed.over(columns.clone()).board().width() <= width;
    let strips = strips(sheet.board.columns(), fits).unwrap_or_else(|| uncut(sheet.board.columns()));
    let mut pictures: Vec<Picture> = strips.into_iter().map(|columns| listed.over(columns).board()).collect();
    pictures.push(listed.list());
    pictures
}

/// A piece of a board has at least so many columns, or it is no help.
const FEWEST: usize = 5;

/// All columns in one piece.
fn uncut(columns: usize) -> Vec<Range<usize>> {
    std::iter::once(0..columns).collect()
}

/// The fewest pieces of a board that fit, cut at every fifth column where they can be; `None` where they would be too narrow.
fn strips(columns: usize, fits: impl Fn(&Range<usize>) -> bool) -> Option<Vec<Range<usize>>> {
    let mut strips = Vec::new();
    let mut start = 0;
    while start < columns {
        let most = (start + 1..=columns).take_while(|&end| fits(&(start..end))).last()?;
        let is_last = most == columns;
        let end = if is_last { most } else { most - (most - start) % FEWEST };
        if end == start || (!is_last && end - start < FEWEST) {
            return None;
        }
        strips.push(start..end);
        start = end;
    }
    Some(strips)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_cut_at_every_fifth_column() {
        let cut = |columns: usize, most: usize| strips(columns, |strip| strip.len() <= most);
        assert_eq!(cut(23, 12), Some(vec![0..10, 10..20, 20..23]));
        assert_eq!(cut(12, 12), Some(uncut(12)));
        assert_eq!(cut(12, 4), None, "four columns are too few");
        assert_eq!(cut(4, 4), Some(uncut(4)));
    }
}
