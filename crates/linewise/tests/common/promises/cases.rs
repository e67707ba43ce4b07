//! What promises are kept on: the examples of all kinds, and boards as text.

use crate::common::{all_clues, without_clues};
use linewise::engine::{Answer, Budget, Limits, solve};
use linewise::format::{Format, Native};
use linewise::{Axis, Board, Kind, Model, Puzzle, Symbol};
use proptest::prelude::ProptestConfig;
use proptest::test_runner::TestRunner;

/// Kinds, as the library lists them.
pub type Kinds = &'static [&'static dyn Kind];

/// An example of a kind, read.
pub struct Case {
    pub kind: &'static dyn Kind,
    pub puzzle: Puzzle,
    pub goal: Vec<Symbol>,
    /// Boards, each with the first line that it breaks.
    pub wrong: Vec<(Vec<Symbol>, &'static str)>,
    /// What to call it when something is wrong.
    pub name: String,
}

impl Case {
    pub(super) fn model(&self) -> Model {
        model(self.kind, &self.puzzle)
    }
}

/// The examples of all kinds.
pub fn cases(kinds: Kinds) -> Vec<Case> {
    let native = Native::with_kinds(kinds.to_vec());
    let examples = kinds.iter().flat_map(|&kind| kind.examples().iter().map(move |example| (kind, example)));
    let case = |(kind, example): (&'static dyn Kind, &'static linewise::kind::Example)| {
        let mut puzzles = native.read(example.puzzle.as_bytes());
        assert_eq!(puzzles.len(), 1, "{}: an example is one puzzle: {}", kind.name(), example.puzzle);
        let puzzle = puzzles.remove(0).unwrap_or_else(|error| panic!("{}: {error}", kind.name()));
        let name = format!("{}, {:?}", kind.name(), puzzle.note(Puzzle::TITLE).unwrap_or("no title"));
        assert_eq!(puzzle.kind, kind.name(), "{name}: an example is of its kind");
        let goal = puzzle.goal.clone().unwrap_or_else(|| panic!("{name} has no solution"));
        let wrong = example.wrong.iter().map(|(board, line)| (read_board(&puzzle, board), *line)).collect();
        Case { kind, puzzle, goal, wrong, name }
    };
    examples.map(case).collect()
}

/// A board that is written as rows of characters.
pub(super) fn read_board(puzzle: &Puzzle, text: &str) -> Vec<Symbol> {
    let glyphs = text.lines().flat_map(str::chars);
    let symbol = |glyph| puzzle.alphabet.symbol(glyph).unwrap_or_else(|| panic!("no symbol looks like {glyph:?}"));
    let board: Vec<Symbol> = glyphs.map(symbol).collect();
    assert_eq!(board.len(), puzzle.board.cells(), "a board has a character for each cell:\n{text}");
    board
}

/// A board as rows of characters, for messages.
pub(super) fn drawn(puzzle: &Puzzle, board: &[Symbol]) -> String {
    let row = |row| puzzle.board.line(Axis::ROW, row).map(|cell| puzzle.alphabet.glyph(board[cell.index()]));
    let rows = (0..puzzle.board.rows()).map(|index| row(index).collect::<String>());
    rows.map(|row| format!("\n{row}")).collect()
}

/// Boards as text, for messages and comparisons.
pub(super) fn all_drawn(puzzle: &Puzzle, boards: &[Vec<Symbol>]) -> String {
    boards.iter().map(|board| drawn(puzzle, board) + "\n").collect()
}

pub(super) fn model(kind: &dyn Kind, puzzle: &Puzzle) -> Model {
    kind.model(puzzle).unwrap_or_else(|error| panic!("{}: {error} in {puzzle:?}", kind.name()))
}

pub(super) fn answer(kind: &dyn Kind, puzzle: &Puzzle, solutions: usize) -> Answer {
    solve(&model(kind, puzzle), Limits::new(solutions), Budget::UNLIMITED)
}

/// Runs a property so many times.
pub(super) fn runner(cases: u32) -> TestRunner {
    TestRunner::new(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases) })
}

/// Can the kind say which clue a word has?
pub(super) fn prints_clues(case: &Case) -> bool {
    !all_clues(case.kind, &without_clues(&case.puzzle), &case.goal).clues.is_empty()
}

pub(super) fn lines_of(board: Board) -> Vec<(Axis, usize)> {
    board.axes().iter().flat_map(|&axis| (0..board.lines(axis)).map(move |index| (axis, index))).collect()
}
