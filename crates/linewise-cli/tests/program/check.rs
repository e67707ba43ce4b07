//! `linewise check`.

use super::run::{Folder, NONE, SPOILED, UNIQUE, keys, linewise, linewise_reading};
use serde_json::json;

/// Checks a board against the puzzle with the solution `.#.`, `###`.
fn check(board: &str, options: &[&str]) -> super::run::Run {
    let folder = Folder::new();
    let (puzzle, board) = (folder.file("puzzle.linewise", UNIQUE), folder.file("board.txt", board));
    let mut arguments = vec!["check", &puzzle, "--board", &board];
    arguments.extend(options);
    linewise(&arguments)
}

#[test]
fn a_finished_board_is_right_or_breaks_lines() {
    assert_eq!(check(".#.\n###\n", &[]).ended(0).silent().out, "Right: the board breaks no rule or clue.\n");
    let wrong = check("#..\n###\n", &[]).ended(1).silent();
    let lines = [
        "Wrong: the board breaks a rule or a clue in 2 lines (6 of 6 cells filled in).",
        "  column 1 (1) is wrong: ##",
        "  column 2 (2) is wrong: .#",
    ];
    assert_eq!(wrong.lines(), lines);
}

#[test]
fn blanks_may_stand_between_the_cells() {
    assert_eq!(check(". # .\n# # #\n", &[]).ended(0).silent().out, "Right: the board breaks no rule or clue.\n");
    assert_eq!(check(" .#\t.\r\n###\r\n", &[]).ended(0).silent().out, "Right: the board breaks no rule or clue.\n");
    let short = check(". #\n# # #\n", &[]).ended(65);
    assert!(short.err.contains("row 1 of the board has 2 cells, the puzzle's 3"), "{}", short.err);
}

#[test]
fn a_row_that_is_too_short_lacks_cells_unless_blanks_make_it_right() {
    let folder = Folder::new();
    let puzzle = folder.file("words.linewise", "kind: regex_crossword\nrows:\nTOP\nIT\\s\ncolumns:\nTI\nO.\nP.\n");
    let check = |text: &str| linewise(&["check", &puzzle, "--board", &folder.file("board.txt", text)]);
    let short = check("TOP\nI\n").ended(65);
    assert!(short.err.contains("row 2 of the board has 1 cell, the puzzle's 3"), "{}", short.err);
    assert!(short.err.contains("`?` is an open cell"), "{}", short.err);
    // An editor took away the blank at the end.
    assert_eq!(check("TOP\nIT\n").ended(0).silent().out, "Right: the board breaks no rule or clue.\n");
    assert_eq!(check("TOP\nIT \n").ended(0).silent().out, "Right: the board breaks no rule or clue.\n");
}

/// What is asked of neighbours on a line is part of that line: `A??B` has no room for what its clues say where A and B must not touch.
#[test]
fn a_line_that_its_clue_and_its_neighbours_break_together_is_named() {
    let folder = Folder::new();
    let text = "kind: easy_as_abc\nletters: AB\noption nonconsecutive: yes\nleft: A A B B\nright: B B A A\n\
                top: A A B B\nbottom: B B A A\nboard:\n[.]???\n????\n?[.]??\n?B?[.]\n";
    let checked = linewise(&["check", &folder.file("apart.linewise", text)]).ended(1).silent();
    let lines = [
        "Wrong: the board breaks a rule or a clue in 1 line (4 of 16 cells filled in).",
        "  row 4 (B ... A) cannot be finished any more: ?B?.",
    ];
    assert_eq!(checked.lines(), lines);
}

/// Of three letters only A and C may lie side by side, so that no row of them can be filled in, whatever stands on the board.
#[test]
fn a_line_that_has_no_room_for_its_neighbours_is_the_puzzles_fault() {
    let folder = Folder::new();
    let text = "kind: easy_as_abc\nletters: ABC\nsize: 3\noption nonconsecutive: yes\nboard:\nA??\n???\n???\n";
    let checked = linewise(&["check", &folder.file("none.linewise", text)]).ended(1).silent();
    assert_eq!(checked.lines()[0], "Wrong: the puzzle has no solution, with or without the board.");
    assert_eq!(checked.lines()[1], "  row 1 cannot be filled in at all");
}

/// A cell that contradicts a given one breaks nothing else.
#[test]
fn a_cell_that_contradicts_a_given_one_breaks_no_line() {
    let folder = Folder::new();
    let text = "kind: easy_as_abc\nletters: ABC\nsize: 5\noption nonconsecutive: yes\ngivens:\nA????\n?????\n?????\n?????\n?????\n\
                board:\nB????\n?????\n?????\n?????\n?????\n";
    let checked = linewise(&["check", &folder.file("clash.linewise", text)]).ended(1).silent();
    assert_eq!(checked.lines()[0], "Wrong: the board contradicts 1 given cell (1 of 25 cells filled in).");
}

#[test]
fn two_rows_break_together_only_where_they_are_the_same() {
    let folder = Folder::new();
    let puzzle = folder.file("two.linewise", "kind: binairo\noption different_lines: yes\nsize: 4\n");
    let check = |text: &str| linewise(&["check", &puzzle, "--board", &folder.file("board.txt", text)]).ended(1);
    let lines = [
        "Wrong: the board breaks a rule or a clue in 2 lines (8 of 16 cells filled in).",
        "  row 2 is wrong: 1011",
        "  columns 3 and 4 cannot be finished any more: 11?? and 11??",
    ];
    assert_eq!(check("0011\n1011\n????\n????\n").lines(), lines);
    let same = check("0011\n0011\n????\n????\n");
    assert_eq!(same.lines()[1], "  rows 1 and 2 are the same: 0011");
    // Of two rows that are the same both may break by themselves; that they are the same is told besides.
    let both = check("0001\n0001\n????\n????\n");
    assert!(both.lines().contains(&"  rows 1 and 2 are the same: 0001"), "{}", both.out);
}

#[test]
fn a_partial_board_breaks_lines_that_cannot_be_finished() {
    let wrong = check("???\n?.?\n", &[]).ended(1).silent();
    let lines = [
        "Wrong: the board breaks a rule or a clue in 2 lines (1 of 6 cells filled in).",
        "  row 2 (3) cannot be finished any more: ?.?",
        "  column 2 (2) cannot be finished any more: ?.",
    ];
    assert_eq!(wrong.lines(), lines);
    let right = check("???\n?#?\n", &[]).ended(0).silent();
    assert_eq!(
        right.out,
        "Right so far: 1 of 6 cells filled in, no rule or clue is broken, and it leads to exactly one solution.\n"
    );
}

#[test]
fn a_board_can_be_wrong_before_a_line_breaks() {
    let run = check("#??\n???\n", &[]).ended(1).silent();
    assert_eq!(
        run.out,
        "Wrong: every line by itself can still be finished, but the board (1 of 6 cells filled in) leads to no solution.\n"
    );
}

#[test]
fn wrong_cells_are_named_only_on_request() {
    let quiet = check("#??\n???\n", &[]).ended(1);
    assert!(!quiet.out.contains("row 1, column 1"), "{}", quiet.out);
    let spoiled = check("#??\n???\n", &["--spoil"]).ended(1).silent();
    assert!(spoiled.out.ends_with("\n  row 1, column 1: filled, should be blank\n"), "{}", spoiled.out);
}

#[test]
fn given_cells_are_a_board_too() {
    let run = linewise_reading(SPOILED, &["check", "-"]).ended(1).silent();
    assert!(
        run.out.starts_with("Wrong: every line by itself can still be finished, but the given cells"),
        "{}",
        run.out
    );
    let hopeless = linewise_reading(NONE, &["check", "-"]).ended(1).silent();
    assert_eq!(hopeless.out, "Wrong: the puzzle itself has no solution.\n`linewise diagnose` says why.\n");
}

#[test]
fn a_line_that_nothing_fits_is_the_puzzles_own_fault() {
    // Five of four buildings would be seen from both sides together.
    let puzzle = "kind: skyscrapers\nleft: 3 * * *\nright: 3 * * *\ntop: * * * *\n";
    let hint = linewise_reading(puzzle, &["hint", "-"]).ended(1).silent();
    let line = "  row 1 (3 ... 3) cannot be filled in at all\n";
    assert_eq!(hint.out, format!("Wrong: the puzzle itself has no solution.\n{line}`linewise diagnose` says why.\n"));
    let folder = Folder::new();
    let (puzzle, board) =
        (folder.file("puzzle.linewise", puzzle), folder.file("board.txt", "1???\n????\n????\n????\n"));
    let check = linewise(&["check", &puzzle, "--board", &board]).ended(1).silent();
    assert_eq!(
        check.out,
        format!("Wrong: the puzzle has no solution, with or without the board.\n{line}`linewise diagnose` says why.\n")
    );
}

/// The board breaks the second of two patterns, or what both say together, or nothing fits both whatever stands there.
#[test]
fn all_patterns_of_a_line_are_named_and_blamed_together() {
    let check = |second: &str, board: &str| {
        let text = format!(
            "kind: regex_crossword\nsymbols: ABC\nrows:\nAB|CA\n*\nrows 2:\n{second}\n*\ncolumns:\n*\n*\nboard:\n{board}\n??\n"
        );
        linewise_reading(&text, &["check", "-"]).ended(1).silent().lines()[1].to_owned()
    };
    assert_eq!(check("AC|CA", "AB"), "  row 1 `AB|CA` and `AC|CA` is wrong: AB");
    assert_eq!(check("AC|CA", "A?"), "  row 1 `AB|CA` and `AC|CA` cannot be finished any more: A?");
    assert_eq!(check("AC|BA", "A?"), "  row 1 `AB|CA` and `AC|BA` cannot be filled in at all");
}

/// Row 1 breaks on this board; what the two patterns of row 2 say fits nothing, whatever stands there.
#[test]
fn patterns_that_exclude_each_other_are_told_of_where_another_line_breaks() {
    let puzzle =
        "kind: regex_crossword\nsymbols: ABC\nrows:\nAB\nAB|CA\nrows 2:\n*\nAC|BA\ncolumns:\n*\n*\nboard:\nC?\n??\n";
    let told = linewise_reading(puzzle, &["check", "-"]).ended(1).silent();
    let lines = ["row 1 `AB` cannot be finished any more: C?", "row 2 `AB|CA` and `AC|BA` cannot be filled in at all"];
    assert_eq!(told.lines()[1..3], lines.map(|line| format!("  {line}")));
    let json = linewise_reading(puzzle, &["check", "--json", "--clues", "-"]).ended(1).silent().json().remove(0);
    assert_eq!((&json["without"], &json["broken"][1]["line"]), (&"none".into(), &"row 2".into()));
    assert_eq!((json["clues"][1].get("nth"), &json["clues"][2]["nth"]), (None, &2.into()));
    let json = linewise_reading(puzzle, &["diagnose", "--json", "-"]).ended(1).silent().json().remove(0);
    let members = &json["conflict"]["members"];
    assert_eq!((members[0]["end"].get("nth"), &members[1]["end"]["nth"]), (None, &2.into()));
    let json = linewise_reading(puzzle, &["explain", "--json", "-"]).ended(1).silent().json().remove(0);
    assert_eq!(json["stuck"]["line"]["nth"], 2);
}

/// Given cells are judged against the puzzle without them, and it is said that it is this that has several solutions, or none.
#[test]
fn where_given_cells_are_wrong_the_puzzle_without_them_is_told_of() {
    for (puzzle, why) in [
        (
            "kind: fuzuli\nsymbols: .12\ngivens:\n1?2\n?1?\n2?1\n",
            "the puzzle without its given cells has several solutions",
        ),
        (
            "kind: nonogram\nrows: 1; 2\ncolumns: 1; 1\ngivens:\n#?\n?_\n",
            "the puzzle without its given cells has no solution",
        ),
    ] {
        let told = linewise_reading(puzzle, &["check", "--spoil", "-"]).ended(1).silent();
        assert!(told.out.contains(&format!("Which cells are wrong cannot be said: {why}.")), "{}", told.out);
    }
}

/// What the board says of the cell is told, not what is left of it, and no line is blamed.
#[test]
fn a_hint_tells_of_a_given_cell_what_check_does() {
    let folder = Folder::new();
    let puzzle = folder.file("puzzle.linewise", "kind: nonogram\nrows: 1, 1\ncolumns: 1, 1\ngivens:\n#?\n??\n");
    let board = folder.file("board.txt", ".?\n??\n");
    let told = ["check", "hint"].map(|command| linewise(&[command, &puzzle, "--board", &board]).ended(1).silent().out);
    assert!(told[0].contains("row 1, column 1: blank, but given as filled"), "{}", told[0]);
    assert_eq!(told[1], told[0]);
    let explain = linewise(&["explain", &puzzle, "--board", &board]).ended(65);
    assert!(explain.err.contains("the board contradicts a given cell"), "{}", explain.err);
}

/// Where a clue asks for no blank cell, one is one too many, and no number is said to be more than 0.
#[test]
fn a_blank_cell_where_none_may_be_is_said_to_be_one() {
    let folder = Folder::new();
    let empty = "kind: easy_as_abc\nletters: ABC\nsize: 3\n";
    let puzzle = folder.file("puzzle.linewise", empty);
    let board = folder.file("board.linewise", &format!("{empty}board:\n???\n???\n?[.]?\n"));
    let run = linewise(&["explain", &puzzle, "--board", &board]).ended(1).silent();
    assert!(run.out.contains("Row 3 can have no blank cells, but cell 2 is one."), "{}", run.out);
}

#[test]
fn a_board_that_contradicts_a_given_cell_is_wrong() {
    let folder = Folder::new();
    let puzzle = folder.file("puzzle.linewise", SPOILED);
    let board = folder.file("board.txt", ".#.\n###\n");
    let run = linewise(&["check", &puzzle, "--board", &board]).ended(1).silent();
    assert!(run.out.contains("contradicts 1 given cell"), "{}", run.out);
    assert!(run.out.contains("row 1, column 1: blank, but given as filled"), "{}", run.out);
}

#[test]
fn a_board_can_be_another_puzzle_file() {
    let solved = format!("{UNIQUE}solution:\n.#.\n###\n");
    assert_eq!(check(&solved, &[]).ended(0).silent().out, "Right: the board breaks no rule or clue.\n");
}

#[test]
fn json_says_which_lines_break() {
    let run = check("#..\n###\n", &["--json", "--spoil"]).ended(1).silent();
    let wanted = [
        "name", "kind", "board", "right", "settled", "cells", "clashes", "broken", "leads_to", "without", "wrong",
        "file", "index", "format",
    ];
    assert_eq!(keys(run.lines()[0]), wanted);
    let found = &run.json()[0];
    assert_eq!(found["right"], false);
    assert_eq!(found["broken"][0], json!({"line": "column 1", "clue": "1", "cells": "##", "finished": true}));
    let wrong = json!([
        {"row": 1, "column": 1, "is": "#", "should_be": "."},
        {"row": 1, "column": 2, "is": ".", "should_be": "#"},
    ]);
    assert_eq!(found["wrong"], wrong);
    let right = check("???\n?#?\n", &["--json"]).ended(0).silent();
    assert_eq!(right.json()[0]["leads_to"], "unique");
    let gave_up = check("???\n?#?\n", &["--json", "--steps", "1"]).ended(3).silent();
    assert_eq!(gave_up.json()[0]["right"], json!(null));
}

#[test]
fn a_character_that_is_no_cell_is_bad_input() {
    let wrong = check(".#.\n#q#\n", &[]).ended(65);
    let told = "`q` is no cell of this puzzle: a cell is one of `.`, `#`, or `?` while it is open";
    assert!(wrong.err.contains(told), "{}", wrong.err);
    assert!(wrong.err.contains("board.txt:2:2"), "{}", wrong.err);
}

#[test]
fn a_board_of_another_size_is_bad_input() {
    let short = check(".#\n###\n", &[]).ended(65);
    assert!(short.err.contains("row 1 of the board has 2 cells, the puzzle's 3"), "{}", short.err);
    assert!(short.err.contains("board.txt:1:1"), "{}", short.err);
    let low = check(".#.\n", &[]).ended(65);
    assert!(low.err.contains("the board has 1 row, the puzzle 2"), "{}", low.err);
}

/// Whatever `solve` prints is a board that `check` reads, with colours and without.
#[test]
fn printed_boards_are_read_back() {
    let names = [
        "nonogram/heart", "nonogram/cat", "nonogram/lighthouse", "kakurasu/five-by-six", "easy_as_abc/harbour",
        "skyscrapers/avenues", "binairo/six",
    ];
    for name in names {
        let file = format!("{}/../../puzzles/{name}.linewise", env!("CARGO_MANIFEST_DIR"));
        for way in ["--plain", "--clues", "--compact"] {
            for colour in ["never", "always"] {
                let printed = linewise(&["solve", way, "--color", colour, &file]).ended(0).out;
                let run = linewise_reading(&printed, &["check", "--board", "-", &file]);
                assert_eq!(run.code, 0, "{name} {way} {colour}:\n{printed}\n{}{}", run.out, run.err);
            }
        }
    }
}

#[test]
fn a_clue_that_was_not_looked_at_is_said_to_be_so() {
    let run = check("???\n?#?\n", &["--clues", "--timeout", "0"]).ended(3).silent();
    assert!(run.out.contains("  row 1: 1 was not checked against ??? within the budget\n"), "{}", run.out);
    assert!(!run.out.contains("can still be"), "{}", run.out);
    assert!(run.out.contains("It gave up before every line was checked against the board"), "{}", run.out);
}

/// Cells of which nothing is given and nothing is ruled out are not counted, whatever the kind; a given cell that no
/// cell can be is blamed on its line.
#[test]
fn given_cells_alone_rule_nothing_out_elsewhere() {
    let puzzle = |givens: &str| {
        format!("kind: skyscrapers\nsize: 3\nleft: 2 1 *\ntop: 2 1 *\ngivens:\n{givens}\n? ? ?\n? ? ?\n")
    };
    let run = linewise_reading(&puzzle("2 ? ?"), &["check", "-"]).ended(0).silent();
    assert!(run.out.starts_with("Right so far: 1 of 9 cells filled in, no rule or clue is broken"), "{}", run.out);
    let run = linewise_reading(&puzzle("2 ? [.]"), &["check", "-"]).ended(1).silent();
    assert!(run.out.contains("row 1, column 3: a park, which no cell can be"), "{}", run.out);
    assert!(run.out.contains("row 1 (2) cannot be finished any more: 2?."), "{}", run.out);
    let run = linewise_reading(&puzzle("2 ? [.]"), &["explain", "-"]).ended(1).silent();
    assert!(run.out.contains("cell 3"), "{}", run.out);
}

/// A line that breaks a rule of its own says nothing about its clues; each clue is told with its side.
#[test]
fn clues_are_not_blamed_for_other_rules() {
    let puzzle = "kind: skyscrapers\nsize: 4\ntop: 3 * * *\nbottom: 2 * * *\n";
    let folder = Folder::new();
    let file = folder.file("m.linewise", puzzle);
    let check = |board: &str| {
        let board = folder.file("b.txt", board);
        linewise(&["check", &file, "--board", &board, "--clues"]).ended(1).silent().out
    };
    let out = check("1234\n2143\n4312\n2???\n");
    assert!(out.contains("column 1, top: 3 is not judged, as 1242 breaks another rule"), "{out}");
    assert!(out.contains("column 1, bottom: 2 is not judged, as 1242 breaks another rule"), "{out}");
    let out = check("1???\n4???\n2???\n3???\n");
    assert!(out.contains("column 1, top: 3 is not satisfied by 1423"), "{out}");
    assert!(out.contains("column 1, bottom: 2 is satisfied by 1423"), "{out}");
    let out = check("4???\n????\n????\n????\n");
    assert!(out.contains("column 1, top: 3 can no longer be satisfied by 4???"), "{out}");
}

/// A row too many is no text around the board, however short it is; and an error of a board is placed in its own file.
#[test]
fn rows_that_are_too_many_are_refused() {
    let folder = Folder::new();
    let file = folder.file("p.linewise", "kind: nonogram\nrows: 1 2\ncolumns: 1 2\n");
    for board in [".#\n##\n#\n", ".#\n##\n.\n", "#\n.#\n##\n", ".#\n##\n##\n"] {
        let board = folder.file("b.txt", board);
        let run = linewise(&["check", &file, "--board", &board, "--json"]).ended(65);
        assert!(run.err.contains("the board has 3 rows, the puzzle 2"), "{}", run.err);
        let object = &run.json()[0];
        assert!(object["error"].as_str().is_some_and(|error| error.starts_with(&board)), "{object}");
    }
    for board in [".#\n##\n# so far\n", "The board:\n\n.#\n##\n", ".#\n##\n\n?#\n##\n"] {
        linewise(&["check", &file, "--board", &folder.file("b.txt", board)]).ended(0);
    }
}

#[test]
fn a_board_may_stand_in_a_table() {
    let right = "Right: the board breaks no rule or clue.\n";
    for table in [
        "0,1,0\n1,1,1\n",
        "0;1;0\n1;1;1\n",
        "0,1,0,\n1,1,1,\n",
        "\"0\",\"1\",\"0\"\n\"1\",\"1\",\"1\"\n",
        ".,#,.\n#,#,#\n",
        "false,true,false\ntrue,true,true\n",
        "[[0,1,0],[1,1,1]]",
        "[[-1,1,-1],[1,1,1]]",
        "[0,1,0,1,1,1]",
        "[\"010\", \"111\"]",
        "[\".#.\", \"###\"]",
        "[[\"0\", \"1\", \"0\"], [true, true, true]]",
    ] {
        assert_eq!(check(table, &[]).ended(0).silent().out, right, "{table}");
    }
    for open in ["0,1,\n,,1\n", "[[null,1,\"?\"],[\"\",1,1]]", "[[-1,1,0],[0,0,0]]"] {
        assert_eq!(
            check(open, &[]).ended(0).silent().out.lines().next().map(|line| line.contains("Right so far")),
            Some(true),
            "{open}"
        );
    }
    for (wrong, told) in [
        ("0,1,2\n1,1,1\n", "row 1, column 3: \"2\" is no cell of this puzzle"),
        ("[[0,1,0],[1,1,7]]", "row 2, column 3: \"7\" is no cell of this puzzle"),
        ("[[0,1,0],[1,1]]", "row 2 of the board has 2 cells, the puzzle's 3"),
        ("0,1,0\n", "the board has 1 row, the puzzle 2"),
        (",a,b,c\n1,0,1,0\n", "row 1, column 2: \"a\" is no cell"),
    ] {
        let run = check(wrong, &[]).ended(65);
        assert!(run.err.contains(told), "{wrong}: {}", run.err);
    }
}

/// Where no cell is blank, a 0 or -1 in a table is an open cell, and where 0 is a symbol, it is that.
#[test]
fn what_a_number_in_a_table_is_depends_on_the_puzzle() {
    let folder = Folder::new();
    let check = |puzzle: &str, board: &str| {
        let (puzzle, board) = (folder.file("puzzle.linewise", puzzle), folder.file("board.json", board));
        linewise(&["check", &puzzle, "--board", &board]).ended(0).out
    };
    let towers = "kind: skyscrapers\nsize: 2\nleft: 2 1\nright: 1 2\n";
    let binairo = "kind: binairo\nsize: 2 rows, 2 columns\ngivens:\n0?\n??\n";
    assert!(check(towers, "[[1,2],[2,1]]").starts_with("Right: "));
    assert!(check(towers, "[[1,0],[0,-1]]").starts_with("Right so far"));
    assert!(check(binairo, "[[0,1],[1,0]]").starts_with("Right: "));
    assert!(check(binairo, "[[0,-1],[-1,-1]]").starts_with("Right so far"));
}

#[test]
fn of_several_boards_in_one_text_none_is_taken() {
    let two = check(".#.\n###\n====\n###\n###\n", &[]).ended(65);
    assert!(two.err.contains("this holds 2 boards, and one is asked for"), "{}", two.err);
    assert!(check("====\n.#.\n###\n====\n", &[]).ended(0).silent().out.starts_with("Right: "));
}
