//! Sides of clues under the names that programs have for them, in JSON, YAML, TOML, notebooks and dictionaries.

use crate::common::reading::{remarks, says, taken};
use linewise::open;

#[test]
fn sides_are_found_by_their_names() {
    let (plain, _) = taken("3\n1 1\n0\n\n2\n1\n2\n");
    let notebook = concat!(
        "{\"cells\": [{\"cell_type\": \"markdown\", \"source\": [\"rows = [[9]]\"]}, ",
        "{\"cell_type\": \"code\", \"source\": [\"rows = [[3], [1, 1], []]\\n\", \"cols = [[2], [1], [2]]\"]}], \"nbformat\": 4}"
    );
    for (format, text) in [
        ("json", "{\"top_clues\": [[2], [1], [2]], \"left_clues\": [[3], [1, 1], []]}"),
        ("json", "{\"clues\": 6, \"leftHints\": [[3], [1, 1], [0]], \"topHints\": [[2], [1], [2]]}"),
        ("json", "{\"rows\": {\"1\": [3], \"2\": [1, 1], \"3\": []}, \"cols\": {\"0\": [2], \"1\": [1], \"2\": [2]}}"),
        ("yaml", "vertical_hints:\n  - [2]\n  - [1]\n  - [2]\nhorizontal_hints:\n  - [3]\n  - [1, 1]\n  - [0]\n"),
        ("yaml", "row_clues:\n  - [9]\nrows: [[3], [1, 1], [0]]\ncolumns: [[2], [1], [2]]\n"),
        ("toml", "[clues]\nrows = [\"3\", \"1 1\", \"\"]\ncolumns = [\"2\", \"1\", \"2\"]\n"),
        ("toml", "[clues]\nrows = [[3], [1, 1], []]\ncolumns = [[2], [1], [2]]\n"),
        ("toml", "[clues]\nrows = [\"3\", \"1,1\", \"0\"]\ncolumns = \"2, 1, 2\"\n"),
        ("code", "rows = {0: [3], 1: [1, 1], 2: []}\ncols = {1: [2], 2: [1], 3: [2]}\n"),
        ("code", "$rows = [0 => [3], 1 => [1, 1], 2 => []];\n$cols = [[2], [1], [2]];\n"),
        ("ipynb", notebook),
    ] {
        let (puzzle, taken_for) = taken(text);
        assert_eq!((says(&puzzle), taken_for), (says(&plain), format), "{text}");
    }
    assert!(remarks(notebook)[0].contains("the clues of its rows"), "{:?}", remarks(notebook));
}

#[test]
fn pictures_are_found_where_nothing_else_is_a_puzzle() {
    let (picture, _) = taken("##.\n.##\n");
    for text in [
        "{\"pattern\": [\"##.\", \".##\"]}",
        "{\"name\": \"x\", \"data\": [[1, 1, 0], [0, 1, 1]]}",
        "{\"matrix\": [[1, 1, 0], [0, 1, 1]]}",
    ] {
        let (puzzle, format) = taken(text);
        assert_eq!((says(&puzzle), format), (says(&picture), "json"), "{text}");
        assert!(remarks(text)[0].contains("is taken for a finished picture"), "{text}");
    }
}

#[test]
fn sides_of_other_puzzles_are_no_blocks() {
    for text in [
        "{\"top\": [1, 2, 3], \"left\": [1, 2, 3]}",
        "{\"top\": [[1], [2]], \"left\": [[2], [1]], \"right\": [[1], [2]], \"bottom\": [[2], [1]]}",
        "{\"top\": [[1], [2]], \"left\": [[2], [1]], \"top_colours\": [[1], [1]]}",
        "{\"rows\": {\"1\": [3], \"3\": [1, 1]}, \"cols\": {\"0\": [2], \"1\": [1], \"2\": [2]}}",
        "rows = {0: [3], 2: [1, 1], 1: []}\ncols = {1: [2], 2: [1], 3: [2]}\n",
        "rows = {0: [3], [1, 1], []}\ncols = {1: [2], 2: [1], 3: [2]}\n",
        "{\"cells\": [{\"cell_type\": \"code\", \"source\": [\"print(1)\"]}], \"nbformat\": 4}",
    ] {
        assert!(open(text).and_then(|opened| opened.one()).is_err(), "{text}");
    }
}

/// A heading in a comment says which side's clues stand first, in formats that have an order of their own.
#[test]
fn headings_in_comments_tell_the_order() {
    let (plain, _) = taken("3\n1 1\n0\n\n2\n1\n2\n2\n");
    for size in ["4 3", "3\n4"] {
        let of = |first: &str, second: &str, columns_first: bool| {
            let (rows, columns) = ("3\n1 1\n0\n", "2\n1\n2\n2\n");
            let (one, other) = if columns_first { (columns, rows) } else { (rows, columns) };
            format!("{size}\n{first}{one}{second}{other}")
        };
        for (first, second) in [
            ("# columns\n", "# rows\n"),
            ("# Columns (left to right):\n", "# Rows\n"),
            ("# top\n", "# left\n"),
            ("# columns\n", ""),
            ("", "# rows\n"),
        ] {
            let text = of(first, second, true);
            assert_eq!(says(&taken(&text).0), says(&plain), "{text}");
            assert!(!remarks(&text).iter().any(|told| told.contains("does not say so")), "{text}");
        }
        for (first, second) in [("# rows\n", "# columns\n"), ("", "# columns\n")] {
            let text = of(first, second, false);
            assert_eq!(says(&taken(&text).0), says(&plain), "{text}");
            assert!(!remarks(&text).iter().any(|told| told.contains("does not say so")), "{text}");
        }
        let text = of("# a cat\n", "", false);
        assert!(open(&text).expect("a text").assumed.is_some(), "{text}: nothing says it");
    }
}

/// The only call of a program that begins with two lists has the clues of the rows first, which is said.
#[test]
fn lists_in_a_call_have_no_names() {
    let (plain, _) = taken("3\n1 1\n0\n\n2\n1\n2\n");
    for text in [
        "init(\n[[3], [1,1], [0]],\t% RowsClues\n\n[[2], [1], [2]], % ColsClues\n\n[[\"X\", _, \"#\"],\n [_, _, _]]).\n",
        "?- nonogram([[3],[1,1],[]], [[2],[1],[2]], S).\n",
        "print(solve_nonogram([[3], [1, 1], []], [[2], [1], [2]]))\n",
        "let answer = solve(vec![vec![3], vec![1, 1], vec![]], vec![vec![2], vec![1], vec![2]]);\n",
    ] {
        let opened = open(text).expect("a text");
        assert!(opened.assumed.is_some(), "{text}");
        let (puzzle, format) = taken(text);
        assert_eq!((says(&puzzle), format), (says(&plain), "code"), "{text}");
    }
    let twice = "a = solve([[3], [1, 1], []], [[2], [1], [2]])\nb = solve([[1]], [[1]])\n";
    assert!(open(twice).is_err(), "{twice}");
}
