//! A quick look at a nonogram: do rows and columns hold the same number of cells of each colour?

use crate::domain::Symbol;
use crate::puzzle::{Axis, Puzzle, Says};

/// Says how rows and columns disagree; `None` when they agree or a length is not known.
pub fn disagreement(puzzle: &Puzzle) -> Option<String> {
    let rows = sums(puzzle, Axis::ROW)?;
    let columns = sums(puzzle, Axis::COLUMN)?;
    let colour = (1..puzzle.alphabet.len()).find(|&colour| rows[colour] != columns[colour])?;
    let name = match puzzle.alphabet.len() {
        ..=2 => "filled".to_owned(),
        _ => puzzle.alphabet.looks[colour].name.clone(),
    };
    let symbol = Symbol(colour as u8);
    let (in_rows, in_columns) = (rows[symbol.index()], columns[symbol.index()]);
    Some(format!("the rows' clues add up to {in_rows} {name} cells, the columns' to {in_columns}"))
}

/// How many cells of each colour the clues along `axis` ask for; `None` when one of them does not say.
fn sums(puzzle: &Puzzle, axis: Axis) -> Option<Vec<u64>> {
    let mut sums = vec![0; puzzle.alphabet.len()];
    let mut lines = 0;
    for (_, clue) in puzzle.clues.iter().filter(|(end, _)| end.axis == axis) {
        let Says::Blocks(blocks) = &clue.says else {
            return None;
        };
        lines += 1;
        for block in blocks {
            sums[block.colour.index()] += u64::from(block.len?);
        }
    }
    (lines == puzzle.board.lines(axis)).then_some(sums)
}
