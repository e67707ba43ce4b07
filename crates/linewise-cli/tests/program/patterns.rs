//! Regex crosswords: clues with parts, words and combinations, boards with blanks, and characters that are missing.

use super::run::{Folder, linewise, linewise_reading};
use serde_json::json;

/// Two rows and two columns, one of them with two clues.
const PUZZLE: &str =
    "kind: regex_crossword\nsymbols: \"AB? \"\n\nleft:\n(A|B)\\s\n[^A]+\n\nright:\n*\n.\\?\n\ntop:\n(.)\\1?B?\n\\W+\n";

#[test]
fn each_clue_is_held_against_a_board() {
    let folder = Folder::new();
    for (name, content) in
        [("puzzle.linewise", PUZZLE), ("right.txt", "A \nB?\n"), ("wrong.txt", "A \nA \n"), ("open.txt", "? \nB?\n")]
    {
        folder.file(name, content);
    }
    let check = |board: &str| {
        linewise(&["check", "--clues", "--json", "--board", &folder.path(board), &folder.path("puzzle.linewise")])
    };
    let right = check("right.txt").ended(0).silent().json();
    let clue = |at: usize| right[0]["clues"][at].clone();
    assert_eq!(
        clue(0),
        json!({"line": "row 1", "end": "near", "clue": "(A|B)\\s", "cells": "A ", "satisfied": true, "parts": [[1, 2], [5, 7]]})
    );
    assert_eq!(clue(3)["parts"], json!([[1, 2], [6, 7]]), "{}", clue(3));
    let wrong = check("wrong.txt").ended(1).silent().json();
    let satisfied: Vec<_> =
        wrong[0]["clues"].as_array().expect("clues").iter().map(|clue| clue["satisfied"].clone()).collect();
    assert_eq!(satisfied, [json!(true), json!(false), json!(false), json!(true), json!(true)]);
    let open = check("open.txt").json();
    assert_eq!(open[0]["clues"][0]["satisfied"], json!(null));
    let words = linewise(&["check", "--clues", "--board", &folder.path("right.txt"), &folder.path("puzzle.linewise")])
        .ended(0)
        .silent();
    assert!(words.out.contains("column 1: (.)\\1?B? is satisfied by AB: A by ., B by B\n"), "{}", words.out);
    let coloured = ["--color", "always", "check", "--clues", "--board"];
    let coloured =
        linewise(&[&coloured[..], &[&folder.path("right.txt"), &folder.path("puzzle.linewise")]].concat()).ended(0);
    assert!(coloured.out.contains("\u{1b}["), "{}", coloured.out);
}

#[test]
fn a_puzzle_file_is_a_board_where_cells_can_be_anything() {
    let any = "kind: regex_crossword\n\nrows:\n[HP].\n\ncolumns:\n.\n[IE]\n";
    let folder = Folder::new();
    folder.file("puzzle.linewise", any);
    folder.file("board.linewise", &format!("{any}\ngivens:\nH?\n"));
    folder.file("plain.txt", "H?\n");
    for board in ["board.linewise", "plain.txt"] {
        let run =
            linewise(&["check", "--board", &folder.path(board), &folder.path("puzzle.linewise")]).ended(0).silent();
        assert!(run.out.starts_with("Right so far: 1 of 2 cells"), "{board}: {}", run.out);
    }
}

#[test]
fn words_are_counted_for_each_of_several_clues_at_one_end() {
    let puzzle = "kind: regex_crossword\nsymbols: AB\nrows:\n*\n[AB].\nrows 2:\nB.\nA.\ncolumns:\n..\n..\n";
    let run = linewise_reading(puzzle, &["show", "--words", "-"]).ended(0).silent();
    assert!(run.out.contains("row 1: 2 words\nrow 2: 4 words\nrow 2: 2 words\n"), "{}", run.out);
    let solved = linewise_reading(puzzle, &["solve", "--count", "-"]).ended(2);
    assert!(solved.out.contains("exactly 4"), "{}", solved.out);
}

#[test]
fn words_are_counted_without_solving() {
    let run = linewise_reading(PUZZLE, &["show", "--words", "-"]).ended(0).silent();
    for line in ["row 1: 2 words", "row 2: 3 words", "all rows: 6 combinations of words", "column 2: 4 words"] {
        assert!(run.lines().contains(&line), "{line} in {}", run.out);
    }
    let many = "kind: regex_crossword\nsymbols: ABCDEFGHIJ\nsize: 2 rows, 60 columns\n\nrows:\n.*\n.*\n";
    let run = linewise_reading(many, &["show", "--words", "-"]).ended(0).silent();
    assert!(run.out.contains(&format!("row 1: 1{} words", "0".repeat(60))), "{}", run.out);
    assert!(run.out.contains(&format!("all rows: 1{} combinations", "0".repeat(120))), "{}", run.out);
}

#[test]
fn the_words_of_a_pattern_are_listed_and_counted() {
    let run = linewise(&[
        "line", "--kind", "regex_crossword", "(a|b)\\1*c?", "--cells", "3", "--alphabet", "abc", "--json", "--parts",
    ]);
    let answer = run.ended(0).silent().json().remove(0);
    assert_eq!(answer["count"], "4");
    assert_eq!(answer["words"], json!(["aaa", "aac", "bbb", "bbc"]));
    assert_eq!(answer["parts"][1], json!([[1, 2], [5, 7], [8, 9]]));
    let run = linewise(&["line", "--kind", "regex_crossword", "[\u{416}-\u{418}]x", "--cells", "2"]).ended(0).silent();
    assert_eq!(run.lines().len(), 4, "{}", run.out);
    linewise(&["line", "--kind", "regex_crossword", "HE|LL|O+", "--known", "OO"]).ended(0).silent();
    linewise(&["line", "--kind", "regex_crossword", "HE|LL|O+", "--known", "LO"]).ended(1).silent();
}

#[test]
fn a_missing_character_is_named_with_its_cell() {
    let puzzle = "kind: regex_crossword\nsymbols: ABC\n\nrows:\n[AB]\\s\nC.\n\ncolumns:\nA.\n.[AX]\n";
    let run = linewise_reading(puzzle, &["solve", "-"]).ended(1).silent();
    assert!(
        run.out.starts_with("No solution: row 1: the clue \"[AB]\\s\" matches no word of 2 characters"),
        "{}",
        run.out
    );
    assert!(run.out.contains("\" \" in row 1, column 2"), "{}", run.out);
}

/// More time helps nobody to count what can only be tried, nor given cells where a single word is too hard: neither is advised.
#[test]
fn a_clue_that_cannot_be_counted_is_named() {
    let puzzle = "kind: regex_crossword\nsymbols: ABC\nsize: 1 rows, 60 columns\nrows:\n(?:(.*)(.*)(.*)(.*)\\4\\3\\2\\1(.*)(.*)\\5\\6|A)\n";
    let counted = linewise_reading(puzzle, &["solve", "--count", "-"]);
    assert!(counted.out.contains("the clue of row 1 `(?:(.*)"), "{}", counted.out);
    assert!(!counted.out.contains("--timeout") && !counted.out.contains("iven cells"), "{}", counted.out);
}
