//! The cover: do the pieces of a split exclude each other, and leave no board out?

use super::outcome::Piece;
use linewise::{Domain, Fact};

/// Do these pieces part all boards on which the cells are as given? As a split does it: the first decisions of all are
/// about one cell, and leave none of what it may be out; and those with the same first decision stand together, and
/// part what that leaves.
pub fn is_whole(cells: &mut [Domain], pieces: &[Piece]) -> bool {
    let decisions: Option<Vec<Vec<Fact>>> = pieces.iter().map(|piece| facts(piece, cells)).collect();
    // No decision is without an alternative, so that none has more decisions before it than there are pieces.
    decisions.is_some_and(|decisions| {
        let lists: Vec<&[Fact]> = decisions.iter().map(Vec::as_slice).collect();
        lists.iter().all(|list| list.len() <= lists.len()) && parts(cells, &lists)
    })
}

/// The decisions of a piece; `None` where they speak of cells that are not on the board.
fn facts(piece: &Piece, cells: &[Domain]) -> Option<Vec<Fact>> {
    let facts = piece.facts()?;
    facts.iter().all(|fact| fact.cell.index() < cells.len()).then_some(facts)
}

fn parts(cells: &mut [Domain], lists: &[&[Fact]]) -> bool {
    if let [[]] = lists {
        return true;
    }
    let Some(cell) = lists.first().and_then(|list| list.first()).map(|fact| fact.cell) else { return false };
    if !lists.iter().all(|list| list.first().is_some_and(|fact| fact.cell == cell)) {
        return false;
    }
    let before = cells[cell.index()];
    let mut decided = Domain::EMPTY;
    for group in lists.chunk_by(|one, other| one[0] == other[0]) {
        let may = group[0][0].may;
        let is_new = !may.is_empty() && may.and(before) == may && may.and(decided).is_empty();
        if !is_new {
            return false;
        }
        decided = decided.or(may);
        cells[cell.index()] = may;
        let rests: Vec<&[Fact]> = group.iter().map(|list| &list[1..]).collect();
        let is_parted = parts(cells, &rests);
        cells[cell.index()] = before;
        if !is_parted {
            return false;
        }
    }
    decided == before
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(cells: &[(u32, &[u8])]) -> Piece {
        let cells = cells.iter().map(|(cell, symbols)| (*cell, symbols.to_vec())).collect();
        Piece { cells, is_refuted: false }
    }

    fn whole(pieces: &[Piece]) -> bool {
        is_whole(&mut [Domain::first(3), Domain::first(2)], pieces)
    }

    #[test]
    fn what_is_left_out_or_said_twice_is_noticed() {
        let right =
            [piece(&[(0, &[0]), (1, &[0])]), piece(&[(0, &[0]), (1, &[1])]), piece(&[(0, &[1])]), piece(&[(0, &[2])])];
        assert!(whole(&right));
        assert!(whole(&[piece(&[])]));
        assert!(whole(&[piece(&[(0, &[1])]), piece(&[(0, &[0, 2])])]));
        for lost in 0..right.len() {
            let mut pieces = right.to_vec();
            pieces.remove(lost);
            assert!(!whole(&pieces), "without piece {lost}");
            let mut pieces = right.to_vec();
            pieces.push(right[lost].clone());
            assert!(!whole(&pieces), "with piece {lost} twice");
        }
        for wrong in [
            vec![],
            vec![piece(&[]), piece(&[])],
            vec![piece(&[(0, &[0, 1])]), piece(&[(0, &[1, 2])])],
            vec![piece(&[(0, &[0, 1])]), piece(&[(1, &[0, 1])])],
            vec![piece(&[(0, &[0, 1])]), piece(&[(0, &[])]), piece(&[(0, &[2])])],
            vec![piece(&[(0, &[0, 1, 2, 3])])],
            vec![piece(&[(7, &[0, 1])])],
            vec![piece(&[(0, &[200])])],
        ] {
            assert!(!whole(&wrong), "{wrong:?}");
        }
    }
}
