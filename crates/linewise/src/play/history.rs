//! Everything that was done, so that all of it can be taken back.

use super::square::Square;
use super::written;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A cell that changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SquareChange {
    /// The cell's number.
    pub cell: usize,
    /// What stood there.
    pub before: Square,
    /// What stands there now.
    pub after: Square,
}

/// Something that was done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", try_from = "written::Event")]
#[non_exhaustive]
pub enum Event {
    /// Cells changed, each at most once.
    Changed {
        /// The cells.
        changes: Vec<SquareChange>,
    },
    /// A trial layer began.
    BeginTrial,
    /// It was kept.
    KeepTrial,
    /// It was dropped.
    DropTrial {
        /// What that changed.
        changes: Vec<SquareChange>,
    },
}

impl Event {
    fn changes(&self) -> &[SquareChange] {
        match self {
            Event::Changed { changes } | Event::DropTrial { changes } => changes,
            Event::BeginTrial | Event::KeepTrial => &[],
        }
    }
}

/// What was done, in order, and how much of it is not taken back.
#[derive(Debug, Clone, Default)]
pub struct History {
    events: Vec<Event>,
    position: usize,
}

impl History {
    /// A history that was saved; `None` where it does not lead to this board.
    pub fn leading_to(events: Vec<Event>, position: usize, squares: &[Square]) -> Option<History> {
        if position > events.len() {
            return None;
        }
        let mut board = squares.to_vec();
        events[..position].iter().rev().try_for_each(|event| undo(&mut board, event))?;
        events[..position].iter().try_for_each(|event| redo(&mut board, event))?;
        events[position..].iter().try_for_each(|event| redo(&mut board, event))?;
        let history = History { events, position };
        history.is_nested().then_some(history)
    }

    /// Everything that was done, and taken back.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// How many events are not taken back.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Adds what was done just now. What had been taken back is forgotten.
    pub fn add(&mut self, event: Event) {
        self.events.truncate(self.position);
        self.events.push(event);
        self.position += 1;
    }

    /// Can something be taken back?
    pub fn can_undo(&self) -> bool {
        self.position > 0
    }

    /// Can something be done again?
    pub fn can_redo(&self) -> bool {
        self.position < self.events.len()
    }

    /// Takes the last event back, and tells the cells that changed.
    pub fn undo(&mut self, squares: &mut [Square]) -> Option<Vec<usize>> {
        self.position = self.position.checked_sub(1)?;
        let changes = self.events[self.position].changes();
        changes.iter().for_each(|change| squares[change.cell] = change.before);
        Some(changes.iter().map(|change| change.cell).collect())
    }

    /// Does again what was taken back last, and tells the cells that changed.
    pub fn redo(&mut self, squares: &mut [Square]) -> Option<Vec<usize>> {
        let changes = self.events.get(self.position)?.changes();
        self.position += 1;
        changes.iter().for_each(|change| squares[change.cell] = change.after);
        Some(changes.iter().map(|change| change.cell).collect())
    }

    /// Where the trial layers began that are open now, the lowest first: numbers of events.
    pub fn trials(&self) -> Vec<usize> {
        let mut open = Vec::new();
        for (at, event) in self.events[..self.position].iter().enumerate() {
            match event {
                Event::BeginTrial => open.push(at),
                Event::KeepTrial | Event::DropTrial { .. } => drop(open.pop()),
                Event::Changed { .. } => {}
            }
        }
        open
    }

    /// The board as it was when the topmost trial layer began; the board itself, where there is none.
    pub fn before_trial(&self, squares: &[Square]) -> Vec<Square> {
        let mut board = squares.to_vec();
        self.tried().into_iter().for_each(|(cell, before)| board[cell] = before);
        board
    }

    /// The cells that have changed since the topmost trial layer began, each with what stood there then.
    pub fn tried(&self) -> BTreeMap<usize, Square> {
        let mut tried = BTreeMap::new();
        if let Some(begin) = self.trials().pop() {
            for change in self.events[begin..self.position].iter().flat_map(Event::changes) {
                tried.entry(change.cell).or_insert(change.before);
            }
        }
        tried
    }

    /// Does every trial layer that ended begin before?
    fn is_nested(&self) -> bool {
        let depth = self.events.iter().try_fold(0usize, |depth, event| match event {
            Event::BeginTrial => Some(depth + 1),
            Event::KeepTrial | Event::DropTrial { .. } => depth.checked_sub(1),
            Event::Changed { .. } => Some(depth),
        });
        depth.is_some()
    }
}

/// Takes an event back; `None` where the board is not as it was after it.
fn undo(board: &mut [Square], event: &Event) -> Option<()> {
    event.changes().iter().try_for_each(|change| replace(board, change.cell, change.after, change.before))
}

/// Lets an event happen; `None` where the board is not as it was before it.
fn redo(board: &mut [Square], event: &Event) -> Option<()> {
    event.changes().iter().try_for_each(|change| replace(board, change.cell, change.before, change.after))
}

fn replace(board: &mut [Square], cell: usize, from: Square, to: Square) -> Option<()> {
    *board.get_mut(cell).filter(|square| **square == from)? = to;
    Some(())
}
