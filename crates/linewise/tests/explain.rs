//! Walkthroughs hold: every step replays, none of its facts can be spared, and the sentences speak of what they should.

use linewise::engine::Budget;
use linewise::explain::{ENGLISH, Ending, Speaker, explain, replay};
use linewise::{Puzzle, format, kind};
use std::path::{Path, PathBuf};

/// A budget in solved lines that ends soon.
const BUDGET: Budget<'static> = Budget { steps: 2_000_000, stop: None };

/// Explains a puzzle and looks at every step again.
fn hold(name: &str, puzzle: &Puzzle) {
    let kind = kind::of(puzzle).expect("a known kind");
    let model = kind.model(puzzle).expect("a valid puzzle");
    let ladder = kind.ladder(puzzle);
    let way = explain(&model, ladder.as_deref(), &model.grid(), BUDGET);
    let seen = replay(&model, &way, BUDGET);
    let speaker = Speaker { catalogue: &ENGLISH, puzzle, kind, model: &model };
    if let Some(problem) = seen.problem {
        let step = way.steps.get(seen.steps);
        let said = step.map(|step| speaker.step(step)).unwrap_or_else(|| speaker.ending(&way.ending));
        panic!("{name}: step {}: {problem:?}: {said}\n{step:?}", seen.steps + 1);
    }
    for step in &way.steps {
        let said = speaker.step(step);
        assert!(
            !said.contains(['{', '}']) && said.ends_with('.'),
            "{name}: {said:?} is no sentence: {:?}",
            step.message
        );
    }
    assert!(way.ending != Ending::Solved || way.known.unknown() == 0, "{name}: solved, but cells are open");
}

/// All files below a folder, in order.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

#[test]
fn walkthroughs_of_the_collection_hold() {
    let mut paths = Vec::new();
    files(&project("puzzles"), &mut paths);
    for path in paths.iter().filter(|path| path.extension().is_some_and(|end| end == "linewise")) {
        let bytes = std::fs::read(path).expect("a readable file");
        for puzzle in format::open(&bytes, None, None).expect("a known format").puzzles {
            hold(&path.display().to_string(), &puzzle.expect("a valid puzzle"));
        }
    }
}
