//! Promises about the engine: verdicts equal counting all boards, transposing a puzzle
//! transposes its answer, and a spent budget is said as such.

mod common;

use common::{all_solutions, all_words, small_nonogram, transposed};
use linewise::engine::{Answer, Budget, Fact, Goal, Limits, Verdict, reason, reason_stuck, solve, verify, walk};
use linewise::{CellId, Domain, LineId, Model, Puzzle, Symbol, kind};
use proptest::prelude::*;

fn answer(puzzle: &Puzzle, solutions: usize) -> Answer {
    let model = kind::of(puzzle).and_then(|kind| kind.model(puzzle)).expect("a valid puzzle");
    let answer = solve(&model, Limits { solutions }, Budget::UNLIMITED);
    for solution in &answer.solutions {
        assert!(verify::is_solution(&model, solution), "{puzzle:?}: {solution:?} breaks a line");
    }
    answer
}

fn sorted(mut boards: Vec<Vec<Symbol>>) -> Vec<Vec<Symbol>> {
    boards.sort();
    boards
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
        let short = solve(&model, Limits::default(), Budget { steps, ..Budget::UNLIMITED });
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
                let gone = Domain(grid.may(cell).0 & !may.0);
                for symbol in gone.symbols() {
                    let facts = reason(&model, grid, step.line, cell, symbol).expect("the line forces its step");
                    claims.push((step.line, Some((cell, symbol)), facts, grid.clone()));
                }
            }
        });
        if let Goal::Stuck(line, grid) = goal
            && let Some(facts) = reason_stuck(&model, &grid, line)
        {
            claims.push((line, None, facts, grid));
        }
        for (line, forced, facts, grid) in claims {
            prop_assert!(forces(&model, line, forced, &facts), "{facts:?} is not enough for {forced:?}");
            for (at, fact) in facts.iter().enumerate() {
                prop_assert_eq!(grid.may(fact.cell).and(fact.may), grid.may(fact.cell), "a fact that was not known");
                let others: Vec<Fact> = facts.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, f)| *f).collect();
                let missing = Domain(Domain::first(model.symbols).0 & !fact.may.0);
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
fn forces(model: &Model, line: LineId, forced: Option<(CellId, Symbol)>, facts: &[Fact]) -> bool {
    let line = model.line(line);
    let may = |cell: CellId| {
        facts.iter().find(|fact| fact.cell == cell).map_or(Domain::first(model.symbols), |fact| fact.may)
    };
    !all_words(line.cells.len(), model.symbols).any(|word| {
        let fits = |(cell, symbol): (&CellId, &Symbol)| may(*cell).has(*symbol);
        line.cells.iter().zip(&word).all(fits)
            && forced.is_none_or(|(cell, symbol)| line.cells.iter().zip(&word).any(|(c, s)| (*c, *s) == (cell, symbol)))
            && line.rule.accepts(&word)
    })
}
