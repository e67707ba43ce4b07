//! The backbone: what all solutions have in common, found by asking the search for solutions that differ.
//!
//! A search that learns is far better at proving that a cell cannot be otherwise than counting is. Each question
//! either brings another solution, which leaves fewer cells in common, or proves that those left are.

use crate::domain::{Domain, Symbol};
use crate::model::Axis;
use crate::model::{CellId, Line, Model, Place};
use crate::rule::{
    Capabilities, CountWords, Decided, FindPivots, LineView, Meter, Orientation, Reasons, Rule, Scratch, Strength,
    StuckLine,
};
use crate::verdict::{Budget, Limits, Verdict};
use num_bigint::BigUint;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What is known of a model's solutions.
#[derive(Debug, Default)]
pub struct Backbone {
    /// Some solutions.
    pub solutions: Vec<Vec<Symbol>>,
    /// Do all solutions have in common what these have?
    pub is_proven: bool,
}

impl Backbone {
    /// Asks on until everything is known or so many lines were solved; how many it were.
    pub fn ask(&mut self, model: &Model, budget: Budget<'_>) -> u64 {
        let mut steps = 0;
        while !self.is_proven && steps < budget.most_steps() {
            let mut question = model.clone();
            question.lines.extend(self.otherwise(model));
            let answer = crate::solve(&question, Limits::new(1), budget.after(steps));
            steps += answer.stats.line_solves.max(1);
            match answer.verdict {
                Verdict::None => self.is_proven = true,
                Verdict::GaveUp => return steps,
                _ => self.solutions.extend(answer.solutions),
            }
        }
        steps
    }

    /// Settles the cells in which all solutions agree.
    pub fn settle(&self, cells: &mut [Domain]) {
        for (cell, may) in cells.iter_mut().enumerate() {
            let seen = self.seen(CellId::new(cell));
            if seen.len() == 1 {
                *may = seen;
            }
        }
    }

    /// In how many ways the known solutions fill these cells.
    pub fn ways(&self, cells: &[u32]) -> usize {
        let part = |word: &Vec<Symbol>| cells.iter().map(|&cell| word[cell as usize]).collect::<Vec<_>>();
        self.solutions.iter().map(part).collect::<BTreeSet<_>>().len()
    }

    /// What each cell is in the solutions that are known.
    fn seen(&self, cell: CellId) -> Domain {
        self.solutions.iter().map(|word| word[cell.index()]).collect()
    }

    /// A line that asks for something else in the cells in which all solutions agree so far.
    fn otherwise(&self, model: &Model) -> Option<Line> {
        let first = self.solutions.first()?;
        let cells = (0..model.cells.len()).map(CellId::new);
        let cells: Vec<CellId> =
            cells.filter(|cell| self.seen(*cell).len() == 1 && model.cells[cell.index()].len() > 1).collect();
        let word = cells.iter().map(|cell| first[cell.index()]).collect();
        Some(Line {
            cells: cells.into(),
            rule: Arc::new(Otherwise { word }),
            place: Place { axis: Axis::ROW, index: 0 },
        })
    }
}

/// Any word but one.
struct Otherwise {
    word: Box<[Symbol]>,
}

impl Otherwise {
    /// The only cell that can still make the difference, or none; `None` when there are several, or one that does.
    fn last_chance(&self, line: LineView<'_>) -> Option<Option<usize>> {
        let mut last = None;
        for (at, &symbol) in self.word.iter().enumerate() {
            let may = line.may(at);
            if !may.has(symbol) || (may.len() > 1 && last.is_some()) {
                return None;
            }
            if may.len() > 1 {
                last = Some(at);
            }
        }
        Some(last)
    }
}

impl Rule for Otherwise {
    fn orientation(&self) -> Orientation {
        Orientation::ByCell
    }

    fn strength(&self) -> Strength {
        Strength::Exact
    }

    fn accepts(&self, word: &[Symbol], _meter: &mut Meter<'_>) -> Decided<bool> {
        Ok(*word != *self.word)
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], _scratch: &mut Scratch<'_>) -> Decided<bool> {
        support.copy_from_slice(line.bits);
        match self.last_chance(line) {
            None => Ok(true),
            Some(None) => Ok(false),
            Some(Some(at)) => {
                let (word, bit) = line.shape.bit(at, self.word[at]);
                support[word] &= !bit;
                Ok(true)
            }
        }
    }

    fn admits(&self, line: LineView<'_>, _scratch: &mut Scratch<'_>) -> Decided<bool> {
        Ok(!matches!(self.last_chance(line), Some(None)))
    }

    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities { reasons: Reasons::Pivots(self), count: Some(self), ..Capabilities::NONE }
    }
}

impl FindPivots for Otherwise {
    fn pivots(&self, conflict: StuckLine<'_>, pivots: &mut Vec<u32>, _scratch: &mut Scratch<'_>) {
        // Any cell that may be something else makes the difference.
        let was_open = |at: &u32| conflict.before.may(*at as usize).len() > 1;
        pivots.extend((0..self.word.len() as u32).filter(was_open));
    }
}

impl CountWords for Otherwise {
    fn count(&self, line: LineView<'_>, _scratch: &mut Scratch<'_>) -> Decided<BigUint> {
        let all = (0..self.word.len()).map(|at| line.may(at));
        let has_word = all.clone().zip(&self.word).all(|(may, &symbol)| may.has(symbol));
        Ok(all.map(|may| BigUint::from(may.len())).product::<BigUint>() - u32::from(has_word))
    }
}
