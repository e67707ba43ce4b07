//! Promise: every puzzle of the project's own collection keeps the verdict and the solution written in its file.

use linewise::engine::{Budget, Limits, Verdict, solve, sweep, verify};
use linewise::{Axis, Board, Puzzle, Says, format, kind};
use std::fs;
use std::path::{Path, PathBuf};

/// A puzzle of the collection, with the file that it stands in.
struct Entry {
    file: String,
    puzzle: Puzzle,
}

/// The puzzles in the folder `name` of the collection.
fn collection(name: &str) -> Vec<Entry> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(name);
    let mut entries: Vec<Entry> = files(&folder).iter().flat_map(|path| read(path)).collect();
    entries.sort_by(|a, b| a.file.cmp(&b.file));
    entries
}

/// Every file in a folder and the folders below it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = paths.map(|entry| entry.expect("a readable folder").path());
    let paths = paths.filter(|path| path.file_name().is_none_or(|name| name != "README.md"));
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The puzzles in one file, in the native format.
fn read(path: &Path) -> Vec<Entry> {
    let file = path.file_name().expect("a file").to_string_lossy().into_owned();
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{file}: {error}"));
    let native = format::find("native").expect("the native format");
    let puzzles = native.read(&bytes).into_iter();
    let entry = |puzzle: Result<Puzzle, _>| Entry {
        file: file.clone(),
        puzzle: puzzle.unwrap_or_else(|error| panic!("{file}: {error}")),
    };
    puzzles.map(entry).collect()
}

/// What the file says of the number of solutions.
fn verdict<'p>(file: &str, puzzle: &'p Puzzle) -> &'p str {
    puzzle.note(Puzzle::VERDICT).unwrap_or_else(|| panic!("{file} names no verdict"))
}

#[test]
fn every_puzzle_gets_its_verdict_and_its_solution() {
    let entries = collection("");
    assert!(!entries.is_empty(), "the collection is empty");
    for Entry { file, puzzle } in entries {
        let model = kind::of(&puzzle).and_then(|kind| kind.model(&puzzle));
        let model = model.unwrap_or_else(|error| panic!("{file}: {error}"));
        let answer = solve(&model, Limits::default(), Budget::UNLIMITED);
        assert_eq!(answer.verdict.name(), verdict(&file, &puzzle), "{file}");
        for solution in &answer.solutions {
            assert!(verify::is_solution(&model, solution), "{file}: {solution:?} is no solution");
        }
        if answer.verdict == Verdict::Unique {
            assert_eq!(answer.solutions.first(), puzzle.goal.as_ref(), "{file}: the solution in the file");
        }
    }
}

#[test]
fn every_puzzle_says_whose_it_is() {
    for Entry { file, puzzle } in collection("") {
        let notes = [Puzzle::TITLE, Puzzle::AUTHOR, Puzzle::VERDICT];
        for note in notes {
            assert!(puzzle.note(note).is_some(), "{file} has no {note}");
        }
        let is_ours = puzzle.note(Puzzle::LICENCE) == Some("CC0-1.0");
        assert!(is_ours || puzzle.note(Puzzle::SOURCE).is_some(), "{file} is neither free nor from anywhere");
    }
}

#[test]
fn every_puzzle_is_written_as_it_was_read() {
    let native = format::find("native").expect("the native format");
    for Entry { file, puzzle } in collection("") {
        let written = native.write(std::slice::from_ref(&puzzle)).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert!(written.lost.is_empty(), "{file} loses {:?}", written.lost);
        assert_eq!(native.read(&written.bytes), [Ok(puzzle)], "{file}");
    }
}

#[test]
fn the_nonograms_are_of_every_sort() {
    let entries = collection("nonogram");
    let count = |what: &str, is: &dyn Fn(&Entry) -> bool, least: usize| {
        let found = entries.iter().filter(|entry| is(entry)).count();
        assert!(found >= least, "{found} nonograms {what}, not {least}");
    };
    let is = |entry: &Entry, name: &str| entry.puzzle.note(Puzzle::VERDICT) == Some(name);
    let has_block = |entry: &Entry, wanted: &dyn Fn(Option<u32>) -> bool| {
        entry.puzzle.clues.values().any(|clue| match &clue.says {
            Says::Blocks(blocks) => blocks.iter().any(|block| wanted(block.len)),
            _ => false,
        })
    };
    count("in all", &|_| true, 30);
    count("in colours", &|entry| entry.puzzle.alphabet.len() > 2, 6);
    count("in eight colours", &|entry| entry.puzzle.alphabet.len() > 8, 1);
    count("with one solution", &|entry| is(entry, "unique"), 20);
    count("with several solutions", &|entry| is(entry, "several"), 5);
    count("in colours with several solutions", &|e| is(e, "several") && e.puzzle.alphabet.len() > 2, 1);
    count("without a solution", &|entry| is(entry, "none"), 5);
    count("without a solution, seen in their sums", &|entry| at_a_glance(entry) && is(entry, "none"), 2);
    count("without a solution that no line can tell", &|entry| is(entry, "none") && !is_stuck(entry), 1);
    count("decided by given cells", &|entry| is(entry, "unique") && is_decided_by_givens(entry), 2);
    count("with lines without a clue", &|entry| entry.puzzle.clues.len() < lines(entry.puzzle.board), 2);
    count("with blocks of unknown length", &|entry| has_block(entry, &|len| len.is_none()), 2);
    count("that need search", &|entry| is(entry, "unique") && !is_settled_by_lines(entry), 3);
    count("that are not square", &|entry| entry.puzzle.board.rows() != entry.puzzle.board.columns(), 20);
    count("of 5 by 5", &|entry| size(entry) == (5, 5), 1);
    count("of 60 by 60", &|entry| size(entry) == (60, 60), 1);
}

#[test]
fn the_regex_crosswords_are_of_every_sort() {
    let entries = collection("regex_crossword");
    let count = |what: &str, is: &dyn Fn(&Entry) -> bool, least: usize| {
        let found = entries.iter().filter(|entry| is(entry)).count();
        assert!(found >= least, "{found} regex crosswords {what}, not {least}");
    };
    let is = |entry: &Entry, name: &str| entry.puzzle.note(Puzzle::VERDICT) == Some(name);
    let is_hexagon = |entry: &Entry| matches!(entry.puzzle.board, Board::Hexagon(_));
    count("in all", &|_| true, 40);
    count("on hexagons", &is_hexagon, 8);
    count("on hexagons that are not regular", &|e| is_hexagon(e) && e.puzzle.board.rows() % 2 == 0, 1);
    count("with clues at both ends", &|e| !is_hexagon(e) && e.puzzle.clues.keys().any(|end| end.far), 5);
    count(
        "whose diagonals are read from their far ends",
        &|e| is_hexagon(e) && e.puzzle.clues.keys().any(|end| end.far),
        1,
    );
    count("with one solution", &|e| is(e, "unique"), 30);
    count("with several solutions", &|e| is(e, "several"), 3);
    count("without a solution", &|e| is(e, "none"), 3);
    count("without a solution, seen in one clue", &|e| is(e, "none") && at_a_glance(e), 1);
    count("decided by given cells", &|e| is(e, "unique") && is_decided_by_givens(e), 1);
    count(
        "beyond ASCII",
        &|e| e.puzzle.clues.values().any(|clue| matches!(&clue.says, Says::Pattern(p) if !p.is_ascii())),
        1,
    );
    for part in FEATURES {
        let has_part = |entry: &Entry| {
            entry
                .puzzle
                .clues
                .values()
                .any(|clue| matches!(&clue.says, Says::Pattern(pattern) if pattern.contains(part)))
        };
        count(&format!("with {part}"), &has_part, 1);
    }
}

/// What patterns are made of, as it is written.
const FEATURES: [&str; 34] = [
    "|", ".", "*", "+", "?", "*?", "+?", "??", "{2}", "{2,}", "{2,4}", "(?:", "(?<", "\\k<", "\\1", "\\2", "(?=",
    "(?!", "(?<=", "(?<!", "^", "$", "\\b", "\\B", "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\x", "\\u", "[^]", "[]",
];

fn size(entry: &Entry) -> (usize, usize) {
    (entry.puzzle.board.rows(), entry.puzzle.board.columns())
}

fn lines(board: Board) -> usize {
    board.lines(Axis::ROW) + board.lines(Axis::COLUMN)
}

fn at_a_glance(entry: &Entry) -> bool {
    kind::of(&entry.puzzle).is_ok_and(|kind| kind.at_a_glance(&entry.puzzle).is_some())
}

/// The unknown cells after the last sweep; `None` when a line has no word left.
fn unknown_to_lines(entry: &Entry) -> Option<usize> {
    let model = kind::of(&entry.puzzle).and_then(|kind| kind.model(&entry.puzzle)).expect("a model");
    sweep(&model, |_| {}).grid.map(|grid| grid.unknown())
}

fn is_stuck(entry: &Entry) -> bool {
    unknown_to_lines(entry).is_none()
}

fn is_settled_by_lines(entry: &Entry) -> bool {
    unknown_to_lines(entry) == Some(0)
}

/// Are there several solutions without the given cells?
fn is_decided_by_givens(entry: &Entry) -> bool {
    let mut puzzle = entry.puzzle.clone();
    if puzzle.givens.is_empty() {
        return false;
    }
    puzzle.givens.clear();
    let model = kind::of(&puzzle).and_then(|kind| kind.model(&puzzle)).expect("a model");
    solve(&model, Limits::default(), Budget::UNLIMITED).verdict == Verdict::Several
}
