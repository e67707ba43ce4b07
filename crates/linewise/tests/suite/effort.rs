//! What solving the collection's nonograms costs, counted in steps that do not depend on the machine: a change that makes the
//! search work more is seen here, however fast the machine is. Whoever makes it work less may lower the bounds.

use linewise::engine::{Budget, Limits, solve};
use linewise::{format, kind};
use std::path::Path;

/// A tenth above what it took when this was written.
const MOST_CONFLICTS: u64 = 4_000;
const MOST_LINE_SOLVES: u64 = 2_000_000;

#[test]
fn the_collection_costs_no_more_than_it_did() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/nonogram");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("the collection").map(|file| file.expect("a file").path()).collect();
    files.sort();
    let (mut conflicts, mut line_solves) = (0, 0);
    for file in files {
        let bytes = std::fs::read(&file).expect("a readable file");
        let puzzles = format::open(&bytes, None, None).expect("a known format").puzzles;
        for puzzle in puzzles {
            let puzzle = puzzle.expect("a puzzle");
            let model = kind::of(&puzzle).and_then(|kind| kind.model(&puzzle)).expect("a nonogram");
            let stats = solve(&model, Limits::default(), Budget::UNLIMITED).stats;
            conflicts += stats.conflicts;
            line_solves += stats.line_solves;
        }
    }
    assert!(conflicts <= MOST_CONFLICTS, "{conflicts} conflicts");
    assert!(line_solves <= MOST_LINE_SOLVES, "{line_solves} line solves");
}
