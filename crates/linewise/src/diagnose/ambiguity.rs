//! Several solutions: how many, where they differ, and which cells to give so that one is left.

use super::budget::DiagnosisBudget;
use super::hitting::{self, difference, smallest_sets};
use super::redraw::{self, Redrawn};
use super::repair::Repairs;
use super::to_one::{self, Listed};
use crate::domain::{Domain, Symbol};
use crate::engine::{Answer, Verdict, verify};
use crate::model::{CellId, Grid, Model};
use crate::puzzle::Puzzle;

/// What there is to know about a puzzle with several solutions.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ambiguity {
    /// Two of the solutions; the first is the one stored with the puzzle, where that is one.
    pub pair: [Vec<Symbol>; 2],
    /// The cells in which some solutions differ, each with what it is in them.
    pub open: Vec<(CellId, Domain)>,
    /// Are these all such cells, with everything that they can be?
    pub is_open_complete: bool,
    /// How many solutions were counted.
    pub count: usize,
    /// Are these all there are?
    pub is_count_exact: bool,
    /// Cells that leave only one solution when they are given; `None` when the budget ended first.
    pub keys: Option<Keys>,
    /// Changes of one clue or one given cell that leave exactly one solution.
    pub repairs: Repairs,
    /// Cells of the picture that is stored with the puzzle to draw otherwise, so that one solution is left; `None`
    /// where there is no such picture, or where no way was found.
    pub redrawn: Option<Redrawn>,
}

/// Given cells that leave one solution.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Keys {
    /// The cells, and what is given in them.
    pub cells: Vec<(CellId, Symbol)>,
    /// Is it proven that fewer cells do not leave this solution alone?
    pub is_fewest: bool,
    /// Is it proven that fewer cells leave no other solution alone, either?
    pub is_fewest_of_all: bool,
}

/// So many solutions are counted one by one.
const MOST_COUNTED: usize = 10_000;
/// So many cells of solutions are kept while they are counted.
const MOST_KEPT: usize = 1 << 24;
/// How many lines may be solved to count.
const COUNT_STEPS: u64 = 2_000_000;
/// How many lines may be solved for one question about a cell.
const CELL_STEPS: u64 = 100_000;
/// So many pairs of solutions are compared to find the one that is kept most cheaply.
const MOST_COMPARED: usize = 4_000_000;

/// Looks into a puzzle with several solutions, of which `answer` has two.
pub fn look_into(work: &DiagnosisBudget<'_>, puzzle: &Puzzle, model: &Model, answer: Answer) -> Ambiguity {
    let goal = puzzle.goal.clone().filter(|goal| verify::is_solution(model, goal));
    let most = MOST_COUNTED.min(MOST_KEPT / model.cells.len().max(1)).max(2);
    let counted = work.solve(model, most, COUNT_STEPS);
    let mut solutions = if counted.solutions.len() < 2 { answer.solutions } else { counted.solutions };
    let (count, is_count_exact) = (solutions.len(), counted.complete);
    if let Some(goal) = &goal {
        solutions.retain(|word| word != goal);
        solutions.insert(0, goal.clone());
    }
    let (open, is_open_complete) = match is_count_exact {
        true => (differing(&solutions), true),
        false => look_further(work, model, &solutions),
    };
    let keys = match is_count_exact {
        true => Some(keys_among(work, &solutions, goal.is_some())),
        false => keys(work, model, &solutions[0], &solutions[1]),
    };
    let listed = Listed { words: &solutions, is_all: is_count_exact };
    let repairs = to_one::find(work, puzzle, &listed, (&open, is_open_complete));
    let redrawn = redraw::find(work, puzzle, &open);
    let mut words = solutions.into_iter();
    let pair = [words.next().expect("a solution"), words.next().expect("another solution")];
    Ambiguity { pair, open, is_open_complete, count, is_count_exact, keys, repairs, redrawn }
}

/// The cells in which some of these solutions differ, with what they are.
fn differing(solutions: &[Vec<Symbol>]) -> Vec<(CellId, Domain)> {
    let together = Grid::of_any(solutions.iter().map(Vec::as_slice));
    let cells = together.cells.iter().enumerate().map(|(cell, &may)| (CellId::new(cell), may));
    cells.filter(|(_, may)| may.len() > 1).collect()
}

/// The cells in which any solutions differ, asking about one value after the other; and whether every question was answered.
fn look_further(work: &DiagnosisBudget<'_>, model: &Model, solutions: &[Vec<Symbol>]) -> (Vec<(CellId, Domain)>, bool) {
    let mut seen: Vec<Domain> = Grid::of_any(solutions.iter().map(Vec::as_slice)).cells.iter().copied().collect();
    let known = work.solve(model, 1, CELL_STEPS).known;
    let mut is_complete = true;
    for cell in 0..seen.len() {
        if work.is_over() {
            is_complete = false;
            break;
        }
        for symbol in known.may(CellId::new(cell)).symbols() {
            if seen[cell].has(symbol) {
                continue;
            }
            if work.is_over() {
                is_complete = false;
                break;
            }
            let mut asked = model.on(known.cells.clone());
            asked.cells[cell] = Domain::only(symbol);
            let answer = work.solve(&asked, 1, CELL_STEPS);
            is_complete &= answer.verdict != Verdict::GaveUp;
            for word in &answer.solutions {
                seen.iter_mut().zip(word).for_each(|(may, &symbol)| *may = may.with(symbol));
            }
        }
    }
    let cells = seen.into_iter().enumerate().map(|(cell, may)| (CellId::new(cell), may));
    (cells.filter(|(_, may)| may.len() > 1).collect(), is_complete)
}

/// The fewest cells that leave one of these solutions, which are all there are; the first of them, where that is the one to keep.
fn keys_among(work: &DiagnosisBudget<'_>, solutions: &[Vec<Symbol>], keeps_first: bool) -> Keys {
    let affordable = (MOST_COMPARED / (solutions.len() * solutions.len())).clamp(1, solutions.len());
    let targets = if keeps_first { 1 } else { affordable };
    let all_tried = targets == solutions.len();
    let mut best: Option<Keys> = None;
    let mut is_fewest_of_all = all_tried;
    for target in &solutions[..targets] {
        let others = solutions.iter().filter(|word| *word != target);
        let sets = smallest_sets(others.map(|word| difference(target, word)).collect());
        let hitting = hitting::fewest(&sets, &|| work.is_over());
        is_fewest_of_all &= hitting.is_fewest;
        if best.as_ref().is_none_or(|best| hitting.cells.len() < best.cells.len()) {
            let cells = hitting.cells.iter().map(|&cell| (cell, target[cell.index()])).collect();
            best = Some(Keys { cells, is_fewest: hitting.is_fewest, is_fewest_of_all: false });
        }
    }
    let best = best.expect("there are solutions");
    // One cell is always needed where there are several solutions.
    let is_fewest_of_all = is_fewest_of_all || best.cells.len() == 1;
    Keys { is_fewest_of_all, ..best }
}

/// The fewest cells that leave only `target`: whatever other solution they still allow is one more that they must tell apart.
fn keys(work: &DiagnosisBudget<'_>, model: &Model, target: &[Symbol], other: &[Symbol]) -> Option<Keys> {
    let sets = vec![nearest(work, model, target, difference(target, other))];
    let others = |work: &mut &DiagnosisBudget<'_>, given: &[CellId]| {
        another(work, model, target, given).map(|other| other.iter().map(|word| difference(target, word)).collect())
    };
    let nearer = |work: &&DiagnosisBudget<'_>, set| nearest(work, model, target, set);
    let hitting = hitting::alone(&mut { work }, sets, |work| work.is_over(), others, nearer).ok()?;
    let cells: Vec<_> = hitting.cells.iter().map(|&cell| (cell, target[cell.index()])).collect();
    let is_single = cells.len() == 1;
    Some(Keys { cells, is_fewest: hitting.is_fewest, is_fewest_of_all: is_single })
}

/// A solution other than `target` that agrees with it in these cells; an error when the budget does not suffice to say.
fn another(
    work: &DiagnosisBudget<'_>,
    model: &Model,
    target: &[Symbol],
    given: &[CellId],
) -> Result<Option<Vec<Symbol>>, ()> {
    if work.is_over() {
        return Err(());
    }
    let mut asked = model.clone();
    for cell in given {
        asked.cells[cell.index()] = Domain::only(target[cell.index()]);
    }
    let answer = work.solve(&asked, 2, COUNT_STEPS);
    match answer.solutions.into_iter().find(|word| word != target) {
        None if answer.verdict == Verdict::GaveUp => Err(()),
        found => Ok(found),
    }
}

/// A smaller set of cells in which some solution differs from `target`, within these cells, as far as one is found.
fn nearest(work: &DiagnosisBudget<'_>, model: &Model, target: &[Symbol], mut cells: Vec<CellId>) -> Vec<CellId> {
    loop {
        let mut asked = model.clone();
        for (cell, may) in asked.cells.iter_mut().enumerate() {
            if cells.binary_search(&CellId::new(cell)).is_err() {
                *may = Domain::only(target[cell]);
            }
        }
        let found = work.solve(&asked, 3, CELL_STEPS).solutions;
        let nearer = found.iter().map(|word| difference(target, word));
        match nearer.filter(|set| !set.is_empty() && set.len() < cells.len()).min_by_key(Vec::len) {
            Some(set) => cells = set,
            None => return cells,
        }
    }
}
