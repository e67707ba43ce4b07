//! A game as it is put away: the puzzle with its board, what was done, and the save points.

use super::history::{Event, History};
use super::{Game, Settings, Square};
use crate::error::Error;
use serde::{Deserialize, Serialize};

/// A board that was noted under a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SavePoint {
    /// The name.
    pub name: String,
    /// The board.
    pub squares: Vec<Square>,
}

/// A game as it is put away. [`Game::text`] says the same without what was done, for people and for other commands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// The puzzle with its board, in the native format.
    pub puzzle: String,
    /// The board, cell by cell.
    pub squares: Vec<Square>,
    /// What was done, and taken back.
    #[serde(default)]
    pub history: Vec<Event>,
    /// How much of it is not taken back.
    #[serde(default)]
    pub position: usize,
    /// The save points.
    #[serde(default)]
    pub points: Vec<SavePoint>,
    /// What the player chose.
    #[serde(default)]
    pub settings: Settings,
}

impl Game<'_> {
    /// The game, to be put away.
    pub fn saved(&self) -> Result<Saved, Error> {
        Ok(Saved {
            puzzle: self.text()?,
            squares: self.squares.clone(),
            history: self.history.events().to_vec(),
            position: self.history.position(),
            points: self.points.clone(),
            settings: self.settings,
        })
    }

    /// Goes on with a game of this puzzle that was put away. An error where its board does not fit; a history that does not lead to the
    /// board is left out, and so are save points that do not fit.
    pub fn go_on(&mut self, saved: Saved) -> Result<(), Error> {
        if !self.fits(&saved.squares) {
            return Err(Error::new("the saved board does not fit this puzzle"));
        }
        self.squares = saved.squares;
        self.points = saved.points.into_iter().filter(|point| self.fits(&point.squares)).collect();
        self.settings = saved.settings;
        self.stroke = None;
        let is_sound = saved.history.iter().all(|event| self.may_hold(event));
        let history = if is_sound { History::leading_to(saved.history, saved.position, &self.squares) } else { None };
        self.history = history.unwrap_or_default();
        self.look_at_all();
        Ok(())
    }

    /// Could this be a board of the puzzle, with its given cells?
    pub(super) fn fits(&self, squares: &[Square]) -> bool {
        let given = |cell: usize| self.is_given(cell).then(|| self.squares[cell]);
        squares.len() == self.squares.len()
            && squares.iter().enumerate().all(|(cell, square)| {
                self.can_hold(square) && given(cell).is_none_or(|given| given.value == square.value)
            })
    }

    fn can_hold(&self, square: &Square) -> bool {
        let all = self.puzzle().alphabet.all();
        square.value.is_none_or(|value| all.has(value)) && (square.out.or(square.notes).bits() & !all.bits()) == 0
    }

    /// Are the cells of an event cells of this board?
    fn may_hold(&self, event: &Event) -> bool {
        let (Event::Changed { changes } | Event::DropTrial { changes }) = event else { return true };
        changes.iter().all(|change| {
            change.cell < self.squares.len()
                && !self.is_given(change.cell)
                && self.can_hold(&change.before)
                && self.can_hold(&change.after)
        })
    }
}
