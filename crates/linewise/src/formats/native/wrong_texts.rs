//! What is said of texts that are wrong, or may be meant otherwise.

use super::{FORMAT, Native};

#[test]
fn a_bad_puzzle_does_not_spoil_its_neighbours() {
    let good = "kind: nonogram\nrows: 1\ncolumns: 1\n";
    let text = format!("{good}\n====\nkind: nonogram\nrows:\nx\ncolumns: 1\n=====\n# nothing\n====\n{good}====\n");
    let puzzles: Vec<_> = FORMAT.read(text.as_bytes()).into_iter().map(|puzzle| puzzle.is_ok()).collect();
    assert_eq!(puzzles, [true, false, true]);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let texts = [
        ("rows: 1\n", "the puzzle does not say its kind", "rows: 1"),
        ("kind: sudoku\n", "there is no kind of puzzle called \"sudoku\"", "sudoku"),
        ("====\n", "the file holds no puzzle", ""),
        ("", "the file is empty", ""),
    ];
    let nonograms = [
        ("rows: 1\n", "the puzzle does not say how many columns it has", "kind"),
        ("colums: 1\n", "there is no key \"colums\"", "colums: 1"),
        ("rows:\n1\ncolums:\n1\n", "there is no key \"colums\"", "colums:"),
        ("3 1\n", "\"3 1\" belongs to no key", "3 1"),
        ("rows: 1\nrows: 1\n", "\"rows:\" stands twice in one puzzle", "rows"),
        ("rows: 1\nleft: 1\n", "\"left:\" stands twice in one puzzle", "left"),
        ("verdict: perhaps\nsize: 1\n", "\"perhaps\" is no verdict", "perhaps"),
        ("size: 5x4\n", "\"5x4\" may mean two sizes", "5x4"),
        ("size: 5 by 4\n", "\"5 by 4\" is no size", "5 by 4"),
        ("size: -5\n", "\"-5\" is negative", "-5"),
        ("size: 1000000\n", "a board of 1000000 rows and 1000000 columns is too large", "1000000"),
        ("size: 2\nrows: 1 1 1\n", "\"rows:\" says 3 rows, but \"size:\" says 2", "rows"),
        ("rows: 1\ncolumns: 1 1\nsolution:\n#.\n.\n", "\"solution:\" says 2 rows, but \"rows:\" says 1", "solution"),
        ("rows: 1\ncolumns: 1 1\nsolution:\n#.#\n", "\"solution:\" says 3 columns, but \"columns:\" says 2", "#.#"),
        (
            "rows: 1 1\ncolumns: 1 1\nsolution:\n#.\n#\n",
            "row 2 of \"solution:\" has 1 cell, the board has 2 there",
            "#",
        ),
        ("size: 3 rows, 3 falling\n", "the puzzle does not say how many rising diagonals it has", "3 rows, 3 falling"),
        (
            "size: 3 rows, 3 falling, 4 rising\n",
            "there is no hexagon of 3 rows, 3 falling and 4 rising diagonals",
            "3 rows, 3 falling, 4 rising",
        ),
        (
            "size: 3 rows, 3 falling, 3 rising\ncolumns: 1\n",
            "a hexagon has no columns, but \"columns:\" says so",
            "kind",
        ),
        ("rows: 1\ncolumns: 1 1\nsolution:\n#?\n", "the solution has an open cell \"?\"", "?"),
        ("rows: 1\ncolumns: 1 1\ngivens:\n#r\n", "no cell can be \"r\"", "r"),
        ("rows: 1\ncolumns: 1 1\ngivens:\n#[.\n", "this bracket is not closed", "[."),
        ("rows: 1\ncolumns: 1 1 1\ngivens:\n?[.#?\n", "this bracket is not closed", "[.#?"),
        ("rows: 1\ncolumns: 1 1 1\ngivens:\n[.#?[.#]\n", "this bracket is not closed", "[.#?[.#]"),
        ("rows: 1\ncolumns: 1 1\ngivens:\n#[ ]\n", "\"[ ]\" is no choice of symbols", "[ ]"),
        ("rows:\n1\n-2\ncolumns: 1\n", "row 2: \"-2\" is not the length of a block", "-2"),
        ("columns: 1\nrows:\n1 3g\n", "row 1: the block \"3g\" has a colour that is not declared", "3g"),
        ("colours:\nr red #ff000\n", "\"#ff000\" is no colour", "#ff000"),
        ("colours:\nred\n", "\"red\" does not begin with a single character", "red"),
        ("colours:\nr red #f00\nr blue #00f\n", "two symbols look like \"r\"", "r blue #00f"),
        ("rows: 1 1\n2\ncolumns: 1\n", "\"rows:\" has clues on its own line and below", "2"),
    ];
    let nonograms = nonograms.map(|(text, message, place)| (format!("kind: nonogram\n{text}"), message, place));
    let texts = texts.map(|(text, message, place)| (text.to_owned(), message, place));
    for (text, message, place) in texts.into_iter().chain(nonograms) {
        let error = FORMAT.read(text.as_bytes()).remove(0).expect_err(&text);
        assert_eq!(error.message, message, "in {text:?}");
        assert_eq!(&text[error.span.start as usize..error.span.end as usize], place, "in {text:?}");
    }
}

/// The help that comes with the error for a text.
fn help(text: &str) -> String {
    let error = FORMAT.read(text.as_bytes()).swap_remove(0).expect_err("it cannot be read");
    error.help.clone().unwrap_or_default()
}

#[test]
fn slips_of_people_who_type_are_told_what_would_be_right() {
    let cases = [
        ("kind: nonogram\ncolums:\n1\n", "did you mean \"columns:\"?"),
        ("kind: nonogram\nrow 2: 2\nrow 3: 1\n", "below \"rows:\", each on a line of its own"),
        ("kind: nonogram\n5x5\nrows:\n1\n", "is it the size? Write \"size: 5x5\""),
        ("kakuro\nkakurasu\nrows: 1\n", "a remark begins with #"),
        ("kakurasu\nrows: 1\n", "is it the kind? Write \"kind: kakurasu\""),
        ("kind: nonogram\nrows 1 2\n", "a key needs a colon after it: \"rows: 1 2\""),
        ("kind: nonogram\nRows= 1, 2\n", "a key needs a colon after it: \"Rows: 1; 2\""),
        ("kind: nonogram\nrows: 2,1-1,5\n", "is it \"2; 1 1; 5\"?"),
        ("kind: nonogram\nrows: [2], [1, 1]\n", "is it \"2; 1 1\"?"),
        ("kind: nonogram\nrows: \"2\" \"1 1\"\n", "is it \"2; 1 1\"?"),
        ("kind: nonogram\nrows = [[2], [1, 1]]\n", "\"rows: 2; 1 1\""),
        ("kind: nonogram\nrows:\n[[2], [1, 1]]\n", "write one clue a line, without brackets"),
        ("kind: nonogram\nrows:\n1;1\n", "each clue has a line of its own; if all are one clue, it is 1 1"),
        ("kind: binairo\n1..0\n", "cells that are printed stand below \"givens:\""),
        ("kind: nonogram\nrows:\n1-1\n", "blanks or commas separate the numbers of a clue, as in 1 1"),
        ("kind: nonogram\nrows:\n1.1\n", "blanks or commas separate the numbers of a clue, as in 1 1"),
        ("kind: nonogram\nrows:\n1) 2\n2) 1 1\n", "write the clue alone, as 2"),
        ("kind: abc\nleft: B,,C,\ntop: B\n", "\"B; *; C; *\" if there is none"),
        ("kind: nonogram\nrows: 2,,2\ncolumns: 1 1 1\n", "\"2; 0; 2\" if the clue is 0, \"2; *; 2\" if there is none"),
        ("kind: nonogram\nrows: ,2, 2\ncolumns: 1 1 1\n", "\"0; 2; 2\""),
        ("kind: skyscrapers\nleft: 2,,1\ntop: 1 2 2\n", "semicolons separate clues: \"2; *; 1\" if there is none"),
        ("kind: nonogram\nrows 3 1 / 2\n", "a key needs a colon after it: \"rows: 3 1; 2\""),
        ("rows 3 1 / 2\n", "begins with a line \"kind: \" and the name of the kind; \"rows: 3 1; 2\" may stand below"),
        ("3 1 2\n1 1 2\n", "\"rows: 3 1 2\" and \"columns: 1 1 2\" may stand below"),
        ("kind: binairo\ngivens:\n1 x\n. .\n", "or ? for an open cell"),
        ("kind: nonogram\nsize: 2x3\n", "\"size: 2 rows, 3 columns\", or \"size: 3 rows, 2 columns\""),
    ];
    for (text, wanted) in cases {
        assert!(help(text).contains(wanted), "{text}: {}", help(text));
    }
}

#[test]
fn commas_that_may_part_clues_or_join_them_are_told() {
    let slips = |text: &str| Native::STANDARD.slips(text.as_bytes());
    let is_told = |text: &str| slips(text).iter().any(|slip| slip.message.contains("commas"));
    let found = slips("kind: nonogram\nrows: 2,1,2\ncolumns: 2,1,2\n");
    let help = found.iter().filter_map(|slip| slip.help.clone()).collect::<String>();
    assert!(help.contains("3 rows and 3 columns: \"2; 1; 2\""), "{found:?}");
    assert!(!is_told("kind: nonogram\nrows: 3 1,1 0\ncolumns: 1 1,1 1\n"), "1 0 is no clue");
    assert!(!is_told("kind: nonogram\nrows: 2; 1,1; 2\ncolumns: 2; 1; 2\n"), "semicolons say it");
    assert!(!is_told("kind: regex crossword\nrows: [A,B]\ncolumns: .\n"), "a comma is a character of patterns");
}

#[test]
fn a_file_may_begin_with_the_name_of_its_kind() {
    let opened = crate::format::open(b"Nonogram\nrows: 1\ncolumns: 1\n", None, None).expect("some format");
    assert_eq!(opened.one().expect("a puzzle").kind, "nonogram");
}

#[test]
fn a_line_that_is_forgotten_or_told_twice_is_named() {
    let cases = [
        ("Row 1: 2\nRow 3: 1\n", "row 2 is missing before this one"),
        ("Row 1: 2\nRow 2: 1\nRow 2: 1\n", "row 2 stands twice"),
        ("Row 1: 2\nRow 2:\nRow 3: 1\n", "there is no clue after \"Row 2:\""),
        ("Row 0: 2\n", "there is no key \"Row 0\""),
        ("rows: 2, 1\ncolumns: 1, 2\nRow 1: 2\n", "\"columns:\" has clues on its own line and below"),
        ("Row 1: 2\nrows: 2, 1\n", "\"rows:\" stands twice in one puzzle"),
        ("Row 1: 2\n1 1\n", "\"1 1\" belongs to no key"),
    ];
    for (text, wanted) in cases {
        let error = FORMAT.read(format!("kind: nonogram\n{text}").as_bytes()).swap_remove(0);
        let error = error.map_or_else(|error| error.to_string(), |puzzle| format!("{:?}", puzzle.clues));
        assert!(error.contains(wanted), "{text:?}: {error}");
    }
}
