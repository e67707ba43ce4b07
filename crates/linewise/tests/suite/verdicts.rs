//! Other people's puzzles, where the folder with them lies beside the repository: each gets the verdict that
//! their index gives, within a budget of line solves.

use crate::common::beside::nonograms;
use linewise::engine::{Budget, Limits, Verdict, solve, verify};
use linewise::{Error, Puzzle, format, kind};
use std::collections::BTreeMap;
use std::path::Path;

/// Puzzles that take longer than an everyday test may: the largest domino patterns, and two that were open for long.
const LEFT_OUT: &[&str] =
    &["dom13.nin", "dom14.nin", "dom_14.dzn", "dom15.nin", "dom16.nin", "knotty.nin", "frans_faase.txt"];

/// The index calls this puzzle ambiguous. It has one solution: propagation alone finds it, and two other solvers agree.
const CORRECTED: (&str, &str, Verdict) = ("picross-solver/native/example_input.txt", "Fish", Verdict::Unique);

/// Enough for everything else, several times over.
const BUDGET: Budget<'static> = Budget::UNLIMITED.with_steps(30_000_000);

/// The verdict that the index gives, if it gives one.
fn verdict(field: &str) -> Option<Verdict> {
    match field {
        "1" | "unique" => Some(Verdict::Unique),
        "2" => Some(Verdict::Several),
        "0" => Some(Verdict::None),
        _ => None,
    }
}

/// Solves what was read. A file's puzzle that no board can have (a clue longer than its line) has no solution.
fn solved(puzzle: &Result<Puzzle, Error>) -> Verdict {
    let Ok(puzzle) = puzzle else { return Verdict::None };
    let Ok(model) = kind::of(puzzle).and_then(|kind| kind.model(puzzle)) else { return Verdict::None };
    let answer = solve(&model, Limits::default(), BUDGET);
    for solution in &answer.solutions {
        assert!(verify::is_solution(&model, solution), "{:?}: a solution breaks a line", puzzle.notes);
    }
    answer.verdict
}

/// The puzzles of a file that get another verdict than expected.
fn surprises(folder: &Path, file: &str, expected: &[Option<Verdict>]) -> Vec<String> {
    let bytes = std::fs::read(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    let reading = format::open(&bytes, None, Some(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    let wrong = reading.puzzles.iter().zip(expected).enumerate().filter_map(|(number, (puzzle, expected))| {
        let solved = solved(puzzle);
        (expected.is_some_and(|expected| expected != solved))
            .then(|| format!("{file}, puzzle {}: {solved:?}", number + 1))
    });
    wrong.collect()
}

#[test]
fn verdicts_are_those_of_the_index() {
    let Some(folder) = nonograms() else { return };
    let index = std::fs::read_to_string(folder.join("INDEX.tsv")).expect("the index");
    let mut files: BTreeMap<&str, Vec<Option<Verdict>>> = BTreeMap::new();
    for fields in index.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>()) {
        let is_left_out = LEFT_OUT.iter().any(|name| fields[6].contains(name));
        if !is_left_out && !fields[5].contains("triddler") {
            let (file, name, corrected) = CORRECTED;
            let is_corrected = (fields[6], fields[0]) == (file, name);
            let expected = if is_corrected { Some(corrected) } else { verdict(fields[7]) };
            files.entry(fields[6]).or_default().push(expected);
        }
    }
    assert!(files.len() > 150, "the index lists {} files", files.len());
    let wrong: Vec<String> = files.iter().flat_map(|(file, expected)| surprises(&folder, file, expected)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
