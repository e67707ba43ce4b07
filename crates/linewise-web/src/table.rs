//! A puzzle that is being played: moves in, and out comes what is different now.

use crate::answer::{self, Failure, object};
use crate::layout;
use linewise::play::{Game, LineState, Move, Saved, Settings, SquareView};
use linewise::{Axis, Error, Task};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

/// A puzzle that is being played.
#[wasm_bindgen]
pub struct Table {
    game: Game<'static>,
    /// What the page shows, so that only what is different need be told.
    squares: Vec<SquareView>,
    /// The cells that it does not show as they stand, or marks.
    marked: Vec<usize>,
    lines: Vec<(LineState, Vec<bool>, Vec<bool>)>,
}

/// The cell is printed with the puzzle.
const GIVEN: u8 = 1;
/// It belongs to the topmost trial layer.
const TRIAL: u8 = 2;
/// It is to blame for a mistake.
const CONFLICT: u8 = 4;

/// A cell: its number, value, flags, pencil marks, and what is ruled out.
type Cell = (usize, u8, u8, Vec<u8>, Vec<u8>);

/// A cell as the page is told of it.
fn told(cell: usize, view: &SquareView) -> Cell {
    let symbols = |may: linewise::Domain| may.symbols().map(|symbol| symbol.0).collect();
    let flag = |is: bool, flag: u8| if is { flag } else { 0 };
    let value = view.square.value.map_or(crate::OPEN, |symbol| symbol.0);
    let flags = flag(view.given, GIVEN) | flag(view.trial, TRIAL) | flag(view.conflict, CONFLICT);
    (cell, value, flags, symbols(view.square.notes), symbols(view.square.out))
}

/// What is different now, and what can be done.
#[derive(Serialize)]
struct State<'g> {
    changed: Vec<Cell>,
    /// Lines: number, state, which pieces of the near and of the far clue are certain.
    lines: Vec<(usize, LineState, &'g [bool], &'g [bool])>,
    stroke: Option<&'g [usize]>,
    can_undo: bool,
    can_redo: bool,
    trials: usize,
    points: Vec<&'g str>,
    settled: usize,
    cells: usize,
    finished: bool,
    settings: Settings,
    policy: &'static str,
}

impl Table {
    /// A game of this task's puzzle.
    pub fn of(task: Task<'static>) -> Table {
        let game = Game::new(crate::desk::patient(task));
        Table { game, squares: Vec::new(), marked: Vec::new(), lines: Vec::new() }
    }

    /// The state, with all cells and lines that are not as the page shows them.
    fn state(&mut self) -> State<'_> {
        let changed = self.changed();
        let lines: Vec<_> = self.game.lines().iter().map(|line| self.line(line)).collect();
        let moved: Vec<usize> = (0..lines.len()).filter(|at| self.lines.get(*at) != lines.get(*at)).collect();
        self.lines = lines;
        let line = |at: usize| {
            let (state, near, far) = &self.lines[at];
            (at, *state, near.as_slice(), far.as_slice())
        };
        State {
            changed,
            lines: moved.into_iter().map(line).collect(),
            stroke: self.game.stroke().map(|stroke| stroke.cells.as_slice()),
            can_undo: self.game.can_undo(),
            can_redo: self.game.can_redo(),
            trials: self.game.trials(),
            points: self.game.points().iter().map(|point| point.name.as_str()).collect(),
            settled: self.game.settled(),
            cells: self.game.squares().len(),
            finished: self.game.is_finished(),
            settings: self.game.settings,
            policy: self.game.settings.conflicts.words(),
        }
    }

    /// The cells that are not as the page shows them, which from here on it does. On a large board few of them can be:
    /// those that hold something else, and those that are marked or were.
    fn changed(&mut self) -> Vec<Cell> {
        let marked = self.game.marked();
        let stand = self.game.squares().iter().enumerate();
        let differ = stand.filter(|(at, square)| self.squares.get(*at).is_none_or(|shown| shown.square != **square));
        let mut cells: Vec<usize> =
            differ.map(|(at, _)| at).chain(self.marked.drain(..)).chain(marked.cells()).collect();
        cells.sort_unstable();
        cells.dedup();
        self.marked = marked.cells().collect();
        let is_first = self.squares.is_empty();
        let mut changed = Vec::new();
        for cell in cells {
            let view = self.game.square_view(cell, &marked);
            if is_first {
                self.squares.push(view);
            } else if self.squares[cell] == view {
                continue;
            } else {
                self.squares[cell] = view;
            }
            changed.push(told(cell, &view));
        }
        changed
    }

    /// A line as the page shows it.
    fn line(&self, line: &linewise::play::PaperLine) -> (LineState, Vec<bool>, Vec<bool>) {
        let certain = |is_far: bool| {
            let ends = line.settled.iter().filter(|(end, _)| end.far == is_far);
            ends.flat_map(|(_, certain)| certain.iter().copied()).collect()
        };
        (self.game.shown_state(line), certain(false), certain(true))
    }

    fn done(&mut self, done: Result<bool, Failure>) -> String {
        match done {
            Ok(_) => answer::of(Ok(self.state())),
            Err(failure) => answer::of::<()>(Err(failure)),
        }
    }
}

#[wasm_bindgen]
impl Table {
    /// Opens a game of a puzzle in the native format; nothing when it cannot be played.
    pub fn open(native: &str) -> Option<Table> {
        let puzzle = linewise::open(native).and_then(|reading| reading.one()).ok()?;
        Some(Table::of(Task::new(puzzle).ok()?))
    }

    /// What the page needs to show the game; `saved` is the game as it was put away, or empty.
    pub fn start(&mut self, saved: &str) -> String {
        let failure = match saved {
            "" => None,
            saved => serde_json::from_str::<Saved>(saved)
                .map_err(|_| Error::new("the saved board cannot be read"))
                .and_then(|saved| self.game.go_on(saved))
                .err(),
        };
        (self.squares, self.marked, self.lines) = (Vec::new(), Vec::new(), Vec::new());
        let lines = self.game.lines().iter().map(|line| {
            // Regions and the like have no clues, and so no place in the page's list of directions.
            let board = &self.game.puzzle().board;
            let is_clued = board.axes().contains(&line.place.axis) || line.place.axis == Axis::DIAGONAL;
            let axis = is_clued.then(|| layout::axis(board, line.place.axis));
            object! {"name": line.place.to_string(), "axis": axis, "index": line.place.index, "label": self.game.line_label(line)}
        });
        let lines: Vec<_> = lines.collect();
        let entry = self.game.entry().clone();
        let has_patterns = self.game.has_patterns();
        answer::of(Ok(object! {
            "entry": entry, "lines": lines, "has_patterns": has_patterns, "state": self.state(), "problem": failure.map(Failure::from),
        }))
    }

    /// Does a move.
    pub fn play(&mut self, done: &str) -> String {
        let done = serde_json::from_str::<Move>(done).map_err(|_| Error::new("there is no such move"));
        let done = done.and_then(|done| self.game.play(&done)).map_err(Failure::from);
        self.done(done)
    }

    /// Chooses what a player can choose.
    pub fn choose(&mut self, settings: &str) -> String {
        let settings = serde_json::from_str::<Settings>(settings).map_err(|_| Error::new("there is no such choice"));
        let done = settings.map(|settings| self.game.settings = settings).map(|()| true).map_err(Failure::from);
        self.done(done)
    }

    /// What these cells are called.
    pub fn labels(&self, cells: &[u32]) -> String {
        let is_cell = |cell: &usize| *cell < self.game.squares().len();
        let cells = cells.iter().map(|&cell| cell as usize).filter(is_cell);
        answer::of(Ok(cells.map(|cell| self.game.label(cell)).collect::<Vec<_>>()))
    }

    /// The patterns of the lines through this cell, each in three parts, of which the one in the middle answers to the
    /// cell where that is certain.
    pub fn patterns(&self, cell: u32) -> String {
        let told = self.game.patterns(cell as usize).into_iter().map(|pattern| {
            let part = pattern.part.unwrap_or(0..0);
            let (before, rest) = pattern.text.split_at_checked(part.start).unwrap_or((&pattern.text, ""));
            let (own, after) = rest.split_at_checked(part.len()).unwrap_or((rest, ""));
            object! {
                "line": pattern.line, "holds": pattern.holds, "is_full": pattern.is_full,
                "text": [before, own, after],
            }
        });
        answer::of(Ok(told.collect::<Vec<_>>()))
    }

    /// The board as hints and checks see it: the cells of which something is known, each with what it may be.
    pub fn board(&self) -> String {
        answer::of(Ok(crate::board::known(&self.game.grid(), self.game.puzzle().alphabet.all())))
    }

    /// The puzzle with the board as it stands, in the native format.
    pub fn text(&self) -> String {
        answer::of(self.game.text().map_err(Failure::from))
    }

    /// The same without the solution that the puzzle may hold.
    pub fn shared(&self) -> String {
        answer::of(self.game.text_to_share().map_err(Failure::from))
    }

    /// The game, to be put away.
    pub fn saved(&self) -> String {
        answer::of(self.game.saved().map_err(Failure::from))
    }
}
