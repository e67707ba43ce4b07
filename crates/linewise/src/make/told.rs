//! What became of a puzzle that was varied or made unique, in sentences.

use super::{Made, MadeUnique, OneChange, Varied};
use crate::diagnose::words::Words;
use crate::error::many;
use crate::explain::Grade;
use crate::kind::Kind;
use crate::puzzle::Puzzle;
use crate::render::words;

impl Made {
    /// How it differs from `puzzle`, from which it was made, and how hard both are, as a part of a sentence:
    /// `left out: row 3 (2 1); level 4 (tricky), before level 3 (moderate)`. `None` where it is no variation of a
    /// puzzle.
    pub fn how_varied(&self, puzzle: &Puzzle, kind: &dyn Kind) -> Option<String> {
        let Varied { change, before } = self.varied.as_ref()?;
        let what = match *change {
            OneChange::More(member) => format!("added: {}", Words::new(&self.puzzle, kind).member(member)),
            OneChange::Less(member) => format!("left out: {}", Words::new(puzzle, kind).member(member)),
            OneChange::Cell(cell) => {
                let cell = words::cell(&puzzle.board, cell);
                format!("{cell} was changed, and with it the clues of its lines")
            }
        };
        Some(format!("{what}; {}", became(self.grade.as_ref(), before)))
    }
}

/// How hard it is and was.
fn became(after: Option<&Grade>, before: &Grade) -> String {
    let (is, was) = (level(after), level(Some(before)));
    match after {
        // The level alone would not show that anything became easier or harder.
        Some(after) if after.level.is_some() && is == was => {
            format!("{is}, effort {}, before {}", after.effort_said(), before.effort_said())
        }
        _ => format!("{is}, before {was}"),
    }
}

fn level(grade: Option<&Grade>) -> String {
    let told = grade.and_then(|grade| Some((grade.level?, grade.title()?)));
    told.map_or_else(|| "no level".to_owned(), |(level, title)| format!("level {level} ({title})"))
}

impl MadeUnique {
    /// What was added, as parts of sentences.
    pub fn lines(&self) -> Vec<String> {
        let cells = many(self.cells.len(), "more given cell");
        let mut lines = vec![match self.is_fewest {
            _ if self.cells.is_empty() => "it has exactly one solution as it is".to_owned(),
            true => format!("{cells}; fewer are not enough for this solution"),
            false => format!("{cells}, the fewest found"),
        }];
        if self.names_symbols {
            let symbols =
                "the puzzle now lists what cells can hold; its solution is the only one with these characters";
            lines.push(symbols.to_owned());
        }
        lines
    }
}
