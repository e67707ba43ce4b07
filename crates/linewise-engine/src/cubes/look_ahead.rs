//! Look-ahead: which cell to decide, by what follows from each way to decide it.

use super::ways;
use crate::domain::Domain;
use crate::model::CellId;
use crate::refute::{Consequences, Course, Knowledge};
use crate::state::Halt;
use crate::verdict::GaveUp;

/// So many suppositions are tried at one node.
const MOST_PROBES: usize = 2000;
/// So many cells are looked at again below the first node.
const RANKED: usize = 24;
/// How often the interval is halved in which the branching number lies.
const HALVINGS: usize = 40;

/// A cell, and the ways to decide it.
pub struct Branching {
    pub cell: CellId,
    /// What it may be in each of them.
    pub ways: Vec<Domain>,
    /// How many candidates are left on the whole board in each of them.
    pub left: Vec<u64>,
    /// The best cells, this one first.
    pub ranked: Vec<CellId>,
}

/// How looking for the best cell ended.
pub enum Best {
    /// With this one.
    Branching(Branching),
    /// No cell is left to decide.
    Settled,
    /// Some cells are open, but lines could not be decided.
    Unknown,
    /// No solution is left.
    Refuted,
}

/// A look-ahead at one node.
///
/// Always: what was noted is on the board, and each supposition is taken back.
pub struct LookAhead<'l, 'w, 'm> {
    board: &'l mut Knowledge<'w, 'm>,
    noted: &'l mut Consequences,
}

/// What supposing all ways of one cell showed.
struct Measured {
    cell: CellId,
    /// How many candidates each way removes.
    removed: Vec<u64>,
    /// How good the cell is: more is better.
    score: f64,
}

/// How looking at one cell ended.
enum Looked {
    /// What each way removes.
    Measured(Vec<u64>),
    /// A line could not be decided.
    Unknown,
    /// It is settled now.
    Settled,
    /// None of its ways is left.
    Refuted,
}

impl<'l, 'w, 'm> LookAhead<'l, 'w, 'm> {
    /// At a board on which this was noted.
    pub fn new(board: &'l mut Knowledge<'w, 'm>, noted: &'l mut Consequences) -> Self {
        LookAhead { board, noted }
    }

    /// The best cell, among these where there are any open ones.
    pub fn best(&mut self, among: &[CellId]) -> Result<Best, Halt> {
        let mut measured: Vec<Measured> = Vec::new();
        for cell in self.candidates(among) {
            match self.look(cell) {
                // The best so far is good enough.
                Err(Halt::GaveUp(GaveUp::Steps)) if !measured.is_empty() => break,
                Err(halt) => return Err(halt),
                Ok(Looked::Settled | Looked::Unknown) => {}
                Ok(Looked::Refuted) => return Ok(Best::Refuted),
                Ok(Looked::Measured(removed)) => {
                    let score = branching_score(&removed);
                    measured.push(Measured { cell, removed, score });
                }
            }
        }
        // Later suppositions that failed may have settled cells that were looked at before.
        measured.retain(|measured| self.ways(measured.cell).len() == measured.removed.len());
        measured.sort_by(|one, other| other.score.total_cmp(&one.score).then(one.cell.cmp(&other.cell)));
        let all: u64 = self.board.known().cells.iter().map(|may| may.len() as u64).sum();
        let ranked = measured.iter().take(RANKED).map(|measured| measured.cell).collect();
        Ok(match measured.into_iter().next() {
            Some(Measured { cell, removed, .. }) => Best::Branching(Branching {
                cell,
                ways: self.ways(cell),
                left: removed.into_iter().map(|removed| all.saturating_sub(removed)).collect(),
                ranked,
            }),
            None if (0..self.board.known().cells.len()).any(|cell| self.ways(CellId::new(cell)).len() > 1) => {
                Best::Unknown
            }
            None => Best::Settled,
        })
    }

    /// The ways to decide a cell.
    fn ways(&self, cell: CellId) -> Vec<Domain> {
        ways(self.board.model, self.board.known().may(cell))
    }

    /// The cells to look at: of all open ones those with the fewest ways, on the lines that are nearly done.
    fn candidates(&self, among: &[CellId]) -> Vec<CellId> {
        let is_open = |cell: &CellId| self.ways(*cell).len() > 1;
        let liked: Vec<CellId> = among.iter().copied().filter(is_open).collect();
        if !liked.is_empty() {
            return liked;
        }
        let open_on: Vec<usize> = self.board.model.lines.iter().map(|line| self.open_cells(&line.cells)).collect();
        let mut around = vec![0; self.board.known().cells.len()];
        for (line, open) in self.board.model.lines.iter().zip(open_on) {
            line.cells.iter().for_each(|cell| around[cell.index()] += open);
        }
        let mut open: Vec<CellId> = (0..around.len()).map(CellId::new).filter(is_open).collect();
        open.sort_by_key(|&cell| (self.ways(cell).len(), around[cell.index()], cell));
        let mut probes = 0;
        open.retain(|&cell| {
            let fits = probes == 0 || probes + self.ways(cell).len() <= MOST_PROBES;
            probes += self.ways(cell).len();
            fits
        });
        open
    }

    fn open_cells(&self, cells: &[CellId]) -> usize {
        cells.iter().filter(|cell| self.board.known().may(**cell).len() > 1).count()
    }

    /// Supposes each way of a cell, and takes out those that fail.
    fn look(&mut self, cell: CellId) -> Result<Looked, Halt> {
        self.board.state.look()?;
        let ways = self.ways(cell);
        if ways.len() < 2 {
            return Ok(Looked::Settled);
        }
        let mut removed = Vec::with_capacity(ways.len());
        let (mut kept, mut has_failed) = (Domain::EMPTY, false);
        for way in ways {
            let mut supposed = Consequences::default();
            match self.board.restrict(cell, way, u32::MAX, &mut supposed) {
                Ok(Course::Calm | Course::Deep) => {
                    removed.push(supposed.removals().len() as u64);
                    kept = kept.or(way);
                }
                Ok(Course::Stuck(_)) => has_failed = true,
                Err(Halt::GaveUp(GaveUp::Line(_))) => return Ok(Looked::Unknown),
                Err(halt) => return Err(halt),
            }
            self.board.take_back(&mut supposed);
        }
        if kept.is_empty() {
            return Ok(Looked::Refuted);
        }
        if has_failed && let Course::Stuck(_) = self.board.restrict(cell, kept, u32::MAX, self.noted)? {
            return Ok(Looked::Refuted);
        }
        Ok(if removed.len() > 1 { Looked::Measured(removed) } else { Looked::Settled })
    }
}

/// How good it is to branch into problems that are smaller by so much each: the inverse of Kullmann's branching number,
/// which is the x for which the sum of all x^-removed is 1. A tree that branches so everywhere has about x^n leaves for
/// n candidates.
///
/// Only multiplications and additions, in a fixed order, so that it comes out the same on every machine.
fn branching_score(removed: &[u64]) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        let sum: f64 = removed.iter().map(|&removed| power(middle, removed.max(1))).sum();
        if sum > 1.0 { high = middle } else { low = middle }
    }
    low
}

/// `base` to the power of `exponent`, by squaring.
fn power(mut base: f64, mut exponent: u64) -> f64 {
    let mut product = 1.0;
    while exponent > 0 {
        if exponent & 1 == 1 {
            product *= base;
        }
        base *= base;
        exponent >>= 1;
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn balanced_branches_that_remove_much_are_best() {
        // Two branches that remove d each have the branching number 2^(1/d).
        for removed in [1u64, 2, 5, 40] {
            let score = branching_score(&[removed, removed]);
            assert!((power(score, removed) - 0.5).abs() < 1e-6, "{removed}: {score}");
        }
        let better = [[20, 20], [5, 30], [10, 10], [1, 30], [4, 4], [1, 1]];
        let scores = better.map(|removed| branching_score(&removed));
        assert!(scores.is_sorted_by(|one, other| one > other), "{scores:?}");
        assert!(branching_score(&[9, 9]) > branching_score(&[9, 9, 9]), "fewer branches are better");
    }
}
