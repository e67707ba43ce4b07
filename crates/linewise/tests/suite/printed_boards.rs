//! Boards with their clues around them, as they are printed and as spreadsheets keep them.

use crate::common::reading::{remarks, says, taken};
use linewise::{Task, Verdict, open};

#[test]
fn a_board_with_its_clues_around_it_is_read_and_told() {
    for text in [
        "kind: skyscrapers\n  2 1 3 2\n2 . . . . 2\n1 . . . . 3\n3 . . . . 1\n2 . . . . 2\n  2 3 1 2\n",
        "Skyscrapers 4x4\n\n,2,1,3,2,\n2,,,,,2\n1,,,,,3\n3,,,,,1\n2,,,,,2\n,2,3,1,2,\n",
        "Skyscrapers\n| | 2 | 1 | 3 | 2 | |\n|-|---|---|---|---|-|\n| 2 | | | | | 2 |\n| 1 | | | | | 3 |\n| 3 | | | | | 1 |\n| 2 | | | | | 2 |\n| | 2 | 3 | 1 | 2 | |\n",
    ] {
        let (puzzle, _) = taken(text);
        assert_eq!((puzzle.kind.as_str(), puzzle.clues.len(), puzzle.board.rows()), ("skyscrapers", 16, 4), "{text}");
        assert!(remarks(text)[0].contains("clues around it"), "{text}");
    }
    let text = "    1\n  3 1 3\n  3 . . .\n1 1 . . .\n  3 . . .\n";
    assert!(open(text).is_err(), "a column of clues that stands over none");
    let (puzzle, _) = taken("      1\n    3 1 3\n  3 . . .\n1 1 . . .\n  3 . . .\n");
    let answer = Task::new(&puzzle).expect("a puzzle").solve();
    assert_eq!((puzzle.kind.as_str(), answer.verdict), ("nonogram", Verdict::Unique));
    let (given, _) = taken("kind: easy_as_abc\nletters: AB\n   A B .\nA  . . .\n.  . B .\nB  . . .\n");
    assert_eq!((given.clues.len(), given.givens.len()), (4, 1));
}

#[test]
fn a_board_of_which_nothing_says_what_it_is_is_refused() {
    for text in ["  2 1 2\n2 . . . 2\n1 . . . 3\n3 . . . 1\n  2 3 1\n", ",2,1,2,\n2,,,,2\n1,,,,3\n3,,,,1\n,2,3,1,\n"] {
        let error = open(text).and_then(|opened| opened.one()).expect_err(text);
        assert!(error.message.contains("nothing says of which kind"), "{text}: {error}");
        assert!(error.help.as_deref().is_some_and(|help| help.contains("\"kind: skyscrapers\"")), "{text}");
    }
}

/// Boards of one character for each clue and cell, without blanks between them.
#[test]
fn clues_and_cells_may_stand_without_gaps() {
    let spaced = "kind: skyscrapers\n* * * 2 1 * *\n4 ? ? ? ? ? *\n4 ? ? ? ? ? *\n* ? ? ? ? ? 5\n* ? ? ? ? ? *\n* ? ? ? ? ? *\n* 2 * 1 * * *\n";
    let joined = spaced.replace(' ', "").replace(":", ": ");
    assert_eq!(says(&taken(&joined).0), says(&taken(spaced).0), "{joined}");
    assert_eq!(taken(&joined).0.clues.len(), 7);
    let done = "Skyscrapers\n***21**\n412453*\n423145*\n*543215\n*35214*\n*41532*\n*2*1***\n";
    assert_eq!(taken(done).0.givens.len(), 25, "{done}");
}

/// The size may stand above a board, as programs write it.
#[test]
fn a_size_above_a_board_is_no_part_of_it() {
    let binairo = "2\t1\t2\t0\n2\t2\t0\t2\n2\t2\t0\t2\n1\t1\t2\t0\n";
    for size in ["4\n", "4 4\n", "4x4\n"] {
        let (puzzle, _) = taken(&format!("kind: binairo\n{size}{binairo}"));
        assert_eq!((puzzle.board.rows(), puzzle.givens.len()), (4, 7), "{size}");
    }
    assert!(remarks(&format!("kind: binairo\ngivens:\n{binairo}"))[0].contains("each 2"), "it is said what a 2 is");
    let board = "3\n  1 2 3\n1 0 0 0 4\n2 0 0 0 2\n3 0 0 0 3\n  1 5 1\n";
    let (kakurasu, _) = taken(&format!("kind: kakurasu\n{board}"));
    assert_eq!((kakurasu.board.rows(), kakurasu.board.columns(), kakurasu.clues.len()), (3, 3, 6));
}

/// A kakurasu has single numbers above and beside its board as a nonogram may.
#[test]
fn a_kind_in_a_remark_is_the_kind() {
    let (puzzle, _) = taken("# Kakurasu\n  1 2 3\n1 . . .\n2 . . .\n3 . . .\n");
    assert_eq!(puzzle.kind.as_str(), "kakurasu");
}

#[test]
fn zeros_that_fill_clues_up_to_one_length_are_no_blocks() {
    let (puzzle, _) = taken("0 3\n1 1\n0 3\n\n0 3\n1 1\n0 3\n");
    assert_eq!(Task::new(&puzzle).expect("a puzzle").solve().verdict, Verdict::Unique);
    assert!(open("1 0\n1 1\n2 1\n\n1 1\n1 1\n1 1\n").and_then(|opened| opened.one()).is_err(), "it may be 10");
}

/// Where cells or clues could be meant otherwise, nothing is read: words that share a column, columns without a word,
/// kinds with other clues.
#[test]
fn boards_that_may_be_others_are_not_read() {
    for text in [
        "kind: kakurasu\n  123 5\n4 . . .\n5 . . .\n6 . . .\n",
        "kind: skyscrapers\n  1324\n1 ....\n2 ....\n3 ....\n4 ....\n",
        "kind: kakurasu\n,2,,1\n2,,,\n1,,,\n3,,,\n,2,1,\n",
        ",3,3,\n2,,,\n2,,,\n2,,,\n",
        ",3,2,3\n3,,,\n--,--,--,--\n3,,,\n2,,,\n",
        "kind: kakurasu\n  1 2 3\n1 . . . 4\n2 . . . 5\n3 . . . 6\n",
    ] {
        assert!(open(text).and_then(|opened| opened.one()).is_err(), "{text}");
    }
}

/// Without one, it could be that of a larger square, of which two could be meant.
#[test]
fn a_size_tells_which_board_is_meant() {
    let table = ",2,1,,\n,1,,,\n2,,,,\n,,,,2\n,1,2,,\n";
    for (size, columns) in [("", None), ("size: 3 rows, 3 columns\n", Some(3)), ("size: 4 rows, 4 columns\n", None)] {
        let text = format!("kind: skyscrapers\nsymbols: .12\n{size}{table}");
        let opened = open(&text).and_then(|opened| opened.one());
        assert_eq!(opened.ok().map(|puzzle| puzzle.board.columns()), columns, "{size}");
    }
}

#[test]
fn corners_may_be_filled() {
    let (plain, _) =
        taken("kind: skyscrapers\n  2 1 3 2\n2 . . . . 2\n1 . . . . 3\n3 . . . . 1\n2 . . . . 2\n  2 3 1 2\n");
    for corner in [".", "-", "0", "+", "x"] {
        let text = "kind: skyscrapers\n@ 2 1 3 2 @\n2 . . . . 2\n1 . . . . 3\n3 . . . . 1\n2 . . . . 2\n@ 2 3 1 2 @\n";
        let text = text.replace('@', corner);
        let (puzzle, _) = taken(&text);
        assert_eq!((says(&puzzle), puzzle.givens.len()), (says(&plain), 0), "{text}");
    }
}

/// What may be another board than it seems is refused, or told with its size.
#[test]
fn boards_with_something_missing_are_refused_or_told() {
    for text in [
        // Tabs before the clues above, and blanks elsewhere; a row of a table that is missing.
        "Skyscrapers\n\t\t2\n1 . . . . 2\n2 . . . . 1\n3 . . . . 2\n2 . . . . 2\n",
        "Skyscrapers 4x4\n,2,1,,2,\n2,,,,,\n,,,,,3\n3,,,,,1\n,2,,1,2,\n",
    ] {
        let read = open(text).and_then(|opened| opened.one());
        assert!(read.is_err() || read.is_ok_and(|puzzle| puzzle.board.rows() == 3), "{text}");
    }
    for (text, told) in [
        ("Easy as ABC A-B\n  A B A\nA . . .\nB . . .\n", "of 2 rows and 3 columns"),
        ("Fuzuli\n?2???\n?3.?2\n??3??\n???1.\n?????\n", "with 1 to 3, as no others are named"),
        (
            "Nonogram\n        1 1\n    1 1 1 1 2\n  2\n\n  3\n1 1\n  1\n",
            "a blank line between the rows is passed over",
        ),
    ] {
        assert!(remarks(text).iter().any(|remark| remark.contains(told)), "{text}: {:?}", remarks(text));
    }
}

#[test]
fn slips_in_a_board_are_told() {
    let text = "kind: skyscrapers\n  2 1 3 2\n2 . . . . 2\n1 . . . . 3\n3 . . . . 1\n2 . . . . 2\n  2 3 1 2\n";
    for (right, wrong, told) in [
        ("3 . . . . 1", "3 . . . . l", "\"l\""),
        ("3 . . . . 1", "3 . . O . 1", "\"O\""),
        ("1 . . . . 3", "1 . . . . 5", "\"5\""),
        ("3 . . . . 1", "3 . . . . . 1", "7 cells and clues stand in this line"),
        ("3 . . . . 1\n", "", "3 rows and 4 columns, too few for 4"),
        ("3 . . . . 1\n", "3 . . . . 1\n3 . . . . 1\n", "5 rows and 4 columns, too few for 5"),
    ] {
        let text = text.replace(right, wrong);
        let error = open(&text).and_then(|opened| opened.one()).expect_err(&text);
        assert!(error.message.contains("board with its clues around it"), "{text}: {error}");
        assert!(error.message.contains(told), "{text}: {error}");
    }
}

#[test]
fn what_stands_below_a_key_is_judged_as_its_value() {
    let text = "kind: binairo\ngivens:\n0x?1\n?xx?\n????\n???2\n";
    let error = open(text).and_then(|opened| opened.one()).expect_err(text);
    assert!(!error.message.contains("clues around it") && !error.span.is_none(), "{error}");
}

/// A Tango as people draw it: signs between the cells are no lines of its frame.
#[test]
fn signs_between_cells_are_read() {
    let plain = linewise::open(
        "kind: binairo\noption signs:\n| . .=. .\n|\n| .x. . .\n| =\n| . . . .\n|       x\n| . . . .\ngivens:\n1???\n????\n??0?\n????\n",
    );
    let plain = plain.and_then(|reading| reading.one()).expect("a puzzle");
    for (text, how) in [
        (
            "kind: binairo\nS|0=0|0\n-------\n0x0|0|0\n=------\n0|0|M|0\n------x\n0|0|0|0\n",
            "M is 0, S is 1, and 0 is an open cell",
        ),
        ("Binairo 4x4\n\n1|.=.|.\n-+-+-+-\n.x.|.|.\n=-+-+--\n.|.|0|.\n------x\n.|.|.|.\n", "and signs between them"),
        ("kind: binairo\n4\n1|?=?|?\n?x?|?|?\n=------\n?|?|0|?\n------x\n?|?|?|?\n", "and signs between them"),
    ] {
        let (puzzle, _) = taken(text);
        assert_eq!((&puzzle.options, puzzle.givens.len()), (&plain.options, 2), "{text}");
        assert!(
            puzzle.givens.iter().zip(&plain.givens).all(|(one, other)| one.0 == other.0 && one.1.may == other.1.may),
            "{text}"
        );
        assert!(remarks(text)[0].contains(how), "{text}: {:?}", remarks(text));
    }
    // A sign that stands below no cell, three letters, or a line too many are no such drawing; nothing of it is passed over.
    for text in [
        "kind: binairo\n1|.|.|.\n-=-----\n.|.|.|.\n.|.|0|.\n.|.|.|.\n",
        "kind: binairo\nA|B|C|0\n--=----\n0|0|0|0\n0|0|0|0\n0|0|0|0\n",
        "kind: binairo\n1|.|.|.\n--=----\n--x----\n.|.|.|.\n.|.|0|.\n.|.|.|.\n",
    ] {
        assert!(linewise::open(text).and_then(|reading| reading.one()).is_err(), "{text}");
    }
}

/// The clues of a board, side by side, as the native format writes them.
fn native(text: &str) -> String {
    let (puzzle, _) = taken(text);
    let native = linewise::format::find("native").expect("the own format");
    String::from_utf8(native.write(&[puzzle]).expect("a text").bytes).expect("UTF-8")
}

/// Marks on the fourth side are clues that are missing, not cells: a frame says so, or other marks than those of open cells.
#[test]
fn a_side_without_clues_may_have_its_marks() {
    let framed = "Skyscrapers\n\n.   _ 4 2 1 3   .\n  ┌───────────┐\n3 │ _ _ 4 _ 2 │ _\n3 │ _ _ _ _ _ │ _\n1 │ 5 _ _ _ 1 │ _\n2 │ _ _ _ _ _ │ _\n_ │ _ _ _ _ _ │ _\n  └───────────┘\n.   _ 1 _ 2 2   .\n";
    let sized = framed.replace("Skyscrapers\n", "Skyscrapers\nsize: 5\n");
    for text in [framed, &sized] {
        let (puzzle, _) = taken(text);
        assert_eq!((puzzle.board.rows(), puzzle.clues.len(), puzzle.givens.len()), (5, 11, 4), "{text}");
    }
    let marked = "Skyscrapers\n- 3 2 - - -\n- _ _ _ _ -\n- _ _ _ _ 1\n- _ _ _ _ -\n- _ _ _ _ 2\n- 1 2 - - -\n";
    let turned = "Skyscrapers\n- 3 2 - - -\n- _ _ _ _ -\n1 _ _ _ _ -\n- _ _ _ _ -\n2 _ _ _ _ -\n- 1 2 - - -\n";
    for text in [marked, turned, &marked.replace(' ', ","), &marked.replace(' ', "\t")] {
        let (puzzle, _) = taken(text);
        assert_eq!((puzzle.board.rows(), puzzle.clues.len(), puzzle.givens.len()), (4, 6, 0), "{text}");
    }
}

/// Where one mark stands for all, the clues below may be cells of a larger board: a size decides.
#[test]
fn a_ring_of_the_marks_of_cells_may_be_cells() {
    let board = "- 3 2 - - -\n- - - - - -\n1 - - - - -\n- - - - - -\n2 - - - - -\n- 1 2 - - -\n";
    let error = open(format!("Skyscrapers\n{board}")).and_then(|opened| opened.one()).expect_err(board);
    assert!(error.message.contains("4 rows and 4 columns, or 5 rows and 5 columns"), "{error}");
    for (size, rows) in [(4, 4), (5, 5)] {
        for text in [format!("Skyscrapers {size}x{size}\n{board}"), format!("kind: skyscrapers\nsize: {size}\n{board}")]
        {
            assert_eq!(taken(&text).0.board.rows(), rows, "{text}");
        }
    }
    let around = board.replace("1 - - - - -", "1 - - - - 3");
    let told = remarks(&format!("Skyscrapers\n{around}"));
    assert!(told[0].contains("of 4 rows and 4 columns"), "{told:?}");
}

/// Clues on the right and below, the first of which fill a corner or are missing.
#[test]
fn a_row_of_marks_is_no_side_where_all_other_clues_are_there() {
    for (text, rows) in [
        ("Doppelblock\n. . . . 0\n. . . . 3\n. . . . 0\n. . . . 3\n1 1 2 2\n", "0 3 0 3"),
        ("Doppelblock\n. . . . 2\n. . . . 3\n. . . . 0\n. . . . 3\n0 1 2 2\n", "2 3 0 3"),
        (
            "Doppelblock\n┌─────────┐\n│ . . . . │ 0\n│ . . . . │ 3\n│ . . . . │ 0\n│ . . . . │ 0\n└─────────┘\n  1 0 1 0\n",
            "0 3 0 0",
        ),
        ("kind: doppelblock\nsize: 4\n. . . . 0\n. . . . 3\n. . . . 0\n. . . . 0\n1 0 1 0\n", "0 3 0 0"),
        ("Kakurasu 4x4\n. . . . 0\n. . . . 3\n. . . . 5\n. . . . 7\n5 6 7 9\n", "0 3 5 7"),
        ("Kakurasu 4x4\n| . . . . |\n| . . . . | 3\n| . . . . | 6\n| . . . . | 7\n  5 3 4 9\n", "* 3 6 7"),
        (
            "Kakurasu\n+---------+\n| . . . . |\n| . . . . | 3\n| . . . . | 6\n| . . . . | 7\n+---------+\n  5 3 . 9\n",
            "* 3 6 7",
        ),
        (
            "kind: kakurasu\n┌─────────┐\n│ · · · · │\n│ · · · · │\n│ · · · · │\n│ · · · · │ 7\n└─────────┘\n    3\n",
            "* * * 7",
        ),
    ] {
        if text.ends_with("    3\n") {
            // Nothing says which columns the other clues would stand below, but the cells do.
            assert_eq!(taken(text).0.board.columns(), 4, "{text}");
        }
        let (puzzle, _) = taken(text);
        assert_eq!((puzzle.board.rows(), puzzle.board.columns(), puzzle.givens.len()), (4, 4, 0), "{text}");
        let listed: Vec<&str> = rows.split(' ').collect();
        let written = native(text);
        let is_listed = written.contains(&format!("rows:\n{}\n", listed.join("\n")))
            || written.contains(&format!("rows: {rows}\n"));
        assert!(is_listed, "{text}: {written}");
    }
    // A column without a clue or a cell would be lost.
    let blank = "Kakurasu 4x4\n┌─────────┐\n│         │\n│         │\n│         │ 6\n│         │ 3\n└─────────┘\n  0 4 4     x\n";
    assert!(open(blank).and_then(|opened| opened.one()).is_err(), "{blank}");
    let other = "Doppelblock\n  . . . .\n0 . . . .\n3 . . . .\n0 . . . .\n. . 2 . .\n";
    let (puzzle, _) = taken(other);
    assert_eq!((puzzle.clues.len(), puzzle.givens.len()), (3, 1), "{other}");
}

/// A dash is an open cell, or stands where no clue is.
#[test]
fn rows_of_dashes_in_a_frame_are_rows() {
    let nonogram = "Nonogram\n        1 1   1\n      1 2 1 3 1\n    ┌───────────┐\n3 1 │           │\n  - │           │\n  2 │           │\n1 2 │           │\n1 1 │           │\n    └───────────┘\n";
    let (puzzle, _) = taken(nonogram);
    assert_eq!(Task::new(&puzzle).expect("a puzzle").solve().verdict, Verdict::Unique);
    for (text, rows) in [
        (
            "Easy as ABC (A-B)\n\n+   - A B B   +\n  ┌─────────┐\n- │ - - - - │ -\nB │ - - A - │ A\nA │ - - - B │ -\n- │ - - - - │ -\n  └─────────┘\n+   B B A A   +\n",
            4,
        ),
        (
            "Easy as ABC (A-C)\n    C - C A B\n  ┌───────────┐\n- │           │ -\nA │           │ C\nA │           │ B\nB │           │ C\n- │           │ -\n  └───────────┘\n",
            5,
        ),
        ("Binairo\n0-1--1\n------\n-1--0-\n1---1-\n------\n--0--0\n", 6),
        ("kind: binairo\n0-1--1\n------\n-1--0-\n1---1-\n------\n--0--0\n", 6),
        ("Fuzuli 1-3\n-2---\n-3--2\n--3--\n---1-\n-----\n", 5),
        ("Binairo\n----\n0--1\n--1-\n1---\n---0\n----\n", 4),
        // A frame counts the columns, those without a clue as well.
        (
            "ABC End View A-C\n            B   C\n  ┌───┬───┬───┬───┐\n  │   │   │   │   │ C\n  ├───┼───┼───┼───┤\nB │   │   │   │   │ A\n  ├───┼───┼───┼───┤\n  │   │   │   │   │\n  ├───┼───┼───┼───┤\n  │   │   │   │   │\n  └───┴───┴───┴───┘\n            C   B\n",
            4,
        ),
    ] {
        let (puzzle, _) = taken(text);
        assert_eq!((puzzle.board.rows(), puzzle.board.columns()), (rows, rows), "{text}");
        assert_eq!(Task::new(&puzzle).expect("a puzzle").solve().verdict, Verdict::Several, "{text}");
    }
}

/// As Simon Tatham's Pattern is copied: a bar around each cell, and nothing for an empty line.
#[test]
fn a_board_with_bars_around_all_cells_is_read() {
    let bare = "     1  4  3  3  1\n   +--+--+--+--+--+\n   |  |  |  |  |  |\n   +--+--+--+--+--+\n  2|  |  |  |  |  |\n   +--+--+--+--+--+\n  4|  |  |  |  |  |\n   +--+--+--+--+--+\n  4|  |  |  |  |  |\n   +--+--+--+--+--+\n1 1|  |  |  |  |  |\n   +--+--+--+--+--+\n";
    let marked = bare.replacen("4|  |  |", "4|##|..|", 1);
    for (text, known) in [(bare, 0), (marked.as_str(), 2), (&format!("kind: nonogram\n{bare}"), 0)] {
        let (puzzle, _) = taken(text);
        assert_eq!((puzzle.board.rows(), puzzle.board.columns(), puzzle.clues.len()), (5, 5, 10), "{text}");
        assert_eq!(native(text).contains("#.???"), known > 0, "{text}");
    }
    let missing = bare.replace("  2|", "   |");
    assert!(open(&missing).and_then(|opened| opened.one()).is_err(), "{missing}");
}

/// Beside both symbols of a binairo, one other mark can only be that of open cells.
#[test]
fn the_only_other_mark_is_that_of_open_cells() {
    let (puzzle, _) = taken("Binairo\nx1x0\nxx0x\n1xxx\nxxxx\n");
    assert_eq!((puzzle.board.rows(), puzzle.givens.len()), (4, 4));
    assert!(remarks("Binairo\nx1x0\nxx0x\n1xxx\nxxxx\n")[0].contains("x is an open cell"));
    for text in
        ["Binairo\nx1x0\nxx0y\n1xxx\nxxxx\n", "Binairo\nx1x1\nxxxx\n1xxx\nxxxx\n", "Binairo\n21x0\n..0.\n1...\n....\n"]
    {
        assert!(open(text).and_then(|opened| opened.one()).is_err(), "{text}");
    }
}

/// A board that another program drew is not said to be of linewise, and a kind that is named is not asked for.
#[test]
fn a_drawing_that_cannot_be_read_is_told() {
    let board = "    0   1\n  ┌───┬───┐\n 0│   │ C │\n  ├───┼───┤\n 1│ C │ B │\n  └───┴───┘\n";
    let error = |text: &str| open(text).and_then(|opened| opened.one()).expect_err("a drawing");
    assert!(error(board).help.as_deref().is_some_and(|help| help.contains("\"kind: kakurasu\"")));
    let named = error(&format!("Easy as ABC (A-C)\n{board}"));
    assert!(!named.message.contains("does not say which kind"), "{named}");
}
