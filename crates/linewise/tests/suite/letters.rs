//! Generated puzzles of letters and of buildings, where the folder with them lies beside the repository: each has the
//! one solution that is stored with it, within a budget of line solves.

use crate::common::beside::shared;
use linewise::engine::{Budget, Limits, Verdict, solve, verify};
use linewise::{Alphabet, Axis, Board, Clue, Domain, End, Puzzle, Span, Symbol, kind};
use serde_json::Value;
use std::path::PathBuf;

/// Several times as much as the hardest of them takes.
const BUDGET: Budget<'static> = Budget::UNLIMITED.with_steps(3_000_000);

fn folder() -> Option<PathBuf> {
    shared("data/letters")
}

fn numbers(value: &Value) -> Vec<u32> {
    let numbers = value.as_array().expect("a list");
    numbers.iter().map(|number| number.as_u64().expect("a number") as u32).collect()
}

fn rows(value: &Value) -> Vec<u32> {
    value.as_array().expect("a list of rows").iter().flat_map(numbers).collect()
}

/// The puzzle of one line of a file; its answer is its goal.
fn puzzle(entry: &Value) -> Puzzle {
    let is_abc = entry["type"] == "easyasabc";
    let side = entry["n"].as_u64().expect("a size") as usize;
    let letters = entry["k"].as_u64().unwrap_or(side as u64) as usize;
    let board = Board::rectangle(side, side).expect("a small board");
    let alphabet = match is_abc {
        true => Alphabet::with_blank(&"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[..letters]),
        false => Alphabet::numbers(letters),
    };
    let name = if is_abc { "easy_as_abc" } else { "skyscrapers" };
    let mut puzzle = Puzzle::new(name, board, alphabet.expect("few letters"));
    for (key, axis, far) in [
        ("left", Axis::ROW, false),
        ("right", Axis::ROW, true),
        ("top", Axis::COLUMN, false),
        ("bottom", Axis::COLUMN, true),
    ] {
        for (index, &number) in numbers(&entry[key]).iter().enumerate().filter(|(_, number)| **number != 0) {
            let clue = if is_abc { Clue::letter(Symbol(number as u8)) } else { Clue::number(number) };
            puzzle.clues.insert(End::at(axis, index, far), clue);
        }
    }
    for (cell, &number) in rows(&entry["givens"]).iter().enumerate().filter(|(_, number)| **number != 0) {
        let cell = board.cell(cell / side, cell % side);
        puzzle.give(cell, Domain::only(Symbol(number as u8)), Span::NONE).expect("each cell once");
    }
    puzzle.goal = Some(rows(&entry["solution"]).iter().map(|&number| Symbol(number as u8)).collect());
    puzzle
}

#[test]
fn each_has_its_solution_and_no_other() {
    let Some(folder) = folder() else { return };
    let mut seen = 0;
    for file in ["generated.jsonl", "generated-few-letters.jsonl"] {
        let text = std::fs::read_to_string(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        for line in text.lines() {
            let entry: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{file}: {error}"));
            let puzzle = puzzle(&entry);
            let model = kind::of(&puzzle).and_then(|kind| kind.model(&puzzle));
            let model = model.unwrap_or_else(|error| panic!("{}: {error}", entry["id"]));
            let answer = solve(&model, Limits::default(), BUDGET);
            assert_eq!(answer.verdict, Verdict::Unique, "{}", entry["id"]);
            assert_eq!(answer.solutions.first(), puzzle.goal.as_ref(), "{}", entry["id"]);
            assert!(verify::is_solution(&model, &answer.solutions[0]), "{}", entry["id"]);
            seen += 1;
        }
    }
    assert!(seen >= 600, "{seen} puzzles");
}
