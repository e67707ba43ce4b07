//! How people see what a line of blocks says: the techniques for nonograms, each in a file of its own.
//!
//! Lines with several blocks, some of unknown length, are left to looking at all arrangements.

mod alone;
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
mod starts;
mod wall;

use crate::domain::Domain;
use crate::message::Message;
use crate::model::LineId;
use crate::puzzle::{Block, Puzzle, Says};
use crate::technique::{Asked, Finding, Ladder, LineLook, Technique};
use crate::techniques::rungs::techniques;
use alone::Alone;
use sight::{View, ViewRung};

/// A nonogram of one row of so many cells with this clue.
macro_rules! row {
    ($clue:literal, $cells:literal) => {
        concat!("kind: nonogram\nsize: 1 rows, ", $cells, " columns\nrows: ", $clue, "\n")
    };
}
use row;

/// The techniques, the easiest first.
static RUNGS: [ViewRung; 12] = [
    complete::RUNG,
    wall::RUNG,
    overlap::RUNG,
    reach::LACKING,
    punctuate::RUNG,
    join::RUNG,
    reach::RUNG,
    anchor::RUNG,
    gap::RUNG,
    split::RUNG,
    extend::RUNG,
    reach::COLOURS,
];
/// The same without the functions.
pub static TECHNIQUES: [Technique; 12] = techniques(&RUNGS);

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
        &TECHNIQUES
    }

    fn look<'a>(&'a self, line: LineId, known: &'a [Domain]) -> Option<Box<dyn LineLook + 'a>> {
        let blocks = &self.lines[line.index()];
        let is_measured = blocks.iter().all(|block| block.len.is_some());
        match blocks[..] {
            _ if is_measured => Some(Box::new(View::new(blocks, known))),
            [block] => Some(Box::new(Alone { colour: block.colour, known })),
            _ => None,
        }
    }
}

impl LineLook for Alone<'_> {
    fn find(&self, technique: usize, _: Asked<'_>, findings: &mut Vec<Finding>) {
        if let Some(find) = RUNGS[technique].find.alone {
            find(self, findings);
        }
    }
}

impl LineLook for View<'_> {
    fn find(&self, technique: usize, _: Asked<'_>, findings: &mut Vec<Finding>) {
        (RUNGS[technique].find.measured)(self, findings);
    }

    fn dead_end(&self) -> Option<Message> {
        self.misfit()
    }
}
