//! Sweeps: all rows once, then all columns once, each line narrowed completely, until nothing changes.
//!
//! These are the numbers that puzzlers and articles quote, whatever order the engine itself prefers.

use crate::layout::make_machines;
use crate::meter::StepMeter;
use crate::model::{Grid, Line, LineId, Model};
use crate::rule::{LineView, Scratch, Shape, Undecided};
use crate::verdict::Budget;
use crate::verdict::GaveUp;

/// What sweeping a puzzle until nothing changes gave.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sweeps {
    /// The number of unknown cells before the first sweep and after each sweep that found something.
    pub unknown: Vec<usize>,
    /// The grid after the last sweep; `None` when a line could not be filled any more, and when the budget ended first.
    pub grid: Option<Grid>,
    /// The line that could not be filled any more.
    pub broken: Option<LineId>,
    /// Did the sweeps end before nothing changed: by the budget, by too much work, or at a line that could not be decided
    /// within the limit? Then the sweep under way counts for nothing.
    pub is_cut_short: bool,
    /// How many steps of the budget were taken: lines narrowed, or as much other work.
    pub line_solves: u64,
}

impl Sweeps {
    /// How many sweeps found something.
    pub fn len(&self) -> usize {
        self.unknown.len() - 1
    }

    /// Did no sweep find anything?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// How one sweep ends.
enum Sweep {
    /// Every line was narrowed.
    Done,
    /// This line has no word left.
    Broken(LineId),
    /// The budget is spent, or a line could not be decided.
    CutShort,
}

/// Sweeps until nothing changes, and shows `each` grid, the first one included.
pub fn sweep(model: &Model, each: impl FnMut(&Grid)) -> Sweeps {
    sweep_within(model, Budget::UNLIMITED, each)
}

/// Sweeps until nothing changes or the budget is spent, and shows `each` grid, the first one included.
pub fn sweep_within(model: &Model, budget: Budget<'_>, mut each: impl FnMut(&Grid)) -> Sweeps {
    let mut grid = model.grid();
    let mut meter = StepMeter::new(budget, 0);
    let mut scratch = Scratch::with_meter(meter.budgeted_line_meter());
    let unknown = vec![grid.unknown()];
    let mut sweeps = Sweeps { unknown, grid: None, broken: None, is_cut_short: false, line_solves: 0 };
    each(&grid);
    if make_machines(model, &mut meter).is_err() {
        sweeps.is_cut_short = true;
        return sweeps;
    }
    loop {
        let before = grid.clone();
        let end = sweep_once(model, &mut grid, &mut scratch, &mut meter);
        sweeps.line_solves = meter.line_solves();
        match end {
            Sweep::Broken(line) => sweeps.broken = Some(line),
            Sweep::CutShort => sweeps.is_cut_short = true,
            Sweep::Done if grid == before => sweeps.grid = Some(grid),
            Sweep::Done => {
                sweeps.unknown.push(grid.unknown());
                each(&grid);
                continue;
            }
        }
        return sweeps;
    }
}

/// Narrows every line once.
fn sweep_once(model: &Model, grid: &mut Grid, scratch: &mut Scratch<'_>, meter: &mut StepMeter<'_>) -> Sweep {
    for (at, line) in model.lines.iter().enumerate() {
        match narrow((LineId::new(at), line), model.symbols, grid, scratch, meter) {
            Ok(true) => {}
            Ok(false) => return Sweep::Broken(LineId::new(at)),
            Err(_) => return Sweep::CutShort,
        }
    }
    Sweep::Done
}

/// Narrows one line of a grid; says whether any word is left.
fn narrow(
    (id, line): (LineId, &Line),
    symbols: usize,
    grid: &mut Grid,
    scratch: &mut Scratch<'_>,
    meter: &mut StepMeter<'_>,
) -> Result<bool, GaveUp> {
    let shape = Shape::new(line.rule.orientation(), line.cells.len(), symbols);
    meter.charge_line(shape.len())?;
    let domains: Vec<_> = line.cells.iter().map(|&cell| grid.may(cell)).collect();
    let bits = shape.matrix(&domains);
    let mut support = vec![0; shape.len()];
    let before = scratch.meter.used();
    let has_word = line.rule.narrow(LineView { shape, bits: &bits }, &mut support, scratch);
    meter.charge_work_of(id, scratch.meter.take_lines());
    let has_word = has_word.map_err(|Undecided| meter.undecided(id, &scratch.meter, before))?;
    if has_word {
        let cells = &mut *grid.cells;
        for (&cell, domain) in line.cells.iter().zip(shape.domains(&support)) {
            cells[cell.index()] = domain;
        }
    }
    Ok(has_word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models_for_tests::nonogram;

    /// A board that takes some sweeps: a staircase from the corner in which each row waits for the column before it.
    fn staircase(cells: u32) -> Model {
        let lines: Vec<Vec<u32>> = (1..=cells).map(|len| vec![len]).collect();
        nonogram(&lines, &lines.iter().rev().cloned().collect::<Vec<_>>())
    }

    #[test]
    fn a_budget_ends_sweeps_without_a_false_word() {
        let model = staircase(9);
        let whole = sweep(&model, |_| {});
        assert!(!whole.is_cut_short && (whole.grid.is_some() || whole.broken.is_some()));
        for steps in 0..whole.line_solves {
            let cut = sweep_within(&model, Budget::UNLIMITED.with_steps(steps), |_| {});
            assert!(cut.is_cut_short && cut.grid.is_none() && cut.broken.is_none(), "{steps} steps");
            assert!(cut.line_solves <= steps);
            assert!(whole.unknown.starts_with(&cut.unknown));
        }
        let enough = Budget::UNLIMITED.with_steps(whole.line_solves + 1);
        assert_eq!(sweep_within(&model, enough, |_| {}), whole);
    }

    #[test]
    fn a_stop_ends_sweeps() {
        let stop = || true;
        let sweeps = sweep_within(&staircase(5), Budget::UNLIMITED.with_stop_when(&stop), |_| {});
        assert!(sweeps.is_cut_short && sweeps.line_solves == 0);
    }
}
