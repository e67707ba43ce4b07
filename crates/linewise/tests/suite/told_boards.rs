//! Boards that somebody gives along with a puzzle: letters apart, other encodings, files without any.

use linewise::{Puzzle, Task};

fn puzzle(text: &str) -> Puzzle {
    linewise::open(text).and_then(|opened| opened.one()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The board as rows, or what is wrong with it.
fn told(puzzle: &Puzzle, board: impl AsRef<[u8]>) -> Result<String, String> {
    let task = Task::new(puzzle).expect("a valid puzzle");
    task.read_board(board).map(|board| task.rows(&board).join("/")).map_err(|error| error.to_string())
}

/// Where cells can be blanks, letters with blanks, tabs or commas between them are a board all the same, and never a
/// puzzle of another kind.
#[test]
fn letters_apart_are_a_board_where_cells_can_be_blanks() {
    let four = puzzle("kind: regex_crossword\nrows: \"....\" \"....\" \"....\" \"....\"\ncolumns: B.* .* .* .*\n");
    let three = puzzle("kind: regex_crossword\nrows: ... ... ...\ncolumns: .* .* .*\n");
    for mark in [" ", "\t", ","] {
        let apart = |rows: &[&str]| {
            let row = |row: &&str| row.chars().map(String::from).collect::<Vec<_>>().join(mark);
            rows.iter().map(row).collect::<Vec<_>>().join("\n")
        };
        let boards =
            (told(&four, apart(&["BOAT", "TIDE", "SA?T", "ROPE"])), told(&three, apart(&["ABC", "DE?", "GHI"])));
        assert_eq!(boards, (Ok("BOAT/TIDE/SA?T/ROPE".to_owned()), Ok("ABC/DE?/GHI".to_owned())), "{mark:?}");
    }
    assert_eq!(told(&three, "A C\nD E\nG I\n"), Ok("A C/D E/G I".to_owned()), "blanks as cells");
    assert_eq!(told(&three, r#"["A C", "D E", "  I"]"#), Ok("A C/D E/  I".to_owned()), "blanks as cells in a list");
}

#[test]
fn boards_are_read_in_other_encodings() {
    let puzzle = puzzle("kind: skyscrapers\ntop: 1 2\nleft: 1 2\n");
    let rows = "21\n12\n";
    let utf16: Vec<u8> = "\u{feff}".encode_utf16().chain(rows.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    assert_eq!(told(&puzzle, utf16), Ok("21/12".to_owned()));
    assert_eq!(told(&puzzle, format!("\u{feff}{rows}")), Ok("21/12".to_owned()));
}

/// A puzzle of which nothing is filled in is no board.
#[test]
fn a_puzzle_without_a_board_is_none() {
    let nonogram = puzzle("kind: nonogram\nrows: 1 1\ncolumns: 1 1\n");
    for other in ["kind: nonogram\nrows: 1 1\ncolumns: 1 1\n", "2 2\n1\n1\n1\n1\n"] {
        let error = told(&nonogram, other).expect_err(other);
        assert!(error.contains("puzzle without a board"), "{error}");
    }
    let solved = "kind: nonogram\nrows: 1 1\ncolumns: 1 1\nsolution:\n#.\n.#\n";
    assert_eq!(told(&nonogram, solved), Ok("#./.#".to_owned()));
}

/// What `explain` prints before the board of a hexagon is no board.
#[test]
fn a_sentence_above_a_hexagon_is_no_board() {
    let text = "kind: regex_crossword\nsize: 3 rows, 3 falling, 3 rising\nrows: BE EAR HI\nfalling: \"..\" \"...\" \"..\"\nrising: \"..\" \"...\" \"..\"\n";
    let printed = "Falling diagonals run like / and their cells are counted downwards.\n1. Row 1 `BE`: cells 1 and 2.\nSolved.\n\nBE\nEAR\nHI\n";
    assert_eq!(told(&puzzle(text), printed), Ok("BE/EAR/HI".to_owned()));
}
