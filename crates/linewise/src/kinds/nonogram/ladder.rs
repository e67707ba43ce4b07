//! How people see what a line of blocks says: the techniques for nonograms, each in a file of its own.
//!
//! Lines with blocks of unknown length are left to looking at all arrangements.

mod anchor;
mod complete;
mod extend;
mod gap;
mod join;
mod overlap;
mod punctuate;
mod reach;
mod sight;
mod split;

use crate::domain::Domain;
use crate::model::LineId;
use crate::puzzle::{Block, Puzzle, Says};
use crate::technique::{Finding, Ladder, Sight, Technique};
use sight::View;

/// A technique, and the function that knows it.
type Rung = (Technique, fn(&View<'_>, &mut Vec<Finding>));

/// The techniques, the easiest first.
const RUNGS: &[Rung] = &[
    (technique("complete", 1, 1), complete::find),
    (technique("overlap", 1, 2), overlap::find),
    (technique("punctuate", 2, 2), punctuate::find),
    (technique("join", 2, 3), join::find),
    (technique("out_of_reach", 2, 3), reach::find),
    (technique("anchored", 2, 3), anchor::find),
    (technique("gap", 2, 3), gap::find),
    (technique("split", 3, 4), split::find),
    (technique("extend", 3, 4), extend::find),
    (technique("colour_reach", 3, 4), reach::find_colours),
];

/// The same without the functions.
const TECHNIQUES: &[Technique] = &{
    let mut techniques = [RUNGS[0].0; RUNGS.len()];
    let mut at = 0;
    while at < RUNGS.len() {
        techniques[at] = RUNGS[at].0;
        at += 1;
    }
    techniques
};

const fn technique(name: &'static str, level: u8, weight: u32) -> Technique {
    Technique { name, level, weight }
}

/// The techniques for the lines of one nonogram.
pub struct Rungs {
    /// The blocks of each line, in the order of the model's lines.
    lines: Vec<Vec<Block>>,
}

impl Rungs {
    /// The ladder of a puzzle.
    pub fn new(puzzle: &Puzzle) -> Rungs {
        let blocks = |says: &Says| match says {
            Says::Blocks(blocks) => blocks.to_vec(),
            _ => Vec::new(),
        };
        Rungs { lines: puzzle.clues.values().map(|clue| blocks(&clue.says)).collect() }
    }
}

impl Ladder for Rungs {
    fn techniques(&self) -> &'static [Technique] {
        TECHNIQUES
    }

    fn look<'a>(&'a self, line: LineId, known: &'a [Domain]) -> Option<Box<dyn Sight + 'a>> {
        let blocks = &self.lines[line.index()];
        let is_measured = blocks.iter().all(|block| block.len.is_some());
        is_measured.then(|| Box::new(View::new(blocks, known)) as Box<dyn Sight>)
    }
}

impl Sight for View<'_> {
    fn find(&self, technique: usize, findings: &mut Vec<Finding>) {
        RUNGS[technique].1(self, findings);
    }
}
