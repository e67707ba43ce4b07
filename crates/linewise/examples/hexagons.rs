//! Times the first solution of random hexagons of patterns over 26 letters, each checked by the patterns' own judge.
//!
//! ```sh
//! cargo run --release -p linewise --example hexagons -- 32 6 30
//! ```
//! The arguments: cells a side, how many hexagons, and how loose their patterns are, in hundredths.

#[path = "../tests/common/hexagons.rs"]
mod hexagons;

use linewise::engine::rule::Meter;
use linewise::engine::{Budget, Limits, solve};
use linewise::{format, kind};
use std::time::Instant;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse().expect("a number"));
    let mut argument = |usual: usize| arguments.next().unwrap_or(usual);
    let (side, count, loose) = (argument(32), argument(6), argument(30));
    let mut times: Vec<f64> = (0..count as u64).map(|seed| time(&hexagons::hexagon(side, loose, seed))).collect();
    times.sort_by(f64::total_cmp);
    println!("side {side}, {count} hexagons, {loose} hundredths loose: first solution {times:.2?} s");
}

/// How long the first solution takes, in seconds.
fn time(text: &str) -> f64 {
    let puzzles = format::open(text.as_bytes(), None, None).expect("a known format").puzzles;
    let puzzle = puzzles.into_iter().next().expect("a puzzle").expect("a good one");
    let model = kind::of(&puzzle).and_then(|kind| kind.model(&puzzle)).expect("a regex crossword");
    let start = Instant::now();
    let answer = solve(&model, Limits::new(1), Budget::UNLIMITED);
    let time = start.elapsed().as_secs_f64();
    let solution = answer.solutions.first().expect("a solution");
    for line in &model.lines {
        let word: Vec<_> = line.cells.iter().map(|cell| solution[cell.index()]).collect();
        assert_eq!(line.rule.accepts(&word, &mut Meter::default()), Ok(true), "the solution is wrong");
    }
    time
}
