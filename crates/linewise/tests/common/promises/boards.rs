//! Promises about whole boards: answers, formats, propagation, transposing.

use super::cases::{Case, Kinds, all_drawn, answer, cases, drawn, model, prints_clues, runner};
use crate::common::{all_clues, transposed, without_clues};
use linewise::engine::{Stop, Verdict, WalkEnd, sweep, verify, walk};
use linewise::format;
use linewise::format::{Format, Native};
use linewise::puzzle::PuzzleBuilder;
use linewise::{Axis, Board, CellId, Domain, Grid, Look, Model, Puzzle, Span, Symbol, Task};
use proptest::prelude::*;
use proptest::sample::Index;
use std::slice;

/// There are examples, of boards that are not all square, each with something to get wrong.
pub fn every_kind_has_examples(kinds: Kinds) {
    let cases = cases(kinds);
    for kind in kinds {
        let of_kind = || cases.iter().filter(|case| case.kind.name() == kind.name());
        assert!(of_kind().count() >= 2, "{} has fewer than two examples", kind.name());
        assert!(format::holds_kind(format::native(), *kind), "{}: the project's own format holds it", kind.name());
        for case in of_kind() {
            assert!(!case.wrong.is_empty(), "{}: no wrong board", case.name);
        }
    }
}

/// Every example has exactly the answer that is printed with it, and no line of it is broken.
pub fn examples_have_their_answers(kinds: Kinds) {
    for case in cases(kinds) {
        let answer = answer(case.kind, &case.puzzle, 2);
        let found = all_drawn(&case.puzzle, &answer.solutions);
        assert_eq!(answer.verdict, Verdict::Unique, "{}:\n{found}", case.name);
        assert_eq!(found, all_drawn(&case.puzzle, slice::from_ref(&case.goal)), "{}", case.name);
        assert!(verify::is_solution(&case.model(), &case.goal), "{}: its answer breaks a line", case.name);
    }
}

/// Every format that can say an example loses nothing that it does not name.
pub fn examples_pass_through_formats(kinds: Kinds) {
    let native = Native::with_kinds(kinds.to_vec());
    let others = format::ALL.iter().copied().filter(|format| format.name() != native.name());
    let formats: Vec<&dyn Format> = others.chain([&native as &dyn Format]).collect();
    for case in cases(kinds) {
        let mut sayable = 0;
        for format in &formats {
            let Ok(written) = format.write(slice::from_ref(&case.puzzle)) else { continue };
            let name = format!("{} in {}", case.name, format.name());
            let mut read = format.read(&written.bytes);
            assert_eq!(read.len(), 1, "{name}");
            let read = read.remove(0).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(read.board, case.puzzle.board, "{name}");
            if written.lost.is_empty() {
                assert_eq!(read, case.puzzle, "{name}");
            }
            sayable += 1;
        }
        assert!(sayable > 0, "{}: no format can say it", case.name);
    }
}

/// Line logic finds nothing but the answer, and what it shows step by step is all that it knows in the end.
pub fn steps_replay(kinds: Kinds) {
    for case in cases(kinds) {
        let model = case.model();
        let mut replayed = model.grid();
        let end = walk(&model, |grid, step| {
            assert_eq!(*grid, replayed, "{}: what was known before {step:?}", case.name);
            assert!(!step.found.is_empty(), "{}: a step without a finding", case.name);
            for &(cell, may) in &step.found {
                let before = replayed.may(cell);
                assert!(may != before && may.and(before) == may, "{}: {step:?} takes nothing away", case.name);
                assert!(may.has(case.goal[cell.index()]), "{}: {step:?} takes the answer away", case.name);
                assert!(model.line(step.line).cells.contains(&cell), "{}: {step:?} leaves its line", case.name);
                replayed.cells[cell.index()] = may;
            }
        });
        assert_eq!(end, WalkEnd::Stalled(replayed), "{}", case.name);
    }
}

/// Propagation ends where no line can say more, and the same is known then whatever the order of the lines.
///
/// The puzzles are the examples without some of their clues, and with cells given, rightly or wrongly.
pub fn propagation_ends_at_a_fixed_point(kinds: Kinds) {
    let cases = cases(kinds);
    let picks = prop::collection::vec(any::<Index>(), 128);
    let outcome = runner(300).run(&(any::<Index>(), 0usize..4, 0usize..4, picks), |(case, lost, given, picks)| {
        let case = &cases[case.index(cases.len())];
        let mut picks = picks.iter();
        let mut pick = |among: usize| picks.next().expect("enough picks").index(among);
        let mut puzzle = case.puzzle.clone();
        for _ in 0..lost.min(puzzle.clues.len()) {
            let end = *puzzle.clues.keys().nth(pick(puzzle.clues.len())).expect("one of the clues");
            puzzle.clues.remove(&end);
        }
        for _ in 0..given {
            let cell = CellId::new(pick(puzzle.board.cells()));
            let symbol = Symbol(pick(puzzle.alphabet.len()) as u8);
            if !puzzle.givens.contains_key(&cell) {
                give(&mut puzzle, cell, symbol);
            }
        }
        let model = model(case.kind, &puzzle);
        let mut shuffled = model.clone();
        for at in 1..shuffled.lines.len() {
            shuffled.lines.swap(at, pick(at + 1));
        }
        let known = fixed_point(&model);
        if model.lines.iter().all(|line| line.rule.is_exact()) {
            prop_assert_eq!(&known, &fixed_point(&shuffled), "{}: two orders of lines", &case.name);
            prop_assert_eq!(&known, &sweep(&model, |_| {}).grid, "{}: walking and sweeping", &case.name);
        }
        if let Some(known) = known {
            let again = Model { cells: known.cells.clone(), ..model };
            prop_assert_eq!(fixed_point(&again), Some(known), "{}: a line could say more", &case.name);
        }
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

/// What is known when no line can say more; `None` when a line has no word left.
fn fixed_point(model: &Model) -> Option<Grid> {
    match walk(model, |_, _| {}) {
        WalkEnd::Stalled(grid) => Some(grid),
        WalkEnd::Stuck(..) => None,
    }
}

/// Wrong boards are refused, by the line that they break.
pub fn wrong_boards_are_refused(kinds: Kinds) {
    for case in cases(kinds) {
        let model = case.model();
        for (board, line) in &case.wrong {
            let broken = verify::broken_lines(&model, board);
            let places: Vec<String> = broken.iter().map(|id| model.line(*id).place.to_string()).collect();
            let name = format!("{}:\n{}", case.name, drawn(&case.puzzle, board));
            assert_eq!(places.first().map(String::as_str), Some(*line), "{name}\nbreaks {places:?}");
            let grid = board.iter().copied().collect();
            let looked = verify::stuck_lines(&model, &grid, Stop::Never);
            assert_eq!((looked.lines, looked.is_complete), (broken, true), "{name}");
            let stopped = verify::stuck_lines(&model, &grid, Stop::When(&|| true));
            assert_eq!((stopped.lines, stopped.is_complete), (Vec::new(), false), "{name}");
        }
    }
}

/// A kind takes no more symbols than its examples show: what a third one means where none has three, nobody says.
pub fn unknown_alphabets_are_refused(kinds: Kinds) {
    for kind in kinds {
        let of_kind: Vec<Case> = cases(kinds).into_iter().filter(|case| case.kind.name() == kind.name()).collect();
        if of_kind.iter().any(|case| case.puzzle.alphabet.len() > 2) {
            continue;
        }
        for case in of_kind {
            let mut puzzle = case.puzzle.clone();
            puzzle.alphabet.looks.push(Look { glyph: '~', name: "other".to_owned(), colour: None });
            assert!(Task::of_kind(&puzzle, *kind).is_err(), "{}: a third symbol is taken", case.name);
            let built = PuzzleBuilder::new(*kind, puzzle.board).looks(puzzle.alphabet.clone()).build();
            assert!(built.is_err(), "{}: a third symbol is taken", case.name);
        }
    }
}

/// Transposing a puzzle transposes its answer.
pub fn transposing_transposes_the_answer(kinds: Kinds) {
    for case in cases(kinds) {
        let Board::Rectangle { .. } = case.puzzle.board else { continue };
        let turned = transposed(&case.puzzle);
        let columns = (0..case.puzzle.board.columns()).flat_map(|column| case.puzzle.board.line(Axis::COLUMN, column));
        let goal: Vec<Symbol> = columns.map(|cell| case.goal[cell.index()]).collect();
        let solutions = answer(case.kind, &turned, 2).solutions;
        assert_eq!(all_drawn(&turned, &solutions), all_drawn(&turned, &[goal]), "{}", case.name);
    }
}

/// Every clue of an example is read as it was written.
pub fn clues_are_read_as_written(kinds: Kinds) {
    for case in cases(kinds) {
        let alphabet = &case.puzzle.alphabet;
        for clue in case.puzzle.clues.values().map(Some).chain([None]) {
            let (clues, options) = (case.kind.clues(), &case.puzzle.options);
            let text = clues.write(clue, alphabet);
            let read = clues.read(&text, alphabet, options).unwrap_or_else(|error| panic!("{}: {error}", case.name));
            assert_eq!(read.as_ref(), clue, "{}: the clue {text:?}", case.name);
        }
    }
}

/// A random board that obeys the rules has clues, and with them (and a given cell here and there) it is
/// the only one.
pub fn a_puzzle_with_one_solution_can_be_made(kinds: Kinds) {
    let cases: Vec<Case> = cases(kinds).into_iter().filter(prints_clues).collect();
    let picture = prop::collection::vec((any::<Index>(), any::<Index>()), 200);
    let outcome = runner(20).run(&picture, |picks| {
        for case in &cases {
            let board = random_board(case, &picks);
            let mut puzzle = all_clues(case.kind, &without_clues(&case.puzzle), &board);
            // Each round settles a cell in which the board differs from another solution.
            let solutions = loop {
                let solutions = answer(case.kind, &puzzle, 2).solutions;
                let Some(other) = solutions.iter().find(|solution| **solution != board) else { break solutions };
                let cell = (0..board.len()).find(|&cell| other[cell] != board[cell]).expect("another board");
                give(&mut puzzle, CellId::new(cell), board[cell]);
            };
            prop_assert!(solutions.len() == 1, "{}: no solution is left of {}", case.name, drawn(&puzzle, &board));
            prop_assert!(puzzle.givens.len() < puzzle.board.cells(), "{}: the clues say nothing", &case.name);
        }
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

/// A board on which all rules hold that need no clue. Symbols are tried where `picks` says, as long as they fit.
fn random_board(case: &Case, picks: &[(Index, Index)]) -> Vec<Symbol> {
    let mut puzzle = without_clues(&case.puzzle);
    let mut board = answer(case.kind, &puzzle, 1).solutions.remove(0);
    for (cell, symbol) in picks {
        let cell = CellId::new(cell.index(puzzle.board.cells()));
        if puzzle.givens.contains_key(&cell) {
            continue;
        }
        let mut tried = puzzle.clone();
        give(&mut tried, cell, Symbol(symbol.index(puzzle.alphabet.len()) as u8));
        if let Some(solution) = answer(case.kind, &tried, 1).solutions.pop() {
            (puzzle, board) = (tried, solution);
        }
    }
    board
}

fn give(puzzle: &mut Puzzle, cell: CellId, symbol: Symbol) {
    puzzle.give(cell, Domain::only(symbol), Span::NONE).expect("a cell is given once");
}
