//! What the native format promises, with texts as a person writes them.

use super::{FORMAT, Native};
use crate::domain::{Domain, Symbol};
use crate::format::Guess;
use crate::model::CellId;
use crate::puzzle::{Axis, Board, Clue, End, Puzzle, Rgb, Says};

/// The only puzzle in a text; panics with the error when there is one.
pub fn read(text: &str) -> Puzzle {
    let mut puzzles = FORMAT.read(text.as_bytes());
    assert_eq!(puzzles.len(), 1, "puzzles in {text:?}");
    puzzles.remove(0).unwrap_or_else(|error| panic!("{error} in {text:?}"))
}

/// The puzzle as it was written, read again.
fn written(puzzle: &Puzzle) -> Puzzle {
    let written = FORMAT.write(std::slice::from_ref(puzzle)).expect("the native format says everything");
    assert!(written.lost.is_empty(), "lost: {:?}", written.lost);
    read(&String::from_utf8(written.bytes).expect("UTF-8"))
}

/// A puzzle with everything that the format can say.
const FULL: &str = "\
# a comment
kind: nonogram
title: Two flags
author: A. N. Author
license: CC0-1.0
description: The first line: a colon.
|
|   an indented third line
verdict: several
note shop: round the corner

colours:
. cream #fffff0
r red #f00
b dark blue #00008b

rows:
2r 1b
# another comment
1r ?b
0

columns:
2r
1r
*

2b

givens:
?? [rb] ?
?.??
????

solution:
rrb.
r..b
....
";

#[test]
fn a_text_with_everything_in_it() {
    let puzzle = read(FULL);
    assert_eq!(puzzle.note(Puzzle::TITLE), Some("Two flags"));
    assert_eq!(puzzle.note(Puzzle::LICENCE), Some("CC0-1.0"));
    assert_eq!(puzzle.note(Puzzle::DESCRIPTION), Some("The first line: a colon.\n\n  an indented third line"));
    assert_eq!(puzzle.note("shop"), Some("round the corner"));
    assert_eq!((puzzle.board.rows(), puzzle.board.columns()), (3, 4));
    let looks: Vec<_> =
        puzzle.alphabet.looks.iter().map(|look| (look.glyph, look.name.as_str(), look.colour)).collect();
    let rgb = |r, g, b| Some(Rgb(r, g, b));
    assert_eq!(
        looks,
        [('.', "cream", rgb(255, 255, 240)), ('r', "red", rgb(255, 0, 0)), ('b', "dark blue", rgb(0, 0, 139))]
    );
    assert_eq!(puzzle.clues.get(&End::near(Axis::ROW, 2)), Some(&Clue::blocks(&[])));
    assert_eq!(puzzle.clues.get(&End::near(Axis::COLUMN, 2)), None);
    let givens: Vec<_> = puzzle.givens.iter().map(|(cell, given)| (cell.index(), given.may)).collect();
    let choice = Domain::only(Symbol(1)).with(Symbol(2));
    assert_eq!(givens, [(2, choice), (5, Domain::only(Symbol::BLANK))]);
    assert_eq!(puzzle.goal.as_ref().map(Vec::len), Some(12));

    assert_eq!(written(&puzzle), puzzle);
}

#[test]
fn clues_on_one_line_are_separated_by_blanks() {
    let short = read("kind: nonogram\nrows: 1 3 1,1\ncolumns: 2 1 2\n");
    let long = read("kind: nonogram\nrows:\n1\n\n3\n1 1\n\ncolumns:\n2\n1\n2\n");
    assert_eq!(short, long);
}

#[test]
fn clues_may_stand_in_a_list_as_people_write_it() {
    let meant = read("kind: nonogram\nrows: 3 2,1 3 2 3\ncolumns: 1 1 1\n");
    for rows in ["3, 2 1, 3, 2, 3", "3; 2 1; 3; 2; 3", "3; 2,1; 3; 2; 3;", "3 , 2 1 , 3 , 2 , 3", "3, 2,1, 3, 2, 3,"] {
        let text = format!("Kind: Nonogram\nRows: {rows}\ncols: 1 1 1\n");
        assert_eq!(read(&text), meant, "{rows}");
    }
    let patterns = read("kind: regex crossword\nrows: a, b,\ncolumns: .. .,\n").clues;
    let says: Vec<_> = patterns.into_values().map(|clue| clue.says).collect();
    let pattern = |text: &str| Says::Pattern(text.to_owned());
    assert_eq!(says, ["a,", "b,", "..", ".,"].map(pattern), "commas are characters of patterns");
}

#[test]
fn kinds_go_by_their_usual_names() {
    for kind in crate::kind::ALL {
        for name in kind.other_names() {
            assert_eq!(crate::kind::named(name).map(|known| known.name()), Ok(kind.name()), "{name}");
            assert!(crate::kind::find(name).is_none(), "{name} is one kind's own name and another's second");
        }
    }
    let help = |name| crate::kind::named(name).err().and_then(|error| error.help.clone()).unwrap_or_default();
    assert!(help("skyscaper").starts_with("did you mean skyscrapers?"));
    assert!(help("chess").starts_with("one of: nonogram"));
}

#[test]
fn the_size_comes_from_whatever_says_it() {
    let sizes = [
        "kind: nonogram\nsize: 2 rows, 3 columns\n",
        "kind: nonogram\nsize: 3 columns, 2 rows\nrows:\n*\n1\n",
        "kind: nonogram\nrows: 1 1\ngivens:\n???\n??.\n",
        "kind: nonogram\nsolution:\n#.#\n# # .\n",
    ];
    for text in sizes {
        let board = read(text).board;
        assert_eq!((board.rows(), board.columns()), (2, 3), "{text}");
    }
}

#[test]
fn symbols_look_as_they_are_declared() {
    let cases = [
        ("colours:\n_ sky #add8e6 blank\nr red #f00\n", vec!['_', 'r']),
        ("colours:\nr red #f00\n", vec!['.', 'r']),
        ("symbols: .#\n", vec!['.', '#']),
        ("symbols: . r [ ? \\ : = \"\n", vec!['.', 'r', '[', '?', '\\', ':', '=', '"']),
        ("symbols: \" r\"\n", vec![' ', 'r']),
        ("symbols:\n\" \" nothing -\n\"\"\" quote #000\n# sharp\n", vec![' ', '"', '#']),
    ];
    for (text, glyphs) in cases {
        let mut puzzle = read(&format!("kind: nonogram\nsize: 1 rows, {} columns\n{text}", glyphs.len()));
        let looks: Vec<_> = puzzle.alphabet.looks.iter().map(|look| look.glyph).collect();
        assert_eq!(looks, glyphs, "{text}");
        puzzle.goal = Some((0..glyphs.len() as u8).map(Symbol).collect());
        puzzle.give(CellId::new(0), Domain::only(Symbol(1)), crate::Span::NONE).expect("a cell");
        assert_eq!(written(&puzzle), puzzle, "{text}");
    }
}

/// Whoever lists what is to be filled in leaves the blank cell out. Its first letter is not the blank cell for that.
#[test]
fn a_list_of_symbols_may_leave_the_blank_cell_out() {
    let cases = [
        ("kind: easy_as_abc\nsymbols: ABC\nleft: A * * *\nsize: 4\n", ".ABC"),
        ("kind: easy_as_abc\nsymbols: \"TEA\"\nleft: T * * *\nsize: 4\n", ".TEA"),
        ("kind: skyscrapers\nsymbols: 1234\nleft: 4 * * *\nsize: 4\n", ".1234"),
        ("kind: japanese_sums\nsymbols: 1 2 3\nrows: 3 *\ncolumns: * *\n", "#123"),
        ("kind: fuzuli\nsymbols: 12\nsize: 3\n", ".12"),
        ("kind: japanese_sums\nsymbols: #1-3\nrows: 3 *\ncolumns: * *\n", "#123"),
        ("kind: nonogram\nsymbols:\n. -\na -\n- -\nc -\nrows: 1a 0\ncolumns: * *\n", ".a-c"),
        ("kind: fuzuli\nsymbols: 12.\nsize: 3\n", ".12"),
        ("kind: easy_as_abc\nsymbols: AB.C\nleft: A * * *\nsize: 4\n", ".ABC"),
        ("kind: easy_as_abc\nsymbols: αβγ\nleft: α * * *\nsize: 4\n", ".αβγ"),
        ("kind: nonogram\nsymbols: #.\nrows: 1 0\ncolumns: * *\n", ".#"),
        ("kind: nonogram\nsymbols:\n# -\n. -\nrows: 1 0\ncolumns: * *\n", "#."),
        ("kind: nonogram\nsymbols: rg\nrows: 1r 0\ncolumns: * *\n", ".rg"),
        ("kind: skyscrapers\nsymbols: 012\nleft: 2 * *\nsize: 3\n", "012"),
        ("kind: easy_as_abc\nsymbols: -ABC\nleft: A * * *\nsize: 4\n", "-ABC"),
        ("kind: easy_as_abc\nsymbols:\nX blank -\nA\nB\nleft: A * *\nsize: 3\n", "XAB"),
        ("kind: binairo\nsymbols: 10\nsize: 2\n", "10"),
        ("kind: regex_crossword\nsymbols: AB\nrows: A+\ncolumns: A\n", "AB"),
    ];
    for (text, glyphs) in cases {
        let puzzle = read(text);
        assert_eq!(puzzle.alphabet.looks.iter().map(|look| look.glyph).collect::<String>(), glyphs, "{text}");
        assert_eq!(written(&puzzle), puzzle, "{text}");
    }
}

#[test]
fn a_hexagon_has_three_directions() {
    let text =
        "kind: nonogram\nsize: 3 rows, 3 falling, 3 rising\nfalling: 1 * *\nrising far: * * 2\ngivens:\n??\n#??\n?.\n";
    let puzzle = read(text);
    assert_eq!((puzzle.board.cells(), puzzle.clues.len(), puzzle.givens.len()), (7, 2, 2));
    assert_eq!(written(&puzzle), puzzle);
}

#[test]
fn spans_show_the_words_of_the_file() {
    let text = "kind: nonogram\n\nrows:\n  1 1\n2\ncolumns: 1 1,1\ngivens:\n? #\n? ?\n";
    let puzzle = read(text);
    let words = |start: u32, end: u32| &text[start as usize..end as usize];
    let clues: Vec<_> = puzzle.clues.values().map(|clue| words(clue.span.start, clue.span.end)).collect();
    assert_eq!(clues, ["1 1", "2", "1", "1,1"]);
    let given = puzzle.givens[&CellId::new(1)].span;
    assert_eq!(words(given.start, given.end), "#");
}

#[test]
fn it_is_recognized_by_its_first_line() {
    for text in ["kind: nonogram\n", "\u{feff}\n# comment\n\n====\nKind: x\n", "kind:"] {
        assert_eq!(FORMAT.recognizes(text.as_bytes()), Guess::Yes, "{text:?}");
    }
    for text in ["", "5 5\n", "title: kind:\n", "\0kind:"] {
        assert_eq!(FORMAT.recognizes(text.as_bytes()), Guess::No, "{text:?}");
    }
}

/// Patterns that could be taken for something else, or are hard to write down.
const PATTERNS: &[&str] = &[
    "#", "# a", " a", "a ", "a b", "", "rows:", "colums:", "solution: x", "note x: y", "====", "\"a\"", "\"", "\"\"",
    "| a", "a,b", "\\s\\\\", "[^]]*", "\u{e9}|\u{4e2d}", "kind: nonogram",
];

#[test]
fn a_solution_alone_has_its_clues_at_the_corners_too() {
    let puzzle = read("kind: skyscrapers\noption corners: yes\nsolution:\n123\n231\n312\n");
    let corners = End::CORNERS.map(|end| puzzle.clues.get(&end).and_then(|clue| clue.as_number()));
    assert_eq!(corners, [Some(2), Some(1), Some(1), Some(2)]);
    assert!(!read("kind: skyscrapers\nsolution:\n123\n231\n312\n").clues.contains_key(&End::CORNERS[0]));
}

#[test]
fn any_pattern_can_be_a_clue() {
    let kind = crate::kind::find("regex_crossword").expect("a kind with patterns");
    for (place, pattern) in PATTERNS.iter().enumerate() {
        let board = Board::rectangle(2, 3).expect("a board");
        let clue = |pattern: &str| Clue::new(Says::Pattern(pattern.to_owned()));
        let ends =
            [End::near(Axis::ROW, 1), End::near(Axis::COLUMN, 0), End::far(Axis::COLUMN, 2), End::far(Axis::ROW, 0)];
        let clues =
            ends[place % 3..].iter().map(|&end| (end, clue(pattern))).collect::<std::collections::BTreeMap<_, _>>();
        let on_board = " ?[:=\\";
        let alphabet = kind.alphabets().of_puzzle(&mut clues.values(), on_board, 3).expect("an alphabet");
        let mut puzzle = Puzzle::new(kind.name(), board, alphabet);
        puzzle.clues = clues;
        puzzle.goal = on_board.chars().map(|glyph| puzzle.alphabet.symbol(glyph)).collect();
        assert!(puzzle.goal.is_some(), "every character is in the alphabet");
        assert_eq!(written(&puzzle), puzzle, "{pattern}");
    }
}

#[test]
fn cells_that_are_not_printed_may_be_dots() {
    let meant = read("kind: binairo\ngivens:\n1??0\n?1??\n??0?\n0???\n");
    for open in [".", "-", "_", "·"] {
        let text = "kind: binairo\ngivens:\n1??0\n?1??\n??0?\n0???\n".replace('?', open);
        assert_eq!(read(&text), meant, "{open}");
    }
    let zeros = read("kind: skyscrapers\ntop: 2 1 2\ngivens:\n000\n030\n001\n");
    assert_eq!(zeros, read("kind: skyscrapers\ntop: 2 1 2\ngivens:\n???\n?3?\n??1\n"), "there is no height 0");
}

/// Where every cell would be given, dots are open cells; where one is open, a dot is a blank cell, as it is in brackets.
#[test]
fn dots_that_would_leave_nothing_to_solve_are_open_cells() {
    let are_told =
        |text: &str| Native::STANDARD.slips(text.as_bytes()).iter().any(|slip| slip.message.contains("dots"));
    let dotted = "kind: skyscrapers\ntop: 2 1 2\ngivens:\n...\n.3.\n..1\n";
    assert_eq!(read(dotted), read(&dotted.replace('.', "?")));
    assert!(!are_told(dotted), "three heights leave no cell blank");
    let parks = "kind: skyscrapers\nsymbols: .12\ntop: 2 1 2\ngivens:\n...\n.2.\n..1\n";
    assert!(are_told(parks), "one cell of each line is blank");
    let mixed = read("kind: nonogram\nrows: 1\ncolumns: 1 0\ngivens:\n?.\n");
    assert_eq!(mixed.givens.len(), 1, "this dot is a blank cell");
    let full = read("kind: nonogram\nrows: 1\ncolumns: 1 0\ngivens:\n#[.]\n");
    assert_eq!(full.givens.len(), 2);
    assert_eq!(written(&full), full);
}

#[test]
fn a_square_may_be_written_with_an_x() {
    let size = |size: &str| read(&format!("kind: nonogram\nsize: {size}\n")).board;
    assert_eq!(size("3x3"), size("3 rows, 3 columns"));
    assert_eq!(size("3X3"), size("3"));
}

#[test]
fn a_board_that_holds_only_its_solution_has_the_clues_of_it() {
    let board = read("kind: easy_as_abc\nsolution:\nBAC.\nC.BA\n.BAC\nAC.B\n");
    let clued = read(
        "kind: easy_as_abc\nleft: B C B A\ntop: B A C A\nright: C A C B\nbottom: A C A B\nsolution:\nBAC.\nC.BA\n.BAC\nAC.B\n",
    );
    assert_eq!(board, clued);
    let text = "kind: nonogram\nsize: 2\nsolution:\n#.\n.#\n";
    assert!(read(text).clues.is_empty(), "a board whose size is told has the clues that are told");
    assert_eq!(read(&text.replace("size: 2\n", "")).clues.len(), 4);
}

#[test]
fn clues_may_stand_behind_the_numbers_of_their_lines() {
    let plain = read("kind: nonogram\nrows:\n2\n1 1\n0\ncolumns:\n2\n1\n1\n");
    let told = [
        "kind: nonogram\nRow 1: 2\nRow 2: 1 1\nRow 3: 0\nColumn 1: 2\nColumn 2: 1\nColumn 3: 1\n",
        "kind: nonogram\r\n\r\nC1: 2\r\nR1: 2\r\nC2: 1\r\nR2: 1, 1\r\n\r\nC3: 1\r\nR3: 0\r\n",
        "kind: nonogram\nrows:\nRow 1: 2\nRow 2: 1 1\nRow 3: 0\ncolumns:\n\nColumn 1: 2\nColumn 2: 1\nColumn 3: 1\n",
        "kind: nonogram\nZeile 1: 2\nZeile 2: 1 1\nZeile 3: 0\nSpalte 1: 2\nSpalte 2: 1\nSpalte 3: 1\n",
        "kind: nonogram\n# from the paper\nrow 1:2\nrow 2:1,1\n\nrow 3: 0\n\ncol 1 : 2\ncol 2 : 1\ncol 3 : 1\n",
    ];
    for text in told {
        let puzzle = read(text);
        assert_eq!((puzzle.board, &puzzle.clues), (plain.board, &plain.clues), "{text:?}");
        assert!(Native::STANDARD.slips(text.as_bytes()).is_empty(), "{text:?}");
        assert_eq!(FORMAT.recognizes(text.trim_start_matches("kind: nonogram").trim_start().as_bytes()), Guess::Maybe);
    }
    let letters = read("kind: easy_as_abc\nsize: 4\nletters: AB\nRow 1: A\nRow 2: *\nRow 3: B\nRow 4: *\n");
    assert_eq!(letters.clues.len(), 2);
}

#[test]
fn letters_that_only_the_solution_names_are_told() {
    let puzzle = read(
        "kind: easy_as_abc\nleft: A * * * *\ntop: * * B * *\nright: * * * C *\nbottom: * * * * *\n\
         solution:\nABCD.\nBCD.A\nCD.AB\nD.ABC\n.ABCD\n",
    );
    let text = super::text(&puzzle, crate::kind::of(&puzzle).expect("a known kind")).expect("a text");
    assert!(text.contains("\nsymbols: .ABCD\n"), "{text}");
    let unsolved = read(text.split("\nsolution:").next().expect("the first part"));
    assert_eq!((&unsolved.alphabet, &unsolved.clues), (&puzzle.alphabet, &puzzle.clues));
}

/// What cannot stand beside a key may stand below it.
#[test]
fn values_and_pictures_of_rules_may_stand_below_their_keys() {
    let beside = "kind: skyscrapers\nsize: 4 rows, 4 columns\noption regions: AAAB/CABB/CCDB/CDDD\nleft: * * * 3\n";
    let below = "kind:\nskyscrapers\nsize:\n4 rows, 4 columns\noption regions:\n";
    for picture in ["AAAB\nCABB\nCCDB\nCDDD\n", "| AAAB\n| CABB\n| CCDB\n| CDDD\n"] {
        let both = [beside.to_owned(), format!("{below}{picture}left: * * * 3\n")]
            .map(|text| FORMAT.read(text.as_bytes()).swap_remove(0).unwrap_or_else(|error| panic!("{text}: {error}")));
        let grids = both.each_ref().map(|puzzle| crate::kind::of(puzzle).and_then(|kind| kind.model(puzzle)).is_ok());
        assert_eq!((grids, &both[0].kind, both[0].board), ([true; 2], &both[1].kind, both[1].board));
        assert_eq!(both[0].options["regions"].replace('/', "\n"), both[1].options["regions"].replace('/', "\n"));
    }
}
