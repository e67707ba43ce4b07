//! LagrangianBound: prices for cells, at which all lines together must break even.
//!
//! Give each open cell a price. When the cell is filled, one of its two lines earns the price and the other pays it: in a solution all
//! lines together end with nothing. A line by itself earns at most what its best word earns. If the best that all
//! lines can earn comes to less than nothing as soon as a cell is a certain symbol, the cell is the other one. It is how
//! people count: "so many rows need a cell in these columns, and there are no more".
//!
//! This sees at once what takes lines, one after the other, a proof that grows without bounds. The domino puzzles, which double the work of every search by lines with
//! each domino, fall to one set of prices; on random boards there is next to nothing to find, and that shows soon.
//!
//! Prices are the multipliers of a Lagrangean decomposition (M. Guignard and S. Kim, 1987): rows and columns are two problems that must
//! agree about every cell. They are looked for by going down on a smooth bound with L-BFGS (J. Nocedal, 1980): there a line earns not its best word but the logarithm of
//! the sum of all its words' worths, and the slope at a cell is the share of words in which it is filled, in one line, less that
//! in the other. What is concluded rests on whole prices and best words alone, and is exact.

mod line;

use super::proof::Multiplier;
use super::state::State;
use crate::domain::Symbol;
use crate::model::{CellId, LineId};
use lbfgs::Lbfgs;
use line::{LineBound, Room};

/// How many steps the descent remembers.
const MEMORY: usize = 10;
/// How many steps it takes at most.
const MOST_STEPS: usize = 500;
/// How often it looks whether it comes on.
const LOOK_EVERY: usize = 5;
/// By how much it must come down from look to look while nothing is excluded, and once something is. Twenty dominoes fall by a tenth and more, many by less, which soon exclude
/// something; random boards stay where they are after ten steps.
const LEAST_FALL: f64 = 0.04;
const LEAST_FALL_WITH_FINDINGS: f64 = 0.005;
/// How often a step that does not go down as it should is made half as long.
const SHORTER_STEPS: usize = 8;
/// A step must go down by this share of what the slope promises (L. Armijo, 1966).
const LEAST_OF_PROMISE: f64 = 1e-4;
/// There are at most as many solutions as e to the power of the height: here, and a little further up, there is one.
const CERTAIN: f64 = 0.5;
/// What the greatest price is as a whole number: the sums over the largest board are exact in a float. In a proof it is the least of some that finds all that this one finds.
const FINEST: u32 = 1 << 24;
const COARSER: [u32; 7] = [1, 2, 4, 16, 64, 1 << 10, 1 << 16];

/// A puzzle of black and white lines, as a trade in cells.
pub struct LagrangianBound {
    lines: Vec<LineBound>,
    /// The cells that have prices.
    cells: Vec<CellId>,
    room: Room,
}

/// What prices prove.
pub struct Findings {
    /// The prices, whole numbers, but for those of 0.
    pub prices: Vec<Multiplier>,
    /// What cells cannot be. A cell that can be nothing tells that there is no solution.
    pub excluded: Vec<(CellId, Symbol)>,
}

/// Prices, what all lines earn with them, smoothly, and how that changes with each price.
struct Point {
    prices: Vec<f64>,
    height: f64,
    slope: Vec<f64>,
}

impl LagrangianBound {
    /// The trade on a board of two symbols whose open lines are chains, and not too long ones; `None` for other boards. No line is due.
    pub fn new(state: &State<'_, '_>) -> Option<LagrangianBound> {
        if state.layout.model.symbols != 2 {
            return None;
        }
        let is_traded = |cell: &CellId| state.is_open(*cell) && state.layout.occurrences(*cell).len() == 2;
        let cells: Vec<CellId> = (0..state.left.len()).map(CellId::new).filter(is_traded).collect();
        let mut numbers = vec![None; state.left.len()];
        cells.iter().zip(0..).for_each(|(cell, number)| numbers[cell.index()] = Some(number));
        let lines = (0..state.layout.len()).map(LineId::new);
        let open = lines.filter(|&line| state.layout.line(line).cells.iter().any(is_traded));
        let lines = open.map(|line| LineBound::new(state, line, &numbers)).collect::<Option<_>>()?;
        Some(LagrangianBound { lines, cells, room: Room::default() })
    }

    /// How many places the blocks of all lines have: each step visits them all.
    pub fn places(&self) -> usize {
        self.lines.iter().map(LineBound::places).sum()
    }

    /// Looks for good prices, as long as nobody calls a stop, and finds what they prove.
    pub fn findings(&mut self, must_stop: impl Fn() -> bool) -> Findings {
        let prices = self.descend(must_stop);
        let finest = whole(&prices, FINEST);
        let all = self.excluded(&finest);
        if all.is_empty() {
            return Findings { prices: Vec::new(), excluded: all };
        }
        let coarser = COARSER.iter().map(|&greatest| whole(&prices, greatest));
        let (prices, excluded) = coarser
            .map(|prices| (self.excluded(&prices), prices))
            .find(|(excluded, _)| excluded.len() >= all.len())
            .map_or((finest, all), |(excluded, prices)| (prices, excluded));
        let priced = self.cells.iter().zip(&prices).filter(|(_, price)| **price != 0.0);
        let prices = priced.map(|(&cell, &price)| Multiplier { value: price as i64, cell, symbol: Symbol(1) });
        Findings { prices: prices.collect(), excluded }
    }

    /// Goes down until there is at most one solution left, or it does not go on.
    fn descend(&mut self, must_stop: impl Fn() -> bool) -> Vec<f64> {
        let cells = self.cells.len();
        let mut here = self.point(vec![0.0; cells]);
        if cells == 0 {
            return here.prices;
        }
        let mut memory = Lbfgs::<f64>::new(cells, MEMORY);
        let mut looked = here.height;
        for step in 1..=MOST_STEPS {
            memory.update_hessian(&here.slope, &here.prices);
            let mut way = here.slope.clone();
            memory.apply_hessian(&mut way);
            let Some(next) = self.step(&here, &way, step == 1) else { break };
            here = next;
            if here.height < CERTAIN || must_stop() {
                break;
            }
            if step % LOOK_EVERY == 0 {
                let fall = 1.0 - here.height / looked;
                if fall < LEAST_FALL && (fall < LEAST_FALL_WITH_FINDINGS || !self.finds(&here)) {
                    break;
                }
                looked = here.height;
            }
        }
        here.prices
    }

    /// The next point down that way; `None` when that way does not go down.
    fn step(&mut self, here: &Point, way: &[f64], is_first: bool) -> Option<Point> {
        let promise: f64 = way.iter().zip(&here.slope).map(|(way, slope)| way * slope).sum();
        let steepest = here.slope.iter().fold(f64::MIN_POSITIVE, |steepest, slope| steepest.max(slope.abs()));
        // Only the slope is known at first, which says nothing of how far to go.
        let mut length = if is_first { 1.0 / steepest } else { 1.0 };
        for _ in 0..SHORTER_STEPS {
            let prices = here.prices.iter().zip(way).map(|(price, way)| price - length * way).collect();
            let next = self.point(prices);
            if next.height <= here.height - LEAST_OF_PROMISE * length * promise {
                return Some(next);
            }
            length /= 2.0;
        }
        None
    }

    fn point(&mut self, prices: Vec<f64>) -> Point {
        let mut slope = vec![0.0; prices.len()];
        let room = &mut self.room;
        let height = self.lines.iter().map(|line| line.shares(&prices, &mut slope, room)).sum();
        Point { prices, height, slope }
    }

    /// Do these prices prove anything?
    fn finds(&mut self, here: &Point) -> bool {
        !self.excluded(&whole(&here.prices, FINEST)).is_empty()
    }

    /// What cells cannot be, by whole prices.
    fn excluded(&mut self, prices: &[f64]) -> Vec<(CellId, Symbol)> {
        // How much less the lines earn together when a cell is blank, and when it is filled.
        let mut losses = vec![[0.0; 2]; prices.len()];
        let room = &mut self.room;
        let best: f64 = self.lines.iter().map(|line| line.losses(prices, &mut losses, room)).sum();
        let mut excluded = Vec::new();
        for (&cell, losses) in self.cells.iter().zip(&losses) {
            let symbols = losses.iter().zip(0..).filter(|&(loss, _)| best - loss < 0.0);
            excluded.extend(symbols.map(|(_, symbol)| (cell, Symbol(symbol))));
        }
        excluded
    }
}

/// The prices as whole numbers, the greatest of them so great.
fn whole(prices: &[f64], greatest: u32) -> Vec<f64> {
    let now = prices.iter().fold(f64::MIN_POSITIVE, |greatest, price| greatest.max(price.abs()));
    prices.iter().map(|price| (price / now * f64::from(greatest)).round()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;
    use crate::model::Model;
    use crate::models_for_tests::nonogram;
    use crate::{Budget, Limits, propagate::propagate, solve};
    use proptest::prelude::*;

    /// The rows and columns of a board of `dominoes` pieces: each piece of the staircase stands where it does because none can stand elsewhere.
    fn dominoes(pieces: usize) -> [Vec<Vec<u32>>; 2] {
        let mut rows = vec![vec![3], vec![1]];
        (1..pieces).for_each(|_| rows.extend([vec![3, 1], vec![1]]));
        rows.push(vec![1]);
        let columns = rows.iter().rev().map(|clue| clue.iter().rev().copied().collect()).collect();
        [rows, columns]
    }

    /// What prices prove at the beginning, once every line has had its say; and how many cells were open by then. `None` where lines by themselves tell that there is no solution.
    fn findings(model: &Model) -> Option<(Findings, usize)> {
        let layout = Layout::new(model);
        let mut state = State::new(&layout, &model.cells, Budget::UNLIMITED);
        propagate(&mut state).ok()?;
        let mut balance = LagrangianBound::new(&state).expect("black and white lines");
        Some((balance.findings(|| false), balance.cells.len()))
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
            let answer = solve(&model, Limits { solutions: 0 }, Budget::UNLIMITED);
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
