//! Promise: solutions are counted exactly, and what is counted when a budget ends is there at least.

use crate::common::{all_solutions, small_nonogram};
use linewise::engine::{Budget, Count, Limits, count, count_with_memory, solve};
use linewise::{CellId, Domain, Kind, Model, Puzzle, Span, Symbol, format, kind};
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::sample::Index;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

fn model(puzzle: &Puzzle) -> Model {
    kind::of(puzzle).and_then(|kind| kind.model(puzzle)).expect("a valid puzzle")
}

/// The examples of all kinds.
fn examples() -> Vec<(&'static dyn Kind, Puzzle)> {
    let read = |text: &str| format::find("native").expect("the native format").read(text.as_bytes()).remove(0);
    let of_kind = |kind: &'static dyn Kind| {
        kind.examples().iter().map(move |example| (kind, read(example.puzzle).expect("an example is right")))
    };
    kind::ALL.iter().copied().flat_map(of_kind).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn counting_equals_trying_all_boards(puzzle in small_nonogram()) {
        let truth = BigUint::from(all_solutions(&puzzle).len());
        prop_assert_eq!(count(&model(&puzzle), Budget::UNLIMITED), Count::Exactly(truth));
    }

    #[test]
    fn a_spent_budget_counts_no_more_than_there_is(puzzle in small_nonogram(), steps in 0u64..40) {
        let truth = BigUint::from(all_solutions(&puzzle).len());
        match count(&model(&puzzle), Budget::UNLIMITED.with_steps(steps)) {
            Count::Exactly(count) => prop_assert_eq!(count, truth),
            Count::AtLeast(count) => prop_assert!(count <= truth, "{} are not {}", truth, count),
        }
    }

    #[test]
    fn little_memory_counts_no_more_than_there_is(puzzle in small_nonogram(), bytes in 0usize..1 << 14) {
        let truth = BigUint::from(all_solutions(&puzzle).len());
        match count_with_memory(&model(&puzzle), Budget::UNLIMITED.with_steps(100_000), bytes) {
            Count::Exactly(count) => prop_assert_eq!(count, truth),
            Count::AtLeast(count) => prop_assert!(count <= truth, "{} are not {}", truth, count),
        }
    }

    #[test]
    fn a_stop_counts_no_more_than_there_is(puzzle in small_nonogram(), questions in 0u64..40) {
        let truth = BigUint::from(all_solutions(&puzzle).len());
        let asked = AtomicU64::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= questions;
        match count(&model(&puzzle), Budget::UNLIMITED.with_stop_when(&stop)) {
            Count::Exactly(count) => prop_assert_eq!(count, truth),
            Count::AtLeast(count) => prop_assert!(count <= truth, "{} are not {}", truth, count),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// The puzzles are examples of every kind without some of their clues, and with cells given.
    #[test]
    fn counting_equals_listing_in_every_kind(
        case in any::<Index>(),
        lost in prop::collection::vec(any::<Index>(), 0..8),
        given in prop::collection::vec((any::<Index>(), any::<Index>()), 0..4),
    ) {
        static EXAMPLES: LazyLock<Vec<(&'static dyn Kind, Puzzle)>> = LazyLock::new(examples);
        let examples = &*EXAMPLES;
        let (kind, example) = &examples[case.index(examples.len())];
        let mut puzzle = example.clone();
        for at in lost.iter().take(puzzle.clues.len()) {
            let end = *puzzle.clues.keys().nth(at.index(puzzle.clues.len())).expect("one of the clues");
            puzzle.clues.remove(&end);
        }
        for (cell, symbol) in given {
            let cell = CellId::new(cell.index(puzzle.board.cells()));
            if !puzzle.givens.contains_key(&cell) {
                let symbol = Symbol(symbol.index(puzzle.alphabet.len()) as u8);
                puzzle.give(cell, Domain::only(symbol), Span::NONE).expect("a cell is given once");
            }
        }
        let Ok(model) = kind.model(&puzzle) else { return Ok(()) };
        let most = 300;
        let listed = solve(&model, Limits::new(most), Budget::UNLIMITED);
        let counted = count(&model, Budget::UNLIMITED.with_steps(100_000));
        let listed_count = BigUint::from(listed.solutions.len());
        match (listed.complete, counted) {
            (true, Count::Exactly(count)) => prop_assert_eq!(count, listed_count, "{}: {:?}", kind.name(), puzzle),
            (true, Count::AtLeast(count)) => prop_assert!(count <= listed_count, "{}: {:?}", kind.name(), puzzle),
            (false, Count::Exactly(count) | Count::AtLeast(count)) => {
                prop_assert!(count >= listed_count, "{}: {} are not {}: {:?}", kind.name(), listed_count, count, puzzle);
            }
        }
    }
}

#[test]
fn a_hundred_switches_have_so_many_solutions() {
    let bytes = include_bytes!("../../../../puzzles/nonogram/hundred-switches.linewise");
    let puzzle = format::open(bytes, None, None).expect("a file").puzzles.remove(0).expect("a puzzle");
    // This many steps take a moment; one by one the solutions would outlast the sun.
    let counted = count(&model(&puzzle), Budget::UNLIMITED.with_steps(10_000));
    assert_eq!(counted, Count::Exactly(BigUint::from(1u128 << 100)));
}

#[test]
fn permutations_are_counted_without_listing_them() {
    let lines = "1 ".repeat(10);
    let text = format!("kind: nonogram\nrows: {lines}\ncolumns: {lines}\n");
    let puzzle = format::open(text.as_bytes(), None, None).expect("a file").puzzles.remove(0).expect("a puzzle");
    let counted = count(&model(&puzzle), Budget::UNLIMITED.with_steps(500_000));
    assert_eq!(counted, Count::Exactly(BigUint::from(3_628_800u32)), "ten rooks that threaten nobody");
}

#[test]
fn little_memory_gives_a_lower_bound_or_the_exact_count() {
    let lines = "1 ".repeat(8);
    let text = format!("kind: nonogram\nrows: {lines}\ncolumns: {lines}\n");
    let puzzle = format::open(text.as_bytes(), None, None).expect("a file").puzzles.remove(0).expect("a puzzle");
    let mut exact = Vec::new();
    for bits in 10..24 {
        let budget = Budget::UNLIMITED.with_steps(5_000_000);
        match count_with_memory(&model(&puzzle), budget, 1 << bits) {
            Count::Exactly(count) => {
                assert_eq!(count, BigUint::from(40_320u32), "1 << {bits} bytes");
                exact.push(bits);
            }
            Count::AtLeast(count) => assert!(count <= BigUint::from(40_320u32), "1 << {bits} bytes"),
        }
    }
    // Some amounts are too little, others suffice.
    assert!(exact.len() > 1 && exact.len() < 14, "exact with {exact:?} bits");
}
