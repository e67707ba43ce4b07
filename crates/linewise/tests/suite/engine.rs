//! Promises about the engine: verdicts equal counting all boards, transposing a puzzle
//! transposes its answer, and a spent budget is said as such.

use crate::common;
use crate::common::{all_solutions, all_words, colours, puzzle_of, small_nonogram, transposed};
use linewise::engine::{Answer, Budget, Fact, Limits, Verdict, WalkEnd, reason, reason_stuck, solve, verify, walk};
use linewise::{Board, CellId, Domain, LineId, Model, Puzzle, Symbol, kind};
use proptest::prelude::*;

fn answer(puzzle: &Puzzle, solutions: usize) -> Answer {
    let model = kind::of(puzzle).and_then(|kind| kind.model(puzzle)).expect("a valid puzzle");
    let answer = solve(&model, Limits::new(solutions), Budget::UNLIMITED);
    for solution in &answer.solutions {
        assert!(verify::is_solution(&model, solution), "{puzzle:?}: {solution:?} breaks a line");
    }
    answer
}

fn sorted(mut boards: Vec<Vec<Symbol>>) -> Vec<Vec<Symbol>> {
    boards.sort();
    boards
}

#[test]
fn solutions_that_take_no_line_take_steps() {
    let open = Puzzle::builder("nonogram", 12, 12).and_then(|open| open.build()).expect("a board without a clue");
    let model = kind::of(&open).and_then(|kind| kind.model(&open)).expect("a valid puzzle");
    for steps in [0, 100, 1000, 10_000] {
        let answer = solve(&model, Limits::new(0), Budget::UNLIMITED.with_steps(steps));
        assert!(
            !answer.complete && answer.solutions.len() as u64 <= steps.max(1),
            "{steps}: {}",
            answer.solutions.len()
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn verdicts_equal_counting_all_boards(puzzle in small_nonogram()) {
        let truth = all_solutions(&puzzle);
        let verdict = match truth.len() {
            0 => Verdict::None,
            1 => Verdict::Unique,
            _ => Verdict::Several,
        };
        let two = answer(&puzzle, 2);
        prop_assert_eq!(two.verdict, verdict);
        prop_assert_eq!(two.solutions.len(), truth.len().min(2));
        for (cell, may) in two.known.cells.iter().enumerate() {
            for board in &truth {
                prop_assert!(may.has(board[cell]), "cell {} is known not to be what a solution has", cell);
            }
        }
        let all = answer(&puzzle, 0);
        prop_assert!(all.complete);
        prop_assert_eq!(sorted(all.solutions), sorted(truth.clone()));
        let one = answer(&puzzle, 1);
        prop_assert_eq!(one.verdict, if truth.is_empty() { Verdict::None } else { Verdict::Found });
    }

    #[test]
    fn transposing_transposes_the_answer(puzzle in small_nonogram()) {
        let turned = transposed(&puzzle);
        let (rows, columns) = (puzzle.board.rows(), puzzle.board.columns());
        let turn = |board: &Vec<Symbol>| {
            (0..columns).flat_map(|c| (0..rows).map(move |r| board[r * columns + c])).collect::<Vec<_>>()
        };
        let straight = answer(&puzzle, 0).solutions.iter().map(turn).collect();
        prop_assert_eq!(sorted(straight), sorted(answer(&turned, 0).solutions));
    }

    #[test]
    fn a_spent_budget_is_said(puzzle in small_nonogram(), steps in 0u64..6) {
        let model = kind::of(&puzzle).and_then(|kind| kind.model(&puzzle)).expect("a valid puzzle");
        let short = solve(&model, Limits::default(), Budget::UNLIMITED.with_steps(steps));
        prop_assert!(short.stats.line_solves <= steps, "{} lines were solved, {steps} allowed", short.stats.line_solves);
        let full = answer(&puzzle, 2);
        let honest = [Verdict::GaveUp, full.verdict];
        prop_assert!(honest.contains(&short.verdict), "{:?} is not {:?}", short.verdict, full.verdict);
    }

    #[test]
    fn reasons_are_enough_and_none_can_be_spared(puzzle in small_nonogram()) {
        let model = kind::of(&puzzle).and_then(|kind| kind.model(&puzzle)).expect("a valid puzzle");
        let mut claims = Vec::new();
        let goal = walk(&model, |grid, step| {
            for &(cell, may) in &step.found {
                let gone = grid.may(cell).minus(may);
                for symbol in gone.symbols() {
                    let facts = reason(&model, grid, step.line, cell, symbol).expect("the line forces its step");
                    claims.push((step.line, Some((cell, symbol)), facts, grid.clone()));
                }
            }
        });
        if let WalkEnd::Stuck(line, grid) = goal
            && let Some(facts) = reason_stuck(&model, &grid, line)
        {
            claims.push((line, None, facts, grid));
        }
        for (line, forced, facts, grid) in claims {
            prop_assert!(forces(&model, line, forced, &facts), "{facts:?} is not enough for {forced:?}");
            for (at, fact) in facts.iter().enumerate() {
                prop_assert_eq!(grid.may(fact.cell).and(fact.may), grid.may(fact.cell), "a fact that was not known");
                let others: Vec<Fact> = facts.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, f)| *f).collect();
                let missing = Domain::first(model.symbols).minus(fact.may);
                for symbol in missing.symbols() {
                    let mut weaker = others.clone();
                    weaker.push(Fact { may: fact.may.with(symbol), ..*fact });
                    prop_assert!(!forces(&model, line, forced, &weaker), "{fact:?} says more than it must");
                }
            }
        }
    }
}

/// Do the facts force the cell not to be the symbol (or leave no word at all)? Found out by trying every word.
/// What all lines say, line by line as their slow judges tell it, until nothing changes.
fn told_slowly(model: &Model) -> linewise::Cells {
    let mut cells = model.cells.clone();
    loop {
        let before = cells.clone();
        for line in &model.lines {
            let domains: Vec<Domain> = line.cells.iter().map(|cell| cells[cell.index()]).collect();
            let told = common::told_slowly(&*line.rule, &domains).expect("blocks are told slowly");
            line.cells.iter().zip(told).for_each(|(cell, may)| cells[cell.index()] = may);
        }
        if cells == before {
            return cells;
        }
    }
}

/// A board of rectangles, painted one over the other, and the puzzle of it.
fn rectangles(rows: usize, columns: usize, symbols: usize, seed_of_board: usize) -> (Vec<Symbol>, Puzzle) {
    let mut seed = seed_of_board;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    let mut picture = vec![Symbol::BLANK; rows * columns];
    for _ in 0..14 {
        let (top, left) = (random(rows), random(columns));
        let (bottom, right) =
            (rows.min(top + 1 + random(1 + rows / 3)), columns.min(left + 1 + random(1 + columns / 3)));
        let symbol = Symbol(random(symbols) as u8);
        (top..bottom).for_each(|row| picture[row * columns + left..row * columns + right].fill(symbol));
    }
    // Every other board is sprinkled with single cells, so that lines alone do not solve it.
    for _ in 0..seed_of_board % 2 * rows * columns / 3 {
        picture[random(rows * columns)] = Symbol(random(symbols) as u8);
    }
    let board = Board::rectangle(rows, columns).expect("a board");
    let puzzle = puzzle_of("nonogram", board, colours(symbols - 1), &picture);
    (picture, puzzle)
}

#[test]
fn lines_of_large_boards_say_what_slow_judges_say_in_any_order() {
    let (mut open, mut solved) = (0, 0);
    for (seed, (rows, columns, symbols)) in
        [(3, 70, 2), (130, 5, 2), (9, 140, 3), (66, 20, 2), (12, 200, 4), (40, 130, 2), (5, 300, 2)]
            .into_iter()
            .enumerate()
    {
        let (picture, puzzle) = rectangles(rows, columns, symbols, seed);
        let mut model = kind::of(&puzzle).and_then(|kind| kind.model(&puzzle)).expect("a valid puzzle");
        model.cells[columns] = Domain::only(picture[columns]);
        let slow = told_slowly(&model);
        *if slow.iter().all(|may| may.len() == 1) { &mut solved } else { &mut open } += 1;
        // The search that may follow is cut short: asked is what is known before it.
        let budget = Budget::UNLIMITED.with_steps(20_000);
        let quick = |model: &Model| solve(model, Limits::default(), budget).known.cells;
        assert_eq!(quick(&model), slow, "{rows} x {columns}");
        // With the columns first it is no plain board of rows and columns.
        model.lines.rotate_left(rows);
        assert_eq!(quick(&model), slow, "{rows} x {columns}, columns first");
    }
    assert!(open > 0 && solved > 0, "{open} boards stay open, {solved} are solved by lines alone");
}

/// In a column of `2 k + 1` cells a block of `k + 1` fills cell `k` and says no more. Only row `k` then knows something
/// new: its other cell is blank.
#[test]
fn a_line_wakes_for_any_one_cell() {
    for middle in [5, 31, 63, 64, 100, 127, 128, 200] {
        let (rows, top) = (2 * middle + 1, middle / 2);
        let is_block = |row: usize| (top..=top + middle).contains(&row);
        let picture: Vec<Symbol> =
            (0..rows).flat_map(|row| [is_block(row), !is_block(row)]).map(|filled| Symbol(u8::from(filled))).collect();
        let puzzle = puzzle_of("nonogram", Board::rectangle(rows, 2).expect("a board"), colours(1), &picture);
        let model = kind::of(&puzzle).and_then(|kind| kind.model(&puzzle)).expect("a valid puzzle");
        let known = solve(&model, Limits::default(), Budget::UNLIMITED.with_steps(20_000)).known.cells;
        assert_eq!(known[2 * middle..][..2], [Domain::only(Symbol(1)), Domain::only(Symbol::BLANK)], "row {middle}");
        assert_eq!(known, told_slowly(&model), "{rows} rows");
    }
}

fn forces(model: &Model, line: LineId, forced: Option<(CellId, Symbol)>, facts: &[Fact]) -> bool {
    let line = model.line(line);
    let may = |cell: CellId| {
        facts.iter().find(|fact| fact.cell == cell).map_or(Domain::first(model.symbols), |fact| fact.may)
    };
    !all_words(line.cells.len(), model.symbols).any(|word| {
        let fits = |(cell, symbol): (&CellId, &Symbol)| may(*cell).has(*symbol);
        line.cells.iter().zip(&word).all(fits)
            && forced.is_none_or(|(cell, symbol)| line.cells.iter().zip(&word).any(|(c, s)| (*c, *s) == (cell, symbol)))
            && common::accepts(&*line.rule, &word)
    })
}
