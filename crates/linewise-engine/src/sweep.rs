//! Sweeps: all rows once, then all columns once, each line narrowed completely.
//!
//! These are the numbers that puzzlers and articles quote, whatever order the engine itself prefers.

use crate::model::{Grid, Line, LineId, Model};
use crate::rule::{LineView, Scratch, Shape, Undecided};

/// What sweeping a puzzle until nothing changes gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sweeps {
    /// The number of unknown cells before the first sweep and after each sweep that found something.
    pub unknown: Vec<usize>,
    /// The grid after the last sweep; `None` when a line could not be filled any more.
    pub grid: Option<Grid>,
    /// The line that could not be filled any more.
    pub broken: Option<LineId>,
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

/// Sweeps until nothing changes, and shows `each` grid, the first one included. Lines are no longer asked once they have made too
/// much work.
pub fn sweep(model: &Model, mut each: impl FnMut(&Grid)) -> Sweeps {
    let mut grid = model.grid();
    let mut scratch = Scratch::default();
    let mut sweeps = Sweeps { unknown: vec![grid.unknown()], grid: None, broken: None };
    each(&grid);
    loop {
        let before = grid.clone();
        for (at, line) in model.lines.iter().enumerate() {
            if scratch.meter.is_spent() {
                break;
            }
            if !narrow(line, model.symbols, &mut grid, &mut scratch) {
                sweeps.broken = Some(LineId::new(at));
                return sweeps;
            }
        }
        if grid == before {
            sweeps.grid = Some(grid);
            return sweeps;
        }
        sweeps.unknown.push(grid.unknown());
        each(&grid);
    }
}

/// Narrows one line of a grid; says whether any word is left.
fn narrow(line: &Line, symbols: usize, grid: &mut Grid, scratch: &mut Scratch<'_>) -> bool {
    let shape = Shape::new(line.rule.orientation(), line.cells.len(), symbols);
    let domains: Vec<_> = line.cells.iter().map(|&cell| grid.may(cell)).collect();
    let bits = shape.matrix(&domains);
    let mut support = vec![0; shape.len()];
    match line.rule.narrow(LineView { shape, bits: &bits }, &mut support, scratch) {
        Ok(true) => {}
        Ok(false) => return false,
        // It says nothing.
        Err(Undecided) => return true,
    }
    for (&cell, domain) in line.cells.iter().zip(shape.domains(&support)) {
        grid.cells[cell.index()] = domain;
    }
    true
}
