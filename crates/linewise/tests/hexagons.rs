//! Large hexagons of patterns: a first solution takes few conflicts. Belief was not asked on boards of so many cells and letters, and these
//! were not solved in twenty seconds.

#[path = "common/hexagons.rs"]
mod hexagons;

use linewise::engine::rule::Meter;
use linewise::engine::{Budget, Limits, solve};
use linewise::{format, kind};

/// About three times what the slowest of them took when this was written; without belief, none comes to an end with ten times as much.
const MOST_LINE_SOLVES: u64 = 400_000;

#[test]
fn large_hexagons_are_solved_with_little_work() {
    for seed in 0..3 {
        let text = hexagons::hexagon(28, 50, seed);
        let puzzles = format::open(text.as_bytes(), None, None).expect("a known format").puzzles;
        let puzzle = puzzles.into_iter().next().expect("a puzzle").expect("a good one");
        let model = kind::of(&puzzle).and_then(|kind| kind.model(&puzzle)).expect("a regex crossword");
        let budget = Budget { steps: MOST_LINE_SOLVES, ..Budget::UNLIMITED };
        let answer = solve(&model, Limits { solutions: 1 }, budget);
        let solution = answer.solutions.first().unwrap_or_else(|| panic!("hexagon {seed}: {:?}", answer.stats));
        for line in &model.lines {
            let word: Vec<_> = line.cells.iter().map(|cell| solution[cell.index()]).collect();
            assert_eq!(line.rule.accepts(&word, &mut Meter::default()), Ok(true), "hexagon {seed}");
        }
    }
}
