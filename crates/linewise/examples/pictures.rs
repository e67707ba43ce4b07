//! Puzzles from made-up pictures: how many can be made, with how many changed cells, and how fast.
//!
//! `cargo run --release -p linewise --example pictures -- SIDE FEATURE NOISE [COLOURS] [COUNT] [LEVEL]`

use linewise::make::picture::{Pixels, Style};
use linewise::make::{Maker, Wish};
use linewise::{Board, Task, Verdict};
use std::time::Instant;

#[path = "../tests/common/fields.rs"]
mod fields;

fn main() {
    let arguments: Vec<f64> = std::env::args().skip(1).map(|word| word.parse().expect("a number")).collect();
    let argument = |at: usize, usual: f64| arguments.get(at).copied().unwrap_or(usual);
    let (side, feature, noise) = (argument(0, 30.0) as usize, argument(1, 5.0) as usize, argument(2, 0.3));
    let (colours, count, level) = (argument(3, 2.0) as usize, argument(4, 60.0) as usize, argument(5, 0.0) as u8);
    let mut times = Vec::new();
    let (mut made, mut by_lines, mut changed, mut likeness, mut hit) = (0, 0, 0, 0.0, 0);
    let mut modes = std::collections::BTreeMap::new();
    let mut levels = std::collections::BTreeMap::new();
    for seed in 0..count {
        let mut numbers = fields::Numbers(seed as u64);
        let mut field = || fields::field(side, feature, noise, &mut numbers);
        let pixels = if colours > 2 { fields::coloured(&[field(), field(), field()]) } else { fields::grey(&field()) };
        let mut wish = Wish::new(Board::rectangle(side, side).expect("a board"));
        let mut style = Style::default();
        style.colours = colours;
        wish.level = (level > 0).then_some(level);
        wish.seed = seed as u64;
        let start = Instant::now();
        let pixels = Pixels::new(side as u32, side as u32, &pixels).expect("pixels");
        let puzzle = Maker::new(&wish).picture(pixels, &style);
        times.push(start.elapsed().as_secs_f64() * 1000.0);
        let Ok(puzzle) = puzzle else { continue };
        let drawn = puzzle.drawn.as_ref().expect("it was made from a picture");
        made += 1;
        changed += drawn.changed.len();
        likeness += drawn.likeness;
        *modes.entry(drawn.mode.name()).or_insert(0) += 1;
        let reached = puzzle.level();
        *levels.entry(reached).or_insert(0) += 1;
        hit += usize::from(level > 0 && reached == Some(level));
        let task = Task::new(&puzzle.puzzle).expect("a puzzle");
        assert_eq!(task.solve().verdict, Verdict::Unique);
        by_lines += usize::from(task.sweeps(|_| {}).grid.is_some_and(|grid| grid.unknown() == 0));
    }
    times.sort_by(f64::total_cmp);
    let share = 100.0 * changed as f64 / (made * side * side) as f64;
    println!(
        "{side}x{side}, feature {feature}, noise {noise}, {colours} colours: {made}/{count} made, {by_lines} by lines, {changed} cells changed ({share:.3} %), \
         likeness {:.3}, median {:.1} ms, slowest {:.1} ms, {modes:?}, levels {levels:?}, hit {hit}",
        likeness / made as f64,
        times[times.len() / 2],
        times[times.len() - 1]
    );
}
