//! The fewest cells of which every one of some sets of cells holds at least one.

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
    fn sets_apart_need_a_cell_each() {
        assert_eq!(fewest(&sets(&[&[3, 1], &[2], &[7, 8, 9]]), &|| false).cells.len(), 3);
        assert_eq!(fewest(&[], &|| false), Hitting { cells: Vec::new(), is_fewest: true });
    }
}
