//! A picture whose puzzle has several solutions: which cells to draw otherwise, so that one is left.

use super::work::Work;
use crate::domain::{Domain, Symbol};
use crate::engine::Verdict;
use crate::kind::Kind;
use crate::make::picture::{least_visible, redraw};
use crate::model::CellId;
use crate::picture::clues_of;
use crate::puzzle::{Board, Puzzle};
use std::collections::BTreeMap;

/// Cells of the stored picture to draw otherwise, so that the puzzle of the new picture has exactly one solution.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Redrawn {
    /// The cells, and what to draw in them.
    pub cells: Vec<(CellId, Symbol)>,
    /// Is it proven that fewer cells do not do? That is so for one cell.
    pub is_fewest: bool,
}

/// So many single cells are tried.
const MOST_TRIALS: usize = 600;
/// So many single cells that do are enough to choose from.
const ENOUGH: usize = 12;
/// How many lines may be solved to try one picture.
const TRIAL_STEPS: u64 = 50_000;
/// How many lines may be narrowed to find several cells.
const REPAIR_STEPS: u64 = 2_000_000;

/// Looks for the cells to draw otherwise; `None` where the puzzle is not that of a stored picture, and where no way is found. `open` are the cells in which solutions
/// differ.
pub fn find(work: &Work<'_>, puzzle: &Puzzle, open: &[(CellId, Domain)]) -> Option<Redrawn> {
    let goal = puzzle.goal.as_ref().filter(|goal| is_of_a_picture(puzzle, work.kind(), goal))?;
    let size = (puzzle.board.rows(), puzzle.board.columns());
    let mut single = Vec::new();
    let tried = open.iter().flat_map(|&(cell, may)| may.symbols().map(move |symbol| (cell, symbol)));
    for (cell, symbol) in tried.filter(|(cell, symbol)| goal[cell.index()] != *symbol).take(MOST_TRIALS) {
        let mut drawing = goal.clone();
        drawing[cell.index()] = symbol;
        if is_unique(work, puzzle, &drawing) {
            single.push((cell, symbol));
        }
        if single.len() == ENOUGH || work.is_over() {
            break;
        }
    }
    if let Some(one) = least_visible(size, goal, &single) {
        return Some(Redrawn { cells: vec![one], is_fewest: true });
    }
    let budget = work.rest().at_most(REPAIR_STEPS);
    let mut is_enough = |drawing: &[Symbol]| is_unique(work, puzzle, drawing);
    let cells = redraw(work.kind(), puzzle, goal, budget, &mut is_enough).ok()??;
    // What line logic says leads to one solution is proven by a search, too.
    let mut drawing = goal.clone();
    cells.iter().for_each(|(cell, symbol)| drawing[cell.index()] = *symbol);
    is_unique(work, puzzle, &drawing).then_some(Redrawn { is_fewest: cells.len() == 1, cells })
}

/// Are the puzzle's clues those of the picture that is stored with it, on a board of rows and columns, and nothing else?
fn is_of_a_picture(puzzle: &Puzzle, kind: &dyn Kind, picture: &[Symbol]) -> bool {
    let is_rectangle = matches!(puzzle.board, Board::Rectangle { .. });
    let is_painted = is_rectangle && puzzle.alphabet.is_in_colours() && puzzle.givens.is_empty();
    is_painted && clues_of(puzzle, kind, picture).into_iter().collect::<BTreeMap<_, _>>() == puzzle.clues
}

/// Does the puzzle of this drawing have the drawing as its only solution?
fn is_unique(work: &Work<'_>, puzzle: &Puzzle, drawing: &[Symbol]) -> bool {
    let drawn = Puzzle { clues: clues_of(puzzle, work.kind(), drawing).into_iter().collect(), ..puzzle.clone() };
    work.kind().model(&drawn).is_ok_and(|model| {
        let answer = work.solve(&model, 2, TRIAL_STEPS);
        answer.verdict == Verdict::Unique && answer.solutions.first().is_some_and(|word| word == drawing)
    })
}
