//! A game: a puzzle, and the board as a person fills it in. No screen, no clock: a player in a terminal and a page in a browser are
//! two faces of it.
//!
//! Always: each paper line's state is that of the board as it stands, and the history leads from the board at the beginning to it.

mod check;
mod entry;
mod history;
mod label;
mod lines;
mod moves;
mod notes;
mod patterns;
mod saved;
mod square;
mod stroke;
mod view;
mod written;

pub use check::{Conflicts, WrongSquare};
pub use entry::{Choice, EnteredBy, Entry};
pub use history::{Event, SquareChange};
pub use lines::{LineState, PaperLine};
pub use moves::{Move, Tool};
pub use patterns::PatternView;
pub use saved::{SavePoint, Saved};
pub use square::Square;
pub use stroke::Stroke;
pub use view::{ClueView, DrawnLine, HintView, Marked, PieceView, RowView, SquareView, View};

use crate::distinct::distinct;
use crate::domain::{Domain, Symbol};
use crate::engine::{Answer, Stop, Verdict, verify};
use crate::error::Error;
use crate::kind::{Between, Within, regions};
use crate::model::{CellId, Grid};
use crate::puzzle::{Placed, Puzzle};
use crate::rule::{Meter, Scratch};
use crate::task::{Hint, Task};
use history::History;
use notes::Bare;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::OnceLock;

/// What a player can choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Which mistakes are shown.
    pub conflicts: Conflicts,
    /// Are pencil marks rubbed out that an entry makes impossible, by the rules alone and not by a clue?
    pub tidy_notes: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { conflicts: Conflicts::Rules, tidy_notes: true }
    }
}

/// The work that all lines of a look at the board share: about a second.
const SHARED_WORK: u64 = 1 << 26;
/// What each line may cost besides.
const LINE_WORK: u64 = 1 << 18;

/// A puzzle that is being played.
///
/// ```
/// # fn main() -> Result<(), linewise::Error> {
/// use linewise::play::{Game, Move, Tool};
///
/// let mut game = Game::open(linewise::open("kind: nonogram\nrows: 2 1\ncolumns: 1 2")?.one()?)?;
/// game.play(&Move::Paint { cells: vec![0, 1], tool: Tool::Value(1) })?;
/// game.play(&Move::Set { cell: 3, symbol: 1 })?;
/// assert!(game.is_finished());
/// game.play(&Move::Undo)?;
/// assert_eq!(game.label(3), "row 2 column 2, open; row clue 1; column clue 2");
/// # Ok(())
/// # }
/// ```
pub struct Game<'a> {
    task: Task<'a>,
    entry: Entry,
    bare: Bare,
    /// What is printed between neighbouring cells.
    between: Vec<Between>,
    /// The neighbours between which a thick line runs.
    walls: Vec<[CellId; 2]>,
    /// What is printed in words, for each cell beside which something stands, or which lies in a region.
    signs: Vec<String>,
    squares: Vec<Square>,
    /// What each cell may be by the squares, always as they stand: who goes through a large board at every move is slow.
    grid: Grid,
    lines: Vec<PaperLine>,
    /// For each cell the lines on which it lies.
    lines_of: Vec<Vec<u32>>,
    history: History,
    points: Vec<SavePoint>,
    stroke: Option<Stroke>,
    /// What a player has chosen.
    pub settings: Settings,
    answer: OnceLock<Answer>,
    /// What the hint for the board as it stands narrows, once one was asked for.
    hinted: OnceLock<Vec<(CellId, Domain)>>,
}

impl fmt::Debug for Game<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game").field("puzzle", self.puzzle()).field("squares", &self.squares).finish_non_exhaustive()
    }
}

impl Game<'static> {
    /// A game of a puzzle of one of linewise's own kinds. What the puzzle says was filled in is on the board.
    pub fn open(puzzle: Puzzle) -> Result<Game<'static>, Error> {
        Ok(Game::new(Task::new(puzzle)?))
    }
}

impl<'a> Game<'a> {
    /// A game of this task's puzzle. Hints and checks are given within the task's budget.
    pub fn new(task: Task<'a>) -> Game<'a> {
        let entry = Entry::new(&task);
        let squares = square::start(&task, entry.possible());
        let lines = lines::of(&task);
        let mut lines_of = vec![Vec::new(); squares.len()];
        for (at, line) in lines.iter().enumerate() {
            line.cells.iter().for_each(|cell| lines_of[cell.index()].push(at as u32));
        }
        let bare = Bare::new(&task);
        let Within { between, regions } = task.kind().within(task.puzzle());
        let walls = regions::walls(&task.puzzle().board, &regions);
        let signs = label::signs(&task.puzzle().board, &between, &regions);
        let mut game = Game {
            task,
            between,
            walls,
            signs,
            entry,
            bare,
            squares,
            grid: Grid::from(Vec::new()),
            lines,
            lines_of,
            history: History::default(),
            points: Vec::new(),
            stroke: None,
            settings: Settings::default(),
            answer: OnceLock::new(),
            hinted: OnceLock::new(),
        };
        game.look_at_all();
        game
    }

    /// The task: the puzzle, and everything that can be asked about it.
    pub fn task(&self) -> &Task<'a> {
        &self.task
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        self.task.puzzle()
    }

    /// What is printed between neighbouring cells.
    pub fn between(&self) -> &[Between] {
        &self.between
    }

    /// The neighbours between which a thick line runs, as between regions, in the order of their numbers.
    pub fn walls(&self) -> &[[CellId; 2]] {
        &self.walls
    }

    /// How cells are entered.
    pub fn entry(&self) -> &Entry {
        &self.entry
    }

    /// The cells in the order of their numbers, as they are placed; a run that is being painted is not among it.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The lines of the paper, rows first, each with its state.
    pub fn lines(&self) -> &[PaperLine] {
        &self.lines
    }

    /// The run that is being painted.
    pub fn stroke(&self) -> Option<&Stroke> {
        self.stroke.as_ref()
    }

    /// The save points, in the order in which they were made.
    pub fn points(&self) -> &[SavePoint] {
        &self.points
    }

    /// Everything that was done, and taken back.
    pub fn history(&self) -> &[Event] {
        self.history.events()
    }

    /// Can something be taken back?
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// Can something that was taken back be done again?
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// How many trial layers lie above each other.
    pub fn trials(&self) -> usize {
        self.history.trials().len()
    }

    /// Is the cell printed with what it holds?
    pub fn is_given(&self, cell: usize) -> bool {
        self.puzzle().givens.get(&CellId::new(cell)).is_some_and(|given| given.may.len() == 1)
    }

    /// What each cell may be by what was filled in and ruled out. Pencil marks say nothing.
    pub fn grid(&self) -> Grid {
        self.grid.clone()
    }

    /// Is everything filled in, and right? Cells that can only be blank may be left open.
    pub fn is_finished(&self) -> bool {
        self.lines.iter().all(|line| line.state == LineState::Done) && self.word().is_some()
    }

    /// Does every cell hold a value?
    pub fn is_full(&self) -> bool {
        self.squares.iter().all(|square| square.value.is_some())
    }

    /// Does every cell hold a value, and some line break a rule or its clue?
    pub fn is_full_and_wrong(&self) -> bool {
        self.is_full() && self.lines.iter().any(|line| line.state == LineState::Broken)
    }

    /// The finished board, if it is one.
    pub fn word(&self) -> Option<Vec<Symbol>> {
        let may_stay_open = self.puzzle().alphabet.has_blank();
        let symbol = |may: &Domain| match may.symbol() {
            None if may_stay_open && may.has(Symbol::BLANK) => Some(Symbol::BLANK),
            symbol => symbol,
        };
        let word: Vec<Symbol> = self.grid.cells.iter().map(symbol).collect::<Option<_>>()?;
        verify::is_solution(self.task.model(), &word).then_some(word)
    }

    /// How many solutions the puzzle has, as far as none, one or several. Worked out once.
    pub fn answer(&self) -> &Answer {
        self.answer.get_or_init(|| self.task.solve())
    }

    /// The only solution of the puzzle; `None` where it has none or several, or that is not known within the budget.
    pub fn solution(&self) -> Option<&[Symbol]> {
        let answer = self.answer();
        (answer.verdict == Verdict::Unique).then(|| answer.solutions[0].as_slice())
    }

    /// The next step from the board as it stands.
    pub fn hint(&self) -> Hint<'_> {
        let hint = self.task.hint(&self.grid());
        if let Ok(advice) = &hint.next {
            self.hinted.get_or_init(|| advice.step.found.clone());
        }
        hint
    }

    /// The puzzle with the board as it stands.
    pub fn with_board(&self) -> Puzzle {
        let (all, possible) = (self.puzzle().alphabet.all(), self.entry.possible());
        // A game that was put away by an earlier version can have a cell that is nothing at all, which no text says.
        let may = |square: &Square| match square.may(possible) {
            may if may == possible || may.is_empty() => all,
            may => may,
        };
        let board = self.squares.iter().map(may).collect();
        let noted = self.squares.iter().enumerate().filter(|(_, square)| !square.notes.is_empty());
        let pencil = noted.map(|(at, square)| (CellId::new(at), square.notes)).collect();
        Puzzle { placed: Some(Placed { board, pencil }), ..self.puzzle().clone() }
    }

    /// The puzzle with the board as it stands, in the native format: any command reads it, and a game of it goes on there.
    pub fn text(&self) -> Result<String, Error> {
        crate::formats::native_text(&self.with_board(), self.task.kind())
    }

    /// [`Game::text`] without the solution that the puzzle may hold, for whoever is to solve it.
    pub fn text_to_share(&self) -> Result<String, Error> {
        crate::formats::native_text(&Puzzle { goal: None, ..self.with_board() }, self.task.kind())
    }

    /// Works the whole board out anew.
    fn look_at_all(&mut self) {
        let all = self.puzzle().alphabet.all();
        let placed = Grid { cells: self.squares.iter().map(|square| square.may(all)).collect() };
        self.grid = self.task.with_givens(&placed);
        self.look_at(0..self.lines.len());
    }

    /// Works the state of these lines out.
    fn look_at(&mut self, lines: impl IntoIterator<Item = usize>) {
        self.hinted = OnceLock::new();
        // What the shared allowance does not reach stays open.
        let mut shared = SHARED_WORK;
        for at in lines {
            let scratch = &mut Scratch::with_meter(Meter::new(LINE_WORK + shared, Stop::Never));
            let (state, settled) = lines::judge(&self.task, &self.lines[at], &self.grid, &self.squares, scratch);
            shared = shared.saturating_sub(scratch.meter.used().saturating_sub(LINE_WORK));
            self.lines[at].state = state;
            self.lines[at].settled = settled;
        }
    }

    /// Works out what these cells, which have changed, may be, and the state of the lines through them.
    fn look_through(&mut self, cells: &[usize]) {
        let all = self.puzzle().alphabet.all();
        let grid = &mut *self.grid.cells;
        for &cell in cells {
            grid[cell] = self.task.model().cells[cell].and(self.squares[cell].may(all));
        }
        let lines = distinct(cells.iter().flat_map(|&cell| self.lines_of[cell].iter().copied()));
        self.look_at(lines.into_iter().map(|at| at as usize));
    }
}
