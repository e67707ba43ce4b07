//! Other people's hard puzzles, where the folder with them lies beside the repository: solved aloud, and repeated. This takes minutes, and
//! is asked for by name: `cargo test --release -p linewise --test suite proofs::hard -- --ignored --nocapture`.

use super::{Case, cases, noise};
use crate::common::beside::nonograms;
use linewise::engine::proof::ProofStep;
use linewise::engine::{Budget, Limits, solve, solve_with_log};
use linewise::proof::{ProofReader, ProofWriter};
use std::time::Instant;

/// The text of a step is repeated at once, so that no proof need fit into memory.
fn repeat(case: &Case) -> (u64, usize) {
    let mut scribe = ProofWriter::new(&case.puzzle, case.kind, &case.model);
    let mut replay = ProofReader::new(&case.puzzle, case.kind, &case.model);
    let mut size = 0;
    let mut read = |text: &str| {
        size += text.len();
        for line in text.lines() {
            replay.read(line).unwrap_or_else(|wrong| panic!("{}: {wrong:?}", case.name));
        }
    };
    read(&scribe.header());
    let mut take = |step: &ProofStep<'_>| read(&scribe.line(step));
    solve_with_log(&case.model, Limits::default(), Budget::UNLIMITED, &mut take);
    let proven = replay.finish().unwrap_or_else(|wrong| panic!("{}: {wrong:?}", case.name));
    (proven.steps, size)
}

/// Times a set of puzzles: solved in silence, and solved aloud with each step repeated at once.
fn time(name: &str, cases: &[Case]) {
    let start = Instant::now();
    let mut conflicts = 0;
    for case in cases {
        conflicts += solve(&case.model, Limits::default(), Budget::UNLIMITED).stats.conflicts;
    }
    let solved = start.elapsed().as_secs_f64();
    let start = Instant::now();
    let sums = cases.iter().map(repeat).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    let repeated = start.elapsed().as_secs_f64();
    let size = sums.1 as f64 / 1e6;
    println!(
        "{name}: {} puzzles, {conflicts} conflicts, solved in {solved:.3} s, told and repeated in {repeated:.3} s, {} steps, {size:.2} MB",
        cases.len(),
        sums.0
    );
}

#[test]
#[ignore = "it takes minutes"]
fn hard_puzzles_are_proven() {
    for size in [25, 30] {
        let cases: Vec<Case> = (0..50).map(|seed| noise(seed, size, size, 1)).collect();
        time(&format!("random {size}x{size}"), &cases);
    }
    let Some(folder) = nonograms() else { return };
    for file in FILES {
        time(file, &cases(&folder.join(file)));
    }
    for file in ["tournament/taai2011.txt", "tournament/tcga2017.txt"] {
        let every: Vec<Case> = cases(&folder.join(file)).into_iter().step_by(20).collect();
        time(&format!("{file}, every 20th"), &every);
    }
}

/// The puzzles that benchmarks name.
const FILES: &[&str] = &[
    "picross-solver/webpbn/webpbn-00065-mum.non",
    "picross-solver/webpbn/webpbn-00436-petroglyph.non",
    "picross-solver/webpbn/webpbn-06574-forever.non",
    "minizinc/non_awful_3.dzn",
    "minizinc/non_awful_4.dzn",
    "minizinc/non_fast_10.dzn",
    "minizinc/non_fast_11.dzn",
    "minizinc/non_fast_2.dzn",
    "minizinc/non_fast_4.dzn",
    "minizinc/non_fast_6.dzn",
    "minizinc/non_med_2.dzn",
    "minizinc/non_med_4.dzn",
    "survey-extra/knotty.nin",
    "survey-extra/webpbn-00803.nin",
    "survey-extra/webpbn-01611.nin",
    "ndom/dom09.nin",
    "ndom/dom10.nin",
    "ndom/dom12.nin",
];
