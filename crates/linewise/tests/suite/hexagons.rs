//! Large hexagons of patterns: a first solution takes little work. Belief was not asked on boards of so many cells and letters, and it took 26 to
//! more than 500 times as much.

use crate::common::hexagons;
use linewise::engine::rule::Meter;
use linewise::engine::{Budget, Limits, solve};
use linewise::{format, kind};

/// Four times what the first took when this was written, the others less; without belief, it was 2.6 millions, more than 13, and 7.8.
const MOST_LINE_SOLVES: u64 = 400_000;

#[test]
fn large_hexagons_are_solved_with_little_work() {
    for seed in 0..3 {
        let text = hexagons::hexagon(28, 50, seed);
        let puzzles = format::open(text.as_bytes(), None, None).expect("a known format").puzzles;
        let puzzle = puzzles.into_iter().next().expect("a puzzle").expect("a good one");
        let model = kind::of(&puzzle).and_then(|kind| kind.model(&puzzle)).expect("a regex crossword");
        let budget = Budget::UNLIMITED.with_steps(MOST_LINE_SOLVES);
        let answer = solve(&model, Limits { solutions: 1 }, budget);
        let solution = answer.solutions.first().unwrap_or_else(|| panic!("hexagon {seed}: {:?}", answer.stats));
        for line in &model.lines {
            let word: Vec<_> = line.cells.iter().map(|cell| solution[cell.index()]).collect();
            assert_eq!(line.rule.accepts(&word, &mut Meter::default()), Ok(true), "hexagon {seed}");
        }
    }
}
