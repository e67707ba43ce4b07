//! The fewest cells of which every one of some sets of cells holds at least one; and the fewest to give, so that one solution is left.

use crate::distinct::distinct;
use crate::domain::Symbol;
use crate::model::CellId;

/// How many choices are tried before the answer need not be the fewest any more.
const MOST_CHOICES: u32 = 10_000;
/// More cells than this are not asked to be the fewest.
const MOST_CELLS: usize = 40;

/// Cells that hit every set, and whether fewer cannot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hitting {
    /// The cells, in their order.
    pub cells: Vec<CellId>,
    /// Is it proven that fewer cells do not hit every set?
    pub is_fewest: bool,
}

/// The fewest cells that hit all of `sets`, none of which is empty; some that do once `is_over` says so.
pub fn fewest(sets: &[Vec<CellId>], is_over: &dyn Fn() -> bool) -> Hitting {
    let greedy = greedily(sets);
    let mut left = MOST_CHOICES;
    for size in disjoint(sets)..greedy.len().min(MOST_CELLS) {
        let mut cells = Vec::new();
        match hit(sets, size, &mut cells, &mut || spend(&mut left, is_over)) {
            Some(true) => {
                cells.sort_unstable();
                return Hitting { cells, is_fewest: true };
            }
            Some(false) => {}
            None => return Hitting { cells: greedy, is_fewest: false },
        }
    }
    let is_fewest = greedy.len() <= MOST_CELLS || greedy.len() == disjoint(sets);
    Hitting { cells: greedy, is_fewest }
}

/// So many sets are gathered before the cells to give need not be the fewest any more.
const MOST_SETS: usize = 400;

/// The fewest cells to give so that only one solution is left (an implicit hitting set: Chandrasekaran et al., 2011).
/// `others` names, for some other solutions that agree with it in these cells, the cells in which each differs, at
/// least one: none where there is no other. `nearer` may find a smaller set within one. `sets` are known from the
/// start.
pub fn alone<W, E>(
    work: &mut W,
    mut sets: Vec<Vec<CellId>>,
    is_over: impl Fn(&W) -> bool,
    mut others: impl FnMut(&mut W, &[CellId]) -> Result<Vec<Vec<CellId>>, E>,
    nearer: impl Fn(&W, Vec<CellId>) -> Vec<CellId>,
) -> Result<Hitting, E> {
    loop {
        let hitting = fewest(&sets, &|| is_over(work));
        let more = others(work, &hitting.cells)?;
        if more.is_empty() {
            return Ok(hitting);
        }
        sets.extend(more.into_iter().map(|set| nearer(work, set)));
        sets = smallest_sets(sets);
        if sets.len() > MOST_SETS {
            let cells = fewest(&sets, &|| is_over(work)).cells;
            return one_by_one(cells, &mut |cells| others(work, cells));
        }
    }
}

/// Gives a cell in which another solution differs, again and again; then takes those away that are not needed.
fn one_by_one<E>(
    mut cells: Vec<CellId>,
    others: &mut impl FnMut(&[CellId]) -> Result<Vec<Vec<CellId>>, E>,
) -> Result<Hitting, E> {
    while let Some(set) = others(&cells)?.first() {
        cells.push(set[0]);
    }
    let mut cells = distinct(cells);
    for at in (0..cells.len()).rev() {
        let cell = cells.remove(at);
        // What cannot be told stays.
        if !others(&cells).is_ok_and(|others| others.is_empty()) {
            cells.insert(at, cell);
        }
    }
    let is_fewest = cells.len() <= 1;
    Ok(Hitting { cells, is_fewest })
}

/// The sets that hold no other set.
pub fn smallest_sets(mut sets: Vec<Vec<CellId>>) -> Vec<Vec<CellId>> {
    sets.sort_by(|one, other| one.len().cmp(&other.len()).then_with(|| one.cmp(other)));
    sets.dedup();
    let mut kept: Vec<Vec<CellId>> = Vec::new();
    for set in sets {
        let holds = |smaller: &Vec<CellId>| smaller.iter().all(|cell| set.binary_search(cell).is_ok());
        if !kept.iter().any(holds) {
            kept.push(set);
        }
    }
    kept
}

/// The cells in which two solutions differ.
pub fn difference(one: &[Symbol], other: &[Symbol]) -> Vec<CellId> {
    (0..one.len()).filter(|&cell| one[cell] != other[cell]).map(CellId::new).collect()
}

/// Takes one choice of those that are left.
fn spend(left: &mut u32, is_over: &dyn Fn() -> bool) -> Option<()> {
    *left = left.checked_sub(1)?;
    (!is_over()).then_some(())
}

/// Adds at most `size` cells that hit all sets which no cell hits yet; `None` when no choice may be tried any more.
/// The depth of the recursion is `size`, which is small.
fn hit(
    sets: &[Vec<CellId>],
    size: usize,
    cells: &mut Vec<CellId>,
    choose: &mut dyn FnMut() -> Option<()>,
) -> Option<bool> {
    let is_open = |set: &&Vec<CellId>| !set.iter().any(|cell| cells.contains(cell));
    let open: Vec<Vec<CellId>> = sets.iter().filter(is_open).cloned().collect();
    let Some(smallest) = open.iter().min_by_key(|set| set.len()) else {
        return Some(true);
    };
    if disjoint(&open) > size {
        return Some(false);
    }
    for &cell in smallest {
        choose()?;
        cells.push(cell);
        if hit(&open, size - 1, cells, choose)? {
            return Some(true);
        }
        cells.pop();
    }
    Some(false)
}

/// How many of the sets share no cell with one before: at least as many cells are needed.
fn disjoint(sets: &[Vec<CellId>]) -> usize {
    let mut by_size: Vec<&Vec<CellId>> = sets.iter().collect();
    by_size.sort_by_key(|set| set.len());
    let mut taken: Vec<CellId> = Vec::new();
    let mut count = 0;
    for set in by_size {
        if !set.iter().any(|cell| taken.binary_search(cell).is_ok()) {
            taken.extend(set);
            taken.sort_unstable();
            count += 1;
        }
    }
    count
}

/// Cells that hit every set, the one that hits most of them first.
fn greedily(sets: &[Vec<CellId>]) -> Vec<CellId> {
    let mut open: Vec<&Vec<CellId>> = sets.iter().collect();
    let mut cells = Vec::new();
    while !open.is_empty() {
        let mut hits: Vec<CellId> = open.iter().copied().flatten().copied().collect();
        hits.sort_unstable();
        let counts = hits.chunk_by(|one, other| one == other).map(|hits| (hits[0], hits.len()));
        let most = counts.max_by_key(|&(cell, hits)| (hits, std::cmp::Reverse(cell)));
        let cell = most.expect("no set is empty").0;
        cells.push(cell);
        open.retain(|set| !set.contains(&cell));
    }
    cells.sort_unstable();
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(sets: &[&[usize]]) -> Vec<Vec<CellId>> {
        sets.iter().map(|set| set.iter().map(|&cell| CellId::new(cell)).collect()).collect()
    }

    #[test]
    fn the_fewest_cells_hit_every_set() {
        // The greedy choice, 0, hits three of the sets and then needs two more cells.
        let tricky = sets(&[&[0, 1], &[0, 2], &[0, 3, 1], &[1, 4], &[2, 5], &[1, 5]]);
        let found = fewest(&tricky, &|| false);
        assert_eq!((found.cells.len(), found.is_fewest), (2, true), "{found:?}");
        assert!(tricky.iter().all(|set| set.iter().any(|cell| found.cells.contains(cell))));
    }

    #[test]
    fn an_early_end_leaves_cells_that_hit_every_set() {
        // 1, 2 and 3 would do, but 0 hits most sets.
        let tricky = sets(&[&[0, 1], &[0, 2], &[0, 3], &[1, 4], &[2, 5], &[3, 6], &[0, 7, 1]]);
        assert_eq!(fewest(&tricky, &|| false).cells.len(), 3);
        let found = fewest(&tricky, &|| true);
        assert!(found.cells.len() == 4 && !found.is_fewest);
        assert!(tricky.iter().all(|set| set.iter().any(|cell| found.cells.contains(cell))));
    }

    #[test]
    fn cells_that_leave_one_solution_are_the_fewest_or_needed() {
        // All words of so many cells in two symbols; those that differ from the first one in the cells of some set are left.
        for (cells, apart) in [(3, 1), (9, 2), (12, 3)] {
            let words = |given: &[CellId]| {
                let all =
                    (0..cells - apart + 1).map(|start| (start..start + apart).map(CellId::new).collect::<Vec<_>>());
                Ok::<_, ()>(all.filter(|set| !set.iter().any(|cell| given.contains(cell))).take(2).collect())
            };
            let found = alone(&mut (), Vec::new(), |()| false, |(), given| words(given), |(), set| set).unwrap();
            assert_eq!((found.cells.len(), found.is_fewest), (cells / apart, true), "{cells} {apart}");
            let slow = one_by_one(Vec::new(), &mut |given| words(given)).unwrap();
            assert!(
                words(&slow.cells).unwrap().is_empty() && slow.is_fewest == (slow.cells.len() < 2),
                "{cells} {apart}"
            );
            let without = |at: usize| [&slow.cells[..at], &slow.cells[at + 1..]].concat();
            assert!((0..slow.cells.len()).all(|at| !words(&without(at)).unwrap().is_empty()), "{cells} {apart}");
        }
    }

    #[test]
    fn sets_apart_need_a_cell_each() {
        assert_eq!(fewest(&sets(&[&[3, 1], &[2], &[7, 8, 9]]), &|| false).cells.len(), 3);
        assert_eq!(fewest(&[], &|| false), Hitting { cells: Vec::new(), is_fewest: true });
    }
}
