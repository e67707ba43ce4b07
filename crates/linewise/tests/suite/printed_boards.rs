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

/// Where cells or clues could be meant otherwise, nothing is read: words that share a column, columns without a word, kinds with other clues.
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
