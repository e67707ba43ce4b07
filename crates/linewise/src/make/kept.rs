//! The model of a puzzle, kept while cells of its board change: only the lines through a changed cell are made anew.

use crate::kind::{ClueLine, Kind};
use crate::model::{Model, Place};
use crate::puzzle::{Axis, End, Puzzle};
use crate::rule::Rule;
use std::sync::Arc;

/// The model of a puzzle in which each line stands under its own clues and nothing else.
pub struct KeptModel {
    /// The model: one line for each row, column or diagonal, in this order.
    pub model: Model,
    /// How many lines stand before those of each axis.
    first: Vec<(Axis, usize)>,
}

impl KeptModel {
    /// The model of this puzzle; `None` where its kind looks at more than lines and their clues.
    pub fn new(kind: &dyn Kind, puzzle: &Puzzle) -> Option<KeptModel> {
        let model = kind.model(puzzle).ok()?;
        let (mut first, mut at) = (Vec::new(), 0);
        for &axis in puzzle.board.axes() {
            first.push((axis, at));
            for index in 0..puzzle.board.lines(axis) {
                let line = model.lines.get(at)?;
                let is_it = line.place.axis == axis && line.place.index as usize == index;
                let has_clue = puzzle.clues.contains_key(&End::near(axis, index));
                let is_whole = puzzle.board.line(axis, index).eq(line.cells.iter().copied());
                (is_it && has_clue && is_whole && puzzle.givens.is_empty()).then_some(())?;
                at += 1;
            }
        }
        (at == model.lines.len() && model.crowds.is_empty()).then_some(KeptModel { model, first })
    }

    /// The number of a line in the model.
    pub fn number(&self, place: Place) -> Option<usize> {
        let (_, first) = self.first.iter().find(|(other, _)| *other == place.axis)?;
        Some(first + place.index as usize)
    }

    /// The rule of a line under the clues that the puzzle has now; `None` where there is none.
    pub fn rule(&self, kind: &dyn Kind, puzzle: &Puzzle, place: Place) -> Option<Arc<dyn Rule>> {
        kind.line(ClueLine::of(puzzle, place)).ok()
    }
}
