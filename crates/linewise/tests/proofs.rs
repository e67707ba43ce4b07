//! Promise: what the engine proves, the slow judges can repeat; and they refuse a proof that is wrong.

mod common;

use linewise::engine::proof::{Checker, Claim};
use linewise::engine::{Budget, Limits, Verdict, solve_aloud};
use linewise::{Model, Puzzle, kind};
use proptest::prelude::*;

fn model_of(puzzle: &Puzzle) -> Model {
    kind::of(puzzle).and_then(|kind| kind.model(puzzle)).expect("a valid puzzle")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn verdicts_on_small_boards_are_proven(puzzle in common::small_nonogram(), solutions in 0usize..4) {
        let model = model_of(&puzzle);
        let mut checker = Checker::new(&model);
        let mut refused = None;
        let answer = solve_aloud(&model, Limits { solutions }, Budget::UNLIMITED, &mut |step| {
            if let (None, Err(refusal)) = (&refused, checker.take(step)) {
                refused = Some((format!("{step:?}"), refusal));
            }
        });
        prop_assert_eq!(refused, None);
        let proven = checker.finish().expect("the proof ends");
        prop_assert_eq!(&proven.solutions, &answer.solutions);
        let all = common::all_solutions(&puzzle).len() as u64;
        match proven.claim {
            Claim::Exactly(count) => prop_assert_eq!(count, all),
            Claim::AtLeast(count) => prop_assert!(count <= all),
        }
        if solutions != 1 && answer.verdict != Verdict::Several {
            prop_assert!(matches!(proven.claim, Claim::Exactly(_)), "{:?}", answer.verdict);
        }
    }
}
