//! What a player can do, as values: a page, a terminal and a test all play by them.

use super::history::{Event, SquareChange};
use super::square::{self, Square};
use super::stroke::Stroke;
use super::{Game, SavePoint, written};
use crate::domain::{Domain, Symbol};
use crate::error::Error;
use crate::format;
use crate::rule::Scratch;
use crate::task::Task;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is put into cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "with", content = "symbol", rename_all = "snake_case", try_from = "written::Tool")]
#[non_exhaustive]
pub enum Tool {
    /// A value; the blank for a cross. Where it stands already, it is cleared.
    Value(u8),
    /// Nothing: what stands there is cleared.
    Eraser,
    /// A pencil mark. Where it stands already, it is rubbed out.
    Note(u8),
    /// A mark that the cell is not this. Where it stands already, it is taken back.
    RuleOut(u8),
}

/// Something that a player does. Cells are told by their numbers, row by row from 0; symbols by their places in the alphabet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", try_from = "written::Move")]
#[non_exhaustive]
pub enum Move {
    /// Enters a value, whatever stood there.
    Set {
        /// The cell.
        cell: usize,
        /// The value.
        symbol: u8,
    },
    /// Enters the blank.
    Cross {
        /// The cell.
        cell: usize,
    },
    /// Clears a cell: its value, else what was ruled out and the pencil marks.
    Erase {
        /// The cell.
        cell: usize,
    },
    /// Writes a pencil mark, or rubs it out.
    Note {
        /// The cell.
        cell: usize,
        /// The mark.
        symbol: u8,
    },
    /// Marks that a cell is not this, or takes that back.
    RuleOut {
        /// The cell.
        cell: usize,
        /// What it is not.
        symbol: u8,
    },
    /// Paints a run at once: the first cell says what to do, and only cells that stand as it did are changed.
    Paint {
        /// The cells, at least one.
        cells: Vec<usize>,
        /// What with.
        tool: Tool,
    },
    /// Presses on a cell: a run begins.
    Press {
        /// The cell.
        cell: usize,
        /// What with.
        tool: Tool,
    },
    /// Goes on to this cell, or to the one nearest to it on the run's line.
    Drag {
        /// The cell.
        cell: usize,
    },
    /// Lets go: the run is painted.
    Release,
    /// Gives the run up, as when a second finger touches.
    Cancel,
    /// Takes the last thing back.
    Undo,
    /// Does again what was taken back last.
    Redo,
    /// Begins a trial layer: what follows can be dropped at once.
    BeginTrial,
    /// Keeps what the trial layer holds.
    KeepTrial,
    /// Drops it.
    DropTrial,
    /// Notes the board under a name.
    Save {
        /// The name.
        name: String,
    },
    /// Goes back to a board that was noted, as one more move.
    Restore {
        /// Its number among the save points, from 0.
        point: usize,
    },
    /// Takes the board that a text of this puzzle holds, as one more move; it is noted under a name, too.
    TakeBoard {
        /// The puzzle with that board, in any format that holds both.
        text: String,
        /// The name.
        name: String,
    },
    /// Clears the board but for the given cells, as one more move.
    Reset,
    /// Does the step that the hint from this board tells.
    TakeHint,
}

impl Game<'_> {
    /// Does a move, and says whether anything is different now. An error for what cannot be done, with the reason in words.
    pub fn play(&mut self, done: &Move) -> Result<bool, Error> {
        match done {
            Move::Set { cell, symbol } => self.put(&[*cell], |game| game.set(*cell, *symbol)),
            Move::Cross { cell } => {
                let blank = self.entry.cross.ok_or_else(|| Error::new("no cell of this puzzle stays blank"))?;
                self.put(&[*cell], |game| game.set(*cell, blank))
            }
            Move::Erase { cell } => self.put(&[*cell], |game| Ok(vec![(*cell, erased(game.squares[*cell]))])),
            Move::Note { cell, symbol } => self.paint(&[*cell], Tool::Note(*symbol)),
            Move::RuleOut { cell, symbol } => self.paint(&[*cell], Tool::RuleOut(*symbol)),
            Move::Paint { cells, tool } => self.paint(cells, *tool),
            Move::Press { cell, tool } => {
                self.check(&[*cell])?;
                self.check_tool(*tool)?;
                self.stroke = Some(Stroke::new(*cell, *tool));
                Ok(true)
            }
            Move::Drag { cell } => {
                self.check(&[*cell])?;
                let board = self.puzzle().board;
                Ok(self.stroke.as_mut().is_some_and(|stroke| stroke.drag(&board, *cell)))
            }
            Move::Release => match self.stroke.take() {
                Some(stroke) => self.paint(&stroke.cells, stroke.tool).map(|_| true),
                None => Ok(false),
            },
            Move::Cancel => Ok(self.stroke.take().is_some()),
            Move::Undo => Ok(self.go(|game| game.history.undo(&mut game.squares))),
            Move::Redo => Ok(self.go(|game| game.history.redo(&mut game.squares))),
            Move::BeginTrial => {
                self.history.add(Event::BeginTrial);
                Ok(true)
            }
            Move::KeepTrial => self.end_trial(|_| Event::KeepTrial),
            Move::DropTrial => {
                let before = self.history.before_trial(&self.squares);
                let changed = self.end_trial(|game| Event::DropTrial { changes: changes(&game.squares, &before) })?;
                self.squares = before;
                self.look_at_all();
                Ok(changed)
            }
            Move::Save { name } => {
                self.points.push(SavePoint { name: name.clone(), squares: self.squares.clone() });
                Ok(true)
            }
            Move::Restore { point } => {
                let point = self.points.get(*point).ok_or_else(|| Error::new("there is no such save point"))?;
                let squares = point.squares.clone();
                Ok(self.become_board(squares))
            }
            Move::TakeBoard { text, name } => {
                let kind = self.task.kind();
                let puzzle = format::open_knowing(kind, text.as_bytes(), |reading| reading.one())?;
                let other = || Error::new("this board is not one of this puzzle");
                if puzzle.kind != self.puzzle().kind {
                    return Err(other());
                }
                let squares = square::start(&Task::of_kind(&puzzle, kind)?, self.entry.possible());
                if !self.fits(&squares) {
                    return Err(other());
                }
                self.points.push(SavePoint { name: name.clone(), squares: squares.clone() });
                self.become_board(squares);
                Ok(true)
            }
            Move::Reset => {
                let start = (0..self.squares.len()).map(|cell| self.printed(cell)).collect();
                Ok(self.become_board(start))
            }
            Move::TakeHint => self.take_hint(),
        }
    }

    /// What a run would change: each cell with what it would hold.
    pub(super) fn painted(&self, cells: &[usize], tool: Tool) -> Vec<(usize, Square)> {
        let Some(&first) = cells.first() else { return Vec::new() };
        let from = self.squares[first];
        let is_free = |cell: &&usize| !self.is_given(**cell);
        if !is_free(&&first) {
            return Vec::new();
        }
        let alike = cells.iter().filter(is_free).filter(|&&cell| stands_alike(from, self.squares[cell], tool));
        let used = alike.map(|&cell| (cell, used(self.squares[cell], from, tool)));
        // A cell that is nothing at all is no board.
        let is_something = |square: &Square| square.value.is_some() || !square.may(self.entry.possible()).is_empty();
        used.filter(|(_, square)| is_something(square)).collect()
    }

    fn paint(&mut self, cells: &[usize], tool: Tool) -> Result<bool, Error> {
        self.check_tool(tool)?;
        self.put(cells, |game| {
            let painted = game.painted(cells, tool);
            let is_open = |cell: &usize| !game.is_given(*cell) && game.squares[*cell].value.is_none();
            match tool {
                Tool::RuleOut(_) if painted.is_empty() && cells.first().is_some_and(is_open) => {
                    Err(Error::new("all else is ruled out in this cell, and something must stand there"))
                }
                _ => Ok(painted),
            }
        })
    }

    fn set(&self, cell: usize, symbol: u8) -> Result<Vec<(usize, Square)>, Error> {
        self.check_tool(Tool::Value(symbol))?;
        Ok(vec![(cell, entered(self.squares[cell], symbol))])
    }

    /// Changes cells as one move. Given cells stay.
    fn put(
        &mut self,
        cells: &[usize],
        squares: impl FnOnce(&Self) -> Result<Vec<(usize, Square)>, Error>,
    ) -> Result<bool, Error> {
        self.check(cells)?;
        let squares = squares(self)?;
        Ok(self.change(squares))
    }

    /// Changes cells as one move, and rubs out what that makes impossible.
    fn change(&mut self, squares: Vec<(usize, Square)>) -> bool {
        let mut before = BTreeMap::new();
        for (cell, square) in squares {
            if !self.is_given(cell) && self.squares[cell] != square {
                let value = square.value.filter(|_| self.squares[cell].value != square.value);
                before.entry(cell).or_insert(self.squares[cell]);
                self.squares[cell] = square;
                if let (Some(value), true) = (value, self.settings.tidy_notes) {
                    self.tidy(cell, value, &mut before);
                }
            }
        }
        let changes = before.into_iter().map(|(cell, before)| SquareChange { cell, before, after: self.squares[cell] });
        let changes = changes.filter(|change| change.before != change.after).collect();
        self.note_change(changes)
    }

    /// Rubs out the pencil marks that a value makes impossible; what stood in those cells is added to `before`, unless it is there.
    fn tidy(&mut self, cell: usize, value: Symbol, before: &mut BTreeMap<usize, Square>) {
        let scratch = &mut Scratch::default();
        for &line in &self.lines_of[cell] {
            let line = &self.lines[line as usize];
            let at = line.cells.iter().position(|own| own.index() == cell).expect("the line goes through the cell");
            for (other, left) in self.bare.left(&self.task, line, at, value, &self.squares, scratch) {
                before.entry(other).or_insert(self.squares[other]);
                self.squares[other].notes = left;
            }
        }
    }

    /// Makes the board another one, as one move.
    fn become_board(&mut self, squares: Vec<Square>) -> bool {
        let changes = changes(&self.squares, &squares);
        self.squares = squares;
        self.note_change(changes)
    }

    /// Writes down how the board differs now from what it was.
    fn note_change(&mut self, changes: Vec<SquareChange>) -> bool {
        if changes.is_empty() {
            return false;
        }
        self.look_through(&changes.iter().map(|change| change.cell).collect::<Vec<_>>());
        self.history.add(Event::Changed { changes });
        true
    }

    /// Moves in the history.
    fn go(&mut self, step: impl FnOnce(&mut Self) -> Option<Vec<usize>>) -> bool {
        self.stroke = None;
        match step(self) {
            Some(cells) => {
                self.look_through(&cells);
                true
            }
            None => false,
        }
    }

    fn end_trial(&mut self, event: impl FnOnce(&Self) -> Event) -> Result<bool, Error> {
        if self.trials() == 0 {
            return Err(Error::new("there is no trial layer"));
        }
        let event = event(self);
        self.history.add(event);
        Ok(true)
    }

    /// Does what the hint for this board says: the one that was told, if one was, so that nothing else can be done than was shown.
    fn take_hint(&mut self) -> Result<bool, Error> {
        if self.hinted.get().is_none() {
            let hint = self.hint();
            if hint.next.is_err() {
                return Err(Error::new(hint.state().join(" ")));
            }
        }
        let found = self.hinted.get().cloned().unwrap_or_default();
        let all = self.entry.possible();
        let square = |(cell, may): (_, Domain)| {
            let cell = crate::model::CellId::index(cell);
            let old = self.squares[cell];
            let square = match may.symbol() {
                Some(symbol) => entered(old, symbol.0),
                None => Square { out: Domain::from_bits(old.out.bits() | (all.bits() & !may.bits())), ..old },
            };
            (cell, square)
        };
        let squares = found.into_iter().map(square).collect();
        Ok(self.change(squares))
    }

    /// The cell as it is printed.
    fn printed(&self, cell: usize) -> Square {
        let all = self.entry.possible();
        let given = self.puzzle().givens.get(&crate::model::CellId::new(cell));
        given.map_or(Square::default(), |given| Square::of(given.may, all))
    }

    fn check(&self, cells: &[usize]) -> Result<(), Error> {
        match cells.iter().find(|&&cell| cell >= self.squares.len()) {
            Some(cell) => Err(Error::new(format!("there is no cell {cell}: the board has {}", self.squares.len()))),
            None => Ok(()),
        }
    }

    fn check_tool(&self, tool: Tool) -> Result<(), Error> {
        let (Tool::Value(symbol) | Tool::Note(symbol) | Tool::RuleOut(symbol)) = tool else { return Ok(()) };
        match self.entry.choice(symbol) {
            Some(_) => Ok(()),
            None => Err(Error::new(format!("no cell of this puzzle can hold symbol {symbol}"))),
        }
    }
}

/// How two boards differ.
fn changes(before: &[Square], after: &[Square]) -> Vec<SquareChange> {
    let both = before.iter().zip(after).enumerate();
    let differ = both.filter(|(_, (before, after))| before != after);
    differ.map(|(cell, (&before, &after))| SquareChange { cell, before, after }).collect()
}

/// Does a cell stand as the first one of the run did, as far as the tool goes?
fn stands_alike(first: Square, other: Square, tool: Tool) -> bool {
    match tool {
        // On an empty cell the eraser rubs out marks, and must not clear values further on.
        Tool::Value(_) | Tool::Eraser => first.value == other.value,
        Tool::Note(symbol) => {
            other.value.is_none() && first.notes.has(Symbol(symbol)) == other.notes.has(Symbol(symbol))
        }
        Tool::RuleOut(symbol) => {
            other.value.is_none() && first.out.has(Symbol(symbol)) == other.out.has(Symbol(symbol))
        }
    }
}

/// The cell after the tool, which does what it did to the `first` one.
fn used(square: Square, first: Square, tool: Tool) -> Square {
    match tool {
        Tool::Value(symbol) if first.value == Some(Symbol(symbol)) => Square { value: None, ..square },
        Tool::Value(symbol) => entered(square, symbol),
        Tool::Eraser => erased(square),
        Tool::Note(symbol) => Square { notes: Domain::from_bits(square.notes.bits() ^ 1 << symbol), ..square },
        Tool::RuleOut(symbol) => Square { out: Domain::from_bits(square.out.bits() ^ 1 << symbol), ..square },
    }
}

/// The cell with a value. Its marks come back with the value's undoing, or its erasing.
fn entered(square: Square, symbol: u8) -> Square {
    Square { value: Some(Symbol(symbol)), ..square }
}

/// The cell without its value, else without its marks.
fn erased(square: Square) -> Square {
    match square.value {
        Some(_) => Square { value: None, ..square },
        None => Square::default(),
    }
}
