//! What the text formats of nonogram programs refuse to read or to write, and what they leave out.

use super::text_formats::{COLOURED_G, three_by_two, two_by_three};
use crate::common::reading::{read, read_all};
use linewise::{Domain, Puzzle, Symbol, format};

/// Texts with something wrong, what is said of it, and the words at the place.
const WRONG: &[(&str, &str, &str, &str)] = &[
    ("nin", "", "the file is empty", ""),
    ("nin", "2 3\n2\n\0", "this is not a text file: it holds a zero byte", "\0"),
    ("nin", "2\n2\n", "\"2\" is no size", "2"),
    ("nin", "2 3\n2\n1\n2\n1\n2\n1\n0\n", "3 rows and 2 columns are declared, so 5 clues, but there are 7", "1"),
    ("nin", "2 3\n2\n1\n1\n2\n", "3 rows and 2 columns are declared, so 5 clues, but there are 4", "2 3"),
    ("nin", "2 -3\n2\n", "\"-3\" is negative", "-3"),
    ("nin", "0 3\n2\n", "a board of 3 rows and 0 columns has no cells", "3"),
    ("nin", "99999999999 3\n2\n", "\"99999999999\" is too large a number", "99999999999"),
    ("nin", "2 3\n2\n-1\n0\n2\n1\n", "row 2: \"-1\" is negative", "-1"),
    ("nin", "2 3\n2\n1\n0\n2\n1 0 1\n", "column 2: the clue \"1 0 1\" has a block of 0 cells", "1 0 1"),
    ("nin", "2 3\n2\n1\n0\n2\n4x\n", "column 2: \"4x\" is not a number", "4x"),
    ("nin", "2 3\n2\n1\n99999999999\n2\n1\n", "row 3: \"99999999999\" is too large a number", "99999999999"),
    ("mk", "3 2\n2\n1\n0\n2\n1\n", "there is no line \"#\" between the rows and the columns", "3 2"),
    ("mk", "3 2\n2\n1\n#\n2\n1\n", "3 rows are declared, but there are 2 row clues", "3"),
    ("mk", "3 2\n2\n1\n0\n#\n2\n1\n1 1\n", "2 columns are declared, but there are 3 column clues", "1 1"),
    ("cwd", "3\n2\n2\n1\n\n2\n1\n", "3 rows are declared, but there are 2 row clues", "3"),
    ("cwd", "3\n2\n2\n1\n0\n\n2\n", "2 columns are declared, but there is 1 column clue", "2"),
    ("cwd", "3\n", "\"3\" is no size", "3"),
    ("cwd", "3 2\n2\n", "\"3 2\" is no size", "3 2"),
    ("jcross", "1\n3 2\n2 0\n1 0\n0\n2 0\n", "\"3 2\" declares 5 clues, but 4 follow", "3 2"),
    ("jcross", "1\n1 1\n1 0\n1\n", "the clue \"1\" does not end in 0", "1"),
    ("jcross", "1\n1 1\n1 0\n10\n", "the clue \"10\" does not end in 0", "10"),
    ("jcross", "0\n", "no puzzle is declared", "0"),
    ("tournament", "$1\n2\n1\n2\n", "\"$1\" has 3 lines of clues", "$1"),
    ("tournament", "$1\n", "\"$1\" has 0 lines of clues", "$1"),
    ("tournament", "$1\n1\nx\n", "row 1: \"x\" is not a number", "x"),
    ("picross", "GRID a\nROWS\n[ 1 ]\nCOLUMNS\n", "a board of 1 row and 0 columns has no cells", "GRID a"),
    ("picross", "GRID a\nCOLUMNS\n[ 1 ]\n", "the grid \"a\" has no ROWS", "GRID a"),
    ("picross", "GRID a\nROWS\n[ 1 ]\nROWS\n", "the grid \"a\" has ROWS twice", "ROWS"),
    ("picross", "GRID a\n[ 1 ]\n", "the clue \"[ 1 ]\" stands before ROWS and COLUMNS", "[ 1 ]"),
    ("picross", "GRID a\nROWS\n[ 1\nCOLUMNS\n[ 1 ]\n", "the clue \"[ 1\" has no end", "[ 1"),
    ("picross", "GRID a\nROWS\n[ 1 b ]\nCOLUMNS\n[ 1 ]\n", "row 1: \"b\" is not a number", "b"),
    ("dzn", "rows = [|1|]", "the file ends where \";\" should stand", "|]"),
    ("dzn", "rows = [|1|];", "the file has no \"cols\"", ""),
    ("dzn", "rows = 3; cols = 2;", "\"rows\" is a number", "3"),
    ("dzn", "X = 2; Y = 2; rows = [|1|]; cols = [|1|];", "\"X\" is 2, but \"rows\" has 1 lines", "2"),
    ("dzn", "rows = [|1,0,0,1|]; cols = [|1|];", "row 1: a 0 does not stand between two blocks", "1,0,0,1"),
    ("dzn", "rows = [|1|]; cols = [|1,2|];", "column 1: 2 stands in a pattern", "1,2"),
    ("dzn", "rows = [|1|]; rows = [|1|];", "\"rows\" is given twice", "rows"),
    ("dzn", "rows = [|1; cols = [|1|];", "\";\" is not a number", ";"),
    ("dzn", "rows = [|99999999999|]; cols = [|1|];", "\"99999999999\" is too large a number", "99999999999"),
    (
        "dzn",
        "row_rules = array2d(1..2, 1..2, [1, 2, 3]); col_rules = [|1|];",
        "\"row_rules\" has 3 numbers, which are no rows of 2",
        "2",
    ),
    ("dzn", "row_rules = [|1, 0|]; col_rules = [|1|];", "row 1: 0 is no length of a block", "1, 0"),
    ("non", "rows\n1\n", "the puzzle has no \"width\"", "rows"),
    ("non", "width 1\ncolumns\n1\n", "the puzzle has no \"height\"", "width 1"),
    ("non", "1\nwidth 1\n", "\"1\" stands before any key", "1"),
    ("non", "width 1\nheight 2\nrows\n1\ncolumns\n1\n", "2 rows are declared, but there is 1 row clue", "2"),
    ("non", "width 1\nheight 1\nrows\n1\n1\ncolumns\n1\n", "1 row is declared, but there are 2 row clues", "1"),
    ("non", "width 1\nheight 1\nrows\n1\n", "the puzzle has no \"columns\"", "width 1"),
    ("non", "width 1\nheight x\nrows\n1\n", "\"x\" is not a number", "x"),
    ("non", "width 1\nwidth 2\nheight 1\nrows\n1\n", "the width is \"2\", but before it was \"1\"", "2"),
    (
        "non",
        "color a #f00\nwidth 1\nheight 1\nrows\n1b\ncolumns\n1a\n",
        "row 1: the block \"1b\" has a colour that is not declared",
        "1b",
    ),
    ("non", "color a reddish\nwidth 1\nheight 1\nrows\n1a\ncolumns\n1a\n", "\"reddish\" is no colour", "reddish"),
    ("non", "width 1\nheight 1\nrows\n1\ncolumns\n1ab\n", "column 1: \"1ab\" is no block", "1ab"),
    ("non", "width 1\nheight 1\nrows\n1\ncolumns\n1\ngoal \"11\"\n", "the goal has 2 cells, the board has 1", "goal"),
    (
        "non",
        "color a #f00\nwidth 1\nheight 1\nrows\n1a\ncolumns\n1a\ngoal \"b\"\n",
        "a cell has the colour \"b\", which is not declared",
        "b",
    ),
    ("olsak", "some text\n", "no line begins with \":\"", ""),
    ("olsak", ": rows\n1\n", "the columns are missing", ""),
    ("olsak", ": rows\n: columns\n: end\n", "a board of 0 rows and 0 columns has no cells", ": rows"),
    ("olsak", "#t\n: A\n1\n", "this is a triddler, with triangular cells", "#t"),
    ("olsak", "#d\n /:a  white/black <<\n: rows\n/3\n: columns\n1\n", "this is a puzzle with triangles", "white/black"),
    ("olsak", ": rows\n/3\\\n: columns\n1\n", "row 1: \"/3\\\" is a block with a triangle", "/3\\"),
    (
        "olsak",
        "#d\n a:a #ff0000 red\n: rows\n1b\n: columns\n1a\n",
        "row 1: the block \"1b\" has a colour that is not declared",
        "1b",
    ),
    ("olsak", "#d\n a:a #ff0000 red\n: rows\n1\n: columns\n1a\n", "row 1: the block \"1\" has no colour", "1"),
    ("olsak", "#d\n a:a #ff0000 red\n a:b #00ff00 green\n: rows\n1\n", "\"a\" is declared twice", "a:b #00ff00 green"),
    ("olsak", "#d\n red\n: rows\n1\n", "\"red\" declares no colour", "red"),
    ("olsak", "#d\n a:a\n: rows\n1\n", "\"a:a\" has no colour", "a:a"),
    ("olsak", "#d\n a:a bluish\n: rows\n1\n", "\"bluish\" is no colour", "bluish"),
    ("olsak", ": rows\n2 0\n: columns\n1\n", "row 1: the clue \"2 0\" has a block of 0 cells", "2 0"),
];

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (name, text, message, place) in WRONG {
        let error = read_all(name, text.as_bytes()).remove(0).map(drop).expect_err(text);
        assert_eq!(error.message, *message, "{name}: {text:?}");
        assert_eq!(&text[error.span.start as usize..error.span.end as usize], *place, "{name}: {text:?}");
    }
}

#[test]
fn a_bad_puzzle_does_not_lose_the_others() {
    let bundles: &[(&str, &str, &[bool])] = &[
        ("native", "kind: nonogram\nsize: 1\n====\nkind: x\n====\nkind: nonogram\nsize: 1\n", &[true, false, true]),
        (
            "non",
            "width 1\nheight 1\nrows\n1\ncolumns\n1\n====\nwidth 1\n====\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n",
            &[true, false, true],
        ),
        ("jcross", "3\n1 1\n1 0\n1 0\n1 1\nx 0\n1 0\n1 1\n0\n0\n", &[true, false, true]),
        ("jcross", "3\n1 1\n1 0\n1 0\n1 1\n", &[true, false]),
        ("jcross", "3\n1 1\n1 0\n1 0\n", &[true, false]),
        ("jcross", "1\n1 1\n1 0\n1 0\n1 1\n", &[true, false]),
        ("tournament", "$1\n1\n1\n$2\n1\n$3\n0\n0\n", &[true, false, true]),
        ("picross", "GRID\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\nGRID x\nGRID\nROWS\n[ ]\nCOLUMNS\n[ ]\n", &[true, false, true]),
    ];
    for (name, text, expected) in bundles {
        let read: Vec<_> = read_all(name, text.as_bytes()).iter().map(Result::is_ok).collect();
        assert_eq!(read, *expected, "{name}: {text}");
    }
}

/// Why `puzzle` cannot be written as `name`.
fn refusal(name: &str, puzzles: &[Puzzle]) -> String {
    format::find(name).expect(name).write(puzzles).expect_err(name).message.clone()
}

#[test]
fn what_cannot_be_said_is_refused() {
    let coloured = read("olsak", COLOURED_G.as_bytes());
    let unknown = read("native", b"kind: nonogram\nrows: * 1\ncolumns: 1 1\n");
    let blurred = read("native", b"kind: nonogram\nrows: ? 1\ncolumns: 1 1\n");
    let option = read("native", b"kind: nonogram\noption wrap: yes\nrows: 1 1\ncolumns: 1 1\n");
    for name in ["nin", "mk", "cwd", "jcross", "tournament", "picross", "dzn"] {
        assert_eq!(
            refusal(name, std::slice::from_ref(&coloured)),
            format!("{name} cannot express a puzzle in 3 colours beside its background")
        );
    }
    for name in ["non", "nin", "mk", "olsak", "cwd", "jcross", "tournament", "picross", "dzn"] {
        assert_eq!(
            refusal(name, std::slice::from_ref(&unknown)),
            format!("{name} cannot express that row 1 has no clue")
        );
        let message = format!("{name} cannot express the block of unknown length in row 1");
        assert_eq!(refusal(name, std::slice::from_ref(&blurred)), message);
        assert_eq!(refusal(name, std::slice::from_ref(&option)), format!("{name} cannot express the rule \"wrap\""));
    }
    for name in ["nin", "mk", "olsak", "cwd", "dzn"] {
        assert_eq!(refusal(name, &[three_by_two(), two_by_three()]), format!("{name} holds one puzzle, there are 2"));
    }
    assert_eq!(refusal("tournament", &[three_by_two()]), "tournament cannot express a board that is not square");
}

#[test]
fn what_is_lost_is_named() {
    let mut puzzle = three_by_two();
    puzzle.set_note(Puzzle::TITLE, "dot");
    puzzle.set_note(Puzzle::LICENCE, "CC0-1.0");
    puzzle.goal = Some([1, 1, 1, 0, 0, 0].map(Symbol).to_vec());
    for (at, symbol) in [(0, 1), (3, 0)] {
        puzzle.give(linewise::CellId::new(at), Domain::only(Symbol(symbol)), linewise::Span::NONE).expect("each once");
    }
    let givens = "2 given cells: without them the puzzle may have more solutions";
    let lost = |name: &str| format::find(name).expect(name).write(std::slice::from_ref(&puzzle)).expect(name).lost;
    for name in ["nin", "mk", "cwd", "jcross", "dzn"] {
        assert_eq!(lost(name), ["the licence", "the title", givens, "the stored solution"], "{name}");
    }
    for name in ["picross", "olsak"] {
        assert_eq!(lost(name), ["the licence", givens, "the stored solution"], "{name}");
    }
    for name in ["native", "non"] {
        assert!(lost(name).is_empty(), "{name}: {:?}", lost(name));
    }
}
