//! A change to what is printed that may set a puzzle right.

use super::signs::OtherSign;
use crate::domain::Domain;
use crate::error::Span;
use crate::model::CellId;
use crate::puzzle::{Axis, Board, Clue, End, Given, Look, Puzzle};
use crate::typo::Edit;
use std::ops::Range;

/// What switches an option on that is there or not.
const YES: &str = "yes";
/// What switches it off, as if it were not there.
pub(super) const NO: &str = "no";

/// A change to a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Change {
    /// Another clue stands at this end.
    Clue {
        /// Where it stands.
        end: End,
        /// What it says instead.
        meant: Clue,
        /// What has to be done to the one that stands there now.
        edit: Edit,
    },
    /// No clue stands at this end.
    NoClue(End),
    /// The clues at these two ends change places.
    Exchange(End, End),
    /// The clue at this end stands at the other end of its line, where there is none.
    OtherEnd(End),
    /// The clue at the first of these ends stands at the second, where there is none.
    MoveClue(End, End),
    /// The clues of one side alone are listed from its other end.
    TurnSide(LineEnds),
    /// The clues of one side alone stand a line further on, the last one first; or a line before, the first one last.
    ShiftSide {
        /// Whose clues.
        side: LineEnds,
        /// Do they stand further on?
        is_on: bool,
    },
    /// The clues of two sides change places, while those opposite stay where they are.
    Sides(LineEnds, LineEnds),
    /// The lines of a direction are listed from the other end.
    Turn(Axis),
    /// Clues at the near ends of a direction change places with those at the far ends.
    OtherSide(Axis),
    /// The clues of two directions change places, while given cells stay where they are.
    Transpose(Axis, Axis),
    /// Something else, or nothing, is given about a cell.
    Given {
        /// The cell.
        cell: CellId,
        /// What is given instead; `None` for nothing.
        meant: Option<Domain>,
    },
    /// What is given about one cell is given about another instead.
    Move {
        /// The cell about which it is given now.
        from: CellId,
        /// The cell that was meant.
        to: CellId,
    },
    /// Another sign, or none, is printed between two cells.
    Sign(OtherSign),
    /// Some lines next to each other are replaced by others: one that was left out is added, one too many goes, two are one, one is two.
    Lines {
        /// Their direction, rows or columns.
        axis: Axis,
        /// The first of the lines that go; the line before which new ones come, where none goes.
        index: u32,
        /// How many lines go.
        removed: u32,
        /// The clues of the lines that come; `None` where it is not known.
        clues: Vec<Option<Clue>>,
    },
    /// A rule is added that the puzzle can have.
    Rule {
        /// The name of its option.
        name: &'static str,
    },
    /// A rule goes that the puzzle has and need not have.
    NoRule {
        /// The name of its option.
        name: &'static str,
    },
    /// A cell can hold one more thing.
    Symbol {
        /// What it looks like.
        look: Look,
        /// The cells that must hold it, as far as that is known.
        cells: Vec<CellId>,
    },
    /// Cells cannot hold the last thing that they can hold now.
    NoSymbol {
        /// What it looks like.
        look: Look,
    },
}

/// A side of the board: the near or the far ends of a direction's lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineEnds {
    /// The lines' direction.
    pub axis: Axis,
    /// Is it where they end?
    pub far: bool,
}

impl LineEnds {
    /// Its name in JSON: `left`, `bottom`, `falling diagonal near`.
    pub fn name(self) -> String {
        match (self.axis, self.far) {
            (Axis::ROW, false) => "left".to_owned(),
            (Axis::ROW, true) => "right".to_owned(),
            (Axis::COLUMN, false) => "top".to_owned(),
            (Axis::COLUMN, true) => "bottom".to_owned(),
            (axis, far) => format!("{} {}", axis.word(), if far { "far" } else { "near" }),
        }
    }

    /// Is this an end of one of its lines?
    pub(super) fn has(self, end: End) -> bool {
        (end.axis, end.far) == (self.axis, self.far)
    }
}

impl Change {
    /// Its name in JSON.
    pub fn name(&self) -> &'static str {
        match self {
            Change::Clue { .. } => "clue",
            Change::NoClue(_) => "no_clue",
            Change::Exchange(..) => "exchange",
            Change::OtherEnd(_) => "other_end",
            Change::MoveClue(..) => "move_clue",
            Change::TurnSide(_) => "turn_side",
            Change::ShiftSide { .. } => "shift_side",
            Change::Sides(..) => "exchange_sides",
            Change::Turn(_) => "turn",
            Change::OtherSide(_) => "other_side",
            Change::Transpose(..) => "transpose",
            Change::Given { .. } => "given",
            Change::Move { .. } => "move",
            Change::Sign(_) => "sign",
            Change::Lines { removed: 0, .. } => "line_added",
            Change::Lines { removed: 1, clues, .. } if clues.is_empty() => "line_dropped",
            Change::Lines { removed: 2, .. } => "lines_joined",
            Change::Lines { .. } => "line_split",
            Change::Rule { .. } => "rule",
            Change::NoRule { .. } => "no_rule",
            Change::Symbol { .. } => "symbol",
            Change::NoSymbol { .. } => "no_symbol",
        }
    }

    /// The puzzle with the change made.
    pub fn apply(&self, puzzle: &Puzzle) -> Puzzle {
        let mut changed = Puzzle { goal: None, placed: None, ..puzzle.clone() };
        match self {
            Change::Clue { end, meant, .. } => drop(changed.clues.insert(*end, meant.clone())),
            Change::NoClue(end) => drop(changed.clues.remove(end)),
            Change::Exchange(..)
            | Change::OtherEnd(_)
            | Change::MoveClue(..)
            | Change::TurnSide(_)
            | Change::ShiftSide { .. }
            | Change::Sides(..)
            | Change::Turn(_)
            | Change::OtherSide(_)
            | Change::Transpose(..) => move_clues(&mut changed, |end| self.moved(end, puzzle.board)),
            Change::Given { cell, meant: None } => drop(changed.givens.remove(cell)),
            Change::Given { cell, meant: Some(may) } => {
                changed.givens.insert(*cell, Given::of(*may));
            }
            Change::Move { from, to } => {
                if let Some(given) = changed.givens.remove(from) {
                    changed.givens.insert(*to, Given { span: Span::NONE, ..given });
                }
            }
            Change::Sign(other) => other.apply(&mut changed),
            Change::Lines { axis, index, removed, clues } => {
                replace_lines(&mut changed, *axis, *index as usize..(index + removed) as usize, clues);
            }
            Change::Rule { name } => drop(changed.options.insert((*name).to_owned(), YES.to_owned())),
            Change::NoRule { name } => drop(changed.options.remove(*name)),
            Change::Symbol { look, .. } => changed.alphabet.looks.push(look.clone()),
            Change::NoSymbol { look } => changed.alphabet.looks.retain(|other| other != look),
        }
        changed
    }

    /// Where the clue at this end stands then, if clues change their places.
    fn moved(&self, end: End, board: Board) -> End {
        let lines = |axis| board.lines(axis) as u32;
        match self {
            Change::Exchange(one, other) if end == *one => *other,
            Change::Exchange(one, other) if end == *other => *one,
            Change::OtherEnd(wrong) if end == *wrong => end.opposite(),
            Change::MoveClue(from, to) if end == *from => *to,
            Change::TurnSide(side) if side.has(end) => End { index: lines(side.axis) - 1 - end.index, ..end },
            Change::ShiftSide { side, is_on } if side.has(end) => {
                let by = if *is_on { 1 } else { lines(side.axis) - 1 };
                End { index: (end.index + by) % lines(side.axis), ..end }
            }
            Change::Sides(one, other) if one.has(end) => End { axis: other.axis, far: other.far, ..end },
            Change::Sides(one, other) if other.has(end) => End { axis: one.axis, far: one.far, ..end },
            Change::Turn(axis) if end.axis == *axis => End { index: lines(*axis) - 1 - end.index, ..end },
            Change::OtherSide(axis) if end.axis == *axis => End { far: !end.far, ..end },
            Change::Transpose(one, other) if end.axis == *one => End { axis: *other, ..end },
            Change::Transpose(one, other) if end.axis == *other => End { axis: *one, ..end },
            _ => end,
        }
    }
}

/// Moves every clue to another end.
fn move_clues(puzzle: &mut Puzzle, to: impl Fn(End) -> End) {
    puzzle.clues = std::mem::take(&mut puzzle.clues).into_iter().map(|(end, clue)| (to(end), clue)).collect();
}

/// Puts other lines in the place of some rows or columns. Whatever is given in those is lost.
fn replace_lines(puzzle: &mut Puzzle, axis: Axis, gone: Range<usize>, clues: &[Option<Clue>]) {
    let old = puzzle.board;
    let count = old.lines(axis) + clues.len() - gone.len();
    let (rows, columns) = if axis == Axis::ROW { (count, old.columns()) } else { (old.rows(), count) };
    let Ok(board) = Board::rectangle(rows, columns) else { return };
    let moved = |index: usize| match index {
        before if before < gone.start => Some(before),
        behind if behind >= gone.end => Some(behind + clues.len() - gone.len()),
        _ => None,
    };
    let own = |end: End| match end.axis == axis {
        true => moved(end.index as usize).map(|index| End { index: index as u32, ..end }),
        false => Some(end),
    };
    puzzle.board = board;
    puzzle.clues =
        std::mem::take(&mut puzzle.clues).into_iter().filter_map(|(end, clue)| Some((own(end)?, clue))).collect();
    for (at, clue) in clues.iter().enumerate() {
        puzzle.clues.extend(clue.clone().map(|clue| (End::near(axis, gone.start + at), clue)));
    }
    let place = |cell: CellId| {
        let (row, column) = old.place(cell);
        let (row, column) = if axis == Axis::ROW { (moved(row)?, column) } else { (row, moved(column)?) };
        Some(board.cell(row, column))
    };
    let givens = std::mem::take(&mut puzzle.givens);
    puzzle.givens = givens.into_iter().filter_map(|(cell, given)| Some((place(cell)?, given))).collect();
}
