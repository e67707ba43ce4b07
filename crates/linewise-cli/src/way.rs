//! What the commands share that walk through a puzzle: the puzzle with its lines, its ladder and the board to start from.

use crate::board;
use crate::exit::Exit;
use crate::input::{Entry, Source};
use linewise::explain::{ENGLISH, Ending, Speaker};
use linewise::technique::Ladder;
use linewise::{Error, Grid, Kind, Model, Puzzle, kind};

/// How many lines may be solved for a puzzle when nothing else is said: some seconds, and the same on every machine.
pub const STEPS: u64 = 20_000_000;

/// A puzzle, ready to be walked through.
pub struct Way<'a> {
    pub puzzle: &'a Puzzle,
    pub kind: &'static dyn Kind,
    pub model: Model,
    pub ladder: Option<Box<dyn Ladder>>,
    /// What is known at the start.
    pub start: Grid,
}

impl<'a> Way<'a> {
    /// The puzzle of an entry, from its given cells, or from this board. An error speaks of the source that it comes with.
    pub fn new(entry: &'a Entry, board: Option<&'a Source>) -> Result<Way<'a>, (&'a Source, Error)> {
        let in_puzzle = |error| (&*entry.source, error);
        let puzzle = entry.puzzle.as_ref().map_err(|error| in_puzzle(error.clone()))?;
        let mut way = Way::of(puzzle).map_err(in_puzzle)?;
        if let Some(source) = board {
            let board = board::read(&source.bytes, puzzle).map_err(|error| (source, error))?;
            for (cell, may) in way.start.cells.iter_mut().zip(board.cells) {
                *cell = cell.and(may);
            }
        }
        Ok(way)
    }

    /// A puzzle, from its given cells.
    pub fn of(puzzle: &'a Puzzle) -> Result<Way<'a>, Error> {
        let kind = kind::of(puzzle)?;
        let model = kind.model(puzzle)?;
        let (ladder, start) = (kind.ladder(puzzle, &model), model.grid());
        Ok(Way { puzzle, kind, model, ladder, start })
    }

    /// Someone who puts its steps into words.
    pub fn speaker(&self) -> Speaker<'_> {
        let Way { puzzle, kind, model, ladder, .. } = self;
        Speaker { catalogue: &ENGLISH, puzzle, kind: *kind, model, ladder: ladder.as_deref() }
    }
}

/// The exit code of a way that ends so.
pub fn exit(ending: &Ending) -> Exit {
    match ending {
        Ending::Solved => Exit::Done,
        Ending::Stuck(..) | Ending::NoSolution => Exit::No,
        Ending::Several => Exit::Several,
        Ending::GaveUp => Exit::GaveUp,
    }
}
