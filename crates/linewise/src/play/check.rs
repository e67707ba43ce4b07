//! Which mistakes are shown: none, those against the rules, or those against the solution.

use super::Game;
use super::lines::LineState;
use crate::distinct::distinct;
use crate::domain::Domain;
use crate::model::{CellId, Grid, LineId};
use crate::rule::{KnownLine, Scratch};
use crate::task::Check;
use serde::{Deserialize, Serialize};

/// Which mistakes are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Conflicts {
    /// None.
    Never,
    /// Lines that have no arrangement left, and the cells that see to that.
    Rules,
    /// Also cells that are not as in the only solution.
    Solution,
}

impl Conflicts {
    /// What is shown, in words.
    pub fn words(self) -> &'static str {
        match self {
            Conflicts::Never => "mistakes are never shown",
            Conflicts::Rules => "mistakes are shown once a line cannot be finished",
            Conflicts::Solution => "mistakes are shown at once, against the solution",
        }
    }
}

/// A cell that is not as in the only solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct WrongSquare {
    /// Its number.
    pub cell: usize,
    /// What it should be.
    pub should_be: u8,
}

/// A line of more cells than this is marked as a whole: to find the cells to blame asks it as often as it has cells.
const MOST_BLAMED: usize = 128;

impl Game<'_> {
    /// Is the board right so far, and which lines does it break? It does not say which cells are wrong.
    pub fn check_board(&self) -> Check<'_> {
        self.task.check(&self.grid())
    }

    /// The filled-in cells that are not as in the only solution; `None` where there is no single one, or that is not known.
    pub fn wrong_squares(&self) -> Option<Vec<WrongSquare>> {
        let solution = self.solution()?;
        let is_wrong = |(cell, square): (usize, &super::Square)| {
            let should_be = solution[cell];
            let differs = square.value.is_some_and(|value| value != should_be);
            let is_excluded = square.value.is_none() && square.out.has(should_be);
            (differs || is_excluded).then_some(WrongSquare { cell, should_be: should_be.0 })
        };
        Some(self.squares.iter().enumerate().filter_map(is_wrong).collect())
    }

    /// The cells to mark, as far as the player wants that, in their order.
    pub fn conflicts(&self) -> Vec<usize> {
        match self.settings.conflicts {
            Conflicts::Never => Vec::new(),
            Conflicts::Rules => self.rule_conflicts(),
            Conflicts::Solution => {
                let wrong = self.wrong_squares().unwrap_or_default();
                distinct(self.rule_conflicts().into_iter().chain(wrong.into_iter().map(|wrong| wrong.cell)))
            }
        }
    }

    /// In each line without an arrangement, the fewest filled-in cells that see to that: each of them is needed.
    fn rule_conflicts(&self) -> Vec<usize> {
        let grid = &self.grid;
        let broken = self.lines.iter().filter(|line| line.state == LineState::Broken);
        let mut cells = Vec::new();
        for line in broken {
            let before = cells.len();
            cells.extend(line.cells.iter().map(|cell| cell.index()).filter(|&cell| grid.cells[cell].is_empty()));
            cells.extend(line.models.iter().flat_map(|&id| self.to_blame(id, grid, &mut Scratch::default())));
            // Where only its clues together leave nothing, all that is known of it is to blame.
            if cells.len() == before {
                let all = self.puzzle().alphabet.all();
                cells.extend(line.cells.iter().filter(|&&cell| grid.may(cell) != all).map(|cell| cell.index()));
            }
        }
        distinct(cells)
    }

    fn to_blame(&self, id: LineId, grid: &Grid, scratch: &mut Scratch<'_>) -> Vec<usize> {
        let cells = &self.task.model().line(id).cells;
        let mut domains: Vec<Domain> = cells.iter().map(|&cell| grid.may(cell)).collect();
        if self.admits(id, &domains, scratch) {
            return Vec::new();
        }
        let all = self.puzzle().alphabet.all();
        let is_known = |at: &usize| domains[*at] != all;
        let mut blamed: Vec<usize> = (0..cells.len()).filter(is_known).collect();
        if cells.len() <= MOST_BLAMED {
            blamed.retain(|&at| {
                let known = std::mem::replace(&mut domains[at], all);
                let is_needed = self.admits(id, &domains, scratch);
                if is_needed {
                    domains[at] = known;
                }
                is_needed
            });
        }
        blamed.into_iter().map(|at| CellId::index(cells[at])).collect()
    }

    fn admits(&self, id: LineId, known: &[Domain], scratch: &mut Scratch<'_>) -> bool {
        let model = self.task.model();
        KnownLine { rule: &*model.line(id).rule, symbols: model.symbols, known }.has_word(scratch) != Ok(false)
    }

    /// Does the board hold something that was entered by a person?
    pub fn is_begun(&self) -> bool {
        let is_own = |(cell, square): (usize, &super::Square)| {
            !self.is_given(cell) && (square.value.is_some() || !square.notes.is_empty() || !square.out.is_empty())
        };
        self.squares.iter().enumerate().any(is_own)
    }

    /// How many cells are known: they hold a value, or all else is ruled out. So does [`Check`] count them.
    pub fn settled(&self) -> usize {
        self.grid.cells.iter().filter(|may| may.len() <= 1).count()
    }
}
