//! Puzzles as other people publish them: read as they are meant, told of where another reading is possible, or refused.

use crate::common::reading::{remarks, says, taken};
use linewise::{Puzzle, Task, Verdict, format, open};

/// How many solutions a puzzle has.
fn verdict(puzzle: &Puzzle) -> Verdict {
    Task::new(puzzle).expect("a puzzle").solve().verdict
}

/// The error for a text that is not read.
fn refusal(text: &str) -> linewise::Error {
    open(text).and_then(|reading| reading.one()).expect_err(text)
}

/// A picture whose format has `null` for a blank cell has none where no cell is null, unless some are white as the paper.
#[test]
fn a_painted_picture_without_null_or_white_has_no_blank_cell() {
    let text = |palette: &str, cells: &str| format!(r#"{{"palette": [{palette}], "cells": [{cells}]}}"#);
    let flag = r##""#ffd700", "#800080""##;
    let (full, _) = taken(&text(flag, "[0, 1, 1], [1, 1, 0]"));
    let shown: Vec<String> = Task::new(&full).expect("a puzzle").solve().solutions[0]
        .iter()
        .map(|symbol| full.alphabet.glyph(*symbol).to_string())
        .collect();
    assert!(!shown.contains(&".".to_owned()) && verdict(&full) == Verdict::Unique, "{shown:?}");
    assert_eq!(remarks(&text(flag, "[0, 1, 1], [1, 1, 0]")), ["no cell is null or white, so that none is blank"]);
    // Two colours in every row and column: each line is full, and so the picture is the only one.
    let (square, _) = taken(&text(flag, "[0, 1], [1, 0]"));
    assert_eq!(verdict(&square), Verdict::Unique);
    let white = text(r##""white", "#800080""##, "[0, 1, 1], [1, 1, 0]");
    assert_eq!(remarks(&white), ["no cell is null, and the white ones are taken for blank"]);
    let (null, _) = taken(&text(r##""#800080""##, "[null, 0, 0], [0, 0, null]"));
    assert_eq!(says(&taken(&white).0), says(&null));
    assert_eq!(remarks(&text(flag, "[0, 1, null], [1, 1, 0]")), Vec::<String>::new());
}

/// Some publishers write the symbols of a binairo 1 and 2, and 0 for an open cell, others 2 for an open cell.
#[test]
fn a_binairo_of_one_and_two_is_read_where_two_as_an_open_cell_breaks_a_line() {
    let rows = "0020\n1000\n0002\n0100\n";
    let (meant, _) =
        taken(&format!("kind: binairo\ngivens:\n{}", rows.replace('0', "?").replace('1', "0").replace('2', "1")));
    let givens = |puzzle: &Puzzle| puzzle.givens.iter().map(|(cell, given)| (*cell, given.may)).collect::<Vec<_>>();
    let above = "kind: binairo\n";
    for text in [format!("{above}givens:\n{rows}"), format!("{above}{rows}"), format!("Binairo 4x4\n{rows}")] {
        assert_eq!(givens(&taken(&text).0), givens(&meant), "{text}");
        assert!(
            remarks(&text).iter().any(|remark| remark.contains("and 0 as an open cell")),
            "{text}: {:?}",
            remarks(&text)
        );
    }
    for open in ["-", ".", "?", "_"] {
        let text = format!("{above}givens:\n{}", rows.replace('0', open));
        assert_eq!(givens(&taken(&text).0), givens(&meant), "{text}");
        assert_eq!(remarks(&text), ["1 and 2 among the given cells are read as the symbols 0 and 1"], "{text}");
    }
    // A solution beside them is written in the same way; what may be either is refused.
    let solved = format!("{above}givens:\n{rows}solution:\n1221\n1212\n2112\n2121\n");
    assert!(taken(&solved).0.goal.is_some(), "{solved}");
    let board = format!("{above}givens:\n{rows}board:\n??1?\n????\n????\n????\n");
    assert!(refusal(&board).message.contains("may be the first of the two symbols"), "{}", refusal(&board));
    // Where both readings are possible, or none is, a 2 is an open cell, as before.
    for rows in ["0212\n2222\n1222\n2220\n", "0002\n1222\n2212\n0001\n"] {
        let (puzzle, _) = taken(&format!("{above}givens:\n{rows}"));
        assert_eq!(puzzle.givens.len(), rows.matches(['0', '1']).count(), "{rows}");
    }
}

/// Clues that list numbers may stand on the right and below, as those of other kinds.
#[test]
fn lists_of_clues_may_stand_on_the_right_and_below() {
    let (meant, _) = taken("kind: nonogram\nrows: 1 1; 3; 0; 1\ncolumns: 2; 1; 2 1\n");
    for text in [
        "kind: nonogram\n. . . 1 1\n. . . 3\n. . . 0\n. . . 1\n2 1 2\n    1\n",
        "kind: nonogram\n . . .| 1, 1\n . . .| 3\n . . .|\n . . .| 1\n-------\n 2 1 2|\n     1|\n",
        "kind: nonogram\n|_|_|_| 1 1\n|_|_|_| 3\n|_|_|_| 0\n|_|_|_| 1\n 2 1 2\n     1\n",
        "kind: nonogram\n    2\n2 1 1\n. . . 1 1\n. . . 3\n. . . 0\n. . . 1\n",
        "kind: nonogram\n1 1 . . .\n  3 . . .\n  0 . . .\n  1 . . .\n    2 1 2\n        1\n",
    ] {
        let (puzzle, _) = taken(text);
        assert_eq!(says(&puzzle), says(&meant), "{text}");
        assert!(remarks(text)[0].contains("clues around it"), "{text}");
    }
    let (sums, _) = taken("kind: japanese_sums\nsymbols: .123\n. . . 3\n. . . 2\n. . . 1 1\n1 2 4\n");
    assert_eq!((sums.kind.as_str(), sums.clues.len(), sums.board.rows()), ("japanese_sums", 6, 3));
    // A row without a number beside it may lack its clue where the sums differ.
    for text in [
        "kind: nonogram\n. . . 1 1\n. . .\n. . . 1\n2 1 2\n",
        "kind: nonogram\n. . . 1 1\n. . . 3\n. . . 1\n2 2\n",
        "kind: nonogram\n. . . 1 1\n. . 3\n. . . 1\n2 2 2\n",
        "kind: nonogram\n . . .| 1 1\n . . .| 3\n . . .|\n-----\n 1 1 1|\n 0 0 0|\n",
    ] {
        refusal(text);
    }
}

/// A blank line is an empty clue in `cwd`, too, where so many lines are needed.
#[test]
fn a_blank_line_that_is_needed_is_an_empty_clue() {
    let text = "4\n3\n1 1\n3\n1\n1\n2\n\n4\n";
    let (meant, _) = taken("kind: nonogram\nrows: 1 1; 3; 1; 1\ncolumns: 2; 0; 4\n");
    for name in [None, Some("a.txt"), Some("a.cwd")] {
        let reading = format::open(text.as_bytes(), None, name).expect("a format");
        let found = reading.format.name();
        let puzzle = reading.one().unwrap_or_else(|error| panic!("{name:?}: {error}"));
        assert_eq!((says(&puzzle), found), (says(&meant), "cwd"), "{name:?}");
    }
    // Where the sides meet it may part them as well, and a clue be forgotten.
    for text in ["4\n3\n1 1\n3\n1\n\n2\n1\n4\n", "4\n3\n1 1\n3\n1\n1\n\n2\n4\n", "4\n3\n\n3\n1\n1\n2\n1\n4\n"] {
        let cwd = format::find("cwd").expect("a format");
        assert!(cwd.read(text.as_bytes())[0].is_err(), "{text}");
    }
}

/// The docstring of a function speaks of its rows and columns; it is no list of them.
#[test]
fn docstrings_are_no_names_of_lists() {
    let (meant, _) = taken("rows = [[2], [1]]\ncols = [[2], [1]]\n");
    let docstring = ":param rows: the clues\n    :param cols: the clues\n    ";
    for quotes in ["\"\"\"", "'''"] {
        let doc = format!("{quotes}\n    {docstring}{quotes}\n");
        for code in [
            format!("def nonogram(rows, cols):\n    {doc}    pass\n\nnonogram([[2], [1]], [[2], [1]])\n"),
            format!("{doc}row_clues = [[2], [1]]\ncol_clues = [[2], [1]]\n"),
        ] {
            let (puzzle, format) = taken(&code);
            assert_eq!((says(&puzzle), format), (says(&meant), "code"), "{code}");
        }
    }
    // What ends a text in a variable begins no docstring.
    let behind = "name = \"\"\"\nA\n\"\"\"\nrows = [[2], [1]]\ncols = [[2], [1]]\n";
    assert_eq!(says(&taken(behind).0), says(&meant));
}

/// Sizes the other way round and columns first look alike.
#[test]
fn sizes_that_are_turned_round_are_told_of() {
    let text = "2 3\n3\n1 1\n2\n1\n2\n";
    for name in [None, Some("a.nin")] {
        let reading = format::open(text.as_bytes(), None, name).expect("a format");
        let told = reading.remarks(text.as_bytes());
        assert!(told.iter().any(|remark| remark.message.contains("as the height and the width")), "{name:?}: {told:?}");
    }
    for plain in ["3 2\n3\n1 1\n2\n1\n2\n", "2 3\n# rows\n3\n1 1\n2\n1\n2\n"] {
        assert_eq!(remarks(plain), Vec::<String>::new(), "{plain}");
    }
}

/// Of a table with gaps at its sides the size in its title says how large the board is.
#[test]
fn a_size_in_a_title_or_above_the_board_decides() {
    let table = "\t\t\t2\t\t\n\t\t\t\t\t\n2\t\t\t\t\t3\n\t\t\t\t\t\n3\t\t\t\t\t\n\t\t\t1\t\t\n";
    let size = |text: &str| open(text).and_then(|reading| reading.one()).map(|puzzle| puzzle.board.rows());
    for above in [
        "Skyscrapers 4x4\n",
        "kind: skyscrapers\n4x4\n",
        "kind: skyscrapers\n4\n",
        "kind: skyscrapers\ntitle: Dawn, 4x4\n",
    ] {
        assert_eq!(size(&format!("{above}{table}")), Ok(4), "{above}");
    }
    assert_eq!(size(&format!("kind: skyscrapers\n{table}")), Ok(4), "a ring of words around open cells");
    let given = table.replacen("\t\t\t\t\t\n", "\t\t4\t\t\t\n", 1);
    let error = refusal(&format!("kind: skyscrapers\n{given}"));
    assert!(error.message.contains("may have"), "{error}");
}

/// Clues that all say on which side they stand are read though their sums differ: one of them is wrong, and which is asked of `diagnose`.
#[test]
fn labelled_clues_are_read_though_they_do_not_fit_each_other() {
    for text in [
        "g 3 3\nr 3 0\nr 1 1 0\nr 3 0\nc 3 0\nc 2 0\nc 1 1 0\n",
        "ROWS:\n3\n1 1\n3\nCOLUMNS:\n3\n2\n1 1\n",
        "Rows: 3; 1 1; 3\nColumns: 3; 2; 1 1\n",
        "Row 1: 3\nRow 2: 1 1\nRow 3: 3\nColumn 1: 3\nColumn 2: 2\nColumn 3: 1 1\n",
        "| Rows | Columns |\n|---|---|\n| 3 | 3 |\n| 1 1 | 2 |\n| 3 | 1 1 |\n",
    ] {
        let (puzzle, format) = taken(text);
        assert_eq!((puzzle.board.rows(), puzzle.board.columns(), format), (3, 3, "clues"), "{text}");
        assert_eq!(verdict(&puzzle), Verdict::None, "{text}");
    }
    // Single numbers may be those of another kind, and without a name for each side the text may be something else.
    for text in [
        "ROWS:\n3\n1\n3\nCOLUMNS:\n3\n2\n1\n",
        "- 3\n- 1 1\n- 3\n\n- 3\n- 2\n- 1 1\n",
        "Kakurasu\nROWS:\n3\n1 1\n3\nCOLUMNS:\n3\n2\n1 1\n",
    ] {
        assert!(open(text).and_then(|reading| reading.one()).is_err(), "{text}");
    }
}

/// What cannot be read is told of with what may help.
#[test]
fn refusals_say_what_would_help() {
    for (text, told, help) in [
        ("0200\n1020\n2021\n2012\n", "2 may be an open cell", "\"kind: binairo\""),
        ("n = 4;\ncu = [1, 2, 3];\nrl = [|1, 2|2, 1|];\n", "no clues of a nonogram", "\"row_rules\""),
    ] {
        let name = text.starts_with('n').then_some("a.dzn");
        let error = format::open(text.as_bytes(), None, name).and_then(|reading| reading.one()).expect_err(text);
        assert!(error.message.contains(told), "{text}: {error}");
        assert!(error.help.as_deref().is_some_and(|said| said.contains(help)), "{text}: {error}");
    }
}

#[test]
fn a_word_before_the_size_and_a_mark_in_the_corner_are_read() {
    let grid = "0..1\n1.0.\n..1.\n1..0\n";
    assert_eq!(taken(&format!("Size: 4\n{grid}")), taken(grid));
    let board = "      1\n    3 1 3\n  3 . . .\n1 1 . . .\n  3 . . .\n";
    let marked = "      1\n  x 3 1 3\n  3 . . .\n1 1 . . .\n  3 . . .\n";
    assert_eq!(says(&taken(marked).0), says(&taken(board).0));
}

/// Single numbers may be those of a kind that linewise does not have.
#[test]
fn a_json_puzzle_with_the_name_of_another_kind_is_told_of() {
    let of = |name: &str, clue: &str| format!(r#"{{{name}, "rows": [[1], {clue}], "cols": [[1], [1], [1]]}}"#);
    for name in [r#""name": "Tents""#, r#""puzzle": "battleships""#] {
        assert!(remarks(&of(name, "[2]")).iter().any(|remark| remark.contains("another kind of puzzle")), "{name}");
        assert_eq!(remarks(&of(name, "[1, 1]")), Vec::<String>::new(), "{name}");
    }
    assert_eq!(remarks(&of(r#""name": "Cat""#, "[2]")), Vec::<String>::new());
}
