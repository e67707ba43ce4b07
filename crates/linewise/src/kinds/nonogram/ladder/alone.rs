//! One block of unknown length, alone on its line: it covers all between its cells, and nothing beyond a blank.

use crate::domain::{Domain, Symbol};
use crate::message::{Message, Run};
use crate::technique::Finding;
use std::ops::Range;

crate::sentences! {
    /// All between two cells of the block.
    pub(super) OneBlock("nonogram.join.alone") { runs: Run }
        en "{line}: there is one block only, and {runs} belong to it, so {conclusion}.";
    /// Beyond a blank.
    pub(super) BeyondBlank("nonogram.out_of_reach.alone") { run: Run }
        en "{line}: {given}there is one block only, at {run}, so {conclusion}.";
}

/// A line with such a block.
pub struct Alone<'a> {
    pub colour: Symbol,
    pub known: &'a [Domain],
}

impl Alone<'_> {
    /// From the first cell that is known to be the block's to the last.
    fn core(&self) -> Option<Range<usize>> {
        let is_own = |may: &Domain| *may == Domain::only(self.colour);
        let first = self.known.iter().position(is_own)?;
        self.known.iter().rposition(is_own).map(|last| first..last + 1)
    }

    /// The cells among these that are known to be the block's.
    fn own(&self, core: &Range<usize>) -> Run {
        Run(core.clone().filter(|&cell| self.known[cell] == Domain::only(self.colour)).collect())
    }

    /// As far as the block can reach from these cells.
    fn reach(&self, core: &Range<usize>) -> Range<usize> {
        let bars = |cell: &usize| !self.known[*cell].has(self.colour);
        let start = (0..core.start).rev().find(bars).map_or(0, |cell| cell + 1);
        start..(core.end..self.known.len()).find(bars).unwrap_or(self.known.len())
    }

    fn push(&self, findings: &mut Vec<Finding>, cells: impl Iterator<Item = usize>, may: Symbol, message: Message) {
        let new = cells.filter(|&cell| self.known[cell] != Domain::only(may));
        let found: Vec<_> = new.map(|cell| (cell, Domain::only(may))).collect();
        if !found.is_empty() && found.iter().all(|&(cell, may)| !may.and(self.known[cell]).is_empty()) {
            findings.push(Finding { found, message });
        }
    }
}

/// All between two cells of the block.
pub fn join(alone: &Alone<'_>, findings: &mut Vec<Finding>) {
    let Some(core) = alone.core() else { return };
    let message = OneBlock { runs: alone.own(&core) }.into();
    alone.push(findings, core, alone.colour, message);
}

/// The cells that the block does not reach, beyond a blank.
pub fn out_of_reach(alone: &Alone<'_>, findings: &mut Vec<Finding>) {
    let Some(core) = alone.core() else { return };
    let reach = alone.reach(&core);
    let beyond = (0..alone.known.len()).filter(|cell| !reach.contains(cell));
    alone.push(findings, beyond, Symbol::BLANK, BeyondBlank { run: alone.own(&core) }.into());
}
