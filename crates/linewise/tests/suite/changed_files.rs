//! Promise: whatever becomes of a file, in any format and of any kind, it is read as a puzzle or as an error with a place; and
//! what was read becomes a model, or an error, and is solved as far as a small budget goes.

use linewise::engine::{Budget, Limits, solve, verify};
use linewise::{Puzzle, format, kind};
use proptest::prelude::*;
use proptest::sample::Index;
use std::sync::LazyLock;

/// What the examples of all kinds look like in all formats that can say them.
static FILES: LazyLock<Vec<(String, Vec<u8>)>> = LazyLock::new(|| {
    let mut files = Vec::new();
    for kind in kind::ALL {
        for example in kind.examples() {
            let opened = format::open(example.puzzle.as_bytes(), None, None).expect("an example");
            let puzzles: Vec<Puzzle> = opened.puzzles.into_iter().map(|puzzle| puzzle.expect("a puzzle")).collect();
            for format in format::ALL {
                let Ok(written) = format.write(&puzzles) else { continue };
                files.push((format!("{} as {}", kind.name(), format.name()), written.bytes));
            }
        }
    }
    files
});

/// So many line solves are enough to meet every part of the search.
const BUDGET: Budget<'static> = Budget::UNLIMITED.with_steps(300);
/// Larger boards than this are only read.
const MOST_CELLS: usize = 300;

/// Reads the bytes in every way, and solves what comes out.
fn follow(name: &str, bytes: &[u8]) {
    let shown = || String::from_utf8_lossy(bytes).into_owned();
    for format in format::ALL.iter().filter(|format| format.recognizes(bytes) != format::Guess::No) {
        for puzzle in format.read(bytes) {
            match puzzle {
                Err(error) => {
                    let span = error.span;
                    assert!(
                        span.start <= span.end && span.end as usize <= bytes.len(),
                        "{name}: {error} at {span:?} of {}",
                        shown()
                    );
                    assert!(!error.message.is_empty(), "{name}: {}", shown());
                }
                Ok(puzzle) if puzzle.board.cells() <= MOST_CELLS => {
                    let Ok(model) = kind::of(&puzzle).and_then(|kind| kind.model(&puzzle)) else { continue };
                    let answer = solve(&model, Limits::default(), BUDGET);
                    let is_right = answer.solutions.iter().all(|board| verify::is_solution(&model, board));
                    assert!(is_right, "{name}: a wrong solution of {}", shown());
                }
                Ok(_) => {}
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(10_000) })]

    #[test]
    fn no_change_of_a_file_does_harm(
        file in any::<Index>(),
        changes in prop::collection::vec((any::<Index>(), 0..7, any::<u8>(), any::<Index>()), 0..5),
    ) {
        let (name, bytes) = &FILES[file.index(FILES.len())];
        let mut bytes = bytes.clone();
        for (place, change, byte, other) in &changes {
            if bytes.is_empty() {
                break;
            }
            let (at, other) = (place.index(bytes.len()), other.index(bytes.len()));
            match change {
                0 => bytes[at] = *byte,
                // Digits and letters stand where they mean something.
                1 => bytes[at] = b"0123456789abcdefgzABCDEZ-+.,/*# \n"[usize::from(*byte) % 33],
                2 => drop(bytes.remove(at)),
                3 => bytes.truncate(at),
                4 => bytes.swap(at, other),
                5 => drop(bytes.splice(at..at, byte.to_string().bytes())),
                _ => {
                    let copy: Vec<u8> = bytes[at.min(other)..at.max(other)].to_vec();
                    drop(bytes.splice(at..at, copy));
                }
            }
        }
        follow(name, &bytes);
    }
}

#[test]
fn every_kind_is_among_the_files() {
    for kind in kind::ALL {
        let count = FILES.iter().filter(|(name, _)| name.starts_with(kind.name())).count();
        assert!(count > 0, "{} has no file", kind.name());
    }
    FILES.iter().for_each(|(name, bytes)| follow(name, bytes));
}
