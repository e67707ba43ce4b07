//! Sizes above clues, and numbers that may be sizes.

use crate::common::reading::{remarks, says, taken};
use linewise::format;

/// Numbers alone are no letters, and a size may be told either way round where the clues fit only one.
#[test]
fn numbers_are_the_clues_of_a_nonogram() {
    for text in ["3\n2\n1\n1 1\n2\n2\n", "4\n3\n1\n2\n1\n2\n"] {
        let reading = format::open(text.as_bytes(), None, None).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((reading.format.name(), reading.puzzles[0].is_err()), ("cwd", true), "{text}");
    }
    assert_eq!(taken("4\n3\n1000\n0000\n2003\n0300\n").1, "article");
    for (size, wanted) in [("2 3", (2, 3)), ("3 2", (2, 3))] {
        let (puzzle, format) = taken(&format!("{size}\n3\n1 1\n2\n1\n2\n"));
        assert_eq!(((puzzle.board.rows(), puzzle.board.columns()), format), (wanted, "nin"), "{size}");
    }
}

/// A text with its height before its width is read so, even with a slip in it: the clues of the other reading fit far less.
#[test]
fn a_slip_does_not_turn_a_board_round() {
    let rows = ["1 2", "2 1 1", "5 1", "1 1", "2 1", "1 1 3"];
    let columns = ["1", "2 2", "1 1", "1 1 1", "3", "1 2", "1 1", "4 1"];
    let text = |rows: &[&str], columns: &[&str]| {
        format!("{} {}\n{}\n{}\n", rows.len(), columns.len(), rows.join("\n"), columns.join("\n"))
    };
    let size = |text: &str| {
        let (puzzle, format) = taken(text);
        (puzzle.board.rows(), puzzle.board.columns(), format)
    };
    assert_eq!(size(&text(&rows, &columns)), (6, 8, "nin"));
    for slip in ["22", "3 2", "2"] {
        let mut columns = columns;
        columns[1] = slip;
        let opened = format::open(text(&rows, &columns).as_bytes(), None, None).expect("a format");
        let puzzle = opened.puzzles[0].as_ref().expect("a puzzle");
        assert_eq!((puzzle.board.rows(), puzzle.board.columns()), (6, 8), "{slip}");
    }
}

#[test]
fn a_size_beyond_all_numbers_is_no_size() {
    for text in ["18446744073709551615,2\n3\n1\n", "99999999999999999999x2\n3\n1\n"] {
        assert!(format::open(text.as_bytes(), None, None).map_or(true, |opened| opened.puzzles[0].is_err()), "{text}");
    }
}

/// A size above clues says where those of the columns begin.
#[test]
fn a_size_above_clues_is_no_clue() {
    let (plain, _) = taken("3\n1 1\n\n2\n1\n2\n");
    for size in ["3,2", "3x2", "2,3", "2 x 3"] {
        for gap in ["\n", ""] {
            let text = format!("{size}\n3\n1,1\n{gap}2\n1\n2\n");
            let (puzzle, _) = taken(&text);
            assert_eq!(puzzle.board, plain.board, "{text}");
            assert!(remarks(&text)[0].contains("above them is the size"), "{text}: {:?}", remarks(&text));
        }
    }
}

/// Between headings two numbers with a blank between them are a size, too; alone, they are more likely a clue.
#[test]
fn a_size_above_headed_clues_is_no_clue() {
    let (plain, _) = taken("3\n1 1\n\n2\n1\n2\n");
    for size in ["3 2", "2 3", "3 x 2"] {
        let text = format!("{size}\nColumns:\n2\n1\n2\nRows:\n3\n1 1\n");
        let (puzzle, _) = taken(&text);
        assert_eq!(puzzle.board, plain.board, "{text}");
        assert!(remarks(&text)[0].contains("above them is the size"), "{text}: {:?}", remarks(&text));
    }
    let other = "3 3\nColumns:\n2\n1\n2\nRows:\n3\n1 1\n";
    assert!(format::open(other.as_bytes(), None, None).map_or(true, |opened| opened.puzzles[0].is_err()), "{other}");
}

/// A size of one side alone, with nothing between the sides below it, looks like the height of another board above its width.
#[test]
fn one_size_above_clues_is_that_of_the_side_that_stands_first() {
    let (puzzle, format) = taken("2\n2\n1 1\n2\n1\n1\n");
    assert_eq!((puzzle.board.rows(), puzzle.board.columns(), format), (2, 3, "clues"));
    let (plain, _) = taken("2\n1 1\n\n2\n1\n1\n");
    assert_eq!(says(&puzzle), says(&plain));
    assert!(remarks("2\n2\n1 1\n2\n1\n1\n")[0].contains("is the size"));
    // Blank lines do not change that.
    assert_eq!(says(&taken("2\n2\n1 1\n\n2\n1\n1\n").0), says(&plain));
    // Where both readings fit, the other one is told, unless a blank line shows which is meant.
    let both = "3\n2\n1\n1\n1\n1 1\n1\n";
    let (puzzle, format) = taken(both);
    assert_eq!((puzzle.board.rows(), puzzle.board.columns(), format), (3, 2, "cwd"));
    assert!(remarks(both)[0].contains("may also be the first clue"), "{:?}", remarks(both));
    assert_eq!(remarks("3\n2\n1\n1\n1\n\n1 1\n1\n"), Vec::<String>::new());
    assert_eq!(remarks("3\n2\n# rows\n1\n1\n1\n# columns\n1 1\n1\n"), Vec::<String>::new());
}
