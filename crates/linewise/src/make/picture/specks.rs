//! Is a drawing made of specks? Then nobody sees in it what the picture shows, however like it the tones of the cells are.

use crate::domain::Symbol;

/// A patch of so many cells is a speck.
const SPECK: usize = 3;

/// The share of cells, from 0 to 1, that lie in patches of one to three cells of one colour, joined at their sides.
pub fn share((rows, columns): (usize, usize), drawing: &[Symbol]) -> f64 {
    let mut is_seen = vec![false; drawing.len()];
    let (mut patch, mut specks) = (Vec::new(), 0);
    for start in 0..drawing.len() {
        if std::mem::replace(&mut is_seen[start], true) {
            continue;
        }
        patch.clear();
        patch.push(start);
        let mut next = 0;
        while let Some(&at) = patch.get(next) {
            next += 1;
            for other in beside(rows, columns, at).filter(|&other| drawing[other] == drawing[start]) {
                if !std::mem::replace(&mut is_seen[other], true) {
                    patch.push(other);
                }
            }
        }
        specks += if patch.len() <= SPECK { patch.len() } else { 0 };
    }
    specks as f64 / drawing.len().max(1) as f64
}

/// The cells that share a side with a cell. Cells that touch at a corner alone are blocks of one cell in their rows and in their columns.
fn beside(rows: usize, columns: usize, at: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (at / columns, at % columns);
    let above = (row > 0).then(|| at - columns);
    let below = (row + 1 < rows).then_some(at + columns);
    let left = (column > 0).then(|| at - 1);
    let right = (column + 1 < columns).then_some(at + 1);
    [above, below, left, right].into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(rows: &[&str]) -> f64 {
        let drawing: Vec<Symbol> = rows.concat().bytes().map(|glyph| Symbol(glyph - b'0')).collect();
        share((rows.len(), rows[0].len()), &drawing)
    }

    #[test]
    fn specks_are_patches_of_three_cells_at_most() {
        assert_eq!(of(&["0000", "0000"]), 0.0);
        assert_eq!(of(&["0101", "1010"]), 1.0);
        assert_eq!(of(&["00000", "01100", "00100", "00000"]), 0.15);
        assert_eq!(of(&["00000", "01100", "01100", "00000"]), 0.0, "four cells are seen");
        assert_eq!(of(&["00000", "01200", "02100", "00000"]), 0.2, "corners join nothing");
        assert_eq!(of(&["0"]), 1.0);
    }
}
