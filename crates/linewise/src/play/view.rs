//! The game as a face shows it, whole: cells, lines, and what can be done, ready to be written as JSON.

use super::lines::{LineState, PaperLine};
use super::square::Square;
use super::stroke::Stroke;
use super::{Conflicts, Entry, Game, Settings};
use crate::explain::JsonStep;
use crate::kind::Printed;
use crate::puzzle::{Board, End, Puzzle};
use crate::task::{Hint, Stage};
use serde::Serialize;
use std::collections::BTreeMap;

/// The game as a face shows it.
#[derive(Debug, Clone, Serialize)]
#[non_exhaustive]
pub struct View<'g> {
    /// The kind's name.
    pub kind: &'g str,
    /// The puzzle's title, where it has one.
    pub title: Option<&'g str>,
    /// Is the board a hexagon?
    pub is_hexagon: bool,
    /// For each row, how far to the right it begins, in half cells, and how many cells it has.
    pub rows: Vec<RowView>,
    /// How cells are entered.
    pub entry: &'g Entry,
    /// The cells, row by row, with the run that is being painted.
    pub squares: Vec<SquareView>,
    /// The lines, rows first.
    pub lines: Vec<DrawnLine>,
    /// The run that is being painted.
    pub stroke: Option<&'g Stroke>,
    /// Can something be taken back?
    pub can_undo: bool,
    /// Can something be done again?
    pub can_redo: bool,
    /// How many trial layers lie above each other.
    pub trials: usize,
    /// The names of the save points.
    pub points: Vec<&'g str>,
    /// How many cells hold a value.
    pub settled: usize,
    /// Is everything filled in, and right?
    pub is_finished: bool,
    /// What the player chose.
    pub settings: Settings,
    /// Which mistakes are shown, in words.
    pub conflicts: &'static str,
}

/// A row of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct RowView {
    /// How far to the right it begins, in half cells.
    pub indent: usize,
    /// How many cells it has.
    pub cells: usize,
}

/// A cell as a face shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct SquareView {
    /// What stands there.
    #[serde(flatten)]
    pub square: Square,
    /// Is it printed with the puzzle?
    pub given: bool,
    /// Was it changed in a trial layer?
    pub trial: bool,
    /// Is it among the cells of a mistake, as far as these are shown?
    pub conflict: bool,
}

/// What is marked on a board, beside what stands there: few cells of a large board.
#[derive(Debug, Clone, Default)]
pub struct Marked {
    /// The cells of mistakes, as far as these are shown, in their order.
    mistakes: Vec<usize>,
    /// What the run that is being painted makes of its cells.
    painted: BTreeMap<usize, Square>,
    /// What stood in the cells that changed in the topmost trial layer, before it.
    tried: BTreeMap<usize, Square>,
}

impl Marked {
    /// The cells: all others are shown as they stand.
    pub fn cells(&self) -> impl Iterator<Item = usize> {
        self.mistakes.iter().chain(self.painted.keys()).chain(self.tried.keys()).copied()
    }
}

/// A line as a face shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct DrawnLine {
    /// Its name: `row 3`.
    pub name: String,
    /// Its direction: 0 rows, 1 columns, 2 falling and 3 rising diagonals of a hexagon; others are no lines of the board.
    pub axis: u8,
    /// Its number in that direction, from 0.
    pub index: u32,
    /// Its cells in reading order.
    pub cells: Vec<usize>,
    /// How it stands; a broken line is told as open where mistakes are never shown.
    pub state: LineState,
    /// The clues at its near end: left of a row, on top of a column.
    pub near: Vec<ClueView>,
    /// The clues at its far end.
    pub far: Vec<ClueView>,
    /// The line with its clues, in words.
    pub label: String,
}

/// A clue as a face shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ClueView {
    /// Its pieces in the order in which they are printed.
    pub pieces: Vec<PieceView>,
}

/// A piece of a clue: a number of a nonogram.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct PieceView {
    /// The text.
    pub text: String,
    /// The symbol in whose colour it is printed.
    pub symbol: Option<u8>,
    /// Is it certain where it belongs, so that it can be greyed?
    pub settled: bool,
}

/// A hint as a face shows it, stage by stage.
#[derive(Debug, Clone, Serialize)]
#[non_exhaustive]
pub struct HintView {
    /// Is the board right so far? `None` where the budget ended before that was known.
    pub right: Option<bool>,
    /// Is there a step to do?
    pub has_step: bool,
    /// What is said at each stage: what to try, also where, also why.
    pub stages: [Vec<String>; 3],
    /// The cells of the line that the step looks at, from the second stage on.
    pub line: Vec<usize>,
    /// The cells that the reason speaks of, from the third stage on.
    pub facts: Vec<usize>,
    /// The cells that the step narrows, from the third stage on.
    pub found: Vec<usize>,
    /// The step, as walkthroughs have it.
    pub step: Option<JsonStep>,
}

impl Game<'_> {
    /// The game as a face shows it.
    pub fn view(&self) -> View<'_> {
        let puzzle = self.puzzle();
        let board = &puzzle.board;
        let row = |row| RowView { indent: board.indent(row), cells: board.line_len(crate::puzzle::Axis::ROW, row) };
        View {
            kind: &puzzle.kind,
            title: puzzle.note(Puzzle::TITLE),
            is_hexagon: matches!(board, Board::Hexagon(_)),
            rows: (0..board.rows()).map(row).collect(),
            entry: self.entry(),
            squares: self.square_views(),
            lines: self.lines.iter().map(|line| self.line_view(line)).collect(),
            stroke: self.stroke(),
            can_undo: self.can_undo(),
            can_redo: self.can_redo(),
            trials: self.trials(),
            points: self.points.iter().map(|point| point.name.as_str()).collect(),
            settled: self.settled(),
            is_finished: self.is_finished(),
            settings: self.settings,
            conflicts: self.settings.conflicts.words(),
        }
    }

    /// The cells as they are shown: with the run that is being painted, and with what is tried and mistaken marked.
    pub fn square_views(&self) -> Vec<SquareView> {
        let marked = self.marked();
        (0..self.squares.len()).map(|cell| self.square_view(cell, &marked)).collect()
    }

    /// What is marked on the board now, and what the run that is being painted would change.
    pub fn marked(&self) -> Marked {
        let painted = self.stroke.iter().flat_map(|stroke| self.painted(&stroke.cells, stroke.tool));
        Marked { mistakes: self.conflicts(), painted: painted.collect(), tried: self.history.tried() }
    }

    /// A cell as it is shown, where this is what is marked on the board.
    pub fn square_view(&self, cell: usize, marked: &Marked) -> SquareView {
        let square = self.squares[cell];
        SquareView {
            square: marked.painted.get(&cell).copied().unwrap_or(square),
            given: self.is_given(cell),
            trial: marked.tried.get(&cell).is_some_and(|before| *before != square),
            conflict: marked.mistakes.binary_search(&cell).is_ok(),
        }
    }

    /// How a line is shown: a broken one as an open one, where mistakes are never shown.
    pub fn shown_state(&self, line: &PaperLine) -> LineState {
        let is_hidden = line.state == LineState::Broken && self.settings.conflicts == Conflicts::Never;
        if is_hidden { LineState::Open } else { line.state }
    }

    fn line_view(&self, line: &PaperLine) -> DrawnLine {
        let [near, far] = End::both(line.place).map(|end| self.clue_views(line, end));
        DrawnLine {
            name: line.place.to_string(),
            axis: line.place.axis.0,
            index: line.place.index,
            cells: line.cells.iter().map(|cell| cell.index()).collect(),
            state: self.shown_state(line),
            near,
            far,
            label: self.line_label(line),
        }
    }

    /// The clues at an end of a line.
    pub fn clue_views(&self, line: &PaperLine, end: End) -> Vec<ClueView> {
        // Some kinds print something where there is no clue.
        let ends = end.every_nth().filter(|end| end.nth == 0 || self.puzzle().clues.contains_key(end));
        let clue = |end: End| {
            let settled = line.settled.get(&end).map_or(&[][..], Vec::as_slice);
            let pieces = self.printed_at(end);
            let piece = |(at, piece): (usize, Printed)| PieceView {
                text: piece.text,
                symbol: piece.symbol.map(|symbol| symbol.0),
                settled: settled.get(at).copied().unwrap_or(false),
            };
            ClueView { pieces: pieces.into_iter().enumerate().map(piece).collect() }
        };
        ends.map(clue).filter(|clue| !clue.pieces.is_empty()).collect()
    }

    /// The next step from the board as it stands, stage by stage.
    pub fn hint_view(&self) -> HintView {
        self.show_hint(&self.hint())
    }

    /// A hint for this board, stage by stage.
    pub fn show_hint(&self, hint: &Hint<'_>) -> HintView {
        let step = hint.next.as_ref().ok().map(|advice| &advice.step);
        let line = step.and_then(|step| step.line).map(|line| &*self.task.model().line(line).cells);
        HintView {
            right: hint.right,
            has_step: step.is_some(),
            stages: [Stage::Vague, Stage::Where, Stage::Why].map(|stage| hint.lines(stage)),
            line: line.into_iter().flatten().map(|cell| cell.index()).collect(),
            facts: step.iter().flat_map(|step| &step.facts).map(|fact| fact.cell.index()).collect(),
            found: step.iter().flat_map(|step| &step.found).map(|(cell, _)| cell.index()).collect(),
            step: step.map(|step| self.task.step_json(step)),
        }
    }
}
