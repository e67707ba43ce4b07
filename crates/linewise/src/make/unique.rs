//! A puzzle with several solutions becomes one with a single solution, by the fewest given cells.

use super::random::finish;
use super::{Made, Maker, MakingBudget, NotMade, Why};
use crate::diagnose::hitting::{self, Hitting};
use crate::domain::{Domain, Symbol};
use crate::engine::verify::{self, Judged};
use crate::engine::{GaveUp, Stop, Verdict};
use crate::error::Error;
use crate::formats::needs_symbols;
use crate::kind::Kind;
use crate::model::{CellId, Model};
use crate::puzzle::Puzzle;

/// A search that solves each line more often than this, on average, is a long one.
const OFTEN: u64 = 50;

/// After so many searches, each with more cells given than the last, there may be very many more.
const ROUNDS: usize = 16;

/// A puzzle that was made unique.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct MadeUnique {
    /// The puzzle, with the cells given.
    pub made: Made,
    /// The cells that are given now and were not before.
    pub cells: Vec<CellId>,
    /// Is it proven that no fewer given cells leave this one solution? Another solution may need fewer.
    pub is_fewest: bool,
    /// Does the puzzle list now what cells can hold, as it did not before? Its solution is the only one with these
    /// characters: cells that could hold anything may have others.
    pub names_symbols: bool,
}

impl Maker<'_> {
    /// Gives the fewest cells that leave one solution: the one stored with the puzzle, else the first that is found.
    ///
    /// They are an implicit hitting set (Chandrasekaran et al., 2011): the fewest cells that tell it from some other
    /// solutions are given, and what other solution is left is added to these.
    pub fn unique(&self, kind: &dyn Kind, puzzle: &Puzzle) -> Result<MadeUnique, NotMade> {
        self.within(|work| {
            let mut unique = unique(kind, puzzle, work)?;
            if self.wish().graded {
                unique.made = finish(kind, unique.made, work);
            }
            Ok(unique)
        })
    }
}

fn unique(kind: &dyn Kind, puzzle: &Puzzle, work: &mut MakingBudget<'_>) -> Result<MadeUnique, NotMade> {
    let model = kind.model(puzzle)?;
    let word = the_one(&model, (puzzle, kind), work)?;
    let (mut enough, mut rounds, quick) = (None, 0, OFTEN * model.lines.len() as u64);
    let others = |work: &mut &mut MakingBudget<'_>, cells: &[CellId]| {
        let given = with(&model, cells, &word);
        let mut answer = work.at_most(quick, |work| work.solve(&given, 2));
        rounds += 1;
        // Before the budget goes into one long search, or very many, some cells that do are sought.
        let is_long = answer.verdict == Verdict::GaveUp;
        if (is_long || rounds == ROUNDS) && !work.is_over() {
            enough =
                enough.take().or_else(|| work.at_most(200 * quick, |work| enough_cells(&model, cells, &word, work)));
        }
        if is_long && !work.is_over() {
            answer = work.solve(&given, 2);
        }
        if answer.gave_up == Some(GaveUp::Characters) {
            // What is not known of characters that stand for others, no cell decides.
            enough = None;
        }
        match answer.verdict {
            Verdict::Unique => Ok(Vec::new()),
            Verdict::Several => {
                let others = answer.solutions.iter().filter(|other| **other != word);
                let sets: Vec<_> = others.map(|other| hitting::difference(&word, other)).collect();
                debug_assert!(!sets.is_empty(), "two solutions are not both the same");
                Ok(sets)
            }
            _ if cells.is_empty() => Err(NotMade::undecided((puzzle, kind), &given, answer.gave_up)),
            _ => Err(NotMade::unsettled((puzzle, kind), &given, answer.gave_up)),
        }
    };
    let fewest = hitting::alone(&mut { work }, Vec::new(), |work| work.is_over(), others, |_, set| set);
    let Hitting { cells, is_fewest } =
        fewest.or_else(|gave_up| enough.map(|cells| Hitting { cells, is_fewest: false }).ok_or(gave_up))?;
    let given = puzzle_with(puzzle, &cells, &word);
    let made = Made::new(given, word, None);
    let names_symbols = needs_symbols(&made.puzzle, kind) && !needs_symbols(puzzle, kind);
    Ok(MadeUnique { made, cells, is_fewest, names_symbols })
}

/// The solution that is to stay.
fn the_one(
    model: &Model,
    (puzzle, kind): (&Puzzle, &dyn Kind),
    work: &mut MakingBudget<'_>,
) -> Result<Vec<Symbol>, NotMade> {
    if let Some(goal) = &puzzle.goal {
        match verify::judge(model, goal, Stop::Never) {
            Judged::Solution => return Ok(goal.clone()),
            Judged::Undecided(_) => {
                let error =
                    Error::new("whether the solution that is stored with the puzzle is one could not be decided");
                return Err(NotMade::new(Why::GaveUp, error));
            }
            _ => {}
        }
        let error = Error::new("the solution that is stored with the puzzle is none");
        return Err(NotMade::new(Why::Wrong, error.with_help("linewise check says which line it breaks")));
    }
    let answer = work.solve(model, 1);
    match (answer.verdict, answer.solutions.into_iter().next()) {
        (_, Some(word)) => Ok(word),
        (Verdict::None, None) => {
            let error = Error::new("the puzzle has no solution, and given cells cannot add one");
            Err(NotMade::new(Why::Wrong, error.with_help("linewise diagnose says which clues are to blame")))
        }
        (_, None) => Err(NotMade::undecided((puzzle, kind), model, answer.gave_up)),
    }
}

/// These and more cells that leave one solution, without those that are seen not to be needed; `None` where the budget ends before
/// there are any.
fn enough_cells(open: &Model, cells: &[CellId], word: &[Symbol], work: &mut MakingBudget<'_>) -> Option<Vec<CellId>> {
    let (mut model, mut cells) = (with(open, cells, word), cells.to_vec());
    let quick = OFTEN * model.lines.len() as u64;
    let mut is_alone = |model: &Model| match work.is_over() {
        true => None,
        false => Some(work.at_most(quick, |work| work.is_unique(model)) == Some(true)),
    };
    while !is_alone(&model)? {
        let left: Vec<usize> = (0..model.cells.len()).filter(|&cell| model.cells[cell].len() > 1).collect();
        if left.is_empty() {
            return None;
        }
        for cell in left.into_iter().step_by(2) {
            model.cells[cell] = Domain::only(word[cell]);
            cells.push(CellId::new(cell));
        }
    }
    for at in (0..cells.len()).rev() {
        let cell = cells[at].index();
        model.cells[cell] = open.cells[cell];
        match is_alone(&model) {
            Some(true) => _ = cells.remove(at),
            _ => model.cells[cell] = Domain::only(word[cell]),
        }
    }
    cells.sort_unstable();
    Some(cells)
}

/// The model with these cells given.
fn with(model: &Model, cells: &[CellId], word: &[Symbol]) -> Model {
    let mut model = model.clone();
    for cell in cells {
        model.cells[cell.index()] = Domain::only(word[cell.index()]);
    }
    model
}

/// The puzzle with these cells given.
fn puzzle_with(puzzle: &Puzzle, cells: &[CellId], word: &[Symbol]) -> Puzzle {
    let mut puzzle = puzzle.clone();
    for cell in cells {
        let may = Domain::only(word[cell.index()]);
        puzzle.givens.insert(*cell, crate::puzzle::Given::of(may));
    }
    puzzle
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Budget;
    use crate::kind;
    use crate::make::{Chance, Wish, board, clues};
    use crate::puzzle::Board;

    #[test]
    fn cells_that_are_enough_leave_one_solution_and_each_is_needed() {
        for kind in kind::ALL.iter().filter(|kind| !kind.taste().keeps_clues) {
            let wish = Wish::new(Board::rectangle(4, 4).expect("a small board"));
            let (_, model) = clues::empty(*kind, &wish).expect("there are such boards");
            let mut work = MakingBudget::new(Budget::UNLIMITED);
            let word = board::draw(&model, wish.board, &kind.taste(), 0, &mut Chance::new(1), &mut work);
            let word = word.expect("a board");
            let cells = enough_cells(&model, &[], &word, &mut work).expect("the budget suffices");
            let mut is_unique = |cells: &[CellId]| work.is_unique(&with(&model, cells, &word));
            assert_eq!(is_unique(&cells), Some(true), "{}", kind.name());
            for at in 0..cells.len() {
                let others = [&cells[..at], &cells[at + 1..]].concat();
                assert_eq!(is_unique(&others), Some(false), "{} without {at}", kind.name());
            }
            let none = Budget::UNLIMITED.at_most(0);
            assert_eq!(enough_cells(&model, &[], &word, &mut MakingBudget::new(none)), None);
        }
    }
}
