//! A puzzle with several solutions becomes one with a single solution, by the fewest given cells.

use super::random::finish;
use super::{Made, Maker, MakingBudget, NotMade, Why};
use crate::diagnose::hitting::{self, Hitting};
use crate::domain::{Domain, Symbol};
use crate::engine::verify::{self, Judged};
use crate::engine::{Stop, Verdict};
use crate::error::Error;
use crate::formats::needs_symbols;
use crate::kind::Kind;
use crate::model::{CellId, Model};
use crate::puzzle::Puzzle;

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
    let others = |work: &mut &mut MakingBudget<'_>, cells: &[CellId]| {
        let given = with(&model, cells, &word);
        let answer = work.solve(&given, 2);
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
    let Hitting { cells, is_fewest } =
        hitting::alone(&mut { work }, Vec::new(), |work| work.is_over(), others, |_, set| set)?;
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
