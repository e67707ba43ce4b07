//! Promise: the cubes of a split exclude each other and leave no solution out, in every kind, however little work
//! choosing them may take; and what lies in them adds up to what trying all boards finds.

use crate::common::{all_solutions, small_nonogram};
use linewise::engine::verify::is_solution;
use linewise::engine::{Budget, Cube, GaveUp, Model, count, split};
use linewise::{CellId, Count, Domain, Kind, Puzzle, Span, Symbol, Task, format, kind};
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::sample::Index;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// At most so many boards are tried.
const MOST_BOARDS: usize = 4096;

/// The examples of all kinds.
static EXAMPLES: LazyLock<Vec<(&'static dyn Kind, Puzzle)>> = LazyLock::new(|| {
    let read = |text: &str| format::find("native").expect("the native format").read(text.as_bytes()).remove(0);
    let of_kind = |kind: &'static dyn Kind| {
        kind.examples().iter().map(move |example| (kind, read(example.puzzle).expect("an example is right")))
    };
    kind::ALL.iter().copied().flat_map(of_kind).collect()
});

/// An example without some of its clues, of which so few cells are not given that all boards can be tried; and these cells.
fn small_board() -> impl Strategy<Value = (Puzzle, Vec<CellId>)> {
    let indices = |count| prop::collection::vec(any::<Index>(), 0..count);
    (any::<Index>(), indices(12), indices(12)).prop_map(|(case, lost, open)| {
        let (_, example) = &EXAMPLES[case.index(EXAMPLES.len())];
        let mut puzzle = example.clone();
        for at in lost.iter().take(puzzle.clues.len()) {
            let end = *puzzle.clues.keys().nth(at.index(puzzle.clues.len())).expect("one of the clues");
            puzzle.clues.remove(&end);
        }
        let goal = puzzle.goal.clone().expect("an example has its solution");
        let mut cells: Vec<CellId> = open.iter().map(|at| CellId::new(at.index(goal.len()))).collect();
        cells.sort();
        cells.dedup();
        while puzzle.alphabet.len().pow(cells.len() as u32) > MOST_BOARDS {
            cells.pop();
        }
        for (cell, &symbol) in goal.iter().enumerate() {
            let cell = CellId::new(cell);
            if !cells.contains(&cell) {
                // A given cell may leave several symbols, which only those that are open try.
                puzzle.givens.remove(&cell);
                puzzle.give(cell, Domain::only(symbol), Span::NONE).expect("a cell is given once");
            }
        }
        (puzzle, cells)
    })
}

/// Every solution, found by trying all boards.
fn tried(model: &Model, goal: &[Symbol], open: &[CellId]) -> Vec<Vec<Symbol>> {
    let mut boards = vec![goal.to_vec()];
    for cell in open {
        let symbols = (0..model.symbols).map(|symbol| Symbol(symbol as u8));
        let with = |board: &Vec<Symbol>, symbol| {
            let mut board = board.clone();
            board[cell.index()] = symbol;
            board
        };
        boards = boards.iter().flat_map(|board| symbols.clone().map(move |symbol| with(board, symbol))).collect();
    }
    boards.retain(|board| is_solution(model, board));
    boards
}

fn holds(cube: &Cube, board: &[Symbol]) -> bool {
    cube.decisions.iter().all(|fact| fact.may.has(board[fact.cell.index()]))
}

/// Splits a model, and looks whether each solution lies in exactly one cube, which was not refuted.
fn split_of(model: &Model, among: &[CellId], ways: usize, steps: u64, solutions: &[Vec<Symbol>]) -> Vec<Cube> {
    let split = split(model, among, ways, Budget::UNLIMITED.with_steps(steps)).expect("nobody stops it");
    for board in solutions {
        let around: Vec<_> = split.cubes.iter().filter(|cube| holds(cube, board)).collect();
        let is_right = split.cubes.is_empty() || (around.len() == 1 && !around[0].is_refuted);
        assert!(is_right, "{board:?} lies in {around:?} of {:?}", split.cubes);
    }
    split.cubes.into_iter().filter(|cube| !cube.is_refuted).collect()
}

fn restricted(model: &Model, cube: &Cube) -> Model {
    let mut cells = model.cells.clone();
    cube.decisions.iter().for_each(|fact| cells[fact.cell.index()] = cells[fact.cell.index()].and(fact.may));
    model.on(cells)
}

/// Splits until no cell is left to decide, and adds up the counts of what is left; `None` where one of them is not exact.
fn counted_in_leaves(
    model: &Model,
    among: &[CellId],
    ways: usize,
    steps: u64,
    solutions: &[Vec<Symbol>],
) -> Option<BigUint> {
    let cubes = split_of(model, among, ways, steps, solutions);
    if cubes.is_empty() {
        return match count(model, Budget::UNLIMITED) {
            Count::Exactly(count) => Some(count),
            Count::AtLeast(_) => None,
        };
    }
    let leaf = |cube: &Cube| {
        let within: Vec<_> = solutions.iter().filter(|board| holds(cube, board)).cloned().collect();
        counted_in_leaves(&restricted(model, cube), among, ways, steps, &within)
    };
    cubes.iter().map(leaf).sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn cubes_part_the_boards_of_every_kind((puzzle, open) in small_board(), ways in 0usize..20, steps in 0u64..200) {
        let Ok(task) = Task::new(&puzzle) else { return Ok(()) };
        let model = task.model();
        let goal = puzzle.goal.as_deref().expect("an example has its solution");
        let solutions = tried(model, goal, &open);
        // Now and then as much work as it takes.
        let steps = if steps < 100 { steps } else { u64::MAX };
        // Sometimes on cells of the caller's choice, which need not be open.
        let among: Vec<CellId> = (0..steps as usize % 4).map(|at| CellId::new(at % model.cells.len())).collect();
        let counted = counted_in_leaves(model, &among, ways, steps, &solutions);
        if model.crowds.is_empty() {
            prop_assert_eq!(counted, Some(solutions.len().into()), "{:?}", puzzle);
        } else if let (Some(counted), Count::Exactly(whole)) = (counted, task.count()) {
            prop_assert_eq!(counted, whole, "{:?}", puzzle);
        }
    }

    #[test]
    fn cubes_of_small_nonograms_add_up(puzzle in small_nonogram(), ways in 2usize..12, steps in 0u64..120) {
        let task = Task::new(&puzzle).expect("a valid puzzle");
        let solutions = all_solutions(&puzzle);
        let counted = counted_in_leaves(task.model(), &[], ways, steps, &solutions);
        prop_assert_eq!(counted, Some(solutions.len().into()));
    }

    #[test]
    fn a_stop_ends_a_split(puzzle in small_nonogram(), questions in 0u64..30) {
        let task = Task::new(&puzzle).expect("a valid puzzle");
        let asked = AtomicU64::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= questions;
        let stopped = split(task.model(), &[], 8, Budget::UNLIMITED.with_stop_when(&stop));
        let whole = split(task.model(), &[], 8, Budget::UNLIMITED).expect("nobody stops it");
        match stopped {
            Err(gave_up) => prop_assert_eq!(gave_up, GaveUp::Stopped),
            Ok(split) => prop_assert_eq!(split, whole),
        }
    }
}

#[test]
fn every_kind_is_among_the_examples() {
    for kind in kind::ALL {
        assert!(EXAMPLES.iter().any(|(of, _)| of.name() == kind.name()), "{}", kind.name());
    }
}

#[test]
fn a_split_looks_ahead() {
    // Latin squares without clues: whatever is decided, many candidates go elsewhere.
    let text = "kind: skyscrapers\nsize: 5x5\n";
    let puzzle = linewise::open(text).and_then(|reading| reading.one()).expect("a puzzle");
    let task = Task::new(&puzzle).expect("a puzzle");
    let cubes = task.split(&Cube::whole(), &[], 30).expect("nobody stops it").cubes;
    assert!((30..60).contains(&cubes.len()), "{}", cubes.len());
    let most = cubes.iter().map(|cube| cube.decisions.len()).max();
    assert!(most < Some(10), "{most:?} cells decided");
    let conquered = |cube| match task.conquer_all(cube, 1).count {
        Count::Exactly(count) => count,
        Count::AtLeast(_) => panic!("no budget ended"),
    };
    // A002860
    assert_eq!(cubes.iter().map(conquered).sum::<BigUint>(), 161_280u32.into());
}
