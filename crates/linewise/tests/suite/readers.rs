//! A careful reader with the board at hand: whatever a walkthrough or a hint of these kinds counts, measures or takes
//! for granted is held against the board as it stands at that moment, in main steps and in chains. Chains within which
//! something else is supposed are read, and not judged.
//!
//! The reader knows sentences alone, and nothing of techniques: it reads them as a person does, and counts for itself.

use crate::common::reader::{Reader, read_walkthrough};
use linewise::engine::Budget;
use linewise::make::{Maker, Wish};
use linewise::{Board, Options, Puzzle, Task, format, kind};
use std::path::Path;

/// The kinds whose sentences the reader knows.
const KINDS: [&str; 3] = ["nonogram", "binairo", "kakurasu"];
const STEPS: u64 = 300_000;

fn made(kind: &str, wish: &Wish) -> Option<Puzzle> {
    let kind = kind::ALL.iter().find(|own| own.name() == kind).expect("a kind");
    let budget = Budget::UNLIMITED.with_steps(STEPS);
    Maker::new(wish).with_budget(budget).random(*kind).ok().map(|made| made.puzzle)
}

/// Puzzles of a kind of all sorts of hardness.
fn some_puzzles(kind: &str) -> Vec<(String, Puzzle)> {
    let mut puzzles = Vec::new();
    let mut wishes: Vec<Wish> = Vec::new();
    for (size, level, seed) in [6, 8, 10].into_iter().flat_map(|size| {
        [None, Some(3), Some(5), Some(6)].into_iter().flat_map(move |level| (0..3).map(move |seed| (size, level, seed)))
    }) {
        let mut wish = Wish::new(Board::rectangle(size, size).expect("a board"));
        (wish.level, wish.seed, wish.minimal) = (level, seed, kind == "binairo" && seed > 0);
        wishes.push(wish.clone());
        if kind == "binairo" && size == 6 {
            let mut options = Options::new();
            options.insert("different_lines".to_owned(), "yes".to_owned());
            wish.options = options;
            wishes.push(wish);
        }
    }
    for (number, wish) in wishes.iter().enumerate() {
        puzzles.extend(made(kind, wish).map(|puzzle| (format!("{kind}, wish {number}"), puzzle)));
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(kind);
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    for path in paths {
        let bytes = std::fs::read(&path).expect("a readable file");
        let read = format::open(&bytes, None, None).expect("a known format").puzzles;
        puzzles.extend(read.into_iter().map(|puzzle| (path.display().to_string(), puzzle.expect("a valid puzzle"))));
    }
    puzzles.retain(|(_, puzzle)| puzzle.alphabet.len() == 2);
    puzzles
}

#[test]
fn what_is_said_is_true_of_the_board() {
    let mut wrong = Vec::new();
    for kind in KINDS {
        let mut reader = Reader::default();
        for (name, puzzle) in some_puzzles(kind) {
            let task = Task::new(&puzzle).expect("a valid puzzle").with_steps(STEPS);
            wrong.extend(read_walkthrough(&mut reader, &task).into_iter().map(|why| format!("{name}: {why}")));
        }
        assert!(
            reader.sentences > 500 && reader.held > 200,
            "{kind}: {} sentences, {} of them held",
            reader.sentences,
            reader.held
        );
    }
    assert!(wrong.is_empty(), "{} things are not so:\n{}", wrong.len(), wrong.join("\n"));
}

/// A hint speaks of the board that it is asked about, and marks nothing on it that it has just found itself.
#[test]
fn what_hints_say_is_true_of_the_board() {
    let mut wrong = Vec::new();
    for kind in KINDS {
        let mut reader = Reader::default();
        for (name, puzzle) in some_puzzles(kind).into_iter().step_by(5) {
            let task = Task::new(&puzzle).expect("a valid puzzle").with_steps(STEPS);
            let mut board = task.start();
            for _ in 0..40 {
                let Ok(advice) = task.hint(&board).next else { break };
                board = advice.known(&board);
                let said = reader.step(&task, &board, &advice.step);
                wrong.extend(said.into_iter().map(|why| format!("{name}: {why}")));
                advice.step.take(&mut board);
            }
        }
    }
    assert!(wrong.is_empty(), "{} things are not so:\n{}", wrong.len(), wrong.join("\n"));
}
