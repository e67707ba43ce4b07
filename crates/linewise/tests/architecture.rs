//! The house has the rooms that it says it has, and nobody looks into a room that is not theirs.

use linewise::{format, kind};
use std::fs;
use std::path::{Path, PathBuf};

/// A file of the library: its path below `src`, and its lines without comments and without its own tests.
struct Source {
    path: String,
    lines: Vec<String>,
}

fn library() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The engine is a crate of its own, so that the compiler sees to most of what it must not know.
fn engine() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../linewise-engine/src")
}

/// The files below the given paths, as `kinds` for `kinds.rs` and all of `kinds/`.
fn sources(house: &Path, rooms: &[&str]) -> Vec<Source> {
    let mut paths = Vec::new();
    for room in rooms {
        let folder = house.join(room);
        let file = folder.with_extension("rs");
        paths.extend(file.is_file().then_some(file));
        collect(&folder, &mut paths);
    }
    assert!(!paths.is_empty(), "nothing lies below {rooms:?}");
    paths.iter().map(|path| source(path)).collect()
}

/// Adds all Rust files of a folder and the folders in it; nothing when there is no such folder.
fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    found.sort();
    for path in found {
        match path.is_dir() {
            true => collect(&path, paths),
            false if path.extension().is_some_and(|extension| extension == "rs") => paths.push(path),
            false => {}
        }
    }
}

fn source(path: &Path) -> Source {
    let text = fs::read_to_string(path).expect("a readable file");
    let is_test_file = path.file_name().is_some_and(|name| name == "tests.rs");
    // A file's own tests stand at its end, and may know everything.
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let code = if is_test_file { "" } else { code };
    let bare = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    let path = path.display().to_string();
    Source { path, lines: code.lines().map(bare).collect() }
}

/// Fails for each line below `rooms` that holds one of `words` as a word of its own.
fn forbid(rooms: &[&str], words: &[&str], why: &str) {
    forbid_in(&library(), rooms, words, why);
}

/// The same in another crate.
fn forbid_in(house: &Path, rooms: &[&str], words: &[&str], why: &str) {
    let mut found = Vec::new();
    for source in sources(house, rooms) {
        for (number, line) in source.lines.iter().enumerate() {
            if let Some(word) = words.iter().find(|word| has_word(line, word)) {
                found.push(format!("{}:{}: {word}: {}", source.path, number + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "{why}, but:\n{}", found.join("\n"));
}

/// Does `line` hold `word`, with no letter before or after it that would make it another word?
fn has_word(line: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

#[test]
fn words_are_found_whole() {
    assert!(has_word("use crate::kind::Kind;", "Kind"));
    assert!(has_word("println!()", "println!"));
    assert!(!has_word("a Kindness", "Kind"));
    assert!(!has_word("sub_kind", "kind"));
}

#[test]
fn the_engine_never_names_a_kind_a_clue_or_a_format() {
    let words = ["Kind", "Clue", "Puzzle", "formats", "Format", "render"];
    forbid_in(&engine(), &[""], &words, "the engine knows only models");
}

#[test]
fn a_rule_knows_one_line() {
    let words = ["Model", "search", "propagate", "state", "Grid"];
    forbid_in(&engine(), &["rules", "language"], &words, "a rule knows its own line and nothing else");
}

#[test]
fn a_kind_never_searches_draws_parses_files_or_reads_randomness() {
    let words = ["engine", "solve", "render", "formats", "Format", "rand", "random"];
    forbid(&["kinds", "kind"], &words, "a kind says what the lines must spell, and no more");
}

#[test]
fn a_format_never_knows_a_kind() {
    let words = ["crate::kinds", "engine", "render", "rules", "Model", "solve"];
    forbid(&["format", "formats"], &words, "a format knows what is printed on paper, and no more");
}

#[test]
fn a_renderer_never_sees_a_model() {
    let words = ["Model", "LineId", "Rule", "rules", "kinds", "formats", "solve"];
    forbid(&["render"], &words, "a renderer draws a puzzle and a grid");
}

#[test]
fn the_library_does_nothing_but_think() {
    let words = [
        "std::fs",
        "std::net",
        "std::env",
        "std::process",
        "std::thread",
        "std::time",
        "Instant",
        "SystemTime",
        "stdin",
        "stdout",
        "stderr",
        "print!",
        "println!",
        "eprint!",
        "eprintln!",
        "dbg!",
        "RandomState",
        "rand",
    ];
    for house in [library(), engine()] {
        forbid_in(&house, &[""], &words, "the library has no files, threads, clocks, randomness or order by chance");
    }
}

/// The modules that a file of the library declares.
fn declared(file: &str) -> Vec<String> {
    let lines = source(&library().join(file)).lines;
    let name = |line: &String| Some(line.strip_prefix("mod ")?.strip_suffix(';')?.to_owned());
    lines.iter().filter_map(name).collect()
}

/// The names of the Rust files that lie in a folder of the library.
fn files_in(folder: &str) -> Vec<String> {
    let mut paths = Vec::new();
    collect(&library().join(folder), &mut paths);
    let here = paths.iter().filter(|path| path.parent() == Some(&library().join(folder)));
    let mut names: Vec<String> =
        here.map(|path| path.file_stem().expect("a file name").to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn every_kind_is_a_file_and_a_word_in_the_list() {
    assert_eq!(files_in("kinds"), declared("kinds.rs"));
    let mut names: Vec<_> = kind::ALL.iter().map(|kind| kind.name()).collect();
    names.sort_unstable();
    assert_eq!(files_in("kinds"), names, "a kind's file is called as the kind");
}

#[test]
fn every_format_is_a_file_and_a_word_in_the_list() {
    assert_eq!(files_in("formats"), declared("formats.rs"));
    assert_eq!(files_in("formats").len(), format::ALL.len());
}
