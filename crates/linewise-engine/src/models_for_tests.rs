//! Small models for the tests of this crate, made without a puzzle.

use crate::domain::{Domain, Symbol};
use crate::model::{Axis, CellId, Line, Model, Place};
use crate::rules::runs::{self, Block};

/// A black and white nonogram with these clues.
pub fn nonogram(rows: &[Vec<u32>], columns: &[Vec<u32>]) -> Model {
    let line = |axis, index: usize, clue: &[u32]| {
        let cells: Vec<CellId> = match axis {
            Axis::ROW => (0..columns.len()).map(|at| CellId::new(index * columns.len() + at)).collect(),
            _ => (0..rows.len()).map(|at| CellId::new(at * columns.len() + index)).collect(),
        };
        let blocks: Vec<Block> = clue.iter().map(|&len| Block { len: Some(len), colour: Symbol::FILLED }).collect();
        let rule = runs::rule(&blocks, cells.len(), 2);
        Line { cells: cells.into(), rule, place: Place { axis, index: index as u32 } }
    };
    let across = rows.iter().enumerate().map(|(index, clue)| line(Axis::ROW, index, clue));
    let down = columns.iter().enumerate().map(|(index, clue)| line(Axis::COLUMN, index, clue));
    let cells = vec![Domain::first(2); rows.len() * columns.len()];
    Model { symbols: 2, cells, lines: across.chain(down).collect(), crowds: Vec::new() }
}
