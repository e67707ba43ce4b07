//! What the bare library takes for the puzzles of a file of JSON lines, on one core: the bar for batches. `bare FILE.jsonl`

use linewise::Task;
use linewise::format::{self, open};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("bare FILE.jsonl")?;
    let text = std::fs::read_to_string(file)?;
    let puzzles: Vec<String> = text
        .lines()
        .map(|line| {
            Ok(serde_json::from_str::<serde_json::Value>(line)?["puzzle"].as_str().unwrap_or_default().to_owned())
        })
        .collect::<Result<_, serde_json::Error>>()?;
    let native = format::find("native");
    let start = Instant::now();
    let read: Vec<_> =
        puzzles.iter().map(|text| open(text.as_bytes(), native, None)?.one()).collect::<Result<_, _>>()?;
    let reading = start.elapsed();
    let start = Instant::now();
    let mut unique = 0;
    for puzzle in &read {
        unique += usize::from(Task::new(puzzle)?.with_steps(20_000_000).solve().verdict.name() == "unique");
    }
    let solving = start.elapsed();
    let per = |time: std::time::Duration| time.as_secs_f64() * 1e6 / puzzles.len() as f64;
    println!(
        "{} puzzles, {unique} unique: reading {:.2} us, solving {:.2} us each",
        puzzles.len(),
        per(reading),
        per(solving)
    );
    Ok(())
}
