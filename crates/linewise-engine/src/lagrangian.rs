//! The Lagrangian bound: multipliers for cells at which all lines together cannot come to 0.
//!
//! Rows and columns are two problems that must agree about every cell. Give each open cell a multiplier. When the cell
//! is filled, it counts for one of its two lines and against the other: in a solution all lines together come to 0. A
//! line by itself comes to no more than its best word does (the line subproblem), and the sum of these bests is the
//! dual bound. If the bound falls below 0 as soon as a cell is a certain symbol, the cell is the other one. It is how
//! people count: "so many rows need a cell in these columns, and there are no more".
//!
//! This sees at once what takes lines, one after the other, a proof that grows without bounds. The domino puzzles,
//! which double the work of every search by lines with each domino, fall to one set of multipliers; on random boards
//! there is next to nothing to find, and that shows soon.
//!
//! The method is Lagrangean decomposition (M. Guignard and S. Kim, 1987). Multipliers are looked for by minimizing a
//! smooth bound with L-BFGS (J. Nocedal, 1980): there a line counts not with its best word but with the logarithm of
//! the sum of all its words' worths, and the gradient at a cell is the share of words in which it is filled, in one
//! line, less that in the other. What is concluded rests on whole multipliers and best words alone, and is exact.

mod line;

use super::proof::Multiplier;
use super::state::State;
use crate::domain::Symbol;
use crate::model::{CellId, LineId};
use lbfgs::Lbfgs;
use line::{LineBound, Room};

/// From how many steps L-BFGS estimates the curvature.
const HISTORY: usize = 10;
/// How many steps it takes at most.
const MOST_STEPS: usize = 500;
/// After so many steps it is asked whether the bound has fallen enough to go on.
const LOOK_EVERY: usize = 5;
/// By how much the bound must fall from look to look while nothing is excluded, and once something is. That of twenty
/// dominoes falls by a tenth and more, that of many by less, which soon exclude something; that of random boards stays
/// where it is after ten steps.
const LEAST_FALL: f64 = 0.04;
const LEAST_FALL_WITH_FINDINGS: f64 = 0.005;
/// How often a step that does not go down as it should is made half as long.
const SHORTER_STEPS: usize = 8;
/// The bound must fall by this share of what the gradient promises (L. Armijo, 1966).
const LEAST_OF_PROMISE: f64 = 1e-4;
/// There are at most as many solutions as e to the power of the smooth bound: here, and a little further up, there is
/// one.
const CERTAIN: f64 = 0.5;
/// What the greatest multiplier is as a whole number: the sums over the largest board are exact in a float. In a proof
/// it is the least of some that finds all that this one finds.
const FINEST: u32 = 1 << 24;
const COARSER: [u32; 7] = [1, 2, 4, 16, 64, 1 << 10, 1 << 16];

/// The Lagrangian bound of a puzzle of black and white lines.
pub struct LagrangianBound {
    lines: Vec<LineBound>,
    /// The cells that have multipliers.
    cells: Vec<CellId>,
    room: Room,
}

/// What the bound proves.
pub struct Findings {
    /// The multipliers, whole numbers, but for those of 0.
    pub multipliers: Vec<Multiplier>,
    /// What cells cannot be. A cell that can be nothing tells that there is no solution.
    pub excluded: Vec<(CellId, Symbol)>,
}

/// Multipliers, the smooth bound at them, and its gradient.
struct Point {
    multipliers: Vec<f64>,
    bound: f64,
    gradient: Vec<f64>,
}

impl LagrangianBound {
    /// The bound of a board of two symbols whose open lines are chains, and not too long ones; `None` for other
    /// boards. No line is due.
    pub fn new(state: &State<'_, '_>) -> Option<LagrangianBound> {
        if state.layout.model.symbols != 2 {
            return None;
        }
        let has_multiplier = |cell: &CellId| state.is_open(*cell) && state.layout.occurrences(*cell).len() == 2;
        let cells: Vec<CellId> = (0..state.left.len()).map(CellId::new).filter(has_multiplier).collect();
        let mut numbers = vec![None; state.left.len()];
        cells.iter().zip(0..).for_each(|(cell, number)| numbers[cell.index()] = Some(number));
        let lines = (0..state.layout.len()).map(LineId::new);
        let open = lines.filter(|&line| state.layout.line(line).cells.iter().any(has_multiplier));
        let lines = open.map(|line| LineBound::new(state, line, &numbers)).collect::<Option<_>>()?;
        Some(LagrangianBound { lines, cells, room: Room::default() })
    }

    /// How many places the blocks of all lines have: each step visits them all.
    pub fn places(&self) -> usize {
        self.lines.iter().map(LineBound::places).sum()
    }

    /// Looks for good multipliers until the bound falls no more or `must_stop` says so, and finds what they prove.
    pub fn findings(&mut self, must_stop: impl Fn() -> bool) -> Findings {
        let multipliers = self.minimize(&must_stop);
        let finest = whole(&multipliers, FINEST);
        let all = self.excluded(&finest);
        if all.is_empty() {
            return Findings { multipliers: Vec::new(), excluded: all };
        }
        let coarser = COARSER.iter().take_while(|_| !must_stop()).map(|&greatest| whole(&multipliers, greatest));
        let (multipliers, excluded) = coarser
            .map(|multipliers| (self.excluded(&multipliers), multipliers))
            .find(|(excluded, _)| excluded.len() >= all.len())
            .map_or((finest, all), |(excluded, multipliers)| (multipliers, excluded));
        let used = self.cells.iter().zip(&multipliers).filter(|(_, value)| **value != 0.0);
        let multipliers = used.map(|(&cell, &value)| Multiplier { value: value as i64, cell, symbol: Symbol(1) });
        Findings { multipliers: multipliers.collect(), excluded }
    }

    /// Minimizes the smooth bound, until at most one solution is left or the bound falls no more.
    fn minimize(&mut self, must_stop: impl Fn() -> bool) -> Vec<f64> {
        let cells = self.cells.len();
        let mut here = self.point(vec![0.0; cells]);
        if cells == 0 {
            return here.multipliers;
        }
        let mut lbfgs = Lbfgs::<f64>::new(cells, HISTORY);
        let mut looked = here.bound;
        for step in 1..=MOST_STEPS {
            lbfgs.update_hessian(&here.gradient, &here.multipliers);
            let mut direction = here.gradient.clone();
            lbfgs.apply_hessian(&mut direction);
            let Some(next) = self.step(&here, &direction, step == 1) else { break };
            here = next;
            if here.bound < CERTAIN || must_stop() {
                break;
            }
            if step % LOOK_EVERY == 0 {
                let fall = 1.0 - here.bound / looked;
                if fall < LEAST_FALL && (fall < LEAST_FALL_WITH_FINDINGS || !self.finds(&here)) {
                    break;
                }
                looked = here.bound;
            }
        }
        here.multipliers
    }

    /// The next point in that direction; `None` when the bound does not fall there as it should.
    fn step(&mut self, here: &Point, direction: &[f64], is_first: bool) -> Option<Point> {
        let promise: f64 = direction.iter().zip(&here.gradient).map(|(by, slope)| by * slope).sum();
        let steepest = here.gradient.iter().fold(f64::MIN_POSITIVE, |steepest, slope| steepest.max(slope.abs()));
        // Only the gradient is known at first, which says nothing of how far to go.
        let mut length = if is_first { 1.0 / steepest } else { 1.0 };
        for _ in 0..SHORTER_STEPS {
            let moved = here.multipliers.iter().zip(direction).map(|(value, by)| value - length * by).collect();
            let next = self.point(moved);
            if next.bound <= here.bound - LEAST_OF_PROMISE * length * promise {
                return Some(next);
            }
            length /= 2.0;
        }
        None
    }

    fn point(&mut self, multipliers: Vec<f64>) -> Point {
        let mut gradient = vec![0.0; multipliers.len()];
        let room = &mut self.room;
        let bound = self.lines.iter().map(|line| line.smooth_bound(&multipliers, &mut gradient, room)).sum();
        Point { multipliers, bound, gradient }
    }

    /// Do these multipliers prove anything?
    fn finds(&mut self, here: &Point) -> bool {
        !self.excluded(&whole(&here.multipliers, FINEST)).is_empty()
    }

    /// What cells cannot be, by whole multipliers.
    fn excluded(&mut self, multipliers: &[f64]) -> Vec<(CellId, Symbol)> {
        // How much lower the bound is when a cell is blank, and when it is filled.
        let mut losses = vec![[0.0; 2]; multipliers.len()];
        let room = &mut self.room;
        let bound: f64 = self.lines.iter().map(|line| line.bound(multipliers, &mut losses, room)).sum();
        let mut excluded = Vec::new();
        for (&cell, losses) in self.cells.iter().zip(&losses) {
            let symbols = losses.iter().zip(0..).filter(|&(loss, _)| bound - loss < 0.0);
            excluded.extend(symbols.map(|(_, symbol)| (cell, Symbol(symbol))));
        }
        excluded
    }
}

/// The multipliers as whole numbers, the greatest of them so great.
fn whole(multipliers: &[f64], greatest: u32) -> Vec<f64> {
    let now = multipliers.iter().fold(f64::MIN_POSITIVE, |greatest, value| greatest.max(value.abs()));
    multipliers.iter().map(|value| (value / now * f64::from(greatest)).round()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;
    use crate::model::Model;
    use crate::models_for_tests::nonogram;
    use crate::{Budget, Limits, propagate::propagate, solve};
    use proptest::prelude::*;

    /// The rows and columns of a board of `dominoes` pieces: each piece of the staircase stands where it does because
    /// none can stand elsewhere.
    fn dominoes(pieces: usize) -> [Vec<Vec<u32>>; 2] {
        let mut rows = vec![vec![3], vec![1]];
        (1..pieces).for_each(|_| rows.extend([vec![3, 1], vec![1]]));
        rows.push(vec![1]);
        let columns = rows.iter().rev().map(|clue| clue.iter().rev().copied().collect()).collect();
        [rows, columns]
    }

    /// What the bound proves after propagation; and how many cells were open by then. `None` where propagation finds
    /// that there is no solution.
    fn findings(model: &Model) -> Option<(Findings, usize)> {
        let layout = Layout::new(model);
        let mut state = State::new(&layout, &model.cells, Budget::UNLIMITED);
        propagate(&mut state).ok()?;
        let mut bound = LagrangianBound::new(&state).expect("black and white lines");
        Some((bound.findings(|| false), bound.cells.len()))
    }

    #[test]
    fn dominoes_fall_without_a_search() {
        for pieces in [3, 9, 20] {
            let [rows, columns] = dominoes(pieces);
            let (findings, open) = findings(&nonogram(&rows, &columns)).unwrap();
            assert_eq!(findings.excluded.len(), open, "{pieces} pieces");
        }
    }

    fn runs<'a>(cells: impl Iterator<Item = &'a bool>) -> Vec<u32> {
        let cells: Vec<bool> = cells.copied().collect();
        cells.split(|cell| !cell).map(|run| run.len() as u32).filter(|&len| len > 0).collect()
    }

    proptest! {
        #[test]
        fn nothing_is_excluded_that_a_solution_has(cells in prop::collection::vec(any::<bool>(), 4..49), columns in 2usize..8, moved in any::<bool>()) {
            let cells = &cells[..cells.len() / columns * columns];
            prop_assume!(!cells.is_empty());
            let mut rows: Vec<Vec<u32>> = cells.chunks(columns).map(|row| runs(row.iter())).collect();
            let columns: Vec<Vec<u32>> = (0..columns).map(|at| runs(cells.iter().skip(at).step_by(columns))).collect();
            // Rows in another order have several solutions, or none.
            if moved {
                rows.rotate_left(1);
            }
            let model = nonogram(&rows, &columns);
            let answer = solve(&model, Limits::new(0), Budget::UNLIMITED);
            if let Some((findings, _)) = findings(&model) {
                for solution in &answer.solutions {
                    for (cell, symbol) in &findings.excluded {
                        prop_assert!(solution[cell.index()] != *symbol, "cell {}", cell.index());
                    }
                }
            }
        }
    }
}
